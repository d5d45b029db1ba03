//! Values of a request as texts quote them.

use std::fmt;

/// A value as it came, safe to show: without control characters, line separators and marks that
/// turn the direction of the text around them, and cut at
/// [`MAX_CHARS`](Self::MAX_CHARS) characters with `…` after the cut.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Quoted(String);

impl Quoted {
    /// The most characters of a value that a text shows.
    pub const MAX_CHARS: usize = 80;

    /// Quotes a value.
    pub fn new(value: &str) -> Self {
        let mut shown = value.chars().filter(|c| !changes_lines_or_direction(*c));
        let mut text: String = shown.by_ref().take(Self::MAX_CHARS).collect();
        if shown.next().is_some() {
            text.push('…');
        }
        Self(text)
    }
}

fn changes_lines_or_direction(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_value_is_cut_and_stripped() {
        let eighty = "é".repeat(80);
        assert_eq!(Quoted::new(&eighty).to_string(), eighty);
        assert_eq!(Quoted::new(&"é".repeat(81)).to_string(), format!("{eighty}…"));
        assert_eq!(Quoted::new("a\0b\nc\u{1b}[31m\u{85}d").to_string(), "abc[31md");
        // Line and paragraph separators, and marks that turn the text after them around.
        let marks = "\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}";
        assert_eq!(Quoted::new(&format!("45{marks}00")).to_string(), "4500");
    }
}
