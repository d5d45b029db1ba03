//! Plans for tests.

use chrono::{DateTime, Utc};
use pace_core::{Arguments, Plan, PlanQuery};

/// A moment for tests: 2026-11-21, noon.
pub(crate) const REVISED: DateTime<Utc> =
    DateTime::from_timestamp(1_795_262_400, 0).expect("a date of our time");

/// The plan of a line: `10km 45:00 age=55 lang=en`.
pub(crate) fn plan(line: &str) -> Plan {
    let mut words = line.split(' ');
    let known = ["distance", "time"].map(|name| (name, words.next().unwrap()));
    let options = words.map(|word| word.split_once('=').unwrap());
    let pairs = known.into_iter().chain(options);
    let args = Arguments::from_pairs(pairs.map(|(name, value)| (name, value.into())));
    PlanQuery::parse(&args).unwrap().request.plan()
}
