//! A pace as answers give it.

use std::sync::LazyLock;

use crate::age_grade::AgeGrade;
use crate::answer::json::{ToJson, answer, close_array, json_list, json_object, write_inside};
use crate::answer::predict::PredictedRace;
use crate::api::detail::Detail;
use crate::api::pace::{PaceQuery, PaceRequest};
use crate::decimal::{Decimal, Rounded};
use crate::distance::Distance;
use crate::lang::Lang;
use crate::pace::{FormattedPace, FormattedSpeed};
use crate::plan::given::Known;
use crate::predict::ZoneComparison;
use crate::split::{SplitPoint, even_splits};
use crate::strategy::{RaceSplit, RaceSplits};
use crate::text::labels::{DistanceLabel, SplitLabel};
use crate::time::{FormattedTime, RaceTime};
use crate::unit::LengthUnit;

answer! {
    /// Average pace, speed and pass-through times of a distance run in a time.
    #[derive(Debug, Clone, PartialEq)]
    pub struct PaceResult {
        /// Distance in kilometres.
        pub distance_km: Decimal,
        /// Label of the distance.
        pub distance_label: DistanceLabel,
        /// Total time, `1h45'00"` or `45'00"`.
        pub time: FormattedTime,
        /// Total time in seconds.
        pub time_seconds: u64,
        /// Average pace per kilometre, `4'30"`.
        pub pace: FormattedPace,
        /// Average pace in seconds per kilometre, at most 6 decimals.
        pub pace_seconds_per_km: Rounded<6>,
        /// Average speed, `13.33 km/h`.
        pub speed: FormattedSpeed,
        /// Average speed in km/h, at most 2 decimals.
        pub speed_kmh: Rounded<2>,
        /// Pass-through times, the finish last.
        pub splits: Splits,
        /// What the time is worth over other distances, the shortest first; with
        /// `include=predictions`.
        pub predictions: Option<Vec<PredictedRace>> [skip_serializing_if = "Option::is_none"],
        /// The zones of plans for this time beside Daniels' paces, null for other distances than
        /// 5 km, 10 km, half-marathon and marathon; with `include=training_paces`.
        pub training_paces: Option<Known<ZoneComparison>> [skip_serializing_if = "Option::is_none"],
        /// What the time is worth at the runner's age, null unless `age` and `sex` are given and
        /// the road tables of 2025 have the distance; with `include=age_grade`.
        pub age_grade: Option<Known<AgeGrade>> [skip_serializing_if = "Option::is_none"],
    }
}

impl PaceQuery {
    /// The answer.
    pub fn result(&self) -> PaceResult {
        let Self { request, lang, detail, .. } = self;
        if *detail == Detail::default() {
            // Made where it is wanted: it is large enough to be costly to move.
            return request.result(*lang);
        }
        let mut result = request.result(*lang);
        let (distance, time) = (request.distance(), request.time());
        let zones = || distance.equal_race().map(|race| ZoneComparison::new(race, time, None));
        let grade = || {
            let (age, sex) = self.runner?;
            AgeGrade::new(distance, time, age, sex)
        };
        result.predictions = self.predictions.as_ref().map(|predicted| predicted.races(*lang));
        result.training_paces = detail.contains(Detail::TRAINING_PACES).then(|| Known(zones()));
        result.age_grade = detail.contains(Detail::AGE_GRADE).then(|| Known(grade()));
        result
    }
}

impl PaceRequest {
    /// The answer, in a language.
    pub fn result(&self, lang: Lang) -> PaceResult {
        let (distance, time, speed_kmh) = (self.distance(), self.time(), self.speed_kmh());
        PaceResult {
            distance_km: distance.km(),
            distance_label: distance.label(lang),
            time: time.formatted(),
            time_seconds: time.seconds(),
            pace: self.pace().formatted(),
            pace_seconds_per_km: self.seconds_per_km(),
            speed: FormattedSpeed { speed: speed_kmh, unit: LengthUnit::Km },
            speed_kmh,
            splits: Splits { distance, time, lang },
            predictions: None,
            training_paces: None,
            age_grade: None,
        }
    }
}

/// The splits of an evenly paced run: every key point (1, 5, 10, 21.0975 and 42.195 km)
/// strictly below the distance, then the finish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Splits {
    distance: Distance,
    time: RaceTime,
    lang: Lang,
}

impl Splits {
    /// The splits in order; the last one is the finish.
    pub fn iter(&self) -> impl Iterator<Item = Split> + use<> {
        let Self { distance, time, lang } = *self;
        even_splits(distance, time).map(move |(point, time)| Split {
            km: point.km(),
            label: SplitLabel { point, lang },
            time,
        })
    }
}

answer! {
    /// The time at which a point is passed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Split {
        /// The point, in kilometres from the start.
        pub km: Decimal,
        /// Label of the point.
        pub label: SplitLabel,
        /// Pass-through time.
        pub time: FormattedTime,
    }
}

json_list!(RaceSplits);

impl ToJson for Splits {
    fn write_json(&self, out: &mut String) {
        let Self { distance, time, lang } = *self;
        let known = &KNOWN[lang as usize];
        out.push('[');
        even_splits(distance, time).for_each(|(point, time)| {
            if let Some(place) = point.known_place() {
                out.push_str(&known[place]);
                write_inside(&time, out);
                out.push_str("\"},");
            } else {
                Split { km: point.km(), label: SplitLabel { point, lang }, time }.write_json(out);
                out.push(',');
            }
        });
        close_array(out);
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Splits {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// The JSON of a split at each known point up to its time and with the quote before it: the time is
/// all that differs from one run to another.
static KNOWN: LazyLock<[Vec<String>; Lang::ALL.len()]> = LazyLock::new(|| {
    let time = FormattedTime(0);
    let before_time = |lang, point: SplitPoint| {
        let mut json = Split { km: point.km(), label: SplitLabel { point, lang }, time }.to_json();
        json.truncate(json.len() - time.to_json().len() - "}".len() + "\"".len());
        json
    };
    Lang::ALL.map(|lang| SplitPoint::known().map(|point| before_time(lang, point)).collect())
});

json_object!(RaceSplit: split => {
    "km" => &split.km;
    "miles" => &split.miles;
    "time" => &split.time;
    "lap" => &split.lap;
    "lap_pace" => &split.lap_pace;
    "lap_pace_per_mile" => &split.lap_pace_per_mile;
});

#[cfg(all(test, feature = "serde"))]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::api::arguments::Arguments;
    use crate::api::parameter::Parameter;

    fn ask(distance: &str, time: &str) -> Result<String, &'static str> {
        let args = Arguments::default().with(Parameter::Distance, distance);
        let args = args.with(Parameter::Time, time);
        let query = PaceQuery::parse(&args).map_err(|error| error.code().as_str())?;
        Ok(serde_json::to_string(&query.result()).unwrap())
    }

    #[test]
    fn a_whole_answer() {
        insta::assert_snapshot!(ask("semi", "1h45").unwrap(), @r#"{"distance_km":21.0975,"distance_label":"Semi-marathon","time":"1h45'00\"","time_seconds":6300,"pace":"4'59\"","pace_seconds_per_km":298.61358,"speed":"12.06 km/h","speed_kmh":12.06,"splits":[{"km":1,"label":"1 km","time":"4'59\""},{"km":5,"label":"5 km","time":"24'53\""},{"km":10,"label":"10 km","time":"49'46\""},{"km":21.0975,"label":"Arrivée (Semi-marathon)","time":"1h45'00\""}]}"#);
    }

    #[test]
    fn known_points_are_written_as_all_others() {
        let time = RaceTime::from_seconds(13_500).unwrap();
        for distance in ["marathon", "semi", "10km", "5km", "42.195", "10", "0.4", "100"] {
            for lang in Lang::ALL {
                let splits = Splits { distance: distance.parse().unwrap(), time, lang };
                assert_eq!(splits.to_json(), serde_json::to_string(&splits).unwrap());
            }
        }
    }

    #[test]
    fn texts_are_in_the_language_asked_for() {
        let finish = |lang: Option<&'static str>| {
            let args = [("distance", "semi".into()), ("temps", "1h45".into())];
            let lang = lang.map(|lang| ("lang", lang.into()));
            let args = Arguments::from_pairs(args.into_iter().chain(lang));
            let result = PaceQuery::parse(&args).unwrap().result();
            result.splits.iter().last().unwrap().label.to_string()
        };
        assert_eq!(finish(Some("en")), "Finish (Half marathon)");
        for french in [None, Some("fr"), Some("EN"), Some("de"), Some("")] {
            assert_eq!(finish(french), "Arrivée (Semi-marathon)", "{french:?}");
        }
    }

    fn splits(distance: &str, seconds: u64, lang: Lang) -> Vec<String> {
        let time = RaceTime::from_seconds(seconds).unwrap();
        let splits = Splits { distance: distance.parse().unwrap(), time, lang };
        splits.iter().map(|split| format!("{} {} {}", split.km, split.label, split.time)).collect()
    }

    #[test]
    fn key_points_below_the_distance_then_the_finish() {
        assert_eq!(splits("0.4", 60, Lang::Fr), ["0.4 0.4 km 1'00\""]);
        assert_eq!(splits("1", 240, Lang::Fr), ["1 1 km 4'00\""]);
        assert_eq!(
            splits("10", 2700, Lang::Fr),
            ["1 1 km 4'30\"", "5 5 km 22'30\"", "10 10 km 45'00\""]
        );
        assert_eq!(splits("1.001", 1001, Lang::Fr), ["1 1 km 16'40\"", "1.001 1.001 km 16'41\""]);
        assert_eq!(
            splits("marathon", 14_400, Lang::Fr),
            [
                "1 1 km 5'41\"",
                "5 5 km 28'26\"",
                "10 10 km 56'53\"",
                "21.0975 Semi-marathon 2h00'00\"",
                "42.195 Arrivée (Marathon) 4h00'00\"",
            ]
        );
        assert_eq!(
            splits("semi", 6300, Lang::En).last().unwrap(),
            "21.0975 Finish (Half marathon) 1h45'00\""
        );
        assert_eq!(
            splits("21.0975", 6300, Lang::Fr).last().unwrap(),
            "21.0975 21.0975 km 1h45'00\""
        );
        assert_eq!(
            splits("100", 36_000, Lang::En)[3..],
            [
                "21.0975 Half marathon 2h06'35\"",
                "42.195 Marathon 4h13'10\"",
                "100 100 km 10h00'00\"",
            ]
        );
    }

    proptest! {
        #[test]
        fn pace_and_speed_are_the_exact_quotients(metres in 1_u64..1_000_000, seconds in 1_u64..1_000_000) {
            let km = format!("{}.{:03}", metres / 1000, metres % 1000);
            let distance = km.parse().unwrap();
            let time = RaceTime::from_seconds(seconds).unwrap();
            let result = PaceRequest::new(distance, time).unwrap().result(Lang::Fr);
            // n / d to a number of places, halves up, by integers alone.
            let places = |n: u128, d: u128, scale: u128| (n * scale * 2 + d) / (d * 2);
            let (s, m) = (u128::from(seconds), u128::from(metres));
            let shown = result.pace_seconds_per_km.to_string().replace('.', "");
            prop_assert_eq!(shown.parse::<u128>().unwrap(), places(s * 1000, m, 1_000_000));
            let shown = result.speed_kmh.to_string().replace('.', "");
            prop_assert_eq!(shown.parse::<u128>().unwrap(), places(m * 3600, s * 1000, 100));
        }

        #[test]
        fn no_request_makes_it_panic(distance in "[0-9]{0,20}[.]?[0-9]{0,20}(e-?[0-9]{1,3})?", time in "[0-9]{1,17}") {
            let _ = ask(&distance, &time);
        }

        #[test]
        fn splits_rise_and_end_at_the_total(km in "[0-9]{1,3}\\.[0-9]{1,12}", seconds in 1..=RaceTime::MAX_SECONDS) {
            let Ok(distance) = km.parse::<Distance>() else { return Ok(()) };
            let time = RaceTime::from_seconds(seconds).unwrap();
            let splits: Vec<_> = Splits { distance, time, lang: Lang::Fr }.iter().collect();
            for pair in splits.windows(2) {
                prop_assert!(pair[0].time <= pair[1].time);
                prop_assert!(pair[0].km.to_f64() < pair[1].km.to_f64());
            }
            let finish = splits.last().unwrap();
            prop_assert_eq!(finish.time, time.formatted());
            prop_assert_eq!(finish.km, distance.km());
        }
    }
}
