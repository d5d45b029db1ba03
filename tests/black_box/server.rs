//! Where the requests go: the real binary on a free port, or any server that
//! `PACE_TEST_URL` names (`http://host[:port]`).

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;

use crate::client::{Connection, Request, Response};

const BINARY: &str = env!("CARGO_BIN_EXE_pace-http-under-test");
const TEST_URL: &str = "PACE_TEST_URL";
const ANY_PORT: &str = "127.0.0.1:0";

/// The settings that a developer's shell could hold; a test sets its own.
const SETTINGS: [&str; 2] = ["PACE_BIND", "PACE_BASE_URL"];

/// A server to test, stopped when the last test lets go of it.
pub(crate) struct Server {
    child: Option<Child>,
    authority: String,
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
            Some(authority) => Self { child: None, authority },
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

    fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {command:?}: {error}"));
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        let read = stdout.read_line(&mut line);
        let authority =
            line.strip_prefix("listening on http://").and_then(|rest| rest.strip_suffix('\n'));
        let Some(authority) = authority.map(str::to_owned) else {
            // Not a `Server` yet, so nothing else would stop it.
            let _ = child.kill();
            let _ = child.wait();
            panic!("{command:?} printed {line:?} ({read:?}); run it by hand to see why");
        };
        // A server that went on to print must neither block nor break its pipe.
        thread::spawn(move || io::copy(&mut stdout, &mut io::sink()));
        Self { child: Some(child), authority }
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
        command
            .args(args)
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
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
    })
}

fn command() -> Command {
    let mut command = Command::new(BINARY);
    for setting in SETTINGS {
        command.env_remove(setting);
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
