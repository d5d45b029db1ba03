//! Replies against the protocol's schemas (`tests/data/mcp_replies.json`), and results against
//! the schemas that the tools themselves tell.

use serde_json::{Value, json};

use crate::messages::{META, call, post, post_newest, request};
use crate::server::Server;

const PROTOCOL: &str = include_str!("../data/mcp_replies.json");

const VIEW: &str = r#""uri":"ui://pace/view.html""#;

#[track_caller]
fn assert_fits(reply: &Value, kind: &str) {
    let protocol: Value = serde_json::from_str(PROTOCOL).expect("the file is JSON");
    let schema = json!({ "$defs": protocol["$defs"], "$ref": format!("#/$defs/{kind}") });
    assert_valid(reply, &schema, kind);
}

#[track_caller]
fn assert_valid(value: &Value, schema: &Value, why: &str) {
    let validator = jsonschema::validator_for(schema).expect("a schema");
    let errors: Vec<_> = validator.iter_errors(value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{why}: {errors:#?}\n{value}");
}

fn calls() -> Vec<(&'static str, Value)> {
    vec![
        ("compute_pace", json!({"distance": "10km", "time": "45:00"})),
        ("compute_pace", json!({"distance": 0.4, "time": 75, "lang": "en"})),
        ("compute_pace", json!({"distance": "half", "time": "1 h 45"})),
        ("generate_training_plan", json!({"distance": "semi", "time": "1h45"})),
        (
            "generate_training_plan",
            json!({"distance": 5, "time": 1500, "include": "steps", "lang": "en"}),
        ),
        (
            "generate_training_plan",
            json!({"distance": "marathon", "time": "3:30:00", "age": 52, "sessions": 6, "weeks": 24, "vo2max": 48.5, "previous_time": 13_500, "include": "steps"}),
        ),
        (
            "generate_training_plan",
            json!({"distance": "marathon", "time": "3:30", "sessions": 6, "weeks": 24, "include": ["steps", "guidance", "notes", "load", "feasibility"], "days": ["mon", "wed", "thu", "fri", "sat", "sun"], "race_date": "2027-04-11", "weekly_km": 45, "longest_run_km": 18.5, "hr_max": 185, "hr_rest": 50, "week": 7}),
        ),
        ("get_site_guide", json!({})),
        ("get_site_guide", json!({"lang": "en"})),
        (
            "predict_race_times",
            json!({"distance": "10k", "time": "45min", "to": [15, "10 miles"], "weekly_km": 40, "second_distance": "half", "second_time": "1h41", "age": 52, "sex": "f"}),
        ),
        ("predict_race_times", json!({"distance": "400m", "time": "90", "lang": "en"})),
        (
            "plan_course",
            json!({"distance": "half", "time": "1h45", "profile": [[0, 35], [10.5, 240.5], [21.1, 60]], "downhill": "minetti"}),
        ),
        ("plan_course", json!({"time": "45:00", "profile": [[0, 10], [10, 10]], "lang": "en"})),
        ("compute_pace", json!({"distance": "10k", "time": "45:00", "temperature": 28.5})),
        ("predict_race_times", json!({"distance": "10k", "time": "45:00", "altitude": 1500})),
        (
            "generate_training_plan",
            json!({"distance": "10k", "time": "45:00", "temperature": 28, "humidity": 60}),
        ),
        (
            "export_training_plan",
            json!({"distance": "half", "time": "1h45", "race_date": "2027-04-11"}),
        ),
        (
            "export_training_plan",
            json!({"distance": "10k", "time": "45:00", "format": "fit", "week": 3, "days": ["tue", "sun"]}),
        ),
        ("export_training_plan", json!({"distance": 5, "time": 1500, "format": "csv", "week": 1})),
    ]
}

#[test]
fn replies_are_what_the_protocol_says() {
    let server = Server::shared();
    let ask = |message: String| server.send(&post(message)).json();
    for version in ["2025-06-18", "2025-11-25"] {
        let initialized = ask(request("initialize", &format!(r#""protocolVersion":"{version}""#)));
        assert_fits(&initialized, "initialized");
        assert_eq!(initialized["result"]["protocolVersion"], version);
    }
    assert_fits(&ask(request("ping", "")), "result");
    assert_fits(&ask(request("tools/list", "")), "listed");
    assert_fits(&ask(request("resources/list", "")), "resources");
    assert_fits(&ask(request("resources/templates/list", "")), "templates");
    assert_fits(&ask(request("resources/read", VIEW)), "read");
    for (tool, arguments) in calls() {
        assert_fits(&ask(call(tool, &arguments)), "called");
    }
    assert_fits(&ask(call("compute_pace", &json!({"distance": "x"}))), "called");
    for wrong in ["{", "[]", "{}", &request("x", ""), &request("tools/call", "")] {
        assert_fits(&ask(wrong.to_owned()), "error");
    }

    let newest = |method: &str, name: Option<&str>, message: &str| {
        server.send(&post_newest(method, name, message)).json()
    };
    let discovered = newest("server/discover", None, &request("server/discover", META));
    assert_fits(&discovered, "discovered");
    assert_fits(&newest("tools/list", None, &request("tools/list", META)), "listedNewest");
    for (method, name, kind) in [
        ("resources/list", None, "resourcesNewest"),
        ("resources/templates/list", None, "templatesNewest"),
        ("resources/read", Some("ui://pace/view.html"), "readNewest"),
    ] {
        let params = if name.is_some() { format!("{META},{VIEW}") } else { META.to_owned() };
        assert_fits(&newest(method, name, &request(method, &params)), kind);
    }
    let able = META.replace("Capabilities\":{}", "Capabilities\":{\"elicitation\":{}}");
    let open = r#""name":"generate_training_plan","arguments":{"distance":"half","time":"1h45"}"#;
    let message = request("tools/call", &format!("{able},{open}"));
    let question = newest("tools/call", Some("generate_training_plan"), &message);
    assert_fits(&question, "question");
    for (tool, arguments) in calls() {
        let message =
            request("tools/call", &format!(r#"{META},"name":"{tool}","arguments":{arguments}"#));
        assert_fits(&newest("tools/call", Some(tool), &message), "calledNewest");
    }
    assert_fits(&newest("x", None, &request("x", META)), "error");
}

#[test]
fn calls_and_results_fit_the_schemas_that_the_tools_tell() {
    let server = Server::shared();
    let listed = server.send(&post(request("tools/list", ""))).json();
    let tools = listed["result"]["tools"].as_array().expect("tools");
    for (name, arguments) in calls() {
        let tool = tools.iter().find(|tool| tool["name"] == name).expect("a tool");
        assert_valid(&arguments, &tool["inputSchema"], name);
        let result = &server.send(&post(call(name, &arguments))).json()["result"];
        assert_valid(&result["structuredContent"], &tool["outputSchema"], name);
    }
    for (name, arguments) in [
        ("compute_pace", json!({"distance": "10km"})),
        ("compute_pace", json!({"distance": true, "time": "45m"})),
        ("compute_pace", json!({"distance": "10km", "time": 0})),
        ("compute_pace", json!({"distance": "10km", "time": 1, "x": 1})),
        ("generate_training_plan", json!({"distance": "10km", "time": 2700, "days": ["someday"]})),
        ("generate_training_plan", json!({"distance": "10km", "time": 2700, "week": 25})),
        ("get_site_guide", json!({"page": 1})),
        (
            "predict_race_times",
            json!({"distance": "10k", "time": "45:00", "include": "predictions"}),
        ),
        ("plan_course", json!({"time": "45:00"})),
        ("compute_pace", json!({"distance": "10k", "time": "45:00", "temperature": 50})),
        ("plan_course", json!({"time": "45:00", "profile": [[0, 10, 5], [10, 10, 5]]})),
        ("export_training_plan", json!({"distance": 5, "time": 1500, "format": "pdf"})),
    ] {
        let tool = tools.iter().find(|tool| tool["name"] == name).expect("a tool");
        let fits = jsonschema::is_valid(&tool["inputSchema"], &arguments);
        assert!(!fits, "{name} {arguments}");
    }
}

#[test]
fn the_tools_are_described_as_hosts_want_them() {
    let server = Server::shared();
    let listed = server.send(&post(request("tools/list", ""))).json();
    for tool in listed["result"]["tools"].as_array().expect("tools") {
        assert!(tool["title"].is_string() && tool["description"].is_string());
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
        assert_eq!(tool["annotations"]["idempotentHint"], true);
        assert_eq!(tool["annotations"]["destructiveHint"], false);
        assert_eq!(tool["annotations"]["openWorldHint"], false);
        for schema in ["inputSchema", "outputSchema"] {
            for keyword in ["anyOf", "oneOf", "allOf", "$ref"] {
                assert_eq!(tool[schema].get(keyword), None, "{schema} of {}", tool["name"]);
            }
        }
        for (name, property) in tool["inputSchema"]["properties"].as_object().expect("properties") {
            assert!(
                property["description"].is_string() && property["examples"].is_array(),
                "{name}"
            );
        }
    }
}

#[test]
fn the_card_is_what_its_schema_says() {
    let schema = serde_json::from_str(include_str!("../data/mcp_server_card.json"));
    let card = Server::shared().get("/.well-known/mcp/server-card.json").json();
    assert_valid(&card, &schema.expect("the file is JSON"), "the card");
}
