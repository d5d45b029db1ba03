//! `pace`, the command for runners: what a time over a distance means, and how to get there.
//!
//! Data flows one way: clap reads the words of the command line by the `grammar`, each command
//! reads its `values`, the core answers, and the answer is written as a `format` where `output`
//! sends it. What goes wrong is a `CliError`, whose kind decides how the command ends.
#![deny(missing_docs)]
#![expect(clippy::format_push_string, reason = "screens are small, and read as they are written")]

mod advice;
mod answer;
mod batch;
mod complete;
mod conditions;
mod convert;
mod course;
mod error;
mod exit;
mod format;
mod gpx;
mod grade;
mod grammar;
mod help;
mod language;
mod line;
mod near;
mod output;
mod plan;
mod predict;
mod race;
mod report;
mod screen;
mod settings;
mod style;
mod table;
mod track;
mod treadmill;
mod usage;
mod values;
mod whole_file;
mod words;
mod zones;

use std::ffi::OsString;
use std::process::ExitCode;

use chrono::Utc;
use pace_core::{Date, Lang};

use crate::advice::Advice;
use crate::answer::print_answer;
use crate::batch::BatchCommand;
use crate::convert::ConvertCommand;
use crate::course::CourseCommand;
use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::grade::GradeCommand;
use crate::grammar::COMMANDS;
use crate::line::Line;
use crate::plan::PlanCommand;
use crate::predict::PredictCommand;
use crate::race::RaceCommand;
use crate::settings::Settings;
use crate::track::TrackCommand;
use crate::treadmill::TreadmillCommand;
use crate::zones::ZonesCommand;

/// Runs the command and says how it ended.
pub fn main() -> ExitCode {
    let arguments = line::apart(std::env::args_os().collect());
    let lang = language::of_environment(|name| std::env::var_os(name));
    if let Some(offered) = complete::asked(&arguments, lang) {
        // A shell that has left asks for nothing.
        let _ = output::bytes(None, offered.as_bytes());
        return Exit::Done.into();
    }
    if let Some(line) = Line::of_words(&arguments) {
        return run(&arguments, "", &line, lang).into();
    }
    let exit = match grammar::lazy_grammar(lang).try_get_matches_from(&arguments) {
        Ok(matches) => {
            let (command, matches) = matches.subcommand().unwrap_or(("", &matches));
            run(&arguments, command, &Line::Parsed(matches), lang)
        }
        Err(error) => help_or_error(&arguments, lang, error),
    };
    exit.into()
}

/// `pace batch` over an input in memory, for tests that hold it against any bytes: what it
/// writes, and how many lines it read; none, where the first line is refused.
#[doc(hidden)]
pub fn batch_in_memory(input: &[u8], as_objects: bool) -> Option<(Vec<u8>, u64)> {
    batch::in_memory(input, as_objects)
}

/// The track of a GPX file in memory, for the same tests; none where the file is refused.
#[doc(hidden)]
pub fn track_in_memory(file: &[u8]) -> Option<Vec<pace_core::TrackPoint>> {
    gpx::track(file).ok()
}

/// What clap hands over instead of arguments: help, versions and complaints, in the language
/// that the line itself asks for.
fn help_or_error(arguments: &[OsString], lang: Lang, error: clap::Error) -> Exit {
    let settings = Settings::search(arguments, lang);
    let again = || grammar::lazy_grammar(settings.lang).try_get_matches_from(arguments).err();
    let error = if settings.lang == lang { error } else { again().unwrap_or(error) };
    let words = arguments.iter().filter_map(|word| word.to_str());
    let command = words.into_iter().find(|word| COMMANDS.contains(word)).unwrap_or_default();
    let printed = if error.use_stderr() {
        Err(usage::error(&error, arguments, command))
    } else {
        output::text(None, settings.color, &error.render().ansi().to_string())
    };
    match printed {
        Ok(()) => Exit::Done,
        Err(error) => {
            settings.print_error(&error, command, None);
            error.exit()
        }
    }
}

/// Runs a command by its name, and says what went wrong; `lang` where no option names one.
fn run(arguments: &[OsString], command: &str, line: &Line<'_>, lang: Lang) -> Exit {
    let settings = Settings::read(line, lang);
    answer(command, line, &settings).unwrap_or_else(|error| {
        let is_unread = matches!(
            error,
            CliError::Request(_) | CliError::Typed { .. } | CliError::Usage(Usage::Unexpected(_))
        );
        let advice = is_unread.then(|| Advice::on(arguments)).flatten();
        settings.print_error(&error, command, advice.as_ref());
        error.exit()
    })
}

/// Today, in universal time.
fn today() -> Date {
    Date::try_from(Utc::now().date_naive()).unwrap_or(Date::MAX)
}

/// Answers a command by its name; without one, the question is about a race.
fn answer(command: &str, line: &Line<'_>, settings: &Settings) -> Result<Exit, CliError> {
    let lang = settings.lang;
    match command {
        "plan" => PlanCommand::read(line, today())?.run(settings)?,
        "batch" => return BatchCommand::read(line)?.run(settings),
        "completions" => help::completions(line, settings)?,
        "man" => help::man(settings)?,
        "help" => output::text(None, settings.color, &help::help(line, lang))?,
        "predict" => print_answer(&PredictCommand::read(line, lang)?, settings)?,
        "zones" => print_answer(&ZonesCommand::read(line)?, settings)?,
        "grade" => print_answer(&GradeCommand::read(line, lang)?, settings)?,
        "course" => CourseCommand::read(line, lang)?.run(settings)?,
        "track" => print_answer(&TrackCommand::read(line)?, settings)?,
        "treadmill" => print_answer(&TreadmillCommand::read(line)?, settings)?,
        "convert" => print_answer(&ConvertCommand::read(line)?, settings)?,
        "time" => print_answer(&RaceCommand::of_pace(line, lang)?, settings)?,
        "distance" => print_answer(&RaceCommand::of_time_and_pace(line, lang)?, settings)?,
        _ => print_answer(&RaceCommand::read(line, lang)?, settings)?,
    }
    Ok(Exit::Done)
}
