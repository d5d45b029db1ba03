//! JSON that is read where it stands.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

/// The text of a JSON string; `None` where it is none, or not of Unicode characters.
pub(crate) fn string(raw: &RawValue) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Text<'t>(#[serde(borrow)] Cow<'t, str>);
    let text = raw.get();
    // Without an escape it stands between its quotes as it is. Most are too short for a search.
    if text.bytes().all(|byte| byte != b'\\') {
        return Some(text.strip_prefix('"')?.strip_suffix('"')?.into());
    }
    serde_json::from_str(text).ok().map(|Text(text)| text)
}
