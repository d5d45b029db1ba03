//! What a plan is made for: a race, a target and the options as they are applied.

use std::ops::RangeInclusive;

use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::age::AgeBand;
use crate::time::RaceTime;
use crate::zones::{TrainingPaces, Vo2max};

/// A plan request: a race, a target, and the options as they are applied.
///
/// Options are lenient, as the contract is: what is out of range becomes its default or
/// its nearest bound.
///
/// ```
/// # use pace_core::{PlanRequest, RaceDistance};
/// let request = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse().unwrap());
/// assert_eq!(request.weeks(), 12);
/// assert_eq!(request.with_weeks(99).weeks(), 20);
/// assert_eq!(request.with_sessions(9).sessions(), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanRequest {
    race: RaceDistance,
    target: RaceTime,
    age: Option<u8>,
    sessions: u8,
    weeks: u8,
    vo2max: Option<Vo2max>,
    previous_time: Option<RaceTime>,
}

impl PlanRequest {
    /// Ages, in years, that are applied; any other is ignored.
    pub const AGES: RangeInclusive<u8> = 1..=119;
    /// Sessions a week that can be asked for; any other number is the default.
    pub const SESSIONS: RangeInclusive<u8> = 2..=6;
    /// Sessions a week where none are asked for.
    pub const DEFAULT_SESSIONS: u8 = 3;

    /// Weeks that a plan for this race can have; any other number becomes the nearest.
    pub const fn weeks_for(race: RaceDistance) -> RangeInclusive<u8> {
        match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => 6..=12,
            RaceDistance::HalfMarathon => 8..=20,
            RaceDistance::Marathon => 12..=24,
        }
    }

    /// Weeks of a plan for this race where none are asked for.
    pub const fn default_weeks(race: RaceDistance) -> u8 {
        match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => 8,
            RaceDistance::HalfMarathon => 12,
            RaceDistance::Marathon => 16,
        }
    }

    /// The most sessions a week that a plan for this race schedules.
    pub const fn most_sessions(race: RaceDistance) -> u8 {
        match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => 4,
            RaceDistance::HalfMarathon | RaceDistance::Marathon => 6,
        }
    }

    /// A request with every option at its default.
    pub const fn new(race: RaceDistance, target: RaceTime) -> Self {
        Self {
            race,
            target,
            age: None,
            sessions: Self::DEFAULT_SESSIONS,
            weeks: Self::default_weeks(race),
            vo2max: None,
            previous_time: None,
        }
    }

    /// With an age in years; ignored outside [`AGES`](Self::AGES).
    #[must_use]
    pub fn with_age(self, years: i64) -> Self {
        Self { age: within(&Self::AGES, years), ..self }
    }

    /// With this number of sessions a week: the default outside [`SESSIONS`](Self::SESSIONS), and
    /// never more than [the race's most](Self::most_sessions).
    #[must_use]
    pub fn with_sessions(self, sessions: i64) -> Self {
        let sessions = within(&Self::SESSIONS, sessions).unwrap_or(Self::DEFAULT_SESSIONS);
        Self { sessions: sessions.min(Self::most_sessions(self.race)), ..self }
    }

    /// With this number of weeks, or the nearest that [the race allows](Self::weeks_for).
    #[must_use]
    pub fn with_weeks(self, weeks: i64) -> Self {
        let bounds = Self::weeks_for(self.race);
        let weeks = weeks.clamp(i64::from(*bounds.start()), i64::from(*bounds.end()));
        Self { weeks: weeks as u8, ..self }
    }

    /// With paces from a VO2max.
    #[must_use]
    pub const fn with_vo2max(self, vo2max: Vo2max) -> Self {
        Self { vo2max: Some(vo2max), ..self }
    }

    /// With a time achieved before on the same distance.
    #[must_use]
    pub const fn with_previous_time(self, previous_time: RaceTime) -> Self {
        Self { previous_time: Some(previous_time), ..self }
    }

    /// The same request, without its age.
    #[must_use]
    pub const fn without_age(self) -> Self {
        Self { age: None, ..self }
    }

    /// The same request, without its previous time.
    #[must_use]
    pub const fn without_previous_time(self) -> Self {
        Self { previous_time: None, ..self }
    }

    /// The race.
    pub const fn race(&self) -> RaceDistance {
        self.race
    }

    /// The target time.
    pub const fn target(&self) -> RaceTime {
        self.target
    }

    /// The age applied, in years.
    pub const fn age(&self) -> Option<u8> {
        self.age
    }

    /// Sessions a week, as applied.
    pub const fn sessions(&self) -> u8 {
        self.sessions
    }

    /// Weeks, as applied.
    pub const fn weeks(&self) -> u8 {
        self.weeks
    }

    /// The VO2max applied.
    pub const fn vo2max(&self) -> Option<Vo2max> {
        self.vo2max
    }

    /// The time achieved before.
    pub const fn previous_time(&self) -> Option<RaceTime> {
        self.previous_time
    }

    /// The level that the target stands for.
    pub const fn level(&self) -> Level {
        Level::of(self.race, self.target)
    }

    /// The pace of each zone.
    pub fn paces(&self) -> TrainingPaces {
        TrainingPaces::new(self.race, self.target, self.vo2max)
    }

    /// The gap between the time achieved before and the target.
    pub fn gap(&self) -> Option<Gap> {
        self.previous_time.map(|previous| Gap { previous, target: self.target })
    }

    /// What the age changes.
    pub const fn age_band(&self) -> AgeBand {
        match self.age {
            None | Some(..40) => AgeBand::Under40,
            Some(40..50) => AgeBand::From40,
            Some(50..) => AgeBand::From50,
        }
    }
}

fn within(bounds: &RangeInclusive<u8>, number: i64) -> Option<u8> {
    u8::try_from(number).ok().filter(|number| bounds.contains(number))
}

/// How far a target is from a time achieved before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    previous: RaceTime,
    target: RaceTime,
}

impl Gap {
    /// A gap above this percentage lengthens the Base phase.
    pub const WIDE_PERCENT: i64 = 15;
    /// A gap below this percentage lengthens the Intensity phase.
    pub const NARROW_PERCENT: i64 = 5;

    /// (previous − target) / previous × 100, rounded, halves away from zero; positive where
    /// the target is faster.
    pub fn percent(self) -> i64 {
        let previous = i128::from(self.previous.seconds());
        let doubled = 200 * (previous - i128::from(self.target.seconds()));
        let away = if doubled < 0 { -previous } else { previous };
        ((doubled + away) / (2 * previous)) as i64
    }

    /// Which bound the gap, unrounded, is beyond.
    pub fn band(self) -> GapBand {
        let previous = i128::from(self.previous.seconds());
        let gap = 100 * (previous - i128::from(self.target.seconds()));
        if gap > i128::from(Self::WIDE_PERCENT) * previous {
            GapBand::Wide
        } else if gap < i128::from(Self::NARROW_PERCENT) * previous {
            GapBand::Narrow
        } else {
            GapBand::Middling
        }
    }
}

/// What a gap changes in a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GapBand {
    /// Below 5 %: more Intensity.
    Narrow,
    /// From 5 % to 15 %: nothing.
    Middling,
    /// Above 15 %: more Base.
    Wide,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_round_away_from_zero_and_compare_unrounded() {
        let gap = |previous, target| Gap {
            previous: RaceTime::from_seconds(previous).unwrap(),
            target: RaceTime::from_seconds(target).unwrap(),
        };
        let rows = [
            (200, 190, 5, GapBand::Middling),
            (1000, 951, 5, GapBand::Narrow), // 4.9 %
            (200, 170, 15, GapBand::Middling),
            (1000, 849, 15, GapBand::Wide), // 15.1 %
            (200, 199, 1, GapBand::Narrow), // 0.5 %
            (200, 201, -1, GapBand::Narrow),
            (1000, 1004, 0, GapBand::Narrow),
            (100, 100, 0, GapBand::Narrow),
            (1, RaceTime::MAX_SECONDS, -900_719_925_474_099_000, GapBand::Narrow),
            (RaceTime::MAX_SECONDS, 1, 100, GapBand::Wide),
        ];
        for (previous, target, percent, band) in rows {
            let gap = gap(previous, target);
            assert_eq!((gap.percent(), gap.band()), (percent, band), "{previous} {target}");
        }
    }

    #[test]
    fn age_factors() {
        let rows = [(None, 100, 100), (Some(39), 100, 100), (Some(40), 110, 95)];
        let rows = rows.into_iter().chain([(Some(49), 110, 95), (Some(50), 120, 85)]);
        for (age, recovery, easy) in rows {
            let request =
                PlanRequest::new(RaceDistance::TenKm, RaceTime::from_seconds(2700).unwrap());
            let request = PlanRequest { age, ..request };
            let band = request.age_band();
            assert_eq!((band.recovery_percent(), band.easy_percent()), (recovery, easy));
        }
        assert_eq!(AgeBand::From40.recovery_seconds(75), 83); // 82.5
        assert_eq!(AgeBand::From50.easy_minutes(30), 26); // 25.5
    }
}
