//! Raw messages, each over both transports: the same bytes have the same reply.

use serde_json::{Value, json};

use crate::client::{Request, Response};
use crate::pipe;
use crate::server::Server;

const BASE: &str = "https://pace.example";
/// What every request carries in the version that has no handshake.
pub(crate) const META: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;

/// A message as a client posts it.
pub(crate) fn post(message: impl AsRef<[u8]>) -> Request {
    Request::new("POST", "/mcp")
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .body(message)
}

/// The same in the newest version, with its headers.
pub(crate) fn post_newest(method: &str, name: Option<&str>, message: &str) -> Request {
    let request = post(message).header("MCP-Protocol-Version", "2026-07-28");
    let request = request.header("Mcp-Method", method);
    match name {
        Some(name) => request.header("Mcp-Name", name),
        None => request,
    }
}

/// A request with these parameters.
pub(crate) fn request(method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{{params}}}}}"#)
}

/// A call of a tool.
pub(crate) fn call(tool: &str, arguments: &Value) -> String {
    request("tools/call", &format!(r#""name":"{tool}","arguments":{arguments}"#))
}

impl Response {
    /// Checks what every reply of the tools carries.
    #[track_caller]
    pub(crate) fn assert_reply(&self, status: u16, why: &str) {
        assert_eq!(self.status, status, "{why}: {self}");
        for (name, value) in [
            ("Cache-Control", "no-store"),
            ("API-Version", "1"),
            ("Access-Control-Allow-Origin", "*"),
        ] {
            assert_eq!(self.header(name), Some(value), "{why}: {name} of {self}");
        }
        if status != 202 {
            let json = Some("application/json; charset=utf-8");
            assert_eq!(self.header("Content-Type"), json, "{why}: {self}");
        }
    }
}

/// Messages with the status that answers them, and the error's code if it is one.
fn messages() -> Vec<(Vec<u8>, u16, Option<i32>)> {
    let text = |text: &str| text.as_bytes().to_vec();
    let mut messages = vec![
        (text(r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#), 200, None),
        (
            text(
                r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#,
            ),
            200,
            None,
        ),
        (text(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#), 202, None),
        (text(r#"{"jsonrpc":"2.0","method":"tools/call"}"#), 202, None),
        (text(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#), 202, None),
        (text(r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#), 202, None),
        (text(r#"{"jsonrpc":"2.0","id":1,"method":"prompts/list"}"#), 200, Some(-32601)),
        (text(r#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#), 200, None),
        (text(r#"{"jsonrpc":"2.0","id":1,"method":"resources/templates/list"}"#), 200, None),
        (text(&request("resources/read", r#""uri":"ui://pace/view.html""#)), 200, None),
        (text(&request("resources/read", r#""uri":"file:///etc/passwd""#)), 200, Some(-32002)),
        (text(&request("resources/read", "")), 200, Some(-32602)),
        (text(r#"{"jsonrpc":"2.0","id":1,"method":""}"#), 200, Some(-32601)),
        (text(&request("tools/call", "")), 200, Some(-32602)),
        (text(&request("tools/call", r#""name":"fly""#)), 200, Some(-32602)),
        (text(&request("tools/call", r#""name":"compute_pace","arguments":7"#)), 200, Some(-32602)),
        (text(&request("tools/list", r#""_meta":{"x":1},"unknown":[]"#)), 200, None),
        (text(&call("compute_pace", &json!({"distance": "semi", "time": "1h45"}))), 200, None),
        (
            text(&call("compute_pace", &json!({"distance": 10, "time": 2700, "lang": "en"}))),
            200,
            None,
        ),
        (text(&call("compute_pace", &json!({"distance": "10km"}))), 200, None),
        (
            text(&call(
                "generate_training_plan",
                &json!({"distance": "marathon", "time": 12_600, "weeks": 99, "include": "steps"}),
            )),
            200,
            None,
        ),
        (text(&call("get_site_guide", &json!({}))), 200, None),
        (
            text(&call(
                "export_training_plan",
                &json!({"distance": "half", "time": "1h45", "race_date": "2027-04-11"}),
            )),
            200,
            None,
        ),
        (
            text(&call(
                "plan_course",
                &json!({"distance": "10km", "time": "50:00", "profile": [[0, 35], [5, 120], [10, 60]]}),
            )),
            200,
            None,
        ),
        (text(r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#), 400, Some(-32602)),
        (text(r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#), 400, Some(-32600)),
        (text("[]"), 400, Some(-32600)),
        (text("7"), 400, Some(-32600)),
        (text(r#"{"id":1,"method":"ping"}"#), 400, Some(-32600)),
        (text(r#"{"jsonrpc":"2.0","id":1}"#), 400, Some(-32600)),
        (text("{"), 400, Some(-32700)),
        (text("ping"), 400, Some(-32700)),
        (b"{\"jsonrpc\":\"2.0\",\"id\":\"\xff\",\"method\":\"ping\"}".to_vec(), 400, Some(-32700)),
    ];
    for id in ["0", "-7", "18446744073709551615", "\"\"", "\"é\\u00e9\""] {
        messages.push((
            text(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#)),
            200,
            None,
        ));
    }
    for id in ["null", "1.5", "1.0", "true", "[]", "{}"] {
        let message = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
        messages.push((text(&message), 400, Some(-32600)));
    }
    messages
}

#[test]
fn the_same_bytes_have_the_same_reply_on_both_transports() {
    let Some(server) = Server::with(&["--base-url", BASE]) else { return };
    let messages = messages();
    let lines: Vec<_> = messages.iter().map(|(message, ..)| message.clone()).collect();
    let mut lines = pipe::lines(&["--base-url", BASE], &lines).into_iter();
    let mut connection = server.open();
    for (message, status, code) in &messages {
        let why = String::from_utf8_lossy(message);
        let response = connection.send(&post(message));
        response.assert_reply(*status, &why);
        if *status == 202 {
            assert!(response.body.is_empty(), "{why}: {response}");
            continue;
        }
        assert_eq!(lines.next().as_ref(), Some(&response.body), "{why}");
        let answered = response.json()["error"]["code"].as_i64();
        assert_eq!(answered, code.map(i64::from), "{why}: {response}");
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn an_id_comes_back_to_the_letter_or_not_at_all() {
    let server = Server::shared();
    for id in ["0", "-7", "18446744073709551615", "1e0 ", "\"a\\u0062\\n\"", "null"] {
        let response =
            server.send(&post(format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#)));
        let echoed = response.text().contains(&format!(r#""id":{id},"#));
        let refused = ["1e0 ", "null"].contains(&id);
        assert_eq!(echoed, !refused, "{response}");
        assert_eq!(response.text().contains("\"id\""), !refused, "{response}");
    }
}

#[test]
fn structured_content_is_the_body_of_the_same_request_over_http() {
    let server = Server::shared();
    for (tool, arguments, target) in [
        (
            "compute_pace",
            json!({"distance": "10km", "time": "45:00"}),
            "/api/pace?distance=10km&time=45:00",
        ),
        (
            "compute_pace",
            json!({"distance": 21.0975, "time": 6300}),
            "/api/pace?distance=21.0975&time=6300",
        ),
        (
            "compute_pace",
            json!({"distance": ".4", "time": "75", "lang": "en"}),
            "/api/pace?distance=.4&time=75&lang=en",
        ),
        (
            "compute_pace",
            json!({"distance": "10km", "time": "45:00", "include": "predictions,training_paces,age_grade", "to": "15,30", "weekly_km": 48.3, "second_distance": 21.0975, "second_time": 6000, "age": 45, "sex": "f"}),
            "/api/pace?distance=10km&time=45:00&include=predictions,training_paces,age_grade&to=15,30&weekly_km=48.3&second_distance=21.0975&second_time=6000&age=45&sex=f",
        ),
        (
            "generate_training_plan",
            json!({"distance": "semi", "time": "1h45"}),
            "/api/plan?distance=semi&time=1h45",
        ),
        (
            "generate_training_plan",
            json!({"distance": 42.195, "time": 14_400, "age": 52, "sessions": 2, "weeks": 12, "vo2max": 48.5, "previous_time": "4h30", "include": "steps", "lang": "en"}),
            "/api/plan?distance=42.195&time=14400&age=52&sessions=2&weeks=12&vo2max=48.5&previous_time=4h30&include=steps&lang=en",
        ),
        (
            // Too long for a model with its steps: they are for single weeks.
            "generate_training_plan",
            json!({"distance": 42.195, "time": 14_400, "sessions": 6, "weeks": 30, "include": "steps"}),
            "/api/plan?distance=42.195&time=14400&sessions=6&weeks=30",
        ),
    ] {
        let reply = server.send(&post(call(tool, &arguments)));
        let body = server.get(target);
        assert_eq!(body.status, 200, "{body}");
        let same = format!(r#""structuredContent":{},"isError":false"#, body.text());
        assert!(reply.text().contains(&same), "{target}: {reply}");
    }
}

#[test]
fn an_argument_that_is_wrong_is_told_to_the_model() {
    let server = Server::shared();
    for (tool, arguments, named) in [
        ("compute_pace", json!({"distance": "10km", "time": "4x5"}), ["\"time\"", "4x5", "1h45"]),
        (
            "compute_pace",
            json!({"distance": "ten", "time": "45:00"}),
            ["distance", "ten", "marathon"],
        ),
        ("compute_pace", json!({"time": "45:00"}), ["distance", "required", "10km"]),
        (
            "compute_pace",
            json!({"distance": 5, "time": 1, "pace": 1}),
            ["\"pace\"", "distance, time", "10km"],
        ),
        (
            "generate_training_plan",
            json!({"distance": 7, "time": 1}),
            ["\"7\"", "distance", "semi"],
        ),
        (
            "generate_training_plan",
            json!({"distance": 5, "time": true}),
            ["\"time\"", "true", "1h45"],
        ),
    ] {
        let reply = server.send(&post(call(tool, &arguments)));
        reply.assert_reply(200, tool);
        let result = &reply.json()["result"];
        assert_eq!(result["isError"], true, "{reply}");
        assert_eq!(result.get("structuredContent"), None, "{reply}");
        let text = result["content"][0]["text"].as_str().expect("a text");
        for named in named {
            assert!(text.contains(named), "{named} in {text}");
        }
    }
}

#[test]
fn a_refusal_is_in_english_and_names_no_path() {
    let server = Server::shared();
    for (arguments, code) in [
        (json!({"distance": "10km", "time": "4x5", "lang": "fr"}), "invalid_time: "),
        (json!({"distance": "dix", "time": "45:00"}), "invalid_distance: "),
        (json!({"distance": "1e-300", "time": "45:00"}), "not_runnable: "),
        (json!({"distance": "10km"}), "missing_parameter: "),
    ] {
        let reply = server.send(&post(call("compute_pace", &arguments))).json();
        let text = reply["result"]["content"][0]["text"].as_str().expect("a text");
        assert!(text.starts_with(code), "{text}");
        assert!(!text.contains(['é', '«']) && !text.contains("/api"), "{text}");
    }
}

#[test]
fn what_runners_say_is_answered_as_the_query_that_it_comes_down_to() {
    let server = Server::shared();
    for (tool, arguments, target, said) in [
        (
            "compute_pace",
            json!({"distance": "half", "time": "1 h 45", "lang": "en"}),
            "/api/pace?distance=semi&time=1:45:00&lang=en",
            "",
        ),
        (
            "compute_pace",
            json!({"distance": "10k", "time": "45min"}),
            "/api/pace?distance=10km&time=45:00",
            "",
        ),
        (
            "compute_pace",
            json!({"distance": "marathon", "time": "3:30"}),
            "/api/pace?distance=marathon&time=3:30:00",
            "3:30 lu comme 3 h 30",
        ),
        (
            "generate_training_plan",
            json!({"distance": "10k", "time": "45", "days": ["tue", "thu", "sun"]}),
            "/api/plan?distance=10km&time=45:00&days=tue,thu,sun",
            "45 lu comme 45 min",
        ),
    ] {
        let reply = server.send(&post(call(tool, &arguments)));
        let body = server.get(target);
        assert_eq!(body.status, 200, "{body}");
        let same = format!(r#""structuredContent":{},"isError":false"#, body.text());
        assert!(reply.text().contains(&same), "{target}: {reply}");
        let text = reply.json()["result"]["content"][0]["text"].as_str().map(str::to_owned);
        assert!(text.is_some_and(|text| text.contains(said)), "{said}: {reply}");
    }
}

/// The address that an export names is the file.
#[test]
fn an_exported_plan_is_the_service_s_own_file() {
    let server = Server::shared();
    for (format, kind) in [
        ("ics", "text/calendar"),
        ("fit", "application/zip"),
        ("intervals-json", "application/zip"),
        ("csv", "text/csv"),
        ("markdown", "text/markdown"),
    ] {
        let arguments = json!({
            "distance": "half", "time": "1h45", "race_date": "2027-04-11", "format": format,
            "days": ["tue", "thu", "sun"], "previous_time": "1h50", "lang": "en",
        });
        let reply = server.send(&post(call("export_training_plan", &arguments))).json();
        let link = &reply["result"]["content"][1];
        assert_eq!(link["mimeType"], kind, "{reply}");
        let uri = link["uri"].as_str().expect("an address");
        let target = uri.strip_prefix(&format!("http://{}", server.authority()));
        let file = server.get(target.expect("the server's own"));
        assert_eq!(file.status, 200, "{file}");
        assert!(file.header("Content-Type").is_some_and(|of| of.starts_with(kind)), "{file}");
        let named = format!("filename=\"{}\"", link["name"].as_str().expect("a name"));
        let disposition = file.header("Content-Disposition").unwrap_or_default();
        assert!(disposition.contains(&named), "{named} in {disposition}");
    }
}

#[test]
fn texts_read_well() {
    let server = Server::shared();
    let text = |tool, arguments| {
        let reply = server.send(&post(call(tool, &arguments))).json();
        reply["result"]["content"][0]["text"].as_str().expect("a text").to_owned()
    };
    let pace = text("compute_pace", json!({"distance": "semi", "time": "1h45", "lang": "en"}));
    assert!(pace.contains("| 10 | 10 km | 49'46\" |"), "{pace}");
    let plan = text(
        "generate_training_plan",
        json!({"distance": "10km", "time": "45:00", "weeks": 52, "lang": "en"}),
    );
    for week in 1..=12 {
        assert!(plan.contains(&format!("**Week {week}**")), "{plan}");
    }
    assert!(plan.contains("**Notes**") && plan.contains("12 weeks"), "{plan}");
}
