//! Pass-through times at the key points of a distance.

use std::iter;

use crate::decimal::{Decimal, round_product};
use crate::distance::{Distance, RaceDistance};
use crate::time::{FormattedTime, RaceTime};

/// A point of a run that has a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SplitPoint {
    FirstKm,
    /// As far as a race goes.
    Race(RaceDistance),
    Finish(Distance),
}

impl SplitPoint {
    /// The points that many runs have: those on the way, and the ends of races.
    pub(crate) fn known() -> impl Iterator<Item = Self> {
        let ends = RaceDistance::ALL.map(|race| Self::Finish(race.into()));
        KEY_POINTS.map(|(point, _)| point).into_iter().chain(ends)
    }

    /// Where the point is among them.
    pub(crate) const fn known_place(self) -> Option<usize> {
        match self {
            Self::FirstKm => Some(0),
            Self::Race(race) => Some(1 + race as usize),
            Self::Finish(distance) => match distance.race() {
                Some(race) => Some(KEY_POINTS.len() + race as usize),
                None => None,
            },
        }
    }

    /// Kilometres from the start, exact.
    pub(crate) const fn km(self) -> Decimal {
        match self {
            Self::FirstKm => Decimal::constant(1, 0),
            Self::Race(race) => race.km(),
            Self::Finish(distance) => distance.km(),
        }
    }
}

/// The points before the finish in ascending order, with their tenths of a metre.
const KEY_POINTS: [(SplitPoint, u64); 5] = [
    (SplitPoint::FirstKm, 10_000),
    key_point(RaceDistance::FiveKm),
    key_point(RaceDistance::TenKm),
    key_point(RaceDistance::HalfMarathon),
    key_point(RaceDistance::Marathon),
];

const fn key_point(race: RaceDistance) -> (SplitPoint, u64) {
    (SplitPoint::Race(race), race.decimetres())
}

/// The splits of an evenly paced run: every key point (1, 5, 10, 21.0975 and 42.195 km)
/// strictly below the distance, in order, then the finish.
pub(crate) fn even_splits(
    distance: Distance,
    time: RaceTime,
) -> impl Iterator<Item = (SplitPoint, FormattedTime)> {
    // A distance too fine for 128 bits is below the first key point.
    let (km, per_km) = distance.km().fraction().unwrap_or((0, 1));
    let length = km.saturating_mul(10_000);
    // Only of a distance of a kilometre and more is it read, and then it fits.
    let scaled_time = u128::from(time.seconds()).saturating_mul(per_km);
    let before = move |(_, decimetres): &&(SplitPoint, u64)| {
        let decimetres = u128::from(*decimetres);
        match u64::try_from(per_km) {
            // As a rule; no product of 64 bits is too long for 128.
            Ok(per_km) => u128::from(per_km) * decimetres < length,
            Err(_) => per_km.saturating_mul(decimetres) < length,
        }
    };
    let inner = KEY_POINTS.iter().take_while(before).map(move |(point, decimetres)| {
        (*point, FormattedTime(round_product(*decimetres, scaled_time, length)))
    });
    inner.chain(iter::once((SplitPoint::Finish(distance), time.formatted())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_point_has_its_place() {
        let places = SplitPoint::known().map(SplitPoint::known_place);
        assert!(places.eq((0..9).map(Some)));
        let plain = Distance::from_km(RaceDistance::TenKm.km());
        assert_eq!(SplitPoint::Finish(plain).known_place(), None);
    }
}
