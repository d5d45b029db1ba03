//! Where the requests go: the real binary on a free port, or any server that
//! `PACE_TEST_URL` names (`http://host[:port]`).

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStderr, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{Connection, PATIENCE, Request, Response};

const BINARY: &str = env!("CARGO_BIN_EXE_pace-http-under-test");
const BINARY_WITH_FAULT: &str = env!("CARGO_BIN_EXE_pace-http-with-fault");
const BINARY_THAT_NEVER_STARTS: &str = env!("CARGO_BIN_EXE_pace-http-that-never-starts");
const TEST_URL: &str = "PACE_TEST_URL";
const ANY_PORT: &str = "127.0.0.1:0";

/// A server to test, stopped when the last test lets go of it.
pub(crate) struct Server {
    child: Option<Child>,
    authority: String,
    metrics: Option<String>,
}

impl Server {
    /// The server that tests share. Tests hold it rather than a static, since
    /// statics are never dropped and would leave the process behind.
    pub(crate) fn shared() -> Arc<Self> {
        static SHARED: Mutex<Weak<Server>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(server) = shared.upgrade() {
            return server;
        }
        let server = Arc::new(match elsewhere() {
            Some(authority) => Self { child: None, authority, metrics: None },
            None => Self::start(command().args(["--bind", ANY_PORT])),
        });
        *shared = Arc::downgrade(&server);
        server
    }

    /// A server of one's own with these arguments, on a free port; none where
    /// the suite runs against a server that is up already.
    pub(crate) fn with(args: &[&str]) -> Option<Self> {
        can_start().then(|| Self::start(command().args(["--bind", ANY_PORT]).args(args)))
    }

    /// The same with its settings in the environment.
    pub(crate) fn with_env(settings: &[(&str, &str)]) -> Option<Self> {
        can_start().then(|| {
            Self::start(command().env("PACE_BIND", ANY_PORT).envs(settings.iter().copied()))
        })
    }

    /// A server of one's own and its log, which has to be read.
    pub(crate) fn logged(args: &[&str]) -> Option<(Self, BufReader<ChildStderr>)> {
        can_start().then(|| Self::start_logged(command().args(["--bind", ANY_PORT]).args(args)))
    }

    /// The same with a path that panics, which the real command has not.
    pub(crate) fn with_fault(args: &[&str]) -> Option<(Self, BufReader<ChildStderr>)> {
        can_start().then(|| {
            let mut command = command_of(BINARY_WITH_FAULT);
            Self::start_logged(command.args(["--bind", ANY_PORT]).args(args))
        })
    }

    /// A server of one's own that counts, for [`scrape`](Self::scrape).
    pub(crate) fn counted(args: &[&str]) -> Option<Self> {
        Self::with(&[&["--metrics-bind", ANY_PORT], args].concat())
    }

    fn start_logged(command: &mut Command) -> (Self, BufReader<ChildStderr>) {
        let mut server = Self::start(command.stderr(Stdio::piped()));
        let stderr = server.child.as_mut().and_then(|child| child.stderr.take());
        (server, BufReader::new(stderr.expect("a pipe")))
    }

    fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {command:?}: {error}"));
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut printed = |start: &str| {
            let mut line = String::new();
            let read = stdout.read_line(&mut line);
            let rest = line.strip_prefix(start).and_then(|rest| rest.strip_suffix('\n'));
            rest.map(str::to_owned).ok_or_else(|| format!("{line:?} ({read:?})"))
        };
        let authority = printed("listening on http://");
        let counts = command.get_args().any(|arg| arg == "--metrics-bind");
        let metrics = counts.then(|| printed("metrics on http://")).transpose();
        let (authority, metrics) = match (authority, metrics) {
            (Ok(authority), Ok(metrics)) => (authority, metrics),
            (Err(printed), _) | (_, Err(printed)) => {
                // Not a `Server` yet, so nothing else would stop it.
                let _ = child.kill();
                let _ = child.wait();
                panic!("{command:?} printed {printed}; run it by hand to see why");
            }
        };
        // A server that went on to print must neither block nor break its pipe.
        thread::spawn(move || io::copy(&mut stdout, &mut io::sink()));
        Self { child: Some(child), authority, metrics }
    }

    /// What Prometheus would read of it.
    pub(crate) fn scrape(&self) -> Response {
        self.ask_metrics("GET", "/metrics")
    }

    /// The answer to a request at the address of the counters.
    pub(crate) fn ask_metrics(&self, method: &str, path: &str) -> Response {
        let address = self.metrics.as_deref().expect("a server that counts");
        let authority = address.strip_suffix("/metrics").expect("its path");
        Connection::open(authority).send_last(&Request::new(method, path))
    }

    /// Waits until a scrape has this line.
    pub(crate) fn await_count(&self, line: &str) {
        eventually(line, || {
            self.scrape().text().lines().any(|written| written == line).then_some(())
        });
    }

    /// Sends it a signal: `TERM`, say.
    pub(crate) fn signal(&self, name: &str) {
        let child = self.child.as_ref().expect("a server of our own");
        let kill = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
        assert!(kill.expect("a kill command").success(), "cannot send {name}");
    }

    /// Waits until it has ended.
    pub(crate) fn end(mut self) -> ExitStatus {
        let child = self.child.as_mut().expect("a server of our own");
        eventually("the end of the server", || child.try_wait().expect("a child"))
    }

    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    /// Whether this is our own process, whose clock and settings are known.
    pub(crate) fn is_ours(&self) -> bool {
        self.child.is_some()
    }

    pub(crate) fn open(&self) -> Connection<'_> {
        Connection::open(&self.authority)
    }

    /// One request on a connection of its own.
    pub(crate) fn send(&self, request: &Request) -> Response {
        self.open().send_last(request)
    }

    pub(crate) fn get(&self, target: impl AsRef<[u8]>) -> Response {
        self.send(&Request::get(target))
    }

    pub(crate) fn head(&self, target: impl AsRef<[u8]>) -> Response {
        self.send(&Request::new("HEAD", target))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // Either fails only where the process is gone already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Runs the binary to its end, for a start that has to fail; none where the
/// suite runs against a server that is up already.
pub(crate) fn run_to_end(args: &[&str], settings: &[(&str, &str)]) -> Option<Output> {
    can_start().then(|| {
        let mut command = command();
        command.args(args).envs(settings.iter().copied());
        end_of(command)
    })
}

/// The same where the shell's `ulimit` says what the process may have.
pub(crate) fn run_to_end_within(
    ulimit: &str,
    args: &[&str],
    settings: &[(&str, &str)],
) -> Option<Output> {
    can_start().then(|| {
        let mut command = command_of("sh");
        let script = format!("ulimit {ulimit} && exec \"$0\" \"$@\"");
        command.args(["-c", &script, BINARY, "--bind", ANY_PORT]).args(args);
        command.envs(settings.iter().copied());
        end_of(command)
    })
}

fn end_of(mut command: Command) -> Output {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child =
        command.spawn().unwrap_or_else(|error| panic!("cannot start {command:?}: {error}"));
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut printed = String::new();
    // Line by line, since a server that did start would never come to an end.
    while stdout.read_line(&mut printed).expect("readable output") > 0 {
        if printed.contains("listening on") {
            let _ = child.kill();
            let _ = child.wait();
            panic!("{command:?} started: {printed}");
        }
    }
    let mut output = child.wait_with_output().expect("an exit");
    output.stdout = printed.into_bytes();
    output
}

/// What a server prints, and how it ends, where this signal comes as soon as it catches it;
/// `None` where the system does not tell, or the suite runs against another server.
#[cfg(target_os = "linux")]
pub(crate) fn end_by_first_signal(name: &str, number: u32, args: &[&str]) -> Option<Output> {
    first_signal(command(), name, number, args)
}

/// The same for a server whose start never comes to an end.
#[cfg(target_os = "linux")]
pub(crate) fn end_of_endless_start(name: &str, number: u32) -> Option<Output> {
    first_signal(command_of(BINARY_THAT_NEVER_STARTS), name, number, &[])
}

#[cfg(target_os = "linux")]
fn first_signal(mut command: Command, name: &str, number: u32, args: &[&str]) -> Option<Output> {
    if !can_start() {
        return None;
    }
    command.args(["--bind", ANY_PORT]).args(args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("a server");
    // Stopped however the test ends.
    let mut server = Server { child: Some(child), authority: String::new(), metrics: None };
    let child = server.child.as_mut().expect("a server of our own");
    let status = format!("/proc/{}/status", child.id());
    eventually("a handler of the signal", || {
        let status = std::fs::read_to_string(&status).expect("a process");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = u64::from_str_radix(caught.expect("a mask").trim(), 16).expect("a mask");
        (caught >> (number - 1) & 1 == 1).then_some(())
    });
    server.signal(name);
    let child = server.child.as_mut().expect("a server of our own");
    eventually("the end of the start", || child.try_wait().expect("a child"));
    Some(server.child.take().expect("a child").wait_with_output().expect("an exit"))
}

/// Tries again until something holds; a server that keeps us waiting for this long has hung.
#[track_caller]
pub(crate) fn eventually<T>(what: &str, mut holds: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(held) = holds() {
            return held;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn command() -> Command {
    command_of(BINARY)
}

/// A server's command; what it logs is nobody's business unless it is asked for.
fn command_of(binary: &str) -> Command {
    let mut command = Command::new(binary);
    command.stderr(Stdio::null());
    // A developer's shell may hold settings; a test sets its own.
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("PACE_") {
            command.env_remove(name);
        }
    }
    command
}

fn elsewhere() -> Option<String> {
    let url = std::env::var(TEST_URL).ok()?;
    let authority = url
        .strip_prefix("http://")
        .map(|rest| rest.trim_end_matches('/'))
        .filter(|rest| !rest.is_empty() && !rest.contains('/'))
        .unwrap_or_else(|| panic!("{TEST_URL} is http://host[:port], not {url:?}"));
    Some(if authority.contains(':') { authority.to_owned() } else { format!("{authority}:80") })
}

fn can_start() -> bool {
    let can = elsewhere().is_none();
    if !can {
        // Past the test runner's capture, which would hide it on success.
        let _ = writeln!(
            io::stderr(),
            "skipped: {} needs a server with settings of its own, and {TEST_URL} is set",
            thread::current().name().unwrap_or("a test")
        );
    }
    can
}
