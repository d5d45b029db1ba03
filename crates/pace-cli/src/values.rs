//! The values of a command line: the words of its question, and what its options hold.

use std::ops::RangeInclusive;

use clap::ArgMatches;
use pace_core::{Arguments, Pace, Parameter, Quoted, Vo2max};

use crate::error::{CliError, Expected};
use crate::grammar::{self, QUESTION, option};

/// The words of a question as they were typed.
pub(crate) fn words(matches: &ArgMatches) -> impl Iterator<Item = &str> {
    matches.get_many::<String>(QUESTION).unwrap_or_default().map(String::as_str)
}

/// A question's parts: its last word, and what stands before it. `pace 10 km 45:00` asks
/// what `pace 10km 45:00` does.
pub(crate) fn parts(matches: &ArgMatches) -> (Option<String>, Option<&str>) {
    match words(matches).collect::<Vec<_>>().as_slice() {
        [] => (None, None),
        [only] => (Some((*only).to_owned()), None),
        [first @ .., last] => (Some(first.concat()), Some(last)),
    }
}

/// A question of a distance, or a race, and a time, as the core reads it.
pub(crate) fn core_arguments(matches: &ArgMatches) -> Arguments<'_> {
    let (distance, time) = parts(matches);
    let mut args = Arguments::default();
    if let Some(distance) = distance {
        args = args.with(Parameter::Distance, distance);
    }
    if let Some(time) = time {
        args = args.with(Parameter::Time, time);
    }
    args
}

/// A pace; none, or an empty one, is missing.
pub(crate) fn pace(text: Option<&str>) -> Result<Pace, CliError> {
    let text = text.filter(|text| !text.is_empty()).ok_or(CliError::MissingPace)?;
    text.parse().map_err(|error| CliError::InvalidPace { value: Quoted::new(text), error })
}

/// An option's whole number within bounds, or the bounds.
pub(crate) fn integer(
    matches: &ArgMatches,
    option: &'static str,
    bounds: RangeInclusive<u8>,
) -> Result<Option<u8>, CliError> {
    let Some(text) = grammar::value(matches, option) else { return Ok(None) };
    let number = text.parse().ok().filter(|number| bounds.contains(number));
    number.map(Some).ok_or_else(|| invalid(option, text, Expected::Integer(bounds)))
}

/// The option's VO2max, or its bounds.
pub(crate) fn vo2max(matches: &ArgMatches) -> Result<Option<Vo2max>, CliError> {
    let Some(text) = grammar::value(matches, option::VO2MAX) else { return Ok(None) };
    let (low, high) = Vo2max::BOUNDS;
    let expected = Expected::Between(low, high);
    Vo2max::parse(text).map(Some).ok_or_else(|| invalid(option::VO2MAX, text, expected))
}

/// What an option's value is not.
pub(crate) fn invalid(option: &'static str, value: &str, expected: Expected) -> CliError {
    CliError::Option { option: option.into(), value: Quoted::new(value), expected }
}
