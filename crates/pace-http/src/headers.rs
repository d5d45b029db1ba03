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
/// Of a message to the tools, the version of the protocol that it follows.
pub(crate) const MCP_PROTOCOL_VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
/// Of a message to the tools, its method.
pub(crate) const MCP_METHOD: HeaderName = HeaderName::from_static("mcp-method");
/// Of a message to the tools, the tool that it calls.
pub(crate) const MCP_NAME: HeaderName = HeaderName::from_static("mcp-name");
pub(crate) const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
pub(crate) const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Of a request, the name that a proxy gave it.
pub(crate) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Fetch Standard: which sites' pages may embed an answer.
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// The one version of the API.
pub(crate) const VERSION: &str = "1";

/// What every answer carries, whatever it is.
pub(crate) const ON_EVERY_ANSWER: [(HeaderName, HeaderValue); 5] = [
    (ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
    (ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED),
    (API_VERSION, HeaderValue::from_static(VERSION)),
    (CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("cross-origin")),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
];

/// The headers that a script of another origin may read beyond the ones it always may.
const EXPOSED: HeaderValue =
    HeaderValue::from_static("API-Version, Allow, Deprecation, ETag, Link, Sunset");

/// The request headers that a script of another origin may send: ours, and those that clients
/// of tool servers send to any of them, needed or not.
pub(crate) const ALLOWED_REQUEST_HEADERS: HeaderValue = HeaderValue::from_static(
    "Accept, API-Version, Authorization, Content-Type, If-None-Match, Last-Event-ID, Mcp-Method, \
     Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id",
);
/// How long a browser may remember a preflight: a day, beyond which no browser goes.
pub(crate) const PREFLIGHT_MAX_AGE: HeaderValue = HeaderValue::from_static("86400");

pub(crate) const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");
pub(crate) const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
pub(crate) const PLAIN_TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
pub(crate) const SVG: HeaderValue = HeaderValue::from_static("image/svg+xml");
/// RFC 9264, with the profile of RFC 9727.
pub(crate) const LINK_SET: HeaderValue = HeaderValue::from_static(
    "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"",
);

/// Of what changes or must not be repeated.
pub(crate) const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// Of results, which follow from the request alone.
pub(crate) const CACHE_1_MIN: HeaderValue = HeaderValue::from_static("public, max-age=60");
/// Of documents.
pub(crate) const CACHE_1_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The weight among the parameters of something that a request takes; 1 where there is none
/// that can be read.
pub(crate) fn weight(parameters: &str) -> f32 {
    let weight = parameters.split(';').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim().eq_ignore_ascii_case("q").then(|| value.trim().parse().ok())?
    });
    weight.unwrap_or(1.0)
}
