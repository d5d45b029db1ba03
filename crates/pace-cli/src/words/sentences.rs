//! Sentences with a value in them.

use std::io;

use pace_core::{Lang, Plan, Text};

/// A text with values in it, one format string a language: French, English.
macro_rules! say {
    ($lang:expr, $fr:literal, $en:literal $(,)?) => {
        match $lang {
            pace_core::Lang::Fr => format!($fr),
            pace_core::Lang::En => format!($en),
        }
    };
}
pub(crate) use say;

/// `12 semaines, 3 séances par semaine, niveau avancé`.
pub(crate) fn plan_size(lang: Lang, plan: &Plan) -> String {
    let (weeks, sessions) = (plan.request.weeks(), plan.request.sessions());
    let level = plan.request.level().title().in_lang(lang);
    say!(
        lang,
        "{weeks} semaines, {sessions} séances par semaine, niveau {level}",
        "{weeks} weeks, {sessions} sessions a week, {level} level",
    )
}

/// How a batch ended.
pub(crate) fn batch_failures(lang: Lang, failed: u64, lines: u64) -> String {
    match failed {
        1 => {
            say!(lang, "1 ligne sur {lines} sans réponse", "1 of {lines} lines without an answer",)
        }
        _ => say!(
            lang,
            "{failed} lignes sur {lines} sans réponse",
            "{failed} of {lines} lines without an answer",
        ),
    }
}

/// A label and its value.
pub(crate) fn labelled(lang: Lang, label: &str, value: &str) -> String {
    say!(lang, "{label} : {value}", "{label}: {value}")
}

/// Why a time has a star.
pub(crate) fn out_of_range(lang: Lang, formula: &str, range: &str) -> String {
    say!(lang, "hors du domaine de {formula} : {range}", "outside the range of {formula}: {range}")
}

/// How a pace compares with another, in seconds per kilometre; negative is faster.
pub(crate) fn pace_difference(lang: Lang, seconds: i64) -> String {
    let size = seconds.unsigned_abs();
    match seconds {
        0 => "=".to_owned(),
        ..0 => say!(lang, "{size} s plus vite", "{size} s faster"),
        _ => say!(lang, "{size} s plus lent", "{size} s slower"),
    }
}

/// Why the system refuses a file.
pub(crate) fn reason(lang: Lang, error: &io::Error) -> String {
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

/// A text that goes on after a colon.
pub(crate) fn after_colon(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters).collect()
}
