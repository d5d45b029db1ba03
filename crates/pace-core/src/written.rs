//! Texts that are written piece by piece, straight into what wants them.
//!
//! The standard formatter asks each piece how it wants to be padded, and calls through a
//! table; a serialiser behind it looks at each piece by itself. A plan is a thousand pieces.
//! So a text is written once into a piece of the stack, which the serialiser takes as a whole.

use std::fmt;

#[cfg(feature = "serde")]
use arrayvec::ArrayString;
#[cfg(feature = "serde")]
use serde::Serializer;

/// A text that is written piece by piece.
pub(crate) trait Written {
    /// Writes it.
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result;
}

/// Writes pieces one after the other.
macro_rules! pieces {
    ($out:expr, $($piece:expr),+ $(,)?) => {{
        $($crate::written::Written::write_to(&$piece, $out)?;)+
        Ok(())
    }};
}
pub(crate) use pieces;

/// Implements `Display`, `ToJson` and `Serialize` for what is [`Written`].
macro_rules! written {
    ($($text:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $text {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::written::display(self, f)
            }
        }

        impl $crate::json::ToJson for $text {
            #[inline]
            fn write_json(&self, out: &mut String) {
                $crate::json::write_written(self, out);
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $text {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::written::serialize(self, serializer)
            }
        }
    )+};
}
pub(crate) use written;

/// Bytes that any text of an answer has room in; a longer one comes out all the same.
#[cfg(feature = "serde")]
const ROOM: usize = 1024;

/// Serialises a text as a string.
#[cfg(feature = "serde")]
pub(crate) fn serialize<S: Serializer>(
    text: &(impl Written + fmt::Display),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut whole = ArrayString::<ROOM>::new();
    match text.write_to(&mut whole) {
        Ok(()) => serializer.serialize_str(&whole),
        Err(fmt::Error) => serializer.collect_str(text),
    }
}

/// Writes a text where the standard formatter wants it.
pub(crate) fn display(text: &impl Written, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    #[cfg(feature = "serde")]
    {
        let mut whole = ArrayString::<ROOM>::new();
        if text.write_to(&mut whole).is_ok() {
            return f.write_str(&whole);
        }
    }
    text.write_to(f)
}

impl Written for &str {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(self)
    }
}

/// A character that JSON escapes is written by itself.
impl Written for char {
    #[inline]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_char(*self)
    }
}

impl Written for u64 {
    #[inline]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match *self {
            digit @ 0..10 => out.write_str(&pair(digit)[1..]),
            two @ 10..100 => out.write_str(pair(two)),
            more => write_long(more, out),
        }
    }
}

/// A number of more than two digits.
fn write_long(number: u64, out: &mut impl fmt::Write) -> fmt::Result {
    (number / 100).write_to(out)?;
    out.write_str(pair(number % 100))
}

/// Two digits: hardly a number of a text has more, and one copy is less than two divisions.
#[inline]
fn pair(number: u64) -> &'static str {
    const PAIRS: &str = "\
        00010203040506070809101112131415161718192021222324252627282930313233343536373839\
        40414243444546474849505152535455565758596061626364656667686970717273747576777879\
        8081828384858687888990919293949596979899";
    let start = 2 * number as usize;
    &PAIRS[start..start + 2]
}

/// A number with zeros in front up to so many digits.
pub(crate) struct Padded(pub(crate) u64, pub(crate) usize);

impl Written for Padded {
    #[inline]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self(number, width) = *self;
        if width == 2 && number < 100 {
            return out.write_str(pair(number));
        }
        let digits = number.checked_ilog10().unwrap_or(0) as usize + 1;
        (digits..width).try_for_each(|_| out.write_str("0"))?;
        number.write_to(out)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written(text: &impl Written) -> String {
        let mut out = String::new();
        text.write_to(&mut out).unwrap();
        out
    }

    #[test]
    fn numbers_of_any_length() {
        for number in (0..2000).chain([99_999, 100_000, 1_000_001, u64::MAX - 1, u64::MAX]) {
            assert_eq!(written(&number), number.to_string());
            assert_eq!(written(&Padded(number, 2)), format!("{number:02}"));
            assert_eq!(written(&Padded(number, 6)), format!("{number:06}"));
        }
    }

    proptest! {
        #[test]
        fn any_number(number: u64, width in 0_usize..40) {
            prop_assert_eq!(written(&number), number.to_string());
            prop_assert_eq!(written(&Padded(number, width)), format!("{number:0width$}"));
        }
    }
}
