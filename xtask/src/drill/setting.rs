//! What drills share: the program, a directory, and room for connections.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::replica::{Replica, local};

/// Files that xtask, haproxy and a server hold open beside the connections of a drill.
const SPARE_FILES: u64 = 256;

/// What a drill needs to be tried.
pub(super) struct Setting {
    pub(super) server: PathBuf,
    pub(super) directory: PathBuf,
    pub(super) soak: Duration,
}

impl Setting {
    /// A server with all of these arguments, its address among them.
    pub(super) fn replica_with(&self, arguments: &[&str]) -> Result<Replica> {
        let mut command = Command::new(&self.server);
        command.args(arguments);
        Replica::run(command, &self.directory)
    }

    /// A server on a free port.
    pub(super) fn replica(&self, arguments: &[&str]) -> Result<Replica> {
        Replica::start(&self.server, local(0), arguments, &self.directory)
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
