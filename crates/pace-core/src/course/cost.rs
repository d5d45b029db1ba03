//! What running up and down costs.

use crate::named::named;

named! {
    /// How much of the benefit of running downhill counts.
    #[derive(Default)]
    pub open enum Downhill by name {
    /// Half of it, the default and our choice: outdoors, over hours and on the roads of a
    /// race, legs do not take what oxygen allows. Strava's runners (2017, 240,000 athletes, by
    /// heart rate) are 12 % faster at −9 %, where the treadmill says 38 %.
    #[default]
    Careful = "careful",
    /// All of it, as on the treadmill.
    Minetti = "minetti",
    }
}

/// The steepest gradient that was measured, up and down.
pub(super) const STEEPEST: f64 = 0.45;

impl Downhill {
    /// The energy of running a metre at a gradient (0.05 is 5 %), in shares of that on the flat.
    ///
    /// Alberto Minetti et al., "Energy cost of walking and running at extreme uphill and downhill
    /// slopes", Journal of Applied Physiology 93 (2002): `155.4 i⁵ − 30.4 i⁴ − 43.3 i³ + 46.3 i² +
    /// 19.5 i + 3.6` J/kg/m, ten runners on a treadmill, `i` up to 0.45 either way; beyond, the
    /// value at 0.45. [`Careful`](Self::Careful) counts half of what a descent saves.
    ///
    /// To pace a race over hills that are run, not walked, on roads and good paths. Not for steep
    /// or rough trails, and not for what a descent does to legs.
    ///
    /// ```
    /// use pace_core::Downhill;
    ///
    /// assert_eq!(format!("{:.4}", Downhill::Careful.relative_cost(0.05)), "1.3014");
    /// assert_eq!(format!("{:.4}", Downhill::Minetti.relative_cost(-0.05)), "0.7628");
    /// assert_eq!(format!("{:.4}", Downhill::Careful.relative_cost(-0.05)), "0.8814");
    /// ```
    pub fn relative_cost(self, gradient: f64) -> f64 {
        let ratio = energy(gradient.clamp(-STEEPEST, STEEPEST)) / energy(0.0);
        match self {
            Self::Careful if ratio < 1.0 => f64::midpoint(ratio, 1.0),
            Self::Careful | Self::Minetti => ratio,
        }
    }
}

/// J/kg/m.
fn energy(i: f64) -> f64 {
    ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Ratios of the published polynomial, reckoned apart.
    #[test]
    fn ratios_of_the_polynomial() {
        let rows = [
            (0.0, "1.0000"),
            (0.01, "1.0554"),
            (-0.01, "0.9471"),
            (0.03, "1.1737"),
            (-0.03, "0.8494"),
            (0.05, "1.3014"),
            (-0.05, "0.7628"),
            (0.10, "1.6578"),
            (-0.10, "0.5977"),
            (0.20, "2.5019"),
            (-0.20, "0.5000"),
        ];
        for (gradient, expected) in rows {
            let ratio = Downhill::Minetti.relative_cost(gradient);
            assert_eq!(format!("{ratio:.4}"), expected, "{gradient}");
        }
        let lowest = energy(-0.1814);
        assert_eq!(format!("{lowest:.4}"), "1.7813");
        assert!(energy(-0.1813) > lowest && energy(-0.1815) > lowest);
    }

    /// The measurements that the polynomial was fitted to, mean and standard deviation.
    #[test]
    fn within_what_was_measured() {
        for (gradient, mean, deviation) in
            [(0.0, 3.40, 0.24), (0.45, 18.93, 1.74), (-0.20, 1.73, 0.36), (-0.45, 3.92, 0.81)]
        {
            assert!((energy(gradient) - mean).abs() <= deviation, "{gradient}");
        }
    }

    /// Seconds per kilometre on the flat that go with a gradient, for rules that add seconds.
    const FIVE_MINUTES: f64 = 300.0;

    /// Mervyn Davies (1980), as Charlie Lovett put it: 3.3 % of the time for each percent up,
    /// 1.8 % for each percent down.
    fn davies(percent: f64) -> f64 {
        1.0 + percent * if percent > 0.0 { 0.033 } else { 0.018 }
    }

    /// The core of ultraPacer's factor, which it follows from −22 to 16 %.
    fn ultra_pacer(percent: f64) -> f64 {
        1.0 + 0.034 * percent + 0.0021 * percent * percent
    }

    /// Jack Daniels: 12 to 15 s a mile for each percent up, 8 s for each percent down.
    fn daniels(percent: f64) -> (f64, f64) {
        let seconds = if percent > 0.0 { (12.0, 15.0) } else { (8.0, 8.0) };
        let factor = |a_mile: f64| 1.0 + percent * a_mile / 1.609_344 / FIVE_MINUTES;
        (factor(seconds.0), factor(seconds.1))
    }

    /// What runners outdoors go by asks for less uphill, by up to 14 points at 5 %, and gives
    /// about as much downhill as the careful half, as far as −5 %.
    #[test]
    fn beside_the_rules_of_the_field() {
        let rows = [
            (1.0, ["1.0554", "1.0330", "1.0361", "1.0249", "1.0311"]),
            (3.0, ["1.1737", "1.0990", "1.1209", "1.0746", "1.0932"]),
            (5.0, ["1.3014", "1.1650", "1.2225", "1.1243", "1.1553"]),
            (-1.0, ["0.9736", "0.9820", "0.9681", "0.9834", "0.9834"]),
            (-3.0, ["0.9247", "0.9460", "0.9169", "0.9503", "0.9503"]),
            (-5.0, ["0.8814", "0.9100", "0.8825", "0.9172", "0.9172"]),
        ];
        for (percent, expected) in rows {
            let ours = Downhill::Careful.relative_cost(percent / 100.0);
            let (least, most) = daniels(percent);
            let factors = [ours, davies(percent), ultra_pacer(percent), least, most];
            assert_eq!(factors.map(|factor| format!("{factor:.4}")), expected, "{percent} %");
        }
    }

    /// Strava's runners (engineering blog of 2017, 240,000 athletes, by heart rate) gain most
    /// at −9 to −10 %, a factor of 0.88, and nothing any more at −18 %. Half of the treadmill's
    /// benefit is more than theirs on slopes as steep.
    #[test]
    fn steep_descents_promise_too_much() {
        for (percent, measured, careful, treadmill) in [
            (-9.0, 0.88, "0.81", "0.62"),
            (-10.0, 0.88, "0.80", "0.60"),
            (-18.0, 1.0, "0.75", "0.49"),
        ] {
            let factors = [Downhill::Careful, Downhill::Minetti]
                .map(|downhill| downhill.relative_cost(percent / 100.0));
            assert_eq!(factors.map(|it| format!("{it:.2}")), [careful, treadmill], "{percent} %");
            assert!(factors[0] < measured, "{percent} %");
        }
    }

    /// John J. Davis adds Minetti's costs to the cost of flat running that Black et al. (2018)
    /// measured, which depends on speed: the factors of his calculator at 5'00"/km.
    #[test]
    fn beside_the_same_slopes_on_another_flat_cost() {
        for (gradient, other, apart) in [
            (0.01, 1.0576, "-0.2"),
            (0.03, 1.1673, "0.6"),
            (0.05, 1.2773, "2.4"),
            (0.1, 1.5647, "9.3"),
            (-0.01, 0.9382, "0.9"),
            (-0.03, 0.7975, "5.2"),
        ] {
            let points = 100.0 * (Downhill::Minetti.relative_cost(gradient) - other);
            assert_eq!(format!("{points:.1}"), apart, "{gradient}");
        }
    }

    proptest! {
        #[test]
        fn steeper_up_is_never_cheaper(gradient in 0.0..0.6_f64, more in 0.0..0.1_f64) {
            let cost = |gradient| Downhill::Careful.relative_cost(gradient);
            prop_assert!(cost(gradient) <= cost(gradient + more));
        }

        #[test]
        fn careful_is_between_flat_and_the_treadmill(gradient in -1.0..1.0_f64) {
            let [careful, treadmill] = [Downhill::Careful, Downhill::Minetti]
                .map(|downhill| downhill.relative_cost(gradient));
            prop_assert!(treadmill <= careful && careful <= treadmill.max(1.0));
            prop_assert!(treadmill >= 0.49);
        }
    }
}
