//! `pace`, the command for runners.
#![deny(missing_docs)]

use std::process::ExitCode;

/// Runs the command and says how it ended.
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
