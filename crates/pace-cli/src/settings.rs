//! What holds for every command: language, form, destination, colours.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anstream::ColorChoice;
use pace_core::Lang;
use pace_core::typed::TypedNote;

use crate::advice::Advice;
use crate::error::{CliError, Expected};
use crate::format::Format;
use crate::grammar::{self, option};
use crate::line::Line;
use crate::screen::{self, Screen};
use crate::values::invalid;
use crate::{language, output, report, whole_file};

/// Whether answers are in colour where no option says it: as the stream is, but on a terminal that
/// has no colours there are none, though it be a robot's.
fn usual_color(variable: impl Fn(&str) -> Option<OsString>) -> ColorChoice {
    let is_dumb = variable("TERM").is_some_and(|name| name == "dumb");
    if is_dumb && variable("CLICOLOR_FORCE").is_none() {
        ColorChoice::Never
    } else {
        ColorChoice::Auto
    }
}

/// The options that every command has.
#[derive(Debug)]
pub(crate) struct Settings {
    /// The language of texts.
    pub(crate) lang: Lang,
    /// The file or folder to write.
    pub(crate) output: Option<PathBuf>,
    /// Whether answers and what is said beside them are in colour.
    pub(crate) color: ColorChoice,
    /// The form asked for, where one was.
    pub(crate) asked: Option<Format>,
}

impl Settings {
    /// Reads them; `lang` where no option names a language.
    pub(crate) fn read(line: &Line<'_>, lang: Lang) -> Self {
        let output = line.path(option::OUTPUT);
        // As for many commands, a hyphen is standard output; its device would be opened anew.
        let is_output =
            |path: &Path| ["-", "/dev/stdout"].iter().any(|name| path.as_os_str() == *name);
        let output = output.filter(|path| !is_output(path));
        let output = output.map(Path::to_path_buf);
        Self { output, ..Self::from_values(|option| line.value(option), lang) }
    }

    /// Likewise, from a line that is not understood: its errors and its help go nowhere else.
    pub(crate) fn search(arguments: &[OsString], lang: Lang) -> Self {
        Self::from_values(grammar::common_options(arguments), lang)
    }

    fn from_values<'v>(value: impl Fn(&'static str) -> Option<&'v str>, lang: Lang) -> Self {
        Self {
            lang: value(option::LANG).map_or(lang, language::of_locale),
            output: None,
            color: match value(option::COLOR) {
                Some("always") => ColorChoice::Always,
                Some("never") => ColorChoice::Never,
                _ => usual_color(|name| std::env::var_os(name)),
            },
            asked: value(option::FORMAT).and_then(Format::named),
        }
    }

    /// The form of the answer, one of those that the command has: the one asked for, else the
    /// one that the file's name ends in, else `usual`.
    pub(crate) fn format(
        &self,
        forms: &'static [Format],
        usual: Format,
    ) -> Result<Format, CliError> {
        let has = |format: &Format| forms.contains(format);
        if let Some(asked) = self.asked {
            let wrong = || invalid(option::FORMAT, asked.name(), Expected::form(forms));
            return Some(asked).filter(has).ok_or_else(wrong);
        }
        let Some(ending) = self.ending() else { return Ok(usual) };
        let form = Format::of_ending(&ending).filter(has);
        form.ok_or(CliError::Ending { ending, forms })
    }

    /// Refuses to replace what is read: the file, or standard input where there is none.
    pub(crate) fn check_spares(&self, input: Option<&Path>) -> Result<(), CliError> {
        match &self.output {
            Some(output) if whole_file::is_same(input, output) => {
                Err(CliError::WritesInput(output.clone()))
            }
            _ => Ok(()),
        }
    }

    /// What the name of the file ends in, where it ends in something; a folder's does not count.
    fn ending(&self) -> Option<String> {
        let path = self.output.as_deref().filter(|path| !path.is_dir())?;
        Some(path.extension()?.to_str()?.to_ascii_lowercase())
    }

    /// The screen that answers are laid out for.
    pub(crate) fn screen(&self) -> Screen {
        Screen::at_hand(self.lang)
    }

    /// Says on standard error how a question was read.
    pub(crate) fn print_notes(&self, notes: &[TypedNote]) {
        for note in notes {
            self.print_note(&note.message(self.lang));
        }
    }

    /// Says on standard error what is worth knowing.
    pub(crate) fn print_note(&self, note: &str) {
        self.print_message(&report::note(note, self.lang));
    }

    /// Says what went wrong on standard error, in the form that is asked for.
    pub(crate) fn print_error(&self, error: &CliError, command: &str, advice: Option<&Advice>) {
        if self.asked == Some(Format::Json) {
            return output::message(self.color, &error.in_json(command));
        }
        self.print_message(&error.for_people(command, self.lang));
        if let Some(advice) = advice {
            self.print_note(&advice.message(self.lang));
        }
    }

    /// Writes on standard error, its lines as wide as the terminal.
    pub(crate) fn print_message(&self, text: &str) {
        match screen::columns_of(std::io::stderr()) {
            Some(columns) => output::message(self.color, &screen::wrapped(text, columns)),
            None => output::message(self.color, text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dumb_terminal_has_no_colours() {
        let color = |variables: &[(&str, &str)]| {
            usual_color(|name| {
                let set = variables.iter().find(|(variable, _)| *variable == name);
                set.map(|(_, value)| value.into())
            })
        };
        assert_eq!(color(&[("TERM", "dumb"), ("CI", "1")]), ColorChoice::Never);
        assert_eq!(color(&[("TERM", "dumb"), ("CLICOLOR_FORCE", "1")]), ColorChoice::Auto);
        assert_eq!(color(&[("TERM", "xterm")]), ColorChoice::Auto);
        assert_eq!(color(&[]), ColorChoice::Auto);
    }
}
