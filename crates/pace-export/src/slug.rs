//! Texts as parts of file names.

/// Letters and digits of a text, with a hyphen for whatever stands between them.
pub(crate) fn of(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase).map(without_accent) {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// A small letter without its accent, for the letters that French writes.
const fn without_accent(letter: char) -> char {
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
            assert_eq!(of(text), expected);
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
                assert_eq!(letters(&of(name)), letters(name), "{name}");
            }
        }
    }
}
