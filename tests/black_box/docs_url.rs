//! `docs` in errors: the address of the human-readable reference, and the page itself.

use crate::answer::{FOR_AN_HOUR, string};
use crate::client::Request;
use crate::server::Server;

/// Host headers that are not an authority, so that the connection's address stands in.
const MALFORMED_HOSTS: &[&str] = &[
    "",
    "pace.example/evil",
    "pace example",
    "<script>",
    "pace\"example",
    "pace.example?x",
    "pace.example#x",
    "pace.example:port",
    "[::1",
    "a\\b",
    "http://pace.example",
];

fn docs(server: &Server, request: &Request) -> String {
    let body = server.send(request).error(404, "not_found", "docs");
    string(&body, "docs").to_owned()
}

#[test]
fn docs_come_from_the_configured_base_url() {
    for (base, docs_address) in [
        ("https://pace.example", "https://pace.example/api"),
        ("https://pace.example/", "https://pace.example/api"),
        ("http://pace.example:8443", "http://pace.example:8443/api"),
        ("https://pace.example/running", "https://pace.example/running/api"),
    ] {
        let Some(server) = Server::with(&["--base-url", base, "--trust-forwarded", "x-forwarded"])
        else {
            return;
        };
        for request in [
            Request::get("/nowhere"),
            Request::get("/nowhere").host("other.example"),
            Request::get("/nowhere").host("<malformed>"),
            Request::get("/nowhere").header("X-Forwarded-Host", "other.example"),
        ] {
            assert_eq!(docs(&server, &request), docs_address, "{base}");
        }
    }
}

#[test]
fn the_base_url_may_come_from_the_environment() {
    let Some(server) = Server::with_env(&[("PACE_BASE_URL", "https://pace.example")]) else {
        return;
    };
    assert_eq!(docs(&server, &Request::get("/nowhere")), "https://pace.example/api");
}

#[test]
fn docs_are_the_same_in_every_error() {
    let Some(server) = Server::with(&["--base-url", "https://pace.example"]) else {
        return;
    };
    for (request, status, code) in [
        (Request::get("/nowhere"), 404, "not_found"),
        (Request::new("PUT", "/health"), 405, "method_not_allowed"),
        (Request::get("/health").header("API-Version", "2"), 400, "unsupported_api_version"),
        (Request::get("/api/pace"), 400, "missing_parameter"),
        (Request::get("/api/plan?distance=x&time=1"), 400, "invalid_distance"),
        (Request::get("/api/plan?distance=5km&time=x"), 400, "invalid_time"),
    ] {
        let body = server.send(&request).error(status, code, code);
        assert_eq!(body["docs"], "https://pace.example/api", "{code}");
    }
}

#[test]
fn docs_come_from_a_well_formed_host_header() {
    let Some(server) = Server::with(&[]) else {
        return;
    };
    for host in
        ["pace.example", "pace.example:8443", "192.0.2.7:80", "[2001:db8::7]:8080", "localhost"]
    {
        assert_eq!(
            docs(&server, &Request::get("/nowhere").host(host)),
            format!("http://{host}/api")
        );
    }
}

#[test]
fn docs_come_from_the_connection_where_the_host_header_is_malformed_or_absent() {
    let Some(server) = Server::with(&[]) else {
        return;
    };
    let expected = format!("http://{}/api", server.authority());
    for host in MALFORMED_HOSTS {
        let request = Request::get("/nowhere").host(host);
        assert_eq!(docs(&server, &request), expected, "Host: {host}");
    }
    let request = Request::get("/nowhere").http_1_0_without_host();
    assert_eq!(docs(&server, &request), expected, "no Host");
}

#[test]
fn forwarded_headers_are_read_where_their_family_is_named() {
    const FORWARDED: &[(&str, &str)] = &[("Forwarded", "for=192.0.2.1;proto=https;host=a.example")];
    const X_FORWARDED: &[(&str, &str)] =
        &[("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "b.example")];
    let (inner, a, b) =
        ("http://inner.example:8080/api", "https://a.example/api", "https://b.example/api");
    for (arguments, of_forwarded, of_x_forwarded, of_both) in [
        (&[][..], inner, inner, inner),
        (&["--trust-forwarded", "forwarded"], a, inner, a),
        (&["--trust-forwarded", "x-forwarded"], inner, b, b),
    ] {
        let Some(server) = Server::with(arguments) else { return };
        for (headers, expected) in [
            (FORWARDED, of_forwarded),
            (X_FORWARDED, of_x_forwarded),
            (&[FORWARDED, X_FORWARDED].concat(), of_both),
        ] {
            let request = headers.iter().fold(
                Request::get("/nowhere").host("inner.example:8080"),
                |request, (name, value)| request.header(name, value),
            );
            assert_eq!(docs(&server, &request), expected, "{arguments:?} {headers:?}");
        }
    }
}

/// What a client sends stands before what the proxy appends, and names nothing.
#[test]
fn only_the_nearest_proxys_entry_counts() {
    for (family, header, sent, appended) in [
        ("x-forwarded", "X-Forwarded-Host", "evil.example", "evil.example, pace.example"),
        ("forwarded", "Forwarded", "host=evil.example", "host=evil.example, host=pace.example"),
    ] {
        let Some(server) = Server::with(&["--trust-forwarded", family]) else { return };
        let proxied = Request::get("/nowhere").host("inner.example");
        let answer = docs(&server, &proxied.clone().header(header, appended));
        assert_eq!(answer, "http://pace.example/api", "{family}");
        let own = appended.rsplit(", ").next().unwrap();
        let answer = docs(&server, &proxied.header(header, sent).header(header, own));
        assert_eq!(answer, "http://pace.example/api", "{family}");
    }
}

#[test]
fn a_malformed_forwarded_host_goes_nowhere_even_when_trusted() {
    let Some(server) = Server::with(&["--trust-forwarded", "x-forwarded"]) else {
        return;
    };
    for host in ["pace.example/evil", "<script>", "evil.example?x", "a b"] {
        let request = Request::get("/nowhere").header("X-Forwarded-Host", host);
        let docs = docs(&server, &request);
        assert!(!docs.contains(host), "{docs}");
    }
}

#[test]
fn the_reference_page_is_html_in_french_by_default() {
    let server = Server::shared();
    let response = server.get("/api");
    assert_eq!(response.status, 200, "{response}");
    let kind = response.header("Content-Type").expect("a type");
    assert_eq!(kind.to_ascii_lowercase(), "text/html; charset=utf-8");
    assert_eq!(response.header("Access-Control-Allow-Origin"), Some("*"));
    assert_eq!(response.header("Cache-Control"), Some(FOR_AN_HOUR));
    let page = response.text();
    assert!(page.trim_start().to_ascii_lowercase().starts_with("<!doctype html>"));
    assert!(page.contains("lang=\"fr\""), "{page}");
    for endpoint in ["/api/pace", "/api/plan"] {
        assert!(page.contains(endpoint), "no {endpoint} in {page}");
    }
}

#[test]
fn the_reference_page_is_english_on_request() {
    let server = Server::shared();
    let response = server.get("/api?lang=en");
    assert_eq!(response.status, 200);
    assert!(response.text().contains("lang=\"en\""), "{response}");
    let other = server.get("/api?lang=de");
    assert!(other.text().contains("lang=\"fr\""), "{other}");
}

#[test]
fn the_reference_page_has_an_etag_that_stands_for_its_bytes() {
    let server = Server::shared();
    let (one, again) = (server.get("/api"), server.get("/api"));
    let etag = one.header("ETag").expect("an ETag");
    let quoted = etag.strip_prefix("W/").unwrap_or(etag);
    assert!(quoted.len() > 2 && quoted.starts_with('"') && quoted.ends_with('"'), "{etag}");
    assert_eq!(again.header("ETag"), Some(etag));
    assert_eq!(again.body, one.body);
    assert_ne!(server.get("/api?lang=en").header("ETag"), Some(etag));
}
