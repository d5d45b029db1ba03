//! The library of sessions, as rows that a coach can read and change.
//!
//! A row says what is run, for which races, levels and phases, and in which doses from
//! the lightest to the heaviest. The scheduler takes from a row only the doses that keep
//! the bounds of the runner's level at the runner's paces; names and purposes stand in the
//! texts of each language.

use serde::Serialize;

use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::phases::Phase;
use crate::plan::session::SessionKind;
use crate::zones::Zone;

macro_rules! workouts {
    ($($(#[doc = $doc:literal])* $name:ident = $id:literal,)*) => {
        /// A session of the library, by its stable id.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        pub enum Workout {
            $($(#[doc = $doc])* #[serde(rename = $id)] $name,)*
        }

        impl Workout {
            /// Every session of the library.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];

            /// The stable id, kebab-case English.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }
        }
    };
}

workouts! {
    /// Easy running.
    EasyRun = "easy-run",
    /// Easy running over hills.
    RollingRun = "rolling-run",
    /// Easy running, then strides.
    EasyStrides = "easy-strides",
    /// A short jog on the eve of the race.
    Shakeout = "shakeout",
    /// The long run, even.
    LongRun = "long-run",
    /// The long run, its second half faster.
    ProgressiveLongRun = "progressive-long-run",
    /// The long run with work at race pace.
    RacePaceLongRun = "race-pace-long-run",
    /// Short hills by effort.
    ShortHills = "short-hills",
    /// Hills of a minute by effort.
    LongHills = "long-hills",
    /// One minute fast, one minute easy.
    Fartlek = "fartlek",
    /// Two minutes fast, one minute easy.
    LongFartlek = "long-fartlek",
    /// 30 s fast, 30 s easy, in sets.
    ThirtyThirty = "30-30",
    /// Repeats of 200 m.
    Repeats200 = "200m-repeats",
    /// Repeats of 400 m.
    Repeats400 = "400m-repeats",
    /// Repeats of 1000 m.
    Repeats1000 = "1000m-repeats",
    /// Repeats of 3 minutes.
    ThreeMinuteRepeats = "3min-repeats",
    /// One, two, three minutes and back.
    Pyramid = "pyramid",
    /// Threshold in blocks.
    ThresholdBlocks = "threshold-blocks",
    /// Threshold in short blocks with short rests.
    CruiseIntervals = "cruise-intervals",
    /// Threshold in one piece.
    ContinuousThreshold = "continuous-threshold",
    /// Steady running that ends at threshold.
    ProgressiveTempo = "progressive-tempo",
    /// Repeats at 5 km race pace.
    Pace5k = "5k-pace",
    /// Repeats at 10 km race pace.
    Pace10k = "10k-pace",
    /// Blocks at half-marathon race pace.
    HalfMarathonPace = "half-marathon-pace",
    /// Blocks at marathon race pace.
    MarathonPace = "marathon-pace",
    /// A few minutes at race pace while tapering.
    RacePaceReminder = "race-pace-reminder",
    /// The race.
    Race = "race",
}

/// One effort of a dose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// By distance.
    Metres(u16),
    /// By time.
    Seconds(u16),
}

/// How much of a session's work is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dose {
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
pub(crate) enum Rest {
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
pub(crate) const REST_BETWEEN_SETS: u64 = 180;

/// What a quality session is scheduled as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slot {
    /// Faster than threshold.
    Interval,
    /// At threshold.
    Threshold,
    /// At the pace of the race.
    RacePace,
    /// At the pace of the race, a little, while tapering.
    Reminder,
}

/// A row of quality sessions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Recipe {
    /// What it makes.
    pub(crate) workout: Workout,
    /// The slot it fills.
    pub(crate) slot: Slot,
    /// The session's type.
    pub(crate) kind: SessionKind,
    /// The zone of its work.
    pub(crate) zone: Zone,
    /// Whether the work is run by effort, with no pace.
    pub(crate) by_effort: bool,
    /// The races it serves.
    pub(crate) races: &'static [RaceDistance],
    /// The levels it serves.
    pub(crate) levels: &'static [Level],
    /// The phases it belongs to.
    pub(crate) phases: &'static [Phase],
    /// Minutes of steady running at the long run's pace between warm-up and work.
    pub(crate) lead_in_minutes: u8,
    /// The rest after each effort.
    pub(crate) rest: Rest,
    /// From the lightest to the heaviest.
    pub(crate) doses: &'static [Dose],
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
pub(crate) const RECIPES: &[Recipe] = &[
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
        rest: percent(60, 60, 180),
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
            reps(5, minutes(5)),
            reps(4, minutes(6)),
            reps(5, minutes(6)),
        ],
    },
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
        rest: Rest::Seconds(120),
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
        rest: Rest::Seconds(120),
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
    pub(crate) fn count(self) -> u64 {
        match self {
            Self::Repeats { sets, reps, .. } => u64::from(sets) * u64::from(reps),
            Self::Ladder(minutes) => minutes.len() as u64,
        }
    }
}

impl Rest {
    /// Seconds after an effort of so many seconds.
    pub(crate) fn after(self, effort_seconds: u64) -> u64 {
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
