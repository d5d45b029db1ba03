//! The public address of the service, which documents name, and errors in `docs`.

use std::borrow::Cow;
use std::net::SocketAddr;

use actix_http::{HttpMessage as _, Request};
use actix_web::http::header::{HOST, HeaderMap};
use pace_core::Page;
use pace_startup::BaseUrl;

use crate::authority::Authority;
use crate::forwarded::{Family, Forwarded};
use crate::options::Options;

/// The address that a connection came in on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LocalAddress(pub(crate) SocketAddr);

/// Where the public address comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PublicUrl {
    /// The configured base URL.
    Fixed(BaseUrl),
    /// What the proxy says in these headers, then as [`Self::OfRequest`].
    Forwarded(Family),
    /// The request's `Host`, then the address of the connection.
    OfRequest,
}

impl PublicUrl {
    pub(crate) fn new(options: &Options) -> Self {
        match (&options.base_url, options.trust_forwarded) {
            (Some(base), _) => Self::Fixed(base.clone()),
            (None, Some(family)) => Self::Forwarded(family),
            (None, None) => Self::OfRequest,
        }
    }

    /// The base URL that the answer to this request names, without a slash at its end.
    pub(crate) fn base(&self, request: &Request) -> Cow<'_, str> {
        self.of_parts(request.headers(), request.conn_data().copied(), "")
    }

    /// The address of the human-readable reference under it.
    pub(crate) fn docs(&self, request: &Request) -> String {
        let path = Page::Reference.path();
        self.of_parts(request.headers(), request.conn_data().copied(), path).into_owned()
    }

    /// The same for a request that could not be read.
    pub(crate) fn docs_at(&self, local: Option<LocalAddress>) -> String {
        self.of_parts(&HeaderMap::new(), local, Page::Reference.path()).into_owned()
    }

    /// The path that the service's own paths stand under, seen from outside.
    pub(crate) fn base_path(&self) -> &str {
        let Self::Fixed(base) = self else { return "" };
        let base = base.as_str();
        let authority = base.split_once("://").map_or(base, |(_, rest)| rest);
        authority.find('/').map_or("", |slash| &authority[slash..])
    }

    /// A path under the base URL that these parts of a request make.
    fn of_parts(
        &self,
        headers: &HeaderMap,
        local: Option<LocalAddress>,
        path: &'static str,
    ) -> Cow<'_, str> {
        let forwarded = match self {
            Self::Fixed(base) if path.is_empty() => return base.as_str().into(),
            Self::Fixed(base) => return [base.as_str(), path].concat().into(),
            Self::Forwarded(family) => Forwarded::of(*family, headers),
            Self::OfRequest => Forwarded::default(),
        };
        let scheme = forwarded.scheme.unwrap_or("http");
        let host = || Authority::parse(headers.get(HOST)?.to_str().ok()?);
        match (forwarded.authority.or_else(host), local) {
            (Some(authority), _) => [scheme, "://", authority.as_str(), path].concat().into(),
            (None, Some(LocalAddress(address))) => format!("{scheme}://{address}{path}").into(),
            // No TCP connection is without an address; a path alone is still true.
            (None, None) => path.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn base(url: &PublicUrl, lines: &[(&str, &str)]) -> String {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name.parse().unwrap(), HeaderValue::from_str(value).unwrap());
        }
        let local = LocalAddress("[::1]:8080".parse().unwrap());
        url.of_parts(&headers, Some(local), "").into_owned()
    }

    #[test]
    fn the_base_path_is_what_the_base_url_says() {
        for (base, path) in [("https://a.example", ""), ("https://a.example/x/y/", "/x/y")] {
            assert_eq!(PublicUrl::Fixed(base.parse().unwrap()).base_path(), path);
        }
        assert_eq!(PublicUrl::OfRequest.base_path(), "");
    }

    #[test]
    fn the_nearest_trusted_source_wins() {
        let fixed = PublicUrl::Fixed("https://pace.example/running/".parse().unwrap());
        let standard = PublicUrl::Forwarded(Family::Forwarded);
        let older = PublicUrl::Forwarded(Family::XForwarded);
        let host = ("host", "inner.example:80");
        let forwarded = ("forwarded", "host=outer.example;proto=https");
        for (from, lines, expected) in [
            (&fixed, &[][..], "https://pace.example/running"),
            (&fixed, &[host, forwarded], "https://pace.example/running"),
            (&standard, &[host, forwarded], "https://outer.example"),
            (&older, &[host, forwarded], "http://inner.example:80"),
            (&standard, &[host, ("forwarded", "proto=https")], "https://inner.example:80"),
            (&older, &[host, ("x-forwarded-host", "a/b")], "http://inner.example:80"),
            (&older, &[("x-forwarded-proto", "https")], "https://[::1]:8080"),
            (&PublicUrl::OfRequest, &[host, forwarded], "http://inner.example:80"),
            (&PublicUrl::OfRequest, &[("host", "a@b")], "http://[::1]:8080"),
            (&PublicUrl::OfRequest, &[], "http://[::1]:8080"),
        ] {
            assert_eq!(base(from, lines), expected, "{from:?} {lines:?}");
        }
    }
}
