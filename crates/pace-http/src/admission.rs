//! What is refused whatever it asks for: what is too long, and probes while the server stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_http::{HttpMessage as _, Request};
use actix_web::http::header::HeaderMap;
use pace_core::Operation;

use crate::error::HttpError;
use crate::limits::Limits;
use crate::route::Route;

/// The bounds of a request, and whether the server is about to stop.
#[derive(Debug)]
pub(crate) struct Admission {
    uri: usize,
    headers: usize,
    /// The longest body that is read.
    pub(crate) body: usize,
    /// How long a body may take.
    pub(crate) body_timeout: Duration,
    /// How long a request may wait for its turn.
    pub(crate) turn_timeout: Duration,
    draining: AtomicBool,
}

impl Admission {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            uri: limits.max_uri as usize,
            headers: limits.max_headers as usize,
            body: limits.max_body as usize,
            body_timeout: limits.body_timeout,
            turn_timeout: limits.turn_timeout,
            draining: AtomicBool::new(false),
        }
    }

    /// From now on, probes are answered that this server stops.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Admits a request, or says why not.
    pub(crate) fn check(&self, request: &Request, route: Option<Route>) -> Result<(), HttpError> {
        // The parsed URI counts itself; the target of an HTTP request is its path and query.
        let uri = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
        if uri > self.uri {
            return Err(HttpError::UriTooLong { limit: self.uri });
        }
        if size(request.headers()) > self.headers {
            return Err(HttpError::HeadersTooLarge { limit: self.headers });
        }
        let is_probe = route == Some(Route::Operation(Operation::Health));
        if is_probe && self.is_draining() {
            return Err(HttpError::Unavailable);
        }
        Ok(())
    }
}

fn size(headers: &HeaderMap) -> usize {
    headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum()
}
