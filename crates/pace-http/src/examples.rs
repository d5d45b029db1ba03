//! Real answers, as descriptions show them.

use std::borrow::Cow;

use actix_web::http::StatusCode;
use form_urlencoded::parse;
use pace_core::{Error, ErrorCode, Lang, Operation, PaceQuery, PlanFile, PlanQuery, Quoted};
use serde::Serialize;
use serde_json::Value;

use crate::error::{Code, HttpError};
use crate::file_query::{FORMAT, RACE_DATE};
use crate::limits::{DEFAULT_HEADERS, DEFAULT_URI};
use crate::route::METHODS;
use crate::status::{Health, Status};

/// The query of a plan short enough to be shown whole.
pub(crate) const SHORT_PLAN: &str = "distance=5km&time=25:00&weeks=6&sessions=2";
/// The same with everything that can be added.
pub(crate) const DETAILED_PLAN: &str =
    "distance=5km&time=25:00&weeks=6&sessions=2&include=steps&lang=en";

/// A call whose answer is short enough to be shown whole, and has texts in a language.
pub(crate) fn call(operation: Operation, lang: Lang) -> String {
    let call = match operation {
        Operation::Plan => format!("{}?{SHORT_PLAN}", operation.path()),
        _ => operation.example().to_owned(),
    };
    let has_texts = matches!(operation, Operation::Pace | Operation::Plan);
    if has_texts && lang != Lang::default() { format!("{call}&lang={}", lang.code()) } else { call }
}

/// The answer of that call; none where it is a redirect.
pub(crate) fn answer(operation: Operation, lang: Lang) -> Option<Value> {
    let call = call(operation, lang);
    let query = call.split_once('?').map_or("", |(_, query)| query);
    match operation {
        Operation::Pace => Some(pace(query)),
        Operation::Plan => Some(plan(query)),
        Operation::Status => Some(json(&Status::EXAMPLE)),
        Operation::Health => Some(json(&Health::OK)),
        Operation::Calculer => None,
    }
}

fn pace(query: &str) -> Value {
    let query = PaceQuery::from_pairs(pairs(query));
    json(&query.expect("an example works").result())
}

/// The plan that a query asks for.
pub(crate) fn plan(query: &str) -> Value {
    let query = PlanQuery::from_pairs(pairs(query));
    let PlanQuery { request, lang, detail, .. } = query.expect("an example works");
    json(&request.plan().result(lang, detail))
}

fn pairs(query: &str) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    parse(query.as_bytes())
}

fn json(body: &impl Serialize) -> Value {
    serde_json::to_value(body).expect("keys of answers are texts")
}

/// A call of an operation that fails with this code, and how.
pub(crate) fn error(operation: Operation, code: Code) -> Option<HttpError> {
    let failing = |query: &str| match operation {
        Operation::Pace => PaceQuery::from_pairs(pairs(query)).err(),
        Operation::Plan => PlanQuery::from_pairs(pairs(query)).err(),
        Operation::Status | Operation::Calculer | Operation::Health => None,
    };
    let error = match code {
        Code::Core(ErrorCode::MissingParameter) => failing("distance=10km")?,
        Code::Core(ErrorCode::InvalidDistance) => failing("distance=dix&time=45:00")?,
        Code::Core(ErrorCode::InvalidTime) => failing("distance=10km&time=45m")?,
        Code::Core(ErrorCode::UnsupportedApiVersion) => {
            Error::UnsupportedApiVersion { value: Quoted::new("2") }
        }
        Code::Core(ErrorCode::NotFound) => Error::NotFound { path: Quoted::new("/api/allure") },
        Code::Core(ErrorCode::MethodNotAllowed) => Error::MethodNotAllowed {
            method: Quoted::new("POST"),
            path: Quoted::new(operation.path()),
            allowed: METHODS,
        },
        Code::MalformedRequest => return Some(HttpError::MalformedRequest),
        Code::UriTooLong => return Some(HttpError::UriTooLong { limit: DEFAULT_URI as usize }),
        Code::HeadersTooLarge => {
            return Some(HttpError::HeadersTooLarge { limit: DEFAULT_HEADERS as usize });
        }
        Code::ServiceUnavailable => {
            return (operation == Operation::Health).then_some(HttpError::Unavailable);
        }
        Code::InternalError => return Some(HttpError::Internal),
        // Of files and of messages to the tools, which are not operations.
        Code::InvalidParameter
        | Code::ForbiddenOrigin
        | Code::UnsupportedMediaType
        | Code::NotAcceptable
        | Code::PayloadTooLarge
        | Code::RequestTimeout => return None,
    };
    Some(HttpError::Core(error))
}

/// The errors that an operation answers with 400, by what is wrong with the request.
pub(crate) fn bad_requests(operation: Operation) -> impl Iterator<Item = HttpError> {
    let codes = Code::all().filter(|code| code.status() == StatusCode::BAD_REQUEST);
    codes.filter_map(move |code| error(operation, code))
}

/// The same of a file: those of its plan, and its own.
pub(crate) fn bad_requests_of_file(file: PlanFile) -> impl Iterator<Item = HttpError> {
    let missing = HttpError::MissingRaceDate { file };
    let invalid = |parameter, value| {
        let value = Quoted::new(value);
        HttpError::InvalidParameter { file, parameter, value }
    };
    let own = match file {
        PlanFile::Ics => Some([missing, invalid(RACE_DATE, "tomorrow")]),
        PlanFile::Zip => Some([missing, invalid(FORMAT, "pdf")]),
        // They take whatever a plan takes.
        PlanFile::Csv | PlanFile::Markdown => None,
    };
    let of_plan = bad_requests(Operation::Plan).map(move |error| match error {
        HttpError::Core(error) if error.operation().is_some() => HttpError::Plan { file, error },
        error => error,
    });
    of_plan.chain(own.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_of_an_error_has_its_code() {
        for operation in Operation::ALL {
            for code in Code::all() {
                let error = error(operation, code);
                assert!(error.is_none_or(|error| error.code() == code), "{operation:?} {code:?}");
            }
        }
    }
}
