//! The words that exports add to a plan's own texts, in both languages.

use pace_core::{Lang, Plan, SessionKind, Step, StepKind, Zone};

use crate::export::ExportError;

/// What a week and a day are marked with.
pub(super) const fn week_and_day(lang: Lang) -> [char; 2] {
    match lang {
        Lang::Fr => ['S', 'J'],
        Lang::En => ['W', 'D'],
    }
}

/// A step in a word or two: watches show some fifteen letters. None holds a digit or the
/// word « pace », which intervals.icu would read as more than a name.
pub(super) const fn step(lang: Lang, step: &Step) -> &'static str {
    match lang {
        Lang::Fr => french_step(step),
        Lang::En => english_step(step),
    }
}

const fn french_step(step: &Step) -> &'static str {
    match (step.kind, step.zone) {
        (StepKind::Warmup, _) => "Échauffement",
        (StepKind::Steady, Some(Zone::Easy | Zone::LongRun)) => "Endurance",
        (StepKind::Steady, _) => "Continu",
        (StepKind::Stride, _) => "Ligne droite",
        (StepKind::Work, _) if !step.paced => "Côte",
        (StepKind::Work, Some(Zone::Race)) => "Allure course",
        (StepKind::Work, Some(Zone::Tempo)) => "Seuil",
        (StepKind::Work, _) => "Effort",
        (StepKind::Recovery, _) => "Récupération",
        (StepKind::Cooldown, _) => "Retour au calme",
        (StepKind::Race, _) => "Course",
    }
}

const fn english_step(step: &Step) -> &'static str {
    match (step.kind, step.zone) {
        (StepKind::Warmup, _) => "Warmup",
        (StepKind::Steady, Some(Zone::Easy | Zone::LongRun)) => "Easy running",
        (StepKind::Steady, _) => "Steady",
        (StepKind::Stride, _) => "Stride",
        (StepKind::Work, _) if !step.paced => "Hill",
        (StepKind::Work, Some(Zone::Race)) => "Race effort",
        (StepKind::Work, Some(Zone::Tempo)) => "Threshold",
        (StepKind::Work, _) => "Effort",
        (StepKind::Recovery, _) => "Recovery",
        (StepKind::Cooldown, _) => "Cooldown",
        (StepKind::Race, _) => "Race",
    }
}

/// The category of a calendar's event.
pub(super) const fn category(lang: Lang, kind: SessionKind) -> &'static str {
    match (lang, kind) {
        (Lang::Fr, SessionKind::Easy) => "Footing",
        (Lang::Fr, SessionKind::Tempo) => "Tempo",
        (Lang::Fr, SessionKind::Interval) => "Fractionné",
        (Lang::Fr, SessionKind::LongRun) => "Sortie longue",
        (Lang::Fr, SessionKind::Race) => "Course",
        (Lang::En, SessionKind::Easy) => "Easy",
        (Lang::En, SessionKind::Tempo) => "Tempo",
        (Lang::En, SessionKind::Interval) => "Intervals",
        (Lang::En, SessionKind::LongRun) => "Long run",
        (Lang::En, SessionKind::Race) => "Race",
    }
}

/// The name of a plan's calendar: `Semi-marathon en 1h45'00"`.
pub(super) fn calendar(plan: &Plan) -> String {
    let lang = plan.request.lang();
    let (race, target) = (plan.request.race().name(lang), plan.request.target().formatted());
    match lang {
        Lang::Fr => format!("{race} en {target}"),
        Lang::En => format!("{race} in {target}"),
    }
}

/// What to set in Zwift before a session is run there.
pub(super) fn zwift_setting(plan: &Plan) -> String {
    let lang = plan.request.lang();
    let (race, target) = (plan.request.race().name(lang), plan.request.target().formatted());
    match lang {
        Lang::Fr => format!("Dans Zwift, réglez votre temps sur {race} à {target}."),
        Lang::En => format!("In Zwift, set your {race} time to {target}."),
    }
}

/// What is wrong, and what to do instead.
pub(super) const fn error(lang: Lang, error: ExportError) -> &'static str {
    match (lang, error) {
        (Lang::Fr, ExportError::NoRaceDate) => {
            "Un calendrier a besoin de la date de la course : ajoutez --race-date AAAA-MM-JJ."
        }
        (Lang::En, ExportError::NoRaceDate) => {
            "A calendar needs the date of the race: add --race-date YYYY-MM-DD."
        }
    }
}

/// A small letter without its accent, for the letters that French writes.
pub(super) const fn without_accent(letter: char) -> char {
    match letter {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ÿ' => 'y',
        _ => letter,
    }
}
