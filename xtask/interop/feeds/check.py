"""Subscribes to plans as calendars do: check.py <server> <node> <folder of node_modules>

Each feed is read by three programs of others, which must agree with the plan's JSON and so with
one another: PyPI's `icalendar` and `vobject`, and npm's `ical.js`, which Thunderbird and
Nextcloud read calendars with.
"""

import json
import re
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import vobject
from icalendar import Calendar

SERVER, NODE, MODULES = sys.argv[1:]
RACE = date(2027, 4, 11)

PLANS = [
    "distance=5km&time=25:00&sessions=2",
    "distance=10km&time=45:00&sessions=4&weeks=12&lang=en",
    "distance=semi&time=1h45&sessions=4&age=52",
    "distance=semi&time=1h45&days=tue,thu,sat,sun&long_run_day=sat&weekly_km=30",
    "distance=marathon&time=3h30&sessions=6&weeks=24",
    "distance=marathon&time=5h30&sessions=3&lang=en",
]


def get(path: str, **headers: str):
    try:
        return urlopen(Request(SERVER + path, headers=headers))
    except HTTPError as error:
        return error


def by_icalendar(feed: bytes) -> dict:
    calendar = Calendar.from_ical(feed)
    events = calendar.walk("VEVENT")
    assert not calendar.errors and not any(event.errors for event in events)
    return {
        str(event["UID"]): (
            event["DTSTART"].dt.isoformat(),
            event["DTEND"].dt.isoformat(),
            str(event["SUMMARY"]),
            str(event["DESCRIPTION"]),
        )
        for event in events
    }


def by_vobject(feed: bytes) -> dict:
    calendar = vobject.readOne(feed.decode(), validate=True)
    return {
        event.uid.value: (
            event.dtstart.value.isoformat(),
            event.dtend.value.isoformat(),
            event.summary.value,
            event.description.value,
        )
        for event in calendar.vevent_list
    }


def by_ical_js(feed: bytes) -> dict:
    script = Path(__file__).with_name("read.mjs")
    read = subprocess.run([NODE, script, MODULES], input=feed, capture_output=True, check=True)
    return {uid: tuple(event) for uid, *event in json.loads(read.stdout)}


def subscribed(query: str) -> dict:
    """The feed's events by their UIDs, the same to every reader."""
    feed = get(f"/plan.ics?{query}&race_date={RACE}").read()
    first, *others = [reader(feed) for reader in (by_icalendar, by_vobject, by_ical_js)]
    for other in others:
        assert other == first, (query, set(other.items()) ^ set(first.items()))
    return first


def words(text: str) -> tuple:
    """What a description says, whether its steps stand in a sentence or a line each."""
    return tuple(re.findall(r"[\w'\"]+", text.casefold()))


def check(query: str) -> int:
    plan = json.load(get(f"/api/plan?{query}&race_date={RACE}&include=steps"))
    weeks = plan["total_weeks"]
    expected = set()
    for week in plan["weeks"]:
        for session in week["sessions"]:
            back = 7 * (weeks - week["week"]) + 7 - session["day"]
            day = RACE - timedelta(days=back)
            following = day + timedelta(days=1)
            texts = session["title"], words(session["description"])
            expected.add((day.isoformat(), following.isoformat(), *texts))
    events = subscribed(query)
    found = set()
    for *known, description in events.values():
        first, session = description.split("\n\n", 1)
        assert str(plan["total_weeks"]) in words(first), first
        found.add((*known, words(session)))
    assert found == expected, (query, found ^ expected)
    assert len(events) == len(expected)
    return len(events)


def is_kept_until_it_changes(query: str):
    path = f"/plan.ics?{query}&race_date={RACE}"
    tag = get(path).headers["ETag"]
    again = get(path, **{"If-None-Match": tag})
    assert (again.status, again.read()) == (304, b""), path
    later = path.replace(str(RACE), str(RACE + timedelta(days=7)))
    assert get(later, **{"If-None-Match": tag}).status == 200, later


def keeps_its_sessions():
    """Another target is the same events; what is gone from the plan is gone from the feed."""
    four = subscribed("distance=semi&time=1h45&sessions=4")
    faster = subscribed("distance=semi&time=1h38&sessions=4")
    assert faster.keys() == four.keys() and faster != four
    three = subscribed("distance=semi&time=1h45&sessions=3")
    assert three.keys() < four.keys()


events = sum(check(query) for query in PLANS)
for query in PLANS:
    is_kept_until_it_changes(query)
keeps_its_sessions()
print(f"{len(PLANS)} feeds, {events} events: three readers agree with the plans")
