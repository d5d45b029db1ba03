//! `pace`, the command for runners: what a time over a distance means, and how to get there.
//!
//! Data flows one way: the words of the command line become a question (`arguments` is the
//! grammar, each command reads its own values), the core answers it, and the answer is
//! written as a `format` where `output` sends it. What goes wrong is a
//! `fault`, whose kind decides how the command ends.
#![deny(missing_docs)]
#![expect(clippy::format_push_string, reason = "screens are small, and read as they are written")]

mod answer;
mod arguments;
mod batch;
mod convert;
mod exit;
mod fault;
mod format;
mod habits;
mod hint;
mod language;
mod output;
mod plan;
mod predict;
mod race;
mod screen;
mod settings;
mod style;
mod table;
mod usage;
mod words;
mod zones;

use std::ffi::OsString;
use std::process::ExitCode;

use anstream::ColorChoice;
use clap::ArgMatches;
use pace_core::Lang;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::hint::Hint;
use crate::settings::Settings;

/// Runs the command and says how it ended.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let lang = language::choose(&arguments, |name| std::env::var_os(name));
    let colour = settings::colour(arguments::typed_value(&arguments, "--color"));
    let in_json = arguments::typed_value(&arguments, "--format").is_some_and(|form| form == "json");
    run(&arguments, lang, colour)
        .unwrap_or_else(|fault| {
            let talk = if in_json {
                fault.in_json()
            } else {
                let hint = Hint::on_fault(&fault, &arguments);
                let hint = hint.map(|hint| hint.for_people(lang)).unwrap_or_default();
                fault.for_people(lang) + &hint
            };
            output::say(colour, &talk);
            fault.exit()
        })
        .into()
}

/// `pace batch` over an input in memory, for tests that hold it against any bytes: what it
/// writes, and how many lines it read; none, where the first line names too little.
#[doc(hidden)]
pub fn batch_in_memory(input: &[u8], as_objects: bool) -> Option<(Vec<u8>, u64)> {
    batch::in_memory(input, as_objects)
}

fn run(arguments: &[OsString], lang: Lang, colour: ColorChoice) -> Result<Exit, Fault> {
    let matches = match arguments::grammar_for(arguments, lang).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return Err(usage::fault(&error)),
        Err(help) => {
            output::text(None, colour, &help.render().ansi().to_string())?;
            return Ok(Exit::Done);
        }
    };
    match matches.subcommand() {
        Some((command, matches)) => ask(command, matches, &Settings::read(matches, lang, colour)),
        None => ask("", &matches, &Settings::read(&matches, lang, colour)),
    }
}

/// Answers a question, each command its own.
fn ask(command: &str, matches: &ArgMatches, settings: &Settings) -> Result<Exit, Fault> {
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
