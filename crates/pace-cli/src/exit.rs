//! How the command ends.

use std::process::ExitCode;

/// How the command ended, as its exit code tells. Stable: scripts test it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All was done.
    Done = 0,
    /// Something could not be done: a file that cannot be written, a line of a batch that
    /// has no answer.
    Failed = 1,
    /// The question could not be understood.
    Misused = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
