//! The faults that a server on the open internet meets, run for real on this machine.

mod clients;
mod crew;
mod exhaust;
mod haproxy;
mod held;
mod idle;
mod kill;
mod malformed;
mod report;
mod restart;
mod setting;
mod slowloris;
mod soak;

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::ValueEnum;

use exhaust::Attack;
use report::Report;
use setting::Setting;

use crate::served::{require, system_tool};
use crate::workspace::{shipped, target};
use crate::wrk;

const HOW: &str = "  apt-get install haproxy wrk";

/// A fault to try.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Drill {
    /// Rolling restart of three replicas behind haproxy, under load
    Restart,
    /// kill -9 of one of three replicas behind haproxy, under load
    Kill,
    /// 2,000 connections that send a byte a second, beside good clients
    Slowloris,
    /// 10,000 idle connections, beside good clients
    Idle,
    /// Unfinished heads of 127 KiB, with the manifests' arguments and memory
    Heads,
    /// Messages in chunks of a byte, with the manifests' arguments and memory
    Chunks,
    /// Answers that are not read, with the manifests' arguments and memory
    Unread,
    /// What costs most to compress, with the manifests' arguments and memory
    Costly,
    /// The longest archive, page and feed, with the manifests' arguments and memory
    Longest,
    /// Plans, files and courses by tools, with the manifests' arguments and memory
    Calls,
    /// A flood of malformed requests, beside good clients
    Malformed,
    /// Everything that is allowed and a trickle of what is not, with memory watched
    Soak,
}

/// Tries the faults, or one of them, and prints what was measured; a figure out of its bound
/// ends the run with a failure, after the others were tried.
pub(crate) fn run(only: Option<Drill>, soak: Duration) -> Result<()> {
    let needed = |drill| only.is_none_or(|only| only == drill);
    let drills = || Drill::value_variants().iter().copied().filter(|drill| needed(*drill));
    let tools: BTreeSet<_> = drills().filter_map(Drill::tool).collect();
    let tools: Vec<_> = tools.into_iter().map(system_tool).collect();
    require(&tools, HOW)?;
    let directory = target().join("drill");
    // What earlier runs left there is of no use.
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory)?;
    let setting = Setting { server: shipped()?, directory, soak };

    let mut failed = vec![];
    println!("{:<12} {:<44} {:>14}   must be", "drill", "measured", "");
    for drill in drills() {
        let name = drill.to_possible_value().map_or_else(String::new, |v| v.get_name().to_owned());
        let passed = match drill.run(&setting) {
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

impl Drill {
    /// What it takes beside the server.
    const fn tool(self) -> Option<&'static str> {
        match self {
            Self::Restart | Self::Kill => Some(haproxy::PROGRAM),
            Self::Malformed | Self::Soak => None,
            _ => Some(wrk::PROGRAM),
        }
    }

    fn run(self, setting: &Setting) -> Result<Report> {
        match self {
            Self::Restart => restart::run(setting),
            Self::Kill => kill::run(setting),
            Self::Slowloris => slowloris::run(setting),
            Self::Idle => idle::run(setting),
            Self::Heads => exhaust::run(setting, Attack::Heads),
            Self::Chunks => exhaust::run(setting, Attack::Chunks),
            Self::Unread => exhaust::run(setting, Attack::Unread),
            Self::Costly => exhaust::run(setting, Attack::Costly),
            Self::Longest => exhaust::run(setting, Attack::Longest),
            Self::Calls => exhaust::run(setting, Attack::Calls),
            Self::Malformed => malformed::run(setting),
            Self::Soak => soak::run(setting),
        }
    }
}
