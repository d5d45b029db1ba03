//! `pace`, the command for runners: what a time over a distance means, and how to get there.
//!
//! Data flows one way: the words of the command line become a question ([`arguments`] is the
//! grammar, each command reads its own values), the core answers it, and the answer is
//! written as a [`format`](format::Format) where [`output`] sends it. What goes wrong is a
//! [`fault`](fault::Fault), whose kind decides how the command [ends](exit::Exit).
#![deny(missing_docs)]

mod arguments;
mod batch;
mod convert;
mod exit;
mod export;
mod fault;
mod format;
mod habits;
mod hint;
mod language;
mod output;
mod plan;
mod predict;
mod race;
mod race_calendar;
mod screen;
mod settings;
mod table;
mod usage;
mod words;
mod zones;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::ArgMatches;
use pace_core::Lang;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::hint::Hint;
use crate::screen::Screen;
use crate::settings::Settings;

/// Runs the command and says how it ended.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let lang = language::choose(&arguments, |name| std::env::var_os(name));
    let in_json = language::value_of(&arguments, "--format").is_some_and(|form| form == "json");
    run(&arguments, lang)
        .unwrap_or_else(|(fault, hint)| report(&fault, hint.as_ref(), in_json, lang))
        .into()
}

/// What went wrong, with advice that it may call for.
type Refusal = (Fault, Option<Hint>);

fn run(arguments: &[OsString], lang: Lang) -> Result<Exit, Refusal> {
    let matches = match arguments::grammar_for(arguments, lang).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return Err((usage::fault(&error), None)),
        Err(help) => {
            // Nobody reads it where the pipe is closed.
            let _ = help.print();
            return Ok(Exit::Done);
        }
    };
    let (command, of_command) = match matches.subcommand() {
        Some((name, of_command)) => (name, of_command),
        None => ("", &matches),
    };
    let settings = Settings::read(of_command, lang);
    answer(command, of_command, &settings).map_err(|fault| {
        let lost = command.is_empty() && fault.exit() == Exit::Misused;
        let hint = lost.then(|| Hint::on_command(arguments::words(of_command))).flatten();
        (fault, hint)
    })
}

/// Answers a question, each command its own.
fn answer(command: &str, matches: &ArgMatches, settings: &Settings) -> Result<Exit, Fault> {
    let lang = settings.lang;
    match command {
        "plan" => plan::Question::read(matches, lang)?.answer(settings)?,
        "batch" => return batch::Question::read(matches).answer(settings),
        "completions" => habits::completions(matches, settings)?,
        "man" => habits::man(settings)?,
        "help" => output::text(None, settings.colour, &habits::help(matches, lang))?,
        "predict" => predict::Question::read(matches, lang)?.answer(settings)?,
        "zones" => zones::Question::read(matches, lang)?.answer(settings)?,
        "convert" => convert::Question::read(matches)?.answer(settings)?,
        "time" => race::Question::of_pace(matches, lang)?.answer(settings)?,
        "distance" => race::Question::of_time_and_pace(matches, lang)?.answer(settings)?,
        _ => race::Question::read(matches, lang)?.answer(settings)?,
    }
    Ok(Exit::Done)
}

/// Says what went wrong on standard error: to people in words, to programs as the API does.
fn report(fault: &Fault, hint: Option<&Hint>, in_json: bool, lang: Lang) -> Exit {
    use std::io::Write as _;
    let screen = Screen::at_hand(lang);
    let mut talk = anstream::stderr().lock();
    let advice = hint.map(|hint| hint.for_people(screen)).unwrap_or_default();
    // Who does not listen is not told.
    let _ = match in_json {
        true => talk.write_all(fault.in_json().as_bytes()),
        false => write!(talk, "{}{advice}", fault.for_people(screen)),
    };
    fault.exit()
}
