//! The command's own texts, one file a language. A word that one of them lacks does not
//! compile: the words are a struct, and what depends on a value is an exhaustive `match`.

mod en;
mod fr;

use std::io;

use pace_core::{Error, Lang, Operation, Plan, Text};

use crate::arguments::About;
use crate::batch::Broken;
use crate::fault::Fault;
use crate::hint::Hint;

/// The texts that depend on nothing.
#[derive(Debug)]
pub(crate) struct Words {
    // Help.
    pub(crate) pace: About,
    pub(crate) pace_usage: &'static str,
    pub(crate) time: About,
    pub(crate) time_usage: &'static str,
    pub(crate) distance: About,
    pub(crate) distance_usage: &'static str,
    pub(crate) convert: About,
    pub(crate) convert_usage: &'static str,
    pub(crate) plan: About,
    pub(crate) plan_usage: &'static str,
    pub(crate) predict: About,
    pub(crate) predict_usage: &'static str,
    pub(crate) zones: About,
    pub(crate) zones_usage: &'static str,
    pub(crate) batch: About,
    pub(crate) batch_usage: &'static str,
    pub(crate) completions: About,
    pub(crate) completions_usage: &'static str,
    pub(crate) man: About,
    pub(crate) man_usage: &'static str,
    pub(crate) help_command: About,
    pub(crate) help_usage: &'static str,
    // Headings and arguments of help.
    pub(crate) usage: &'static str,
    pub(crate) examples: &'static str,
    pub(crate) arguments: &'static str,
    pub(crate) options: &'static str,
    pub(crate) commands: &'static str,
    pub(crate) command: &'static str,
    pub(crate) distance_and_time: &'static str,
    pub(crate) distance_and_pace: &'static str,
    pub(crate) time_and_pace: &'static str,
    pub(crate) race_and_target: &'static str,
    pub(crate) a_pace: &'static str,
    pub(crate) batch_file: &'static str,
    pub(crate) shell: &'static str,
    pub(crate) help_of: &'static str,
    // Options.
    pub(crate) help: &'static str,
    pub(crate) version: &'static str,
    pub(crate) format: &'static str,
    pub(crate) output: &'static str,
    pub(crate) color: &'static str,
    pub(crate) lang: &'static str,
    pub(crate) every: &'static str,
    pub(crate) at: &'static str,
    pub(crate) strategy: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) age: &'static str,
    pub(crate) sessions: &'static str,
    pub(crate) weeks: &'static str,
    pub(crate) vo2max: &'static str,
    pub(crate) previous_time: &'static str,
    pub(crate) race_date: &'static str,
    pub(crate) week: &'static str,
    pub(crate) steps: &'static str,
    pub(crate) from: &'static str,
    // Answers.
    pub(crate) error: &'static str,
    pub(crate) note: &'static str,
    pub(crate) in_time: &'static str,
    pub(crate) pace_label: &'static str,
    pub(crate) speed_label: &'static str,
    pub(crate) point: &'static str,
    pub(crate) passage: &'static str,
    pub(crate) lap: &'static str,
    pub(crate) value: &'static str,
    pub(crate) zone_column: &'static str,
    pub(crate) distance_column: &'static str,
    pub(crate) spread_column: &'static str,
    pub(crate) difference_column: &'static str,
    // Names of values in help.
    pub(crate) step_value: &'static str,
    pub(crate) points_value: &'static str,
    pub(crate) strategy_value: &'static str,
    pub(crate) unit_value: &'static str,
    pub(crate) file_value: &'static str,
    pub(crate) when_value: &'static str,
    pub(crate) lang_value: &'static str,
    pub(crate) time_value: &'static str,
}

impl Words {
    /// The words of a language.
    pub(crate) const fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::Fr => &fr::WORDS,
            Lang::En => &en::WORDS,
        }
    }
}

/// What is wrong, in a sentence.
pub(crate) fn fault_message(lang: Lang, fault: &Fault) -> String {
    match lang {
        Lang::Fr => fr::fault_message(fault),
        Lang::En => en::fault_message(fault),
    }
}

/// What to type instead.
pub(crate) fn fault_hint(lang: Lang, fault: &Fault) -> Option<String> {
    match lang {
        Lang::Fr => fr::fault_hint(fault),
        Lang::En => en::fault_hint(fault),
    }
}

/// Advice beside an answer.
pub(crate) fn hint(lang: Lang, hint: &Hint) -> String {
    match lang {
        Lang::Fr => fr::hint(hint),
        Lang::En => en::hint(hint),
    }
}

/// `12 semaines, 3 séances par semaine, niveau avancé`.
pub(crate) fn plan_size(lang: Lang, plan: &Plan) -> String {
    let (weeks, sessions) = (plan.request.weeks(), plan.request.sessions());
    let level = plan.request.level().title().in_lang(lang);
    match lang {
        Lang::Fr => format!("{weeks} semaines, {sessions} séances par semaine, niveau {level}"),
        Lang::En => format!("{weeks} weeks, {sessions} sessions a week, {level} level"),
    }
}

/// Where to read more of a plan.
pub(crate) fn week_advice(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => {
            "--week N : une semaine en détail ; --format ics, fit… : vers un agenda, une montre"
        }
        Lang::En => "--week N: a week in detail; --format ics, fit…: to a calendar, a watch",
    }
}

/// What a batch waits for, where somebody sits at the keyboard.
pub(crate) const fn reads_standard_input(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => {
            "Lecture de l'entrée standard : « distance,time », puis une ligne par course ; Ctrl-D pour finir."
        }
        Lang::En => "Reading standard input: \"distance,time\", then a line a race; Ctrl-D to end.",
    }
}

/// How a batch ended.
pub(crate) fn batch_failures(lang: Lang, failed: u64, lines: u64) -> String {
    match lang {
        Lang::Fr if failed == 1 => format!("1 ligne sur {lines} sans réponse"),
        Lang::Fr => format!("{failed} lignes sur {lines} sans réponse"),
        Lang::En => format!("{failed} of {lines} lines without an answer"),
    }
}

/// Why a line is no line of its file.
pub(crate) fn broken_line(lang: Lang, broken: Broken) -> String {
    match lang {
        Lang::Fr => fr::broken_line(broken),
        Lang::En => en::broken_line(broken),
    }
}

/// A label and its value, in a sentence.
pub(crate) fn labelled(lang: Lang, label: &str, value: &str) -> String {
    match lang {
        Lang::Fr => format!("{label} : {value}"),
        Lang::En => format!("{label}: {value}"),
    }
}

/// Why the system refuses a file.
fn reason(lang: Lang, error: &io::Error) -> String {
    let known = match error.kind() {
        io::ErrorKind::NotFound => Text::new("ce chemin n'existe pas.", "there is no such path."),
        io::ErrorKind::PermissionDenied => {
            Text::new("ce n'est pas permis.", "that is not permitted.")
        }
        io::ErrorKind::IsADirectory => Text::new("c'est un dossier.", "that is a folder."),
        io::ErrorKind::NotADirectory => Text::new(
            "un fichier est là où il faut un dossier.",
            "a file is where a folder must be.",
        ),
        io::ErrorKind::StorageFull => Text::new("le disque est plein.", "the disk is full."),
        // Rarer ones in the system's own words.
        _ => return error.to_string(),
    };
    known.in_lang(lang).to_owned()
}

/// What a failed request was for, and a call that would do.
const fn example_of(error: &Error) -> (Operation, &'static str) {
    match error.operation() {
        Some(Operation::Plan) => (Operation::Plan, "pace plan semi 1h45"),
        _ => (Operation::Pace, "pace 10km 45:00"),
    }
}

/// Why a time has a star.
pub(crate) fn out_of_range(lang: Lang, formula: &str, range: &str) -> String {
    match lang {
        Lang::Fr => format!("hors du domaine de {formula} : {range}"),
        Lang::En => format!("outside the range of {formula}: {range}"),
    }
}

/// How a pace stands to another, in seconds per kilometre; negative is faster.
pub(crate) fn pace_difference(lang: Lang, seconds: i64) -> String {
    let much = seconds.unsigned_abs();
    match (lang, seconds) {
        (_, 0) => "=".to_owned(),
        (Lang::Fr, ..0) => format!("{much} s plus vite"),
        (Lang::Fr, _) => format!("{much} s plus lent"),
        (Lang::En, ..0) => format!("{much} s faster"),
        (Lang::En, _) => format!("{much} s slower"),
    }
}

/// A text that goes on after a colon.
fn after_colon(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters).collect()
}

/// A text as a sentence of its own.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}
