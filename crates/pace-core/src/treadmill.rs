//! What running on an inclined treadmill is worth on the flat.

use crate::decimal::Decimal;
use crate::pace::Pace;

/// The incline of a treadmill: 0 to 4 %, at most two decimals.
///
/// By the running equation of the American College of Sports Medicine, oxygen uptake is
/// `3.5 + 0.2 v + 0.9 v g` ml/kg/min at `v` m/min and a gradient `g`: the flat speed of the same
/// uptake is `v (1 + 4.5 g)`. At more than 4 % it promises too much (Foreman et al. 2022), and
/// is not asked here. A runner of more than about 14 km/h meets air outdoors that 1 % makes up
/// for (Jones and Doust 1996).
///
/// ```
/// use pace_core::{Incline, LengthUnit};
///
/// let incline = Incline::new("1".parse::<pace_core::Distance>()?.km()).expect("in bounds");
/// let flat = incline.on_the_flat("10 km/h".parse()?).expect("a pace");
/// assert_eq!(flat.formatted_speed(LengthUnit::Km).unwrap().to_string(), "10.45 km/h");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Incline {
    /// Hundredths of a percent.
    hundredths: u16,
}

impl Incline {
    /// The steepest, in percent.
    pub const STEEPEST: u32 = 4;

    /// Level.
    pub const LEVEL: Self = Self { hundredths: 0 };

    /// An incline in percent; `None` above 4 or with more than two decimals.
    pub fn new(percent: Decimal) -> Option<Self> {
        percent.hundredths(Self::STEEPEST).map(|hundredths| Self { hundredths })
    }

    /// The incline in percent.
    pub fn percent(self) -> f64 {
        f64::from(self.hundredths) / 100.0
    }

    /// The pace on the flat that takes as much oxygen as this one here, exactly; `None` where
    /// the numbers have no room.
    pub fn on_the_flat(self, pace: Pace) -> Option<Pace> {
        let (seconds, km) = pace.parts();
        Pace::exact(seconds.checked_mul(LEVEL)?, km.checked_mul(self.factor())?)
    }

    /// The pace here that takes as much oxygen as this one on the flat, exactly.
    pub fn from_the_flat(self, pace: Pace) -> Option<Pace> {
        let (seconds, km) = pace.parts();
        Pace::exact(seconds.checked_mul(self.factor())?, km.checked_mul(LEVEL)?)
    }

    /// Oxygen uptake at a pace, in ml/kg/min.
    pub fn oxygen(self, pace: Pace) -> f64 {
        let speed = 60_000.0 / pace.to_f64();
        3.5 + 0.2 * speed + 0.9 * speed * self.percent() / 100.0
    }

    /// `1 + 4.5 g` in units of a [`LEVEL`] one: a hundredth of a percent is 9 of 20,000.
    const fn factor(self) -> u128 {
        LEVEL + 9 * self.hundredths as u128
    }
}

/// The factor of no incline.
const LEVEL: u128 = 20_000;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::unit::LengthUnit;

    fn incline(percent: &str) -> Incline {
        Decimal::parse(percent).and_then(Incline::new).unwrap()
    }

    #[test]
    fn speeds_of_the_equation() {
        for (speed, percent, expected) in [
            ("10", "1", "10.45"),
            ("12", "2", "13.08"),
            ("12", "4", "14.16"),
            ("11", "0.5", "11.25"),
        ] {
            let pace: Pace = format!("{speed} km/h").parse().unwrap();
            let flat = incline(percent).on_the_flat(pace).unwrap();
            let shown = flat.speed_in(LengthUnit::Km).unwrap().to_string();
            assert_eq!(shown, expected, "{speed} {percent}");
            assert_eq!(incline(percent).from_the_flat(flat), Some(pace));
            assert_eq!(Incline::LEVEL.on_the_flat(pace), Some(pace));
        }
        let ten: Pace = "10 km/h".parse().unwrap();
        assert_eq!(format!("{:.3}", incline("1").oxygen(ten)), "38.333");
    }

    #[test]
    fn the_grammar_of_an_incline() {
        for (percent, fine) in [
            ("4", true),
            ("0.01", true),
            ("1.5", true),
            ("4.01", false),
            ("0.001", false),
            ("1e300", false),
        ] {
            assert_eq!(Decimal::parse(percent).and_then(Incline::new).is_some(), fine, "{percent}");
        }
    }

    proptest! {
        #[test]
        fn both_take_the_same_oxygen(seconds in 100_u64..1_000, hundredths in 1_u64..=400) {
            let pace = Pace::from_seconds(seconds).unwrap();
            let incline = Incline::new(Decimal::reduced(hundredths, -2)).unwrap();
            let flat = incline.on_the_flat(pace).unwrap();
            prop_assert!(flat < pace);
            let (here, there) = (incline.oxygen(pace), Incline::LEVEL.oxygen(flat));
            prop_assert!((here - there).abs() < 1e-9);
        }
    }
}
