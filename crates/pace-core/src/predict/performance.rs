//! Performances that predictions are made from, in metres and seconds.

use crate::distance::Distance;
use crate::time::RaceTime;

/// Kilometres from which and over which anything is predicted.
pub(super) const KM: (f64, f64) = (0.1, 200.0);

/// The average paces, in seconds per kilometre, that anything is predicted from.
pub(super) const SECONDS_PER_KM: (f64, f64) = (80.0, 1200.0);

/// Metres and seconds of a performance; `None` where nothing is predicted from it.
pub(super) fn answerable(distance: Distance, time: RaceTime) -> Option<(f64, f64)> {
    let (km, seconds) = (distance.km().to_f64(), time.seconds() as f64);
    let is_human = within(KM, km) && within(SECONDS_PER_KM, seconds / km);
    is_human.then(|| (metres(distance), seconds))
}

/// Whether a number is between two bounds, both taken.
pub(super) fn within((low, high): (f64, f64), value: f64) -> bool {
    (low..=high).contains(&value)
}

pub(super) fn metres(distance: Distance) -> f64 {
    distance.km().to_f64() * 1000.0
}

/// A predicted time, rounded to the second, halves up.
pub(super) fn to_time(seconds: f64) -> Option<RaceTime> {
    RaceTime::from_seconds(seconds.round() as u64)
}
