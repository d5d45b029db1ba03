//! Times as runners type them.

use crate::api::quoted::Quoted;
use crate::api::typed::letters::{has_apart_digits, plain_number};
use crate::api::typed::reading::{ReadAs, TypedError, TypedNote};
use crate::api::typed::runnable::is_runnable;
use crate::decimal::{round_quotient, saturating_digits};
use crate::distance::Distance;
use crate::time::RaceTime;

/// A time, in every way in which its text may be meant.
pub(super) struct TypedTime {
    typed: String,
    /// As the API reads it, or as it stands.
    first: RaceTime,
    /// Whether that is to the second.
    exact: bool,
    /// Other ways, the likelier first.
    others: Vec<RaceTime>,
    /// The text, where it is minutes and seconds that may be a pace.
    clock: Option<String>,
}

/// What follows a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    Hours,
    Minutes,
    Seconds,
    Colon,
    End,
}

impl TypedTime {
    /// Reads a text.
    pub(super) fn read(text: &str) -> Result<Self, TypedError> {
        let typed = || Quoted::new(text);
        let unread = || TypedError::Time { typed: typed() };
        if has_apart_digits(text) {
            return Err(unread());
        }
        let plain = plain_number(text);
        let parts = parts(&dots_as_colons(&plain)).ok_or_else(unread)?;
        let readings = readings(&parts);
        let mut times = readings.iter().map(|(seconds, scale)| whole(*seconds, *scale));
        let first = times.next().ok_or_else(unread)?;
        let too_long = readings[0].0 / readings[0].1 > u128::from(RaceTime::MAX_SECONDS);
        let unusable = || if too_long { TypedError::TooLong { typed: typed() } } else { unread() };
        let (first, exact) = first.ok_or_else(unusable)?;
        let others = times.flatten().map(|(time, _)| time).collect();
        let clock = matches!(parts[..], [(_, Mark::Colon), (_, Mark::End)]).then_some(plain);
        Ok(Self { typed: text.trim().to_owned(), first, exact, others, clock })
    }

    /// The text.
    pub(super) fn typed(&self) -> &str {
        &self.typed
    }

    /// The text, where it is minutes and seconds that may be a pace.
    pub(super) fn clock(&self) -> Option<&str> {
        self.clock.as_deref()
    }

    /// The first reading, whether somebody runs it or not.
    pub(super) fn as_it_stands(&self) -> (RaceTime, Vec<TypedNote>) {
        let rounded = (!self.exact).then(|| ReadAs::Rounded(self.first).note(&self.typed));
        (self.first, rounded.into_iter().collect())
    }

    /// The first reading in which somebody runs the distance, and what to say of it.
    pub(super) fn runnable(&self, distance: Distance) -> Option<(RaceTime, Vec<TypedNote>)> {
        if is_runnable(distance, self.first) {
            return Some(self.as_it_stands());
        }
        let other = self.others.iter().copied().find(|time| is_runnable(distance, *time))?;
        Some((other, vec![ReadAs::Time(other).note(&self.typed)]))
    }
}

/// The seconds of a plain text, as a fraction: as the API reads it, or as it stands.
pub(super) fn seconds(plain: &str) -> Option<(u128, u128)> {
    readings(&parts(&dots_as_colons(plain))?).first().copied()
}

/// `1.45.00`, `45.30` and `45,30`, as some write clocks; a decimal number has its unit.
pub(super) fn dots_as_colons(plain: &str) -> String {
    let parts: Vec<&str> = plain.split(['.', ',']).collect();
    let clock = parts.len() > 1
        && parts[1..].iter().all(|part| part.len() == 2)
        && parts.iter().all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    if clock { plain.replace(['.', ','], ":") } else { plain.to_owned() }
}

/// Numbers, as fractions, and what follows each.
type Part = ((u128, u128), Mark);

fn parts(plain: &str) -> Option<Vec<Part>> {
    let mut rest = plain;
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let end = rest.find(|c: char| !matches!(c, '0'..='9' | '.' | ',')).unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let number = fraction(number)?;
        let end = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let (mark, next) = after.split_at(end);
        let mark = match mark.trim_end_matches('.') {
            // The last of each as in `1h:45` and `45':00"`.
            "h" | "hr" | "hrs" | "hour" | "hours" | "heure" | "heures" | "h:" => Mark::Hours,
            "m" | "mn" | "min" | "mins" | "minute" | "minutes" | "'" | "':" => Mark::Minutes,
            "s" | "sec" | "secs" | "second" | "seconds" | "seconde" | "secondes" | "\"" => {
                Mark::Seconds
            }
            ":" => Mark::Colon,
            "" if next.is_empty() => Mark::End,
            _ => return None,
        };
        parts.push((number, mark));
        rest = next;
        // No time has more, and a colon promises one.
        if parts.len() > 3 || (rest.is_empty() && mark == Mark::Colon) {
            return None;
        }
    }
    (!parts.is_empty()).then_some(parts)
}

/// A number of at most nine decimals, as a fraction.
fn fraction(text: &str) -> Option<(u128, u128)> {
    const MOST_DECIMALS: usize = 9;
    let text = text.replace(',', ".");
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    let digits = |text: &str| saturating_digits(text.as_bytes()).map(u128::from);
    if text.contains('.') && (decimals.is_empty() || decimals.len() > MOST_DECIMALS) {
        return None;
    }
    let scale = 10_u128.pow(decimals.len() as u32);
    let part = if decimals.is_empty() { 0 } else { digits(decimals)? };
    Some((digits(whole)? * scale + part, scale))
}

/// The seconds, as fractions, of every way to read the parts, the API's or the plainest first.
fn readings(parts: &[Part]) -> Vec<(u128, u128)> {
    use Mark::{Colon, End, Hours, Minutes, Seconds};
    /// Nobody means more hours by a number alone.
    const MOST_HOURS: u128 = 30;
    let marks: Vec<Mark> = parts.iter().map(|(_, mark)| *mark).collect();
    let numbers: Vec<(u128, u128)> = parts.iter().map(|(number, _)| *number).collect();
    // Only the last number may have decimals; and a decimal number alone has its unit.
    let (last, before) = match numbers.split_last() {
        Some((last, before)) if before.iter().all(|(_, scale)| *scale == 1) => (*last, before),
        _ => return Vec::new(),
    };
    let sum = |units: &[u128]| {
        let whole: u128 = before.iter().zip(units).map(|((number, _), unit)| number * unit).sum();
        (whole * last.1 + last.0 * units[units.len() - 1], last.1)
    };
    match marks[..] {
        [End] if last.1 > 1 => Vec::new(),
        [End] if last.0 <= MOST_HOURS => vec![sum(&[1]), sum(&[60]), sum(&[3600])],
        [End] => vec![sum(&[1]), sum(&[60])],
        [Hours] => vec![sum(&[3600])],
        [Minutes] => vec![sum(&[60])],
        [Seconds] => vec![sum(&[1])],
        // `45h00` may be meant for 45:00, and `3:30` for 3h30.
        [Hours, End | Minutes] => vec![sum(&[3600, 60]), sum(&[60, 1])],
        [Colon, End] if last.1 == 1 => vec![sum(&[60, 1]), sum(&[3600, 60])],
        [Colon, End | Minutes] | [Minutes, Seconds | End] => vec![sum(&[60, 1])],
        [Colon, Hours] => vec![sum(&[3600, 60])],
        [Hours, Seconds] => vec![sum(&[3600, 1])],
        // `45:00:00` may be meant for 45:00.
        [Colon, Colon, End] if last.0 == 0 => {
            vec![sum(&[3600, 60, 1]), (before[0].0 * 60 + before[1].0, 1)]
        }
        [Colon, Colon, End | Hours] | [Hours, Minutes | Colon, Seconds | End] => {
            vec![sum(&[3600, 60, 1])]
        }
        _ => Vec::new(),
    }
}

/// Seconds as a fraction, rounded to a whole time, and whether that is exact.
fn whole(seconds: u128, scale: u128) -> Option<(RaceTime, bool)> {
    let rounded = u64::try_from(round_quotient(seconds, scale)).ok()?;
    Some((RaceTime::from_seconds(rounded)?, seconds.is_multiple_of(scale)))
}
