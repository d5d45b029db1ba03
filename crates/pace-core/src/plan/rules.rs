//! The numbers of the rules that every plan keeps, each once.
//!
//! The engine builds within them and the audit holds plans against them. Durations are in
//! seconds, distances in metres, shares in percent; where a number differs by level the
//! order is beginner, intermediate, advanced. Sources: docs/DESIGN.md, "How a plan is made".

use std::ops::RangeInclusive;

use crate::distance::RaceDistance;
use crate::level::Level;
use crate::roles::Role;
use crate::time::RaceTime;

const MINUTE: u64 = 60;
const KM: u64 = 1000;

const fn minutes(least: u64, most: u64) -> RangeInclusive<u64> {
    least * MINUTE..=most * MINUTE
}

/// The targets in the middle of each level, in seconds: beginner, intermediate, advanced.
pub(crate) const fn level_middles(race: RaceDistance) -> [u64; Level::ALL.len()] {
    match race {
        RaceDistance::FiveKm => [40 * MINUTE, 28 * MINUTE, 19 * MINUTE],
        RaceDistance::TenKm => [80 * MINUTE, 57 * MINUTE, 39 * MINUTE],
        RaceDistance::HalfMarathon => [170 * MINUTE, 127 * MINUTE, 90 * MINUTE],
        RaceDistance::Marathon => [340 * MINUTE, 255 * MINUTE, 180 * MINUTE],
    }
}

/// What a value is at a target, being these at the middles of the levels (beginner,
/// intermediate, advanced): on a line between two middles, level beyond the outer ones.
pub(crate) fn interpolate_levels(
    race: RaceDistance,
    target: RaceTime,
    values: [u64; Level::ALL.len()],
) -> u64 {
    let [slow, middle, fast] = level_middles(race);
    interpolate(&[(fast, values[2]), (middle, values[1]), (slow, values[0])], target.seconds())
}

/// The value at a place on the line through these points, which come in the order of their
/// places; level beyond the outer ones. Fractions are cut off.
pub(crate) fn interpolate(points: &[(u64, u64)], place: u64) -> u64 {
    let after = points.partition_point(|(at, _)| *at <= place);
    match (points[..after].last(), points.get(after)) {
        (Some((from, start)), Some((to, end))) => {
            let (part, whole) = (place - from, to - from);
            (start * (whole - part) + end * part) / whole
        }
        (Some((_, value)), None) | (None, Some((_, value))) => *value,
        (None, None) => 0,
    }
}

/// Half-marathon and marathon, whose pace is trained in long runs.
pub(crate) const fn is_long_race(race: RaceDistance) -> bool {
    matches!(race, RaceDistance::HalfMarathon | RaceDistance::Marathon)
}

/// H2: from this many weeks on, a plan has every phase.
pub(crate) const WEEKS_WITH_EVERY_PHASE: u8 = 8;

/// H4: quality sessions a week, at most.
pub(crate) const fn quality_sessions(level: Level) -> usize {
    [1, 2, 2][level as usize]
}

/// H4: quality sessions and long runs with hard work together, at most.
pub(crate) const HARD_SESSIONS: usize = 2;

/// H5: easy share of the time of all building weeks, at least.
pub(crate) const fn easy_share(sessions: u8) -> u64 {
    if sessions >= 3 { 80 } else { 60 }
}

/// H5: easy share of the time of any building week, at least.
pub(crate) const fn easy_share_of_week(sessions: u8) -> u64 {
    match sessions {
        4.. => 65,
        3 => 60,
        _ => 45,
    }
}

/// H5, H27: how much of its time work of a role counts as hard, in percent.
pub(crate) const fn hard_percent(role: Role) -> u64 {
    match role {
        Role::Steady | Role::Endurance => 50,
        Role::Threshold | Role::Vo2max | Role::Repetition => 100,
    }
}

/// H6: a run lasts at most this many percent of the longest of the four weeks before…
pub(crate) const RUN_GROWTH: u64 = 110;
/// …and this many seconds more.
pub(crate) const RUN_GROWTH_SLACK: u64 = 2 * MINUTE;

/// H7: a week's volume is at most this many percent of the highest of the three before…
pub(crate) const fn volume_growth(highest: u64) -> u64 {
    if highest < 180 * MINUTE { 115 } else { 110 }
}
/// …and this many seconds more.
pub(crate) const VOLUME_GROWTH_SLACK: u64 = 5 * MINUTE;
/// What a week is planned to have at most after that: some slack is kept for rounding.
pub(crate) const fn most_volume(highest: u64) -> u64 {
    highest * volume_growth(highest) / 100 + VOLUME_GROWTH_SLACK * 4 / 5
}

/// What a runner does now: the first week and the first long run are at most this many percent
/// of it…
pub(crate) const START: u64 = 110;
/// …and this many seconds more, of the week…
pub(crate) const START_WEEK_SLACK: u64 = 5 * MINUTE;
/// …and of the long run.
pub(crate) const START_RUN_SLACK: u64 = 2 * MINUTE;
/// Who runs more than the plan's peak keeps it: full weeks are at least this many percent of
/// it, as far as sessions can hold them.
pub(crate) const KEPT_WEEK: u64 = 90;
/// Whether this is as much as that, but for what a kept week may lack.
pub(crate) const fn is_as_much(seconds: u64, of: u64) -> bool {
    seconds * 100 >= of * KEPT_WEEK
}
/// The first long run may always last so long, so that an easy run of
/// [`SHORTEST_BUILDING`] beside it keeps H31.
pub(crate) const fn least_first_long_run(sessions: u8) -> u64 {
    (SHORTEST_BUILDING * 100).div_ceil(easy_run_share(sessions)).next_multiple_of(MINUTE)
}
/// The first week may always last so long: no session is under [`SHORTEST_BUILDING`].
pub(crate) const fn least_first_week(sessions: u8) -> u64 {
    least_first_long_run(sessions) + (sessions as u64 - 1) * SHORTEST_BUILDING
}

/// A quality session is as long as that, or longer: warm-up and cool-down, the least work near
/// VMA, and rests as long as from 50 years of age.
pub(crate) const fn least_quality(level: Level) -> u64 {
    let least = *work(Role::Vo2max, level).start();
    *warmup(level).start() + *COOLDOWN.start() + least + least * 120 / 100
}

/// H8: from this many weeks on, a plan has cutbacks.
pub(crate) const WEEKS_WITH_CUTBACKS: u8 = 8;
/// H8: building weeks in a row without a cutback, at most.
pub(crate) const WEEKS_BETWEEN_CUTBACKS: u8 = 3;
/// A cutback's volume, in percent of the week before.
pub(crate) const CUTBACK: RangeInclusive<u64> = 65..=88;
/// Whether a week of so many seconds is a cutback after one of `before`.
pub(crate) const fn is_cutback(seconds: u64, before: u64) -> bool {
    before * *CUTBACK.start() <= seconds * 100 && seconds * 100 <= before * *CUTBACK.end()
}

/// H9: the longest training run, at most. Beginners run longest because they are slowest.
pub(crate) const fn longest_run(race: RaceDistance, level: Level) -> u64 {
    MINUTE
        * match race {
            RaceDistance::FiveKm => [60, 75, 95],
            RaceDistance::TenKm => [80, 95, 110],
            RaceDistance::HalfMarathon => [150, 135, 135],
            RaceDistance::Marathon => [195, 180, 180],
        }[level as usize]
}

/// H9: the longest training run of a marathon plan, at most, in metres.
pub(crate) const LONGEST_RUN_METRES: u64 = 35 * KM;

/// H9: the longest training run, at most, in metres.
pub(crate) const fn longest_run_metres(race: RaceDistance) -> u64 {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm | RaceDistance::HalfMarathon => u64::MAX,
        RaceDistance::Marathon => LONGEST_RUN_METRES,
    }
}

/// H10: the long run's share of its week's volume, at most, under 50 years of age.
pub(crate) const fn long_run_share(race: RaceDistance, level: Level, sessions: u8) -> u64 {
    let [two, three, four, more] = match (race, level) {
        (RaceDistance::Marathon, _) => [75, 60, 55, 50],
        (RaceDistance::HalfMarathon, Level::Beginner) => [70, 55, 45, 40],
        _ => [65, 50, 40, 35],
    };
    match sessions {
        5.. => more,
        4 => four,
        3 => three,
        _ => two,
    }
}

/// H10: this many points more from 50 years of age, since easy running shrinks.
pub(crate) const LONG_RUN_SHARE_FROM_50: u64 = 5;

/// H11: how many weeks before race week the longest long run stands.
pub(crate) const fn longest_long_run_weeks(race: RaceDistance) -> RangeInclusive<u64> {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => 0..=u64::MAX,
        RaceDistance::HalfMarathon => 1..=4,
        RaceDistance::Marathon => 2..=5,
    }
}

/// H12: taper weeks before race week.
pub(crate) const fn taper_weeks(race: RaceDistance, weeks: u8) -> u8 {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => 1,
        RaceDistance::HalfMarathon => 1 + (weeks >= 16) as u8,
        RaceDistance::Marathon => 1 + (weeks >= 14) as u8,
    }
}

/// H13: the first taper week's volume, in percent of the peak, at most.
pub(crate) const FIRST_TAPER: u64 = 85;
/// H13: the last taper week's volume, in percent of the peak, at most.
pub(crate) const LAST_TAPER: u64 = 75;
/// H13: race week's volume, in percent of the peak.
pub(crate) const RACE_WEEK: RangeInclusive<u64> = 15..=50;

/// H14: the work of one taper session, in percent of the greatest quality session before…
pub(crate) const TAPER_WORK: u64 = 80;
/// …in the last taper week…
pub(crate) const LAST_TAPER_WORK: u64 = 60;
/// …and in race week.
pub(crate) const RACE_WEEK_WORK: u64 = 40;

/// H15: days before the race with nothing hard.
pub(crate) const EASY_DAYS_BEFORE_RACE: u8 = 3;
/// H15: an easy run on the eve of the race, at most.
pub(crate) const EVE: u64 = 30 * MINUTE;
/// H15: an easy run of race week, at most.
pub(crate) const RACE_WEEK_EASY_RUN: u64 = 40 * MINUTE;

/// H16: the work of a quality session by the role of its pace, before the age factor; none
/// is made for endurance.
pub(crate) const fn work(role: Role, level: Level) -> RangeInclusive<u64> {
    let [beginner, intermediate, advanced] = match role {
        Role::Repetition => [(3, 8), (4, 10), (5, 12)],
        Role::Vo2max => [(5, 14), (8, 20), (10, 26)],
        Role::Threshold => [(8, 25), (12, 35), (15, 45)],
        Role::Steady => [(10, 40), (15, 60), (20, 110)],
        Role::Endurance => [(0, 0); 3],
    };
    let (least, most) = match level {
        Level::Beginner => beginner,
        Level::Intermediate => intermediate,
        Level::Advanced => advanced,
    };
    minutes(least, most)
}

/// H16: one rep of a quality session.
pub(crate) const fn rep(role: Role, level: Level) -> RangeInclusive<u64> {
    match role {
        Role::Repetition => 15..=75,
        Role::Vo2max => 30..=6 * MINUTE,
        Role::Threshold => minutes(3, if matches!(level, Level::Advanced) { 30 } else { 20 }),
        // As much as the session may hold.
        Role::Steady => 5 * MINUTE..=*work(role, level).end(),
        Role::Endurance => 0..=0,
    }
}

/// H16: the rest after a rep, before the age factor: within either range.
pub(crate) const fn rests(role: Role, rep: u64) -> [RangeInclusive<u64>; 2] {
    match role {
        Role::Repetition => [percent(rep, 100, 300), percent(rep, 100, 300)],
        Role::Vo2max if rep <= MINUTE => [percent(rep, 50, 200), percent(rep, 50, 200)],
        Role::Vo2max => [percent(rep, 40, 100), percent(rep, 40, 100)],
        Role::Threshold => {
            let share = percent(rep, 10, 35);
            let least = if *share.start() < 30 { 30 } else { *share.start() };
            [least..=*share.end(), minutes(2, 3)]
        }
        Role::Steady => [minutes(1, 4), minutes(1, 4)],
        Role::Endurance => [0..=0, 0..=0],
    }
}

/// H16: the pace of intervals at 98 % of VMA and more (our calibration): seconds of work of a
/// session, at most…
pub(crate) const NEAR_VMA_WORK: u64 = 15 * MINUTE;
/// …of one rep…
pub(crate) const NEAR_VMA_REP: u64 = 3 * MINUTE;
/// …and the rest in percent of the rep, at least.
pub(crate) const NEAR_VMA_REST: u64 = 75;

/// Half-marathon targets, in seconds, whose pace of intervals is that of the runner's 10 km,
/// by what both races take.
pub(crate) const TEN_KM_PACE: RangeInclusive<u64> = minutes(85, 110);
/// Seconds of work of a half-marathon plan's session at 10 km pace, at most (our calibration).
pub(crate) const TEN_KM_PACE_WORK: u64 = 24 * MINUTE;

/// H18: work at race pace of one training session, in percent of the race itself, at most (our
/// calibration).
pub(crate) const RACE_PACE_OF_RACE: u64 = 96;

/// The whole seconds within these percents of this many.
const fn percent(seconds: u64, least: u64, most: u64) -> RangeInclusive<u64> {
    (seconds * least).div_ceil(100)..=seconds * most / 100
}

/// H16: the rest after a hill, in percent of it, at most: the jog down.
pub(crate) const HILL_REST: u64 = 300;

/// H16: rests between sets: how many, and how long each at most.
pub(crate) const SET_RESTS: (usize, u64) = (2, 3 * MINUTE);

/// H18: race-pace work of one training session, at most: seconds, metres, percent of it.
pub(crate) const RACE_PACE_MOST: (u64, u64, u64) = (110 * MINUTE, 29 * KM, 70);

/// H19: warm-up of a quality session.
pub(crate) const fn warmup(level: Level) -> RangeInclusive<u64> {
    minutes(10, if matches!(level, Level::Advanced) { 25 } else { 20 })
}
/// H19: cool-down of a quality session.
pub(crate) const COOLDOWN: RangeInclusive<u64> = minutes(5, 15);

/// H20: from this many sessions a week on, strides in Base and Development.
pub(crate) const SESSIONS_WITH_STRIDES: u8 = 3;
/// H20: from this many sessions a week on, strides or quality in later cutbacks.
pub(crate) const SESSIONS_WITH_LIVELY_CUTBACKS: u8 = 4;
/// H20: strides of an easy run.
pub(crate) const STRIDES: RangeInclusive<u64> = 4..=8;
/// H20: one stride.
pub(crate) const STRIDE: RangeInclusive<u64> = 15..=20;

/// H21: how often the same steps may come.
pub(crate) const SAME_STEPS: usize = 2;
/// H21: what a thread may lose where its rep grows, in percent of the work.
pub(crate) const THREAD_LOSS: u64 = 10;
/// H21: what a thread may gain from one full week to the next, in percent of the work…
pub(crate) const THREAD_GAIN: u64 = 40;
/// …and this many seconds more.
pub(crate) const THREAD_GAIN_SLACK: u64 = 3 * MINUTE;
/// H21: quality sessions that make a thread.
pub(crate) const THREAD: usize = 3;
/// H21: from this many weeks on, this part of the quality sessions belongs to threads.
pub(crate) const WEEKS_WITH_THREADS: u8 = 10;
/// H21: that part, of all.
pub(crate) const fn threaded(race: RaceDistance) -> (usize, usize) {
    if is_long_race(race) { (2, 3) } else { (1, 2) }
}
/// H21: a thread starts at or below this many percent of its greatest work.
pub(crate) const THREAD_START: u64 = 60;
/// H21: full weeks between two sessions of a thread that follow, at most.
pub(crate) const THREAD_GAP: usize = 1;
/// H21: sessions of the main thread, at least.
pub(crate) const fn main_thread_sessions(weeks: u8) -> usize {
    match weeks {
        16.. => 5,
        12.. => 4,
        8.. => 3,
        _ => 0,
    }
}
/// H21: sessions at threshold from Development on in plans for 5 km and 10 km.
pub(crate) const THRESHOLD_SESSIONS: usize = 2;
/// H21: from this many weeks on they are there.
pub(crate) const WEEKS_WITH_THRESHOLD: u8 = 8;
/// H21: from this many sessions a week on, one of them is a quality session.
pub(crate) const SESSIONS_WITH_THRESHOLD: u8 = 4;

/// H21: what the main thread of a race trains.
pub(crate) const fn main_role(race: RaceDistance, target: RaceTime) -> Role {
    match race {
        RaceDistance::FiveKm => Role::Vo2max,
        RaceDistance::TenKm if target.seconds() <= 66 * MINUTE => Role::Vo2max,
        RaceDistance::TenKm | RaceDistance::HalfMarathon | RaceDistance::Marathon => {
            Role::Threshold
        }
    }
}

/// H23: characters of a title, at most.
pub(crate) const TITLE_CHARS: usize = 60;
/// H23: characters of a description, at most.
pub(crate) const DESCRIPTION_CHARS: usize = 400;

/// H25: with two more weeks, the first week's volume in percent of what it was, at most.
pub(crate) const LONGER_FIRST_WEEK: u64 = 103;
/// H25: with two more weeks, peak, longest run and race-pace work in percent of what they
/// were, at least; what H30 allows of peak and longest run will do, and one block less at race
/// pace.
pub(crate) const LONGER_LEAST: u64 = 97;
/// H25: what the longest plan gains on the shortest in peak or longest run…
pub(crate) const LONGEST_GAIN: u64 = 108;
/// …or has less in its first week, in percent.
pub(crate) const LONGEST_FIRST_WEEK: u64 = 90;

/// H26: race paces, in seconds per kilometre, within which plans keep every rule.
pub(crate) const RACE_PACES: (u64, u64) = (120, 900);

/// H27: a week's hard time, in percent of the highest of the four weeks before, at most…
pub(crate) const HARD_GROWTH: u64 = 140;
/// …and this many seconds more.
pub(crate) const HARD_GROWTH_SLACK: u64 = 12 * MINUTE;

/// H27: the first race-pace work of a plan, at most: metres, and seconds.
pub(crate) const fn first_race_pace(race: RaceDistance) -> (u64, u64) {
    match race {
        RaceDistance::FiveKm => (2500, 12 * MINUTE),
        RaceDistance::TenKm => (4 * KM, 18 * MINUTE),
        RaceDistance::HalfMarathon | RaceDistance::Marathon => (5 * KM, 25 * MINUTE),
    }
}
/// H27: each next one, in percent of the greatest so far, at most…
pub(crate) const RACE_PACE_GROWTH: u64 = 150;
/// …or this many metres more than it.
pub(crate) const RACE_PACE_GROWTH_METRES: u64 = 3 * KM;

/// H28: from this many weeks on, sessions with work at race pace, at least.
pub(crate) const fn race_pace_sessions(race: RaceDistance, weeks: u8) -> usize {
    match (race, weeks) {
        (RaceDistance::Marathon, 16..) => 5,
        (_, 10..) => 3,
        _ => 0,
    }
}
/// H28: forms in which race pace is met, at least, where there are this many sessions.
pub(crate) const RACE_PACE_FORMS: usize = 2;
/// H28: one piece of race-pace work in a quality session, at least; with two reps there is
/// no least.
pub(crate) const fn race_pace_piece(race: RaceDistance) -> u64 {
    MINUTE
        * match race {
            RaceDistance::FiveKm => 8,
            RaceDistance::TenKm => 10,
            RaceDistance::HalfMarathon | RaceDistance::Marathon => 15,
        }
}
/// H28: race-pace work in a long run, at least.
pub(crate) const fn race_pace_in_long_run(race: RaceDistance) -> u64 {
    MINUTE
        * match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => 6,
            RaceDistance::HalfMarathon => 12,
            RaceDistance::Marathon => 15,
        }
}
/// H28: full weeks in a row with race pace in the long run, at most.
pub(crate) const RACE_PACE_LONG_RUNS_IN_A_ROW: usize = 2;
/// H28: full weeks from Development on with race pace in the long run, in percent, at most.
pub(crate) const RACE_PACE_LONG_RUNS: u64 = 60;
/// H28: from this many sessions a week on, race pace has a quality session of its own.
pub(crate) const SESSIONS_WITH_RACE_PACE_QUALITY: u8 = 4;

/// H28: whether race pace has a role of such a race, so that it is trained.
pub(crate) const fn trains_race_pace(race: RaceDistance, role: Role) -> bool {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => {
            matches!(role, Role::Threshold | Role::Vo2max)
        }
        RaceDistance::HalfMarathon | RaceDistance::Marathon => {
            matches!(role, Role::Steady | Role::Threshold)
        }
    }
}

/// H29: the last minutes of a progressive long run, at the role of the tempo zone.
pub(crate) const fn progressive_end(role: Role) -> RangeInclusive<u64> {
    minutes(10, if matches!(role, Role::Threshold) { 15 } else { 25 })
}
/// H29: progressive long runs in Base or Development, at least.
pub(crate) const fn progressive_long_runs(race: RaceDistance, weeks: u8) -> usize {
    match (race, weeks) {
        (RaceDistance::FiveKm | RaceDistance::TenKm, _) => 0,
        (_, 16..) => 2,
        (_, 12..) => 1,
        _ => 0,
    }
}

/// H30: by how much peak and longest run of two targets one second apart may differ, in
/// percent…
pub(crate) const CLIFF: u64 = 4;
/// …or in seconds of peak…
pub(crate) const CLIFF_PEAK: u64 = 10 * MINUTE;
/// …or in seconds of the longest run.
pub(crate) const CLIFF_LONGEST: u64 = 5 * MINUTE;
/// H30: by how much the hard time may, in percent.
pub(crate) const CLIFF_HARD: u64 = 10;

/// H31: an easy run, at most.
pub(crate) const fn easy_run(race: RaceDistance, level: Level) -> u64 {
    MINUTE
        * match (race, level) {
            (RaceDistance::Marathon, Level::Advanced) => 90,
            _ => 70,
        }
}
/// H31: an easy run, in percent of the week's long run, at most.
pub(crate) const fn easy_run_share(sessions: u8) -> u64 {
    if sessions <= 3 { 85 } else { 75 }
}

/// H31: the day before the last long run with race pace, the hardest, is rest, or an easy run so
/// long at most.
pub(crate) const EVE_OF_HARDEST: u64 = 45 * MINUTE;

/// H32: runs of this length or more last a multiple of [`ROUND`].
pub(crate) const ROUND_FROM: u64 = 40 * MINUTE;
/// H32: what round runs, warm-ups and cool-downs are multiples of.
pub(crate) const ROUND: u64 = 5 * MINUTE;

/// H32: minutes of a run, down to a round number: whole fives from 40 on.
pub(crate) const fn round_down(minutes: u64) -> u64 {
    let (from, step) = (ROUND_FROM / MINUTE, ROUND / MINUTE);
    if minutes < from { minutes } else { minutes / step * step }
}

/// The same in seconds.
pub(crate) const fn round_seconds(seconds: u64) -> u64 {
    round_down(seconds / MINUTE) * MINUTE
}

/// H32: what other runs are multiples of.
pub(crate) const WHOLE_MINUTES: u64 = MINUTE;
/// H32: what recoveries are multiples of.
pub(crate) const ROUND_RECOVERY: u64 = 5;
/// H32: runs that are not round, in percent of all sessions, at most.
pub(crate) const NOT_ROUND: u64 = 10;
/// H32: race-pace blocks are multiples of this, at least that long.
pub(crate) const fn race_pace_block(race: RaceDistance) -> (u64, u64) {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => (500, 500),
        RaceDistance::HalfMarathon | RaceDistance::Marathon => (500, KM),
    }
}
/// H32: from this many metres on race-pace blocks are whole kilometres.
pub(crate) const WHOLE_KM_FROM: u64 = 3 * KM;

/// H33: easy running slower than this many seconds per kilometre is run and walked.
pub(crate) const RUN_WALK_PACE: u64 = 9 * 60 + 30;
/// H33: one walk.
pub(crate) const WALK: RangeInclusive<u64> = 30..=120;
/// H33: running to walking, times as long: it grows from the least to the most.
pub(crate) const RUN_TO_WALK: RangeInclusive<u64> = 2..=4;

/// A1: from this many weeks on, the longest run has a least.
pub(crate) const fn weeks_with_longest_run(race: RaceDistance) -> u8 {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => 8,
        RaceDistance::HalfMarathon => 12,
        RaceDistance::Marathon => 16,
    }
}
/// A1: the longest run, at least.
pub(crate) fn least_longest_run(race: RaceDistance, target: RaceTime) -> u64 {
    let minutes = match race {
        RaceDistance::FiveKm => [45, 60, 75],
        RaceDistance::TenKm => [60, 75, 90],
        RaceDistance::HalfMarathon => [120, 110, 110],
        RaceDistance::Marathon => [170, 160, 150],
    };
    interpolate_levels(race, target, minutes.map(|minutes| minutes * MINUTE)) / ROUND * ROUND
}
/// A1: this many metres will do.
pub(crate) const fn least_longest_run_metres(race: RaceDistance) -> Option<u64> {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => None,
        RaceDistance::HalfMarathon => Some(18 * KM),
        RaceDistance::Marathon => Some(30 * KM),
    }
}
/// A1: for the marathon this many percent of the time that 35 km take will do.
pub(crate) const LEAST_LONGEST_RUN_SHARE: u64 = 95;

/// A2: metres of race-pace work that one session holds by the last building week, at least,
/// in a plan of the length that A1 asks for.
pub(crate) fn least_race_pace(race: RaceDistance, target: RaceTime) -> u64 {
    whole_block(race, interpolated_race_pace(race, target))
}
/// A2: the same before it is cut down to whole blocks.
pub(crate) fn interpolated_race_pace(race: RaceDistance, target: RaceTime) -> u64 {
    let [slow, _, fast] = level_middles(race);
    match race {
        RaceDistance::FiveKm => interpolate(&[(fast, 4 * KM), (slow, 2 * KM)], target.seconds()),
        RaceDistance::TenKm => interpolate(&[(fast, 6 * KM), (slow, 3 * KM)], target.seconds()),
        RaceDistance::HalfMarathon => {
            interpolate(&[(fast, 11 * KM), (slow, 5 * KM)], target.seconds())
        }
        RaceDistance::Marathon => {
            let points = [(165, 20), (195, 16), (240, 13), (300, 8)];
            let points = points.map(|(minutes, km)| (minutes * MINUTE, km * KM));
            interpolate(&points, target.seconds())
        }
    }
}
/// This many metres, down to a race-pace block that H32 allows.
pub(crate) const fn whole_block(race: RaceDistance, metres: u64) -> u64 {
    let (step, _) = race_pace_block(race);
    let step = if metres < WHOLE_KM_FROM { step } else { KM };
    metres / step * step
}
/// H25: the step between two race-pace blocks of about this many metres, by H32.
pub(crate) const fn race_pace_step(metres: u64) -> u64 {
    if metres < WHOLE_KM_FROM { 500 } else { KM }
}
/// A2: this many seconds of it will do.
pub(crate) const fn least_race_pace_seconds(race: RaceDistance) -> u64 {
    MINUTE
        * match race {
            RaceDistance::FiveKm => 20,
            RaceDistance::TenKm => 30,
            RaceDistance::HalfMarathon => 60,
            RaceDistance::Marathon => 90,
        }
}
/// A2: this part of the longest training run will do; and this part of all in plans
/// shorter than A1 asks.
pub(crate) const LEAST_RACE_PACE_PART: (u64, u64) = (2, 3);

/// A3: from this many weeks on, the first week has a most.
pub(crate) const WEEKS_WITH_FIRST_WEEK_AIM: u8 = 12;
/// A3: the first week's volume, in percent of the peak, at most.
pub(crate) const fn first_week_aim(level: Level) -> u64 {
    [65, 75, 80][level as usize]
}

/// A4: from this many weeks on, main thread and race pace begin in different weeks.
pub(crate) const WEEKS_WITH_TWO_STARTS: u8 = 14;
/// A4: from this many weeks on, the marathon run with most race pace is not the longest.
pub(crate) const WEEKS_WITH_TWO_LONG_RUNS: u8 = 16;

/// A5: the shortest session of a building week other than a cutback.
pub(crate) const SHORTEST_BUILDING: u64 = 20 * MINUTE;
/// A5: any other session, at least.
pub(crate) const SHORTEST: u64 = 15 * MINUTE;

/// A6: weeks within which no purpose is said twice.
pub(crate) const PURPOSE_WEEKS: u8 = 3;

/// A7: from this many sessions a week on, marathon plans have a medium-long run.
pub(crate) const SESSIONS_WITH_MEDIUM_LONG: u8 = 5;
/// A7: it lasts at least this many percent of the mean of the other easy runs…
pub(crate) const MEDIUM_LONG_SHARE: u64 = 130;
/// …at most this many percent of the long run…
pub(crate) const MEDIUM_LONG_OF_LONG_RUN: u64 = 65;
/// …and this long at most.
pub(crate) const fn medium_long(level: Level) -> u64 {
    MINUTE * if matches!(level, Level::Advanced) { 105 } else { 85 }
}

/// A8: from this many weeks on, beginners begin without quality.
pub(crate) const WEEKS_WITH_GENTLE_START: u8 = 12;
/// A8: for this many weeks.
pub(crate) const GENTLE_START: u8 = 2;
/// A8: from this many quality sessions in Base's full weeks on…
pub(crate) const BASE_SESSIONS_WITH_FARTLEK: usize = 4;
/// …one in this many is a fartlek.
pub(crate) const FARTLEK_PART: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_run_on_a_line_between_the_middles() {
        let at = |minutes: u64| {
            let target = RaceTime::from_seconds(minutes * 60).unwrap();
            interpolate_levels(RaceDistance::TenKm, target, [2300, 0, 1800])
        };
        // Middles at 80, 57 and 39 minutes: 100 a minute on both sides.
        assert_eq!(
            [120, 80, 79, 58, 57, 56, 40, 39, 20].map(at),
            [2300, 2300, 2200, 100, 0, 100, 1700, 1800, 1800]
        );
        assert_eq!(interpolate(&[(0, 0), (3, 10)], 1), 3);
        assert_eq!(interpolate(&[(0, 10), (3, 0)], 1), 6);
        assert_eq!(interpolate(&[], 1), 0);
    }

    #[test]
    fn middles_are_of_their_levels() {
        for race in RaceDistance::ALL {
            for (level, seconds) in Level::ALL.into_iter().zip(level_middles(race)) {
                assert_eq!(Level::of(race, RaceTime::from_seconds(seconds).unwrap()), level);
            }
        }
    }

    #[test]
    fn least_work_at_race_pace() {
        let least = |race, time: &str| least_race_pace(race, time.parse().unwrap());
        for (time, metres) in [("1:00:00", 2000), ("40:00", 2000), ("33:00", 2500), ("19:00", 4000)]
        {
            assert_eq!(least(RaceDistance::FiveKm, time), metres, "{time}");
        }
        for (time, metres) in [("1h20", 3000), ("59:30", 4000), ("39:00", 6000), ("39:01", 5000)] {
            assert_eq!(least(RaceDistance::TenKm, time), metres, "{time}");
        }
        for (time, metres) in [("2h50", 5000), ("1h30", 11_000), ("2h10", 8000)] {
            assert_eq!(least(RaceDistance::HalfMarathon, time), metres, "{time}");
        }
        let rows =
            [("6h00", 8000), ("5h00", 8000), ("4h00", 13_000), ("3h15", 16_000), ("2h45", 20_000)];
        for (time, metres) in rows {
            assert_eq!(least(RaceDistance::Marathon, time), metres, "{time}");
        }
    }

    /// 15 min around, the least near VMA, and rests a fifth longer than that.
    #[test]
    fn the_shortest_quality_session() {
        let minutes = [(15, 5 * 60), (15, 8 * 60), (15, 10 * 60)];
        let by_hand = minutes.map(|(around, work)| around * 60 + work + work * 6 / 5);
        assert_eq!(by_hand, [1560, 1956, 2220]);
        assert_eq!(Level::ALL.map(least_quality), by_hand);
    }

    #[test]
    fn rests_by_role() {
        assert_eq!(rests(Role::Repetition, 30)[0], 30..=90);
        assert_eq!(rests(Role::Vo2max, 60)[0], 30..=120);
        assert_eq!(rests(Role::Vo2max, 61)[0], 25..=61);
        // 10 to 35 % of 4 and of 10 minutes.
        assert_eq!(rests(Role::Threshold, 240), [30..=84, 120..=180]);
        assert_eq!(rests(Role::Threshold, 600), [60..=210, 120..=180]);
        assert_eq!(rests(Role::Steady, 900)[0], 60..=240);
    }
}
