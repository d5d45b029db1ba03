//! How long `pace` takes to start, beside a program that prints one line.

use std::fs::{self, File};
use std::hint;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::median::median;
use crate::process;
use crate::workspace::{cargo, target};

/// What the ratio of the medians may be.
const MOST: f64 = 1.25;

const ONE_LINE: &str = "fn main() {\n    println!(\"10 km in 45 minutes\");\n}\n";

/// Starts both in turns, this number of times each; on a busy machine with as many threads
/// beside them as there are cores. The ratio of the medians is printed and held to its bound.
pub(crate) fn run(pairs: usize, busy: bool) -> Result<()> {
    ensure!(pairs > 0, "nothing to measure");
    cargo(&["build", "--profile", "dist", "--locked", "--package", "pace"])?;
    let pace = (target().join("dist/pace"), &["10km", "45:00"][..]);
    let both = [pace, (one_line()?, &[][..])];
    let cores = if busy { thread::available_parallelism()?.get() } else { 0 };
    let is_over = AtomicBool::new(false);
    let times = thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        let times = in_turns(&both, pairs);
        is_over.store(true, Ordering::Relaxed);
        times
    })?;
    let [pace, line] = times.map(median);
    let ratio = pace.as_secs_f64() / line.as_secs_f64();
    println!(
        "{pairs} pairs on a {} machine: pace {} µs, one line {} µs, × {ratio:.3} (at most {MOST})",
        if busy { "busy" } else { "quiet" },
        pace.as_micros(),
        line.as_micros(),
    );
    if ratio > MOST {
        bail!("the command starts too slowly");
    }
    Ok(())
}

/// The program that prints one line, built as the command is shipped.
fn one_line() -> Result<PathBuf> {
    let folder = target().join("start");
    fs::create_dir_all(&folder)?;
    let (source, program) = (folder.join("one_line.rs"), folder.join("one_line"));
    fs::write(&source, ONE_LINE)?;
    let shipped = ["-Copt-level=3", "-Clto=fat", "-Ccodegen-units=1", "-Cstrip=debuginfo"];
    let mut rustc = Command::new("rustc");
    process::run(rustc.arg("--edition=2024").args(shipped).arg("-o").args([&program, &source]))?;
    Ok(program)
}

/// From the start of each to its end, one after the other; every other time in the other order.
fn in_turns(both: &[(PathBuf, &[&str]); 2], pairs: usize) -> Result<[Vec<Duration>; 2]> {
    let nowhere = File::options().write(true).open("/dev/null").context("no /dev/null")?;
    let mut times = [const { Vec::new() }; 2];
    for pair in 0..pairs {
        for turn in 0..2 {
            let which = (pair + turn) % 2;
            let (program, arguments) = &both[which];
            let mut command = Command::new(program);
            command.args(*arguments).stdin(Stdio::null()).stdout(nowhere.try_clone()?);
            let start = Instant::now();
            let status = command.status().context("could not run it")?;
            times[which].push(start.elapsed());
            ensure!(status.success(), "{} failed", program.display());
        }
    }
    Ok(times)
}
