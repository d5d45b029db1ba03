//! What is recorded of requests: a line in the log, and counters.

use std::cell::Cell;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Instant;

use actix_http::{HttpMessage as _, Request};
use actix_web::HttpResponse;
use actix_web::http::header::HeaderMap;
use pace_core::Quoted;

use crate::headers;
use crate::log::ACCESS;
use crate::metrics::{Counts, InFlight};
use crate::route::Route;

/// How a worker watches its requests.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Whether requests are logged.
    pub(crate) log: bool,
    /// Where they are counted, if they are.
    pub(crate) counts: Option<Arc<Counts>>,
}

/// Times a request, all its waiting included, until its answer is made.
#[derive(Debug)]
pub(crate) struct RequestTimer<'w> {
    watch: &'w Watch,
    since: Instant,
    _in_flight: Option<InFlight<'w>>,
}

impl Watch {
    pub(crate) fn begin(&self) -> RequestTimer<'_> {
        let in_flight = self.counts.as_deref().map(Counts::in_flight);
        RequestTimer { watch: self, since: Instant::now(), _in_flight: in_flight }
    }
}

impl RequestTimer<'_> {
    pub(crate) fn end(self, request: &Request, response: &HttpResponse) {
        let took = self.since.elapsed();
        if let Some(counts) = &self.watch.counts {
            counts.answered(Route::of(request.path()), response.status(), took);
        }
        if self.watch.log {
            // Of the target the path alone: what runners ask for is private.
            tracing::info!(
                target: ACCESS,
                id = %Id::of(request.headers()),
                method = %Quoted::new(request.method().as_str()),
                path = %Quoted::new(request.path()),
                status = response.status().as_u16(),
                micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
            );
        }
    }
}

/// What tells a request from others: the name that a proxy gave it, or one of ours.
#[derive(Debug)]
enum Id<'r> {
    Given(&'r str),
    Made(u64),
}

impl<'r> Id<'r> {
    const MOST_BYTES: usize = 64;

    fn of(headers: &'r HeaderMap) -> Self {
        let given = headers.get(headers::X_REQUEST_ID).and_then(|id| id.to_str().ok());
        given.filter(|id| Self::is_well_formed(id)).map_or_else(Self::made, Self::Given)
    }

    /// Letters, digits and what ids in the wild join them with; nothing that means something
    /// to a log or its reader.
    fn is_well_formed(id: &str) -> bool {
        (1..=Self::MOST_BYTES).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:/+=@".contains(&byte))
    }

    /// Unique among the threads of many servers, but no secret.
    fn made() -> Self {
        thread_local! {
            static NEXT: Cell<u64> = Cell::new(RandomState::new().hash_one(0));
        }
        Self::Made(NEXT.with(|next| next.replace(next.get().wrapping_add(1))))
    }
}

impl fmt::Display for Id<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(id) => f.write_str(id),
            Self::Made(id) => write!(f, "{id:016x}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    #[test]
    fn an_id_is_taken_where_it_is_well_formed() {
        let longest = "a".repeat(Id::MOST_BYTES);
        let too_long = "a".repeat(Id::MOST_BYTES + 1);
        for (given, taken) in [
            ("7f3a-1", true),
            ("Root=1-67891233-abcdef012345678912345678", true),
            ("4bf92f3577b34da6a3ce929d0e0e4736/00f067aa0ba902b7", true),
            (&longest, true),
            (&too_long, false),
            ("", false),
            ("a b", false),
            ("a\"b", false),
            ("a,b", false),
            ("<a>", false),
            ("é", false),
        ] {
            let mut headers = HeaderMap::new();
            let value = HeaderValue::from_bytes(given.as_bytes()).unwrap();
            headers.insert(headers::X_REQUEST_ID, value);
            assert_eq!(Id::of(&headers).to_string() == given, taken, "{given}");
        }
    }

    #[test]
    fn made_ids_differ_and_are_equally_wide() {
        let headers = HeaderMap::new();
        let ids = [(); 3].map(|()| Id::of(&headers).to_string());
        assert!(ids.iter().all(|id| id.len() == 16), "{ids:?}");
        assert!(ids[0] != ids[1] && ids[1] != ids[2], "{ids:?}");
    }
}
