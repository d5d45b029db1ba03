//! The words that exports add to a plan's own texts, in both languages.

use std::fmt::{self, Write as _};
use std::ops::RangeInclusive;

use pace_core::{
    Date, Lang, LengthUnit, Padded, Plan, PlanRequest, SessionKind, Step, StepKind, Text, Week,
    WriteText, Zone, write_all,
};

/// A plan in a line: `Semi-marathon en 1h45'00"`.
pub fn plan_title(request: &PlanRequest, lang: Lang) -> String {
    let within = Text::new("en", "in").in_lang(lang);
    format!("{} {within} {}", request.race().name(lang), request.target().formatted())
}

/// A duration to the nearest minute, halves up: `1 h 05`, `45 min`; under two minutes in
/// seconds. The same in both languages.
pub fn format_duration(seconds: u64) -> String {
    written(&Duration(seconds))
}

/// The same, to be written.
pub(crate) struct Duration(pub(crate) u64);

impl WriteText for Duration {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self(seconds) = *self;
        if seconds < 120 {
            return write_all!(out, seconds, " s");
        }
        let minutes = (seconds + 30) / 60;
        match minutes / 60 {
            0 => write_all!(out, minutes, " min"),
            hours => write_all!(out, hours, " h ", Padded(minutes % 60, 2)),
        }
    }
}

fn written(text: &impl WriteText) -> String {
    let mut written = String::new();
    // Memory takes all.
    _ = text.write_to(&mut written);
    written
}

/// The five paces, each by what it trains: `endurance 5'30"/km`, `seuil 4'44"/km`.
pub(crate) fn paces(lang: Lang, plan: &Plan, unit: LengthUnit) -> [String; 5] {
    Zone::ALL.map(|zone| {
        format!("{} {}", plan.roles.title(zone).in_lang(lang), plan.paces.of(zone).per(unit))
    })
}

/// `Semaine 3 sur 12 · Développement`, with its first and last day where they are known.
pub(crate) fn week_title(
    lang: Lang,
    week: &Week,
    weeks: u8,
    days: Option<RangeInclusive<Date>>,
) -> String {
    let (number, phase) = (week.number, week.phase.title().in_lang(lang));
    let (mut title, between) = match lang {
        Lang::Fr => (format!("Semaine {number} sur {weeks} · {phase}"), '/'),
        Lang::En => (format!("Week {number} of {weeks} · {phase}"), ' '),
    };
    if let Some(days) = days {
        let date = |day: &Date| format!("{}{between}{:04}", day_and_month(lang, *day), day.year());
        _ = write!(title, " · {} – {}", date(days.start()), date(days.end()));
    }
    title
}

/// The title of a week that is lighter on purpose.
pub(crate) fn lighter(lang: Lang, title: String) -> String {
    title + Text::new(" · semaine allégée", " · lighter week").in_lang(lang)
}

/// `8–9/10`, `7/10 · 163–170 bpm`.
pub(crate) fn felt(rpe: [u8; 2], beats: Option<[u8; 2]>) -> String {
    let mut felt = written(&Range(rpe)) + "/10";
    if let Some(beats) = beats {
        felt = felt + " · " + &written(&Range(beats)) + " bpm";
    }
    felt
}

/// `8–9`, or one number where both are the same.
struct Range([u8; 2]);

impl WriteText for Range {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let [from, to] = self.0.map(u64::from);
        if from == to { write_all!(out, from) } else { write_all!(out, from, "–", to) }
    }
}

/// `8,9 km`, `8.9 km`: to the nearest hundred metres, halves up.
pub(crate) struct Kilometres {
    pub(crate) metres: u64,
    pub(crate) lang: Lang,
}

impl WriteText for Kilometres {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let tenths = (self.metres + 50) / 100;
        write_all!(out, tenths / 10, self.lang.decimal_mark(), tenths % 10, " km")
    }
}

/// `mar. 12/01`, `Tue 12 Jan`.
pub(crate) fn short_date(lang: Lang, date: Date) -> String {
    format!("{} {}", date.weekday().short(lang), day_and_month(lang, date))
}

/// `12/01`, `12 Jan`.
fn day_and_month(lang: Lang, date: Date) -> String {
    match lang {
        Lang::Fr => format!("{:02}/{:02}", date.day(), date.month()),
        Lang::En => format!("{:02} {}", date.day(), date.month_short(lang)),
    }
}

/// The heads of a table of sessions: when, what, how long, how it feels, in detail.
pub(crate) const fn columns(lang: Lang) -> [&'static str; 5] {
    match lang {
        Lang::Fr => ["Jour", "Séance", "Durée", "Effort", "Détail"],
        Lang::En => ["Day", "Session", "Duration", "Effort", "Detail"],
    }
}

/// What a day is marked with.
pub(crate) const DAY_LETTER: Text = Text::new("J", "D");

/// What a week is marked with.
pub(crate) const WEEK_LETTER: Text = Text::new("S", "W");

/// A step in a word or two: watches show some fifteen letters. None holds a digit or the
/// word « pace », which intervals.icu would read as more than a name.
pub(crate) const fn step(lang: Lang, step: &Step) -> &'static str {
    let name = match (step.kind, step.zone) {
        (StepKind::Warmup, _) => Text::new("Échauffement", "Warmup"),
        (StepKind::Steady, Some(Zone::Easy | Zone::LongRun)) => {
            Text::new("Endurance", "Easy running")
        }
        (StepKind::Steady, _) => Text::new("Continu", "Steady"),
        (StepKind::Stride, _) => Text::new("Ligne droite", "Stride"),
        (StepKind::Walk, _) => Text::new("Marche", "Walk"),
        (StepKind::Work, _) if !step.paced => Text::new("Effort", "Effort"),
        (StepKind::Work, Some(Zone::Race)) => Text::new("Allure course", "Race effort"),
        (StepKind::Work, Some(Zone::Tempo)) => Text::new("Tempo", "Tempo"),
        (StepKind::Work, _) => Text::new("Effort", "Effort"),
        (StepKind::Recovery, _) => Text::new("Récupération", "Recovery"),
        (StepKind::Cooldown, _) => Text::new("Retour au calme", "Cooldown"),
        (StepKind::Race, _) => Text::new("Course", "Race"),
    };
    name.in_lang(lang)
}

/// The category of a calendar's event.
pub(crate) const fn category(lang: Lang, kind: SessionKind) -> &'static str {
    let name = match kind {
        SessionKind::Easy => Text::new("Footing", "Easy run"),
        SessionKind::Tempo => Text::new("Tempo", "Tempo"),
        SessionKind::Interval => Text::new("Fractionné", "Intervals"),
        SessionKind::LongRun => Text::new("Sortie longue", "Long run"),
        SessionKind::Race => Text::new("Course", "Race"),
    };
    name.in_lang(lang)
}

/// What to set in Zwift before a session is run there.
pub(crate) fn zwift_setting(lang: Lang, plan: &Plan) -> String {
    let (race, target) = (plan.request.race().name(lang), plan.request.target().formatted());
    match lang {
        Lang::Fr => format!("Dans Zwift, réglez votre temps sur {race} à {target}."),
        Lang::En => format!("In Zwift, set your {race} time to {target}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::PlanExport;
    use crate::samples::plan;

    #[test]
    fn steps_have_short_names_that_mean_nothing_else() {
        let rows =
            [("10km 45:00 sessions=4 weeks=12", Lang::Fr), ("marathon 3h30 sessions=6", Lang::En)];
        for (line, lang) in rows {
            for entry in PlanExport::new(&plan(line), lang).all_sessions() {
                for name in entry.session.steps().map(|part| step(lang, part)) {
                    assert!(name.chars().count() <= 16, "{name}");
                    assert!(!name.contains(|letter: char| letter.is_ascii_digit()), "{name}");
                    assert!(!name.to_lowercase().contains("pace"), "{name}");
                }
            }
        }
    }
}
