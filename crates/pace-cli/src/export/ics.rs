//! iCalendar (RFC 5545): an all-day event a session.
//!
//! **UID**: race, race date, weeks to the race and place within the week, as in
//! `semi-2027-04-11-w05-s2@pace`; the race itself is `…-race@pace`. Target, options and
//! language are left out, so that another plan for the same race takes the place of the
//! one before; counting from the race keeps that so when the plan gets longer.
//!
//! **DTSTAMP, LAST-MODIFIED and SEQUENCE** all come from the moment of revision. Programs
//! hold two versions of an event against each other by SEQUENCE, then by DTSTAMP, and some
//! drop what is not newer; nothing is kept between two runs of the command, so only the
//! clock can count revisions.

use chrono::{DateTime, Utc};
use icalendar::{Calendar, Component as _, Event, EventLike as _, Property};
use pace_core::{Plan, SessionKind};

use crate::export::{Entry, entries, words};
use crate::race_calendar::RaceCalendar;

/// Who wrote the file. One value for all versions: some programs take events with another
/// PRODID for someone else's.
const PRODID: &str = "-//pace//pace//EN";

/// The calendar of a plan.
pub(super) fn write(plan: &Plan, calendar: &RaceCalendar, revised: DateTime<Utc>) -> String {
    // Not `new`, which would name the library as the author.
    let mut ics = Calendar::empty();
    for property in [("VERSION", "2.0"), ("PRODID", PRODID), ("CALSCALE", "GREGORIAN")] {
        ics.append_property(property);
    }
    ics.append_property(Property::new("X-WR-CALNAME", words::calendar(plan)));
    ics.extend(entries(plan, Some(calendar)).map(|entry| event(&entry, calendar, revised)));
    ics.to_string()
}

fn event(entry: &Entry<'_>, calendar: &RaceCalendar, revised: DateTime<Utc>) -> Event {
    let day = calendar.date(entry.week, entry.session.day);
    let mut event = Event::new();
    event
        .uid(&uid(entry, calendar))
        .timestamp(revised)
        .last_modified(revised)
        .sequence(revision(revised))
        .summary(&entry.texts.title.to_string())
        .description(&entry.texts.description.to_string())
        .categories([words::category(entry.lang(), entry.session.kind)])
        .starts(day)
        // Not `all_day`, which would end the event as it begins: DTEND is exclusive.
        .ends(day.succ_opt().unwrap_or(day))
        // A session does not make its runner busy all day.
        .add_property("TRANSP", "TRANSPARENT");
    event.done()
}

fn uid(entry: &Entry<'_>, calendar: &RaceCalendar) -> String {
    let (race, date) = (entry.plan.request.race(), calendar.race_date());
    if entry.session.kind == SessionKind::Race {
        return format!("{race}-{date}-race@pace");
    }
    let to_go = entry.plan.request.weeks().saturating_sub(entry.week);
    format!("{race}-{date}-w{to_go:02}-s{}@pace", entry.position)
}

/// Minutes since 1970: seconds would outgrow the format's 32 bits in 2038.
fn revision(revised: DateTime<Utc>) -> u32 {
    u32::try_from(revised.timestamp() / 60).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::export::samples::{REVISED, plan};

    fn calendar(plan: &Plan) -> RaceCalendar {
        RaceCalendar::new("2027-04-11".parse().unwrap(), plan.request.weeks()).unwrap()
    }

    fn text(line: &str) -> String {
        let plan = plan(line);
        write(&plan, &calendar(&plan), REVISED)
    }

    /// DTSTART by UID.
    fn dates(line: &str) -> BTreeMap<String, String> {
        let plan = plan(line);
        let calendar = calendar(&plan);
        let date = |entry: Entry<'_>| (uid(&entry, &calendar), entry.date.unwrap().to_string());
        entries(&plan, Some(&calendar)).map(date).collect()
    }

    #[test]
    fn a_whole_calendar() {
        insta::assert_snapshot!(text("5km 25:00 sessions=2 weeks=6").replace("\r\n", "\n"));
    }

    #[test]
    fn lines_are_folded_at_75_octets_and_end_in_crlf() {
        for line in text("marathon 3h30 sessions=6 weeks=24").split_inclusive("\r\n") {
            let line = line.strip_suffix("\r\n").expect("CRLF at the end of each line");
            assert!(line.len() <= 75 && !line.contains(['\r', '\n']), "{line}");
        }
    }

    #[test]
    fn another_plan_for_the_race_keeps_the_uids() {
        let before = dates("semi 1h45");
        for line in ["semi 1h40 lang=en age=50", "semi 1h45 vo2max=52.5 previous_time=2h00"] {
            assert_eq!(dates(line), before, "{line}");
        }
        for line in ["semi 1h45 weeks=20", "semi 1h45 sessions=5"] {
            let after = dates(line);
            assert!(after.len() > before.len());
            assert!(before.keys().all(|uid| after.contains_key(uid)), "{line}");
        }
        assert_ne!(dates("10km 45:00").keys().next(), before.keys().next());
    }

    #[test]
    fn a_later_revision_has_a_greater_sequence() {
        assert_eq!(revision(REVISED), 29_921_040);
        assert!(revision(REVISED + chrono::TimeDelta::minutes(1)) > revision(REVISED));
        assert_eq!(revision(DateTime::<Utc>::MIN_UTC), 0);
        assert!(i32::try_from(revision(REVISED)).is_ok());
    }
}
