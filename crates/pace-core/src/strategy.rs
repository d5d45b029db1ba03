//! Split tables of a race run evenly, or with one half faster than the other.

use std::fmt;
use std::str::FromStr;

use crate::decimal::{Decimal, Rounded, round_quotient};
use crate::distance::Distance;
use crate::pace::convert::greatest_common_divisor;
use crate::pace::{FormattedPace, Pace};
use crate::parse_error::ParseError;
use crate::time::{FormattedTime, RaceTime};
use crate::unit::LengthUnit;

/// A percentage of a [`Strategy`]: above 0, at most 20, at most two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(u16);

impl Percent {
    /// The greatest, in percent.
    pub const MAX: u32 = 20;
    /// Where none is given: 2 %.
    pub const DEFAULT: Self = Self(200);

    /// A percentage; `None` above 20 or with more than two decimals.
    pub fn new(value: Decimal) -> Option<Self> {
        value.hundredths(Self::MAX).map(Self)
    }
}

/// The shortest decimal text: `2`, `2.5`.
impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Decimal::reduced(self.0.into(), -2).fmt(f)
    }
}

/// How a race is paced.
///
/// Each half of the distance is run at a pace of its own. With P percent, the second half
/// takes (1 − P/100) times as long as the first (negative) or (1 + P/100) times (positive).
/// For a total T and r = 1 ∓ P/100 the first half takes T / (1 + r), exactly.
///
/// Read from `even`, `negative`, `positive`, the last two with `:` and a [`Percent`]
/// (2 without), in any case. Refused are, for example, `even:2`, `negative:`,
/// `negative:0`, `negative:2,5`, `positive:21`. [`Display`](fmt::Display) writes a text
/// that is read back as the same strategy.
///
/// ```
/// # use pace_core::Strategy;
/// assert_eq!("negative".parse::<Strategy>().unwrap().to_string(), "negative:2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Strategy {
    /// One pace throughout, the default.
    #[default]
    Even,
    /// The second half faster.
    Negative(Percent),
    /// The second half slower.
    Positive(Percent),
}

impl Strategy {
    /// How the time passes: what 10,000 s of the first half become in the second.
    pub(crate) fn pacing(self) -> Pacing {
        const SCALE: u128 = 10_000;
        match self {
            Self::Even => Pacing::of([1]),
            Self::Negative(Percent(less)) => Pacing::of([SCALE, SCALE - u128::from(less)]),
            Self::Positive(Percent(more)) => Pacing::of([SCALE, SCALE + u128::from(more)]),
        }
    }
}

/// How the time of a race passes over its distance: in parts of the same length, each at a
/// pace of its own.
#[derive(Debug, Clone)]
pub(crate) struct Pacing {
    /// Shares of the time up to the end of each part, from 0 at the start.
    passed: Vec<u128>,
}

impl Pacing {
    /// The paces of the parts to one another; none is 0, and there is at least one.
    pub(crate) fn of(paces: impl IntoIterator<Item = u128>) -> Self {
        let mut passed = vec![0];
        let sums = paces.into_iter().scan(0, |sum, pace| {
            *sum += pace;
            Some(*sum)
        });
        passed.extend(sums);
        Self { passed }
    }

    /// The share of the time that has passed at a share `a / b` of the distance, in lowest
    /// terms; `None` without room in 128 bits.
    fn time_at(&self, (a, b): (u128, u128)) -> Option<(u128, u128)> {
        let parts = self.passed.len() as u128 - 1;
        let at = a.checked_mul(parts)?;
        // The finish is the end of the last part.
        let part = (at / b).min(parts - 1);
        let (from, to) = (self.passed[part as usize], self.passed[part as usize + 1]);
        let within = (at - b * part).checked_mul(to - from)?;
        let whole = b.checked_mul(self.passed[parts as usize])?;
        Some(lowest(b.checked_mul(from)?.checked_add(within)?, whole))
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Even => f.write_str("even"),
            Self::Negative(percent) => write!(f, "negative:{percent}"),
            Self::Positive(percent) => write!(f, "positive:{percent}"),
        }
    }
}

impl FromStr for Strategy {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.to_ascii_lowercase();
        let (name, percent) = match text.split_once(':') {
            Some((name, percent)) => (name, Some(percent)),
            None => (text.as_str(), None),
        };
        let read = |text| Decimal::parse(text).and_then(Percent::new).ok_or(ParseError::Strategy);
        let percent_or_default = || percent.map_or(Ok(Percent::DEFAULT), read);
        match name {
            "even" if percent.is_none() => Ok(Self::Even),
            "negative" => percent_or_default().map(Self::Negative),
            "positive" => percent_or_default().map(Self::Positive),
            _ => Err(ParseError::Strategy),
        }
    }
}

/// Where a split table has its rows; the finish is always one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SplitPoints {
    /// At every multiple of a number of kilometres or miles.
    Every(Decimal, LengthUnit),
    /// At these distances, in any order.
    At(Vec<Distance>),
}

impl SplitPoints {
    /// Reads a step: a [`Decimal`] and `km`, `m` or `mi`, in any case; a number alone is in
    /// `unit`. Refused are, for example, `0`, `1 lap`, `5,5km` and a name as `semi`.
    ///
    /// ```
    /// # use pace_core::{LengthUnit, SplitPoints};
    /// assert_eq!(SplitPoints::every("400m", LengthUnit::Km), SplitPoints::every("0.4", LengthUnit::Km));
    /// assert_eq!(SplitPoints::every("5,5km", LengthUnit::Km), None);
    /// ```
    pub fn every(text: &str, unit: LengthUnit) -> Option<Self> {
        let (step, unit) = length(text, unit)?;
        Some(Self::Every(step, unit))
    }

    /// Reads points, with commas between: each as a step is, or the text of a [`Distance`].
    ///
    /// ```
    /// # use pace_core::{LengthUnit, SplitPoints};
    /// assert!(SplitPoints::at("5,10,semi,20mi", LengthUnit::Km).is_some());
    /// assert!(SplitPoints::at("5;10", LengthUnit::Km).is_none());
    /// ```
    pub fn at(text: &str, unit: LengthUnit) -> Option<Self> {
        let point = |text: &str| match length(text, unit) {
            Some((number, unit)) => multiple(number, unit, 1).map(Distance::from_km),
            None => text.parse().ok(),
        };
        text.split(',').map(point).collect::<Option<_>>().map(Self::At)
    }
}

/// A number and its unit.
fn length(text: &str, unit: LengthUnit) -> Option<(Decimal, LengthUnit)> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let text = text.to_ascii_lowercase();
    if let Some(number) = text.strip_suffix("km") {
        return Some((Decimal::parse(number)?, LengthUnit::Km));
    }
    if let Some(number) = text.strip_suffix("mi") {
        return Some((Decimal::parse(number)?, LengthUnit::Mile));
    }
    if let Some(number) = text.strip_suffix('m') {
        return Some((Decimal::parse(number)?.times(1, -3)?, LengthUnit::Km));
    }
    Some((Decimal::parse(&text)?, unit))
}

/// Why there is no split table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RaceSplitsError {
    /// More than [`RaceSplits::MOST_ROWS`].
    TooManyRows,
    /// Numbers too long for an exact answer in 128 bits.
    NoRoom,
}

/// The split table of a race with a [`Strategy`], its rows computed one by one.
///
/// Cumulative times are rounded to the nearest second, halves up; a lap is the difference
/// of two of them, so laps add up to the total. Points at or beyond the finish are left out.
///
/// ```
/// # use pace_core::{LengthUnit, RaceSplits, SplitPoints, Strategy};
/// let points = SplitPoints::Every("5".parse::<pace_core::Distance>().unwrap().km(), LengthUnit::Km);
/// let (distance, time) = ("10km".parse().unwrap(), "45:00".parse().unwrap());
/// let strategy = "negative:2".parse().unwrap();
/// let splits = RaceSplits::new(distance, time, points, strategy).unwrap();
/// let laps: Vec<_> = splits.iter().map(|split| split.lap.to_string()).collect();
/// assert_eq!(laps, ["22'44\"", "22'16\""]);
/// ```
#[derive(Debug, Clone)]
pub struct RaceSplits {
    finish: Distance,
    /// Kilometres of the finish, as a fraction.
    km: (u128, u128),
    time: RaceTime,
    points: SplitPoints,
    rows: usize,
    pacing: Pacing,
}

/// A row of a split table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct RaceSplit {
    /// The point, in kilometres from the start, exact.
    pub km: Decimal,
    /// The point, in miles from the start, at most 4 decimals.
    pub miles: Rounded<4>,
    /// Time since the start.
    pub time: FormattedTime,
    /// Time since the row before.
    pub lap: FormattedTime,
    /// Pace per kilometre that the strategy asks for since the row before.
    pub lap_pace: FormattedPace,
    /// The same per mile.
    pub lap_pace_per_mile: FormattedPace,
}

impl RaceSplits {
    /// The most rows of a table.
    pub const MOST_ROWS: usize = 10_000;

    /// A table of splits.
    ///
    /// # Errors
    /// Too many rows, or numbers too long to be reckoned exactly.
    pub fn new(
        distance: Distance,
        time: RaceTime,
        points: SplitPoints,
        strategy: Strategy,
    ) -> Result<Self, RaceSplitsError> {
        Self::paced(distance, time, points, strategy.pacing())
    }

    /// A table of splits, the time passing as given.
    pub(crate) fn paced(
        distance: Distance,
        time: RaceTime,
        points: SplitPoints,
        pacing: Pacing,
    ) -> Result<Self, RaceSplitsError> {
        use RaceSplitsError::{NoRoom, TooManyRows};
        let km = distance.km().fraction().ok_or(NoRoom)?;
        let before = |point: &Distance| below(point.km(), km);
        let (points, inner) = match points {
            SplitPoints::At(mut points) => {
                let all = points.iter().try_fold(true, |all, point| Some(all & before(point)?));
                all.ok_or(NoRoom)?;
                points.retain(|point| before(point) == Some(true));
                points.sort_by(|a, b| a.km().to_f64().total_cmp(&b.km().to_f64()));
                points.dedup_by_key(|point| point.km());
                let inner = points.len() as u128;
                (SplitPoints::At(points), inner)
            }
            SplitPoints::Every(step, unit) => {
                let inner = steps_below(step, unit, km).ok_or(NoRoom)?;
                (SplitPoints::Every(step, unit), inner)
            }
        };
        let inner = usize::try_from(inner).map_err(|_| TooManyRows)?;
        if inner >= Self::MOST_ROWS {
            return Err(TooManyRows);
        }
        let splits = Self { finish: distance, km, time, points, rows: inner + 1, pacing };
        // Every row has room: looked at once, so that none is missing later.
        let room = (0..splits.rows).all(|row| splits.row(row).is_some());
        if room { Ok(splits) } else { Err(NoRoom) }
    }

    /// The rows in order; the last one is the finish.
    pub fn iter(&self) -> impl Iterator<Item = RaceSplit> + '_ {
        (0..self.rows).filter_map(|row| self.row(row))
    }

    fn row(&self, row: usize) -> Option<RaceSplit> {
        let point = self.passed(row)?;
        let start = Passed { km: Decimal::constant(1, 0), at: (0, 1), seconds: (0, 1) };
        let before = if row == 0 { start } else { self.passed(row - 1)? };
        let seconds = difference(point.seconds, before.seconds)?;
        let length = difference(point.at, before.at)?;
        let pace = Pace::exact(seconds.0.checked_mul(length.1)?, seconds.1.checked_mul(length.0)?)?;
        let mile = u128::from(LengthUnit::Mile.millimetres());
        let miles =
            Rounded::quotient(point.at.0.checked_mul(1_000_000)?, point.at.1.checked_mul(mile)?)?;
        Some(RaceSplit {
            km: point.km,
            miles,
            time: FormattedTime(point.clock()),
            lap: FormattedTime(point.clock() - before.clock()),
            lap_pace: pace.formatted(),
            lap_pace_per_mile: pace.formatted_per(LengthUnit::Mile),
        })
    }

    /// A row's point and the exact time there.
    fn passed(&self, row: usize) -> Option<Passed> {
        let km = match &self.points {
            _ if row + 1 == self.rows => self.finish.km(),
            SplitPoints::At(points) => points.get(row)?.km(),
            SplitPoints::Every(step, unit) => multiple(*step, *unit, row as u128 + 1)?,
        };
        let at = km.fraction()?;
        // The share of the distance that is behind.
        let behind = lowest(at.0.checked_mul(self.km.1)?, at.1.checked_mul(self.km.0)?);
        let share = self.pacing.time_at(behind)?;
        let seconds = share.0.checked_mul(u128::from(self.time.seconds()))?;
        let seconds = lowest(seconds, share.1);
        Some(Passed { km, at: lowest(at.0, at.1), seconds })
    }
}

/// A point that is passed, its kilometres and seconds as fractions.
struct Passed {
    km: Decimal,
    at: (u128, u128),
    seconds: (u128, u128),
}

impl Passed {
    fn clock(&self) -> u64 {
        round_quotient(self.seconds.0, self.seconds.1) as u64
    }
}

/// A number of steps, in kilometres.
fn multiple(step: Decimal, unit: LengthUnit, count: u128) -> Option<Decimal> {
    let millimetres = u128::from(unit.millimetres());
    step.times(millimetres.checked_mul(count)?, -6)
}

fn below(point: Decimal, (km, per_km): (u128, u128)) -> Option<bool> {
    let (number, scale) = point.fraction()?;
    Some(number.checked_mul(per_km)? < km.checked_mul(scale)?)
}

/// How many whole steps are strictly below a distance.
fn steps_below(step: Decimal, unit: LengthUnit, (km, per_km): (u128, u128)) -> Option<u128> {
    let (number, scale) = multiple(step, unit, 1)?.fraction()?;
    let (finish, step) = (km.checked_mul(scale)?, number.checked_mul(per_km)?);
    Some((finish - 1) / step)
}

/// `a − b`, where it is not negative.
fn difference(a: (u128, u128), b: (u128, u128)) -> Option<(u128, u128)> {
    let above = a.0.checked_mul(b.1)?.checked_sub(b.0.checked_mul(a.1)?)?;
    Some(lowest(above, a.1.checked_mul(b.1)?))
}

fn lowest(numerator: u128, denominator: u128) -> (u128, u128) {
    let divisor = greatest_common_divisor(numerator, denominator);
    (numerator / divisor, denominator / divisor)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    // Both globs have one.
    use super::Strategy;

    fn every(text: &str, unit: LengthUnit) -> SplitPoints {
        SplitPoints::Every(Decimal::parse(text).unwrap(), unit)
    }

    #[test]
    fn the_grammar_of_a_strategy() {
        for text in ["even", "negative:2", "positive:2.5", "negative:20", "positive:0.01"] {
            assert_eq!(text.parse::<Strategy>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "even:2",
            "negative:",
            "negative:0",
            "positive:21",
            "negative:2,5",
            "negative:0.001",
        ] {
            assert_eq!(text.parse::<Strategy>(), Err(ParseError::Strategy), "{text}");
        }
    }

    #[test]
    fn the_grammar_of_points() {
        let km = |text| match SplitPoints::every(text, LengthUnit::Mile) {
            Some(SplitPoints::Every(step, unit)) => {
                multiple(step, unit, 1).map(|km| km.to_string())
            }
            _ => None,
        };
        for (text, expected) in [
            ("1km", Some("1")),
            ("400m", Some("0.4")),
            ("250 M", Some("0.25")),
            ("2", Some("3.218688")),
            ("0.5mi", Some("0.804672")),
            ("0", None),
            ("km", None),
            ("5,5km", None),
            ("semi", None),
            ("1 lap", None),
        ] {
            assert_eq!(km(text).as_deref(), expected, "{text}");
        }
        let at = |text| match SplitPoints::at(text, LengthUnit::Km) {
            Some(SplitPoints::At(points)) => {
                Some(points.iter().map(|point| point.km().to_string()).collect::<Vec<_>>())
            }
            _ => None,
        };
        assert_eq!(at("5,semi, 1mi").unwrap(), ["5", "21.0975", "1.609344"]);
        assert_eq!(at("5,,10"), None);
        assert_eq!(at(""), None);
    }

    #[test]
    fn a_table_has_an_end() {
        let table = |points| {
            let (marathon, time) = ("marathon".parse().unwrap(), "3h30".parse().unwrap());
            RaceSplits::new(marathon, time, points, Strategy::Even).map(|table| table.rows)
        };
        assert_eq!(table(every("1", LengthUnit::Km)), Ok(43));
        assert_eq!(table(every("1", LengthUnit::Mile)), Ok(27));
        assert_eq!(table(every("42.195", LengthUnit::Km)), Ok(1));
        assert_eq!(table(every("0.001", LengthUnit::Km)), Err(RaceSplitsError::TooManyRows));
        assert_eq!(table(every("1e-30", LengthUnit::Km)), Err(RaceSplitsError::TooManyRows));
        assert_eq!(table(every("1e-200", LengthUnit::Km)), Err(RaceSplitsError::NoRoom));
        let at = ["50", "10", "5km", "10km", "42.195"].map(|text| text.parse().unwrap());
        assert_eq!(table(SplitPoints::At(at.into())), Ok(3));
    }

    proptest! {
        #[test]
        fn laps_add_up_and_times_rise(metres in 1000_u64..100_000, seconds in 100_u64..100_000, step in 100_u64..5000, hundredths in 1_u16..=2000, kind in 0..3, mile: bool) {
            let strategy = match kind {
                0 => Strategy::Even,
                1 => Strategy::Negative(Percent(hundredths)),
                _ => Strategy::Positive(Percent(hundredths)),
            };
            let unit = LengthUnit::ALL[usize::from(mile)];
            let distance = Distance::from_km(Decimal::reduced(metres, -3));
            let half = Distance::from_km(Decimal::reduced(metres * 5, -4));
            let time = RaceTime::from_seconds(seconds).unwrap();
            let table = RaceSplits::new(distance, time, SplitPoints::Every(Decimal::reduced(step, -3), unit), strategy).unwrap();
            let rows: Vec<_> = table.iter().collect();
            prop_assert_eq!(rows.len(), table.rows);
            prop_assert_eq!(rows.iter().map(|row| row.lap.seconds()).sum::<u64>(), seconds);
            prop_assert_eq!(rows.last().unwrap().km, distance.km());
            prop_assert!(rows.is_sorted_by_key(|row| row.time));
            let halves = RaceSplits::new(distance, time, SplitPoints::At(vec![half]), strategy).unwrap();
            let halves: Vec<_> = halves.iter().collect();
            match strategy {
                Strategy::Negative(_) => prop_assert!(halves[1].lap_pace <= halves[0].lap_pace),
                Strategy::Positive(_) => prop_assert!(halves[1].lap_pace >= halves[0].lap_pace),
                Strategy::Even => prop_assert_eq!(halves[1].lap_pace, halves[0].lap_pace),
            }
        }
    }
}
