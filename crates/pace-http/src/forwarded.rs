//! What a trusted proxy says about the request that it passed on.

use actix_web::http::header::{FORWARDED, HeaderMap, HeaderName};

use crate::authority::Authority;
use crate::headers;

/// The scheme and the authority that the client used, as far as a proxy says them.
///
/// Of several proxies the first listed is the one next to the client. `Forwarded`
/// (RFC 7239) is read first, `X-Forwarded-*` for what it leaves out.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Forwarded<'h> {
    pub(crate) scheme: Option<&'static str>,
    pub(crate) authority: Option<Authority<'h>>,
}

impl<'h> Forwarded<'h> {
    /// Reads the headers; what is malformed counts as absent.
    pub(crate) fn of(headers: &'h HeaderMap) -> Self {
        let standard = text(headers, FORWARDED).map(Self::standard).unwrap_or_default();
        let first = |name| text(headers, name).and_then(|list| list.split(',').next());
        Self {
            scheme: standard.scheme.or_else(|| first(headers::X_FORWARDED_PROTO).and_then(scheme)),
            authority: standard.authority.or_else(|| {
                first(headers::X_FORWARDED_HOST).and_then(|host| Authority::parse(host.trim()))
            }),
        }
    }

    fn standard(list: &'h str) -> Self {
        let mut said = Self::default();
        let element = split_unquoted(list, ',').next().unwrap_or_default();
        for pair in split_unquoted(element, ';') {
            let Some((name, value)) = pair.split_once('=') else { continue };
            let value = unquoted(value.trim());
            match name.trim() {
                name if name.eq_ignore_ascii_case("proto") => said.scheme = scheme(value),
                name if name.eq_ignore_ascii_case("host") => {
                    said.authority = Authority::parse(value);
                }
                _ => {}
            }
        }
        said
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn scheme(text: &str) -> Option<&'static str> {
    let text = text.trim();
    ["http", "https"].into_iter().find(|scheme| text.eq_ignore_ascii_case(scheme))
}

/// The parts between separators that stand outside quoted strings.
fn split_unquoted(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(move |c| {
        let was_escaped = std::mem::take(&mut escaped);
        match c {
            _ if was_escaped => {}
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => return c == separator && !quoted,
        }
        false
    })
}

/// A value without its quotes. An escape stays one: no authority or scheme holds a backslash.
fn unquoted(value: &str) -> &str {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn read(lines: &[(&str, &str)]) -> (Option<&'static str>, Option<String>) {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name.parse().unwrap(), HeaderValue::from_str(value).unwrap());
        }
        let said = Forwarded::of(&headers);
        (said.scheme, said.authority.map(|authority| authority.to_string()))
    }

    #[test]
    fn the_first_element_of_forwarded_counts() {
        for (value, scheme, authority) in [
            ("proto=https;host=pace.example", Some("https"), Some("pace.example")),
            ("for=192.0.2.1; Proto=HTTPS; HOST=pace.example", Some("https"), Some("pace.example")),
            ("host=\"pace.example:8443\"", None, Some("pace.example:8443")),
            ("host=\"[::1]:80\";proto=http", Some("http"), Some("[::1]:80")),
            ("host=one.example, host=two.example;proto=https", None, Some("one.example")),
            ("for=\"a,b;c\\\"d,\";host=pace.example", None, Some("pace.example")),
            ("for=192.0.2.1", None, None),
            ("proto=ftp;host=a/b", None, None),
            ("host=\"pace.example", None, None),
            ("host", None, None),
            ("", None, None),
            (";;,=,;", None, None),
        ] {
            let said = read(&[("forwarded", value)]);
            assert_eq!(said, (scheme, authority.map(str::to_owned)), "{value}");
        }
    }

    #[test]
    fn the_older_headers_fill_what_the_standard_one_leaves_out() {
        let older = [("x-forwarded-proto", "https, http"), ("x-forwarded-host", "a.example ,b")];
        assert_eq!(read(&older), (Some("https"), Some("a.example".to_owned())));
        let both = [older[0], older[1], ("forwarded", "host=c.example")];
        assert_eq!(read(&both), (Some("https"), Some("c.example".to_owned())));
        assert_eq!(read(&[("x-forwarded-host", "<script>")]), (None, None));
        assert_eq!(read(&[]), (None, None));
    }
}
