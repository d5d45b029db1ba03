//! `pace DISTANCE TIME`, and the third of distance, time and pace from the other two: pace,
//! speed and splits.

use std::borrow::Cow;

use clap::ArgMatches;
use pace_core::{Distance, Error, Lang, LengthUnit, Operation, PaceArgs, PaceRequest, Parameter, Quoted, RaceTime};

use crate::arguments::{self, option};
use crate::convert::read_pace;
use crate::fault::Fault;
use crate::format::Format;
use crate::hint::Hint;
use crate::output;
use crate::screen::Screen;
use crate::settings::Settings;
use crate::table::{Align, Table};
use crate::words::Words;

/// A distance and a time, wherever they come from, and how to split them.
#[derive(Debug)]
pub(crate) struct Question {
    request: PaceRequest,
    unit: LengthUnit,
    hint: Option<Hint>,
}

impl Question {
    /// `pace DISTANCE TIME`
    pub(crate) fn read(matches: &ArgMatches, lang: Lang) -> Result<Self, Fault> {
        let (distance, time) = arguments::parts(matches);
        let args = PaceArgs {
            distance: distance.as_deref().map(Cow::from),
            time: time.map(Cow::from),
            ..PaceArgs::default()
        };
        let request = PaceRequest::parse(&args)?.lang(lang);
        let hint = time.and_then(|typed| Hint::on_time(request.distance(), typed));
        Self::new(request, matches, hint)
    }

    /// `pace time DISTANCE PACE`
    pub(crate) fn of_pace(matches: &ArgMatches, lang: Lang) -> Result<Self, Fault> {
        let (distance, pace) = arguments::parts(matches);
        let operation = Operation::Pace;
        let text = distance
            .ok_or(Error::MissingParameter { operation, parameter: Parameter::Distance })?;
        let invalid = |_| Error::InvalidDistance { operation, value: Quoted::new(&text) };
        let distance = text.parse().map_err(invalid)?;
        let time = read_pace(pace)?.time_over(distance).ok_or(Fault::NoAnswer)?;
        Self::of(distance, time, matches, lang)
    }

    /// `pace distance TIME PACE`
    pub(crate) fn of_time_and_pace(matches: &ArgMatches, lang: Lang) -> Result<Self, Fault> {
        let (time, pace) = arguments::parts(matches);
        let (operation, parameter) = (Operation::Pace, Parameter::Time);
        let text = time.ok_or(Error::MissingParameter { operation, parameter })?;
        let invalid = |_| Error::InvalidTime { operation, parameter, value: Quoted::new(&text) };
        let time = text.parse().map_err(invalid)?;
        let distance = read_pace(pace)?.distance_in(time).ok_or(Fault::NoAnswer)?;
        Self::of(distance, time, matches, lang)
    }

    fn of(
        distance: Distance,
        time: RaceTime,
        matches: &ArgMatches,
        lang: Lang,
    ) -> Result<Self, Fault> {
        let request = PaceRequest::new(distance, time).ok_or(Fault::NoAnswer)?.lang(lang);
        Self::new(request, matches, None)
    }

    fn new(
        request: PaceRequest,
        matches: &ArgMatches,
        hint: Option<Hint>,
    ) -> Result<Self, Fault> {
        let unit = match arguments::value(matches, option::UNIT) {
            Some("mi") => LengthUnit::Mile,
            _ => LengthUnit::Km,
        };
        Ok(Self { request, unit, hint })
    }

    /// Writes the answer where it is wanted.
    pub(crate) fn answer(&self, settings: &Settings) -> Result<(), Fault> {
        settings.advise(self.hint.as_ref());
        let path = settings.output.as_deref();
        let table = self.splits(settings.lang);
        match settings.format(Format::OF_ANSWERS)? {
            Format::Json => {
                let body = serde_json::to_vec(&self.request.result()).unwrap_or_default();
                output::bytes(path, &body)
            }
            Format::Csv => output::text(path, settings.colour, &table.in_csv()),
            Format::Md => {
                let text = format!("{}\n\n{}", self.head(settings.lang), table.in_markdown());
                output::text(path, settings.colour, &text)
            }
            _ => {
                let screen = settings.screen();
                output::text(path, settings.colour, &self.on_screen(&table, screen))
            }
        }
    }

    fn splits(&self, lang: Lang) -> Table {
        let words = Words::of(lang);
        let mut table =
            Table::new([(words.point, Align::Left), (words.passage, Align::Right)]);
        for split in self.request.result().splits.iter() {
            table.row([split.label.to_string(), split.time.to_string()]);
        }
        table
    }

    fn head(&self, lang: Lang) -> String {
        let measures = self.measures(lang);
        let measures = measures.map(|(label, values)| format!("{label} : {values}"));
        format!("**{}**\n\n{}", self.title(lang), measures.join("  \n"))
    }

    /// `10 km en 45'00"`
    fn title(&self, lang: Lang) -> String {
        let result = self.request.result();
        format!("{} {} {}", result.distance_label, Words::of(lang).in_time, result.time)
    }

    /// Pace and speed, each in both units.
    fn measures(&self, lang: Lang) -> [(&'static str, String); 2] {
        let (words, pace) = (Words::of(lang), self.request.pace());
        let units = [LengthUnit::Km, LengthUnit::Mile];
        let speeds = units.map(|unit| {
            pace.formatted_speed(unit).map(|speed| speed.to_string()).unwrap_or_default()
        });
        let paces = units.map(|unit| pace.per(unit).to_string());
        [(words.pace_label, paces.join("   ")), (words.speed_label, speeds.join("   "))]
    }

    fn on_screen(&self, table: &Table, screen: Screen) -> String {
        let mut text = format!("{}\n\n", screen.accent(&self.title(screen.lang)));
        for (label, values) in self.measures(screen.lang) {
            text += &format!("{label:<8} {}\n", screen.strong(&values));
        }
        text.push('\n');
        text + &table.on_screen(screen)
    }
}
