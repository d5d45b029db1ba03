//! Advice that goes beside an answer, on standard error.

use std::ffi::OsString;

use pace_core::{Distance, Lang, LikelierTime, RaceTime};

use crate::arguments::COMMANDS;
use crate::fault::Fault;
use crate::style;
use crate::words::{self, Words};

/// A word of advice.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// The time is read as it stands, but was hardly meant so.
    OtherTime {
        /// As it was typed.
        typed: String,
        /// What it stands for, in words.
        read: String,
        /// What to type instead.
        likelier: String,
    },
    /// The question begins with a word that looks like a command.
    OtherCommand {
        /// The call that was likely meant.
        call: String,
    },
}

impl Hint {
    /// Advice on a time that nobody runs over the distance.
    pub(crate) fn on_time(distance: impl Into<Distance>, typed: Option<&str>) -> Option<Self> {
        let (distance, typed) = (distance.into(), typed?);
        let likelier = LikelierTime::of(distance, typed)?;
        let read = in_words(typed.parse().ok()?);
        Some(Self::OtherTime { typed: typed.to_owned(), read, likelier: likelier.text })
    }

    /// Advice on a question that was taken for one about paces, but begins with a word that
    /// is nearly a command.
    pub(crate) fn on_fault(fault: &Fault, arguments: &[OsString]) -> Option<Self> {
        let Fault::Request(_) = fault else { return None };
        let words = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
        words.clone().next().filter(|first| !COMMANDS.contains(first))?;
        Self::on_command(words)
    }

    fn on_command<'w>(question: impl IntoIterator<Item = &'w str>) -> Option<Self> {
        /// Clap's own measure for its suggestions.
        const ALIKE: f64 = 0.7;
        let mut question = question.into_iter();
        let first = question.next()?.to_lowercase();
        let alike = |command: &&str| strsim::jaro(command, &first);
        let nearest = COMMANDS.into_iter().max_by(|a, b| alike(a).total_cmp(&alike(b)))?;
        let call = ["pace", nearest].into_iter().chain(question).collect::<Vec<_>>().join(" ");
        (alike(&nearest) > ALIKE).then_some(Self::OtherCommand { call })
    }

    /// The advice as people read it.
    pub(crate) fn for_people(&self, lang: Lang) -> String {
        let label = style::advice(Words::of(lang).note);
        format!("{label} {}\n", words::hint(lang, self))
    }
}

/// `3 h 30 min`, `3 min 30 s`: the same in both languages.
fn in_words(time: RaceTime) -> String {
    let seconds = time.seconds();
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")];
    let said = parts.iter().filter(|(number, _)| *number > 0);
    said.map(|(number, unit)| format!("{number} {unit}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_in_words() {
        for (time, words) in [
            ("3:30", "3 min 30 s"),
            ("45", "45 s"),
            ("45h00", "45 h"),
            ("1h00m05s", "1 h 5 s"),
            ("1:45:00", "1 h 45 min"),
        ] {
            assert_eq!(in_words(time.parse().unwrap()), words);
        }
    }

    #[test]
    fn a_word_that_looks_like_a_command() {
        let call = |question: &[&str]| match Hint::on_command(question.iter().copied()) {
            Some(Hint::OtherCommand { call }) => Some(call),
            _ => None,
        };
        assert_eq!(call(&["plna", "semi", "1h45"]).as_deref(), Some("pace plan semi 1h45"));
        assert_eq!(call(&["Predct", "5km", "20:00"]).as_deref(), Some("pace predict 5km 20:00"));
        assert_eq!(call(&["10kms", "45:00"]), None);
        assert_eq!(call(&[]), None);
    }
}
