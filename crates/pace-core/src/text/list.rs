//! Lists in a sentence, and sentences in two languages.

use std::fmt;

/// Writes a sentence with values, given in French and then in English; a fixed text is a
/// [`Text`](crate::Text).
///
/// ```
/// use std::fmt::Write as _;
///
/// use pace_core::{Lang, say};
///
/// let mut text = String::new();
/// let km = 10;
/// say!(Lang::En, text, "{km} km en {}", "{km} km in {}", "45:00")?;
/// assert_eq!(text, "10 km in 45:00");
/// # Ok::<(), std::fmt::Error>(())
/// ```
#[macro_export]
macro_rules! say {
    ($lang:expr, $out:expr, $fr:literal, $en:literal $(, $value:expr)* $(,)?) => {
        match $lang {
            $crate::Lang::Fr => write!($out, $fr $(, $value)*),
            $crate::Lang::En => write!($out, $en $(, $value)*),
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
