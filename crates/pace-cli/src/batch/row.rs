//! The answer to a distance and a time of a line, or why there is none.

use std::borrow::Cow;

use pace_core::answer::PaceResult;
use pace_core::typed::{self, TypedError};
use pace_core::{Error, Lang, PaceQuery};
use serde::Serialize;

use crate::error::BrokenLine;
use crate::words::labels;
use crate::words::sentences::{batch_instead, batch_not_runnable};

/// The members that objects get from us, beside their own: the last one where a line is broken.
pub(super) const MEMBERS: [&str; 4] = ["result", "error", "hint", "input"];

/// A line's answer.
#[derive(Debug)]
pub(super) struct Answered {
    pub(super) result: PaceResult,
    /// Where nobody runs what the line says.
    pub(super) hint: Option<Hint>,
}

/// What to write instead, as the API reads it.
#[derive(Debug)]
pub(super) enum Hint {
    /// What a person who types the same would mean, or what is nearest to it.
    Meant { distance: String, time: String },
    /// How distances and times are written.
    Shapes,
}

/// Why a line has no answer.
#[derive(Debug)]
pub(super) enum LineError {
    /// What the core says of its distance and time.
    Request(Error, Option<Hint>),
    /// The line cannot be read as one of such a file.
    Broken(BrokenLine),
}

/// Answers a distance and the first of two times that is there, by the API's grammar: a file is
/// no conversation, and the same file gets the same numbers at every door. What a person would
/// have meant is the hint of a line that has no answer, or one that nobody runs.
pub(super) fn answer(
    distance: Option<&str>,
    [time, temps]: [Option<&str>; 2],
    lang: Lang,
) -> Result<Answered, LineError> {
    let texts = [("distance", distance), ("time", time), ("temps", temps)];
    let pairs = texts.into_iter().filter_map(|(name, text)| Some((name, Cow::Borrowed(text?))));
    let time = || [time, temps].into_iter().flatten().find(|text| !text.is_empty());
    let hint = || match (distance.filter(|text| !text.is_empty()), time()) {
        (Some(distance), Some(time)) => Some(Hint::of(distance, time)),
        _ => Some(Hint::Shapes),
    };
    match PaceQuery::from_pairs(pairs) {
        Ok(PaceQuery { request, .. }) => {
            let is_run = typed::is_runnable(request.distance(), request.time());
            let hint = if is_run { None } else { hint() };
            Ok(Answered { result: request.result(lang), hint })
        }
        Err(error) => Err(LineError::Request(error, hint())),
    }
}

impl Hint {
    /// What a person would mean who types this.
    fn of(distance: &str, time: &str) -> Self {
        let nearest = |error: TypedError| {
            let (distance, time) = error.nearest()?;
            typed::pace_query(&distance, &time).ok()
        };
        match typed::pace_query(distance, time).map_or_else(nearest, Some) {
            Some(read) => Self::Meant {
                distance: read.distance.to_string(),
                time: typed::canonical_time(read.time),
            },
            None => Self::Shapes,
        }
    }

    fn text(&self, lang: Lang) -> String {
        match self {
            Self::Meant { distance, time } => batch_instead(lang, distance, time),
            Self::Shapes => labels::BATCH_SHAPES.in_lang(lang).to_owned(),
        }
    }
}

impl Answered {
    /// What is said of a line that nobody runs.
    pub(super) fn hint(&self, lang: Lang) -> Option<String> {
        self.hint.as_ref().map(|hint| batch_not_runnable(lang, &hint.text(lang)))
    }
}

impl LineError {
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::Request(error, _) => error.code().as_str(),
            Self::Broken(_) => "invalid_line",
        }
    }

    pub(super) fn message(&self, lang: Lang) -> String {
        match self {
            Self::Request(error, _) => error.message(lang).to_string(),
            Self::Broken(broken) => broken.message(lang),
        }
    }

    /// What would be read instead.
    pub(super) fn hint(&self, lang: Lang) -> Option<String> {
        match self {
            Self::Request(_, hint) => hint.as_ref().map(|hint| hint.text(lang)),
            Self::Broken(_) => None,
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

/// A line's error in a JSON answer.
#[derive(Serialize)]
pub(super) struct LineErrorBody {
    line: u64,
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}
