"""Holds exported plans against their JSON: check.py <race date> <folder of a plan>…

The folder of a plan holds `asked.txt`, the options that it was asked with, `plan.json` (with
include=steps,guidance) and, for each format, a folder of
its files and an archive of them.
"""

import re
import sys
from datetime import date
from pathlib import Path
from zipfile import ZipFile

import calendar_file
import fit_file
import text_file
import zwift_file
from plan import Asked, Plan


def timeless(content: bytes) -> bytes:
    """A calendar without the moment at which it was written: another run, another second."""
    return re.sub(rb"(DTSTAMP|LAST-MODIFIED):\d{8}T\d{6}Z", rb"\1", content)


def files(folder: Path, extension: str) -> list[Path]:
    """A format's files by name; the archive beside them holds the same."""
    found = sorted((folder / extension).iterdir())
    with ZipFile(folder / f"{extension}.zip") as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == [path.name for path in found]
        for path in found:
            assert timeless(archive.read(path.name)) == timeless(path.read_bytes()), path
            assert path.name.isascii() and path.suffix == f".{extension}", path
    return found


def check_walking(plan: Plan):
    """Holds easy running to what was asked; that files have the same steps is held with each."""
    easy = [session for session in plan.sessions if session.kind in ("easy", "long_run")]
    walking = [any(step.kind == "walk" for step in session.run()) for session in easy]
    if plan.asked.walks is not None:
        assert any(walking) == plan.asked.walks, plan.asked.options
    if plan.asked.walks:
        assert sum(walking) * 2 > len(walking), (sum(walking), len(walking))


def check(folder: Path, race: date) -> int:
    plan = Plan(folder / "plan.json", Asked(folder / "asked.txt"))
    check_walking(plan)
    [calendar] = files(folder, "ics")
    calendar_file.check(plan, calendar, race)
    identities = set()
    for extension in ["fit", "txt", "zwo"]:
        found = files(folder, extension)
        assert len(found) == len(plan.sessions), (folder, extension)
        for session, path in zip(plan.sessions, found):
            match extension:
                case "fit":
                    identities.add(fit_file.check(session, path, plan.asked))
                case "txt":
                    text_file.check(session, path, plan.asked)
                case "zwo":
                    zwift_file.check(plan, session, path)
    assert len(identities) == len(plan.sessions), "a watch would take two files for one"
    return len(plan.sessions)


race, folders = date.fromisoformat(sys.argv[1]), [Path(path) for path in sys.argv[2:]]
sessions = sum(check(folder, race) for folder in folders)
assert sessions > 0
print(f"{len(folders)} plans, {sessions} sessions: read back in every format as they were asked for")
