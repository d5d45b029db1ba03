//! JSON that is read where it stands.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

/// The text of a JSON string; `None` where it is none, or not of Unicode characters.
pub(crate) fn string(raw: &RawValue) -> Option<Cow<'_, str>> {
    string_of(raw.get())
}

/// The same of JSON as it stands.
pub(crate) fn string_of(json: &str) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Text<'t>(#[serde(borrow)] Cow<'t, str>);
    // Without an escape it stands between its quotes as it is. Most are too short for a search.
    if json.bytes().all(|byte| byte != b'\\') {
        return Some(json.strip_prefix('"')?.strip_suffix('"')?.into());
    }
    serde_json::from_str(json).ok().map(|Text(text)| text)
}

/// Whether JSON has an escape, by which a name may be written in another way.
pub(crate) fn has_escapes(json: &str) -> bool {
    // To the end, whatever comes: that way many bytes are looked at together.
    json.bytes().filter(|byte| *byte == b'\\').count() > 0
}

/// The members of an object in their order, repeated ones too, which a map would drop: the name of
/// each with its quotes, and its value. The object was read before, as JSON in which nothing is
/// wrong; so here only their ends are looked for.
pub(crate) fn members(object: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = after(object, b'{');
    std::iter::from_fn(move || {
        if !rest.starts_with('"') {
            return None;
        }
        let (name, from_colon) = rest.split_at(string_length(rest.as_bytes()));
        let from_value = after(from_colon, b':');
        let (value, from_comma) = from_value.split_at(length(from_value.as_bytes()));
        rest = after(from_comma, b',');
        Some((name, value))
    })
}

/// What follows a mark and the blanks around it; all of it where something else stands there.
fn after(json: &str, mark: u8) -> &str {
    let json = trim_start(json);
    match json.as_bytes() {
        [first, ..] if *first == mark => trim_start(&json[1..]),
        _ => json,
    }
}

/// Without the blanks that JSON may begin with.
fn trim_start(json: &str) -> &str {
    json.trim_start_matches([' ', '\n', '\r', '\t'])
}

/// The bytes of the value that JSON begins with.
fn length(json: &[u8]) -> usize {
    let mut depth = 0_usize;
    let mut place = 0;
    while let Some(byte) = json.get(place) {
        match byte {
            b'"' => place += string_length(&json[place..]),
            b'{' | b'[' => {
                depth += 1;
                place += 1;
            }
            b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t' if depth == 0 => break,
            b'}' | b']' => {
                depth -= 1;
                place += 1;
            }
            _ => {
                place += 1;
                continue;
            }
        }
        if depth == 0 {
            break;
        }
    }
    place
}

/// The bytes of the string that JSON begins with, its quotes among them.
fn string_length(json: &[u8]) -> usize {
    let mut place = 1;
    while let Some(byte) = json.get(place) {
        match byte {
            b'"' => return place + 1,
            // Whatever is escaped, its first letter is no end.
            b'\\' => place += 2,
            _ => place += 1,
        }
    }
    json.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_cut_where_serde_cuts_them() {
        use serde::de::{Deserializer as _, MapAccess, Visitor};

        struct Pairs;

        impl<'de> Visitor<'de> for Pairs {
            type Value = Vec<(&'de str, &'de str)>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some((name, value)) = map.next_entry::<&RawValue, &RawValue>()? {
                    pairs.push((name.get(), value.get()));
                }
                Ok(pairs)
            }
        }

        for object in [
            "{}",
            " { } ",
            r#"{"a":1}"#,
            "\t{\n\"a\" : -1.5e3 ,\r\"b\":true , \"c\" :null}\n",
            r#"{"a":"","a":"\"","b":"\\","c":"\\\"}","d":"é\ud83c\udfc3"}"#,
            r#"{"a":{"b":[{"c":"]}"},[],{}],"d":[1,2]},"e":[[ ]],"f":{ "g" : 0 } }"#,
            r#"{"\u0061":false,"":"{,}","x:y":7}"#,
        ] {
            let mut reader = serde_json::Deserializer::from_str(object);
            let expected = reader.deserialize_map(Pairs).unwrap();
            assert_eq!(members(object).collect::<Vec<_>>(), expected, "{object}");
        }
    }
}
