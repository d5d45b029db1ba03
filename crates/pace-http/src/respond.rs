//! Answers from what they say: bodies, statuses and headers.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_MAX_AGE, ALLOW,
    CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION,
};
use actix_web::{HttpResponse, HttpResponseBuilder};
use pace_core::json::ToJson;
use pace_core::{Detail, Error, Operation, PlanQuery};

use crate::error::HttpError;
use crate::headers;

/// Room for most answers: the splits of a marathon, an error.
pub(crate) const SMALL: usize = 1024;
/// Room for a plan: its sessions and a little more.
pub(crate) fn room_for(query: &PlanQuery) -> usize {
    let session = if query.detail.contains(Detail::STEPS) { 640 } else { 256 };
    let plan = &query.request;
    SMALL + usize::from(plan.weeks()) * usize::from(plan.sessions()) * session
}

/// An answer with what every answer carries.
pub(crate) fn with_status(status: StatusCode, cache: HeaderValue) -> HttpResponseBuilder {
    let mut answer = HttpResponse::build(status);
    // Appended, for none of them is there, and one to replace need not be looked for.
    for header in headers::ON_EVERY_ANSWER {
        answer.append_header(header);
    }
    answer.append_header((CACHE_CONTROL, cache));
    answer
}

/// A success, its body written into a buffer of this capacity.
pub(crate) fn json(cache: HeaderValue, room: usize, body: &impl ToJson) -> HttpResponse {
    json_body(with_status(StatusCode::OK, cache), room, body)
}

fn json_body(mut answer: HttpResponseBuilder, room: usize, body: &impl ToJson) -> HttpResponse {
    let mut json = String::with_capacity(room);
    body.write_json(&mut json);
    answer.append_header((CONTENT_TYPE, headers::JSON)).body(json)
}

/// A message of the tool server.
pub(crate) fn message(status: StatusCode, json: Vec<u8>) -> HttpResponse {
    with_status(status, headers::NO_STORE).append_header((CONTENT_TYPE, headers::JSON)).body(json)
}

/// An error, naming this address of the reference.
pub(crate) fn error(error: &HttpError, docs: &str) -> HttpResponse {
    let mut answer = with_status(error.code().status(), headers::NO_STORE);
    if let HttpError::Core(Error::MethodNotAllowed { allowed, .. }) = error {
        answer.insert_header((ALLOW, allowed.join(", ")));
    }
    json_body(answer, SMALL, &error.body(docs))
}

/// The answer to OPTIONS: by which methods a path may be asked, by a browser's preflight or by hand.
pub(crate) fn options(methods: &[&str]) -> HttpResponse {
    let methods = methods.join(", ");
    with_status(StatusCode::NO_CONTENT, headers::NO_STORE)
        .insert_header((ALLOW, methods.as_str()))
        .insert_header((ACCESS_CONTROL_ALLOW_METHODS, methods.as_str()))
        .insert_header((ACCESS_CONTROL_ALLOW_HEADERS, headers::ALLOWED_REQUEST_HEADERS))
        .insert_header((ACCESS_CONTROL_MAX_AGE, headers::PREFLIGHT_MAX_AGE))
        .finish()
}

/// The way from the legacy address to its successor, with the query as it came.
pub(crate) fn redirect(base_path: &str, query: Option<&str>) -> HttpResponse {
    lead(
        StatusCode::MOVED_PERMANENTLY,
        headers::CACHE_1_MIN,
        base_path,
        Operation::Pace.path(),
        query,
    )
}

/// The way from what was typed to the address of its result, which nobody shall keep: how
/// texts are read may get better.
pub(crate) fn see_other(base_path: &str, path: &str, query: &str) -> HttpResponse {
    let query = (!query.is_empty()).then_some(query);
    lead(StatusCode::SEE_OTHER, headers::NO_STORE, base_path, path, query)
}

fn lead(
    status: StatusCode,
    cache: HeaderValue,
    base_path: &str,
    path: &str,
    query: Option<&str>,
) -> HttpResponse {
    let (mark, query) = query.map_or(("", ""), |query| ("?", query));
    let location = format!("{base_path}{path}{mark}{query}");
    with_status(status, cache).insert_header((LOCATION, location)).finish()
}
