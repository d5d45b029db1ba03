//! `pace convert`: a pace in every unit.

use pace_core::{Lang, LengthUnit, MAX_SAFE_INTEGER, Pace};
use serde_json::{Number, Value, json};

use crate::answer::{self, Answer};
use crate::error::CliError;
use crate::line::Line;
use crate::table::{Align, Table};
use crate::values;
use crate::words::labels;

/// What is asked of `pace convert`.
#[derive(Debug)]
pub(crate) struct ConvertCommand {
    pace: Pace,
}

impl ConvertCommand {
    /// Reads what is asked.
    pub(crate) fn read(line: &Line<'_>) -> Result<Self, CliError> {
        Ok(Self { pace: values::pace(&line.words().join(" "))? })
    }

    /// The pace in every unit, as programs read it; null where a number could not be written.
    fn units(&self) -> Value {
        let pace = self.pace;
        json!({
            "pace_per_km": pace.formatted_per(LengthUnit::Km),
            "pace_per_mile": pace.formatted_per(LengthUnit::Mile),
            "pace_per_400m": per_lap(pace),
            "pace_seconds_per_km": pace.seconds_per(LengthUnit::Km),
            "pace_seconds_per_mile": pace.seconds_per(LengthUnit::Mile),
            "speed_kmh": pace.speed_in(LengthUnit::Km),
            "speed_mph": pace.speed_in(LengthUnit::Mile),
            // A thousand laps of 400 m take as many milliseconds as one takes seconds.
            "pace_seconds_per_400m": number(pace.seconds_for(400_000), 3),
            "speed_ms": number(pace.metres_in(100), 2),
        })
    }
}

impl Answer for ConvertCommand {
    fn in_json(&self, _: Lang) -> serde_json::Result<Vec<u8>> {
        answer::json(&self.units())
    }

    fn values(&self, _: Lang) -> Table {
        let units = self.units();
        let fields = || units.as_object().into_iter().flatten();
        let mut table = Table::new(fields().map(|(name, _)| (name, Align::Left)));
        table.row(fields().map(|(_, value)| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            number => number.to_string(),
        }));
        table
    }

    fn table(&self, lang: Lang) -> Table {
        // Labels need no head.
        let mut table =
            Table::new([("", Align::Left), (labels::VALUE.in_lang(lang), Align::Right)]);
        let [pace, speed] = measures(self.pace, lang);
        let metres = self.pace.metres_in(100);
        let lap = format!("{}/400m", per_lap(self.pace));
        let metric = lang.decimal(format!("{}.{:02} m/s", metres / 100, metres % 100));
        for ((label, values), last) in [(pace, lap), (speed, metric)] {
            for value in values.into_iter().chain([last]) {
                table.row([label.to_owned(), value]);
            }
        }
        table
    }
}

/// The time of a lap of 400 m at a pace, to the second: `1'48"`.
fn per_lap(pace: Pace) -> String {
    let seconds = pace.seconds_for(400);
    format!("{}'{:02}\"", seconds / 60, seconds % 60)
}

/// A whole number with its point moved, as JSON has it; none where it is too long for a double.
fn number(digits: u64, places: i32) -> Option<Number> {
    let moved = (digits <= MAX_SAFE_INTEGER).then(|| digits as f64 / 10_f64.powi(places))?;
    match moved.fract() {
        0.0 => Some(Number::from(moved as u64)),
        _ => Number::from_f64(moved),
    }
}

/// Pace and speed in every unit, as people read them: each with its label.
pub(crate) fn measures(pace: Pace, lang: Lang) -> [(&'static str, [String; 2]); 2] {
    let speed =
        |unit| pace.formatted_speed(unit).map(|speed| lang.decimal(speed)).unwrap_or_default();
    [
        (labels::PACE.in_lang(lang), LengthUnit::ALL.map(|unit| pace.per(unit).to_string())),
        (labels::SPEED.in_lang(lang), LengthUnit::ALL.map(speed)),
    ]
}

/// Pace and speed per kilometre, in a line.
pub(crate) fn pace_and_speed(pace: Pace, lang: Lang) -> String {
    let [(_, paces), (_, speeds)] = measures(pace, lang);
    format!("{} · {}", paces[0], speeds[0])
}
