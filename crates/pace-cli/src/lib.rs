//! `pace`, the command for runners.
#![deny(missing_docs)]

#[allow(dead_code, reason = "`pace plan` does not write files yet")]
mod export;
#[allow(dead_code, reason = "`pace plan` does not date plans yet")]
mod race_calendar;

use std::process::ExitCode;

/// Runs the command and says how it ended.
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
