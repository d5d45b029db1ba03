//! Predictions, and the zones beside Daniels' paces, as answers give them.

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

use crate::answer::json::{ToJson, answer, json_object, write_double};
use crate::answer::zones::PaceZone;
use crate::decimal::{Decimal, Rounded};
use crate::distance::{Distance, RaceDistance};
use crate::lang::Lang;
use crate::predict::{
    ComparedPace, DanielsPaces, Formula, Intensity, PaceRange, Vdot, ZoneComparison, ZoneRow,
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
        /// The races predicted, shortest first, the distance run among them.
        pub predictions: Vec<PredictedRace>,
    }
}

answer! {
    /// A race, and its time by each formula.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PredictedRace {
        /// The distance in kilometres.
        pub distance_km: Decimal,
        /// Its label.
        pub distance_label: DistanceLabel,
        /// By [`Formula::Riegel`]; absent where it does not answer, as are the others.
        pub riegel: Option<PredictedTime>,
        /// By [`Formula::Cameron`].
        pub cameron: Option<PredictedTime>,
        /// By [`Formula::DanielsGilbert`].
        pub daniels_gilbert: Option<PredictedTime>,
        /// From the fastest to the slowest of them, in range or not, in seconds.
        pub spread_seconds: Option<u64>,
        /// The same in percent of the fastest, at most one decimal.
        pub spread_percent: Option<Rounded<1>>,
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
        /// Whether both races are of the kind that the formula is meant for.
        pub in_range: bool,
    }
}

impl Prediction {
    /// What a time over a distance is worth over 1.5 km, 3 km, the four races and that
    /// distance itself. Labels are in `lang`.
    pub fn new(from: Distance, time: RaceTime, lang: Lang) -> Self {
        Self::over(from, time, lang, &[])
    }

    /// The same, and over more distances.
    pub fn over(from: Distance, time: RaceTime, lang: Lang, more: &[Distance]) -> Self {
        let track = [Decimal::constant(15, -1), Decimal::constant(3, 0)].map(Distance::from_km);
        let races = RaceDistance::ALL.map(Distance::from);
        let mut distances: Vec<Distance> = track.into_iter().chain(races).collect();
        for distance in [&from].into_iter().chain(more) {
            if distances.iter().all(|known| known.km() != distance.km()) {
                distances.push(*distance);
            }
        }
        distances.sort_by(|a, b| a.km().to_f64().total_cmp(&b.km().to_f64()));
        Self {
            distance_km: from.km(),
            distance_label: from.label(lang),
            time: time.formatted(),
            time_seconds: time.seconds(),
            vdot: Vdot::of(from, time),
            predictions: distances
                .into_iter()
                .map(|to| PredictedRace::new(from, time, to, lang))
                .collect(),
        }
    }
}

impl PredictedRace {
    fn new(from: Distance, time: RaceTime, to: Distance, lang: Lang) -> Self {
        let times = Formula::ALL.map(|formula| {
            let predicted = formula.predict(from, time, to)?;
            Some(PredictedTime {
                time: predicted.formatted(),
                seconds: predicted.seconds(),
                in_range: formula.in_range(from, time, to),
            })
        });
        let seconds = || times.iter().flatten().map(|time| time.seconds);
        let ends = seconds().min().zip(seconds().max());
        let [riegel, cameron, daniels_gilbert] = times;
        Self {
            distance_km: to.km(),
            distance_label: to.label(lang),
            riegel,
            cameron,
            daniels_gilbert,
            spread_seconds: ends.map(|(least, most)| most - least),
            spread_percent: ends.and_then(|(least, most)| {
                Rounded::quotient(u128::from(most - least) * 100, u128::from(least))
            }),
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

impl ToJson for Vdot {
    fn write_json(&self, out: &mut String) {
        write_double(self.rounded(), out);
    }
}

#[cfg(feature = "serde")]
impl Serialize for Vdot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.rounded())
    }
}

impl ToJson for Intensity {
    fn write_json(&self, out: &mut String) {
        out.extend(['"', self.letter(), '"']);
    }
}

#[cfg(feature = "serde")]
impl Serialize for Intensity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

json_object!(PaceRange: range => {
    "fastest" => &PaceZone::from(range.fastest);
    "slowest" => &PaceZone::from(range.slowest);
});

json_object!(DanielsPaces: paces => {
    "easy" => &paces.easy;
    "marathon" => &paces.marathon;
    "threshold" => &paces.threshold;
    "interval" => &paces.interval;
    "repetition" => &paces.repetition;
});

json_object!(ZoneComparison: comparison => {
    "vdot" => &comparison.vdot;
    "rows" => &comparison.rows;
    "repetition" => &comparison.repetition;
});

json_object!(ZoneRow: row => {
    "zone" => &row.zone;
    "pace" => &PaceZone::from(row.pace);
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

    #[test]
    fn a_whole_answer() {
        let (from, time) = ("10km".parse().unwrap(), "42:00".parse().unwrap());
        let answer = Prediction::new(from, time, Lang::En);
        assert_eq!(answer.vdot.unwrap().to_string(), "49.1");
        assert_eq!(answer.predictions.len(), 6);
        let marathon = serde_json::to_string(&answer.predictions[5]).unwrap();
        insta::assert_snapshot!(marathon, @r#"{"distance_km":42.195,"distance_label":"Marathon","riegel":{"time":"3h13'13\"","seconds":11593,"in_range":true},"cameron":{"time":"3h16'47\"","seconds":11807,"in_range":true},"daniels_gilbert":{"time":"3h13'43\"","seconds":11623,"in_range":true},"spread_seconds":214,"spread_percent":1.8}"#);
        let ten = answer.predictions.iter().find(|race| race.distance_km == from.km()).unwrap();
        for formula in Formula::ALL {
            assert_eq!(ten.by(formula).unwrap().time.to_string(), "42'00\"");
        }
        assert_eq!(ten.spread_seconds, Some(0));
    }

    #[test]
    fn the_distance_run_is_among_the_races_once() {
        let labels = |from: &str| {
            let answer = Prediction::new(from.parse().unwrap(), "1h30".parse().unwrap(), Lang::Fr);
            answer
                .predictions
                .iter()
                .map(|race| race.distance_label.to_string())
                .collect::<Vec<_>>()
        };
        let races = ["1.5 km", "3 km", "5 km", "10 km", "Semi-marathon", "Marathon"];
        for from in ["10km", "10000m", "1e1", "semi", "21.0975"] {
            assert_eq!(labels(from), races, "{from}");
        }
        assert_eq!(labels("15")[4], "15 km");
        assert_eq!(labels("15").len(), 7);
    }

    #[test]
    fn an_absurd_performance_is_worth_nothing() {
        let answer = Prediction::new("5km".parse().unwrap(), "1".parse().unwrap(), Lang::Fr);
        assert_eq!(answer.vdot, None);
        assert!(answer.predictions.iter().all(|race| {
            Formula::ALL.iter().all(|formula| race.by(*formula).is_none())
                && race.spread_seconds.is_none()
                && race.spread_percent.is_none()
        }));
    }
}
