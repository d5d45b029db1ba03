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
    /// All of them, the default first.
    pub const ALL: [Self; 2] = [Self::Fr, Self::En];

    /// Their codes, in the same order.
    pub const CODES: [&str; Self::ALL.len()] = {
        let mut codes = [""; Self::ALL.len()];
        let mut index = 0;
        while index < codes.len() {
            codes[index] = Self::ALL[index].code();
            index += 1;
        }
        codes
    };

    /// The code of ISO 639-1, by which the language is asked for.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Fr => "fr",
            Self::En => "en",
        }
    }

    /// Reads a code as it stands in [`CODES`](Self::CODES); anything else is the default.
    pub fn from_param(text: Option<&str>) -> Self {
        let asked = |lang: &Self| text == Some(lang.code());
        Self::ALL.into_iter().find(asked).unwrap_or_default()
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
    fn a_language_is_read_by_its_code_alone() {
        for (lang, code) in Lang::ALL.into_iter().zip(Lang::CODES) {
            assert_eq!(Lang::from_param(Some(code)), lang);
            assert_eq!(Lang::from_param(Some(&code.to_uppercase())), Lang::default());
        }
        for other in [None, Some(""), Some("english"), Some("en-GB")] {
            assert_eq!(Lang::from_param(other), Lang::Fr);
        }
    }
}
