//! An answer in every form that answers have.

use std::io::{self, Write};

use pace_core::typed::TypedNote;
use pace_core::{Lang, MAX_SAFE_INTEGER};
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

use crate::error::CliError;
use crate::format::Format;
use crate::output;
use crate::screen::{Screen, wrapped};
use crate::settings::Settings;
use crate::style;
use crate::table::{self, Table};
use crate::words::sentences::beyond_the_finish;

/// An answer that is one thing: not a plan, not a batch. For people it is a table, under what it
/// is about and above what it rests on.
pub(crate) trait Answer {
    /// How the question was read.
    fn notes(&self) -> &[TypedNote] {
        &[]
    }

    /// Points that were asked for, but are beyond the finish.
    fn beyond(&self) -> Option<&str> {
        None
    }

    /// For programs.
    fn in_json(&self, lang: Lang) -> serde_json::Result<Vec<u8>>;

    /// For spreadsheets: a column a value.
    fn values(&self, lang: Lang) -> Table;

    /// The answer in a line; nothing where the table says all.
    fn title(&self, _: Lang) -> String {
        String::new()
    }

    /// Lines between the title and the table.
    fn lead(&self, _: Lang) -> Vec<String> {
        Vec::new()
    }

    /// For people.
    fn table(&self, lang: Lang) -> Table;

    /// Paragraphs below the table.
    fn foot(&self, _: Lang) -> Vec<String> {
        Vec::new()
    }

    /// For pages.
    fn in_markdown(&self, lang: Lang) -> String {
        let (title, lead, foot) = (self.title(lang), self.lead(lang), self.foot(lang));
        let mut page = String::new();
        if !title.is_empty() {
            page += &format!("**{title}**\n\n");
        }
        if !lead.is_empty() {
            page += &format!("{}\n\n", lead.join("  \n"));
        }
        page += &self.table(lang).in_markdown();
        if !foot.is_empty() {
            page += &format!("\n{}\n", foot.join("\n\n"));
        }
        page
    }

    /// For people at a terminal.
    fn on_screen(&self, screen: Screen) -> String {
        let (title, foot) = (self.title(screen.lang), self.foot(screen.lang));
        let mut text = String::new();
        if !title.is_empty() {
            text += &format!("{}\n\n", style::accent(&title));
        }
        text += &table::on_screen(&self.table(screen.lang), screen);
        if !foot.is_empty() {
            text += &format!("\n{}", style::faint(&wrapped(&foot.join("\n"), screen.width)));
        }
        text
    }
}

/// Writes an answer in the form and to the place that are wanted, with advice beside it.
pub(crate) fn print_answer(answer: &impl Answer, settings: &Settings) -> Result<(), CliError> {
    print_as(settings.format(Format::OF_ANSWERS, Format::Table)?, answer, settings)
}

/// The same in a form that is known.
pub(crate) fn print_as(
    form: Format,
    answer: &impl Answer,
    settings: &Settings,
) -> Result<(), CliError> {
    print_advice(answer, settings);
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

/// Says what there is to say of an answer.
pub(crate) fn print_advice(answer: &impl Answer, settings: &Settings) {
    if let Some(points) = answer.beyond() {
        settings.print_note(&beyond_the_finish(settings.lang, points));
    }
    settings.print_notes(answer.notes());
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
