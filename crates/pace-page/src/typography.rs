//! Texts as print sets them.
//!
//! Texts are written on a keyboard, in the code as in the core: straight quotes and plain
//! blanks. Here they become typographic quotes, primes of minutes and seconds, and blanks
//! at which no line may end, as French and the names of units want them.

use std::fmt::{self, Display, Write as _};

use maud::Render;

/// Narrow no-break space: before `;`, `!` and `?` in French, and between a number and its
/// unit.
const NARROW: &str = "\u{202f}";
/// No-break space: before `:` and inside « » in French.
const FIXED: &str = "\u{a0}";
/// Keeps `4′30″/km` in one line.
const JOINER: &str = "\u{2060}";

/// What a blank between a number and one of these must not break.
const UNITS: [&str; 11] = ["km", "m", "mi", "h", "min", "s", "mm", "W", "bpm", "%", "×"];

/// A text that is set while it is written into a page, in an attribute as in an element.
pub(crate) struct Typeset<T>(pub(crate) T);

impl<T: Display> Render for Typeset<T> {
    fn render_to(&self, page: &mut String) {
        let mut typed = String::with_capacity(256);
        write!(typed, "{}", self.0).expect("a string takes all");
        set(&typed, page);
    }
}

/// The same without HTML around it, for tests and other outputs than pages.
impl<T: Display> Display for Typeset<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Writes a text into a page, set and escaped.
fn set(text: &str, page: &mut String) {
    let mut done = 0;
    for (at, letter) in text.bytes().enumerate() {
        if !matches!(letter, b' ' | b'\'' | b'"' | b'/' | b'&' | b'<' | b'>') {
            continue;
        }
        let (before, after) = (&text[..at], &text[at + 1..]);
        let new = match letter {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'\'' if ends_in_digit(before) && starts_with_digit(after) => "′",
            b'\'' => "’",
            b'"' if has_minutes(before) => "″",
            b'"' if opens(before) => "“",
            b'"' => "”",
            b'/' if before.ends_with('"') && has_minutes(&before[..at - 1]) => {
                page.push_str(&text[done..at]);
                done = at + 1;
                page.push('/');
                page.push_str(JOINER);
                continue;
            }
            b' ' => match blank(before, after) {
                Some(new) => new,
                None => continue,
            },
            _ => continue,
        };
        page.push_str(&text[done..at]);
        page.push_str(new);
        done = at + 1;
    }
    page.push_str(&text[done..]);
}

/// What stands in place of a blank, where a line must not end at it.
fn blank(before: &str, after: &str) -> Option<&'static str> {
    if after.starts_with([';', '!', '?']) {
        return Some(NARROW);
    }
    if after.starts_with([':', '»']) || before.ends_with('«') {
        return Some(FIXED);
    }
    let counts = ends_in_digit(before) && UNITS.iter().any(|unit| starts_with_word(after, unit));
    // `1 h 45`, `1 min 30`, `8 × 400`.
    let goes_on = starts_with_digit(after)
        && ["h", "min", "×"].iter().any(|unit| {
            before.strip_suffix(unit).is_some_and(|number| number.ends_with([' ', '\u{202f}']))
        });
    (counts || goes_on).then_some(NARROW)
}

fn ends_in_digit(text: &str) -> bool {
    text.bytes().next_back().is_some_and(|last| last.is_ascii_digit())
}

fn starts_with_digit(text: &str) -> bool {
    text.bytes().next().is_some_and(|first| first.is_ascii_digit())
}

fn starts_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| !rest.chars().next().is_some_and(char::is_alphanumeric))
}

/// Whether a quote after this text opens.
fn opens(before: &str) -> bool {
    before.chars().next_back().is_none_or(|last| last.is_whitespace() || last == '(')
}

/// Whether this text ends in minutes and two digits of seconds: `4'30`.
fn has_minutes(before: &str) -> bool {
    let mut last = before.bytes().rev();
    let is_digit = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_digit());
    is_digit(last.next()) && is_digit(last.next()) && last.next() == Some(b'\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typeset(text: &str) -> String {
        let shown = Typeset(text).render().into_string();
        // What cannot be seen is named.
        shown.replace(NARROW, "_").replace(FIXED, "~").replace(JOINER, "^")
    }

    #[test]
    fn paces_have_primes_and_stay_in_one_line() {
        assert_eq!(typeset("à 4'30\"/km, l'effort"), "à 4′30″/^km, l’effort");
        assert_eq!(typeset("1h45'00\""), "1h45′00″");
        assert_eq!(typeset("13.33 km/h"), "13.33_km/h");
    }

    #[test]
    fn no_line_ends_before_a_unit_or_a_sign() {
        for (typed, set) in [
            ("8 × 400 m en 1 h 45", "8_×_400_m en 1_h_45"),
            ("2 × (8 × 30 s)", "2_× (8_×_30_s)"),
            ("1 min 30 de trot", "1_min_30 de trot"),
            ("Fartlek : 12 min ; vite !", "Fartlek~: 12_min_; vite_!"),
            ("lu « 3:30 » ?", "lu «~3:30~»_?"),
            ("10 kilomètres, 3 mars", "10 kilomètres, 3 mars"),
            ("semaine 3 sur 12", "semaine 3 sur 12"),
            ("the end", "the end"),
        ] {
            assert_eq!(typeset(typed), set);
        }
    }

    #[test]
    fn quotes_open_and_close() {
        assert_eq!(typeset("The age \"140\" is not"), "The age “140” is not");
        assert_eq!(typeset("(\"x\") don't"), "(“x”) don’t");
    }

    #[test]
    fn nothing_typed_becomes_markup() {
        assert_eq!(typeset("<a href=\"x\">&amp;"), "&lt;a href=”x”&gt;&amp;amp;");
        for text in ["\"", "'", "<", ">", "&", "\"\"/", "é\"/", "0'0\"/", " × ", "« »"] {
            let shown = typeset(text);
            assert!(!shown.contains(['<', '>', '"', '\'']), "{text:?} gave {shown:?}");
        }
    }
}
