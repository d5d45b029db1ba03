//! How the command ends.

use std::process::ExitCode;

/// How the command ended, as its exit code tells. Stable: scripts test it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All was done.
    Done,
    /// Something could not be done: a file that cannot be written, a line of a batch that
    /// has no answer.
    Failed,
    /// The question could not be understood.
    Misused,
}

impl Exit {
    const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Failed => 1,
            Self::Misused => 2,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
