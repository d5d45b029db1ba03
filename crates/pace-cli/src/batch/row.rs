//! The answer to a distance and a time of a line, or why there is none.

use std::borrow::Cow;

use pace_core::answer::PaceResult;
use pace_core::typed::{self, PaceReading, TypedError, TypedNote};
use pace_core::{Error, Lang, PaceQuery, PaceRequest, Quoted};
use serde::Serialize;

use crate::error::BrokenLine;

/// The members that objects get from us, beside their own: the last one where a line is broken.
pub(super) const MEMBERS: [&str; 4] = ["result", "error", "reading", "input"];

/// Where the distance of a line comes from.
#[derive(Clone, Copy)]
pub(super) enum Asked<'l> {
    /// The line's own, or that it has none.
    Line(Option<&'l str>),
    /// The same for every line.
    Fixed(&'l Fixed),
}

/// A distance that is the same for every line.
#[derive(Debug, Clone)]
pub(super) struct Fixed {
    /// As it was typed, for what reads that with a time beside it.
    typed: String,
    /// As the API writes it.
    canonical: String,
}

/// A line's answer.
#[derive(Debug)]
pub(super) struct Answered {
    pub(super) result: PaceResult,
    /// What was not read as it stands.
    pub(super) notes: Vec<TypedNote>,
}

/// Why a line has no answer.
#[derive(Debug)]
pub(super) enum LineError {
    /// What the core says of its distance and time.
    Request(Error),
    /// What it says of them as they were typed.
    Typed(TypedError),
    /// The line cannot be read as one of such a file.
    Broken(BrokenLine),
}

impl Fixed {
    /// Reads a distance that was typed; none, where it is none.
    pub(super) fn read(text: &str) -> Option<Self> {
        let canonical = typed::distance(text).ok()?.to_string();
        Some(Self { typed: text.to_owned(), canonical })
    }
}

impl<'l> Asked<'l> {
    /// In the API's grammar, where it is in that.
    const fn canonical(self) -> Option<&'l str> {
        match self {
            Self::Line(text) => text,
            Self::Fixed(fixed) => Some(fixed.canonical.as_str()),
        }
    }

    const fn typed(self) -> Option<&'l str> {
        match self {
            Self::Line(text) => text,
            Self::Fixed(fixed) => Some(fixed.typed.as_str()),
        }
    }
}

/// Answers a distance and the first of two times that is there, as the command answers them when
/// they are typed. The API's grammar comes first: most files are in that, and it is read
/// several times as fast.
pub(super) fn answer(
    distance: Asked<'_>,
    times: [Option<&str>; 2],
    lang: Lang,
) -> Result<Answered, LineError> {
    let [time, temps] = times;
    let texts = [("distance", distance.canonical()), ("time", time), ("temps", temps)];
    let pairs = texts.into_iter().filter_map(|(name, text)| Some((name, Cow::Borrowed(text?))));
    match PaceQuery::from_pairs(pairs) {
        Ok(PaceQuery { request, .. }) if typed::is_runnable(request.distance(), request.time()) => {
            Ok(Answered { result: request.result(lang), notes: Vec::new() })
        }
        Err(error @ Error::MissingParameter { .. }) => Err(error.into()),
        // Both are there.
        _ => {
            let time = times.into_iter().flatten().find(|text| !text.is_empty());
            as_typed(distance.typed().unwrap_or_default(), time.unwrap_or_default(), lang)
        }
    }
}

/// The same by what runners type.
fn as_typed(distance: &str, time: &str, lang: Lang) -> Result<Answered, LineError> {
    let PaceReading { distance: read, time, notes, .. } = typed::pace_query(distance, time)?;
    let request = PaceRequest::new(read, time);
    let request =
        request.ok_or_else(|| Error::UnanswerableDistance { value: Quoted::new(distance) })?;
    Ok(Answered { result: request.result(lang), notes })
}

/// What is said of how a line was read.
pub(super) fn said(notes: &[TypedNote], lang: Lang) -> String {
    let notes: Vec<_> = notes.iter().map(|note| note.message(lang)).collect();
    notes.join("; ")
}

impl LineError {
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::Request(error) => error.code().as_str(),
            Self::Typed(error) => error.code(),
            Self::Broken(_) => "invalid_line",
        }
    }

    pub(super) fn message(&self, lang: Lang) -> String {
        match self {
            Self::Request(error) => error.message(lang).to_string(),
            Self::Typed(error) => error.message(lang),
            Self::Broken(broken) => broken.message(lang),
        }
    }

    /// What would be read instead.
    pub(super) fn hint(&self, lang: Lang) -> Option<String> {
        match self {
            Self::Typed(error) => Some(error.hint(lang)),
            Self::Request(_) | Self::Broken(_) => None,
        }
    }

    /// As it stands in a JSON answer.
    pub(super) fn body(&self, line: u64, lang: Lang) -> LineErrorBody {
        let (code, message, hint) = (self.code(), self.message(lang), self.hint(lang));
        LineErrorBody { line, code, message, hint }
    }
}

impl From<BrokenLine> for LineError {
    fn from(broken: BrokenLine) -> Self {
        Self::Broken(broken)
    }
}

impl From<TypedError> for LineError {
    fn from(error: TypedError) -> Self {
        Self::Typed(error)
    }
}

impl From<Error> for LineError {
    fn from(error: Error) -> Self {
        Self::Request(error)
    }
}

/// A line's error in a JSON answer.
#[derive(Serialize)]
pub(super) struct LineErrorBody {
    line: u64,
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}
