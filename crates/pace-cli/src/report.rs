//! What is said beside answers, on standard error: errors and advice.

use pace_core::Lang;
use serde_json::json;

use crate::error::CliError;
use crate::style;
use crate::words::labels;

/// A note beside an answer or an error, as people read it.
pub(crate) fn note(message: &str, lang: Lang) -> String {
    format!("{} {message}\n", style::advice(labels::NOTE.in_lang(lang)))
}

impl CliError {
    /// The error as people read it: what, and what to type instead.
    pub(crate) fn for_people(&self, command: &str, lang: Lang) -> String {
        let label = style::alarm(labels::ERROR.in_lang(lang));
        let message = self.message(lang);
        match self.hint(command, lang) {
            Some(hint) => format!("{label} {message}\n  {hint}\n"),
            None => format!("{label} {message}\n"),
        }
    }

    /// The error as programs read it: the API's error object.
    pub(crate) fn in_json(&self, command: &str) -> String {
        const DOCS: &str = "/api";
        let json = match self {
            Self::Request(error) | Self::Typed { request: Some(error), .. } => {
                serde_json::to_string(&error.body(DOCS))
            }
            own => serde_json::to_string(&json!({
                "error": own.message(Lang::En),
                "code": own.code(),
                "message": own.message(Lang::Fr),
                "hint": own.hint(command, Lang::Fr).unwrap_or_default(),
                "docs": DOCS,
            })),
        };
        // Texts are always JSON.
        json.unwrap_or_default() + "\n"
    }
}
