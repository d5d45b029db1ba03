//! What is said of texts that runners type: how they were read, and why they cannot be.

use std::fmt;

use crate::api::quoted::Quoted;
use crate::api::typed::{NotRunnable, TypedError, TypedNote};
use crate::decimal::round_quotient;
use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::time::RaceTime;
use crate::unit::LengthUnit;

impl TypedNote {
    /// The note: `3:30 lu comme 3 h 30`.
    pub fn message(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::Time { typed, read }, Lang::Fr) => {
                format!("{typed} lu comme {}", duration(*read, lang))
            }
            (Self::Time { typed, read }, Lang::En) => {
                format!("{typed} read as {}", duration(*read, lang))
            }
            (Self::Rounded { typed, read }, Lang::Fr) => {
                format!("{typed} arrondi à {}", duration(*read, lang))
            }
            (Self::Rounded { typed, read }, Lang::En) => {
                format!("{typed} rounded to {}", duration(*read, lang))
            }
            (Self::Pace { typed, read }, Lang::Fr) => {
                format!("{typed} lu comme l'allure, soit {}", duration(*read, lang))
            }
            (Self::Pace { typed, read }, Lang::En) => {
                format!("{typed} read as the pace, which makes {}", duration(*read, lang))
            }
            (Self::Miles { typed, read }, Lang::Fr) => {
                format!("{typed} lu en miles, soit {} km", read.km())
            }
            (Self::Miles { typed, read }, Lang::En) => {
                format!("{typed} read in miles, which makes {} km", read.km())
            }
            (Self::Race { typed, read }, Lang::Fr) => {
                format!("{typed} lu comme {}", read.name(lang))
            }
            (Self::Race { typed, read }, Lang::En) => {
                format!("{typed} read as {}", read.name(lang))
            }
        }
    }
}

impl TypedError {
    /// What is wrong, in a sentence.
    pub fn message(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::Distance { typed } | Self::Race { typed, nearest: None }, Lang::Fr) => {
                format!("La distance « {typed} » n'est pas reconnue.")
            }
            (Self::Distance { typed } | Self::Race { typed, nearest: None }, Lang::En) => {
                format!("The distance \"{typed}\" is not recognised.")
            }
            (Self::Race { typed, .. }, Lang::Fr) => {
                format!("Il n'y a pas de plan pour « {typed} ».")
            }
            (Self::Race { typed, .. }, Lang::En) => format!("There is no plan for \"{typed}\"."),
            (Self::Time { typed }, Lang::Fr) => {
                format!("Le temps « {typed} » n'est pas reconnu.")
            }
            (Self::Time { typed }, Lang::En) => format!("The time \"{typed}\" is not recognised."),
            (Self::TooLong { typed }, Lang::Fr) => format!("Le temps « {typed} » est trop long."),
            (Self::TooLong { typed }, Lang::En) => format!("The time \"{typed}\" is too long."),
            (Self::NotRunnable(what), _) => not_runnable(what, lang),
        }
    }

    /// What to type instead, in a sentence.
    pub fn hint(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::Distance { .. }, Lang::Fr) => {
                "Une distance s'écrit 10km, 10k, 21,1, semi, marathon, 10mi, 1500m.".to_owned()
            }
            (Self::Distance { .. }, Lang::En) => {
                "A distance is like 10km, 10k, 21.1, half, marathon, 10mi, 1500m.".to_owned()
            }
            (Self::Race { nearest, .. }, _) => {
                let races = RaceDistance::ALL.map(RaceDistance::alias).join(", ");
                match (lang, nearest) {
                    (Lang::Fr, Some(race)) => {
                        format!("Il y a des plans pour {races} ; le plus proche : {race}.")
                    }
                    (Lang::En, Some(race)) => {
                        format!("There are plans for {races}; the nearest is {race}.")
                    }
                    (Lang::Fr, None) => format!("Il y a des plans pour {races}."),
                    (Lang::En, None) => format!("There are plans for {races}."),
                }
            }
            (Self::Time { .. }, Lang::Fr) => {
                "Un temps s'écrit 45:00, 45min, 1h45, 1:45:00, 45'30\" ; une allure, 4:45/km."
                    .to_owned()
            }
            (Self::Time { .. }, Lang::En) => {
                "A time is like 45:00, 45min, 1h45, 1:45:00, 45'30\"; a pace, like 4:45/km."
                    .to_owned()
            }
            (Self::TooLong { .. }, Lang::Fr) => {
                format!("Un temps a au plus {} secondes.", RaceTime::MAX_SECONDS)
            }
            (Self::TooLong { .. }, Lang::En) => {
                format!("A time has at most {} seconds.", RaceTime::MAX_SECONDS)
            }
            (Self::NotRunnable(what), _) => match (lang, &what.nearest) {
                (Lang::Fr, Some((distance, time))) => {
                    format!("Le plus proche qui se court : {distance} {time}")
                }
                (Lang::En, Some((distance, time))) => {
                    format!("The nearest that can be run: {distance} {time}")
                }
                (Lang::Fr, None) => "Essayez une autre distance, comme 10km.".to_owned(),
                (Lang::En, None) => "Try another distance, such as 10km.".to_owned(),
            },
        }
    }
}

/// In English.
impl fmt::Display for TypedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Lang::En))
    }
}

/// `1500 km en 4 min 10 s (21600.0 km/h) : cela ne se court pas.`
fn not_runnable(what: &NotRunnable, lang: Lang) -> String {
    // A distance of 300 digits is cut.
    let km = Quoted::new(&what.distance.km().to_string());
    let time = duration(what.time, lang);
    let speed = speed(what);
    match lang {
        Lang::Fr => format!("{km} km en {time}{speed} : cela ne se court pas."),
        Lang::En => format!("{km} km in {time}{speed}: nobody runs that."),
    }
}

/// ` (21600.0 km/h)`; nothing where that cannot be reckoned.
fn speed(what: &NotRunnable) -> String {
    let speed = || {
        let (km, per_km) = what.distance.km().fraction()?;
        let hourly = km.checked_mul(36_000)?;
        Some(round_quotient(hourly, per_km.checked_mul(u128::from(what.time.seconds()))?))
    };
    match speed() {
        Some(tenths @ 1..) => {
            let unit = LengthUnit::Km;
            format!(" ({}.{} {unit}/h)", tenths / 10, tenths % 10)
        }
        _ => String::new(),
    }
}

/// `3 h 30`, `45 min`, `4 min 10 s`; in English `3 h 30 min`.
fn duration(time: RaceTime, lang: Lang) -> String {
    let seconds = time.seconds();
    let [hours, minutes, seconds] = [seconds / 3600, seconds / 60 % 60, seconds % 60];
    if lang == Lang::Fr && hours > 0 && minutes > 0 && seconds == 0 {
        return format!("{hours} h {minutes:02}");
    }
    let parts = [(hours, "h"), (minutes, "min"), (seconds, "s")];
    let parts = parts.iter().filter(|(number, _)| *number > 0);
    parts.map(|(number, unit)| format!("{number} {unit}")).collect::<Vec<_>>().join(" ")
}
