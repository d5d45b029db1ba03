//! Training paces as answers give them.

use crate::answer::json::answer;
use crate::decimal::Rounded;
use crate::pace::Pace;
use crate::pace::convert::PacePer;
use crate::unit::LengthUnit;
use crate::zones::{TrainingPaces, Zone};

answer! {
    /// A zone's pace as answers give it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PaceZone {
        /// The pace with its unit, `4'30"/km`.
        pub display: PacePer,
        /// Seconds per kilometre, at most 6 decimals.
        pub seconds_per_km: Rounded<6>,
    }
}

impl From<Pace> for PaceZone {
    fn from(pace: Pace) -> Self {
        let seconds_per_km = pace.seconds_per_km().expect("a pace is below 2^53");
        Self { display: pace.per(LengthUnit::Km), seconds_per_km }
    }
}

answer! {
    /// The five zones as answers give them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PaceZones {
        /// The pace of the target race.
        pub race: PaceZone,
        /// Endurance.
        pub easy: PaceZone,
        /// Threshold.
        pub tempo: PaceZone,
        /// Near maximal aerobic speed.
        pub interval: PaceZone,
        /// The pace of long runs.
        pub long_run: PaceZone,
    }
}

impl From<TrainingPaces> for PaceZones {
    fn from(paces: TrainingPaces) -> Self {
        let [race, easy, tempo, interval, long_run] =
            Zone::ALL.map(|zone| PaceZone::from(paces.of(zone)));
        Self { race, easy, tempo, interval, long_run }
    }
}
