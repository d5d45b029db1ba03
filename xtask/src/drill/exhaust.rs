//! Attacks that hold or ask for as much as they can, on a server with the manifests' own
//! arguments and memory: unfinished heads, tiny chunks, answers that are not read, and what
//! costs most to write or to compress. The attacker has a core of its own. Whichever
//! connection the server closes is opened again.

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::Result;

use super::clients::{goes_first, measured_beside_attackers};
use super::crew::Crew;
use super::held::is_open;
use super::report::Report;
use super::setting::{ATTACKERS_CORE, Setting, SharedCore, allow_files, stay_on};
use crate::deploy::{manifest_arguments, manifest_memory};
use crate::median::median;
use crate::replica::{Replica, wait_until};

/// Good clients are measured so often without attackers and as often beside them, in turn: what
/// else the machine does falls on both.
const ROUNDS: usize = 3;
const SECONDS_ALONE: u64 = 4;
/// Longer than the server's timers together.
const SECONDS: u64 = 15;
const PATIENCE: Duration = Duration::from_secs(10);
/// How often memory is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// An attack, with the connections that it holds.
#[derive(Clone, Copy)]
pub(super) enum Attack {
    /// The heads of a second request, 127 KiB long and without an end.
    Heads,
    /// Messages to the tools in chunks of a byte.
    Chunks,
    /// The longest plans, asked for many times and not read.
    Unread,
    /// What costs most to compress, asked for as fast as one core can.
    Costly,
    /// The longest archive, page and feed, likewise.
    Longest,
    /// Plans, files and courses by tools, likewise.
    Calls,
}

impl Attack {
    const fn connections(self) -> usize {
        match self {
            Self::Heads => 1_800,
            Self::Chunks => 600,
            Self::Unread | Self::Calls => 200,
            Self::Costly => 1,
            Self::Longest => 50,
        }
    }

    /// Whether it asks again and again, and reads what it asked for.
    const fn asks(self) -> bool {
        matches!(self, Self::Costly | Self::Longest | Self::Calls)
    }

    /// What a connection sends at once.
    fn bytes(self, number: usize) -> Vec<u8> {
        const GET: &str = "GET /health HTTP/1.1\r\nHost: pace\r\n\r\n";
        const PLAN: &str = "/api/plan?distance=marathon&time=3:30:00&sessions=6&weeks=24";
        match self {
            Self::Heads => format!("{GET}GET / HTTP/1.1\r\nX-Long: {}", "x".repeat(127 * 1024)),
            Self::Chunks => {
                const HEAD: &str = "POST /mcp HTTP/1.1\r\nHost: pace\r\n\
                    Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
                format!("{HEAD}{}", "1\r\na\r\n".repeat(60_000))
            }
            Self::Unread => {
                format!("GET {PLAN}&include=steps HTTP/1.1\r\nHost: pace\r\n\r\n").repeat(100)
            }
            Self::Costly => {
                let (coding, target) = match number % 4 {
                    0 => ("br", PLAN),
                    1 => ("gzip", PLAN),
                    2 => ("br, gzip;q=0.5", "/openapi.json"),
                    _ => ("zstd", "/openapi.json"),
                };
                format!(
                    "HEAD {target} HTTP/1.1\r\nHost: {number}.example\r\n\
                     Accept-Encoding: {coding}\r\n\r\n"
                )
            }
            Self::Longest => {
                // A time of its own each, which nothing has kept, in the order of a page's own
                // address: any other is sent on to it.
                let (minutes, seconds) = (10 + number / 60 % 50, number % 60);
                let query = |more: &str| {
                    format!(
                        "distance=marathon&time=3:{minutes}:{seconds:02}{more}&sessions=6&weeks=24"
                    )
                };
                let dated = || query("&race_date=2027-04-11");
                let target = match number % 6 {
                    0 => format!("/plan.zip?{}", query("")),
                    1 => format!("/plan.zip?{}&format=zwo", query("")),
                    2 => format!("/plan?{}", dated()),
                    3 => format!("/plan.ics?{}", dated()),
                    4 => format!("/plan.zip?{}&format=intervals-json", dated()),
                    _ => format!("/plan.md?{}", query("")),
                };
                format!("GET {target} HTTP/1.1\r\nHost: pace\r\nAccept-Encoding: zstd\r\n\r\n")
            }
            Self::Calls => call(number),
        }
        .into_bytes()
    }
}

/// A call of a tool, the costliest of each kind in turn.
fn call(number: usize) -> String {
    let runner = format!("\"distance\":\"marathon\",\"time\":\"3:30:{:02}\"", number % 60);
    let plan = format!("{runner},\"sessions\":6,\"weeks\":24");
    let (tool, arguments) = match number % 3 {
        0 => ("generate_training_plan", format!("{plan},\"include\":\"steps,guidance\"")),
        1 => ("export_training_plan", format!("{plan},\"format\":\"zwo\"")),
        _ => {
            // As many points as a message holds.
            let points: Vec<_> =
                (0..4_000).map(|it| format!("[{:.3},{}]", f64::from(it) / 94.0, it % 90)).collect();
            ("plan_course", format!("{runner},\"profile\":[{}]", points.join(",")))
        }
    };
    let body = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\
         \"params\":{{\"name\":\"{tool}\",\"arguments\":{{{arguments}}}}}}}"
    );
    format!(
        "POST /mcp HTTP/1.1\r\nHost: pace\r\nAccept: application/json, text/event-stream\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

pub(super) fn run(setting: &Setting, attack: Attack) -> Result<Report> {
    allow_files(attack.connections())?;
    let arguments = manifest_arguments()?;
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let mut replica = setting.replica_on_a_core(&arguments)?;
    let (before, files) = (replica.memory()?, replica.open_files()?);
    let core = SharedCore::watch(&replica)?;
    let (mut alone, mut beside) = (vec![], vec![]);
    let (mut most, mut sent, mut closed, mut failures) = (0, 0, 0, 0);
    for _ in 0..ROUNDS {
        alone.push(measured_beside_attackers(replica.address, SECONDS_ALONE)?.p99);
        let address = replica.address;
        let attackers = Crew::start([move |stop: &AtomicBool| attack_on(address, attack, stop)]);
        let (seen, memory) =
            watched(&replica, || measured_beside_attackers(replica.address, SECONDS))?;
        for (bytes, again) in attackers.stop()? {
            sent += bytes;
            closed += again;
        }
        // No attacker is left: what they held has to be free again.
        wait_until("the server lets go of them", || Ok(replica.open_files()? <= files + 64))?;
        beside.push(seen.p99);
        most = most.max(memory);
        failures += seen.failures();
    }
    let taken = core.taken_by_others(&replica)?;
    let limit = manifest_memory()?;
    let mut report = Report::default();
    let place = if goes_first() { "first on the attackers'" } else { "beside the attackers" };
    report.note("good clients' core", place);
    report.require_quiet(taken);
    report.note("connections", attack.connections());
    report.note("opened again", closed);
    report.note("bytes sent", sent);
    report.note("memory before", format!("{before} KiB"));
    report.require_memory("most memory", most, limit);
    // The machine at its best is what an attack is held against.
    let best = alone.into_iter().min().unwrap_or_default();
    report.require_slowdown(best, median(beside), 10);
    report.require_none("good clients' failed requests", failures);
    report.require_unharmed(&mut replica)?;
    Ok(report)
}

/// The result of some work, and the most memory that the server had meanwhile.
fn watched<T>(replica: &Replica, work: impl FnOnce() -> Result<T>) -> Result<(T, u64)> {
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let looking = scope.spawn(|| {
            let mut most = 0;
            while !is_done.load(Ordering::Relaxed) {
                most = most.max(replica.memory()?);
                thread::sleep(LOOK);
            }
            anyhow::Ok(most)
        });
        let result = work();
        is_done.store(true, Ordering::Relaxed);
        let most = looking.join().map_err(|_| anyhow::anyhow!("a look panicked"))?;
        Ok((result?, most?))
    })
}

/// Attackers at work on their core, until told to stop: the bytes that they sent, and the
/// connections that they opened again.
fn attack_on(address: SocketAddr, attack: Attack, stop: &AtomicBool) -> (usize, usize) {
    stay_on(ATTACKERS_CORE);
    let (mut sent, mut again) = (0, 0);
    let mut held: Vec<Option<Held>> = (0..attack.connections()).map(|_| None).collect();
    for number in 0.. {
        let place = number % held.len();
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let is_alive = held[place].as_mut().is_some_and(|held| {
            let (count, is_alive) = held.go_on(!matches!(attack, Attack::Unread));
            sent += count;
            is_alive
        });
        if !is_alive {
            again += 1;
            held[place] = Held::open(address, attack.bytes(number)).ok();
        } else if attack.asks() {
            // It has its answers read, and asks again.
            held[place].iter_mut().for_each(|held| held.ask(attack.bytes(number)));
        } else if place == 0 {
            // A round over all of them is enough, from time to time.
            thread::sleep(Duration::from_millis(20));
        }
    }
    (sent, again)
}

/// A connection that is never waited for.
struct Held {
    stream: TcpStream,
    bytes: Vec<u8>,
    sent: usize,
}

impl Held {
    fn open(address: SocketAddr, bytes: Vec<u8>) -> io::Result<Self> {
        let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_nonblocking(true)?;
        Ok(Self { stream, bytes, sent: 0 })
    }

    /// Sends as much as is taken; how much that was, and whether the server still holds the
    /// connection.
    fn go_on(&mut self, reads: bool) -> (usize, bool) {
        let mut buffer = [0; 4096];
        let is_alive = |read: &io::Result<usize>| !matches!(read, Ok(0)) && is_open(read);
        let read = if reads { self.stream.read(&mut buffer) } else { self.stream.peek(&mut [0]) };
        if !is_alive(&read) || self.sent == self.bytes.len() {
            return (0, is_alive(&read));
        }
        let written = self.stream.write(&self.bytes[self.sent..]);
        let count = *written.as_ref().unwrap_or(&0);
        self.sent += count;
        (count, is_open(&written))
    }

    /// Sends another request, once the one before is sent and what came of it is read.
    fn ask(&mut self, bytes: Vec<u8>) {
        let mut buffer = [0; 16 * 1024];
        while self.stream.read(&mut buffer).is_ok_and(|read| read > 0) {}
        if self.sent == self.bytes.len() {
            (self.bytes, self.sent) = (bytes, 0);
        }
    }
}
