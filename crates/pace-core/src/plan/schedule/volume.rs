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
            &[[240, 240, 242], [308, 300, 312], [345, 350, 375], [385, 410, 450], [425, 465, 530]]
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
        RaceDistance::HalfMarathon => [[690, 730, 760], [600, 680, 735], [545, 600, 625]],
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
    /// Whether the plan starts below the table.
    is_gentle: bool,
    /// Whether the runner runs about as much as the table's peak, or more.
    is_strong: bool,
}

impl Curve {
    /// The curve over this many full weeks; no long run lasts longer than `longest`.
    pub(super) fn new(runner: &Runner<'_>, full: u64, longest: u64) -> Self {
        let table_week = table_week(runner);
        let table_long_run = runner.at_level(long_run_minutes(runner.race).map(seconds));
        let peak = peak_share(runner);
        let greatest = longest_run(runner);
        let longest = longest.min(greatest);
        let [in_shortest, in_usual, in_longest] =
            first_week_share(runner.race).map(|by| runner.at_level(by));
        // H25: where the long run is held in plans of any length, a longer one begins lower.
        let gain = greatest * 1_000_000 / (table_long_run * SHORTEST_PEAK);
        let held = in_shortest * rules::interpolate(&HELD_FIRST_WEEK, gain) / 100;
        let first = by_length(runner, [in_shortest, in_usual, in_longest.min(held)]);
        // H8: a week with race pace, whose long run the greatest distance makes shorter, would
        // be a cutback after a week that is much more.
        let most_week = greatest_distance(runner).saturating_mul(most_week(runner.sessions)) / 100;
        let peak_week = (table_week * peak / 1000).min(most_week);
        let of_week = |week: u64| match runner.sessions {
            // As long as goes with the one other session, whatever it trains.
            2 if !runner.starts_from_now => {
                ages::longest_beside_quality(runner, ages::LONE_QUALITY)
            }
            _ => ages::longest_within(runner, week),
        };
        let most = longest.min(of_week(peak_week));
        let peak_long_run = (table_long_run * peak / 1000).min(most);
        let first_long_run = (table_long_run.min(most) * first / 1000)
            .min(peak_long_run * MOST_FIRST_LONG_RUN / 100);
        // The longest run of a half-marathon or marathon stands one full week before the
        // last one, which has the most race pace.
        let last = u64::from(!runner.is_short_race());
        let table = Self {
            first_week: table_week * first / 1000,
            peak_week,
            first_long_run,
            peak_long_run,
            steps: full.saturating_sub(1).max(1),
            long_run_steps: full.saturating_sub(1 + last).max(1),
            is_gentle: false,
            is_strong: false,
        };
        if runner.starts_from_now {
            let most_first = table_long_run.min(most) * MOST_FIRST_LONG_RUN / 100;
            table.started_now(runner, longest, most_first)
        } else {
            table
        }
    }

    /// The same from what the runner does now; no long run lasts longer than `longest`, and the
    /// first of a runner of usual volume no longer than `most_first`.
    fn started_now(self, runner: &Runner<'_>, longest: u64, most_first: u64) -> Self {
        let sessions = u64::from(runner.sessions);
        let strong = runner.start.week.filter(|week| *week * 100 > self.peak_week * STRONG);
        let kept = |now: u64| now * (KEPT_PEAK + sessions) / 100;
        // Who runs as much as the peak of the table has long runs to match: as much as goes with
        // easy runs of H31, if not a usual share of the week.
        let easy_share = rules::easy_run_share(runner.sessions);
        let share = runner.long_run_share * USUAL_LONG_RUN / 1000;
        let least_share = 10_000 / (100 + easy_share * (sessions - 1));
        // Fast running in them must not make them too far.
        let farthest = longest * if runner.race == RaceDistance::Marathon { 97 } else { 100 } / 100;
        let beside_quality = |seconds| match sessions {
            2 => ages::longest_beside_quality(runner, seconds),
            _ => u64::MAX,
        };
        let farthest = farthest.min(beside_quality(ages::LONE_QUALITY));
        let long = |week: u64| (week * share.max(least_share) / 100).min(farthest);
        let peak_long_run = strong.map_or(0, |now| long(kept(now))).max(self.peak_long_run);
        // The long run that such a week has, so that easy runs beside it can hold the rest.
        let held = runner.start.week.map_or(0, long);
        let held = match strong {
            // Later full weeks can hold it, too: else H8 bounds it in some plans alone (H25).
            Some(_) => held.min(beside_quality(ages::FIRST_LONE_QUALITY)),
            None => held.min(most_first),
        };
        let usual = held.max(self.first_long_run);
        let least = rules::least_first_long_run(runner.sessions);
        let first_long_run = match runner.start.long_run {
            None => usual,
            Some(now) if now < usual => now.max(least),
            Some(now) => usual.max(now * USUAL_OF_LONGEST / 100).min(most_first.max(usual)),
        };
        // As much as goes with such a long run, where the week is not known.
        let easy = first_long_run * easy_share / 100;
        let held = first_long_run + (sessions - 1) * easy.max(rules::SHORTEST_BUILDING);
        let least = rules::least_first_week(runner.sessions);
        let first_week = match runner.start.week {
            Some(now) => now.min(held.max(now * KEPT_START / 100)).max(least),
            None => self.first_week.min(held).max(least),
        };
        let within = |week| ages::longest_within(runner, week);
        let others = (sessions - 1) * rules::SHORTEST_BUILDING;
        // D33: where the shortest of three sessions or more leave less than the long run that is run
        // now, as far as such a week may have it, the week grows at once by what it may.
        let start = runner.start;
        let first_week = match (start.week, start.little_more_than_week(), start.long_run) {
            (Some(now), Some(most), Some(run)) if sessions > 2 => {
                first_week.max(most.min(others + run.min(within(now))))
            }
            _ => first_week,
        };
        let most_of_week = match runner.start.long_run {
            Some(_) => within(first_week),
            None => first_week * runner.long_run_share * MOST_OF_FIRST_WEEK / 100_000,
        };
        let first_long_run = first_long_run.min(most_of_week).min(first_week - others);
        let grown = |week, _| week * (WEEKLY_GROWTH + WEEKLY_GROWTH_BY_SESSION * sessions) / 1000;
        let reached = (0..self.steps).fold(first_week, grown);
        let peak_week = self.peak_week.min(reached).max(strong.map_or(first_week, kept));
        let longer =
            |run, _| rules::round_seconds(run * rules::RUN_GROWTH / 100 + rules::RUN_GROWTH_SLACK);
        let reached = (0..self.long_run_steps).fold(first_long_run, longer);
        let peak_long_run = peak_long_run.min(reached).min(within(peak_week)).max(first_long_run);
        let is_gentle =
            first_week < self.first_week || first_long_run * 100 < self.first_long_run * 95;
        let is_strong = strong.is_some();
        let higher = runner.variation.higher;
        // D33: whoever runs more than the table has no greater peak than this.
        let most = strong.map_or(u64::MAX, |now| now * rules::START / 100).max(peak_week);
        let peak_week = (peak_week * (100 + HIGHER_WEEK * higher) / 100).min(most);
        let longer = peak_long_run + LONGER_RUN * higher;
        let peak_long_run = longer.min(farthest.max(peak_long_run));
        Self { first_week, peak_week, first_long_run, peak_long_run, is_gentle, is_strong, ..self }
    }

    /// The volume that the full week of this index, from 0, is meant to have.
    pub(super) fn week(&self, index: u64) -> u64 {
        between(self.first_week, self.peak_week, index, self.steps)
    }

    /// The long run of that week.
    pub(super) fn long_run(&self, index: u64) -> u64 {
        between(self.first_long_run, self.peak_long_run, index, self.long_run_steps)
    }

    /// Whether the plan starts below where it would for want of anything known.
    pub(super) const fn is_gentle(&self) -> bool {
        self.is_gentle
    }

    /// Whether the runner runs about as much as the table's peak, or more.
    pub(super) const fn is_strong(&self) -> bool {
        self.is_strong
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

/// The first week of the longest plan, in percent of the shortest's, by how long its long run may
/// be, in thousandths of the shortest's (our calibration).
const HELD_FIRST_WEEK: [(u64, u64); 2] = [(1090, 80), (1150, 100)];

/// By how much a plan aims higher: its greatest week in percent, and its longest run.
const HIGHER_WEEK: u64 = 2;
const LONGER_RUN: u64 = 5 * MINUTE;

/// A first long run is at most this share of the longest, in percent.
const MOST_FIRST_LONG_RUN: u64 = 86;

/// What a plan that starts from what the runner does now grows by from one full week to the
/// next, in thousandths of it, and more with each session of the week: within H7, so that the
/// last step is as fine as the first (our calibration).
const WEEKLY_GROWTH: u64 = 1057;
const WEEKLY_GROWTH_BY_SESSION: u64 = 7;
/// Who runs this much of the table's peak, in percent, keeps it: sessions come to a little less
/// than the table (D33).
const STRONG: u64 = 90;
/// The peak of who runs as much as the table has, in percent of what they run, and one more
/// with each session.
const KEPT_PEAK: u64 = 102;
/// Their first week at least, where the long run is to be short.
const KEPT_START: u64 = 95;
/// Their longest run, in percent of the most that its share of the week may be.
const USUAL_LONG_RUN: u64 = 70;
/// The first long run of who says nothing of theirs, in percent of the most that its share of
/// the week may be.
const MOST_OF_FIRST_WEEK: u64 = 80;
/// A usual long run, in percent of the longest of the last weeks.
const USUAL_OF_LONGEST: u64 = 75;

const fn seconds(minutes: u64) -> u64 {
    minutes * MINUTE
}

/// The greatest week of the table, in a plan of the usual length.
fn table_week(runner: &Runner<'_>) -> u64 {
    runner.at_level(peak_minutes(runner.race, runner.sessions).map(seconds))
}

/// The peak by the length of the plan, in thousandths of the table.
fn peak_share(runner: &Runner<'_>) -> u64 {
    by_length(runner, [SHORTEST_PEAK, USUAL_PEAK, LONGEST_PEAK])
}

/// The greatest week of the table in a plan of this length.
pub(super) fn table_peak(runner: &Runner<'_>) -> u64 {
    table_week(runner) * peak_share(runner) / 1000
}

/// The greatest week with this many sessions, in percent of the longest run that its distance
/// allows (our calibration).
const fn most_week(sessions: u8) -> u64 {
    [210, 240, 270, 300, 345][sessions as usize - 2]
}

/// H9: the longest training run, without a cliff, and within 35 km for the marathon.
pub(super) fn longest_run(runner: &Runner<'_>) -> u64 {
    let by_level = crate::level::Level::ALL.map(|level| rules::longest_run(runner.race, level));
    runner.most(by_level).min(greatest_distance(runner))
}

/// The seconds that H9's greatest distance takes at the pace of long runs.
fn greatest_distance(runner: &Runner<'_>) -> u64 {
    let metres = rules::longest_run_metres(runner.race);
    runner.paces.of(Zone::LongRun).seconds_for(metres.saturating_sub(50))
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
