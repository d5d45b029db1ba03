//! Every header of ours, and every value that is always the same, once.

use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, HeaderName, HeaderValue,
    X_CONTENT_TYPE_OPTIONS,
};

/// Of a request, the version that it pins; of an answer, the version that it follows.
pub(crate) const API_VERSION: HeaderName = HeaderName::from_static("api-version");
/// RFC 9745.
pub(crate) const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
/// RFC 8594.
pub(crate) const SUNSET: HeaderName = HeaderName::from_static("sunset");
pub(crate) const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
pub(crate) const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The one version of the API.
pub(crate) const VERSION: &str = "1";

/// What every answer carries, whatever it is.
pub(crate) const ON_EVERY_ANSWER: [(HeaderName, HeaderValue); 4] = [
    (ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
    (ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED),
    (API_VERSION, HeaderValue::from_static(VERSION)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
];

/// The headers that a script of another origin may read beyond the ones it always may.
const EXPOSED: HeaderValue =
    HeaderValue::from_static("API-Version, Allow, Deprecation, ETag, Sunset");

/// The request headers that a script of another origin may send.
pub(crate) const ALLOWED_REQUEST_HEADERS: HeaderValue =
    HeaderValue::from_static("API-Version, Content-Type, If-None-Match");
/// How long a browser may remember a preflight: a day, beyond which no browser goes.
pub(crate) const PREFLIGHT_MAX_AGE: HeaderValue = HeaderValue::from_static("86400");

pub(crate) const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");
pub(crate) const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// Of what changes or must not be repeated.
pub(crate) const NOT_STORED: HeaderValue = HeaderValue::from_static("no-store");
/// Of results, which follow from the request alone.
pub(crate) const FOR_A_MINUTE: HeaderValue = HeaderValue::from_static("public, max-age=60");
/// Of documents.
pub(crate) const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// A page loads nothing, sends nothing and stands in no frame.
pub(crate) const NOTHING_BUT_TEXT: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);
