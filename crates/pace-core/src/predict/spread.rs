//! What runners really do after such a race: how far predictions are off.

use crate::distance::{Distance, RaceDistance};
use crate::named::named;
use crate::predict::formula::Formula;
use crate::predict::performance::{answerable, metres, to_time, within};
use crate::predict::vickers::{MARATHON, Vickers};
use crate::real::logarithm;
use crate::time::RaceTime;

/// The times that runners of a performance run over another distance, as a normal spread.
///
/// Measured are marathons (Vickers and Vertosick 2016, n = 2,303): the root of the mean
/// squared error is 19.5 minutes by Riegel, 15.1 by their first model and 14.4 by their
/// second, and half of the runners are ten minutes or more slower than Riegel's law says.
/// The rest is our calibration:
///
/// - The minutes are taken of a marathon of 3 h 50, and hold for others in proportion.
/// - The spread around Riegel's median, ten minutes later, is what is left of the 19.5: 16.7.
/// - It is the same for marathons after any race of up to half the distance, less after longer
///   ones, in proportion to `ln(d₂ / d₁)`.
/// - Over other distances Riegel's law is taken as the median, since the study found it right
///   up to the half-marathon, and the spread as that of a marathon times
///   `|ln(d₂ / d₁)| / ln(42.195 / 10)`.
///
/// In an independent sample of 117 marathons after a half-marathon, a tenth was run 3.8 %
/// faster than Riegel and a tenth 13.0 % slower; this spread says 5 % and 13.7 %.
///
/// Runners of the study had raced both distances, on roads of all kinds. It says nothing of
/// one runner on one day, nor of hills and heat, nor beyond the marathon, where nothing was
/// measured: there is no spread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The time that half of the runners beat, in seconds.
    median: f64,
    /// The standard deviation, in shares of it.
    deviation: f64,
    basis: Basis,
}

impl Spread {
    /// The distances, in kilometres, from which and over which there is a spread.
    pub const KM: (f64, f64) = (1.5, 42.195);

    /// The spread over `to` after a performance; of a marathon by the better of the models that
    /// can be asked.
    ///
    /// `None` outside [`KM`](Self::KM) and where nothing is predicted.
    pub fn new(
        from: Distance,
        time: RaceTime,
        to: Distance,
        runner: Option<Vickers>,
        second: Option<(Distance, RaceTime)>,
    ) -> Option<Self> {
        let ((d1, _), d2) = (answerable(from, time)?, metres(to));
        if ![from, to].iter().all(|distance| within(Self::KM, distance.km().to_f64())) {
            return None;
        }
        let apart = logarithm(d2 / d1).abs();
        if to.km() != RaceDistance::Marathon.km() {
            let median = Formula::Riegel.predict(from, time, to)?.seconds() as f64;
            let deviation = RIEGEL_DEVIATION * apart / logarithm(MARATHON / 10_000.0);
            return Some(Self { median, deviation, basis: Basis::Scaled });
        }
        // Nobody is off by as much after a race that is nearly as long.
        let near = (apart / logarithm(2.0)).min(1.0);
        let by_two = || runner?.from_two((from, time), second?);
        let by_one = || runner?.from_one(from, time);
        let (median, deviation, basis) = if let Some(time) = by_two() {
            (time.seconds() as f64, TWO_RACES / MEASURED, Basis::TwoRaces)
        } else if let Some(time) = by_one() {
            (time.seconds() as f64, ONE_RACE / MEASURED, Basis::OneRaceAndWeeklyKm)
        } else {
            let riegel = Formula::Riegel.predict(from, time, to)?.seconds() as f64;
            (riegel * (1.0 + near * RIEGEL_BIAS / MEASURED), RIEGEL_DEVIATION, Basis::OneRace)
        };
        Some(Self { median, deviation: near * deviation, basis })
    }

    /// What it rests on.
    pub const fn basis(self) -> Basis {
        self.basis
    }

    /// The time that a share of the runners beats, rounded to the second.
    pub fn quantile(self, quantile: Quantile) -> Option<RaceTime> {
        to_time(self.median * (1.0 + self.deviation * quantile.deviations()))
    }

    /// Marathons by the first model of runners whose shorter races promise a time by Riegel's
    /// law with an exponent of 1.07.
    pub(crate) fn of_promised_marathon(promised: RaceTime, runner: Vickers) -> Self {
        let speed = runner.speed(MARATHON / promised.seconds() as f64);
        Self {
            median: MARATHON / speed,
            deviation: ONE_RACE / MEASURED,
            basis: Basis::OneRaceAndWeeklyKm,
        }
    }
}

named! {
    /// What a [`Spread`] rests on, the best known first.
    pub enum Basis by name {
        /// A marathon by two races and the kilometres of a week: Vickers' second model.
        TwoRaces = "two_races_and_weekly_km",
        /// A marathon by one race and the kilometres of a week: Vickers' first model.
        OneRaceAndWeeklyKm = "one_race_and_weekly_km",
        /// A marathon by one race alone: Riegel's law, and how far off runners are from it.
        OneRace = "one_race",
        /// Another distance, over which nothing was measured: the marathon's spread, scaled.
        Scaled = "scaled_from_marathon",
    }
}

/// A share of runners, the faster ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quantile {
    /// A tenth.
    P10,
    /// A quarter.
    P25,
    /// Half.
    P50,
    /// Three quarters.
    P75,
    /// Nine tenths.
    P90,
}

impl Quantile {
    /// All of them, fastest first.
    pub const ALL: [Self; 5] = [Self::P10, Self::P25, Self::P50, Self::P75, Self::P90];

    /// Standard deviations from the median of a normal distribution.
    const fn deviations(self) -> f64 {
        const NINE_TENTHS: f64 = 1.281_551_565_544_6;
        const THREE_QUARTERS: f64 = 0.674_489_750_196_1;
        [-NINE_TENTHS, -THREE_QUARTERS, 0.0, THREE_QUARTERS, NINE_TENTHS][self as usize]
    }
}

/// Minutes of the marathon that the errors are taken of.
const MEASURED: f64 = 230.0;

/// Root mean squared errors in minutes: the paper's 228 and 208 min².
const ONE_RACE: f64 = 15.1;
const TWO_RACES: f64 = 14.4;

/// Minutes by which half of the runners at least are slower than Riegel.
const RIEGEL_BIAS: f64 = 10.0;

/// Around that later median: √(19.5² − 10²) = 16.74 minutes, in shares of it.
const RIEGEL_DEVIATION: f64 = 16.74 / (MEASURED + RIEGEL_BIAS);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::decimal::Decimal;

    fn times(
        from: &str,
        time: &str,
        to: &str,
        weekly_km: Option<f64>,
        second: Option<(&str, &str)>,
    ) -> Option<[String; 3]> {
        let second =
            second.map(|(distance, time)| (distance.parse().unwrap(), time.parse().unwrap()));
        let runner = weekly_km.map(|km| Vickers::new(km).unwrap());
        let spread = Spread::new(
            from.parse().unwrap(),
            time.parse().unwrap(),
            to.parse().unwrap(),
            runner,
            second,
        )?;
        let at = |quantile| spread.quantile(quantile).unwrap().to_string();
        Some([Quantile::P10, Quantile::P50, Quantile::P90].map(at))
    }

    #[test]
    fn what_runners_do() {
        let rows = [
            // Riegel says 3:28:30 and 3:27:01.
            ("semi", "1:40:00", "marathon", None, None, ["3:18:07", "3:37:34", "3:57:01"]),
            ("10km", "45:00", "marathon", None, None, ["3:16:42", "3:36:01", "3:55:20"]),
            ("10km", "45:00", "marathon", Some(48.28032), None, ["3:25:28", "3:44:20", "4:03:12"]),
            (
                "10km",
                "45:00",
                "marathon",
                Some(48.28032),
                Some(("semi", "1:40:00")),
                ["3:24:43", "3:42:34", "4:00:25"],
            ),
            ("10km", "45:00", "semi", Some(48.0), None, ["1:34:41", "1:39:17", "1:43:53"]),
            ("5km", "20:00", "10km", None, None, ["39:54", "41:42", "43:30"]),
            ("10km", "45:00", "10km", None, None, ["45:00", "45:00", "45:00"]),
            (
                "marathon",
                "3:30:00",
                "marathon",
                Some(50.0),
                None,
                ["3:30:00", "3:30:00", "3:30:00"],
            ),
        ];
        for (from, time, to, weekly_km, second, expected) in rows {
            let times = times(from, time, to, weekly_km, second).unwrap();
            assert_eq!(times, expected.map(str::to_owned), "{from} {to} {weekly_km:?} {second:?}");
        }
    }

    /// The measured tenths, within a point and a half: 3.8 % faster and 13.0 % slower.
    #[test]
    fn an_independent_sample_of_marathons_after_a_half() {
        let [half, marathon] = ["semi", "marathon"].map(|text| text.parse::<Distance>().unwrap());
        let time = "1:45:00".parse().unwrap();
        let riegel = Formula::Riegel.predict(half, time, marathon).unwrap().seconds() as f64;
        let spread = Spread::new(half, time, marathon, None, None).unwrap();
        for (quantile, measured) in [
            (Quantile::P10, -3.8),
            (Quantile::P25, -0.9),
            (Quantile::P50, 4.55),
            (Quantile::P75, 9.6),
            (Quantile::P90, 13.0),
        ] {
            let seconds = spread.quantile(quantile).unwrap().seconds() as f64;
            let percent = 100.0 * (seconds / riegel - 1.0);
            assert!((percent - measured).abs() < 1.5, "{quantile:?}: {percent}");
        }
    }

    /// How runners slow from one distance to another, as the exponent of Riegel's law: in the
    /// same sample 1.004, 1.124 and 1.236 (p10, p50, p90); among runners of two forums, `RunningAHEAD`
    /// (mean 1.15, median 1.13, standard deviation 0.084) and `FetchEveryone` (n = 1,071, mean 1.15).
    #[test]
    fn a_personal_exponent() {
        let exponent = |ratio: f64| ratio.ln() / 2_f64.ln();
        // Marathon over half-marathon.
        let ratios = [2.006, 2.18, 2.356].map(|ratio| format!("{:.3}", exponent(ratio)));
        assert_eq!(ratios, ["1.004", "1.124", "1.236"]);
        let [half, marathon] = ["semi", "marathon"].map(|text| text.parse::<Distance>().unwrap());
        let time: RaceTime = "1:45:00".parse().unwrap();
        let spread = Spread::new(half, time, marathon, None, None).unwrap();
        let [fast, median, slow] = [Quantile::P10, Quantile::P50, Quantile::P90].map(|quantile| {
            let seconds = spread.quantile(quantile).unwrap().seconds();
            exponent(seconds as f64 / time.seconds() as f64)
        });
        assert_eq!([fast, median, slow].map(|it| format!("{it:.3}")), ["0.986", "1.121", "1.245"]);
        for (measured, ours) in [(1.13, median), (1.124, median), (1.15, median)] {
            assert!((measured - ours).abs() < 0.03, "{measured} {ours}");
        }
        let forum = 0.084 * Quantile::P90.deviations();
        assert!((slow - median - forum).abs() < 0.03, "{slow} {median} {forum}");
    }

    #[test]
    fn nothing_is_told_beyond_what_was_measured() {
        for (from, to) in [("10km", "50"), ("50", "10km"), ("800m", "5km"), ("5km", "800m")] {
            assert_eq!(times(from, "40:00", to, None, None), None, "{from} {to}");
        }
    }

    proptest! {
        #[test]
        fn quantiles_rise(metres in 1_500_u64..=42_195, pace in 150_u64..1000, to in 1_500_u64..=42_195, weekly_km in 1.0..300.0_f64, marathon: bool) {
            let km = |metres| Distance::from_km(Decimal::reduced(metres, -3));
            let to = if marathon { RaceDistance::Marathon.into() } else { km(to) };
            let time = RaceTime::from_seconds(metres * pace / 1000).unwrap();
            let spread = Spread::new(km(metres), time, to, Vickers::new(weekly_km), None).unwrap();
            let times = Quantile::ALL.map(|quantile| spread.quantile(quantile).unwrap());
            prop_assert!(times.is_sorted());
        }
    }
}
