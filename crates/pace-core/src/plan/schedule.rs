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
mod promise;
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
mod variation;
mod volume;

use crate::plan::phases::{Phase, PhaseWeeks};
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::schedule::draft::Draft;
use crate::plan::schedule::limits::Limits;
use crate::plan::schedule::lines::Lines;
use crate::plan::schedule::promise::Promise;
use crate::plan::schedule::runner::Runner;
use crate::plan::schedule::slots::{Slot, calendar};
use crate::plan::schedule::variation::{Cutbacks, Variation};
use crate::plan::session::{Session, SessionKind};
use crate::plan::week::Week;
use crate::zones::TrainingPaces;

/// How often a plan is built, at most. Nearly all plans are right at once.
const MOST_DRAFTS: usize = 5;
/// The same where the plan starts from what is run now.
const MOST_DRAFTS_FROM_NOW: usize = 9;

/// Weeks, and how many quality sessions they have not, for want of days that are apart.
type Made = (Vec<Week>, usize);

/// The weeks of the plan that a request stands for, at no age; and how many quality sessions
/// they have not, for want of days that are apart.
pub(super) fn weeks(request: &PlanRequest, paces: &TrainingPaces) -> Made {
    let (runner, phases) = (Runner::new(request, paces), PhaseWeeks::new(request));
    match promise_of_shorter(request, &runner, runner.sessions == 2) {
        Some(shorter) => made_to_keep(&shorter, &runner, phases),
        None => made(&runner, phases, &Limits::NONE),
    }
}

/// H25: what a plan two weeks shorter promises, built on the usual way, where a runner's own is
/// held to it; with a first week that is bounded by a still shorter one, if that `is_bounded`: of two
/// sessions a week it often is.
fn promise_of_shorter(
    request: &PlanRequest,
    runner: &Runner<'_>,
    is_bounded: bool,
) -> Option<Promise> {
    let fewer = runner.weeks - 2;
    let is_held = runner.starts_from_now && PlanRequest::weeks_for(runner.race).contains(&fewer);
    is_held.then(|| {
        let request = request.with_weeks(fewer.into());
        let runner = Runner::new(&request, runner.paces);
        let shorter = is_bounded.then(|| promise_of_shorter(&request, &runner, false)).flatten();
        let limits = shorter.as_ref().map_or(Limits::NONE, first_week_after);
        Promise::of(&made(&runner, PhaseWeeks::new(&request), &limits).0)
    })
}

/// The limits of a plan two weeks longer than one that promises this.
fn first_week_after(shorter: &Promise) -> Limits {
    let mut limits = Limits::NONE;
    limits.volume[0] = shorter.most_of_longer_first_week();
    limits
}

/// H25: a plan that promises no less than the one two weeks shorter, on the first way that leads
/// there; on the usual one where none does.
fn made_to_keep(shorter: &Promise, runner: &Runner<'_>, phases: PhaseWeeks) -> Made {
    let limits = first_week_after(shorter);
    let usual = made(runner, phases, &limits);
    let promise = Promise::of(&usual.0);
    if shorter.is_kept_by(&promise) {
        return usual;
    }
    // Plans that are too short for whole threads keep their weeks as they are.
    let is_short = runner.weeks < rules::WEEKS_WITH_THREADS;
    let may_be = |way: &Variation| !is_short || way.cutbacks == Cutbacks::Even && way.higher == 0;
    let mut others = Variation::OTHERS.into_iter().filter(may_be).filter_map(|variation| {
        let made = made(&runner.on(variation), phases, &limits);
        let other = Promise::of(&made.0);
        let is_low = variation.cutbacks == Cutbacks::AfterFirst && starts_low(runner, &made.0[0]);
        let is_kept = shorter.is_kept_by(&other) && other.is_as_sound_as(&promise);
        (is_kept && !is_low).then_some(made)
    });
    others.next().unwrap_or(usual)
}

/// D33: whether this first week, of a long run and an easy one, is less than its runner keeps, though
/// the easy run could be longer: that has its reason in a full week after it, and here none comes.
fn starts_low(runner: &Runner<'_>, first: &Week) -> bool {
    let run = |kind| {
        let runs = first.sessions.iter().filter(|run| run.kind == kind);
        runs.map(Session::duration_seconds).sum::<u64>()
    };
    let (easy, long_run) = (run(SessionKind::Easy), run(SessionKind::LongRun));
    let kept = runner.start.week.map_or(0, |now| now * rules::KEPT_WEEK / 100);
    runner.sessions == 2 && easy + long_run < kept && easy + rules::ROUND <= runner.longest_easy
}

/// The plan on the runner's way.
fn made(runner: &Runner<'_>, phases: PhaseWeeks, limits: &Limits) -> Made {
    let lines = Lines::new(runner);
    let slots = calendar(runner, &lines, phases);
    let (mut weeks, are_crowded) = build(runner, &lines, &slots, phases, *limits);
    if are_crowded && runner.two_quality() {
        // One session a week that grows is better than two of which one comes and goes.
        let runner = runner.with_one_quality();
        let lines = Lines::new(&runner);
        let slots = calendar(&runner, &lines, phases);
        (weeks, _) = build(&runner, &lines, &slots, phases, *limits);
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
