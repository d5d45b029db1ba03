//! Answers as JSON, with the bytes that `serde_json` writes of them.
//!
//! A general serialiser takes each text as a whole, scans it for characters to escape, and
//! copies it. A plan has hundreds of texts in thousands of pieces, of which only quotes need
//! escaping; so here pieces go straight into the body.
//!
//! ```
//! use pace_core::json::ToJson;
//! use pace_core::{Lang, PaceRequest, RaceDistance};
//!
//! let request = PaceRequest::new(RaceDistance::TenKm.into(), "45:00".parse()?).unwrap();
//! let result = request.result(Lang::Fr);
//! assert!(result.to_json().starts_with(r#"{"distance_km":10,"distance_label":"10 km","#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;
use std::fmt::{self, Display, Write as _};

#[cfg(feature = "serde")]
use arrayvec::ArrayString;
#[cfg(feature = "serde")]
use serde::Serializer;

#[cfg(feature = "serde")]
use crate::write::TEXT_BUFFER;
use crate::write::WriteText;

/// A value that is written as JSON, with the bytes that `serde_json` would write.
pub trait ToJson {
    /// Writes it after what is there.
    fn write_json(&self, out: &mut String);

    /// Its JSON.
    fn to_json(&self) -> String {
        let mut json = String::new();
        self.write_json(&mut json);
        json
    }
}

/// An object in the making, member by member.
///
/// ```
/// use pace_core::json::Object;
///
/// let mut json = String::new();
/// Object::open(&mut json).member("week", &7_u8).member("phase", "Base").close();
/// assert_eq!(json, r#"{"week":7,"phase":"Base"}"#);
/// ```
#[derive(Debug)]
#[must_use = "an object is to be closed"]
pub struct Object<'o> {
    out: &'o mut String,
    is_empty: bool,
}

impl<'o> Object<'o> {
    /// An object without members, after what is there.
    pub fn open(out: &'o mut String) -> Self {
        out.push('{');
        Self { out, is_empty: true }
    }

    /// Adds a member; its name is to have nothing that JSON escapes.
    #[inline]
    pub fn member(self, name: &str, value: &(impl ToJson + ?Sized)) -> Self {
        debug_assert!(is_plain(name), "{name:?} is to be escaped");
        self.out.push_str(if self.is_empty { "\"" } else { ",\"" });
        self.out.push_str(name);
        self.out.push_str("\":");
        value.write_json(self.out);
        Self { is_empty: false, ..self }
    }

    /// Adds a member where there is a value.
    #[inline]
    pub fn optional(self, name: &str, value: Option<&(impl ToJson + ?Sized)>) -> Self {
        match value {
            Some(value) => self.member(name, value),
            None => self,
        }
    }

    /// Ends the object.
    #[inline]
    pub fn close(self) {
        self.out.push('}');
    }
}

/// Declares an answer, and lists its fields once: the struct, its JSON by [`ToJson`] and by
/// serde, and its schema. A field is a member of its name, or of another (`as "name"`); one
/// with `[skip_serializing_if = "Option::is_none"]`, which is not the first, is left out where
/// there is none. One that is a [`WriteText`] may say so (`as text`): its quotes are then written
/// together with what stands around them.
macro_rules! answer {
    (
        $(#[$meta:meta])*
        pub struct $type:ident $(<$life:lifetime>)? {
            $(#[$first_meta:meta])*
            pub $first:ident: $first_type:ty $(as $first_name:literal)?,
            $(
                $(#[$field_meta:meta])*
                pub $field:ident: $field_type:ty $(as $name:literal)? $(as $text:ident)? $([$skip:ident = $none:literal])?,
            )*
        }
    ) => {
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$meta])*
        #[non_exhaustive]
        pub struct $type $(<$life>)? {
            $(#[$first_meta])*
            $(#[cfg_attr(feature = "schema", schemars(rename = $first_name))])?
            pub $first: $first_type,
            $(
                $(#[$field_meta])*
                $(#[cfg_attr(feature = "schema", schemars(rename = $name))])?
                $(#[cfg_attr(feature = "schema", schemars($skip = $none))])?
                pub $field: $field_type,
            )*
        }

        $crate::answer::json::json_object!($type $(<$life>)?: this => {
            $crate::answer::json::name!($first $($first_name)?) => &this.$first;
            $($crate::answer::json::name!($field $($name)?) => &this.$field $(, $text)? $(, $skip)?;)*
        });
    };
}
pub(crate) use answer;

/// A member's name: its own, or else the field's.
macro_rules! name {
    ($field:ident $name:literal) => {
        $name
    };
    ($field:ident) => {
        stringify!($field)
    };
}
pub(crate) use name;

/// Implements [`ToJson`] and `Serialize` for a type, as an object of these members.
macro_rules! json_object {
    ($type:ident $(<$life:lifetime>)?: $this:ident => {
        $first:expr => $first_value:expr;
        $($name:expr => $value:expr $(, $how:ident)?;)*
    }) => {
        impl $(<$life>)? $crate::answer::json::ToJson for $type $(<$life>)? {
            // Members that are not there cost nothing where the object is made.
            #[inline(always)]
            fn write_json(&self, out: &mut String) {
                let $this = self;
                $crate::answer::json::json_members!(
                    out, "", "{", "}"; $first => $first_value; $($name => $value $(, $how)?;)*
                );
            }
        }

        #[cfg(feature = "serde")]
        impl $(<$life>)? serde::Serialize for $type $(<$life>)? {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                let $this = self;
                let members = [$first $(, $name)*].len();
                let mut object = serializer.serialize_struct(stringify!($type), members)?;
                object.serialize_field($first, $first_value)?;
                $($crate::answer::json::serde_member!(object, $name => $value $(, $how)?);)*
                object.end()
            }
        }
    };
}
pub(crate) use json_object;

/// Writes members: what ends the one before, what stands before the next and its name as one
/// literal; and so what ends the last and the object.
macro_rules! json_members {
    ($out:ident, $end:literal, $before:literal, $close:literal;) => {
        $out.push_str(concat!($end, $close));
    };
    ($out:ident, $end:literal, $before:literal, $close:literal; $name:expr => $value:expr; $($rest:tt)*) => {
        $out.push_str(concat!($end, $before, "\"", $name, "\":"));
        $crate::answer::json::ToJson::write_json($value, $out);
        $crate::answer::json::json_members!($out, "", ",", $close; $($rest)*);
    };
    ($out:ident, $end:literal, $before:literal, $close:literal; $name:expr => $value:expr, text; $($rest:tt)*) => {
        $out.push_str(concat!($end, $before, "\"", $name, "\":\""));
        $crate::answer::json::write_inside($value, $out);
        $crate::answer::json::json_members!($out, "\"", ",", $close; $($rest)*);
    };
    ($out:ident, "\"", $before:literal, $close:literal; $name:expr => $value:expr, $skip:ident; $($rest:tt)*) => {
        $out.push('"');
        $crate::answer::json::json_members!($out, "", $before, $close; $name => $value, $skip; $($rest)*);
    };
    ($out:ident, "", $before:literal, $close:literal; $name:expr => $value:expr, $skip:ident; $($rest:tt)*) => {
        if let Some(value) = $value {
            $out.push_str(concat!($before, "\"", $name, "\":"));
            $crate::answer::json::ToJson::write_json(value, $out);
        }
        $crate::answer::json::json_members!($out, "", ",", $close; $($rest)*);
    };
}
pub(crate) use json_members;

/// Gives a member to serde.
#[cfg(feature = "serde")]
macro_rules! serde_member {
    ($object:ident, $name:expr => $value:expr) => {
        $object.serialize_field($name, $value)?
    };
    ($object:ident, $name:expr => $value:expr, text) => {
        $object.serialize_field($name, $value)?
    };
    ($object:ident, $name:expr => $value:expr, $skip:ident) => {
        match $value {
            Some(value) => $object.serialize_field($name, value)?,
            None => $object.skip_field($name)?,
        }
    };
}
#[cfg(feature = "serde")]
pub(crate) use serde_member;

/// Implements [`ToJson`] and `Serialize` for a list that makes its members one by one.
macro_rules! json_list {
    ($($type:ty),+ $(,)?) => {$(
        impl $crate::answer::json::ToJson for $type {
            fn write_json(&self, out: &mut String) {
                $crate::answer::json::write_array(self.iter(), out);
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }
    )+};
}
pub(crate) use json_list;

/// Implements [`ToJson`] and `Serialize` for a type that is [`WriteText`], as a string.
macro_rules! json_text {
    ($($type:ty),+ $(,)?) => {$(
        impl $crate::answer::json::ToJson for $type {
            #[inline(always)]
            fn write_json(&self, out: &mut String) {
                $crate::answer::json::write_text(self, out);
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::answer::json::serialize_text(self, serializer)
            }
        }
    )+};
}
pub(crate) use json_text;

/// Implements [`ToJson`] and `Serialize` for a type that displays, as a string in which any
/// character may need escaping.
macro_rules! json_display {
    ($($type:ty),+ $(,)?) => {$(
        impl $crate::answer::json::ToJson for $type {
            fn write_json(&self, out: &mut String) {
                $crate::answer::json::Displayed(self).write_json(out);
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}
pub(crate) use json_display;

/// An array of these values.
#[inline]
pub(crate) fn write_array<T: ToJson>(values: impl IntoIterator<Item = T>, out: &mut String) {
    out.push('[');
    for (place, value) in values.into_iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        value.write_json(out);
    }
    out.push(']');
}

/// Ends an array of values that are each written with a comma behind them, as one text with their
/// own end.
pub(crate) fn close_array(out: &mut String) {
    if out.ends_with(',') {
        out.pop();
    }
    out.push(']');
}

const TAKES_ALL: &str = "a string takes every text";

/// A text that writes itself, as a string.
///
/// ```
/// use pace_core::json::{JsonString, ToJson};
///
/// assert_eq!(JsonString('"').to_json(), r#""\"""#);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct JsonString<T>(pub T);

impl<T: WriteText> ToJson for JsonString<T> {
    #[inline]
    fn write_json(&self, out: &mut String) {
        write_text(&self.0, out);
    }
}

/// A text in pieces, for serde, as a string.
#[cfg(feature = "serde")]
pub(crate) fn serialize_text<S: Serializer>(
    text: &(impl WriteText + Display),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut whole = ArrayString::<TEXT_BUFFER>::new();
    match text.write_to(&mut whole) {
        Ok(()) => serializer.serialize_str(&whole),
        Err(fmt::Error) => serializer.collect_str(text),
    }
}

/// A text in pieces, as a string.
#[expect(clippy::inline_always, reason = "a text is written at one place of an answer")]
#[inline(always)]
pub(crate) fn write_text(text: &impl WriteText, out: &mut String) {
    out.push('"');
    write_inside(text, out);
    out.push('"');
}

/// The inside of such a string.
#[expect(clippy::inline_always, reason = "a text is written at one place of an answer")]
#[inline(always)]
pub(crate) fn write_inside(text: &impl WriteText, out: &mut String) {
    text.write_to(&mut PlainText(out)).expect(TAKES_ALL);
}

/// A number whose text is also its JSON.
#[inline]
pub(crate) fn write_number(number: &impl WriteText, out: &mut String) {
    number.write_to(out).expect(TAKES_ALL);
}

/// A value that displays, as a string in which any character may need escaping.
///
/// ```
/// use pace_core::json::{Displayed, ToJson};
///
/// assert_eq!(Displayed(format_args!("{}\n", '"')).to_json(), r#""\"\n""#);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Displayed<T>(pub T);

impl<T: Display> ToJson for Displayed<T> {
    fn write_json(&self, out: &mut String) {
        out.push('"');
        write!(AnyText(out), "{}", self.0).expect(TAKES_ALL);
        out.push('"');
    }
}

/// The inside of a string that a [`WriteText`] is written into: only single characters are
/// escaped.
struct PlainText<'o>(&'o mut String);

impl fmt::Write for PlainText<'_> {
    #[inline]
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        debug_assert!(is_plain(piece), "{piece:?} is to be escaped");
        self.0.push_str(piece);
        Ok(())
    }

    #[expect(clippy::inline_always, reason = "most characters are known where they stand")]
    #[inline(always)]
    fn write_char(&mut self, character: char) -> fmt::Result {
        match u8::try_from(character) {
            Ok(byte) if is_escaped(byte) => write_escape(byte, self.0),
            _ => self.0.push(character),
        }
        Ok(())
    }
}

/// The inside of a string that any text is written into.
struct AnyText<'o>(&'o mut String);

impl fmt::Write for AnyText<'_> {
    #[inline]
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        write_escaped(piece, self.0);
        Ok(())
    }
}

impl ToJson for str {
    #[inline]
    fn write_json(&self, out: &mut String) {
        out.push('"');
        write_escaped(self, out);
        out.push('"');
    }
}

/// Implements [`ToJson`] for pointers to a value that has it.
macro_rules! pointers {
    ($([$($generics:tt)*] $type:ty;)+) => {$(
        impl<$($generics)*> ToJson for $type {
            #[inline]
            fn write_json(&self, out: &mut String) {
                (**self).write_json(out);
            }
        }
    )+};
}
pointers! {
    [T: ToJson + ?Sized] &T;
    [] String;
    [] Cow<'_, str>;
    [T: ToJson] Vec<T>;
}

impl ToJson for bool {
    #[inline]
    fn write_json(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

impl ToJson for u64 {
    #[inline]
    fn write_json(&self, out: &mut String) {
        write_number(self, out);
    }
}

impl ToJson for i64 {
    fn write_json(&self, out: &mut String) {
        if *self < 0 {
            out.push('-');
        }
        self.unsigned_abs().write_json(out);
    }
}

macro_rules! narrow_integers {
    ($($narrow:ty as $wide:ty),+) => {$(
        impl ToJson for $narrow {
            #[inline]
            fn write_json(&self, out: &mut String) {
                <$wide>::from(*self).write_json(out);
            }
        }
    )+};
}
narrow_integers!(u8 as u64, u32 as u64, i32 as i64);

/// Null where there is none.
impl<T: ToJson> ToJson for Option<T> {
    #[inline]
    fn write_json(&self, out: &mut String) {
        match self {
            Some(value) => value.write_json(out),
            None => out.push_str("null"),
        }
    }
}

impl<T: ToJson> ToJson for [T] {
    fn write_json(&self, out: &mut String) {
        write_array(self, out);
    }
}

impl<T: ToJson, const N: usize> ToJson for [T; N] {
    fn write_json(&self, out: &mut String) {
        write_array(self, out);
    }
}

/// A double by the shortest digits that name it; where there are two, by those that `serde_json`
/// writes, if the feature `serde` is there to tell.
pub(crate) fn write_double(value: f64, out: &mut String) {
    #[cfg(feature = "serde")]
    out.push_str(zmij::Buffer::new().format_finite(value));
    #[cfg(not(feature = "serde"))]
    write!(out, "{value:e}").expect(TAKES_ALL);
}

/// Whether nothing in a text is to be escaped.
fn is_plain(text: &str) -> bool {
    !text.bytes().any(is_escaped)
}

const fn is_escaped(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

/// A text between quotes.
fn write_escaped(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = first_escaped(rest.as_bytes()) {
        // What is escaped is one byte long.
        let (plain, from) = rest.split_at(at);
        let (escaped, after) = from.split_at(1);
        out.push_str(plain);
        write_escape(escaped.as_bytes()[0], out);
        rest = after;
    }
    out.push_str(rest);
}

/// Where the first byte is that cannot stand as it is.
fn first_escaped(text: &[u8]) -> Option<usize> {
    let (words, last) = text.as_chunks();
    let whole = words.iter().take_while(|word| !has_escaped(u64::from_ne_bytes(**word))).count();
    let start = whole * size_of::<u64>();
    // The first byte of this word, or else of what is less than a word.
    let from = words.get(whole).map_or(last, |_| &text[start..]);
    from.iter().position(|byte| is_escaped(*byte)).map(|at| start + at)
}

/// Whether one of eight bytes is to be escaped; all eight are looked at together.
const fn has_escaped(word: u64) -> bool {
    const EACH: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH_BITS: u64 = EACH << 7;
    const fn has_less(word: u64, than: u64) -> u64 {
        // A byte that is less borrows from its high bit, which was not set.
        word.wrapping_sub(EACH * than) & !word
    }
    let quote = has_less(word ^ (EACH * b'"' as u64), 1);
    let backslash = has_less(word ^ (EACH * b'\\' as u64), 1);
    (has_less(word, b' ' as u64) | quote | backslash) & HIGH_BITS != 0
}

fn write_escape(byte: u8, out: &mut String) {
    match byte {
        b'"' => out.push_str("\\\""),
        b'\\' => out.push_str("\\\\"),
        b'\n' => out.push_str("\\n"),
        b'\r' => out.push_str("\\r"),
        b'\t' => out.push_str("\\t"),
        0x08 => out.push_str("\\b"),
        0x0C => out.push_str("\\f"),
        control => write!(out, "\\u{control:04x}").expect(TAKES_ALL),
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use proptest::prelude::*;
    use serde::Serialize;

    use super::*;
    use crate::answer::SiteGuide;
    use crate::{
        Decimal, Detail, Distance, Error, Lang, LengthUnit, Level, Measure, PaceRequest, Phase,
        PlanRequest, PredictionRequest, Quoted, RaceDistance, RaceSplits, RaceTime, SessionKind,
        SplitPoints, StepKind, Workout, Zone, ZoneComparison,
    };

    #[track_caller]
    fn assert_as_serde_json(value: &(impl ToJson + Serialize + ?Sized)) {
        let mut json = String::from("before");
        value.write_json(&mut json);
        assert_eq!(json, format!("before{}", serde_json::to_string(value).unwrap()));
    }

    #[test]
    fn every_character_at_every_place() {
        for length in [0, 1, 7, 8, 9, 15, 16, 17, 33] {
            for place in 0..=length {
                for odd in (0..=0x100).map(char::from_u32).chain([Some('€'), Some('🏃')]) {
                    let (before, after) = ("a".repeat(place), "b".repeat(length - place));
                    let text = format!("{before}{}{after}", odd.unwrap());
                    assert_as_serde_json(&text);
                    assert_eq!(Displayed(&text).to_json(), serde_json::to_string(&text).unwrap());
                }
            }
        }
    }

    #[test]
    fn values_and_lists_of_them() {
        for number in [0, 1, 99, 100, u64::MAX] {
            assert_as_serde_json(&number);
        }
        for number in [0, -1, 1, i64::MIN, i64::MAX] {
            assert_as_serde_json(&number);
        }
        assert_as_serde_json(&[(u8::MAX, u32::MAX, i32::MIN)].map(|(byte, _, _)| byte));
        assert_as_serde_json(&[u32::MAX]);
        assert_as_serde_json(&[i32::MIN]);
        assert_as_serde_json(&vec![Some(true), None, Some(false)]);
        assert_as_serde_json(&Vec::<bool>::new());
        assert_as_serde_json(&Cow::Borrowed("\""));
    }

    #[test]
    fn names() {
        Level::ALL.iter().for_each(assert_as_serde_json);
        Phase::ALL.iter().for_each(assert_as_serde_json);
        Workout::ALL.iter().for_each(assert_as_serde_json);
        Zone::ALL.iter().for_each(assert_as_serde_json);
        SessionKind::ALL.iter().for_each(assert_as_serde_json);
        StepKind::ALL.iter().for_each(assert_as_serde_json);
        Measure::ALL.iter().for_each(assert_as_serde_json);
    }

    #[test]
    fn answers_of_the_command() {
        let (distance, time) = ("semi".parse().unwrap(), "1h45".parse().unwrap());
        let request = PredictionRequest::new(distance, time).with_weekly_km(40.0);
        assert_as_serde_json(&request.result(Lang::Fr));
        for time in [time, RaceTime::from_seconds(1).unwrap()] {
            assert_as_serde_json(&ZoneComparison::new(RaceDistance::HalfMarathon, time, None));
        }
        let points = SplitPoints::at("5,10mi", LengthUnit::Km).unwrap();
        assert_as_serde_json(
            &RaceSplits::new(distance, time, points, crate::Strategy::Even).unwrap(),
        );
    }

    #[test]
    fn an_object_leaves_out_what_there_is_not() {
        let mut json = String::new();
        let object = Object::open(&mut json).optional("a", None::<&u8>).member("b", "\n");
        object.optional("c", Some(&[1_u8, 2])).close();
        assert_eq!(json, r#"{"b":"\n","c":[1,2]}"#);
    }

    #[test]
    fn answers_beside_the_plans() {
        let docs = "https://pace.example/api?\"";
        for error in [
            Error::NotFound { path: Quoted::new("/\"\\\u{7f}é") },
            Error::MethodNotAllowed {
                method: Quoted::new("POST"),
                path: Quoted::new("/api/pace"),
                allowed: &["GET", "HEAD"],
            },
        ] {
            assert_as_serde_json(&error.body(docs));
        }
        assert_as_serde_json(&SiteGuide::new("https://pace.example", Lang::En));
    }

    #[test]
    fn numbers_at_either_end_of_what_doubles_tell_apart() {
        for text in [
            "1e-5",
            "9e-6",
            "0.00001234",
            "0.000001234",
            "1e15",
            "1e16",
            "1e19",
            "1e20",
            "1.5e20",
            "123456789012345.6",
            "12345678901234.56",
            "9007199254740991",
            "1e300",
            "1e-300",
            "0.1",
            "0.30000000000000004",
            "1.7976931348623157e308",
            "5e-324",
        ] {
            assert_as_serde_json(&Decimal::parse(text).unwrap());
        }
        for (distance, seconds) in [
            ("0.000000000000001", 9),
            ("99999999999999999999", RaceTime::MAX_SECONDS),
            ("1e12", 1),
            ("1e9", 3),
            ("1000000", 7),
            ("1e-9", 8_999_999),
            ("3", RaceTime::MAX_SECONDS),
            ("7", 1_000_000_000),
            ("7", 10_000_000_000),
        ] {
            let time = RaceTime::from_seconds(seconds).unwrap();
            let request = PaceRequest::new(distance.parse().unwrap(), time);
            assert_as_serde_json(&request.unwrap_or_else(|| panic!("{distance}")).result(Lang::Fr));
        }
    }

    fn plan_query() -> impl Strategy<Value = (PlanRequest, Lang, Detail)> {
        let race = proptest::sample::select(RaceDistance::ALL.as_slice());
        let options = (2..=6_i64, 8..=24_i64, 0..120_i64, any::<[bool; 2]>());
        (race, 600..40_000_u64, options).prop_map(|(race, seconds, options)| {
            let (sessions, weeks, age, [steps, english]) = options;
            let request = PlanRequest::new(race, RaceTime::from_seconds(seconds).unwrap());
            let lang = if english { Lang::En } else { Lang::Fr };
            let detail = if steps { Detail::STEPS } else { Detail::default() };
            (request.with_sessions(sessions).with_weeks(weeks).with_age(age), lang, detail)
        })
    }

    proptest! {
        #[test]
        fn any_text(text: String) {
            assert_as_serde_json(&text);
        }

        #[test]
        fn any_number(value in proptest::num::f64::POSITIVE) {
            prop_assume!(value.is_finite() && value > 0.0);
            assert_as_serde_json(&Decimal::parse(&format!("{value}")).unwrap());
        }

        #[test]
        fn any_pace(digits in 1..1_000_000_000_000_u64, places in 0..12, seconds in 1..10_000_000_u64) {
            let distance: Distance = format!("{digits}e-{places}").parse().unwrap();
            let request = PaceRequest::new(distance, RaceTime::from_seconds(seconds).unwrap());
            if let Some(request) = request {
                assert_as_serde_json(&request.result(Lang::Fr));
            }
        }

        #[test]
        fn any_plan((request, lang, detail) in plan_query()) {
            assert_as_serde_json(&request.plan().result(lang, detail));
        }
    }
}
