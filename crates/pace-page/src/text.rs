//! Texts in the language of a page: written side by side, as [`say!`] takes them, and
//! numbers, durations and dates as each language writes them.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use maud::Render;
use pace_core::{Date, Lang, RaceTime, Text, WriteText as _};

use crate::typography::{Typeset, set};

/// A text in a language, in French and then in English: two literals that are formatted
/// with what is in scope, and set as print sets them.
macro_rules! say {
    ($lang:expr, $french:literal, $english:literal $(,)?) => {
        $crate::text::Said {
            fixed: const { $crate::text::fixed($french, $english) }.map(|text| text.in_lang($lang)),
            formatted: std::fmt::from_fn(|f: &mut std::fmt::Formatter<'_>| match $lang {
                pace_core::Lang::Fr => write!(f, $french),
                pace_core::Lang::En => write!(f, $english),
            }),
        }
    };
}
pub(crate) use say;

/// What [`say!`] makes.
pub(crate) struct Said<F> {
    /// The text as it stands, where nothing is to be filled in, as in most.
    pub(crate) fixed: Option<&'static str>,
    pub(crate) formatted: F,
}

impl<F: Display> Render for Said<F> {
    fn render_to(&self, page: &mut String) {
        match self.fixed {
            Some(text) => set(text, page),
            None => Typeset(&self.formatted).render_to(page),
        }
    }
}

/// The same without HTML around it, for tests and other outputs than pages.
impl<F: Display> Display for Said<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.formatted.fmt(f)
    }
}

/// Both texts, unless one of them has something to fill in.
pub(crate) const fn fixed(french: &'static str, english: &'static str) -> Option<Text> {
    if has_place(french) || has_place(english) { None } else { Some(Text::new(french, english)) }
}

/// Whether a text has a place to fill in, or an escaped brace.
const fn has_place(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if matches!(bytes[at], b'{' | b'}') {
            return true;
        }
        at += 1;
    }
    false
}

/// Writes a number into a page, which has thousands of them: the standard formatter takes ten
/// times as long.
pub(crate) fn push_number(number: u64, page: &mut String) {
    number.write_to(page).expect("a string takes all");
}

/// Writes a number below 100 with two digits.
pub(crate) fn push_two_digits(number: u64, page: &mut String) {
    if number < 10 {
        page.push('0');
    }
    push_number(number, page);
}

/// A duration to the minute: `54 min`, `1 h 35`, in English `1 h 35 min`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Minutes {
    pub(crate) seconds: u64,
    pub(crate) lang: Lang,
}

impl Minutes {
    /// Writes it into a page, its units bound to their numbers: a plan has hundreds of them.
    pub(crate) fn write(self, page: &mut String) {
        let minutes = self.seconds.saturating_add(30) / 60;
        let (hours, minutes) = (minutes / 60, minutes % 60);
        match (hours, minutes, self.lang) {
            (0, minutes, _) => {
                push_number(minutes, page);
                page.push_str("\u{202f}min");
            }
            (hours, 0, _) => {
                push_number(hours, page);
                page.push_str("\u{202f}h");
            }
            (hours, minutes, lang) => {
                push_number(hours, page);
                page.push_str("\u{202f}h\u{202f}");
                push_two_digits(minutes, page);
                page.push_str(if lang == Lang::Fr { "" } else { "\u{202f}min" });
            }
        }
    }
}

impl Render for Minutes {
    fn render_to(&self, page: &mut String) {
        self.write(page);
    }
}

impl Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}

/// A race time as it is said: `1 h 45`, `44 min 30`, in English `1:45:00`, `44:30`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spoken {
    pub(crate) time: RaceTime,
    pub(crate) lang: Lang,
}

impl Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lang == Lang::En {
            return self.time.fmt(f);
        }
        let seconds = self.time.seconds();
        match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
            (0, 0, seconds) => write!(f, "{seconds} s"),
            (0, minutes, 0) => write!(f, "{minutes} min"),
            (0, minutes, seconds) => write!(f, "{minutes} min {seconds:02}"),
            (hours, 0, 0) => write!(f, "{hours} h"),
            (hours, minutes, 0) => write!(f, "{hours} h {minutes:02}"),
            (hours, minutes, seconds) => write!(f, "{hours} h {minutes:02} min {seconds:02}"),
        }
    }
}

/// Whole kilometres, to the nearest.
pub(crate) const fn whole_km(metres: u64) -> u64 {
    metres.saturating_add(500) / 1000
}

/// Writes the day of a month into a page: in French the first one is `1er`.
pub(crate) fn push_day_of_month(date: Date, lang: Lang, page: &mut String) {
    push_number(date.day().into(), page);
    if (date.day(), lang) == (1, Lang::Fr) {
        page.push_str("er");
    }
}

/// Writes the days of a week: `18–24 janv.`, `29 mars – 4 avr.`.
pub(crate) fn push_days(days: &RangeInclusive<Date>, lang: Lang, page: &mut String) {
    let (first, last) = (*days.start(), *days.end());
    push_day_of_month(first, lang, page);
    if first.month() == last.month() {
        page.push('–');
    } else {
        page.push(' ');
        page.push_str(first.month_short(lang));
        page.push_str(" – ");
    }
    push_day_of_month(last, lang, page);
    page.push(' ');
    page.push_str(last.month_short(lang));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_shown_to_the_minute() {
        for (seconds, french, english) in [
            (29, "0 min", "0 min"),
            (3240, "54 min", "54 min"),
            (3570, "1 h", "1 h"),
            (3600 + 300, "1 h 05", "1 h 05 min"),
            (360_000 + 660, "100 h 11", "100 h 11 min"),
        ] {
            let shown = |lang| Minutes { seconds, lang }.to_string().replace('\u{202f}', " ");
            assert_eq!((shown(Lang::Fr).as_str(), shown(Lang::En).as_str()), (french, english));
        }
    }

    #[test]
    fn numbers_are_what_the_formatter_writes() {
        for number in [0, 9, 10, 99, 100, 12_345, u64::MAX] {
            let mut page = String::new();
            push_number(number, &mut page);
            assert_eq!(page, number.to_string());
        }
    }

    #[test]
    fn times_are_said_as_runners_say_them() {
        for (time, french, english) in [
            ("45", "45 s", "0:45"),
            ("45:00", "45 min", "45:00"),
            ("44:05", "44 min 05", "44:05"),
            ("3:00:00", "3 h", "3:00:00"),
            ("1:45:00", "1 h 45", "1:45:00"),
            ("1:05:09", "1 h 05 min 09", "1:05:09"),
            ("3:00:09", "3 h 00 min 09", "3:00:09"),
        ] {
            let time = time.parse().unwrap();
            assert_eq!(Spoken { time, lang: Lang::Fr }.to_string(), french);
            assert_eq!(Spoken { time, lang: Lang::En }.to_string(), english);
        }
    }

    #[test]
    fn dates_are_written_as_each_language_writes_them() {
        let week = |first: &str, last: &str, lang| {
            let mut page = String::new();
            push_days(&(first.parse().unwrap()..=last.parse().unwrap()), lang, &mut page);
            page
        };
        assert_eq!(week("2027-01-18", "2027-01-24", Lang::Fr), "18–24 janv.");
        assert_eq!(week("2027-03-29", "2027-04-04", Lang::Fr), "29 mars – 4 avr.");
        assert_eq!(week("2027-03-29", "2027-04-04", Lang::En), "29 Mar – 4 Apr");
        assert_eq!(week("2027-03-01", "2027-03-07", Lang::Fr), "1er–7 mars");
    }

    #[test]
    fn a_text_is_said_in_the_language_asked_for() {
        let weeks = 12;
        let said = |lang| say!(lang, "{weeks} semaines", "{weeks} weeks").to_string();
        assert_eq!((said(Lang::Fr), said(Lang::En)), ("12 semaines".into(), "12 weeks".into()));
    }
}
