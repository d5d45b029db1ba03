//! The two languages of the texts.

/// The language of labels, titles and descriptions: French unless English is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// French, the default.
    #[default]
    Fr,
    /// English.
    En,
}

impl Lang {
    /// Reads `fr` or `en`; anything else is the default.
    pub fn from_param(text: Option<&str>) -> Self {
        match text {
            Some("en") => Self::En,
            _ => Self::Fr,
        }
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
