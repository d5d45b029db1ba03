//! Texts that are written piece by piece, straight into their output.
//!
//! The standard formatter checks each piece for padding and calls through a table, and a
//! serialiser behind it scans each piece by itself. A plan has a thousand pieces. So a text is
//! written into a buffer on the stack first, and passed on as a whole.

use std::fmt;

#[cfg(feature = "serde")]
use arrayvec::ArrayString;

/// A text that is written piece by piece, without the formatter in between.
///
/// ```
/// use pace_core::{Lang, PaceRequest, RaceDistance, WriteText, write_all};
///
/// let request = PaceRequest::new(RaceDistance::TenKm.into(), "45:00".parse()?).unwrap();
/// let result = request.result(Lang::En);
/// let mut line = String::new();
/// let written: std::fmt::Result =
///     (|| write_all!(&mut line, result.distance_label, ": ", result.pace, "/km"))();
/// assert_eq!((written, line.as_str()), (Ok(()), "10 km: 4'30\"/km"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait WriteText {
    /// Writes the text: pieces that JSON never escapes by `write_str`, every other character by
    /// `write_char`, which a JSON writer escapes.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result;
}

/// Writes [`WriteText`] pieces one after the other; an error returns from the function around.
#[macro_export]
macro_rules! write_all {
    ($out:expr, $($piece:expr),+ $(,)?) => {{
        $($crate::WriteText::write_to(&$piece, $out)?;)+
        Ok(())
    }};
}
pub(crate) use write_all;

/// Implements `Display` for a type that is [`WriteText`].
macro_rules! display_text {
    ($($text:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $text {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::write::display(self, f)
            }
        }
    )+};
}
pub(crate) use display_text;

/// Bytes of the buffer on the stack that a text is written into first: more than any text of an
/// answer has. A longer text is written without the buffer.
#[cfg(feature = "serde")]
pub(crate) const TEXT_BUFFER: usize = 1024;

/// Writes a text where the standard formatter wants it.
pub(crate) fn display(text: &impl WriteText, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    #[cfg(feature = "serde")]
    {
        let mut whole = ArrayString::<TEXT_BUFFER>::new();
        if text.write_to(&mut whole).is_ok() {
            return f.write_str(&whole);
        }
    }
    text.write_to(f)
}

impl WriteText for &str {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(self)
    }
}

impl WriteText for char {
    #[inline]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_char(*self)
    }
}

impl WriteText for u64 {
    #[expect(clippy::inline_always, reason = "a call is as much as the digits")]
    #[inline(always)]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match *self {
            digit @ 0..10 => out.write_char(char::from(b'0' + digit as u8)),
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

/// Two digits, from a table: few numbers of a text have more, and one copy costs less than two
/// divisions.
#[inline]
fn pair(number: u64) -> &'static str {
    const PAIRS: &str = "\
        00010203040506070809101112131415161718192021222324252627282930313233343536373839\
        40414243444546474849505152535455565758596061626364656667686970717273747576777879\
        8081828384858687888990919293949596979899";
    let start = 2 * number as usize;
    &PAIRS[start..start + 2]
}

/// Seconds after minutes, below 60: `'05"`.
pub(crate) struct PrimedSeconds(pub(crate) u64);

impl WriteText for PrimedSeconds {
    #[inline]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const PRIMED: &str = "\
            '00'01'02'03'04'05'06'07'08'09'10'11'12'13'14'15'16'17'18'19\
            '20'21'22'23'24'25'26'27'28'29'30'31'32'33'34'35'36'37'38'39\
            '40'41'42'43'44'45'46'47'48'49'50'51'52'53'54'55'56'57'58'59";
        let start = 3 * self.0 as usize;
        out.write_str(&PRIMED[start..start + 3])?;
        out.write_char('"')
    }
}

/// A number with zeros in front, up to a given number of digits.
///
/// ```
/// use pace_core::{Padded, write_all};
///
/// let mut text = String::new();
/// let written: std::fmt::Result = (|| write_all!(&mut text, 1_u64, ":", Padded(5, 2)))();
/// assert_eq!((written, text.as_str()), (Ok(()), "1:05"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Padded(pub u64, pub usize);

impl WriteText for Padded {
    #[expect(clippy::inline_always, reason = "a call is as much as the digits")]
    #[inline(always)]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match *self {
            Self(number @ 0..100, 2) => out.write_str(pair(number)),
            Self(number @ 0..10_000, 4) => {
                out.write_str(pair(number / 100))?;
                out.write_str(pair(number % 100))
            }
            Self(number, 0..=2) => number.write_to(out),
            longer => write_pairs(longer, out),
        }
    }
}

/// A number that is to have more than two digits, two at a time.
fn write_pairs(Padded(number, width): Padded, out: &mut impl fmt::Write) -> fmt::Result {
    Padded(number / 100, width - 2).write_to(out)?;
    out.write_str(pair(number % 100))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written(text: &impl WriteText) -> String {
        let mut out = String::new();
        text.write_to(&mut out).unwrap();
        out
    }

    #[test]
    fn numbers_of_any_length() {
        for number in (0..2000).chain([99_999, 100_000, 1_000_001, u64::MAX - 1, u64::MAX]) {
            assert_eq!(written(&number), number.to_string());
            assert_eq!(written(&Padded(number, 2)), format!("{number:02}"));
            assert_eq!(written(&Padded(number, 4)), format!("{number:04}"));
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
