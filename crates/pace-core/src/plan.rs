//! Training plans: from a request to weeks of structured sessions.

pub(crate) mod age;
pub(crate) mod dates;
pub(crate) mod days;
pub(crate) mod effort;
pub(crate) mod gap;
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
use crate::plan::age::AgeBand;
use crate::plan::request::{PlanRequest, RunWalk};
use crate::plan::schedule::Made;
use crate::plan::session::SessionKind;
pub use crate::plan::week::Week;
use crate::plan::workout::Workout;
use crate::roles::Roles;
use crate::zones::TrainingPaces;

/// A training plan: pure data, the same for the same request.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// What was asked.
    pub request: PlanRequest,
    /// The pace of each zone.
    pub paces: TrainingPaces,
    /// What each zone's pace trains.
    pub roles: Roles,
    /// The weeks, in order.
    pub weeks: Vec<Week>,
    /// Quality sessions that became easy runs, for want of [days](PlanRequest::with_days) that
    /// are apart.
    pub made_easy: usize,
    /// Weeks whose long run asks for something new.
    pub(crate) cues: Cues,
    /// Whether walking is part of all that the runner does, of the race as well.
    pub(crate) walks_all: bool,
}

/// Numbers of the weeks whose long run is the first of an hour and a half, the first with
/// race pace, and the longest of that length.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Cues {
    pub(crate) long: Option<u8>,
    pub(crate) race_pace: Option<u8>,
    pub(crate) longest: Option<u8>,
}

impl Cues {
    /// From this many seconds on, runners should drink.
    const LONG: u64 = 90 * 60;

    fn new(weeks: &[Week]) -> Self {
        let mut cues = Self::default();
        let mut longest = Self::LONG;
        // The longest run before the longest.
        let mut before = None;
        let long_runs = weeks.iter().filter_map(|week| {
            let run = week.sessions.iter().rfind(|run| run.kind == SessionKind::LongRun)?;
            Some((week.number, run))
        });
        for (number, run) in long_runs {
            let seconds = run.duration_seconds();
            if seconds >= Self::LONG && cues.long.is_none() {
                cues.long = Some(number);
            }
            if run.workout == Workout::RacePaceLongRun && cues.race_pace.is_none() {
                cues.race_pace = Some(number);
            }
            if seconds > longest {
                longest = seconds;
                before = cues.longest.replace(number);
            }
        }
        // What is drunk and eaten in the race is tried before the longest run rehearses it.
        if let (Some(longest), Some(first)) = (cues.longest, cues.race_pace)
            && first > longest
        {
            cues.race_pace = before.or(Some(longest.saturating_sub(1).max(1)));
        }
        cues
    }
}

impl Plan {
    /// Makes the plan of a request.
    pub fn new(request: PlanRequest) -> Self {
        let paces = request.paces();
        let Made { mut weeks, made_easy } = schedule::made(&request, &paces);
        if let Some(days) = request.training_days() {
            days.arrange(&mut weeks, &paces);
        }
        // Age is a last pass, so that all else is what a younger runner would do.
        let band = request.age_band();
        if band != AgeBand::Under40 {
            let sessions = weeks.iter_mut().flat_map(|week| &mut week.sessions);
            sessions.for_each(|session| session.age(band, &paces));
        }
        let cues = Cues::new(&weeks);
        let walks_all = request.walks_all(&paces);
        Self { request, paces, roles: request.roles(), weeks, made_easy, cues, walks_all }
    }

    /// Whether a week, by its number, is a lighter one on purpose: a building week that holds 65
    /// to 88 % of the time of the week before it.
    pub fn is_cutback(&self, number: u8) -> bool {
        let of = |number: u8| self.weeks.iter().find(|week| week.number == number);
        let before = number.checked_sub(1).and_then(of);
        let (Some(before), Some(week)) = (before, of(number)) else { return false };
        let (before, now) = (before.duration_seconds(), week.duration_seconds() * 100);
        week.phase.is_building()
            && before * rules::CUTBACK.start() <= now
            && now <= before * rules::CUTBACK.end()
    }

    /// Whether the race is run and walked, as training is: by need, or by choice.
    pub fn walks_in_race(&self) -> bool {
        self.walks_all || self.request.run_walk() == RunWalk::Always
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::session::Part;

    /// A week of this many seconds, after one of a hundred minutes.
    fn is_cutback_at(seconds: u64) -> bool {
        let request = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse().unwrap());
        let mut plan = request.plan();
        let paces = plan.paces;
        for (week, seconds) in plan.weeks.iter_mut().zip([6000, seconds]) {
            week.sessions.truncate(1);
            let parts = &mut week.sessions[0].parts;
            let Some(Part::Step(step)) = parts.first().copied() else { unreachable!() };
            *parts = [Part::Step(step.lasting(seconds, &paces))].into();
        }
        plan.is_cutback(2)
    }

    #[test]
    fn a_lighter_week_has_65_to_88_percent_of_the_week_before() {
        let at = [3899, 3900, 5280, 5281, 6000].map(is_cutback_at);
        assert_eq!(at, [false, true, true, false, false]);
        let plan = PlanRequest::new(RaceDistance::Marathon, "3h30".parse().unwrap()).plan();
        let lighter: Vec<u8> = (0..20).filter(|number| plan.is_cutback(*number)).collect();
        // The first week has none before it, and a taper is lighter for another reason.
        assert_eq!(lighter, [4, 8, 11]);
    }
}
