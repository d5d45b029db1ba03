//! Answers as JSON, with the bytes that `serde_json` writes of them.
//!
//! A serialiser of everything is handed each text as a whole, looks through it for what is to
//! be escaped, and copies it. A plan is hundreds of texts of thousands of pieces, and none of
//! our pieces needs escaping but a quote; so here they go straight into the body.
//!
//! ```
//! use pace_core::json::ToJson;
//! use pace_core::{PaceRequest, RaceDistance};
//!
//! let result = PaceRequest::new(RaceDistance::TenKm.into(), "45:00".parse()?).unwrap().result();
//! assert!(result.to_json().starts_with(r#"{"distance_km":10,"distance_label":"10 km","#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;
use std::fmt::{self, Display, Write as _};

use crate::write::Written;

/// What is written as JSON, by the bytes that `serde_json` would write.
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

/// Implements [`ToJson`] for a struct, all its fields being members of their names, or of
/// another (`as "name"`); an `[optional]` one, which is not the first, is left out where there
/// is none.
macro_rules! json_object {
    ($type:ty {
        $first:ident $(as $first_name:literal)?,
        $($field:ident $(as $name:literal)? $([$maybe:ident])?),* $(,)?
    }) => {
        impl $crate::answer::json::ToJson for $type {
            #[inline]
            fn write_json(&self, out: &mut String) {
                // Without `..`, so that a new field is not forgotten.
                let Self { $first, $($field),* } = self;
                $crate::answer::json::json_member!(out, "{", $first $(as $first_name)?);
                $($crate::answer::json::json_member!(out, ",", $field $(as $name)? $([$maybe])?);)*
                out.push('}');
            }
        }
    };
}
pub(crate) use json_object;

/// Writes a field after what stands before it, its name as one literal.
macro_rules! json_member {
    ($out:ident, $before:literal, $field:ident as $name:expr) => {
        $out.push_str(concat!($before, "\"", $name, "\":"));
        $crate::answer::json::ToJson::write_json($field, $out);
    };
    ($out:ident, $before:literal, $field:ident) => {
        $crate::answer::json::json_member!($out, $before, $field as stringify!($field));
    };
    ($out:ident, $before:literal, $field:ident [optional]) => {
        if let Some($field) = $field {
            $crate::answer::json::json_member!($out, $before, $field);
        }
    };
}
pub(crate) use json_member;

/// Gives every variant a name in plain letters: by a method, `name` where no other is given, and
/// as JSON, where each is a literal with its quotes.
macro_rules! named {
    ($type:ident { $($names:tt)+ }) => {
        $crate::answer::json::named! {
            /// The name in every language's answer.
            $type::name { $($names)+ }
        }
    };
    ($(#[doc = $doc:literal])+ $type:ident::$method:ident {
        $($variant:ident = $name:literal),+ $(,)?
    }) => {
        impl $type {
            $(#[doc = $doc])+
            pub const fn $method(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        impl $crate::answer::json::ToJson for $type {
            #[inline]
            fn write_json(&self, out: &mut String) {
                match self {
                    $(Self::$variant => out.push_str(concat!("\"", $name, "\"")),)+
                }
            }
        }
    };
}
pub(crate) use named;

/// An array of what there is.
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

const TAKES_ALL: &str = "a string takes every text";

/// A text in pieces, as a string.
///
/// ```
/// use pace_core::json::{Pieces, ToJson};
///
/// assert_eq!(Pieces('"').to_json(), r#""\"""#);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Pieces<T>(pub T);

impl<T: Written> ToJson for Pieces<T> {
    #[inline]
    fn write_json(&self, out: &mut String) {
        write_written(&self.0, out);
    }
}

/// A text in pieces, as a string.
#[inline]
pub(crate) fn write_written(text: &impl Written, out: &mut String) {
    out.push('"');
    text.write_to(&mut OurText(out)).expect(TAKES_ALL);
    out.push('"');
}

/// A number that is written as JSON has it.
#[inline]
pub(crate) fn write_number(number: &impl Written, out: &mut String) {
    number.write_to(out).expect(TAKES_ALL);
}

/// What displays, as a string: whoever wrote the text, what is to be escaped in it is.
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
        write_foreign(|out| write!(out, "{}", self.0), out);
    }
}

/// A text with words of anybody's in it, as a string.
pub(crate) fn write_foreign(text: impl FnOnce(&mut AnyText<'_>) -> fmt::Result, out: &mut String) {
    out.push('"');
    text(&mut AnyText(out)).expect(TAKES_ALL);
    out.push('"');
}

/// Inside a string, where a [`Written`] text goes.
struct OurText<'o>(&'o mut String);

impl fmt::Write for OurText<'_> {
    #[inline]
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        debug_assert!(is_plain(piece), "{piece:?} is to be escaped");
        self.0.push_str(piece);
        Ok(())
    }

    #[inline]
    fn write_char(&mut self, character: char) -> fmt::Result {
        match u8::try_from(character) {
            Ok(byte) if is_escaped(byte) => write_escape(byte, self.0),
            _ => self.0.push(character),
        }
        Ok(())
    }
}

/// Inside a string, where pieces of anybody's go.
pub(crate) struct AnyText<'o>(&'o mut String);

impl fmt::Write for AnyText<'_> {
    #[inline]
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        write_escaped(piece, self.0);
        Ok(())
    }
}

impl<T: ToJson + ?Sized> ToJson for &T {
    #[inline]
    fn write_json(&self, out: &mut String) {
        (**self).write_json(out);
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

impl ToJson for String {
    fn write_json(&self, out: &mut String) {
        (**self).write_json(out);
    }
}

impl ToJson for Cow<'_, str> {
    fn write_json(&self, out: &mut String) {
        (**self).write_json(out);
    }
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

impl<T: ToJson> ToJson for Vec<T> {
    fn write_json(&self, out: &mut String) {
        write_array(self, out);
    }
}

/// A double by the shortest digits that name it; of two such names by the one that `serde_json`
/// takes, where it can be at hand.
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
    use crate::{
        Decimal, Distance, Error, Level, Measure, PaceRequest, Phase, PlanRequest, Quoted,
        RaceDistance, RaceTime, SessionKind, SiteGuide, StepKind, Workout, Zone,
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
        assert_as_serde_json(&[
            SessionKind::Easy,
            SessionKind::Tempo,
            SessionKind::Interval,
            SessionKind::LongRun,
            SessionKind::Race,
        ]);
        assert_as_serde_json(&[
            StepKind::Warmup,
            StepKind::Steady,
            StepKind::Stride,
            StepKind::Work,
            StepKind::Recovery,
            StepKind::Cooldown,
            StepKind::Race,
        ]);
        assert_as_serde_json(&[Measure::Time, Measure::Distance]);
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
            Error::Internal,
        ] {
            assert_as_serde_json(&error.body(docs));
        }
        assert_as_serde_json(&SiteGuide::new("https://pace.example", crate::Lang::En));
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
            assert_as_serde_json(&request.unwrap_or_else(|| panic!("{distance}")).result());
        }
    }

    fn plan_request() -> impl Strategy<Value = PlanRequest> {
        let race = proptest::sample::select(RaceDistance::ALL.as_slice());
        let options = (2..=6_i64, 8..=24_i64, 0..120_i64, any::<[bool; 2]>());
        (race, 600..40_000_u64, options).prop_map(|(race, seconds, options)| {
            let (sessions, weeks, age, [steps, english]) = options;
            let request = PlanRequest::new(race, RaceTime::from_seconds(seconds).unwrap());
            let lang = if english { crate::Lang::En } else { crate::Lang::Fr };
            request
                .with_sessions(sessions)
                .with_weeks(weeks)
                .with_age(age)
                .with_steps(steps)
                .with_lang(lang)
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
                assert_as_serde_json(&request.result());
            }
        }

        #[test]
        fn any_plan(request in plan_request()) {
            assert_as_serde_json(&request.plan().result());
        }
    }
}
