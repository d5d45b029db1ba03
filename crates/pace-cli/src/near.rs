//! The word that was likely meant.

/// The one of some words that a word is likely meant for: one letter in four, at most, is another,
/// left out, doubled or in its neighbour's place.
pub(crate) fn nearest<'w>(
    typed: &str,
    words: impl IntoIterator<Item = &'w str>,
) -> Option<&'w str> {
    let typed = typed.to_lowercase();
    let away = |word: &str| strsim::osa_distance(word, &typed);
    let nearest = words.into_iter().min_by_key(|word| away(word))?;
    (away(nearest) <= nearest.chars().count() / 4).then_some(nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_in_four_may_be_wrong() {
        let words = ["time", "plan", "predict", "zones", "marathon", "semi-marathon", "man"];
        for (typed, expected) in [
            ("plna", Some("plan")),
            ("Predct", Some("predict")),
            ("plann", Some("plan")),
            ("maraton", Some("marathon")),
            ("semi-maraton", Some("semi-marathon")),
            ("10bornes", None),
            ("zzones", Some("zones")),
            ("mar", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, words), expected, "{typed}");
        }
    }
}
