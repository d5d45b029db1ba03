//! The zones of a target beside Daniels' paces of the same performance.

use crate::distance::RaceDistance;
use crate::pace::Pace;
use crate::predict::daniels::{DanielsPaces, Intensity, PaceRange, Vdot};
use crate::roles::{Role, Roles};
use crate::time::RaceTime;
use crate::zones::{TrainingPaces, Vo2max, Zone};

/// The zones of a target beside Daniels' paces of the same performance.
///
/// Endurance and long runs stand beside E, tempo beside T, intervals beside I. Race pace
/// stands beside M where the race is the marathon, and alone elsewhere: Daniels has no
/// training pace of the shorter races. His R has no zone here, and stands apart.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ZoneComparison {
    /// VDOT of the target, in ml/kg/min, one decimal; absent where the target is so far from
    /// running that it has none, and then so are all of Daniels' paces.
    pub vdot: Option<Vdot>,
    /// What running at the pace of each zone trains, for this runner.
    pub roles: Roles,
    /// The zones, in the order of [`Zone::ALL`].
    pub zones: Vec<ZoneRow>,
    /// Daniels' pace of repetitions.
    pub repetition: Option<PaceRange>,
}

/// A zone beside Daniels' pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ZoneRow {
    /// The zone.
    pub zone: Zone,
    /// Its pace.
    pub pace: Pace,
    /// What running at that pace trains, for this runner.
    pub role: Role,
    /// Daniels' pace, where he has one.
    pub daniels: Option<ComparedPace>,
}

/// Daniels' pace beside a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComparedPace {
    /// The intensity, as its letter.
    pub intensity: Intensity,
    /// From the fastest to the slowest pace.
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
        let roles = Roles::new(race, target, vo2max);
        let row = |zone| {
            let pace = zones.of(zone);
            let beside = daniels.zip(intensity(zone, race));
            let daniels = beside.map(|(paces, intensity)| {
                let range = paces.of(intensity);
                ComparedPace { intensity, range, difference_seconds: difference(pace, range) }
            });
            ZoneRow { zone, pace, role: roles.of(zone), daniels }
        };
        Self {
            vdot,
            roles,
            zones: Zone::ALL.map(row).into(),
            repetition: daniels.map(|paces| paces.of(Intensity::Repetition)),
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn seconds_per_km(seconds: u64) -> Pace {
        Pace::from_seconds(seconds).unwrap()
    }

    fn differences(race: RaceDistance, target: &str, vo2max: Option<&str>) -> [Option<i64>; 5] {
        let vo2max = vo2max.map(|text| Vo2max::parse(text).unwrap());
        let comparison = ZoneComparison::new(race, target.parse().unwrap(), vo2max);
        let rows: [ZoneRow; 5] = comparison.zones.try_into().unwrap();
        rows.map(|row| row.daniels.map(|daniels| daniels.difference_seconds))
    }

    #[test]
    fn zones_beside_daniels() {
        use RaceDistance::{FiveKm, HalfMarathon, Marathon, TenKm};
        // Race, easy, tempo, interval, long run.
        let rows = [
            (FiveKm, "20:00", None, [None, Some(0), Some(-1), Some(-11), Some(-8)]),
            (TenKm, "45:00", None, [None, Some(0), Some(9), Some(0), Some(-2)]),
            (HalfMarathon, "1h45", None, [None, Some(5), Some(24), Some(17), Some(0)]),
            (Marathon, "3h30", None, [Some(0), Some(18), Some(34), Some(26), Some(0)]),
            (Marathon, "3h30", Some("60"), [Some(0), Some(-14), Some(-24), Some(-37), Some(-45)]),
            (TenKm, "1", None, [None; 5]),
        ];
        for (race, target, vo2max, expected) in rows {
            assert_eq!(differences(race, target, vo2max), expected, "{race} {target} {vo2max:?}");
        }
    }

    #[test]
    fn a_whole_answer() {
        let target = "3:10:49".parse().unwrap();
        let comparison = ZoneComparison::new(RaceDistance::Marathon, target, None);
        assert_eq!(comparison.vdot.unwrap().to_string(), "50.0");
        let easy = serde_json::to_string(&comparison.zones[1]).unwrap();
        insta::assert_snapshot!(easy, @r#"{"zone":"easy","pace":{"display":"6'01\"/km","seconds_per_km":361.335466},"role":"endurance","daniels":{"intensity":"E","fastest":{"display":"5'07\"/km","seconds_per_km":307},"slowest":{"display":"5'39\"/km","seconds_per_km":339},"difference_seconds":22}}"#);
        assert_eq!(comparison.repetition.unwrap().slowest, seconds_per_km(218));
    }

    #[test]
    fn the_difference_is_from_the_nearest_pace() {
        let range = PaceRange { fastest: seconds_per_km(300), slowest: seconds_per_km(330) };
        for (pace, expected) in [(290, -10), (300, 0), (315, 0), (330, 0), (331, 1)] {
            assert_eq!(difference(seconds_per_km(pace), range), expected);
        }
    }

    proptest! {
        #[test]
        fn any_target_is_compared(race in 0_usize..4, seconds in 1..=RaceTime::MAX_SECONDS, near in 200_u64..20_000) {
            for seconds in [seconds, near] {
                let (race, target) = (RaceDistance::ALL[race], RaceTime::from_seconds(seconds).unwrap());
                let comparison = ZoneComparison::new(race, target, None);
                prop_assert_eq!(comparison.vdot.is_some(), comparison.repetition.is_some());
                // A marathon's race pace is Daniels' M, to the rounding.
                if let (RaceDistance::Marathon, Some(marathon)) = (race, comparison.zones[0].daniels) {
                    prop_assert_eq!(marathon.difference_seconds, 0);
                }
            }
        }
    }
}
