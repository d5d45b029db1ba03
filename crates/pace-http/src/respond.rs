//! Answers from what they say: bodies, statuses and headers.

use actix_web::HttpResponse;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_MAX_AGE, ALLOW,
    CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION, RETRY_AFTER,
};
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

/// An answer with what every answer carries, and no body yet.
pub(crate) fn with_status(status: StatusCode, cache: HeaderValue) -> HttpResponse {
    with_body(status, cache, BoxBody::new(()))
}

/// An answer with what every answer carries. Its headers are added to the table itself: the
/// library's builder turns each over first, which costs a third more.
fn with_body(status: StatusCode, cache: HeaderValue, body: BoxBody) -> HttpResponse {
    let mut answer = HttpResponse::with_body(status, body);
    let headers = answer.headers_mut();
    // Appended, for none of them is there, and one to replace need not be looked for; by name, for a
    // loop would copy the list first.
    let [origin, exposed, version, resource, sniffing] = headers::ON_EVERY_ANSWER;
    headers.append(origin.0, origin.1);
    headers.append(exposed.0, exposed.1);
    headers.append(version.0, version.1);
    headers.append(resource.0, resource.1);
    headers.append(sniffing.0, sniffing.1);
    headers.append(CACHE_CONTROL, cache);
    answer
}

/// A success, its body written into a buffer of this capacity.
pub(crate) fn json(cache: HeaderValue, room: usize, body: &impl ToJson) -> HttpResponse {
    json_body(StatusCode::OK, cache, room, body)
}

fn json_body(
    status: StatusCode,
    cache: HeaderValue,
    room: usize,
    body: &impl ToJson,
) -> HttpResponse {
    let mut json = String::with_capacity(room);
    body.write_json(&mut json);
    with_json(status, cache, json)
}

fn with_json(
    status: StatusCode,
    cache: HeaderValue,
    json: impl MessageBody + 'static,
) -> HttpResponse {
    let mut answer = with_body(status, cache, BoxBody::new(json));
    answer.headers_mut().append(CONTENT_TYPE, headers::JSON);
    answer
}

/// A message of the tool server.
pub(crate) fn message(status: StatusCode, json: Vec<u8>) -> HttpResponse {
    with_json(status, headers::NO_STORE, json)
}

/// An error, naming this address of the reference.
pub(crate) fn error(error: &HttpError, docs: &str) -> HttpResponse {
    let status = error.code().status();
    let mut answer = json_body(status, headers::NO_STORE, SMALL, &error.body(docs));
    if let HttpError::Core(Error::MethodNotAllowed { allowed, .. }) = error {
        answer.headers_mut().insert(ALLOW, listed(allowed));
    }
    if let HttpError::Busy { seconds } = error {
        answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from(*seconds));
    }
    answer
}

/// Methods, as headers list them.
fn listed(methods: &[&str]) -> HeaderValue {
    HeaderValue::try_from(methods.join(", ")).expect("methods are letters")
}

/// The answer to OPTIONS: by which methods a path may be asked, by a browser's preflight or by hand.
pub(crate) fn options(methods: &[&str]) -> HttpResponse {
    let mut answer = with_status(StatusCode::NO_CONTENT, headers::NO_STORE);
    let methods = listed(methods);
    for (name, value) in [
        (ALLOW, methods.clone()),
        (ACCESS_CONTROL_ALLOW_METHODS, methods),
        (ACCESS_CONTROL_ALLOW_HEADERS, headers::ALLOWED_REQUEST_HEADERS),
        (ACCESS_CONTROL_MAX_AGE, headers::PREFLIGHT_MAX_AGE),
    ] {
        answer.headers_mut().insert(name, value);
    }
    answer
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
    let location = HeaderValue::try_from(location).expect("addresses that were parsed are values");
    let mut answer = with_status(status, cache);
    answer.headers_mut().insert(LOCATION, location);
    answer
}
