//! What was not read as it stands, so that the page of the result says so.
//!
//! Between the form and its result is a redirect, and nothing is kept between two requests. So
//! the address of the result has the text beside what it was read as:
//! `distance=marathon&time=3:30:00&typed_time=3%3A30`. A text that does not come to what stands
//! beside it is nothing that was read, and falls out of the address.

use form_urlencoded::byte_serialize;
use pace_core::typed::TypedNote;

use super::Form;

/// Before the name of a field.
const TYPED: &str = "typed_";

/// Texts that are longer, in bytes, are not repeated.
const MOST_REPEATED: usize = 80;

/// The notes of a reading, and what the address says of them.
#[derive(Default)]
pub(super) struct ReadAs {
    /// Follows the canonical query.
    pub(super) query: String,
    /// In the page's language.
    pub(super) notes: Vec<String>,
}

impl ReadAs {
    /// Keeps what is to be said of a field, by its name and what was typed there: the note of
    /// this reading; else that of the text in the address, which is read `again`.
    pub(super) fn add(
        &mut self,
        form: &Form<'_>,
        (name, text): (&str, &str),
        note: Option<TypedNote>,
        again: impl FnOnce(&str) -> Option<TypedNote>,
    ) {
        let kept = format!("{TYPED}{name}");
        let (text, note) = if note.is_some() {
            (text, note)
        } else {
            let text = form.typed(&kept);
            (text, Some(text).filter(|text| !text.is_empty()).and_then(again))
        };
        let Some(note) = note.filter(|_| text.len() <= MOST_REPEATED) else { return };
        self.query.extend(["&", &kept, "="]);
        self.query.extend(byte_serialize(text.as_bytes()));
        self.notes.push(note.message(form.lang()));
    }
}
