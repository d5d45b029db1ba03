//! The six errors: what causes each, which comes first, and what their texts say.

use serde_json::Value;

use crate::answer::{ENDPOINTS, METHODS, keys, string, strings};
use crate::client::{Request, encode};
use crate::server::Server;

/// One request for each code and way to it: method, target, version, status, code.
const CAUSES: &[(&str, &str, &str, u16, &str)] = &[
    ("GET", "/api/pace", "", 400, "missing_parameter"),
    ("GET", "/api/pace?distance=10km", "", 400, "missing_parameter"),
    ("GET", "/api/pace?time=45:00", "", 400, "missing_parameter"),
    ("GET", "/api/plan", "", 400, "missing_parameter"),
    ("GET", "/api/plan?distance=10km", "", 400, "missing_parameter"),
    ("GET", "/api/plan?time=45:00", "", 400, "missing_parameter"),
    ("GET", "/api/pace?distance=far&time=45:00", "", 400, "invalid_distance"),
    ("GET", "/api/pace?distance=-5&time=45:00", "", 400, "invalid_distance"),
    ("GET", "/api/pace?distance=1e-300&time=45:00", "", 400, "invalid_distance"),
    ("GET", "/api/plan?distance=far&time=45:00", "", 400, "invalid_distance"),
    ("GET", "/api/pace?distance=10km&time=soon", "", 400, "invalid_time"),
    ("GET", "/api/pace?distance=10km&temps=soon", "", 400, "invalid_time"),
    ("GET", "/api/plan?distance=10km&time=soon", "", 400, "invalid_time"),
    ("GET", "/api/plan?distance=10km&time=45:00&previous_time=soon", "", 400, "invalid_time"),
    ("GET", "/api/pace?distance=10km&time=45:00", "2", 400, "unsupported_api_version"),
    ("GET", "/api/plan?distance=10km&time=45:00", "2", 400, "unsupported_api_version"),
    ("GET", "/api/status", "2", 400, "unsupported_api_version"),
    ("GET", "/api/calculer", "2", 400, "unsupported_api_version"),
    ("GET", "/api", "2", 400, "unsupported_api_version"),
    ("GET", "/health", "2", 400, "unsupported_api_version"),
    ("GET", "/api/inconnu", "", 404, "not_found"),
    ("GET", "/inconnu", "", 404, "not_found"),
    ("POST", "/inconnu", "", 404, "not_found"),
    ("POST", "/api/pace?distance=10km&time=45:00", "", 405, "method_not_allowed"),
    ("DELETE", "/api/plan", "", 405, "method_not_allowed"),
    ("PUT", "/api/status", "", 405, "method_not_allowed"),
    ("PATCH", "/api/calculer", "", 405, "method_not_allowed"),
    ("POST", "/api", "", 405, "method_not_allowed"),
    ("POST", "/health", "", 405, "method_not_allowed"),
];

fn ask(server: &Server, cause: &(&str, &str, &str, u16, &str)) -> Value {
    let &(method, target, version, status, code) = cause;
    let mut request = Request::new(method, target);
    if !version.is_empty() {
        request = request.header("API-Version", version);
    }
    server.send(&request).error(status, code, &format!("{method} {target}"))
}

#[test]
fn every_cause_gives_its_code_in_the_error_shape() {
    let server = Server::shared();
    for cause in CAUSES {
        ask(&server, cause);
    }
}

#[test]
fn every_hint_holds_a_call_that_works() {
    let server = Server::shared();
    for cause in CAUSES {
        let body = ask(&server, cause);
        let hint = string(&body, "hint");
        let call = call_in(hint).unwrap_or_else(|| panic!("no call in {hint:?} of {cause:?}"));
        assert_eq!(server.get(call).status, 200, "{call} in {hint:?} of {cause:?}");
    }
}

/// The first path and query of ours in a text, without what the sentence adds.
fn call_in(hint: &str) -> Option<&str> {
    let start = ["/api/", "/health"].iter().filter_map(|path| hint.find(path)).min()?;
    let rest = &hint[start..];
    let end =
        rest.find(|c: char| c.is_whitespace() || "\"'«»<>`()".contains(c)).unwrap_or(rest.len());
    Some(rest[..end].trim_end_matches(['.', ',', ';', ':']))
}

#[test]
fn error_is_english_while_message_and_hint_are_french() {
    let server = Server::shared();
    for cause in CAUSES {
        let body = ask(&server, cause);
        let (error, message, hint) =
            (string(&body, "error"), string(&body, "message"), string(&body, "hint"));
        assert_ne!(error, message, "{cause:?}");
        assert!(is_english(error) && !is_french(error), "{error}");
        assert!(is_french(message) && !is_english(message), "{message}");
        assert!(is_french(hint) && !is_english(hint), "{hint}");
    }
}

fn is_french(text: &str) -> bool {
    has_word(
        text,
        &[
            "le", "la", "les", "de", "du", "des", "est", "un", "une", "pas", "ou", "par", "pour",
            "exemple", "avec", "utilisez", "dans",
        ],
    )
}

fn is_english(text: &str) -> bool {
    has_word(
        text,
        &["the", "is", "not", "an", "must", "has", "was", "of", "or", "and", "with", "only", "use"],
    )
}

fn has_word(text: &str, words: &[&str]) -> bool {
    text.to_lowercase().split(|c: char| !c.is_alphabetic()).any(|word| words.contains(&word))
}

#[test]
fn errors_keep_their_languages_whatever_lang_says() {
    let server = Server::shared();
    for (target, separator) in [
        ("/api/pace", '?'),
        ("/api/pace?distance=far&time=45:00", '&'),
        ("/api/plan?distance=10km&time=soon", '&'),
        ("/api/plan?distance=10km&time=45:00&previous_time=soon", '&'),
    ] {
        let plain = server.get(target);
        for lang in ["en", "fr", "de"] {
            let asked = server.get(format!("{target}{separator}lang={lang}"));
            assert_eq!(asked.text(), plain.text(), "{target} lang={lang}");
        }
    }
}

#[test]
fn texts_name_the_value_that_was_sent() {
    let server = Server::shared();
    for (target, named) in [
        ("/api/pace?distance=quarante&time=45:00", "quarante"),
        ("/api/pace?distance=-12.5&time=45:00", "-12.5"),
        ("/api/pace?distance=1e-300&time=45:00", "1e-300"),
        ("/api/pace?distance=99999999999999999999&time=45:00", "99999999999999999999"),
        ("/api/pace?distance=10km&time=4'59.7%22", "4'59.7\""),
        ("/api/pace?distance=10km&temps=bient%C3%B4t", "bientôt"),
        ("/api/pace?distance=10%22km&time=45:00", "10\"km"),
        ("/api/pace?distance=%5C%5Cx%2F&time=45:00", "\\\\x/"),
        ("/api/pace?distance=%F0%9F%8F%83&time=45:00", "\u{1f3c3}"),
        ("/api/plan?distance=1500m&time=45:00", "1500m"),
        ("/api/plan?distance=10km&time=45m", "45m"),
        ("/api/plan?distance=10km&time=45:00&previous_time=hier", "hier"),
    ] {
        let response = server.get(target);
        assert_eq!(response.status, 400, "{target}: {response}");
        let body = response.json();
        for key in ["error", "message"] {
            assert!(string(&body, key).contains(named), "{target}: {key} of {body}");
        }
    }
}

#[test]
fn a_bad_previous_time_is_named_as_such() {
    let server = Server::shared();
    let target = server.get("/api/plan?distance=10km&time=hier").error(400, "invalid_time", "time");
    let previous = server.get("/api/plan?distance=10km&time=45:00&previous_time=hier").error(
        400,
        "invalid_time",
        "previous_time",
    );
    for key in ["error", "message"] {
        assert!(string(&previous, key).contains("previous_time"), "{previous}");
        assert!(!string(&target, key).contains("previous_time"), "{target}");
    }
}

#[test]
fn not_found_names_the_path_and_lists_the_endpoints() {
    let server = Server::shared();
    for path in ["/api/inconnu", "/inconnu", "/mcp/", "/api/pace/5km"] {
        let body = server.get(path).error(404, "not_found", path);
        for key in ["error", "message"] {
            assert!(string(&body, key).contains(path), "{key} of {body}");
        }
        let mut endpoints = strings(&body["endpoints"]);
        endpoints.sort_unstable();
        assert_eq!(endpoints, ENDPOINTS, "{path}");
    }
}

#[test]
fn method_not_allowed_names_method_path_and_what_is_allowed() {
    let server = Server::shared();
    for path in ["/api", "/api/pace", "/api/plan", "/api/status", "/api/calculer", "/health"] {
        for method in ["POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW", "get", "PROPFIND"] {
            let response = server.send(&Request::new(method, path));
            let body = response.error(405, "method_not_allowed", &format!("{method} {path}"));
            for key in ["error", "message"] {
                let text = string(&body, key);
                for part in [&[method, path][..], &METHODS].concat() {
                    assert!(text.contains(part), "no {part} in {key} of {body}");
                }
            }
            let mut allowed = strings(&body["allowed_methods"]);
            allowed.sort_unstable();
            assert_eq!(allowed, METHODS, "{method} {path}");
            assert_eq!(response.members("Allow"), METHODS, "{method} {path}");
        }
    }
}

#[test]
fn a_body_changes_nothing() {
    let server = Server::shared();
    let target = "/api/pace?distance=10km&time=45:00";
    for length in [1, 1_000, 100_000] {
        let request = Request::new("POST", target)
            .header("Content-Type", "application/json")
            .body(vec![b' '; length]);
        server.send(&request).error(405, "method_not_allowed", &format!("{length} bytes"));
    }
    let with_body = Request::get(target).body("{\"distance\":\"5km\"}");
    assert_eq!(server.send(&with_body).body, server.get(target).body);
}

/// Pairs of neighbours in the order of checks: both are wrong, the first is answered.
#[test]
fn of_two_faults_the_first_in_order_is_told() {
    let server = Server::shared();
    for (method, target, version, code, why) in [
        ("POST", "/api/inconnu", "1", "not_found", "path before method"),
        ("POST", "/api/inconnu", "2", "not_found", "path before method and version"),
        ("GET", "/api/inconnu", "2", "not_found", "path before version"),
        ("POST", "/api/pace", "2", "method_not_allowed", "method before version"),
        ("POST", "/api/plan", "1", "method_not_allowed", "method before parameters"),
        ("GET", "/api/pace", "2", "unsupported_api_version", "version before a missing distance"),
        (
            "GET",
            "/api/plan?distance=far&time=soon",
            "2",
            "unsupported_api_version",
            "version before values",
        ),
        (
            "GET",
            "/api/pace?distance=far",
            "1",
            "missing_parameter",
            "a missing time before a bad distance",
        ),
        (
            "GET",
            "/api/plan?distance=far",
            "1",
            "missing_parameter",
            "a missing time before a bad distance",
        ),
        (
            "GET",
            "/api/pace?time=soon",
            "1",
            "missing_parameter",
            "a missing distance before a bad time",
        ),
        (
            "GET",
            "/api/plan?time=soon&previous_time=hier",
            "1",
            "missing_parameter",
            "a missing distance before bad times",
        ),
        (
            "GET",
            "/api/plan?distance=5km&previous_time=hier",
            "1",
            "missing_parameter",
            "a missing time before a bad previous one",
        ),
        (
            "GET",
            "/api/pace?distance=far&time=soon",
            "1",
            "invalid_distance",
            "distance before time",
        ),
        (
            "GET",
            "/api/plan?distance=far&time=soon",
            "1",
            "invalid_distance",
            "distance before time",
        ),
        (
            "GET",
            "/api/plan?distance=far&time=45:00&previous_time=hier",
            "1",
            "invalid_distance",
            "distance before previous_time",
        ),
        (
            "GET",
            "/api/plan?distance=5km&time=soon&previous_time=hier",
            "1",
            "invalid_time",
            "time before previous_time",
        ),
        (
            "GET",
            "/api/pace?distance=1e-300&time=soon",
            "1",
            "invalid_time",
            "time before what cannot be written",
        ),
    ] {
        let response = server.send(&Request::new(method, target).header("API-Version", version));
        assert_eq!(response.json()["code"], code, "{method} {target}: {why}: {response}");
    }
}

#[test]
fn of_two_faults_of_one_code_the_first_in_order_is_told() {
    let server = Server::shared();
    for endpoint in ["/api/pace", "/api/plan"] {
        let only_distance = server.get(format!("{endpoint}?time=45:00")).json();
        let only_time = server.get(format!("{endpoint}?distance=10km")).json();
        let both = server.get(endpoint).json();
        assert_eq!(both, only_distance, "a missing distance before a missing time");
        assert_ne!(both, only_time);
    }
    let both = server.get("/api/plan?distance=5km&time=soon&previous_time=hier").json();
    let only_time = server.get("/api/plan?distance=5km&time=soon").json();
    assert_eq!(both, only_time, "time before previous_time");
}

#[test]
fn a_quoted_value_is_cut_at_eighty_characters() {
    let server = Server::shared();
    for (filler, why) in
        [("x", "one byte each"), ("é", "two bytes each"), ("\u{1f3c3}", "four bytes each")]
    {
        for (length, whole) in [(79, true), (80, true), (81, false), (1_000, false)] {
            let value = encode(filler.repeat(length));
            for target in [
                format!("/api/pace?distance={value}&time=45:00"),
                format!("/api/pace?distance=10km&time={value}"),
                format!("/api/plan?distance={value}&time=45:00"),
                format!("/api/plan?distance=10km&time=45:00&previous_time={value}"),
            ] {
                let body = server.get(&target).json();
                for key in ["error", "message"] {
                    let text = string(&body, key);
                    let shown = longest_run(text, filler);
                    let expected = if whole { length..=length } else { 75..=80 };
                    assert!(expected.contains(&shown), "{shown} of {length}, {why}: {text}");
                }
            }
        }
    }
}

fn longest_run(text: &str, filler: &str) -> usize {
    let mut run = 0;
    while text.contains(&filler.repeat(run + 1)) {
        run += 1;
    }
    run
}

#[test]
fn values_of_sixty_kilobytes_are_answered_briefly() {
    let server = Server::shared();
    let long = "x".repeat(60_000);
    for (request, status, code) in [
        (Request::get(format!("/api/pace?distance={long}&time=1")), 400, "invalid_distance"),
        (Request::get(format!("/api/pace?distance=5km&time={long}")), 400, "invalid_time"),
        (
            Request::get(format!("/api/plan?distance=5km&time=1&previous_time={long}")),
            400,
            "invalid_time",
        ),
        (Request::get("/api/pace").header("API-Version", &long), 400, "unsupported_api_version"),
        (Request::get(format!("/api/{long}")), 404, "not_found"),
        (Request::new("POST", format!("/api/pace?{long}")), 405, "method_not_allowed"),
    ] {
        let response = server.send(&request);
        response.error(status, code, code);
        assert!(response.body.len() < 2_000, "{code}: {} bytes", response.body.len());
        assert!(longest_run(response.text(), "x") <= 80, "{response}");
    }
    let digits = "9".repeat(60_000);
    server.get(format!("/api/pace?distance=5km&time={digits}")).error(
        400,
        "invalid_time",
        "60,000 digits",
    );
    server.get(format!("/api/pace?distance={digits}&time=1")).error(
        400,
        "invalid_distance",
        "60,000 digits",
    );
    server
        .get(format!("/api/pace?distance=5km&time=25:00&unknown={long}"))
        .success("an unknown parameter may be long");
    let zeros = "0".repeat(60_000);
    server
        .get(format!("/api/pace?distance=5km&time={zeros}1"))
        .success("leading zeros may be many");
}

#[test]
fn quoted_values_lose_their_control_characters_and_nothing_else() {
    let server = Server::shared();
    // Controls, separators of lines, and marks that turn the direction of the text around.
    let value = encode(
        "a\0b\u{1b}[31mc\u{7f}d\u{85}e\r\nf\tg\u{9f}\u{2028}h\u{2029}\u{202e}\u{200f}\u{2066}\u{61c}",
    );
    for target in [
        format!("/api/pace?distance={value}&time=45:00"),
        format!("/api/pace?distance=10km&time={value}"),
        format!("/api/plan?distance={value}&time=45:00"),
        format!("/api/plan?distance=10km&time={value}"),
        format!("/api/plan?distance=10km&time=45:00&previous_time={value}"),
    ] {
        let response = server.get(&target);
        assert_eq!(response.status, 400, "{target}");
        // `json` has decoded the escapes, so a control character would show.
        let body = response.json();
        for key in ["error", "message"] {
            let text = string(&body, key);
            let hidden = |c: char| {
                c.is_control() || "\u{2028}\u{2029}\u{202e}\u{200f}\u{2066}\u{61c}".contains(c)
            };
            assert!(!text.contains(hidden), "{key} of {body}");
            assert!(text.contains("ab[31mcdefgh"), "{key} of {body}");
        }
    }
}

#[test]
fn the_version_is_named_when_it_is_not_supported() {
    let server = Server::shared();
    for version in ["2", "v1", "1.0", "latest"] {
        let body = server.send(&Request::get("/health").header("API-Version", version)).error(
            400,
            "unsupported_api_version",
            version,
        );
        for key in ["error", "message"] {
            assert!(string(&body, key).contains(version), "{key} of {body}");
        }
    }
}

#[test]
fn an_error_is_json_whatever_the_client_accepts() {
    let server = Server::shared();
    for accept in ["text/html", "text/html,application/xhtml+xml;q=0.9", "image/png", "*/*"] {
        let request = Request::get("/api/inconnu").header("Accept", accept);
        let body = server.send(&request).error(404, "not_found", accept);
        assert_eq!(keys(&body).len(), 6);
    }
}
