//! Easy runs take what a week has left, in round numbers; slow runners walk in them.

use super::runner::{MINUTE, Runner};
use crate::plan::rules;
use crate::plan::session::{self, Part, Parts, Session, SessionKind, Step, StepKind};
use crate::plan::workout::Workout;
use crate::zones::Zone;

/// Easy runs of a week, at most.
pub(super) const MOST_RUNS: usize = 5;

/// Minutes over this many runs, from the longest to the shortest, each between the bounds and
/// round; what does not fit is dropped.
pub(super) fn distribute(minutes: u64, runs: usize, least: u64, most: u64) -> [u64; MOST_RUNS] {
    let mut given = [0; MOST_RUNS];
    let mut left = minutes;
    let mut longest = rules::round_down(most).max(least);
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
        *run = rules::round_down(up.min(room)).clamp(least, longest);
        longest = longest.min(*run);
        left = left.saturating_sub(*run);
    }
    given
}

/// Running and walking in turn: seconds of each.
pub(super) type RunWalk = (u64, u64);

/// H33: how runners who walk run and walk, two to one at first and four to one at last, by the
/// thirds of the weeks before the last two; who walks by choice runs three to one at first, since
/// more walks would leave running at race pace between them (our calibration).
pub(super) fn run_walk(week: u64, weeks: u64, first_run: u64) -> RunWalk {
    let run = first_run + 3 * week / weeks.saturating_sub(2).max(1);
    (run.min(*rules::RUN_TO_WALK.end()) * MINUTE, MINUTE)
}

/// A session of this many minutes of easy running in a zone, with walks where the runner walks.
#[expect(clippy::inline_always, reason = "made in place")]
#[inline(always)]
pub(super) fn steady(
    runner: &Runner<'_>,
    zone: Zone,
    minutes: u64,
    week: u64,
    of: impl Fn(Parts) -> Session,
) -> Session {
    let seconds = minutes * MINUTE;
    match runner.first_run {
        None => of([Part::Step(Step::timed(StepKind::Steady, zone, seconds, runner.paces))].into()),
        Some(first_run) => of(run_and_walked(runner, zone, seconds, week, first_run)),
    }
}

/// The same in turns of running and walking.
#[cold]
fn run_and_walked(
    runner: &Runner<'_>,
    zone: Zone,
    seconds: u64,
    week: u64,
    first_run: u64,
) -> Parts {
    let pair = run_walk(week, runner.weeks.into(), first_run);
    session::run_walk_parts(zone, seconds, pair, runner.paces).collect()
}

/// An easy run on a day of a week, that by its index from 0.
#[expect(clippy::inline_always, reason = "made in place in its week")]
#[inline(always)]
pub(super) fn run(
    runner: &Runner<'_>,
    workout: Workout,
    day: u8,
    minutes: u64,
    week: u64,
) -> Session {
    let of = |parts| Session { kind: SessionKind::Easy, workout, day, parts };
    steady(runner, Zone::Easy, minutes, week, of)
}

/// Strides of a week, that by its index from 0: a few at first, and more towards the end.
pub(super) fn strides_of(runner: &Runner<'_>, week: u64) -> u64 {
    let least = *rules::STRIDES.start();
    let more = runner.most_strides - least;
    least + ((more + 1) * week / u64::from(runner.weeks)).min(more)
}

/// An easy run of this many minutes, with strides at its end, which are within them.
pub(super) fn strides(
    runner: &Runner<'_>,
    times: u64,
    day: u8,
    minutes: u64,
    week: u64,
) -> Session {
    let times = times.min(minutes / 4);
    if times < *rules::STRIDES.start() {
        return run(runner, Workout::EasyRun, day, minutes, week);
    }
    let mut strides = run(runner, Workout::EasyStrides, day, minutes - times, week);
    strides.parts.push(Part::Repeat { times: times as u32, steps: runner.stride });
    strides
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published ratios of running and walking, by the pace that a race is run at on the whole
    /// (Jeff Galloway's, of his site): minutes and seconds per mile, seconds run and walked.
    const PUBLISHED: [(u64, u64, u64); 11] = [
        (7 * 60, 360, 30),
        (7 * 60 + 30, 300, 30),
        (8 * 60, 240, 30),
        (8 * 60 + 30, 180, 30),
        (9 * 60, 120, 30),
        (9 * 60 + 30, 90, 30),
        (10 * 60 + 45, 60, 30),
        (12 * 60 + 15, 30, 30),
        (14 * 60 + 30, 15, 30),
        (15 * 60 + 45, 10, 30),
        (17 * 60, 8, 30),
    ];

    /// Ours begin like the published ones of 10'45" to 12'15" a mile and end like those of 9'00".
    /// At the pace where H33 begins, 15'17" a mile, those run half as long as they walk, but
    /// they are of races: our runner is as slow on easy days alone, and races in a faster row.
    #[test]
    fn run_and_walk_beside_published_ratios() {
        // Twice the running for each walk, which is whole.
        let twice = |run: u64, walk: u64| {
            assert_eq!(run * 2 % walk, 0);
            run * 2 / walk
        };
        let published = |a_mile: u64| {
            let row = PUBLISHED.iter().rev().find(|(from, ..)| a_mile >= *from).unwrap();
            twice(row.1, row.2)
        };
        let ours = |week| {
            let (run, walk) = run_walk(week, 9, 2);
            twice(run, walk)
        };
        assert_eq!([0, 3, 6].map(ours), [4, 6, 8]);
        assert_eq!([11 * 60, 9 * 60].map(published), [4, 8]);
        let from = (rules::RUN_WALK_PACE as f64 * 1.609_344).round() as u64;
        assert_eq!((from, published(from)), (15 * 60 + 17, 1));
        assert!(PUBLISHED.windows(2).all(|rows| rows[0].1 > rows[1].1));
    }

    /// What a mean pace asks of the running between walks: a repeat goes so far, and the walk
    /// takes its part of it. Kevin Nolan and Justin Moore (2020) find that turns cost 6 % more
    /// energy, Kuno Hottenrott et al. (2016) that marathons do not take longer (n = 42).
    #[test]
    fn running_between_walks_is_no_race() {
        let running = |mean: f64, (run, walk): RunWalk, walking: f64| {
            let (run, walk) = (run as f64, walk as f64);
            run / ((run + walk) / mean - walk / walking)
        };
        // Two minutes and one at 9'30"/km on the whole, walking at 6 km/h.
        for (week, expected) in [(0, 556), (3, 561), (6, 563)] {
            let pace = running(rules::RUN_WALK_PACE as f64, run_walk(week, 9, 2), 600.0);
            assert_eq!(pace.round() as u64, expected);
        }
        // By choice, 3 h 30 over a marathon: long runs at 5'59"/km on the whole, race pace 4'59".
        let by_choice = [0, 3].map(|week| running(359.0, run_walk(week, 9, 3), 600.0));
        assert_eq!(by_choice.map(|pace| pace.round() as u64), [317, 326]);
        // Whoever walks at the mean pace runs at it, too.
        assert!((running(570.0, (120, 60), 570.0) - 570.0).abs() < 1e-9);
    }

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
