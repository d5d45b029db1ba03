//! HTTP around the answers: methods, paths, headers, versions, connections.

use crate::answer::{FOR_A_MINUTE, FOR_AN_HOUR, JSON, METHODS, NOT_STORED, keys};
use crate::client::{Request, Response, encode};
use crate::server::Server;

const PACE: &str = "/api/pace?distance=10km&time=45:00";
const PLAN: &str = "/api/plan?distance=10km&time=45:00";

/// One answer of each kind to GET: target, status, `Content-Type`, `Cache-Control`.
const KINDS: &[(&str, u16, Option<&str>, &str)] = &[
    (PACE, 200, Some(JSON), FOR_A_MINUTE),
    (PLAN, 200, Some(JSON), FOR_A_MINUTE),
    ("/api/status", 200, Some(JSON), NOT_STORED),
    ("/health", 200, Some(JSON), NOT_STORED),
    ("/api", 200, Some("text/html; charset=utf-8"), FOR_AN_HOUR),
    ("/api/calculer?distance=10km", 301, None, FOR_A_MINUTE),
    ("/api/pace", 400, Some(JSON), NOT_STORED),
    ("/api/pace?distance=x&time=1", 400, Some(JSON), NOT_STORED),
    ("/api/plan?distance=5km&time=x", 400, Some(JSON), NOT_STORED),
    ("/api/inconnu", 404, Some(JSON), NOT_STORED),
    ("/", 200, Some("text/html; charset=utf-8"), FOR_AN_HOUR),
    ("/how-to", 200, Some("text/html; charset=utf-8"), FOR_AN_HOUR),
    ("/pace?distance=10k&time=45", 303, None, NOT_STORED),
    ("/pace?distance=10km&time=0:45:00", 200, Some("text/html; charset=utf-8"), FOR_AN_HOUR),
    ("/plan?distance=10km", 200, Some("text/html; charset=utf-8"), NOT_STORED),
    ("/plan.csv?distance=10km&time=45:00", 200, Some("text/csv; charset=utf-8"), FOR_AN_HOUR),
    ("/plan.ics?distance=10km&time=45:00", 400, Some(JSON), NOT_STORED),
    ("/card.png", 200, Some("image/png"), FOR_AN_HOUR),
    ("/openapi.json", 200, Some(JSON), FOR_AN_HOUR),
    ("/mcp/server-card", 200, Some(JSON), FOR_AN_HOUR),
    ("/llms.txt", 200, Some("text/plain; charset=utf-8"), FOR_AN_HOUR),
    ("/favicon.svg", 200, Some("image/svg+xml"), FOR_AN_HOUR),
];

#[test]
fn every_kind_of_answer_has_its_headers() {
    let server = Server::shared();
    for &(target, status, kind, cache) in KINDS {
        for method in ["GET", "HEAD"] {
            let response = server.send(&Request::new(method, target));
            let why = format!("{method} {target}: {response}");
            assert_eq!(response.status, status, "{why}");
            assert_eq!(response.header("Access-Control-Allow-Origin"), Some("*"), "{why}");
            assert_eq!(response.header("Cache-Control"), Some(cache), "{why}");
            assert_open_but_safe(&response, &why);
            if let Some(kind) = kind {
                assert_eq!(response.header("Content-Type"), Some(kind), "{why}");
            }
            if kind == Some(JSON) || matches!(status, 301 | 303) {
                assert_eq!(response.header("API-Version"), Some("1"), "{why}");
            }
        }
    }
}

/// What the open web asks of every answer: anybody may embed it, nobody may guess what it is,
/// and nothing tells what serves it.
#[track_caller]
fn assert_open_but_safe(response: &Response, why: &str) {
    assert_eq!(response.header("X-Content-Type-Options"), Some("nosniff"), "{why}");
    assert_eq!(response.header("Cross-Origin-Resource-Policy"), Some("cross-origin"), "{why}");
    for banner in ["Server", "X-Powered-By", "Via"] {
        assert_eq!(response.header(banner), None, "{why}");
    }
    let is_html = response.header("Content-Type").is_some_and(|kind| kind.contains("html"));
    let policy = response.header("Content-Security-Policy");
    assert_eq!(
        policy.is_some_and(|policy| policy.contains("default-src 'none'")),
        is_html,
        "{why}"
    );
}

#[test]
fn refusals_are_as_safe_as_answers() {
    let server = Server::shared();
    for request in [
        Request::new("OPTIONS", PACE),
        Request::new("DELETE", "/api"),
        Request::get("/mcp"),
        Request::new("POST", "/mcp").body("{}"),
        Request::new("POST", "/mcp").header("Content-Type", "text/html").body("<p>"),
        Request::get("/api").header("API-Version", "2"),
        Request::get(format!("/{}", "x".repeat(62_000))),
        Request::get("/api").header("X-Large", "x".repeat(66_000)),
    ] {
        let response = server.send(&request);
        assert_open_but_safe(&response, &format!("{request:.100?}"));
    }
}

/// A value that would end a string, a tag, a header or a line, were it let.
const HOSTILE: &str = "\"'\\</p><script>alert(1)</script>\r\nSet-Cookie: a=b\r\n\r\n\u{2028}&lt;";

#[test]
fn what_is_quoted_stays_inside_its_quotes() {
    let server = Server::shared();
    let value = encode(HOSTILE);
    for target in [
        format!("/api/pace?distance={value}&time=45:00"),
        format!("/api/pace?distance=10km&time={value}"),
        format!("/api/plan?distance={value}&time=45:00"),
        format!("/api/plan?distance=10km&time=45:00&previous_time={value}"),
        format!("/api/{value}"),
        format!("/api/calculer?{value}"),
        format!("/?{value}"),
        format!("/api?lang={value}"),
    ] {
        let response = server.get(&target);
        assert_eq!(response.header("Set-Cookie"), None, "{target}");
        assert!(response.headers.iter().all(|(_, value)| !value.contains("<script")), "{target}");
        match response.header("Content-Type") {
            // The value that came, less its control characters, and no other field than ever.
            Some(JSON) => {
                let body = response.json();
                let shown: String = HOSTILE.chars().filter(|c| !c.is_control()).collect();
                let error = body["error"].as_str().expect("a text");
                assert!(error.contains(&shown[..40]) || target.starts_with("/api/%"), "{body}");
                let fields = if response.status == 404 { 6 } else { 5 };
                assert_eq!(keys(&body).len(), fields, "{body}");
            }
            Some(_) => {
                let path = target.split('?').next().expect("a path");
                assert_eq!(response.body, server.get(path).body, "no page shows a value");
            }
            None => assert!(response.header("Location").is_some_and(|to| to.ends_with(&value))),
        }
    }
}

#[test]
fn no_header_of_a_request_comes_back_as_markup() {
    let server = Server::shared();
    let plain = server.get("/api");
    for hostile in ["\"><script>", "pace.example\"onload=\"x", "a b", "pace.example/%22%3E"] {
        for name in ["X-Forwarded-Host", "Forwarded", "X-Forwarded-Proto", "Referer", "Origin"] {
            let page = server.send(&Request::get("/api").header(name, hostile));
            assert_eq!(page.body, plain.body, "{name}: {hostile}");
        }
        let page = server.send(&Request::get("/api").host(hostile));
        assert_eq!(page.body, plain.body, "{hostile}");
    }
}

#[test]
fn head_is_get_without_the_body() {
    let server = Server::shared();
    for &(target, status, ..) in KINDS {
        let get = server.get(target);
        // A body behind these headers would fail the request by itself.
        let head = server.head(target);
        assert_eq!(head.status, status, "{target}");
        assert_eq!(head.timeless_headers(), get.timeless_headers(), "{target}");
        assert_eq!(
            head.header("Content-Length"),
            Some(get.body.len().to_string().as_str()),
            "{target}"
        );
    }
}

#[test]
fn head_of_an_unsupported_version_is_its_get_without_the_body() {
    let server = Server::shared();
    let [get, head] = ["GET", "HEAD"]
        .map(|method| server.send(&Request::new(method, PACE).header("API-Version", "2")));
    assert_eq!(head.status, 400);
    assert_eq!(head.timeless_headers(), get.timeless_headers());
}

#[test]
fn heads_on_one_connection_leave_no_body_behind() {
    let server = Server::shared();
    let mut connection = server.open();
    for _ in 0..3 {
        for &(target, status, ..) in KINDS {
            let head = connection.send(&Request::new("HEAD", target));
            assert_eq!(head.status, status, "{target}");
            let get = connection.send(&Request::get(target));
            assert_eq!(get.status, status, "{target}");
        }
        let options = connection.send(&Request::new("OPTIONS", PACE));
        assert_eq!(options.status, 204);
    }
}

#[test]
fn options_is_204_with_what_a_browser_asks_for() {
    let server = Server::shared();
    for path in [
        "/api",
        "/api/pace",
        PACE,
        "/api/plan",
        "/api/status",
        "/api/calculer",
        "/health",
        "/api/inconnu",
        "/inconnu",
        "/",
        "*",
    ] {
        for request in [
            Request::new("OPTIONS", path),
            Request::new("OPTIONS", path).header("API-Version", "2"),
            Request::new("OPTIONS", path).header("API-Version", "1").header("API-Version", "2"),
            Request::new("OPTIONS", path)
                .header("Origin", "https://runner.example")
                .header("Access-Control-Request-Method", "GET")
                .header("Access-Control-Request-Headers", "api-version"),
        ] {
            let response = server.send(&request);
            let why = format!("{request:?}: {response}");
            assert_eq!(response.status, 204, "{why}");
            assert_eq!(response.header("Access-Control-Allow-Origin"), Some("*"), "{why}");
            assert_eq!(response.header("Cache-Control"), Some(NOT_STORED), "{why}");
            assert_eq!(response.header("API-Version"), Some("1"), "{why}");
            assert_eq!(response.members("Allow"), METHODS, "{why}");
            assert_eq!(response.members("Access-Control-Allow-Methods"), METHODS, "{why}");
            for header in ["Access-Control-Allow-Headers", "Access-Control-Expose-Headers"] {
                let named = response.members(header);
                assert!(
                    named.iter().any(|name| name.eq_ignore_ascii_case("API-Version")),
                    "{header}: {why}"
                );
            }
            let age: u32 = response
                .header("Access-Control-Max-Age")
                .and_then(|age| age.parse().ok())
                .unwrap_or_else(|| panic!("no Access-Control-Max-Age: {why}"));
            assert!(age > 0, "{why}");
            // RFC 9110, 8.6: a 204 tells no length.
            assert_eq!(response.header("Content-Length"), None, "{why}");
            assert_eq!(response.header("Content-Type"), None, "{why}");
        }
    }
}

#[test]
fn any_other_path_is_not_found() {
    let server = Server::shared();
    for (path, why) in [
        ("/api/", "a trailing slash"),
        ("/api/pace/", "a trailing slash"),
        ("/api/plan/", "a trailing slash"),
        ("/health/", "a trailing slash"),
        ("/API", "another case"),
        ("/API/pace", "another case"),
        ("/api/Pace", "another case"),
        ("/Health", "another case"),
        ("//api/pace", "a double slash"),
        ("/api//pace", "a double slash"),
        ("/pace/", "a slash more"),
        ("/status", "no prefix"),
        ("/api/health", "a prefix too many"),
        ("/v1/api/pace", "paths have no version"),
        ("/api/v1/pace", "paths have no version"),
        ("/api/pace.json", "a suffix"),
        ("/api/paces", "a letter more"),
        ("/api/pac", "a letter less"),
        ("/api/pace/10km", "a part more"),
        ("/api/pace;x=1", "a path parameter"),
        ("/favicon.ico", "a browser's wish"),
        ("/index.html", "no page here"),
        ("/..", "dots"),
        ("/api/../health", "dots are not walked"),
        ("/%ff", "invalid UTF-8"),
        ("/%00", "a NUL"),
        ("/%zz", "a malformed escape"),
        ("/api/%22%3Cscript%3E", "quotes and tags"),
    ] {
        for target in [path.to_owned(), format!("{path}?distance=10km&time=45:00")] {
            server.get(&target).error(404, "not_found", &format!("{target}: {why}"));
        }
        server.send(&Request::new("POST", path)).error(
            404,
            "not_found",
            &format!("POST {path}: {why}"),
        );
        assert_eq!(server.head(path).status, 404, "HEAD {path}: {why}");
    }
}

#[test]
fn version_one_may_be_pinned_on_every_endpoint() {
    let server = Server::shared();
    for &(target, status, ..) in KINDS {
        for request in [
            Request::get(target).header("API-Version", "1"),
            Request::get(target).header("api-version", "1"),
            Request::get(target).header("API-Version", "  1\t "),
            Request::get(target).header("API-Version", "1").header("API-Version", "1"),
            Request::get(target).header("API-Version", "1").header("Api-Version", " 1"),
            // As a proxy joins two lines.
            Request::get(target).header("API-Version", "1, 1"),
        ] {
            let response = server.send(&request);
            assert_eq!(response.status, status, "{request:?}: {response}");
        }
    }
}

#[test]
fn any_other_version_is_refused_on_every_endpoint() {
    let server = Server::shared();
    for target in [PACE, PLAN, "/api/status", "/health", "/api", "/api/calculer?distance=10km"] {
        for versions in [
            &["2"][..],
            &["0"],
            &["01"],
            &["1.0"],
            &["v1"],
            &["-1"],
            &["+1"],
            &["1;q=1"],
            &["one"],
            &["*"],
            &[""],
            &["\u{b9}"],
            &["1", "2"],
            &["2", "1"],
            &["2", "2"],
            &["1", ""],
            &["1,"],
            &["1, 2"],
        ] {
            let request = versions.iter().fold(Request::get(target), |request, version| {
                request.header("API-Version", version)
            });
            server.send(&request).error(
                400,
                "unsupported_api_version",
                &format!("{target} {versions:?}"),
            );
        }
    }
    let not_even_text = Request::get(PACE).header("API-Version", b"\xff\xfe");
    server.send(&not_even_text).error(400, "unsupported_api_version", "bytes above ASCII");
}

#[test]
fn nothing_is_asked_for_and_nothing_else_is_looked_at() {
    let server = Server::shared();
    let plain = server.get(PACE);
    for (name, value) in [
        ("Authorization", "Bearer nothing"),
        ("Cookie", "session=1"),
        ("Origin", "https://runner.example"),
        ("Accept-Language", "en"),
        ("User-Agent", "none"),
        ("If-None-Match", "*"),
        ("Range", "bytes=0-1"),
        ("X-HTTP-Method-Override", "DELETE"),
    ] {
        let response = server.send(&Request::get(PACE).header(name, value));
        assert_eq!(response.body, plain.body, "{name}");
        assert_eq!(response.timeless_headers(), plain.timeless_headers(), "{name}");
    }
    for &(target, ..) in KINDS {
        let response = server.get(target);
        for name in ["WWW-Authenticate", "Set-Cookie", "Access-Control-Allow-Credentials"] {
            assert_eq!(response.header(name), None, "{target}");
        }
    }
}

#[test]
fn nothing_is_deprecated_today() {
    let server = Server::shared();
    for &(target, ..) in KINDS {
        let response = server.get(target);
        for name in ["Deprecation", "Sunset"] {
            assert_eq!(response.header(name), None, "{target}");
        }
    }
}

#[test]
fn the_same_request_gives_the_same_bytes() {
    let shared = Server::shared();
    let other = Server::with(&["--workers", "1", "--base-url", "http://pace.example"]);
    let mut connection = shared.open();
    for target in [
        PACE,
        "/api/pace?distance=marathon&time=2:00:35&lang=en",
        PLAN,
        "/api/plan?distance=marathon&time=3h45&age=52&sessions=5&weeks=20&vo2max=48.5&previous_time=4h10",
        "/api/plan?distance=semi&time=1h45&lang=en",
        "/health",
    ] {
        let once = connection.send(&Request::get(target));
        let again = connection.send(&Request::get(target));
        assert_eq!(once.status, 200, "{target}: {once}");
        assert_eq!(again.body, once.body, "{target} again");
        assert_eq!(shared.get(target).body, once.body, "{target} on another connection");
        if let Some(other) = &other {
            assert_eq!(other.get(target).body, once.body, "{target} of another server");
        }
    }
}

#[test]
fn requests_may_run_side_by_side() {
    let server = Server::shared();
    let plain = server.get(PLAN);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let mut connection = server.open();
                for _ in 0..10 {
                    assert_eq!(connection.send(&Request::get(PLAN)).body, plain.body);
                }
            });
        }
    });
}

#[test]
fn a_connection_outlives_errors() {
    let server = Server::shared();
    let mut connection = server.open();
    for &(target, status, ..) in KINDS {
        assert_eq!(connection.send(&Request::get(target)).status, status, "{target}");
        let post = Request::new("POST", target).body("ignored");
        assert!(matches!(connection.send(&post).status, 404 | 405), "{target}");
    }
    assert_eq!(connection.send_last(&Request::get("/health")).status, 200);
}

#[test]
fn what_is_no_http_is_refused_without_a_server_error() {
    let server = Server::shared();
    let many =
        (0..200).fold(Request::get("/health"), |request, _| request.header("X-Many", "headers"));
    for (request, why) in [
        (Request::get("/api/pace?distance=\"10km\""), "quotes in a URI"),
        (Request::get("/api/pace?distance=<10km>"), "angle brackets in a URI"),
        (Request::get("/api/pace?distance=\u{e9}"), "a letter above ASCII in a URI"),
        (Request::get(b"/api/pace?distance=\xff"), "invalid UTF-8 in a URI"),
        (Request::get("/api/pace?distance=\x7f"), "a control character in a URI"),
        (Request::get(format!("/api/pace?{}", "x".repeat(70_000))), "a URI past its limit"),
        (many, "headers past their limit"),
    ] {
        let response = server.send(&request);
        assert!((400..500).contains(&response.status), "{why}: {response}");
    }
    assert_eq!(server.get("/health").status, 200);
}
