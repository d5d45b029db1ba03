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

/// The energy of running a metre at a gradient (0.05 is 5 %), in shares of that on the flat.
///
/// Alberto Minetti et al., "Energy cost of walking and running at extreme uphill and downhill
/// slopes", Journal of Applied Physiology 93 (2002): `155.4 i⁵ − 30.4 i⁴ − 43.3 i³ + 46.3 i² +
/// 19.5 i + 3.6` J/kg/m, ten runners on a treadmill, `i` up to 0.45 either way; beyond, the
/// value at 0.45. [`Downhill::Careful`] counts half of what a descent saves.
///
/// To pace a race over hills that are run, not walked, on roads and good paths. Not for steep
/// or rough trails, and not for what a descent does to legs.
///
/// ```
/// use pace_core::{Downhill, relative_cost};
///
/// assert_eq!(format!("{:.4}", relative_cost(0.05, Downhill::Careful)), "1.3014");
/// assert_eq!(format!("{:.4}", relative_cost(-0.05, Downhill::Minetti)), "0.7628");
/// assert_eq!(format!("{:.4}", relative_cost(-0.05, Downhill::Careful)), "0.8814");
/// ```
pub fn relative_cost(gradient: f64, downhill: Downhill) -> f64 {
    let ratio = energy(gradient.clamp(-STEEPEST, STEEPEST)) / energy(0.0);
    match downhill {
        Downhill::Careful if ratio < 1.0 => f64::midpoint(ratio, 1.0),
        Downhill::Careful | Downhill::Minetti => ratio,
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
            let ratio = relative_cost(gradient, Downhill::Minetti);
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

    proptest! {
        #[test]
        fn steeper_up_is_never_cheaper(gradient in 0.0..0.6_f64, more in 0.0..0.1_f64) {
            let cost = |gradient| relative_cost(gradient, Downhill::Careful);
            prop_assert!(cost(gradient) <= cost(gradient + more));
        }

        #[test]
        fn careful_is_between_flat_and_the_treadmill(gradient in -1.0..1.0_f64) {
            let [careful, treadmill] = [Downhill::Careful, Downhill::Minetti]
                .map(|downhill| relative_cost(gradient, downhill));
            prop_assert!(treadmill <= careful && careful <= treadmill.max(1.0));
            prop_assert!(treadmill >= 0.49);
        }
    }
}
