//! The names and values of a query.

use std::borrow::Cow;
use std::iter;

use actix_http::Request;

/// The query of a request as it stands; empty where there is none.
pub(crate) fn of(request: &Request) -> &str {
    request.uri().query().unwrap_or_default()
}

/// The pairs of a query in order, by the rules of forms: a malformed escape stands for itself,
/// and bytes that are not UTF-8 become U+FFFD.
pub(crate) fn pairs(query: &str) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    // As a rule nothing is escaped, and every text can be taken as it stands.
    let is_plain = memchr::memchr2(b'%', b'+', query.as_bytes()).is_none();
    let (mut plain, escaped) = if is_plain { (query, "") } else { ("", query) };
    let plain = iter::from_fn(move || {
        while !plain.is_empty() {
            let (name, value, rest) = first(plain);
            plain = rest;
            if value.is_some() || !name.is_empty() {
                return Some((name.into(), value.unwrap_or_default().into()));
            }
        }
        None
    });
    plain.chain(form_urlencoded::parse(escaped.as_bytes()))
}

/// The first name of a query, its value if it has one, and what follows.
fn first(query: &str) -> (&str, Option<&str>, &str) {
    let (name, after) = match query.bytes().position(|byte| matches!(byte, b'=' | b'&')) {
        Some(end) => query.split_at(end),
        None => (query, ""),
    };
    match after.strip_prefix('=') {
        Some(after) => {
            let (value, rest) = cut(after, b'&');
            (name, Some(value), rest)
        }
        None => (name, None, after.get(1..).unwrap_or_default()),
    }
}

/// What stands before a mark, which is ASCII, and after it. Names and values are short: a search
/// that looks at many bytes at once costs more.
pub(crate) fn cut(text: &str, mark: u8) -> (&str, &str) {
    match text.bytes().position(|byte| byte == mark) {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_read_as_forms_are() {
        for query in [
            "",
            "&",
            "=",
            "&&a=1&",
            "distance=10km&time=45:00",
            "a",
            "a=",
            "=b",
            "a=b=c&a",
            "é=ü&x=\u{1f3c3}",
            "a=1;b=2",
            "a+b=c+d",
            "%61=%62&c=d",
            "a=%&b=%f&c=%fg&d=%ff",
            "a=%26&b",
        ] {
            let expected: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
            assert_eq!(pairs(query).collect::<Vec<_>>(), expected, "{query}");
        }
    }
}
