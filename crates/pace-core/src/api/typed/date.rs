//! Dates as runners type them.

use crate::api::typed::letters::{begins_with, straight_lower};
use crate::date::{Date, MONTHS, WEEKDAYS, Weekday, Weekdays};
use crate::lang::{Lang, Text};
use crate::parse_error::ParseError;

/// Reads a date, and whether it is worth saying which day was read.
pub(super) fn read(text: &str) -> Result<(Date, bool), ParseError> {
    if let Ok(date) = text.parse() {
        return Ok((date, false));
    }
    let Parts { numbers, words } = Parts::of(text).ok_or(ParseError::Date)?;
    let (weekday, month) = match (&words[..], numbers.len()) {
        ([], 3) => (None, None),
        ([weekday], 3) => (Some(weekday), None),
        ([month], 2) => (None, Some(month)),
        ([weekday, month], 2) => (Some(weekday), Some(month)),
        _ => return Err(ParseError::Date),
    };
    let weekday = weekday.map(|word| weekday_of(word).ok_or(ParseError::Date)).transpose()?;
    let month = month.map(|word| month_of(word).ok_or(ParseError::Date)).transpose()?;
    let readings = readings(&numbers, month);
    // A weekday decides between two days. It may also be wrong.
    let fits = |date: &&Date| weekday.is_none_or(|weekday| date.weekday() == weekday);
    let fitting = readings.iter().find(fits);
    let date = *fitting.or(readings.first()).ok_or(ParseError::NoSuchDay)?;
    let is_certain = match weekday {
        Some(_) => fitting.is_some(),
        None => month.is_some() || numbers[0].is_year(),
    };
    Ok((date, !is_certain))
}

/// A number with its digits.
#[derive(Clone, Copy)]
struct Number {
    value: u16,
    digits: usize,
}

impl Number {
    const fn is_year(self) -> bool {
        self.digits == 4
    }
}

/// The numbers and the words of a text, each in order.
#[derive(Default)]
struct Parts {
    numbers: Vec<Number>,
    words: Vec<String>,
}

impl Parts {
    /// `None` where there is anything else, or more than dates have.
    fn of(text: &str) -> Option<Self> {
        let mut parts = Self::default();
        let plain: Vec<char> = straight_lower(text.trim()).chars().collect();
        let same_kind = |a: &char, b: &char| {
            a.is_ascii_digit() == b.is_ascii_digit() && a.is_alphabetic() == b.is_alphabetic()
        };
        for run in plain.chunk_by(same_kind) {
            let run: String = run.iter().collect();
            let first = run.chars().next()?;
            if first.is_ascii_digit() {
                let digits = run.len();
                let value = run.parse().ok().filter(|_| digits <= 4)?;
                parts.numbers.push(Number { value, digits });
            } else if !first.is_alphabetic() {
                run.chars().all(|c| c.is_whitespace() || "-/.,'".contains(c)).then_some(())?;
            } else if !FILLERS.contains(&&*run) {
                parts.words.push(run);
            }
        }
        (parts.numbers.len() <= 3 && parts.words.len() <= 2).then_some(parts)
    }
}

/// Words beside a date that say nothing: `le 1er mai`, `the 2nd of May`.
const FILLERS: [&str; 10] = ["le", "du", "the", "of", "on", "er", "st", "nd", "rd", "th"];

/// The days that numbers may mean, the likelier first: the day goes before the month.
fn readings(numbers: &[Number], month: Option<u8>) -> Vec<Date> {
    let small = |number: Number| (number.digits <= 2).then_some(number.value as u8);
    let date = |year: Number, month: Option<u8>, day: Number| {
        let year = match year.digits {
            4 => year.value,
            2 => 2000 + year.value,
            _ => return None,
        };
        Date::new(year, month?, small(day)?)
    };
    let mut dates = match (numbers, month) {
        (&[year, day], Some(_)) if year.is_year() => vec![date(year, month, day)],
        (&[day, year], Some(_)) => vec![date(year, month, day)],
        (&[year, month, day], None) if year.is_year() => vec![date(year, small(month), day)],
        (&[a, b, year], None) => vec![date(year, small(b), a), date(year, small(a), b)],
        _ => Vec::new(),
    };
    dates.dedup();
    dates.into_iter().flatten().collect()
}

/// Reads days of the week: their names in either language, three letters of each at least, with
/// commas, blanks, `et` or `and` between them. `None` where a word is no day.
///
/// ```
/// # use pace_core::typed;
/// let days = typed::days("mardi, jeudi et dimanche").unwrap();
/// assert_eq!(days.to_string(), "tue,thu,sun");
/// assert_eq!(typed::days("Tuesday Thu sun"), Some(days));
/// assert_eq!(typed::days("tue,weekend"), None);
/// ```
pub fn days(text: &str) -> Option<Weekdays> {
    let letters = straight_lower(text);
    let words = letters.split(|letter: char| letter.is_whitespace() || ",;+&/.".contains(letter));
    let named = words.filter(|word| !["", "et", "and", "le", "on"].contains(word));
    named.map(weekday_of).collect()
}

/// The weekday of a name in either language, or of at least three letters of it.
fn weekday_of(word: &str) -> Option<Weekday> {
    one_of(&WEEKDAYS, word).map(|index| Weekday::ALL[index])
}

/// The number of a month, likewise.
fn month_of(word: &str) -> Option<u8> {
    one_of(&MONTHS, word).map(|index| index as u8 + 1)
}

/// Where the names stand that begin with a word, if that is one place only.
fn one_of(names: &[Text], word: &str) -> Option<usize> {
    const FEWEST_LETTERS: usize = 3;
    let begins = |name: Text, lang| begins_with(name.in_lang(lang), word);
    let is_one = |place: &usize| Lang::ALL.into_iter().any(|lang| begins(names[*place], lang));
    let mut places = (0..names.len()).filter(is_one);
    let place = places.next().filter(|_| word.len() >= FEWEST_LETTERS)?;
    places.next().is_none().then_some(place)
}
