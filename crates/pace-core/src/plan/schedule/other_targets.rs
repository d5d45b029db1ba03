//! H30: a runner's own plan beside those for targets one second faster and slower, so that no second
//! makes a cliff.

use super::held::{Held, Promised, usual_promise};
use super::promise::Promise;
use super::runner::Runner;
use crate::level::Level;
use crate::plan::request::PlanRequest;
use crate::time::RaceTime;
use crate::zones::Zone;

/// The plan; where it is a cliff above that for a target one second apart, a plan between the two.
pub(super) fn beside_near(request: &PlanRequest, held: &Held<'_>, plan: Promised) -> Promised {
    let promise = &plan.promise;
    let near: Vec<_> = promises_near(request).collect();
    if !near.iter().any(|near| promise.is_above(near)) {
        return plan;
    }
    let within = |limits, near: &Promise| near.limits_beside(promise, limits);
    let limits = near.iter().fold(held.limits(), within);
    let is_near = |lowered: &Promised| near.iter().all(|near| lowered.promise.is_near(near));
    held.lowered(&limits, &plan).filter(is_near).unwrap_or(plan)
}

/// What plans for targets one second faster and slower promise on the usual way; not where one of them is
/// a beginner's (H4, H31), nor, with two sessions a week, where a pace has another role (H16).
fn promises_near(request: &PlanRequest) -> impl Iterator<Item = Promise> {
    let seconds = request.target().seconds();
    let targets = [seconds - 1, seconds + 1].into_iter().filter_map(RaceTime::from_seconds);
    let requests = targets.map(|target| request.with_target(target));
    let is_beginner = |request: &PlanRequest| request.level() == Level::Beginner;
    let roles = |request: &PlanRequest| {
        let roles = request.roles();
        Zone::ALL.map(|zone| roles.of(zone))
    };
    let alike = requests.filter(move |near| {
        is_beginner(near) == is_beginner(request)
            && (request.sessions() != 2 || roles(near) == roles(request))
    });
    alike.map(|near| {
        let paces = near.paces();
        usual_promise(&near, &Runner::new(&near, &paces))
    })
}
