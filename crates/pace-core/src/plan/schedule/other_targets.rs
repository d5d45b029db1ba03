//! H30: a runner's own plan beside those for targets a few seconds faster and slower, so that no second makes
//! a cliff.

use std::array;

use super::descent::{Descent, Measure, REACH};
use super::held::{Held, Promised, usual_promise};
use super::limits::Limits;
use super::other_lengths::beside_shorter;
use super::other_sessions::beside_more;
use super::promise::Promise;
use super::runner::Runner;
use super::ways_down::plans_below;
use crate::level::Level;
use crate::plan::phases::PhaseWeeks;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::time::RaceTime;
use crate::zones::Zone;

/// What H30 compares of two plans: the peak at each age, the longest run and hard time.
const COMPARED: [Measure; 5] =
    [Measure::PEAK, Measure::PEAK, Measure::PEAK, Measure::LONGEST, Measure::HARD];
const LONGEST: usize = 3;
const HARD: usize = 4;

/// How far a lowered plan is from what it is meant to come to, in thousandths of it: how far a number is below
/// what would be no cliff, and how far hard time is off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Off {
    below: u64,
    hard: u64,
}

/// How far a plan may be off to be taken before all ways are tried.
const NEAR_ENOUGH: Off = Off { below: 0, hard: 40 };
/// Limits of the longest run that are tried, each a step of round numbers higher, at most.
const MOST_LIMITS: usize = 3;

/// The plan beside all others; where it is a cliff above those for near targets, one on a way down, if the
/// two beside that come down with it.
pub(super) fn beside_near(request: &PlanRequest, held: &Held<'_>) -> Promised {
    let plan = beside_more(request, held);
    let Some(lowered) = come_down(request, held, &plan) else { return plan };
    let own = Near::of(&lowered.promise);
    let come_down = |request: &PlanRequest, runner: &Runner<'_>| {
        let held = Held::new(request, runner);
        let plan = beside_more(request, &held);
        come_down(request, &held, &plan).unwrap_or(plan).promise
    };
    let beside = |targets: [usize; 2]| targets.map(|target| Near::new(request, target, come_down));
    let are_near =
        |[one, other]: [&Near; 2]| !one.is_cliff_above(other) && !other.is_cliff_above(one);
    let is_stair = [[REACH - 1, REACH - 2], [REACH + 1, REACH + 2]].into_iter().all(|targets| {
        let stairs = [Some(own)].into_iter().chain(beside(targets)).flatten();
        let stairs: Vec<Near> = stairs.collect();
        stairs.windows(2).all(|pair| are_near([&pair[0], &pair[1]]))
    });
    if is_stair { lowered } else { plan }
}

/// Of the plans on a way down from a cliff that are near both beside it the one that comes nearest to what
/// it is meant to; none where there is no cliff, or no such plan.
fn come_down(request: &PlanRequest, held: &Held<'_>, plan: &Promised) -> Option<Promised> {
    let own = Near::of(&plan.promise);
    // Nearly always the targets at both ends say that there is no cliff between; the usual plans do beside
    // a usual one.
    let of_end = if plan.is_usual { usual_promise } else { promise_on_own_way };
    let mut ends = [0, 2 * REACH].into_iter().filter_map(|end| Near::new(request, end, of_end));
    if !ends.any(|end| own.is_cliff_above(&end)) {
        return None;
    }
    let near = array::from_fn(|target| match target {
        REACH => Some(own),
        _ => Near::new(request, target, promise_on_own_way),
    });
    let descent = Descents::of(&near);
    if !descent.0.iter().any(Descent::is_cliff) {
        return None;
    }
    let mut limits = descent.limits(&plan.promise, held.limits_below(plan));
    // It comes down to the lower plans, but for a block of race pace and half a step of hard time, and no
    // further.
    let least = |number: fn(&Near) -> u64| near.iter().flatten().map(number).min().unwrap_or(0);
    let least_race_pace = least(|near| near.race_pace);
    let least_hard = least(|near| near.numbers[HARD]) * (200 - rules::CLIFF_HARD) / 200;
    let is_low = |promise: &Promise| {
        let (metres, hard) = (promise.race_pace(), promise.hard());
        metres + rules::race_pace_step(metres) < least_race_pace || hard < least_hard
    };
    let mut nearest: Option<(Off, Promised)> = None;
    for _ in 0..MOST_LIMITS {
        let mut longest = 0;
        for lowered in plans_below(held, &limits, plan) {
            let promise = &lowered.promise;
            longest = longest.max(promise.longest());
            let off = descent.off(numbers(promise), own.numbers).filter(|_| !is_low(promise));
            let Some(off) = off else { continue };
            if nearest.as_ref().is_none_or(|(nearest, _)| off < *nearest) {
                nearest = Some((off, lowered));
            }
            if off <= NEAR_ENOUGH {
                break;
            }
        }
        let is_near = nearest.as_ref().is_some_and(|(off, _)| off.below == 0);
        let is_held = limits.longest < own.numbers[LONGEST];
        if is_near || !is_held || longest + rules::ROUND > limits.longest {
            break;
        }
        // The longest run came out shorter than its limit.
        limits.longest += rules::ROUND;
    }
    nearest.map(|(_, lowered)| lowered)
}

/// What a plan promises on its own way beside the shorter one.
fn promise_on_own_way(request: &PlanRequest, runner: &Runner<'_>) -> Promise {
    beside_shorter(&Held::new(request, runner)).promise
}

/// Of what a plan promises what H30 compares.
const fn numbers(promise: &Promise) -> [u64; COMPARED.len()] {
    let [youngest, older, oldest] = promise.peaks();
    [youngest, older, oldest, promise.longest(), promise.hard()]
}

/// The plan for a near target, before it is held beside others like it.
#[derive(Debug, Clone, Copy)]
struct Near {
    numbers: [u64; COMPARED.len()],
    /// Metres at race pace of one session, the most.
    race_pace: u64,
    /// Whether its hard time is compared: paces have the same roles, and weeks the same phases.
    is_as_hard: bool,
}

impl Near {
    fn of(promise: &Promise) -> Self {
        Self { numbers: numbers(promise), race_pace: promise.race_pace(), is_as_hard: true }
    }

    /// That for a target so many seconds after the fastest that is looked at, by what it promises; none where
    /// one of both is a beginner's (H4, H31), or, with two sessions a week, where a pace has another role
    /// (H16).
    fn new(
        request: &PlanRequest,
        target: usize,
        promise: impl Fn(&PlanRequest, &Runner<'_>) -> Promise,
    ) -> Option<Self> {
        let seconds = (request.target().seconds() + target as u64).checked_sub(REACH as u64)?;
        let near = request.with_target(RaceTime::from_seconds(seconds)?);
        let is_beginner = |request: &PlanRequest| request.level() == Level::Beginner;
        let roles = |request: &PlanRequest| {
            let roles = request.roles();
            let main = rules::main_role(request.race(), request.target());
            (main, Zone::ALL.map(|zone| roles.of(zone)))
        };
        let has_same_roles = roles(&near) == roles(request);
        let is_led_by_role = request.sessions() == 2 && !has_same_roles;
        if is_beginner(&near) != is_beginner(request) || is_led_by_role {
            return None;
        }
        let paces = near.paces();
        let promise = promise(&near, &Runner::new(&near, &paces));
        let has_same_phases = PhaseWeeks::new(&near).iter().eq(PhaseWeeks::new(request).iter());
        Some(Self { is_as_hard: has_same_roles && has_same_phases, ..Self::of(&promise) })
    }

    /// Whether it would be a cliff above another a second apart.
    fn is_cliff_above(self, other: &Self) -> bool {
        let near = array::from_fn(|target| match target {
            REACH => Some(self),
            _ => (target == REACH + 1).then_some(*other),
        });
        Descents::of(&near).0.iter().any(Descent::is_cliff)
    }
}

/// How each number comes down.
struct Descents([Descent; COMPARED.len()]);

impl Descents {
    fn of(near: &[Option<Near>; 2 * REACH + 1]) -> Self {
        Self(array::from_fn(|number| {
            let of_near =
                |near: &Near| (number != HARD || near.is_as_hard).then_some(near.numbers[number]);
            let usual = array::from_fn(|target| near[target].as_ref().and_then(of_near));
            Descent::new(COMPARED[number], usual)
        }))
    }

    /// What holds the peak and the longest run of a plan that promises `own` below the cliff, beside other
    /// limits.
    fn limits(&self, own: &Promise, mut limits: Limits) -> Limits {
        let most = |number: usize| *self.0[number].bounds().end();
        let peaks = array::from_fn(|age| most(age).min(own.peaks()[age]));
        if peaks != own.peaks() {
            limits = limits.with_peak(own.peak_within(peaks));
        }
        if own.longest() > most(LONGEST) {
            limits.longest = limits.longest.min(most(LONGEST));
        }
        limits
    }

    /// How far numbers that were lowered from those of `own` are off; none where one would be a cliff above
    /// that of a plan beside it. What the plans beside it come to is reckoned for each number alone, though
    /// one of them takes others with it: so a plan may be lower, and is held against the real ones in the end.
    fn off(&self, lowered: [u64; COMPARED.len()], own: [u64; COMPARED.len()]) -> Option<Off> {
        let mut off = Off { below: 0, hard: 0 };
        for (descent, (value, own)) in self.0.iter().zip(lowered.into_iter().zip(own)) {
            let (least, most) = descent.bounds().into_inner();
            if value > most {
                return None;
            }
            if value != own {
                off.below = off.below.max(least.saturating_sub(value) * 1000 / least.max(1));
            }
        }
        let hard = &self.0[HARD];
        if hard.is_cliff() {
            off.hard = lowered[HARD].abs_diff(hard.own()) * 1000 / hard.own().max(1);
        }
        Some(off)
    }
}
