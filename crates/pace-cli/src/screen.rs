//! What a terminal can show: width, and a few styles that say the same without colour.

use anstyle::{AnsiColor, Style};
use pace_core::{Lang, Phase};

/// The terminal that an answer is laid out for. Styles are written always; the stream
/// that they go to drops what it cannot show.
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

    /// Titles and heads.
    pub(crate) fn strong(self, text: &str) -> String {
        styled(Style::new().bold(), text)
    }

    /// What may be overlooked.
    pub(crate) fn faint(self, text: &str) -> String {
        styled(Style::new().dimmed(), text)
    }

    /// The answer itself.
    pub(crate) fn accent(self, text: &str) -> String {
        styled(Style::new().bold().fg_color(Some(AnsiColor::Cyan.into())), text)
    }

    /// What went wrong.
    pub(crate) fn alarm(self, text: &str) -> String {
        styled(Style::new().bold().fg_color(Some(AnsiColor::Red.into())), text)
    }

    /// A word of advice.
    pub(crate) fn advice(self, text: &str) -> String {
        styled(Style::new().bold().fg_color(Some(AnsiColor::Yellow.into())), text)
    }

    /// Something in the colour of a phase.
    pub(crate) fn phase(self, phase: Phase, text: &str) -> String {
        let colour = match phase {
            Phase::Base => AnsiColor::Green,
            Phase::Development => AnsiColor::Cyan,
            Phase::Intensity => AnsiColor::Magenta,
            Phase::RacePrep => AnsiColor::Yellow,
            Phase::Taper => AnsiColor::Blue,
            Phase::Race => AnsiColor::Red,
        };
        styled(Style::new().fg_color(Some(colour.into())), text)
    }
}

fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
