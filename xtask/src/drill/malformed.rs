//! A flood of requests that are none, or nearly: what tools of attackers send, and requests
//! with bytes flipped.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::Result;

use super::clients::Clients;
use super::crew::Crew;
use super::report::Report;
use super::setting::{Setting, documented_memory};

const FLOODERS: u64 = 2;
const GOOD: usize = 4;
const SECONDS: u64 = 10;
/// The server gives up on an incomplete request after half of that.
const PATIENCE: Duration = Duration::from_secs(10);

/// Requests to begin with; every other one is sent with bytes flipped, cut or doubled.
const SEEDS: [&[u8]; 22] = [
    b"GET /api/pace?distance=10km&time=45:00 HTTP/1.1\r\nHost: pace\r\n\r\n",
    b"GET /api/pace?distance=%00%ff%zz&time=%f0%9f%98 HTTP/1.1\r\nHost: pace\r\n\r\n",
    b"GET /api/plan?distance=marathon&time=99999999999999999999&weeks=-1&age=NaN HTTP/1.1\r\nHost: pace\r\n\r\n",
    b"GET /api/plan?distance=&time=&distance=marathon&time=3h&vo2max=1e400 HTTP/1.1\r\nHost: pace\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: pace\r\n\r\n",
    b"GET http://[::1/ HTTP/1.1\r\nHost: pace\r\n\r\n",
    b"GET /api/pace HTTP/9.9\r\nHost: pace\r\n\r\n",
    b"GET /api\r\n\r\n",
    b"\r\n\r\n\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 this is TLS",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \"><script>\r\nX-Forwarded-Host: a\x00b\r\n\r\n",
    b"POST /mcp HTTP/1.1\r\nHost: pace\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"POST /mcp HTTP/1.1\r\nHost: pace\r\nContent-Length: -1\r\n\r\n",
    b"POST /mcp HTTP/1.1\r\nHost: pace\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api HTTP/1.1\r\n\r\n",
    b"POST /mcp HTTP/1.1\r\nHost: pace\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nno",
    b"POST /mcp HTTP/1.1\r\nHost: pace\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n[[[[[[[[[[[[",
    b"POST /mcp HTTP/1.1\r\nHost: pace\r\nContent-Type: application/json\r\nContent-Length: 81\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"compute_pace\",\"a\"}}",
    b"POST /mcp HTTP/1.1\r\nHost: pace\r\nContent-Type: text/xml\r\nContent-Length: 3\r\n\r\n<a>",
    b"GET /api/pace?distance=10km&time=45:00 HTTP/1.1\r\nHost: pace\r\nExpect: 200-maybe\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
];

pub(super) fn run(setting: &Setting) -> Result<Report> {
    let mut replica = setting.replica(&["--log", "off"])?;
    let good = Clients::start(replica.address, GOOD, Duration::from_millis(1));
    thread::sleep(Duration::from_secs(1));
    let memory = replica.memory()?;
    let flood = Flood::start(replica.address, FLOODERS, Duration::ZERO);
    thread::sleep(Duration::from_secs(SECONDS));
    let answers = flood.stop()?;
    let memory_after = replica.memory()?;
    let tally = good.stop()?;
    let mut report = Report::default();
    report.note("malformed requests", answers.requests);
    report.note("answered 2xx or 3xx, being sound after all", answers.good);
    report.note("answered 4xx", answers.refused);
    report.note("closed without an answer", answers.silent);
    report.require_none("answered 5xx", answers.faults);
    report.require_none("neither answered nor closed", answers.hung);
    report.note("memory before", format!("{memory} KiB"));
    let bound = documented_memory(GOOD + FLOODERS as usize);
    report.require_memory("memory after", memory_after, bound);
    report.note("good clients' requests meanwhile", tally.requests);
    report.require_none("good clients' failed requests", tally.failures.len());
    report.require_unharmed(&mut replica)?;
    Ok(report)
}

/// What became of the flood.
#[derive(Default)]
pub(super) struct Answers {
    pub(super) requests: usize,
    good: usize,
    refused: usize,
    silent: usize,
    pub(super) faults: usize,
    pub(super) hung: usize,
}

/// Those who send it.
pub(super) struct Flood(Crew<Answers>);

impl Flood {
    /// This number of them, each with a pause between two requests.
    pub(super) fn start(address: SocketAddr, count: u64, pause: Duration) -> Self {
        let work = |seed| {
            move |stop: &AtomicBool| {
                let (mut chance, mut answers) = (Chance(seed), Answers::default());
                while !stop.load(Ordering::Relaxed) {
                    answers.send(address, &request(&mut chance));
                    thread::sleep(pause);
                }
                answers
            }
        };
        Self(Crew::start((1..=count).map(work)))
    }

    pub(super) fn stop(self) -> Result<Answers> {
        let mut all = Answers::default();
        for answers in self.0.stop()? {
            all.requests += answers.requests;
            all.good += answers.good;
            all.refused += answers.refused;
            all.silent += answers.silent;
            all.faults += answers.faults;
            all.hung += answers.hung;
        }
        Ok(all)
    }
}

impl Answers {
    /// Sends these bytes on a connection of their own, and counts what comes back.
    fn send(&mut self, address: SocketAddr, bytes: &[u8]) {
        let Ok(mut stream) = TcpStream::connect_timeout(&address, PATIENCE) else {
            // The ports of this side are used up for the moment.
            thread::sleep(Duration::from_millis(10));
            return;
        };
        self.requests += 1;
        let mut answer = vec![];
        let read = stream
            .set_read_timeout(Some(PATIENCE))
            .and_then(|()| stream.write_all(bytes))
            .and_then(|()| stream.shutdown(Shutdown::Write))
            .and_then(|()| stream.read_to_end(&mut answer));
        if read
            .is_err_and(|error| matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut))
        {
            eprintln!("xtask: no end to the answer to {}", bytes.escape_ascii());
            self.hung += 1;
            return;
        }
        let statuses = statuses(&answer);
        match statuses.first() {
            Some(b'1'..=b'3') => self.good += 1,
            Some(b'4') => self.refused += 1,
            Some(_) => {}
            None => self.silent += 1,
        }
        // What was doubled is several requests, and any of their answers may be a fault.
        if statuses.iter().any(|class| !matches!(class, b'1'..=b'4')) {
            eprintln!("xtask: a fault over {}", bytes.escape_ascii());
            self.faults += 1;
        }
    }
}

/// The first digit of the status of each answer on a connection.
fn statuses(mut answers: &[u8]) -> Vec<u8> {
    let mut statuses = vec![];
    while let Some(class) = answers.get("HTTP/1.1 ".len()) {
        statuses.push(*class);
        let Some(end) = answers.windows(4).position(|window| window == b"\r\n\r\n") else { break };
        let head = String::from_utf8_lossy(&answers[..end]).to_ascii_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.and_then(|length| length.parse().ok()).unwrap_or(0);
        answers = answers.get(end + 4 + length..).unwrap_or_default();
    }
    statuses
}

/// The next request: a seed, or one that was tampered with.
fn request(chance: &mut Chance) -> Vec<u8> {
    let mut bytes = SEEDS[chance.below(SEEDS.len())].to_vec();
    if chance.below(2) == 0 {
        return bytes;
    }
    for _ in 0..=chance.below(4) {
        let place = chance.below(bytes.len());
        match chance.below(4) {
            0 => bytes[place] = chance.below(256) as u8,
            1 => bytes.truncate(place.max(1)),
            2 => bytes.insert(place, chance.below(256) as u8),
            _ => {
                let copy = bytes[place..].to_vec();
                bytes.extend(copy);
            }
        }
    }
    bytes
}

/// Numbers without a pattern, and the same on each run (xorshift64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_on_a_connection_is_looked_at() {
        let answers = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 500 x\r\n\r\n";
        assert_eq!(statuses(answers), b"25");
        assert_eq!(statuses(b""), b"");
        assert_eq!(statuses(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 9\r\n\r\ncut"), b"4");
    }
}
