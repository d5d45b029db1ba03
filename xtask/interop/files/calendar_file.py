"""The calendar, read by PyPI's `icalendar`."""

from datetime import date, timedelta
from pathlib import Path

from icalendar import Calendar

from plan import Plan


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

    for event, session in zip(events, plan.sessions):
        start, end = event["DTSTART"].dt, event["DTEND"].dt
        assert type(start) is date and end - start == timedelta(days=1), (start, end)
        back = 7 * (plan.weeks - session.week) + (7 - session.day)
        assert start == race - timedelta(days=back), (start, session)
        assert event["SUMMARY"] == session.title, event["SUMMARY"]
        assert event["DESCRIPTION"] == session.description, event["DESCRIPTION"]
        assert event["DTSTAMP"].dt == event["LAST-MODIFIED"].dt
        assert 0 < event["SEQUENCE"] < 2**31 and len(event["CATEGORIES"].cats) == 1
    uids = {str(event["UID"]) for event in events}
    assert len(uids) == len(events), "two events share a UID"
    return uids
