//! The library of sessions, as rows that a coach can read and change.
//!
//! A row says what is run, for which races, levels and phases, and in which doses from
//! the lightest to the heaviest. The scheduler takes from a row only the doses that keep
//! the bounds of the runner's level at the runner's paces; names and purposes stand in the
//! texts of each language. docs/SESSIONS.md lists the whole library; [`check`] holds a row to
//! its form.

use std::fmt;

use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::SessionKind;
use crate::plan::workout::Workout;
use crate::zones::Zone;

/// One effort of a dose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// By distance.
    Metres(u16),
    /// By time.
    Seconds(u16),
}

/// How much of a session's work is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dose {
    /// The same effort several times over, in one set or more.
    Repeats {
        /// Sets.
        sets: u8,
        /// Efforts in each set.
        reps: u8,
        /// Each effort.
        effort: Effort,
    },
    /// Efforts of so many minutes, one after the other.
    Ladder(&'static [u8]),
}

/// The rest after each effort, always by time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// So many percent of the effort's time, to the nearest 5 s, within bounds in seconds.
    Percent {
        /// Percent of the effort's time.
        percent: u16,
        /// At least so many seconds.
        least: u16,
        /// At most so many seconds.
        most: u16,
    },
    /// So many seconds.
    Seconds(u16),
}

/// Seconds of rest between two sets.
pub const REST_BETWEEN_SETS: u64 = 180;

/// What a quality session is scheduled as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// Faster than threshold.
    Interval,
    /// At threshold.
    Threshold,
    /// At the pace of the race.
    RacePace,
    /// At the pace of the race, a little, while tapering.
    Reminder,
}

impl Slot {
    /// How many there are.
    pub(crate) const COUNT: usize = Self::Reminder as usize + 1;
}

/// A row of quality sessions.
#[derive(Debug, Clone, Copy)]
pub struct Recipe {
    /// What it makes.
    pub workout: Workout,
    /// The slot it fills.
    pub slot: Slot,
    /// The session's type.
    pub kind: SessionKind,
    /// The zone of its work.
    pub zone: Zone,
    /// Whether the work is run by effort, with no pace.
    pub by_effort: bool,
    /// The races it serves.
    pub races: &'static [RaceDistance],
    /// The levels it serves.
    pub levels: &'static [Level],
    /// The phases it belongs to.
    pub phases: &'static [Phase],
    /// Minutes of steady running at the long run's pace between warm-up and work.
    pub lead_in_minutes: u8,
    /// The rest after each effort.
    pub rest: Rest,
    /// From the lightest to the heaviest.
    pub doses: &'static [Dose],
}

use Effort::{Metres, Seconds};
use Level::{Advanced, Intermediate};
use Phase::{Base, Development, Intensity, RacePrep};
use RaceDistance::{FiveKm, HalfMarathon, Marathon, TenKm};

const ANY_RACE: &[RaceDistance] = &RaceDistance::ALL;
const ANY_LEVEL: &[Level] = &Level::ALL;
const EXPERIENCED: &[Level] = &[Intermediate, Advanced];
const BUILDING: &[Phase] = &[Base, Development, Intensity, RacePrep];
const SPECIFIC: &[Phase] = &[Intensity, RacePrep];
const AFTER_BASE: &[Phase] = &[Development, Intensity, RacePrep];

const fn reps(reps: u8, effort: Effort) -> Dose {
    Dose::Repeats { sets: 1, reps, effort }
}

const fn sets(sets: u8, reps: u8, effort: Effort) -> Dose {
    Dose::Repeats { sets, reps, effort }
}

const fn minutes(minutes: u16) -> Effort {
    Seconds(minutes * 60)
}

const fn percent(percent: u16, least: u16, most: u16) -> Rest {
    Rest::Percent { percent, least, most }
}

/// All quality sessions; where several fit, the earlier row is taken first.
pub const RECIPES: &[Recipe] = &[
    Recipe {
        workout: Workout::ShortHills,
        slot: Slot::Interval,
        kind: SessionKind::Interval,
        zone: Zone::Interval,
        by_effort: true,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: &[Base, Development],
        lead_in_minutes: 0,
        rest: Rest::Seconds(60),
        doses: &[
            reps(10, Seconds(30)),
            reps(12, Seconds(30)),
            reps(14, Seconds(30)),
            reps(11, Seconds(45)),
            reps(12, Seconds(45)),
            reps(14, Seconds(45)),
            reps(15, Seconds(45)),
        ],
    },
    Recipe {
        workout: Workout::Fartlek,
        slot: Slot::Interval,
        kind: SessionKind::Interval,
        zone: Zone::Interval,
        by_effort: false,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: BUILDING,
        lead_in_minutes: 0,
        rest: Rest::Seconds(60),
        doses: &[
            reps(5, minutes(1)),
            reps(6, minutes(1)),
            reps(7, minutes(1)),
            reps(8, minutes(1)),
            reps(9, minutes(1)),
            reps(10, minutes(1)),
            reps(11, minutes(1)),
            reps(12, minutes(1)),
            reps(14, minutes(1)),
            reps(15, minutes(1)),
        ],
    },
    Recipe {
        workout: Workout::LongHills,
        slot: Slot::Interval,
        kind: SessionKind::Interval,
        zone: Zone::Interval,
        by_effort: true,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: &[Base, Development],
        lead_in_minutes: 0,
        rest: Rest::Seconds(90),
        doses: &[
            reps(5, minutes(1)),
            reps(6, minutes(1)),
            reps(7, minutes(1)),
            reps(8, minutes(1)),
            reps(9, minutes(1)),
            reps(10, minutes(1)),
            reps(12, minutes(1)),
        ],
    },
    Recipe {
        workout: Workout::ThirtyThirty,
        slot: Slot::Interval,
        kind: SessionKind::Interval,
        zone: Zone::Interval,
        by_effort: false,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: AFTER_BASE,
        lead_in_minutes: 0,
        rest: Rest::Seconds(30),
        doses: &[
            sets(2, 6, Seconds(30)),
            sets(2, 7, Seconds(30)),
            sets(2, 8, Seconds(30)),
            sets(2, 9, Seconds(30)),
            sets(2, 10, Seconds(30)),
            sets(2, 12, Seconds(30)),
            sets(3, 9, Seconds(30)),
            sets(3, 10, Seconds(30)),
        ],
    },
    Recipe {
        workout: Workout::Repeats400,
        slot: Slot::Interval,
        kind: SessionKind::Interval,
        zone: Zone::Interval,
        by_effort: false,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: AFTER_BASE,
        lead_in_minutes: 0,
        rest: percent(70, 60, 180),
        doses: &[
            reps(3, Metres(400)),
            reps(4, Metres(400)),
            reps(5, Metres(400)),
            reps(6, Metres(400)),
            reps(7, Metres(400)),
            reps(8, Metres(400)),
            reps(9, Metres(400)),
            reps(10, Metres(400)),
            reps(12, Metres(400)),
        ],
    },
    Recipe {
        workout: Workout::Pyramid,
        slot: Slot::Interval,
        kind: SessionKind::Interval,
        zone: Zone::Interval,
        by_effort: false,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: AFTER_BASE,
        lead_in_minutes: 0,
        rest: Rest::Seconds(90),
        doses: &[
            Dose::Ladder(&[1, 2, 2, 1]),
            Dose::Ladder(&[1, 2, 3, 2, 1]),
            Dose::Ladder(&[1, 2, 3, 3, 2, 1]),
            Dose::Ladder(&[1, 2, 3, 2, 3, 2, 1]),
            Dose::Ladder(&[1, 2, 3, 3, 3, 2, 1]),
            Dose::Ladder(&[1, 2, 3, 3, 3, 3, 2, 1]),
        ],
    },
    Recipe {
        workout: Workout::ThreeMinuteRepeats,
        slot: Slot::Interval,
        kind: SessionKind::Interval,
        zone: Zone::Interval,
        by_effort: false,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: AFTER_BASE,
        lead_in_minutes: 0,
        rest: Rest::Seconds(120),
        doses: &[
            reps(2, minutes(3)),
            reps(3, minutes(3)),
            reps(4, minutes(3)),
            reps(5, minutes(3)),
            reps(6, minutes(3)),
            reps(7, minutes(3)),
            reps(8, minutes(3)),
        ],
    },
    Recipe {
        workout: Workout::LongFartlek,
        slot: Slot::Interval,
        kind: SessionKind::Interval,
        zone: Zone::Interval,
        by_effort: false,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: BUILDING,
        lead_in_minutes: 0,
        rest: Rest::Seconds(60),
        doses: &[
            reps(3, minutes(2)),
            reps(4, minutes(2)),
            reps(5, minutes(2)),
            reps(6, minutes(2)),
            reps(7, minutes(2)),
            reps(8, minutes(2)),
            reps(9, minutes(2)),
            reps(10, minutes(2)),
        ],
    },
    Recipe {
        workout: Workout::Repeats1000,
        slot: Slot::Interval,
        kind: SessionKind::Interval,
        zone: Zone::Interval,
        by_effort: false,
        races: ANY_RACE,
        levels: EXPERIENCED,
        phases: SPECIFIC,
        lead_in_minutes: 0,
        rest: percent(60, 90, 180),
        doses: &[
            reps(3, Metres(1000)),
            reps(4, Metres(1000)),
            reps(5, Metres(1000)),
            reps(6, Metres(1000)),
        ],
    },
    Recipe {
        workout: Workout::Repeats200,
        slot: Slot::Interval,
        kind: SessionKind::Interval,
        zone: Zone::Interval,
        by_effort: false,
        races: &[FiveKm, TenKm],
        levels: ANY_LEVEL,
        phases: AFTER_BASE,
        lead_in_minutes: 0,
        rest: percent(90, 30, 120),
        doses: &[
            reps(6, Metres(200)),
            reps(8, Metres(200)),
            reps(10, Metres(200)),
            reps(12, Metres(200)),
            reps(14, Metres(200)),
            reps(16, Metres(200)),
        ],
    },
    Recipe {
        workout: Workout::ThresholdBlocks,
        slot: Slot::Threshold,
        kind: SessionKind::Tempo,
        zone: Zone::Tempo,
        by_effort: false,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: AFTER_BASE,
        lead_in_minutes: 0,
        rest: Rest::Seconds(120),
        doses: &[
            reps(2, minutes(4)),
            reps(2, minutes(5)),
            reps(2, minutes(6)),
            reps(2, minutes(7)),
            reps(3, minutes(5)),
            reps(2, minutes(8)),
            reps(3, minutes(6)),
            reps(2, minutes(10)),
            reps(3, minutes(7)),
            reps(3, minutes(8)),
            reps(3, minutes(9)),
            reps(3, minutes(10)),
            reps(3, minutes(12)),
        ],
    },
    Recipe {
        workout: Workout::ContinuousThreshold,
        slot: Slot::Threshold,
        kind: SessionKind::Tempo,
        zone: Zone::Tempo,
        by_effort: false,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: AFTER_BASE,
        lead_in_minutes: 0,
        rest: Rest::Seconds(60),
        doses: &[
            reps(1, minutes(8)),
            reps(1, minutes(9)),
            reps(1, minutes(10)),
            reps(1, minutes(12)),
            reps(1, minutes(14)),
            reps(1, minutes(16)),
            reps(1, minutes(18)),
            reps(1, minutes(20)),
            reps(1, minutes(25)),
            reps(1, minutes(30)),
        ],
    },
    Recipe {
        workout: Workout::CruiseIntervals,
        slot: Slot::Threshold,
        kind: SessionKind::Tempo,
        zone: Zone::Tempo,
        by_effort: false,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: AFTER_BASE,
        lead_in_minutes: 0,
        rest: Rest::Seconds(60),
        doses: &[
            reps(3, minutes(3)),
            reps(4, minutes(3)),
            reps(3, minutes(4)),
            reps(5, minutes(3)),
            reps(4, minutes(4)),
            reps(5, minutes(4)),
            reps(6, minutes(4)),
            reps(5, minutes(5)),
            reps(6, minutes(5)),
            reps(7, minutes(5)),
        ],
    },
    Recipe {
        workout: Workout::ProgressiveTempo,
        slot: Slot::Threshold,
        kind: SessionKind::Tempo,
        zone: Zone::Tempo,
        by_effort: false,
        races: ANY_RACE,
        levels: EXPERIENCED,
        phases: AFTER_BASE,
        lead_in_minutes: 10,
        rest: Rest::Seconds(60),
        doses: &[
            reps(1, minutes(12)),
            reps(1, minutes(13)),
            reps(1, minutes(15)),
            reps(1, minutes(17)),
            reps(1, minutes(20)),
        ],
    },
    Recipe {
        workout: Workout::Pace5k,
        slot: Slot::RacePace,
        kind: SessionKind::Interval,
        zone: Zone::Race,
        by_effort: false,
        races: &[FiveKm],
        levels: ANY_LEVEL,
        phases: SPECIFIC,
        lead_in_minutes: 0,
        rest: percent(40, 60, 180),
        doses: &[
            reps(4, Metres(400)),
            reps(5, Metres(400)),
            reps(6, Metres(400)),
            reps(3, Metres(800)),
            reps(4, Metres(800)),
            reps(5, Metres(800)),
            reps(4, Metres(1000)),
            reps(6, Metres(800)),
            reps(5, Metres(1000)),
            reps(3, minutes(4)),
            reps(4, minutes(4)),
            reps(5, minutes(4)),
        ],
    },
    Recipe {
        workout: Workout::Pace10k,
        slot: Slot::RacePace,
        kind: SessionKind::Interval,
        zone: Zone::Race,
        by_effort: false,
        races: &[TenKm],
        levels: ANY_LEVEL,
        phases: SPECIFIC,
        lead_in_minutes: 0,
        rest: percent(40, 60, 180),
        doses: &[
            reps(2, Metres(1000)),
            reps(3, Metres(1000)),
            reps(4, Metres(1000)),
            reps(5, Metres(1000)),
            reps(6, Metres(1000)),
            reps(3, Metres(2000)),
            reps(7, Metres(1000)),
            reps(4, minutes(5)),
            reps(4, minutes(6)),
            reps(5, minutes(5)),
            reps(5, minutes(6)),
        ],
    },
    // The long run has the race pace of half-marathon and marathon, but for targets faster than
    // anyone runs (below 40 s/km): there alone the next two rows are taken.
    Recipe {
        workout: Workout::HalfMarathonPace,
        slot: Slot::RacePace,
        kind: SessionKind::Tempo,
        zone: Zone::Race,
        by_effort: false,
        races: &[HalfMarathon],
        levels: ANY_LEVEL,
        phases: SPECIFIC,
        lead_in_minutes: 0,
        rest: percent(20, 90, 180),
        doses: &[
            reps(2, minutes(5)),
            reps(2, minutes(6)),
            reps(2, minutes(8)),
            reps(3, minutes(6)),
            reps(2, minutes(10)),
            reps(3, minutes(8)),
            reps(2, minutes(12)),
            reps(3, minutes(10)),
            reps(3, Metres(2000)),
            reps(2, minutes(15)),
            reps(3, minutes(12)),
            reps(3, Metres(3000)),
        ],
    },
    Recipe {
        workout: Workout::MarathonPace,
        slot: Slot::RacePace,
        kind: SessionKind::Tempo,
        zone: Zone::Race,
        by_effort: false,
        races: &[Marathon],
        levels: ANY_LEVEL,
        phases: SPECIFIC,
        lead_in_minutes: 0,
        rest: percent(20, 90, 180),
        doses: &[
            reps(2, minutes(6)),
            reps(2, minutes(8)),
            reps(2, minutes(10)),
            reps(3, minutes(8)),
            reps(2, minutes(12)),
            reps(3, minutes(10)),
            reps(2, minutes(15)),
            reps(3, minutes(12)),
            reps(3, Metres(3000)),
            reps(3, minutes(15)),
        ],
    },
    Recipe {
        workout: Workout::RacePaceReminder,
        slot: Slot::Reminder,
        kind: SessionKind::Tempo,
        zone: Zone::Race,
        by_effort: false,
        races: ANY_RACE,
        levels: ANY_LEVEL,
        phases: &[Phase::Taper, Phase::Race],
        lead_in_minutes: 0,
        rest: Rest::Seconds(90),
        doses: &[
            reps(2, minutes(3)),
            reps(3, minutes(2)),
            reps(3, minutes(3)),
            reps(4, minutes(3)),
            reps(3, minutes(4)),
        ],
    },
];

impl Dose {
    /// How many efforts there are.
    pub fn count(self) -> u64 {
        match self {
            Self::Repeats { sets, reps, .. } => u64::from(sets) * u64::from(reps),
            Self::Ladder(minutes) => minutes.len() as u64,
        }
    }
}

impl Rest {
    /// Seconds after an effort of so many seconds.
    pub fn after(self, effort_seconds: u64) -> u64 {
        match self {
            Self::Seconds(seconds) => seconds.into(),
            Self::Percent { percent, least, most } => {
                let exact = effort_seconds * u64::from(percent);
                let rounded = (exact + 250) / 500 * 5;
                rounded.clamp(least.into(), most.into())
            }
        }
    }
}

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

/// `8 × 400 m`, `2 × (10 × 30 s)`, `20 min`, `1-2-3-2-1 min`.
impl fmt::Display for Dose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeats { sets: 1, reps: 1, effort } => effort.fmt(f),
            Self::Repeats { sets: 1, reps, effort } => write!(f, "{reps} × {effort}"),
            Self::Repeats { sets, reps, effort } => write!(f, "{sets} × ({reps} × {effort})"),
            Self::Ladder(minutes) => {
                for (index, minutes) in minutes.iter().enumerate() {
                    let between = if index > 0 { "-" } else { "" };
                    write!(f, "{between}{minutes}")?;
                }
                f.write_str(" min")
            }
        }
    }
}

/// `90 s`, `70 % of the effort (60 to 180 s)`.
impl fmt::Display for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seconds(seconds) => write!(f, "{seconds} s"),
            Self::Percent { percent, least, most } => {
                write!(f, "{percent} % of the effort ({least} to {most} s)")
            }
        }
    }
}

/// What is wrong with a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It serves no race, no level or no phase, or has no dose.
    Empty,
    /// Its type or zone is not one that its slot has.
    SlotMismatch,
    /// Hills outside Base and Development.
    HillsTooLate,
    /// An effort, a set or a repeat of nothing; a set of a single effort.
    HollowDose,
    /// Doses by the same measure that do not grow.
    DosesNotAscending,
    /// A level that it serves has no dose by time within the bounds of the slot, nor one by
    /// distance.
    LevelWithoutDose,
    /// A rest out of the bounds of the slot for an effort by time.
    RestOutOfBounds,
}

/// Holds a row to its form, as far as that does not depend on a runner's paces.
///
/// # Errors
/// The first fault found.
pub fn check(row: &Recipe) -> Result<(), Fault> {
    let holds = |condition: bool, fault| if condition { Ok(()) } else { Err(fault) };
    let served = [row.races.len(), row.levels.len(), row.phases.len(), row.doses.len()];
    holds(!served.contains(&0), Fault::Empty)?;
    let of_slot = match row.slot {
        Slot::Interval => row.kind == SessionKind::Interval && row.zone == Zone::Interval,
        Slot::Threshold => row.kind == SessionKind::Tempo && row.zone == Zone::Tempo,
        Slot::RacePace | Slot::Reminder => row.kind.is_quality() && row.zone == Zone::Race,
    };
    holds(of_slot && (!row.by_effort || row.slot == Slot::Interval), Fault::SlotMismatch)?;
    let hills_in_time = row.phases.iter().all(|phase| matches!(phase, Base | Development));
    holds(!row.by_effort || hills_in_time, Fault::HillsTooLate)?;
    for dose in row.doses {
        let whole = match dose {
            Dose::Repeats { sets, reps, effort } => {
                let length = match effort {
                    Metres(length) | Seconds(length) => *length,
                };
                *sets > 0 && *reps > 0 && length > 0 && (*sets == 1 || *reps > 1)
            }
            Dose::Ladder(minutes) => minutes.len() > 1 && !minutes.contains(&0),
        };
        holds(whole, Fault::HollowDose)?;
    }
    holds(ascending(row.doses), Fault::DosesNotAscending)?;
    for level in row.levels {
        let served = row.doses.iter().any(|dose| {
            work_seconds(*dose).is_none_or(|work| {
                row.races.iter().all(|race| work_bounds(row.slot, *race, *level).contains(&work))
            })
        });
        holds(served, Fault::LevelWithoutDose)?;
    }
    let rests = row.doses.iter().filter_map(|dose| effort_bounds(*dose));
    for (shortest, longest) in rests.filter(|_| row.doses.iter().any(|dose| dose.count() > 1)) {
        let rest = row.rest.after(longest);
        holds(rest_fits(row.slot, shortest, longest, rest), Fault::RestOutOfBounds)?;
    }
    Ok(())
}

/// Hard seconds that a session of a slot may hold.
pub(crate) const fn work_bounds(
    slot: Slot,
    race: RaceDistance,
    level: Level,
) -> std::ops::RangeInclusive<u64> {
    match slot {
        Slot::Interval => rules::interval_work(level),
        Slot::Threshold => rules::tempo_work(level),
        Slot::RacePace | Slot::Reminder => rules::race_pace_work(race, level),
    }
}

/// Whether a rest is within the bounds of a slot, after efforts of so many seconds from the
/// shortest to the longest.
pub(crate) fn rest_fits(slot: Slot, shortest: u64, longest: u64, rest: u64) -> bool {
    let within = |rep: u64, share: std::ops::RangeInclusive<u64>| {
        share.start() * rep <= rest * 100 && rest * 100 <= share.end() * rep
    };
    match slot {
        Slot::Interval => {
            [shortest, longest].into_iter().all(|rep| within(rep, rules::interval_recovery(rep)))
        }
        Slot::Threshold => rules::TEMPO_REST.contains(&rest),
        Slot::RacePace | Slot::Reminder => {
            rest >= *rules::RACE_PACE_REST.start()
                && (rest <= *rules::RACE_PACE_REST.end()
                    || within(longest, rules::RACE_PACE_RECOVERY))
        }
    }
}

/// Whether the work grows from dose to dose, as far as two can be compared without a pace.
fn ascending(doses: &[Dose]) -> bool {
    let metres = |dose: &Dose| match dose {
        Dose::Repeats { effort: Metres(metres), .. } => Some(dose.count() * u64::from(*metres)),
        _ => None,
    };
    let seconds = |dose: &Dose| work_seconds(*dose);
    let by_distance = doses.iter().filter_map(metres);
    let by_time = doses.iter().filter_map(seconds);
    by_distance.is_sorted() && by_time.is_sorted()
}

/// The work of a dose by time.
fn work_seconds(dose: Dose) -> Option<u64> {
    match dose {
        Dose::Repeats { effort: Seconds(seconds), .. } => Some(dose.count() * u64::from(seconds)),
        Dose::Repeats { effort: Metres(_), .. } => None,
        Dose::Ladder(minutes) => Some(minutes.iter().map(|minutes| u64::from(*minutes) * 60).sum()),
    }
}

/// The shortest and the longest effort of a dose by time.
fn effort_bounds(dose: Dose) -> Option<(u64, u64)> {
    match dose {
        Dose::Repeats { effort: Seconds(seconds), .. } => Some((seconds.into(), seconds.into())),
        Dose::Repeats { effort: Metres(_), .. } => None,
        Dose::Ladder(minutes) => {
            let seconds = |minutes: &u8| u64::from(*minutes) * 60;
            Some((minutes.iter().map(seconds).min()?, minutes.iter().map(seconds).max()?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_keeps_its_form() {
        for row in RECIPES {
            assert_eq!(check(row), Ok(()), "{}", row.workout.id());
        }
    }

    #[test]
    fn a_wrong_row_is_told_apart() {
        const LONE_SET: &[Dose] = &[sets(2, 1, minutes(3))];
        const NO_SETS: &[Dose] = &[sets(0, 4, minutes(3))];
        const NO_REPS: &[Dose] = &[reps(0, minutes(3))];
        const NO_LENGTH: &[Dose] = &[reps(3, Metres(0))];
        const FALLING: &[Dose] = &[reps(4, minutes(3)), reps(3, minutes(3))];
        const TOO_MUCH: &[Dose] = &[reps(8, minutes(3))];
        let good = *RECIPES.iter().find(|row| row.workout == Workout::ThreeMinuteRepeats).unwrap();
        assert_eq!(check(&good), Ok(()));
        let rows = [
            (Recipe { races: &[], ..good }, Fault::Empty),
            (Recipe { doses: &[], ..good }, Fault::Empty),
            (Recipe { zone: Zone::Tempo, ..good }, Fault::SlotMismatch),
            (Recipe { slot: Slot::Threshold, ..good }, Fault::SlotMismatch),
            (Recipe { by_effort: true, ..good }, Fault::HillsTooLate),
            (Recipe { doses: LONE_SET, ..good }, Fault::HollowDose),
            (Recipe { doses: &[Dose::Ladder(&[3])], ..good }, Fault::HollowDose),
            (Recipe { doses: NO_SETS, ..good }, Fault::HollowDose),
            (Recipe { doses: NO_REPS, ..good }, Fault::HollowDose),
            (Recipe { doses: NO_LENGTH, ..good }, Fault::HollowDose),
            (Recipe { doses: FALLING, ..good }, Fault::DosesNotAscending),
            (Recipe { doses: TOO_MUCH, ..good }, Fault::LevelWithoutDose),
            (Recipe { rest: Rest::Seconds(181), ..good }, Fault::RestOutOfBounds),
            (Recipe { rest: Rest::Seconds(71), ..good }, Fault::RestOutOfBounds),
        ];
        for (row, fault) in rows {
            assert_eq!(check(&row), Err(fault), "{row:?}");
        }
    }

    #[test]
    fn every_slot_has_a_dose_by_time_for_every_runner() {
        let slots = [Slot::Interval, Slot::Threshold, Slot::RacePace, Slot::Reminder];
        for (slot, race, level) in slots.into_iter().flat_map(|slot| {
            RaceDistance::ALL
                .into_iter()
                .flat_map(move |race| Level::ALL.map(move |level| (slot, race, level)))
        }) {
            let rows = RECIPES.iter().filter(|row| {
                row.slot == slot && row.races.contains(&race) && row.levels.contains(&level)
            });
            let doses = rows.flat_map(|row| row.doses).filter_map(|dose| work_seconds(*dose));
            let fitting = doses.filter(|work| work_bounds(slot, race, level).contains(work));
            assert!(fitting.count() >= 3, "{slot:?} {race} {level:?}");
        }
    }

    #[test]
    fn ids_are_kebab_case_and_their_own() {
        let ids = Workout::ALL.map(Workout::id);
        for (index, id) in ids.iter().enumerate() {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(!id.is_empty() && id.chars().all(plain), "{id}");
            assert!(!ids[..index].contains(id), "{id}");
            assert_eq!(serde_json::to_value(Workout::ALL[index]).unwrap(), *id);
        }
        let rows = RECIPES.iter().map(|row| row.workout);
        for (index, workout) in rows.clone().enumerate() {
            assert!(rows.clone().skip(index + 1).all(|other| other != workout), "{workout:?}");
        }
    }

    #[test]
    fn rests_round_to_five_seconds_within_bounds() {
        let rest = percent(70, 60, 180);
        let rows = [(60, 60), (100, 70), (103, 70), (104, 75), (150, 105), (400, 180)];
        for (effort, seconds) in rows {
            assert_eq!(rest.after(effort), seconds, "{effort}");
        }
    }

    #[test]
    fn doses_as_a_coach_writes_them() {
        let rows = [
            (reps(8, Metres(400)), "8 × 400 m"),
            (sets(2, 10, Seconds(30)), "2 × (10 × 30 s)"),
            (reps(1, minutes(20)), "20 min"),
            (Dose::Ladder(&[1, 2, 3, 2, 1]), "1-2-3-2-1 min"),
        ];
        for (dose, text) in rows {
            assert_eq!(dose.to_string(), text);
        }
    }
}
