//! What requests read alike from raw arguments.

use std::borrow::Cow;

use crate::api::error::{Error, Parameter, Quoted};
use crate::api::operation::Operation;
use crate::decimal::saturating_digits;
use crate::time::RaceTime;

/// Arguments by name, each in its slot: the first of a repeated one counts, unknown ones are
/// ignored.
pub(crate) fn collect<'a, A: Default, N: AsRef<str>>(
    pairs: impl IntoIterator<Item = (N, Cow<'a, str>)>,
    slot: impl for<'s> Fn(&'s mut A, &str) -> Option<&'s mut Option<Cow<'a, str>>>,
) -> A {
    let mut args = A::default();
    for (name, value) in pairs {
        if let Some(slot) = slot(&mut args, name.as_ref()) {
            slot.get_or_insert(value);
        }
    }
    args
}

/// An argument's text; `None` where it is absent or empty.
pub(crate) fn given(argument: Option<&str>) -> Option<&str> {
    argument.filter(|text| !text.is_empty())
}

/// The distance's and the time's texts, in the order in which their absence is reported.
pub(crate) fn required<'t>(
    operation: Operation,
    distance: Option<&'t str>,
    time: Option<&'t str>,
    temps: Option<&'t str>,
) -> Result<(&'t str, (Parameter, &'t str)), Error> {
    let missing = |parameter| Error::MissingParameter { operation, parameter };
    let distance = given(distance).ok_or_else(|| missing(Parameter::Distance))?;
    let time = given(time).map(|text| (Parameter::Time, text));
    let temps = given(temps).map(|text| (Parameter::Temps, text));
    let time = time.or(temps).ok_or_else(|| missing(Parameter::Time))?;
    Ok((distance, time))
}

/// Reads a time argument, or says which one is wrong.
pub(crate) fn read_time(
    operation: Operation,
    (parameter, text): (Parameter, &str),
) -> Result<RaceTime, Error> {
    text.parse().map_err(|_| Error::InvalidTime { operation, parameter, value: Quoted::new(text) })
}

/// An optional whole number: `None` where it is absent or is none, and as near as a machine
/// word gets where it is longer.
pub(crate) fn integer(argument: Option<&str>) -> Option<i64> {
    let text = given(argument)?.as_bytes();
    let (sign, digits) = match text {
        [b'-', digits @ ..] => (-1, digits),
        digits => (1, digits),
    };
    let magnitude = i64::try_from(saturating_digits(digits)?).unwrap_or(i64::MAX);
    Some(sign * magnitude)
}
