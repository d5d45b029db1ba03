//! The served description, held against real answers.

use std::collections::{BTreeMap, BTreeSet};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::answer::{FOR_AN_HOUR, JSON};
use crate::client::{Request, encode};
use crate::server::Server;

const CHECKED_IN: &str = include_str!("../../docs/openapi.json");
/// The base URL that the checked-in description names.
const EXAMPLE_BASE: &str = "https://pace.example";

/// One answer of each kind: method, target, the operation that describes it, status.
const ANSWERS: &[(&str, &str, &str, u16)] = &[
    ("GET", "/api/pace?distance=10km&time=45:00", "/api/pace", 200),
    ("GET", "/api/pace?distance=marathon&time=2:59:59&lang=en", "/api/pace", 200),
    ("GET", "/api/pace?distance=0.001&time=1", "/api/pace", 200),
    ("GET", "/api/pace?distance=5000&time=999h59m59s", "/api/pace", 200),
    (
        "GET",
        "/api/pace?distance=10km&time=45:00&include=predictions,training_paces,age_grade\
         &to=15,50&weekly_km=48.3&second_distance=semi&second_time=1h40&age=45&sex=f",
        "/api/pace",
        200,
    ),
    (
        "GET",
        "/api/pace?distance=12&time=1&include=predictions,training_paces,age_grade&lang=en",
        "/api/pace",
        200,
    ),
    ("GET", "/api/pace?distance=5km&time=1&include=training_paces", "/api/pace", 200),
    ("GET", "/api/pace", "/api/pace", 400),
    ("GET", "/api/pace?distance=ten&time=45:00", "/api/pace", 400),
    ("GET", "/api/pace?distance=10km&time=45m", "/api/pace", 400),
    ("POST", "/api/pace", "/api/pace", 405),
    ("GET", "/api/paces", "/api/pace", 404),
    ("GET", "/api/plan?distance=semi&time=1h45", "/api/plan", 200),
    ("GET", "/api/plan?distance=5km&time=25:00&weeks=6&sessions=2&age=120", "/api/plan", 200),
    (
        "GET",
        "/api/plan?distance=marathon&time=3h45&age=52&sessions=6&weeks=24&vo2max=48.5\
         &previous_time=4h10&include=steps&lang=en",
        "/api/plan",
        200,
    ),
    ("GET", "/api/plan?distance=10km&time=35:00&include=steps", "/api/plan", 200),
    ("GET", "/api/plan?distance=15&time=1h45", "/api/plan", 400),
    ("GET", "/api/plan?distance=semi&time=1h45&previous_time=x", "/api/plan", 400),
    ("DELETE", "/api/plan", "/api/plan", 405),
    ("GET", "/api/status", "/api/status", 200),
    ("PUT", "/api/status", "/api/status", 405),
    ("GET", "/health", "/health", 200),
    ("PATCH", "/health", "/health", 405),
    ("POST", "/api/calculer", "/api/calculer", 405),
    ("GET", "/plan.ics?distance=semi&time=1h45&race_date=2027-04-11", "/plan.ics", 200),
    ("GET", "/plan.ics?distance=semi&time=1h45", "/plan.ics", 400),
    ("GET", "/plan.zip?distance=semi&time=1h45&format=zwo", "/plan.zip", 200),
    ("GET", "/plan.zip?distance=semi&time=1h45&format=pdf", "/plan.zip", 400),
    ("GET", "/plan.csv?distance=semi&time=1h45", "/plan.csv", 200),
    ("GET", "/plan.md?distance=semi&time=1h45", "/plan.md", 200),
    ("POST", "/plan.md", "/plan.md", 405),
];

fn description(server: &Server) -> Value {
    server.get("/openapi.json").json()
}

/// What a reference within the document leads to; anything else is itself.
fn resolved<'d>(document: &'d Value, value: &'d Value) -> &'d Value {
    match value["$ref"].as_str() {
        Some(reference) => document
            .pointer(reference.trim_start_matches('#'))
            .unwrap_or_else(|| panic!("{reference} leads nowhere")),
        None => value,
    }
}

/// The validator of a schema that refers to others of the document.
fn validator(document: &Value, schema: &Value) -> Validator {
    let mut schema = schema.clone();
    schema["components"] = document["components"].clone();
    jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{schema}: {error}"))
}

#[track_caller]
fn assert_fits(document: &Value, schema: &Value, value: &Value, why: &str) {
    let faults: Vec<String> = validator(document, schema)
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{why}: {faults:#?}");
}

fn response<'d>(document: &'d Value, path: &str, status: u16) -> &'d Value {
    let response = &document["paths"][path]["get"]["responses"][status.to_string()];
    assert!(response.is_object(), "{path} describes no {status}");
    resolved(document, response)
}

#[test]
fn real_answers_fit_the_served_schemas() {
    let server = Server::shared();
    let document = description(&server);
    for path in document["paths"].as_object().expect("paths").keys() {
        assert!(ANSWERS.iter().any(|(_, _, of, _)| of == path), "no answer of {path} is tried");
    }
    for &(method, target, path, status) in ANSWERS {
        let answer = server.send(&Request::new(method, target));
        let why = format!("{method} {target}");
        assert_eq!(answer.status, status, "{why}: {answer}");
        let described = response(&document, path, status);
        let content = described["content"].as_object().expect("a content");
        let (kind, media) = content.iter().next().expect("a kind");
        let sent = answer.header("Content-Type").expect("a kind");
        assert_eq!(sent.split(';').next(), Some(kind.as_str()), "{why}");
        if kind == "application/json" {
            assert_fits(&document, &media["schema"], &answer.json(), &why);
        }
        for header in described["headers"].as_object().expect("headers").keys() {
            assert!(answer.header(header).is_some(), "{why}: no {header} in {answer}");
        }
    }
    let refused = server.send(&Request::get("/health").header("API-Version", "2"));
    let schema = &response(&document, "/health", 400)["content"]["application/json"]["schema"];
    assert_fits(&document, schema, &refused.json(), "another version");
    let redirect = server.get("/api/calculer?distance=10km");
    for header in response(&document, "/api/calculer", 301)["headers"].as_object().unwrap().keys() {
        assert!(redirect.header(header).is_some(), "no {header} in {redirect}");
    }
    assert_files_refuse_what_they_are_said_to(&server, &document);
}

/// Each error that a plan's file is said to answer is answered as it stands there, and all are said.
fn assert_files_refuse_what_they_are_said_to(server: &Server, document: &Value) {
    const PLAN: &str = "distance=10km&time=45:00";
    const OF_EVERY_FILE: [(&str, &str); 5] = [
        ("missing_parameter", "distance=10km"),
        ("invalid_distance", "distance=dix&time=45:00"),
        ("invalid_time", "distance=10km&time=45m"),
        ("unsupported_api_version", PLAN),
        ("malformed_request", "distance=\"10km\""),
    ];
    const UNDATED: &str = "missing_parameter_race_date";
    for (path, own) in [
        ("/plan.ics", &[(UNDATED, ""), ("invalid_parameter", "race_date=tomorrow")][..]),
        ("/plan.zip", &[(UNDATED, "format=intervals-json"), ("invalid_parameter", "format=pdf")]),
        ("/plan.csv", &[]),
        ("/plan.md", &[]),
    ] {
        let common = OF_EVERY_FILE.map(|(name, query)| (name, query.to_owned()));
        let own = own.iter().map(|(name, option)| (*name, format!("{PLAN}&{option}")));
        let causes: BTreeMap<_, _> = common.into_iter().chain(own).collect();
        let described = &response(document, path, 400)["content"]["application/json"]["examples"];
        let described = described.as_object().expect("examples");
        let names: BTreeSet<_> = described.keys().map(String::as_str).collect();
        assert!(names.iter().eq(causes.keys()), "{path}: {names:?}");
        for (name, query) in causes {
            let mut request = Request::get(format!("{path}?{query}"));
            if name == "unsupported_api_version" {
                request = request.header("API-Version", "2");
            }
            let answer = server.send(&request);
            let expected = &described[name]["value"];
            assert_eq!((answer.status, &answer.json()), (400, expected), "{request:?}");
        }
    }
}

#[test]
fn an_answer_that_is_not_described_does_not_fit() {
    let server = Server::shared();
    let document = description(&server);
    let mut answer = server.get("/api/pace?distance=10km&time=45:00").json();
    let schema = &response(&document, "/api/pace", 200)["content"]["application/json"]["schema"];
    let validator = validator(&document, schema);
    assert!(validator.is_valid(&answer));
    answer["pace"] = json!("4:30");
    assert!(!validator.is_valid(&answer), "another form of a pace");
    answer["pace"] = json!("4'30\"");
    answer.as_object_mut().unwrap().remove("splits");
    assert!(!validator.is_valid(&answer), "a field less");
}

#[test]
fn every_field_of_an_answer_is_in_its_schema() {
    let server = Server::shared();
    let document = description(&server);
    // Schemas are open, so that answers may grow; closed, they show what is not described.
    let mut closed = document.clone();
    for schema in closed["components"]["schemas"].as_object_mut().unwrap().values_mut() {
        if schema["properties"].is_object() {
            schema["additionalProperties"] = json!(false);
        }
    }
    for &(method, target, path, status) in ANSWERS {
        let schema = &response(&closed, path, status)["content"]["application/json"]["schema"];
        if schema.is_null() {
            // A file.
            continue;
        }
        let answer = server.send(&Request::new(method, target));
        assert_fits(&closed, schema, &answer.json(), &format!("{method} {target}"));
    }
}

#[test]
fn every_example_fits_its_schema() {
    let server = Server::shared();
    let document = description(&server);
    let mut examples = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for parameter in item["get"]["parameters"].as_array().unwrap() {
            let parameter = resolved(&document, parameter);
            let name = &parameter["name"];
            assert_fits(
                &document,
                &parameter["schema"],
                &parameter["example"],
                &format!("{path} {name}"),
            );
        }
        for (status, response) in item["get"]["responses"].as_object().unwrap() {
            let Some(media) = resolved(&document, response)["content"].get("application/json")
            else {
                continue;
            };
            for (name, example) in media["examples"].as_object().expect("examples") {
                examples += 1;
                let why = format!("{path} {status} {name}");
                assert_fits(&document, &media["schema"], &example["value"], &why);
                if let Some(code) = example["value"].get("code") {
                    // Where a code has a second example, that says more.
                    assert!(name.starts_with(code.as_str().expect("a text")), "{why}");
                }
            }
        }
    }
    assert!(examples > 20, "{examples} examples");
}

/// Calls `look` with every property of every schema in a value, and where it stands.
fn properties(value: &Value, place: &str, look: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(members) => {
            for (key, member) in members {
                let place = format!("{place}/{key}");
                if key == "properties" {
                    for (name, property) in member.as_object().into_iter().flatten() {
                        look(&format!("{place}/{name}"), property);
                    }
                }
                if key != "examples" {
                    properties(member, &place, look);
                }
            }
        }
        Value::Array(members) => members.iter().for_each(|member| properties(member, place, look)),
        _ => {}
    }
}

#[test]
fn whatever_is_described_is_described_in_words() {
    let server = Server::shared();
    let document = description(&server);
    let mut seen = 0;
    let mut look = |place: &str, property: &Value| {
        seen += 1;
        let text = property["description"].as_str().unwrap_or_default();
        assert!(text.len() > 5, "{place} has no description");
        assert!(!text.contains("]("), "{place} links into the code: {text}");
    };
    properties(&document, "", &mut look);
    assert!(seen > 50, "{seen} properties");
    for (path, item) in document["paths"].as_object().unwrap() {
        for parameter in item["get"]["parameters"].as_array().unwrap() {
            let parameter = resolved(&document, parameter);
            let text = parameter["description"].as_str().unwrap_or_default();
            assert!(text.len() > 5, "{path} {}", parameter["name"]);
        }
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let text = schema["description"].as_str().unwrap_or_default();
        assert!(text.len() > 5 && !text.contains("]("), "{name}: {text:?}");
    }
}

#[test]
fn what_has_a_tag_is_described_with_what_it_answers_to_it() {
    let server = Server::shared();
    let document = description(&server);
    let mut tagged = 0;
    for (path, operations) in document["paths"].as_object().expect("paths") {
        let get = &operations["get"];
        let success = get["responses"].get("200").map(|success| resolved(&document, success));
        let is_tagged = success.is_some_and(|success| success["headers"].get("ETag").is_some());
        tagged += usize::from(is_tagged);
        let parameters = get["parameters"].as_array().into_iter().flatten();
        let mut names = parameters.map(|parameter| &resolved(&document, parameter)["name"]);
        assert_eq!(names.any(|name| name == "If-None-Match"), is_tagged, "{path}");
        assert_eq!(get["responses"].get("304").is_some(), is_tagged, "{path}");
        if is_tagged {
            let known = response(&document, path, 304);
            assert!(known.get("content").is_none(), "{path}");
            assert!(known["headers"].get("ETag").is_some(), "{path}");
        }
    }
    assert_eq!(tagged, 4, "the files of plans");
}

#[test]
fn no_parameter_is_described_twice() {
    let document = description(&Server::shared());
    let mut seen = 0;
    for (path, operations) in document["paths"].as_object().expect("paths") {
        for parameters in operations.as_object().expect("operations").values() {
            let parameters = parameters["parameters"].as_array().into_iter().flatten();
            let called = |parameter| resolved(&document, parameter)["name"].as_str();
            let mut names: Vec<_> = parameters.map(called).collect();
            names.sort_unstable();
            seen += names.len();
            let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
            assert_eq!(twice, None, "{path}");
        }
    }
    assert!(seen > 50, "{seen} parameters");
}

#[test]
fn what_a_parameter_s_schema_takes_is_what_the_server_takes() {
    let server = Server::shared();
    let document = description(&server);
    let schema = |path: &str, name: &str| {
        let parameters = document["paths"][path]["get"]["parameters"].as_array().unwrap();
        let parameter = parameters.iter().find(|parameter| parameter["name"] == name).unwrap();
        validator(&document, &parameter["schema"])
    };
    let (time, distance) = (schema("/api/pace", "time"), schema("/api/pace", "distance"));
    for text in [
        "2700", "45:00", "1:45:00", "1h45", "1h45m", "1h45m30s", "45m30s", "90:00", "0:01", "007",
        "0", "0:00", "0h0m", "45m", "1h", "30s", "1H30", "-5", "45:", ":45", "1:2:3:4", "x", "4,5",
    ] {
        let answer = server.get(format!("/api/pace?distance=10km&time={}", encode(text)));
        assert_eq!(time.is_valid(&json!(text)), answer.status == 200, "time={text}");
    }
    for text in [
        "10",
        "0.4",
        ".5",
        "5.",
        "+5",
        "21.0975",
        "10km",
        "semi",
        "semi-marathon",
        "400m",
        "10000m",
        "0",
        "0.0",
        "-5",
        "10,5",
        "nan",
        "inf",
        "0x10",
        "ten",
        "10 miles",
        "600m",
    ] {
        let answer = server.get(format!("/api/pace?distance={}&time=45:00", encode(text)));
        assert_eq!(distance.is_valid(&json!(text)), answer.status == 200, "distance={text}");
    }
    let race = schema("/api/plan", "distance");
    for text in ["5km", "5000m", "5", "10", "21.0975", "marathon", "42.195", "15", "half", "42.2"] {
        let answer = server.get(format!("/api/plan?distance={}&time=45:00", encode(text)));
        assert_eq!(race.is_valid(&json!(text)), answer.status == 200, "distance={text}");
    }
}

#[test]
fn the_checked_in_description_is_the_served_one() {
    let Some(server) = Server::with(&["--base-url", EXAMPLE_BASE]) else { return };
    let document = server.get("/openapi.json");
    assert!(document.text() == CHECKED_IN, "docs/openapi.json is stale; run `cargo xtask codegen`");
    assert_eq!(server.get("/mcp/server-card").text(), include_str!("../../docs/server-card.json"));
}

#[test]
fn descriptions_name_the_address_that_they_were_asked_at() {
    let server = Server::shared();
    let base = format!("http://{}", server.authority());
    let document = description(&server);
    assert_eq!(document["servers"][0]["url"], base);
    let card = server.get("/.well-known/mcp/server-card.json").json();
    assert_eq!(card["remotes"][0]["url"], format!("{base}/mcp"));
    let other = server.send(&Request::get("/openapi.json").host("outer.example")).json();
    assert_eq!(other["servers"][0]["url"], "http://outer.example");
}

#[test]
fn documents_are_kept_for_an_hour_and_not_sent_twice() {
    let server = Server::shared();
    for (path, kind) in [
        ("/openapi.json", JSON),
        ("/.well-known/mcp/server-card.json", JSON),
        ("/mcp/server-card", JSON),
        (
            "/.well-known/api-catalog",
            "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"",
        ),
        ("/llms.txt", "text/plain; charset=utf-8"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/.well-known/agent-skills/index.json", JSON),
        ("/.well-known/agent-skills/running-paces/SKILL.md", "text/markdown; charset=utf-8"),
        ("/favicon.svg", "image/svg+xml"),
        ("/api", "text/html; charset=utf-8"),
    ] {
        let whole = server.get(path);
        assert_eq!(whole.status, 200, "{path}: {whole}");
        assert_eq!(whole.header("Content-Type"), Some(kind), "{path}");
        assert_eq!(whole.header("Cache-Control"), Some(FOR_AN_HOUR), "{path}");
        let etag = whole.header("ETag").unwrap_or_else(|| panic!("no ETag: {path}"));
        let known = server.send(&Request::get(path).header("If-None-Match", etag));
        assert_eq!((known.status, known.body.len()), (304, 0), "{path}: {known}");
        assert_eq!(known.header("ETag"), Some(etag), "{path}");
        assert!(!whole.text().contains("{base_url}"), "{path}");
        server.send(&Request::new("POST", path)).error(405, "method_not_allowed", path);
    }
    let [well_known, beside] =
        ["/.well-known/mcp/server-card.json", "/mcp/server-card"].map(|path| server.get(path));
    assert_eq!(well_known.body, beside.body);
}

#[test]
fn every_link_of_a_document_leads_somewhere() {
    let server = Server::shared();
    let base = format!("http://{}", server.authority());
    let catalog = server.get("/.well-known/api-catalog").json();
    let entry = &catalog["linkset"][0];
    for relation in ["service-desc", "service-doc", "service-meta", "status"] {
        let href = entry[relation][0]["href"].as_str().expect("a link");
        let path = href.strip_prefix(&base).expect("an address of this server");
        assert_eq!(server.get(path).status, 200, "{href}");
    }
    let overview = server.get("/llms.txt");
    for link in overview.text().split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let path = link.strip_prefix(&base).expect("an address of this server");
        // The tool server offers no stream to GET.
        let status = if path == "/mcp" { &[405][..] } else { &[200, 301] };
        assert!(status.contains(&server.get(path).status), "{link}");
    }
}

#[test]
fn every_answer_leads_to_its_description() {
    let server = Server::shared();
    for target in ["/api/pace?distance=10km&time=45:00", "/api/pace", "/nowhere", "/health", "/api"]
    {
        let answer = server.get(target);
        assert_eq!(
            answer.header("Link"),
            Some(
                "</openapi.json>; rel=\"service-desc\"; type=\"application/json\", \
                 </api>; rel=\"service-doc\"; type=\"text/html\""
            ),
            "{target}"
        );
    }
    if let Some(server) = Server::with(&["--base-url", "https://pace.example/running/"]) {
        let link = server.get("/health").header("Link").map(str::to_owned);
        assert!(link.is_some_and(|link| link.starts_with("</running/openapi.json>;")));
    }
}

#[test]
fn the_reference_page_loads_and_runs_nothing() {
    let server = Server::shared();
    for target in ["/api", "/api?lang=en"] {
        let page = server.get(target);
        let policy = page.header("Content-Security-Policy").expect("a policy").to_owned();
        for part in ["default-src 'none'", "style-src 'sha256-", "form-action 'self'"] {
            assert!(policy.contains(part), "{part} in {policy}");
        }
        let text = page.text();
        for part in ["<script", "style=", "onclick", "http-equiv", "src="] {
            assert!(!text.contains(part), "{part} in {target}");
        }
        let mut forms = 0;
        for form in text.split("<form ").skip(1) {
            assert!(form.starts_with("method=\"get\" action=\"api/"), "{form:.60}");
            forms += 1;
        }
        assert_eq!(forms, 2, "{target}");
    }
}
