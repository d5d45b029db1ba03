//! The grammar of the command line, for clap: commands, options, and their help in a
//! language. Values are texts here; `values` reads them.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, value_parser};
use pace_core::{Downhill, Lang, Text};
use pace_export::Targets;

use crate::format::Format;
use crate::near::nearest;
use crate::screen::{Screen, bound};
use crate::words::help::{self, About, argument, heading, option as about};

/// Options by their long names.
pub(crate) mod option {
    pub(crate) const AGE: &str = "age";
    pub(crate) const ALARM: &str = "alarm";
    pub(crate) const ALTITUDE: &str = "altitude";
    pub(crate) const AT: &str = "at";
    pub(crate) const BAND: &str = "band";
    pub(crate) const COLOR: &str = "color";
    pub(crate) const DAYS: &str = "days";
    pub(crate) const DISTANCE: &str = "distance";
    pub(crate) const DISTANCE_COLUMN: &str = "distance-column";
    pub(crate) const DOWNHILL: &str = "downhill";
    pub(crate) const EVERY: &str = "every";
    pub(crate) const FORMAT: &str = "format";
    pub(crate) const FROM: &str = "from";
    pub(crate) const HUMIDITY: &str = "humidity";
    pub(crate) const INCLINE: &str = "incline";
    pub(crate) const LANE: &str = "lane";
    pub(crate) const HR_MAX: &str = "hr-max";
    pub(crate) const HR_REST: &str = "hr-rest";
    pub(crate) const INCLUDE: &str = "include";
    pub(crate) const LANG: &str = "lang";
    pub(crate) const LONGEST_RUN_KM: &str = "longest-run-km";
    pub(crate) const LONG_RUN_DAY: &str = "long-run-day";
    pub(crate) const OUTPUT: &str = "output";
    pub(crate) const PREVIOUS_TIME: &str = "previous-time";
    pub(crate) const RACE_DATE: &str = "race-date";
    pub(crate) const RUN_WALK: &str = "run-walk";
    pub(crate) const SECOND: &str = "second";
    pub(crate) const SESSIONS: &str = "sessions";
    pub(crate) const SEX: &str = "sex";
    pub(crate) const START_DATE: &str = "start-date";
    pub(crate) const START_TIME: &str = "start-time";
    pub(crate) const STEPS: &str = "steps";
    pub(crate) const STRATEGY: &str = "strategy";
    pub(crate) const TARGETS: &str = "targets";
    pub(crate) const TEMPERATURE: &str = "temperature";
    pub(crate) const TO: &str = "to";
    pub(crate) const UNIT: &str = "unit";
    pub(crate) const VO2MAX: &str = "vo2max";
    pub(crate) const WEEK: &str = "week";
    pub(crate) const WEEKLY_KM: &str = "weekly-km";
    pub(crate) const WEEKS: &str = "weeks";
}

/// The words of the question, whatever command they follow.
pub(crate) const QUESTION: &str = "question";
/// The shell of `completions`.
pub(crate) const SHELL: &str = "shell";
/// The file of `batch`.
pub(crate) const FILE: &str = "file";

/// The commands by name.
pub(crate) const COMMANDS: [&str; 14] = [
    "time",
    "distance",
    "convert",
    "plan",
    "predict",
    "zones",
    "grade",
    "course",
    "track",
    "treadmill",
    "batch",
    "completions",
    "man",
    "help",
];

/// The shells that completions are written for.
const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

/// The whole grammar, its help in a language.
pub(crate) fn grammar(lang: Lang) -> Command {
    root(lang).subcommands(COMMANDS.map(|name| filled(Command::new(name), lang)))
}

/// The same for parsing: a command's own arguments are described once it is asked for.
pub(crate) fn lazy_grammar(lang: Lang) -> Command {
    let fill = match lang {
        Lang::Fr => |command| filled(command, Lang::Fr),
        Lang::En => |command| filled(command, Lang::En),
    };
    let lazy = |name| Command::new(name).about(help::of(name).line.in_lang(lang)).defer(fill);
    root(lang).subcommands(COMMANDS.map(lazy))
}

fn root(lang: Lang) -> Command {
    described(Command::new("pace"), lang, help::of(""))
        .version(env!("CARGO_PKG_VERSION"))
        .arg(question(argument::DISTANCE_AND_TIME, lang))
        .args(race_options(lang))
        .args(common(lang))
        .arg(
            switch("version", ArgAction::Version, about::VERSION, lang)
                .short('V')
                .display_order(LAST),
        )
        .subcommand_help_heading(heading::COMMANDS.in_lang(lang))
        .subcommand_value_name(heading::COMMAND.in_lang(lang))
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .infer_long_args(true)
}

/// A command, one of [`COMMANDS`], with its arguments.
fn filled(command: Command, lang: Lang) -> Command {
    let name = command.get_name().to_owned();
    let command = described(command, lang, help::of(&name));
    // Those of every command are there already where a command is filled late.
    let is_late = command.get_arguments().any(|known| known.get_id() == option::FORMAT);
    let command = written(&name, lang).into_iter().fold(command, |command, own| {
        let id = own.get_id().clone();
        if is_late { command.mut_arg(id, |_| own) } else { command.arg(own) }
    });
    let question = |help| question(help, lang);
    let valued = |name, value, help| valued(name, value, help, lang);
    match name.as_str() {
        "time" => command.arg(question(argument::DISTANCE_AND_PACE)).args(race_options(lang)),
        "distance" => command.arg(question(argument::TIME_AND_PACE)).args(race_options(lang)),
        "convert" => command.arg(question(argument::PACE)),
        "plan" => command
            .arg(question(argument::RACE_AND_TARGET))
            .args(plan_options(lang))
            .args(conditions(lang)),
        "predict" => {
            let command = command.arg(question(argument::DISTANCE_AND_TIME));
            command.args(predict_options(lang)).args(conditions(lang))
        }
        "grade" => command
            .arg(question(argument::DISTANCE_AND_TIME))
            .arg(valued(option::AGE, "N", about::GRADE_AGE))
            .arg(valued(option::SEX, heading::SEX.in_lang(lang), about::SEX)),
        "course" => command
            .arg(file(argument::GPX, lang))
            .arg(question(argument::DISTANCE_AND_TIME))
            .args(course_options(lang)),
        "track" => {
            command.arg(question(argument::PACE)).arg(valued(option::LANE, "N", about::LANE))
        }
        "treadmill" => {
            command.arg(question(argument::PACE)).arg(valued(option::INCLINE, "%", about::INCLINE))
        }
        "zones" => command.arg(question(argument::RACE_AND_TARGET)).arg(valued(
            option::VO2MAX,
            "ML",
            about::VO2MAX,
        )),
        "batch" => command
            .arg(file(argument::FILE, lang))
            .arg(valued(option::DISTANCE, heading::DISTANCE.in_lang(lang), about::DISTANCE))
            .arg(valued(
                option::DISTANCE_COLUMN,
                heading::NAME.in_lang(lang),
                about::DISTANCE_COLUMN,
            ))
            .arg(
                valued(option::FROM, "FORMAT", about::FROM)
                    .value_parser(PossibleValuesParser::new(["csv", "ndjson"])),
            ),
        "completions" => command.arg(word(SHELL, argument::SHELL, &SHELLS, lang).required(true)),
        "man" => command,
        _ => command.arg(word(QUESTION, argument::COMMAND, &COMMANDS, lang)),
    }
}

/// An argument that is one of a few words.
fn word(name: &'static str, help: Text, choices: &'static [&'static str], lang: Lang) -> Arg {
    Arg::new(name)
        .value_parser(PossibleValuesParser::new(choices))
        .hide_possible_values(true)
        .help(help.in_lang(lang))
        .help_heading(heading::ARGUMENTS.in_lang(lang))
}

/// A command with its help: examples first, then how it is called.
fn described(command: Command, lang: Lang, about: &About) -> Command {
    let examples = format!("{}\n{}", heading::EXAMPLES.in_lang(lang), examples(about, lang));
    let template = format!(
        "{{about-with-newline}}\n{{before-help}}{}\n\n{{all-args}}{{after-help}}\n",
        usage(about, lang)
    );
    command
        .about(bound(about.line.in_lang(lang)))
        .before_help(examples)
        .after_long_help(bound(about.more.in_lang(lang)))
        .help_template(template)
        .override_usage(about.usage.in_lang(lang))
        .args_override_self(true)
        .disable_help_flag(true)
        .arg(switch("help", ArgAction::Help, about::HELP, lang).short('h').display_order(LAST))
}

/// How a command is called, behind its heading or, where that is too wide, below it.
fn usage(about: &About, lang: Lang) -> String {
    let (heading, calls) = (heading::USAGE.in_lang(lang), about.usage.in_lang(lang));
    let beside = format!("{heading} {calls}");
    let width = Screen::at_hand(lang).width;
    if beside.lines().all(|line| line.chars().count() <= width) {
        return beside;
    }
    let below = calls.lines().map(|call| format!("\n  {}", call.trim()));
    [heading.to_owned()].into_iter().chain(below).collect()
}

/// The examples of a command as wide as the screen: where there is no room beside the calls,
/// what they do stands below them.
fn examples(about: &About, lang: Lang) -> String {
    let width = Screen::at_hand(lang).width;
    let text = about.examples.in_lang(lang);
    if text.lines().all(|line| line.chars().count() <= width) {
        return text.to_owned();
    }
    let below =
        |does: &str| if does.is_empty() { String::new() } else { format!("\n      {does}") };
    let lines = about.examples(lang).map(|(call, does)| format!("  {call}{}", below(does)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Where help shows the options of every command, after those of its own.
const COMMON: usize = 100;
/// Where help shows itself.
const LAST: usize = 200;

/// Options of every command.
fn common(lang: Lang) -> impl Iterator<Item = Arg> {
    let choice = |name, value: Text, help, choices: &'static [&'static str]| {
        let option = valued(name, value.in_lang(lang), help, lang);
        everywhere(option.value_parser(PossibleValuesParser::new(choices)))
    };
    let others = [
        choice(option::COLOR, heading::WHEN, about::COLOR, &["auto", "always", "never"]),
        choice(option::LANG, heading::LANG, about::LANG, &Lang::NAMES),
    ];
    written("", lang).into_iter().chain(others)
}

/// The options that say how and where a command writes its answer, each with what it does
/// there. Every form is read: which of them the answer has, [`Settings::format`] says.
///
/// [`Settings::format`]: crate::settings::Settings::format
fn written(command: &str, lang: Lang) -> [Arg; 2] {
    let forms: Vec<_> = Format::of_command(command).iter().map(|form| form.name()).collect();
    let output = match command {
        "plan" => about::OUTPUT_OF_PLAN,
        "man" => about::OUTPUT_OF_MAN,
        _ => about::OUTPUT,
    };
    [
        valued(option::FORMAT, "FORMAT", about::FORMAT, lang)
            .help(format!("{}{}", about::FORMAT.in_lang(lang), forms.join(", ")))
            .hide(forms.is_empty())
            .value_parser(PossibleValuesParser::new(Format::names())),
        valued(option::OUTPUT, heading::FILE.in_lang(lang), output, lang)
            .short('o')
            .value_parser(value_parser!(PathBuf)),
    ]
    .map(everywhere)
}

/// An option of every command, after those of its own.
fn everywhere(option: Arg) -> Arg {
    option.display_order(COMMON).global(true)
}

fn plan_options(lang: Lang) -> [Arg; 21] {
    let of = |name, value, help| valued(name, value, help, lang);
    [
        of(option::SESSIONS, "N", about::SESSIONS),
        of(option::WEEKS, "N", about::WEEKS),
        of(option::WEEKLY_KM, heading::KM.in_lang(lang), about::RUN_NOW),
        of(option::LONGEST_RUN_KM, heading::KM.in_lang(lang), about::LONGEST_RUN_KM),
        of(option::DAYS, heading::DAYS.in_lang(lang), about::DAYS),
        of(option::LONG_RUN_DAY, heading::DAY.in_lang(lang), about::LONG_RUN_DAY),
        of(option::RACE_DATE, "DATE", about::RACE_DATE).alias("date"),
        of(option::START_DATE, "DATE", about::START_DATE),
        of(option::RUN_WALK, heading::WHEN.in_lang(lang), about::RUN_WALK),
        of(option::HR_MAX, "BPM", about::HR_MAX),
        of(option::HR_REST, "BPM", about::HR_REST),
        of(option::TARGETS, heading::TARGETS.in_lang(lang), about::TARGETS)
            .value_parser(PossibleValuesParser::new(Targets::NAMES)),
        of(option::START_TIME, "H:MM", about::START_TIME),
        of(option::ALARM, "MIN", about::ALARM),
        of(option::AGE, "N", about::AGE),
        of(option::VO2MAX, "ML", about::VO2MAX),
        of(option::PREVIOUS_TIME, heading::TIME.in_lang(lang), about::PREVIOUS_TIME),
        of(option::WEEK, "N", about::WEEK),
        of(option::INCLUDE, heading::WORDS.in_lang(lang), about::INCLUDE),
        unit(about::PLAN_UNIT, lang),
        switch(option::STEPS, ArgAction::SetTrue, about::STEPS, lang),
    ]
}

/// A file to read.
fn file(help: Text, lang: Lang) -> Arg {
    Arg::new(FILE)
        .value_name(heading::FILE.in_lang(lang))
        .value_parser(value_parser!(PathBuf))
        .help(help.in_lang(lang))
        .help_heading(heading::ARGUMENTS.in_lang(lang))
}

/// The air and the altitude of a race.
fn conditions(lang: Lang) -> [Arg; 3] {
    [
        valued(option::TEMPERATURE, "°C", about::TEMPERATURE, lang),
        valued(option::HUMIDITY, "%", about::HUMIDITY, lang),
        valued(option::ALTITUDE, "M", about::ALTITUDE, lang),
    ]
}

fn course_options(lang: Lang) -> [Arg; 4] {
    let of = |name, value: Text, help| valued(name, value.in_lang(lang), help, lang);
    [
        of(option::EVERY, heading::STEP, about::EVERY),
        of(option::AT, heading::POINTS, about::AT),
        of(option::DOWNHILL, heading::STRATEGY, about::DOWNHILL)
            .value_parser(PossibleValuesParser::new(Downhill::NAMES)),
        switch(option::BAND, ArgAction::SetTrue, about::BAND, lang),
    ]
}

fn predict_options(lang: Lang) -> [Arg; 3] {
    let of = |name, value: Text, help| valued(name, value.in_lang(lang), help, lang);
    [
        of(option::WEEKLY_KM, heading::KM, about::WEEKLY_KM),
        of(option::SECOND, heading::RACE, about::SECOND),
        of(option::TO, heading::DISTANCES, about::TO),
    ]
}

/// How a race is split, and what it is run in.
fn race_options(lang: Lang) -> impl Iterator<Item = Arg> {
    let of = |name, value: Text, help| valued(name, value.in_lang(lang), help, lang);
    let splits = [
        of(option::EVERY, heading::STEP, about::EVERY),
        of(option::AT, heading::POINTS, about::AT),
        of(option::STRATEGY, heading::STRATEGY, about::STRATEGY),
        unit(about::UNIT, lang),
    ];
    splits.into_iter().chain(conditions(lang))
}

fn unit(help: Text, lang: Lang) -> Arg {
    valued(option::UNIT, heading::UNIT.in_lang(lang), help, lang)
        .value_parser(PossibleValuesParser::new(["km", "mi"]))
}

/// The options that other words are typed for, which are French without their accents.
const MEANT: [(&str, &str); 18] = [
    ("semaines", option::WEEKS),
    ("seances", option::SESSIONS),
    ("jours", option::DAYS),
    ("sortie-longue", option::LONG_RUN_DAY),
    ("date-de-course", option::RACE_DATE),
    ("debut", option::START_DATE),
    ("heure", option::START_TIME),
    ("rappel", option::ALARM),
    ("sortie", option::OUTPUT),
    ("langue", option::LANG),
    ("couleurs", option::COLOR),
    ("unite", option::UNIT),
    ("strategie", option::STRATEGY),
    ("sexe", option::SEX),
    ("humidite", option::HUMIDITY),
    ("pente", option::INCLINE),
    ("couloir", option::LANE),
    ("bracelet", option::BAND),
];

/// The option that was likely meant by one that a command does not have, and the command that has
/// it: the same, or where there is none, a plan.
pub(crate) fn option_meant(given: &str, command: &str) -> Option<(String, String)> {
    let mut grammar = grammar(Lang::default());
    grammar.build();
    let of = |command: &str| {
        let options = grammar.find_subcommand(command).unwrap_or(&grammar).get_arguments();
        let own: Vec<&str> = options.filter_map(Arg::get_long).collect();
        let others = MEANT.iter().filter(|(_, meant)| own.contains(meant)).map(|(word, _)| *word);
        let word = nearest(given.trim_start_matches('-'), own.iter().copied().chain(others))?;
        let meant = MEANT.iter().find(|(other, _)| *other == word).map(|(_, meant)| *meant);
        Some((format!("--{}", meant.unwrap_or(word)), command.to_owned()))
    };
    of(command).or_else(|| of("plan").filter(|_| command.is_empty()))
}

/// An option with a value, which may begin with a hyphen: its reader says what is wrong.
fn valued(name: &'static str, value: &'static str, help: Text, lang: Lang) -> Arg {
    switch(name, ArgAction::Set, help, lang)
        .value_name(value)
        .allow_hyphen_values(true)
        .hide_possible_values(true)
}

/// An option by its long name.
fn switch(name: &'static str, action: ArgAction, help: Text, lang: Lang) -> Arg {
    let arg = Arg::new(name).long(name).action(action);
    arg.help(help.in_lang(lang)).help_heading(heading::OPTIONS.in_lang(lang))
}

/// The words of a question: all that is not an option.
fn question(help: Text, lang: Lang) -> Arg {
    Arg::new(QUESTION).num_args(0..).help(help.in_lang(lang)).hide(true)
}

/// What a line that is not understood says of language, form and colours, so that what is
/// wrong with it is said so: by clap's rules, `--lang fr` or `--lang=fr`, the name cut short or
/// not, the last one counts.
pub(crate) fn common_options<'a>(
    arguments: &'a [OsString],
) -> impl Fn(&'static str) -> Option<&'a str> {
    let mut rest = arguments.iter().take_while(|argument| *argument != "--");
    let mut values = HashMap::new();
    while let Some(argument) = rest.next() {
        let Some(text) = argument.to_str() else { continue };
        let (typed, joined) = match text.split_once('=') {
            Some((typed, value)) => (typed, Some(value)),
            None => (text, None),
        };
        let Some(typed) = typed.strip_prefix("--").filter(|typed| !typed.is_empty()) else {
            continue;
        };
        let named = [option::LANG, option::FORMAT, option::COLOR];
        if let Some(name) = named.into_iter().find(|name| name.starts_with(typed)) {
            values.insert(name, joined.or_else(|| rest.next()?.to_str()));
        }
    }
    move |name| values.get(name).copied().flatten()
}
