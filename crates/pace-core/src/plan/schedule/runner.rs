//! What the engine builds for: the race, the runner's paces and roles, and where they stand.

use super::variation::Variation;
use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::days::TrainingDays;
use crate::plan::library::Way;
use crate::plan::request::{PlanRequest, SecondsNow};
use crate::plan::rules;
use crate::plan::session::{Step, StepKind};
use crate::roles::{Role, Roles};
use crate::time::RaceTime;
use crate::zones::{TrainingPaces, Zone};

/// Seconds in a minute.
pub(super) const MINUTE: u64 = 60;

const STRIDE_SECONDS: u64 = 20;

/// The parameters of the engine.
#[derive(Debug, Clone, Copy)]
pub(super) struct Runner<'p> {
    pub(super) race: RaceDistance,
    pub(super) target: RaceTime,
    pub(super) level: Level,
    /// Sessions a week.
    pub(super) sessions: u8,
    /// Weeks of the plan.
    pub(super) weeks: u8,
    pub(super) paces: &'p TrainingPaces,
    pub(super) roles: Roles,
    /// Minutes of running to one of walking at first, where easy running is run and walked.
    pub(super) first_run: Option<u64>,
    /// Whether walking is part of all that they do, so that nothing is run at its fastest.
    pub(super) walks_all: bool,
    /// How the pace of intervals trains a long race: at threshold, or as the pace of their 10 km.
    pub(super) intervals: Way,
    /// Days of a week for quality sessions, apart from the long run and from one another.
    pub(super) quality_days: usize,
    /// Quality sessions of a full week, at most.
    pub(super) most_quality: usize,
    /// Whether race week has a day for a last fast session.
    pub(super) sharpens: bool,
    /// Where the plan starts, if not where the table has it.
    pub(super) start: SecondsNow,
    /// Whether it starts from what the runner does now.
    pub(super) starts_from_now: bool,
    /// Which way the plan is built.
    pub(super) variation: Variation,
    /// H10: the long run's share of its week, in thousandths, without a cliff.
    pub(super) long_run_share: u64,
    /// H31: the longest easy run, without a cliff.
    pub(super) longest_easy: u64,
    /// A7: the longest medium-long run, without a cliff.
    pub(super) longest_medium_long: u64,
    /// Strides of an easy run towards the end (our calibration).
    pub(super) most_strides: u64,
    /// A stride and the jog after it, a minute together.
    pub(super) stride: [Step; 2],
    /// Minutes of warm-up, about.
    pub(super) warmup: u64,
    /// Seconds of work, at least and at most, by role.
    work: [(u64, u64); Role::ALL.len()],
}

/// Quality sessions of a full week, where there are days for them.
const fn most_quality(sessions: u8, level: Level) -> usize {
    if sessions >= 4 { rules::quality_sessions(level) } else { 1 }
}

impl<'p> Runner<'p> {
    pub(super) fn new(request: &PlanRequest, paces: &'p TrainingPaces) -> Self {
        let days = request.training_days();
        let quality_days = days.map_or(rules::HARD_SESSIONS, TrainingDays::quality_days);
        let start = request.seconds_now();
        let runner = Self {
            race: request.race(),
            target: request.target(),
            level: request.level(),
            sessions: request.sessions(),
            weeks: request.weeks(),
            paces,
            roles: request.roles(),
            first_run: request
                .walks(paces)
                .then(|| rules::RUN_TO_WALK.start() + u64::from(request.walks_by_choice(paces))),
            walks_all: request.walks_all(paces),
            intervals: if request.trains_at_ten_km_pace() {
                Way::TenKmPace
            } else {
                Way::Threshold
            },
            quality_days,
            most_quality: most_quality(request.sessions(), request.level()).min(quality_days),
            sharpens: days.is_none_or(|days| days.has_last_fast_day(request.sessions())),
            start,
            starts_from_now: start.is_known(),
            variation: Variation::USUAL,
            long_run_share: 0,
            longest_easy: 0,
            longest_medium_long: 0,
            most_strides: 0,
            stride: [
                Step::stride(STRIDE_SECONDS, paces),
                Step::timed(StepKind::Recovery, Zone::Easy, MINUTE - STRIDE_SECONDS, paces),
            ],
            warmup: 0,
            work: [(0, 0); Role::ALL.len()],
        };
        let (race, sessions) = (runner.race, runner.sessions);
        let share = Level::ALL.map(|level| 10 * rules::long_run_share(race, level, sessions));
        let easy = Level::ALL.map(|level| rules::easy_run(race, level));
        let [_, intermediate, advanced] = Level::ALL.map(rules::medium_long);
        // A beginner's is one of the easy runs of H31.
        let beginner = rules::easy_run(RaceDistance::Marathon, Level::Beginner);
        Self {
            long_run_share: runner.most(share),
            longest_easy: runner.most(easy),
            longest_medium_long: runner.most([beginner, intermediate, advanced]),
            most_strides: runner.at_level([5, 6, 7]),
            warmup: runner.at_level([15, 15, 20]),
            work: Role::ALL.map(|role| runner.work_of(role)),
            ..runner
        }
    }

    /// 5 km or 10 km.
    pub(super) const fn is_short_race(&self) -> bool {
        matches!(self.race, RaceDistance::FiveKm | RaceDistance::TenKm)
    }

    /// Whether a full week may hold two quality sessions.
    pub(super) const fn two_quality(&self) -> bool {
        self.most_quality >= 2
    }

    /// Whether two quality sessions a week are usual, but what is run now, or the days, leave
    /// room for one.
    pub(super) const fn is_held_to_one(&self) -> bool {
        !self.two_quality() && most_quality(self.sessions, self.level) >= 2
    }

    /// The same runner, with time to run on any day.
    pub(super) const fn on_any_day(self) -> Self {
        let most_quality = most_quality(self.sessions, self.level);
        Self { quality_days: rules::HARD_SESSIONS, most_quality, ..self }
    }

    /// The same runner, with one quality session a week.
    pub(super) const fn with_one_quality(self) -> Self {
        Self { most_quality: 1, ..self }
    }

    /// The other ways that suit such a plan, the first to try first.
    pub(super) fn other_ways(&self) -> impl Iterator<Item = Variation> + use<> {
        Variation::others(self.is_short_race(), self.weeks)
    }

    /// The same runner, whose plan is built another way.
    pub(super) const fn on(self, variation: Variation) -> Self {
        Self { variation, ..self }
    }

    /// Whether race pace has a role that such a race has.
    pub(super) const fn trains_race_pace(&self) -> bool {
        rules::trains_race_pace(self.race, self.roles.of(Zone::Race))
    }

    /// A value that grows or falls with level, at this target: on a line through the
    /// middles of the levels, so that no second makes a cliff.
    pub(super) fn at_level(&self, values: [u64; 3]) -> u64 {
        rules::interpolate_levels(self.race, self.target, values)
    }

    /// An upper bound that differs by level: at a boundary the lesser of both levels'.
    pub(super) fn most(&self, values: [u64; 3]) -> u64 {
        self.through_boundaries(values, u64::min)
    }

    /// A lower bound that differs by level: at a boundary the greater of both levels'.
    pub(super) fn least(&self, values: [u64; 3]) -> u64 {
        self.through_boundaries(values, u64::max)
    }

    fn through_boundaries(&self, [b, i, a]: [u64; 3], of: fn(u64, u64) -> u64) -> u64 {
        let [slow, middle, fast] = rules::level_middles(self.race);
        let [advanced, intermediate] = Level::slowest_seconds(self.race);
        let points =
            [(fast, a), (advanced, of(i, a)), (middle, i), (intermediate, of(b, i)), (slow, b)];
        rules::interpolate(&points, self.target.seconds())
    }

    /// H16: seconds of work that a session of a role may hold, without a cliff.
    pub(super) const fn work(&self, role: Role) -> (u64, u64) {
        self.work[role as usize]
    }

    fn work_of(&self, role: Role) -> (u64, u64) {
        let by_level = Level::ALL.map(|level| rules::work(role, level));
        let least = self.least(by_level.clone().map(|range| *range.start()));
        let most = self.most(by_level.map(|range| *range.end()));
        (least, most)
    }
}
