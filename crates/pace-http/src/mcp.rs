//! The tool server over HTTP: what is wrong around a message is answered here, what is wrong
//! with the message by the tool server.

use std::borrow::Cow;
use std::sync::LazyLock;

use actix_http::{HttpMessage as _, Request};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use pace_core::Quoted;
use pace_mcp::{HttpHeaders, Reply, ToolServer, Transport};

use crate::error::HttpError;
use crate::service::Service;
use crate::{headers, respond};

/// It keeps nothing between two messages, so one serves everybody.
static SERVER: LazyLock<ToolServer> = LazyLock::new(ToolServer::new);

/// What a request asks the tools: the message in its body, or why that was not read to its end.
pub(crate) type Asked<'b> = Result<pace_mcp::Asked<'b>, &'b HttpError>;

/// What is asked of others.
pub(crate) const NOTHING: Asked<'_> = Ok(pace_mcp::Asked::NOTHING);

/// Answers a message. The order of the lines is the order of the faults.
pub(crate) fn answer(
    request: &Request,
    asked: &Asked<'_>,
    service: &Service,
) -> Result<HttpResponse, HttpError> {
    let lines = request.headers();
    let origin = lines.get_all(ORIGIN).find(|origin| !service.origins.allow(origin.as_bytes()));
    if let Some(origin) = origin {
        return Err(HttpError::ForbiddenOrigin { value: quoted(origin.as_bytes()) });
    }
    let kind = lines.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    if let Some(kind) = kind.filter(|kind| !is_json(kind)) {
        return Err(HttpError::UnsupportedMediaType { value: quoted(kind) });
    }
    if !accepts_json(lines) {
        let accepted: Vec<_> = lines.get_all(ACCEPT).map(HeaderValue::as_bytes).collect();
        return Err(HttpError::NotAcceptable { value: quoted(&accepted.join(&b", "[..])) });
    }
    let message = asked.as_ref().map_err(|unread| (*unread).clone())?;
    let [protocol_version, method, name] =
        [headers::MCP_PROTOCOL_VERSION, headers::MCP_METHOD, headers::MCP_NAME]
            .map(|name| joined(lines, &name));
    let around = HttpHeaders {
        protocol_version: protocol_version.as_deref(),
        method: method.as_deref(),
        name: name.as_deref(),
    };
    let base_url = || service.url.base(request);
    Ok(match SERVER.reply(message, Transport::Http(around), base_url) {
        Reply::Nothing => respond::with_status(StatusCode::ACCEPTED, headers::NO_STORE),
        Reply::Answer(json) => respond::message(StatusCode::OK, json),
        Reply::Refusal(json) => respond::message(StatusCode::BAD_REQUEST, json),
        Reply::NoMethod(json) => respond::message(StatusCode::NOT_FOUND, json),
    })
}

/// A header's lines as one value, as a proxy joins them: two that differ are no value that
/// anything takes.
fn joined<'r>(lines: &'r HeaderMap, name: &HeaderName) -> Option<Cow<'r, [u8]>> {
    let mut lines = lines.get_all(name).map(HeaderValue::as_bytes);
    let first = lines.next()?;
    Some(match lines.next() {
        None => first.into(),
        Some(second) => {
            let all: Vec<_> = [first, second].into_iter().chain(lines).collect();
            all.join(&b", "[..]).into()
        }
    })
}

fn quoted(value: &[u8]) -> Quoted {
    Quoted::new(&String::from_utf8_lossy(value))
}

/// Whether a body of this type is worth reading: JSON under any of its names. One without a
/// type may be anything, JSON too.
fn is_json(kind: &[u8]) -> bool {
    let essence = kind.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    let is = |name: &[u8]| essence.eq_ignore_ascii_case(name);
    let suffix =
        essence.last_chunk().is_some_and(|end: &[u8; 5]| end.eq_ignore_ascii_case(b"+json"));
    is(b"application/json") || is(b"text/json") || suffix
}

/// Whether a request takes JSON: unless it lists what it takes, and JSON is not among it.
fn accepts_json(lines: &HeaderMap) -> bool {
    const JSON: &str = "application/json";
    let is_taken = |weight: f32| weight > 0.0;
    // Nearly every client names it, and nothing else in the list undoes that.
    let mut ranges = headers::preferences(lines, ACCEPT);
    ranges.any(|(range, weight)| range.eq_ignore_ascii_case(JSON) && is_taken(weight))
        || headers::acceptance(lines, JSON).is_none_or(is_taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_read_under_all_its_names() {
        for (kind, read) in [
            ("application/json", true),
            ("Application/JSON; charset=utf-8", true),
            ("application/json-rpc", false),
            ("application/vnd.pace+json", true),
            ("text/json", true),
            ("text/plain", false),
            ("application/x-www-form-urlencoded", false),
            ("", false),
        ] {
            assert_eq!(is_json(kind.as_bytes()), read, "{kind}");
        }
    }

    #[test]
    fn json_is_accepted_unless_it_is_excluded() {
        for (lines, accepted) in [
            (&[][..], true),
            (&[""], true),
            (&["application/json, text/event-stream"], true),
            (&["text/event-stream", "application/json"], true),
            (&["*/*"], true),
            (&["application/*;q=0.1"], true),
            (&["APPLICATION/JSON;Q=0.5"], true),
            (&["text/event-stream"], false),
            (&["text/html, image/*;q=0.8"], false),
            (&["application/json;q=0"], false),
            (&["application/json;q=0.0, */*"], false),
            (&["*/*;q=0, application/json"], true),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(ACCEPT, HeaderValue::from_static(line));
            }
            assert_eq!(accepts_json(&headers), accepted, "{lines:?}");
        }
    }
}
