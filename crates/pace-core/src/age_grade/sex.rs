//! The sex whose table is read.

use std::str::FromStr;

use crate::named::{Named as _, named};

named! {
    /// The sex whose table is read.
    pub open enum Sex by letter, "the letter by which it is asked for" {
        /// Men's.
        Male = "m",
        /// Women's.
        Female = "f",
    }
}

/// The text is neither `m` nor `f`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseSexError;

/// `m` or `f`, in either case.
impl FromStr for Sex {
    type Err = ParseSexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_plain(&text.to_ascii_lowercase()).ok_or(ParseSexError)
    }
}
