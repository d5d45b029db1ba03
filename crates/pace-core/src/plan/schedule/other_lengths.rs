//! H25: a runner's own plan beside those two weeks shorter and longer, neither of which may make
//! the other look like less.

use super::drafts::{Made, made};
use super::limits::Limits;
use super::promise::Promise;
use super::runner::Runner;
use super::variation::{Cutbacks, Variation};
use crate::plan::phases::PhaseWeeks;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::session::{Session, SessionKind};
use crate::plan::week::Week;

/// A plan, and what it promises.
pub(super) type Promised = (Made, Promise);

/// A plan that is held to what one two weeks shorter promises, if there is one so short.
pub(super) struct Held<'p> {
    runner: Runner<'p>,
    phases: PhaseWeeks,
    shorter: Option<Promise>,
}

impl<'p> Held<'p> {
    /// Held to the shorter plan as it usually is; with a first week that is bounded by a still
    /// shorter one, where two sessions a week often make it so.
    pub(super) fn new(request: &PlanRequest, runner: &Runner<'p>) -> Self {
        Self::to(promise_of_shorter(request, runner, runner.sessions == 2), request, runner)
    }

    fn to(shorter: Option<Promise>, request: &PlanRequest, runner: &Runner<'p>) -> Self {
        Self { runner: *runner, phases: PhaseWeeks::new(request), shorter }
    }

    /// The first week is no greater than that of a shorter plan allows.
    pub(super) fn limits(&self) -> Limits {
        let mut limits = Limits::NONE;
        if let Some(shorter) = &self.shorter {
            limits.volume[0] = shorter.most_of_longer_first_week();
        }
        limits
    }

    /// The plan on the usual way.
    fn usual(&self) -> Made {
        made(&self.runner, self.phases, &self.limits())
    }

    /// The plan on the first way that promises no less than the shorter one; on the usual one where
    /// none does.
    fn made(&self) -> Promised {
        let usual = self.usual();
        let promise = Promise::of(&usual.0);
        if self.shorter.is_none_or(|shorter| shorter.is_kept_by(&promise)) {
            return (usual, promise);
        }
        let (runner, limits) = (&self.runner, self.limits());
        let suits = |way: &Variation| way.suits(runner.weeks);
        let mut others = Variation::OTHERS.into_iter().filter(suits).filter_map(|variation| {
            let (made, other) = self.limited(&runner.on(variation), &limits, &promise)?;
            let is_low =
                variation.cutbacks == Cutbacks::AfterFirst && starts_low(runner, &made.0[0]);
            (!is_low).then_some((made, other))
        });
        others.next().unwrap_or((usual, promise))
    }

    /// The plan, which keeps what the shorter one promises and, where the longer one comes to less,
    /// promises no more than that keeps.
    pub(super) fn made_beside_longer(&self, request: &PlanRequest) -> Promised {
        let (plan, promise) = self.made();
        let more = self.runner.weeks + 2;
        if !PlanRequest::weeks_for(self.runner.race).contains(&more) {
            return (plan, promise);
        }
        let longer = request.with_weeks(more.into());
        let of_longer = Runner::new(&longer, self.runner.paces);
        // Nearly always the usual one will do.
        let usual = Self::to(Some(promise), &longer, &of_longer).usual();
        if promise.is_kept_by(&Promise::of(&usual.0)) {
            return (plan, promise);
        }
        let (_, longer) = Self::new(&longer, &of_longer).made();
        if promise.is_kept_by(&longer) {
            return (plan, promise);
        }
        self.lowered_to(&longer, &promise).unwrap_or((plan, promise))
    }

    /// The plan, which promises this, with no more race pace in one session and no longer run than
    /// `longer` keeps, if it is as sound so.
    fn lowered_to(&self, longer: &Promise, promise: &Promise) -> Option<Promised> {
        let limits = Limits {
            race_pace: longer.most_race_pace_kept(promise),
            longest: longer.longest_kept(),
            ..self.limits()
        };
        let one_quality = self.runner.two_quality().then(|| self.runner.with_one_quality());
        [Some(self.runner), one_quality].into_iter().flatten().find_map(|runner| {
            let (lowered, other) = self.limited(&runner, &limits, promise)?;
            other.is_kept_by(longer).then_some((lowered, other))
        })
    }

    /// The plan, which promises `promise`, within limits, and what it promises then; none where it
    /// would not keep what the shorter one promises, or not be as sound.
    pub(super) fn limited(
        &self,
        runner: &Runner<'_>,
        limits: &Limits,
        promise: &Promise,
    ) -> Option<Promised> {
        let made = made(runner, self.phases, limits);
        let other = Promise::of(&made.0);
        let is_kept = self.shorter.is_none_or(|shorter| shorter.is_kept_by(&other));
        (is_kept && other.is_as_sound_as(promise)).then_some((made, other))
    }
}

/// What a plan two weeks shorter promises, built on the usual way; with a first week that is
/// bounded by a still shorter one, if that `is_bounded`.
fn promise_of_shorter(
    request: &PlanRequest,
    runner: &Runner<'_>,
    is_bounded: bool,
) -> Option<Promise> {
    let fewer = runner.weeks - 2;
    PlanRequest::weeks_for(runner.race).contains(&fewer).then(|| {
        let request = request.with_weeks(fewer.into());
        let runner = Runner::new(&request, runner.paces);
        let shorter = is_bounded.then(|| promise_of_shorter(&request, &runner, false)).flatten();
        Promise::of(&Held::to(shorter, &request, &runner).usual().0)
    })
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
