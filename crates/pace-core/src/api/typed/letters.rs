//! Texts as they come from keyboards, phones and pages, made plain.

/// Lower case, without white space and accents; primes, quotes and dashes of all kinds are
/// straight ones.
pub(super) fn plain(text: &str) -> String {
    let mut plain = straight_lower(text);
    plain.retain(|letter| !letter.is_whitespace());
    plain.replace("''", "\"")
}

/// A plain time or pace, without what may stand between a distance and it: `10 km en 45:00`,
/// `marathon sub 4h`, `semi à 4:45/km`.
pub(super) fn plain_number(text: &str) -> String {
    let mut plain = plain(text);
    let start = plain.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
    if let "en" | "in" | "a" | "at" | "@" | "sub" | "sub-" | "<" | "under" | "inunder" | "sous"
    | "sousles" | "moinsde" | "enmoinsde" = &plain[..start]
    {
        plain.drain(..start);
    }
    plain
}

/// Lower case, without accents; primes, quotes and dashes of all kinds are straight ones.
pub(super) fn straight_lower(text: &str) -> String {
    let mut lower = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match straight(letter) {
            Some(straight) => lower.push_str(straight),
            None => lower.push(letter),
        }
    }
    lower
}

/// Whether two digits stand apart: `1 45` is not a number.
pub(super) fn has_apart_digits(text: &str) -> bool {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let mut pairs = text.split_whitespace().zip(text.split_whitespace().skip(1));
    pairs.any(|(word, next)| word.ends_with(is_digit) && next.starts_with(is_digit))
}

/// Whether a name begins with a word that is lower case and without accents.
pub(super) fn begins_with(name: &str, word: &str) -> bool {
    let mut letters = name.chars();
    word.chars().all(|wanted| {
        letters.next().is_some_and(|letter| {
            let lower = letter.to_ascii_lowercase();
            lower == wanted || straight(lower).is_some_and(|plain| plain.starts_with(wanted))
        })
    })
}

/// What stands for a letter, if not itself.
const fn straight(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\u{2018}' | '\u{2019}' | '\u{2032}' | '\u{b4}' | '`' => "'",
        '\u{201c}' | '\u{201d}' | '\u{2033}' => "\"",
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
        '\u{ff1a}' => ":",
        'à' | 'â' => "a",
        'é' | 'è' | 'ê' => "e",
        'û' => "u",
        '½' => "1/2",
        _ => return None,
    })
}
