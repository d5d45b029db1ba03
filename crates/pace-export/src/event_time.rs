//! When in their day sessions are run.

use chrono::NaiveTime;

/// When in their day the events of a calendar begin, by the clock of wherever the runner is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventTime {
    /// When they begin.
    pub start: NaiveTime,
    /// How many minutes before that the calendar reminds of them, if it does.
    pub alarm_minutes: Option<u16>,
}
