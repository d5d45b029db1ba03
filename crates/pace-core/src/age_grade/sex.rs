//! The sex whose table is read.

use std::str::FromStr;

use crate::named::named;
use crate::parse_error::ParseError;

named! {
    /// The sex whose table is read.
    pub open enum Sex by letter, "the letter by which it is asked for" {
        /// Men's.
        Male = "m",
        /// Women's.
        Female = "f",
    }
}

/// `m` or `f`, in either case.
impl FromStr for Sex {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_name(&text.to_ascii_lowercase()).ok_or(ParseError::Sex)
    }
}
