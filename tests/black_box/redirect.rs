//! `/api/calculer`, the legacy address.

use crate::answer::FOR_A_MINUTE;
use crate::client::Request;
use crate::server::Server;

const QUERIES: &[(&str, &str)] = &[
    ("distance=10km&time=45:00", "a plain query"),
    ("distance=10km&temps=45:00", "the old parameter stays as it is"),
    ("time=45:00&distance=10km", "the order stays"),
    ("distance=bad&time=worse", "values are not looked at"),
    ("distance=10km", "a missing time is not looked at"),
    ("x=1&x=2&x=1", "repeats stay"),
    ("distance=&&=&time", "emptiness stays"),
    ("distance=10%20km+&time=45%3A00", "blanks and escapes stay as written"),
    ("a=%c3%A9&b=%C3%a9", "the case of escapes stays"),
    ("a=%zz&b=%&c=%4", "malformed escapes stay"),
    ("a=%ff%00%0d%0aSet-Cookie:%20x=1", "escaped control characters stay escaped"),
    ("a=?/:@!$'()*,;[]&b=~-._", "reserved characters stay"),
    ("//example.org/", "another site's address is still a query"),
    ("a={}|^`\\", "characters that a browser would send raw"),
];

#[test]
fn the_legacy_address_redirects_with_its_query_byte_for_byte() {
    let server = Server::shared();
    for &(query, why) in QUERIES {
        for method in ["GET", "HEAD"] {
            let request = Request::new(method, format!("/api/calculer?{query}"));
            let response = server.send(&request);
            assert_eq!(response.status, 301, "{method} {query}: {why}: {response}");
            assert_eq!(
                response.header("Location"),
                Some(format!("/api/pace?{query}").as_str()),
                "{method} {query}: {why}"
            );
        }
    }
}

#[test]
fn the_legacy_address_without_a_query_redirects_without_one() {
    let response = Server::shared().get("/api/calculer");
    assert_eq!(response.status, 301);
    assert_eq!(response.header("Location"), Some("/api/pace"));
}

#[test]
fn the_legacy_address_stays_under_the_base_path() {
    let Some(server) = Server::with(&["--base-url", "https://pace.example/run"]) else { return };
    for (target, location) in [
        ("/api/calculer?time=45:00", "/run/api/pace?time=45:00"),
        ("/api/calculer", "/run/api/pace"),
        ("/api/calculer?", "/run/api/pace?"),
    ] {
        assert_eq!(server.get(target).header("Location"), Some(location), "{target}");
    }
}

#[test]
fn a_redirect_has_the_common_headers_and_no_body() {
    let server = Server::shared();
    for method in ["GET", "HEAD"] {
        let response = server.send(&Request::new(method, "/api/calculer?distance=10km&time=1h"));
        assert_eq!(response.status, 301, "{response}");
        assert_eq!(response.header("Access-Control-Allow-Origin"), Some("*"));
        assert_eq!(response.header("API-Version"), Some("1"));
        assert_eq!(response.header("Cache-Control"), Some(FOR_A_MINUTE));
        assert_eq!(response.header("Content-Length"), Some("0"), "{method}");
        assert!(response.body.is_empty());
    }
}

#[test]
fn the_legacy_address_still_checks_the_version() {
    let server = Server::shared();
    let target = "/api/calculer?distance=10km&time=1h0m0s";
    server.send(&Request::get(target).header("API-Version", "2")).error(
        400,
        "unsupported_api_version",
        "another version",
    );
    let pinned = server.send(&Request::get(target).header("API-Version", "1"));
    assert_eq!(pinned.status, 301, "{pinned}");
}

#[test]
fn following_the_redirect_gives_the_answer() {
    let server = Server::shared();
    let query = "distance=semi%2Dmarathon&temps=1h45";
    let response = server.get(format!("/api/calculer?{query}"));
    let location = response.header("Location").expect("a Location");
    let followed = server.get(location);
    followed.success("followed");
    assert_eq!(followed.text(), server.get(format!("/api/pace?{query}")).text());
}
