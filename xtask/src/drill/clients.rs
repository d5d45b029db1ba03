//! Good clients: each asks, reads the whole answer, asks again, and says when it was failed.
//! Where latencies are compared they are wrk's, which are not ours.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::crew::Crew;
use super::setting::ATTACKERS_CORE;
use crate::client::Client;
use crate::served::system_tool;
use crate::wrk;

/// What they ask for, in turn; `{}` makes each request a new one.
const TARGETS: [&str; 6] = [
    "/api/pace?distance=10km&time={}",
    "/api/plan?distance=marathon&time={}&sessions=6&weeks=24",
    "/api/pace?distance=marathon&time={}&lang=en",
    "/api/plan?distance=semi&time={}&age=50&include=steps",
    "/api/pace?distance=21.1&time={}",
    "/api",
];

/// Clients at work.
pub(super) struct Clients(Crew<Tally>);

/// What became of their requests.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) requests: usize,
    pub(super) failures: Vec<Failure>,
}

pub(super) struct Failure {
    pub(super) at: Instant,
    pub(super) why: String,
}

impl Clients {
    /// This number of them, each on its own connection, with a pause between two requests.
    pub(super) fn start(address: SocketAddr, count: usize, pause: Duration) -> Self {
        let work = |first| move |stop: &AtomicBool| work(address, first, pause, stop);
        Self(Crew::start((0..count).map(work)))
    }

    /// Lets them finish the request that they are at.
    pub(super) fn stop(self) -> Result<Tally> {
        let mut all = Tally::default();
        for tally in self.0.stop()? {
            all.requests += tally.requests;
            all.failures.extend(tally.failures);
        }
        for Failure { why, .. } in all.failures.iter().take(3) {
            eprintln!("xtask: a good client was failed: {why}");
        }
        Ok(all)
    }
}

/// What wrk's clients, a few that never pause, saw in this number of seconds.
pub(super) fn measured(address: SocketAddr, seconds: u64) -> Result<wrk::Report> {
    measured_by(Command::new(system_tool(wrk::PROGRAM)), address, seconds)
}

/// The same for clients on the attackers' core, who go before the attackers there, as if they
/// had a machine of their own: what they wait for is the server.
pub(super) fn measured_beside_attackers(address: SocketAddr, seconds: u64) -> Result<wrk::Report> {
    let mut command = Command::new("taskset");
    command.args(["--cpu-list", &ATTACKERS_CORE.to_string()]);
    if goes_first() {
        command.args(FIRST);
    }
    command.arg(system_tool(wrk::PROGRAM));
    measured_by(command, address, seconds)
}

/// Runs a command before all that is not.
const FIRST: [&str; 3] = ["chrt", "--fifo", "1"];

/// Whether a command can be run before all others here: root may.
pub(super) fn goes_first() -> bool {
    Command::new(FIRST[0]).args(&FIRST[1..]).arg("true").status().is_ok_and(|it| it.success())
}

/// What a command that ends in wrk's program saw.
fn measured_by(mut command: Command, address: SocketAddr, seconds: u64) -> Result<wrk::Report> {
    const CLIENTS: &str = "16";
    const TARGET: &str = "/api/pace?distance=marathon&time=3:30:00";
    wrk::Report::of(command.args(["--latency", "--threads", "1", "--connections", CLIENTS]).args([
        "--duration",
        &format!("{seconds}s"),
        &format!("http://{address}{TARGET}"),
    ]))
}

fn work(address: SocketAddr, first: usize, pause: Duration, stop: &AtomicBool) -> Tally {
    let mut client = Client::new(address);
    let mut tally = Tally::default();
    while !stop.load(Ordering::Relaxed) {
        let number = first + tally.requests;
        let target = TARGETS[number % TARGETS.len()].replace("{}", &(3000 + number).to_string());
        tally.requests += 1;
        if let Err(why) = ask(&mut client, &target) {
            tally.failures.push(Failure { at: Instant::now(), why: format!("{target}: {why}") });
        }
        thread::sleep(pause);
    }
    tally
}

/// One request, which is to be answered in full.
fn ask(client: &mut Client, target: &str) -> Result<(), String> {
    let answer = client.get(target).map_err(|error| error.to_string())?;
    let is_whole = answer.body.ends_with(b"}") || answer.body.ends_with(b"</html>");
    match (answer.status, is_whole) {
        (200, true) => Ok(()),
        (200, false) => Err(format!("{} bytes that do not end as they should", answer.body.len())),
        (status, _) => Err(format!("{status}: {}", answer.text().trim())),
    }
}
