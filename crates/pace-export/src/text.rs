//! The words that exports add to a plan's own texts, in both languages.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use pace_core::{
    Date, Lang, LengthUnit, Plan, PlanRequest, Session, SessionKind, Step, StepKind, Text, Week,
    Zone,
};

/// A plan in a line: `Semi-marathon en 1h45'00"`.
pub fn plan_title(request: &PlanRequest, lang: Lang) -> String {
    let within = Text::new("en", "in").in_lang(lang);
    format!("{} {within} {}", request.race().name(lang), request.target().formatted())
}

/// A duration to the nearest minute, halves up: `1 h 05`, `45 min`; under two minutes in
/// seconds. The same in both languages.
pub fn format_duration(seconds: u64) -> String {
    if seconds < 120 {
        return format!("{seconds} s");
    }
    let minutes = (seconds + 30) / 60;
    match minutes / 60 {
        0 => format!("{minutes} min"),
        hours => format!("{hours} h {:02}", minutes % 60),
    }
}

/// The five paces, each by what it trains: `endurance 5'30"/km`, `seuil 4'44"/km`.
pub(crate) fn paces(lang: Lang, plan: &Plan, unit: LengthUnit) -> [String; 5] {
    let roles = plan.request.roles();
    Zone::ALL.map(|zone| {
        format!("{} {}", roles.title(zone).in_lang(lang), plan.paces.of(zone).per(unit))
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

/// `52 min · 8,9 km · semaine 5 sur 12 · Intensité · effort 5–6/10 · 148–163 bpm`.
pub(crate) fn facts(
    lang: Lang,
    plan: &Plan,
    week: u8,
    session: &Session,
    felt: Option<String>,
) -> String {
    let weeks = plan.request.weeks();
    let phase = plan.weeks.iter().find(|other| other.number == week).map(|week| week.phase);
    let mut facts = vec![
        format_duration(session.duration_seconds()),
        kilometres(session.distance_m(), lang),
        match lang {
            Lang::Fr => format!("semaine {week} sur {weeks}"),
            Lang::En => format!("week {week} of {weeks}"),
        },
    ];
    facts.extend(phase.map(|phase| phase.title().in_lang(lang).to_owned()));
    facts.extend(felt.map(|felt| format!("effort {felt}")));
    facts.join(" · ")
}

/// `8–9/10`, `7/10 · 163–170 bpm`.
pub(crate) fn felt(rpe: [u8; 2], beats: Option<[u8; 2]>) -> String {
    let beats = beats.map(|beats| format!(" · {} bpm", range(beats))).unwrap_or_default();
    format!("{}/10{beats}", range(rpe))
}

/// `8–9`, or one number where both are the same.
fn range([from, to]: [u8; 2]) -> String {
    if from == to { from.to_string() } else { format!("{from}–{to}") }
}

/// `8,9 km`, `8.9 km`: to the nearest hundred metres, halves up.
fn kilometres(metres: u64, lang: Lang) -> String {
    let tenths = (metres + 50) / 100;
    let point = Text::new(",", ".").in_lang(lang);
    format!("{}{point}{} km", tenths / 10, tenths % 10)
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
pub(crate) const fn day_letter(lang: Lang) -> char {
    match lang {
        Lang::Fr => 'J',
        Lang::En => 'D',
    }
}

/// What a week is marked with.
pub(crate) const fn week_letter(lang: Lang) -> char {
    match lang {
        Lang::Fr => 'S',
        Lang::En => 'W',
    }
}

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
