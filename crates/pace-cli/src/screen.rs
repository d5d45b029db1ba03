//! What an answer is laid out for.

use pace_core::Lang;
use unicode_width::UnicodeWidthStr as _;

/// The terminal that an answer is laid out for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Screen {
    /// Columns.
    pub(crate) width: usize,
    /// The language of the words.
    pub(crate) lang: Lang,
}

impl Screen {
    /// The variable that tells how many columns there are where there is no terminal.
    const WIDTH_VARIABLE: &str = "COLUMNS";
    /// Columns where nothing tells how many there are.
    const USUAL_WIDTH: usize = 80;
    /// Below this a layout would fall apart; the terminal may wrap instead.
    const LEAST_WIDTH: usize = 40;
    /// Lines longer than this are hard to read.
    const MOST_WIDTH: usize = 120;

    /// The screen at hand.
    pub(crate) fn at_hand(lang: Lang) -> Self {
        let told = || std::env::var(Self::WIDTH_VARIABLE).ok()?.parse().ok();
        let width = columns_of(std::io::stdout()).or_else(told).unwrap_or(Self::USUAL_WIDTH);
        Self { width: width.clamp(Self::LEAST_WIDTH, Self::MOST_WIDTH), lang }
    }
}

#[cfg(unix)]
use std::os::fd::AsFd as Stream;
#[cfg(windows)]
use std::os::windows::io::AsHandle as Stream;

/// The columns of a terminal; none, where the stream is something else.
pub(crate) fn columns_of(stream: impl Stream) -> Option<usize> {
    terminal_size::terminal_size_of(stream).map(|(width, _)| usize::from(width.0))
}

/// Texts one after the other, on as many lines as they need.
pub(crate) fn flowed<'t>(
    texts: impl IntoIterator<Item = &'t str>,
    between: &str,
    width: usize,
) -> Vec<String> {
    let seen = |text: &str| anstream::adapter::strip_str(text).to_string().width();
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if seen(line) + between.width() + seen(text) <= width => {
                line.extend([between, text]);
            }
            _ => lines.push(text.to_owned()),
        }
    }
    lines
}

/// A text of paragraphs as wide as this at most; lines of a paragraph keep its indent.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut wrapped = String::new();
    for paragraph in text.lines() {
        let words = words(paragraph.trim_start_matches(' '));
        let indent = " ".repeat(paragraph.len() - paragraph.trim_start_matches(' ').len());
        for line in flowed(words, " ", width.saturating_sub(indent.len())) {
            wrapped.extend([&indent, line.as_str(), "\n"]);
        }
    }
    wrapped
}

/// What of a text stays on a line: its words, with the marks and the units after them.
pub(crate) fn words(text: &str) -> Vec<&str> {
    const MARKS: [&str; 5] = [":", ";", "?", "!", "»"];
    const UNITS: [&str; 9] = ["km", "m", "mi", "h", "min", "s", "s/km", "%", "×"];
    let sticks = |before: &str, after: &str| {
        let next = after.split(' ').next().unwrap_or_default();
        let unit = next.trim_end_matches([',', '.', ')']);
        let is_thousand = next.bytes().take_while(u8::is_ascii_digit).count() == 3;
        MARKS.contains(&next)
            || before.ends_with('«')
            || before.ends_with(|c: char| c.is_ascii_digit())
                && (UNITS.contains(&unit) || is_thousand)
    };
    let (mut words, mut start) = (Vec::new(), 0);
    for (at, _) in text.match_indices(' ') {
        if !sticks(&text[start..at], &text[at + 1..]) {
            words.push(&text[start..at]);
            start = at + 1;
        }
    }
    words.push(&text[start..]);
    words
}

/// A text whose lines somebody else breaks, at blanks: what stays together has none.
pub(crate) fn bound(text: &str) -> String {
    let bound = |line| words(line).into_iter().map(|word| word.replace(' ', "\u{a0}"));
    let lines = text.split('\n').map(|line| bound(line).collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_flow_onto_as_many_lines_as_they_need() {
        for (text, width, expected) in [
            ("à l'allure 5'12\"/km", 40, "à l'allure 5'12\"/km\n"),
            ("à l'allure 5'12\"/km", 12, "à l'allure\n5'12\"/km\n"),
            ("à l'allure 5'12\"/km", 9, "à\nl'allure\n5'12\"/km\n"),
            ("  pas : 24 s (3.7 %), « 5 » !", 12, "  pas : 24 s\n  (3.7 %),\n  « 5 » !\n"),
            ("de 2 303 coureurs", 4, "de\n2 303\ncoureurs\n"),
            ("longer", 3, "longer\n"),
            ("a\n\n b c", 2, "a\n\n b\n c\n"),
            ("", 3, ""),
        ] {
            assert_eq!(wrapped(text, width), expected, "{text:?} {width}");
        }
    }

    #[test]
    fn marks_and_units_are_bound_to_what_they_follow() {
        for (text, expected) in [
            ("une fois : 24 s", "une fois\u{a0}: 24\u{a0}s"),
            ("\n  « 5 » !\n", "\n  «\u{a0}5\u{a0}»\u{a0}!\n"),
            ("", ""),
        ] {
            assert_eq!(bound(text), expected);
        }
    }

    #[test]
    fn styles_take_no_room() {
        let text = format!("{} of it", crate::style::alarm("error"));
        assert_eq!(wrapped(&text, 11), format!("{text}\n"));
    }
}
