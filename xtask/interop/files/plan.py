"""A plan as the API gives it, flattened to what a runner does."""

import json
from dataclasses import dataclass
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
    parts: tuple[Step | Repeat, ...]

    def run(self):
        """Every step in the order in which it is run, repeats spelled out."""
        for part in self.parts:
            if isinstance(part, Repeat):
                for _ in range(part.times):
                    yield from part.steps
            else:
                yield part


class Plan:
    def __init__(self, path: Path):
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
    return Session(
        week,
        session["day"],
        session["type"],
        session["title"],
        session["description"],
        session["duration_seconds"],
        session["distance_m"],
        tuple(read_part(part) for part in session["steps"]),
    )


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
    )
