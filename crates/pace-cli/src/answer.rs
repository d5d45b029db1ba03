//! An answer in every form that answers have.

use pace_core::Lang;
use pace_core::typed::TypedNote;

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
