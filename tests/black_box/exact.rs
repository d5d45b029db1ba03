//! Reference arithmetic: rationals over `u128`, read from decimal digits. It
//! shares nothing with the code under test, floating point least of all.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

/// A number that is not negative, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ratio {
    over: u128,
    under: u128,
}

impl Ratio {
    pub(crate) fn new(over: u128, under: u128) -> Self {
        assert_ne!(under, 0, "{over} / 0");
        let divisor = greatest_common_divisor(over, under);
        Self { over: over / divisor, under: under / divisor }
    }

    pub(crate) fn whole(value: u64) -> Self {
        Self::new(u128::from(value), 1)
    }

    /// Reads `10`, `0.4`, `.5` or `1e-7`, as JSON writes and queries spell them.
    #[track_caller]
    pub(crate) fn read(text: &str) -> Self {
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: u128 = format!("{whole}{fraction}")
            .parse()
            .unwrap_or_else(|error| panic!("{text:?} is no plain number: {error}"));
        let exponent: i32 =
            exponent.parse().unwrap_or_else(|error| panic!("{text:?} is no plain number: {error}"));
        let shift = exponent - i32::try_from(fraction.len()).expect("few digits");
        let scale = 10_u128.pow(shift.unsigned_abs());
        if shift < 0 { Self::new(digits, scale) } else { Self::new(digits * scale, 1) }
    }

    /// Rounded to this many decimals, halves up, as a multiple of the last one.
    pub(crate) fn rounded(self, decimals: u32) -> Self {
        let scale = 10_u128.pow(decimals);
        Self::new((self.over * scale * 2 + self.under) / (self.under * 2), scale)
    }

    /// The whole seconds that are shown for this many.
    pub(crate) fn seconds(self) -> u64 {
        u64::try_from(self.rounded(0).over).expect("a time that is shown")
    }

    pub(crate) fn is_whole(self) -> bool {
        self.under == 1
    }

    /// The double nearest to the number rounded to six decimals: what JSON
    /// clients can read where the number has more digits than a double.
    pub(crate) fn nearest_double(self) -> f64 {
        let rounded = self.rounded(6);
        let millionths = rounded.over * (1_000_000 / rounded.under);
        format!("{millionths}e-6").parse().expect("a number")
    }

    /// The number with exactly two decimals.
    pub(crate) fn two_decimals(self) -> String {
        let rounded = self.rounded(2);
        let hundredths = rounded.over * (100 / rounded.under);
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

impl Mul for Ratio {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        // Crosswise first, so that the products stay small.
        let left = Self::new(self.over, other.under);
        let right = Self::new(other.over, self.under);
        Self::new(left.over * right.over, left.under * right.under)
    }
}

impl Div for Ratio {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        self.mul(Self::new(other.under, other.over))
    }
}

impl Add for Ratio {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.over * other.under + other.over * self.under, self.under * other.under)
    }
}

/// Panics where the difference is negative.
impl Sub for Ratio {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.over * other.under - other.over * self.under, self.under * other.under)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

/// A total or pass-through time as the service writes it.
pub(crate) fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}h{minutes:02}'{seconds:02}\"")
    } else {
        format!("{minutes}'{seconds:02}\"")
    }
}

/// A pace as the service writes it: minutes run on past 59.
pub(crate) fn minutes(seconds: u64) -> String {
    format!("{}'{:02}\"", seconds / 60, seconds % 60)
}

/// Checks a number of a body: its exact value, and no fraction where it has none.
#[track_caller]
pub(crate) fn assert_number(sent: &str, expected: Ratio, why: &str) {
    assert_eq!(Ratio::read(sent), expected, "{why}: sent {sent}");
    if expected.is_whole() {
        assert!(!sent.contains('.'), "{why}: {sent} is whole");
    }
}

fn greatest_common_divisor(mut left: u128, mut right: u128) -> u128 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left.max(1)
}

#[test]
fn reference_arithmetic_knows_its_own_ties() {
    let tie = Ratio::whole(1) / Ratio::whole(128);
    assert_eq!(tie, Ratio::read("0.0078125"));
    assert_eq!(tie.rounded(6), Ratio::read("7.813e-3"));
    assert_eq!(Ratio::read("270.5").seconds(), 271);
    assert_eq!(Ratio::read("270.4999").seconds(), 270);
    assert_eq!(Ratio::read("1.125").two_decimals(), "1.13");
    assert_eq!(Ratio::read("12").two_decimals(), "12.00");
    assert_eq!(
        Ratio::new(1 << 60, 3).nearest_double().to_bits(),
        384_307_168_202_282_325.333_333_f64.to_bits()
    );
    assert_eq!(clock(7235), "2h00'35\"");
    assert_eq!(clock(59), "0'59\"");
    assert_eq!(minutes(4500), "75'00\"");
    assert!(Ratio::read(".5") < Ratio::read("0.51"));
}
