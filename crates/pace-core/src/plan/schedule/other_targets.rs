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
    let plan = held.made_beside_longer(request);
    let promise = Promise::of(&plan.0);
    let near: Vec<_> = promises_near(request).collect();
    let is_near = |promise: &Promise| near.iter().all(|near| promise.is_near(near));
    if is_near(&promise) {
        return plan;
    }
    let within = |limits, near: &Promise| near.limits_beside(&promise, limits);
    let limits = near.iter().fold(held.limits(), within);
    let is_longer = runner.start.long_run.is_some_and(|now| now < promise.longest());
    match held.limited(runner, &limits, &promise) {
        Some((lowered, other)) if is_near(&other) && (is_longer || keeps(runner, &other)) => {
            lowered
        }
        _ => plan,
    }
}

/// D33: whether the greatest week is as much as the runner keeps.
fn keeps(runner: &Runner<'_>, promise: &Promise) -> bool {
    runner.start.week.is_none_or(|now| now * rules::KEPT_WEEK <= promise.peak() * 100)
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
