//! Slow on purpose: 2,000 connections that send a byte a second, half of them a head that
//! never ends, half a body. Whichever the server closes is opened again.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::clients::measured;
use super::crew::Crew;
use super::held::Held;
use super::report::Report;
use super::setting::{Setting, allow_files, documented_memory};
use crate::median::median;

const CONNECTIONS: usize = 2_000;
/// Good clients are measured so often without slow and as often with them, in turn, so
/// that what else the machine does falls on both.
const ROUNDS: usize = 3;
/// Longer than the server waits for a head or a body.
const SECONDS: u64 = 6;
/// They take turns, a few at a time, so that their bytes come all through the second.
const TURNS: usize = 50;
const TURN: Duration = Duration::from_millis(20);

const HEAD: &[u8] = b"GET /api/pace?distance=10km&time=45:00 HTTP/1.1\r\nHost: pace\r\nX-Slow: ";
const BODY: &[u8] = b"POST /mcp HTTP/1.1\r\nHost: pace\r\nContent-Type: application/json\r\n\
    Accept: application/json, text/event-stream\r\nContent-Length: 60000\r\n\r\n{";

pub(super) fn run(setting: &Setting) -> Result<Report> {
    allow_files(CONNECTIONS)?;
    let mut replica = setting.replica(&["--log", "off"])?;
    measured(replica.address, 1)?;
    let memory = replica.memory()?;
    let (mut without, mut with) = (vec![], vec![]);
    let (mut failures, mut closed, mut refused, mut memory_with) = (0, 0, 0, 0);
    for _ in 0..ROUNDS {
        let seen = measured(replica.address, SECONDS)?;
        without.push(seen.p99);
        let slow = slow_clients(replica.address)?;
        let seen = measured(replica.address, SECONDS)?;
        with.push(seen.p99);
        failures += seen.failures();
        memory_with = memory_with.max(replica.memory()?);
        for (again, in_vain) in slow.stop()? {
            closed += again;
            refused += in_vain;
        }
    }
    let (without, with) = (median(without), median(with));
    let mut report = Report::default();
    report.note("slow connections", CONNECTIONS);
    report.note("closed by the server, and opened again", closed);
    report.require_none("that could not be opened", refused);
    report.note("memory before", format!("{memory} KiB"));
    report.require_memory("memory with them", memory_with, documented_memory(CONNECTIONS));
    report.require_slowdown(without, with, 2);
    report.require_none("good clients' failed requests", failures);
    report.require_unharmed(&mut replica)?;
    Ok(report)
}

/// Slow clients at work, once all are connected: how many were closed by the server, and how many
/// of those could not be opened again.
fn slow_clients(address: SocketAddr) -> Result<Crew<(usize, usize)>> {
    let held = (0..CONNECTIONS).map(|number| open(address, number));
    let mut held = held.collect::<Result<Vec<_>, _>>()?;
    let work = move |stop: &AtomicBool| {
        let (mut closed, mut refused) = (0, 0);
        for turn in (0..TURNS).cycle() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let begun = Instant::now();
            for number in (turn..CONNECTIONS).step_by(TURNS) {
                if held[number].send_byte(b'a') {
                    continue;
                }
                closed += 1;
                match open(address, number) {
                    Ok(again) => held[number] = again,
                    Err(_) => refused += 1,
                }
            }
            thread::sleep(TURN.saturating_sub(begun.elapsed()));
        }
        (closed, refused)
    };
    Ok(Crew::start([work]))
}

fn open(address: SocketAddr, number: usize) -> io::Result<Held> {
    Held::open(address, if number.is_multiple_of(2) { HEAD } else { BODY }, false)
}
