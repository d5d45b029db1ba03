//! What keeps a tool from an answer.

use pace_core::typed::TypedError;
use pace_core::{Error, Parameter, Quoted};

use crate::arguments::ArgumentError;

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
