//! Training zones and the paces they are run at.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::decimal::Decimal;
use crate::distance::RaceDistance;
use crate::named::named;
use crate::pace::{FormattedPace, Pace};
use crate::parse_error::ParseError;
use crate::time::RaceTime;

named! {
    /// A training zone.
    pub enum Zone by name {
        /// The pace of the target race.
        Race = "race",
        /// Endurance.
        Easy = "easy",
        /// Threshold.
        Tempo = "tempo",
        /// Near maximal aerobic speed.
        Interval = "interval",
        /// The pace of long runs.
        LongRun = "long_run",
    }
}

impl Zone {
    /// A zone whose running counts as hard.
    pub const fn is_hard(self) -> bool {
        matches!(self, Self::Race | Self::Tempo | Self::Interval)
    }
}

/// VO2max in ml/kg/min, strictly between 10 and 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Vo2max(Decimal);

impl Vo2max {
    /// Both bounds, in ml/kg/min; neither is a value.
    pub const BOUNDS: (u32, u32) = (10, 100);

    /// The number.
    pub(crate) const fn value(self) -> Decimal {
        self.0
    }

    /// Reads a decimal number; `None` at the bounds, outside, or where it is not a number.
    pub fn parse(text: &str) -> Option<Self> {
        Decimal::parse(text).and_then(Self::new)
    }

    /// A value; `None` at the bounds or outside.
    pub fn new(value: Decimal) -> Option<Self> {
        let (numerator, denominator) = value.fraction()?;
        let above =
            denominator.checked_mul(Self::BOUNDS.0.into()).is_some_and(|low| numerator > low);
        let below =
            denominator.checked_mul(Self::BOUNDS.1.into()).is_none_or(|high| numerator < high);
        (above && below).then_some(Self(value))
    }

    fn fraction(self) -> (u128, u128) {
        self.0.fraction().expect("a value between 10 and 100 has at most 16 decimals")
    }

    /// Seconds per kilometre at a percentage of maximal aerobic speed (VMA), which is
    /// VO2max / 3.5 km/h.
    pub(crate) fn pace_at(self, percent: u128) -> Pace {
        let (numerator, denominator) = self.fraction();
        // 3600 / (vo2max / 3.5) / (percent / 100), in integers.
        Pace::quotient(3600 * 35 * 10 * denominator, numerator * percent)
    }
}

/// As [`parse`](Vo2max::parse) reads it.
///
/// ```
/// # use pace_core::{ParseError, Vo2max};
/// assert!("52".parse::<Vo2max>()? < "52.5".parse()?);
/// assert_eq!("100".parse::<Vo2max>(), Err(ParseError::Vo2max));
/// # Ok::<(), ParseError>(())
/// ```
impl FromStr for Vo2max {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).ok_or(ParseError::Vo2max)
    }
}

impl Ord for Vo2max {
    fn cmp(&self, other: &Self) -> Ordering {
        // Both products have room: digits and denominators have at most 17 places each.
        let ((left, of_left), (right, of_right)) = (self.fraction(), other.fraction());
        (left * of_right).cmp(&(right * of_left))
    }
}

impl PartialOrd for Vo2max {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The shortest decimal text.
impl fmt::Display for Vo2max {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The pace of each zone.
///
/// From the target alone, R being the race pace in seconds per kilometre: easy R + 90,
/// long run R + 60, tempo R + 15, interval R − 15. With a VO2max: easy 65 %, long run
/// 72 %, tempo 82 % and interval 95 % of maximal aerobic speed; the race pace stays R.
/// Intervals are never faster than 150 s/km. These numbers are the contract of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrainingPaces {
    paces: [Pace; Zone::ALL.len()],
    /// Rounded once: sessions name each of them again and again.
    shown: [FormattedPace; Zone::ALL.len()],
}

impl TrainingPaces {
    /// The fastest pace of intervals: 2'30"/km.
    pub const INTERVAL_FLOOR: Pace = Pace::quotient(150, 1);

    /// The paces towards a target.
    pub fn new(race: RaceDistance, target: RaceTime, vo2max: Option<Vo2max>) -> Self {
        let race = Pace::of_race(race, target);
        let paces = match vo2max {
            None => [
                race,
                race.slower_by(90),
                race.slower_by(15),
                race.faster_by(15, Self::INTERVAL_FLOOR),
                race.slower_by(60),
            ],
            Some(vo2max) => [
                race,
                vo2max.pace_at(65),
                vo2max.pace_at(82),
                vo2max.pace_at(95).max(Self::INTERVAL_FLOOR),
                vo2max.pace_at(72),
            ],
        };
        Self { paces, shown: paces.map(Pace::formatted) }
    }

    /// The pace of a zone.
    pub const fn of(&self, zone: Zone) -> Pace {
        self.paces[zone as usize]
    }

    /// The same as texts show it, before `/km`: `4'30"`.
    pub(crate) const fn shown(&self, zone: Zone) -> FormattedPace {
        self.shown[zone as usize]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(race: RaceDistance, seconds: u64, vo2max: Option<&str>) -> [String; 5] {
        let vo2max = vo2max.map(|text| Vo2max::parse(text).unwrap());
        let paces = TrainingPaces::new(race, RaceTime::from_seconds(seconds).unwrap(), vo2max);
        paces.paces.map(|pace| pace.seconds_per_km().unwrap().to_string())
    }

    #[test]
    fn a_zone_is_serialised_by_its_name() {
        for zone in Zone::ALL {
            assert_eq!(serde_json::to_value(zone).unwrap(), zone.name());
        }
    }

    #[test]
    fn from_the_target() {
        assert_eq!(
            shown(RaceDistance::TenKm, 2700, None),
            ["270.000000", "360.000000", "285.000000", "255.000000", "330.000000"]
        );
        assert_eq!(
            shown(RaceDistance::HalfMarathon, 6300, None),
            ["298.613580", "388.613580", "313.613580", "283.613580", "358.613580"]
        );
        // R − 15 would be 145 s/km, and far below zero.
        assert_eq!(shown(RaceDistance::FiveKm, 800, None)[3], "150.000000");
        assert_eq!(shown(RaceDistance::FiveKm, 1, None)[3], "150.000000");
        assert_eq!(shown(RaceDistance::FiveKm, 826, None)[3], "150.200000");
    }

    #[test]
    fn from_vo2max() {
        // VMA 15 km/h, 240 s/km.
        assert_eq!(
            shown(RaceDistance::TenKm, 2700, Some("52.5")),
            ["270.000000", "369.230769", "292.682927", "252.631579", "333.333333"]
        );
        assert_eq!(shown(RaceDistance::TenKm, 2700, Some("88.5"))[3], "150.000000");
        assert_eq!(shown(RaceDistance::TenKm, 2700, Some("88.4"))[3], "150.035723");
    }

    #[test]
    fn the_bounds_of_vo2max_are_outside() {
        for text in ["10", "100", "9.9", "100.1", "1e-30", "1e60", "0", "-50", "high", "nan", ""] {
            assert_eq!(Vo2max::parse(text), None, "{text}");
        }
        for text in ["10.000000000000002", "99.99999999999999", "50", "5e1"] {
            assert!(Vo2max::parse(text).is_some(), "{text}");
        }
    }

    #[test]
    fn values_of_vo2max_are_in_the_order_of_numbers() {
        let texts = ["10.000000000000002", "10.1", "49.9", "50", "50.5", "51", "99.99999999999999"];
        let values = texts.map(|text| text.parse::<Vo2max>().unwrap());
        assert!(values.is_sorted_by(|value, next| value < next));
        assert_eq!("5e1".parse::<Vo2max>().unwrap().cmp(&values[3]), Ordering::Equal);
    }

    proptest! {
        #[test]
        fn faster_is_never_a_slower_zone(race in 0_usize..4, seconds in 1_u64..200_000, more in 1_u64..1000) {
            let zones = |seconds| {
                let time = RaceTime::from_seconds(seconds).unwrap();
                TrainingPaces::new(RaceDistance::ALL[race], time, None)
            };
            for zone in Zone::ALL {
                prop_assert!(zones(seconds).of(zone) <= zones(seconds + more).of(zone));
            }
        }

        #[test]
        fn a_greater_vo2max_is_never_a_slower_zone(low in 1001_u64..9998, more in 1_u64..500) {
            let zones = |hundredths: u64| {
                let vo2max = Vo2max::parse(&format!("{}e-2", hundredths.min(9999))).unwrap();
                TrainingPaces::new(RaceDistance::TenKm, RaceTime::from_seconds(2700).unwrap(), Some(vo2max))
            };
            for zone in Zone::ALL {
                prop_assert!(zones(low + more).of(zone) <= zones(low).of(zone));
            }
        }

        #[test]
        fn any_target_has_zones(race in 0_usize..4, seconds in 1..=RaceTime::MAX_SECONDS) {
            let time = RaceTime::from_seconds(seconds).unwrap();
            let zones = TrainingPaces::new(RaceDistance::ALL[race], time, None);
            prop_assert!(zones.of(Zone::Race) < zones.of(Zone::Easy));
            for zone in Zone::ALL {
                prop_assert!(zones.of(zone).seconds_per_km().is_some());
            }
        }
    }
}
