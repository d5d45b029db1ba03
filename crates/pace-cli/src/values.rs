//! The values of a command line: the words of its question, and what its options hold.

use std::ops::RangeInclusive;

use pace_core::typed::{self, PaceReading, PlanReading, ReadAs, TypedError, TypedNote};
use pace_core::{
    Date, Error, LengthUnit, Operation, Pace, Parameter, ParseError, Quoted, RaceDistance,
    RaceTime, Vo2max,
};

use crate::error::{CliError, Expected, PaceFault, Usage};
use crate::grammar::option;
use crate::line::Line;

/// A distance and a time, or a pace in its place.
pub(crate) fn pace_reading(line: &Line<'_>) -> Result<PaceReading, CliError> {
    two(line, Operation::Pace, Parameter::Distance, Some(Parameter::Time), |distance, time| {
        typed::pace_query(distance, time)
            .map_err(|error| unread(error, Operation::Pace, [distance, time]))
    })
}

/// A race and a target, or a pace in its place.
pub(crate) fn plan_reading(line: &Line<'_>) -> Result<PlanReading, CliError> {
    two(line, Operation::Plan, Parameter::Distance, Some(Parameter::Time), |race, time| {
        typed::plan_query(race, time).map_err(|error| unread(error, Operation::Plan, [race, time]))
    })
}

/// A time already run over the race, or its pace.
pub(crate) fn previous_time(
    race: RaceDistance,
    text: &str,
) -> Result<(RaceTime, Vec<TypedNote>), CliError> {
    typed::time_over(race.into(), text).map_err(|error| {
        CliError::typed(error, Operation::Plan, Parameter::PreviousTime, ["", text])
    })
}

/// A distance and a pace, which is read as it is where a time stands.
pub(crate) fn distance_and_pace(line: &Line<'_>) -> Result<(PaceReading, Pace), CliError> {
    two(line, Operation::Pace, Parameter::Distance, None, |distance, text| {
        typed::distance(distance)
            .map_err(|error| unread(error, Operation::Pace, [distance, text]))?;
        // `10km 45:00` has a time, for `pace` alone.
        let as_time = || {
            typed::pace_query(distance, text)
                .ok()
                .map(|_| ("", [distance, text].map(str::to_owned)))
        };
        let pace = runnable("time", distance, text, as_time)?;
        let per_km = if typed::is_pace(text) { text } else { &format!("{text}/km") };
        let mut read = typed::pace_query(distance, per_km).map_err(|_| CliError::NoAnswer)?;
        read.notes.retain(|note| !matches!(note.read, ReadAs::Pace(_)));
        Ok((read, pace))
    })
}

/// A time and a pace.
pub(crate) fn time_and_pace(line: &Line<'_>) -> Result<(RaceTime, Vec<TypedNote>, Pace), CliError> {
    two(line, Operation::Pace, Parameter::Time, None, |time, pace| {
        let read = typed::time(time).map_err(|error| unread(error, Operation::Pace, ["", time]));
        let (read, notes) = read?;
        let swapped = || {
            let at = typed::pace(time).ok().filter(|at| typed::nearest_pace(*at) == *at);
            at.and_then(|_| typed::time(pace).ok())
                .map(|_| ("distance", [pace, time].map(str::to_owned)))
        };
        Ok((read, notes, runnable("distance", time, pace, swapped)?))
    })
}

/// A pace that stands behind another word of a command, and at which somebody runs. Else the
/// nearest is said: what was likely meant, or the word at the nearest pace.
fn runnable(
    command: &'static str,
    word: &str,
    text: &str,
    meant: impl Fn() -> Option<(&'static str, [String; 2])>,
) -> Result<Pace, CliError> {
    let pace = pace(text)?;
    let nearest = typed::nearest_pace(pace);
    if nearest == pace {
        return Ok(pace);
    }
    let at_nearest = || {
        let seconds = nearest.seconds_for(1000);
        (command, [word.to_owned(), format!("{}:{:02}/km", seconds / 60, seconds % 60)])
    };
    Err(PaceFault::NotRunnable { pace, nearest: meant().unwrap_or_else(at_nearest) }.into())
}

fn unread(error: TypedError, operation: Operation, texts: [&str; 2]) -> CliError {
    CliError::typed(error, operation, Parameter::Time, texts)
}

/// Reads a question of two parts, wherever the first of them ends: in `10 km 45:00` and
/// `semi 1 h 45`, each may be several words.
fn two<T>(
    line: &Line<'_>,
    operation: Operation,
    first: Parameter,
    second: Option<Parameter>,
    read: impl Fn(&str, &str) -> Result<T, CliError>,
) -> Result<T, CliError> {
    let words = line.words();
    let split = |words: &[&str], at: usize| {
        let (first, second) = words.split_at(at);
        read(&first.join(" "), &second.join(" "))
    };
    let missing = |parameter| Error::MissingParameter { operation, parameter }.into();
    let missing_second = || second.map_or(CliError::Pace(PaceFault::Missing), missing);
    if words.is_empty() {
        return Err(missing(first));
    }
    let mut errors = Vec::new();
    for at in (1..words.len()).rev() {
        match split(&words, at) {
            Ok(read) => return Ok(read),
            Err(error) => errors.push(error),
        }
    }
    // What can be read, but not run, says more than what cannot be read.
    if let Some(at) = errors.iter().position(CliError::is_not_runnable) {
        return Err(errors.swap_remove(at));
    }
    // In the other order, where it can be read in that alone.
    let swapped = |at| {
        let (second, first): (&[&str], &[&str]) = words.split_at(at);
        read(&first.join(" "), &second.join(" ")).ok()
    };
    if let Some(read) = (1..words.len()).find_map(swapped) {
        return Ok(read);
    }
    match alone(&words, operation, first, second.is_some()) {
        Some(Alone::First) => return Err(missing_second()),
        Some(Alone::Second) => return Err(missing(first)),
        Some(Alone::Pace(pace)) => return Err(PaceFault::Alone(pace).into()),
        None if words.len() == 1 => return Err(missing_second()),
        None => {}
    }
    let is_whole = |end: &usize| (1..*end).any(|at| split(&words[..*end], at).is_ok());
    match (2..words.len()).rev().find(is_whole) {
        Some(end) => Err(CliError::Usage(Usage::Unexpected(Quoted::new(words[end])))),
        None => Err(errors.swap_remove(0)),
    }
}

/// Which of the two parts of a question is there, where the other is not.
enum Alone {
    First,
    Second,
    /// A pace, where a distance or a time may be missing.
    Pace(Quoted),
}

/// What words are alone, in the place of a question of two parts: of a distance or a time, and of
/// a time, where `has_time`, or a pace. Words that have a number each are not one: `400m 0`.
fn alone(words: &[&str], operation: Operation, first: Parameter, has_time: bool) -> Option<Alone> {
    let has_number = |word: &&str| word.contains(|letter: char| letter.is_ascii_digit());
    if words.len() > 1 && words.iter().all(has_number) {
        return None;
    }
    let text = &*words.join(" ");
    if typed::is_pace(text) {
        let is_asked = !has_time || operation == Operation::Plan;
        return Some(if is_asked { Alone::Second } else { Alone::Pace(Quoted::new(text)) });
    }
    let is_first = match first {
        Parameter::Distance => typed::distance(text).is_ok(),
        _ => typed::time(text).is_ok(),
    };
    let is_second = || if has_time { typed::time(text).is_ok() } else { typed::pace(text).is_ok() };
    if is_first { Some(Alone::First) } else { is_second().then_some(Alone::Second) }
}

/// A pace; an empty one is missing.
pub(crate) fn pace(text: &str) -> Result<Pace, CliError> {
    if text.is_empty() {
        return Err(PaceFault::Missing.into());
    }
    typed::pace(text).map_err(|_| PaceFault::Unread(Quoted::new(text)).into())
}

/// The date of an option, as runners type it, and what to say of how it was read.
pub(crate) fn date(
    option: &'static str,
    text: &str,
) -> Result<(Date, Option<TypedNote>), CliError> {
    typed::date(text).map_err(|error| match (error, option) {
        (ParseError::NoSuchDay, _) => invalid(option, text, Expected::RealDay),
        (_, option::START_DATE) => invalid(option, text, Expected::StartDate),
        _ => invalid(option, text, Expected::Date),
    })
}

/// An option's whole number within bounds, or the bounds.
pub(crate) fn integer(
    line: &Line<'_>,
    option: &'static str,
    bounds: RangeInclusive<u8>,
) -> Result<Option<u8>, CliError> {
    let Some(text) = line.value(option) else { return Ok(None) };
    within(option, text, text, bounds).map(Some)
}

/// A heart rate within bounds, or the bounds.
pub(crate) fn beats(
    line: &Line<'_>,
    (option, parameter): (&'static str, Parameter),
    bounds: RangeInclusive<u8>,
) -> Result<Option<u8>, CliError> {
    let Some(text) = line.value(option) else { return Ok(None) };
    let number = typed::quantity(parameter, text).map(|number| number.to_string());
    within(option, text, &number.unwrap_or_default(), bounds).map(Some)
}

/// The whole number of an option that was given as `text`.
fn within(
    option: &'static str,
    text: &str,
    number: &str,
    bounds: RangeInclusive<u8>,
) -> Result<u8, CliError> {
    let number = number.parse().ok().filter(|number| bounds.contains(number));
    number.ok_or_else(|| invalid(option, text, Expected::Integer(bounds)))
}

/// An option's number within bounds, or the bounds; a decimal comma is read, too.
pub(crate) fn number(
    line: &Line<'_>,
    option: &'static str,
    (low, high): (f64, f64),
) -> Result<Option<f64>, CliError> {
    let Some(text) = line.value(option) else { return Ok(None) };
    let number = text.replace(',', ".").parse().ok();
    let number = number.filter(|number| (low..=high).contains(number));
    number.map(Some).ok_or_else(|| invalid(option, text, Expected::Within(low, high)))
}

/// The distance and the time of an option: `semi 1h40`, `10km=45:00`.
pub(crate) fn race_in(option: &'static str, text: &str) -> Result<PaceReading, CliError> {
    let words: Vec<&str> = text.split([' ', '=']).filter(|word| !word.is_empty()).collect();
    let read = |at: usize| {
        let (distance, time) = words.split_at(at);
        typed::pace_query(&distance.join(" "), &time.join(" ")).ok()
    };
    let read = (1..words.len()).rev().find_map(read);
    read.ok_or_else(|| invalid(option, text, Expected::Race))
}

/// The unit of what is shown.
pub(crate) fn unit(line: &Line<'_>) -> LengthUnit {
    match line.value(option::UNIT) {
        Some("mi") => LengthUnit::Mile,
        _ => LengthUnit::Km,
    }
}

/// The option's VO2max, or its bounds.
pub(crate) fn vo2max(line: &Line<'_>) -> Result<Option<Vo2max>, CliError> {
    let Some(text) = line.value(option::VO2MAX) else { return Ok(None) };
    let (low, high) = Vo2max::BOUNDS;
    let expected = Expected::Between(low, high);
    typed::vo2max(text).map(Some).ok_or_else(|| invalid(option::VO2MAX, text, expected))
}

/// What an option's value is not.
pub(crate) fn invalid(option: &'static str, value: &str, expected: Expected) -> CliError {
    CliError::Option { option: option.into(), value: Quoted::new(value), expected }
}
