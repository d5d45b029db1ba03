//! How much: the week and the long run, from the first full week to the peak.
//!
//! Both follow a line over the full weeks. Their ends come from tables over the middles of
//! the levels and grow, or for the first week fall, with the length of the plan: a longer
//! plan begins lower and peaks higher. Cutbacks stand between, tapers after.

use super::ages;
use super::runner::{MINUTE, Runner};
use crate::distance::RaceDistance;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::zones::Zone;

/// The longest long run of a plan of the usual length, in minutes (our calibration):
/// beginner, intermediate, advanced.
const fn long_run_minutes(race: RaceDistance) -> [u64; 3] {
    match race {
        RaceDistance::FiveKm => [50, 65, 80],
        RaceDistance::TenKm => [65, 80, 95],
        RaceDistance::HalfMarathon => [120, 115, 120],
        RaceDistance::Marathon => [180, 170, 165],
    }
}

/// The greatest week with this many sessions, in minutes, in a plan of the usual length (our
/// calibration).
const fn peak_minutes(race: RaceDistance, sessions: u8) -> [u64; 3] {
    const TWO: usize = 2;
    let by_sessions: &[[u64; 3]] = match race {
        RaceDistance::FiveKm => &[[92, 118, 146], [130, 168, 210], [165, 220, 275]],
        RaceDistance::TenKm => &[[115, 140, 165], [155, 200, 240], [200, 255, 310]],
        RaceDistance::HalfMarathon => {
            &[[175, 185, 200], [225, 244, 268], [270, 305, 340], [310, 350, 395], [340, 390, 450]]
        }
        RaceDistance::Marathon => {
            &[[240, 240, 242], [300, 300, 312], [335, 350, 375], [385, 410, 450], [425, 465, 530]]
        }
    };
    by_sessions[sessions as usize - TWO]
}

/// The peak by the length of the plan, in thousandths of the table: the longest plan of a
/// race peaks higher than the usual one, the shortest lower (our calibration).
const SHORTEST_PEAK: u64 = 915;
const USUAL_PEAK: u64 = 1000;
const LONGEST_PEAK: u64 = 1095;

/// The first full week, in thousandths of the table, in the shortest, the usual and the
/// longest plan of a race (our calibration).
const fn first_week_share(race: RaceDistance) -> [[u64; 3]; 3] {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => {
            [[730, 760, 785], [690, 725, 745], [610, 670, 705]]
        }
        RaceDistance::HalfMarathon => [[690, 730, 760], [600, 680, 735], [560, 620, 680]],
        RaceDistance::Marathon => [[570, 640, 700], [562, 630, 690], [550, 615, 675]],
    }
}

/// The volume of a cutback and of its long run, in percent of what the full week before
/// was meant to be.
pub(super) const CUTBACK: u64 = 77;

/// The week and the long run of each full week, in seconds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Curve {
    first_week: u64,
    peak_week: u64,
    first_long_run: u64,
    peak_long_run: u64,
    /// Steps from the first full week to the peak, of volume and of the long run.
    steps: u64,
    long_run_steps: u64,
}

impl Curve {
    /// The curve over this many full weeks; no long run lasts longer than `longest`.
    pub(super) fn new(runner: &Runner<'_>, full: u64, longest: u64) -> Self {
        let table_week = runner.at_level(peak_minutes(runner.race, runner.sessions).map(seconds));
        let table_long_run = runner.at_level(long_run_minutes(runner.race).map(seconds));
        let peak = by_length(runner, [SHORTEST_PEAK, USUAL_PEAK, LONGEST_PEAK]);
        let first = by_length(runner, first_week_share(runner.race).map(|by| runner.at_level(by)));
        let most = longest.min(longest_run(runner));
        let peak_week = table_week * peak / 1000;
        let of_week = match runner.sessions {
            2 => u64::MAX,
            _ => ages::longest_within(runner, peak_week),
        };
        let peak_long_run = (table_long_run * peak / 1000).min(most).min(of_week);
        let first_long_run = (table_long_run.min(most).min(of_week) * first / 1000)
            .min(peak_long_run * MOST_FIRST_LONG_RUN / 100);
        // The longest run of a half-marathon or marathon stands one full week before the
        // last one, which has the most race pace.
        let last = u64::from(!runner.is_short_race());
        Self {
            first_week: runner.start.week.unwrap_or(table_week * first / 1000),
            peak_week,
            first_long_run: runner.start.long_run.unwrap_or(first_long_run),
            peak_long_run,
            steps: full.saturating_sub(1).max(1),
            long_run_steps: full.saturating_sub(1 + last).max(1),
        }
    }

    /// The volume that the full week of this index, from 0, is meant to have.
    pub(super) fn week(&self, index: u64) -> u64 {
        between(self.first_week, self.peak_week, index, self.steps)
    }

    /// The long run of that week.
    pub(super) fn long_run(&self, index: u64) -> u64 {
        between(self.first_long_run, self.peak_long_run, index, self.long_run_steps)
    }

    /// The longest long run.
    pub(super) const fn peak_long_run(&self) -> u64 {
        self.peak_long_run
    }

    /// The greatest week.
    pub(super) const fn peak_week(&self) -> u64 {
        self.peak_week
    }
}

/// A first long run is at most this share of the longest, in percent.
const MOST_FIRST_LONG_RUN: u64 = 86;

const fn seconds(minutes: u64) -> u64 {
    minutes * MINUTE
}

/// H9: the longest training run, without a cliff, and within 35 km for the marathon.
fn longest_run(runner: &Runner<'_>) -> u64 {
    let by_level = crate::level::Level::ALL.map(|level| rules::longest_run(runner.race, level));
    let metres = rules::longest_run_metres(runner.race);
    let within_reach = runner.paces.of(Zone::LongRun).seconds_for(metres.saturating_sub(50));
    runner.most(by_level).min(within_reach)
}

/// A value by the length of the plan: in the shortest, the usual and the longest of the race.
pub(super) fn by_length(runner: &Runner<'_>, [shortest, usual, longest]: [u64; 3]) -> u64 {
    let bounds = PlanRequest::weeks_for(runner.race);
    let weeks = [*bounds.start(), PlanRequest::default_weeks(runner.race), *bounds.end()];
    let [first, second, third] = weeks.map(u64::from);
    let points = [(first, shortest), (second, usual), (third, longest)];
    rules::interpolate(&points, runner.weeks.into())
}

/// Where the line from `first` to `last` is after this many of its steps.
const fn between(first: u64, last: u64, step: u64, steps: u64) -> u64 {
    let step = if step < steps { step } else { steps };
    (first * (steps - step) + last * step) / steps
}
