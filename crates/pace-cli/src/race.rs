//! `pace DISTANCE TIME`, and the third of distance, time and pace from the other two: pace,
//! speed and splits.

use std::borrow::Cow;

use clap::ArgMatches;
use pace_core::{Distance, Error, Lang, LengthUnit, Operation, Pace, PaceArgs, PaceRequest, Parameter, Quoted, RaceTime};

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
}
