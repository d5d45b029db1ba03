//! Days of the civil calendar, and days of the week.

use std::fmt;
use std::str::FromStr;

use crate::lang::Text;
use crate::named::named;
use crate::parse_error::ParseError;
use crate::write::{Padded, WriteText, display_text, write_all};

named! {
    /// A day of the week, by the first three letters of its English name.
    pub enum Weekday by name {
        /// Monday.
        Monday = "mon",
        /// Tuesday.
        Tuesday = "tue",
        /// Wednesday.
        Wednesday = "wed",
        /// Thursday.
        Thursday = "thu",
        /// Friday.
        Friday = "fri",
        /// Saturday.
        Saturday = "sat",
        /// Sunday.
        Sunday = "sun",
    }
}

/// The names of the days, from Monday on.
pub(crate) const WEEKDAYS: [Text; 7] = [
    Text::new("lundi", "Monday"),
    Text::new("mardi", "Tuesday"),
    Text::new("mercredi", "Wednesday"),
    Text::new("jeudi", "Thursday"),
    Text::new("vendredi", "Friday"),
    Text::new("samedi", "Saturday"),
    Text::new("dimanche", "Sunday"),
];

/// The names of the months, from January on.
pub(crate) const MONTHS: [Text; 12] = [
    Text::new("janvier", "January"),
    Text::new("février", "February"),
    Text::new("mars", "March"),
    Text::new("avril", "April"),
    Text::new("mai", "May"),
    Text::new("juin", "June"),
    Text::new("juillet", "July"),
    Text::new("août", "August"),
    Text::new("septembre", "September"),
    Text::new("octobre", "October"),
    Text::new("novembre", "November"),
    Text::new("décembre", "December"),
];

/// The first three letters of each day's French name, from Monday on.
const FRENCH: [&str; 7] = ["lun", "mar", "mer", "jeu", "ven", "sam", "dim"];

impl Weekday {
    /// The French abbreviation: `lun` to `dim`.
    pub const fn french_name(self) -> &'static str {
        FRENCH[self as usize]
    }

    /// Reads an English or a French abbreviation, in any case.
    ///
    /// ```
    /// # use pace_core::Weekday;
    /// assert_eq!(Weekday::parse("Dim"), Some(Weekday::Sunday));
    /// assert_eq!(Weekday::parse("sunday"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.to_ascii_lowercase();
        let french = || FRENCH.iter().position(|name| *name == text).map(|index| Self::ALL[index]);
        Self::from_name(&text).or_else(french)
    }

    /// The weekday of a plan's day, 1 to 7, where the race has no date: day 7 is Sunday.
    pub const fn of_plan_day(day: u8) -> Self {
        Self::ALL[(day as usize + 6) % 7]
    }

    /// Days from another weekday to this one, 0 to 6.
    pub(crate) const fn days_after(self, other: Self) -> u8 {
        (self as u8 + 7 - other as u8) % 7
    }
}

/// As [`parse`](Weekday::parse) reads it.
impl FromStr for Weekday {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).ok_or(ParseError::Weekday)
    }
}

/// A set of days of the week.
///
/// ```
/// # use pace_core::{Weekday, Weekdays};
/// let days = Weekdays::parse("tue,JEU, sun").unwrap();
/// assert_eq!(days.len(), 3);
/// assert!(days.contains(Weekday::Thursday));
/// assert_eq!(days.to_string(), "tue,thu,sun");
/// assert_eq!(Weekdays::parse("tue,weekend"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Weekdays(u8);

impl Weekdays {
    /// No day.
    pub const NONE: Self = Self(0);

    /// The days whose bits are set: the lowest is Monday's, and the highest no day's.
    ///
    /// ```
    /// # use pace_core::Weekdays;
    /// assert_eq!(Weekdays::from_bits(0b100_0010).to_string(), "tue,sun");
    /// ```
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0x7f)
    }

    /// Reads a list with commas, as [`Weekday::parse`] reads each of its days; a day named twice
    /// counts once, and blanks around a day do not count. `None` where a day cannot be read.
    pub fn parse(text: &str) -> Option<Self> {
        text.split(',').try_fold(Self::NONE, |days, day| {
            Some(days.with(Weekday::parse(day.trim_matches(' '))?))
        })
    }

    /// The same days and this one.
    #[must_use]
    pub const fn with(self, day: Weekday) -> Self {
        Self(self.0 | 1 << day as u8)
    }

    /// Whether a day is among them.
    pub const fn contains(self, day: Weekday) -> bool {
        self.0 & 1 << day as u8 != 0
    }

    /// How many there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The days, from Monday on.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Weekday> {
        Weekday::ALL.into_iter().filter(move |day| self.contains(*day))
    }
}

/// As [`parse`](Weekdays::parse) reads it.
///
/// ```
/// # use pace_core::{ParseError, Weekdays};
/// let days: Weekdays = "tue,jeu,sun".parse()?;
/// assert_eq!(days.len(), 3);
/// assert_eq!("tue,weekend".parse::<Weekdays>(), Err(ParseError::Weekdays));
/// # Ok::<(), ParseError>(())
/// ```
impl FromStr for Weekdays {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).ok_or(ParseError::Weekdays)
    }
}

impl FromIterator<Weekday> for Weekdays {
    fn from_iter<I: IntoIterator<Item = Weekday>>(days: I) -> Self {
        days.into_iter().fold(Self::NONE, Self::with)
    }
}

/// `mon,wed,sun`.
impl WriteText for Weekdays {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for (index, day) in self.iter().enumerate() {
            out.write_str(if index > 0 { "," } else { "" })?;
            out.write_str(day.name())?;
        }
        Ok(())
    }
}

/// A day of the proleptic Gregorian calendar, in the years 1 to 9999.
///
/// It is written and read as `YYYY-MM-DD` (RFC 3339), always ten characters.
///
/// ```
/// # use pace_core::{Date, Weekday};
/// let race: Date = "2027-04-11".parse()?;
/// assert_eq!(race.weekday(), Weekday::Sunday);
/// assert_eq!(race.plus_days(-56).unwrap().to_string(), "2027-02-14");
/// assert!("2027-02-29".parse::<Date>().is_err());
/// assert!("11/04/2027".parse::<Date>().is_err());
/// # Ok::<(), pace_core::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

const LAST_YEAR: u16 = 9999;

impl Date {
    /// The first day, 0001-01-01.
    pub const MIN: Self = Self { year: 1, month: 1, day: 1 };
    /// The last day, 9999-12-31.
    pub const MAX: Self = Self { year: LAST_YEAR, month: 12, day: 31 };

    /// The day of a month of a year; `None` where the calendar has no such day.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_real = matches!((year, month), (1..=LAST_YEAR, 1..=12))
            && day >= 1
            && day <= days_in(year, month);
        if is_real { Some(Self { year, month, day }) } else { None }
    }

    /// Whether a text has the form of a date, and the calendar no such day: `2027-02-30`.
    pub fn is_no_day(text: &str) -> bool {
        parts(text).is_some_and(|(year, month, day)| Self::new(year, month, day).is_none())
    }

    /// The year, 1 to 9999.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// The day of the week.
    pub const fn weekday(self) -> Weekday {
        // 0001-01-01 was a Monday.
        Weekday::ALL[(self.ordinal() % 7) as usize]
    }

    /// The day this many days later, or before where negative; `None` outside the years.
    pub const fn plus_days(self, days: i64) -> Option<Self> {
        match self.ordinal().checked_add(days) {
            Some(ordinal) => Self::from_ordinal(ordinal),
            None => None,
        }
    }

    /// Days from another day to this one; negative where the other is later.
    pub const fn days_since(self, other: Self) -> i64 {
        self.ordinal() - other.ordinal()
    }

    /// Days since 0001-01-01.
    const fn ordinal(self) -> i64 {
        // Years that begin in March: the leap day is the last day of one.
        let (year, month) = if self.month > 2 {
            (self.year as i64, self.month as i64 - 3)
        } else {
            (self.year as i64 - 1, self.month as i64 + 9)
        };
        let of_year = (153 * month + 2) / 5 + self.day as i64 - 1;
        year * 365 + year / 4 - year / 100 + year / 400 + of_year - DAYS_BEFORE_MARCH_OF_YEAR_1
    }

    const fn from_ordinal(ordinal: i64) -> Option<Self> {
        if ordinal < 0 || ordinal > Self::MAX.ordinal() {
            return None;
        }
        let days = ordinal + DAYS_BEFORE_MARCH_OF_YEAR_1;
        // Four centuries, then a century, four years and a year of them; the last day of each
        // of these may be a leap day.
        let (cycles, days) = (days / 146_097, days % 146_097);
        let centuries = least(days / 36_524, 3);
        let days = days - centuries * 36_524;
        let (fours, days) = (days / 1_461, days % 1_461);
        let years = least(days / 365, 3);
        let of_year = days - years * 365;
        let year = 400 * cycles + 100 * centuries + 4 * fours + years;
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
        Some(Self { year: year as u16, month: month as u8, day: day as u8 })
    }
}

/// Days from March of the year 0 to January of the year 1.
const DAYS_BEFORE_MARCH_OF_YEAR_1: i64 = 306;

const fn least(a: i64, b: i64) -> i64 {
    if a < b { a } else { b }
}

const fn days_in(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (year, month, day) = parts(text).ok_or(ParseError::Date)?;
        Self::new(year, month, day).ok_or(ParseError::Date)
    }
}

/// Year, month and day of a text in the form of dates, whether there is such a day or not.
fn parts(text: &str) -> Option<(u16, u8, u8)> {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text.as_bytes() else {
        return None;
    };
    let number = |digits: &[u8]| {
        digits.iter().try_fold(0_u16, |number, digit| {
            digit.is_ascii_digit().then(|| number * 10 + u16::from(digit - b'0'))
        })
    };
    let two = |digits: [u8; 2]| number(&digits).map(|number| number as u8);
    Some((number(&[y1, y2, y3, y4])?, two([m1, m2])?, two([d1, d2])?))
}

impl WriteText for Date {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let two = |number: u8| Padded(number.into(), 2);
        write_all!(out, Padded(self.year.into(), 4), '-', two(self.month), '-', two(self.day))
    }
}

display_text!(Date, Weekdays);

#[cfg(feature = "chrono")]
mod with_chrono {
    use chrono::{Datelike as _, NaiveDate};

    use crate::date::Date;
    use crate::parse_error::ParseError;

    impl From<Date> for NaiveDate {
        fn from(date: Date) -> Self {
            Self::from_ymd_opt(date.year.into(), date.month.into(), date.day.into())
                .expect("each of our days is one of chrono's")
        }
    }

    /// A day outside the years of [`Date`].
    impl TryFrom<NaiveDate> for Date {
        type Error = ParseError;

        fn try_from(date: NaiveDate) -> Result<Self, Self::Error> {
            let year = u16::try_from(date.year()).map_err(|_| ParseError::Date)?;
            let [month, day] = [date.month(), date.day()].map(|number| number as u8);
            Self::new(year, month, day).ok_or(ParseError::Date)
        }
    }

    #[cfg(test)]
    mod tests {
        use chrono::{Datelike as _, NaiveDate};

        use crate::date::Date;

        #[test]
        fn both_calendars_are_the_same() {
            let mut date = Date::MIN;
            loop {
                let other = NaiveDate::from(date);
                assert_eq!(date.to_string(), other.to_string());
                assert_eq!(date.weekday() as u32, other.weekday().num_days_from_monday());
                assert_eq!(Date::try_from(other), Ok(date));
                // A step that meets every day of a month and of a week.
                let Some(later) = date.plus_days(13) else { break };
                assert_eq!(later.days_since(date), 13);
                date = later;
            }
            for beyond in [NaiveDate::MIN, NaiveDate::MAX] {
                assert!(Date::try_from(beyond).is_err());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn only_days_of_the_calendar_in_ten_characters_are_read() {
        for text in ["2027-04-11", "0001-01-01", "9999-12-31", "2000-02-29", "2028-02-29"] {
            assert_eq!(date(text).to_string(), text);
        }
        for text in [
            "",
            "2027-4-11",
            "2027-04-1",
            "27-04-11",
            "20270411",
            "2027/04/11",
            "2027-00-11",
            "2027-13-01",
            "2027-04-00",
            "2027-04-31",
            "2027-02-29",
            "1900-02-29",
            "0000-01-01",
            "+027-04-11",
            " 2027-04-11",
            "2027-04-11T00:00",
            "२०२७-04-11",
            "10000-01-01",
        ] {
            assert_eq!(text.parse::<Date>(), Err(ParseError::Date), "{text:?}");
        }
    }

    #[test]
    fn days_are_counted_over_leap_years_and_centuries() {
        for (from, to, days) in [
            ("2027-02-28", "2027-03-01", 1),
            ("2028-02-28", "2028-03-01", 2),
            ("1900-02-28", "1900-03-01", 1),
            ("2000-02-28", "2000-03-01", 2),
            ("2026-12-31", "2027-01-01", 1),
            ("2000-01-01", "2400-01-01", 146_097),
            ("0001-01-01", "9999-12-31", 3_652_058),
        ] {
            let (from, to) = (date(from), date(to));
            assert_eq!(to.days_since(from), days);
            assert_eq!((from.plus_days(days), to.plus_days(-days)), (Some(to), Some(from)));
        }
        assert_eq!((Date::MIN.plus_days(-1), Date::MAX.plus_days(1)), (None, None));
        assert_eq!((Date::MIN.plus_days(i64::MIN), Date::MAX.plus_days(i64::MAX)), (None, None));
    }

    #[test]
    fn weekdays_of_known_days() {
        for (text, weekday) in [
            ("1969-07-20", Weekday::Sunday),
            ("2000-01-01", Weekday::Saturday),
            ("2026-11-22", Weekday::Sunday),
            ("2027-04-14", Weekday::Wednesday),
        ] {
            assert_eq!(date(text).weekday(), weekday);
        }
    }

    #[test]
    fn days_of_the_week_are_read_in_both_languages() {
        for (day, french) in Weekday::ALL.into_iter().zip(FRENCH) {
            let upper = day.name().to_uppercase();
            for text in [day.name(), french, &upper] {
                assert_eq!(Weekday::parse(text), Some(day));
            }
            assert_eq!(day.french_name(), french);
        }
        let days = |text| Weekdays::parse(text).map(|days| days.to_string());
        assert_eq!(days("sun,mon").as_deref(), Some("mon,sun"));
        assert_eq!(days("DIM,sun,Mar").as_deref(), Some("tue,sun"));
        assert_eq!(days(" lun , jeu").as_deref(), Some("mon,thu"));
        for text in ["", ",", "mon,", "monday", "mon;tue", "1,2", "mon tue"] {
            assert_eq!(days(text), None, "{text:?}");
        }
        assert!(Weekdays::NONE.is_empty());
    }

    proptest! {
        #[test]
        fn a_day_is_the_day_that_its_text_is_read_as(days in 0_i64..=3_652_058) {
            let day = Date::MIN.plus_days(days).unwrap();
            prop_assert_eq!(day.days_since(Date::MIN), days);
            prop_assert_eq!(day.to_string().parse(), Ok(day));
            let next = day.plus_days(1);
            prop_assert!(next.is_none_or(|next| next > day && next.weekday().days_after(day.weekday()) == 1));
        }
    }
}
