"""Zwift's workout files, read by Python's own XML parser."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

from plan import Plan, Session

# The number of the pace that fractions are of, by the race's kilometres.
PACE = {5: "1", 10: "2", 21.0975: "3", 42.195: "4"}


def check(plan: Plan, session: Session, path: Path):
    """Holds a file against its session."""
    root = ElementTree.parse(path).getroot()
    assert root.tag == "workout_file" and root.findtext("sportType") == "run", path
    assert root.findtext("durationType") == "time", path
    assert root.findtext("name").endswith(session.title), path
    assert root.findtext("description").startswith(session.description), path
    workout = root.find("workout")
    references = {block.get("pace") for block in workout if block.tag != "FreeRide"}
    is_paced = any(step.pace is not None for step in session.run())
    assert references == ({PACE[plan.km]} if is_paced else set()), (path, references)
    steps, found = list(session.run()), list(blocks(workout))
    assert len(steps) == len(found), path
    for step, (duration, power) in zip(steps, found):
        assert duration == step.seconds, (path, step)
        assert (power is None) == (step.pace is None), (path, step)
        # Four decimals are a tenth of a second per kilometre.
        assert power is None or abs(power - plan.race_pace / step.pace) < 0.0000501, (path, step)
    assert sum(duration for duration, _ in found) == session.seconds, path


def blocks(workout):
    """(seconds, fraction of the reference speed or None), repeats spelled out."""
    for block in workout:
        assert block.find("textevent").get("message"), block
        values = {key: float(value) for key, value in block.items()}
        match block.tag:
            case "Warmup" | "Cooldown":
                assert values["PowerLow"] == values["PowerHigh"]
                yield values["Duration"], values["PowerLow"]
            case "SteadyState":
                yield values["Duration"], values["Power"]
            case "FreeRide":
                # Runs and walks are told of one by one.
                begin = [float(event.get("timeoffset")) for event in block.iter("textevent")]
                for start, end in zip(begin, begin[1:] + [values["Duration"]]):
                    yield end - start, None
            case "IntervalsT":
                for _ in range(int(values["Repeat"])):
                    yield values["OnDuration"], values["OnPower"]
                    yield values["OffDuration"], values["OffPower"]
            case other:
                raise AssertionError(other)
