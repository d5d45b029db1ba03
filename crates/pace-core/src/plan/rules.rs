//! The numbers of the rules that every plan keeps, each once.
//!
//! The scheduler builds within them and the audit holds plans against them. Durations are
//! in seconds, shares in percent. Sources: docs/DESIGN.md, "How a plan is made".

use std::ops::RangeInclusive;

use crate::distance::RaceDistance;
use crate::level::Level;

const MINUTE: u64 = 60;

const fn minutes(least: u64, most: u64) -> RangeInclusive<u64> {
    least * MINUTE..=most * MINUTE
}

/// H26: race paces, in seconds per kilometre, within which plans keep every rule.
pub(crate) const RACE_PACES: (u64, u64) = (120, 900);

/// H2: from so many weeks on, a plan has every phase.
pub(crate) const WEEKS_WITH_EVERY_PHASE: u8 = 8;

/// H4: quality sessions a week, at most.
pub(crate) const fn quality_sessions(level: Level) -> usize {
    [1, 2, 2][level as usize]
}

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

/// H6: a run lasts at most this many percent of the longest of the four weeks before…
pub(crate) const RUN_GROWTH: u64 = 110;
/// …and so many seconds more.
pub(crate) const RUN_GROWTH_SLACK: u64 = 2 * MINUTE;

/// H7: a week's volume is at most this many percent of the highest of the three before…
pub(crate) const fn volume_growth(highest: u64) -> u64 {
    if highest < 180 * MINUTE { 115 } else { 110 }
}
/// …and so many seconds more.
pub(crate) const VOLUME_GROWTH_SLACK: u64 = 5 * MINUTE;

/// H8: from so many weeks on, a plan has cutbacks.
pub(crate) const WEEKS_WITH_CUTBACKS: u8 = 8;
/// H8: building weeks in a row without a cutback, at most.
pub(crate) const WEEKS_BETWEEN_CUTBACKS: u8 = 3;
/// A cutback's volume, in percent of the week before.
pub(crate) const CUTBACK: RangeInclusive<u64> = 65..=88;

/// H9: the longest training run, at most.
pub(crate) const fn longest_run(race: RaceDistance, level: Level) -> u64 {
    MINUTE
        * match race {
            RaceDistance::FiveKm => [60, 75, 95],
            RaceDistance::TenKm => [75, 90, 110],
            RaceDistance::HalfMarathon => [110, 120, 135],
            RaceDistance::Marathon => [180, 180, 180],
        }[level as usize]
}

/// H9: the longest training run of a marathon plan, at most, in metres.
pub(crate) const LONGEST_RUN_METRES: u64 = 35_000;

/// H9: the longest training run, at most, in metres.
pub(crate) const fn longest_run_metres(race: RaceDistance) -> u64 {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm | RaceDistance::HalfMarathon => u64::MAX,
        RaceDistance::Marathon => LONGEST_RUN_METRES,
    }
}

/// H10: the long run's share of its week's volume, at most, under 50 years of age.
pub(crate) const fn long_run_share(race: RaceDistance, sessions: u8) -> u64 {
    match (race, sessions) {
        (RaceDistance::Marathon, 5..) => 50,
        (RaceDistance::Marathon, 4) => 55,
        (RaceDistance::Marathon, 3) => 60,
        (RaceDistance::Marathon, _) => 75,
        (_, 5..) => 35,
        (_, 4) => 40,
        (_, 3) => 50,
        (_, _) => 65,
    }
}

/// H10: so many points more from 50 years of age, since easy running shrinks.
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

/// H15: an easy run on the eve of the race, at most.
pub(crate) const EVE: u64 = 30 * MINUTE;

/// H16: hard time of an interval session.
pub(crate) const fn interval_work(level: Level) -> RangeInclusive<u64> {
    match level {
        Level::Beginner => minutes(5, 12),
        Level::Intermediate => minutes(8, 20),
        Level::Advanced => minutes(10, 25),
    }
}

/// H16: one rep of an interval session.
pub(crate) const INTERVAL_REP: RangeInclusive<u64> = 15..=6 * MINUTE;

/// H16: recovery after a rep of an interval session, in percent of it.
pub(crate) const fn interval_recovery(rep: u64) -> RangeInclusive<u64> {
    if rep > MINUTE { 40..=100 } else { 50..=200 }
}

/// H16: rests between sets: how many, and how long each.
pub(crate) const SET_RESTS: (usize, u64) = (2, 3 * MINUTE);

/// H17: hard time of a tempo session.
pub(crate) const fn tempo_work(level: Level) -> RangeInclusive<u64> {
    match level {
        Level::Beginner => minutes(8, 20),
        Level::Intermediate => minutes(12, 30),
        Level::Advanced => minutes(15, 40),
    }
}

/// H17: one block of a tempo session, at most.
pub(crate) const fn tempo_block(level: Level) -> u64 {
    MINUTE * if matches!(level, Level::Advanced) { 30 } else { 20 }
}

/// H17: rest between the blocks of a tempo session.
pub(crate) const TEMPO_REST: RangeInclusive<u64> = 45..=3 * MINUTE;

/// H17b: hard time of a session whose work is all at race pace.
pub(crate) const fn race_pace_work(race: RaceDistance, level: Level) -> RangeInclusive<u64> {
    let most = match race {
        RaceDistance::FiveKm => [20, 25, 30],
        RaceDistance::TenKm => [30, 35, 40],
        RaceDistance::HalfMarathon | RaceDistance::Marathon => [30, 40, 50],
    };
    minutes(5, most[level as usize])
}

/// H17b: one rep at race pace, at most.
pub(crate) const fn race_pace_rep(race: RaceDistance) -> u64 {
    MINUTE
        * match race {
            RaceDistance::FiveKm => 6,
            RaceDistance::TenKm => 12,
            RaceDistance::HalfMarathon | RaceDistance::Marathon => 20,
        }
}

/// H17b: recovery after a rep at race pace, in percent of it…
pub(crate) const RACE_PACE_RECOVERY: RangeInclusive<u64> = 15..=100;
/// …at least so many seconds, and always fine up to twice that.
pub(crate) const RACE_PACE_REST: RangeInclusive<u64> = 30..=MINUTE;

/// H18: race-pace work of one training session, at most: seconds, metres, percent of it.
pub(crate) const RACE_PACE_MOST: (u64, u64, u64) = (110 * MINUTE, 29_000, 70);

/// H19: warm-up of a quality session, at least.
pub(crate) const WARMUP: u64 = 10 * MINUTE;
/// H19: cool-down of a quality session, at least.
pub(crate) const COOLDOWN: u64 = 5 * MINUTE;

/// H20: strides of an easy run, and how long each is.
pub(crate) const STRIDES: (RangeInclusive<u64>, RangeInclusive<u64>) = (4..=8, 15..=20);

/// H21: how often the same steps may come.
pub(crate) const SAME_STEPS: usize = 2;

/// H21: from so many weeks and sessions a week on, so many different quality titles.
pub(crate) const TITLES: (u8, u8, usize) = (12, 3, 4);

/// H23: characters of a title, at most.
pub(crate) const TITLE_CHARS: usize = 60;
/// H23: characters of a description, at most.
pub(crate) const DESCRIPTION_CHARS: usize = 400;

/// A1: the longest run, at least, and from how many weeks on.
pub(crate) const fn longest_run_aim(race: RaceDistance, level: Level) -> (u8, u64) {
    let (weeks, minutes) = match race {
        RaceDistance::FiveKm => (8, [45, 60, 75]),
        RaceDistance::TenKm => (8, [60, 75, 90]),
        RaceDistance::HalfMarathon => (12, [90, 100, 110]),
        RaceDistance::Marathon => (16, [150, 150, 150]),
    };
    (weeks, minutes[level as usize] * MINUTE)
}

/// A1: so many metres will do for the marathon.
pub(crate) const LONGEST_RUN_AIM_METRES: u64 = 33_000;

/// A1: so many percent of the time that 35 km take will do for the marathon.
pub(crate) const LONGEST_RUN_AIM_SHARE: u64 = 95;

/// A2: race-pace work that one session holds by the last building week: metres, or seconds.
pub(crate) const fn race_pace_aim(race: RaceDistance, level: Level) -> (u64, u64) {
    let (km, minutes) = match race {
        RaceDistance::FiveKm => ([2, 3, 4], 20),
        RaceDistance::TenKm => ([3, 5, 6], 30),
        RaceDistance::HalfMarathon => ([5, 8, 10], 60),
        RaceDistance::Marathon => ([8, 12, 15], 90),
    };
    (km[level as usize] * 1000, minutes * MINUTE)
}

/// A3: from so many weeks on, the first week has a most.
pub(crate) const WEEKS_WITH_FIRST_WEEK_AIM: u8 = 12;

/// A3: the first week's volume, in percent of the peak, at most; from 12 weeks on.
pub(crate) const fn first_week_aim(level: Level) -> u64 {
    [65, 75, 80][level as usize]
}

/// A5: a session of a building week that is no cutback, at least.
pub(crate) const SHORTEST_BUILDING: u64 = 20 * MINUTE;
/// A5: any other session, at least.
pub(crate) const SHORTEST: u64 = 15 * MINUTE;
