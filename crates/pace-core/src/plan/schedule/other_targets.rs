//! H30: a runner's own plan beside those for targets a few seconds faster and slower, so that no second makes
//! a cliff.

use std::array;

use super::descent::{Descent, Measure, REACH};
use super::held::{Held, Promised, usual_promise};
use super::limits::Limits;
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

/// How far hard time may be from what it is meant to come to, in thousandths of it, for a plan to be taken
/// before all ways are tried.
const NEAR_ENOUGH: u64 = 40;

/// The plan; where it is a cliff above those for near targets, the one on a way down that fits best
/// between the two beside it.
pub(super) fn beside_near(request: &PlanRequest, held: &Held<'_>, plan: Promised) -> Promised {
    let own = Near { numbers: numbers(&plan.promise), is_as_hard: true };
    // Nearly always the targets at both ends say that there is no cliff between.
    let ends = [0, 2 * REACH].map(|target| Near::new(request, target));
    if !ends.iter().flatten().any(|end| own.is_cliff_above(end)) {
        return plan;
    }
    let near = array::from_fn(|target| match target {
        REACH => Some(own),
        0 => ends[0],
        _ if target == 2 * REACH => ends[1],
        _ => Near::new(request, target),
    });
    let descent = Descents::of(&near);
    if !descent.0.iter().any(Descent::is_cliff) {
        return plan;
    }
    let limits = descent.limits(&plan.promise, held.limits());
    let (mut fit, mut fitting) = (descent.fit(own.numbers, own.numbers), None);
    for lowered in plans_below(held, &limits, &plan) {
        let of_lowered = descent.fit(numbers(&lowered.promise), own.numbers);
        if of_lowered < fit {
            (fit, fitting) = (of_lowered, Some(lowered));
        }
        if fit.beyond == 0 && fit.from_meant <= NEAR_ENOUGH {
            break;
        }
    }
    fitting.unwrap_or(plan)
}

/// Of what a plan promises what H30 compares.
const fn numbers(promise: &Promise) -> [u64; COMPARED.len()] {
    let [youngest, older, oldest] = promise.peaks();
    [youngest, older, oldest, promise.longest(), promise.hard()]
}

/// The usual plan for a near target.
#[derive(Debug, Clone, Copy)]
struct Near {
    numbers: [u64; COMPARED.len()],
    /// Whether its hard time is compared: paces have the same roles, and weeks the same phases.
    is_as_hard: bool,
}

impl Near {
    /// That for a target so many seconds after the fastest that is looked at; none where one of both is a
    /// beginner's (H4, H31), or, with two sessions a week, where a pace has another role (H16).
    fn new(request: &PlanRequest, target: usize) -> Option<Self> {
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
        let has_same_phases = PhaseWeeks::new(&near).iter().eq(PhaseWeeks::new(request).iter());
        Some(Self {
            numbers: numbers(&usual_promise(&near, &Runner::new(&near, &paces))),
            is_as_hard: has_same_roles && has_same_phases,
        })
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

/// How well a plan fits between those beside it: the less, the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    /// How far it is beyond what H30 allows, in millionths.
    beyond: u64,
    /// How far hard time is from what it is meant to come to, in thousandths of it.
    from_meant: u64,
}

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

    /// How well numbers fit that were lowered from those of `own`.
    fn fit(&self, lowered: [u64; COMPARED.len()], own: [u64; COMPARED.len()]) -> Fit {
        let beyond = |number: usize| {
            let bounds = self.0[number].bounds();
            let (value, least, most) = (lowered[number], *bounds.start(), *bounds.end());
            if value > most {
                1 + (value - most) * 1_000_000 / most.max(1)
            } else if value < least && value < own[number] {
                1 + (least - value) * 1_000_000 / least
            } else {
                0
            }
        };
        let hard = &self.0[HARD];
        let from_meant = if hard.is_cliff() {
            lowered[HARD].abs_diff(hard.own()) * 1000 / hard.own().max(1)
        } else {
            0
        };
        Fit { beyond: (0..COMPARED.len()).map(beyond).max().unwrap_or_default(), from_meant }
    }
}
