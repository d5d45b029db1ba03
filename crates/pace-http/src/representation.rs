//! Bytes that a client may have already: tags, variants and codings.

use std::hash::{DefaultHasher, Hash, Hasher};

use actix_http::{HttpMessage as _, Request};
use actix_web::HttpResponse;
use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, VARY};
use actix_web::web::Bytes;

use crate::coding::Coding;
use crate::{headers, respond};

/// What a body is sent with.
#[derive(Debug)]
pub(crate) struct Representation<'a> {
    /// Of the bytes, from [`hash`].
    pub(crate) hash: u64,
    /// The codings to choose from; none for a short text.
    pub(crate) codings: &'static [Coding],
    /// How long it may be kept.
    pub(crate) cache: HeaderValue,
    /// The request's headers, beside `Accept-Encoding`, that the bytes depend on.
    pub(crate) varies: &'a [HeaderName],
    /// What the answer carries where it has a body.
    pub(crate) headers: &'a [(HeaderName, HeaderValue)],
}

impl Representation<'_> {
    /// The bytes in the coding that the client likes best, or that it has them already.
    pub(crate) fn answer(
        &self,
        request: &Request,
        body: impl FnOnce(Option<Coding>) -> Bytes,
    ) -> HttpResponse {
        let coding = Coding::preferred(request.headers(), self.codings);
        // A strong tag stands for bytes: each coding has its own.
        let etag = match coding {
            None => format!("\"{:016x}\"", self.hash),
            Some(coding) => format!("\"{:016x}-{}\"", self.hash, coding.name()),
        };
        let known = is_known(&etag, request.headers());
        let etag = HeaderValue::try_from(etag).expect("a tag is letters and digits");
        let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        let mut answer = respond::with_status(status, self.cache.clone());
        let headers = answer.headers_mut();
        headers.insert(ETAG, etag);
        if let Some(varies) = self.varies() {
            headers.insert(VARY, varies);
        }
        if known {
            return answer;
        }
        for (name, value) in self.headers {
            headers.insert(name.clone(), value.clone());
        }
        if let Some((name, value)) = coding.map(Coding::header) {
            headers.insert(name, value);
        }
        answer.set_body(BoxBody::new(body(coding)))
    }

    fn varies(&self) -> Option<HeaderValue> {
        let encoding = (!self.codings.is_empty()).then_some("Accept-Encoding");
        let names =
            encoding.into_iter().chain(self.varies.iter().map(|name| match name.as_str() {
                "accept-language" => "Accept-Language",
                "accept" => "Accept",
                other => other,
            }));
        let names = names.collect::<Vec<_>>().join(", ");
        if names.is_empty() { None } else { HeaderValue::try_from(names).ok() }
    }
}

/// Answers with bytes that were made for this request.
pub(crate) fn fresh(
    request: &Request,
    varies: &[HeaderName],
    headers: &[(HeaderName, HeaderValue)],
    body: Vec<u8>,
) -> HttpResponse {
    let is_long = Coding::is_worth_it(body.len() as u64);
    let representation = Representation {
        hash: hash(&body),
        codings: if is_long { Coding::ON_REQUEST } else { &[] },
        cache: headers::CACHE_1_HOUR,
        varies,
        headers,
    };
    representation.answer(request, |coding| match coding {
        None => body.into(),
        Some(coding) => coding.encode(&body).into(),
    })
}

/// A number that stands for these bytes.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// Whether `If-None-Match` names this tag; compared weakly, as RFC 9110 asks.
fn is_known(etag: &str, request: &HeaderMap) -> bool {
    headers::members(request, IF_NONE_MATCH)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_bytes_are_not_sent_again() {
        for (lines, known) in [
            (&[][..], false),
            (&["\"a\""], true),
            (&["W/\"a\""], true),
            (&["\"x\", \"a\""], true),
            (&["\"x\"", "\"a\""], true),
            (&["*"], true),
            (&["\"x\""], false),
            (&["a"], false),
        ] {
            let mut request = HeaderMap::new();
            for line in lines {
                request.append(IF_NONE_MATCH, HeaderValue::from_static(line));
            }
            assert_eq!(is_known("\"a\"", &request), known, "{lines:?}");
        }
    }
}
