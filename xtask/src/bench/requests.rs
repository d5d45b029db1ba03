//! The instructions of a whole request outside the kernel, beside the ceiling's: the same on a
//! busy machine as on a quiet one, and without what only the kernel does.

use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use super::{Job, Programs, Server, ready, script};
use crate::instructions::collected;

/// Requests of the shorter of two runs. The longer has twice as many: what a server does at its
/// start and its end is in both.
const REQUESTS: u32 = 1000;

/// Counts and prints what a request costs the server, and the ceiling.
pub(super) fn measure(job: Job, programs: &Programs) -> Result<()> {
    let request = job.request(&script()?)?;
    let ready = ready(&request, programs)?;
    let cost = |name| {
        let of = |requests| count(name, programs, &ready, &request, requests);
        Ok::<_, anyhow::Error>((of(2 * REQUESTS)? - of(REQUESTS)?) as f64 / f64::from(REQUESTS))
    };
    let (own, ceiling) = (cost("pace-http")?, cost("ceiling")?);
    let name = format!("{job:?}");
    println!("{name:<8}{own:>12.0}{ceiling:>12.0}{:>12.3}", ceiling / own);
    Ok(())
}

/// The instructions of a server from its start to its end, with so many requests over one
/// connection in between.
fn count(
    name: &str,
    programs: &Programs,
    ready: &[PathBuf; 2],
    request: &str,
    requests: u32,
) -> Result<u64> {
    let report = programs.scratch.join("callgrind");
    let log = format!("--log-file={}", report.display());
    let counting = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", log.as_str()];
    let mut server = Server::start_by(&counting, name, programs, ready)?;
    let mut connection = BufReader::new(TcpStream::connect(&server.address)?);
    for _ in 0..requests {
        connection.get_mut().write_all(request.as_bytes())?;
        read_answer(&mut connection)?;
    }
    drop(connection);
    // Asked to end, it is counted to its end.
    let pid = server.process.0.id().to_string();
    if !Command::new("kill").arg(pid).status().context("could not run kill")?.success() {
        bail!("{name} ended before it was asked to");
    }
    server.process.0.wait()?;
    let report = fs::read_to_string(report)?;
    collected(&report).with_context(|| format!("no count of {name}:\n{report}"))
}

/// Reads an answer to its end.
fn read_answer(connection: &mut impl BufRead) -> Result<()> {
    let (mut line, mut length) = (String::new(), 0);
    while line != "\r\n" {
        line.clear();
        if connection.read_line(&mut line)? == 0 {
            bail!("the connection was closed");
        }
        if let Some(value) = line.strip_prefix("content-length: ") {
            length = value.trim().parse()?;
        }
    }
    connection.read_exact(&mut vec![0; length])?;
    Ok(())
}
