//! `pace convert`: a pace in every unit.

use clap::ArgMatches;
use pace_core::{LengthUnit, Pace, Quoted};
use serde::Serialize;

use crate::arguments;
use crate::fault::Fault;
use crate::format::Format;
use crate::output;
use crate::settings::Settings;
use crate::table::{Align, Table};
use crate::words::Words;

/// What is asked of `pace convert`.
#[derive(Debug)]
pub(crate) struct Question {
    pace: Pace,
}

/// The answer as programs read it.
#[derive(Debug, Serialize)]
struct Answer {
    pace_per_km: String,
    pace_per_mile: String,
    pace_seconds_per_km: Option<pace_core::Rounded<6>>,
    speed_kmh: Option<pace_core::Rounded<2>>,
    speed_mph: Option<pace_core::Rounded<2>>,
}

impl Question {
    /// Reads the question.
    pub(crate) fn read(matches: &ArgMatches) -> Result<Self, Fault> {
        let words: String = arguments::words(matches).collect();
        Ok(Self { pace: read_pace(Some(&words))? })
    }

    /// Writes the answer where it is wanted.
    pub(crate) fn answer(&self, settings: &Settings) -> Result<(), Fault> {
        let words = Words::of(settings.lang);
        let pace = self.pace;
        let per = |unit| pace.per(unit).to_string();
        let speed = |unit| pace.formatted_speed(unit).map(|speed| speed.to_string());
        let rows = [
            (words.pace_label, Some(per(LengthUnit::Km))),
            (words.pace_label, Some(per(LengthUnit::Mile))),
            (words.speed_label, speed(LengthUnit::Km)),
            (words.speed_label, speed(LengthUnit::Mile)),
        ];
        let mut table = Table::new([(words.what, Align::Left), (words.value, Align::Right)]);
        for (label, value) in rows {
            table.row([label.to_owned(), value.unwrap_or_default()]);
        }
        let path = settings.output.as_deref();
        match settings.format(Format::OF_ANSWERS)? {
            Format::Json => {
                let answer = Answer {
                    pace_per_km: pace.formatted_per(LengthUnit::Km).to_string(),
                    pace_per_mile: pace.formatted_per(LengthUnit::Mile).to_string(),
                    pace_seconds_per_km: pace.seconds_per(LengthUnit::Km),
                    speed_kmh: pace.speed_in(LengthUnit::Km),
                    speed_mph: pace.speed_in(LengthUnit::Mile),
                };
                output::bytes(path, &serde_json::to_vec(&answer).unwrap_or_default())
            }
            Format::Csv => output::text(path, settings.colour, &table.in_csv()),
            Format::Md => output::text(path, settings.colour, &table.in_markdown()),
            _ => output::text(path, settings.colour, &table.without_head(settings.screen())),
        }
    }
}

/// Reads a pace; none, or an empty one, is missing.
pub(crate) fn read_pace(text: Option<&str>) -> Result<Pace, Fault> {
    let text = text.filter(|text| !text.is_empty()).ok_or(Fault::MissingPace)?;
    text.parse().map_err(|error| Fault::InvalidPace { value: Quoted::new(text), error })
}
