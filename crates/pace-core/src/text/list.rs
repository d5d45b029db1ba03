//! Lists in a sentence, and sentences in two languages.

use std::fmt;

/// Writes a sentence with values, given in French and then in English.
macro_rules! say {
    ($lang:expr, $out:expr, $fr:literal, $en:literal $(, $value:expr)* $(,)?) => {
        match $lang {
            $crate::lang::Lang::Fr => write!($out, $fr $(, $value)*),
            $crate::lang::Lang::En => write!($out, $en $(, $value)*),
        }
    };
}
pub(crate) use say;

/// Texts one after the other, with commas between.
pub(crate) struct Commas<'t>(pub(crate) &'t [&'t str]);

impl fmt::Display for Commas<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, text) in self.0.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            f.write_str(text)?;
        }
        Ok(())
    }
}
