//! Documents: the same for everybody but for the address that they name.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};

use crate::coding::{self, Coding, Effort};
use crate::{headers, respond};

/// What stands in a template where the base URL belongs.
pub(crate) const BASE: &str = "{base_url}";

/// The address of a path of ours, in a template.
pub(crate) fn url(path: &str) -> String {
    format!("{BASE}{path}")
}

/// A document to publish.
#[derive(Debug)]
pub(crate) struct Document {
    template: String,
    headers: Vec<(HeaderName, HeaderValue)>,
    is_markup: bool,
    ready: OnceLock<Ready>,
}

/// A document under the base URL that everybody asks for.
#[derive(Debug)]
struct Ready {
    base: String,
    text: Bytes,
    hash: u64,
    /// The text in each coding, where it is long enough.
    encoded: Option<[Bytes; Coding::ALL.len()]>,
}

impl Document {
    /// A document in JSON or plain text; [`BASE`] in it becomes the base URL.
    pub(crate) fn new(kind: HeaderValue, template: String) -> Self {
        let headers = vec![(CONTENT_TYPE, kind)];
        Self { template, headers, is_markup: false, ready: OnceLock::new() }
    }

    /// A page in HTML, with headers of its own.
    pub(crate) fn html(template: String, headers: Vec<(HeaderName, HeaderValue)>) -> Self {
        let mut page = Self::new(headers::HTML, template);
        page.is_markup = true;
        page.headers.extend(headers);
        page
    }

    /// The document under a base URL, of which only `&` means anything to HTML.
    pub(crate) fn text(&self, base: &str) -> String {
        if self.is_markup {
            return self.template.replace(BASE, &base.replace('&', "&amp;"));
        }
        self.template.replace(BASE, base)
    }

    /// Writes the document under this base URL now, in every coding.
    pub(crate) fn prepare(&self, base: &str) {
        self.ready.get_or_init(|| {
            let text = self.text(base);
            let encode = |coding: Coding| coding.encode(text.as_bytes(), Effort::Ahead).into();
            let is_long = Coding::is_worth_it(text.len() as u64);
            let encoded = is_long.then(|| Coding::ALL.map(encode));
            Ready { base: base.to_owned(), hash: hash(&text), text: text.into(), encoded }
        });
    }

    /// The document, or that the client has it already.
    pub(crate) fn answer(&self, request: &HttpRequest, base: &str) -> HttpResponse {
        let ready = self.ready.get().filter(|ready| ready.base == base);
        let written = || {
            let text = self.text(base);
            (hash(&text), text.into())
        };
        let (hash, text) = ready.map_or_else(written, |ready| (ready.hash, ready.text.clone()));
        let is_long = Coding::is_worth_it(text.len() as u64);
        let coding = if is_long { Coding::preferred(request.headers()) } else { None };
        // A strong tag stands for bytes: each coding has its own.
        let etag = match coding {
            None => format!("\"{hash:016x}\""),
            Some(coding) => format!("\"{hash:016x}-{}\"", coding.name()),
        };
        let known = is_known(&etag, request.headers());
        let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        let mut answer = respond::with_status(status, headers::CACHE_1_HOUR);
        answer.insert_header((ETAG, etag));
        if is_long {
            answer.insert_header(coding::VARIANTS);
        }
        if known {
            return answer.finish();
        }
        for header in &self.headers {
            answer.insert_header(header.clone());
        }
        let Some(coding) = coding else { return answer.body(text) };
        answer.insert_header(coding.header());
        let encoded = ready.and_then(|ready| ready.encoded.as_ref());
        answer.body(match encoded {
            Some(encoded) => encoded[coding as usize].clone(),
            None => coding.encode(&text, Effort::Now).into(),
        })
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Whether `If-None-Match` names this tag; compared weakly, as RFC 9110 asks.
fn is_known(etag: &str, request: &HeaderMap) -> bool {
    request
        .get_all(IF_NONE_MATCH)
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_url_is_written_as_its_document_needs_it() {
        let base = "https://pace.example/a&b";
        let text = Document::new(headers::JSON, format!("<{BASE}/api>"));
        assert_eq!(text.text(base), "<https://pace.example/a&b/api>");
        let page = Document::html(format!("<{BASE}/api>"), vec![]);
        assert_eq!(page.text(base), "<https://pace.example/a&amp;b/api>");
    }

    #[test]
    fn a_known_page_is_not_sent_again() {
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
