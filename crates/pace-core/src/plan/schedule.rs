//! The engine: from a request to the weeks of an ageless plan.
//!
//! In a coach's order: which threads the race wants ([`lines`]), which week takes which
//! ([`slots`]), how much running there is ([`volume`]); then, week by week ([`building`]), how
//! much this one has ([`size`]), what its long run holds ([`long_run_work`]), the quality
//! sessions that there is room for ([`quality_room`]), each with the [`step`] of its thread, and
//! easy running in what is left ([`fill`]). What a week can hold shows only once the weeks before
//! it stand, so a plan may take several drafts ([`revision`]). Age is applied to the finished plan,
//! so each week is sized to keep the rules at every age ([`ages`]).

mod ages;
mod building;
mod catch_up;
mod days;
mod draft;
mod easy;
mod fill;
mod history;
mod limits;
mod lines;
mod long_run_work;
mod long_runs;
mod quality;
mod quality_room;
mod race_pace;
mod revision;
mod runner;
mod size;
mod slots;
mod step;
mod taper;
#[cfg(test)]
mod tests;
mod threads;
mod volume;

use crate::plan::phases::{Phase, PhaseWeeks};
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::schedule::draft::Draft;
use crate::plan::schedule::limits::{Limits, NO_CAP};
use crate::plan::schedule::lines::Lines;
use crate::plan::schedule::runner::Runner;
use crate::plan::schedule::slots::{Slot, calendar};
use crate::plan::schedule::volume::Curve;
use crate::plan::week::Week;
use crate::zones::TrainingPaces;

/// How often a plan is built, at most. Nearly all plans are right at once.
const MOST_DRAFTS: usize = 5;
/// The same where the plan starts from what is run now.
const MOST_DRAFTS_FROM_NOW: usize = 9;

/// The weeks of the plan that a request stands for, at no age; and how many quality sessions
/// they have not, for want of days that are apart.
pub(super) fn weeks(request: &PlanRequest, paces: &TrainingPaces) -> (Vec<Week>, usize) {
    let runner = Runner::new(request, paces);
    let phases = PhaseWeeks::new(request);
    let lines = Lines::new(&runner);
    let slots = calendar(&runner, &lines, phases);
    let mut limits = Limits::NONE;
    if let Some(first) = first_week_of_shorter(request, &runner, paces) {
        limits.volume[0] = first * rules::LONGER_FIRST_WEEK / 100;
    }
    let (mut weeks, are_crowded) = build(&runner, &lines, &slots, phases, limits);
    if are_crowded && runner.two_quality() {
        // One session a week that grows is better than two of which one comes and goes.
        let runner = runner.with_one_quality();
        let lines = Lines::new(&runner);
        let slots = calendar(&runner, &lines, phases);
        (weeks, _) = build(&runner, &lines, &slots, phases, limits);
    }
    let quality = |slots: &[Slot]| slots.iter().flat_map(|slot| slot.quality).flatten().count();
    let made_easy = if runner.quality_days < rules::HARD_SESSIONS {
        let free = calendar(&runner.on_any_day(), &lines, phases);
        quality(&free).saturating_sub(quality(&slots))
    } else {
        0
    };
    let of_taper = if runner.quality_days == 0 { phases.of(Phase::Taper) } else { 0 };
    let of_race_week = u8::from(!runner.sharpens);
    (weeks, made_easy + usize::from(of_taper + of_race_week))
}

/// Who runs this much of the peak in few sessions may start as high as the weeks after can hold,
/// in percent.
const HIGH_START: u64 = 70;

/// H25: how long the first week of a plan two weeks shorter is, where who runs much starts as high
/// as the weeks after it can hold (H8).
fn first_week_of_shorter(
    request: &PlanRequest,
    runner: &Runner<'_>,
    paces: &TrainingPaces,
) -> Option<u64> {
    let week = runner.start.week?;
    let peak = Curve::new(runner, runner.weeks.into(), NO_CAP).peak_week();
    let is_high = week * 100 >= peak * HIGH_START;
    let fewer = runner.weeks - 2;
    let is_shorter = PlanRequest::weeks_for(runner.race).contains(&fewer);
    (is_high && runner.sessions <= 4 && is_shorter).then(|| {
        let (weeks, _) = weeks(&request.with_weeks(fewer.into()), paces);
        weeks[0].duration_seconds()
    })
}

/// The weeks, and whether some from Development on are too short for their quality sessions.
fn build(
    runner: &Runner<'_>,
    lines: &Lines,
    slots: &[Slot],
    phases: PhaseWeeks,
    mut limits: Limits,
) -> (Vec<Week>, bool) {
    let mut left = if runner.starts_from_now { MOST_DRAFTS_FROM_NOW } else { MOST_DRAFTS };
    loop {
        left -= 1;
        let mut draft = Draft::new(runner, lines, slots, &limits);
        let weeks = draft.weeks(phases);
        match draft.revised() {
            Some(revised) if left > 0 => limits = revised,
            _ => return (weeks, draft.is_crowded),
        }
    }
}

impl Draft<'_> {
    /// The weeks, one after the other.
    fn weeks(&mut self, phases: PhaseWeeks) -> Vec<Week> {
        let count = self.runner.weeks;
        let mut weeks = Vec::with_capacity(count.into());
        for (number, phase) in (1..).zip(phases.iter()) {
            let sessions = match phase {
                Phase::Taper => self.taper_week(count - number),
                Phase::Race => self.race_week(),
                _ => self.building_week(self.slots[usize::from(number) - 1]),
            };
            weeks.push(Week { number, phase, sessions });
        }
        weeks
    }
}
