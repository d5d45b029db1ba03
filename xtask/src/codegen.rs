//! Files that are written from the code, and checked in so that they can be read without it.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};

use crate::sessions_page;
use crate::workspace::{root, write};

/// Writes every generated file, or only says which are stale.
pub(crate) fn run(check: bool) -> Result<()> {
    let stale = stale()?;
    if check && !stale.is_empty() {
        let names: Vec<_> = stale.iter().map(|(path, _)| path.display().to_string()).collect();
        bail!("stale: {}; run `cargo xtask codegen`", names.join(", "));
    }
    for (path, text) in stale {
        write(&path, text)?;
        eprintln!("xtask: wrote {}", path.display());
    }
    Ok(())
}

/// The files that are not as they should be, and what they should hold.
fn stale() -> Result<Vec<(PathBuf, String)>> {
    let mut stale = vec![];
    let sessions = ("SESSIONS.md", sessions_page::page());
    for (name, text) in pace_http::generated().into_iter().chain([sessions]) {
        let path = root().join("docs").join(name);
        let known = match fs::read_to_string(&path) {
            Ok(known) => Some(known),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => {
                return Err(error).with_context(|| format!("could not read {}", path.display()));
            }
        };
        if known.as_deref() != Some(&text) {
            stale.push((path, text));
        }
    }
    Ok(stale)
}

#[cfg(test)]
mod tests {
    #[test]
    fn generated_files_are_fresh() {
        super::run(true).unwrap();
    }
}
