//! Paces and speeds as runners type them.

use crate::api::typed::letters::{plain, plain_number};
use crate::api::typed::time;
use crate::decimal::Decimal;
use crate::pace::Pace;
use crate::pace::parse::quotient;
use crate::parse_error::ParseError;

/// Units in words, and what the grammar of a [`Pace`] has for them.
const UNITS: [(&str, &str); 14] = [
    ("perkilometre", "/km"),
    ("perkilometer", "/km"),
    ("/kilometre", "/km"),
    ("/kilometer", "/km"),
    ("permile", "/mi"),
    ("parkm", "/km"),
    ("perkm", "/km"),
    ("aukm", "/km"),
    ("/mile", "/mi"),
    ("/k", "/km"),
    ("km/hr", "km/h"),
    ("kmph", "km/h"),
    ("mi/h", "mph"),
    ("miles/h", "mph"),
];

/// Whether a text has a unit of pace or speed, and so is not a time.
pub(super) fn has_unit(text: &str) -> bool {
    let plain = in_units(&plain(text));
    ["/km", "/mi", "km/h", "kmh", "kph", "mph", "m/s", "/400m"]
        .iter()
        .any(|unit| plain.ends_with(unit))
}

/// Reads a pace or a speed: what a [`Pace`] is read from, and decimal commas, m/s
/// (`4.2 m/s`), points and commas for the colon of a pace (`4.30/km`), a pace per 400 m (`90s/400m`, `1:30/400m`) and units in words
/// (`4:45 per km`, `8 min/mile`); a word may stand before it (`at 4:45/km`).
///
/// # Errors
/// The text names none.
pub fn read(text: &str) -> Result<Pace, ParseError> {
    let plain = in_units(&plain_number(text)).replace(',', ".");
    if let Some(speed) = plain.strip_suffix("m/s") {
        let speed = Decimal::parse(speed).ok_or(ParseError::Pace)?;
        let (metres, scale) = speed.fraction().ok_or(ParseError::PaceOutOfRange)?;
        return quotient((scale, 1000), (metres, 1));
    }
    if let Some(lap) = plain.strip_suffix("/400m") {
        let (seconds, scale) = time::seconds(lap).ok_or(ParseError::Pace)?;
        // Ten fourths of the lap are the kilometre.
        return quotient((seconds, 10), (scale, 4));
    }
    // `4.30/km`, as some write clocks.
    if let Some((clock, unit)) = plain.split_once('/').filter(|(_, unit)| *unit != "h") {
        return format!("{}/{unit}", time::dots_as_colons(clock)).parse();
    }
    plain.parse()
}

/// The text with the units of a [`Pace`].
fn in_units(plain: &str) -> String {
    let unit = UNITS.iter().find_map(|(word, unit)| Some((plain.strip_suffix(word)?, unit)));
    unit.map_or_else(|| plain.to_owned(), |(number, unit)| format!("{number}{unit}"))
}
