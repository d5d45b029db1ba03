//! wrk, whose latencies are not ours.

use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use crate::served::system_tool;

pub(super) const PROGRAM: &str = "wrk";

/// Its good clients.
const CLIENTS: &str = "16";
const TARGET: &str = "/api/pace?distance=marathon&time=3:30:00";

/// What it measured.
pub(super) struct Measured {
    pub(super) p99: Duration,
    /// Errors of the socket and answers of another kind than 2xx and 3xx.
    pub(super) failures: usize,
}

/// Asks for a pace, on a few connections, for so long.
pub(super) fn run(address: SocketAddr, seconds: u64) -> Result<Measured> {
    let output = Command::new(system_tool(PROGRAM))
        .args(["--latency", "--threads", "1", "--connections", CLIENTS])
        .args(["--duration", &format!("{seconds}s"), &format!("http://{address}{TARGET}")])
        .output()
        .context("could not run wrk")?;
    let text = String::from_utf8_lossy(&output.stdout);
    match read(&text) {
        Some(measured) if output.status.success() => Ok(measured),
        _ => bail!("wrk said: {text}{}", String::from_utf8_lossy(&output.stderr)),
    }
}

fn read(text: &str) -> Option<Measured> {
    let after = |label| text.lines().find_map(|line| line.trim().strip_prefix(label));
    let numbers = |line: &str| -> usize {
        line.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<usize>().ok()).sum()
    };
    // The line of socket errors is there only where there are some, and the other one too.
    let failures = after("Socket errors:").map_or(0, numbers)
        + after("Non-2xx or 3xx responses:").map_or(0, numbers);
    Some(Measured { p99: duration(after("99%")?.trim())?, failures })
}

/// A duration as wrk writes it: `57.00us`, `1.20ms`, `2.00s`, `1.00m`.
fn duration(text: &str) -> Option<Duration> {
    let unit = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(unit);
    let seconds = match unit {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "m" => 60.0,
        _ => return None,
    };
    Some(Duration::from_secs_f64(number.parse::<f64>().ok()? * seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "\
Running 1s test @ http://127.0.0.1:8080/
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    30.14us   35.20us   1.50ms   98.54%
    Req/Sec    64.21k     3.10k   68.80k    70.00%
  Latency Distribution
     50%   26.00us
     75%   33.00us
     90%   39.00us
     99%    1.20ms
  63895 requests in 1.00s, 20.11MB read
";

    #[test]
    fn a_report_is_read() {
        let good = format!("{REPORT}Requests/sec:  63850.12\nTransfer/sec:     20.09MB\n");
        let measured = read(&good).unwrap();
        assert_eq!(measured.p99, Duration::from_micros(1200));
        assert_eq!(measured.failures, 0);
    }

    #[test]
    fn every_kind_of_failure_is_counted() {
        let bad = format!(
            "{REPORT}  Socket errors: connect 1, read 20, write 300, timeout 4000\n  \
             Non-2xx or 3xx responses: 50000\nRequests/sec:  1.0\n"
        );
        assert_eq!(read(&bad).unwrap().failures, 54_321);
    }

    #[test]
    fn another_report_is_none() {
        assert!(read("unable to connect to 127.0.0.1:1 Connection refused").is_none());
    }
}
