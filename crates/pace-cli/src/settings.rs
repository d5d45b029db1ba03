//! What holds for every command: language, form, destination, colours.

use std::ffi::OsStr;
use std::path::PathBuf;

use anstream::ColorChoice;
use clap::ArgMatches;
use pace_core::{Lang, Quoted};

use crate::arguments::{self, option};
use crate::fault::{Expected, Fault};
use crate::format::Format;
use crate::hint::Hint;
use crate::output;
use crate::screen::Screen;

/// The options that every command has.
#[derive(Debug)]
pub(crate) struct Settings {
    /// The language of texts.
    pub(crate) lang: Lang,
    /// The file or folder to write.
    pub(crate) output: Option<PathBuf>,
    /// Whether answers and what is said beside them are in colour.
    pub(crate) colour: ColorChoice,
    asked: Option<Format>,
}

impl Settings {
    /// Reads them from anywhere on the line.
    pub(crate) fn read(matches: &ArgMatches, lang: Lang, colour: ColorChoice) -> Self {
        let output = matches.get_one::<PathBuf>(option::OUTPUT).cloned();
        let asked = arguments::value(matches, option::FORMAT).and_then(Format::named);
        Self { lang, output, colour, asked }
    }

    /// The form of the answer, one of those that the command has: the one asked for, else
    /// what the file's name tells, else the first.
    pub(crate) fn format(&self, forms: &'static [Format]) -> Result<Format, Fault> {
        let told = || self.output.as_deref().and_then(Format::of_file);
        let has = |format: &Format| forms.contains(format);
        match self.asked {
            Some(asked) if !has(&asked) => Err(Fault::Option {
                option: "--format",
                value: Quoted::new(asked.name()),
                expected: Expected::OneOf(
                    forms.iter().map(|format| format.name().to_owned()).collect(),
                ),
            }),
            Some(asked) => Ok(asked),
            None => Ok(told().filter(has).unwrap_or(forms[0])),
        }
    }

    /// The form asked for, where one was.
    pub(crate) const fn asked(&self) -> Option<Format> {
        self.asked
    }

    /// The screen that answers are laid out for.
    pub(crate) fn screen(&self) -> Screen {
        Screen::at_hand(self.lang)
    }

    /// Gives advice on standard error, where there is any.
    pub(crate) fn advise(&self, hint: Option<&Hint>) {
        if let Some(hint) = hint {
            self.say(&hint.for_people(self.lang));
        }
    }

    /// Says something on standard error.
    pub(crate) fn say(&self, text: &str) {
        output::say(self.colour, text);
    }
}

/// What `--color` asks for; help and faults follow it, too, so it is read beforehand.
pub(crate) fn colour(asked: Option<&OsStr>) -> ColorChoice {
    match asked.and_then(OsStr::to_str) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}
