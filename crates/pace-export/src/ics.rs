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

use std::fmt::{self, Write as _};

use chrono::{DateTime, Datelike as _, NaiveDate, NaiveDateTime, TimeDelta, Timelike as _, Utc};
use pace_core::{Date, Padded, PlanDates, SessionKind, WriteText, write_all};

use crate::plain;
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
        let mut lines = Lines::default();
        // Memory takes all.
        _ = self.write_ics(dates, stamp, &mut lines);
        Some(lines.ics)
    }

    fn write_ics(&self, dates: PlanDates, stamp: Stamp, lines: &mut Lines) -> fmt::Result {
        let ics = &mut lines.ics;
        write_all!(ics, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:", PRODID, "\r\n")?;
        ics.push_str("CALSCALE:GREGORIAN\r\n");
        lines.text("X-WR-CALNAME", |text| text.write_str(&self.title()))?;
        let notes = self.notes();
        if !notes.is_empty() {
            let notes: Vec<_> = notes
                .iter()
                .map(|note| plain::in_a_calendar(&note.text(self.lang).to_string()))
                .collect();
            lines.text("X-WR-CALDESC", |text| text.write_str(&notes.join("\n")))?;
        }
        if stamp == Stamp::Feed {
            let ics = &mut lines.ics;
            write_all!(ics, "REFRESH-INTERVAL;VALUE=DURATION:", REFRESH, "\r\n")?;
            write_all!(ics, "X-PUBLISHED-TTL:", REFRESH, "\r\n")?;
        }
        let stamps = stamps(stamp, dates)?;
        for session in self.all_sessions() {
            event(lines, &session, dates, &stamps)?;
        }
        lines.ics.push_str("END:VCALENDAR\r\n");
        Ok(())
    }
}

/// When events were written, in lines: the same in each.
fn stamps(stamp: Stamp, dates: PlanDates) -> Result<String, fmt::Error> {
    let mut lines = String::new();
    let ics = &mut lines;
    match stamp {
        Stamp::File(revised) => {
            let moment = Local(revised.naive_utc());
            write_all!(ics, "DTSTAMP:", moment, "Z\r\nLAST-MODIFIED:", moment, "Z\r\n")?;
            write_all!(ics, "SEQUENCE:", u64::from(revision(revised)), "\r\n")?;
        }
        Stamp::Feed => {
            write_all!(ics, "DTSTAMP:", Digits(dates.date(1, 1)), "T000000Z\r\n")?;
        }
    }
    Ok(lines)
}

fn event(
    lines: &mut Lines,
    entry: &ExportSession<'_>,
    dates: PlanDates,
    stamps: &str,
) -> fmt::Result {
    let ics = &mut lines.ics;
    let session = entry.session;
    let day = dates.date(entry.week, session.day);
    let uid = Uid { entry, race_date: dates.race_date() };
    write_all!(ics, "BEGIN:VEVENT\r\nUID:", uid, "\r\n", stamps)?;
    let time = entry.export.time.filter(|_| session.kind != SessionKind::Race);
    if let Some(time) = time {
        let start = NaiveDate::from(day).and_time(time.start);
        let length = TimeDelta::seconds(session.duration_seconds().cast_signed());
        let end = start.checked_add_signed(length).unwrap_or(start);
        write_all!(ics, "DTSTART:", Local(start), "\r\nDTEND:", Local(end), "\r\n")?;
    } else {
        // The first day that is not part of the event.
        let end = day.plus_days(1).unwrap_or(day);
        write_all!(ics, "DTSTART;VALUE=DATE:", Digits(day), "\r\n")?;
        write_all!(ics, "DTEND;VALUE=DATE:", Digits(end), "\r\n")?;
    }
    lines.text("SUMMARY", |text| entry.title().write_to(text))?;
    lines.text("DESCRIPTION", |text| {
        entry.write_facts(text)?;
        text.write_str("\n\n")?;
        entry.description().write_lines(text)
    })?;
    let category = text::category(entry.export.lang, session.kind);
    lines.text("CATEGORIES", |text| text.write_str(category))?;
    let ics = &mut lines.ics;
    // A session without a time does not make its runner busy all day.
    ics.push_str(if time.is_some() { "TRANSP:OPAQUE\r\n" } else { "TRANSP:TRANSPARENT\r\n" });
    if let Some(minutes) = time.and_then(|time| time.alarm_minutes) {
        ics.push_str("BEGIN:VALARM\r\nACTION:DISPLAY\r\n");
        lines.text("DESCRIPTION", |text| entry.title().write_to(text))?;
        write_all!(&mut lines.ics, "TRIGGER:-PT", u64::from(minutes), "M\r\nEND:VALARM\r\n")?;
    }
    lines.ics.push_str("END:VEVENT\r\n");
    Ok(())
}

/// A time without a zone: `20270411T063000`.
#[derive(Clone, Copy)]
struct Local(NaiveDateTime);

impl WriteText for Local {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self(at) = *self;
        let [year, month, day] = [at.year().unsigned_abs(), at.month(), at.day()].map(u64::from);
        let [hour, minute, second] = [at.hour(), at.minute(), at.second()].map(u64::from);
        write_all!(out, Padded(year, 4), Padded(month, 2), Padded(day, 2), "T")?;
        write_all!(out, Padded(hour, 2), Padded(minute, 2), Padded(second, 2))
    }
}

/// A date without hyphens.
struct Digits(Date);

impl WriteText for Digits {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self(date) = *self;
        write_all!(out, Padded(date.year().into(), 4), Padded(date.month().into(), 2))?;
        write_all!(out, Padded(date.day().into(), 2))
    }
}

/// A calendar in the making.
#[derive(Default)]
struct Lines {
    ics: String,
    /// The text of one line, as it is without escapes and folds.
    text: String,
}

impl Lines {
    /// Adds a line of text, with what means something in the format escaped. No other line is
    /// long enough to be folded.
    fn text(&mut self, name: &str, write: impl FnOnce(&mut String) -> fmt::Result) -> fmt::Result {
        self.text.clear();
        write(&mut self.text)?;
        let mut line = Folded { ics: &mut self.ics, room: LINE };
        line.push(name);
        line.push(":");
        let mut rest = self.text.as_str();
        while let Some((at, escape)) = first_special(rest.as_bytes()) {
            line.push(&rest[..at]);
            line.push(escape);
            rest = &rest[at + 1..];
        }
        line.push(rest);
        self.ics.push_str("\r\n");
        Ok(())
    }
}

/// What stands for the octets that mean something in a text.
const ESCAPES: [(u8, &str); 4] = [(b'\\', "\\\\"), (b',', "\\,"), (b';', "\\;"), (b'\n', "\\n")];

/// Where the first of them is, and what stands for it.
fn first_special(text: &[u8]) -> Option<(usize, &'static str)> {
    let specials =
        |octet: u8| ESCAPES.iter().map(|(special, _)| u8::from(*special == octet)).sum::<u8>();
    // So many are looked at together.
    let (chunks, _) = text.as_chunks::<16>();
    let plain = 16 * chunks.iter().take_while(|chunk| chunk.map(specials) == [0; 16]).count();
    let at = plain + text[plain..].iter().position(|octet| specials(*octet) > 0)?;
    let (_, escape) = ESCAPES.iter().find(|(special, _)| *special == text[at])?;
    Some((at, escape))
}

/// A line in the making, folded between characters: each further line begins with a blank that
/// does not count as text.
struct Folded<'i> {
    ics: &'i mut String,
    /// Octets that the line still has room for.
    room: usize,
}

impl Folded<'_> {
    #[inline]
    fn push(&mut self, mut rest: &str) {
        while rest.len() > self.room {
            let (head, tail) = rest.split_at(rest.floor_char_boundary(self.room));
            self.ics.extend([head, "\r\n "]);
            (rest, self.room) = (tail, LINE - 1);
        }
        self.ics.push_str(rest);
        self.room -= rest.len();
    }
}

/// The name of a session that another plan for the same race gives it, too.
pub(crate) struct Uid<'e> {
    pub(crate) entry: &'e ExportSession<'e>,
    pub(crate) race_date: Date,
}

impl WriteText for Uid<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self { entry, race_date } = *self;
        let request = &entry.export.plan.request;
        write_all!(out, request.race().alias(), "-", race_date)?;
        if entry.session.kind == SessionKind::Race {
            return write_all!(out, "-race@pace");
        }
        let to_go = request.weeks().saturating_sub(entry.week);
        let (to_go, position) = (Padded(to_go.into(), 2), entry.position as u64);
        write_all!(out, "-w", to_go, "-s", position, "@pace")
    }
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
        let date = |entry: ExportSession<'_>| {
            let mut uid = String::new();
            Uid { entry: &entry, race_date }.write_to(&mut uid).unwrap();
            (uid, entry.date().unwrap().to_string())
        };
        PlanExport::new(&plan, Lang::Fr).all_sessions().map(date).collect()
    }

    #[test]
    fn a_whole_calendar() {
        let calendar = ics("5km 25:00 sessions=2 weeks=6", Stamp::File(REVISED));
        insta::assert_snapshot!(calendar.replace("\r\n", "\n"));
    }

    #[test]
    fn a_calendar_begins_on_the_first_day_of_the_request() {
        let plan = "semi 1h45 race_date=2027-04-11";
        let all = ics(plan, Stamp::Feed);
        let late = ics(&format!("{plan} start_date=2027-03-22"), Stamp::Feed);
        let days = |calendar: &str| {
            let lines =
                calendar.lines().filter_map(|line| line.strip_prefix("DTSTART;VALUE=DATE:"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        let (all, late) = (days(&all), days(&late));
        assert!(late.iter().all(|day| day.as_str() >= "20270322"), "{late:?}");
        assert!(!late.is_empty() && all.len() > late.len(), "{all:?}");

        // Who begins on a Thursday joins in the week after, as the note says. In the race's week
        // there is none after.
        for (start, first) in [("2027-03-25", "20270329"), ("2027-04-08", "20270408")] {
            let line = format!("{plan} start_date={start}");
            let joined = dated(&line);
            let export = PlanExport::new(&joined, Lang::Fr);
            assert_eq!(
                export.first_day().map(|date| date.to_string().replace('-', "")).as_deref(),
                Some(first)
            );
            let late = days(&ics(&line, Stamp::Feed));
            assert!(late.iter().all(|day| day.as_str() >= first) && !late.is_empty(), "{late:?}");
        }
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
            let written = |pieces: &mut dyn Iterator<Item = &str>| {
                let mut ics = String::new();
                let mut line = Folded { ics: &mut ics, room: LINE };
                pieces.for_each(|piece| line.push(piece));
                ics
            };
            let whole = written(&mut [line].into_iter());
            // The same of pieces, however small.
            assert_eq!(written(&mut line.split("")), whole);
            whole
        };
        let a = |times| "a".repeat(times);
        let e_acute = |times| "é".repeat(times);
        let rows = [
            (a(75), a(75)),
            (a(76), format!("{}\r\n a", a(75))),
            (a(149), format!("{}\r\n {}", a(75), a(74))),
            (a(150), format!("{}\r\n {}\r\n a", a(75), a(74))),
            (e_acute(38), format!("{}\r\n é", e_acute(37))),
        ];
        for (line, expected) in rows {
            assert_eq!(folded(&line), expected);
        }
    }

    #[test]
    fn texts_are_escaped() {
        let mut lines = Lines::default();
        lines.text("SUMMARY", |text| text.write_str("a, b; c\\d\ne: \"f\"")).unwrap();
        assert_eq!(lines.ics, "SUMMARY:a\\, b\\; c\\\\d\\ne: \"f\"\r\n");
        // Wherever it stands.
        for length in 0..40 {
            let plain = "é".repeat(length);
            assert_eq!(first_special(plain.as_bytes()), None);
            for (special, escape) in ESCAPES {
                let text = [plain.as_bytes(), &[special], b"a, b"].concat();
                assert_eq!(first_special(&text), Some((plain.len(), escape)));
            }
        }
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
