//! The two units of length that runners reckon in.

use std::fmt;
use std::str::FromStr;

use crate::named::named;
use crate::parse_error::ParseError;

named! {
    /// The kilometre or the mile, which is 1.609344 km exactly (international yard and
    /// pound agreement, 1959).
    ///
    /// Read as `km` or `mi`, in any case; refused are, for example, `m`, `miles` and ` km`.
    ///
    /// ```
    /// # use pace_core::LengthUnit;
    /// assert_eq!("mi".parse(), Ok(LengthUnit::Mile));
    /// assert_eq!(LengthUnit::Km.to_string(), "km");
    /// ```
    #[derive(Default)]
    pub open enum LengthUnit by symbol, "its sign" {
        /// The kilometre, the default.
        #[default]
        Km = "km",
        /// The mile.
        Mile = "mi",
    }
}

impl LengthUnit {
    /// Its length in millimetres, exact.
    pub const fn millimetres(self) -> u64 {
        match self {
            Self::Km => 1_000_000,
            Self::Mile => 1_609_344,
        }
    }
}

impl fmt::Display for LengthUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

impl FromStr for LengthUnit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unit = Self::ALL.into_iter().find(|unit| unit.symbol().eq_ignore_ascii_case(text));
        unit.ok_or(ParseError::LengthUnit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_read_as_it_is_shown() {
        for unit in LengthUnit::ALL {
            assert_eq!(unit.to_string().parse(), Ok(unit));
        }
        assert_eq!("KM".parse(), Ok(LengthUnit::Km));
        for text in ["", "m", "miles", " km"] {
            assert_eq!(text.parse::<LengthUnit>(), Err(ParseError::LengthUnit), "{text:?}");
        }
    }
}
