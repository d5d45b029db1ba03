//! Advice where a question was likely meant for another command.

use std::ffi::OsString;

/// A call that was likely meant.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    /// The whole call.
    pub(crate) call: String,
}

impl Advice {
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
        if first.starts_with('-') || commands.clone().any(|command| command == first) {
            return None;
        }
        let first = first.to_lowercase();
        let alike = |command: &&str| strsim::jaro(command, &first);
        let nearest = commands.max_by(|a, b| alike(a).total_cmp(&alike(b)))?;
        let call = ["pace", nearest].into_iter().chain(question).collect::<Vec<_>>().join(" ");
        (alike(&nearest) > ALIKE).then_some(Self { call })
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
            Advice::on_command(&arguments, commands.into_iter()).map(|advice| advice.call)
        };
        assert_eq!(call("pace plna semi 1h45").as_deref(), Some("pace plan semi 1h45"));
        assert_eq!(call("pace Predct 5km 20:00").as_deref(), Some("pace predict 5km 20:00"));
        assert_eq!(call("pace 10kms 45:00"), None);
        assert_eq!(call("pace plan 45:00"), None);
        // Nearly "plan", but an option.
        assert_eq!(call("pace --lang en"), None);
        assert_eq!(call("pace"), None);
    }
}
