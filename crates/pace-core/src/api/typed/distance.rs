//! Distances as runners type them.

use crate::api::quoted::Quoted;
use crate::api::typed::letters::plain;
use crate::api::typed::reading::{ReadAs, TypedError, TypedNote};
use crate::decimal::Decimal;
use crate::distance::{Distance, RaceDistance};

/// A distance, in every way in which its text may be meant.
pub(super) struct TypedDistance {
    typed: Quoted,
    text: String,
    /// As the API reads it, or as it stands.
    distance: Distance,
    /// `10M` is also said for ten miles.
    in_miles: Option<Distance>,
    /// A number alone, as it was typed.
    number: Option<Decimal>,
}

/// A unit of length.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Kilometres,
    Metres,
    Miles,
}

impl TypedDistance {
    /// Reads a text.
    pub(super) fn read(text: &str) -> Result<Self, TypedError> {
        Self::new(text).ok_or_else(|| TypedError::Distance { typed: Quoted::new(text) })
    }

    fn new(text: &str) -> Option<Self> {
        let plain = plain(text);
        let known = |distance| Self {
            typed: Quoted::new(text),
            text: text.trim().to_owned(),
            distance,
            in_miles: None,
            number: None,
        };
        if let Ok(distance) = text.parse::<Distance>() {
            return Some(Self { number: Decimal::parse(&plain), ..known(distance) });
        }
        if let Some(race) = race_of(&plain) {
            return Some(known(race.into()));
        }
        let (number, unit) = split(&plain)?;
        // Nobody runs thousandths of a metre: `10,000m` is ten thousand of them.
        let thousands = if unit == Some(Unit::Metres) { in_thousands(number) } else { None };
        let number = thousands.unwrap_or_else(|| number.replace(',', "."));
        // A mile by its name alone is one.
        let number = if number.is_empty() && unit == Some(Unit::Miles) { "1" } else { &number };
        let number = Decimal::parse(number)?;
        let mut read = known(length(number, unit.unwrap_or(Unit::Kilometres))?);
        match unit {
            None => read.number = Some(number),
            Some(Unit::Metres) => read.in_miles = length(number, Unit::Miles),
            Some(Unit::Kilometres) => {
                let named = [RaceDistance::FiveKm, RaceDistance::TenKm];
                let race = read.distance.equal_race().filter(|race| named.contains(race));
                read.distance = race.map_or(read.distance, Distance::from);
            }
            Some(Unit::Miles) => {}
        }
        Some(read)
    }

    /// The distances that the text may name, the likeliest first, with what to say of each.
    pub(super) fn readings(&self) -> Vec<(Distance, Option<TypedNote>)> {
        let note =
            |miles| Some(TypedNote { typed: self.typed.clone(), read: ReadAs::Miles(miles) });
        let miles = self.in_miles.map(|miles| (miles, note(miles)));
        [(self.distance, None)].into_iter().chain(miles).collect()
    }

    /// The text.
    pub(super) fn typed(&self) -> &str {
        &self.text
    }

    /// A number alone as metres, and the text that names them; none where that text would be
    /// read as thousands.
    pub(super) fn in_metres(&self) -> Option<(Distance, String)> {
        let number = self.number?.to_string();
        if in_thousands(&number).is_some() {
            return None;
        }
        Some((length(self.number?, Unit::Metres)?, format!("{number}m")))
    }
}

/// A race by one of its names.
fn race_of(plain: &str) -> Option<RaceDistance> {
    const HALF: [&str; 9] = [
        "semi",
        "semimarathon",
        "half",
        "halfmarathon",
        "hm",
        "demi",
        "demimarathon",
        "1/2marathon",
        "1/2",
    ];
    const MARATHON: [&str; 5] = ["marathon", "m", "full", "fullmarathon", "fm"];
    let name: String = plain.chars().filter(|letter| !matches!(letter, '-' | '_' | '.')).collect();
    let is = |names: &[&str]| names.contains(&name.as_str());
    match () {
        () if is(&HALF) => Some(RaceDistance::HalfMarathon),
        () if is(&MARATHON) => Some(RaceDistance::Marathon),
        () => None,
    }
}

/// A number whose separators stand between thousands, without them.
fn in_thousands(number: &str) -> Option<String> {
    let (first, rest) = number.split_once([',', '.'])?;
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_group = |group: &str| group.len() == 3 && are_digits(group);
    let is_in_groups = (1..=3).contains(&first.len()) && are_digits(first);
    (is_in_groups && rest.split([',', '.']).all(is_group)).then(|| number.replace([',', '.'], ""))
}

/// A number and its unit.
fn split(plain: &str) -> Option<(&str, Option<Unit>)> {
    let end = plain.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(plain.len());
    let (number, unit) = plain.split_at(end);
    let unit = match unit.trim_end_matches('.') {
        "" => None,
        "k" | "km" | "kms" | "kilometre" | "kilometres" | "kilometer" | "kilometers" => {
            Some(Unit::Kilometres)
        }
        "m" | "metre" | "metres" | "meter" | "meters" => Some(Unit::Metres),
        "mi" | "mile" | "miles" | "mille" | "milles" => Some(Unit::Miles),
        _ => return None,
    };
    Some((number, unit))
}

fn length(number: Decimal, unit: Unit) -> Option<Distance> {
    let km = match unit {
        Unit::Kilometres => number,
        Unit::Metres => number.times(1, -3)?,
        Unit::Miles => number.times(1_609_344, -6)?,
    };
    Some(Distance::from_km(km))
}
