//! Easy runs take what a week has left, in round numbers; slow runners walk in them.

use super::runner::{MINUTE, Runner};
use crate::plan::rules;
use crate::plan::session::Parts;
use crate::plan::session::{Part, Session, SessionKind, Step, StepKind};
use crate::plan::workout::Workout;
use crate::zones::Zone;

const STRIDE_SECONDS: u64 = 20;
/// A stride and the jog after it are a minute.
const STRIDE_RECOVERY: u64 = 40;

/// Easy runs of a week, at most.
pub(super) const MOST_RUNS: usize = 5;

/// Down to a round number of minutes: whole fives from 40 on.
pub(super) const fn round_down(minutes: u64) -> u64 {
    let from = rules::ROUND_FROM / MINUTE;
    let step = rules::ROUND / MINUTE;
    if minutes < from { minutes } else { minutes / step * step }
}

/// Seconds down to a round number of minutes.
pub(super) const fn round_seconds(seconds: u64) -> u64 {
    round_down(seconds / MINUTE) * MINUTE
}

/// Minutes over this many runs, from the longest to the shortest, each between the bounds and
/// round; what does not fit is dropped.
pub(super) fn distribute(minutes: u64, runs: usize, least: u64, most: u64) -> [u64; MOST_RUNS] {
    let mut given = [0; MOST_RUNS];
    let mut left = minutes;
    let mut longest = round_down(most).max(least);
    for (index, run) in given.iter_mut().enumerate().take(runs) {
        let others = (runs - index) as u64;
        let later = (others - 1) * least;
        // The first ones take the step up, the last one what is left.
        let fair = left.div_ceil(others);
        let up = if fair > rules::ROUND_FROM / MINUTE && others > 1 {
            fair.next_multiple_of(rules::ROUND / MINUTE)
        } else {
            fair
        };
        let room = left.saturating_sub(later);
        *run = round_down(up.min(room)).clamp(least, longest);
        longest = longest.min(*run);
        left = left.saturating_sub(*run);
    }
    given
}

/// Running and walking in turn: seconds of each.
pub(super) type RunWalk = (u64, u64);

/// H33: how runners who walk run and walk, two to one at first and four to one at last (our
/// calibration), by the thirds of a plan.
pub(super) const fn run_walk(week: u64, weeks: u64) -> RunWalk {
    match (3 * week) / if weeks == 0 { 1 } else { weeks } {
        0 => (2 * MINUTE, MINUTE),
        1 => (3 * MINUTE, MINUTE),
        _ => (4 * MINUTE, MINUTE),
    }
}

/// This many minutes of easy running in a zone, with walks where the runner walks.
pub(super) fn steady(runner: &Runner<'_>, zone: Zone, minutes: u64, week: u64, parts: &mut Parts) {
    let seconds = minutes * MINUTE;
    if !runner.walks {
        parts.push(Part::Step(Step::timed(StepKind::Steady, zone, seconds, runner.paces)));
        return;
    }
    let pair = run_walk(week, runner.weeks.into());
    parts.extend(crate::plan::session::run_walk_parts(zone, seconds, pair, runner.paces));
}

/// An easy run of a week, by its index from 0.
pub(super) fn run(runner: &Runner<'_>, workout: Workout, minutes: u64, week: u64) -> Session {
    let mut parts = Parts::new();
    steady(runner, Zone::Easy, minutes, week, &mut parts);
    Session { kind: SessionKind::Easy, workout, day: 0, parts }
}

/// An easy run of this many minutes, strides at its end within them.
pub(super) fn strides(runner: &Runner<'_>, workout: Workout, minutes: u64, week: u64) -> Session {
    let times = runner.at_level([4, 5, 6]).min(minutes / 4);
    if times < *rules::STRIDES.start() {
        return run(runner, Workout::EasyRun, minutes, week);
    }
    let mut parts = Parts::new();
    steady(runner, Zone::Easy, minutes - times, week, &mut parts);
    let steps = [
        Step::stride(STRIDE_SECONDS, runner.paces),
        Step::timed(StepKind::Recovery, Zone::Easy, STRIDE_RECOVERY, runner.paces),
    ];
    parts.push(Part::Repeat { times: times as u32, steps });
    Session { kind: SessionKind::Easy, workout, day: 0, parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_shared_in_round_numbers() {
        let rows = [
            ((92, 2, 20, 70), [50, 40, 0, 0, 0]),
            ((70, 2, 20, 70), [35, 35, 0, 0, 0]),
            ((75, 2, 20, 70), [38, 37, 0, 0, 0]),
            ((200, 3, 20, 60), [60, 60, 60, 0, 0]),
            ((30, 2, 20, 60), [20, 20, 0, 0, 0]),
            ((150, 3, 20, 70), [50, 50, 50, 0, 0]),
            ((163, 3, 20, 70), [55, 55, 50, 0, 0]),
            ((0, 0, 20, 70), [0; 5]),
        ];
        for ((minutes, runs, least, most), given) in rows {
            assert_eq!(distribute(minutes, runs, least, most), given, "{minutes} over {runs}");
        }
    }
}
