//! Three replicas are replaced one by one, without a failed request.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::clients::Clients;
use super::haproxy::{Balanced, NAMES};
use super::report::Report;
use super::setting::Setting;

const CLIENTS: usize = 24;

pub(super) fn run(setting: &Setting) -> Result<Report> {
    let mut balanced = Balanced::start(setting)?;
    let clients = Clients::start(balanced.address, CLIENTS, Duration::from_millis(1));
    thread::sleep(Duration::from_secs(1));
    let started = Instant::now();
    let (mut slowest, mut all_zero) = (Duration::ZERO, true);
    for (index, name) in NAMES.into_iter().enumerate() {
        let signalled = Instant::now();
        let old = balanced.replicas.remove(index);
        let address = old.address;
        all_zero &= old.stop()?.success();
        slowest = slowest.max(signalled.elapsed());
        balanced.replicas.insert(index, balanced.restart(address)?);
        balanced.wait_until_up(name)?;
    }
    let took = started.elapsed();
    thread::sleep(Duration::from_secs(1));
    let tally = clients.stop()?;
    let mut report = Report::default();
    report.note("requests meanwhile", tally.requests);
    report.note("all three replaced within", format!("{:.1} s", took.as_secs_f64()));
    report.note(
        "slowest to stop, its drain delay included",
        format!("{:.1} s", slowest.as_secs_f64()),
    );
    report.require("exit codes", if all_zero { "0" } else { "another" }, 0, all_zero);
    report.note("requests that haproxy sent again", balanced.sent_again()?);
    report.require_none("failed requests", tally.failures.len());
    Ok(report)
}
