//! 10,000 connections that asked once and then say nothing. Whichever the server closes is
//! opened again.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use super::clients::measured;
use super::crew::Crew;
use super::held::Held;
use super::report::Report;
use super::setting::{Setting, allow_files, documented_memory};
use crate::replica::{Replica, wait_until};

const CONNECTIONS: usize = 10_000;
/// Who hold them, so that they are all there before the first is closed again.
const HOLDERS: usize = 4;
const SECONDS: u64 = 6;
/// How long it may take until all are there.
const PATIENCE: Duration = Duration::from_mins(1);

const REQUEST: &[u8] = b"GET /health HTTP/1.1\r\nHost: pace\r\n\r\n";

pub(super) fn run(setting: &Setting) -> Result<Report> {
    allow_files(CONNECTIONS)?;
    let mut replica = setting.replica(&["--log", "off"])?;
    let files = replica.open_files()?;
    let alone = measured(replica.address, 2)?;
    // Its connections would be missing from those that are counted below.
    wait_until("the good clients are gone", || Ok(replica.open_files()? <= files))?;
    let memory = replica.memory()?;
    let address = replica.address;
    let work = |_| move |stop: &AtomicBool| hold(address, stop);
    let holders = Crew::start((0..HOLDERS).map(work));
    let most = all_there(&replica, files)?;
    let beside = measured(address, SECONDS)?;
    let memory_with = replica.memory()?;
    let closed: usize = holders.stop()?.into_iter().sum::<Result<_>>()?;
    wait_until("the server lets go of them", || Ok(replica.open_files()? <= files + 64))?;
    let mut report = Report::default();
    report.require(
        "connections open at once",
        most,
        format!("≥ {CONNECTIONS}"),
        most >= CONNECTIONS,
    );
    report.note("closed by the server, and opened again", closed);
    report.note("memory before", format!("{memory} KiB"));
    report.require_memory("memory with them", memory_with, documented_memory(CONNECTIONS));
    let each = memory_with.saturating_sub(memory) as f64 / CONNECTIONS as f64;
    report.note("that is, for each", format!("{each:.1} KiB"));
    report.require_slowdown(alone.p99, beside.p99, 10);
    report.require_none("good clients' failed requests", beside.failures());
    report.require_unharmed(&mut replica)?;
    Ok(report)
}

/// Waits until the server holds all of them, beside what it held before; how many it holds.
fn all_there(replica: &Replica, before: usize) -> Result<usize> {
    let deadline = Instant::now() + PATIENCE;
    let mut most = 0;
    while most < CONNECTIONS && Instant::now() < deadline {
        most = most.max(replica.open_files()?.saturating_sub(before));
        thread::sleep(Duration::from_millis(20));
    }
    Ok(most)
}

/// Holds a share of them until they stop; how many were closed meanwhile.
fn hold(address: SocketAddr, stop: &AtomicBool) -> Result<usize> {
    let mut held = vec![];
    while held.len() < CONNECTIONS / HOLDERS {
        held.push(open(address)?);
    }
    let mut closed = 0;
    while !stop.load(Ordering::Relaxed) {
        for connection in &mut held {
            if !connection.is_open() {
                closed += 1;
                *connection = open(address)?;
            }
        }
        // Seldom enough that looking at them does not cost the server its processor.
        thread::sleep(Duration::from_millis(500));
    }
    Ok(closed)
}

fn open(address: SocketAddr) -> Result<Held> {
    match Held::open(address, REQUEST, true) {
        Ok(held) => Ok(held),
        Err(error) => Err(error).context("a connection was not served"),
    }
}
