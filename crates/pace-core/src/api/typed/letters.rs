//! Texts as they come from keyboards, phones and pages, made plain.

/// Lower case, without white space and accents; primes, quotes and dashes of all kinds are
/// straight ones.
pub(super) fn plain(text: &str) -> String {
    let letters = straight_lower(text).filter(|letter| !letter.is_whitespace());
    letters.collect::<String>().replace("''", "\"")
}

/// Lower case, without accents; primes, quotes and dashes of all kinds are straight ones.
pub(super) fn straight_lower(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(char::to_lowercase).flat_map(straight)
}

/// Whether two digits stand apart: `1 45` is not a number.
pub(super) fn has_apart_digits(text: &str) -> bool {
    let mut before = None;
    let mut blank = false;
    for letter in text.trim().chars() {
        if letter.is_whitespace() {
            blank = true;
            continue;
        }
        if blank && letter.is_ascii_digit() && before.is_some_and(|c: char| c.is_ascii_digit()) {
            return true;
        }
        (before, blank) = (Some(letter), false);
    }
    false
}

fn straight(letter: char) -> impl Iterator<Item = char> {
    let plain = match letter {
        '\u{2018}' | '\u{2019}' | '\u{2032}' | '\u{b4}' | '`' => "'",
        '\u{201c}' | '\u{201d}' | '\u{2033}' => "\"",
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
        '\u{ff1a}' => ":",
        'à' | 'â' => "a",
        'é' | 'è' | 'ê' => "e",
        'û' => "u",
        '½' => "1/2",
        other => return Straight::Same(Some(other)),
    };
    Straight::Text(plain.chars())
}

/// A letter, or the letters that stand for it.
enum Straight {
    Same(Option<char>),
    Text(std::str::Chars<'static>),
}

impl Iterator for Straight {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Self::Same(letter) => letter.take(),
            Self::Text(letters) => letters.next(),
        }
    }
}
