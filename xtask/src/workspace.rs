//! The workspace: where it is, and its Cargo.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::process::run;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Where Cargo builds.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The Cargo that runs this chore, so that the toolchain is the same.
pub(crate) fn cargo_path() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The server as it is shipped, built if need be.
pub(crate) fn shipped() -> Result<PathBuf> {
    cargo(&["build", "--profile", "dist", "--locked", "--package", "pace-http"])?;
    Ok(target().join("dist/pace-http"))
}

/// The machine of static programs.
#[cfg(unix)]
pub(crate) const STATIC_TARGET: &str = "x86_64-unknown-linux-gnu";

/// Builds the programs of these packages as the image has them: static, and with the list of
/// their crates inside. Where they are.
#[cfg(unix)]
pub(crate) fn static_programs(packages: &[&str], profile: &str) -> Result<PathBuf> {
    let mut command = Command::new(cargo_path());
    command.args(["auditable", "build", "--locked", "--profile", profile]);
    command.args(["--target", STATIC_TARGET]);
    for package in packages {
        command.args(["--package", package]);
    }
    eprintln!("xtask: static {}", packages.join(", "));
    run(command.env("RUSTFLAGS", "-Ctarget-feature=+crt-static").current_dir(root()))?;
    let built = if profile == "dev" { "debug" } else { profile };
    Ok(target().join(STATIC_TARGET).join(built))
}

/// Runs Cargo at the workspace's root.
pub(crate) fn cargo(arguments: &[&str]) -> Result<()> {
    eprintln!("xtask: cargo {}", arguments.join(" "));
    run(Command::new(cargo_path()).args(arguments).current_dir(root()))
}

/// Writes a file, and the folder that it is in.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
    fs::write(path, content).with_context(|| format!("could not write {}", path.display()))
}
