//! Whose pages may call the tools.

use std::net::IpAddr;
use std::str::FromStr;

use url::{Host, Url};

/// The origins whose pages may call the tools. With none listed all may: there is no state,
/// no account and nothing private to protect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origins(Vec<AllowedOrigin>);

/// An origin that may call the tools, or all of this machine's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum AllowedOrigin {
    /// Pages of this machine, whatever their port.
    Loopback,
    /// Pages of this scheme, host and port.
    Origin(String),
}

impl Origins {
    /// Every origin.
    #[cfg(test)]
    pub(crate) const ANY: Self = Self(Vec::new());

    pub(crate) const fn new(listed: Vec<AllowedOrigin>) -> Self {
        Self(listed)
    }

    /// Whether pages of this origin, as the header spells it, may call.
    pub(crate) fn allow(&self, origin: &[u8]) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let Some(origin) = std::str::from_utf8(origin).ok().and_then(|text| Url::parse(text).ok())
        else {
            return false;
        };
        self.0.iter().any(|allowed| match allowed {
            AllowedOrigin::Loopback => is_loopback(&origin),
            AllowedOrigin::Origin(allowed) => origin.origin().ascii_serialization() == *allowed,
        })
    }
}

fn is_loopback(origin: &Url) -> bool {
    match origin.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => IpAddr::V4(address).is_loopback(),
        Some(Host::Ipv6(address)) => IpAddr::V6(address).is_loopback(),
        None => false,
    }
}

impl FromStr for AllowedOrigin {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refused = "give an origin as https://pace.example, or loopback";
        if text == "loopback" {
            return Ok(Self::Loopback);
        }
        let url = Url::parse(text).map_err(|_| refused)?;
        let origin = url.origin();
        let whole = text.trim_end_matches('/').to_ascii_lowercase();
        let plain =
            matches!(url.scheme(), "http" | "https") && origin.ascii_serialization() == whole;
        if plain { Ok(Self::Origin(whole)) } else { Err(refused) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_listed_origins_may_call() {
        let origins = |listed: &[&str]| {
            Origins::new(listed.iter().map(|text| text.parse().unwrap()).collect())
        };
        for (listed, origin, allowed) in [
            (&[][..], "https://anywhere.example", true),
            (&[], "null", true),
            (&["https://pace.example"], "https://pace.example", true),
            (&["https://Pace.Example/"], "https://pace.example", true),
            (&["https://pace.example"], "https://pace.example:443", true),
            (&["https://pace.example"], "http://pace.example", false),
            (&["https://pace.example"], "https://pace.example:8443", false),
            (&["https://pace.example"], "https://pace.example.evil.example", false),
            (&["https://pace.example"], "null", false),
            (&["https://pace.example"], "", false),
            (&["loopback"], "http://localhost:6274", true),
            (&["loopback"], "http://127.0.0.1", true),
            (&["loopback"], "https://[::1]:1", true),
            (&["loopback"], "http://localhost.evil.example", false),
            (&["loopback"], "http://evil.example", false),
            (&["loopback", "https://pace.example"], "https://pace.example", true),
        ] {
            assert_eq!(origins(listed).allow(origin.as_bytes()), allowed, "{listed:?} {origin}");
        }
    }

    #[test]
    fn an_origin_is_no_address() {
        for text in
            ["pace.example", "https://pace.example/x", "ftp://pace.example", "*", "null", ""]
        {
            assert!(text.parse::<AllowedOrigin>().is_err(), "{text}");
        }
    }
}
