//! Pace and speed.

pub(crate) mod convert;
pub(crate) mod parse;

use std::cmp::Ordering;
use std::fmt;

use crate::decimal::{MAX_SAFE_INTEGER, Rounded, round_product, round_quotient};
use crate::distance::RaceDistance;
use crate::time::RaceTime;
use crate::unit::LengthUnit;
use crate::write::{PrimedSeconds, WriteText, display_text, write_all};

/// A pace in seconds per kilometre, above 0: an exact quotient of integers, rounded only
/// where it is shown.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    seconds: u128,
    km: u128,
}

impl Pace {
    /// `seconds / km`; the caller keeps both above 0, and the pace below 2^53.
    pub(crate) const fn quotient(seconds: u128, km: u128) -> Self {
        Self { seconds, km }
    }

    /// A whole number of seconds per kilometre; `None` outside 1 to 2^53 − 1.
    pub const fn from_seconds(seconds: u64) -> Option<Self> {
        match seconds {
            1..=MAX_SAFE_INTEGER => Some(Self::quotient(seconds as u128, 1)),
            _ => None,
        }
    }

    /// The average pace of a race run in this time. Every race time has one.
    pub(crate) const fn of_race(race: RaceDistance, time: RaceTime) -> Self {
        let per_km = 10_000;
        Self::quotient(time.seconds() as u128 * per_km, race.decimetres() as u128)
    }

    /// This pace, slower by some seconds per kilometre.
    #[must_use]
    pub(crate) const fn slower_by(self, seconds: u64) -> Self {
        Self::quotient(self.seconds + seconds as u128 * self.km, self.km)
    }

    /// This pace, faster by some seconds per kilometre, but never faster than `floor`.
    #[must_use]
    pub(crate) fn faster_by(self, seconds: u64, floor: Self) -> Self {
        let less = self.seconds.checked_sub(u128::from(seconds) * self.km);
        less.map_or(floor, |seconds| Self::quotient(seconds, self.km).max(floor))
    }

    /// Seconds per kilometre, rounded to 6 decimals; `None` above 2^53 − 1.
    pub fn seconds_per_km(self) -> Option<Rounded<6>> {
        Rounded::quotient(self.seconds, self.km)
    }

    /// Its two integers: seconds, and the kilometres that they are of.
    pub(crate) const fn parts(self) -> (u128, u128) {
        (self.seconds, self.km)
    }

    /// Seconds per kilometre, to the precision of a double.
    pub(crate) fn to_f64(self) -> f64 {
        self.seconds as f64 / self.km as f64
    }

    /// The pace as it is shown, to the nearest second, halves up: `4'30"`.
    pub fn formatted(self) -> FormattedPace {
        FormattedPace::of_seconds(round_quotient(self.seconds, self.km) as u64)
    }

    /// The seconds that a number of metres take, to the nearest second, halves up; `u64::MAX` where
    /// it is longer than that.
    pub fn seconds_for(self, metres: u64) -> u64 {
        round_product(metres, self.seconds, self.km * 1000)
    }

    /// The metres run in a number of seconds, to the nearest metre, halves up; `u64::MAX` where
    /// there are more.
    pub fn metres_in(self, seconds: u64) -> u64 {
        round_product(seconds, self.km * 1000, self.seconds)
    }
}

/// The greater pace is the slower one.
impl Ord for Pace {
    fn cmp(&self, other: &Self) -> Ordering {
        let whole = (self.seconds / self.km).cmp(&(other.seconds / other.km));
        whole.then_with(|| {
            let (left, right) = (self.seconds % self.km, other.seconds % other.km);
            match (left.checked_mul(other.km), right.checked_mul(self.km)) {
                (Some(left), Some(right)) => left.cmp(&right),
                // Without room for the cross products: a/b < c/d where b/a > d/c.
                _ if left == 0 || right == 0 => left.cmp(&right),
                _ => Self::quotient(other.km, right).cmp(&Self::quotient(self.km, left)),
            }
        })
    }
}

impl PartialOrd for Pace {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Pace {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Pace {}

/// A pace as answers show it: `m'ss"`, the minutes running on past 59.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormattedPace {
    minutes: u64,
    seconds: u64,
}

impl FormattedPace {
    /// This many seconds.
    pub(crate) const fn of_seconds(seconds: u64) -> Self {
        Self { minutes: seconds / 60, seconds: seconds % 60 }
    }
}

impl WriteText for FormattedPace {
    #[expect(clippy::inline_always, reason = "a call is as much as the digits")]
    #[inline(always)]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write_all!(out, self.minutes, PrimedSeconds(self.seconds))
    }
}

/// A speed as answers show it: `13.33 km/h`, `8.28 mph`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FormattedSpeed {
    pub(crate) speed: Rounded<2>,
    pub(crate) unit: LengthUnit,
}

impl WriteText for FormattedSpeed {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let unit = match self.unit {
            LengthUnit::Km => " km/h",
            LengthUnit::Mile => " mph",
        };
        write_all!(out, self.speed, unit)
    }
}

display_text!(FormattedPace, FormattedSpeed);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decimal::Decimal;
    use crate::distance::Distance;

    #[test]
    fn a_pace_is_rounded_before_it_is_cut() {
        // 4'59.7" and its neighbours: never 4'60".
        let shown = |seconds, km| Pace::quotient(seconds, km).formatted().to_string();
        assert_eq!(shown(2997, 10), "5'00\"");
        assert_eq!(shown(2995, 10), "5'00\"");
        assert_eq!(shown(29_949, 100), "4'59\"");
        assert_eq!(shown(4500, 1), "75'00\"");
    }

    #[test]
    fn paces_compare_exactly() {
        let third = Pace::quotient(800, 3);
        assert!(third < Pace::quotient(8001, 30));
        assert!(third > Pace::quotient(266, 1));
        assert_eq!(third, Pace::quotient(1600, 6));
        let pace = |seconds| Pace::from_seconds(seconds).unwrap();
        for (seconds, faster) in [(160, 150), (5, 150), (166, 151)] {
            assert_eq!(pace(seconds).faster_by(15, pace(150)), pace(faster));
        }
    }

    #[test]
    fn a_pace_is_above_0_and_can_be_written() {
        for (seconds, fine) in [(0, false), (1, true), (MAX_SAFE_INTEGER, true)] {
            assert_eq!(Pace::from_seconds(seconds).is_some(), fine, "{seconds}");
        }
        assert_eq!(Pace::from_seconds(MAX_SAFE_INTEGER + 1), None);
        assert_eq!(Pace::from_seconds(u64::MAX), None);
    }

    #[test]
    fn seconds_and_metres_of_the_longest_numbers() {
        let most = MAX_SAFE_INTEGER;
        let typed = |text: &str| text.parse::<Pace>().unwrap();
        let slow = typed("150119987579016:30.999999999/mi");
        assert_eq!(slow.seconds_for(1000), 5_596_814_139_637_636);
        assert_eq!((slow.seconds_for(most), slow.metres_in(most)), (u64::MAX, 1609));
        // The product has no room in 128 bits, the time has.
        let exact = typed("12.345678901234567 mph");
        assert_eq!(exact.seconds_for(u64::MAX), 3_342_399_524_467_945_465);
        let fast = Distance::from_km(Decimal::reduced(1, 25));
        let fast = Pace::of(fast, RaceTime::from_seconds(most).unwrap()).unwrap();
        assert_eq!((fast.metres_in(1), fast.metres_in(most)), (1_110_223_024_625, u64::MAX));
        assert_eq!(fast.seconds_for(most), 8113);
    }
}
