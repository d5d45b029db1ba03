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

/// Implements `Display` and `Serialize` for what is [`Written`].
macro_rules! written {
    ($($text:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $text {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::written::Written::write_to(self, f)
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

/// Serialises a text as a string.
#[cfg(feature = "serde")]
pub(crate) fn serialize<S: Serializer>(
    text: &(impl Written + fmt::Display),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    /// Bytes that any text of an answer has room in; a longer one would come out all the same.
    const ROOM: usize = 1024;
    let mut whole = ArrayString::<ROOM>::new();
    match text.write_to(&mut whole) {
        Ok(()) => serializer.serialize_str(&whole),
        Err(fmt::Error) => serializer.collect_str(text),
    }
}

impl Written for &str {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(self)
    }
}

impl Written for u64 {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(itoa::Buffer::new().format(*self))
    }
}

/// A number with zeros in front up to so many digits.
pub(crate) struct Padded(pub(crate) u64, pub(crate) usize);

impl Written for Padded {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self(number, width) = *self;
        let mut digits = itoa::Buffer::new();
        let digits = digits.format(number);
        (digits.len()..width).try_for_each(|_| out.write_str("0"))?;
        out.write_str(digits)
    }
}
