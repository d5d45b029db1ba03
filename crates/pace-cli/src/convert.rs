//! `pace convert`: a pace in every unit.

use clap::ArgMatches;
use pace_core::{FormattedPace, Lang, LengthUnit, Pace, Quoted, Rounded};
use serde::Serialize;

use crate::answer::{self, Answer};
use crate::arguments;
use crate::fault::Fault;
use crate::screen::Screen;
use crate::settings::Settings;
use crate::table::{Align, Table};
use crate::words::Words;

/// What is asked of `pace convert`.
#[derive(Debug)]
pub(crate) struct Question {
    pace: Pace,
}

/// A pace in every unit, as programs read it; null where a number could not be written.
#[derive(Debug, Serialize)]
struct Units {
    pace_per_km: FormattedPace,
    pace_per_mile: FormattedPace,
    pace_seconds_per_km: Option<Rounded<6>>,
    pace_seconds_per_mile: Option<Rounded<6>>,
    speed_kmh: Option<Rounded<2>>,
    speed_mph: Option<Rounded<2>>,
}

impl Question {
    /// Reads the question.
    pub(crate) fn read(matches: &ArgMatches) -> Result<Self, Fault> {
        let words: String = arguments::words(matches).collect();
        Ok(Self { pace: read_pace(Some(&words))? })
    }

    /// Writes the answer where it is wanted.
    pub(crate) fn answer(&self, settings: &Settings) -> Result<(), Fault> {
        answer::give(self, None, settings)
    }

    fn table(&self, lang: Lang) -> Table {
        let words = Words::of(lang);
        let per = |unit| self.pace.per(unit).to_string();
        let speed = |unit| {
            self.pace.formatted_speed(unit).map(|speed| speed.to_string()).unwrap_or_default()
        };
        let mut table = Table::new([(words.what, Align::Left), (words.value, Align::Right)]);
        for unit in LengthUnit::ALL {
            table.row([words.pace_label.to_owned(), per(unit)]);
        }
        for unit in LengthUnit::ALL {
            table.row([words.speed_label.to_owned(), speed(unit)]);
        }
        table
    }
}

impl Answer for Question {
    fn in_json(&self, _: Lang) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(&Units {
            pace_per_km: self.pace.formatted_per(LengthUnit::Km),
            pace_per_mile: self.pace.formatted_per(LengthUnit::Mile),
            pace_seconds_per_km: self.pace.seconds_per(LengthUnit::Km),
            pace_seconds_per_mile: self.pace.seconds_per(LengthUnit::Mile),
            speed_kmh: self.pace.speed_in(LengthUnit::Km),
            speed_mph: self.pace.speed_in(LengthUnit::Mile),
        })
    }

    fn values(&self, lang: Lang) -> Table {
        self.table(lang)
    }

    fn in_markdown(&self, lang: Lang) -> String {
        self.table(lang).in_markdown()
    }

    fn on_screen(&self, screen: Screen) -> String {
        self.table(screen.lang).without_head(screen)
    }
}

/// Reads a pace; none, or an empty one, is missing.
pub(crate) fn read_pace(text: Option<&str>) -> Result<Pace, Fault> {
    let text = text.filter(|text| !text.is_empty()).ok_or(Fault::MissingPace)?;
    text.parse().map_err(|error| Fault::InvalidPace { value: Quoted::new(text), error })
}
