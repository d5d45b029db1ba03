//! Paces and speeds as runners type them.

use std::str::FromStr;

use crate::decimal::{Decimal, saturating_digits};
use crate::pace::Pace;
use crate::parse_error::ParseError;
use crate::unit::LengthUnit;

/// One grammar for paces and speeds; white space is dropped first, the case of letters
/// does not matter.
///
/// | shape | meaning |
/// |---|---|
/// | `M:SS`, `M'SS`, `M'SS"`, `M'`, `MminSS`, `Mmin` | per kilometre |
/// | one of these and `/km` | per kilometre |
/// | one of these and `/mi` or `/mile` | per mile |
/// | a [`Decimal`] and `km/h`, `kmh` or `kph` | speed in km/h |
/// | a [`Decimal`] and `mph` | speed in miles per hour |
///
/// Seconds have two digits, are below 60 and may have up to 9 decimals (`4:45.5`); `min`
/// may stand before the unit (`4:45 min/km`). Curly and typographic primes are read as
/// straight ones. Refused are, for example, `285` and `12,5` (no unit), `12,5 km/h`
/// (decimals take a point), `4:5`, `4:75`, `0:00`, `1:04:45` and `4:45/m`.
impl FromStr for Pace {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let dense: String =
            text.chars().filter(|letter| !letter.is_whitespace()).map(plain).collect();
        let speeds = [
            ("km/h", LengthUnit::Km),
            ("kmh", LengthUnit::Km),
            ("kph", LengthUnit::Km),
            ("mph", LengthUnit::Mile),
        ];
        if let Some((number, unit)) = without_suffix(&dense, &speeds) {
            return at_speed(number, unit);
        }
        let paces =
            [("/km", LengthUnit::Km), ("/mi", LengthUnit::Mile), ("/mile", LengthUnit::Mile)];
        if let Some((clock, unit)) = without_suffix(&dense, &paces) {
            let clock =
                clock.strip_suffix("min").filter(|rest| rest.contains(':')).unwrap_or(clock);
            return per(clock, unit);
        }
        if is_number(&dense) {
            return Err(ParseError::PaceWithoutUnit);
        }
        per(&dense, LengthUnit::Km)
    }
}

/// Lower case, and straight primes.
const fn plain(letter: char) -> char {
    match letter {
        '\u{2019}' | '\u{2032}' => '\'',
        '\u{201d}' | '\u{2033}' => '"',
        _ => letter.to_ascii_lowercase(),
    }
}

fn without_suffix<'t>(
    text: &'t str,
    units: &[(&str, LengthUnit)],
) -> Option<(&'t str, LengthUnit)> {
    units.iter().find_map(|(suffix, unit)| Some((text.strip_suffix(suffix)?, *unit)))
}

/// A number, be it with a decimal comma.
fn is_number(text: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit();
    text.bytes().any(digit) && text.bytes().all(|byte| digit(byte) || matches!(byte, b'.' | b','))
}

fn at_speed(number: &str, unit: LengthUnit) -> Result<Pace, ParseError> {
    let speed = Decimal::parse(number).ok_or(ParseError::Pace)?;
    let (number, scale) = speed.fraction().ok_or(ParseError::PaceOutOfRange)?;
    quotient((scale, 3600 * 1_000_000), (number, unit.millimetres().into()))
}

fn per(clock: &str, unit: LengthUnit) -> Result<Pace, ParseError> {
    let (seconds, scale) = seconds(clock).ok_or(ParseError::Pace)?;
    quotient((seconds, 1_000_000), (scale, unit.millimetres().into()))
}

/// The pace of a product of seconds by a product of kilometres.
pub(crate) fn quotient(seconds: (u128, u128), km: (u128, u128)) -> Result<Pace, ParseError> {
    let (seconds, km) = (seconds.0.checked_mul(seconds.1), km.0.checked_mul(km.1));
    let pace = seconds.zip(km).and_then(|(seconds, km)| Pace::exact(seconds, km));
    pace.ok_or(ParseError::PaceOutOfRange)
}

/// Minutes and seconds as a fraction of two integers.
fn seconds(clock: &str) -> Option<(u128, u128)> {
    let marks = [":", "'", "min"];
    let (mark, (minutes, rest)) =
        marks.iter().find_map(|mark| Some((*mark, clock.split_once(mark)?)))?;
    let minutes = u128::from(saturating_digits(minutes.as_bytes())?);
    let rest = if mark == "'" { rest.strip_suffix('"').unwrap_or(rest) } else { rest };
    if rest.is_empty() && mark != ":" && !clock.ends_with('"') {
        return Some((minutes * 60, 1));
    }
    let (whole, decimals) = rest.split_once('.').unwrap_or((rest, "0"));
    let most_decimals = 9;
    if whole.len() != 2 || decimals.len() > most_decimals {
        return None;
    }
    let scale = 10_u128.pow(decimals.len() as u32);
    let whole = u128::from(saturating_digits(whole.as_bytes()).filter(|whole| *whole < 60)?);
    let decimals = u128::from(saturating_digits(decimals.as_bytes())?);
    Some(((minutes * 60 + whole) * scale + decimals, scale))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_runners_type() {
        let rows = [
            ("4:45", "285.000000"),
            ("4:45/km", "285.000000"),
            ("4'45\"", "285.000000"),
            ("4'45/km", "285.000000"),
            ("4\u{2019}45\u{201d} / KM", "285.000000"),
            ("4min45/km", "285.000000"),
            ("4:45 min/km", "285.000000"),
            ("5'", "300.000000"),
            ("5 min/km", "300.000000"),
            ("4:45.5/km", "285.500000"),
            ("90:00", "5400.000000"),
            ("7:39/mi", "285.209377"),
            ("7:39 min/mile", "285.209377"),
            ("12.5km/h", "288.000000"),
            ("12.5 KM/H", "288.000000"),
            ("12 kph", "300.000000"),
            ("8 mph", "279.617037"),
        ];
        for (text, seconds) in rows {
            let pace: Pace = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(pace.seconds_per_km().unwrap().to_string(), seconds, "{text}");
        }
    }

    #[test]
    fn what_is_no_pace() {
        use ParseError::{Pace as Shape, PaceOutOfRange as OutOfRange, PaceWithoutUnit as NoUnit};
        let rows = [
            ("285", NoUnit),
            ("4.75", NoUnit),
            ("12,5", NoUnit),
            ("", Shape),
            ("12,5 km/h", Shape),
            ("0 km/h", Shape),
            ("-8 mph", Shape),
            ("4:5", Shape),
            ("4:75", Shape),
            ("4:", Shape),
            ("4'\"", Shape),
            ("1:04:45", Shape),
            ("4:45/m", Shape),
            ("285/km", Shape),
            ("4:45.1234567890", Shape),
            ("km/h", Shape),
            ("0:00", OutOfRange),
            ("0'/mi", OutOfRange),
            ("99999999999999999999:00", OutOfRange),
            ("1e300 km/h", OutOfRange),
            ("1e-300 km/h", OutOfRange),
        ];
        for (text, error) in rows {
            assert_eq!(text.parse::<Pace>().unwrap_err(), error, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_shown_pace_is_read_back(seconds in 1_u64..1_000_000) {
            let pace = Pace::from_seconds(seconds).unwrap();
            prop_assert_eq!(pace.formatted().to_string().parse(), Ok(pace));
            prop_assert_eq!(pace.per(LengthUnit::Km).to_string().parse(), Ok(pace));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in ".*", clock in "[0-9:'.min\"]{0,12}(/km|/mi|km/h|mph)?") {
            let _ = text.parse::<Pace>();
            let _ = clock.parse::<Pace>();
        }
    }
}
