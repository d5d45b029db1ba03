//! The two languages of the texts.

use std::fmt;

use crate::named::named;

named! {
    /// The language of labels, titles and descriptions: French unless English is asked for.
    #[derive(Default)]
    pub open enum Lang by code, "its code of ISO 639-1" {
        /// French, the default.
        #[default]
        Fr = "fr",
        /// English.
        En = "en",
    }
}

impl Lang {
    /// Reads a code as it stands in [`NAMES`](Self::NAMES); anything else is the default.
    pub fn from_param(text: Option<&str>) -> Self {
        text.and_then(Self::from_name).unwrap_or_default()
    }

    /// What stands before the decimals of a number: a comma, in English a point.
    pub const fn decimal_mark(self) -> &'static str {
        Text::new(",", ".").in_lang(self)
    }

    /// A number with this mark in place of its point, alone or with its unit: `13,33 km/h`, in
    /// English `13.33 km/h`.
    pub fn decimal(self, number: impl fmt::Display) -> String {
        number.to_string().replace('.', self.decimal_mark())
    }
}

/// A text in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text {
    fr: &'static str,
    en: &'static str,
}

impl Text {
    /// The text in French and in English.
    pub const fn new(fr: &'static str, en: &'static str) -> Self {
        Self { fr, en }
    }

    /// The text in a language.
    pub const fn in_lang(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Fr => self.fr,
            Lang::En => self.en,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_decimal_mark() {
        assert_eq!(Lang::Fr.decimal("13.33 km/h"), "13,33 km/h");
        assert_eq!(Lang::En.decimal("13.33 km/h"), "13.33 km/h");
        assert_eq!(Lang::Fr.decimal(12), "12");
    }

    #[test]
    fn a_language_is_read_by_its_code_alone() {
        for (lang, code) in Lang::ALL.into_iter().zip(Lang::NAMES) {
            assert_eq!(Lang::from_param(Some(code)), lang);
            assert_eq!(Lang::from_param(Some(&code.to_uppercase())), Lang::default());
        }
        for other in [None, Some(""), Some("english"), Some("en-GB")] {
            assert_eq!(Lang::from_param(other), Lang::Fr);
        }
    }
}
