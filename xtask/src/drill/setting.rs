//! What drills share: the program, a directory, and room for connections.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::thread::{CpuSet, sched_setaffinity};

use crate::replica::{Replica, local};

/// What docs/deploy/README.md, "Memory", says that a server may come to: a share for each connection,
/// twice what requests without an answer may hold (`--max-unanswered`), what answers may that are not
/// read (`--max-unread`), 32 MiB each by default, and the rest.
const KIB_A_CONNECTION: u64 = 80;
const UNANSWERED_KIB: u64 = 32 * 1024;
const UNREAD_KIB: u64 = 32 * 1024;
const REST_KIB: u64 = 16 * 1024;

/// Files that xtask, haproxy and a server hold open beside the connections of a drill.
const SPARE_FILES: u64 = 256;

/// What a drill needs to be tried.
pub(super) struct Setting {
    pub(super) server: PathBuf,
    pub(super) directory: PathBuf,
    pub(super) soak: Duration,
}

impl Setting {
    /// A server with all of these arguments, its address among them, on a core of its own:
    /// away from an attacker, as two machines would be.
    pub(super) fn replica_on_a_core(&self, arguments: &[&str]) -> Result<Replica> {
        let mut command = Command::new("taskset");
        command.args(["--cpu-list", &SERVERS_CORE.to_string()]).arg(&self.server).args(arguments);
        Replica::run(command, &self.directory)
    }

    /// A server on a free port.
    pub(super) fn replica(&self, arguments: &[&str]) -> Result<Replica> {
        Replica::start(&self.server, local(0), arguments, &self.directory)
    }
}

/// The core of a server that has one of its own, watched for others that run there.
pub(super) struct SharedCore {
    since: Instant,
    busy: u64,
    of_server: u64,
}

impl SharedCore {
    pub(super) fn watch(server: &Replica) -> Result<Self> {
        let (busy, of_server) = (busy_ticks(SERVERS_CORE)?, server.process.ticks()?);
        Ok(Self { since: Instant::now(), busy, of_server })
    }

    /// The share of the time since then in which others had the core.
    pub(super) fn taken_by_others(&self, server: &Replica) -> Result<f64> {
        let now = Self::watch(server)?;
        let others = (now.busy - self.busy).saturating_sub(now.of_server - self.of_server);
        let seconds = others as f64 / TICKS_A_SECOND;
        Ok(seconds / (now.since - self.since).as_secs_f64())
    }
}

/// Ticks in which programs, or other machines on the same processor, had this core. What the
/// network does meanwhile is nobody's.
fn busy_ticks(core: usize) -> Result<u64> {
    let stat = fs::read_to_string("/proc/stat")?;
    let name = format!("cpu{core} ");
    let line = stat.lines().find_map(|line| line.strip_prefix(&name));
    let ticks: Vec<u64> =
        line.unwrap_or_default().split(' ').filter_map(|it| it.parse().ok()).collect();
    let [user, nice, system, _, _, _, _, steal, ..] = ticks[..] else {
        bail!("no core {core} in /proc/stat");
    };
    Ok(user + nice + system + steal)
}

/// The most memory that a server may take with this number of connections, in KiB, with the
/// defaults of its other options.
pub(super) const fn documented_memory(connections: usize) -> u64 {
    connections as u64 * KIB_A_CONNECTION + 2 * UNANSWERED_KIB + UNREAD_KIB + REST_KIB
}

/// In which Linux counts for programs, whatever its own.
const TICKS_A_SECOND: f64 = 100.0;

/// Where a server runs that has a core of its own.
const SERVERS_CORE: usize = 0;
/// Where attackers run that have a core of their own.
pub(super) const ATTACKERS_CORE: usize = 1;

/// Keeps the calling thread to this core; where there is no such core it stays free.
pub(super) fn stay_on(core: usize) {
    let mut cores = CpuSet::new();
    cores.set(core);
    if let Err(error) = sched_setaffinity(None, &cores) {
        eprintln!("xtask: core {core} cannot be had ({error}): attackers share the server's");
    }
}

/// Lets this process, and the servers that it starts, hold this many connections.
pub(super) fn allow_files(connections: usize) -> Result<()> {
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
