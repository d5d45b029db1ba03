//! What is wrong with a call, as models read it: in English, which all of them do.

use std::fmt;

use pace_core::{Error, Parameter, ParameterKind, TIME_FORMATS, Tool};
use serde_json::{Map, Value};

use crate::argument::{self, Argument, FORMAT_NAME, Kind, LANG, PROFILE_NAME, WEEK_NAME};
use crate::arguments::ArgumentError;
use crate::description;
use crate::refusal::{MAX_FILE_BYTES, Refusal};

/// What is wrong with a call: the argument, its value, what is taken, and a call that works.
pub(crate) struct RefusalText<'r> {
    pub(crate) tool: Tool,
    pub(crate) refusal: &'r Refusal,
}

impl fmt::Display for RefusalText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tool, refusal } = *self;
        let named = |name: &str| argument::arguments(tool).find(|argument| argument.name == name);
        let mut example = description::example(tool);
        let wrong = match refusal {
            Refusal::Arguments(ArgumentError::Unknown(name)) => {
                writeln!(f, "unknown_argument: {} has no argument \"{name}\".", tool.name())?;
                f.write_str("Arguments: ")?;
                for (place, argument) in argument::arguments(tool).enumerate() {
                    let comma = if place == 0 { "" } else { ", " };
                    write!(f, "{comma}{}", argument.name)?;
                }
                writeln!(f, ".")?;
                None
            }
            Refusal::Arguments(ArgumentError::Twice(name)) => {
                writeln!(
                    f,
                    "repeated_argument: the argument \"{name}\" is given twice; give it once."
                )?;
                None
            }
            Refusal::Arguments(ArgumentError::WrongType(name, value)) => {
                writeln!(f, "invalid_argument: the argument \"{name}\" cannot be {value}.")?;
                named(name)
            }
            Refusal::Values(error) => {
                writeln!(f, "{}: {error}", error.code().as_str())?;
                parameter(error).and_then(|parameter| named(parameter.name()))
            }
            Refusal::Typed(parameter, error) => {
                let (message, hint) = (error.message(LANG), error.hint(LANG));
                write!(f, "{}: {message}", error.code())?;
                if error.parameter() != *parameter {
                    write!(f, " ({})", parameter.name())?;
                } else if let Some((distance, time)) = error.nearest() {
                    let nearest = [(Parameter::Distance, distance), (Parameter::Time, time)]
                        .map(|(parameter, text)| (parameter.name().to_owned(), text.into()));
                    example = Value::Object(Map::from_iter(nearest)).to_string();
                }
                writeln!(f, "\n{hint}")?;
                None
            }
            Refusal::Week { value, weeks } => {
                writeln!(f, "invalid_week: the plan has {weeks} weeks, and none is \"{value}\".")?;
                writeln!(f, "Accepted as week: a whole number from 1 to {weeks}.")?;
                None
            }
            Refusal::Missing(name) => {
                writeln!(f, "missing_parameter: The parameter \"{name}\" is required.")?;
                named(name)
            }
            Refusal::Course(error) => {
                writeln!(f, "invalid_profile: {error}.")?;
                named(PROFILE_NAME)
            }
            Refusal::OtherCourse { measured } => {
                writeln!(
                    f,
                    "other_course: the profile is {measured} km long, which is another distance. Leave \
                     \"{}\" out to run as far as it goes.",
                    Parameter::Distance.name()
                )?;
                named(PROFILE_NAME)
            }
            Refusal::Format(value) => {
                writeln!(f, "invalid_format: no file is \"{value}\".")?;
                named(FORMAT_NAME)
            }
            Refusal::Undated { format, race_date } => {
                let name = Parameter::RaceDate.name();
                match race_date {
                    Some(value) => {
                        writeln!(
                            f,
                            "invalid_parameter: {format} needs \"{name}\", and no day is \"{value}\"."
                        )?;
                    }
                    None => writeln!(
                        f,
                        "missing_parameter: {format} needs \"{name}\", the day of the race."
                    )?,
                }
                named(name)
            }
            Refusal::TooLong { bytes } => {
                writeln!(
                    f,
                    "too_long: the files have {bytes} bytes, an answer at most {MAX_FILE_BYTES}. Ask week \
                     by week, with \"{WEEK_NAME}\"."
                )?;
                None
            }
        };
        if let Some(argument) = wrong {
            writeln!(f, "Accepted as {}: {}.", argument.name, Accepted(&argument))?;
        }
        writeln!(f, "Arguments that work: {example}")
    }
}

/// The parameter that an error is about.
const fn parameter(error: &Error) -> Option<Parameter> {
    match error {
        Error::MissingParameter { parameter, .. } | Error::InvalidTime { parameter, .. } => {
            Some(*parameter)
        }
        Error::InvalidDistance { .. } | Error::UnanswerableDistance { .. } => {
            Some(Parameter::Distance)
        }
        _ => None,
    }
}

/// The forms of an argument's values.
struct Accepted<'a>(&'a Argument);

impl fmt::Display for Accepted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.0.kind {
            Kind::Like(kind) => kind,
            Kind::Within((least, most)) => {
                return write!(f, "a number from {least} to {most}");
            }
            Kind::Profile => {
                return f.write_str(
                    "an array of pairs of kilometres from the start and metres of elevation, such as \
                     [[0, 35], [5, 120], [10, 60]]",
                );
            }
        };
        match kind {
            ParameterKind::Distance => f.write_str(
                "a number of kilometres above 0, or a text such as \"10km\", \"10k\", \"half\", \
                 \"marathon\", \"21.1\", \"8 miles\", \"1500m\"",
            ),
            ParameterKind::Distances => {
                f.write_str("an array of distances, or a text with commas, such as \"15,30\"")
            }
            ParameterKind::RaceDistance => {
                f.write_str("\"5km\", \"10km\", \"half\" (or \"semi\"), \"marathon\"")
            }
            ParameterKind::Time => {
                f.write_str("a number of seconds above 0, or a text such as ")?;
                list(f, TIME_FORMATS.iter().map(|(text, _)| *text))?;
                f.write_str(", \"45min\", \"4:45/km\"")
            }
            ParameterKind::Integer { bounds, .. } => {
                write!(f, "a whole number from {} to {}", bounds.start(), bounds.end())
            }
            ParameterKind::Number { bounds: (above, below) } => {
                write!(f, "a number above {above} and below {below}")
            }
            ParameterKind::Kilometres { bounds } => {
                write!(f, "a number of kilometres from {} to {}", bounds.start(), bounds.end())
            }
            ParameterKind::Date => {
                f.write_str("a date such as \"2027-04-11\", \"11/04/2027\", \"11 April 2027\"")
            }
            ParameterKind::List { values } => {
                f.write_str("an array, or a list with commas, of ")?;
                list(f, values.iter().copied())
            }
            ParameterKind::Choice { values, .. } => list(f, values.iter().copied()),
            ParameterKind::Text => f.write_str("a text"),
        }
    }
}

fn list<'t>(f: &mut fmt::Formatter<'_>, texts: impl Iterator<Item = &'t str>) -> fmt::Result {
    for (place, text) in texts.enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        write!(f, "{comma}\"{text}\"")?;
    }
    Ok(())
}
