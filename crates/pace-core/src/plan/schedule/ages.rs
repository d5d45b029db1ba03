//! What is built without an age has to keep the rules at every age: shares and volumes as
//! each age would have them.

use super::runner::{MINUTE, Runner};
use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::plan::session::Totals;

/// Points below a long run's greatest share of its week that are kept in hand, in
/// thousandths of it: easy running shrinks with age, and minutes are dropped in rounding.
const SHARE_MARGIN: u64 = 42;

/// H10: the longest long run, in seconds, of a week of this many.
pub(super) fn longest_within(runner: &Runner<'_>, volume: u64) -> u64 {
    volume * (runner.long_run_share * (1000 - SHARE_MARGIN) / 1000) / 1000
}

/// H10: the longest long run, in seconds, beside the other sessions of its week.
pub(super) fn longest_beside(runner: &Runner<'_>, others: &Totals) -> u64 {
    let share = runner.long_run_share;
    let at = |band: AgeBand| {
        let older = if band == AgeBand::From50 { 10 * rules::LONG_RUN_SHARE_FROM_50 } else { 0 };
        others.seconds[band as usize] * (share + older) / (1000 - share - older)
    };
    AgeBand::ALL.map(at).into_iter().fold(u64::MAX, u64::min)
}

/// About as long as the quality session of a week of two is, at any age.
pub(super) const LONE_QUALITY: u64 = 60 * MINUTE;
/// About as long as the first of them are.
pub(super) const FIRST_LONE_QUALITY: u64 = 50 * MINUTE;

/// The longest long run beside a quality session of this length alone, in seconds.
pub(super) fn longest_beside_quality(runner: &Runner<'_>, seconds: u64) -> u64 {
    longest_beside(runner, &Totals { seconds: [seconds; AgeBand::ALL.len()] })
}

/// Minutes that are kept in hand where easy runs are rounded one by one: strides do not shrink with
/// age.
const KEPT_OF_EASY: u64 = 2;

/// Gives easy runs, the longest first, the minutes that rounding left within these seconds at
/// every age, up to so many in all and `most` of one.
pub(super) fn top_up(runs: &mut [u64], room: [u64; 3], minutes: u64, most: u64) {
    let fits = |runs: &[u64]| {
        let at = |band: AgeBand| runs.iter().map(|run| band.easy_minutes(*run)).sum::<u64>();
        let is_within = |band| (at(band) + KEPT_OF_EASY) * MINUTE <= room[band as usize];
        runs.iter().sum::<u64>() <= minutes && AgeBand::ALL.into_iter().all(is_within)
    };
    for index in (0..runs.len()).chain(0..runs.len()) {
        runs[index] += 1;
        if runs[index] > most || !fits(runs) {
            runs[index] -= 1;
        }
    }
}

/// The easy minutes that are within these seconds at every age, over this many runs: rounding
/// adds up to half a minute a run.
pub(super) fn easy_minutes_within(room: [u64; 3], runs: u64) -> u64 {
    let at = |band: AgeBand| {
        let minutes = (room[band as usize] / MINUTE).saturating_sub(runs);
        minutes * 100 / band.easy_percent()
    };
    AgeBand::ALL.map(at).into_iter().fold(u64::MAX, u64::min)
}
