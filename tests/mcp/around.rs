//! What is around a message in HTTP: methods, headers, limits, origins, versions.

use crate::client::{Request, Response};
use crate::messages::{META, post, post_newest, request};
use crate::server::Server;

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

#[track_caller]
fn assert_error(response: &Response, status: u16, code: &str) {
    response.assert_reply(status, code);
    let error = response.json();
    assert_eq!(error["code"], code, "{response}");
    for key in ["error", "message", "hint", "docs"] {
        assert!(error[key].is_string(), "{key}: {response}");
    }
}

#[test]
fn only_post_and_options_are_answered() {
    let server = Server::shared();
    for method in ["GET", "DELETE", "PUT", "PATCH"] {
        let response =
            server.send(&Request::new(method, "/mcp").header("Accept", "text/event-stream"));
        assert_error(&response, 405, "method_not_allowed");
        assert_eq!(response.header("Allow"), Some("POST, OPTIONS"));
        assert_eq!(response.json()["allowed_methods"], serde_json::json!(["POST", "OPTIONS"]));
    }
    assert_eq!(server.head("/mcp").status, 405);
    assert_eq!(server.send(&post(PING)).status, 200);
}

#[test]
fn a_browser_s_preflight_names_all_that_its_clients_send() {
    let server = Server::shared();
    let preflight = Request::new("OPTIONS", "/mcp")
        .header("Origin", "http://localhost:6274")
        .header("Access-Control-Request-Method", "POST");
    let response = server.send(&preflight);
    assert_eq!(response.status, 204, "{response}");
    assert_eq!(response.members("Access-Control-Allow-Methods"), ["OPTIONS", "POST"]);
    let allowed =
        response.header("Access-Control-Allow-Headers").unwrap_or_default().to_lowercase();
    let allowed: Vec<_> = allowed.split(',').map(str::trim).collect();
    for header in [
        "accept",
        "api-version",
        "content-type",
        "last-event-id",
        "mcp-method",
        "mcp-name",
        "mcp-protocol-version",
        "mcp-session-id",
    ] {
        assert!(allowed.contains(&header), "{header}: {response}");
    }
}

#[test]
fn what_is_wrong_around_a_message_comes_in_the_shape_of_all_errors() {
    let server = Server::shared();
    let bare = || Request::new("POST", "/mcp").body(PING);
    for (request, status, code) in [
        (post(PING).header("API-Version", "2"), 400, "unsupported_api_version"),
        (bare().header("Content-Type", "text/plain"), 415, "unsupported_media_type"),
        (bare().header("Content-Type", "multipart/form-data"), 415, "unsupported_media_type"),
        (bare().header("Accept", "text/event-stream"), 406, "not_acceptable"),
        (bare().header("Accept", "application/json;q=0, */*"), 406, "not_acceptable"),
        // Of several faults the first in order is answered.
        (
            bare().header("API-Version", "2").header("Content-Type", "x/y"),
            400,
            "unsupported_api_version",
        ),
        (
            bare().header("Content-Type", "x/y").header("Accept", "x/y"),
            415,
            "unsupported_media_type",
        ),
    ] {
        assert_error(&server.send(&request), status, code);
    }
    for request in [
        bare(),
        bare().header("Content-Type", "application/json; charset=utf-8").header("Accept", "*/*"),
        bare().header("Content-Type", "APPLICATION/JSON").header("Accept", "application/*"),
        bare()
            .header("Content-Type", "application/vnd.x+json")
            .header("Accept", "text/html, application/json;q=0.1"),
        post(PING).header("API-Version", "1"),
        post(PING).header("Mcp-Session-Id", "x").header("Last-Event-ID", "7"),
        post(PING).header("Origin", "https://anywhere.example"),
    ] {
        server.send(&request).assert_reply(200, &format!("{request:?}"));
    }
}

#[test]
fn a_message_has_64_kib_at_most() {
    let server = Server::shared();
    for (length, status) in [(65_536, 200), (65_537, 413), (300_000, 413)] {
        let mut message = br#"{"jsonrpc":"2.0","id":1,"method":"ping","x":""#.to_vec();
        message.resize(length - 2, b'a');
        message.extend_from_slice(b"\"}");
        let response = server.open().send(&post(message));
        response.assert_reply(status, "length");
        if status == 413 {
            assert_error(&response, 413, "payload_too_large");
        }
    }
}

#[test]
fn origins_are_any_unless_some_are_listed() {
    let Some(server) =
        Server::with(&["--allow-origin", "loopback", "--allow-origin", "https://app.example"])
    else {
        return;
    };
    for (origin, allowed) in [
        ("http://localhost:6274", true),
        ("http://127.0.0.1:8080", true),
        ("http://[::1]", true),
        ("https://app.example", true),
        ("http://app.example", false),
        ("https://evil.example", false),
        ("null", false),
    ] {
        let response = server.send(&post(PING).header("Origin", origin));
        if allowed {
            response.assert_reply(200, origin);
        } else {
            assert_error(&response, 403, "forbidden_origin");
        }
    }
    server.send(&post(PING)).assert_reply(200, "no origin");
}

#[test]
fn a_version_of_the_protocol_that_is_not_spoken_is_refused() {
    let server = Server::shared();
    for (version, status) in [
        ("2025-06-18", 200),
        ("2025-11-25", 200),
        ("2024-11-05", 400),
        ("2025-03-26", 400),
        ("x", 400),
        ("2026-07-28", 400),
    ] {
        let response = server.send(&post(PING).header("MCP-Protocol-Version", version));
        response.assert_reply(status, version);
        if status == 400 {
            assert!(response.json()["error"]["code"].is_i64(), "{response}");
        }
    }
    let notification = post(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    server
        .send(&notification.clone().header("MCP-Protocol-Version", "2025-11-25"))
        .assert_reply(202, "spoken");
    server.send(&notification.header("MCP-Protocol-Version", "x")).assert_reply(400, "not spoken");
}

#[test]
fn two_versions_in_the_headers_are_none() {
    let server = Server::shared();
    let twice = |first, second| {
        post(PING).header("MCP-Protocol-Version", first).header("MCP-Protocol-Version", second)
    };
    for (first, second, status) in [
        ("2025-06-18", "2025-06-18", 200),
        ("2025-06-18", "2025-11-25", 400),
        ("2025-11-25", "2025-06-18", 400),
        ("2025-11-25", "", 400),
    ] {
        let response = server.send(&twice(first, second));
        response.assert_reply(status, second);
    }
    let listed = post(PING).header("MCP-Protocol-Version", "2025-11-25, 2025-11-25");
    server.send(&listed).assert_reply(200, "joined by a proxy");
}

#[test]
fn the_newest_version_needs_no_handshake_but_its_headers() {
    let server = Server::shared();
    let list = request("tools/list", META);
    let call = request("tools/call", &format!(r#"{META},"name":"get_site_guide""#));
    let no_capabilities = request(
        "tools/list",
        r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#,
    );
    let unknown = list.replace("2026-07-28", "2027-01-01");
    for (request, status, code) in [
        (post_newest("server/discover", None, &request("server/discover", META)), 200, None),
        (post_newest("tools/list", None, &list), 200, None),
        (post_newest("tools/call", Some("get_site_guide"), &call), 200, None),
        (post_newest("tools/call", Some("=?base64?Z2V0X3NpdGVfZ3VpZGU=?="), &call), 200, None),
        (post_newest("tools/call", Some("compute_pace"), &call), 400, Some(-32020)),
        (post_newest("tools/call", None, &call), 400, Some(-32020)),
        (post_newest("tools/call", None, &list), 400, Some(-32020)),
        (post(&list), 400, Some(-32020)),
        (post(&list).header("MCP-Protocol-Version", "2025-11-25"), 400, Some(-32020)),
        (post(&list).header("MCP-Protocol-Version", "2026-07-28"), 400, Some(-32020)),
        (post_newest("tools/list", None, &no_capabilities), 400, Some(-32602)),
        (post_newest("ping", None, PING), 400, Some(-32602)),
        (post_newest("ping", None, &request("ping", META)), 404, Some(-32601)),
        (post_newest("initialize", None, &request("initialize", META)), 404, Some(-32601)),
        (
            post(&unknown)
                .header("MCP-Protocol-Version", "2027-01-01")
                .header("Mcp-Method", "tools/list"),
            400,
            Some(-32022),
        ),
    ] {
        let why = format!("{request:?}");
        let response = server.send(&request);
        response.assert_reply(status, &why);
        assert_eq!(response.json()["error"]["code"].as_i64(), code, "{why}: {response}");
    }
}

#[test]
fn the_card_tells_what_the_server_is() {
    let server = Server::shared();
    let card = server.get("/.well-known/mcp/server-card.json").json();
    let initialized = server
        .send(&post(request("initialize", r#""protocolVersion":"2025-06-18""#)))
        .json()["result"]
        .clone();
    assert_eq!(card["protocolVersion"], initialized["protocolVersion"]);
    assert_eq!(card["serverInfo"], initialized["serverInfo"]);
    assert_eq!(card["capabilities"], initialized["capabilities"]);
    let listed = server.send(&post(request("tools/list", ""))).json()["result"]["tools"].clone();
    assert_eq!(card["tools"], listed);
    let discovered = server
        .send(&post_newest("server/discover", None, &request("server/discover", META)))
        .json()["result"]
        .clone();
    assert_eq!(card["remotes"][0]["supportedProtocolVersions"], discovered["supportedVersions"]);
}
