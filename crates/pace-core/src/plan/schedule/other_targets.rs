//! H30: a runner's own plan beside those for targets one second faster and slower, so that no second
//! makes a cliff.

use super::drafts::{Made, made};
use super::limits::Limits;
use super::other_lengths::Held;
use super::promise::Promise;
use super::runner::Runner;
use crate::plan::phases::PhaseWeeks;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::time::RaceTime;

/// The plan of a runner who starts from what is run now, beside those two weeks shorter and longer;
/// where it is a cliff above that for a target one second apart, a plan between the two.
pub(super) fn made_beside(request: &PlanRequest, runner: &Runner<'_>) -> Made {
    let held = Held::new(request, runner);
    let (plan, promise) = held.made_beside_longer(request);
    let near: Vec<_> = promises_near(request).collect();
    if !near.iter().any(|near| promise.is_above(near)) {
        return plan;
    }
    let within = |limits, near: &Promise| near.limits_beside(&promise, limits);
    let limits = near.iter().fold(held.limits(), within);
    let Some((lowered, other)) = held.limited(runner, &limits, &promise) else { return plan };
    let is_near = near.iter().all(|near| other.is_near(near));
    let is_lower = other.is_within(&promise) && keeps(runner, &promise, &other);
    if is_near && is_lower { lowered } else { plan }
}

/// D33: whether the greatest week of the lowered plan is as much as its runner keeps. Who has not yet run
/// as long as the longest run keeps less: their long runs hold their weeks below.
fn keeps(runner: &Runner<'_>, promise: &Promise, lowered: &Promise) -> bool {
    let is_longer = runner.start.long_run.is_some_and(|now| now < promise.longest());
    let is_as_much = |now: u64| now * rules::KEPT_WEEK <= lowered.peak() * 100;
    is_longer || runner.start.week.is_none_or(is_as_much)
}

/// What plans for targets one second faster and slower promise on the usual way; those of another level
/// aside, or where a pace has another role.
fn promises_near(request: &PlanRequest) -> impl Iterator<Item = Promise> {
    let seconds = request.target().seconds();
    let targets = [seconds - 1, seconds + 1].into_iter().filter_map(RaceTime::from_seconds);
    let requests = targets.map(|target| request.with_target(target));
    let alike =
        requests.filter(|near| near.level() == request.level() && near.roles() == request.roles());
    alike.map(|near| {
        let paces = near.paces();
        let runner = Runner::new(&near, &paces);
        Promise::of(&made(&runner, PhaseWeeks::new(&near), &Limits::NONE).0)
    })
}
