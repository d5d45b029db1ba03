//! What a trusted proxy says about the request that it passed on.

use actix_web::http::header::{FORWARDED, HeaderMap, HeaderName};
use clap::ValueEnum;

use crate::authority::Authority;
use crate::headers;

/// The headers in which a proxy describes the client's request. One family is read, never
/// both: the proxy sets the one, and a client could send the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Family {
    /// X-Forwarded-Proto and X-Forwarded-Host
    XForwarded,
    /// Forwarded (RFC 7239)
    Forwarded,
}

/// The scheme and the authority that the client used, as far as the nearest proxy says them.
///
/// Proxies append to a list, so the last entry is the one of the proxy next to us; the others
/// may be the client's own.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Forwarded<'h> {
    pub(crate) scheme: Option<&'static str>,
    pub(crate) authority: Option<Authority<'h>>,
}

impl<'h> Forwarded<'h> {
    /// Reads the headers of a family; what is malformed counts as absent.
    pub(crate) fn of(family: Family, headers: &'h HeaderMap) -> Self {
        match family {
            Family::XForwarded => Self {
                scheme: last(headers, headers::X_FORWARDED_PROTO).and_then(scheme),
                authority: last(headers, headers::X_FORWARDED_HOST).and_then(Authority::parse),
            },
            Family::Forwarded => {
                let element = line(headers, FORWARDED).and_then(last_element);
                element.and_then(Self::of_element).unwrap_or_default()
            }
        }
    }

    /// Reads an element of RFC 7239; `None` where any part of it is malformed.
    fn of_element(element: &'h str) -> Option<Self> {
        let mut forwarded = Self::default();
        for pair in element.split(';').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=')?;
            let quoted = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            let value = quoted.unwrap_or(value);
            if value.contains('"') {
                return None;
            }
            if name.eq_ignore_ascii_case("proto") {
                forwarded.scheme = scheme(value);
            } else if name.eq_ignore_ascii_case("host") {
                forwarded.authority = Authority::parse(value);
            }
        }
        Some(forwarded)
    }
}

/// The last line of a header.
fn line(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get_all(name).last()?.to_str().ok()
}

/// The last entry of a list without quotes.
fn last(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    line(headers, name)?.rsplit(',').next().map(str::trim)
}

fn scheme(text: &str) -> Option<&'static str> {
    ["http", "https"].into_iter().find(|scheme| text.eq_ignore_ascii_case(scheme))
}

/// The last element of a list whose values may be quoted. `None` where quotes are unbalanced or
/// escaped: what a client sent before could swallow the comma in front of the proxy's entry.
fn last_element(list: &str) -> Option<&str> {
    if list.contains('\\') {
        return None;
    }
    let (mut quoted, mut start) = (false, 0);
    for (place, byte) in list.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b',' if !quoted => start = place + 1,
            _ => {}
        }
    }
    (!quoted).then(|| &list[start..])
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn read(family: Family, lines: &[(&str, &str)]) -> (Option<&'static str>, Option<String>) {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name.parse().unwrap(), HeaderValue::from_str(value).unwrap());
        }
        let forwarded = Forwarded::of(family, &headers);
        (forwarded.scheme, forwarded.authority.map(|authority| authority.as_str().to_owned()))
    }

    #[test]
    fn the_last_element_of_forwarded_counts() {
        for (value, scheme, authority) in [
            ("proto=https;host=pace.example", Some("https"), Some("pace.example")),
            ("for=192.0.2.1; Proto=HTTPS; HOST=pace.example", Some("https"), Some("pace.example")),
            ("host=\"pace.example:8443\"", None, Some("pace.example:8443")),
            ("host=\"[::1]:80\";proto=http", Some("http"), Some("[::1]:80")),
            (
                "host=evil.example, host=pace.example;proto=https",
                Some("https"),
                Some("pace.example"),
            ),
            ("host=evil.example;proto=https, for=192.0.2.1", None, None),
            ("for=\"a,b;c,\", host=pace.example", None, Some("pace.example")),
            // The proxy appended to what a client sent to swallow its entry.
            ("host=evil.example;x=\", for=\"[::1]\";host=pace.example", None, None),
            ("host=evil.example;x=\", for=192.0.2.1;host=pace.example", None, None),
            ("host=evil.example;x=\"\\, for=\"[::1]\";host=pace.example", None, None),
            ("for=192.0.2.1", None, None),
            ("proto=ftp;host=a/b", None, None),
            ("host=\"pace.example", None, None),
            ("host", None, None),
            ("", None, None),
            (";;,=,;", None, None),
        ] {
            let read = read(Family::Forwarded, &[("forwarded", value)]);
            assert_eq!(read, (scheme, authority.map(str::to_owned)), "{value}");
        }
        let lines = [("forwarded", "host=evil.example"), ("forwarded", "host=pace.example")];
        assert_eq!(read(Family::Forwarded, &lines).1.as_deref(), Some("pace.example"));
    }

    #[test]
    fn the_last_entries_of_the_older_headers_count() {
        let lists =
            [("x-forwarded-proto", "https, http"), ("x-forwarded-host", "evil, a.example ")];
        assert_eq!(read(Family::XForwarded, &lists), (Some("http"), Some("a.example".to_owned())));
        let lines = [("x-forwarded-host", "evil"), ("x-forwarded-host", "a.example")];
        assert_eq!(read(Family::XForwarded, &lines), (None, Some("a.example".to_owned())));
        assert_eq!(read(Family::XForwarded, &[("x-forwarded-host", "<script>")]), (None, None));
        assert_eq!(read(Family::XForwarded, &[]), (None, None));
    }

    #[test]
    fn the_other_family_is_the_clients_to_send_and_is_not_read() {
        let x = [("x-forwarded-proto", "https"), ("x-forwarded-host", "a.example")];
        assert_eq!(read(Family::Forwarded, &x), (None, None));
        let standard = [("forwarded", "host=a.example;proto=https")];
        assert_eq!(read(Family::XForwarded, &standard), (None, None));
    }
}
