//! TAB in real shells: what bash, zsh and fish make of `pace completions`.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use crate::process::printed;
use crate::served::{require, scratch, system_tool};
use crate::workspace::{cargo, root, target};

const HOW: &str = "  apt-get install bash zsh fish";

/// Lines, and the one word that TAB makes of their last.
const LINES: [(&str, &str); 14] = [
    ("pace pl", "plan"),
    ("pace mar", "marathon"),
    ("pace plan h", "half"),
    ("pace --lang fr pl", "plan"),
    ("pace 10km 45:00 --ev", "--every"),
    ("pace plan half 1h45 --ra", "--race-date"),
    ("pace 10km 45:00 --unit m", "mi"),
    ("pace 10km 45:00 --strategy n", "negative:2"),
    ("pace plan half 1h45 --format z", "zwo"),
    ("pace predict 10km 45:00 --te", "--temperature"),
    ("pace batch --fr", "--from"),
    ("pace batch resul", "results.csv"),
    ("pace completions z", "zsh"),
    ("pace help ba", "batch"),
];

/// Has each shell complete every line.
pub(crate) fn run() -> Result<()> {
    let shells = ["bash", "zsh", "fish"];
    require(&shells.map(system_tool), HOW)?;
    cargo(&["build", "--package", "pace"])?;
    let folder = scratch("interop-completions")?;
    fs::write(folder.join("results.csv"), "distance,time\n")?;
    for shell in shells {
        check(shell, &folder)?;
        eprintln!("xtask: {shell} completes {} lines", LINES.len());
    }
    Ok(())
}

fn check(shell: &str, folder: &Path) -> Result<()> {
    let debug = target().join("debug");
    let script = folder.join(format!("pace.{shell}"));
    let mut pace = Command::new(debug.join("pace"));
    fs::write(&script, printed(pace.args(["completions", shell]))?)?;
    let path = std::env::var("PATH").unwrap_or_default();
    // `read` of fish trims a line; no line here ends in a blank.
    let mut child = Command::new(system_tool(shell))
        .arg(driver(shell))
        .arg(&script)
        .env("PATH", format!("{}:{path}", debug.display()))
        .env("PACE_LANG", "en")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not run {shell}"))?;
    let lines: String = LINES.iter().flat_map(|(line, _)| [*line, "\n"]).collect();
    child.stdin.take().context("no input")?.write_all(lines.as_bytes())?;
    let output = String::from_utf8(child.wait_with_output()?.stdout)?;
    for (line, expected) in LINES {
        let answer = output.lines().find_map(|answer| answer.strip_prefix(&format!("{line} => ")));
        let answer =
            answer.with_context(|| format!("{shell} says nothing of {line:?}:\n{output}"))?;
        ensure!(
            answer.trim() == expected,
            "{shell}: {line:?} becomes {answer:?}, not {expected:?}"
        );
    }
    if output.lines().count() != LINES.len() {
        bail!("{shell} says more than was asked:\n{output}");
    }
    Ok(())
}

fn driver(shell: &str) -> PathBuf {
    root().join("xtask/interop/completions").join(format!("drive.{shell}"))
}
