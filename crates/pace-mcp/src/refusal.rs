//! What keeps a tool from an answer.

use pace_core::typed::TypedError;
use pace_core::{CourseError, Decimal, Error, Parameter, Quoted};

use crate::arguments::ArgumentError;

/// The most that files of one answer hold, in bytes; a link holds none.
pub(crate) const MAX_FILE_BYTES: usize = 96 * 1024;

/// What keeps a tool from an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The tool does not take these arguments.
    Arguments(ArgumentError),
    /// The tool does not take their values.
    Values(Error),
    /// This distance or time cannot be read, or nobody runs that.
    Typed(Parameter, TypedError),
    /// The plan has no such week.
    Week {
        /// The week as it came.
        value: Quoted,
        /// Weeks of the plan.
        weeks: u8,
    },
    /// This argument is required.
    Missing(&'static str),
    /// The profile is no course.
    Course(CourseError),
    /// The profile is of another distance than the race.
    OtherCourse {
        /// Its length in kilometres.
        measured: Decimal,
    },
    /// There is no such format of files.
    Format(Quoted),
    /// Files of this format need the day of the race.
    Undated {
        /// The format.
        format: &'static str,
        /// What stands for the day, and is none.
        race_date: Option<Quoted>,
    },
    /// The files are too long for an answer.
    TooLong {
        /// How long they are.
        bytes: usize,
    },
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Values(error)
    }
}

impl From<TypedError> for Refusal {
    fn from(error: TypedError) -> Self {
        Self::Typed(error.parameter(), error)
    }
}
