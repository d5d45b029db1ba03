//! What changed of the core's interface since a release, looked at by cargo-semver-checks.

use std::process::Command;

use anyhow::Result;

use crate::process::printed;
use crate::served::{require, step, system_tool};
use crate::workspace::root;

const HOW: &str = "  cargo install --locked cargo-semver-checks";

/// Compares the core with a commit, or with the last release where none is given. Before the
/// first release there is nothing to compare it with.
pub(crate) fn run(baseline: Option<String>) -> Result<()> {
    let Some(baseline) = baseline.map_or_else(last_release, |given| Ok(Some(given)))? else {
        eprintln!("xtask: NOT CHECKED: no release has a tag yet, so nothing can have broken");
        return Ok(());
    };
    let tool = system_tool("cargo-semver-checks");
    require(std::slice::from_ref(&tool), HOW)?;
    step(
        &format!("cargo semver-checks of pace-core against {baseline}"),
        &tool,
        [
            "semver-checks",
            "--package",
            "pace-running",
            "--all-features",
            "--baseline-rev",
            &baseline,
        ],
        &root(),
    )
}

/// The newest tag of a version, if there is one.
fn last_release() -> Result<Option<String>> {
    let list = ["tag", "--list", "v[0-9]*", "--sort=-version:refname", "--merged"];
    let tags = printed(Command::new("git").args(list).current_dir(root()))?;
    Ok(tags.lines().next().map(str::to_owned))
}
