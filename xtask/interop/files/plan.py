"""A plan as the API gives it, flattened to what a runner does, and what was asked for."""

import json
import shlex
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass(frozen=True)
class Step:
    """One stretch of running; `pace` in seconds per kilometre, None where run by effort."""

    kind: str
    zone: str | None
    by: str
    seconds: int
    metres: int
    pace: float | None
    rpe: tuple[int, int] | None


@dataclass(frozen=True)
class Repeat:
    times: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Session:
    week: int
    day: int
    kind: str
    title: str
    description: str
    seconds: int
    metres: int
    rpe: tuple[int, int]
    parts: tuple[Step | Repeat, ...]

    def run(self):
        """Every step in the order in which it is run, repeats spelled out."""
        for part in self.parts:
            if isinstance(part, Repeat):
                for _ in range(part.times):
                    yield from part.steps
            else:
                yield part


class Asked:
    """The options of the command that wrote the files."""

    def __init__(self, path: Path):
        words = shlex.split(path.read_text())
        self.options = dict(zip(words[2::2], words[3::2]))
        self.lang = self.options.get("--lang", "fr")
        self.walks = {"always": True, "never": False}.get(self.options.get("--run-walk"))
        self.hr_max = self.number("--hr-max")
        self.hr_rest = self.number("--hr-rest")
        # Monday is 0, as Python counts.
        days = self.options.get("--days")
        self.days = days and {weekday(day) for day in days.split(",")}
        self.long_run_day = None
        if self.days:
            named = self.options.get("--long-run-day")
            weekend = sorted(self.days & {5, 6})
            self.long_run_day = weekday(named) if named else (weekend or sorted(self.days))[-1]

    def number(self, option: str) -> int | None:
        value = self.options.get(option)
        return value and int(value)


def weekday(name: str) -> int:
    for names in ("mon tue wed thu fri sat sun", "lun mar mer jeu ven sam dim"):
        if name in names.split():
            return names.split().index(name)
    raise AssertionError(name)


class Plan:
    def __init__(self, path: Path, asked: Asked):
        self.asked = asked
        plan = json.loads(path.read_text())
        self.km = plan["distance_km"]
        self.weeks = plan["total_weeks"]
        self.race_pace = plan["paces"]["race"]["seconds_per_km"]
        self.sessions = [
            read_session(week["week"], session)
            for week in plan["weeks"]
            for session in week["sessions"]
        ]
        for session in self.sessions:
            assert sum(step.seconds for step in session.run()) == session.seconds, session
            assert sum(step.metres for step in session.run()) == session.metres, session


def read_session(week: int, session: dict) -> Session:
    parts = tuple(read_part(part) for part in session["steps"])
    if any(step.kind == "walk" for part in parts for step in steps_of(part)):
        # The pace of running between walks is that of both together: watches are not held to it.
        parts = tuple(without_steady_pace(part) for part in parts)
    return Session(
        week,
        session["day"],
        session["type"],
        session["title"],
        session["description"],
        session["duration_seconds"],
        session["distance_m"],
        tuple(session["effort"]["rpe"]),
        parts,
    )


def steps_of(part: Step | Repeat) -> tuple[Step, ...]:
    return part.steps if isinstance(part, Repeat) else (part,)


def without_steady_pace(part: Step | Repeat) -> Step | Repeat:
    if isinstance(part, Repeat):
        return Repeat(part.times, tuple(without_steady_pace(step) for step in part.steps))
    return replace(part, pace=None) if part.kind == "steady" else part


def read_part(part: dict) -> Step | Repeat:
    if "repeat" in part:
        return Repeat(part["repeat"], tuple(read_part(step) for step in part["steps"]))
    return Step(
        part["kind"],
        part["zone"],
        part["by"],
        part["duration_seconds"],
        part["distance_m"],
        part["pace_seconds_per_km"],
        tuple(part["effort"]["rpe"]) if "effort" in part else None,
    )


# What is asked of a watch, by how an effort should feel: percent of the greatest heart rate, and of
# the reserve. Harder efforts are run by pace, for the heart lags behind.
HEART = {(3, 4): ((65, 79), (59, 74)), (5, 6): ((80, 88), (75, 84)), (7, 7): ((88, 92), (85, 89))}
LEAST_SECONDS = 180


def heart_range(step: Step, asked: Asked) -> tuple[int, int] | None:
    """Beats a minute that a step is held to; None where it is not held to the heart."""
    if asked.hr_max is None or step.rpe not in HEART or step.zone == "race":
        return None
    if step.kind == "recovery" or step.kind == "work" and step.seconds < LEAST_SECONDS:
        return None
    of_max, of_reserve = HEART[step.rpe]
    if asked.hr_rest is None:
        return tuple(half_up(asked.hr_max * percent, 100) for percent in of_max)
    reserve = asked.hr_max - asked.hr_rest
    return tuple(asked.hr_rest + half_up(reserve * percent, 100) for percent in of_reserve)


def is_open(step: Step, asked: Asked) -> bool:
    """Whether a step is held to nothing."""
    held = heart_range(step, asked) is not None
    return not held and (step.pace is None or asked.hr_max is not None and step.kind == "recovery")


def half_up(number: int, by: int) -> int:
    return (2 * number + by) // (2 * by)
