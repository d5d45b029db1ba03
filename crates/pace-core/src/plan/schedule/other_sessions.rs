//! H25: a runner's own plan beside the usual one with one more session a week, whose greatest week is
//! no less.

use super::held::{Held, MOST_TRIES, Promised, usual_promise};
use super::other_lengths::beside_lengths;
use super::runner::Runner;
use super::volume;
use super::ways_down::plans_below;
use crate::plan::request::PlanRequest;

/// The peak of a plan that comes to that of its table, in percent of it, at least: sessions are rounded.
const NEAR_TABLE: u64 = 96;

/// The plan beside those of other lengths; where its greatest week is more than with one more session,
/// within that.
pub(super) fn beside_more(request: &PlanRequest, held: &Held<'_>) -> Promised {
    let plan = beside_lengths(request, held);
    let runner = &held.runner;
    if runner.sessions == PlanRequest::most_sessions(runner.race) {
        return plan;
    }
    let request = request.with_sessions(i64::from(runner.sessions) + 1);
    let of_more = Runner::new(&request, runner.paces);
    // There are no more days.
    if of_more.sessions == runner.sessions {
        return plan;
    }
    // A plan that comes to the peak of its table has much less than one with more sessions, but where its
    // runner keeps as much as that has.
    let peak = plan.promise.peak() * 100;
    let [table, of_table] = [runner, &of_more].map(|of| volume::table_peak(of) * NEAR_TABLE);
    if (table..of_table).contains(&peak) {
        return plan;
    }
    let more = usual_promise(&request, &of_more);
    let Some(mut most) = plan.promise.most_of_peak(&more) else { return plan };
    let limits = held.limits_below(&plan);
    for _ in 0..MOST_TRIES {
        let Some(lowered) = held.lowered(runner, &limits.with_peak(most), &plan) else { break };
        match lowered.promise.most_of_peak(&more) {
            Some(less) => most = less,
            None => return lowered,
        }
    }
    let is_within = |lowered: &Promised| {
        lowered.promise.most_of_peak(&more).is_none()
            && lowered.promise.has_race_pace_of(&plan.promise, &more)
    };
    let lost = |lowered: &Promised| plan.promise.hard().saturating_sub(lowered.promise.hard());
    let limits = limits.with_peak(most);
    let lowered = plans_below(held, &limits, &plan).filter(is_within).min_by_key(lost);
    lowered.unwrap_or(plan)
}
