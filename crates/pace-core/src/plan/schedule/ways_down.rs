//! Ways to come to less than a plan does, for one that another plan bounds: its own way within limits, less
//! race pace, less hard time, and last another way to build the plan.

use std::iter;
use std::ops::Range;

use super::held::{Held, Promised};
use super::limits::{Limits, hard_as_counted};
use super::variation::Variation;

/// What the most race pace of one session comes down to, in percent of it.
const OF_RACE_PACE: [u64; 3] = [90, 80, 70];
/// What the hard time of one week comes down to, in percent of it, and in how many of the last building
/// weeks that is tried, the last one first.
const OF_ONE_WEEK: [u64; 3] = [85, 70, 50];
const LATE_WEEKS: usize = 6;
/// What that of each week comes down to, so that threads still grow.
const OF_EACH_WEEK: [u64; 6] = [95, 90, 85, 80, 70, 60];

/// The plans on these ways, within limits, that have no more of anything and are as sound, one after the
/// other.
pub(super) fn plans_below<'h>(
    held: &'h Held<'_>,
    limits: &'h Limits,
    plan: &'h Promised,
) -> impl Iterator<Item = Promised> + 'h {
    let weeks = &plan.made.weeks;
    let count = weeks.iter().filter(|week| week.phase.is_building()).count();
    let with_less_race_pace = |percent: u64| {
        let mut limits = *limits;
        limits.race_pace = limits.race_pace.min(plan.promise.race_pace() * percent / 100);
        limits
    };
    let with_easier = move |indices: Range<usize>, percent: u64| {
        let mut limits = *limits;
        for index in indices {
            let hard = hard_as_counted(&held.runner, &weeks[index]);
            limits.hold_hard(index, hard * percent / 100);
        }
        limits
    };
    let one_week = OF_ONE_WEEK.into_iter().flat_map(move |percent| {
        let late = (0..count).rev().take(LATE_WEEKS);
        late.map(move |index| with_easier(index..index + 1, percent))
    });
    let each_week = OF_EACH_WEEK.into_iter().map(move |percent| with_easier(0..count, percent));
    let on_its_way = iter::once(*limits)
        .chain(OF_RACE_PACE.into_iter().map(with_less_race_pace))
        .chain(one_week)
        .chain(each_week)
        .map(|limits| (plan.way, limits));
    let others = iter::once(Variation::USUAL).chain(held.runner.other_ways());
    let others = others.filter(|way| *way != plan.way);
    let ways = on_its_way.chain(others.map(|way| (way, *limits)));
    ways.filter_map(|(way, limits)| held.lowered(&held.runner.on(way), &limits, plan))
}
