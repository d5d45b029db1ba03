//! Training plans: from a request to weeks of structured sessions.

pub(crate) mod age;
#[cfg(feature = "chrono")]
pub(crate) mod calendar;
pub(crate) mod dates;
pub(crate) mod days;
pub(crate) mod effort;
pub(crate) mod given;
pub mod library;
pub(crate) mod load;
pub(crate) mod phases;
pub(crate) mod request;
pub(crate) mod rules;
mod schedule;
pub(crate) mod session;
pub(crate) mod week;
pub(crate) mod workout;

use crate::distance::RaceDistance;
use crate::plan::request::PlanRequest;
pub use crate::plan::week::Week;
use crate::zones::TrainingPaces;

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
    /// Quality sessions that became easy runs, for want of [days](PlanRequest::with_days) that
    /// are apart.
    pub made_easy: usize,
}

impl Plan {
    /// Makes the plan of a request.
    pub fn new(request: PlanRequest) -> Self {
        let paces = request.paces();
        let mut weeks = schedule::weeks(&request, &paces);
        let days = request.training_days();
        let made_easy = days.map_or(0, |days| days.arrange(&mut weeks, &paces));
        // Age is a last pass, so that all else is what a younger runner would do.
        for session in weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            session.age(request.age_band(), &paces);
        }
        Self { request, paces, weeks, made_easy }
    }

    /// The race, for the texts.
    pub(crate) const fn race(&self) -> RaceDistance {
        self.request.race()
    }
}

impl PlanRequest {
    /// The plan.
    pub fn plan(self) -> Plan {
        Plan::new(self)
    }
}
