//! What is said beside answers, on standard error: errors and advice.

use pace_core::Lang;
use serde::Serialize;

use crate::advice::Advice;
use crate::error::CliError;
use crate::style;
use crate::words::labels;

impl Advice {
    /// The advice as people read it.
    pub(crate) fn for_people(&self, lang: Lang) -> String {
        let label = style::advice(labels::NOTE.in_lang(lang));
        format!("{label} {}\n", self.message(lang))
    }
}

impl CliError {
    /// The error as people read it: what, and what to type instead.
    pub(crate) fn for_people(&self, lang: Lang) -> String {
        let label = style::alarm(labels::ERROR.in_lang(lang));
        let message = self.message(lang);
        match self.hint(lang) {
            Some(hint) => format!("{label} {message}\n  {hint}\n"),
            None => format!("{label} {message}\n"),
        }
    }

    /// The error as programs read it: the API's error object.
    pub(crate) fn in_json(&self) -> String {
        const DOCS: &str = "/api";
        let json = match self {
            Self::Request(error) => serde_json::to_string(&error.body(DOCS)),
            own => serde_json::to_string(&OwnBody {
                error: own.message(Lang::En),
                code: own.code(),
                message: own.message(Lang::Fr),
                hint: own.hint(Lang::Fr).unwrap_or_default(),
                docs: DOCS,
            }),
        };
        // Texts are always JSON.
        json.unwrap_or_default() + "\n"
    }
}

/// An error of the command's own, in the shape of the API's.
#[derive(Serialize)]
struct OwnBody {
    error: String,
    code: &'static str,
    message: String,
    hint: String,
    docs: &'static str,
}
