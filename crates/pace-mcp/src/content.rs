//! The members that every answer of a tool has.

use pace_core::json::{Object, ToJson};

/// Writes the members of an answer: a text for people, and the same as data.
pub(crate) fn success<'o>(object: Object<'o>, text: impl ToJson, body: &impl ToJson) -> Object<'o> {
    object
        .member("content", &[Content(text)])
        .member("structuredContent", body)
        .member("isError", &false)
}

/// A block of text.
pub(crate) struct Content<T>(pub(crate) T);

impl<T: ToJson> ToJson for Content<T> {
    fn write_json(&self, out: &mut String) {
        Object::open(out).member("type", "text").member("text", &self.0).close();
    }
}
