//! What is said of texts that runners type: how they were read, and why they cannot be.

use std::fmt;

use crate::api::quoted::Quoted;
use crate::api::typed::{NotRunnable, ReadAs, TypedError, TypedNote};
use crate::decimal::round_quotient;
use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::text::list::{Commas, say};
use crate::time::{RaceTime, clock};
use crate::unit::LengthUnit;

impl TypedNote {
    /// The note: `3:30 lu comme 3 h 30`.
    pub fn message(&self, lang: Lang) -> String {
        let Self { typed, read } = self;
        let read_as = |f: &mut fmt::Formatter<'_>, read: &dyn fmt::Display| {
            say!(lang, f, "{typed} lu comme {read}", "{typed} read as {read}")
        };
        let said = |f: &mut fmt::Formatter<'_>| match read {
            ReadAs::Time(time) => read_as(f, &duration(*time, lang)),
            ReadAs::Race(race) => read_as(f, &race.name(lang)),
            ReadAs::Date(date) => read_as(f, &date.in_words(lang)),
            ReadAs::Rounded(time) => {
                let time = duration(*time, lang);
                say!(lang, f, "{typed} arrondi à {time}", "{typed} rounded to {time}")
            }
            ReadAs::Pace(time) => say!(
                lang,
                f,
                "{typed} lu comme l'allure, soit {}",
                "{typed} read as the pace, which makes {}",
                duration(*time, lang),
            ),
            ReadAs::Miles(distance) => say!(
                lang,
                f,
                "{typed} lu en miles, soit {} km",
                "{typed} read in miles, which makes {} km",
                lang.decimal(distance.km()),
            ),
        };
        fmt::from_fn(said).to_string()
    }
}

impl TypedError {
    /// What is wrong, in a sentence.
    pub fn message(&self, lang: Lang) -> String {
        let said = |f: &mut fmt::Formatter<'_>| match self {
            Self::Distance { typed } | Self::Race { typed, nearest: None } => say!(
                lang,
                f,
                "La distance « {typed} » n'est pas reconnue.",
                "The distance \"{typed}\" is not recognised.",
            ),
            Self::Race { typed, .. } => say!(
                lang,
                f,
                "Il n'y a pas de plan pour « {typed} ».",
                "There is no plan for \"{typed}\".",
            ),
            Self::Time { typed } => say!(
                lang,
                f,
                "Le temps « {typed} » n'est pas reconnu.",
                "The time \"{typed}\" is not recognised.",
            ),
            Self::TooLong { typed } => say!(
                lang,
                f,
                "Le temps « {typed} » est trop long.",
                "The time \"{typed}\" is too long.",
            ),
            Self::NotRunnable(what) => {
                // A distance of 300 digits is cut.
                let km = Quoted::new(&lang.decimal(what.distance.km()));
                let (time, speed) = (duration(what.time, lang), speed(what, lang));
                say!(
                    lang,
                    f,
                    "{km} km en {time}{speed} : cela ne se court pas.",
                    "{km} km in {time}{speed}: nobody runs that.",
                )
            }
        };
        fmt::from_fn(said).to_string()
    }

    /// What to type instead, in a sentence.
    pub fn hint(&self, lang: Lang) -> String {
        let said = |f: &mut fmt::Formatter<'_>| match self {
            Self::Distance { .. } => say!(
                lang,
                f,
                "Une distance s'écrit 10km, 10k, 21,1, semi, marathon, 10mi, 1500m.",
                "A distance is like 10km, 10k, 21.1, half, marathon, 10mi, 1500m.",
            ),
            Self::Race { nearest, .. } => {
                let races = RaceDistance::ALL.map(|race| race.typed(lang));
                let races = Commas(&races);
                match nearest.map(|race| race.typed(lang)) {
                    Some(race) => say!(
                        lang,
                        f,
                        "Il y a des plans pour {races} ; le plus proche : {race}.",
                        "There are plans for {races}; the nearest is {race}.",
                    ),
                    None => say!(
                        lang,
                        f,
                        "Il y a des plans pour {races}.",
                        "There are plans for {races}.",
                    ),
                }
            }
            Self::Time { .. } => say!(
                lang,
                f,
                "Un temps s'écrit 45:00, 45min, 1h45, 1:45:00, 45'30\" ; une allure, 4:45/km.",
                "A time is like 45:00, 45min, 1h45, 1:45:00, 45'30\"; a pace, like 4:45/km.",
            ),
            Self::TooLong { .. } => say!(
                lang,
                f,
                "Un temps a au plus {} secondes.",
                "A time has at most {} seconds.",
                RaceTime::MAX_SECONDS,
            ),
            Self::NotRunnable(what) => match &what.nearest {
                Some((distance, time)) => say!(
                    lang,
                    f,
                    "Le plus proche qui se court : {distance} {time}",
                    "The nearest that can be run: {distance} {time}",
                ),
                None => say!(
                    lang,
                    f,
                    "Essayez une autre distance, comme 10km.",
                    "Try another distance, such as 10km.",
                ),
            },
        };
        fmt::from_fn(said).to_string()
    }
}

/// In English.
impl fmt::Display for TypedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Lang::En))
    }
}

/// ` (21600.0 km/h)`; nothing where that cannot be reckoned.
fn speed(what: &NotRunnable, lang: Lang) -> String {
    let speed = || {
        let (km, per_km) = what.distance.km().fraction()?;
        let hourly = km.checked_mul(36_000)?;
        Some(round_quotient(hourly, per_km.checked_mul(u128::from(what.time.seconds()))?))
    };
    match speed() {
        Some(tenths @ 1..) => {
            let speed = lang.decimal(format_args!("{}.{}", tenths / 10, tenths % 10));
            format!(" ({speed} {}/h)", LengthUnit::Km)
        }
        _ => String::new(),
    }
}

/// `3 h 30`, `45 min`, `4 min 10 s`; in English `3 h 30 min`.
fn duration(time: RaceTime, lang: Lang) -> String {
    let [hours, minutes, seconds] = clock(time.seconds());
    if lang == Lang::Fr && hours > 0 && minutes > 0 && seconds == 0 {
        return format!("{hours} h {minutes:02}");
    }
    let parts = [(hours, "h"), (minutes, "min"), (seconds, "s")];
    let parts = parts.iter().filter(|(number, _)| *number > 0);
    parts.map(|(number, unit)| format!("{number} {unit}")).collect::<Vec<_>>().join(" ")
}
