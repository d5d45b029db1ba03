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
//!
//! Lines are written here: the crate at hand (`icalendar` 0.17) folds some of them at 76
//! octets, and what is left is smaller than the settings it would need.

use std::fmt::Write as _;

use chrono::{DateTime, NaiveDate, Utc};
use pace_core::{Plan, RaceCalendar, SessionKind};

use crate::export::{Entry, entries, words};
use crate::plan;

/// Who wrote the file. One value for all versions: some programs take events with another
/// PRODID for someone else's.
const PRODID: &str = "-//pace//pace//EN";

/// The longest line in octets, without its end.
const LINE: usize = 75;

/// The calendar of a plan.
pub(super) fn write(plan: &Plan, calendar: RaceCalendar, revised: DateTime<Utc>) -> String {
    let mut ics = String::new();
    line(&mut ics, "BEGIN:VCALENDAR");
    line(&mut ics, "VERSION:2.0");
    line(&mut ics, &format!("PRODID:{PRODID}"));
    line(&mut ics, "CALSCALE:GREGORIAN");
    text(&mut ics, "X-WR-CALNAME", &plan::title(&plan.request, plan.request.lang()));
    for entry in entries(plan, Some(calendar)) {
        event(&mut ics, &entry, calendar, revised);
    }
    line(&mut ics, "END:VCALENDAR");
    ics
}

fn event(ics: &mut String, entry: &Entry<'_>, calendar: RaceCalendar, revised: DateTime<Utc>) {
    let day = calendar.date(entry.week, entry.session.day);
    let moment = revised.format("%Y%m%dT%H%M%SZ");
    line(ics, "BEGIN:VEVENT");
    line(ics, &format!("UID:{}", uid(entry, calendar)));
    line(ics, &format!("DTSTAMP:{moment}"));
    line(ics, &format!("LAST-MODIFIED:{moment}"));
    line(ics, &format!("SEQUENCE:{}", revision(revised)));
    date(ics, "DTSTART", day);
    // The first day that is not part of the event.
    date(ics, "DTEND", day.succ_opt().unwrap_or(day));
    text(ics, "SUMMARY", &entry.texts.title.to_string());
    text(ics, "DESCRIPTION", &entry.texts.description.to_string());
    text(ics, "CATEGORIES", words::category(entry.lang(), entry.session.kind));
    // A session does not make its runner busy all day.
    line(ics, "TRANSP:TRANSPARENT");
    line(ics, "END:VEVENT");
}

fn date(ics: &mut String, name: &str, date: NaiveDate) {
    line(ics, &format!("{name};VALUE=DATE:{}", date.format("%Y%m%d")));
}

/// A text, with what means something in the format escaped.
fn text(ics: &mut String, name: &str, text: &str) {
    let mut escaped = format!("{name}:");
    for letter in text.chars() {
        match letter {
            '\\' | ',' | ';' => _ = write!(escaped, "\\{letter}"),
            '\n' => escaped.push_str("\\n"),
            _ => escaped.push(letter),
        }
    }
    line(ics, &escaped);
}

/// A line, folded between characters: each further line begins with a blank that does not
/// count as text.
fn line(ics: &mut String, mut rest: &str) {
    let mut room = LINE;
    while rest.len() > room {
        let (head, tail) = rest.split_at(rest.floor_char_boundary(room));
        ics.extend([head, "\r\n "]);
        (rest, room) = (tail, LINE - 1);
    }
    ics.extend([rest, "\r\n"]);
}

fn uid(entry: &Entry<'_>, calendar: RaceCalendar) -> String {
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

    fn ics(line: &str) -> String {
        let plan = plan(line);
        write(&plan, calendar(&plan), REVISED)
    }

    /// DTSTART by UID.
    fn dates(line: &str) -> BTreeMap<String, String> {
        let plan = plan(line);
        let calendar = calendar(&plan);
        let date = |entry: Entry<'_>| (uid(&entry, calendar), entry.date.unwrap().to_string());
        entries(&plan, Some(calendar)).map(date).collect()
    }

    #[test]
    fn a_whole_calendar() {
        insta::assert_snapshot!(ics("5km 25:00 sessions=2 weeks=6").replace("\r\n", "\n"));
    }

    #[test]
    fn lines_are_folded_at_75_octets_and_end_in_crlf() {
        for line in ics("marathon 3h30 sessions=6 weeks=24").split_inclusive("\r\n") {
            let line = line.strip_suffix("\r\n").expect("CRLF at the end of each line");
            assert!(line.len() <= 75 && !line.contains(['\r', '\n']), "{line}");
        }
    }

    #[test]
    fn lines_are_folded_where_they_must_be() {
        let folded = |line: &str| {
            let mut ics = String::new();
            super::line(&mut ics, line);
            ics
        };
        let a = |times| "a".repeat(times);
        let e_acute = |times| "é".repeat(times);
        let rows = [
            (a(75), format!("{}\r\n", a(75))),
            (a(76), format!("{}\r\n a\r\n", a(75))),
            (a(149), format!("{}\r\n {}\r\n", a(75), a(74))),
            (a(150), format!("{}\r\n {}\r\n a\r\n", a(75), a(74))),
            (e_acute(38), format!("{}\r\n é\r\n", e_acute(37))),
        ];
        for (line, expected) in rows {
            assert_eq!(folded(&line), expected);
        }
    }

    #[test]
    fn texts_are_escaped() {
        let mut ics = String::new();
        text(&mut ics, "SUMMARY", "a, b; c\\d\ne: \"f\"");
        assert_eq!(ics, "SUMMARY:a\\, b\\; c\\\\d\\ne: \"f\"\r\n");
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
