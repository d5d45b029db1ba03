//! Any two of distance, time and pace give the third; and a pace in other units.

use std::fmt;

use crate::decimal::{Decimal, MAX_SAFE_INTEGER, Rounded, round_quotient};
use crate::distance::Distance;
use crate::pace::{FormattedPace, FormattedSpeed, Pace};
use crate::time::RaceTime;
use crate::unit::LengthUnit;
use crate::write::{WriteText, display_text, write_all};

impl Pace {
    /// Room for the factors of every unit in 128 bits.
    const MOST_PART: u128 = 1 << 96;

    /// `seconds / km` in lowest terms; `None` where a part is 0 or beyond 2^96, or where
    /// pace or speed would be above 2^53 − 1.
    pub(crate) fn exact(seconds: u128, km: u128) -> Option<Self> {
        if seconds == 0 || km == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(seconds, km);
        let (seconds, km) = (seconds / divisor, km / divisor);
        let pace = Self::quotient(seconds, km);
        let room = seconds < Self::MOST_PART && km < Self::MOST_PART;
        (room && pace.seconds_per_km().is_some() && pace.speed_in(LengthUnit::Km).is_some())
            .then_some(pace)
    }

    /// The average pace of a distance run in a time.
    ///
    /// `None` where pace or speed would be above 2^53 − 1, or where the exact quotient has
    /// no room in 2 × 96 bits (more than 15 decimals over more than ten thousand years).
    ///
    /// ```
    /// # use pace_core::{LengthUnit, Pace};
    /// let pace = Pace::of("10km".parse().unwrap(), "45:00".parse().unwrap()).unwrap();
    /// assert_eq!(pace.per(LengthUnit::Km).to_string(), "4'30\"/km");
    /// assert_eq!(pace.per(LengthUnit::Mile).to_string(), "7'15\"/mi");
    /// assert_eq!(pace.formatted_speed(LengthUnit::Km).unwrap().to_string(), "13.33 km/h");
    /// assert_eq!(pace.formatted_speed(LengthUnit::Mile).unwrap().to_string(), "8.28 mph");
    /// ```
    pub fn of(distance: Distance, time: RaceTime) -> Option<Self> {
        let (km, per_km) = distance.km().fraction()?;
        Self::exact(u128::from(time.seconds()).checked_mul(per_km)?, km)
    }

    /// The time of a distance at this pace, to the nearest second, halves up; `None`
    /// where that is 0 s or above 2^53 − 1.
    ///
    /// ```
    /// # use pace_core::Pace;
    /// let pace: Pace = "4:45/km".parse().unwrap();
    /// assert_eq!(pace.time_over("semi".parse().unwrap()).unwrap().to_string(), "1:40:13");
    /// ```
    pub fn time_over(self, distance: Distance) -> Option<RaceTime> {
        let (km, per_km) = distance.km().fraction()?;
        let seconds = round_quotient(self.seconds.checked_mul(km)?, self.km.checked_mul(per_km)?);
        RaceTime::from_seconds(u64::try_from(seconds).ok()?)
    }

    /// The distance run in a time at this pace, to the nearest metre, halves up; `None`
    /// where that is 0 m or above 2^53 − 1.
    ///
    /// ```
    /// # use pace_core::Pace;
    /// let pace: Pace = "5:00/km".parse().unwrap();
    /// assert_eq!(pace.distance_in("1h00".parse().unwrap()).unwrap().to_string(), "12");
    /// ```
    pub fn distance_in(self, time: RaceTime) -> Option<Distance> {
        let seconds = u128::from(time.seconds());
        let km = seconds.checked_mul(self.km)?.checked_mul(1000)?;
        let metres = u64::try_from(round_quotient(km, self.seconds)).ok()?;
        let within = (1..=MAX_SAFE_INTEGER).contains(&metres);
        within.then(|| Distance::from_km(Decimal::reduced(metres, -3)))
    }

    /// Seconds per kilometre or mile, rounded to 6 decimals; `None` above 2^53 − 1.
    pub fn seconds_per(self, unit: LengthUnit) -> Option<Rounded<6>> {
        let (seconds, scale) = self.per_unit(unit);
        Rounded::quotient(seconds, scale)
    }

    /// The pace per kilometre or mile, to the nearest second, halves up: `7'39"`.
    pub fn formatted_per(self, unit: LengthUnit) -> FormattedPace {
        let (seconds, scale) = self.per_unit(unit);
        FormattedPace::of_seconds(round_quotient(seconds, scale) as u64)
    }

    /// The pace with its unit: `7'39"/mi`.
    pub fn per(self, unit: LengthUnit) -> PacePer {
        PacePer { pace: self.formatted_per(unit), unit }
    }

    /// Kilometres or miles per hour, to 2 decimals; `None` above 2^53 − 1.
    pub fn speed_in(self, unit: LengthUnit) -> Option<Rounded<2>> {
        let (seconds, scale) = self.per_unit(unit);
        let speed = scale.checked_mul(3600)?;
        Rounded::quotient(speed, seconds)
    }

    /// The speed with its unit, `13.33 km/h` or `8.28 mph`; `None` above 2^53 − 1.
    pub fn formatted_speed(self, unit: LengthUnit) -> Option<FormattedSpeed> {
        self.speed_in(unit).map(|speed| FormattedSpeed { speed, unit })
    }

    /// Seconds per unit, as a fraction of two integers.
    const fn per_unit(self, unit: LengthUnit) -> (u128, u128) {
        match unit {
            LengthUnit::Km => (self.seconds, self.km),
            // In lowest terms, so that any pace has room.
            LengthUnit::Mile => (self.seconds * 25_146, self.km * 15_625),
        }
    }
}

/// A pace with its unit, rounded as [`Pace::formatted_per`]: `4'30"/km`, `7'15"/mi`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PacePer {
    pace: FormattedPace,
    unit: LengthUnit,
}

impl WriteText for PacePer {
    #[expect(clippy::inline_always, reason = "a call is as much as the digits")]
    #[inline(always)]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let unit = match self.unit {
            LengthUnit::Km => "/km",
            LengthUnit::Mile => "/mi",
        };
        write_all!(out, self.pace, unit)
    }
}

display_text!(PacePer);

pub(crate) fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_pace_per_mile_is_that_per_km_over_its_millimetres() {
        let (seconds, scale) = Pace::quotient(1, 1).per_unit(LengthUnit::Mile);
        assert_eq!(seconds * 1_000_000, scale * u128::from(LengthUnit::Mile.millimetres()));
    }

    proptest! {
        #[test]
        fn time_over_gives_back_the_time(metres in 1_u64..1_000_000, seconds in 1_u64..1_000_000) {
            let distance = Distance::from_km(Decimal::reduced(metres, -3));
            let time = RaceTime::from_seconds(seconds).unwrap();
            let pace = Pace::of(distance, time).unwrap();
            prop_assert_eq!(pace.time_over(distance), Some(time));
            prop_assert_eq!(pace.distance_in(time), Some(distance));
        }

        #[test]
        fn nothing_overflows(km in "[0-9]{0,18}[.][0-9]{1,18}(e-?[0-9]{1,3})?", seconds in 1..=RaceTime::MAX_SECONDS, text in "[0-9]{1,19}:[0-5][0-9](/mi)?") {
            let time = RaceTime::from_seconds(seconds).unwrap();
            let typed = text.parse::<Pace>().ok();
            let distance = km.parse::<Distance>().ok();
            let of = distance.and_then(|distance| Pace::of(distance, time));
            for pace in typed.into_iter().chain(of) {
                let _ = pace.distance_in(time);
                let _ = distance.and_then(|distance| pace.time_over(distance));
                for unit in LengthUnit::ALL {
                    let _ = (pace.formatted_per(unit), pace.seconds_per(unit), pace.speed_in(unit));
                }
                prop_assert!(typed.is_none_or(|typed| (typed < pace) == (pace > typed)));
            }
        }
    }
}
