//! The zones of a target beside Daniels' paces of the same performance.

use serde::Serialize;

use super::daniels::as_zone;
use super::{DanielsPaces, Intensity, PaceRange, Vdot};
use crate::distance::RaceDistance;
use crate::pace::Pace;
use crate::time::RaceTime;
use crate::zones::{TrainingPaces, Vo2max, Zone};

/// The zones of a target beside Daniels' paces of the same performance.
///
/// Endurance and long runs stand beside E, tempo beside T, intervals beside I. Race pace
/// stands beside M where the race is the marathon, and alone elsewhere: Daniels has no
/// training pace of the shorter races. His R has no zone here, and is told apart.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ZoneComparison {
    /// VDOT of the target, in ml/kg/min, one decimal; absent where the target is so far from
    /// running that it has none, and then so are all of Daniels' paces.
    pub vdot: Option<Vdot>,
    /// The zones, in the order of [`Zone::ALL`].
    pub rows: Vec<ZoneRow>,
    /// Daniels' pace of repetitions.
    pub repetition: Option<PaceRange>,
}

/// A zone beside Daniels' pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ZoneRow {
    /// The zone.
    pub zone: Zone,
    /// Its pace.
    #[serde(serialize_with = "as_zone")]
    pub pace: Pace,
    /// Daniels' pace, where he has one.
    pub daniels: Option<DanielsPace>,
}

/// Daniels' pace beside a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct DanielsPace {
    /// The intensity, as its letter.
    pub intensity: Intensity,
    /// From the fastest to the slowest pace.
    #[serde(flatten)]
    pub range: PaceRange,
    /// The zone's pace less this one, both as they are shown, in seconds per kilometre: 0
    /// within the range, negative where the zone is faster than its fastest pace, positive
    /// where it is slower than its slowest.
    pub difference_seconds: i64,
}

impl ZoneComparison {
    /// The comparison for a target, the zones from a VO2max where there is one. Daniels'
    /// paces follow from the target alone.
    pub fn new(race: RaceDistance, target: RaceTime, vo2max: Option<Vo2max>) -> Self {
        let vdot = Vdot::of(race.into(), target);
        let daniels = vdot.map(DanielsPaces::from);
        let zones = TrainingPaces::new(race, target, vo2max);
        let row = |zone| {
            let pace = zones.of(zone);
            let beside = daniels.zip(intensity(zone, race));
            let daniels = beside.map(|(paces, intensity)| {
                let range = paces.of(intensity);
                DanielsPace { intensity, range, difference_seconds: difference(pace, range) }
            });
            ZoneRow { zone, pace, daniels }
        };
        Self {
            vdot,
            rows: Zone::ALL.map(row).into(),
            repetition: daniels.map(|paces| paces.repetition),
        }
    }
}

/// Daniels' intensity of a zone.
const fn intensity(zone: Zone, race: RaceDistance) -> Option<Intensity> {
    match (zone, race) {
        (Zone::Easy | Zone::LongRun, _) => Some(Intensity::Easy),
        (Zone::Tempo, _) => Some(Intensity::Threshold),
        (Zone::Interval, _) => Some(Intensity::Interval),
        (Zone::Race, RaceDistance::Marathon) => Some(Intensity::Marathon),
        (Zone::Race, _) => None,
    }
}

/// Whole seconds per kilometre from the nearest pace of the range.
fn difference(pace: Pace, range: PaceRange) -> i64 {
    let [pace, fastest, slowest] =
        [pace, range.fastest, range.slowest].map(|pace| pace.seconds_for(1000).cast_signed());
    pace - pace.clamp(fastest, slowest)
}
