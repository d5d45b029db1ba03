//! What heat and altitude cost a runner.

mod altitude;
mod heat;

use crate::time::RaceTime;

pub use altitude::{Acclimatisation, Altitude};
pub use heat::Heat;

/// The air and the altitude of a race, as far as they are known, for a runner who is used to
/// neither.
///
/// ```
/// use pace_core::{Altitude, Conditions, Heat};
///
/// let conditions = Conditions { heat: Heat::new(28.0, 60.0), altitude: Altitude::new(1500.0) };
/// let (least, most) = conditions.percent_slower();
/// assert_eq!(format!("{least:.0} to {most:.0} %"), "9 to 14 %");
/// let (best, worst) = conditions.slowed("3:30:00".parse()?).expect("a time");
/// assert_eq!([best, worst].map(|time| time.to_string()), ["3:48:00", "3:59:00"]);
/// # Ok::<(), pace_core::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Conditions {
    /// Temperature and humidity.
    pub heat: Option<Heat>,
    /// Metres above the sea.
    pub altitude: Option<Altitude>,
}

impl Conditions {
    /// What is known of it as numbers: degrees Celsius, with the humidity in percent, the
    /// [usual one](Heat::USUAL_HUMIDITY) where it is not known; and metres above the sea. What
    /// is out of bounds is not known.
    pub fn measured(celsius: Option<f64>, humidity: Option<f64>, metres: Option<f64>) -> Self {
        let humidity = humidity.unwrap_or(Heat::USUAL_HUMIDITY);
        Self {
            heat: celsius.and_then(|celsius| Heat::new(celsius, humidity)),
            altitude: metres.and_then(Altitude::new),
        }
    }

    /// Whether nothing is known.
    pub const fn is_unknown(self) -> bool {
        self.heat.is_none() && self.altitude.is_none()
    }

    /// How much longer a race takes, in percent: at least and at most. Only altitude is a range.
    pub fn percent_slower(self) -> (f64, f64) {
        let heat = self.heat.map_or(0.0, Heat::percent_slower);
        let thin = |altitude: Altitude| altitude.percent_slower(Acclimatisation::None);
        let (least, most) = self.altitude.map_or((0.0, 0.0), thin);
        let both = |altitude: f64| heat + altitude + heat * altitude / 100.0;
        (both(least), both(most))
    }

    /// The times of a race that takes this long in cool air at the sea, at best and at worst:
    /// rounded to what can be known, 10 s below an hour and a minute above.
    pub fn slowed(self, usual: RaceTime) -> Option<(RaceTime, RaceTime)> {
        let (least, most) = self.percent_slower();
        let time = |percent: f64| rough(usual.seconds() as f64 * (1.0 + percent / 100.0));
        time(least).zip(time(most))
    }
}

/// A time of no more digits than it deserves.
fn rough(seconds: f64) -> Option<RaceTime> {
    let step = if seconds < 3600.0 { 10.0 } else { 60.0 };
    RaceTime::from_seconds(((seconds / step).round() * step) as u64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn humidity_alone_says_nothing_and_is_the_usual_one_where_it_is_not_known() {
        let warm = Conditions { heat: Heat::new(28.0, Heat::USUAL_HUMIDITY), altitude: None };
        let high = Conditions { heat: None, altitude: Altitude::new(1_500.0) };
        for (celsius, humidity, metres, expected) in [
            (None, None, None, Conditions::default()),
            (None, Some(60.0), None, Conditions::default()),
            (Some(28.0), None, None, warm),
            (Some(28.0), Some(60.0), None, Conditions { heat: Heat::new(28.0, 60.0), ..warm }),
            (Some(99.0), None, Some(1_500.0), high),
        ] {
            assert_eq!(Conditions::measured(celsius, humidity, metres), expected);
        }
    }

    #[test]
    fn heat_and_altitude_multiply() {
        let heat = Heat::new(25.0, 50.0);
        let altitude = Altitude::new(2_000.0);
        let percent = |conditions: Conditions| {
            let (least, most) = conditions.percent_slower();
            [least, most].map(|percent| format!("{percent:.2}"))
        };
        assert_eq!(percent(Conditions::default()), ["0.00", "0.00"]);
        assert_eq!(percent(Conditions { heat, altitude: None }), ["2.28", "2.28"]);
        assert_eq!(percent(Conditions { heat: None, altitude }), ["6.63", "14.20"]);
        assert_eq!(percent(Conditions { heat, altitude }), ["9.06", "16.80"]);
        assert!(Conditions::default().is_unknown() && !Conditions { heat, altitude }.is_unknown());
    }

    #[test]
    fn times_have_no_more_digits_than_they_deserve() {
        let conditions = Conditions { heat: Heat::new(25.0, 50.0), altitude: None };
        for (usual, expected) in [("20:00", "20:30"), ("58:38", "1:00:00"), ("3:30:00", "3:35:00")]
        {
            let (best, worst) = conditions.slowed(usual.parse().unwrap()).unwrap();
            assert_eq!([best, worst].map(|time| time.to_string()), [expected; 2], "{usual}");
        }
        assert_eq!(conditions.slowed("3".parse().unwrap()), None);
    }

    proptest! {
        #[test]
        fn worse_air_is_never_faster(celsius in -20.0..35.0_f64, hotter in 0.0..10.0_f64, metres in 0.0..4_000.0_f64, higher in 0.0..500.0_f64, seconds in 600_u64..30_000) {
            let usual = RaceTime::from_seconds(seconds).unwrap();
            let slowed = |celsius: f64, metres: f64| {
                let heat = Heat::new(celsius.min(35.0), 50.0);
                Conditions { heat, altitude: Altitude::new(metres.min(4_000.0)) }.slowed(usual).unwrap()
            };
            let (usually, worse) = (slowed(celsius, metres), slowed(celsius + hotter, metres + higher));
            prop_assert!(usually.0 <= worse.0 && usually.1 <= worse.1);
        }
    }
}
