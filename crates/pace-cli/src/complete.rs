//! What a shell offers where TAB is pressed: written from the grammar, asked for by the scripts
//! of `pace completions` as `pace __complete WORD…`, the last word being the one under way.

use std::ffi::OsString;

use clap::{Arg, Command};
use pace_core::{Detail, Distance, Lang, RaceDistance, RunWalk, Weekday};

use crate::format::Format;
use crate::grammar::{self, COMMANDS, FILE, SHELL, option};
use crate::words::help;
use crate::words::sentences::day_name;

/// The word that asks for completions; no runner types it.
const ASK: &str = "__complete";

/// In place of candidates: the names of files.
const FILES: &str = ":files";

/// The candidates, a line each with a tab before what it is; `None` where nothing was asked.
pub(crate) fn asked(arguments: &[OsString], lang: Lang) -> Option<String> {
    if arguments.get(1)? != ASK {
        return None;
    }
    let words = arguments.iter().skip(2).map(|word| word.to_string_lossy().into_owned());
    let words: Vec<_> = words.collect();
    let lines = candidates(&words, lang).into_iter().map(|(value, about)| {
        // One line, whatever the help has.
        let about = about.lines().next().unwrap_or_default().replace('\t', " ");
        format!("{value}\t{about}\n")
    });
    Some(lines.collect())
}

fn candidates(words: &[String], lang: Lang) -> Vec<(String, String)> {
    let words = rejoined(words);
    let Some((current, before)) = words.split_last() else { return Vec::new() };
    let mut grammar = grammar::grammar(lang);
    grammar.build();
    let (command, rest) = place(&grammar, before);
    let offered = match current.split_once('=') {
        Some((name, value)) if name.starts_with("--") => {
            let values = long(command, name).map(|option| continued(value, command, option, lang));
            let values = values.unwrap_or_default();
            values.into_iter().map(|(value, about)| (format!("{name}={value}"), about)).collect()
        }
        _ => match before.last().and_then(|word| takes_value(command, word)) {
            Some(option) => continued(current, command, option, lang),
            None if current.starts_with('-') => options(command),
            None => positionals(command, rest, lang),
        },
    };
    let kept = |value: &str| value == FILES || value.starts_with(current.as_str());
    offered.into_iter().filter(|(value, _)| kept(value)).collect()
}

/// The words as the other shells hand them over: bash breaks `--format=json` in three. What is
/// under way stays the part that bash replaces.
fn rejoined(words: &[String]) -> Vec<String> {
    let mut whole: Vec<_> = words.iter().filter(|word| *word != "=").cloned().collect();
    if words.last().is_some_and(|last| last == "=") {
        whole.push(String::new());
    }
    whole
}

/// The command that the words name, and how many words of its question there are.
fn place<'g>(grammar: &'g Command, words: &[String]) -> (&'g Command, usize) {
    let (mut command, mut count) = (grammar, 0);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if takes_value(command, word).is_some() {
            words.next();
        } else if word.starts_with('-') {
        } else if count == 0
            && command.get_name() == "pace"
            && let Some(found) = grammar.find_subcommand(word)
        {
            command = found;
        } else {
            count += 1;
        }
    }
    (command, count)
}

fn long<'c>(command: &'c Command, name: &str) -> Option<&'c Arg> {
    let name = name.strip_prefix("--")?;
    command.get_arguments().find(|option| option.get_long() == Some(name))
}

/// The option that a word names, if its value is the next word.
fn takes_value<'c>(command: &'c Command, word: &str) -> Option<&'c Arg> {
    let short = |option: &&Arg| option.get_short().is_some_and(|short| word == format!("-{short}"));
    let option = long(command, word).or_else(|| command.get_arguments().find(short))?;
    option.get_action().takes_values().then_some(option)
}

/// The values of an option, behind those of a list that stand there already: `tue,thu`.
fn continued(
    under_way: &str,
    command: &Command,
    option: &Arg,
    lang: Lang,
) -> Vec<(String, String)> {
    let takes_list = [option::DAYS, option::INCLUDE].contains(&option.get_id().as_str());
    let end = under_way.rfind(',').filter(|_| takes_list);
    let listed = end.map_or("", |end| &under_way[..=end]);
    let values = values(command, option, lang).into_iter();
    values.map(|(value, about)| (format!("{listed}{value}"), about)).collect()
}

/// The values of an option of a command.
fn values(command: &Command, option: &Arg, lang: Lang) -> Vec<(String, String)> {
    let plain = |values: &[&str]| values.iter().copied().map(bare).collect();
    match option.get_id().as_str() {
        option::FORMAT => {
            let forms = Format::of_command(command.get_name());
            forms.iter().map(|form| bare(form.name())).collect()
        }
        option::RUN_WALK => plain(&RunWalk::NAMES),
        option::INCLUDE => plain(&Detail::PLAN_CODES),
        option::DAYS | option::LONG_RUN_DAY => {
            Weekday::ALL.into_iter().map(|day| bare(day_name(day, lang))).collect()
        }
        option::OUTPUT => plain(&[FILES]),
        option::STRATEGY => plain(&["even", "negative:2", "positive:2"]),
        option::SEX => plain(&["m", "f"]),
        option::EVERY => plain(&["1km", "5km", "1mi", "400m"]),
        option::DISTANCE => Distance::RACE_ALIASES.map(|(name, _)| bare(name)).to_vec(),
        _ => option.get_possible_values().iter().map(|value| bare(value.get_name())).collect(),
    }
}

/// A candidate of which there is nothing to say.
fn bare(value: &str) -> (String, String) {
    (value.to_owned(), String::new())
}

/// The options of a command, by their long names.
fn options(command: &Command) -> Vec<(String, String)> {
    let named = command.get_arguments().filter_map(|option| {
        let about = option.get_help().map(ToString::to_string).unwrap_or_default();
        Some((format!("--{}", option.get_long()?), about))
    });
    named.collect()
}

/// What may stand where the next word does.
fn positionals(command: &Command, count: usize, lang: Lang) -> Vec<(String, String)> {
    let races =
        || RaceDistance::ALL.map(|race| (race.typed(lang).to_owned(), race.name(lang).to_owned()));
    let about = |name| help::of(name).line.in_lang(lang);
    let commands = || COMMANDS.map(|name| (name.to_owned(), about(name).to_owned())).to_vec();
    match (command.get_name(), count) {
        ("pace", 0) => commands().into_iter().chain(races()).collect(),
        ("time" | "plan" | "predict" | "zones" | "grade", 0) | ("course", 1) => races().to_vec(),
        ("course", 0) => vec![bare(FILES)],
        ("help", 0) => commands(),
        ("batch" | "completions", 0) => {
            let argument =
                command.get_positionals().find(|a| [FILE, SHELL].contains(&a.get_id().as_str()));
            match argument {
                Some(shells) if shells.get_id() == SHELL => values(command, shells, lang),
                _ => vec![bare(FILES)],
            }
        }
        _ => Vec::new(),
    }
}

/// The script of a shell that asks the command, where there is one.
pub(crate) fn script(shell: &str) -> Option<&'static str> {
    match shell {
        "bash" => Some(include_str!("complete/pace.bash")),
        "zsh" => Some(include_str!("complete/pace.zsh")),
        "fish" => Some(include_str!("complete/pace.fish")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(line: &str) -> String {
        let words: Vec<_> = line.split(' ').map(str::to_owned).collect();
        let candidates = candidates(&words, Lang::En);
        candidates.into_iter().map(|(value, _)| value).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_offered() {
        for (line, expected) in [
            ("pl", "plan"),
            ("ha", "half"),
            ("m", "man marathon"),
            ("plan ", "5km 10km half marathon"),
            ("plan h", "half"),
            ("plan half 1h45 --we", "--weeks --weekly-km --week"),
            ("half 1h45 --e", "--every"),
            ("--lang fr pl", "plan"),
            ("10km 45:00 --unit ", "km mi"),
            ("10km 45:00 --strategy n", "negative:2"),
            ("10km 45:00 --format=j", "--format=json"),
            ("10km 45:00 --format = j", "json"),
            ("10km 45:00 --format = ", "table json csv md"),
            ("plan half 1h45 --format ", "table json csv md ics fit intervals zwo"),
            ("plan half 1h45 --run-walk ", "auto always never"),
            ("plan half 1h45 --include n", "notes"),
            ("plan half 1h45 --include steps,n", "steps,notes"),
            ("plan half 1h45 --days=tue,s", "--days=tue,sat --days=tue,sun"),
            ("plan half 1h45 --long-run-day s", "sat sun"),
            ("plan half 1h45 -o ", ":files"),
            ("batch ", ":files"),
            ("batch --from ", "csv ndjson"),
            ("course ", ":files"),
            ("course a.gpx m", "marathon"),
            ("course a.gpx marathon 3h30 --downhill ", "careful minetti"),
            ("grade 10km 45:00 --age 45 --sex ", "m f"),
            ("tr", "track treadmill"),
            ("completions z", "zsh"),
            ("help ba", "batch"),
            ("convert ", ""),
            ("10km 45:00 ", ""),
        ] {
            assert_eq!(offered(line), expected, "{line}");
        }
    }
}
