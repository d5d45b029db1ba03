//! Pass-through times at the key points of a distance.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

use crate::answer::json::{ToJson, json_object, write_array};
use crate::decimal::{Decimal, round_product};
use crate::distance::{Distance, RaceDistance};
use crate::lang::Lang;
use crate::text;
use crate::time::{FormattedTime, RaceTime};
use crate::write::{Written, written};

/// A point on the way: one kilometre, or as far as a race goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyPoint {
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

/// The splits of an evenly paced run: every key point (1, 5, 10, 21.0975 and 42.195 km)
/// strictly below the distance, then the finish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Splits {
    distance: Distance,
    time: RaceTime,
    lang: Lang,
}

impl Splits {
    pub(crate) const fn new(distance: Distance, time: RaceTime, lang: Lang) -> Self {
        Self { distance, time, lang }
    }

    /// The splits in order; the last one is the finish.
    pub fn iter(&self) -> impl Iterator<Item = Split> + use<> {
        let Self { distance, time, lang } = *self;
        // A distance too fine for 128 bits is below the first key point.
        let (km, per_km) = distance.km().fraction().unwrap_or((0, 1));
        let before = move |point: &KeyPoint| {
            per_km.saturating_mul(u128::from(point.decimetres())) < km.saturating_mul(10_000)
        };
        let inner = KeyPoint::ALL.into_iter().take_while(before).map(move |point| {
            let seconds =
                round_product(point.decimetres(), u128::from(time.seconds()) * per_km, km * 10_000);
            Split {
                km: point.km(),
                label: SplitLabel { place: Place::KeyPoint(point), lang },
                time: FormattedTime(seconds),
            }
        });
        inner.chain(std::iter::once(Split {
            km: distance.km(),
            label: SplitLabel { place: Place::Finish(distance), lang },
            time: time.formatted(),
        }))
    }
}

impl ToJson for Splits {
    fn write_json(&self, out: &mut String) {
        write_array(self.iter(), out);
    }
}

#[cfg(feature = "serde")]
impl Serialize for Splits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// The time at which a point is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Split {
    /// The point, in kilometres from the start.
    pub km: Decimal,
    /// Label of the point.
    pub label: SplitLabel,
    /// Pass-through time.
    pub time: FormattedTime,
}

json_object!(Split { km, label, time });

/// The label of a point: `5 km`, `Semi-marathon`, `Arrivée (Marathon)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitLabel {
    place: Place,
    lang: Lang,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    KeyPoint(KeyPoint),
    Finish(Distance),
}

impl Written for SplitLabel {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self.place {
            Place::KeyPoint(KeyPoint::FirstKm) => out.write_str("1 km"),
            Place::KeyPoint(KeyPoint::Race(race)) => out.write_str(race.name(self.lang)),
            Place::Finish(distance) => match distance.race() {
                Some(race @ (RaceDistance::HalfMarathon | RaceDistance::Marathon)) => {
                    text::finish(self.lang, race, out)
                }
                _ => distance.label(self.lang).write_to(out),
            },
        }
    }
}

written!(SplitLabel);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn splits(distance: &str, seconds: u64, lang: Lang) -> Vec<String> {
        let time = RaceTime::from_seconds(seconds).unwrap();
        let splits = Splits::new(distance.parse().unwrap(), time, lang);
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
        fn splits_rise_and_end_at_the_total(km in "[0-9]{1,3}\\.[0-9]{1,12}", seconds in 1..=RaceTime::MAX_SECONDS) {
            let Ok(distance) = km.parse::<Distance>() else { return Ok(()) };
            let time = RaceTime::from_seconds(seconds).unwrap();
            let splits: Vec<_> = Splits::new(distance, time, Lang::Fr).iter().collect();
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
