//! iCalendar (RFC 5545): an event a session, all day or at a time of the day.
//!
//! **Times** have no zone: a run at half past six is at half past six wherever the runner is.
//! The race stays all day: its organiser says when it starts.
//!
//! **UID**: race, race date, weeks to the race and place within the week, as in
//! `semi-2027-04-11-w05-s2@pace`; the race itself is `…-race@pace`. Target, options and
//! language are left out, so that another plan for the same race takes the place of the
//! one before; counting from the race keeps that so when the plan gets longer.
//!
//! **DTSTAMP, LAST-MODIFIED and SEQUENCE** of a file all come from the moment of revision.
//! Programs hold two versions of an event against each other by SEQUENCE, then by DTSTAMP,
//! and some drop what is not newer; nothing is kept between two calls, so only the caller's
//! clock can count revisions. A feed replaces the whole set each time: its DTSTAMP is the
//! plan's first day, so that the same plan is the same bytes.
//!
//! Lines are written here: the crate at hand (`icalendar` 0.17) folds some of them at 76
//! octets, and what is left is smaller than the settings it would need.

use std::fmt::Write as _;

use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use pace_core::{Date, PlanDates, SessionKind};

use crate::plan::{ExportSession, PlanExport};
use crate::text;

/// What a calendar says about when it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stamp {
    /// A file that is imported, written at this moment: a program that holds an earlier
    /// version takes the later one, minute by minute.
    File(DateTime<Utc>),
    /// A feed that is subscribed to: no revisions, and a hint to ask again twice a day.
    Feed,
}

/// Who wrote the file. One value for all versions: some programs take events with another
/// PRODID for someone else's.
const PRODID: &str = "-//pace//pace//EN";

/// The longest line in octets, without its end.
const LINE: usize = 75;

/// How often a feed is worth asking for again: it changes with the service, not by itself.
const REFRESH: &str = "PT12H";

impl PlanExport<'_> {
    /// The plan as an iCalendar file (RFC 5545), an event a session; `None` for a plan
    /// whose race has no [date](pace_core::PlanRequest::with_race_date).
    ///
    /// UIDs name the race, its date and the place of the session in the plan, so that another
    /// plan for the same race takes the place of the one before.
    pub fn ics(&self, stamp: Stamp) -> Option<String> {
        let dates = self.dates()?;
        let mut ics = String::new();
        line(&mut ics, "BEGIN:VCALENDAR");
        line(&mut ics, "VERSION:2.0");
        line(&mut ics, &format!("PRODID:{PRODID}"));
        line(&mut ics, "CALSCALE:GREGORIAN");
        escaped(&mut ics, "X-WR-CALNAME", &self.title());
        let notes = self.plan.notes();
        if !notes.is_empty() {
            let notes: Vec<_> = notes.iter().map(|note| note.text(self.lang).to_string()).collect();
            escaped(&mut ics, "X-WR-CALDESC", &notes.join("\n"));
        }
        if stamp == Stamp::Feed {
            line(&mut ics, &format!("REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}"));
            line(&mut ics, &format!("X-PUBLISHED-TTL:{REFRESH}"));
        }
        for session in self.all_sessions() {
            event(&mut ics, &session, dates, stamp);
        }
        line(&mut ics, "END:VCALENDAR");
        Some(ics)
    }
}

fn event(ics: &mut String, entry: &ExportSession<'_>, dates: PlanDates, stamp: Stamp) {
    const MOMENT: &str = "%Y%m%dT%H%M%SZ";
    let day = dates.date(entry.week, entry.session.day);
    line(ics, "BEGIN:VEVENT");
    line(ics, &format!("UID:{}", uid(entry, dates.race_date())));
    match stamp {
        Stamp::File(revised) => {
            let moment = revised.format(MOMENT);
            line(ics, &format!("DTSTAMP:{moment}"));
            line(ics, &format!("LAST-MODIFIED:{moment}"));
            line(ics, &format!("SEQUENCE:{}", revision(revised)));
        }
        Stamp::Feed => {
            line(ics, &format!("DTSTAMP:{}T000000Z", basic(dates.date(1, 1))));
        }
    }
    let time = entry.export.time.filter(|_| entry.session.kind != SessionKind::Race);
    if let Some(time) = time {
        let start = NaiveDate::from(day).and_time(time.start);
        let length = TimeDelta::seconds(entry.session.duration_seconds().cast_signed());
        local(ics, "DTSTART", start);
        local(ics, "DTEND", start.checked_add_signed(length).unwrap_or(start));
    } else {
        let whole_day = |name, day| format!("{name};VALUE=DATE:{}", basic(day));
        line(ics, &whole_day("DTSTART", day));
        // The first day that is not part of the event.
        line(ics, &whole_day("DTEND", day.plus_days(1).unwrap_or(day)));
    }
    let title = entry.title().to_string();
    escaped(ics, "SUMMARY", &title);
    let description = format!("{}\n\n{}", entry.facts(), entry.description().in_lines());
    escaped(ics, "DESCRIPTION", &description);
    escaped(ics, "CATEGORIES", text::category(entry.export.lang, entry.session.kind));
    // A session without a time does not make its runner busy all day.
    line(ics, if time.is_some() { "TRANSP:OPAQUE" } else { "TRANSP:TRANSPARENT" });
    if let Some(minutes) = time.and_then(|time| time.alarm_minutes) {
        alarm(ics, minutes, &title);
    }
    line(ics, "END:VEVENT");
}

fn alarm(ics: &mut String, minutes: u16, title: &str) {
    line(ics, "BEGIN:VALARM");
    line(ics, "ACTION:DISPLAY");
    escaped(ics, "DESCRIPTION", title);
    line(ics, &format!("TRIGGER:-PT{minutes}M"));
    line(ics, "END:VALARM");
}

/// A time without a zone.
fn local(ics: &mut String, name: &str, time: NaiveDateTime) {
    line(ics, &format!("{name}:{}", time.format("%Y%m%dT%H%M%S")));
}

/// A date without hyphens.
fn basic(date: Date) -> String {
    format!("{:04}{:02}{:02}", date.year(), date.month(), date.day())
}

/// A text, with what means something in the format escaped.
fn escaped(ics: &mut String, name: &str, text: &str) {
    let mut written = format!("{name}:");
    for letter in text.chars() {
        match letter {
            '\\' | ',' | ';' => _ = write!(written, "\\{letter}"),
            '\n' => written.push_str("\\n"),
            _ => written.push(letter),
        }
    }
    line(ics, &written);
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

/// The name of a session that another plan for the same race gives it, too.
pub(crate) fn uid(entry: &ExportSession<'_>, date: Date) -> String {
    let request = &entry.export.plan.request;
    let race = request.race();
    if entry.session.kind == SessionKind::Race {
        return format!("{race}-{date}-race@pace");
    }
    let to_go = request.weeks().saturating_sub(entry.week);
    format!("{race}-{date}-w{to_go:02}-s{}@pace", entry.position)
}

/// Minutes since 1970: seconds would outgrow the format's 32 bits in 2038.
fn revision(revised: DateTime<Utc>) -> u32 {
    u32::try_from(revised.timestamp() / 60).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use chrono::NaiveTime;
    use pace_core::{Lang, Plan};

    use super::*;
    use crate::event_time::EventTime;
    use crate::samples::{REVISED, plan};

    fn dated(line: &str) -> Plan {
        plan(&format!("{line} race_date=2027-04-11"))
    }

    fn ics(line: &str, stamp: Stamp) -> String {
        PlanExport::new(&dated(line), Lang::Fr).ics(stamp).unwrap()
    }

    /// DTSTART by UID.
    fn dates(line: &str) -> BTreeMap<String, String> {
        let plan = dated(line);
        let race_date = plan.request.race_date().unwrap();
        let date = |session: ExportSession<'_>| {
            (uid(&session, race_date), session.date().unwrap().to_string())
        };
        PlanExport::new(&plan, Lang::Fr).all_sessions().map(date).collect()
    }

    #[test]
    fn a_whole_calendar() {
        let calendar = ics("5km 25:00 sessions=2 weeks=6", Stamp::File(REVISED));
        insta::assert_snapshot!(calendar.replace("\r\n", "\n"));
    }

    #[test]
    fn a_feed_is_the_file_without_its_revision() {
        let [file, feed] =
            [Stamp::File(REVISED), Stamp::Feed].map(|stamp| ics("10km 45:00", stamp));
        let said = |ics: &str| -> Vec<String> {
            let of_stamps = [
                "DTSTAMP:",
                "LAST-MODIFIED:",
                "SEQUENCE:",
                "REFRESH-INTERVAL;",
                "X-PUBLISHED-TTL:",
            ];
            let kept =
                ics.lines().filter(|line| !of_stamps.iter().any(|name| line.starts_with(name)));
            kept.map(str::to_owned).collect()
        };
        assert_eq!(said(&feed), said(&file));
        assert!(feed.contains("DTSTAMP:20270215T000000Z"), "{feed}");
        assert!(feed.contains("REFRESH-INTERVAL;VALUE=DURATION:PT12H\r\n"), "{feed}");
        assert!(!feed.contains("SEQUENCE") && !feed.contains("LAST-MODIFIED"), "{feed}");
    }

    #[test]
    fn events_at_a_time_last_as_long_as_their_session() {
        let plan = dated("5km 25:00 sessions=2 weeks=6");
        let start = NaiveTime::from_hms_opt(23, 30, 0).unwrap();
        let time = EventTime { start, alarm_minutes: Some(45) };
        let ics = PlanExport::new(&plan, Lang::Fr).at_time(time).ics(Stamp::Feed).unwrap();
        let long_run = ics.split("BEGIN:VEVENT").nth(2).unwrap();
        // 50 minutes, over midnight.
        let span = "DTSTART:20270307T233000\r\nDTEND:20270308T002000\r\n";
        assert!(long_run.contains(span), "{long_run}");
        let alarm = "TRANSP:OPAQUE\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Sortie longue :\
             50 min\r\nTRIGGER:-PT45M\r\nEND:VALARM\r\nEND:VEVENT\r\n";
        let alarm = alarm.replace("longue :", "longue\u{a0}: ").replace("50 min", "50\u{a0}min");
        assert!(long_run.contains(&alarm), "{long_run}");
        // The organiser says when the race starts.
        let race = ics.rsplit("BEGIN:VEVENT").next().unwrap();
        assert!(race.contains("DTSTART;VALUE=DATE:20270411\r\n"), "{race}");
        assert!(!race.contains("VALARM") && race.contains("TRANSP:TRANSPARENT"), "{race}");
    }

    #[test]
    fn a_calendar_needs_a_race_date() {
        assert_eq!(PlanExport::new(&plan("10km 45:00"), Lang::Fr).ics(Stamp::Feed), None);
    }

    #[test]
    fn lines_are_folded_at_75_octets_and_end_in_crlf() {
        let calendar = ics("marathon 3h30 sessions=6 weeks=24", Stamp::File(REVISED));
        for line in calendar.split_inclusive("\r\n") {
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
        escaped(&mut ics, "SUMMARY", "a, b; c\\d\ne: \"f\"");
        assert_eq!(ics, "SUMMARY:a\\, b\\; c\\\\d\\ne: \"f\"\r\n");
    }

    #[test]
    fn another_plan_for_the_race_keeps_the_uids() {
        let before = dates("semi 1h45");
        for line in ["semi 1h40 age=50", "semi 1h45 vo2max=52.5 previous_time=2h00"] {
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
        assert!(revision(REVISED + TimeDelta::minutes(1)) > revision(REVISED));
        assert_eq!(revision(DateTime::<Utc>::MIN_UTC), 0);
        assert!(i32::try_from(revision(REVISED)).is_ok());
    }
}
