//! The pictures that are checked in: pages and the terminal for README and book, and the card that
//! stands for a page where its address is shared.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::served::{Served, require, step, tools};
use crate::workspace::{cargo_path, root};

const HOW: &str = "  apt-get install chromium nodejs
  mkdir -p target/tools && cd target/tools && npm install playwright-core

or elsewhere, with PACE_TOOLS naming the place of node_modules, and CHROMIUM the browser.";

/// The commands that the picture of the terminal shows, in English.
const SHOWN: [&[&str]; 2] = [
    &["half", "1:45:00", "--every", "5km"],
    &[
        "plan",
        "half",
        "1:45:00",
        "--race-date",
        "2027-04-11",
        "--start-date",
        "2027-01-18",
        "--week",
        "6",
    ],
];

/// Makes every picture anew. They differ by a browser's version and a system's fonts, so that no
/// check holds them.
pub(crate) fn run() -> Result<()> {
    let browser = std::env::var_os("CHROMIUM").unwrap_or_else(|| "/usr/bin/chromium".into());
    let browser = PathBuf::from(browser);
    require(&[browser.clone(), tools().join("node_modules/playwright-core")], HOW)?;
    let scratch = root().join("target/pictures");
    fs::create_dir_all(&scratch)?;
    let terminal = scratch.join("terminal.txt");
    fs::write(&terminal, session()?)?;
    let server = Served::start()?;
    let arguments = [
        root().join("xtask/pictures/pictures.mjs").into_os_string(),
        server.url.as_str().into(),
        browser.into_os_string(),
        tools().into_os_string(),
        terminal.into_os_string(),
    ];
    step("pictures in Chromium", "node".as_ref(), arguments, &root())
}

/// The commands with what each of them prints, in colour.
fn session() -> Result<String> {
    let mut session = String::new();
    for arguments in SHOWN {
        let output = Command::new(cargo_path())
            .args(["run", "--quiet", "--package", "pace", "--"])
            .args(arguments)
            .current_dir(root())
            .envs([("CLICOLOR_FORCE", "1"), ("COLUMNS", "88"), ("PACE_LANG", "en")])
            .output()
            .context("could not run Cargo")?;
        if !output.status.success() {
            bail!("`pace {}` failed", arguments.join(" "));
        }
        let shown = String::from_utf8(output.stdout)?;
        if shown.is_empty() {
            bail!("`pace {}` printed nothing to take a picture of", arguments.join(" "));
        }
        session.extend(["$ pace ", &arguments.join(" "), "\n", &shown, "\n"]);
    }
    Ok(session)
}
