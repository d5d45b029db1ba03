//! An answer in every form that answers have.

use std::io::{self, Write};

use pace_core::typed::TypedNote;
use pace_core::{Lang, MAX_SAFE_INTEGER};
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

use crate::error::CliError;
use crate::format::Format;
use crate::output;
use crate::screen::Screen;
use crate::settings::Settings;
use crate::table::Table;

/// An answer that is one thing: not a plan, not a batch.
pub(crate) trait Answer {
    /// For programs.
    fn in_json(&self, lang: Lang) -> serde_json::Result<Vec<u8>>;
    /// For spreadsheets: a column a value.
    fn values(&self, lang: Lang) -> Table;
    /// For pages.
    fn in_markdown(&self, lang: Lang) -> String;
    /// For people at a terminal.
    fn on_screen(&self, screen: Screen) -> String;
}

/// Writes an answer in the form and to the place that are wanted, with advice beside it.
pub(crate) fn print_answer(
    answer: &impl Answer,
    notes: &[TypedNote],
    settings: &Settings,
) -> Result<(), CliError> {
    print_as(settings.format(Format::OF_ANSWERS, Format::Table)?, answer, notes, settings)
}

/// The same in a form that is known.
pub(crate) fn print_as(
    form: Format,
    answer: &impl Answer,
    notes: &[TypedNote],
    settings: &Settings,
) -> Result<(), CliError> {
    settings.print_notes(notes);
    let (path, lang) = (settings.output.as_deref(), settings.lang);
    let text = match form {
        Format::Json => {
            let body = answer.in_json(lang);
            debug_assert!(body.is_ok(), "numbers and texts are always JSON");
            return output::bytes(path, &body.unwrap_or_default());
        }
        Format::Csv => answer.values(lang).in_csv(),
        Format::Md => answer.in_markdown(lang),
        _ => answer.on_screen(settings.screen()),
    };
    output::text(path, settings.color, &text)
}

/// An answer in JSON.
pub(crate) fn json(answer: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut body = Vec::new();
    answer.serialize(&mut Serializer::with_formatter(&mut body, WholeNumbers))?;
    Ok(body)
}

/// JSON without blanks, in which a whole number has no fraction.
struct WholeNumbers;

impl Formatter for WholeNumbers {
    fn write_f64<W: Write + ?Sized>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        if value.fract() == 0.0 && value.abs() <= MAX_SAFE_INTEGER as f64 {
            return self.write_i64(out, value as i64);
        }
        CompactFormatter.write_f64(out, value)
    }
}
