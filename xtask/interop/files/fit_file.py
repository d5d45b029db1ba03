"""Workout files for watches, read by PyPI's `garmin-fit-sdk` and `fitdecode`."""

from pathlib import Path

import fitdecode
from garmin_fit_sdk import Decoder, Stream

from plan import Asked, Repeat, Session, Step, heart_range, is_open

INTENSITY = {
    "warmup": "warmup",
    "steady": "active",
    "race": "active",
    "work": "interval",
    "stride": "interval",
    "recovery": "recovery",
    "walk": "recovery",
    "cooldown": "cooldown",
}

# Percent of the pace that a watch stays silent within.
BAND = {"race": 2, "tempo": 2, "interval": 2, "easy": 4, "long_run": 4}
RECOVERY_BAND = 20


def check(session: Session, path: Path, asked: Asked) -> tuple[int, object]:
    """Holds a file against its session; what watches tell it from others by."""
    garmin, other = by_garmin(path), by_fitdecode(path)
    for file_id, workout, steps in (garmin, other):
        assert file_id["type"] == "workout" and file_id["serial_number"], file_id
        assert workout["sport"] == "running", workout
        assert workout["num_valid_steps"] == len(steps), workout
        name = workout["wkt_name"]
        assert len(name.encode()) < 64 and "\ufffd" not in name, name
        # The title, perhaps cut, after the week and the day.
        assert session.title.startswith(name.split(" ", 2)[2]), (name, session.title)
        assert [step["message_index"] for step in steps] == list(range(len(steps)))
        hold(session, tree(steps), path, asked)
    assert garmin[0]["serial_number"] == other[0]["serial_number"]
    return garmin[0]["serial_number"], garmin[0]["time_created"]


def by_garmin(path: Path):
    decoder = Decoder(Stream.from_file(str(path)))
    assert decoder.is_fit() and decoder.check_integrity(), path
    messages, errors = Decoder(Stream.from_file(str(path))).read()
    assert not errors, errors
    assert set(messages) == {"file_id_mesgs", "workout_mesgs", "workout_step_mesgs"}, set(messages)
    [file_id], [workout] = messages["file_id_mesgs"], messages["workout_mesgs"]
    return file_id, workout, messages["workout_step_mesgs"]


def by_fitdecode(path: Path):
    found = {"file_id": [], "workout": [], "workout_step": []}
    strict = {"check_crc": fitdecode.CrcCheck.RAISE, "error_handling": fitdecode.ErrorHandling.RAISE}
    with fitdecode.FitReader(str(path), **strict) as reader:
        for frame in reader:
            if isinstance(frame, fitdecode.FitDataMessage):
                fields = {field.name: field.value for field in frame.fields}
                found[frame.name].append(fields)
    [file_id], [workout] = found["file_id"], found["workout"]
    return file_id, workout, found["workout_step"]


def tree(steps: list[dict]) -> list:
    """Steps with what is repeated gathered under its repeat."""
    nodes = []  # (index of the first message, step or repeat)
    for index, step in enumerate(steps):
        if step["duration_type"] == "repeat_until_steps_cmplt":
            first = step["duration_step"]
            inner = [node for start, node in nodes if start >= first]
            nodes = [(start, node) for start, node in nodes if start < first]
            assert inner and all(isinstance(node, dict) for node in inner), steps
            nodes.append((first, (step["repeat_steps"], inner)))
        else:
            nodes.append((index, step))
    return [node for _, node in nodes]


def hold(session: Session, nodes: list, path: Path, asked: Asked):
    assert len(nodes) == len(session.parts), path
    for part, node in zip(session.parts, nodes):
        if isinstance(part, Repeat):
            times, inner = node
            assert times == part.times and len(inner) == len(part.steps), path
            for step, node in zip(part.steps, inner):
                hold_step(step, node, path, asked)
        else:
            hold_step(part, node, path, asked)


def hold_step(step: Step, node: dict, path: Path, asked: Asked):
    where = (path, step, node)
    assert node["intensity"] == INTENSITY[step.kind] and node["wkt_step_name"], where
    assert node["duration_type"] == step.by, where
    if step.by == "time":
        assert node["duration_time"] == step.seconds, where
    else:
        assert node["duration_distance"] == step.metres, where
    beats = heart_range(step, asked)
    if beats is not None:
        assert node["target_type"] == "heart_rate" and node["target_hr_zone"] == 0, where
        # Above 100 the value is beats plus 100.
        low, high = (node[f"custom_target_heart_rate_{end}"] for end in ("low", "high"))
        assert tuple(value_of(value) - 100 for value in (low, high)) == beats, (where, beats)
        return
    if is_open(step, asked):
        assert node["target_type"] == "open", where
        assert node.get("custom_target_speed_low") is None, where
        return
    assert node["target_type"] == "speed" and node["target_speed_zone"] == 0, where
    low, high = node["custom_target_speed_low"], node["custom_target_speed_high"]
    band = RECOVERY_BAND if step.kind == "recovery" else BAND[step.zone]
    for speed, percent in (low, band), (high, -band):
        pace = step.pace * (100 + percent) / 100
        assert abs(speed - 1000 / pace) <= 0.00051, where


def value_of(value) -> int:
    """Readers name one value of the range where it has a name: 100 beats more than none."""
    return 100 if value == "bpm_offset" else value
