//! The public address of the service, as it is configured.

use std::fmt;
use std::str::FromStr;

use url::{ParseError, Url};

/// An `http` or `https` address with a host and maybe a path, under which the service's own
/// paths stand: no user, query or fragment, and no slash at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl(String);

impl BaseUrl {
    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for BaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refused = |why: &str| format!("{why}; give an address as https://pace.example");
        let url = Url::parse(text).map_err(|error| match error {
            ParseError::RelativeUrlWithoutBase => refused("it has no scheme"),
            // The tables that would translate it are 21 crates.
            ParseError::IdnaError if !text.is_ascii() => {
                refused("write a host name in ASCII, as browsers send it (xn--…)")
            }
            _ => refused(&error.to_string()),
        })?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(refused("the scheme is neither http nor https"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(refused("it has a user"));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(refused("it has a query or a fragment"));
        }
        Ok(Self(url.as_str().trim_end_matches('/').to_owned()))
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_url_is_an_address_that_paths_can_follow() {
        for (text, expected) in [
            ("https://pace.example", Some("https://pace.example")),
            ("https://pace.example/", Some("https://pace.example")),
            ("HTTPS://Pace.Example:443/", Some("https://pace.example")),
            ("http://pace.example:8443", Some("http://pace.example:8443")),
            ("http://[2001:db8::7]:8080", Some("http://[2001:db8::7]:8080")),
            ("https://pace.example/running/", Some("https://pace.example/running")),
            ("https://allure.xn--exmple-cua", Some("https://allure.xn--exmple-cua")),
            ("https://allure.exämple", None),
            ("", None),
            ("nonsense", None),
            ("/api", None),
            ("http://", None),
            ("https:///", None),
            ("https://pace example", None),
            ("pace.example", None),
            ("pace.example:80", None),
            ("ftp://pace.example", None),
            ("mailto:runner@pace.example", None),
            ("https://runner@pace.example", None),
            ("https://:secret@pace.example", None),
            ("https://pace.example?x", None),
            ("https://pace.example/?", None),
            ("https://pace.example/#api", None),
            ("https://pace.example:port", None),
        ] {
            let read = text.parse::<BaseUrl>();
            assert_eq!(read.ok().map(|url| url.to_string()).as_deref(), expected, "{text}");
        }
    }
}
