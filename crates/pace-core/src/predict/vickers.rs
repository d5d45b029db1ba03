//! Marathons by Vickers and Vertosick: from one race or two, and the kilometres of a week.

use super::{answerable, metres, to_time, within};
use crate::distance::{Distance, RaceDistance};
use crate::time::RaceTime;

/// The two models that Andrew Vickers and Emily Vertosick fitted to 2,303 recreational
/// runners, "An empirical study of race times in recreational endurance runners", BMC Sports
/// Science, Medicine and Rehabilitation 8:26 (2016), CC BY 4.0. They predict marathons only.
///
/// One race, with `v` the marathon's speed in m/s that Riegel's law with the exponent 1.07
/// gives and `w` the miles of a week: `0.16018617 + 0.83076202 v + 0.06423826 w / 10` m/s.
///
/// Two races, with `k = ln(t₂ / t₁) / ln(d₂ / d₁)`: `t = t₂ (42195 / d₂)^K` with
/// `K = 1.4510756 − 0.23797948 k − 0.01410023 w / 10`.
///
/// Copies of the first with 0.6423826 and an exponent of 1.06 are about; they promise 2:23:14
/// where the paper has 3:44:20.
///
/// For runners who have trained for a marathon and know about how far they run in a week.
/// Not a plan: more kilometres a week go with better marathons, and need not make them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vickers {
    miles: f64,
}

impl Vickers {
    /// The kilometres of a week that anything is predicted from.
    pub const WEEKLY_KM: (f64, f64) = (1.0, 300.0);

    /// The kilometres of a week that the models are meant for (our choice: beyond, they
    /// extrapolate): 10 to 80 miles.
    pub const MEANT_KM: (f64, f64) = (16.093_44, 128.747_52);

    /// Runners of so many kilometres a week; `None` outside [`WEEKLY_KM`](Self::WEEKLY_KM).
    pub fn new(weekly_km: f64) -> Option<Self> {
        within(Self::WEEKLY_KM, weekly_km).then_some(Self { miles: weekly_km / 1.609_344 })
    }

    /// The marathon after one race, rounded to the second; a marathon is its own prediction.
    ///
    /// `None` from longer races, and where nothing is predicted, see
    /// [`Formula::predict`](super::Formula::predict).
    pub fn from_one(self, from: Distance, time: RaceTime) -> Option<RaceTime> {
        if from.km() == RaceDistance::Marathon.km() {
            return Some(time);
        }
        let (d1, t1) = answerable(from, time).filter(|(metres, _)| *metres < MARATHON)?;
        let riegel = MARATHON / (t1 * (MARATHON / d1).powf(1.07));
        to_time(MARATHON / self.speed(riegel))
    }

    /// The marathon after two races, in either order, rounded to the second.
    ///
    /// `None` unless the longer is of 8 km up to less than a marathon, half as long again as
    /// the shorter at least, and run at a pace between the same and 20 s/km slower for each
    /// doubling... see [`EXPONENTS`](Self::EXPONENTS).
    pub fn from_two(self, one: (Distance, RaceTime), other: (Distance, RaceTime)) -> Option<RaceTime> {
        let (one, other) = (answerable(one.0, one.1)?, answerable(other.0, other.1)?);
        let ((d1, t1), (d2, t2)) = if one.0 < other.0 { (one, other) } else { (other, one) };
        let apart = (8_000.0..MARATHON).contains(&d2) && d2 >= 1.5 * d1;
        let slowing = (t2 / t1).ln() / (d2 / d1).ln();
        if !apart || !within(Self::EXPONENTS, slowing) {
            return None;
        }
        let exponent = 1.451_075_6 - 0.237_979_48 * slowing - 0.014_100_23 * self.miles / 10.0;
        to_time(t2 * (MARATHON / d2).powf(exponent))
    }

    /// The slowing from one race to another that the second model answers to, as the exponent
    /// of a power law (our choice): from the same pace to far more than anybody who ran both
    /// races well.
    pub const EXPONENTS: (f64, f64) = (1.0, 1.3);

    /// The speed of a marathon in m/s, after a race that promises a speed by Riegel's law.
    pub(crate) fn speed(self, riegel: f64) -> f64 {
        0.160_186_17 + 0.830_762_02 * riegel + 0.064_238_26 * self.miles / 10.0
    }

    /// Whether the models are meant for such a week.
    pub fn is_meant_for(self) -> bool {
        within(Self::MEANT_KM, self.miles * 1.609_344)
    }
}

/// Metres.
const MARATHON: f64 = 42_195.0;
