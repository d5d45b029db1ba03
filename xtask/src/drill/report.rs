//! What a drill measured, and what it has to be.

use std::fmt::Display;
use std::time::Duration;

use anyhow::Result;

use crate::replica::Replica;

/// What was measured under a drill, and what it had to be.
#[derive(Default)]
pub(super) struct Report(Vec<Figure>);

struct Figure {
    what: &'static str,
    value: String,
    /// What it has to be, and whether it is.
    bound: Option<(String, bool)>,
}

impl Report {
    /// A figure without a bound.
    pub(super) fn note(&mut self, what: &'static str, value: impl Display) {
        self.0.push(Figure { what, value: value.to_string(), bound: None });
    }

    /// A figure with a bound.
    pub(super) fn require(
        &mut self,
        what: &'static str,
        value: impl Display,
        bound: impl Display,
        is_kept: bool,
    ) {
        let bound = Some((bound.to_string(), is_kept));
        self.0.push(Figure { what, value: value.to_string(), bound });
    }

    /// A count that has to be 0.
    pub(super) fn require_none(
        &mut self,
        what: &'static str,
        count: impl Display + PartialEq<usize>,
    ) {
        let is_none = count == 0;
        self.require(what, count, 0, is_none);
    }

    /// Memory in KiB, and the most that it may be.
    pub(super) fn require_memory(&mut self, what: &'static str, memory: u64, most: u64) {
        self.require(what, format!("{memory} KiB"), format!("≤ {most} KiB"), memory <= most);
    }

    /// How many times as long good clients waited beside an attack as without it, at most.
    pub(super) fn require_slowdown(&mut self, without: Duration, beside: Duration, most: u32) {
        let ratio = beside.as_secs_f64() / without.as_secs_f64();
        self.note("good clients' p99 without it", format!("{} µs", without.as_micros()));
        self.note("good clients' p99 beside it", format!("{} µs", beside.as_micros()));
        let is_kept = ratio <= f64::from(most);
        self.require("that is", format!("× {ratio:.2}"), format!("≤ × {most}"), is_kept);
    }

    /// That the server had its core to itself but for this share of the time. Whoever else runs
    /// there keeps it for a tick of the scheduler (4 ms), and that is what clients would wait for.
    pub(super) fn require_quiet(&mut self, taken: f64) {
        let percent = format!("{:.1} %", taken * 100.0);
        self.require("of the server's core, others took", percent, "≤ 5 %", taken <= 0.05);
    }

    /// That a server is the process that it was, and never panicked.
    pub(super) fn require_unharmed(&mut self, replica: &mut Replica) -> Result<()> {
        let lives = replica.lives()?;
        self.require("the server", if lives { "alive" } else { "gone" }, "alive", lives);
        self.require_none("panics", replica.panics()?);
        Ok(())
    }

    /// Prints its lines; whether every bound is kept.
    pub(super) fn print(&self, drill: &str) -> bool {
        for (line, Figure { what, value, bound }) in self.0.iter().enumerate() {
            let drill = if line == 0 { drill } else { "" };
            let bound = bound.as_ref().map_or_else(String::new, |(bound, is_kept)| {
                format!("{bound:<10} {}", if *is_kept { "pass" } else { "FAIL" })
            });
            println!("{}", format!("{drill:<12} {what:<44} {value:>14}   {bound}").trim_end());
        }
        self.0.iter().all(|figure| figure.bound.as_ref().is_none_or(|(_, is_kept)| *is_kept))
    }
}
