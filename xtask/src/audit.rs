//! What the dependencies are allowed to be: `deny.toml`, held by cargo-deny. That our own
//! crates have no `unsafe` is held by the compiler, and that they ask for it by a test here.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::served::{require, step, system_tool};
use crate::workspace::{cargo_path, root};

const HOW: &str = "  cargo install --locked cargo-deny";

/// Ours, and what is wrong with it at all.
const OURS: (&str, &[&str]) = ("Cargo.toml", &["bans", "licenses", "sources"]);
/// The fuzzer's, whose duplicates are built for fuzzing alone.
const FUZZ: (&str, &[&str]) = ("fuzz/Cargo.toml", &["licenses", "sources"]);

/// Runs the checks. Advisories are looked for in their newest database where it can be fetched,
/// else in the one that was fetched last; without either the chore fails, after its other checks.
pub(crate) fn run() -> Result<()> {
    let deny = system_tool("cargo-deny");
    require(std::slice::from_ref(&deny), HOW)?;
    for (manifest, what) in [OURS, FUZZ] {
        step(
            "cargo fetch",
            Path::new(&cargo_path()),
            ["fetch", "--locked", "--manifest-path", manifest],
            &root(),
        )?;
        check(&deny, manifest, what)?;
    }
    let fetched = step("cargo deny fetch db", &deny, ["fetch", "db"], &root()).is_ok();
    let kept = kept_databases();
    let database = database_in(&kept).with_context(|| {
        let place = kept.display();
        format!("advisories were not checked: none could be fetched, and none are in {place}")
    })?;
    if !fetched {
        eprintln!("xtask: advisories are looked for in the database that was fetched last");
    }
    step("the newest advisory is of", Path::new("git"), ["log", "-1", "--format=%cs"], &database)?;
    for (manifest, _) in [OURS, FUZZ] {
        check(&deny, manifest, &["advisories"])?;
    }
    eprintln!("xtask: nothing is wrong with the dependencies");
    Ok(())
}

/// Where cargo-deny keeps databases of advisories.
fn kept_databases() -> PathBuf {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    home.unwrap_or_default().join("advisory-dbs")
}

/// A database that was fetched into this folder, which a fetch that fails makes, too.
fn database_in(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?;
    entries.flatten().map(|entry| entry.path()).find(|path| path.join(".git").exists())
}

fn check(deny: &Path, manifest: &str, what: &[&str]) -> Result<()> {
    let config = root().join("deny.toml").display().to_string();
    // Every crate is here by now, and the database of advisories is, or is not to be had.
    let arguments = ["--offline", "--manifest-path", manifest, "--config", &config, "check"];
    let arguments = arguments.iter().chain(what);
    step(&format!("cargo deny check {} of {manifest}", what.join(" ")), deny, arguments, &root())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use crate::workspace::root;

    /// A member has the workspace's lints, among them `unsafe_code = "forbid"`; a package
    /// that is a workspace of its own says it itself.
    const FORBIDS: [&str; 2] =
        ["[lints]\nworkspace = true\n", "[lints.rust]\nunsafe_code = \"forbid\"\n"];
    const FOR_ALL: &str = "[workspace.lints.rust]\nunsafe_code = \"forbid\"\n";

    #[test]
    fn every_crate_of_ours_forbids_unsafe() {
        let manifests = manifests(&root());
        let names: Vec<_> =
            manifests.iter().map(|path| path.strip_prefix(root()).unwrap()).collect();
        for known in ["crates/pace-core/Cargo.toml", "fuzz/Cargo.toml", "xtask/Cargo.toml"] {
            assert!(names.contains(&Path::new(known)), "{known} is not among {names:?}");
        }
        for path in &manifests {
            let text = fs::read_to_string(path).unwrap();
            for (part, forbids) in [("[package]\n", FORBIDS), ("[workspace.lints", [FOR_ALL; 2])] {
                let forbids = forbids.iter().any(|forbids| text.contains(forbids));
                assert!(forbids || !text.contains(part), "{} allows unsafe code", path.display());
            }
        }
    }

    #[test]
    fn a_database_is_there_once_it_was_fetched() {
        let folder = std::env::temp_dir().join(format!("pace-advisories-{}", std::process::id()));
        let database = folder.join("advisory-db");
        assert_eq!(super::database_in(&folder), None);
        fs::create_dir_all(&database).unwrap();
        fs::write(folder.join("db.lock"), "").unwrap();
        assert_eq!(super::database_in(&folder), None);
        fs::create_dir(database.join(".git")).unwrap();
        assert_eq!(super::database_in(&folder), Some(database));
        fs::remove_dir_all(folder).unwrap();
    }

    /// Every manifest under a directory, whichever workspace it is of; what is built or
    /// installed there is not ours.
    fn manifests(directory: &Path) -> Vec<PathBuf> {
        let mut found = vec![];
        for entry in fs::read_dir(directory).unwrap().map(Result::unwrap) {
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            if name == "Cargo.toml" {
                found.push(path);
            } else if path.is_dir() && !name.starts_with('.') && name != "target" {
                found.extend(manifests(&path));
            }
        }
        found
    }
}
