//! The raw arguments of a request, and what all requests read from them alike.

use std::borrow::Cow;

use crate::api::detail::Detail;
use crate::api::error::Error;
use crate::api::operation::Operation;
use crate::api::parameter::Parameter;
use crate::api::quoted::Quoted;
use crate::decimal::saturating_digits;
use crate::lang::Lang;
use crate::time::RaceTime;

/// The raw arguments of a request, as a front end received them: a text or none for each
/// [`Parameter`].
///
/// An empty text counts as absent, but still as the first of a repeated argument.
///
/// ```
/// # use pace_core::{Arguments, Parameter};
/// let args = Arguments::from_pairs([("time", "45:00".into()), ("time", "1h".into())]);
/// assert_eq!(args.get(Parameter::Time), Some("45:00"));
/// assert_eq!(args.with(Parameter::Age, "").get(Parameter::Age), None);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Arguments<'a>([Option<Cow<'a, str>>; Parameter::ALL.len()]);

impl<'a> Arguments<'a> {
    /// Takes arguments by name: the first of a repeated one counts, unknown ones are ignored.
    pub fn from_pairs<N: AsRef<str>>(pairs: impl IntoIterator<Item = (N, Cow<'a, str>)>) -> Self {
        let mut args = Self::default();
        args.extend(pairs);
        args
    }

    /// What somebody reads of arguments by name, which are taken as [`from_pairs`](Self::from_pairs)
    /// does. They are filled in place: their many slots are never moved.
    pub fn read<N: AsRef<str>, T>(
        pairs: impl IntoIterator<Item = (N, Cow<'a, str>)>,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let mut args = Self::default();
        args.extend(pairs);
        read(&mut args)
    }

    /// The same arguments with this one, in place of any that was there.
    #[must_use]
    pub fn with(mut self, parameter: Parameter, text: impl Into<Cow<'a, str>>) -> Self {
        self.set(parameter, text);
        self
    }

    /// Puts this argument in place of any that was there.
    pub fn set(&mut self, parameter: Parameter, text: impl Into<Cow<'a, str>>) {
        self.0[parameter as usize] = Some(text.into());
    }

    /// An argument's text; `None` where it is absent or empty.
    pub fn get(&self, parameter: Parameter) -> Option<&str> {
        self.0[parameter as usize].as_deref().filter(|text| !text.is_empty())
    }

    /// The language that the texts are asked for in.
    pub fn lang(&self) -> Lang {
        Lang::from_param(self.get(Parameter::Lang))
    }

    /// What is asked for beside the usual fields.
    pub fn detail(&self) -> Detail {
        Detail::from_param(self.get(Parameter::Include))
    }

    /// The distance's and the time's texts, in the order in which their absence is reported.
    pub(crate) fn required(
        &self,
        operation: Operation,
    ) -> Result<(&str, (Parameter, &str)), Error> {
        let missing = |parameter| Error::MissingParameter { operation, parameter };
        let get = |parameter| self.get(parameter).map(|text| (parameter, text));
        let distance = self.get(Parameter::Distance).ok_or_else(|| missing(Parameter::Distance))?;
        let time = get(Parameter::Time).or_else(|| get(Parameter::Temps));
        Ok((distance, time.ok_or_else(|| missing(Parameter::Time))?))
    }
}

/// Takes more arguments by name, as [`Arguments::from_pairs`] does.
impl<'a, N: AsRef<str>> Extend<(N, Cow<'a, str>)> for Arguments<'a> {
    fn extend<I: IntoIterator<Item = (N, Cow<'a, str>)>>(&mut self, pairs: I) {
        for (name, value) in pairs {
            if let Some(parameter) = Parameter::from_name(name.as_ref()) {
                self.0[parameter as usize].get_or_insert(value);
            }
        }
    }
}

/// Reads a time argument, or says which one is wrong.
pub(crate) fn read_time(
    operation: Operation,
    (parameter, text): (Parameter, &str),
) -> Result<RaceTime, Error> {
    text.parse().map_err(|_| Error::InvalidTime { operation, parameter, value: Quoted::new(text) })
}

/// A whole number, clamped to 64 bits; `None` where the text is none.
pub(crate) fn integer(text: &str) -> Option<i64> {
    let (sign, digits) = match text.as_bytes() {
        [b'-', digits @ ..] => (-1, digits),
        digits => (1, digits),
    };
    let magnitude = i64::try_from(saturating_digits(digits)?).unwrap_or(i64::MAX);
    Some(sign * magnitude)
}
