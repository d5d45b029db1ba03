//! What the server library refuses by itself, answered as all else is.
//!
//! A request that it cannot read, or that takes too long, never reaches us: the library writes
//! a status without a body and closes. Such an answer is known by what it lacks, and is replaced
//! on its way out.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

use actix_web::body::MessageBody as _;
use actix_web::http::StatusCode;
use chrono::Utc;

use crate::error::HttpError;
use crate::public_url::LocalAddress;
use crate::respond;
use crate::service::Service;

/// The end of every head.
const END: &[u8] = b"\r\n\r\n";
/// The longest head that the library writes by itself, and some to spare.
const LONGEST: usize = 256;

/// Where in these bytes, which wait to be sent, an answer of the library's own begins, and its
/// status. Nothing follows it: the library closes after it.
pub(crate) fn find(bytes: &[u8]) -> Option<(usize, StatusCode)> {
    // Most answers end with their body.
    let head = bytes.strip_suffix(END)?;
    let from = head.len().saturating_sub(LONGEST);
    let start = from + head[from..].windows(7).rposition(|window| window == b"HTTP/1.")?;
    let head = std::str::from_utf8(&head[start..]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.get(9..12)?.parse().ok()?;
    let status = StatusCode::from_u16(status).ok().filter(StatusCode::is_client_error)?;
    let mut is_empty = false;
    for line in lines {
        let (name, value) = line.split_once(": ")?;
        match name {
            "content-length" => is_empty = value == "0",
            "connection" | "date" => {}
            // One of ours, to a HEAD.
            _ => return None,
        }
    }
    is_empty.then_some((start, status))
}

/// The answer that takes the place of the library's, head and body.
pub(crate) fn answer(
    status: StatusCode,
    service: &Service,
    header_timeout: Duration,
    address: Option<SocketAddr>,
) -> Vec<u8> {
    let error = match status {
        StatusCode::REQUEST_TIMEOUT => HttpError::HeadTimeout { seconds: header_timeout.as_secs() },
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => HttpError::HeadTooLarge,
        _ => HttpError::MalformedRequest,
    };
    let docs = service.url.docs_at(address.map(LocalAddress));
    let mut response = respond::error(&error, &docs);
    service.link(&mut response);
    let mut head = format!("HTTP/1.1 {}\r\nconnection: close\r\n", response.status());
    let date = Utc::now().format("%a, %d %b %Y %H:%M:%S GMT");
    let _ = write!(head, "date: {date}\r\n");
    for (name, value) in response.headers() {
        let _ = write!(head, "{name}: {}\r\n", value.to_str().unwrap_or_default());
    }
    let body = response.into_body().try_into_bytes().unwrap_or_default();
    let _ = write!(head, "content-length: {}\r\n\r\n", body.len());
    [head.as_bytes(), &body].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_of_the_librarys_own_is_known_by_what_it_lacks() {
        let own = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\
            date: Sun, 22 Nov 2026 01:00:00 GMT\r\n\r\n";
        let before = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\napi-version: 1\r\n\r\n{}";
        let bad = StatusCode::BAD_REQUEST;
        for (bytes, found) in [
            (own.to_owned(), Some((0, bad))),
            (
                own.replace("400 Bad Request", "408 Request Timeout"),
                Some((0, StatusCode::REQUEST_TIMEOUT)),
            ),
            (own.replace("HTTP/1.1", "HTTP/1.0"), Some((0, bad))),
            (format!("{before}{own}"), Some((before.len(), bad))),
            (own.replace("date", "api-version: 1\r\ndate"), None),
            (own.replace("length: 0", "length: 5"), None),
            (own.replace("400 Bad Request", "200 OK"), None),
            (own.replace("\r\n\r\n", "\r\n"), None),
            (format!("{own}{{}}"), None),
            (before.to_owned(), None),
            ("HTTP/1.1 100 Continue\r\n\r\n".to_owned(), None),
            ("\r\n\r\n".to_owned(), None),
            (String::new(), None),
        ] {
            assert_eq!(find(bytes.as_bytes()), found, "{bytes}");
        }
    }
}
