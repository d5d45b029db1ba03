//! A small program outside the workspace that depends on the core alone: built from nothing,
//! timed and run.

use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result};

use crate::process;
use crate::workspace::{cargo_path, root};

const PROGRAM: &str = r#"use pace_core::{LengthUnit, Pace, PlanRequest, RaceDistance};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pace = Pace::of("10km".parse()?, "45:00".parse()?).ok_or("no pace")?;
    let plan = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse()?).plan();
    let weeks = plan.weeks.len();
    let km = plan.weeks.iter().map(|week| week.distance_m()).sum::<u64>() / 1000;
    println!("{}, {weeks} weeks, {km} km", pace.per(LengthUnit::Km));
    Ok(())
}
"#;

/// Builds the program this number of times, each from nothing; its last output.
pub(crate) fn run(times: u32) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("pace-embed-{}", std::process::id()));
    let core = root().join("crates/pace-core");
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("src/main.rs"), PROGRAM)?;
    fs::write(
        folder.join("Cargo.toml"),
        format!(
            "[package]\nname = \"embed\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
             pace-core = {{ package = 'pace-running', path = '{}', default-features = false }}\n",
            core.display()
        ),
    )?;
    let cargo = |command: &str| -> Result<()> {
        let mut cargo = Command::new(cargo_path());
        cargo.args([command, "--quiet"]).env("CARGO_TARGET_DIR", folder.join("target"));
        process::run(cargo.current_dir(&folder))
    };
    cargo("generate-lockfile")?;
    for _ in 0..times {
        let _ = fs::remove_dir_all(folder.join("target"));
        let start = Instant::now();
        cargo("build")?;
        eprintln!("xtask: built in {:.1} s", start.elapsed().as_secs_f64());
    }
    cargo("run")?;
    fs::remove_dir_all(&folder).context("could not clean up")
}
