//! The server under load, beside the most that its library can do and beside others.
//!
//! Every contender runs alone on one core, the load on another, in turns; what is printed are
//! medians over the rounds.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};

use crate::instructions::{build, collected, require_valgrind};
use crate::median::median;
use crate::process::Process;
use crate::workspace::{root, shipped};
use crate::wrk::{self, Report};

const SERVER_CORE: &str = "0";
const LOAD_CORE: &str = "1";
const CONNECTIONS: u32 = 64;
const MANY_CONNECTIONS: u32 = 1000;
/// The load at which latencies are compared, in percent of what the ceiling can do.
const STEADY_PERCENT: f64 = 70.0;

/// How much is measured.
#[derive(Args)]
pub(crate) struct Options {
    /// Rounds, of which the medians are printed
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Seconds of each load
    #[arg(long, default_value_t = 5)]
    seconds: u32,
    /// Measure this alone
    #[arg(long)]
    only: Option<Job>,
    /// Count the instructions of a request outside the kernel instead, by valgrind, beside the
    /// ceiling's
    #[arg(long, conflicts_with_all = ["rounds", "seconds"])]
    instructions: bool,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Job {
    /// `/api/pace`
    Pace,
    /// `/api/plan`, a marathon in 24 weeks of 6 sessions
    Plan,
    /// `/api/pace` with a distance that is none
    Error,
    /// `POST /mcp`, a call of `compute_pace`
    Tool,
}

impl Job {
    const fn target(self) -> &'static str {
        match self {
            Self::Pace => "/api/pace?distance=marathon&time=3h45",
            Self::Plan => "/api/plan?distance=marathon&time=3h45&sessions=6&weeks=24",
            Self::Error => "/api/pace?distance=far&time=3h45",
            Self::Tool => "/mcp",
        }
    }

    /// Who does the same job, beside the server and its ceiling.
    const fn rival(self) -> &'static str {
        match self {
            Self::Pace | Self::Plan | Self::Error => "axum",
            Self::Tool => "rmcp",
        }
    }

    /// What is sent, byte for byte.
    fn request(self, script: &str) -> Result<String> {
        let target = self.target();
        if self != Self::Tool {
            return Ok(format!("GET {target} HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n"));
        }
        let body = script.lines().find_map(|line| line.strip_prefix("wrk.body = '"));
        let body = body.and_then(|line| line.strip_suffix('\'')).context("a body in call.lua")?;
        let length = body.len();
        Ok(format!(
            "POST {target} HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nContent-Type: application/json\r\n\
             Accept: application/json, text/event-stream\r\nContent-Length: {length}\r\n\r\n{body}"
        ))
    }
}

/// What a load measures of a server.
#[derive(Debug, Default, Clone, Copy)]
struct Figures {
    per_second: f64,
    p50_us: f64,
    p99_us: f64,
    cpu_us: f64,
    rest_mib: f64,
    busy_mib: f64,
    many_mib: f64,
    steady_p99_us: f64,
}

/// Where programs and files are.
struct Programs {
    pace_http: PathBuf,
    /// The directory of the others.
    bench: PathBuf,
    scratch: PathBuf,
}

/// Runs the loads and prints what they measure.
pub(crate) fn run(options: &Options) -> Result<()> {
    if options.instructions {
        require_valgrind()?;
    } else {
        for (tool, package) in [("wrk", "wrk"), ("taskset", "util-linux")] {
            let mut ask = Command::new(tool);
            let found = ask.arg("-v").stdout(Stdio::null()).stderr(Stdio::null()).status();
            found
                .with_context(|| format!("{tool} is missing; on Debian: apt install {package}"))?;
        }
    }
    same_library()?;
    let programs = Programs {
        pace_http: shipped()?,
        bench: build("pace-rivals")?,
        scratch: std::env::temp_dir().join(format!("pace-bench-{}", std::process::id())),
    };
    fs::create_dir_all(&programs.scratch)?;
    if options.instructions {
        println!("{:<8}{:>12}{:>12}{:>12}", "", "pace-http", "ceiling", "ratio");
    }
    for job in [Job::Pace, Job::Plan, Job::Error, Job::Tool] {
        if options.only.is_some_and(|only| only != job) {
            continue;
        }
        if options.instructions {
            count(job, &programs)?;
        } else {
            measure(job, options, &programs)?;
        }
    }
    Ok(fs::remove_dir_all(&programs.scratch)?)
}

/// A ceiling of another version would be another ceiling.
fn same_library() -> Result<()> {
    let version = |lock: &str| -> Result<String> {
        let text = fs::read_to_string(root().join(lock))?;
        let entry = text.split("\n\n").find(|entry| entry.contains("name = \"actix-web\"\n"));
        let version =
            entry.and_then(|entry| entry.lines().find(|line| line.starts_with("version")));
        Ok(version.with_context(|| format!("no actix-web in {lock}"))?.to_owned())
    };
    if version("Cargo.lock")? != version("bench/Cargo.lock")? {
        bail!("bench/Cargo.lock has another actix-web than Cargo.lock: cargo update it there");
    }
    Ok(())
}

/// What wrk sends to the tools.
fn script() -> Result<String> {
    Ok(fs::read_to_string(root().join("bench/servers/call.lua"))?)
}

fn measure(job: Job, options: &Options, programs: &Programs) -> Result<()> {
    let request = job.request(&script()?)?;
    let request_file = programs.scratch.join("request");
    fs::write(&request_file, &request)?;
    let ready = ready(&request, programs)?;
    let mut rounds: BTreeMap<&str, Vec<Figures>> = BTreeMap::new();
    for round in 1..=options.rounds {
        eprintln!("xtask: {job:?}, round {round} of {}", options.rounds);
        let mut steady = 0.0;
        // The ceiling first: its throughput sets the steady load of all.
        for name in ["ceiling", "pace-http", job.rival()] {
            let server = Server::start(name, programs, &ready)?;
            exchange(&server.address, &request)?;
            let mut figures = Figures::of(job, &server, options)?;
            let own = figures.per_second * STEADY_PERCENT / 100.0;
            if name == "ceiling" {
                steady = own;
            }
            // No server is asked for more than it can do.
            let rate = own.min(steady);
            figures.steady_p99_us = steady_p99(programs, &server, &request_file, rate, options)?;
            wrk(job, &server, options.seconds.min(3), MANY_CONNECTIONS)?;
            figures.many_mib = server.peak_mib()?;
            rounds.entry(name).or_default().push(figures);
        }
    }
    print(job, &rounds);
    Ok(())
}

/// Requests of the shorter of two runs. The longer has twice as many: what a server does at its
/// start and its end is in both.
const REQUESTS: u32 = 1000;

/// Prints the instructions of a request outside the kernel, and of the ceiling's: the same on a busy
/// machine as on a quiet one.
fn count(job: Job, programs: &Programs) -> Result<()> {
    let request = job.request(&script()?)?;
    let ready = ready(&request, programs)?;
    let cost = |name| {
        let of = |requests| counted(name, programs, &ready, &request, requests);
        Ok::<_, anyhow::Error>((of(2 * REQUESTS)? - of(REQUESTS)?) as f64 / f64::from(REQUESTS))
    };
    let (own, ceiling) = (cost("pace-http")?, cost("ceiling")?);
    let name = format!("{job:?}");
    println!("{name:<8}{own:>12.0}{ceiling:>12.0}{:>12.3}", ceiling / own);
    Ok(())
}

/// The instructions of a server from its start to its end, with this number of requests over one
/// connection in between.
fn counted(
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

impl Figures {
    /// What a server does alone, under as much as it can take.
    fn of(job: Job, server: &Server, options: &Options) -> Result<Self> {
        let rest_mib = server.resident_mib()?;
        // What a server does at first is not part of its work.
        wrk(job, server, 1, CONNECTIONS)?;
        let before = server.cpu_us()?;
        let load = wrk(job, server, options.seconds, CONNECTIONS)?;
        let requests = load.requests as f64;
        Ok(Self {
            per_second: requests / load.took.as_secs_f64(),
            p50_us: load.p50.as_secs_f64() * 1e6,
            p99_us: load.p99.as_secs_f64() * 1e6,
            cpu_us: (server.cpu_us()? - before) / requests,
            rest_mib,
            busy_mib: server.resident_mib()?,
            ..Self::default()
        })
    }
}

/// What is printed of a server: the head of a column, its width, its decimals, and the figure.
type Column = (&'static str, usize, usize, fn(&Figures) -> f64);

const COLUMNS: [Column; 8] = [
    ("requests/s", 11, 0, |figures| figures.per_second),
    ("p50 µs", 9, 0, |figures| figures.p50_us),
    ("p99 µs", 9, 0, |figures| figures.p99_us),
    ("CPU µs", 9, 2, |figures| figures.cpu_us),
    ("p99@70% µs", 12, 0, |figures| figures.steady_p99_us),
    ("rest", 8, 1, |figures| figures.rest_mib),
    ("busy", 8, 1, |figures| figures.busy_mib),
    ("1000c", 8, 1, |figures| figures.many_mib),
];

/// The medians of every contender, and how the server stands to the others.
fn print(job: Job, rounds: &BTreeMap<&str, Vec<Figures>>) {
    println!("\n{job:?}: {} {}", if job == Job::Tool { "POST" } else { "GET" }, job.target());
    let heads = COLUMNS.map(|(head, width, ..)| format!("{head:>width$}"));
    println!("{:<10}{}", "", heads.concat());
    for name in ["pace-http", "ceiling", job.rival()] {
        let medians = COLUMNS.map(|(_, width, decimals, of)| {
            format!("{:>width$.decimals$}", median(rounds[name].iter().map(of)))
        });
        println!("{name:<10}{}", medians.concat());
    }
    let own = &rounds["pace-http"];
    for other in ["ceiling", job.rival()] {
        let ratio = |of: fn(&Figures) -> f64| {
            median(own.iter().zip(&rounds[other]).map(|(own, other)| of(own) / of(other)))
        };
        println!(
            "pace-http / {other}: requests/s {:.3}, CPU {:.3}, p99 at a steady load {:.2}",
            ratio(|figures| figures.per_second),
            ratio(|figures| figures.cpu_us),
            ratio(|figures| figures.steady_p99_us),
        );
    }
}

/// The files from which the ceiling answers: what the server itself answers.
fn ready(request: &str, programs: &Programs) -> Result<[PathBuf; 2]> {
    let server = Server::start("pace-http", programs, &[PathBuf::new(), PathBuf::new()])?;
    let answer = exchange(&server.address, request)?;
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").context("a head")?;
    let head = String::from_utf8(answer[..end].to_vec())?;
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).context("a status")?;
    // The library writes these by itself.
    let own = |line: &&str| !line.starts_with("content-length") && !line.starts_with("date");
    let lines: Vec<_> = std::iter::once(status).chain(lines.filter(own)).collect();
    let files = ["head", "body"].map(|name| programs.scratch.join(name));
    fs::write(&files[0], lines.join("\n"))?;
    fs::write(&files[1], &answer[end + 4..])?;
    Ok(files)
}

/// One request and its answer.
fn exchange(address: &str, request: &str) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(request.as_bytes())?;
    stream.set_read_timeout(Some(Duration::from_millis(300)))?;
    let mut answer = Vec::new();
    // The connection stays open: the end is where nothing more comes.
    let _ = stream.read_to_end(&mut answer);
    if answer.is_empty() {
        bail!("{address} does not answer");
    }
    Ok(answer)
}

/// A server on a core of its own, stopped when it is let go of.
struct Server {
    process: Process,
    address: String,
}

impl Server {
    fn start(name: &str, programs: &Programs, ready: &[PathBuf; 2]) -> Result<Self> {
        Self::start_by(&["taskset", "-c", SERVER_CORE], name, programs, ready)
    }

    /// Starts it by a command that runs another.
    fn start_by(
        runner: &[&str],
        name: &str,
        programs: &Programs,
        [head, body]: &[PathBuf; 2],
    ) -> Result<Self> {
        let mut command = Command::new(runner[0]);
        command.args(&runner[1..]);
        match name {
            "pace-http" => {
                // Nobody else writes an access log.
                let settings = ["--bind", "127.0.0.1:0", "--workers", "1", "--log", "off"];
                command.arg(&programs.pace_http).args(settings)
            }
            "ceiling" => {
                command.arg(programs.bench.join(name)).arg("127.0.0.1:0").args([head, body])
            }
            _ => command.arg(programs.bench.join(name)).arg("127.0.0.1:0"),
        };
        let mut process = Process::start(command.stdout(Stdio::piped()))?;
        let address = process.address()?.with_context(|| format!("{name} did not start"))?;
        Ok(Self { process, address })
    }

    /// CPU time used so far, of user and kernel, in microseconds.
    fn cpu_us(&self) -> Result<f64> {
        const TICK_US: f64 = 10_000.0;
        Ok(self.process.ticks()? as f64 * TICK_US)
    }

    fn resident_mib(&self) -> Result<f64> {
        self.status_mib("VmRSS:")
    }

    fn peak_mib(&self) -> Result<f64> {
        self.status_mib("VmHWM:")
    }

    fn status_mib(&self, field: &str) -> Result<f64> {
        Ok(self.process.status(field)?.parse::<f64>()? / 1024.0)
    }
}

fn wrk(job: Job, server: &Server, seconds: u32, connections: u32) -> Result<Report> {
    let mut command = Command::new("taskset");
    command.args(["-c", LOAD_CORE, wrk::PROGRAM, "--latency", "-t1"]);
    command.args([format!("-c{connections}"), format!("-d{seconds}s")]);
    if job == Job::Tool {
        command.arg("-s").arg(root().join("bench/servers/call.lua"));
    }
    let report = Report::of(command.arg(format!("http://{}{}", server.address, job.target())))?;
    let refused = report.refusals > 0 && job != Job::Error;
    // Not every one of very many connections has to be taken.
    if refused || report.socket_errors > 0 && connections == CONNECTIONS {
        bail!("the load did not go well: {report:?}");
    }
    Ok(report)
}

/// The 99th percentile at a steady load, for which wrk has no setting.
fn steady_p99(
    programs: &Programs,
    server: &Server,
    request: &Path,
    rate: f64,
    options: &Options,
) -> Result<f64> {
    let output = Command::new("taskset")
        .args(["-c", LOAD_CORE])
        .arg(programs.bench.join("load"))
        .arg(&server.address)
        .arg(request)
        .args([format!("{rate:.0}"), options.seconds.to_string()])
        .output()?;
    let report = String::from_utf8_lossy(&output.stdout);
    let p99 = report.split_whitespace().nth(2).and_then(|p99| p99.parse().ok());
    p99.with_context(|| format!("no latencies: {}", String::from_utf8_lossy(&output.stderr)))
}
