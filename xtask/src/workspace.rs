//! The workspace: where it is, and its Cargo.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

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

/// Runs Cargo at the workspace's root.
pub(crate) fn cargo(arguments: &[&str]) -> Result<()> {
    let line = format!("cargo {}", arguments.join(" "));
    eprintln!("xtask: {line}");
    let status = Command::new(cargo_path())
        .args(arguments)
        .current_dir(root())
        .status()
        .with_context(|| format!("could not run `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed");
    }
    Ok(())
}
