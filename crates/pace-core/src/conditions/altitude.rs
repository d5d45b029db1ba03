//! Thin air.

use crate::time::RaceTime;

/// Whether a runner has lived at the altitude for weeks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Acclimatisation {
    /// Has come for the race, the default.
    #[default]
    None,
    /// Has lived there for weeks.
    Weeks,
}

/// The altitude of a race.
///
/// The share of aerobic power that is left at `x` km is `0.178 x³ − 1.43 x² − 4.07 x + 100`
/// percent for a newcomer and `−1.12 x² − 1.90 x + 99.9` for those who have lived there for weeks
/// (François Péronnet et al., Journal of Applied Physiology 70 (1991); David Bassett et al.,
/// Medicine & Science in Sports & Exercise 31 (1999), as fitted for cyclists).
///
/// Power is not time: thin air also resists less, and the conversion that American colleges use
/// takes 3.8 % from a 10,000 m at 1,829 m, about half of what is lost in power. So a race is
/// taken to be slower by half of it to all of it (our choice).
///
/// For races of minutes to hours. Not for sprints, which thin air makes faster, and not for
/// mountains, where the way is the matter.
///
/// ```
/// use pace_core::{Acclimatisation, Altitude};
///
/// let mexico_city = Altitude::new(2_240.0).expect("in bounds");
/// let power = mexico_city.percent_of_power(Acclimatisation::None);
/// assert_eq!(format!("{power:.1}"), "85.7");
/// let (least, most) = mexico_city.percent_slower(Acclimatisation::Weeks);
/// assert_eq!(format!("{least:.0} to {most:.0} %"), "5 to 11 %");
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Altitude {
    km: f64,
}

impl Altitude {
    /// Metres above the sea, as far as the formulas go.
    pub const METRES: (f64, f64) = (0.0, 4_000.0);

    /// Metres up to which nothing is lost (our choice).
    pub const NOTHING_BELOW: f64 = 300.0;

    /// An altitude in metres; `None` outside [`METRES`](Self::METRES).
    pub fn new(metres: f64) -> Option<Self> {
        let (low, high) = Self::METRES;
        (low..=high).contains(&metres).then_some(Self { km: metres / 1000.0 })
    }

    /// The share of aerobic power that is left, in percent of that at the sea.
    pub fn percent_of_power(self, acclimatisation: Acclimatisation) -> f64 {
        if self.km * 1000.0 < Self::NOTHING_BELOW {
            return 100.0;
        }
        let x = self.km;
        match acclimatisation {
            Acclimatisation::None => ((0.178 * x - 1.43) * x - 4.07) * x + 100.0,
            Acclimatisation::Weeks => (-1.12 * x - 1.90) * x + 99.9,
        }
    }

    /// How much longer a race takes than at the sea, in percent: at least and at most.
    pub fn percent_slower(self, acclimatisation: Acclimatisation) -> (f64, f64) {
        let power = self.percent_of_power(acclimatisation);
        let slower = |power: f64| 100.0 * (100.0 / power - 1.0);
        (slower(f64::midpoint(power, 100.0)), slower(power))
    }

    /// The times up here, rounded to the second, of a race that takes `sea` at the sea: at best
    /// and at worst.
    pub fn slowed(
        self,
        sea: RaceTime,
        acclimatisation: Acclimatisation,
    ) -> Option<(RaceTime, RaceTime)> {
        let (least, most) = self.percent_slower(acclimatisation);
        let time = |percent: f64| {
            let seconds = sea.seconds() as f64 * (1.0 + percent / 100.0);
            RaceTime::from_seconds(seconds.round() as u64)
        };
        time(least).zip(time(most))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn power_by_the_formulas() {
        for (metres, new, weeks) in [
            (0.0, "100.000", "100.000"),
            (1_000.0, "94.678", "96.880"),
            (1_500.0, "91.278", "94.530"),
            (2_000.0, "87.564", "91.620"),
            (2_240.0, "85.709", "90.024"),
        ] {
            let altitude = Altitude::new(metres).unwrap();
            let power =
                |acclimatisation| format!("{:.3}", altitude.percent_of_power(acclimatisation));
            assert_eq!(power(Acclimatisation::None), new, "{metres}");
            assert_eq!(power(Acclimatisation::Weeks), weeks, "{metres}");
        }
    }

    /// 6,000 feet: the college's 3.76 % is within, near the least.
    #[test]
    fn beside_the_conversion_of_american_colleges() {
        let (least, most) = Altitude::new(1_828.8).unwrap().percent_slower(Acclimatisation::Weeks);
        assert!((least - 3.76).abs() < 0.2 && (most - 7.9).abs() < 0.1, "{least} {most}");
    }

    #[test]
    fn the_bounds() {
        for (metres, expected) in
            [(-0.1, false), (0.0, true), (4_000.0, true), (4_000.1, false), (f64::NAN, false)]
        {
            assert_eq!(Altitude::new(metres).is_some(), expected, "{metres}");
        }
        let hour = "1:00:00".parse().unwrap();
        let slowed =
            |metres| Altitude::new(metres).unwrap().slowed(hour, Acclimatisation::None).unwrap();
        assert_eq!(slowed(299.9), (hour, hour));
        let (best, worst) = slowed(2_000.0);
        assert_eq!([best, worst].map(|time| time.to_string()), ["1:03:59", "1:08:31"]);
    }

    proptest! {
        #[test]
        fn higher_is_never_faster(metres in 0.0..4_000.0_f64, more in 0.0..500.0_f64) {
            for acclimatisation in [Acclimatisation::None, Acclimatisation::Weeks] {
                let [low, high] = [metres, (metres + more).min(4_000.0)]
                    .map(|metres| Altitude::new(metres).unwrap().percent_slower(acclimatisation));
                prop_assert!(low.0 <= high.0 + 1e-12 && low.1 <= high.1 + 1e-12);
                prop_assert!(low.0 <= low.1);
            }
        }
    }
}
