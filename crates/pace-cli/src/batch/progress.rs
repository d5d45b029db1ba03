//! How far a batch has come, on standard error, for long work on a terminal.

use std::io::{self, IsTerminal as _, Write as _};

/// How far a batch has come.
pub(super) struct Progress {
    is_watched: bool,
    /// The bytes to read, where that is known.
    size: Option<u64>,
}

impl Progress {
    /// Lines between two signs of life.
    const LINES: u64 = 1 << 16;

    /// Shown where somebody watches, and nothing else is written there.
    pub(super) fn start(size: Option<u64>, into_file: bool) -> Self {
        let is_watched = io::stderr().is_terminal() && (into_file || !io::stdout().is_terminal());
        Self { is_watched, size }
    }

    /// Never shown.
    pub(super) const fn hidden() -> Self {
        Self { is_watched: false, size: None }
    }

    /// Shows how far it is, now and then.
    pub(super) fn show(&self, lines: u64, bytes: u64) {
        if self.is_watched && lines.is_multiple_of(Self::LINES) {
            let percent = self.size.map(|size| format!("{:>3} %  ", bytes * 100 / size.max(1)));
            // Where nobody reads it, nothing is lost.
            let _ = write!(io::stderr(), "\r{}{lines}", percent.unwrap_or_default());
        }
    }

    /// Clears it.
    pub(super) fn end(&self) {
        if self.is_watched {
            let _ = write!(io::stderr(), "\r{:30}\r", "");
        }
    }
}
