//! What the building weeks are held to beside the rules, once a draft has shown it.

use super::lines::Use;
use super::runner::Runner;
use crate::distance::RaceDistance;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::session::Step;
use crate::plan::week::Week;

/// More seconds than any week has, and few enough to reckon with.
pub(super) const NO_CAP: u64 = 1 << 40;

/// Weeks of the longest plan.
const WEEKS: usize = *PlanRequest::weeks_for(RaceDistance::Marathon).end() as usize;

/// What the building weeks are held to, in seconds, by their index.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// The longest long run: of all weeks, or where the plan starts from what is run now, of
    /// those before the longest.
    pub(super) long_run: u64,
    pub(super) volume: [u64; WEEKS],
    /// Metres at race pace of one session, at most.
    pub(super) race_pace: u64,
    /// The longest long run of the plan.
    pub(super) longest: u64,
    /// Hard time, as H5 counts it.
    pub(super) hard: [u64; WEEKS],
    /// The steps of each thread.
    pub(super) steps: [StepLimit; Use::COUNT],
}

impl Limits {
    /// Those of a first draft.
    pub(super) const NONE: Self = Self {
        long_run: u64::MAX,
        race_pace: NO_CAP,
        longest: NO_CAP,
        volume: [NO_CAP; WEEKS],
        hard: [NO_CAP; WEEKS],
        steps: [StepLimit::NONE; Use::COUNT],
    };

    /// The same, with weeks of no more than `peak` seconds.
    pub(super) fn with_peak(self, peak: u64) -> Self {
        Self { volume: self.volume.map(|week| week.min(peak)), ..self }
    }

    /// Holds the hard time of the week with this index to no more.
    pub(super) fn hold_hard(&mut self, index: usize, most: u64) {
        self.hard[index] = self.hard[index].min(most);
    }
}

/// Seconds of a week's hard time, as H5 counts it.
pub(super) fn hard_as_counted(runner: &Runner<'_>, week: &Week) -> u64 {
    let counted = |step: &Step| {
        let role = step.zone.filter(|_| step.is_hard()).map(|zone| runner.roles.of(zone));
        step.duration_seconds() * role.map_or(0, rules::hard_percent) / 100
    };
    week.sessions.iter().map(|run| run.sum(counted)).sum()
}

/// H21: the most work of a thread's steps before a week, in seconds: the step of that week had
/// room for no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StepLimit {
    pub(super) before: u8,
    pub(super) work: u64,
}

impl StepLimit {
    pub(super) const NONE: Self = Self { before: 0, work: NO_CAP };

    /// Both limits as one.
    pub(super) fn and(self, other: Self) -> Self {
        Self { before: self.before.max(other.before), work: self.work.min(other.work) }
    }
}
