//! Three published formulas.

use crate::distance::Distance;
use crate::named::named;
use crate::predict::daniels::Vdot;
use crate::predict::performance::{self, answerable, metres, to_time, within};
use crate::real::power;
use crate::time::RaceTime;

named! {
    /// A published formula that tells the time of one race from that of another, in the order in
    /// which answers list them.
    #[non_exhaustive]
    pub open enum Formula by name, "its authors'" {
        /// Pete Riegel's power law: `t₂ = t₁ (d₂ / d₁)^1.06`.
        Riegel = "Riegel",
        /// Dave Cameron's fit to records: `t₂ = t₁ (d₂ / d₁) (f(d₁) / f(d₂))` with
        /// `f(d) = 13.49681 − 0.000030363 d + 835.7114 / d^0.7905`, `d` in metres.
        Cameron = "Cameron",
        /// Jack Daniels' and Jimmy Gilbert's oxygen power: the time of the same [`Vdot`].
        DanielsGilbert = "Daniels & Gilbert",
    }
}

impl Formula {
    /// The distances, in kilometres, that anything is predicted from or for: 100 m to 200 km.
    pub const KM: (f64, f64) = performance::KM;

    /// The average paces, in seconds per kilometre, that anything is predicted from:
    /// 1'20"/km, faster than any sprinter, to 20'00"/km, a stroll.
    pub const SECONDS_PER_KM: (f64, f64) = performance::SECONDS_PER_KM;

    /// Where the formula comes from.
    pub const fn source(self) -> &'static str {
        match self {
            Self::Riegel => {
                "Peter S. Riegel, \"Athletic Records and Human Endurance\", American Scientist 69 (1981)"
            }
            Self::Cameron => "Dave Cameron (1998)",
            Self::DanielsGilbert => "Jack Daniels and Jimmy Gilbert, \"Oxygen Power\" (1979)",
        }
    }

    /// Whether both races are of the kind that the formula is meant for.
    ///
    /// - Riegel: the time given and the time predicted are both of 3.5 to 230 minutes.
    /// - Cameron: both distances are of 400 m to 50 miles (80,467.2 m).
    /// - Daniels & Gilbert: both distances and the VDOT stand in the published tables,
    ///   1500 m to the marathon and 30 to 85.
    ///
    /// Outside, [`predict`](Self::predict) extrapolates. Never in range is what it does
    /// not answer at all.
    pub fn in_range(self, from: Distance, time: RaceTime, to: Distance) -> bool {
        let Some(predicted) = self.predict(from, time, to) else {
            return false;
        };
        let both = |low: f64, high: f64| {
            [from, to].into_iter().all(|distance| within((low, high), distance.km().to_f64()))
        };
        match self {
            Self::Riegel => {
                [time, predicted].iter().all(|time| (210..=13_800).contains(&time.seconds()))
            }
            Self::Cameron => both(0.4, 80.4672),
            Self::DanielsGilbert => {
                let tabled = |vdot: Vdot| within((30.0, 85.0), vdot.value());
                both(1.5, 42.195) && Vdot::of(from, time).is_some_and(tabled)
            }
        }
    }

    /// The time that the formula predicts, rounded to the second, halves up.
    ///
    /// `None` where a distance is outside [`KM`](Self::KM) or the given average
    /// pace outside [`SECONDS_PER_KM`](Self::SECONDS_PER_KM). Over the given distance it
    /// is the given time.
    ///
    /// ```
    /// # use pace_core::Formula;
    /// let (ten, time) = ("10km".parse().unwrap(), "42:00".parse().unwrap());
    /// let marathon = "marathon".parse().unwrap();
    /// let predicted = Formula::ALL.map(|by| by.predict(ten, time, marathon).unwrap().to_string());
    /// assert_eq!(predicted, ["3:13:13", "3:16:47", "3:13:43"]);
    /// ```
    pub fn predict(self, from: Distance, time: RaceTime, to: Distance) -> Option<RaceTime> {
        let (d1, t1) = answerable(from, time)?;
        if !within(Self::KM, to.km().to_f64()) {
            return None;
        }
        if from.km() == to.km() {
            return Some(time);
        }
        let d2 = metres(to);
        let t2 = match self {
            Self::Riegel => t1 * power(d2 / d1, 1.06),
            Self::Cameron => t1 * (d2 / d1) * (cameron(d1) / cameron(d2)),
            Self::DanielsGilbert => Vdot::of(from, time)?.seconds_over(d2),
        };
        to_time(t2)
    }
}

/// Cameron's relative speed over a distance in metres.
fn cameron(d: f64) -> f64 {
    13.49681 - 0.000_030_363 * d + 835.7114 / power(d, 0.7905)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::decimal::Decimal;

    fn predicted(formula: Formula, from: &str, time: &str, to: &str) -> Option<String> {
        let time =
            formula.predict(from.parse().unwrap(), time.parse().unwrap(), to.parse().unwrap());
        time.map(|time| time.to_string())
    }

    #[test]
    fn times_reckoned_by_hand() {
        let rows = [
            (Formula::Riegel, "10km", "42:00", "marathon", "3:13:13"),
            (Formula::Riegel, "10km", "40:00", "semi", "1:28:15"),
            (Formula::Riegel, "marathon", "3:00:00", "5km", "18:46"),
            (Formula::Cameron, "10km", "42:00", "marathon", "3:16:47"),
            (Formula::Cameron, "10km", "40:00", "semi", "1:28:11"),
            (Formula::Cameron, "marathon", "3:00:00", "5km", "18:27"),
            (Formula::DanielsGilbert, "10km", "42:00", "marathon", "3:13:43"),
            (Formula::DanielsGilbert, "10km", "40:00", "semi", "1:28:33"),
            (Formula::DanielsGilbert, "marathon", "3:00:00", "5km", "18:48"),
        ];
        for (formula, from, time, to, expected) in rows {
            let time = predicted(formula, from, time, to);
            assert_eq!(time.as_deref(), Some(expected), "{formula:?} {from} {to}");
        }
    }

    #[test]
    fn what_each_formula_is_meant_for() {
        let rows = [
            // Riegel, Cameron, Daniels & Gilbert.
            ("10km", "45:00", "marathon", [true, true, true]),
            // 3:50:00 is Riegel's last second, 3:50:01 is beyond.
            ("marathon", "3:50:00", "marathon", [true, true, true]),
            ("marathon", "3:50:01", "marathon", [false, true, true]),
            ("1500m", "3:30", "1500m", [true, true, true]),
            ("1500m", "3:29", "1500m", [false, true, true]),
            ("800m", "2:30", "5km", [false, true, false]),
            ("10km", "45:00", "200m", [false, false, false]),
            ("400m", "1:10", "80.4672", [false, true, false]),
            ("10km", "45:00", "80.468", [false, false, false]),
            // VDOT 29.8 and 30.1; 85.1 and 84.9.
            ("5km", "30:50", "10km", [true, true, false]),
            ("5km", "30:38", "10km", [true, true, true]),
            ("5km", "12:36", "10km", [true, true, false]),
            ("5km", "12:38", "10km", [true, true, true]),
        ];
        for (from, time, to, expected) in rows {
            let [from, to] = [from, to].map(|text| text.parse::<Distance>().unwrap());
            let time: RaceTime = time.parse().unwrap();
            let in_range = Formula::ALL.map(|formula| formula.in_range(from, time, to));
            assert_eq!(in_range, expected, "{from} {time} {to}");
        }
    }

    #[test]
    fn the_ends_of_what_is_answered() {
        let rows = [
            ("0.1", "8", "marathon", true),
            ("0.1", "7", "marathon", false),
            ("0.1", "2:00", "200", true),
            ("0.1", "2:01", "200", false),
            ("0.0999", "10", "5km", false),
            ("200", "66h40", "5km", true),
            ("200", "66h41", "5km", false),
            ("200.001", "20h00", "5km", false),
            ("5km", "20:00", "0.1", true),
            ("5km", "20:00", "0.0999", false),
            ("5km", "20:00", "200", true),
            ("5km", "20:00", "200.001", false),
            ("1e-300", "1", "5km", false),
            ("1e300", "1", "1e300", false),
            ("5km", "1", "5km", false),
            ("marathon", "9007199254740991", "5km", false),
        ];
        for (from, time, to, expected) in rows {
            for formula in Formula::ALL {
                let time = predicted(formula, from, time, to);
                assert_eq!(time.is_some(), expected, "{formula:?} {from} {to} {time:?}");
            }
        }
    }

    /// A performance that is answered.
    fn performance() -> impl Strategy<Value = (Distance, RaceTime)> {
        (100_u64..=200_000, 80_u64..=1200).prop_map(|(metres, pace)| {
            let seconds = (metres * pace).div_ceil(1000).min(metres * 1200 / 1000);
            let time = RaceTime::from_seconds(seconds).unwrap();
            (Distance::from_km(Decimal::reduced(metres, -3)), time)
        })
    }

    proptest! {
        #[test]
        fn longer_is_never_quicker((from, time) in performance(), metres in 100_u64..199_000, more in 0_u64..1000) {
            for formula in Formula::ALL {
                let [short, long] = [metres, metres + more]
                    .map(|metres| Distance::from_km(Decimal::reduced(metres, -3)))
                    .map(|to| formula.predict(from, time, to).unwrap());
                prop_assert!(short <= long, "{formula:?} {short} {long}");
            }
        }

        #[test]
        fn a_better_time_is_worth_no_less((from, time) in performance(), (to, _) in performance(), less in 0_u64..100) {
            let better = RaceTime::from_seconds(time.seconds().saturating_sub(less)).unwrap_or(time);
            for formula in Formula::ALL {
                if let Some(predicted) = formula.predict(from, better, to) {
                    prop_assert!(predicted <= formula.predict(from, time, to).unwrap(), "{formula:?}");
                }
            }
        }

        #[test]
        fn the_given_distance_takes_the_given_time((from, time) in performance()) {
            for formula in Formula::ALL {
                prop_assert_eq!(formula.predict(from, time, from), Some(time));
            }
        }

        #[test]
        fn nothing_panics(from in "[0-9]{0,6}[.][0-9]{1,9}(e-?[0-9]{1,3})?", seconds in 1..=RaceTime::MAX_SECONDS, to in "[1-9][0-9]{0,5}") {
            let time = RaceTime::from_seconds(seconds).unwrap();
            if let (Ok(from), Ok(to)) = (from.parse::<Distance>(), to.parse::<Distance>()) {
                for formula in Formula::ALL {
                    let predicted = formula.predict(from, time, to);
                    prop_assert!(predicted.is_some() || !formula.in_range(from, time, to));
                }
            }
        }
    }
}
