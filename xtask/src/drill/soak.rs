//! All that is served and a trickle of what is not, for a while: memory stays where it was.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::clients::Clients;
use super::malformed::Flood;
use super::report::Report;
use super::setting::Setting;
use crate::replica::wait_until;

const CLIENTS: usize = 8;
/// How often memory is looked at.
const LOOK: Duration = Duration::from_millis(250);
/// What memory may grow by, in percent of what it was in the first sixth of the time.
const MOST_GROWTH: f64 = 5.0;

pub(super) fn run(setting: &Setting) -> Result<Report> {
    let mut replica = setting.replica(&["--log", "off"])?;
    let fresh = replica.memory()?;
    // It listens before all that it keeps open is open.
    thread::sleep(Duration::from_secs(1));
    let files = replica.open_files()?;
    let good = Clients::start(replica.address, CLIENTS, Duration::ZERO);
    let flood = Flood::start(replica.address, 1, Duration::from_millis(5));
    let started = Instant::now();
    let mut looks = vec![];
    while started.elapsed() < setting.soak {
        thread::sleep(LOOK);
        looks.push(replica.memory()?);
    }
    let took = started.elapsed();
    let tally = good.stop()?;
    let answers = flood.stop()?;
    let sixth = looks.len().div_ceil(6);
    let most = |looks: &[u64]| looks.iter().copied().max().unwrap_or_default();
    let (first, last) = (most(&looks[..sixth]), most(&looks[looks.len() - sixth..]));
    let growth = (last as f64 / first as f64 - 1.0) * 100.0;
    let mut report = Report::default();
    report.note("for", format!("{:.0} s", took.as_secs_f64()));
    report.note("requests", tally.requests);
    report.note("malformed ones beside them", answers.requests);
    report.note("memory before the first", format!("{fresh} KiB"));
    report.note("most memory in the first sixth", format!("{first} KiB"));
    report.note("most memory in the last sixth", format!("{last} KiB"));
    let bound = format!("≤ {MOST_GROWTH:+} %");
    report.require("that is", format!("{growth:+.1} %"), bound, growth <= MOST_GROWTH);
    wait_until("its connections are closed", || Ok(replica.open_files()? <= files))?;
    report.note("open files, as before", files);
    report.require_none("failed requests", tally.failures.len());
    report.require_none("answered 5xx", answers.faults);
    report.require_unharmed(&mut replica)?;
    Ok(report)
}
