//! A command line, up to the exit code.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser;

/// The command's work failed.
pub const EXIT_FAILURE: u8 = 1;
/// The command line or the environment is wrong.
const EXIT_USAGE: u8 = 2;

/// What the command line asks for.
#[derive(Debug)]
pub enum Invocation<O> {
    /// To do the command's work, as these options say.
    Work(O),
    /// Help or version, which are printed already.
    Shown,
    /// A usage error, in one line.
    Misused(String),
}

impl<O: Parser> Invocation<O> {
    /// Does `work` where the process's arguments and environment ask for it.
    ///
    /// Exits 0 after help, version or the work, 1 where the work failed, 2 on a bad argument;
    /// what went wrong is one line on standard error.
    pub fn run(work: impl FnOnce(&O) -> Result<(), String>) -> ExitCode {
        let (complaint, code) = match Self::of(env::args_os()) {
            Self::Work(options) => match work(&options) {
                Ok(()) => return ExitCode::SUCCESS,
                Err(failure) => (failure, EXIT_FAILURE),
            },
            Self::Shown => return ExitCode::SUCCESS,
            Self::Misused(complaint) => (complaint, EXIT_USAGE),
        };
        Self::print_error(&complaint);
        ExitCode::from(code)
    }

    /// Writes one line to standard error, under the command's name.
    pub fn print_error(line: &str) {
        // Not `eprintln!`, which panics where standard error is closed.
        let _ = writeln!(io::stderr(), "{}: {line}", O::command().get_name());
    }

    /// Reads these arguments, of which the first is the command's name, and the environment.
    pub fn of<I>(arguments: I) -> Self
    where
        I: IntoIterator,
        I::Item: Into<OsString> + Clone,
    {
        match O::try_parse_from(arguments) {
            Ok(options) => Self::Work(options),
            Err(error) if error.use_stderr() => {
                Self::Misused(complaint(&error.to_string(), O::command().get_name()))
            }
            Err(help) => {
                // That the reader has left is not our failure.
                let _ = help.print();
                Self::Shown
            }
        }
    }
}

/// The first paragraph of clap's report as one line; usage and tips follow it.
fn complaint(report: &str, command: &str) -> String {
    let paragraph = report.split("\n\n").next().unwrap_or_default();
    let line = paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    format!("{}; see {command} --help", line.trim_start_matches("error: "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Parser)]
    #[command(name = "pace-test")]
    struct Options {
        #[arg(long)]
        weeks: Option<u8>,
        #[arg(long, value_parser = ["fr", "en"])]
        lang: Option<String>,
    }

    #[test]
    fn a_usage_error_is_one_line_that_names_what_is_wrong() {
        for (args, line) in [
            (
                &["--weeks", "many"][..],
                "invalid value 'many' for '--weeks <WEEKS>': invalid digit found in string; \
                 see pace-test --help",
            ),
            (
                &["--lang", "de"],
                "invalid value 'de' for '--lang <LANG>' [possible values: fr, en]; \
                 see pace-test --help",
            ),
            (&["--week", "6"], "unexpected argument '--week' found; see pace-test --help"),
        ] {
            let Invocation::Misused(complaint) =
                Invocation::<Options>::of(["pace-test"].iter().chain(args))
            else {
                panic!("{args:?} are taken");
            };
            assert_eq!(complaint, line);
        }
    }
}
