//! A pace request: the third of distance, time and pace, as the service is asked for it.

use std::borrow::Cow;

use crate::age_grade::{AgeGrade, Sex};
use crate::api::arguments::{Arguments, integer, read_time};
use crate::api::detail::Detail;
use crate::api::error::Error;
use crate::api::operation::Operation;
use crate::api::parameter::Parameter;
use crate::api::predict::PredictionRequest;
use crate::api::quoted::Quoted;
use crate::decimal::Rounded;
use crate::distance::Distance;
use crate::lang::Lang;
use crate::pace::Pace;
use crate::time::RaceTime;

/// A distance and a time that have an answer: pace and speed can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaceRequest {
    distance: Distance,
    time: RaceTime,
    pace: Pace,
    seconds_per_km: Rounded<6>,
    speed_kmh: Rounded<2>,
}

impl PaceRequest {
    /// A request; `None` where pace or speed would be above 2^53 − 1, which no JSON client
    /// reads exactly.
    pub fn new(distance: Distance, time: RaceTime) -> Option<Self> {
        let (km, per_km) = distance.km().fraction()?;
        let seconds = u128::from(time.seconds()).checked_mul(per_km)?;
        let pace = Pace::quotient(seconds, km);
        let speed_kmh = Rounded::quotient(km.checked_mul(3600)?, seconds)?;
        let seconds_per_km = pace.seconds_per_km()?;
        Some(Self { distance, time, pace, seconds_per_km, speed_kmh })
    }

    /// The distance.
    pub const fn distance(&self) -> Distance {
        self.distance
    }

    /// The time.
    pub const fn time(&self) -> RaceTime {
        self.time
    }

    /// The average pace.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// The average pace in seconds per kilometre.
    pub const fn seconds_per_km(&self) -> Rounded<6> {
        self.seconds_per_km
    }

    /// The average speed in km/h.
    pub const fn speed_kmh(&self) -> Rounded<2> {
        self.speed_kmh
    }
}

/// A pace request as it was asked: what for, in which language, and what else is answered.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PaceQuery {
    /// The distance and the time.
    pub request: PaceRequest,
    /// The language of the texts.
    pub lang: Lang,
    /// What the answer holds beside the usual fields.
    pub detail: Detail,
    /// What is predicted, where that is asked for.
    pub predictions: Option<PredictionRequest>,
    /// The runner's age and sex, where the answer is to grade the time by them and both are known.
    pub runner: Option<(u8, Sex)>,
}

impl PaceQuery {
    /// Reads arguments by name, as [`Arguments::from_pairs`] takes them.
    ///
    /// # Errors
    /// Those of [`parse`](Self::parse).
    pub fn from_pairs<'a, N: AsRef<str>>(
        pairs: impl IntoIterator<Item = (N, Cow<'a, str>)>,
    ) -> Result<Self, Error> {
        Arguments::read(pairs, |args| Self::parse(args))
    }

    /// Reads raw arguments; the first fault found, in the contract's order, is the error.
    ///
    /// # Errors
    /// `missing_parameter`, `invalid_distance` or `invalid_time`.
    pub fn parse(args: &Arguments<'_>) -> Result<Self, Error> {
        let operation = Operation::Pace;
        let (distance_text, time) = args.required(operation)?;
        let value = || Quoted::new(distance_text);
        let distance = distance_text
            .parse()
            .map_err(|_| Error::InvalidDistance { operation, value: value() })?;
        let time = read_time(operation, time)?;
        let request = PaceRequest::new(distance, time)
            .ok_or_else(|| Error::UnanswerableDistance { value: value() })?;
        let detail = args.detail();
        let predictions = detail
            .contains(Detail::PREDICTIONS)
            .then(|| PredictionRequest::new(distance, time).with_options(args));
        let runner = detail.contains(Detail::AGE_GRADE).then(|| age_and_sex(args)).flatten();
        Ok(Self { request, lang: args.lang(), detail, predictions, runner })
    }
}

/// An age of the tables and a sex; `None` unless both can be read.
fn age_and_sex(args: &Arguments<'_>) -> Option<(u8, Sex)> {
    let age = u8::try_from(integer(args.get(Parameter::Age)?)?).ok()?;
    let (youngest, oldest) = AgeGrade::AGES;
    let sex = args.get(Parameter::Sex)?.parse().ok()?;
    (youngest..=oldest).contains(&age).then_some((age, sex))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::LengthUnit;

    fn ask(distance: &'static str, time: &'static str) -> Result<PaceQuery, &'static str> {
        let args = [("distance", distance.into()), ("time", time.into())];
        PaceQuery::parse(&Arguments::from_pairs(args)).map_err(|error| error.code().as_str())
    }

    #[test]
    fn what_cannot_be_written_is_found_last() {
        assert_eq!(ask("1e-300", "x"), Err("invalid_time"));
        assert_eq!(ask("1e-300", "45:00"), Err("invalid_distance"));
        assert_eq!(ask("1e300", "45:00"), Err("invalid_distance"));
        assert_eq!(ask("1e400", "x"), Err("invalid_distance"));
        // Speed 99999999999999999999 / 2700 × 3600 is above 2^53 − 1.
        assert_eq!(ask("99999999999999999999", "45:00"), Err("invalid_distance"));
        assert!(ask("99999999999999999999", "9007199254740991").is_ok());
        assert!(ask("0.000000000000001", "9").is_ok());
        assert_eq!(ask("0.000000000000001", "10"), Err("invalid_distance"));
    }

    #[test]
    fn a_distance_of_17_digits_nearly_too_fine_to_be_answered() {
        let fine = "3.4000000000000063e-15".parse().unwrap();
        let request = PaceRequest::new(fine, RaceTime::from_seconds(30).unwrap()).unwrap();
        assert_eq!(
            request.pace().formatted_per(LengthUnit::Mile).to_string(),
            "236668235294117'13\""
        );
    }
}
