"""The calendar, read by PyPI's `icalendar`."""

import re
from datetime import date, datetime, timedelta
from pathlib import Path

from icalendar import Calendar

from plan import Plan, Session


def check(plan: Plan, path: Path, race: date) -> set[str]:
    """Holds the calendar against the plan; its UIDs."""
    raw = path.read_bytes()
    lines = raw.split(b"\r\n")
    assert lines.pop() == b"", "no line end at the end"
    for line in lines:
        assert len(line) <= 75 and b"\n" not in line and b"\r" not in line, line
        line.decode()  # no character is cut in two

    calendar = Calendar.from_ical(raw)
    assert calendar["VERSION"] == "2.0" and calendar["PRODID"], calendar
    assert calendar["CALSCALE"] == "GREGORIAN" and calendar["X-WR-CALNAME"], calendar
    events = calendar.walk("VEVENT")
    assert not calendar.errors and not any(event.errors for event in events)
    assert len(events) == len(plan.sessions) == len(calendar.subcomponents)
    assert calendar["X-WR-CALDESC"], "notes"

    for event, session in zip(events, plan.sessions):
        back = 7 * (plan.weeks - session.week) + (7 - session.day)
        day = race - timedelta(days=back)
        check_time(event, session, day, plan)
        check_day(session, day, plan)
        assert event["SUMMARY"] == session.title, event["SUMMARY"]
        check_description(event["DESCRIPTION"], session, plan)
        assert event["DTSTAMP"].dt == event["LAST-MODIFIED"].dt
        assert 0 < event["SEQUENCE"] < 2**31 and len(event["CATEGORIES"].cats) == 1
    uids = {str(event["UID"]) for event in events}
    assert len(uids) == len(events), "two events share a UID"
    return uids


def check_time(event, session: Session, day: date, plan: Plan):
    start, end = event["DTSTART"].dt, event["DTEND"].dt
    time = plan.asked.options.get("--start-time")
    alarms = event.walk("VALARM")
    if time is None or session.kind == "race":
        assert type(start) is date and start == day and end - start == timedelta(days=1), event
        assert event["TRANSP"] == "TRANSPARENT" and not alarms, event
        return
    hours, minutes = map(int, time.split(":"))
    assert start == datetime(day.year, day.month, day.day, hours, minutes), (start, day)
    assert start.tzinfo is None and end - start == timedelta(seconds=session.seconds), event
    assert event["TRANSP"] == "OPAQUE", event
    [alarm] = alarms
    before = timedelta(minutes=int(plan.asked.options["--alarm"]))
    assert alarm["TRIGGER"].dt == -before and alarm["ACTION"] == "DISPLAY", alarm


def check_day(session: Session, day: date, plan: Plan):
    """The days that were asked for; the race has its own."""
    asked = plan.asked
    if asked.days is None or session.kind == "race":
        return
    assert day.weekday() in asked.days, (session, day)
    if session.kind == "long_run":
        assert day.weekday() == asked.long_run_day, (session, day)


def check_description(text: str, session: Session, plan: Plan):
    """How much, where and how hard in the first line, then a line a thing to run."""
    first, empty, *lines = text.split("\n")
    words = {"fr": ("semaine", "sur", ","), "en": ("week", "of", ".")}[plan.asked.lang]
    length, distance, week, phase, *effort = first.split(" · ")
    hours, minutes = re.fullmatch(r"(?:(\d+) h )?(\d+)(?: min)?", length).groups()
    assert abs(int(hours or 0) * 60 + int(minutes) - session.seconds / 60) <= 0.5, (first, session)
    km = float(distance.removesuffix(" km").replace(words[2], "."))
    assert abs(km * 1000 - session.metres) <= 50, (first, session)
    assert week == f"{words[0]} {session.week} {words[1]} {plan.weeks}" and phase, first
    if session.kind == "race":
        assert not effort, first
    else:
        low, high = session.rpe
        range = f"{low}–{high}" if low != high else f"{low}"
        assert effort[0] == f"effort {range}/10", (first, session)
        assert len(effort) == 1 or effort[1].endswith(" bpm"), first
    assert empty == "" and lines, text
    # The same words as the description, but for what stands between them.
    points = [line.removeprefix("• ") for line in lines if line.startswith("• ")]
    rest = [line for line in lines if not line.startswith("• ")]
    # Each line begins with a capital, and the description once.
    points[1:] = [point[0].lower() + point[1:] for point in points[1:]]
    joined = " ".join([", ".join(points) + "." if points else "", *rest]).strip()
    assert joined == session.description, (joined, session.description)
