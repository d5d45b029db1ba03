//! Heat and humidity.

use crate::real::exponential;
use crate::time::RaceTime;

/// The air of a race: its temperature and relative humidity.
///
/// How much slower a marathon is run in it than in cool air (10 °C) is read from the table that
/// John J. Davis fitted to the marathons of Mantzios et al., "Effects of weather parameters on
/// endurance running performance", Medicine & Science in Sports & Exercise 54 (2022): the first
/// at the finish of 754 races, 3,891 runners. Between its corners, 5 °C and 10 % of humidity
/// apart, it is interpolated.
///
/// To set a marathon's pace on a hot day, to a percent. Those who run for longer than the first
/// lose more (Ely et al. 2007), a shorter race costs less, and sun and wind are not in it. It
/// says nothing of health: in heat, feelings go before any pace.
///
/// ```
/// use pace_core::Heat;
///
/// let summer = Heat::new(25.0, 50.0).expect("in bounds");
/// assert_eq!(format!("{:.1} %", summer.percent_slower()), "2.3 %");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heat {
    celsius: f64,
    humidity: f64,
}

impl Heat {
    /// Degrees Celsius: below 10 there is no heat, and above 35 hardly a marathon in the data.
    pub const CELSIUS: (f64, f64) = (-20.0, 35.0);

    /// Percent of relative humidity.
    pub const HUMIDITY: (f64, f64) = (0.0, 100.0);

    /// Percent where no humidity is given (our choice).
    pub const USUAL_HUMIDITY: f64 = 50.0;

    /// Air of this temperature in degrees Celsius and relative humidity in percent; `None` outside
    /// [`CELSIUS`](Self::CELSIUS) and [`HUMIDITY`](Self::HUMIDITY).
    pub fn new(celsius: f64, humidity: f64) -> Option<Self> {
        let within = |(low, high): (f64, f64), value| (low..=high).contains(&value);
        (within(Self::CELSIUS, celsius) && within(Self::HUMIDITY, humidity))
            .then_some(Self { celsius, humidity })
    }

    /// How much longer a marathon takes than at 10 °C, in percent; below that 0, or 0.01 at most in the
    /// dampest air.
    pub fn percent_slower(self) -> f64 {
        100.0 * (exponential(self.log_slowdown()) - 1.0)
    }

    /// The time in such air of a marathon that takes `cool` at 10 °C, rounded to the second.
    pub fn slowed(self, cool: RaceTime) -> Option<RaceTime> {
        let seconds = cool.seconds() as f64 * (1.0 + self.percent_slower() / 100.0);
        RaceTime::from_seconds(seconds.round() as u64)
    }

    /// The wet-bulb globe temperature in the shade, in °C, by the Australian Bureau of
    /// Meteorology's approximation `0.567 T + 0.393 e + 3.94`, with
    /// `e = RH / 100 · 6.105 · exp(17.27 T / (237.7 + T))` hPa. Mantzios et al. found marathons
    /// fastest at 7.5 to 15 °C of it, and 0.3 to 0.4 % slower for each degree outside.
    pub fn wet_bulb_globe_celsius(self) -> f64 {
        let exponent = 17.27 * self.celsius / (237.7 + self.celsius);
        let vapour = self.humidity / 100.0 * 6.105 * exponential(exponent);
        0.567 * self.celsius + 0.393 * vapour + 3.94
    }

    /// The logarithm of the slowdown.
    fn log_slowdown(self) -> f64 {
        let (row, down) = cell((self.humidity / 10.0).max(0.0), SLOWDOWN.len());
        let (column, right) = cell((self.celsius - 10.0).max(0.0) / 5.0, SLOWDOWN[0].len());
        let along = |row: [u16; 6]| {
            let (from, to) = (f64::from(row[column]), f64::from(row[column + 1]));
            from + right * (to - from)
        };
        let (above, below) = (along(SLOWDOWN[row]), along(SLOWDOWN[row + 1]));
        (above + down * (below - above)) / 10_000.0
    }
}

/// The corner before a place on an axis with this many corners, and how far behind it the place is.
fn cell(place: f64, corners: usize) -> (usize, f64) {
    let corner = (place as usize).min(corners - 2);
    (corner, place - corner as f64)
}

/// Ten-thousandths of the logarithm of speed that are lost: a row for each 10 % of humidity
/// from 0, a column for each 5 °C from 10.
///
/// From `heat_humidity_adjustments_coarse_v2025-09-04.json` of
/// <https://github.com/johnjdavisiv/heat-adjusted-pace>, under the MIT License, © 2025 John
/// Davis; its notice stands in `LICENSE-heat-adjusted-pace` beside this crate's manifest.
#[rustfmt::skip]
const SLOWDOWN: [[u16; 6]; 11] = [
    [0, 1, 19, 32, 40, 47],
    [0, 1, 42, 73, 97, 120],
    [0, 1, 59, 111, 156, 200],
    [0, 1, 69, 145, 218, 289],
    [0, 1, 82, 181, 284, 386],
    [0, 3, 104, 225, 356, 488],
    [0, 15, 123, 270, 437, 608],
    [0, 17, 129, 310, 530, 756],
    [0, 17, 129, 346, 629, 921],
    [0, 17, 129, 382, 729, 1089],
    [1, 17, 129, 418, 828, 1258],
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn percent(celsius: f64, humidity: f64) -> f64 {
        Heat::new(celsius, humidity).unwrap().percent_slower()
    }

    #[test]
    fn corners_of_the_table() {
        for (celsius, humidity, expected) in [
            (20.0, 50.0, "1.05"),
            (25.0, 50.0, "2.28"),
            (25.0, 90.0, "3.89"),
            (30.0, 50.0, "3.62"),
            (30.0, 70.0, "5.44"),
            (35.0, 50.0, "5.00"),
            (35.0, 100.0, "13.41"),
            (10.0, 50.0, "0.00"),
            (-20.0, 0.0, "0.00"),
        ] {
            let percent = format!("{:.2}", percent(celsius, humidity));
            assert_eq!(percent, expected, "{celsius} {humidity}");
        }
    }

    #[test]
    fn between_corners() {
        // Half-way in both: the mean of 225, 356, 270 and 437 ten-thousandths.
        let expected = 100.0 * (0.0322_f64.exp() - 1.0);
        assert!((percent(27.5, 55.0) - expected).abs() < 1e-9);
        let marathon = "3:30:00".parse().unwrap();
        assert_eq!(Heat::new(25.0, 50.0).unwrap().slowed(marathon).unwrap().to_string(), "3:34:47");
    }

    #[test]
    fn the_wet_bulb_globe_temperature() {
        for (celsius, humidity, expected) in [(25.0, 50.0, "24.32"), (30.0, 50.0, "29.26")] {
            let globe = Heat::new(celsius, humidity).unwrap().wet_bulb_globe_celsius();
            assert_eq!(format!("{globe:.2}"), expected);
        }
    }

    /// The temperature at half of the humidity that makes this wet-bulb globe temperature.
    fn celsius_of(globe: f64) -> f64 {
        let (mut low, mut high) = (-20.0, 35.0);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            let heat = Heat::new(middle, 50.0).unwrap();
            if heat.wet_bulb_globe_celsius() < globe { low = middle } else { high = middle }
        }
        high
    }

    /// Mantzios et al. (2022): 0.3 to 0.4 % for each degree of wet-bulb globe temperature
    /// beyond 7.5 to 15 °C. The table, fitted to their races, begins later and stays below.
    #[test]
    fn beside_a_slope_for_each_degree() {
        for (celsius, humidity, expected) in [
            (20.0, 50.0, "0.21"),
            (25.0, 50.0, "0.24"),
            (25.0, 90.0, "0.27"),
            (30.0, 50.0, "0.25"),
            (30.0, 70.0, "0.31"),
            (35.0, 50.0, "0.25"),
        ] {
            let heat = Heat::new(celsius, humidity).unwrap();
            let slope = heat.percent_slower() / (heat.wet_bulb_globe_celsius() - 15.0);
            assert_eq!(format!("{slope:.2}"), expected, "{celsius} {humidity}");
        }
    }

    /// Matthew Ely et al., "Impact of weather on marathon-running performance" (Medicine &
    /// Science in Sports & Exercise 39, 2007): how far the first three men of seven marathons
    /// were behind the record of the course, by wet-bulb globe temperature. From the coolest
    /// races on they lose a point more than the table says.
    #[test]
    fn beside_winners_behind_the_course_record() {
        let behind = [(7.5, 1.7), (12.5, 2.5), (17.5, 3.3), (22.5, 4.5)];
        let coolest = behind[0].1;
        for ((globe, behind), expected) in behind.into_iter().zip(["0.0", "0.0", "0.5", "1.8"]) {
            let percent = percent(celsius_of(globe), 50.0);
            assert_eq!(format!("{percent:.1}"), expected, "{globe}");
            assert!((0.0..=1.2).contains(&(behind - coolest - percent)), "{globe}: {percent}");
        }
    }

    #[test]
    fn the_bounds() {
        for (celsius, humidity, expected) in [
            (-20.0, 0.0, true),
            (35.0, 100.0, true),
            (35.1, 50.0, false),
            (-20.1, 50.0, false),
            (20.0, -0.1, false),
            (20.0, 100.1, false),
            (f64::NAN, 50.0, false),
            (20.0, f64::NAN, false),
        ] {
            assert_eq!(Heat::new(celsius, humidity).is_some(), expected, "{celsius} {humidity}");
        }
    }

    proptest! {
        #[test]
        fn more_heat_is_never_faster(celsius in -20.0..35.0_f64, humidity in 0.0..100.0_f64, hotter in 0.0..5.0_f64, damper in 0.0..10.0_f64) {
            let hot = percent((celsius + hotter).min(35.0), (humidity + damper).min(100.0));
            // The last bits of an exponential are not its own.
            prop_assert!(percent(celsius, humidity) <= hot + 1e-12);
        }
    }
}
