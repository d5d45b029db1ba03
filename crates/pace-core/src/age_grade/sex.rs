//! The sex whose table is read.

use std::str::FromStr;

/// The sex whose table is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sex {
    /// Men's.
    Male,
    /// Women's.
    Female,
}

impl Sex {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Male, Self::Female];

    /// The letters by which they are asked for, in the same order.
    pub const LETTERS: [&'static str; 2] = ["m", "f"];

    /// The letter by which it is asked for: `m` or `f`.
    pub const fn letter(self) -> char {
        match self {
            Self::Male => 'm',
            Self::Female => 'f',
        }
    }
}

/// The text is neither `m` nor `f`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseSexError;

/// `m` or `f`, in either case.
impl FromStr for Sex {
    type Err = ParseSexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "m" | "M" => Ok(Self::Male),
            "f" | "F" => Ok(Self::Female),
            _ => Err(ParseSexError),
        }
    }
}
