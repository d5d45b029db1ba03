//! Dates in words.

use std::fmt;

use crate::date::{Date, MONTHS, WEEKDAYS, Weekday};
use crate::lang::{Lang, Text};

impl Date {
    /// The date as it is said: `dimanche 11 avril 2027`, `Sunday 11 April 2027`.
    pub fn in_words(self, lang: Lang) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            write!(f, "{} {}", self.weekday().title(lang), self.without_weekday(lang))
        })
    }

    /// The same without the day of the week: `11 avril 2027`, `11 April 2027`.
    pub fn without_weekday(self, lang: Lang) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let first = if (self.day(), lang) == (1, Lang::Fr) { "er" } else { "" };
            write!(f, "{}{first} {} {}", self.day(), self.month_title(lang), self.year())
        })
    }

    /// The name of its month: `avril`, `April`.
    pub const fn month_title(self, lang: Lang) -> &'static str {
        MONTHS[self.month() as usize - 1].in_lang(lang)
    }

    /// The same in short: `avr.`, `Apr`.
    pub const fn month_short(self, lang: Lang) -> &'static str {
        SHORT_MONTHS[self.month() as usize - 1].in_lang(lang)
    }
}

impl Weekday {
    /// The whole name: `dimanche`, `Sunday`.
    pub const fn title(self, lang: Lang) -> &'static str {
        WEEKDAYS[self as usize].in_lang(lang)
    }

    /// The same in short: `dim.`, `Sun`.
    pub const fn short(self, lang: Lang) -> &'static str {
        SHORT_WEEKDAYS[self as usize].in_lang(lang)
    }
}

const SHORT_WEEKDAYS: [Text; 7] = [
    Text::new("lun.", "Mon"),
    Text::new("mar.", "Tue"),
    Text::new("mer.", "Wed"),
    Text::new("jeu.", "Thu"),
    Text::new("ven.", "Fri"),
    Text::new("sam.", "Sat"),
    Text::new("dim.", "Sun"),
];

const SHORT_MONTHS: [Text; 12] = [
    Text::new("janv.", "Jan"),
    Text::new("févr.", "Feb"),
    Text::new("mars", "Mar"),
    Text::new("avr.", "Apr"),
    Text::new("mai", "May"),
    Text::new("juin", "Jun"),
    Text::new("juil.", "Jul"),
    Text::new("août", "Aug"),
    Text::new("sept.", "Sep"),
    Text::new("oct.", "Oct"),
    Text::new("nov.", "Nov"),
    Text::new("déc.", "Dec"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_said_as_each_language_says_them() {
        for (date, french, english) in [
            ("2027-04-11", "dimanche 11 avril 2027", "Sunday 11 April 2027"),
            ("2027-05-01", "samedi 1er mai 2027", "Saturday 1 May 2027"),
            ("2028-02-29", "mardi 29 février 2028", "Tuesday 29 February 2028"),
        ] {
            let date: Date = date.parse().unwrap();
            assert_eq!(date.in_words(Lang::Fr).to_string(), french);
            assert_eq!(date.in_words(Lang::En).to_string(), english);
        }
    }
}
