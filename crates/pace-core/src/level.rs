//! How fast a runner is, as the target time tells.

use crate::distance::RaceDistance;
use crate::named::named;
use crate::time::RaceTime;

named! {
    /// A runner's level, derived from the target time over the race's distance.
    pub enum Level by name {
        /// Slower than [`Intermediate`](Self::Intermediate).
        Beginner = "beginner",
        /// At most 35 min (5 km), 70 min (10 km), 2 h 30 (half-marathon), 5 h (marathon).
        Intermediate = "intermediate",
        /// At most 22 min (5 km), 45 min (10 km), 1 h 45 (half-marathon), 3 h 30 (marathon).
        Advanced = "advanced",
    }
}

impl Level {
    /// The level that a target time over a race stands for; a limit belongs to the
    /// faster level. The limits are the contract of the API.
    pub const fn of(race: RaceDistance, target: RaceTime) -> Self {
        let seconds = target.seconds();
        if seconds <= Self::slowest_seconds(race)[0] {
            Self::Advanced
        } else if seconds <= Self::slowest_seconds(race)[1] {
            Self::Intermediate
        } else {
            Self::Beginner
        }
    }

    /// The slowest target of the level over a race; `None` for beginners, who have no limit.
    ///
    /// ```
    /// # use pace_core::{Level, RaceDistance};
    /// let slowest = Level::Advanced.slowest(RaceDistance::Marathon).expect("a limit");
    /// assert_eq!(slowest.to_string(), "3:30:00");
    /// ```
    pub const fn slowest(self, race: RaceDistance) -> Option<RaceTime> {
        let [advanced, intermediate] = Self::slowest_seconds(race);
        match self {
            Self::Advanced => RaceTime::from_seconds(advanced),
            Self::Intermediate => RaceTime::from_seconds(intermediate),
            Self::Beginner => None,
        }
    }

    /// The slowest time, in seconds, that is still advanced, and still intermediate.
    pub(crate) const fn slowest_seconds(race: RaceDistance) -> [u64; 2] {
        const MINUTE: u64 = 60;
        match race {
            RaceDistance::FiveKm => [22 * MINUTE, 35 * MINUTE],
            RaceDistance::TenKm => [45 * MINUTE, 70 * MINUTE],
            RaceDistance::HalfMarathon => [105 * MINUTE, 150 * MINUTE],
            RaceDistance::Marathon => [210 * MINUTE, 300 * MINUTE],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_belongs_to_the_faster_level() {
        let rows = [
            (RaceDistance::FiveKm, 1320, 2100),
            (RaceDistance::TenKm, 2700, 4200),
            (RaceDistance::HalfMarathon, 6300, 9000),
            (RaceDistance::Marathon, 12_600, 18_000),
        ];
        for (race, advanced, intermediate) in rows {
            let level = |seconds| Level::of(race, RaceTime::from_seconds(seconds).unwrap());
            assert_eq!(level(1), Level::Advanced);
            assert_eq!(level(advanced), Level::Advanced);
            assert_eq!(level(advanced + 1), Level::Intermediate);
            assert_eq!(level(intermediate), Level::Intermediate);
            assert_eq!(level(intermediate + 1), Level::Beginner);
            assert_eq!(level(RaceTime::MAX_SECONDS), Level::Beginner);
        }
    }
}
