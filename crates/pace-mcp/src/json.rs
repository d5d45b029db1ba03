//! Answers as JSON, with the bytes that `serde_json` would write.
//!
//! An answer is a thousand short texts under known names. A writer for all of JSON looks at
//! each name for characters to escape and asks a formatter before every bracket; here names
//! are copied, and texts are searched as a whole.

use std::fmt::{self, Display};

use serde::ser::{
    Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};

/// Writes an answer after what is there.
///
/// # Panics
/// What answers do not have has no form here: bytes, enums with fields, keys that are no
/// texts.
pub fn write(answer: &impl Serialize, out: &mut Vec<u8>) {
    answer.serialize(Json(out)).expect("answers are texts, numbers, lists and objects");
}

/// A place for one value.
struct Json<'o>(&'o mut Vec<u8>);

/// An array or an object, its bracket open.
struct Open<'o> {
    out: &'o mut Vec<u8>,
    is_empty: bool,
    close: u8,
}

impl<'o> Open<'o> {
    #[inline]
    fn new(out: &'o mut Vec<u8>, [open, close]: [u8; 2]) -> Self {
        out.push(open);
        Self { out, is_empty: true, close }
    }

    #[inline]
    fn next(&mut self) {
        if !self.is_empty {
            self.out.push(b',');
        }
        self.is_empty = false;
    }

    #[inline]
    fn element(&mut self, value: &(impl Serialize + ?Sized)) -> fmt::Result {
        self.next();
        value.serialize(Json(self.out))
    }

    #[inline]
    fn close(self) {
        self.out.push(self.close);
    }
}

macro_rules! integers {
    ($($method:ident: $integer:ty as $wide:ty),* $(,)?) => {$(
        #[inline]
        fn $method(self, value: $integer) -> fmt::Result {
            self.0.extend_from_slice(itoa::Buffer::new().format(<$wide>::from(value)).as_bytes());
            Ok(())
        }
    )*};
}

impl<'o> Serializer for Json<'o> {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Open<'o>;
    type SerializeTuple = Open<'o>;
    type SerializeTupleStruct = Impossible<(), fmt::Error>;
    type SerializeTupleVariant = Impossible<(), fmt::Error>;
    type SerializeMap = Open<'o>;
    type SerializeStruct = Open<'o>;
    type SerializeStructVariant = Impossible<(), fmt::Error>;

    integers! {
        serialize_u8: u8 as u64, serialize_u16: u16 as u64, serialize_u32: u32 as u64,
        serialize_u64: u64 as u64, serialize_i8: i8 as i64, serialize_i16: i16 as i64,
        serialize_i32: i32 as i64, serialize_i64: i64 as i64,
    }

    #[inline]
    fn serialize_bool(self, value: bool) -> fmt::Result {
        self.0.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> fmt::Result {
        self.serialize_f64(value.into())
    }

    #[inline]
    fn serialize_f64(self, value: f64) -> fmt::Result {
        if !value.is_finite() {
            return self.serialize_unit();
        }
        self.0.extend_from_slice(zmij::Buffer::new().format_finite(value).as_bytes());
        Ok(())
    }

    fn serialize_char(self, value: char) -> fmt::Result {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(self, text: &str) -> fmt::Result {
        self.0.push(b'"');
        write_text(text.as_bytes(), self.0);
        self.0.push(b'"');
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, text: &T) -> fmt::Result {
        self.serialize_str(&text.to_string())
    }

    fn serialize_bytes(self, _: &[u8]) -> fmt::Result {
        Err(fmt::Error)
    }

    #[inline]
    fn serialize_none(self) -> fmt::Result {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> fmt::Result {
        value.serialize(self)
    }

    #[inline]
    fn serialize_unit(self) -> fmt::Result {
        self.0.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> fmt::Result {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> fmt::Result {
        debug_assert!(is_plain(name), "{name:?} is to be escaped");
        self.0.push(b'"');
        self.0.extend_from_slice(name.as_bytes());
        self.0.push(b'"');
        Ok(())
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> fmt::Result {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> fmt::Result {
        Err(fmt::Error)
    }

    #[inline]
    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'o>, fmt::Error> {
        Ok(Open::new(self.0, *b"[]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'o>, fmt::Error> {
        Ok(Open::new(self.0, *b"[]"))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, fmt::Error> {
        Err(fmt::Error)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, fmt::Error> {
        Err(fmt::Error)
    }

    #[inline]
    fn serialize_map(self, _: Option<usize>) -> Result<Open<'o>, fmt::Error> {
        Ok(Open::new(self.0, *b"{}"))
    }

    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'o>, fmt::Error> {
        Ok(Open::new(self.0, *b"{}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, fmt::Error> {
        Err(fmt::Error)
    }
}

impl SerializeSeq for Open<'_> {
    type Ok = ();
    type Error = fmt::Error;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        self.element(value)
    }

    #[inline]
    fn end(self) -> fmt::Result {
        self.close();
        Ok(())
    }
}

impl SerializeTuple for Open<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        self.element(value)
    }

    fn end(self) -> fmt::Result {
        self.close();
        Ok(())
    }
}

impl SerializeStruct for Open<'_> {
    type Ok = ();
    type Error = fmt::Error;

    // Where the name is known, its copy is a move or two.
    #[expect(clippy::inline_always, reason = "a tenth of a pace's answer")]
    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> fmt::Result {
        debug_assert!(is_plain(name), "{name:?} is to be escaped");
        self.out.extend_from_slice(if self.is_empty { b"\"" } else { b",\"" });
        self.is_empty = false;
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
        value.serialize(Json(self.out))
    }

    #[inline]
    fn end(self) -> fmt::Result {
        self.close();
        Ok(())
    }
}

impl SerializeMap for Open<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> fmt::Result {
        self.next();
        let start = self.out.len();
        key.serialize(Json(self.out))?;
        if self.out.get(start) == Some(&b'"') { Ok(()) } else { Err(fmt::Error) }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        self.out.push(b':');
        value.serialize(Json(self.out))
    }

    fn end(self) -> fmt::Result {
        self.close();
        Ok(())
    }
}

/// Whether nothing in a name of ours is to be escaped.
fn is_plain(name: &str) -> bool {
    name.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\')
}

/// A text between quotes.
fn write_text(mut text: &[u8], out: &mut Vec<u8>) {
    out.reserve(text.len());
    if has_odd_control(text) {
        return text.iter().for_each(|byte| write_escaped(*byte, out));
    }
    while let Some(at) = first_escaped(text) {
        out.extend_from_slice(&text[..at]);
        write_escaped(text[at], out);
        text = &text[at + 1..];
    }
    out.extend_from_slice(text);
}

/// So many bytes are looked at together; fewer one by one.
const AT_ONCE: usize = 16;

/// Whether a control character that is no end of a line is in a long text: hardly ever.
fn has_odd_control(text: &[u8]) -> bool {
    let visible = |byte| if byte == b'\n' { b' ' } else { byte };
    lowest(text, |byte| byte) < b' ' && lowest(text, visible) < b' '
}

/// The lowest of what is seen in the bytes of a long text.
#[inline]
fn lowest(text: &[u8], seen: impl Fn(u8) -> u8) -> u8 {
    let Some(last) = text.last_chunk::<AT_ONCE>() else { return u8::MAX };
    // The last bytes overlap with those before them.
    let mut lowest = last.map(&seen);
    for chunk in text.as_chunks::<AT_ONCE>().0 {
        for (low, byte) in lowest.iter_mut().zip(chunk) {
            *low = (*low).min(seen(*byte));
        }
    }
    lowest.into_iter().fold(u8::MAX, u8::min)
}

/// Where the first byte is that cannot stand as it is, in a text without odd characters.
fn first_escaped(text: &[u8]) -> Option<usize> {
    if text.len() < AT_ONCE {
        text.iter().position(|byte| *byte < b' ' || *byte == b'"' || *byte == b'\\')
    } else {
        memchr::memchr3(b'"', b'\\', b'\n', text)
    }
}

fn write_escaped(byte: u8, out: &mut Vec<u8>) {
    const HEX: [u8; 16] = *b"0123456789abcdef";
    match byte {
        b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
        b'\n' => out.extend_from_slice(b"\\n"),
        b'\r' => out.extend_from_slice(b"\\r"),
        b'\t' => out.extend_from_slice(b"\\t"),
        0x08 => out.extend_from_slice(b"\\b"),
        0x0C => out.extend_from_slice(b"\\f"),
        0..b' ' => {
            let [high, low] = [byte >> 4, byte & 15].map(|digit| HEX[usize::from(digit)]);
            out.extend_from_slice(&[b'\\', b'u', b'0', b'0', high, low]);
        }
        _ => out.push(byte),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use pace_core::{PlanRequest, RaceDistance, SessionKind};
    use serde_json::{Value, json};

    use super::*;

    #[track_caller]
    fn assert_as_serde_json(value: &impl Serialize) {
        let mut bytes = b"before".to_vec();
        write(value, &mut bytes);
        let expected = format!("before{}", serde_json::to_string(value).unwrap());
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
    }

    #[test]
    fn every_character_at_every_place() {
        for length in [0, 1, 7, 15, 16, 17, 31, 32, 33, 50] {
            for place in 0..=length {
                for odd in (0..=0x80).map(char::from).chain(['é', '€', '🏃']) {
                    let text = format!("{}{odd}{}", "a".repeat(place), "b".repeat(length - place));
                    assert_as_serde_json(&text);
                }
            }
        }
    }

    #[test]
    fn every_kind_of_value() {
        #[derive(serde::Serialize)]
        struct Kinds {
            none: Option<u8>,
            some: Option<i8>,
            integers: (u8, u16, u32, u64, i8, i16, i32, i64),
            floats: [f64; 6],
            nan: f32,
            letter: char,
            unit: (),
            nothing: Vec<u8>,
            lists: Vec<Vec<bool>>,
            map: BTreeMap<&'static str, Value>,
            variant: SessionKind,
        }
        assert_as_serde_json(&Kinds {
            none: None,
            some: Some(-1),
            integers: (
                u8::MAX,
                u16::MAX,
                u32::MAX,
                u64::MAX,
                i8::MIN,
                i16::MIN,
                i32::MIN,
                i64::MIN,
            ),
            floats: [0.0, 1.0, -0.5, 298.613_58, 1e-15, 1e300],
            nan: f32::NAN,
            letter: '"',
            unit: (),
            nothing: vec![],
            lists: vec![vec![], vec![true], vec![false, true]],
            map: BTreeMap::from([("a\"", json!({"b": [1, null]})), ("c", json!({}))]),
            variant: SessionKind::LongRun,
        });
    }

    #[test]
    fn answers() {
        let request = PlanRequest::new(RaceDistance::Marathon, "3h45".parse().unwrap());
        for steps in [false, true] {
            assert_as_serde_json(&request.with_steps(steps).plan().result());
        }
    }

    #[test]
    #[should_panic(expected = "answers are")]
    fn a_key_is_a_text() {
        write(&BTreeMap::from([(1, 2)]), &mut Vec::new());
    }
}
