"""Workout text of intervals.icu, read by a reader of its documented syntax."""

import re
from pathlib import Path

from plan import Asked, Repeat, Session, Step, half_up, heart_range, is_open

REPEAT = re.compile(r"(?:^|\s)(\d+)\s*x\s*$", re.IGNORECASE)
LENGTH = r"(?P<length>(?:\d+h)?(?:\d+m)?(?:\d+s)?|\d+(?:\.\d+)?km)"
STEP = re.compile(
    rf"- (?P<cue>[^\d]*?) {LENGTH}"
    r"(?: (?P<minutes>\d+):(?P<seconds>[0-5]\d)/km Pace| (?P<low>\d+)-(?P<high>\d+)% HR)?"
)


def check(session: Session, path: Path, asked: Asked):
    """Holds a file against its session."""
    parts = read(path.read_text().splitlines(), path)
    assert len(parts) == len(session.parts), path
    for part, (times, steps) in zip(session.parts, parts):
        expected = part.steps if isinstance(part, Repeat) else (part,)
        assert times == (part.times if isinstance(part, Repeat) else 1), (path, part)
        assert len(steps) == len(expected), (path, part)
        for step, found in zip(expected, steps):
            hold_step(step, found, path, asked)


def read(lines: list[str], path: Path) -> list:
    """(times, steps) of each part; a step outside of a repeat is a part of its own."""
    title, *lines = lines
    assert not REPEAT.search(title) and not title.startswith("-"), title
    parts, times, before = [], None, ""
    for line in lines:
        if not line:
            times = None
        elif line.startswith("-"):
            step = read_step(line)
            if times is None:
                parts.append((1, [step]))
            else:
                parts[-1][1].append(step)
        else:
            times = int(REPEAT.search(line)[1])
            assert before == "", (path, "a blank line stands before a repeat")
            parts.append((times, []))
        before = line
    return parts


def read_step(line: str):
    match = STEP.fullmatch(line)
    assert match and match["length"] and match["cue"], line
    length = match["length"]
    if length.endswith("km"):
        found = ("distance", round(float(length[:-2]) * 1000))
    else:
        units = {"h": 3600, "m": 60, "s": 1}
        counts = re.findall(r"(\d+)([hms])", length)
        found = ("time", sum(int(count) * units[unit] for count, unit in counts))
    pace = match["minutes"] and 60 * int(match["minutes"]) + int(match["seconds"])
    heart = match["low"] and (int(match["low"]), int(match["high"]))
    return (*found, pace, heart)


def hold_step(step: Step, found: tuple, path: Path, asked: Asked):
    by, length, pace, heart = found
    where = (path, step, found)
    assert by == step.by, where
    assert length == (step.seconds if by == "time" else step.metres), where
    beats = heart_range(step, asked)
    if beats is not None:
        # The site takes shares of the greatest heart rate.
        shares = tuple(half_up(100 * beat, asked.hr_max) for beat in beats)
        assert pace is None and heart == shares, (where, shares)
        return
    assert heart is None and (pace is None) == is_open(step, asked), where
    assert pace is None or abs(pace - step.pace) <= 0.500001, where
