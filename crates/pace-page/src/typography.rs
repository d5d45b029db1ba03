//! Texts as print sets them.
//!
//! Texts are written on a keyboard, in the code as in the core: straight quotes and plain
//! blanks. Here they become typographic quotes, primes of minutes and seconds, and blanks
//! at which no line may end, as French and the names of units want them.

use std::fmt::{self, Display, Write};

use maud::Render;
use pace_core::WriteText;

/// Narrow no-break space: before `;`, `!` and `?` in French, and between a number and its
/// unit.
const NARROW: &str = "\u{202f}";
/// No-break space: before `:` and inside « » in French.
const FIXED: &str = "\u{a0}";
/// A text that is set while it is written into a page, in an attribute as in an element.
pub(crate) struct Typeset<T>(pub(crate) T);

impl<T: Display> Render for Typeset<T> {
    fn render_to(&self, page: &mut String) {
        let mut typed = String::with_capacity(64);
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

/// Writes the title or the description of a session into a page.
///
/// The core sets these texts itself, all but the primes of paces and times, which come in
/// pieces of their own. So no letter has to be looked at: a plan has twenty thousand of them.
/// [`set`] would write the same.
pub(crate) fn write_session_text(text: &impl WriteText, page: &mut String) {
    text.write_to(&mut Primes(page)).expect("a string takes all");
}

/// Puts primes where pieces of a text have minutes and seconds: `4'30"/km` is written as `4`,
/// `'30`, `"` and `/km`.
struct Primes<'p>(&'p mut String);

impl Write for Primes<'_> {
    #[expect(clippy::inline_always, reason = "most pieces are literals: no question is left")]
    #[inline(always)]
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        debug_assert!(!piece.contains(['&', '<', '>', '"']), "{piece:?} is to be escaped");
        let Self(page) = self;
        match piece.as_bytes() {
            [b'\'', ..] => {
                page.push('′');
                page.push_str(&piece[1..]);
            }
            // No line ends within `4′30″/km`.
            [b'/', ..] => {
                page.push_str("/\u{2060}");
                page.push_str(&piece[1..]);
            }
            _ => page.push_str(piece),
        }
        Ok(())
    }

    #[inline]
    fn write_char(&mut self, letter: char) -> fmt::Result {
        if letter == '"' {
            self.0.push('″');
            return Ok(());
        }
        self.write_str(letter.encode_utf8(&mut [0; 4]))
    }
}

/// Writes a text into a page, set and escaped. What is not set, most of it, is copied in one
/// go.
pub(crate) fn set(text: &str, page: &mut String) {
    let bytes = text.as_bytes();
    let mut done = 0;
    for (at, letter) in bytes.iter().enumerate() {
        if !SPECIAL[usize::from(*letter)] {
            continue;
        }
        let (before, after) = (&bytes[..at], &bytes[at + 1..]);
        let new = match letter {
            b' ' => {
                let last = before.last().copied().unwrap_or_default();
                let next = after.first().copied().unwrap_or_default();
                // Between two words, as most are: nothing that `blank` looks for.
                if next.is_ascii_alphabetic() && !(last.is_ascii_digit() || last == 0xab) {
                    continue;
                }
                match blank(before, last, after, next) {
                    Some(new) => new,
                    None => continue,
                }
            }
            b'\'' if ends_in_digit(before) && starts_with_digit(after) => "′",
            b'\'' => "’",
            b'"' if has_minutes(before) => "″",
            b'"' if opens(before) => "“",
            b'"' => "”",
            // No line ends within `4′30″/km`.
            b'/' if before.strip_suffix(b"\"").is_some_and(has_minutes) => "/\u{2060}",
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            _ => continue,
        };
        page.push_str(&text[done..at]);
        page.push_str(new);
        done = at + 1;
    }
    page.push_str(&text[done..]);
}

/// The bytes that may be set as something else.
const SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    let all = b" '\"/&<>";
    let mut place = 0;
    while place < all.len() {
        special[all[place] as usize] = true;
        place += 1;
    }
    special
};

/// What stands in place of a blank, where a line must not end at it, by what is before and
/// after it: its last byte and its next.
fn blank(before: &[u8], last: u8, after: &[u8], next: u8) -> Option<&'static str> {
    let unbroken = match next {
        b';' | b'!' | b'?' => return Some(NARROW),
        b':' => return Some(FIXED),
        0xc2 if after.starts_with("»".as_bytes()) => return Some(FIXED),
        _ if last == 0xab && before.ends_with("«".as_bytes()) => return Some(FIXED),
        // `1 h 45`, `1 min 30`, `8 × 400`.
        b'0'..=b'9' => ["h", "min", "×"].iter().any(|unit| {
            let number = before.strip_suffix(unit.as_bytes());
            number
                .is_some_and(|number| number.ends_with(b" ") || number.ends_with(NARROW.as_bytes()))
        }),
        _ if last.is_ascii_digit() => is_unit(after),
        _ => false,
    };
    unbroken.then_some(NARROW)
}

/// Whether a text begins with a unit, or with a multiplication sign.
fn is_unit(after: &[u8]) -> bool {
    const UNITS: [&str; 11] = ["m", "km", "min", "s", "h", "×", "mm", "mi", "%", "bpm", "W"];
    UNITS.iter().any(|unit| {
        let rest = after.strip_prefix(unit.as_bytes());
        // A byte of a longer letter goes on with the word.
        rest.is_some_and(|rest| {
            !rest.first().is_some_and(|next| next.is_ascii_alphanumeric() || *next >= 0xc3)
        })
    })
}

fn ends_in_digit(text: &[u8]) -> bool {
    text.last().is_some_and(u8::is_ascii_digit)
}

fn starts_with_digit(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_digit)
}

/// Whether a quote after this text opens.
fn opens(before: &[u8]) -> bool {
    before.last().is_none_or(|last| matches!(last, b' ' | b'(' | b'\n'))
}

/// Whether this text ends in minutes and two digits of seconds: `4'30`.
fn has_minutes(before: &[u8]) -> bool {
    matches!(before, [.., b'\'', b'0'..=b'9', b'0'..=b'9'])
}

#[cfg(test)]
mod tests {
    use pace_core::{Detail, Lang, PlanRequest, RaceDistance};

    use super::*;

    fn typeset(text: &str) -> String {
        let shown = Typeset(text).render().into_string();
        // What cannot be seen is named.
        shown.replace(NARROW, "_").replace(FIXED, "~").replace('\u{2060}', "^")
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
    fn texts_of_sessions_are_set_as_any_text() {
        for race in RaceDistance::ALL {
            for time in ["17:59", "45:00", "1:45:00", "3:30:00", "6:00:00"] {
                for (sessions, weeks, age) in [(3, 12, 30), (6, 24, 62)] {
                    let request = PlanRequest::new(race, time.parse().unwrap());
                    let request = request.with_sessions(sessions).with_weeks(weeks).with_age(age);
                    let plan = request.plan();
                    for lang in Lang::ALL {
                        let answer = plan.result(lang, Detail::default());
                        for session in answer.weeks.iter().flat_map(|week| week.sessions.iter()) {
                            same(&session.title);
                            same(&session.description);
                        }
                    }
                }
            }
        }
    }

    fn same(text: &impl WriteText) {
        let [mut typed, mut expected, mut page] = [const { String::new() }; 3];
        text.write_to(&mut typed).unwrap();
        set(&typed, &mut expected);
        write_session_text(text, &mut page);
        assert_eq!(page, expected);
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
