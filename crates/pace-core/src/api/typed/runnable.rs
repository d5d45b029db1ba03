//! What somebody can run.

use std::ops::RangeInclusive;

use crate::distance::Distance;
use crate::pace::Pace;
use crate::time::RaceTime;

/// The paces that somebody runs, in seconds per kilometre, both included: 1'20" is faster than
/// any sprint has been (100 m in 9.58 s are 95.8), 20'00" is a stroll. Our choice.
const RUNNABLE: RangeInclusive<u128> = 80..=1200;

/// Whether somebody runs that distance in that time: at 1'20" to 20'00" per kilometre (our
/// choice). What is so is read by every door as the API reads it.
///
/// ```
/// # use pace_core::typed;
/// assert!(typed::is_runnable("marathon".parse()?, "3h30".parse()?));
/// assert!(!typed::is_runnable("marathon".parse()?, "3:30".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_runnable(distance: Distance, time: RaceTime) -> bool {
    let Some((km, per_km)) = distance.km().fraction() else { return false };
    let seconds = u128::from(time.seconds()).checked_mul(per_km);
    let [fastest, slowest] = [*RUNNABLE.start(), *RUNNABLE.end()].map(|pace| km.checked_mul(pace));
    match (fastest, seconds, slowest) {
        (Some(fastest), Some(seconds), Some(slowest)) => (fastest..=slowest).contains(&seconds),
        _ => false,
    }
}

/// A pace, where somebody runs at it (as [`is_runnable`] has it), else the nearest at which somebody
/// does.
///
/// ```
/// # use pace_core::{LengthUnit, typed};
/// let nearest = |text| typed::nearest_pace(typed::pace(text).unwrap()).per(LengthUnit::Km).to_string();
/// assert_eq!(nearest("4:45/km"), "4'45\"/km");
/// assert_eq!(nearest("45:00/km"), "20'00\"/km");
/// ```
pub fn nearest_pace(pace: Pace) -> Pace {
    let at = |seconds: &u128| Pace::quotient(*seconds, 1);
    pace.clamp(at(RUNNABLE.start()), at(RUNNABLE.end()))
}

/// The fastest or the slowest time that somebody runs over the distance, whichever is nearer.
pub(super) fn nearest_time(distance: Distance, time: RaceTime) -> Option<RaceTime> {
    let (km, per_km) = distance.km().fraction()?;
    let [fastest, slowest] = [*RUNNABLE.start(), *RUNNABLE.end()];
    let at = |pace: u128, up: u128| {
        let seconds = km.checked_mul(pace)?.checked_add(up)? / per_km;
        RaceTime::from_seconds(u64::try_from(seconds).ok()?)
    };
    let (fastest, slowest) = (at(fastest, per_km - 1)?, at(slowest, 0)?);
    let nearest = time.clamp(fastest.min(slowest), slowest);
    is_runnable(distance, nearest).then_some(nearest)
}
