//! A runner's own plan, and what it is held to: a plan of other weeks, sessions or target may bound it,
//! but it always keeps what one two weeks shorter promises (H25) and what its runner runs (D33).

use super::drafts::{Made, made};
use super::limits::{Limits, NO_CAP};
use super::promise::{ByAge, Promise};
use super::runner::Runner;
use super::variation::{Cutbacks, Variation};
use crate::distance::RaceDistance;
use crate::plan::age::AgeBand;
use crate::plan::phases::PhaseWeeks;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::session::{Part, Session, SessionKind, Step};
use crate::plan::week::Week;

/// How often a week is lowered, at most: an age takes another share of each.
pub(super) const MOST_TRIES: usize = 3;

/// A plan, and what it promises.
pub(super) struct Promised {
    pub(super) made: Made,
    pub(super) promise: Promise,
    /// Which way it was built.
    pub(super) way: Variation,
    /// Whether it was built on the usual way, as no other plan bounds it but by its first week.
    pub(super) is_usual: bool,
}

impl Promised {
    fn new(made: Made, way: Variation) -> Self {
        Self { promise: Promise::of(&made.weeks), made, way, is_usual: false }
    }
}

/// A plan that is held to what one two weeks shorter promises, if there is one so short.
pub(super) struct Held<'p> {
    pub(super) runner: Runner<'p>,
    phases: PhaseWeeks,
    pub(super) shorter: Option<Promise>,
    /// Seconds of the first week at each age, at most.
    first_week: ByAge,
}

impl<'p> Held<'p> {
    /// Held to the shorter plan as it usually is.
    pub(super) fn new(request: &PlanRequest, runner: &Runner<'p>) -> Self {
        Self::to(promise_of_shorter(request, runner), request, runner)
    }

    /// Held to this.
    pub(super) fn to(shorter: Option<Promise>, request: &PlanRequest, runner: &Runner<'p>) -> Self {
        let most = |shorter: Promise| shorter.most_of_longer_first_week();
        let first_week = shorter.map_or([NO_CAP; AgeBand::ALL.len()], most);
        Self { runner: *runner, phases: PhaseWeeks::new(request), shorter, first_week }
    }

    /// The same, but that the shorter plan bounds its first week alone: it will be held to this one.
    pub(super) fn before_shorter(&self) -> Self {
        Self { shorter: None, ..*self }
    }

    /// The first week is no greater than that of a shorter plan allows at no age.
    fn limits(&self) -> Limits {
        let mut limits = Limits::NONE;
        limits.volume[0] = self.first_week[AgeBand::Under40 as usize];
        limits
    }

    /// The same, and no greater than that of a plan which is to come to less.
    pub(super) fn limits_below(&self, plan: &Promised) -> Limits {
        let mut limits = self.limits();
        limits.volume[0] = limits.volume[0].min(plan.promise.first_week());
        limits
    }

    /// The plan on the usual way.
    pub(super) fn usual(&self) -> Promised {
        let within = |limits: &Limits| {
            let made = made(&self.runner, self.phases, limits);
            Promised { is_usual: true, ..Promised::new(made, self.runner.variation) }
        };
        let mut limits = self.limits();
        let mut plan = within(&limits);
        // Each easy run is rounded anew at an age.
        for _ in 1..MOST_TRIES {
            let Some(most) = plan.promise.most_of_first_week(self.first_week) else { break };
            limits.volume[0] = most;
            let lowered = within(&limits);
            if !self.keeps(&plan, &lowered) {
                break;
            }
            plan = lowered;
        }
        plan
    }

    /// The plan of a runner, within limits; none where it would not keep what the shorter one
    /// promises, or not be as sound as one that promises `promise`, or begin low without need.
    pub(super) fn limited(
        &self,
        runner: &Runner<'_>,
        limits: &Limits,
        promise: &Promise,
    ) -> Option<Promised> {
        let plan = Promised::new(made(runner, self.phases, limits), runner.variation);
        let is_kept = self.shorter.is_none_or(|shorter| shorter.is_kept_by(&plan.promise));
        // A4: the run with most race pace does not become the longest.
        let is_apart = self.runner.race != RaceDistance::Marathon
            || promise.has_race_pace_in_longest()
            || !plan.promise.has_race_pace_in_longest();
        let is_low = runner.variation.cutbacks == Cutbacks::AfterFirst
            && starts_low(runner, &plan.made.weeks[0]);
        let is_sound = is_apart && !is_low && plan.promise.is_as_sound_as(promise);
        (is_kept && is_sound).then_some(plan)
    }

    /// The plan of a runner within limits, with no more of anything and no less than its runner keeps; none
    /// where it cannot be so.
    pub(super) fn lowered(
        &self,
        runner: &Runner<'_>,
        limits: &Limits,
        plan: &Promised,
    ) -> Option<Promised> {
        let lowered = self.limited(runner, limits, &plan.promise)?;
        let promise = &lowered.promise;
        let is_lower = promise.is_within(&plan.promise)
            && promise.has_forms_of(&plan.promise, self.runner.race, self.runner.weeks)
            && repeats(&lowered.made.weeks) <= repeats(&plan.made.weeks)
            && self.keeps(plan, &lowered);
        is_lower.then_some(lowered)
    }

    /// D33: whether each week of a lowered plan is as much as its runner keeps, or has no less easy
    /// running than before, or as much of it as its long run lets it have (H31). Who has not yet run as
    /// long as A1 asks keeps less: their long runs hold their weeks below.
    fn keeps(&self, before: &Promised, lowered: &Promised) -> bool {
        let runner = &self.runner;
        let Some(now) = runner.start.week else { return true };
        let longest = rules::least_longest_run(runner.race, runner.target);
        if runner.start.long_run.is_some_and(|now| now < longest) {
            return true;
        }
        let is_kept = |(before, week): (&Week, &Week)| {
            let most = long_run(week) * rules::easy_run_share(runner.sessions) / 100;
            let most = most.min(runner.longest_easy);
            let (count, easy) = easy_runs(week);
            rules::is_as_much(week.duration_seconds(), now)
                || easy >= easy_runs(before).1
                || easy + count * rules::ROUND > count * most
        };
        let weeks = before.made.weeks.iter().zip(&lowered.made.weeks);
        weeks.filter(|(week, _)| week.phase.is_building()).all(is_kept)
    }
}

/// What the plan of a request promises on the usual way, held to no other.
pub(super) fn usual_promise(request: &PlanRequest, runner: &Runner<'_>) -> Promise {
    Held::to(None, request, runner).usual().promise
}

/// What a plan two weeks shorter promises, built on the usual way. Where sessions hold its first week
/// below what is run now, how far is up to its length: it is bounded by a still shorter one.
fn promise_of_shorter(request: &PlanRequest, runner: &Runner<'_>) -> Option<Promise> {
    let fewer = runner.weeks - 2;
    PlanRequest::weeks_for(runner.race).contains(&fewer).then(|| {
        let request = request.with_weeks(fewer.into());
        let runner = Runner::new(&request, runner.paces);
        let free = usual_promise(&request, &runner);
        if runner.start.week.is_none_or(|now| now <= free.first_week()) {
            return free;
        }
        match promise_of_shorter(&request, &runner) {
            Some(shorter)
                if free.most_of_first_week(shorter.most_of_longer_first_week()).is_some() =>
            {
                Held::to(Some(shorter), &request, &runner).usual().promise
            }
            _ => free,
        }
    })
}

/// D33: whether this first week, of a long run and an easy one, is less than its runner keeps, though
/// the easy run could be longer: that has its reason in a full week after it, and here none comes.
fn starts_low(runner: &Runner<'_>, first: &Week) -> bool {
    let easy = easy_runs(first).1;
    let week = easy + long_run(first);
    runner.sessions == 2
        && runner.start.week.is_some_and(|now| !rules::is_as_much(week, now))
        && easy + rules::ROUND <= runner.longest_easy
}

/// A6: full weeks with the same hard work as one before them.
pub(super) fn repeats(weeks: &[Week]) -> usize {
    let is_cutback = |index: usize| {
        let [now, before] = [index, index.saturating_sub(1)].map(|at| weeks[at].duration_seconds());
        rules::is_cutback(now, before)
    };
    let hard = |week: &Week| -> Vec<(u64, Step)> {
        let parts = week.sessions.iter().flat_map(|run| run.parts.iter()).map(Part::steps);
        let hard = parts.flat_map(|(times, steps)| steps.iter().map(move |step| (times, *step)));
        hard.filter(|(_, step)| step.is_hard()).collect()
    };
    let is_full = |index: &usize| weeks[*index].phase.is_building() && !is_cutback(*index);
    let works: Vec<_> = (0..weeks.len()).filter(is_full).map(|index| hard(&weeks[index])).collect();
    let is_repeated =
        |(index, work): &(usize, &Vec<_>)| !work.is_empty() && works[..*index].contains(*work);
    works.iter().enumerate().filter(is_repeated).count()
}

/// Seconds of the week's long run.
fn long_run(week: &Week) -> u64 {
    let run = week.sessions.iter().find(|run| run.kind == SessionKind::LongRun);
    run.map_or(0, Session::duration_seconds)
}

/// How many easy runs a week has, and their seconds.
fn easy_runs(week: &Week) -> (u64, u64) {
    let runs = week.sessions.iter().filter(|run| run.kind == SessionKind::Easy);
    runs.fold((0, 0), |(count, sum), run| (count + 1, sum + run.duration_seconds()))
}
