//! Ways to come to less than a plan does, for one that another plan bounds: the usual way within its limits,
//! less race pace, less hard time, and last another way to build the plan.

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
const OF_EACH_WEEK: [u64; 4] = [90, 80, 70, 60];

/// The plans on these ways, within limits, that have no more of anything and are as sound, one after the
/// other.
pub(super) fn plans_below<'h>(
    held: &'h Held<'_>,
    limits: &'h Limits,
    plan: &'h Promised,
) -> impl Iterator<Item = Promised> + 'h {
    let weeks = &plan.made.weeks;
    let count = weeks.iter().filter(|week| week.phase.is_building()).count();
    let hard = |index: usize| hard_as_counted(&held.runner, &weeks[index]);
    let with_less_race_pace = |percent: u64| {
        let mut limits = *limits;
        limits.race_pace = limits.race_pace.min(plan.promise.race_pace() * percent / 100);
        limits
    };
    let with_an_easier_week = move |percent: u64| {
        (0..count).rev().take(LATE_WEEKS).map(move |index| {
            let mut limits = *limits;
            limits.hold_hard(index, hard(index) * percent / 100);
            limits
        })
    };
    let with_easier_weeks = move |percent: u64| {
        let mut limits = *limits;
        (0..count).for_each(|index| limits.hold_hard(index, hard(index) * percent / 100));
        limits
    };
    let with_less = std::iter::once(*limits)
        .chain(OF_RACE_PACE.into_iter().map(with_less_race_pace))
        .chain(OF_ONE_WEEK.into_iter().flat_map(with_an_easier_week))
        .chain(OF_EACH_WEEK.into_iter().map(with_easier_weeks))
        .map(|limits| (Variation::USUAL, limits));
    let others = Variation::OTHERS.into_iter().filter(|other| other.suits(held.runner.weeks));
    let ways = with_less.chain(others.map(|variation| (variation, *limits)));
    ways.filter_map(|(variation, limits)| held.lowered(&held.runner.on(variation), &limits, plan))
}
