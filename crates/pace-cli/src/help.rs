//! Completions, manual pages and help, written from the grammar.

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use pace_core::Lang;

use crate::error::CliError;
use crate::grammar::{self, QUESTION, SHELL};
use crate::line::Line;
use crate::settings::Settings;
use crate::words::help::{self, heading};
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
    let lang = settings.lang;
    let mut grammar = grammar::grammar(lang).disable_help_subcommand(true);
    grammar.build();
    let Some(folder) = settings.output.as_deref() else {
        return output::bytes(None, &page(&grammar, lang));
    };
    output::folder(folder)?;
    grammar.get_subcommands().chain([&grammar]).try_for_each(|command| {
        let name = command.get_display_name().unwrap_or(command.get_name());
        output::bytes(Some(&folder.join(format!("{name}.1"))), &page(command, lang))
    })
}

/// The manual page of a command.
fn page(command: &Command, lang: Lang) -> Vec<u8> {
    let about = help::of(command.get_name());
    let description = format!("{}\n{}", about.line.in_lang(lang), about.more.in_lang(lang));
    let [commands, examples] =
        [heading::MANUAL_COMMANDS, heading::MANUAL_EXAMPLES].map(|heading| heading.in_lang(lang));
    let man = Man::new(command.clone().long_about(description).subcommand_help_heading(commands));
    let mut page = Vec::new();
    let written = man
        .render_title(&mut page)
        .and_then(|()| man.render_name_section(&mut page))
        .and_then(|()| man.render_synopsis_section(&mut page))
        .and_then(|()| man.render_description_section(&mut page))
        .and_then(|()| man.render_options_section(&mut page))
        .and_then(|()| {
            let has_commands = command.has_subcommands();
            if has_commands { man.render_subcommands_section(&mut page) } else { Ok(()) }
        });
    let mut section = Roff::default();
    section.control("SH", [examples]);
    for (call, does) in about.examples(lang) {
        section.control("TP", []);
        section.text([bold(call)]);
        section.text([roman(does)]);
    }
    let written = written.and_then(|()| section.to_writer(&mut page));
    debug_assert!(written.is_ok(), "memory takes all");
    page
}

/// The help of a command, or of all.
pub(crate) fn help(line: &Line<'_>, lang: Lang) -> String {
    let asked = line.value(QUESTION);
    let asked = ["pace"].into_iter().chain(asked).chain(["--help"]);
    let help = grammar::lazy_grammar(lang).try_get_matches_from(asked).err();
    help.map(|help| help.render().ansi().to_string()).unwrap_or_default()
}
