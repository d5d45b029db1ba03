//! `pace treadmill`: what running uphill on a treadmill is worth on the flat.

use pace_core::{Decimal, FormattedPace, Incline, Lang, LengthUnit, Pace, Rounded};
use serde::Serialize;

use crate::answer::{self, Answer};
use crate::convert::pace_and_speed;
use crate::error::{CliError, Expected};
use crate::grammar::option;
use crate::line::Line;
use crate::table::{Align, Table};
use crate::values::{self, invalid};
use crate::words::labels;

/// What is asked of `pace treadmill`.
#[derive(Debug)]
pub(crate) struct TreadmillCommand {
    pace: Pace,
    inclines: Vec<Incline>,
}

/// An incline, as programs read it; null where a number could not be written.
#[derive(Debug, Serialize)]
struct Equivalent {
    incline_percent: f64,
    /// Running at the pace up this incline takes as much oxygen as this on the flat.
    flat_pace: Option<FormattedPace>,
    flat_speed_kmh: Option<Rounded<2>>,
    /// What to set for the effort of the pace on the flat.
    treadmill_pace: Option<FormattedPace>,
    treadmill_speed_kmh: Option<Rounded<2>>,
}

impl TreadmillCommand {
    /// Reads what is asked.
    pub(crate) fn read(line: &Line<'_>) -> Result<Self, CliError> {
        let pace = values::pace(&line.words().join(" "))?;
        let inclines = match line.value(option::INCLINE) {
            None => ["0", "1", "2", "3", "4"].iter().filter_map(|text| incline(text)).collect(),
            Some(text) => {
                let bounds = Expected::Within(0.0, Incline::STEEPEST.into());
                vec![incline(text).ok_or_else(|| invalid(option::INCLINE, text, bounds))?]
            }
        };
        Ok(Self { pace, inclines })
    }

    fn equivalents(&self) -> impl Iterator<Item = Equivalent> {
        self.inclines.iter().map(|incline| {
            let flat = incline.on_the_flat(self.pace);
            let here = incline.from_the_flat(self.pace);
            let speed = |pace: Option<Pace>| pace?.speed_in(LengthUnit::Km);
            Equivalent {
                incline_percent: incline.percent(),
                flat_pace: flat.map(Pace::formatted),
                flat_speed_kmh: speed(flat),
                treadmill_pace: here.map(Pace::formatted),
                treadmill_speed_kmh: speed(here),
            }
        })
    }
}

impl Answer for TreadmillCommand {
    fn in_json(&self, _: Lang) -> serde_json::Result<Vec<u8>> {
        answer::json(&self.equivalents().collect::<Vec<_>>())
    }

    fn values(&self, _: Lang) -> Table {
        let mut table = Table::of_values(&[
            "incline_percent",
            "flat_pace",
            "flat_speed_kmh",
            "treadmill_pace",
            "treadmill_speed_kmh",
        ]);
        let pace = |pace: Option<FormattedPace>| pace.map(|pace| pace.to_string());
        let speed = |speed: Option<Rounded<2>>| speed.map(|speed| speed.to_string());
        for row in self.equivalents() {
            table.values(&[
                &row.incline_percent,
                &pace(row.flat_pace).unwrap_or_default(),
                &speed(row.flat_speed_kmh).unwrap_or_default(),
                &pace(row.treadmill_pace).unwrap_or_default(),
                &speed(row.treadmill_speed_kmh).unwrap_or_default(),
            ]);
        }
        table
    }

    fn title(&self, lang: Lang) -> String {
        pace_and_speed(self.pace, lang)
    }

    fn table(&self, lang: Lang) -> Table {
        let heads = [labels::INCLINE, labels::ON_THE_FLAT, labels::ON_THE_TREADMILL];
        let mut table = Table::new(heads.map(|head| (head.in_lang(lang), Align::Right)));
        let shown = |pace: Option<FormattedPace>, speed: Option<Rounded<2>>| {
            let both = pace.zip(speed);
            both.map(|(pace, speed)| format!("{pace}/km  {} km/h", lang.decimal(speed)))
                .unwrap_or_default()
        };
        for row in self.equivalents() {
            table.row([
                format!("{} %", row.incline_percent),
                shown(row.flat_pace, row.flat_speed_kmh),
                shown(row.treadmill_pace, row.treadmill_speed_kmh),
            ]);
        }
        table
    }

    fn foot(&self, lang: Lang) -> Vec<String> {
        vec![labels::ABOUT_TREADMILLS.in_lang(lang).to_owned()]
    }
}

/// An incline in percent, its sign beside it or not: `1`, `1,5`, `2%`.
fn incline(text: &str) -> Option<Incline> {
    let number = text.trim().trim_end_matches('%').trim_end().replace(',', ".");
    if number.bytes().all(|byte| b"0.".contains(&byte)) && number.contains('0') {
        return Some(Incline::LEVEL);
    }
    Incline::new(Decimal::parse(&number)?)
}
