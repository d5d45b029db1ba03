//! One of three replicas is killed in the middle of its work.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::clients::Clients;
use super::haproxy::{Balanced, NAMES};
use super::report::Report;
use super::setting::Setting;
use crate::replica::wait_until;

const CLIENTS: usize = 24;
/// The replica that is killed.
const VICTIM: usize = 1;
/// How often the victim is asked what it is at, just before it is killed.
const LOOKS: u32 = 50;

pub(super) fn run(setting: &Setting) -> Result<Report> {
    let mut balanced = Balanced::start(setting)?;
    let clients = Clients::start(balanced.address, CLIENTS, Duration::ZERO);
    thread::sleep(Duration::from_secs(2));
    let name = NAMES[VICTIM];
    let address = balanced.replicas[VICTIM].address;
    let mut in_flight = 0;
    for _ in 0..LOOKS {
        in_flight = in_flight.max(balanced.in_flight(name)?);
    }
    let killed = Instant::now();
    balanced.replicas[VICTIM].kill()?;
    wait_until("haproxy notices", || Ok(!balanced.is_up(name)?))?;
    let noticed = Instant::now();
    thread::sleep(Duration::from_secs(2));
    balanced.replicas[VICTIM] = balanced.restart(address)?;
    balanced.wait_until_up(name)?;
    thread::sleep(Duration::from_secs(1));
    let tally = clients.stop()?;
    let failed = tally.failures.len();
    let later = tally.failures.iter().filter(|failure| failure.at > noticed).count();
    let took = noticed.duration_since(killed).as_millis();
    let mut report = Report::default();
    report.note("requests meanwhile", tally.requests);
    report.note("haproxy noticed after", format!("{took} ms"));
    report.note("requests that haproxy sent again", balanced.sent_again()?);
    report.note("requests in flight there, at most", in_flight);
    report.require("failed requests", failed, format!("≤ {in_flight}"), failed <= in_flight);
    report.require_none("failed after it noticed", later);
    Ok(report)
}
