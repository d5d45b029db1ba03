//! A few styles, which say the same without colour. They are written always; the stream that
//! they go to drops what it cannot show.

use anstyle::{AnsiColor, Style};
use pace_core::Phase;

/// Titles and heads.
pub(crate) fn strong(text: &str) -> String {
    styled(Style::new().bold(), text)
}

/// What may be overlooked.
pub(crate) fn faint(text: &str) -> String {
    styled(Style::new().dimmed(), text)
}

/// The answer itself.
pub(crate) fn accent(text: &str) -> String {
    styled(Style::new().bold().fg_color(Some(AnsiColor::Cyan.into())), text)
}

/// What went wrong.
pub(crate) fn alarm(text: &str) -> String {
    styled(Style::new().bold().fg_color(Some(AnsiColor::Red.into())), text)
}

/// A word of advice.
pub(crate) fn advice(text: &str) -> String {
    styled(Style::new().bold().fg_color(Some(AnsiColor::Yellow.into())), text)
}

/// Something in the colour of a phase.
pub(crate) fn phase(phase: Phase, text: &str) -> String {
    let colour = match phase {
        Phase::Base => AnsiColor::Green,
        Phase::Development => AnsiColor::Cyan,
        Phase::Intensity => AnsiColor::Magenta,
        Phase::RacePrep => AnsiColor::Yellow,
        Phase::Taper => AnsiColor::BrightBlue,
        Phase::Race => AnsiColor::Red,
    };
    styled(Style::new().fg_color(Some(colour.into())), text)
}

fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
