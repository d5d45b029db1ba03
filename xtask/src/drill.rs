//! The faults that a server on the open internet meets, run for real on this machine.

mod clients;
mod crowd;
mod dribble;
mod haproxy;
mod idle;
mod kill;
mod malformed;
mod restart;
mod soak;

use std::fmt::Display;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::ValueEnum;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::replica::{self, Replica, local};
use crate::served::{require, system_tool};
use crate::{target, wrk};

const HOW: &str = "  apt-get install haproxy wrk";

/// Files that xtask, haproxy and a server hold open beside the connections of a fault.
const SPARE_FILES: u64 = 256;

/// A fault to try.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Fault {
    /// Rolling restart of three replicas behind haproxy, under load
    Restart,
    /// kill -9 of one of three replicas behind haproxy, under load
    Kill,
    /// 2,000 connections that send a byte a second, beside good clients
    Dribble,
    /// 10,000 idle connections, beside good clients
    Idle,
    /// A flood of malformed requests, beside good clients
    Malformed,
    /// Everything that is allowed and a trickle of what is not, with memory watched
    Soak,
}

/// What a fault needs to be tried.
struct Setting {
    server: PathBuf,
    directory: PathBuf,
    soak: Duration,
}

/// What was measured under a fault, and what it had to be.
#[derive(Default)]
struct Report(Vec<Figure>);

struct Figure {
    what: &'static str,
    value: String,
    /// What it has to be, and whether it is.
    bound: Option<(String, bool)>,
}

/// Tries the faults, or one of them, and prints what was measured; a figure out of its bound
/// ends the run with a failure, after the others were tried.
pub(crate) fn run(only: Option<Fault>, soak: Duration) -> Result<()> {
    let needed = |fault| only.is_none_or(|only| only == fault);
    let mut tools = vec![];
    if needed(Fault::Restart) || needed(Fault::Kill) {
        tools.push(system_tool(haproxy::PROGRAM));
    }
    if needed(Fault::Dribble) || needed(Fault::Idle) {
        tools.push(system_tool(wrk::PROGRAM));
    }
    require(&tools, HOW)?;
    let directory = target().join("drill");
    // What earlier runs left there is of no use.
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory)?;
    let setting = Setting { server: replica::optimised()?, directory, soak };

    let mut failed = vec![];
    println!("{:<12} {:<44} {:>14}   must be", "fault", "measured", "");
    for fault in Fault::value_variants().iter().copied().filter(|fault| needed(*fault)) {
        let name = fault.to_possible_value().map_or_else(String::new, |v| v.get_name().to_owned());
        let passed = match fault.run(&setting) {
            Ok(report) => report.print(&name),
            Err(error) => {
                println!("{name:<12} could not be tried: {error:#}");
                false
            }
        };
        if !passed {
            failed.push(name);
        }
    }
    if failed.is_empty() {
        return Ok(());
    }
    bail!("not withstood: {}; logs are in {}", failed.join(", "), setting.directory.display())
}

impl Fault {
    fn run(self, setting: &Setting) -> Result<Report> {
        match self {
            Self::Restart => restart::run(setting),
            Self::Kill => kill::run(setting),
            Self::Dribble => dribble::run(setting),
            Self::Idle => idle::run(setting),
            Self::Malformed => malformed::run(setting),
            Self::Soak => soak::run(setting),
        }
    }
}

impl Setting {
    /// A server on a free port.
    fn replica(&self, arguments: &[&str]) -> Result<Replica> {
        Replica::start(&self.server, local(0), arguments, &self.directory)
    }
}

impl Report {
    /// A figure that is only told.
    fn tell(&mut self, what: &'static str, value: impl Display) {
        self.0.push(Figure { what, value: value.to_string(), bound: None });
    }

    /// A figure that has to be so.
    fn hold(
        &mut self,
        what: &'static str,
        value: impl Display,
        bound: impl Display,
        is_kept: bool,
    ) {
        let bound = Some((bound.to_string(), is_kept));
        self.0.push(Figure { what, value: value.to_string(), bound });
    }

    /// A count that has to be nothing.
    fn hold_none(&mut self, what: &'static str, count: impl Display + PartialEq<usize>) {
        let is_none = count == 0;
        self.hold(what, count, 0, is_none);
    }

    /// That a server is the process that it was, and never panicked.
    fn hold_unharmed(&mut self, replica: &mut Replica) -> Result<()> {
        let lives = replica.lives()?;
        self.hold("the server", if lives { "alive" } else { "gone" }, "alive", lives);
        self.hold_none("panics", replica.panics()?);
        Ok(())
    }

    /// Prints its lines; whether every bound is kept.
    fn print(&self, fault: &str) -> bool {
        for (line, Figure { what, value, bound }) in self.0.iter().enumerate() {
            let fault = if line == 0 { fault } else { "" };
            let bound = bound.as_ref().map_or_else(String::new, |(bound, is_kept)| {
                format!("{bound:<10} {}", if *is_kept { "pass" } else { "FAIL" })
            });
            println!("{}", format!("{fault:<12} {what:<44} {value:>14}   {bound}").trim_end());
        }
        self.0.iter().all(|figure| figure.bound.as_ref().is_none_or(|(_, is_kept)| *is_kept))
    }
}

/// Lets this process, and the servers that it starts, hold so many connections.
fn allow_files(connections: usize) -> Result<()> {
    let needed = connections as u64 + SPARE_FILES;
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    if let Some(most) = limit.maximum.filter(|most| *most < needed) {
        bail!("{needed} open files are needed, and `ulimit -Hn` is {most}: raise it and try again");
    }
    Ok(setrlimit(Resource::Nofile, Rlimit { current: Some(needed), ..limit })?)
}
