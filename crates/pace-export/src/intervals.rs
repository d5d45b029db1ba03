//! Workout text of intervals.icu, a file a session.
//!
//! A line that begins with a hyphen is a step: its name, its length, its pace or its share of
//! the greatest heart rate. `8x` on a line
//! of its own repeats the steps below it, up to a blank line. There `m` means minutes, so
//! that every distance is in kilometres.

use std::fmt::Write as _;

use pace_core::json::{JsonString, Object};
use pace_core::{Measure, Pace, Part, PlanDates, SessionKind, Step};

use crate::ics::Uid;
use crate::plan::{ExportSession, PlanExport};
use crate::targets::Target;
use crate::text;

impl PlanExport<'_> {
    /// The plan as JSON, the body of `POST /api/v1/athlete/0/events/bulk?upsert=true` of
    /// intervals.icu; `None` for a plan whose race has no
    /// [date](pace_core::PlanRequest::with_race_date).
    ///
    /// Events are known by `external_id`, which is the UID of the [calendar](PlanExport::ics):
    /// sent again, they are updated. The race is an event of its own category.
    pub fn intervals_json(&self) -> Option<String> {
        let dates = self.dates()?;
        let mut json = String::from("[");
        for (index, session) in self.all_sessions().enumerate() {
            json.push_str(if index == 0 { "\n" } else { ",\n" });
            event(&session, dates, &mut json);
        }
        json.push_str("\n]\n");
        Some(json)
    }
}

fn event(entry: &ExportSession<'_>, dates: PlanDates, json: &mut String) {
    let session = entry.session;
    let category = if session.kind == SessionKind::Race { "RACE_A" } else { "WORKOUT" };
    let start = format!("{}T00:00:00", dates.date(entry.week, session.day));
    Object::open(json)
        .member("category", category)
        .member("type", "Run")
        .member("start_date_local", start.as_str())
        .member("name", entry.title().to_string().as_str())
        .member("description", steps(entry).trim())
        .member("moving_time", &session.duration_seconds())
        .member("distance", &session.distance_m())
        .member("external_id", &JsonString(Uid { entry, race_date: dates.race_date() }))
        .close();
}

/// The text of a session, its title first.
pub(crate) fn write(entry: &ExportSession<'_>) -> String {
    let mut text = entry.name() + "\n";
    text.push_str(&steps(entry));
    text
}

/// What is run in a session, step by step.
fn steps(entry: &ExportSession<'_>) -> String {
    let mut text = String::new();
    // A blank line after the title, and around what is repeated.
    let mut apart = true;
    for part in &entry.session.parts {
        let repeated = matches!(part, Part::Repeat { .. });
        if apart || repeated {
            text.push('\n');
        }
        apart = repeated;
        let (times, steps) = part.steps();
        if repeated {
            _ = writeln!(text, "{times}x");
        }
        text.extend(steps.iter().map(|step| line(entry, step)));
    }
    text
}

/// `- Effort 0.4km 4:15/km Pace`, `- Endurance 50m 65-79% HR`; nothing more than the length where
/// the step is run by effort.
fn line(entry: &ExportSession<'_>, step: &Step) -> String {
    let name = text::step(entry.export.lang, step);
    let length = match step.by {
        Measure::Time => duration(step.duration_seconds()),
        Measure::Distance => distance(step.distance_m()),
    };
    let target = match entry.target(step) {
        Target::Pace => step.pace(&entry.export.plan.paces).map(pace).unwrap_or_default(),
        Target::HeartPercent(range) => heart_rate(range),
        // The site knows shares of the greatest rate, which it asks its athletes for.
        Target::Beats(range) => match entry.export.plan.request.heart_rates() {
            Some(rates) => heart_rate(range.map(|beats| percent(beats, rates.max()))),
            None => String::new(),
        },
        Target::Open => String::new(),
    };
    format!("- {name} {length}{target}\n")
}

/// `1h5m`, `1m30s`, `45s`.
fn duration(seconds: u64) -> String {
    let units = [(seconds / 3600, 'h'), (seconds / 60 % 60, 'm'), (seconds % 60, 's')];
    let mut text = String::new();
    for (count, unit) in units {
        if count > 0 {
            _ = write!(text, "{count}{unit}");
        }
    }
    text
}

/// `0.4km`, `12km`, `21.098km`.
fn distance(metres: u64) -> String {
    let text = format!("{}.{:03}", metres / 1000, metres % 1000);
    format!("{}km", text.trim_end_matches('0').trim_end_matches('.'))
}

/// ` 65-79% HR`, of the greatest heart rate.
fn heart_rate([from, to]: [u8; 2]) -> String {
    format!(" {from}-{to}% HR")
}

/// The share of the greatest heart rate, halves up.
fn percent(beats: u8, greatest: u8) -> u8 {
    let (beats, greatest) = (u16::from(beats), u16::from(greatest));
    // At most 100: no rate is above the greatest.
    ((beats * 200 + greatest) / (2 * greatest)) as u8
}

/// ` 4:15/km Pace`, to the second.
fn pace(pace: Pace) -> String {
    let seconds = pace.seconds_for(1000);
    format!(" {}:{:02}/km Pace", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use pace_core::Lang;

    use super::*;
    use crate::samples::plan;
    use crate::targets::Targets;

    #[test]
    fn a_plan_as_events() {
        let json = |line: &str| PlanExport::new(&plan(line), Lang::Fr).intervals_json();
        assert_eq!(json("5km 25:00 sessions=2 weeks=6"), None);
        let json = json("5km 25:00 sessions=2 weeks=6 race_date=2027-04-11").unwrap();
        let lines: Vec<_> = json.lines().collect();
        assert_eq!((lines[0], lines[13], lines.len()), ("[", "]", 14));
        insta::assert_snapshot!([lines[1], lines[12]].join("\n"));
    }

    #[test]
    fn a_week_as_text() {
        let plan = plan("10km 45:00 sessions=4 weeks=12");
        let week = PlanExport::new(&plan, Lang::Fr)
            .all_sessions()
            .filter(|entry| [4, 12].contains(&entry.week));
        let texts: Vec<_> = week.map(|entry| write(&entry)).collect();
        insta::assert_snapshot!(texts.join("\n"));
    }

    #[test]
    fn shares_of_the_greatest_heart_rate() {
        let walking = "10km 45:00 run_walk=always sessions=4 weeks=12";
        let texts = |line: &str, targets: Option<Targets>| {
            let plan = plan(line);
            let export = PlanExport::new(&plan, Lang::En);
            let export = targets.map_or(export, |targets| export.with_targets(targets));
            export.only_week(4).all_sessions().map(|entry| write(&entry)).collect::<String>()
        };
        // Of the greatest rate the same, whatever it is; by the reserve others.
        let rates = [180, 200].map(|max| texts(&format!("{walking} hr_max={max}"), None));
        assert_eq!(rates[0], rates[1]);
        assert_eq!(rates[0], texts(walking, Some(Targets::HeartRate)));
        assert!(rates[0].contains("- Walk 1m\n"), "{}", rates[0]);
        let paces = texts(&format!("{walking} hr_max=180"), Some(Targets::Pace));
        assert_eq!(paces, texts(walking, None));
        insta::assert_snapshot!(texts(&format!("{walking} hr_max=185 hr_rest=50"), None));
    }

    #[test]
    fn lengths() {
        let rows = [(45, "45s"), (90, "1m30s"), (3600, "1h"), (3930, "1h5m30s"), (3605, "1h5s")];
        for (seconds, expected) in rows {
            assert_eq!(duration(seconds), expected);
        }
        let rows = [(400, "0.4km"), (1000, "1km"), (12_000, "12km"), (21_098, "21.098km")];
        for (metres, expected) in rows {
            assert_eq!(distance(metres), expected);
        }
        for (seconds, expected) in [(255, " 4:15/km Pace"), (4205, " 70:05/km Pace")] {
            assert_eq!(pace(Pace::from_seconds(seconds).unwrap()), expected);
        }
    }
}
