//! What can go wrong. What is said of it: `words/messages.rs`.

use std::borrow::Cow;
use std::io;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use pace_core::typed::TypedError;
use pace_core::{
    CourseError, Decimal, Error, Operation, Pace, Parameter, Quoted, RaceSplitsError, Weekdays,
};

use crate::exit::Exit;
use crate::format::Format;
use crate::gpx::GpxError;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum CliError {
    /// What the core says of a request, as every door does.
    Request(Error),
    /// What was typed, in the command's wider grammar.
    Typed {
        /// Why it cannot be read.
        error: TypedError,
        /// What every door says of it; none, where the others would answer.
        request: Option<Error>,
    },
    /// The value of an option is none that it takes.
    Option {
        /// The option's name, as `age`.
        option: Cow<'static, str>,
        /// The value as it was typed.
        value: Quoted,
        /// What it takes.
        expected: Expected,
    },
    /// What is wrong with a pace.
    Pace(PaceFault),
    /// The two known things do not give a third.
    NoAnswer,
    /// Splits that have no table.
    NoSplits(RaceSplitsError),
    /// An option that goes with something else.
    Unsuited {
        /// The option, as `--at`.
        option: &'static str,
        /// What it does not go with.
        with: &'static str,
    },
    /// An option that says nothing without another.
    Needs {
        /// The option, as `--second`.
        option: &'static str,
        /// What it needs.
        what: &'static str,
    },
    /// An option that the command cannot do without, as `--age`.
    NeedsOption(&'static str),
    /// The tables of age grading have no such distance, or the time is no race.
    NoGrade,
    /// What is wrong with a course.
    Course(CourseFault),
    /// A file whose name ends in something that the answer has no form of.
    Ending {
        /// What its name ends in, without the point.
        ending: String,
        /// The forms that the answer has.
        forms: &'static [Format],
    },
    /// A form of several files, by its name, and nowhere to put them.
    NeedsOutput(&'static str),
    /// A calendar without the date that it is counted from.
    NeedsRaceDate,
    /// The words of the command line do not fit its grammar.
    Usage(Usage),
    /// What is wrong with the first line of a batch.
    BatchHead(HeadFault),
    /// The file to write is the one that is read, by whatever name.
    WritesInput(PathBuf),
    /// A file that cannot be read.
    Unreadable {
        /// The file; standard input, where none.
        path: Option<PathBuf>,
        /// What the system says.
        source: io::Error,
    },
    /// A file that cannot be written.
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Standard output that cannot be written, and what the system says.
    Unprintable(io::Error),
}

/// What is wrong with a pace.
#[derive(Debug)]
pub(crate) enum PaceFault {
    /// It is absent.
    Missing,
    /// It stands alone, as it was typed, where more is asked for.
    Alone(Quoted),
    /// It is in none of the forms that paces have, as it was typed.
    Unread(Quoted),
    /// Nobody runs at it.
    NotRunnable {
        /// The pace.
        pace: Pace,
        /// A command and its two words that come nearest.
        nearest: (&'static str, [String; 2]),
    },
}

/// Why there are no splits over a course.
#[derive(Debug)]
pub(crate) enum CourseFault {
    /// The file of a course is not named.
    MissingFile,
    /// A file that is no track.
    NoTrack {
        /// The file.
        path: PathBuf,
        /// Why.
        fault: GpxError,
    },
    /// A track that is no course.
    NoCourse {
        /// Its file.
        path: PathBuf,
        /// Why.
        fault: CourseError,
    },
    /// A track of this many kilometres, which are not those of the race.
    OtherCourse(Decimal),
    /// A workout of more steps than watches take, which is this many.
    TooManySteps(usize),
    /// A form that is no text, by its name, and no file for it.
    NeedsFile(&'static str),
}

/// What an option takes.
#[derive(Debug, Clone)]
pub(crate) enum Expected {
    /// A whole number within bounds.
    Integer(RangeInclusive<u8>),
    /// A heart rate at rest within bounds, the greatest of which is below `--hr-max`.
    BelowHeartMax(RangeInclusive<u8>),
    /// A number strictly between bounds.
    Between(u32, u32),
    /// A number within bounds.
    Within(f64, f64),
    /// A distance and a time.
    Race,
    /// A date.
    Date,
    /// A date, where the text is of a day that does not exist.
    RealDay,
    /// A date before the race's.
    StartDate,
    /// A time of the day.
    ClockTime,
    /// Days of the week.
    Days,
    /// One of the days that were given.
    LongRunDay(Weekdays),
    /// A distance.
    Distance,
    /// Distances, with commas between.
    Distances,
    /// A stretch of road.
    Step,
    /// Points of the road.
    Points,
    /// The same, each beyond the one before.
    RisingPoints,
    /// A pacing strategy.
    Strategy,
    /// One of these words.
    OneOf(Vec<String>),
}

impl Expected {
    /// One of these forms.
    pub(crate) fn form(forms: &[Format]) -> Self {
        Self::OneOf(forms.iter().map(|form| form.name().to_owned()).collect())
    }
}

/// What is wrong with the first line of a batch.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum HeadFault {
    /// It does not name this column, which is needed.
    Missing(String),
    /// A column has the name of a member that its object gets from us.
    OurMember {
        /// The column.
        column: String,
        /// What it may be called.
        instead: String,
    },
    /// Two columns have the same name, and an object has each name once.
    Twice {
        /// The name.
        column: Quoted,
        /// What one of them may be called.
        instead: Quoted,
    },
}

/// What is wrong with a line of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BrokenLine {
    /// It has more or fewer fields than the first line, which has this many.
    Fields(usize),
    /// A quoted field does not end on its line.
    OpenQuote,
    /// It is no JSON object.
    NoObject,
    /// Distance or time is not a text.
    NoText,
    /// It has a member of this name, which it gets from us.
    OurMember(&'static str),
    /// It is longer than is read.
    TooLong,
}

/// What is wrong with the words of a command line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Usage {
    /// An option that the command does not have.
    UnknownOption {
        /// As it was typed.
        given: Quoted,
        /// One that was likely meant, and the command that has it.
        like: Option<(String, String)>,
    },
    /// An option whose value is not there.
    MissingValue(String),
    /// An option that takes no value, and has been given one.
    NeedlessValue(String),
    /// A word that has no place, as it was typed.
    Unexpected(Quoted),
    /// A value that begins with a hyphen, as it was typed.
    Negative(Quoted),
    /// A word that is none of those that its place takes.
    NotOneOf {
        /// As it was typed.
        given: Quoted,
        /// Those that it takes.
        choices: Vec<String>,
    },
    /// A word that must be there, by what it stands for.
    Missing(String),
    /// Bytes that are not UTF-8.
    NotText,
    /// A command that cannot be called so, and what clap says.
    Other(String),
}

impl CliError {
    /// What is wrong with a distance and a time that were typed.
    pub(crate) fn typed(
        error: TypedError,
        operation: Operation,
        time: Parameter,
        [distance_text, time_text]: [&str; 2],
    ) -> Self {
        let distance = || Error::InvalidDistance { operation, value: Quoted::new(distance_text) };
        let time =
            || Error::InvalidTime { operation, parameter: time, value: Quoted::new(time_text) };
        let request = match (&error, error.parameter()) {
            (TypedError::NotRunnable(_), _) => None,
            (_, Parameter::Distance) => Some(distance()),
            _ => Some(time()),
        };
        Self::Typed { error, request }
    }

    /// Whether all was read, but nobody runs it.
    pub(crate) const fn is_not_runnable(&self) -> bool {
        matches!(
            self,
            Self::Typed { error: TypedError::NotRunnable(_), .. }
                | Self::Pace(PaceFault::NotRunnable { .. })
        )
    }

    /// The stable identifier: the core's own where the core found it.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Request(error) => error.code().as_str(),
            Self::Typed { error, .. } => error.code(),
            Self::Pace(PaceFault::NotRunnable { .. }) => "not_runnable",
            Self::Option { .. }
            | Self::Unsuited { .. }
            | Self::Needs { .. }
            | Self::Ending { .. }
            | Self::NeedsOutput(_)
            | Self::NoSplits(_)
            | Self::WritesInput(_)
            | Self::Course(CourseFault::NeedsFile(_) | CourseFault::TooManySteps(_))
            | Self::NeedsRaceDate => "invalid_option",
            Self::Pace(PaceFault::Missing | PaceFault::Alone(_))
            | Self::NeedsOption(_)
            | Self::Course(CourseFault::MissingFile) => "missing_parameter",
            Self::NoGrade | Self::Course(CourseFault::OtherCourse(_)) => "invalid_distance",
            Self::Pace(PaceFault::Unread(_)) | Self::NoAnswer => "invalid_pace",
            Self::Usage(_) => "invalid_usage",
            Self::Course(CourseFault::NoTrack { .. } | CourseFault::NoCourse { .. })
            | Self::BatchHead(_) => "invalid_input",
            Self::Unreadable { .. } => "unreadable",
            Self::Unwritable { .. } | Self::Unprintable(_) => "unwritable",
        }
    }

    /// How the command ends because of it: what the system refuses is nobody's mistake in typing.
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Unreadable { .. } | Self::Unwritable { .. } | Self::Unprintable(_) => {
                Exit::Failed
            }
            _ => Exit::Misused,
        }
    }
}

impl From<PaceFault> for CliError {
    fn from(fault: PaceFault) -> Self {
        Self::Pace(fault)
    }
}

impl From<Error> for CliError {
    fn from(error: Error) -> Self {
        Self::Request(error)
    }
}
