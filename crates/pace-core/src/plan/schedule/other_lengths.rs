//! H25: a runner's own plan beside those two weeks shorter and longer, neither of which may make
//! the other look like less.

use super::held::{Held, Promised, repeats};
use super::promise::Promise;
use super::runner::Runner;
use super::ways_down::plans_below;
use crate::plan::request::PlanRequest;
use crate::zones::TrainingPaces;

/// Longer plans that one is held beside: the next is held to the one after it.
const LONGER: u8 = 2;

/// The plan beside those two weeks shorter and longer.
pub(super) fn beside_lengths(request: &PlanRequest, held: &Held<'_>) -> Promised {
    beside_longer(request, held, beside_shorter(held))
}

/// The plan on the first way that promises no less than the shorter one; on the usual one where
/// none does.
pub(super) fn beside_shorter(held: &Held<'_>) -> Promised {
    let usual = held.usual();
    if held.shorter.is_none_or(|shorter| shorter.is_kept_by(&usual.promise)) {
        return usual;
    }
    let (runner, limits) = (&held.runner, held.limits_below(&usual));
    let mut others = runner
        .other_ways()
        .filter_map(|way| held.limited(&runner.on(way), &limits, &usual.promise));
    others.next().unwrap_or(usual)
}

/// The plan; where the longer one comes to less, with no more than that keeps, if it is as sound so.
fn beside_longer(request: &PlanRequest, held: &Held<'_>, plan: Promised) -> Promised {
    // Nearly always the usual ones will do.
    if are_usual_longer_ones_no_less(LONGER, request, held.runner.paces, &plan.promise) {
        return plan;
    }
    beside_longer_ones(LONGER, request, held, plan)
}

/// The request with two more weeks, if there are plans so long.
fn longer_request(request: &PlanRequest) -> Option<PlanRequest> {
    let more = request.weeks() + 2;
    PlanRequest::weeks_for(request.race()).contains(&more).then(|| request.with_weeks(more.into()))
}

/// Whether so many longer plans on the usual way each keep what the one before promises.
fn are_usual_longer_ones_no_less(
    count: u8,
    request: &PlanRequest,
    paces: &TrainingPaces,
    promise: &Promise,
) -> bool {
    let Some(request) = longer_request(request).filter(|_| count > 0) else { return true };
    let longer = Held::to(Some(*promise), &request, &Runner::new(&request, paces)).usual().promise;
    promise.is_kept_by(&longer)
        && are_usual_longer_ones_no_less(count - 1, &request, paces, &longer)
}

/// The plan beside so many longer ones, each of them beside the next.
fn beside_longer_ones(
    count: u8,
    request: &PlanRequest,
    held: &Held<'_>,
    plan: Promised,
) -> Promised {
    let Some(request) = longer_request(request).filter(|_| count > 0) else { return plan };
    let longer = Held::new(&request, &Runner::new(&request, held.runner.paces));
    let longer = beside_longer_ones(count - 1, &request, &longer, beside_shorter(&longer)).promise;
    if plan.promise.is_kept_by(&longer) {
        return plan;
    }
    lowered_to(&longer, held, &plan).unwrap_or(plan)
}

/// The plan with no more than `longer` keeps: no more race pace in one session and no longer run,
/// with one quality session a week where two leave no way; if that is not enough, with no greater
/// week on a way down, of which the one is taken that loses the least: weeks that are unlike (A6), then what
/// the shorter plan promises, which is else lowered to this one in its turn, hard time, and minutes.
fn lowered_to(longer: &Promise, held: &Held<'_>, plan: &Promised) -> Option<Promised> {
    let (runner, promise) = (held.runner, &plan.promise);
    let limits = longer.limits_beside_longer(promise, held.limits_below(plan));
    let is_kept = |lowered: &Promised| lowered.promise.is_kept_by(longer);
    let one_quality = runner.two_quality().then(|| runner.with_one_quality());
    let within = |held: &Held<'_>| {
        let with = |runner| held.limited(&runner, &limits, promise).filter(is_kept);
        with(runner).or_else(|| with(one_quality?))
    };
    let loss = |lowered: &Promised| {
        let loses = held.shorter.is_some_and(|other| !other.is_kept_by(&lowered.promise));
        let lost =
            |number: fn(&Promise) -> u64| number(promise).saturating_sub(number(&lowered.promise));
        (repeats(&lowered.made.weeks), loses, lost(Promise::hard), lost(Promise::peak))
    };
    within(held).or_else(|| {
        let free = held.before_shorter();
        let limits = limits.with_peak(longer.peak_kept(promise));
        let below = plans_below(&free, &limits, plan).filter(|lowered| {
            is_kept(lowered) && lowered.promise.has_race_pace_of(promise, longer)
        });
        within(&free).into_iter().chain(below).min_by_key(loss)
    })
}
