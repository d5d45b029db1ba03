//! `pace track`: laps of a 400 m track at a pace, by lane.

use pace_core::{Lane, Lang, Pace};
use serde::Serialize;

use crate::answer::{self, Answer};
use crate::convert::pace_and_speed;
use crate::error::CliError;
use crate::grammar::option;
use crate::line::Line;
use crate::table::{Align, Table};
use crate::values;
use crate::words::labels;

/// What is asked of `pace track`.
#[derive(Debug)]
pub(crate) struct TrackCommand {
    pace: Pace,
    /// The one asked for; else all of them.
    lane: Option<Lane>,
}

/// A lane, as programs read it.
#[derive(Debug, Serialize)]
struct LaneTimes {
    lane: u8,
    /// Metres, to millimetres.
    lap_m: f64,
    /// To tenths.
    lap_seconds: f64,
    /// Half of the lap, to tenths.
    half_lap_seconds: f64,
}

impl TrackCommand {
    /// Reads what is asked.
    pub(crate) fn read(line: &Line<'_>) -> Result<Self, CliError> {
        let number = values::integer(line, option::LANE, 1..=Lane::COUNT)?;
        let pace = values::pace(&line.words().join(" "))?;
        Ok(Self { pace, lane: number.and_then(Lane::new) })
    }

    fn laps(&self) -> impl Iterator<Item = LaneTimes> {
        let lanes = Lane::all().filter(|lane| self.lane.is_none_or(|asked| asked == *lane));
        lanes.map(|lane| {
            let lap_seconds = lane.lap_seconds(self.pace);
            LaneTimes {
                lane: lane.number(),
                lap_m: (lane.lap_m() * 1000.0).round() / 1000.0,
                lap_seconds,
                half_lap_seconds: (lap_seconds * 5.0).round() / 10.0,
            }
        })
    }
}

impl Answer for TrackCommand {
    fn in_json(&self, _: Lang) -> serde_json::Result<Vec<u8>> {
        answer::json(&self.laps().collect::<Vec<_>>())
    }

    fn values(&self, _: Lang) -> Table {
        let mut table = Table::of_values(&["lane", "lap_m", "half_lap_seconds", "lap_seconds"]);
        for lap in self.laps() {
            table.values(&[&lap.lane, &lap.lap_m, &lap.half_lap_seconds, &lap.lap_seconds]);
        }
        table
    }

    fn title(&self, lang: Lang) -> String {
        pace_and_speed(self.pace, lang)
    }

    fn table(&self, lang: Lang) -> Table {
        let heads = [labels::LANE, labels::LAP_LENGTH, labels::HALF_LAP, labels::WHOLE_LAP];
        let mut table = Table::new(heads.map(|head| (head.in_lang(lang), Align::Right)));
        for lap in self.laps() {
            table.row([
                lap.lane.to_string(),
                lang.decimal(format!("{:.2} m", lap.lap_m)),
                lang.decimal(tenths(lap.half_lap_seconds)),
                lang.decimal(tenths(lap.lap_seconds)),
            ]);
        }
        table
    }

    fn foot(&self, lang: Lang) -> Vec<String> {
        vec![labels::ABOUT_LANES.in_lang(lang).to_owned()]
    }
}

/// `1'37.7"`, `48.9"`
fn tenths(seconds: f64) -> String {
    let tenths = (seconds * 10.0).round() as u64;
    match tenths / 600 {
        0 => format!("{}.{}\"", tenths / 10, tenths % 10),
        minutes => format!("{minutes}'{:02}.{}\"", tenths / 10 % 60, tenths % 10),
    }
}
