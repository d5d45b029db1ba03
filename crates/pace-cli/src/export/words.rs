//! The words that exports add to a plan's own texts, in both languages.

use pace_core::{Lang, Plan, SessionKind, Step, StepKind, Text, Zone};

/// What a week is marked with.
pub(super) const fn week_letter(lang: Lang) -> char {
    match lang {
        Lang::Fr => 'S',
        Lang::En => 'W',
    }
}

/// A step in a word or two: watches show some fifteen letters. None holds a digit or the
/// word « pace », which intervals.icu would read as more than a name.
pub(super) const fn step(lang: Lang, step: &Step) -> &'static str {
    let name = match (step.kind, step.zone) {
        (StepKind::Warmup, _) => Text::new("Échauffement", "Warmup"),
        (StepKind::Steady, Some(Zone::Easy | Zone::LongRun)) => {
            Text::new("Endurance", "Easy running")
        }
        (StepKind::Steady, _) => Text::new("Continu", "Steady"),
        (StepKind::Stride, _) => Text::new("Ligne droite", "Stride"),
        (StepKind::Work, _) if !step.paced => Text::new("Côte", "Hill"),
        (StepKind::Work, Some(Zone::Race)) => Text::new("Allure course", "Race effort"),
        (StepKind::Work, Some(Zone::Tempo)) => Text::new("Seuil", "Threshold"),
        (StepKind::Work, _) => Text::new("Effort", "Effort"),
        (StepKind::Recovery, _) => Text::new("Récupération", "Recovery"),
        (StepKind::Cooldown, _) => Text::new("Retour au calme", "Cooldown"),
        (StepKind::Race, _) => Text::new("Course", "Race"),
    };
    name.in_lang(lang)
}

/// The category of a calendar's event.
pub(super) const fn category(lang: Lang, kind: SessionKind) -> &'static str {
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
pub(super) fn zwift_setting(plan: &Plan) -> String {
    let lang = plan.request.lang();
    let (race, target) = (plan.request.race().name(lang), plan.request.target().formatted());
    match lang {
        Lang::Fr => format!("Dans Zwift, réglez votre temps sur {race} à {target}."),
        Lang::En => format!("In Zwift, set your {race} time to {target}."),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::entries;
    use crate::export::samples::plan;

    #[test]
    fn steps_have_short_names_that_mean_nothing_else() {
        for line in ["10km 45:00 sessions=4 weeks=12", "marathon 3h30 sessions=6 lang=en"] {
            for entry in entries(&plan(line), None) {
                for name in entry.session.steps().map(|part| step(entry.lang(), part)) {
                    assert!(name.chars().count() <= 16, "{name}");
                    assert!(!name.contains(|letter: char| letter.is_ascii_digit()), "{name}");
                    assert!(!name.to_lowercase().contains("pace"), "{name}");
                }
            }
        }
    }
}
