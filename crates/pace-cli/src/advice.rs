//! Advice beside an answer: the question was understood, but hardly meant so.

use std::ffi::OsString;

use pace_core::{Distance, RaceTime, SuggestedTime};

/// A piece of advice.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Advice {
    /// The time is read as it stands, but was hardly meant so.
    OtherTime {
        /// As it was typed.
        typed: String,
        /// What it stands for.
        read: RaceTime,
        /// What to type instead.
        likelier: String,
    },
    /// The question begins with a word that looks like a command.
    OtherCommand {
        /// The call that was likely meant.
        call: String,
    },
}

impl Advice {
    /// Advice on a time that nobody runs over the distance.
    pub(crate) fn on_time(distance: impl Into<Distance>, typed: Option<&str>) -> Option<Self> {
        let (distance, typed) = (distance.into(), typed?);
        let likelier = SuggestedTime::of(distance, typed)?;
        let read = typed.parse().ok()?;
        Some(Self::OtherTime { typed: typed.to_owned(), read, likelier: likelier.text })
    }

    /// Advice on a question that was taken for one about paces, but begins with a word that
    /// is nearly one of the commands.
    pub(crate) fn on_command<'n>(
        arguments: &[OsString],
        commands: impl Iterator<Item = &'n str> + Clone,
    ) -> Option<Self> {
        /// Clap's own measure for its suggestions.
        const ALIKE: f64 = 0.7;
        let mut question = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
        let first = question.next()?;
        if commands.clone().any(|command| command == first) {
            return None;
        }
        let first = first.to_lowercase();
        let alike = |command: &&str| strsim::jaro(command, &first);
        let nearest = commands.max_by(|a, b| alike(a).total_cmp(&alike(b)))?;
        let call = ["pace", nearest].into_iter().chain(question).collect::<Vec<_>>().join(" ");
        (alike(&nearest) > ALIKE).then_some(Self::OtherCommand { call })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_looks_like_a_command() {
        let call = |question: &str| {
            let arguments: Vec<_> = question.split(' ').map(OsString::from).collect();
            let commands = ["time", "plan", "predict", "zones", "batch"];
            match Advice::on_command(&arguments, commands.into_iter()) {
                Some(Advice::OtherCommand { call }) => Some(call),
                _ => None,
            }
        };
        assert_eq!(call("pace plna semi 1h45").as_deref(), Some("pace plan semi 1h45"));
        assert_eq!(call("pace Predct 5km 20:00").as_deref(), Some("pace predict 5km 20:00"));
        assert_eq!(call("pace 10kms 45:00"), None);
        assert_eq!(call("pace plan 45:00"), None);
        assert_eq!(call("pace"), None);
    }
}
