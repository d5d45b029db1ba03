//! A command line that is understood: its words, and the values of its options.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::ArgMatches;

use crate::grammar::{COMMANDS, QUESTION};

/// The arguments, where one alone holds the whole line: `pace "plan half 1h45"`.
pub(crate) fn apart(arguments: Vec<OsString>) -> Vec<OsString> {
    match &arguments[..] {
        [name, line] => {
            let line = line.to_str().unwrap_or_default();
            let words: Vec<_> = line.split_whitespace().map(OsString::from).collect();
            let is_line = words.len() > 1 && !line.starts_with('-');
            if is_line { [vec![name.clone()], words].concat() } else { arguments }
        }
        _ => arguments,
    }
}

/// A command's part of the line.
pub(crate) enum Line<'a> {
    /// As clap has read it.
    Parsed(&'a ArgMatches),
    /// Words alone: `pace 10km 45:00` is answered sooner than the grammar is described to clap.
    Words(Vec<&'a str>),
}

impl<'a> Line<'a> {
    /// A line without options and commands, which needs no grammar.
    pub(crate) fn of_words(arguments: &'a [OsString]) -> Option<Self> {
        let words = arguments.get(1..)?.iter().map(|word| word.to_str());
        let words = words.collect::<Option<Vec<_>>>()?;
        let is_plain = |word: &&str| !word.starts_with('-');
        let first = words.first()?;
        (words.iter().all(is_plain) && !COMMANDS.contains(first)).then_some(Self::Words(words))
    }

    /// The words of the question; those of an argument with blanks, `"10k 45"`, come apart.
    pub(crate) fn words(&self) -> Vec<&str> {
        match self {
            Self::Parsed(matches) => {
                let words = matches.get_many::<String>(QUESTION).unwrap_or_default();
                words.flat_map(|word| word.split_whitespace()).collect()
            }
            Self::Words(words) => words.iter().flat_map(|word| word.split_whitespace()).collect(),
        }
    }

    /// The value of an option, as it was typed.
    pub(crate) fn value(&self, option: &str) -> Option<&str> {
        match self {
            Self::Parsed(matches) => matches.get_one::<String>(option).map(String::as_str),
            Self::Words(_) => None,
        }
    }

    /// The value of an option or an argument that is a path.
    pub(crate) fn path(&self, name: &str) -> Option<&Path> {
        match self {
            Self::Parsed(matches) => matches.get_one::<PathBuf>(name).map(PathBuf::as_path),
            Self::Words(_) => None,
        }
    }

    /// Whether an option without a value is there.
    pub(crate) fn has(&self, option: &str) -> bool {
        match self {
            Self::Parsed(matches) => matches.get_flag(option),
            Self::Words(_) => false,
        }
    }
}
