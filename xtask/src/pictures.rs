//! The pictures that are checked in: pages and the terminal for README and book, and the card that
//! stands for a page where its address is shared.

use std::fs;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::process::printed;
use crate::served::{Served, chromium, node_module, require, step, tools};
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
    let browser = chromium();
    require(&[browser.clone(), node_module("playwright-core")], HOW)?;
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
        let mut pace = Command::new(cargo_path());
        pace.args(["run", "--quiet", "--package", "pace", "--"]).args(arguments);
        pace.envs([("CLICOLOR_FORCE", "1"), ("COLUMNS", "88"), ("PACE_LANG", "en")]);
        let shown = printed(pace.current_dir(root()))?;
        let arguments = arguments.join(" ");
        ensure!(!shown.is_empty(), "`pace {arguments}` printed nothing to take a picture of");
        session.extend(["$ pace ", &arguments, "\n", &shown, "\n"]);
    }
    Ok(session)
}
