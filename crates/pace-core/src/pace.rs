//! Pace and speed, and the answer to « what does this time over this distance mean? ».

mod convert;
mod parse;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

#[cfg(feature = "serde")]
use serde::Serialize;

use crate::answer::json::json_object;
use crate::api::arguments::{collect, read_time, required};
use crate::api::error::{Error, Quoted};
use crate::api::operation::Operation;
use crate::decimal::{Decimal, MAX_SAFE_INTEGER, Rounded, round_product, round_quotient};
use crate::distance::{Distance, DistanceLabel, RaceDistance};
use crate::lang::Lang;
use crate::split::Splits;
use crate::time::{FormattedTime, RaceTime};
use crate::unit::LengthUnit;
use crate::write::{Seconds, Written, pieces, written};

pub use convert::PacePer;
pub(crate) use convert::greatest_common_divisor;
pub use parse::ParsePaceError;

/// A pace in seconds per kilometre, above 0: an exact quotient of integers, rounded only
/// where it is shown.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    seconds: u128,
    km: u128,
}

impl Pace {
    /// `seconds / km`; the caller keeps both above 0, and the pace below 2^53.
    pub(crate) const fn quotient(seconds: u128, km: u128) -> Self {
        Self { seconds, km }
    }

    /// A whole number of seconds per kilometre; `None` outside 1 to 2^53 − 1.
    pub const fn from_seconds(seconds: u64) -> Option<Self> {
        match seconds {
            1..=MAX_SAFE_INTEGER => Some(Self::quotient(seconds as u128, 1)),
            _ => None,
        }
    }

    /// The average pace of a race run in this time. Every race time has one.
    pub(crate) const fn of_race(race: RaceDistance, time: RaceTime) -> Self {
        let per_km = 10_000;
        Self::quotient(time.seconds() as u128 * per_km, race.decimetres() as u128)
    }

    /// This pace, so many seconds per kilometre slower.
    #[must_use]
    pub(crate) const fn slower_by(self, seconds: u64) -> Self {
        Self::quotient(self.seconds + seconds as u128 * self.km, self.km)
    }

    /// This pace, so many seconds per kilometre faster, but never faster than `floor`.
    #[must_use]
    pub(crate) fn faster_by(self, seconds: u64, floor: Self) -> Self {
        let less = self.seconds.checked_sub(u128::from(seconds) * self.km);
        less.map_or(floor, |seconds| Self::quotient(seconds, self.km).max(floor))
    }

    /// Seconds per kilometre, rounded to 6 decimals; `None` above 2^53 − 1.
    pub fn seconds_per_km(self) -> Option<Rounded<6>> {
        Rounded::quotient(self.seconds, self.km)
    }

    /// Its two integers: seconds, and the kilometres that they are of.
    pub(crate) const fn parts(self) -> (u128, u128) {
        (self.seconds, self.km)
    }

    /// Seconds per kilometre, to the precision of a double.
    pub(crate) fn to_f64(self) -> f64 {
        self.seconds as f64 / self.km as f64
    }

    /// The pace as it is shown, to the nearest second, halves up: `4'30"`.
    pub fn formatted(self) -> FormattedPace {
        FormattedPace(round_quotient(self.seconds, self.km) as u64)
    }

    /// The time that so many metres take, to the nearest second, halves up; `u64::MAX` where
    /// it is longer than that.
    pub fn seconds_for(self, metres: u64) -> u64 {
        round_product(metres, self.seconds, self.km * 1000)
    }

    /// The metres run in so many seconds, to the nearest metre, halves up; `u64::MAX` where
    /// there are more.
    pub fn metres_in(self, seconds: u64) -> u64 {
        round_product(seconds, self.km * 1000, self.seconds)
    }
}

/// The greater pace is the slower one.
impl Ord for Pace {
    fn cmp(&self, other: &Self) -> Ordering {
        let whole = (self.seconds / self.km).cmp(&(other.seconds / other.km));
        whole.then_with(|| {
            let (left, right) = (self.seconds % self.km, other.seconds % other.km);
            match (left.checked_mul(other.km), right.checked_mul(self.km)) {
                (Some(left), Some(right)) => left.cmp(&right),
                // Without room for the cross products: a/b < c/d where b/a > d/c.
                _ if left == 0 || right == 0 => left.cmp(&right),
                _ => Self::quotient(other.km, right).cmp(&Self::quotient(self.km, left)),
            }
        })
    }
}

impl PartialOrd for Pace {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Pace {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Pace {}

/// A pace as answers show it: `m'ss"`, the minutes running on past 59.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormattedPace(u64);

impl Written for FormattedPace {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        pieces!(out, self.0 / 60, Seconds(self.0 % 60))
    }
}

/// A speed as answers show it: `13.33 km/h`, `8.28 mph`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FormattedSpeed {
    speed: Rounded<2>,
    unit: LengthUnit,
}

impl Written for FormattedSpeed {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let unit = match self.unit {
            LengthUnit::Km => " km/h",
            LengthUnit::Mile => " mph",
        };
        pieces!(out, self.speed, unit)
    }
}

written!(FormattedPace, FormattedSpeed);

/// The raw arguments of a pace request, as a door received them.
///
/// An empty text counts as absent, but still as the first of a repeated argument.
#[derive(Debug, Clone, Default)]
pub struct PaceArgs<'a> {
    /// A [`Distance`].
    pub distance: Option<Cow<'a, str>>,
    /// A [`RaceTime`].
    pub time: Option<Cow<'a, str>>,
    /// The deprecated name of `time`, read where `time` is absent.
    pub temps: Option<Cow<'a, str>>,
    /// A [`Lang`].
    pub lang: Option<Cow<'a, str>>,
}

impl<'a> PaceArgs<'a> {
    /// Takes arguments by name: the first of a repeated one counts, unknown ones are ignored.
    pub fn from_pairs<N: AsRef<str>>(pairs: impl IntoIterator<Item = (N, Cow<'a, str>)>) -> Self {
        collect(pairs, Self::slot)
    }

    fn slot(&mut self, name: &str) -> Option<&mut Option<Cow<'a, str>>> {
        match name {
            "distance" => Some(&mut self.distance),
            "time" => Some(&mut self.time),
            "temps" => Some(&mut self.temps),
            "lang" => Some(&mut self.lang),
            _ => None,
        }
    }
}

/// A distance and a time that have an answer: pace and speed can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaceRequest {
    distance: Distance,
    time: RaceTime,
    lang: Lang,
    pace: Pace,
    seconds_per_km: Rounded<6>,
    speed_kmh: Rounded<2>,
}

impl PaceRequest {
    /// Reads raw arguments; the first fault found, in the contract's order, is the error.
    ///
    /// # Errors
    /// `missing_parameter`, `invalid_distance` or `invalid_time`.
    pub fn parse(args: &PaceArgs<'_>) -> Result<Self, Error> {
        let operation = Operation::Pace;
        let (distance_text, time) = required(
            operation,
            args.distance.as_deref(),
            args.time.as_deref(),
            args.temps.as_deref(),
        )?;
        let invalid = || Error::InvalidDistance { operation, value: Quoted::new(distance_text) };
        let distance = distance_text.parse().map_err(|_| invalid())?;
        let time = read_time(operation, time)?;
        let lang = Lang::from_param(args.lang.as_deref());
        Self::new(distance, time)
            .map(|request| request.with_lang(lang))
            .ok_or_else(|| Error::UnanswerableDistance { value: Quoted::new(distance_text) })
    }

    /// A request for texts in French; `None` where pace or speed would be above 2^53 − 1,
    /// which no JSON client reads exactly.
    pub fn new(distance: Distance, time: RaceTime) -> Option<Self> {
        let (km, per_km) = distance.km().fraction()?;
        let seconds = u128::from(time.seconds());
        let pace = Pace::quotient(seconds.checked_mul(per_km)?, km);
        let speed_kmh = Rounded::quotient(km.checked_mul(3600)?, pace.seconds)?;
        let seconds_per_km = pace.seconds_per_km()?;
        Some(Self { distance, time, lang: Lang::default(), pace, seconds_per_km, speed_kmh })
    }

    /// The same request for texts in this language.
    #[must_use]
    pub const fn with_lang(self, lang: Lang) -> Self {
        Self { lang, ..self }
    }

    /// The distance.
    pub const fn distance(&self) -> Distance {
        self.distance
    }

    /// The time.
    pub const fn time(&self) -> RaceTime {
        self.time
    }

    /// The average pace.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// The answer.
    pub fn result(&self) -> PaceResult {
        PaceResult {
            distance_km: self.distance.km(),
            distance_label: self.distance.label(self.lang),
            time: self.time.formatted(),
            time_seconds: self.time.seconds(),
            pace: self.pace.formatted(),
            pace_seconds_per_km: self.seconds_per_km,
            speed: FormattedSpeed { speed: self.speed_kmh, unit: LengthUnit::Km },
            speed_kmh: self.speed_kmh,
            splits: Splits::new(self.distance, self.time, self.lang),
        }
    }
}

/// Average pace, speed and pass-through times of a distance run in a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
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
}

json_object!(PaceResult {
    distance_km,
    distance_label,
    time,
    time_seconds,
    pace,
    pace_seconds_per_km,
    speed,
    speed_kmh,
    splits,
});

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ask(distance: &str, time: &str) -> Result<String, &'static str> {
        let args = PaceArgs {
            distance: Some(distance.into()),
            time: Some(time.into()),
            ..PaceArgs::default()
        };
        let request = PaceRequest::parse(&args).map_err(|error| error.code().as_str())?;
        Ok(serde_json::to_string(&request.result()).unwrap())
    }

    #[test]
    fn a_whole_answer() {
        insta::assert_snapshot!(ask("semi", "1h45").unwrap(), @r#"{"distance_km":21.0975,"distance_label":"Semi-marathon","time":"1h45'00\"","time_seconds":6300,"pace":"4'59\"","pace_seconds_per_km":298.61358,"speed":"12.06 km/h","speed_kmh":12.06,"splits":[{"km":1,"label":"1 km","time":"4'59\""},{"km":5,"label":"5 km","time":"24'53\""},{"km":10,"label":"10 km","time":"49'46\""},{"km":21.0975,"label":"Arrivée (Semi-marathon)","time":"1h45'00\""}]}"#);
    }

    #[test]
    fn texts_are_in_the_language_asked_for() {
        let finish = |lang: Option<&'static str>| {
            let args = PaceArgs {
                distance: Some("semi".into()),
                temps: Some("1h45".into()),
                lang: lang.map(Cow::from),
                ..PaceArgs::default()
            };
            let result = PaceRequest::parse(&args).unwrap().result();
            result.splits.iter().last().unwrap().label.to_string()
        };
        assert_eq!(finish(Some("en")), "Finish (Half marathon)");
        for french in [None, Some("fr"), Some("EN"), Some("de"), Some("")] {
            assert_eq!(finish(french), "Arrivée (Semi-marathon)", "{french:?}");
        }
    }

    #[test]
    fn a_pace_is_rounded_before_it_is_cut() {
        // 4'59.7" and its neighbours: never 4'60".
        let shown = |seconds, km| Pace::quotient(seconds, km).formatted().to_string();
        assert_eq!(shown(2997, 10), "5'00\"");
        assert_eq!(shown(2995, 10), "5'00\"");
        assert_eq!(shown(29_949, 100), "4'59\"");
        assert_eq!(shown(4500, 1), "75'00\"");
    }

    #[test]
    fn what_cannot_be_written_is_found_last() {
        assert_eq!(ask("1e-300", "x"), Err("invalid_time"));
        assert_eq!(ask("1e-300", "45:00"), Err("invalid_distance"));
        assert_eq!(ask("1e300", "45:00"), Err("invalid_distance"));
        assert_eq!(ask("1e400", "x"), Err("invalid_distance"));
        // Speed 99999999999999999999 / 2700 × 3600 is above 2^53 − 1.
        assert_eq!(ask("99999999999999999999", "45:00"), Err("invalid_distance"));
        assert!(ask("99999999999999999999", "9007199254740991").is_ok());
        assert!(ask("0.000000000000001", "9").is_ok());
        assert_eq!(ask("0.000000000000001", "10"), Err("invalid_distance"));
    }

    #[test]
    fn paces_compare_exactly() {
        let third = Pace::quotient(800, 3);
        assert!(third < Pace::quotient(8001, 30));
        assert!(third > Pace::quotient(266, 1));
        assert_eq!(third, Pace::quotient(1600, 6));
        let pace = |seconds| Pace::from_seconds(seconds).unwrap();
        for (seconds, faster) in [(160, 150), (5, 150), (166, 151)] {
            assert_eq!(pace(seconds).faster_by(15, pace(150)), pace(faster));
        }
    }

    #[test]
    fn a_pace_is_above_0_and_can_be_written() {
        for (seconds, fine) in [(0, false), (1, true), (MAX_SAFE_INTEGER, true)] {
            assert_eq!(Pace::from_seconds(seconds).is_some(), fine, "{seconds}");
        }
        assert_eq!(Pace::from_seconds(MAX_SAFE_INTEGER + 1), None);
        assert_eq!(Pace::from_seconds(u64::MAX), None);
    }

    #[test]
    fn seconds_and_metres_of_the_longest_numbers() {
        let most = MAX_SAFE_INTEGER;
        let typed = |text: &str| text.parse::<Pace>().unwrap();
        let slow = typed("150119987579016:30.999999999/mi");
        assert_eq!(slow.seconds_for(1000), 5_596_814_139_637_636);
        assert_eq!((slow.seconds_for(most), slow.metres_in(most)), (u64::MAX, 1609));
        // The product has no room in 128 bits, the time has.
        let exact = typed("12.345678901234567 mph");
        assert_eq!(exact.seconds_for(u64::MAX), 3_342_399_524_467_945_465);
        let fast = Distance::from_km(Decimal::reduced(1, 25));
        let fast = Pace::of(fast, RaceTime::from_seconds(most).unwrap()).unwrap();
        assert_eq!((fast.metres_in(1), fast.metres_in(most)), (1_110_223_024_625, u64::MAX));
        assert_eq!(fast.seconds_for(most), 8113);
    }

    proptest! {
        #[test]
        fn pace_and_speed_are_the_exact_quotients(metres in 1_u64..1_000_000, seconds in 1_u64..1_000_000) {
            let km = format!("{}.{:03}", metres / 1000, metres % 1000);
            let distance = km.parse().unwrap();
            let time = RaceTime::from_seconds(seconds).unwrap();
            let result = PaceRequest::new(distance, time).unwrap().result();
            // n / d to so many places, halves up, by integers alone.
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
    }
}
