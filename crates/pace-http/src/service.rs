//! What answers depend on beside the request.

use actix_web::HttpResponse;
use actix_web::http::header::{HeaderValue, LINK};

use crate::admission::Admission;
use crate::deprecation::Notice;
use crate::discovery;
use crate::origin::Origins;
use crate::public_url::PublicUrl;

/// What answers depend on beside the request: the same for every worker.
#[derive(Debug)]
pub(crate) struct Service {
    /// The address that answers name.
    pub(crate) url: PublicUrl,
    /// The header that leads from every answer to the descriptions.
    pub(crate) link: Option<HeaderValue>,
    /// The endpoints whose removal is announced.
    pub(crate) notices: &'static [Notice],
    /// Whose pages may call the tools.
    pub(crate) origins: Origins,
    /// The bounds of requests.
    pub(crate) admission: Admission,
}

impl Service {
    pub(crate) fn new(
        url: PublicUrl,
        notices: &'static [Notice],
        origins: Origins,
        admission: Admission,
    ) -> Self {
        Self { link: discovery::link(url.base_path()), url, notices, origins, admission }
    }

    /// Adds the header that leads to the descriptions to an answer without links of its own.
    pub(crate) fn link(&self, answer: &mut HttpResponse) {
        if let Some(link) = &self.link {
            answer.headers_mut().append(LINK, link.clone());
        }
    }

    /// Adds it before the links of its own, where the answer has some.
    pub(crate) fn link_before_own(&self, answer: &mut HttpResponse) {
        match (&self.link, answer.headers_mut().get_mut(LINK)) {
            (Some(link), Some(own)) => {
                let both = [link.as_bytes(), b", ", own.as_bytes()].concat();
                *own = HeaderValue::from_maybe_shared(both).unwrap_or_else(|_| link.clone());
            }
            (_, None) => self.link(answer),
            (None, Some(_)) => {}
        }
    }
}
