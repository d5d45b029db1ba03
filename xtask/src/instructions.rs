//! The hot paths in instructions, which are the same on a busy machine as on a quiet one.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::process::{self, printed};
use crate::workspace::{cargo_path, root};

/// Growth of a path that is flagged, in percent.
const FLAGGED_GROWTH: f64 = 5.0;

/// What a path may cost at most, in multiples of another.
const RATIOS: [(&str, &str, f64); 4] = [
    ("pace_answer", "ready_pace", 1.5),
    ("plan", "ready_plan", 2.0),
    ("plan_steps", "ready_plan_steps", 2.0),
    ("plan", "half_plan", 2.1),
];

const HEADING: &str = "# Instructions of each path: cargo xtask instructions --update\n";

/// Counts every path and holds it against the count that is kept, or keeps it.
pub(crate) fn run(update: bool) -> Result<()> {
    require_valgrind()?;
    let binary = build("pace-paths")?.join("instructions");
    let kept = kept()?;
    let mut counts = BTreeMap::new();
    let mut faults = Vec::new();
    println!("{:<18}{:>12}{:>12}{:>9}", "path", "kept", "now", "change");
    for case in cases(&binary)? {
        let count = count(&binary, &case)?;
        let before = kept.get(&case).copied();
        let growth = before.map(|before| 100.0 * (count as f64 / before as f64 - 1.0));
        println!(
            "{case:<18}{:>12}{count:>12}{:>9}",
            before.map_or("new".to_owned(), |before| before.to_string()),
            growth.map_or(String::new(), |growth| format!("{growth:+.1} %")),
        );
        if growth.is_some_and(|growth| growth > FLAGGED_GROWTH) {
            faults.push(format!("{case} has grown by more than {FLAGGED_GROWTH} %"));
        }
        counts.insert(case, count);
    }
    println!();
    for (path, base, most) in RATIOS {
        let cost_of = |path| counts.get(path).with_context(|| format!("there is no path {path}"));
        let ratio = *cost_of(path)? as f64 / *cost_of(base)? as f64;
        println!("{path} / {base}: {ratio:.2} (at most {most})");
        if ratio > most {
            faults.push(format!("{path} costs more than {most} × {base}"));
        }
    }
    // A path that is counted no more would never be flagged again.
    let gone = kept.keys().filter(|case| !counts.contains_key(*case));
    faults.extend(gone.map(|case| format!("{case} is no longer counted")));
    if update {
        let lines = counts.iter().map(|(case, count)| format!("{case} {count}\n"));
        fs::write(file(), lines.fold(HEADING.to_owned(), |text, line| text + &line))?;
    } else if !faults.is_empty() {
        bail!("{}; if it is meant: cargo xtask instructions --update", faults.join("; "));
    }
    Ok(())
}

/// Builds a package of the workspace `bench/` as programs are shipped; their directory.
pub(crate) fn build(package: &str) -> Result<PathBuf> {
    let bench = root().join("bench");
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| OsString::from("target"));
    let target = bench.join(target);
    let build = ["build", "--profile", "dist", "--quiet", "--package", package, "--target-dir"];
    process::run(Command::new(cargo_path()).args(build).arg(&target).current_dir(bench))?;
    Ok(target.join("dist"))
}

pub(crate) fn require_valgrind() -> Result<()> {
    let found = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
    found.map(|_| ()).context("valgrind is missing; on Debian: apt install valgrind")
}

fn file() -> PathBuf {
    root().join("bench/instructions.txt")
}

fn kept() -> Result<BTreeMap<String, u64>> {
    let text = fs::read_to_string(file()).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (case, count) = line.split_once(' ').context("a line is a path and a count")?;
            Ok((case.to_owned(), count.parse()?))
        })
        .collect()
}

fn cases(binary: &PathBuf) -> Result<Vec<String>> {
    Ok(printed(&mut Command::new(binary))?.lines().map(str::to_owned).collect())
}

fn count(binary: &PathBuf, case: &str) -> Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg("--toggle-collect=*instructions::counted*")
        .arg(binary)
        .arg(case)
        .output()
        .context("could not run valgrind")?;
    let report = String::from_utf8_lossy(&output.stderr);
    let count = collected(&report).filter(|count| *count > 0);
    count.with_context(|| format!("no count of {case}:\n{report}"))
}

/// The instructions that callgrind says it counted.
pub(crate) fn collected(report: &str) -> Option<u64> {
    let line = report.lines().find_map(|line| line.split_once("Collected : "));
    line.and_then(|(_, count)| count.trim().parse().ok())
}
