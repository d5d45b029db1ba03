//! Answers from what they say: bodies, statuses and headers.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_MAX_AGE, ALLOW,
    CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION,
};
use actix_web::{HttpResponse, HttpResponseBuilder};
use pace_core::{Error, ErrorCode, Operation};
use serde::Serialize;

use crate::headers;
use crate::route::METHODS;

/// Room for most answers: the splits of a marathon, an error.
pub(crate) const SMALL: usize = 1024;
/// Room for most plans; the longest, with its steps, takes 80 KiB.
pub(crate) const LARGE: usize = 16 * 1024;

/// An answer with what every answer carries.
pub(crate) fn with_status(status: StatusCode, cache: HeaderValue) -> HttpResponseBuilder {
    let mut answer = HttpResponse::build(status);
    for header in headers::ON_EVERY_ANSWER {
        answer.insert_header(header);
    }
    answer.insert_header((CACHE_CONTROL, cache));
    answer
}

/// A success, its body written into so much room at first.
pub(crate) fn json(cache: HeaderValue, room: usize, body: &impl Serialize) -> HttpResponse {
    json_body(with_status(StatusCode::OK, cache), room, body)
}

fn json_body(mut answer: HttpResponseBuilder, room: usize, body: &impl Serialize) -> HttpResponse {
    let mut bytes = Vec::with_capacity(room);
    serde_json::to_writer(&mut bytes, body).expect("memory takes every body, and keys are texts");
    answer.insert_header((CONTENT_TYPE, headers::JSON)).body(bytes)
}

/// An error, naming this address of the reference.
pub(crate) fn error(error: &Error, docs: &str) -> HttpResponse {
    let mut answer = with_status(status(error.code()), headers::NOT_STORED);
    if let Error::MethodNotAllowed { allowed, .. } = error {
        answer.insert_header((ALLOW, allowed.join(", ")));
    }
    json_body(answer, SMALL, &error.body(docs))
}

pub(crate) const fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::MissingParameter
        | ErrorCode::InvalidDistance
        | ErrorCode::InvalidTime
        | ErrorCode::UnsupportedApiVersion => StatusCode::BAD_REQUEST,
        ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        ErrorCode::InternalError => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The answer to OPTIONS: what any path may be asked, by a browser's preflight or by hand.
pub(crate) fn options() -> HttpResponse {
    let methods = METHODS.join(", ");
    with_status(StatusCode::NO_CONTENT, headers::NOT_STORED)
        .insert_header((ALLOW, methods.as_str()))
        .insert_header((ACCESS_CONTROL_ALLOW_METHODS, methods.as_str()))
        .insert_header((ACCESS_CONTROL_ALLOW_HEADERS, headers::ALLOWED_REQUEST_HEADERS))
        .insert_header((ACCESS_CONTROL_MAX_AGE, headers::PREFLIGHT_MAX_AGE))
        .finish()
}

/// The way from the legacy address to its successor, with the query as it came.
pub(crate) fn redirect(query: Option<&str>) -> HttpResponse {
    let path = Operation::Pace.path();
    let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    with_status(StatusCode::MOVED_PERMANENTLY, headers::FOR_A_MINUTE)
        .insert_header((LOCATION, location))
        .finish()
}
