//! Decimal numbers: as a runner types them, and as an answer prints them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::parse_error::ParseError;
use crate::write::{Padded, WriteText, write_all};

/// The greatest integer that every JSON client reads exactly, 2^53 − 1.
pub const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// A positive decimal number, exact: `digits × 10^exponent`.
///
/// It is read from the usual notation (`10`, `0.4`, `.5`, `1e1`), positive and
/// within the range of an IEEE 754 double; zero, negatives, `nan`, `inf`, hexadecimal
/// and a decimal comma are refused. Up to 15 significant digits are kept as they are;
/// a longer number is the shortest decimal that names the nearest double, which is
/// what a JSON client reads anyway. All arithmetic downstream is on these digits.
///
/// ```
/// # use pace_core::Decimal;
/// assert_eq!(Decimal::parse("21.0975").unwrap().to_string(), "21.0975");
/// assert_eq!(Decimal::parse("1e1"), Decimal::parse("10.0"));
/// assert_eq!(Decimal::parse("10,5"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Decimal {
    /// At most 17 digits, the last of them not 0: one form for each number.
    pub(crate) digits: u64,
    pub(crate) exponent: i16,
}

impl Decimal {
    /// Significant digits that a double always gives back unchanged (IEEE 754).
    pub(crate) const EXACT_DIGITS: u32 = 15;
    /// Far inside a double's range, whatever the digits.
    const SAFE_EXPONENT: u16 = 250;

    /// `digits × 10^exponent`, for constants: `digits` is not 0, has at most 17 digits
    /// and does not end in 0.
    pub(crate) const fn constant(digits: u64, exponent: i16) -> Self {
        assert!(!digits.is_multiple_of(10) && digits < 100_000_000_000_000_000);
        Self { digits, exponent }
    }

    /// Reads a decimal number; `None` where the text is none, or is not positive and finite.
    pub fn parse(text: &str) -> Option<Self> {
        let scan = Scan::new(text)?;
        match scan.short() {
            Some(short) => Some(short),
            // More digits than 15, or a size near the ends of a double's range.
            None => Self::nearest(text.parse().ok()?),
        }
    }

    /// A whole number, as it is; `None` for 0.
    ///
    /// ```
    /// # use pace_core::Decimal;
    /// assert_eq!(Decimal::from_integer(40), Decimal::parse("40"));
    /// assert_eq!(Decimal::from_integer(0), None);
    /// ```
    pub fn from_integer(number: u32) -> Option<Self> {
        (number > 0).then(|| Self::reduced(number.into(), 0))
    }

    /// The shortest decimal that names this double; `None` unless it is positive and finite.
    fn nearest(value: f64) -> Option<Self> {
        if !(value.is_finite() && value > 0.0) {
            return None;
        }
        let text = format!("{value:e}");
        let (mantissa, exponent) = text.split_once('e')?;
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent: i16 = exponent.parse().ok()?;
        let digits: u64 = format!("{whole}{fraction}").parse().ok()?;
        let places = i16::try_from(fraction.len()).ok()?;
        Some(Self::reduced(digits, exponent - places))
    }

    /// `digits × 10^exponent`; `digits` is not 0 and has at most 17 digits.
    pub(crate) fn reduced(mut digits: u64, mut exponent: i16) -> Self {
        while digits.is_multiple_of(10) {
            digits /= 10;
            exponent += 1;
        }
        Self { digits, exponent }
    }

    /// `self × factor × 10^exponent`, as its digits would be read: exact up to 15 of them; `None`
    /// where it has more than 17.
    pub(crate) fn times(self, factor: u128, exponent: i16) -> Option<Self> {
        let mut digits = u128::from(self.digits).checked_mul(factor)?;
        let mut exponent = self.exponent.checked_add(exponent)?;
        while digits > 0 && digits.is_multiple_of(10) {
            digits /= 10;
            exponent += 1;
        }
        if !(1..100_000_000_000_000_000).contains(&digits) {
            return None;
        }
        let product = Self { digits: digits as u64, exponent };
        let is_kept = product.digits < 10_u64.pow(Self::EXACT_DIGITS)
            && exponent.unsigned_abs() <= Self::SAFE_EXPONENT;
        if is_kept { Some(product) } else { Self::nearest(product.to_f64()) }
    }

    /// Its hundredths; `None` above `most` ones or with more than two decimals.
    pub(crate) fn hundredths(self, most: u32) -> Option<u16> {
        let (number, scale) = self.fraction()?;
        let hundredths = number.checked_mul(100)?;
        let is_whole = hundredths.is_multiple_of(scale);
        let hundredths = u16::try_from(hundredths / scale).ok()?;
        (is_whole && u32::from(hundredths) <= most * 100).then_some(hundredths)
    }

    /// The number as a fraction of two integers, the denominator a power of ten;
    /// `None` where one of them has no room in 128 bits.
    pub(crate) fn fraction(self) -> Option<(u128, u128)> {
        let zeros = u32::from(self.exponent.unsigned_abs());
        // As a rule it has room in what processors multiply.
        let scale = match 10_u64.checked_pow(zeros) {
            Some(scale) => u128::from(scale),
            None => 10_u128.checked_pow(zeros)?,
        };
        let digits = u128::from(self.digits);
        if self.exponent < 0 {
            Some((digits, scale))
        } else {
            Some((digits.checked_mul(scale)?, 1))
        }
    }

    /// Whether the number is within these bounds, both included.
    pub(crate) fn is_within(self, bounds: &RangeInclusive<u16>) -> bool {
        self.fraction().is_some_and(|(numerator, denominator)| {
            let times = |bound: u16| denominator.checked_mul(bound.into());
            times(*bounds.start()).is_some_and(|least| numerator >= least)
                && times(*bounds.end()).is_none_or(|most| numerator <= most)
        })
    }

    /// Digits behind the point, where there are any.
    pub(crate) fn places(self) -> u32 {
        self.exponent.unsigned_abs().into()
    }

    /// The number as an integer, where it is one of 64 bits.
    #[inline]
    pub(crate) fn integer(self) -> Option<u64> {
        // The last digit is not 0.
        let scale = u32::try_from(self.exponent).ok().and_then(|zeros| 10_u64.checked_pow(zeros));
        scale.and_then(|scale| self.digits.checked_mul(scale))
    }

    /// The nearest double.
    pub fn to_f64(self) -> f64 {
        // Both operands exact: one operation, so one rounding.
        const EXACT_POWER: u16 = 22;
        let power = self.exponent.unsigned_abs();
        if power <= EXACT_POWER && self.digits <= MAX_SAFE_INTEGER {
            let scale = 10_u64.checked_pow(u32::from(power));
            let scale = scale.map_or_else(|| 10_f64.powi(i32::from(power)), |exact| exact as f64);
            if self.exponent < 0 {
                return self.digits as f64 / scale;
            }
            return self.digits as f64 * scale;
        }
        // Digits and an exponent are always a number.
        format!("{}e{}", self.digits, self.exponent).parse().unwrap_or(f64::NAN)
    }
}

/// As [`parse`](Decimal::parse) reads it.
///
/// ```
/// # use pace_core::{Decimal, ParseError};
/// assert_eq!("21.0975".parse::<Decimal>()?.to_f64(), 21.0975);
/// assert_eq!("10,5".parse::<Decimal>(), Err(ParseError::Decimal));
/// # Ok::<(), ParseError>(())
/// ```
impl FromStr for Decimal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).ok_or(ParseError::Decimal)
    }
}

/// A number's parts as they stand in its text, before they are weighed.
struct Scan {
    digits: u64,
    /// Significant digits seen: without leading zeros, with trailing ones.
    significant: u32,
    exponent: i64,
}

impl Scan {
    /// `[+] digits [. digits] [e [±] digits]`, a digit before or after the point.
    fn new(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let bytes = bytes.strip_prefix(b"+").unwrap_or(bytes);
        let mut scan = Self { digits: 0, significant: 0, exponent: 0 };
        let mut rest = bytes;
        let (mut any, mut fraction) = (false, false);
        while let [byte, tail @ ..] = rest {
            match byte {
                b'0'..=b'9' => {
                    any = true;
                    scan.push(byte - b'0');
                    scan.exponent -= i64::from(fraction);
                }
                b'.' if !fraction => fraction = true,
                _ => break,
            }
            rest = tail;
        }
        if !any {
            return None;
        }
        match rest {
            [] => Some(scan),
            [b'e' | b'E', power @ ..] => {
                scan.exponent = scan.exponent.saturating_add(exponent(power)?);
                Some(scan)
            }
            _ => None,
        }
    }

    fn push(&mut self, digit: u8) {
        if self.significant > 0 || digit != 0 {
            self.significant = self.significant.saturating_add(1);
            // Past 19 digits the value is not used: `short` looks at the count.
            self.digits = self.digits.wrapping_mul(10).wrapping_add(u64::from(digit));
        }
    }

    /// The number, where the digits can be taken as they stand.
    fn short(&self) -> Option<Decimal> {
        let fits = (1..=Decimal::EXACT_DIGITS).contains(&self.significant)
            && self.exponent.unsigned_abs() <= Decimal::SAFE_EXPONENT.into();
        fits.then(|| Decimal::reduced(self.digits, self.exponent as i16))
    }
}

/// A signed whole number, saturating: only its sign matters once it is huge.
fn exponent(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    let magnitude = saturating_digits(digits)?;
    let magnitude = i64::try_from(magnitude).unwrap_or(i64::MAX);
    Some(if negative { -magnitude } else { magnitude })
}

/// One or more ASCII digits as a number, `u64::MAX` where it is longer than that.
pub(crate) fn saturating_digits(text: &[u8]) -> Option<u64> {
    saturating_prefix(text).filter(|(_, rest)| rest.is_empty()).map(|(number, _)| number)
}

/// The one or more ASCII digits that a text begins with as a number, likewise, and what follows
/// them.
pub(crate) fn saturating_prefix(text: &[u8]) -> Option<(u64, &[u8])> {
    let (mut number, mut rest) = (0_u64, text);
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        number = number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        rest = after;
    }
    (rest.len() < text.len()).then_some((number, rest))
}

/// Plain notation, never an exponent: `21.0975`, `0.4`, `100`.
impl WriteText for Decimal {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        if let Ok(zeros) = usize::try_from(self.exponent) {
            self.digits.write_to(out)?;
            return (0..zeros).try_for_each(|_| out.write_char('0'));
        }
        let places = self.places();
        if let Some(scale) = 10_u64.checked_pow(places).filter(|scale| *scale <= self.digits) {
            let (whole, rest) = (self.digits / scale, self.digits % scale);
            write_all!(out, whole, ".", Padded(rest, places as usize))
        } else {
            write_all!(out, "0.", Padded(self.digits, places as usize))
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// A number rounded to `PLACES` decimals, halves away from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rounded<const PLACES: u32> {
    pub(crate) whole: u64,
    pub(crate) fraction: u32,
}

impl<const PLACES: u32> Rounded<PLACES> {
    const SCALE: u32 = 10_u32.pow(PLACES);

    /// The quotient, rounded once; `None` above [`MAX_SAFE_INTEGER`] or where the
    /// arithmetic has no room in 128 bits.
    pub(crate) fn quotient(numerator: u128, denominator: u128) -> Option<Self> {
        let (whole, rest) = divide(numerator, denominator);
        let whole = u64::try_from(whole).ok()?;
        let rest = rest.checked_mul(u128::from(Self::SCALE))?;
        let fraction = round_quotient(rest, denominator) as u32;
        // 0.9999996 rounds up into the next whole number.
        let (whole, fraction) =
            (whole.checked_add(u64::from(fraction / Self::SCALE))?, fraction % Self::SCALE);
        let within = whole < MAX_SAFE_INTEGER || (whole == MAX_SAFE_INTEGER && fraction == 0);
        within.then_some(Self { whole, fraction })
    }

    /// The nearest double.
    pub fn to_f64(self) -> f64 {
        let scaled = self.whole.checked_mul(u64::from(Self::SCALE));
        let scaled = scaled.and_then(|scaled| scaled.checked_add(u64::from(self.fraction)));
        match scaled.filter(|scaled| *scaled <= MAX_SAFE_INTEGER) {
            Some(scaled) => scaled as f64 / f64::from(Self::SCALE),
            // A decimal is always a number.
            None => self.to_string().parse().unwrap_or(f64::NAN),
        }
    }

    /// The number as an integer, where JSON has it as one.
    pub(crate) fn integer(self) -> Option<u64> {
        if self.fraction == 0 {
            return Some(self.whole);
        }
        // Near 2^53 a double has no room for the fraction.
        let value = self.to_f64();
        (value.fract() == 0.0).then_some(value as u64)
    }
}

/// With all its decimals: `13.30`.
impl<const PLACES: u32> WriteText for Rounded<PLACES> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write_all!(out, self.whole, ".", Padded(self.fraction.into(), PLACES as usize))
    }
}

impl<const PLACES: u32> fmt::Display for Rounded<PLACES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// The quotient of two integers, rounded to the nearest, halves up.
pub(crate) fn round_quotient(numerator: u128, denominator: u128) -> u128 {
    let (whole, rest) = divide(numerator, denominator);
    whole + u128::from(rest >= denominator - rest)
}

/// `factor × numerator / denominator`, exact until it is rounded to the nearest, halves up;
/// `u64::MAX` where it is greater. The denominator is below 2^126.
#[inline]
pub(crate) fn round_product(factor: u64, numerator: u128, denominator: u128) -> u64 {
    // As a rule all of it has room in what processors multiply and divide.
    if let (Ok(numerator), Ok(divisor)) = (u64::try_from(numerator), u64::try_from(denominator))
        && let Some(product) = numerator.checked_mul(factor)
    {
        let rest = product % divisor;
        return product / divisor + u64::from(rest >= divisor - rest);
    }
    round_wide_product(factor, numerator, denominator)
}

#[cold]
fn round_wide_product(factor: u64, numerator: u128, denominator: u128) -> u64 {
    let rounded = match numerator.checked_mul(factor.into()) {
        Some(product) => round_quotient(product, denominator),
        None => round_long_product(factor, numerator, denominator),
    };
    u64::try_from(rounded).unwrap_or(u64::MAX)
}

/// The same where the product has no room in 128 bits: a bit of the factor after the
/// other, so that what is left to divide stays below three denominators.
fn round_long_product(factor: u64, numerator: u128, denominator: u128) -> u128 {
    let (step, step_rest) = divide(numerator, denominator);
    let (mut whole, mut rest) = (0_u128, 0);
    for bit in (0..u64::BITS).rev() {
        let times = u128::from(factor >> bit & 1);
        rest = 2 * rest + times * step_rest;
        whole = whole.saturating_mul(2).saturating_add(times * step + rest / denominator);
        rest %= denominator;
    }
    whole.saturating_add(u128::from(rest >= denominator - rest))
}

/// Quotient and remainder. Processors divide 64 bits; 128 take a routine of many steps, and
/// hardly any pace needs them.
fn divide(numerator: u128, denominator: u128) -> (u128, u128) {
    match (u64::try_from(numerator), u64::try_from(denominator)) {
        (Ok(numerator), Ok(denominator)) => {
            ((numerator / denominator).into(), (numerator % denominator).into())
        }
        _ => (numerator / denominator, numerator % denominator),
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "a double is the nearest one, or it is not")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_grammar_of_a_number() {
        let rows = [
            ("10", "10"),
            ("10.0", "10"),
            ("0.4", "0.4"),
            (".5", "0.5"),
            ("5.", "5"),
            ("+5", "5"),
            ("1e1", "10"),
            ("1E+1", "10"),
            ("25e-1", "2.5"),
            ("0021.0975", "21.0975"),
            ("100", "100"),
            ("1e20", "100000000000000000000"),
            ("1e-10", "0.0000000001"),
            // 16 digits and more: the shortest decimal of the nearest double.
            ("10.00000000000000000001", "10"),
            ("0.1234567890123456789", "0.12345678901234568"),
            ("99999999999999999999", "100000000000000000000"),
            ("123456789012345", "123456789012345"),
        ];
        for (text, shown) in rows {
            let number = Decimal::parse(text).unwrap_or_else(|| panic!("{text} is a number"));
            assert_eq!(number.to_string(), shown, "{text}");
        }
    }

    #[test]
    fn whole_numbers_are_as_they_are_read() {
        for number in [1, 9, 10, 42, 300, 1_000_000, u32::MAX] {
            let decimal = Decimal::from_integer(number).unwrap();
            assert_eq!(number.to_string().parse(), Ok(decimal));
            assert_eq!(decimal.integer(), Some(number.into()));
        }
        assert_eq!(Decimal::from_integer(0), None);
        assert_eq!("0".parse::<Decimal>(), Err(ParseError::Decimal));
    }

    #[test]
    fn what_is_not_a_positive_finite_number() {
        let rows = [
            "",
            ".",
            "e1",
            "1e",
            "1e+",
            "0",
            "0.000",
            "-0",
            "-5",
            "nan",
            "NaN",
            "inf",
            "infinity",
            "0x10",
            "10,5",
            "1 0",
            "1e400",
            "1e-400",
            "1e99999999999999999999",
            "1e-99999999999999999999",
            // Beyond the least 64-bit exponent by its own decimals.
            "0.1e-9223372036854775807",
            "1.2.3",
            "--1",
            "١",
            "1_000",
            "0e5",
        ];
        for text in rows {
            assert_eq!(Decimal::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_zero_with_an_exponent_is_zero() {
        assert_eq!(Decimal::parse("0e300"), None);
        assert_eq!(Decimal::parse("0.0e-99999999999999999999"), None);
    }

    #[test]
    fn the_ends_of_the_range() {
        for text in ["1e-300", "1.7976931348623157e308", "5e-324"] {
            let number = Decimal::parse(text).unwrap();
            assert_eq!(number.to_f64(), text.parse::<f64>().unwrap());
        }
    }

    #[test]
    fn rounding_is_exact_at_the_half() {
        let two = |n, d| Rounded::<2>::quotient(n, d).unwrap().to_string();
        assert_eq!(two(1, 200), "0.01"); // 0.005 goes up
        assert_eq!(two(4999, 1_000_000), "0.00");
        assert_eq!(two(1005, 1000), "1.01"); // 1.005: a double is below the half
        assert_eq!(two(1_999_999, 1_000_000), "2.00");
        assert_eq!(two(u128::from(MAX_SAFE_INTEGER), 1), "9007199254740991.00");
        assert_eq!(Rounded::<2>::quotient(u128::from(MAX_SAFE_INTEGER) + 1, 1), None);
        assert_eq!(Rounded::<2>::quotient(u128::from(MAX_SAFE_INTEGER) * 100 + 1, 100), None);
        assert_eq!(Rounded::<6>::quotient(u128::MAX, 1), None);
    }

    #[test]
    fn json_numbers_carry_no_needless_fraction() {
        let json = |text| serde_json::to_string(&Decimal::parse(text).unwrap()).unwrap();
        assert_eq!(json("10.0"), "10");
        assert_eq!(json("21.0975"), "21.0975");
        assert_eq!(json("1e19"), "10000000000000000000");
        assert_eq!(json("1e30").parse(), Ok(1e30));
        let rounded = |n, d| serde_json::to_string(&Rounded::<6>::quotient(n, d).unwrap()).unwrap();
        assert_eq!(rounded(270, 1), "270");
        assert_eq!(rounded(800, 3), "266.666667");
        assert_eq!(rounded(18_014_398_509_481_981, 2), "9007199254740990");
    }

    #[test]
    fn the_nearest_double_is_rounded_once() {
        // Millionths around and above 2^53, where doubles get scarcer than they.
        for millionths in (0..40).flat_map(|power| {
            let base = (MAX_SAFE_INTEGER << (power / 4)) + 7919 * power;
            base..base + 50
        }) {
            let (whole, fraction) = (millionths / 1_000_000, (millionths % 1_000_000) as u32);
            let rounded = Rounded::<6> { whole, fraction };
            assert_eq!(rounded.to_f64(), rounded.to_string().parse::<f64>().unwrap(), "{rounded}");
        }
    }

    proptest! {
        #[test]
        fn parse_and_display_agree(digits in 1_u64..1_000_000_000_000_000, places in 0_usize..12) {
            let mut text = format!("{digits:0>width$}", width = places + 1);
            text.insert(text.len() - places, '.');
            let number = Decimal::parse(&text).unwrap();
            prop_assert_eq!(Decimal::parse(&number.to_string()), Some(number));
            prop_assert_eq!(number.to_f64(), text.parse::<f64>().unwrap());
        }

        #[test]
        fn a_double_comes_back(value in proptest::num::f64::POSITIVE) {
            prop_assume!(value.is_finite() && value > 0.0);
            let number = Decimal::parse(&format!("{value}")).unwrap();
            prop_assert_eq!(number.to_f64(), value);
            prop_assert_eq!(number.to_string(), format!("{value}"));
        }

        #[test]
        fn a_product_is_read_back_as_it_is(digits in 1_u64..1_000_000_000_000_000_000, power in -340_i16..300, miles: bool) {
            let number = Decimal::parse(&format!("{digits}e{power}"));
            let (factor, exponent) = if miles { (1_609_344, -6) } else { (1, -3) };
            if let Some(product) = number.and_then(|number| number.times(factor, exponent)) {
                prop_assert_eq!(Decimal::parse(&product.to_string()), Some(product));
            }
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in ".*") {
            let _ = Decimal::parse(&text);
        }

        #[test]
        fn a_long_product_is_rounded_as_a_short_one(factor: u64, numerator: u64, denominator in 1..u64::MAX, more in 1..1_u128 << 60) {
            let [numerator, denominator] = [numerator, denominator].map(u128::from);
            let product = round_quotient(numerator * u128::from(factor), denominator);
            prop_assert_eq!(round_long_product(factor, numerator, denominator), product);
            prop_assert_eq!(round_long_product(factor, numerator * more, denominator * more), product);
        }

        #[test]
        fn number_like_texts_agree_with_the_standard_parser(text in "[+]?[0-9]{0,22}[.]?[0-9]{0,22}(e[+-]?[0-9]{1,3})?") {
            let standard = text.parse::<f64>().ok().filter(|v| v.is_finite() && *v > 0.0);
            prop_assert_eq!(Decimal::parse(&text).map(Decimal::to_f64), standard);
        }
    }
}
