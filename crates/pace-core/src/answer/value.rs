//! JSON of numbers, names and texts that are declared on the floors below.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::answer::json::{ToJson, json_display, json_text, write_double, write_number};
use crate::api::error::ErrorCode;
use crate::course::Downhill;
use crate::date::{Date, Weekday};
use crate::decimal::{Decimal, Rounded};
use crate::distance::Distance;
use crate::level::Level;
use crate::named::Named as _;
use crate::pace::convert::PacePer;
use crate::pace::{FormattedPace, FormattedSpeed};
use crate::plan::given::Known;
use crate::plan::phases::Phase;
use crate::plan::request::RunWalk;
use crate::plan::session::{Measure, SessionKind, StepKind};
use crate::plan::workout::Workout;
use crate::predict::{Basis, Intensity};
use crate::roles::Role;
use crate::strategy::Strategy;
use crate::text::error::{Hint, Message};
use crate::text::labels::{DistanceLabel, SplitLabel};
use crate::text::note::NoteText;
use crate::time::{FormattedTime, RaceTime};
use crate::unit::LengthUnit;
use crate::write::{Padded, WriteText, write_all};
use crate::zones::{Vo2max, Zone};

json_text!(
    Date,
    Distance,
    DistanceLabel,
    FormattedPace,
    FormattedSpeed,
    FormattedTime,
    Hint<'_>,
    PacePer,
    RaceTime,
    SplitLabel,
);
json_display!(LengthUnit, Message<'_>, NoteText<'_>, Strategy);

/// Implements [`ToJson`] and `Serialize` for enums of [`named!`](crate::named::named).
macro_rules! json_name {
    ($($type:ident),+ $(,)?) => {$(
        impl ToJson for $type {
            #[inline]
            fn write_json(&self, out: &mut String) {
                self.write_quoted(out);
            }
        }

        #[cfg(feature = "serde")]
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.plain())
            }
        }
    )+};
}
json_name!(
    Basis,
    Downhill,
    ErrorCode,
    Intensity,
    Level,
    Measure,
    Phase,
    Role,
    RunWalk,
    SessionKind,
    StepKind,
    Weekday,
    Workout,
    Zone
);

/// Distances and times are read as their texts are.
macro_rules! from_text {
    ($($type:ident),+) => {$(
        #[cfg(feature = "serde")]
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}
from_text!(Distance, RaceTime);

impl ToJson for Decimal {
    fn write_json(&self, out: &mut String) {
        if let Some(integer) = self.integer() {
            return integer.write_json(out);
        }
        // Numbers whose first digit stands further behind the point have an exponent, as have
        // integers of more than 64 bits.
        let zeros_behind_point = self.places().saturating_sub(5);
        let is_plain = self.exponent < 0
            && 10_u64.checked_pow(zeros_behind_point).is_some_and(|least| self.digits >= least);
        if is_plain && self.digits < 10_u64.pow(Self::EXACT_DIGITS) {
            // These digits are the shortest that name the nearest double.
            write_number(self, out);
        } else {
            write_double(self.to_f64(), out);
        }
    }
}

/// A decimal without its last zeros, where there are any behind the point.
struct Trimmed<const PLACES: u32>(Rounded<PLACES>);

impl<const PLACES: u32> WriteText for Trimmed<PLACES> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Rounded { whole, mut fraction } = self.0;
        let mut places = PLACES as usize;
        while places > 0 && fraction.is_multiple_of(10) {
            fraction /= 10;
            places -= 1;
        }
        write_all!(out, whole, ".", Padded(fraction.into(), places))
    }
}

impl<const PLACES: u32> ToJson for Rounded<PLACES> {
    #[inline]
    fn write_json(&self, out: &mut String) {
        // With up to 15 digits in all, these are the shortest that name the nearest double; the
        // smallest numbers have an exponent.
        let exact = 1..10_u64.pow(Decimal::EXACT_DIGITS - PLACES);
        if self.fraction > 0 && exact.contains(&self.whole) {
            return write_number(&Trimmed(*self), out);
        }
        match self.integer() {
            Some(integer) => integer.write_json(out),
            None => write_double(self.to_f64(), out),
        }
    }
}

/// Serialises a number as JSON has it: without a fraction where the value has none.
macro_rules! serialize_number {
    ($([$($generics:tt)*] $type:ty;)+) => {$(
        #[cfg(feature = "serde")]
        impl<$($generics)*> Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self.integer() {
                    Some(integer) => serializer.serialize_u64(integer),
                    None => serializer.serialize_f64(self.to_f64()),
                }
            }
        }
    )+};
}
serialize_number! {
    [] Decimal;
    [const PLACES: u32] Rounded<PLACES>;
}

impl<T: ToJson> ToJson for Known<T> {
    fn write_json(&self, out: &mut String) {
        self.0.write_json(out);
    }
}

#[cfg(feature = "serde")]
impl<T: Serialize> Serialize for Known<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl ToJson for Vo2max {
    fn write_json(&self, out: &mut String) {
        self.value().write_json(out);
    }
}

#[cfg(feature = "serde")]
impl Serialize for Vo2max {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}
