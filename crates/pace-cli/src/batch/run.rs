//! A batch under way: lines in, answers out, in constant memory.

use std::io::{self, Read, Write};

use pace_core::{Error, Lang};
use serde::Serialize;

use crate::batch::lines::{Line, Lines};
use crate::batch::progress::Progress;
use crate::error::BrokenLine;

/// A batch under way.
pub(super) struct Batch<R> {
    pub(super) lines: Lines<R>,
    pub(super) columns: Columns,
    pub(super) lang: Lang,
    pub(super) progress: Progress,
    pub(super) tally: Tally,
}

/// Where a line's distance comes from, where it is said.
#[derive(Debug, Clone, Default)]
pub(super) struct Columns {
    /// The same for all of them, as the API writes it.
    pub(super) fixed: Option<String>,
    /// The column of this name.
    pub(super) distance: Option<String>,
}

/// How many lines were read, and how many of them have no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tally {
    pub(super) lines: u64,
    pub(super) failed: u64,
}

/// Why a batch stops before its end.
pub(super) enum BatchError {
    /// The input cannot be read.
    Reading(io::Error),
    /// The first line does not name this column.
    Head(String),
    /// The answer cannot be written.
    Writing(io::Error),
}

/// Why a line has no answer.
#[derive(Debug)]
pub(super) enum LineError {
    /// What the core says of its distance and time.
    Request(Error),
    /// The line cannot be read as one of such a file.
    Broken(BrokenLine),
}

impl<R: Read> Batch<R> {
    pub(super) fn new(lines: Lines<R>, columns: Columns, lang: Lang, progress: Progress) -> Self {
        Self { lines, columns, lang, progress, tally: Tally::default() }
    }

    /// Hands every line that is left, but for blank ones, to a function that writes its answer
    /// and says whether it has one. What is pending by now goes out first.
    pub(super) fn each_line(
        &mut self,
        mut pending: Vec<u8>,
        out: &mut dyn Write,
        mut answer: impl FnMut(u64, Line<'_>, &mut Vec<u8>) -> bool,
    ) -> Result<(), BatchError> {
        /// Less is not worth a call of the system.
        const WORTH_A_CALL: usize = 1 << 16;
        loop {
            let number = self.lines.number() + 1;
            let Some(line) = self.lines.next().map_err(BatchError::Reading)? else { break };
            if line.is_blank() {
                continue;
            }
            let answered = answer(number, line, &mut pending);
            self.tally.lines += 1;
            self.tally.failed += u64::from(!answered);
            self.progress.show(self.tally.lines, self.lines.bytes());
            if pending.len() >= WORTH_A_CALL {
                out.write_all(&pending).map_err(BatchError::Writing)?;
                pending.clear();
            }
        }
        out.write_all(&pending).and_then(|()| out.flush()).map_err(BatchError::Writing)
    }
}

impl LineError {
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::Request(error) => error.code().as_str(),
            Self::Broken(_) => "invalid_line",
        }
    }

    pub(super) fn message(&self, lang: Lang) -> String {
        match self {
            Self::Request(error) => error.message(lang).to_string(),
            Self::Broken(broken) => broken.message(lang),
        }
    }

    /// As it stands in a JSON answer.
    pub(super) fn body(&self, line: u64, lang: Lang) -> LineErrorBody {
        LineErrorBody { line, code: self.code(), message: self.message(lang) }
    }
}

impl From<BrokenLine> for LineError {
    fn from(broken: BrokenLine) -> Self {
        Self::Broken(broken)
    }
}

impl From<Error> for LineError {
    fn from(error: Error) -> Self {
        Self::Request(error)
    }
}

/// A line's error in a JSON answer.
#[derive(Serialize)]
pub(super) struct LineErrorBody {
    line: u64,
    code: &'static str,
    message: String,
}
