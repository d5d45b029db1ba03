//! Distances: any number of kilometres, and the four that plans are made for.

use std::fmt;
use std::str::FromStr;

use crate::decimal::Decimal;
use crate::named::named;
use crate::parse_error::ParseError;
use crate::write::{WriteText, display_text};

named! {
    /// A race that plans are made for.
    pub open enum RaceDistance by alias, "that which a request gives it" {
        /// 5 km.
        FiveKm = "5km",
        /// 10 km.
        TenKm = "10km",
        /// Half-marathon, 21.0975 km.
        HalfMarathon = "semi",
        /// Marathon, 42.195 km.
        Marathon = "marathon",
    }
}

impl RaceDistance {
    /// Kilometres, exact.
    pub const fn km(self) -> Decimal {
        match self {
            Self::FiveKm => Decimal::constant(5, 0),
            Self::TenKm => Decimal::constant(1, 1),
            Self::HalfMarathon => Decimal::constant(210_975, -4),
            Self::Marathon => Decimal::constant(42_195, -3),
        }
    }

    /// Tenths of a metre, exact: the unit in which all four are whole.
    pub(crate) const fn decimetres(self) -> u64 {
        match self {
            Self::FiveKm => 50_000,
            Self::TenKm => 100_000,
            Self::HalfMarathon => 210_975,
            Self::Marathon => 421_950,
        }
    }

    /// The texts that a plan takes for its `distance`, in any case, and what each means.
    pub const PLAN_TEXTS: [(&'static str, Self); 11] = [
        ("5km", Self::FiveKm),
        ("5000m", Self::FiveKm),
        ("5", Self::FiveKm),
        ("10km", Self::TenKm),
        ("10000m", Self::TenKm),
        ("10", Self::TenKm),
        ("semi", Self::HalfMarathon),
        ("semi-marathon", Self::HalfMarathon),
        ("21.0975", Self::HalfMarathon),
        ("marathon", Self::Marathon),
        ("42.195", Self::Marathon),
    ];
}

/// A race's alias, so that it is read back as the same race.
impl fmt::Display for RaceDistance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.alias())
    }
}

/// One of [`RaceDistance::PLAN_TEXTS`], in any case; no blanks.
impl FromStr for RaceDistance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        look_up(&Self::PLAN_TEXTS, text).ok_or(ParseError::Distance)
    }
}

/// A distance in kilometres, with the name it was given.
///
/// Read from an alias in any case (`5km`, `10km`, `semi`, `semi-marathon`, `marathon`,
/// `100m`, `200m`, `400m`, `800m`, `1500m`, `3000m`, `5000m`, `10000m`) or from a
/// [`Decimal`] number of kilometres; white space is dropped first. Only the first five
/// give a name: `10km` is « 10 km » as a race is, `10000m` and `10` are plain numbers.
/// Refused are, for example, `0`, `-5`, `10,5`, `nan` and `0x10`.
/// [`Display`](fmt::Display) writes a text that is read back as the same distance.
///
/// ```
/// # use pace_core::{Distance, Lang};
/// let half: Distance = "Semi-Marathon".parse().unwrap();
/// assert_eq!(half.km().to_string(), "21.0975");
/// assert_eq!(half.label(Lang::Fr).to_string(), "Semi-marathon");
/// let lap: Distance = "400m".parse().unwrap();
/// assert_eq!(lap.label(Lang::Fr).to_string(), "0.4 km");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Distance {
    km: Decimal,
    race: Option<RaceDistance>,
}

impl Distance {
    /// Aliases that name a race.
    pub const RACE_ALIASES: [(&'static str, RaceDistance); 5] = [
        ("5km", RaceDistance::FiveKm),
        ("10km", RaceDistance::TenKm),
        ("semi", RaceDistance::HalfMarathon),
        ("semi-marathon", RaceDistance::HalfMarathon),
        ("marathon", RaceDistance::Marathon),
    ];

    /// Aliases in metres, and their kilometres.
    pub const METRE_ALIASES: [(&'static str, Decimal); 8] = [
        ("100m", Decimal::constant(1, -1)),
        ("200m", Decimal::constant(2, -1)),
        ("400m", Decimal::constant(4, -1)),
        ("800m", Decimal::constant(8, -1)),
        ("1500m", Decimal::constant(15, -1)),
        ("3000m", Decimal::constant(3, 0)),
        ("5000m", Decimal::constant(5, 0)),
        ("10000m", Decimal::constant(1, 1)),
    ];

    /// A number of kilometres, without a name.
    pub const fn from_km(km: Decimal) -> Self {
        Self { km, race: None }
    }

    /// Kilometres, exact.
    pub const fn km(self) -> Decimal {
        self.km
    }

    /// The race of this length, however it was named.
    pub fn equal_race(self) -> Option<RaceDistance> {
        RaceDistance::ALL.into_iter().find(|race| race.km() == self.km)
    }

    /// The race that it was named as, if it was.
    pub const fn race(self) -> Option<RaceDistance> {
        self.race
    }

    fn from_dense(text: &str) -> Option<Self> {
        if let Some(race) = look_up(&Self::RACE_ALIASES, text) {
            return Some(race.into());
        }
        look_up(&Self::METRE_ALIASES, text).or_else(|| Decimal::parse(text)).map(Self::from_km)
    }
}

impl From<RaceDistance> for Distance {
    fn from(race: RaceDistance) -> Self {
        Self { km: race.km(), race: Some(race) }
    }
}

impl FromStr for Distance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Hardly a text has white space in it, and one that has is no distance as it stands.
        let dense = || text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        Self::from_dense(text).or_else(|| Self::from_dense(&dense())).ok_or(ParseError::Distance)
    }
}

/// The value beside a text of the table, whatever the case of its letters.
#[inline]
fn look_up<T: Copy>(table: &[(&str, T)], text: &str) -> Option<T> {
    // As a rule it stands there to the letter, which is seen at once.
    let is = |alias: &str| alias == text || alias.eq_ignore_ascii_case(text);
    let row = table.iter().find(|(alias, _)| is(alias));
    row.map(|(_, value)| *value)
}

impl WriteText for Distance {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self.race {
            Some(race) => out.write_str(race.alias()),
            None => self.km.write_to(out),
        }
    }
}

display_text!(Distance);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lang::Lang;

    #[test]
    fn a_race_is_known_by_its_length() {
        let equal = |text: &str| text.parse::<Distance>().unwrap().equal_race();
        for text in ["10km", "10", "10000m", "1e1", "10.0"] {
            assert_eq!(equal(text), Some(RaceDistance::TenKm), "{text}");
        }
        assert_eq!(equal("42.195"), Some(RaceDistance::Marathon));
        assert_eq!(equal("21.0975"), Some(RaceDistance::HalfMarathon));
        assert_eq!(equal("21.1"), None);
    }

    #[test]
    fn aliases_numbers_and_their_labels() {
        let rows = [
            ("5km", "5", "5 km", "5 km"),
            ("10KM", "10", "10 km", "10 km"),
            (" 10 km ", "10", "10 km", "10 km"),
            ("semi", "21.0975", "Semi-marathon", "Half marathon"),
            ("SEMI - Marathon", "21.0975", "Semi-marathon", "Half marathon"),
            ("Marathon", "42.195", "Marathon", "Marathon"),
            ("100m", "0.1", "0.1 km", "0.1 km"),
            ("1500M", "1.5", "1.5 km", "1.5 km"),
            ("10000m", "10", "10 km", "10 km"),
            ("21.0975", "21.0975", "21.0975 km", "21.0975 km"),
            ("1 0", "10", "10 km", "10 km"),
            (".5", "0.5", "0.5 km", "0.5 km"),
            ("1e1", "10", "10 km", "10 km"),
            ("\u{a0}12\t", "12", "12 km", "12 km"),
        ];
        for (text, km, french, english) in rows {
            let distance: Distance = text.parse().unwrap_or_else(|_| panic!("{text:?}"));
            assert_eq!(distance.km().to_string(), km, "{text:?}");
            assert_eq!(distance.label(Lang::Fr).to_string(), french, "{text:?}");
            assert_eq!(distance.label(Lang::En).to_string(), english, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_distance() {
        for text in
            ["", " ", "0", "-5", "10,5", "nan", "inf", "0x10", "300m", "10 k", "half", "1e999"]
        {
            assert_eq!(text.parse::<Distance>(), Err(ParseError::Distance), "{text:?}");
        }
    }

    #[test]
    fn a_plan_takes_its_own_texts_only() {
        for (text, race) in RaceDistance::PLAN_TEXTS {
            assert_eq!(text.parse(), Ok(race));
            assert_eq!(text.to_uppercase().parse(), Ok(race));
            assert_eq!(text.parse::<Distance>().map(Distance::km), Ok(race.km()));
        }
        for text in ["", " 10km", "10 km", "10.0", "5.0", "21.1", "42195m", "half", "1500m"] {
            assert_eq!(text.parse::<RaceDistance>(), Err(ParseError::Distance), "{text:?}");
        }
    }

    #[test]
    fn both_units_of_a_race_agree() {
        for race in RaceDistance::ALL {
            let (numerator, denominator) = race.km().fraction().unwrap();
            assert_eq!(numerator * 10_000 / denominator, u128::from(race.decimetres()));
        }
    }

    proptest! {
        #[test]
        fn parse_and_display_agree(km in "[1-9][0-9]{0,4}(\\.[0-9]{1,8})?|semi|marathon|5km|10km|800m") {
            let distance: Distance = km.parse().unwrap();
            prop_assert_eq!(distance.to_string().parse(), Ok(distance));
            let json = serde_json::to_string(&distance).unwrap();
            prop_assert_eq!(serde_json::from_str::<Distance>(&json).unwrap(), distance);
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in ".*") {
            let _ = text.parse::<Distance>();
            let _ = text.parse::<RaceDistance>();
        }
    }
}
