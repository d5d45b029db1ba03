//! Other people's readers over the files that plans are exported to.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::served::{python_tool, require, step, tools};
use crate::{cargo_path, root};

const HOW: &str = "  mkdir -p target/tools && cd target/tools
  python3 -m venv venv
  venv/bin/pip install icalendar garmin-fit-sdk fitdecode

or elsewhere, with PACE_TOOLS naming the place.";

/// The date of every plan's race.
const RACE_DATE: &str = "2027-04-11";

/// Writes plans in every format and reads them back.
pub(crate) fn run() -> Result<()> {
    // The last two are commands that the readers' packages bring.
    let [python, icalendar, fitdecode] = ["python", "icalendar", "fitjson"].map(python_tool);
    require(&[python.clone(), icalendar, fitdecode], HOW)?;

    let samples = tools().join("interop-files");
    if samples.exists() {
        fs::remove_dir_all(&samples)
            .with_context(|| format!("could not remove {}", samples.display()))?;
    }
    write_samples(&samples)?;
    let mut plans: Vec<PathBuf> = fs::read_dir(&samples)
        .with_context(|| format!("could not read {}", samples.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    plans.sort();

    let check = root().join("xtask/interop/files/check.py");
    let arguments = [check.as_os_str(), RACE_DATE.as_ref()];
    let arguments = arguments.into_iter().chain(plans.iter().map(|path| path.as_os_str()));
    step("readers of calendars and workouts", &python, arguments, &samples)?;
    eprintln!("xtask: every file was read back");
    Ok(())
}

/// Has the command's own tests write their plans, a folder each: its JSON, and for every
/// format a folder of files and an archive.
fn write_samples(folder: &Path) -> Result<()> {
    let status = Command::new(cargo_path())
        .args(["test", "--quiet", "--package", "pace-cli", "--lib", "write_samples"])
        .args(["--", "--ignored"])
        .env("PACE_SAMPLES", std::path::absolute(folder)?)
        .current_dir(root())
        .status()
        .context("could not run the tests of pace-cli")?;
    if !status.success() {
        bail!("the plans were not written");
    }
    Ok(())
}
