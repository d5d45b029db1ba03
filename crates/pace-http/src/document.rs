//! Documents: the same for everybody but for the address that they name.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use actix_http::Request;
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use actix_web::web::Bytes;

use crate::coding::Coding;
use crate::headers;
use crate::representation::{Representation, hash};

/// What stands in a template where the base URL belongs.
pub(crate) const BASE: &str = "{base_url}";

/// The address of a path of ours, in a template.
pub(crate) fn url(path: &str) -> String {
    format!("{BASE}{path}")
}

/// Base URLs of requests under which a document is kept: a hundred kilobytes each at most.
const MOST_BASES: usize = 8;

/// A document to publish.
#[derive(Debug)]
pub(crate) struct Document {
    template: String,
    headers: Vec<(HeaderName, HeaderValue)>,
    is_markup: bool,
    /// The request's headers that chose this document from others.
    varies: &'static [HeaderName],
    /// Under the configured base URL, where there is one.
    prepared: OnceLock<Arc<Written>>,
    /// Under base URLs of requests, the latest first: clients choose them, so they are few.
    recent: Mutex<Vec<Arc<Written>>>,
}

/// A document under a base URL.
#[derive(Debug)]
struct Written {
    base: String,
    text: Bytes,
    hash: u64,
    /// The codings to choose from; none for a short text.
    codings: &'static [Coding],
    /// The text in each coding, once it was asked for.
    encoded: [OnceLock<Bytes>; Coding::ALL.len()],
}

impl Written {
    fn new(base: &str, text: String, codings: &'static [Coding]) -> Self {
        let codings = if Coding::is_worth_it(text.len() as u64) { codings } else { &[] };
        let (hash, encoded) = (hash(text.as_bytes()), Default::default());
        Self { base: base.to_owned(), hash, text: text.into(), codings, encoded }
    }

    fn encoded(&self, coding: Coding) -> Bytes {
        let encode = || coding.encode(&self.text).into();
        self.encoded[coding as usize].get_or_init(encode).clone()
    }
}

impl Document {
    /// A document in JSON or plain text; [`BASE`] in it becomes the base URL.
    pub(crate) fn new(kind: HeaderValue, template: String) -> Self {
        let headers = vec![(CONTENT_TYPE, kind)];
        Self {
            template,
            headers,
            is_markup: false,
            varies: &[],
            prepared: OnceLock::new(),
            recent: Mutex::default(),
        }
    }

    /// A page in HTML, with headers of its own, chosen by these of a request.
    pub(crate) fn html(
        template: String,
        headers: Vec<(HeaderName, HeaderValue)>,
        varies: &'static [HeaderName],
    ) -> Self {
        let mut page = Self::new(headers::HTML, template);
        page.is_markup = true;
        page.varies = varies;
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

    /// Writes the document under the configured base URL, in every coding.
    pub(crate) fn prepare(&self, base: &str) {
        self.prepared.get_or_init(|| {
            let written = Written::new(base, self.text(base), &Coding::ALL);
            for coding in written.codings {
                let encode = || coding.encode_ahead(&written.text).into();
                written.encoded[*coding as usize].get_or_init(encode);
            }
            Arc::new(written)
        });
    }

    fn under(&self, base: &str) -> Arc<Written> {
        if let Some(prepared) = self.prepared.get().filter(|prepared| prepared.base == base) {
            return Arc::clone(prepared);
        }
        let lock = || self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let mut recent = lock();
        if let Some(place) = recent.iter().position(|written| written.base == base) {
            recent[..=place].rotate_right(1);
            return Arc::clone(&recent[0]);
        }
        // Others need not wait while it is written.
        drop(recent);
        let written = Arc::new(Written::new(base, self.text(base), Coding::ON_REQUEST));
        let mut recent = lock();
        recent.truncate(MOST_BASES - 1);
        recent.insert(0, Arc::clone(&written));
        written
    }

    /// The document, or that the client has it already.
    pub(crate) fn answer(&self, request: &Request, base: &str) -> HttpResponse {
        let written = self.under(base);
        let representation = Representation {
            hash: written.hash,
            codings: written.codings,
            cache: headers::CACHE_1_HOUR,
            varies: self.varies,
            headers: &self.headers,
        };
        representation.answer(request, |coding| match coding {
            None => written.text.clone(),
            Some(coding) => written.encoded(coding),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_url_is_written_as_its_document_needs_it() {
        let base = "https://pace.example/a&b";
        let text = Document::new(headers::JSON, format!("<{BASE}/api>"));
        assert_eq!(text.text(base), "<https://pace.example/a&b/api>");
        let page = Document::html(format!("<{BASE}/api>"), vec![], &[]);
        assert_eq!(page.text(base), "<https://pace.example/a&amp;b/api>");
    }

    /// Strangers choose the names that a document is asked under: it is written and compressed
    /// once for each of the last few.
    #[test]
    fn a_document_is_kept_for_the_names_that_were_asked_last() {
        let document = Document::new(headers::JSON, format!("{BASE}/{}", "api/".repeat(1000)));
        let first = document.under("http://0.example");
        let bytes = |written: &Written| written.encoded(Coding::Gzip).as_ptr();
        for number in 0..MOST_BASES {
            document.under(&format!("http://{number}.example"));
        }
        let again = document.under("http://0.example");
        assert!(Arc::ptr_eq(&first, &again) && bytes(&first) == bytes(&again));
        // The latest stands first, and the last is gone with the next name.
        document.under("http://other.example");
        let recent = document.recent.lock().unwrap();
        let bases: Vec<_> = recent.iter().map(|written| written.base.as_str()).collect();
        assert_eq!(bases.len(), MOST_BASES);
        assert_eq!(bases[..3], ["http://other.example", "http://0.example", "http://7.example"]);
        assert!(!bases.contains(&"http://1.example"), "{bases:?}");
    }
}
