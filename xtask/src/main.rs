//! The chores of the project: `cargo xtask <chore>`.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context as _, Result, bail};
use clap::Parser;

/// The chores of the project.
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Chore {
    /// Run what CI runs: format, lints, tests.
    Ci,
}

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Ci => ci(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The checks of CI, in its order; the first that fails ends the run.
fn ci() -> Result<()> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    cargo(&["test", "--workspace"])
}

/// Runs Cargo at the workspace's root.
fn cargo(arguments: &[&str]) -> Result<()> {
    let line = format!("cargo {}", arguments.join(" "));
    eprintln!("xtask: {line}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    // The Cargo that runs this chore, so that the toolchain is the same.
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(arguments)
        .current_dir(root)
        .status()
        .with_context(|| format!("could not run `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed");
    }
    Ok(())
}
