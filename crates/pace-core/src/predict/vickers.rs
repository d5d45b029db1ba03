//! Marathons by Vickers and Vertosick: from one race or two, and the kilometres of a week.

use crate::distance::{Distance, RaceDistance};
use crate::predict::performance::{answerable, to_time, within};
use crate::real::{logarithm, power};
use crate::time::RaceTime;

/// The two models that Andrew Vickers and Emily Vertosick fitted to 2,303 recreational
/// runners, "An empirical study of race times in recreational endurance runners", BMC Sports
/// Science, Medicine and Rehabilitation 8:26 (2016), CC BY 4.0. They predict marathons only.
///
/// From one race, with `v` the marathon's speed in m/s by Riegel's law with an exponent of 1.07
/// and `w` the miles of a week: `0.16018617 + 0.83076202 v + 0.06423826 w / 10` m/s.
///
/// From two, with `k = ln(t₂ / t₁) / ln(d₂ / d₁)`: `t = t₂ (42195 / d₂)^K` with
/// `K = 1.4510756 − 0.23797948 k − 0.01410023 w / 10`.
///
/// Many copies of the first have 0.6423826 and an exponent of 1.06: after 45:00 over 10 km and
/// with 30 miles a week they promise 2:23:14, where the paper has 3:44:20.
///
/// The runners of the study had trained for a marathon. More kilometres a week go with better
/// marathons there, which is not to say that they make them.
///
/// ```
/// use pace_core::Vickers;
///
/// let runner = Vickers::new(48.28032).expect("30 miles a week");
/// let marathon = runner.from_one("10km".parse()?, "45:00".parse()?).expect("in bounds");
/// assert_eq!(marathon.to_string(), "3:44:20");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vickers {
    miles: f64,
}

impl Vickers {
    /// The kilometres of a week that anything is predicted from.
    pub const WEEKLY_KM: (f64, f64) = (1.0, 300.0);

    /// The kilometres of a week that the models are meant for: 10 to 80 miles (our choice).
    pub const MEANT_WEEKLY_KM: (f64, f64) = (16.093_44, 128.747_52);

    /// The distances, in kilometres, that they are meant to predict from.
    pub const MEANT_KM: (f64, f64) = (5.0, 21.0975);

    /// The slowing from one race to the other, as the exponent of a power law, that the second
    /// model answers to (our choice): from the same pace to far more than is usual.
    pub const SLOWING: (f64, f64) = (1.0, 1.3);

    /// Runners of this many kilometres a week; `None` outside [`WEEKLY_KM`](Self::WEEKLY_KM).
    pub fn new(weekly_km: f64) -> Option<Self> {
        within(Self::WEEKLY_KM, weekly_km).then_some(Self { miles: weekly_km / KM_PER_MILE })
    }

    /// The marathon after one race, rounded to the second; a marathon is its own prediction.
    ///
    /// `None` from longer races, from performances that nothing is predicted from (see
    /// [`Formula::predict`](crate::Formula::predict)), and where the marathon would be run at
    /// a faster pace than the race.
    pub fn from_one(self, from: Distance, time: RaceTime) -> Option<RaceTime> {
        if from.km() == RaceDistance::Marathon.km() {
            return Some(time);
        }
        let (d1, t1) = answerable(from, time).filter(|(metres, _)| *metres < MARATHON)?;
        let riegel = MARATHON / (t1 * power(MARATHON / d1, 1.07));
        let speed = self.speed(riegel);
        (speed <= d1 / t1).then(|| to_time(MARATHON / speed))?
    }

    /// The marathon after two races, in either order, rounded to the second.
    ///
    /// `None` unless the longer race is from 8 km to less than a marathon and at least half as
    /// long again as the shorter, for below that a better longer race would promise a worse
    /// marathon; unless the runner slowed from one to the other within
    /// [`SLOWING`](Self::SLOWING); and where the marathon would be run at a faster pace than
    /// the longer race.
    pub fn from_two(
        self,
        one: (Distance, RaceTime),
        other: (Distance, RaceTime),
    ) -> Option<RaceTime> {
        let (one, other) = (answerable(one.0, one.1)?, answerable(other.0, other.1)?);
        let ((d1, t1), (d2, t2)) = if one.0 < other.0 { (one, other) } else { (other, one) };
        if !(8_000.0..MARATHON).contains(&d2) || d2 < 1.5 * d1 {
            return None;
        }
        let slowing = logarithm(t2 / t1) / logarithm(d2 / d1);
        let exponent = 1.451_075_6 - 0.237_979_48 * slowing - 0.014_100_23 * self.miles / 10.0;
        let fits = within(Self::SLOWING, slowing) && exponent >= 1.0;
        fits.then(|| to_time(t2 * power(MARATHON / d2, exponent)))?
    }

    /// Whether the models are meant for such weeks and for this race.
    pub fn in_range(self, from: Distance) -> bool {
        within(Self::MEANT_WEEKLY_KM, self.miles * KM_PER_MILE)
            && within(Self::MEANT_KM, from.km().to_f64())
    }

    /// Metres a second over the marathon, by the first model, where Riegel's law promises
    /// this many.
    pub(crate) fn speed(self, riegel: f64) -> f64 {
        0.160_186_17 + 0.830_762_02 * riegel + 0.064_238_26 * self.miles / 10.0
    }
}

const KM_PER_MILE: f64 = 1.609_344;

/// Metres.
pub(crate) const MARATHON: f64 = 42_195.0;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::decimal::Decimal;

    fn race(distance: &str, time: &str) -> (Distance, RaceTime) {
        (distance.parse().unwrap(), time.parse().unwrap())
    }

    fn weekly_miles(miles: f64) -> Vickers {
        Vickers::new(miles * KM_PER_MILE).unwrap()
    }

    /// Seconds by the paper's coefficients, reckoned apart.
    #[test]
    fn from_one_race() {
        let rows = [
            ("10km", "45:00", 20.0, 13_741.693),
            ("10km", "45:00", 30.0, 13_460.100),
            ("10km", "45:00", 50.0, 12_930.174),
            ("semi", "1:45:00", 30.0, 14_050.010),
            ("semi", "1:30:00", 40.0, 12_024.261),
            ("5km", "20:00", 40.0, 12_415.509),
        ];
        for (distance, time, miles, expected) in rows {
            let (from, time) = race(distance, time);
            let (d1, t1) = answerable(from, time).unwrap();
            let riegel = MARATHON / (t1 * (MARATHON / d1).powf(1.07));
            let exact = MARATHON / weekly_miles(miles).speed(riegel);
            assert!((exact - expected).abs() < 0.0006, "{distance} {time} {miles}: {exact}");
            let rounded = weekly_miles(miles).from_one(from, time).unwrap();
            assert_eq!(rounded.seconds(), expected.round() as u64);
        }
    }

    /// What most copies say: a misplaced point, and an exponent of 1.06.
    #[test]
    fn not_as_it_is_copied() {
        let (from, time) = race("10km", "45:00");
        let (d1, t1) = answerable(from, time).unwrap();
        let riegel = MARATHON / (t1 * (MARATHON / d1).powf(1.06));
        let copied = MARATHON / (0.160_186_17 + 0.830_762_02 * riegel + 0.642_382_6 * 3.0);
        assert_eq!(to_time(copied).unwrap().to_string(), "2:23:14");
        assert_eq!(weekly_miles(30.0).from_one(from, time).unwrap().to_string(), "3:44:20");
    }

    #[test]
    fn from_two_races() {
        let rows = [
            (race("10km", "45:00"), race("semi", "1:40:00"), 13_354.017_f64),
            (race("5km", "21:00"), race("10km", "45:00"), 14_080.097),
        ];
        for (one, other, expected) in rows {
            let runner = weekly_miles(30.0);
            let time = runner.from_two(one, other).unwrap();
            assert_eq!(time.seconds(), expected.round() as u64);
            assert_eq!(runner.from_two(other, one), Some(time));
        }
    }

    #[test]
    fn what_is_not_predicted() {
        let (ten, half) = (race("10km", "45:00"), race("semi", "1:40:00"));
        let runner = weekly_miles(30.0);
        let marathon = race("marathon", "3:30:00");
        assert_eq!(runner.from_one(marathon.0, marathon.1), Some(marathon.1));
        for (distance, time) in [("50", "4h30"), ("5km", "1"), ("0.05", "9"), ("10km", "2:30:00")] {
            let (from, time) = race(distance, time);
            assert_eq!(runner.from_one(from, time), None, "{distance}");
        }
        // A stroller's 10 km and a professional's week.
        let (stroll, time) = race("10km", "1:40:00");
        assert_eq!(weekly_miles(180.0).from_one(stroll, time), None);
        for other in [
            ten,
            race("14.9", "1:08:00"),
            race("semi", "1:34:56"),
            race("semi", "2:00:00"),
            marathon,
        ] {
            assert_eq!(runner.from_two(ten, other), None, "{}", other.1);
        }
        assert!(runner.from_two(ten, race("semi", "1:34:57")).is_some());
        assert_eq!(weekly_miles(180.0).from_two(ten, half), None);
        for (weekly_km, expected) in [(0.9, false), (1.0, true), (300.0, true), (300.1, false)] {
            assert_eq!(Vickers::new(weekly_km).is_some(), expected, "{weekly_km}");
        }
        assert_eq!(Vickers::new(f64::NAN), None);
    }

    #[test]
    fn what_the_models_are_meant_for() {
        let meant = |weekly_km, distance: &str| {
            Vickers::new(weekly_km).unwrap().in_range(distance.parse().unwrap())
        };
        assert!(meant(50.0, "5km") && meant(50.0, "semi"));
        assert!(!meant(50.0, "3000m") && !meant(50.0, "25") && !meant(10.0, "semi"));
        assert!(!meant(130.0, "10km"));
    }

    proptest! {
        #[test]
        fn a_better_race_or_a_longer_week_promises_no_worse(
            metres in 1_000_u64..42_000, pace in 150_u64..700, less in 0_u64..60,
            weekly_km in 1.0..299.0_f64, more in 0.0..1.0_f64,
        ) {
            let from = Distance::from_km(Decimal::reduced(metres, -3));
            let time = RaceTime::from_seconds(metres * pace / 1000).unwrap();
            let better = RaceTime::from_seconds(metres * pace / 1000 - less).unwrap();
            let runner = Vickers::new(weekly_km).unwrap();
            if let Some(marathon) = runner.from_one(from, time) {
                prop_assert!(marathon > time);
                if let Some(longer) = Vickers::new(weekly_km + more).unwrap().from_one(from, time) {
                    prop_assert!(longer <= marathon);
                }
                if let Some(improved) = runner.from_one(from, better) {
                    prop_assert!(improved <= marathon);
                }
            }
        }

        #[test]
        fn a_better_longer_race_promises_no_worse(
            short in 1_000_u64..20_000, longer in 1.5..4.0_f64, pace in 200_u64..600,
            slowing in 0_u64..100, less in 0_u64..60, weekly_km in 1.0..150.0_f64,
        ) {
            let metres = (short as f64 * longer) as u64 + 1;
            let at = |metres: u64, seconds| {
                let distance = Distance::from_km(Decimal::reduced(metres, -3));
                (distance, RaceTime::from_seconds(seconds).unwrap())
            };
            let one = at(short, short * pace / 1000);
            let seconds = metres * (pace + slowing) / 1000;
            let runner = Vickers::new(weekly_km).unwrap();
            let marathon = runner.from_two(one, at(metres, seconds));
            let improved = runner.from_two(one, at(metres, seconds - less));
            if let (Some(marathon), Some(improved)) = (marathon, improved) {
                prop_assert!(improved <= marathon, "{improved} {marathon}");
                prop_assert!(marathon.seconds() > seconds);
            }
        }
    }
}
