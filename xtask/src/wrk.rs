//! wrk, a load and latencies that are not ours.

use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

pub(crate) const PROGRAM: &str = "wrk";

/// What wrk says of a load.
#[derive(Debug, PartialEq)]
pub(crate) struct Report {
    pub(crate) requests: usize,
    pub(crate) took: Duration,
    pub(crate) p50: Duration,
    pub(crate) p99: Duration,
    pub(crate) socket_errors: usize,
    /// Answers of another kind than 2xx and 3xx.
    pub(crate) refusals: usize,
}

impl Report {
    /// What a command that ends in wrk prints, with `--latency` among its arguments.
    pub(crate) fn of(command: &mut Command) -> Result<Self> {
        let output = command.output().context("could not run wrk")?;
        let text = String::from_utf8_lossy(&output.stdout);
        match Self::read(&text) {
            Some(report) if output.status.success() => Ok(report),
            _ => bail!("wrk said: {text}{}", String::from_utf8_lossy(&output.stderr)),
        }
    }

    /// Requests without a good answer.
    pub(crate) const fn failures(&self) -> usize {
        self.socket_errors + self.refusals
    }

    /// Reads a report; none, where the text is something else.
    fn read(text: &str) -> Option<Self> {
        let after = |label| text.lines().find_map(|line| line.trim().strip_prefix(label));
        let numbers = |line: &str| -> usize {
            line.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<usize>().ok()).sum()
        };
        let total = text.lines().find_map(|line| line.trim().split_once(" requests in "));
        let (requests, took) = total?;
        Some(Self {
            requests: requests.parse().ok()?,
            took: duration(took.split(',').next()?)?,
            p50: duration(after("50%")?.trim())?,
            p99: duration(after("99%")?.trim())?,
            // These lines are there only where there is something to count.
            socket_errors: after("Socket errors:").map_or(0, numbers),
            refusals: after("Non-2xx or 3xx responses:").map_or(0, numbers),
        })
    }
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

    const GOOD: &str = "\
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
        let text = format!("{GOOD}Requests/sec:  63850.12\nTransfer/sec:     20.09MB\n");
        let expected = Report {
            requests: 63_895,
            took: Duration::from_secs(1),
            p50: Duration::from_micros(26),
            p99: Duration::from_micros(1200),
            socket_errors: 0,
            refusals: 0,
        };
        assert_eq!(Report::read(&text), Some(expected));
    }

    #[test]
    fn every_kind_of_failure_is_counted() {
        let text = format!(
            "{GOOD}  Socket errors: connect 1, read 20, write 300, timeout 4000\n  \
             Non-2xx or 3xx responses: 50000\nRequests/sec:  1.0\n"
        );
        let report = Report::read(&text).unwrap();
        assert_eq!((report.socket_errors, report.refusals), (4321, 50_000));
        assert_eq!(report.failures(), 54_321);
    }

    #[test]
    fn another_report_is_none() {
        assert_eq!(Report::read("unable to connect to 127.0.0.1:1 Connection refused"), None);
    }
}
