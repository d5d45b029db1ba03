//! Texts that quote a request, as plain words: whoever is given a document may not be who asked
//! for it, and what shows it may take words for links, pictures or scripts.

/// Words of Markdown that stand for themselves.
pub(crate) fn in_markdown(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        let rest = &text[at + letter.len_utf8()..];
        let is_special = match letter {
            '\\' | '`' | '*' | '~' | '<' | '>' | '[' | ']' | '@' => true,
            '&' => rest.starts_with(|next: char| next == '#' || next.is_ascii_alphabetic()),
            // Within a word, as in a parameter's name, it means nothing.
            '_' => !(is_in_word(plain.chars().next_back()) && is_in_word(rest.chars().next())),
            _ => begins_link(letter, &text[..at], rest),
        };
        if is_special {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

/// A description as calendars show it: some of them read HTML there, and make links of
/// addresses.
pub(crate) fn in_a_calendar(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        match letter {
            '<' => plain.push('‹'),
            '>' => plain.push('›'),
            _ => plain.push(letter),
        }
        if begins_link(letter, &text[..at], &text[at + letter.len_utf8()..]) {
            plain.push(' ');
        }
    }
    plain
}

fn is_in_word(letter: Option<char>) -> bool {
    letter.is_some_and(char::is_alphanumeric)
}

/// Whether a letter makes a link of an address that nobody marked as one.
fn begins_link(letter: char, before: &str, rest: &str) -> bool {
    match letter {
        ':' => rest.starts_with("//"),
        '.' => {
            before.len() >= 3 && before.as_bytes()[before.len() - 3..].eq_ignore_ascii_case(b"www")
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_words_stay_words() {
        for (text, markdown, calendar) in [
            ("« 3 h 08 » (15,5 %) : weekly_km !", "", ""),
            (
                "<img src=x onerror=alert(1)>",
                "\\<img src=x onerror=alert(1)\\>",
                "‹img src=x onerror=alert(1)›",
            ),
            ("[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))", ""),
            ("![x](a)", "!\\[x\\](a)", ""),
            ("https://evil.example", "https\\://evil.example", "https: //evil.example"),
            ("WWW.evil.example", "WWW\\.evil.example", "WWW. evil.example"),
            ("a@evil.example", "a\\@evil.example", ""),
            (
                "&lt;b&gt; **a** `b` _c_ \\<",
                "\\&lt;b\\&gt; \\*\\*a\\*\\* \\`b\\` \\_c\\_ \\\\\\<",
                "&lt;b&gt; **a** `b` _c_ \\‹",
            ),
        ] {
            let or_itself = |plain: &'static str| if plain.is_empty() { text } else { plain };
            assert_eq!(in_markdown(text), or_itself(markdown));
            assert_eq!(in_a_calendar(text), or_itself(calendar));
        }
    }
}
