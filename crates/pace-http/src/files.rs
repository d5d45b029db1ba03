//! Open files, of which each connection is one.

use anyhow::{Context as _, Result};

#[cfg(unix)]
use crate::log::LOG_TARGET;

/// Connections where none are asked for.
const DEFAULT: u32 = 25_000;
/// Files that are open beside connections: standard ones, sockets that listen, metrics.
#[cfg(unix)]
const BESIDE: u64 = 32;
/// The same of each worker: its runtime's.
#[cfg(unix)]
const OF_WORKER: u64 = 8;

/// Raises the limit of open files as far as the connections need it and the system allows.
/// Returns how many there is room for, after a warning where that is fewer than asked for.
#[cfg(unix)]
pub(crate) fn allow(asked: Option<u32>, workers: usize) -> Result<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let beside = BESIDE + OF_WORKER * workers as u64;
    let connections = asked.unwrap_or(DEFAULT);
    let needed = u64::from(connections) + beside;
    let limit = getrlimit(Resource::Nofile);
    let most = limit.maximum.unwrap_or(u64::MAX).min(needed);
    let current = limit.current.unwrap_or(u64::MAX);
    if current < most {
        let limit = Rlimit { current: Some(most), ..limit };
        setrlimit(Resource::Nofile, limit).context("cannot raise the limit of open files")?;
    }
    let files = current.max(most);
    let room = files.saturating_sub(beside);
    anyhow::ensure!(room > 0, "{needed} open files are needed, and {files} are allowed");
    if files < needed && asked.is_some() {
        tracing::warn!(
            target: LOG_TARGET,
            "--max-connections {connections} needs {needed} open files, and {files} are allowed: \
             {room} connections are taken at once"
        );
    }
    Ok(usize::try_from(room)?.min(connections as usize))
}

#[cfg(not(unix))]
pub(crate) fn allow(asked: Option<u32>, _: usize) -> Result<usize> {
    usize::try_from(asked.unwrap_or(DEFAULT))
        .context("more connections than this machine can count")
}
