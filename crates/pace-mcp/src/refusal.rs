//! What keeps a tool from an answer.

use pace_core::Error;

use crate::arguments::ArgumentError;

/// What keeps a tool from an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The tool does not take these arguments.
    Arguments(ArgumentError),
    /// The tool does not take their values.
    Values(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Values(error)
    }
}
