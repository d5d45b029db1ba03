//! Predictions, and the zones beside Daniels' paces, as answers give them.

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

use crate::answer::json::{ToJson, answer, json_object};
use crate::answer::zones::PaceZone;
use crate::api::predict::PredictionRequest;
use crate::decimal::{Decimal, Rounded};
use crate::distance::{Distance, RaceDistance};
use crate::lang::Lang;
use crate::predict::{
    Basis, ComparedPace, Formula, PaceRange, Quantile, Spread, Vdot, ZoneComparison, ZoneRow,
};
use crate::text::labels::DistanceLabel;
use crate::time::{FormattedTime, RaceTime};

answer! {
    /// A performance, and what it is worth over other distances.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Prediction {
        /// The distance run, in kilometres.
        pub distance_km: Decimal,
        /// Its label.
        pub distance_label: DistanceLabel,
        /// The time it was run in, `45'00"`.
        pub time: FormattedTime,
        /// The same in seconds.
        pub time_seconds: u64,
        /// Its VDOT, in ml/kg/min, one decimal; absent where nothing is predicted.
        pub vdot: Option<Vdot>,
        /// The races predicted, shortest first.
        pub predictions: Vec<PredictedRace>,
    }
}

answer! {
    /// A race, and its time by each formula. A time is null where the formula does not answer.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PredictedRace {
        /// Distance in kilometres.
        pub distance_km: Decimal,
        /// Label of the distance.
        pub distance_label: DistanceLabel,
        /// By Riegel's law, with an exponent of 1.06.
        pub riegel: Option<PredictedTime>,
        /// By Cameron's formula.
        pub cameron: Option<PredictedTime>,
        /// By Daniels and Gilbert: the time of equal VDOT.
        pub daniels_gilbert: Option<PredictedTime>,
        /// A marathon by Vickers and Vertosick's first model: one race and the weekly kilometres.
        pub vickers_one_race: Option<PredictedTime>,
        /// A marathon by their second model: two races and the weekly kilometres.
        pub vickers_two_races: Option<PredictedTime>,
        /// What runners do after such a race; null over the distance run, below 1.5 km and
        /// beyond the marathon.
        pub range: Option<PredictedRange>,
    }
}

answer! {
    /// A time by one formula.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PredictedTime {
        /// The time, `1h39'32"`.
        pub time: FormattedTime,
        /// The same in seconds.
        pub seconds: u64,
        /// Whether the formula is meant for it: for both races, and for the weekly kilometres.
        pub in_range: bool,
    }
}

answer! {
    /// What runners do after such a race: eight in ten finish from `p10` to `p90`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PredictedRange {
        /// A tenth of the runners are faster.
        pub p10: RangeTime,
        /// Half of them are.
        pub p50: RangeTime,
        /// Nine tenths of them are.
        pub p90: RangeTime,
        /// What it rests on.
        pub basis: Basis,
        /// What is known of it, and what is our calibration.
        pub message: &'static str,
    }
}

answer! {
    /// A time of a range.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct RangeTime {
        /// The time, `3h44'20"`.
        pub time: FormattedTime,
        /// The same in seconds.
        pub seconds: u64,
    }
}

impl PredictionRequest {
    /// The answer, in a language.
    pub fn result(&self, lang: Lang) -> Prediction {
        let (from, time) = (self.distance, self.time);
        Prediction {
            distance_km: from.km(),
            distance_label: from.label(lang),
            time: time.formatted(),
            time_seconds: time.seconds(),
            vdot: Vdot::of(from, time),
            predictions: self.races(lang),
        }
    }

    /// The races alone.
    pub(crate) fn races(&self, lang: Lang) -> Vec<PredictedRace> {
        self.distances().into_iter().map(|to| PredictedRace::new(self, to, lang)).collect()
    }
}

impl PredictedRace {
    fn new(request: &PredictionRequest, to: Distance, lang: Lang) -> Self {
        let (from, time) = (request.distance, request.time);
        let predicted = |time: RaceTime, in_range| PredictedTime {
            time: time.formatted(),
            seconds: time.seconds(),
            in_range,
        };
        let by = |formula: Formula| {
            let in_range = formula.in_range(from, time, to);
            Some(predicted(formula.predict(from, time, to)?, in_range))
        };
        let runner = request.runner.filter(|_| to.km() == RaceDistance::Marathon.km());
        let second = request.second;
        Self {
            distance_km: to.km(),
            distance_label: to.label(lang),
            riegel: by(Formula::Riegel),
            cameron: by(Formula::Cameron),
            daniels_gilbert: by(Formula::DanielsGilbert),
            vickers_one_race: runner.and_then(|runner| {
                Some(predicted(runner.from_one(from, time)?, runner.in_range(from)))
            }),
            vickers_two_races: runner.zip(second).and_then(|(runner, second)| {
                let in_range = runner.in_range(from) && runner.in_range(second.0);
                Some(predicted(runner.from_two((from, time), second)?, in_range))
            }),
            range: PredictedRange::new(request, to, lang),
        }
    }

    /// The time by a formula.
    pub const fn by(&self, formula: Formula) -> Option<PredictedTime> {
        match formula {
            Formula::Riegel => self.riegel,
            Formula::Cameron => self.cameron,
            Formula::DanielsGilbert => self.daniels_gilbert,
        }
    }
}

impl PredictedRange {
    /// The range over a distance; none over the one that was run.
    fn new(request: &PredictionRequest, to: Distance, lang: Lang) -> Option<Self> {
        let (from, time) = (request.distance, request.time);
        if from.km() == to.km() {
            return None;
        }
        let spread = Spread::new(from, time, to, request.runner, request.second)?;
        let at = |quantile| {
            let time = spread.quantile(quantile)?;
            Some(RangeTime { time: time.formatted(), seconds: time.seconds() })
        };
        let basis = spread.basis();
        Some(Self {
            p10: at(Quantile::P10)?,
            p50: at(Quantile::P50)?,
            p90: at(Quantile::P90)?,
            basis,
            message: basis.explanation().in_lang(lang),
        })
    }
}

/// A VDOT as answers have it: to one decimal, without it where it is none.
fn one_decimal(vdot: Vdot) -> Rounded<1> {
    let tenths = vdot.tenths();
    Rounded { whole: tenths / 10, fraction: (tenths % 10) as u32 }
}

impl ToJson for Vdot {
    fn write_json(&self, out: &mut String) {
        one_decimal(*self).write_json(out);
    }
}

#[cfg(feature = "serde")]
impl Serialize for Vdot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        one_decimal(*self).serialize(serializer)
    }
}

json_object!(PaceRange: range => {
    "fastest" => &PaceZone::from(range.fastest);
    "slowest" => &PaceZone::from(range.slowest);
});

json_object!(ZoneComparison: comparison => {
    "vdot" => &comparison.vdot;
    "zones" => &comparison.zones;
    "repetition" => &comparison.repetition;
});

json_object!(ZoneRow: row => {
    "zone" => &row.zone;
    "pace" => &PaceZone::from(row.pace);
    "role" => &row.role;
    "daniels" => &row.daniels;
});

json_object!(ComparedPace: daniels => {
    "intensity" => &daniels.intensity;
    "fastest" => &PaceZone::from(daniels.range.fastest);
    "slowest" => &PaceZone::from(daniels.range.slowest);
    "difference_seconds" => &daniels.difference_seconds;
});

#[cfg(test)]
mod tests {
    use super::*;

    /// A whole number has no fraction in JSON.
    #[test]
    fn a_whole_vdot_has_no_fraction() {
        let answer = predicted("10km", "41:21").result(Lang::En);
        let json = answer.vdot.unwrap().to_json();
        assert_eq!(json, "50");
        #[cfg(feature = "serde")]
        assert_eq!(serde_json::to_string(&answer.vdot).unwrap(), json);
    }

    fn predicted(from: &str, time: &str) -> PredictionRequest {
        PredictionRequest::new(from.parse().unwrap(), time.parse().unwrap())
    }

    #[test]
    fn a_whole_answer() {
        let request = predicted("10km", "45:00").with_weekly_km(48.280_32);
        let request = request.with_second("semi".parse().unwrap(), "1:40:00".parse().unwrap());
        let answer = request.result(Lang::En);
        assert_eq!(answer.vdot.unwrap().to_string(), "45.3");
        assert_eq!(answer.predictions.len(), 4);
        let marathon = serde_json::to_string_pretty(&answer.predictions[3]).unwrap();
        insta::assert_snapshot!(marathon);
        for formula in Formula::ALL {
            assert_eq!(answer.predictions[1].by(formula).unwrap().time.to_string(), "45'00\"");
        }
        // Nothing is to be predicted of what was run.
        assert_eq!(answer.predictions[1].range, None);
    }

    #[test]
    fn vickers_predicts_marathons_alone() {
        let answer = predicted("10km", "45:00").with_weekly_km(50.0).result(Lang::Fr);
        let by_vickers = |race: &PredictedRace| race.vickers_one_race.is_some();
        assert!(by_vickers(&answer.predictions[3]));
        assert!(!answer.predictions[..3].iter().any(by_vickers));
        assert!(answer.predictions.iter().all(|race| race.vickers_two_races.is_none()));
    }

    #[test]
    fn a_range_says_what_it_rests_on() {
        let basis = |request: &PredictionRequest, place: usize| {
            let range = request.result(Lang::Fr).predictions[place].range.unwrap();
            range.basis.name()
        };
        let (half, time) = ("semi".parse().unwrap(), "1:40:00".parse().unwrap());
        let alone = predicted("10km", "45:00");
        assert_eq!([2, 3].map(|at| basis(&alone, at)), ["scaled_from_marathon", "one_race"]);
        let known = alone.clone().with_weekly_km(50.0);
        assert_eq!(basis(&known, 3), "one_race_and_weekly_km");
        assert_eq!(basis(&known.with_second(half, time), 3), "two_races_and_weekly_km");
        // Without the weekly kilometres the second race says nothing.
        assert_eq!(basis(&alone.with_second(half, time), 3), "one_race");
    }

    #[test]
    fn an_absurd_performance_is_worth_nothing() {
        let answer = predicted("5km", "1").with_weekly_km(50.0).result(Lang::Fr);
        assert_eq!(answer.vdot, None);
        assert!(answer.predictions.iter().all(|race| {
            Formula::ALL.iter().all(|formula| race.by(*formula).is_none())
                && race.vickers_one_race.is_none()
                && race.range.is_none()
        }));
    }
}
