//! Workout text of intervals.icu, a file a session.
//!
//! A line that begins with a hyphen is a step: its name, its length, its pace. `8x` on a line
//! of its own repeats the steps below it, up to a blank line. There `m` means minutes, so
//! that every distance is in kilometres.

use std::fmt::Write as _;

use pace_core::{Measure, Pace, Part, Step};

use crate::export::{Entry, words};

/// The text of a session, its title first.
pub(super) fn write(entry: &Entry<'_>) -> String {
    let mut text = format!("{} {}\n", entry.mark(), entry.texts.title);
    let mut repeated = true;
    for part in &entry.session.parts {
        let repeats = matches!(part, Part::Repeat { .. });
        // A blank line before and after what is repeated.
        if repeated || repeats {
            text.push('\n');
        }
        repeated = repeats;
        let (times, steps) = part.steps();
        if repeats {
            _ = writeln!(text, "{times}x");
        }
        for step in steps {
            text.push_str(&line(entry, step));
        }
    }
    text
}

/// `- Effort 0.4km 4:15/km Pace`; no pace where the step is run by effort.
fn line(entry: &Entry<'_>, step: &Step) -> String {
    let name = words::step(entry.lang(), step);
    let length = match step.by {
        Measure::Time => duration(step.duration_seconds),
        Measure::Distance => distance(step.distance_m),
    };
    let pace = step.pace(&entry.plan.paces).map(target).unwrap_or_default();
    format!("- {name} {length}{pace}\n")
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

/// ` 4:15/km Pace`, to the second.
fn target(pace: Pace) -> String {
    let seconds = pace.seconds_for(1000);
    format!(" {}:{:02}/km Pace", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(target(Pace::from_seconds(seconds)), expected);
        }
    }
}
