//! The address of the reference page, which every error names in `docs`.

use std::borrow::Cow;
use std::net::SocketAddr;

use actix_web::HttpRequest;
use actix_web::http::header::{HOST, HeaderMap};

use crate::authority::Authority;
use crate::forwarded::Forwarded;
use crate::options::Options;
use pace_core::Page;
use pace_mcp::BaseUrl;

/// The path of the human-readable reference.
const REFERENCE_PATH: &str = Page::Reference.path();

/// The address that a connection came in on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LocalAddress(pub(crate) SocketAddr);

/// Where the address of the reference comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DocsUrl {
    /// The configured base URL; this is the whole address.
    Fixed(String),
    /// What the proxy says, then as [`Self::OfRequest`].
    Forwarded,
    /// The request's `Host`, then the address of the connection.
    OfRequest,
}

impl DocsUrl {
    pub(crate) fn new(options: &Options) -> Self {
        match &options.base_url {
            Some(base) => Self::fixed(base),
            None if options.trust_forwarded => Self::Forwarded,
            None => Self::OfRequest,
        }
    }

    fn fixed(base: &BaseUrl) -> Self {
        Self::Fixed(format!("{base}{REFERENCE_PATH}"))
    }

    /// The address to show to whoever sent this request.
    pub(crate) fn of(&self, request: &HttpRequest) -> Cow<'_, str> {
        self.of_parts(request.headers(), request.conn_data().copied())
    }

    /// The base URL under which that address stands, without a slash at its end.
    pub(crate) fn base(&self, request: &HttpRequest) -> String {
        let docs = self.of(request);
        docs.strip_suffix(REFERENCE_PATH).unwrap_or(&docs).to_owned()
    }

    /// The path that the service's own paths stand under, seen from outside.
    pub(crate) fn base_path(&self) -> &str {
        let Self::Fixed(url) = self else { return "" };
        let base = url.strip_suffix(REFERENCE_PATH).unwrap_or(url);
        let authority = base.split_once("://").map_or(base, |(_, rest)| rest);
        authority.find('/').map_or("", |slash| &authority[slash..])
    }

    fn of_parts(&self, headers: &HeaderMap, local: Option<LocalAddress>) -> Cow<'_, str> {
        let told = match self {
            Self::Fixed(url) => return Cow::Borrowed(url),
            Self::Forwarded => Forwarded::of(headers),
            Self::OfRequest => Forwarded::default(),
        };
        let scheme = told.scheme.unwrap_or("http");
        let host = || Authority::parse(headers.get(HOST)?.to_str().ok()?);
        Cow::Owned(match (told.authority.or_else(host), local) {
            (Some(authority), _) => format!("{scheme}://{authority}{REFERENCE_PATH}"),
            (None, Some(LocalAddress(address))) => format!("{scheme}://{address}{REFERENCE_PATH}"),
            // No TCP connection is without an address; a path alone is still true.
            (None, None) => REFERENCE_PATH.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn url(docs: &DocsUrl, lines: &[(&str, &str)]) -> String {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name.parse().unwrap(), HeaderValue::from_str(value).unwrap());
        }
        let local = LocalAddress("[::1]:8080".parse().unwrap());
        docs.of_parts(&headers, Some(local)).into_owned()
    }

    #[test]
    fn the_base_path_is_what_the_base_url_says() {
        for (docs, path) in [("https://a.example/api", ""), ("https://a.example/x/y/api", "/x/y")] {
            assert_eq!(DocsUrl::Fixed(docs.to_owned()).base_path(), path);
        }
        assert_eq!(DocsUrl::OfRequest.base_path(), "");
    }

    #[test]
    fn the_nearest_trusted_source_wins() {
        let fixed = DocsUrl::fixed(&"https://pace.example/running/".parse().unwrap());
        let host = ("host", "inner.example:80");
        let forwarded = ("forwarded", "host=outer.example;proto=https");
        for (docs, lines, expected) in [
            (&fixed, &[][..], "https://pace.example/running/api"),
            (&fixed, &[host, forwarded], "https://pace.example/running/api"),
            (&DocsUrl::Forwarded, &[host, forwarded], "https://outer.example/api"),
            (
                &DocsUrl::Forwarded,
                &[host, ("forwarded", "proto=https")],
                "https://inner.example:80/api",
            ),
            (
                &DocsUrl::Forwarded,
                &[host, ("x-forwarded-host", "a/b")],
                "http://inner.example:80/api",
            ),
            (&DocsUrl::Forwarded, &[("x-forwarded-proto", "https")], "https://[::1]:8080/api"),
            (&DocsUrl::OfRequest, &[host, forwarded], "http://inner.example:80/api"),
            (&DocsUrl::OfRequest, &[("host", "a@b")], "http://[::1]:8080/api"),
            (&DocsUrl::OfRequest, &[], "http://[::1]:8080/api"),
        ] {
            assert_eq!(url(docs, lines), expected, "{docs:?} {lines:?}");
        }
    }
}
