//! What must be said of the crates in a program to whoever is given it: their licences.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::process::printed;
use crate::workspace::{cargo_path, root};

/// How files are called that have a licence, or what goes with it.
const NAMES: [&str; 5] = ["licen", "copying", "copyright", "notice", "unlicense"];

const HEAD: &str =
    "The programs hold the crates below, each under the licence that stands above its texts.
Of several licences to choose from, any may be chosen.

They also hold the standard library of Rust (MIT OR Apache-2.0, https://www.rust-lang.org) and,
where they are static, the GNU C Library (LGPL-2.1-or-later, https://www.gnu.org/software/libc):
the source of this version is all it takes to link them with another one.
";

/// The licences of all that is linked into the programs of these packages: each text once, below
/// the crates that have it.
pub(crate) fn of(packages: &[&str]) -> Result<String> {
    let metadata: Value = serde_json::from_str(&cargo(&["metadata", "--format-version=1"])?)?;
    let tree = ["tree", "--edges=normal", "--prefix=none", "--no-dedupe", "--format={p}"];
    let packages = packages.iter().map(|package| format!("--package={package}"));
    let arguments: Vec<_> = tree.into_iter().map(str::to_owned).chain(packages).collect();
    let tree = cargo(&arguments)?;
    // `name v1.2.3`, and where it is from.
    let linked: BTreeSet<_> =
        tree.lines().map(|line| line.split(" (").next().unwrap_or(line)).collect();

    let mut crates_of: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in metadata["packages"].as_array().context("no packages")? {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let name = format!("{} v{}", text("name"), text("version"));
        if !linked.contains(name.as_str()) || package["source"].is_null() {
            continue;
        }
        let folder = Path::new(text("manifest_path")).parent().context("a folder")?;
        let line = format!("{} {}, {}", text("name"), text("version"), text("license"));
        let texts = texts_in(folder)?;
        if texts.is_empty() {
            crates_of.entry(String::new()).or_default().push(line);
            continue;
        }
        for text in texts {
            crates_of.entry(text).or_default().push(line.clone());
        }
    }
    ensure!(crates_of.len() > 1, "no crate has a licence");
    let rule = "-".repeat(80);
    let texts = crates_of.iter().map(|(text, crates)| {
        let text = if text.is_empty() { "Without a text in the crate." } else { text };
        format!("\n{rule}\n{}\n{rule}\n\n{text}\n", crates.join("\n"))
    });
    Ok(HEAD.to_owned() + &texts.collect::<String>())
}

/// The texts of a crate's licences, in the order of their files.
fn texts_in(folder: &Path) -> Result<Vec<String>> {
    let mut files: Vec<_> = fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    files.sort_unstable();
    let is_licence = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        path.is_file() && NAMES.iter().any(|start| name.starts_with(start))
    };
    let texts = files.iter().filter(|path| is_licence(path)).map(|path| {
        let text = fs::read(path).with_context(|| format!("could not read {}", path.display()))?;
        let text = String::from_utf8_lossy(&text).replace('\r', "");
        Ok(text.trim_matches('\n').trim_end().to_owned())
    });
    texts.collect()
}

/// What a command of Cargo's prints of the crates as they are locked.
fn cargo<A: AsRef<std::ffi::OsStr>>(arguments: &[A]) -> Result<String> {
    printed(Command::new(cargo_path()).args(arguments).arg("--locked").current_dir(root()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crates_of_a_program_are_named_with_their_licences() {
        let notices = of(&["pace-mcp"]).unwrap();
        for part in ["\njsonrpsee 0.", ", MIT\n", "Permission is hereby granted", "Apache License"]
        {
            assert!(notices.contains(part), "{part}");
        }
        for ours in ["\npace-running ", "\nactix-web "] {
            assert!(!notices.contains(ours), "{ours}");
        }
    }
}
