//! Every header of ours, and every value that is always the same, once.

use actix_web::http::header::{
    ACCEPT, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, HeaderMap, HeaderName,
    HeaderValue, X_CONTENT_TYPE_OPTIONS,
};

use crate::query;

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
pub(crate) const MARKDOWN: HeaderValue = HeaderValue::from_static("text/markdown; charset=utf-8");
pub(crate) const PNG: HeaderValue = HeaderValue::from_static("image/png");
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

/// The members of a list, which may come in several lines. Only the first 4 KiB are read: no
/// client that means well sends more, and reading costs time.
pub(crate) fn members(request: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = request.get_all(name).map(HeaderValue::as_bytes);
    let mut left = 4096_usize;
    let lines = lines.map_while(move |line| {
        let whole = left.checked_sub(line.len());
        // A member that is cut in two is none.
        let end = whole.map_or_else(
            || line[..left].iter().rposition(|byte| *byte == b',').unwrap_or(0),
            |_| line.len(),
        );
        let read = (left > 0).then_some(&line[..end]);
        left = whole.unwrap_or(0);
        read
    });
    lines
        .flat_map(|line| line.split(|byte| *byte == b','))
        // What is not text is not a name that is looked for.
        .map(|member| std::str::from_utf8(member.trim_ascii()).unwrap_or("\u{fffd}"))
        .filter(|member| !member.is_empty())
}

/// What a request takes, by such a list, and the weight of each: 1 where none can be read.
pub(crate) fn preferences(
    request: &HeaderMap,
    name: HeaderName,
) -> impl Iterator<Item = (&str, f32)> {
    members(request, name).map(|member| {
        let (taken, parameters) = query::cut(member, b';');
        (taken.trim_ascii(), weight(parameters))
    })
}

/// How well a request likes a media type: the weight of the range of `Accept` that names it most
/// closely, 0 where none does; none where the request does not say what it takes.
pub(crate) fn acceptance(request: &HeaderMap, media_type: &str) -> Option<f32> {
    let (group, _) = media_type.split_once('/').unwrap_or((media_type, ""));
    let mut best = None;
    for (range, weight) in preferences(request, ACCEPT) {
        let is_in_group =
            |(first, second): (&str, &str)| second == "*" && first.eq_ignore_ascii_case(group);
        let closeness = match range {
            "*" | "*/*" => 1,
            _ if range.eq_ignore_ascii_case(media_type) => 3,
            _ if range.split_once('/').is_some_and(is_in_group) => 2,
            _ => 0,
        };
        let weight = if closeness > 0 { weight } else { 0.0 };
        if best.is_none_or(|best| (closeness, weight) > best) {
            best = Some((closeness, weight));
        }
    }
    best.map(|(_, weight)| weight)
}

fn weight(parameters: &str) -> f32 {
    if parameters.is_empty() {
        return 1.0;
    }
    let weight = parameters.split(';').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim().eq_ignore_ascii_case("q").then(|| value.trim().parse().ok())?
    });
    weight.unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_that_names_a_type_most_closely_decides() {
        for (accept, expected) in [
            (&[][..], None),
            (&["", " , "], None),
            (&["application/json"], Some(1.0)),
            (&["Application/JSON ; charset=utf-8; q=0.5"], Some(0.5)),
            (&["application/json;q=0, application/*;q=0.2, */*"], Some(0.0)),
            (&["*/*;q=0.1", "application/*;q=0.2"], Some(0.2)),
            (&["*/*;q=0.3, text/html"], Some(0.3)),
            (&["*;q=0.4"], Some(0.4)),
            (&["application/json;q=0.1, application/json;q=0.9"], Some(0.9)),
            (&["text/html, application/jsonp, application, image/*"], Some(0.0)),
        ] {
            let mut request = HeaderMap::new();
            for line in accept {
                request.append(ACCEPT, HeaderValue::from_static(line));
            }
            assert_eq!(acceptance(&request, "application/json"), expected, "{accept:?}");
        }
    }

    #[test]
    fn a_list_is_read_to_4_kib() {
        for (lines, expected) in [
            (&[][..], &[][..]),
            (&["a, b;q=1 ,,c", "d"], &["a", "b;q=1", "c", "d"]),
            (&[&format!("a,{}", "b".repeat(4094)), "c"], &["a", &"b".repeat(4094)]),
            (&[&format!("a,{}", "b".repeat(4095)), "c"], &["a"]),
            (&[&"b".repeat(5000)], &[]),
            (&[&" ".repeat(4090), "a, bcdef, g"], &["a"]),
        ] {
            let mut request = HeaderMap::new();
            for line in lines {
                request.append(ACCEPT, HeaderValue::from_bytes(line.as_bytes()).unwrap());
            }
            assert_eq!(members(&request, ACCEPT).collect::<Vec<_>>(), expected, "{lines:?}");
        }
        let mut request = HeaderMap::new();
        request.append(ACCEPT, HeaderValue::from_bytes(b"\xe9, a").unwrap());
        assert_eq!(members(&request, ACCEPT).collect::<Vec<_>>(), ["\u{fffd}", "a"]);
    }
}
