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
