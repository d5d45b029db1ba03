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
    /// Columns where nothing tells how many there are.
    const USUAL_WIDTH: usize = 80;
    /// Below this a layout would fall apart; the terminal may wrap instead.
    const LEAST_WIDTH: usize = 40;
    /// Lines longer than this are hard to read.
    const MOST_WIDTH: usize = 120;

    /// The screen at hand.
    pub(crate) fn at_hand(lang: Lang) -> Self {
        let seen = terminal_size::terminal_size_of(std::io::stdout())
            .map(|(width, _)| usize::from(width.0));
        let width = seen.unwrap_or(Self::USUAL_WIDTH);
        Self { width: width.clamp(Self::LEAST_WIDTH, Self::MOST_WIDTH), lang }
    }

    /// A text on as many lines as it takes, broken between words; lines after the first are
    /// indented.
    pub(crate) fn wrapped(self, text: &str) -> String {
        let (mut lines, mut width) = (String::new(), 0);
        for word in text.split(' ') {
            let room = word.width() + 1;
            if width > 0 && width + room > self.width {
                lines.push_str("\n  ");
                width = 2;
            } else if width > 0 {
                lines.push(' ');
                width += 1;
            }
            lines.push_str(word);
            width += room - 1;
        }
        lines + "\n"
    }
}
