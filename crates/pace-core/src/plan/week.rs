//! A week of a plan.

use crate::plan::phases::Phase;
use crate::plan::session::Session;

/// A week of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Week {
    /// Number of the week, from 1.
    pub number: u8,
    /// Its phase.
    pub phase: Phase,
    /// Its sessions, by day.
    pub sessions: Vec<Session>,
}

impl Week {
    /// The sum of its sessions' durations in seconds.
    pub fn duration_seconds(&self) -> u64 {
        self.sessions.iter().map(Session::duration_seconds).sum()
    }

    /// The sum of its sessions' distances in metres.
    pub fn distance_m(&self) -> u64 {
        self.sessions.iter().map(Session::distance_m).sum()
    }
}
