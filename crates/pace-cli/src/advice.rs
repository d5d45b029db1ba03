//! Advice where another call was likely meant.

use std::ffi::OsString;

use pace_core::typed;

use crate::grammar::{COMMANDS, option};
use crate::near::nearest;
use crate::words::sentences::shell_word;

/// A call that was likely meant.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    /// The whole call.
    pub(crate) call: String,
}

/// The races by the names in which a letter may be wrong.
const RACES: [&str; 7] =
    ["5km", "10km", "semi", "semi-marathon", "half", "half-marathon", "marathon"];

impl Advice {
    /// Advice on a line that is not understood: a word of it is nearly a command or a race, or it
    /// has a number of weeks, which is an option's.
    pub(crate) fn on(arguments: &[OsString]) -> Option<Self> {
        let words: Option<Vec<&str>> = arguments.iter().skip(1).map(|word| word.to_str()).collect();
        let words = words?;
        Self::on_weeks(&words).or_else(|| Self::on_words(&words))
    }

    fn on_words(words: &[&str]) -> Option<Self> {
        let is_command = |word: &str| COMMANDS.contains(&word);
        let meant = |(at, word): (usize, &&str)| {
            let is_known = is_command(word) || typed::distance(word).is_ok();
            let commands = COMMANDS.iter().copied().filter(|_| at == 0);
            let meant = nearest(word, commands.chain(RACES)).filter(|_| !is_known)?;
            Some((at, meant))
        };
        let (at, meant) = words.iter().enumerate().find_map(meant)?;
        let mut words = words.to_vec();
        words[at] = meant;
        Some(Self::call(words))
    }

    /// `marathon 3h30 12 semaines`
    fn on_weeks(words: &[&str]) -> Option<Self> {
        let is_unit = |word: &str| ["semaines", "semaine", "sem", "weeks", "week"].contains(&word);
        let is_number = |word: &str| word.parse::<u8>().is_ok();
        let joined = |word: &str| {
            let end = word.find(|letter: char| !letter.is_ascii_digit())?;
            let (number, unit) = word.split_at(end);
            (is_number(number) && is_unit(unit.trim_start_matches('-'))).then(|| number.to_owned())
        };
        let at = |at: usize| match words[at] {
            word if is_number(word) && words.get(at + 1).is_some_and(|unit| is_unit(unit)) => {
                Some((at, 2, word.to_owned()))
            }
            word => Some((at, 1, joined(word)?)),
        };
        let (at, length, number) = (0..words.len()).find_map(at)?;
        let (before, after) = (&words[..at], &words[at + length..]);
        let before = match before {
            [before @ .., "en" | "sur" | "in" | "over" | "for" | "pour"] => before,
            _ => before,
        };
        let rest = before.iter().chain(after).copied().filter(|word| *word != "plan");
        let weeks = [format!("--{}", option::WEEKS), number];
        let weeks = weeks.iter().map(String::as_str);
        Some(Self::call(["plan"].into_iter().chain(rest).chain(weeks)))
    }

    fn call<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        let words = words.into_iter().map(shell_word);
        Self { call: ["pace".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_likely_meant() {
        let call = |question: &str| {
            let arguments: Vec<_> = question.split(' ').map(OsString::from).collect();
            Advice::on(&arguments).map(|advice| advice.call)
        };
        for (typed, meant) in [
            ("pace plna semi 1h45", Some("pace plan semi 1h45")),
            ("pace Predct 5km 20:00", Some("pace predict 5km 20:00")),
            ("pace maraton 3h30", Some("pace marathon 3h30")),
            ("pace plan semi-maraton 1h45", Some("pace plan semi-marathon 1h45")),
            ("pace plan marathon 3h30 12 semaines", Some("pace plan marathon 3h30 --weeks 12")),
            ("pace 3h30 marathon en 12 weeks", Some("pace plan 3h30 marathon --weeks 12")),
            ("pace marathon 3h30 12-week", Some("pace plan marathon 3h30 --weeks 12")),
            ("pace 10bornes 45", None),
            ("pace 10kms 45:00", None),
            ("pace plan 45:00", None),
            ("pace plan 10km plan", None),
            // Nearly "plan", but an option.
            ("pace --lang en", None),
            ("pace", None),
        ] {
            assert_eq!(call(typed).as_deref(), meant, "{typed}");
        }
    }
}
