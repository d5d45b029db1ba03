//! Pass-through times at the key points of a distance.

use std::iter;

use crate::decimal::{Decimal, round_product};
use crate::distance::{Distance, RaceDistance};
use crate::time::{FormattedTime, RaceTime};

/// A point on the way: one kilometre, or as far as a race goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyPoint {
    FirstKm,
    Race(RaceDistance),
}

impl KeyPoint {
    /// In ascending order.
    const ALL: [Self; 5] = [
        Self::FirstKm,
        Self::Race(RaceDistance::FiveKm),
        Self::Race(RaceDistance::TenKm),
        Self::Race(RaceDistance::HalfMarathon),
        Self::Race(RaceDistance::Marathon),
    ];

    const fn km(self) -> Decimal {
        match self {
            Self::FirstKm => Decimal::constant(1, 0),
            Self::Race(race) => race.km(),
        }
    }

    const fn decimetres(self) -> u64 {
        match self {
            Self::FirstKm => 10_000,
            Self::Race(race) => race.decimetres(),
        }
    }
}

/// A point of a run that has a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SplitPoint {
    KeyPoint(KeyPoint),
    Finish(Distance),
}

impl SplitPoint {
    /// Kilometres from the start, exact.
    pub(crate) const fn km(self) -> Decimal {
        match self {
            Self::KeyPoint(point) => point.km(),
            Self::Finish(distance) => distance.km(),
        }
    }
}

/// The splits of an evenly paced run: every key point (1, 5, 10, 21.0975 and 42.195 km)
/// strictly below the distance, in order, then the finish.
pub(crate) fn even_splits(
    distance: Distance,
    time: RaceTime,
) -> impl Iterator<Item = (SplitPoint, FormattedTime)> {
    // A distance too fine for 128 bits is below the first key point.
    let (km, per_km) = distance.km().fraction().unwrap_or((0, 1));
    let before = move |point: &KeyPoint| {
        per_km.saturating_mul(u128::from(point.decimetres())) < km.saturating_mul(10_000)
    };
    let inner = KeyPoint::ALL.into_iter().take_while(before).map(move |point| {
        let seconds =
            round_product(point.decimetres(), u128::from(time.seconds()) * per_km, km * 10_000);
        (SplitPoint::KeyPoint(point), FormattedTime(seconds))
    });
    inner.chain(iter::once((SplitPoint::Finish(distance), time.formatted())))
}
