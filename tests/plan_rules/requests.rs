//! Which plans are asked for: every race, level, number of sessions, length,
//! age band and gap band, with zones from the target and from VO2max, at
//! several paces per level from 2'00"/km to 15'00"/km.

use crate::model::{Level, Race};

/// What is asked for, as it goes into the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Case {
    pub(crate) race: Race,
    pub(crate) seconds: u64,
    pub(crate) weeks: u64,
    pub(crate) sessions: u64,
    pub(crate) vo2max: Option<&'static str>,
    pub(crate) previous: Option<u64>,
    pub(crate) age: Option<u64>,
    pub(crate) english: bool,
}

/// A race as the contract bounds it.
pub(crate) struct Bounds {
    pub(crate) race: Race,
    name: &'static str,
    metres_by_ten: u64,
    pub(crate) weeks: (u64, u64),
    pub(crate) sessions: (u64, u64),
    /// The slowest time of an advanced and of an intermediate runner.
    levels: [u64; 2],
}

pub(crate) const RACES: [Bounds; 4] = [
    Bounds {
        race: Race::Five,
        name: "5km",
        metres_by_ten: 50_000,
        weeks: (6, 12),
        sessions: (2, 4),
        levels: [22 * 60, 35 * 60],
    },
    Bounds {
        race: Race::Ten,
        name: "10km",
        metres_by_ten: 100_000,
        weeks: (6, 12),
        sessions: (2, 4),
        levels: [45 * 60, 70 * 60],
    },
    Bounds {
        race: Race::Half,
        name: "semi",
        metres_by_ten: 210_975,
        weeks: (8, 20),
        sessions: (2, 6),
        levels: [105 * 60, 150 * 60],
    },
    Bounds {
        race: Race::Marathon,
        name: "marathon",
        metres_by_ten: 421_950,
        weeks: (12, 24),
        sessions: (2, 6),
        levels: [210 * 60, 300 * 60],
    },
];

/// Where in its level a target lies, in hundredths.
const PLACES: [u64; 6] = [0, 15, 40, 65, 90, 100];

const VO2MAX: [Option<&str>; 7] =
    [None, Some("48.5"), Some("10.5"), Some("62"), Some("34"), Some("99"), Some("22")];

/// The previous time in thousandths of the target: none, then gaps of 3, 0,
/// −10, 9, 23 and 60 %.
const PREVIOUS: [Option<u64>; 7] =
    [None, Some(1_031), Some(1_300), Some(1_100), Some(1_000), Some(900), Some(2_500)];

const AGES: [Option<u64>; 4] = [None, Some(40), Some(50), Some(49)];

impl Bounds {
    /// The level's fastest and slowest time within the range of paces.
    pub(crate) fn times(&self, level: Level) -> (u64, u64) {
        let fastest = (120 * self.metres_by_ten).div_ceil(10_000);
        let slowest = 900 * self.metres_by_ten / 10_000;
        match level {
            Level::Advanced => (fastest, self.levels[0]),
            Level::Intermediate => (self.levels[0] + 1, self.levels[1]),
            Level::Beginner => (self.levels[1] + 1, slowest),
        }
    }

    pub(crate) fn level_of(&self, seconds: u64) -> Level {
        match seconds {
            _ if seconds <= self.levels[0] => Level::Advanced,
            _ if seconds <= self.levels[1] => Level::Intermediate,
            _ => Level::Beginner,
        }
    }
}

impl Case {
    pub(crate) fn bounds(&self) -> &'static Bounds {
        &RACES[self.race as usize]
    }

    pub(crate) fn level(&self) -> Level {
        self.bounds().level_of(self.seconds)
    }

    pub(crate) fn target(&self) -> String {
        let mut target = format!(
            "/api/plan?distance={}&time={}&weeks={}&sessions={}",
            self.bounds().name,
            self.seconds,
            self.weeks,
            self.sessions
        );
        for (name, value) in [
            ("vo2max", self.vo2max.map(str::to_owned)),
            ("previous_time", self.previous.map(|seconds| seconds.to_string())),
            ("age", self.age.map(|age| age.to_string())),
            ("lang", self.english.then(|| "en".to_owned())),
        ] {
            if let Some(value) = value {
                target.extend(["&", name, "=", &value]);
            }
        }
        target + "&include=steps"
    }
}

/// Every k-th case of the full list, in its order: neighbours share most of
/// the plans that they are compared with.
pub(crate) fn cases(every: usize) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut place = 0;
    for bounds in &RACES {
        for weeks in bounds.weeks.0..=bounds.weeks.1 {
            for &level in Level::ALL {
                let (fastest, slowest) = bounds.times(level);
                for hundredths in PLACES {
                    let seconds = fastest + (slowest - fastest) * hundredths / 100;
                    for vo2max in VO2MAX {
                        for sessions in bounds.sessions.0..=bounds.sessions.1 {
                            for previous in PREVIOUS {
                                for age in AGES {
                                    place += 1;
                                    if place % every != 0 {
                                        continue;
                                    }
                                    cases.push(Case {
                                        race: bounds.race,
                                        seconds,
                                        weeks,
                                        sessions,
                                        vo2max,
                                        previous: previous.map(|per| seconds * per / 1_000),
                                        age,
                                        english: (hundredths + weeks) % 2 == 1,
                                    });
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    cases
}
