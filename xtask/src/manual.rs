//! Manual pages and completions of the servers, written from their command lines. The command
//! writes its own: `pace man`, `pace completions`.

use std::fs::File;
use std::path::Path;

use anyhow::{Context as _, Result};
use clap::Command;
use clap_complete::{Generator as _, Shell};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::workspace::write;

/// The shells that have completions.
pub(crate) const COMPLETIONS: [Shell; 3] = [Shell::Bash, Shell::Fish, Shell::Zsh];

/// Writes the manual page of each server, and a completion for each shell, into these folders.
pub(crate) fn of_servers(man: &Path, completions: &Path) -> Result<()> {
    for mut server in [pace_http::command(), pace_mcp::command()] {
        let name = server.get_name().to_owned();
        write(&man.join(format!("{name}.1")), page(&server)?)?;
        for shell in COMPLETIONS {
            let mut file = File::create(completions.join(shell.file_name(&name)))?;
            clap_complete::generate(shell, &mut server, &name, &mut file);
        }
    }
    Ok(())
}

/// The manual page of a server.
fn page(server: &Command) -> Result<Vec<u8>> {
    let man = Man::new(server.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let examples = server.get_after_help().context("a server shows how it is called")?.to_string();
    let mut section = Roff::default();
    section.control("SH", ["EXAMPLES"]);
    section.control("nf", []);
    for line in examples.trim_start_matches("Examples:\n").lines() {
        section.text([roman(line)]);
    }
    section.control("fi", []);
    section.to_writer(&mut page)?;
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_every_option_and_how_the_server_is_called() {
        for (server, option, example) in [
            (pace_http::command(), "shutdown\\-grace", "\n  pace\\-http \\-\\-bind 127.0.0.1:8080"),
            (pace_mcp::command(), "base\\-url", "| pace\\-mcp\n"),
        ] {
            let page = String::from_utf8(page(&server).unwrap()).unwrap();
            for part in [option, "PACE_BASE_URL", ".SH EXAMPLES", example] {
                assert!(page.contains(part), "{part} is not in {page}");
            }
        }
    }
}
