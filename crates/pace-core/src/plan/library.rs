//! The library of sessions: what can be run, in rows that a coach can read and change.
//!
//! A row is a session by its stable id, the way in which it trains, the races it serves and
//! the reps it may have, from short to long. How many reps, and which row when, is the work
//! of the threads (`plan/schedule/threads.rs`): they walk a way's rows up from week to week,
//! within the bounds of the role that the pace has for this runner. Names and purposes stand
//! in the texts of each language. docs/SESSIONS.md lists the whole library; [`check`] holds
//! a row to its form.

use std::fmt;

use crate::distance::RaceDistance;
use crate::plan::workout::Workout;

/// One effort of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// By distance.
    Metres(u16),
    /// By time.
    Seconds(u16),
}

/// The way in which a session trains. Sessions of one way are steps of one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Uphill by effort.
    Hills,
    /// Fast and easy in turn, by effort.
    Fartlek,
    /// Repetition pace: short and relaxed.
    Speed,
    /// Repeats near maximal aerobic speed.
    Repeats,
    /// Threshold.
    Threshold,
    /// At the pace of the runner's 10 km, towards a longer race.
    TenKmPace,
    /// Between marathon pace and threshold.
    Steady,
    /// At the pace of the race.
    RacePace,
}

impl Way {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Hills,
        Self::Fartlek,
        Self::Speed,
        Self::Repeats,
        Self::Threshold,
        Self::TenKmPace,
        Self::Steady,
        Self::RacePace,
    ];
}

/// A row of quality sessions.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// What it makes.
    pub workout: Workout,
    /// How it trains.
    pub way: Way,
    /// The races it serves.
    pub races: &'static [RaceDistance],
    /// The efforts it may be made of, from short to long; those by time come where a
    /// distance takes too long, or as well where coaches give both.
    pub efforts: &'static [Effort],
    /// Whether it is one effort, instead of several with rests between.
    pub continuous: bool,
}

use Effort::{Metres, Seconds};
use RaceDistance::{FiveKm, HalfMarathon, Marathon, TenKm};

const ANY_RACE: &[RaceDistance] = &RaceDistance::ALL;

const fn minutes(minutes: u16) -> Effort {
    Seconds(minutes * 60)
}

const fn row(workout: Workout, way: Way, efforts: &'static [Effort]) -> Row {
    Row { workout, way, races: ANY_RACE, efforts, continuous: false }
}

const fn for_race(race: &'static [RaceDistance], row: Row) -> Row {
    Row { races: race, ..row }
}

/// Efforts of these metres, and where a distance takes too long, of these minutes.
const fn reps<const METRES: usize, const MINUTES: usize, const ALL: usize>(
    by_metres: [u16; METRES],
    by_minutes: [u16; MINUTES],
) -> [Effort; ALL] {
    assert!(METRES + MINUTES == ALL);
    let mut efforts = [Seconds(0); ALL];
    let mut place = 0;
    while place < ALL {
        efforts[place] = if place < METRES {
            Metres(by_metres[place])
        } else {
            minutes(by_minutes[place - METRES])
        };
        place += 1;
    }
    efforts
}

const TEN_KM_PACE: [Effort; 12] = reps([800, 1000, 1500, 2000, 3000], [3, 4, 5, 6, 8, 10, 12]);
const RACE_PACE_5K: [Effort; 12] = reps([400, 500, 600, 800, 1000, 1600], [1, 2, 3, 4, 5, 6]);
const RACE_PACE_10K: [Effort; 11] = reps([500, 1000, 1500, 2000, 3000], [2, 3, 4, 5, 6, 8]);
const RACE_PACE_HALF: [Effort; 14] =
    reps([1000, 1500, 2000, 3000, 4000, 5000], [2, 3, 4, 5, 6, 8, 10, 20]);
const RACE_PACE_MARATHON: [Effort; 14] =
    reps([1000, 1500, 2000, 3000, 4000, 5000, 6000], [3, 5, 6, 8, 10, 12, 20]);

/// All quality sessions, those of one way together, from short to long reps.
pub const ROWS: &[Row] = &[
    row(Workout::ShortHills, Way::Hills, &[Seconds(30), Seconds(45)]),
    row(Workout::LongHills, Way::Hills, &[Seconds(60), Seconds(75)]),
    row(Workout::Fartlek, Way::Fartlek, &[Seconds(90)]),
    row(Workout::LongFartlek, Way::Fartlek, &[minutes(2), minutes(3), minutes(4)]),
    row(Workout::ThirtyThirty, Way::Speed, &[Seconds(30)]),
    row(Workout::Repeats200, Way::Speed, &[Metres(200), Metres(300)]),
    row(Workout::Repeats400, Way::Speed, &[Metres(400)]),
    row(Workout::Repeats400, Way::Repeats, &[Metres(400), Metres(500)]),
    row(Workout::Repeats600, Way::Repeats, &[Metres(600)]),
    row(Workout::Repeats800, Way::Repeats, &[Metres(800)]),
    row(Workout::Repeats1000, Way::Repeats, &[Metres(1000), Metres(1200)]),
    row(
        Workout::ThreeMinuteRepeats,
        Way::Repeats,
        &[Seconds(60), Seconds(90), minutes(2), minutes(3), minutes(4), minutes(5)],
    ),
    row(Workout::CruiseIntervals, Way::Threshold, &[minutes(3), minutes(4), minutes(5)]),
    row(Workout::Threshold2000, Way::Threshold, &[Metres(1500), Metres(2000), Metres(3000)]),
    row(
        Workout::ThresholdBlocks,
        Way::Threshold,
        &[minutes(6), minutes(8), minutes(10), minutes(12), minutes(15), minutes(20)],
    ),
    Row {
        continuous: true,
        ..row(
            Workout::ContinuousThreshold,
            Way::Threshold,
            &[minutes(12), minutes(15), minutes(20), minutes(25), minutes(30)],
        )
    },
    for_race(&[HalfMarathon], row(Workout::Pace10k, Way::TenKmPace, &TEN_KM_PACE)),
    row(
        Workout::SteadyBlocks,
        Way::Steady,
        &[minutes(5), minutes(6), minutes(8), minutes(10), minutes(12), minutes(15), minutes(20)],
    ),
    for_race(&[FiveKm], row(Workout::Pace5k, Way::RacePace, &RACE_PACE_5K)),
    for_race(&[TenKm], row(Workout::Pace10k, Way::RacePace, &RACE_PACE_10K)),
    for_race(&[HalfMarathon], row(Workout::HalfMarathonPace, Way::RacePace, &RACE_PACE_HALF)),
    for_race(&[Marathon], row(Workout::MarathonPace, Way::RacePace, &RACE_PACE_MARATHON)),
];

/// `400 m`, `45 s`, `3 min`.
impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Metres(metres) => write!(f, "{metres} m"),
            Self::Seconds(seconds) if seconds.is_multiple_of(60) => {
                write!(f, "{} min", seconds / 60)
            }
            Self::Seconds(seconds) => write!(f, "{seconds} s"),
        }
    }
}

/// What is wrong with a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowError {
    /// It serves no race, or has no effort.
    Empty,
    /// An effort of nothing.
    HollowEffort,
    /// Efforts by one measure that do not grow.
    EffortsNotAscending,
    /// No effort by time, where one by distance may take too long or be run by effort.
    NoEffortByTime,
}

/// Holds a row to its form, as far as that does not depend on a runner's paces.
///
/// # Errors
/// The first fault found.
pub fn check(row: &Row) -> Result<(), RowError> {
    let holds = |condition: bool, fault| if condition { Ok(()) } else { Err(fault) };
    let metres = |effort: &Effort| match effort {
        Metres(metres) => Some(*metres),
        Seconds(_) => None,
    };
    let seconds = |effort: &Effort| match effort {
        Metres(_) => None,
        Seconds(seconds) => Some(*seconds),
    };
    holds(!row.races.is_empty() && !row.efforts.is_empty(), RowError::Empty)?;
    let hollow = |effort| matches!(effort, &Metres(0) | &Seconds(0));
    holds(!row.efforts.iter().any(hollow), RowError::HollowEffort)?;
    let ascending = row.efforts.iter().filter_map(metres).is_sorted()
        && row.efforts.iter().filter_map(seconds).is_sorted();
    holds(ascending, RowError::EffortsNotAscending)?;
    let by_effort = matches!(row.way, Way::Hills | Way::Fartlek);
    let by_time = row.efforts.iter().any(|effort| seconds(effort).is_some());
    holds(by_time || !by_effort && row.way != Way::RacePace, RowError::NoEffortByTime)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_keeps_its_form() {
        for row in ROWS {
            assert_eq!(check(row), Ok(()), "{}", row.workout.id());
        }
    }

    const FALLING: &[Effort] = &[minutes(5), minutes(4)];

    #[test]
    fn a_wrong_row_is_told_apart() {
        let good = *ROWS.iter().find(|row| row.workout == Workout::CruiseIntervals).unwrap();
        let rows = [
            (Row { races: &[], ..good }, RowError::Empty),
            (Row { efforts: &[], ..good }, RowError::Empty),
            (Row { efforts: &[Metres(0)], ..good }, RowError::HollowEffort),
            (Row { efforts: FALLING, ..good }, RowError::EffortsNotAscending),
            (Row { way: Way::Hills, efforts: &[Metres(400)], ..good }, RowError::NoEffortByTime),
        ];
        for (row, fault) in rows {
            assert_eq!(check(&row), Err(fault), "{row:?}");
        }
    }

    #[test]
    fn every_way_has_a_rep_by_time_for_every_race() {
        for (way, race) in
            Way::ALL.into_iter().flat_map(|way| RaceDistance::ALL.map(|race| (way, race)))
        {
            let mut rows = ROWS.iter().filter(|row| row.way == way && row.races.contains(&race));
            let by_time = |row: &Row| row.efforts.iter().any(|effort| matches!(effort, Seconds(_)));
            // 10 km pace is trained towards a half-marathon alone; for a 10 km it is race pace.
            let serves = way != Way::TenKmPace || race == HalfMarathon;
            assert_eq!(rows.any(by_time), serves, "{way:?} {race}");
        }
    }

    #[test]
    fn ids_are_kebab_case_and_their_own() {
        let ids = Workout::ALL.map(Workout::id);
        for (index, id) in ids.iter().enumerate() {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(!id.is_empty() && id.chars().all(plain), "{id}");
            assert!(!ids[..index].contains(id), "{id}");
        }
    }

    #[test]
    fn efforts_as_a_coach_writes_them() {
        let rows = [(Metres(400), "400 m"), (Seconds(45), "45 s"), (minutes(3), "3 min")];
        for (effort, text) in rows {
            assert_eq!(effort.to_string(), text);
        }
    }
}
