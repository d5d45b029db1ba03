//! The names that runners read, and the labels of distances and splits.

use std::fmt;

use crate::course::Downhill;
use crate::decimal::round_quotient;
use crate::distance::{Distance, RaceDistance};
use crate::feasibility::{Feasibility, Verdict};
use crate::lang::{Lang, Text};
use crate::level::Level;
use crate::plan::phases::Phase;
use crate::predict::{Basis, Formula, Intensity};
use crate::roles::{Role, Roles};
use crate::split::SplitPoint;
use crate::unit::LengthUnit;
use crate::write::{WriteText, display_text, write_all};
use crate::zones::Zone;

impl RaceDistance {
    /// The race's name in a language: `Semi-marathon`, `Half marathon`.
    pub const fn name(self, lang: Lang) -> &'static str {
        let name = match self {
            Self::FiveKm => Text::new("5 km", "5 km"),
            Self::TenKm => Text::new("10 km", "10 km"),
            Self::HalfMarathon => Text::new("Semi-marathon", "Half marathon"),
            Self::Marathon => Text::new("Marathon", "Marathon"),
        };
        name.in_lang(lang)
    }

    /// What runners type for it: `semi`, in English `half`. The command, pages and tools read
    /// both, the API [`alias`](Self::alias) alone.
    pub const fn typed(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Self::HalfMarathon, Lang::En) => "half",
            (race, _) => race.alias(),
        }
    }
}

impl Level {
    /// The name that runners read.
    pub const fn title(self) -> Text {
        match self {
            Self::Beginner => Text::new("débutant", "beginner"),
            Self::Intermediate => Text::new("intermédiaire", "intermediate"),
            Self::Advanced => Text::new("avancé", "advanced"),
        }
    }
}

impl Roles {
    /// What runners call a zone's pace: its role where work is done at it, so that a plan's
    /// sessions and its paces have the same words. Intervals that train what tempo trains are
    /// the faster of the two.
    pub const fn title(self, zone: Zone) -> Text {
        let is_faster = matches!(
            (zone, self.of(zone), self.of(Zone::Tempo)),
            (Zone::Interval, Role::Steady, Role::Steady)
                | (Zone::Interval, Role::Threshold, Role::Threshold)
        );
        match (zone, self.of(zone)) {
            (Zone::Race, _) => Text::new("course", "race"),
            (Zone::Easy, _) => Text::new("endurance", "easy"),
            (Zone::LongRun, _) => Text::new("sortie longue", "long run"),
            (_, Role::Endurance) => Text::new("intervalles", "intervals"),
            (_, Role::Steady) if is_faster => Text::new("allure soutenue haute", "fast steady"),
            (_, Role::Steady) => Text::new("allure soutenue", "steady"),
            (_, Role::Threshold) if is_faster => Text::new("seuil haut", "fast threshold"),
            (_, Role::Threshold) => Text::new("seuil", "threshold"),
            (_, Role::Vo2max) => Text::new("VMA", "VO2max"),
            (_, Role::Repetition) => Text::new("vitesse", "speed"),
        }
    }
}

impl Intensity {
    /// The name that runners read.
    pub const fn title(self) -> Text {
        match self {
            Self::Easy => Text::new("endurance", "easy"),
            Self::Marathon => Text::new("marathon", "marathon"),
            Self::Threshold => Text::new("seuil", "threshold"),
            Self::Interval => Text::new("intervalles", "intervals"),
            Self::Repetition => Text::new("répétitions", "repetitions"),
        }
    }
}

impl Formula {
    /// What the formula is meant for, as [`in_range`](Self::in_range) tells it.
    pub const fn validity(self) -> Text {
        match self {
            Self::Riegel => {
                Text::new("efforts de 3 min 30 à 3 h 50", "efforts of 3 min 30 to 3 h 50")
            }
            Self::Cameron => Text::new("de 400 m à 50 miles", "400 m to 50 miles"),
            Self::DanielsGilbert => Text::new(
                "du 1500 m au marathon, VDOT de 30 à 85",
                "1500 m to the marathon, VDOT 30 to 85",
            ),
        }
    }
}

impl Basis {
    /// What is known of a range from p10 to p90 that rests on it, in a sentence.
    pub const fn explanation(self) -> Text {
        match self {
            Self::TwoRaces => Text::new(
                "Huit coureurs sur dix, avec ces deux courses et ce kilométrage. Second modèle de Vickers et Vertosick (2016, 2 303 coureurs, erreur type 14 min) ; l’étalonnage de la fourchette est le nôtre.",
                "Eight runners in ten, with these two races and this weekly distance. Second model of Vickers and Vertosick (2016, 2,303 runners, typical error 14 min); the calibration of the range is ours.",
            ),
            Self::OneRaceAndWeeklyKm => Text::new(
                "Huit coureurs sur dix, avec cette course et ce kilométrage. Premier modèle de Vickers et Vertosick (2016, 2 303 coureurs, erreur type 15 min) ; l’étalonnage de la fourchette est le nôtre.",
                "Eight runners in ten, with this race and this weekly distance. First model of Vickers and Vertosick (2016, 2,303 runners, typical error 15 min); the calibration of the range is ours.",
            ),
            Self::OneRace => Text::new(
                "Huit coureurs sur dix, après cette course. La moitié des marathoniens finissent au moins 10 min après la loi de Riegel (Vickers et Vertosick, 2016, 2 303 coureurs, erreur type 20 min) ; l’étalonnage de la fourchette est le nôtre.",
                "Eight runners in ten, after this race. Half of marathoners finish at least 10 min after Riegel’s law (Vickers and Vertosick, 2016, 2,303 runners, typical error 20 min); the calibration of the range is ours.",
            ),
            Self::Scaled => Text::new(
                "Huit coureurs sur dix, autour de la loi de Riegel. Rien n’est mesuré sur cette distance : la dispersion du marathon (Vickers et Vertosick, 2016) est réduite selon l’écart entre les distances, un étalonnage qui est le nôtre.",
                "Eight runners in ten, around Riegel’s law. Nothing was measured over this distance: the marathon’s spread (Vickers and Vertosick, 2016) is scaled by how far apart the distances are, a calibration of ours.",
            ),
        }
    }
}

impl Downhill {
    /// What splits over hills rest on, in a sentence or two.
    pub const fn explanation(self) -> Text {
        match self {
            Self::Careful => Text::new(
                "Effort égal selon Minetti (2002), dix coureurs sur tapis ; en descente la moitié du gain seulement, un choix qui est le nôtre. Profil lissé : les bosses de moins de 4 m s’effacent. Ni sentiers raides, ni fatigue des descentes, ni réserve à garder.",
                "Even effort by Minetti (2002), ten runners on a treadmill; downhill half of the benefit alone, a choice of ours. The profile is smoothed: bumps below 4 m are gone. Not for steep trails; it knows nothing of what descents do to legs, nor of reserves to keep.",
            ),
            Self::Minetti => Text::new(
                "Effort égal selon Minetti (2002), dix coureurs sur tapis, descentes comprises : dehors, c’est trop beau. Profil lissé : les bosses de moins de 4 m s’effacent. Ni sentiers raides, ni fatigue des descentes, ni réserve à garder.",
                "Even effort by Minetti (2002), ten runners on a treadmill, descents as well: outdoors that is too good. The profile is smoothed: bumps below 4 m are gone. Not for steep trails; it knows nothing of what descents do to legs, nor of reserves to keep.",
            ),
        }
    }
}

impl Feasibility {
    /// What it means for a runner.
    pub const fn advice(&self) -> Text {
        if self.judges_time { self.verdict.of_target() } else { self.verdict.of_distance() }
    }
}

impl Verdict {
    /// What it says of the target.
    const fn of_target(self) -> Text {
        match self {
            Self::Likely => Text::new(
                "L’objectif est à votre portée, si l’entraînement suit.",
                "The target is within reach, if training goes well.",
            ),
            Self::Ambitious => Text::new(
                "L’objectif est ambitieux : possible, mais la plupart des coureurs comme vous mettent plus longtemps.",
                "The target is ambitious: possible, but most runners like you finish later.",
            ),
            Self::VeryAmbitious => Text::new(
                "L’objectif est très ambitieux : prévoyez un temps de repli, que vous tiendrez à coup sûr.",
                "The target is very ambitious: have a fallback time in mind that you are sure to reach.",
            ),
            Self::Unlikely => Text::new(
                "L’objectif est hors d’atteinte pour cette fois : visez un temps moins ambitieux, ou une course plus tardive.",
                "The target is out of reach this time: aim for a slower one, or for a later race.",
            ),
        }
    }

    /// What it says of the distance, where nothing is known that says anything of the time.
    const fn of_distance(self) -> Text {
        match self {
            Self::Likely => Text::new(
                "Ce que vous courez suffit pour cette distance\u{202f}; si le temps visé est à votre portée, seul un temps récent le dirait.",
                "What you run is enough for this distance; whether the target time is within reach, only a recent time would tell.",
            ),
            Self::Ambitious => Text::new(
                "En partant de ce que vous courez, la distance est ambitieuse\u{a0}: possible, mais la fin sera longue.",
                "From what you run now the distance is ambitious: possible, but the end will be long.",
            ),
            Self::VeryAmbitious => Text::new(
                "En partant de ce que vous courez, la distance est très ambitieuse\u{a0}: prévoyez d’en marcher une partie, ou choisissez une course plus tardive.",
                "From what you run now the distance is very ambitious: expect to walk part of it, or choose a later race.",
            ),
            Self::Unlikely => Text::new(
                "La distance est hors d’atteinte pour cette fois\u{a0}: choisissez une course plus courte, ou plus tardive.",
                "The distance is out of reach this time: choose a shorter race, or a later one.",
            ),
        }
    }
}

impl Phase {
    /// The name that runners read.
    pub const fn title(self) -> Text {
        match self {
            Self::Base => Text::new("Base", "Base"),
            Self::Development => Text::new("Développement", "Development"),
            Self::Intensity => Text::new("Intensité", "Intensity"),
            Self::RacePrep => Text::new("Spécifique", "Race prep"),
            Self::Taper => Text::new("Affûtage", "Taper"),
            Self::Race => Text::new("Course", "Race"),
        }
    }
}

impl Distance {
    /// The label of the distance: a race's name, else `0.4 km`.
    ///
    /// ```
    /// # use pace_core::{Distance, Lang};
    /// let half: Distance = "semi".parse().unwrap();
    /// assert_eq!(half.label(Lang::Fr).to_string(), "Semi-marathon");
    /// let lap: Distance = "400m".parse().unwrap();
    /// assert_eq!(lap.label(Lang::Fr).to_string(), "0.4 km");
    /// ```
    pub const fn label(self, lang: Lang) -> DistanceLabel {
        DistanceLabel { distance: self, lang }
    }
}

/// The label of a distance: `10 km`, `Semi-marathon`, `0.4 km`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DistanceLabel {
    distance: Distance,
    lang: Lang,
}

impl WriteText for DistanceLabel {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        if let Some(race) = self.distance.race() {
            return out.write_str(race.name(self.lang));
        }
        write_all!(out, self.distance.km(), " km")
    }
}

impl DistanceLabel {
    /// The label for people, who may have asked in miles: `10 miles (16.09 km)` where it is whole
    /// tenths of one, which no number of kilometres is by chance.
    pub const fn in_prose(self) -> ProseDistance {
        ProseDistance(self)
    }

    /// The label in miles, where the distance is whole tenths of one and not that of a race.
    pub fn in_miles(self) -> Option<Miles> {
        let (km, per_km) = self.distance.km().fraction()?;
        let tenth_of_mile = per_km.checked_mul(LengthUnit::Mile.millimetres().into())?;
        let length = km.checked_mul(10_000_000)?;
        let hundredths_of_km = round_quotient(length, per_km.checked_mul(100_000)?);
        let is_miles = self.distance.race().is_none() && length.is_multiple_of(tenth_of_mile);
        let tenths = length / tenth_of_mile;
        is_miles.then_some(Miles { tenths, hundredths_of_km, lang: self.lang })
    }
}

/// A distance that is whole tenths of a mile: `10 miles`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Miles {
    tenths: u128,
    hundredths_of_km: u128,
    lang: Lang,
}

impl WriteText for Miles {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self { tenths, .. } = self;
        write!(out, "{}", tenths / 10)?;
        if !tenths.is_multiple_of(10) {
            write!(out, "{}{}", self.lang.decimal_mark(), tenths % 10)?;
        }
        out.write_str(if *tenths < 20 { " mile" } else { " miles" })
    }
}

/// The label of a distance for people: `10 km`, `10 miles (16.09 km)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProseDistance(DistanceLabel);

impl WriteText for ProseDistance {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Some(miles) = self.0.in_miles() else { return self.0.write_to(out) };
        let (hundredths, mark) = (miles.hundredths_of_km, miles.lang.decimal_mark());
        miles.write_to(out)?;
        write!(out, " ({}{mark}{:02} km)", hundredths / 100, hundredths % 100)
    }
}

/// The label of a point: `5 km`, `Semi-marathon`, `Arrivée (Marathon)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitLabel {
    pub(crate) point: SplitPoint,
    pub(crate) lang: Lang,
}

impl WriteText for SplitLabel {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const FINISH: Text = Text::new("Arrivée (", "Finish (");
        match self.point {
            SplitPoint::FirstKm => out.write_str("1 km"),
            SplitPoint::Race(race) => out.write_str(race.name(self.lang)),
            SplitPoint::Finish(distance) => match distance.race() {
                Some(race @ (RaceDistance::HalfMarathon | RaceDistance::Marathon)) => {
                    write_all!(out, FINISH.in_lang(self.lang), race.name(self.lang), ")")
                }
                _ => distance.label(self.lang).write_to(out),
            },
        }
    }
}

display_text!(DistanceLabel, Miles, ProseDistance, SplitLabel);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn miles_that_were_meant_are_named() {
        for (km, french, english) in [
            ("16.09344", "10 miles (16,09 km)", "10 miles (16.09 km)"),
            ("1.609344", "1 mile (1,61 km)", "1 mile (1.61 km)"),
            ("2.4140160", "1,5 mile (2,41 km)", "1.5 mile (2.41 km)"),
            ("42.1648128", "26,2 miles (42,16 km)", "26.2 miles (42.16 km)"),
            ("16.0934", "16.0934 km", "16.0934 km"),
            ("16", "16 km", "16 km"),
            ("0.000001609344", "0.000001609344 km", "0.000001609344 km"),
            ("marathon", "Marathon", "Marathon"),
        ] {
            let distance: Distance = km.parse().unwrap();
            let shown = Lang::ALL.map(|lang| distance.label(lang).in_prose().to_string());
            assert_eq!(shown, [french, english], "{km}");
        }
    }
}
