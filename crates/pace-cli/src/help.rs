//! Completions, manual pages and help, written from the grammar.

use clap_complete::Shell;
use pace_core::Lang;

use crate::error::CliError;
use crate::grammar::{self, QUESTION, SHELL};
use crate::line::Line;
use crate::settings::Settings;
use crate::{complete, output};

/// The completion of a shell: a script that asks the command, else one that lists all.
pub(crate) fn completions(line: &Line<'_>, settings: &Settings) -> Result<(), CliError> {
    let shell = line.value(SHELL).unwrap_or_default();
    let path = settings.output.as_deref();
    if let Some(script) = complete::script(shell) {
        return output::bytes(path, script.as_bytes());
    }
    let shell = shell.parse().unwrap_or(Shell::PowerShell);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut grammar::grammar(settings.lang), "pace", &mut script);
    output::bytes(path, &script)
}

/// The manual: the page of `pace`, or a page a command in a folder.
pub(crate) fn man(settings: &Settings) -> Result<(), CliError> {
    let grammar = grammar::grammar(settings.lang);
    let Some(folder) = settings.output.as_deref() else {
        let mut page = Vec::new();
        let written = clap_mangen::Man::new(grammar).render(&mut page);
        debug_assert!(written.is_ok(), "memory takes all");
        return output::bytes(None, &page);
    };
    std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(grammar, folder))
        .map_err(|source| CliError::Unwritable { path: folder.to_owned(), source })
}

/// The help of a command, or of all.
pub(crate) fn help(line: &Line<'_>, lang: Lang) -> String {
    let asked = line.value(QUESTION);
    let asked = ["pace"].into_iter().chain(asked).chain(["--help"]);
    let help = grammar::lazy_grammar(lang).try_get_matches_from(asked).err();
    help.map(|help| help.render().ansi().to_string()).unwrap_or_default()
}
