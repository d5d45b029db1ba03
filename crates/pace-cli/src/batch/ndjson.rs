//! A JSON object a line: every member passes through as it is written, and the answer
//! follows it.

use std::borrow::Cow;
use std::io::{Read, Write};

use pace_core::Lang;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use crate::batch::lines::Line;
use crate::batch::row::{self, Answered, LineError, LineErrorBody};
use crate::batch::run::{Batch, BatchError};
use crate::error::BrokenLine;

/// The members that are read, and whether there are some of our names; others may be anything.
#[derive(Deserialize)]
struct Members<'l> {
    #[serde(borrow)]
    distance: Option<&'l RawValue>,
    #[serde(borrow)]
    time: Option<&'l RawValue>,
    #[serde(borrow)]
    temps: Option<&'l RawValue>,
    #[serde(default, deserialize_with = "any")]
    result: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "any")]
    error: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "any")]
    hint: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "any")]
    input: Option<IgnoredAny>,
}

impl Members<'_> {
    /// A name of ours that the line has already.
    fn ours(&self) -> Option<&'static str> {
        let there = [self.result, self.error, self.hint, self.input];
        let mut ours = row::MEMBERS.into_iter().zip(there);
        ours.find_map(|(name, there)| there.map(|_| name))
    }
}

/// A member that is there, were it null.
fn any<'de, D: Deserializer<'de>>(value: D) -> Result<Option<IgnoredAny>, D::Error> {
    IgnoredAny::deserialize(value).map(Some)
}

/// A line that is not an object, with its error.
#[derive(Serialize)]
struct BrokenBody<'l> {
    input: Cow<'l, str>,
    error: LineErrorBody,
}

/// Answers every line of a batch.
pub(super) fn answer<R: Read>(batch: &mut Batch<R>, out: &mut dyn Write) -> Result<(), BatchError> {
    let (lang, fixed) = (batch.lang, batch.columns.fixed.clone());
    batch.each_line(Vec::new(), out, |number, line, pending| {
        let end = line.end;
        let (line, read) = match line {
            Line { text, is_whole: true, .. } => {
                (text.trim_ascii(), ask(text, fixed.as_deref(), lang))
            }
            Line { text, .. } => (text, Err(BrokenLine::TooLong.into())),
        };
        match &read {
            Ok(answered) => {
                write_member(line, "result", &answered.result, pending);
                if let Some(hint) = answered.hint(lang) {
                    write_hint(&hint, pending);
                }
            }
            Err(why) => {
                let error = why.body(number, lang);
                match why {
                    LineError::Request(..) => {
                        write_member(line, "error", &error, pending);
                    }
                    LineError::Broken(_) => {
                        let input = String::from_utf8_lossy(line);
                        // Into memory, and every key is a text.
                        let _ = serde_json::to_writer(&mut *pending, &BrokenBody { input, error });
                    }
                }
            }
        }
        pending.extend_from_slice(end);
        read
    })
}

/// The answer to a line.
fn ask(line: &[u8], fixed: Option<&str>, lang: Lang) -> Result<Answered, LineError> {
    // Members that nobody reads pass through: they must be text, too.
    let text_of_line = std::str::from_utf8(line).map_err(|_| BrokenLine::NoObject)?;
    // An array would pass for a struct.
    if !text_of_line.trim_start().starts_with('{') {
        return Err(BrokenLine::NoObject.into());
    }
    let members: Members<'_> =
        serde_json::from_str(text_of_line).map_err(|_| BrokenLine::NoObject)?;
    if let Some(name) = members.ours() {
        return Err(BrokenLine::OurMember(name).into());
    }
    let [distance, time, temps] =
        [members.distance, members.time, members.temps].map(|member| member.map(text).transpose());
    let (time, temps) = (time?, temps?);
    let times = [time.as_deref(), temps.as_deref()];
    match fixed {
        Some(fixed) => row::answer(Some(fixed), times, lang),
        None => row::answer(distance?.as_deref(), times, lang),
    }
}

/// A text or a number, as a text.
fn text(value: &RawValue) -> Result<Cow<'_, str>, BrokenLine> {
    let json = value.get();
    match json.as_bytes().first() {
        Some(b'"') => serde_json::from_str(json).map(Cow::Owned).map_err(|_| BrokenLine::NoText),
        Some(b'0'..=b'9' | b'-') => Ok(Cow::Borrowed(json)),
        _ => Err(BrokenLine::NoText),
    }
}

/// The object as it was written, with one more member at its end.
fn write_member(object: &[u8], name: &str, value: &impl Serialize, out: &mut Vec<u8>) {
    let open = object.strip_suffix(b"}").unwrap_or(object);
    out.extend_from_slice(open);
    if !open.trim_ascii().ends_with(b"{") {
        out.push(b',');
    }
    // Into memory, and every key is a text.
    let _ = write!(out, "\"{name}\":");
    let _ = serde_json::to_writer(&mut *out, value);
    out.push(b'}');
}

/// One more member after the one that was written: what to write instead.
fn write_hint(hint: &str, out: &mut Vec<u8>) {
    // The object's end.
    out.pop();
    let _ = write!(out, ",\"hint\":");
    let _ = serde_json::to_writer(&mut *out, hint);
    out.push(b'}');
}
