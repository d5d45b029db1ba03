//! Names of files: ASCII, lower case, no blanks, so that they are safe on every system.

use pace_core::{Plan, RaceCalendar};

use crate::export::{Entry, PlanFormat, words};

/// A plan's file: `plan-10km-2027-04-11.ics`.
pub(super) fn plan(plan: &Plan, calendar: RaceCalendar) -> String {
    let (race, extension) = (plan.request.race(), PlanFormat::Ics.extension());
    format!("plan-{race}-{}.{extension}", calendar.race_date())
}

/// A session's file: `s03-j2-vma-sur-400-m.fit`, `w03-d2-400-m-repeats.fit` in English, the
/// date first where there is one.
pub(super) fn session(entry: &Entry<'_>, extension: &str) -> String {
    let date = entry.date.map(|date| format!("{date}-")).unwrap_or_default();
    let name = entry.session.workout.name(entry.plan.request.race(), entry.lang());
    format!("{date}{}-{}.{extension}", slug(&entry.mark()), slug(name))
}

/// Letters and digits of a text, with a hyphen for whatever stands between them.
fn slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase).map(words::without_accent) {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

#[cfg(test)]
mod tests {
    use pace_core::{Lang, RaceDistance, Workout};

    use super::*;

    #[test]
    fn slugs() {
        let rows = [
            ("VMA sur 400 m", "vma-sur-400-m"),
            ("Côtes courtes", "cotes-courtes"),
            ("Sortie longue, allure 10 km", "sortie-longue-allure-10-km"),
            ("Rappel d'allure", "rappel-d-allure"),
            ("VMA courte 30/30", "vma-courte-30-30"),
            (" À l'été ! ", "a-l-ete"),
            ("…", ""),
        ];
        for (text, expected) in rows {
            assert_eq!(slug(text), expected);
        }
    }

    #[test]
    fn every_workout_has_a_name_that_loses_no_letter() {
        for (workout, race) in
            Workout::ALL.into_iter().flat_map(|w| RaceDistance::ALL.map(|r| (w, r)))
        {
            for lang in Lang::ALL {
                let name = workout.name(race, lang);
                let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
                assert_eq!(letters(&slug(name)), letters(name), "{name}");
            }
        }
    }
}
