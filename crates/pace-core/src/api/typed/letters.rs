//! Texts as they come from keyboards, phones and pages, made plain.

/// Lower case, without white space and accents; primes, quotes and dashes of all kinds are
/// straight ones.
pub(super) fn plain(text: &str) -> String {
    straight_lower(text).split_whitespace().collect::<String>().replace("''", "\"")
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
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_digit = |letter: char| letter.is_ascii_digit();
    words.windows(2).any(|pair| pair[0].ends_with(is_digit) && pair[1].starts_with(is_digit))
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
