//! Training plans: from a request to weeks of structured sessions.

#[cfg(feature = "chrono")]
pub(crate) mod calendar;
pub mod library;
pub(crate) mod parts;
pub(crate) mod phases;
pub(crate) mod request;
pub(crate) mod rules;
mod schedule;
pub(crate) mod session;

pub use crate::answer::plan::{
    Description, PlanPart, PlanRepeat, PlanResult, PlanSession, PlanSessions, PlanStep, PlanSteps,
    PlanWeek, PlanWeeks, Title,
};

use crate::distance::RaceDistance;
use crate::plan::phases::Phase;
use crate::plan::request::PlanRequest;
use crate::plan::session::Session;
use crate::zones::TrainingPaces;

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

/// A training plan: pure data, the same for the same request.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// What was asked.
    pub request: PlanRequest,
    /// The pace of each zone.
    pub paces: TrainingPaces,
    /// The weeks, in order.
    pub weeks: Vec<Week>,
}

impl Plan {
    /// Makes the plan of a request.
    pub fn new(request: PlanRequest) -> Self {
        let paces = request.paces();
        let mut weeks = schedule::weeks(&request, &paces);
        // Age is a last pass, so that all else is what a younger runner would do.
        for session in weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            session.age(request.age_band(), &paces);
        }
        Self { request, paces, weeks }
    }

    /// The race, for the texts.
    pub(crate) const fn race(&self) -> RaceDistance {
        self.request.race()
    }

    /// The answer, in the request's language.
    pub fn result(&self) -> PlanResult<'_> {
        PlanResult::new(self)
    }
}
