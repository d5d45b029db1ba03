//! Lines on standard error: one a request, and what goes wrong.
//!
//! No request waits for their reader. Lines go to a queue that a thread of its own writes out;
//! where the reader is too slow, the newest lines are lost, and counted.

use std::io::{self, Write};
use std::mem;
use std::panic::{self, PanicHookInfo};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer, fmt};

/// How requests are logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Log {
    /// A line for people: `<time>  INFO access: id=… method=GET path=/health status=200 …`
    Text,
    /// A line of JSON with the same fields
    Json,
    /// Not at all; faults of the server still are, as text
    Off,
}

/// The target under which requests are logged.
pub(crate) const ACCESS: &str = "access";
/// The target of everything else.
pub(crate) const LOG_TARGET: &str = "pace_http";

/// The most bytes that wait to be written; some ten thousand lines.
const MOST_WAITING: usize = 1024 * 1024;
/// The most characters of a panic's message.
const MOST_OF_MESSAGE: usize = 400;
/// How long a line may wait for others to be written with it: waking a thread and writing
/// cost more than a request.
const BATCH: Duration = Duration::from_millis(10);
/// How long the end waits for the last lines to be read.
const PATIENCE: Duration = Duration::from_secs(1);

static QUEUE: Queue = Queue {
    waiting: Mutex::new(Waiting { lines: Vec::new(), is_writing: false }),
    changed: Condvar::new(),
    lost: AtomicU64::new(0),
};

/// Logs from now on.
pub(crate) fn start(log: Log) -> io::Result<()> {
    thread::Builder::new().name("log".to_owned()).spawn(|| QUEUE.write_out())?;
    let (requests, service) = match log {
        Log::Text | Log::Json => (LevelFilter::INFO, LevelFilter::INFO),
        Log::Off => (LevelFilter::OFF, LevelFilter::WARN),
    };
    // The libraries report trouble; a level below, they only say that they start and stop.
    // What actix_http calls an error is a request that it could not read: a stranger's, and
    // counted where requests are.
    let targets = Targets::new()
        .with_default(LevelFilter::WARN)
        .with_target(LOG_TARGET, service)
        .with_target(ACCESS, requests)
        .with_target("actix_http", LevelFilter::OFF);
    let lines = fmt::layer().with_ansi(false).with_writer(|| Line);
    if log == Log::Json {
        let lines = lines.json().flatten_event(true).with_current_span(false).with_span_list(false);
        tracing_subscriber::registry().with(lines.with_filter(targets)).init();
    } else {
        tracing_subscriber::registry().with(lines.with_filter(targets)).init();
    }
    panic::set_hook(Box::new(log_panic));
    Ok(())
}

/// Waits until all lines are written, for a second at most.
pub(crate) fn flush() {
    let is_waiting = |waiting: &mut Waiting| !waiting.lines.is_empty() || waiting.is_writing;
    let _ = QUEUE.changed.wait_timeout_while(QUEUE.lock(), PATIENCE, is_waiting);
}

/// How many lines were lost.
pub(crate) fn lost() -> u64 {
    QUEUE.lost.load(Ordering::Relaxed)
}

/// A panic as one line, where the standard library would write several.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let message = panic.payload_as_str().unwrap_or("no message");
    let message: String =
        message.chars().filter(|c| !c.is_control()).take(MOST_OF_MESSAGE).collect();
    let at = panic.location().map(ToString::to_string);
    tracing::error!(target: LOG_TARGET, at, "panic: {message}");
}

struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    lost: AtomicU64,
}

struct Waiting {
    lines: Vec<u8>,
    is_writing: bool,
}

impl Queue {
    /// Nothing can be half done in a few bytes, so a panic elsewhere changes nothing.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, line: &[u8]) {
        let mut waiting = self.lock();
        if waiting.lines.len() + line.len() > MOST_WAITING {
            self.lost.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let was_empty = waiting.lines.is_empty();
        waiting.lines.extend_from_slice(line);
        drop(waiting);
        if was_empty {
            self.changed.notify_all();
        }
    }

    /// Writes for as long as the process lives: all that is waiting at once, so that a busy
    /// server makes few writes of many lines.
    fn write_out(&self) {
        let mut lines = Vec::new();
        let mut reported = 0;
        loop {
            let waiting = self.lock();
            let wait = self.changed.wait_while(waiting, |waiting| waiting.lines.is_empty());
            let mut waiting = wait.unwrap_or_else(PoisonError::into_inner);
            mem::swap(&mut waiting.lines, &mut lines);
            waiting.is_writing = true;
            drop(waiting);
            // Where standard error is closed, there is nowhere to say so.
            let _ = io::stderr().write_all(&lines);
            lines.clear();
            let lost = lost();
            if lost > reported {
                tracing::warn!(target: LOG_TARGET, lost = lost - reported, "log lines were lost");
                reported = lost;
            }
            self.lock().is_writing = false;
            self.changed.notify_all();
            thread::sleep(BATCH);
        }
    }
}

/// Takes a line at a time, since each event is written as a whole.
struct Line;

impl Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        QUEUE.push(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
