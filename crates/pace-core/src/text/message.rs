//! What is wrong with a text that cannot be read as its type, and what to send instead.

use std::fmt;

use crate::lang::{Lang, Text};
use crate::parse_error::ParseError;
use crate::strategy::RaceSplitsError;

impl ParseError {
    /// What to send instead.
    pub const fn what_to_send(self, lang: Lang) -> &'static str {
        let text = match self {
            Self::Distance => Text::new(
                "une distance s'écrit comme 10km, semi, marathon, 400m, ou comme un nombre positif de kilomètres",
                "a distance is like 10km, semi, marathon, 400m, or a positive number of kilometres",
            ),
            Self::Time => Text::new(
                "un temps s'écrit comme 45:00, 1:45:00, 1h45 ou 2700, et dépasse 0 seconde",
                "a time is like 45:00, 1:45:00, 1h45 or 2700, and more than 0 seconds",
            ),
            Self::Date => Text::new(
                "une date s'écrit comme 2027-04-11, et c'est un jour du calendrier",
                "a date is like 2027-04-11, and a day of the calendar",
            ),
            Self::NoSuchDay => Text::new(
                "ce jour n'existe pas : une date est un jour du calendrier, comme 2027-04-11",
                "there is no such day: a date is a day of the calendar, as 2027-04-11",
            ),
            Self::Pace => Text::new(
                "une allure s'écrit comme 4:45, 4'45\"/km ou 7:39/mi, une vitesse comme 12.5 km/h ou 8 mph, avec un point décimal",
                "a pace is like 4:45, 4'45\"/km or 7:39/mi, a speed like 12.5 km/h or 8 mph, with a decimal point",
            ),
            Self::PaceWithoutUnit => Text::new(
                "un nombre seul peut être une allure ou une vitesse : ajoutez l'unité, comme dans 4:45/km, 7:39/mi, 12.5 km/h ou 8 mph",
                "a number alone may be a pace or a speed: give it a unit, as in 4:45/km, 7:39/mi, 12.5 km/h or 8 mph",
            ),
            Self::PaceOutOfRange => Text::new(
                "une allure ou une vitesse dépasse 0 et doit tenir dans les nombres d'une réponse",
                "a pace or a speed is more than 0 and has to fit the numbers that answers can hold",
            ),
            Self::Strategy => Text::new(
                "une stratégie est even, negative ou positive, les deux dernières avec un pourcentage au-dessus de 0 et jusqu'à 20, comme dans negative:2.5",
                "a strategy is even, negative or positive, the last two with a percentage above 0 and up to 20, as in negative:2.5",
            ),
            Self::LengthUnit => Text::new("une unité est km ou mi", "a unit is km or mi"),
            Self::Sex => Text::new("le sexe s'écrit m ou f", "a sex is m or f"),
            Self::Decimal => Text::new(
                "un nombre est positif et s'écrit avec un point décimal, comme 10, 0.4 ou 21.0975",
                "a number is positive and has a decimal point, like 10, 0.4 or 21.0975",
            ),
            Self::Vo2max => Text::new(
                "une VO2max est un nombre au-dessus de 10 et au-dessous de 100, comme 52.5",
                "a VO2max is a number above 10 and below 100, like 52.5",
            ),
            Self::Weekday => Text::new(
                "un jour s'écrit en trois lettres, comme dim ou sun",
                "a day is written in three letters, like sun or dim",
            ),
            Self::Weekdays => Text::new(
                "des jours s'écrivent en trois lettres, avec des virgules, comme mar,jeu,dim",
                "days are written in three letters, with commas, like tue,thu,sun",
            ),
        };
        text.in_lang(lang)
    }
}

impl RaceSplitsError {
    /// What is wrong, and what to do about it.
    pub const fn message(self, lang: Lang) -> &'static str {
        let text = match self {
            Self::TooManyRows => Text::new(
                "un tableau de passage a au plus 10 000 lignes : prenez un pas plus long",
                "a split table has at most 10,000 rows: take a longer step",
            ),
            Self::NoRoom => Text::new(
                "ces nombres ont trop de chiffres pour un tableau de passage exact",
                "these numbers have too many digits for an exact split table",
            ),
        };
        text.in_lang(lang)
    }
}

/// In English.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what_to_send(Lang::En))
    }
}

/// In English.
impl fmt::Display for RaceSplitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message(Lang::En))
    }
}

impl std::error::Error for ParseError {}

impl std::error::Error for RaceSplitsError {}
