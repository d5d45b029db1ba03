//! The grammar of the command line, for clap: commands, options, and their help in a
//! language. Values are texts here; each command reads its own.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use pace_core::{Lang, PaceArgs, PlanArgs};

use crate::format::Format;
use crate::words::Words;

/// Options by their long names.
pub(crate) mod option {
    pub(crate) const AGE: &str = "age";
    pub(crate) const AT: &str = "at";
    pub(crate) const COLOR: &str = "color";
    pub(crate) const EVERY: &str = "every";
    pub(crate) const FORMAT: &str = "format";
    pub(crate) const FROM: &str = "from";
    pub(crate) const LANG: &str = "lang";
    pub(crate) const OUTPUT: &str = "output";
    pub(crate) const PREVIOUS_TIME: &str = "previous-time";
    pub(crate) const RACE_DATE: &str = "race-date";
    pub(crate) const SESSIONS: &str = "sessions";
    pub(crate) const STEPS: &str = "steps";
    pub(crate) const STRATEGY: &str = "strategy";
    pub(crate) const UNIT: &str = "unit";
    pub(crate) const VO2MAX: &str = "vo2max";
    pub(crate) const WEEK: &str = "week";
    pub(crate) const WEEKS: &str = "weeks";
}

/// The words of the question, whatever command they follow.
pub(crate) const QUESTION: &str = "question";
/// The shell of `completions`.
pub(crate) const SHELL: &str = "shell";
/// The file of `batch`.
pub(crate) const FILE: &str = "file";

/// The commands by name.
pub(crate) const COMMANDS: [&str; 10] = [
    "time",
    "distance",
    "convert",
    "plan",
    "predict",
    "zones",
    "batch",
    "completions",
    "man",
    "help",
];

/// The shells that completions are written for.
const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

/// Options whose values are words of a list.
pub(crate) const OPTIONS_OF_WORDS: [&str; 5] =
    ["--color", "--format", "--from", "--lang", "--unit"];

/// The whole grammar, its help in a language.
pub(crate) fn grammar(lang: Lang) -> Command {
    let words = Words::of(lang);
    root(words).subcommands(COMMANDS.map(|name| command(name, words)))
}

/// As much of the grammar as these arguments can touch: a question about paces is answered
/// sooner than ten commands are described.
pub(crate) fn grammar_for(arguments: &[OsString], lang: Lang) -> Command {
    let begins = |argument: &OsString, start: &str| {
        argument.to_str().is_some_and(|text| text.starts_with(start))
    };
    if arguments.iter().any(|argument| begins(argument, "-h") || begins(argument, "--h")) {
        return grammar(lang);
    }
    let words = Words::of(lang);
    let named = COMMANDS.into_iter().filter(|name| arguments.iter().any(|word| word == name));
    root(words).subcommands(named.map(|name| command(name, words)))
}

fn root(words: &'static Words) -> Command {
    described(Command::new("pace"), words, &words.pace, words.pace_usage)
        .version(env!("CARGO_PKG_VERSION"))
        .arg(question(words.distance_and_time))
        .args(race_options(words))
        .args(common(words))
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(words.version)
                .help_heading(words.options)
                .display_order(LAST),
        )
        .subcommand_help_heading(words.commands)
        .subcommand_value_name(words.command)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .infer_long_args(true)
}

/// A command by its name, one of [`COMMANDS`].
fn command(name: &'static str, words: &'static Words) -> Command {
    let of = |about, usage| described(Command::new(name), words, about, usage);
    match name {
        "time" => of(&words.time, words.time_usage)
            .arg(question(words.distance_and_pace))
            .args(race_options(words)),
        "distance" => of(&words.distance, words.distance_usage)
            .arg(question(words.time_and_pace))
            .args(race_options(words)),
        "convert" => of(&words.convert, words.convert_usage).arg(question(words.a_pace)),
        "plan" => of(&words.plan, words.plan_usage)
            .arg(question(words.race_and_target))
            .args(plan_options(words)),
        "predict" => of(&words.predict, words.predict_usage).arg(question(words.distance_and_time)),
        "zones" => of(&words.zones, words.zones_usage)
            .arg(question(words.race_and_target))
            .arg(valued(option::VO2MAX, "ML", words.vo2max, words)),
        "batch" => of(&words.batch, words.batch_usage)
            .arg(
                Arg::new(FILE)
                    .value_parser(value_parser!(PathBuf))
                    .help(words.batch_file)
                    .help_heading(words.arguments),
            )
            .arg(
                valued(option::FROM, "FORMAT", words.from, words)
                    .value_parser(PossibleValuesParser::new(["csv", "ndjson"])),
            ),
        "completions" => of(&words.completions, words.completions_usage)
            .arg(word(SHELL, words.shell, &SHELLS, words).required(true)),
        "man" => of(&words.man, words.man_usage),
        _ => of(&words.help_command, words.help_usage).arg(word(
            QUESTION,
            words.help_of,
            &COMMANDS,
            words,
        )),
    }
}

/// An argument that is one of a few words.
fn word(
    name: &'static str,
    help: &'static str,
    choices: &'static [&'static str],
    words: &'static Words,
) -> Arg {
    Arg::new(name)
        .value_parser(PossibleValuesParser::new(choices))
        .hide_possible_values(true)
        .help(help)
        .help_heading(words.arguments)
}

/// What help says of a command.
#[derive(Debug, Clone, Copy)]
pub(crate) struct About {
    /// One line.
    pub(crate) line: &'static str,
    /// Calls that work, a line each.
    pub(crate) examples: &'static str,
    /// What more `--help` tells.
    pub(crate) more: &'static str,
}

/// A command with its help: examples first, then how it is called.
fn described(
    command: Command,
    words: &'static Words,
    about: &'static About,
    usage: &'static str,
) -> Command {
    let examples = format!("{}\n{}", words.examples, about.examples);
    let template = format!(
        "{{about-with-newline}}\n{{before-help}}{} {{usage}}\n\n{{all-args}}{{after-help}}\n",
        words.usage
    );
    command
        .about(about.line)
        .before_help(examples)
        .after_long_help(about.more)
        .help_template(template)
        .override_usage(usage)
        .args_override_self(true)
        .disable_help_flag(true)
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help(words.help)
                .help_heading(words.options)
                .display_order(LAST),
        )
}

/// Where help shows the options of every command, after those of its own.
const COMMON: usize = 100;
/// Where help shows itself.
const LAST: usize = 200;

/// Options of every command.
fn common(words: &'static Words) -> [Arg; 4] {
    let choice = |name, values, help, choices: Vec<&'static str>| {
        valued(name, values, help, words)
            .value_parser(PossibleValuesParser::new(choices))
            .display_order(COMMON)
            .global(true)
    };
    [
        choice(option::FORMAT, "FORMAT", words.format, Format::ALL.map(Format::name).to_vec()),
        valued(option::OUTPUT, words.file_value, words.output, words)
            .short('o')
            .value_parser(value_parser!(PathBuf))
            .display_order(COMMON)
            .global(true),
        choice(option::COLOR, words.when_value, words.color, vec!["auto", "always", "never"]),
        choice(option::LANG, words.lang_value, words.lang, Lang::CODES.to_vec()),
    ]
}

fn plan_options(words: &'static Words) -> [Arg; 8] {
    [
        valued(option::SESSIONS, "N", words.sessions, words),
        valued(option::WEEKS, "N", words.weeks, words),
        valued(option::RACE_DATE, "DATE", words.race_date, words),
        valued(option::AGE, "N", words.age, words),
        valued(option::VO2MAX, "ML", words.vo2max, words),
        valued(option::PREVIOUS_TIME, words.time_value, words.previous_time, words),
        valued(option::WEEK, "N", words.week, words),
        Arg::new(option::STEPS)
            .long(option::STEPS)
            .action(ArgAction::SetTrue)
            .help(words.steps)
            .help_heading(words.options),
    ]
}

/// How a race is split.
fn race_options(words: &'static Words) -> [Arg; 4] {
    [
        valued(option::EVERY, words.step_value, words.every, words),
        valued(option::AT, words.points_value, words.at, words),
        valued(option::STRATEGY, words.strategy_value, words.strategy, words),
        valued(option::UNIT, words.unit_value, words.unit, words)
            .value_parser(PossibleValuesParser::new(["km", "mi"])),
    ]
}

/// An option with a value, which may begin with a hyphen: its reader says what is wrong.
fn valued(
    name: &'static str,
    value: &'static str,
    help: &'static str,
    words: &'static Words,
) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(value)
        .allow_hyphen_values(true)
        .hide_possible_values(true)
        .help(help)
        .help_heading(words.options)
}

/// The words of a question: all that is not an option.
fn question(help: &'static str) -> Arg {
    Arg::new(QUESTION).num_args(0..).help(help).hide(true)
}

/// The value of an option, as it was typed.
pub(crate) fn value<'m>(matches: &'m ArgMatches, option: &str) -> Option<&'m str> {
    matches.get_one::<String>(option).map(String::as_str)
}

/// The value of a long option among arguments that may turn out not to be readable, by
/// clap's rules: `--lang fr` or `--lang=fr`, the name cut short or not, the last one counts.
pub(crate) fn typed_value<'a>(arguments: &'a [OsString], option: &str) -> Option<&'a OsStr> {
    let mut rest = arguments.iter().take_while(|argument| *argument != "--");
    let mut last = None;
    while let Some(argument) = rest.next() {
        let Some(text) = argument.to_str() else { continue };
        let (name, joined) = match text.split_once('=') {
            Some((name, value)) => (name, Some(OsStr::new(value))),
            None => (text, None),
        };
        if name.len() > "--".len() && option.starts_with(name) {
            last = joined.or_else(|| rest.next().map(OsString::as_os_str));
        }
    }
    last
}

/// The words of a question as they were typed.
pub(crate) fn words(matches: &ArgMatches) -> impl Iterator<Item = &str> {
    matches.get_many::<String>(QUESTION).unwrap_or_default().map(String::as_str)
}

/// A question's parts: its last word, and what stands before it. `pace 10 km 45:00` asks
/// what `pace 10km 45:00` does.
pub(crate) fn parts(matches: &ArgMatches) -> (Option<String>, Option<&str>) {
    match words(matches).collect::<Vec<_>>().as_slice() {
        [] => (None, None),
        [only] => (Some((*only).to_owned()), None),
        [first @ .., last] => (Some(first.concat()), Some(last)),
    }
}

/// A question of a distance and a time, as the core reads it.
pub(crate) fn pace_args(matches: &ArgMatches) -> PaceArgs<'_> {
    let (distance, time) = parts(matches);
    PaceArgs {
        distance: distance.map(Cow::Owned),
        time: time.map(Cow::Borrowed),
        ..PaceArgs::default()
    }
}

/// A question of a race and a target, as the core reads it.
pub(crate) fn plan_args(matches: &ArgMatches) -> PlanArgs<'_> {
    let (distance, time) = parts(matches);
    PlanArgs {
        distance: distance.map(Cow::Owned),
        time: time.map(Cow::Borrowed),
        ..PlanArgs::default()
    }
}
