//! The `OpenAPI` 3.1 document, written from the table of operations and the types.
//!
//! The structs are those objects of the specification whose members are not always there. Whether all are
//! used as it says is checked by other people's linters (`cargo xtask interop`).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pace_core::answer::{ErrorBody, PaceResult, PlanResult};
use pace_core::schema::Plain;
use pace_core::{
    ErrorCode, Lang, Operation, Page, ParameterInfo, ParameterKind, PlanFile, SERVICE_SUMMARY,
    SERVICE_VERSION, Tool,
};
use pace_export::PlanFormat;
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::deprecation::Notice;
use crate::document::{BASE, url};
use crate::error::{Code, HttpError};
use crate::file_query::RACE_DATE;
use crate::status::{Health, Status};
use crate::{examples, file_query, headers, plan_files};

/// A description is in English; the page has both languages.
const LANG: Lang = Lang::En;
const JSON: &str = "application/json";

const RUNNING: &str = "Running";
const SERVICE_TAG: &str = "Service";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OperationObject {
    operation_id: &'static str,
    summary: &'static str,
    description: String,
    tags: [&'static str; 1],
    #[serde(skip_serializing_if = "is_false")]
    deprecated: bool,
    parameters: Vec<Value>,
    responses: BTreeMap<&'static str, Value>,
}

#[derive(Serialize)]
struct Parameter {
    name: &'static str,
    r#in: &'static str,
    description: String,
    required: bool,
    #[serde(skip_serializing_if = "is_false")]
    deprecated: bool,
    schema: Schema,
    #[serde(skip_serializing_if = "Value::is_null")]
    example: Value,
}

#[derive(Serialize)]
struct Response {
    description: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    headers: BTreeMap<&'static str, Value>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    content: BTreeMap<&'static str, MediaType>,
}

#[derive(Serialize)]
struct MediaType {
    schema: Schema,
    #[serde(skip_serializing_if = "Map::is_empty")]
    examples: Map<String, Value>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

fn reference(section: &str, name: &str) -> Value {
    json!({ "$ref": format!("#/components/{section}/{name}") })
}

/// The document, [`BASE`] standing where the base URL belongs.
pub(crate) fn document(notices: &[Notice]) -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
        settings.meta_schema = None;
        settings.definitions_path = "/components/schemas".into();
    });
    let mut generator = settings.with_transform(Plain).into_generator();
    let mut paths = Map::new();
    for operation in Operation::ALL {
        let get = operation_object(operation, notices, &mut generator);
        paths.insert(operation.path().to_owned(), json!({ "get": get }));
    }
    for file in PlanFile::ALL {
        let get = file_object(file, &mut generator);
        paths.insert(file.path().to_owned(), json!({ "get": get }));
    }
    let responses = components_responses(&mut generator);
    json!({
        "openapi": "3.1.1",
        "info": {
            "title": "pace",
            "summary": SERVICE_SUMMARY.in_lang(LANG),
            "description": description(notices),
            "version": SERVICE_VERSION,
            "contact": { "name": "The pace maintainers", "url": url(Page::Reference.path()) },
            "license": { "name": "MIT OR Apache-2.0", "identifier": env!("CARGO_PKG_LICENSE") },
        },
        "externalDocs": {
            "description": Page::Reference.title().in_lang(LANG),
            "url": url(Page::Reference.path()),
        },
        "servers": [{ "url": BASE, "description": "This service" }],
        "security": [],
        "tags": [
            { "name": RUNNING, "description": "Paces, splits and training plans." },
            { "name": SERVICE_TAG, "description": "The state of the service itself." },
        ],
        "paths": paths,
        "components": {
            "schemas": with_own_codes(generator.take_definitions(true)),
            "parameters": { "ApiVersion": api_version(), "IfNoneMatch": if_none_match() },
            "headers": component_headers(!notices.is_empty()),
            "responses": responses,
        },
    })
}

/// Adds HTTP's own codes to those of the core.
fn with_own_codes(mut schemas: Map<String, Value>) -> Map<String, Value> {
    if let Some(Value::Array(codes)) = schemas.get_mut("ErrorCode").map(|codes| &mut codes["enum"])
    {
        codes.extend(Code::OWN.map(|code| code.as_str().into()));
    }
    schemas
}

fn description(notices: &[Notice]) -> String {
    let mut text = format!(
        "{} Read-only, without key or account; CORS is open. Every path answers GET, HEAD and \
         OPTIONS. Errors have one shape: test `code`, which is stable.\n\n\
         Changes are additive: ignore fields that you do not know. A breaking change is announced \
         at least six months ahead (P6M), here, in the reference and by the headers `Deprecation` \
         (RFC 9745) and `Sunset` (RFC 8594).",
        SERVICE_SUMMARY.in_lang(LANG)
    );
    let _ = write!(
        text,
        "\n\nThe same calculations are tools for assistants: Model Context Protocol (Streamable HTTP, \
         stateless) at `{}`, described by `{}`.",
        Tool::PATH,
        Page::ServerCard.path()
    );
    for notice in notices {
        let Notice { operation, announced, removed } = notice;
        let path = operation.path();
        let _ = write!(text, "\n\nDeprecated since {announced}, gone from {removed}: `{path}`.");
    }
    text
}

fn operation_object(
    operation: Operation,
    notices: &[Notice],
    generator: &mut SchemaGenerator,
) -> OperationObject {
    let notice = notices.iter().find(|notice| notice.operation == operation);
    let mut description = operation.description().in_lang(LANG).to_owned();
    if let Some(notice) = notice {
        let _ = write!(description, " Gone from {}.", notice.removed);
    }
    let parameters = operation.parameters().iter().map(|info| json!(parameter(info)));
    OperationObject {
        operation_id: operation.id(),
        summary: operation.title().in_lang(LANG),
        description,
        tags: [match operation {
            Operation::Pace | Operation::Plan | Operation::Calculer => RUNNING,
            Operation::Status | Operation::Health => SERVICE_TAG,
        }],
        deprecated: operation.is_deprecated() || notice.is_some(),
        parameters: parameters.chain([reference("parameters", "ApiVersion")]).collect(),
        responses: responses(operation, notice.is_some(), generator),
    }
}

/// A plan as a file: the parameters of the plan, and those of files.
fn file_object(file: PlanFile, generator: &mut SchemaGenerator) -> OperationObject {
    let of_plan = Operation::Plan.parameters().iter();
    let of_plan = of_plan.filter(|info| info.parameter.name() != "include").map(parameter);
    let of_plan = of_plan.map(|mut parameter| {
        // Calendars need it, and workouts for a calendar; other files take any text as a plan does.
        let is_dated = file_query::formats(file).any(PlanFormat::is_dated);
        if is_dated && parameter.name == RACE_DATE {
            parameter.required = file == PlanFile::Ics;
            if file == PlanFile::Zip {
                parameter.description.push_str(
                    " Only `format=intervals-json` needs it, and refuses what is no date; the other \
                     formats then have none.",
                );
            }
            // The weeks before it have dates, too, and an event lasts to the next day.
            parameter.schema = json_schema!({
                "type": "string",
                "format": "date",
                "pattern": "^(?!000[01]|9999)",
            });
        }
        parameter
    });
    let formats: Vec<_> = file_query::formats(file).map(PlanFormat::name).collect();
    let format = (file == PlanFile::Zip).then(|| Parameter {
        name: file_query::FORMAT,
        r#in: "query",
        description: "What the archive holds. `intervals-json` needs `race_date`.".to_owned(),
        required: false,
        deprecated: false,
        schema: json_schema!({ "type": "string", "enum": formats, "default": formats[0] }),
        example: formats[0].into(),
    });
    let parameters = of_plan.chain(format).map(|parameter| json!(parameter));
    let mut responses = responses_of_every_path();
    let schema = json_schema!({ "type": "string" });
    let content =
        [(plan_files::media_type(file), MediaType { schema, examples: Map::new() })].into();
    let headers = header_refs(&["Cache-Control", "Content-Disposition", "ETag"]);
    let description = file.title().in_lang(LANG).to_owned();
    responses.insert("200", json!(Response { description, headers, content }));
    let errors: Vec<_> = examples::bad_requests_of_file(file).collect();
    responses.insert("400", json!(bad_request(&errors, generator)));
    responses.insert("304", reference("responses", "NotModified"));
    responses.insert("503", reference("responses", "Unavailable"));
    let of_request = ["ApiVersion", "IfNoneMatch"].map(|name| reference("parameters", name));
    OperationObject {
        operation_id: match file {
            PlanFile::Ics => "getPlanCalendar",
            PlanFile::Zip => "getPlanArchive",
            PlanFile::Csv => "getPlanSpreadsheet",
            PlanFile::Markdown => "getPlanText",
        },
        summary: file.title().in_lang(LANG),
        description: file.description().in_lang(LANG).to_owned(),
        tags: [RUNNING],
        deprecated: false,
        parameters: parameters.chain(of_request).collect(),
        responses,
    }
}

fn parameter(info: &ParameterInfo) -> Parameter {
    let example = match info.kind {
        ParameterKind::Integer { .. }
        | ParameterKind::Number { .. }
        | ParameterKind::Kilometres { .. } => {
            info.example.parse().expect("the example of a number is one")
        }
        _ => Value::from(info.example),
    };
    Parameter {
        name: info.parameter.name(),
        r#in: "query",
        description: info.description.in_lang(LANG).to_owned(),
        required: info.required,
        deprecated: info.is_deprecated(),
        schema: info.schema(),
        example,
    }
}

/// What any path may answer instead of a success.
fn responses_of_every_path() -> BTreeMap<&'static str, Value> {
    [
        ("404", "NotFound"),
        ("405", "MethodNotAllowed"),
        ("414", "UriTooLong"),
        ("431", "HeadersTooLarge"),
        ("500", "InternalError"),
    ]
    .map(|(status, name)| (status, reference("responses", name)))
    .into()
}

/// The header of a request for what may be there already.
fn if_none_match() -> Parameter {
    Parameter {
        name: "If-None-Match",
        r#in: "header",
        description:
            "Tags of what is there already, from `ETag`; if it is the same, the answer is 304."
                .to_owned(),
        required: false,
        deprecated: false,
        schema: json_schema!({ "type": "string" }),
        example: "\"0123456789abcdef\"".into(),
    }
}

/// The header that every request may carry.
fn api_version() -> Parameter {
    Parameter {
        name: "API-Version",
        r#in: "header",
        description: "Pins the version of the API; none needs to be sent.".to_owned(),
        required: false,
        deprecated: false,
        schema: json_schema!({ "type": "string", "enum": [headers::VERSION] }),
        example: headers::VERSION.into(),
    }
}

fn responses(
    operation: Operation,
    announced: bool,
    generator: &mut SchemaGenerator,
) -> BTreeMap<&'static str, Value> {
    let mut responses = responses_of_every_path();
    // What waits for its turn may wait too long.
    if matches!(operation, Operation::Health | Operation::Plan) {
        responses.insert("503", reference("responses", "Unavailable"));
    }

    let errors: Vec<_> = examples::bad_requests(operation).collect();
    let mut bad = bad_request(&errors, generator);

    let own = |name: &'static str, summary| {
        [(name, summary, examples::answer(operation, Lang::default()))]
    };
    let mut success = match operation {
        Operation::Calculer => Response {
            description: "The address to call instead, with the query as it came.".to_owned(),
            headers: header_refs(&["Cache-Control", "Location"]),
            content: BTreeMap::new(),
        },
        Operation::Pace => {
            let schema = generator.subschema_for::<PaceResult>();
            success("Pace, speed and splits.", schema, &own("pace", "10 km in 45 min"))
        }
        Operation::Plan => {
            let schema = generator.subschema_for::<PlanResult<'_>>();
            let detailed = examples::plan(examples::DETAILED_PLAN);
            let [plan] = own("plan", examples::SHORT_PLAN);
            let steps = ("steps", examples::DETAILED_PLAN, Some(detailed));
            success("The plan.", schema, &[plan, steps])
        }
        Operation::Status => {
            let schema = generator.subschema_for::<Status>();
            success("The service runs.", schema, &own("status", "Running"))
        }
        Operation::Health => {
            let schema = generator.subschema_for::<Health>();
            success("The service is available.", schema, &own("health", "Available"))
        }
    };
    if announced {
        for response in [&mut success, &mut bad] {
            response.headers.extend(header_refs(&["Deprecation", "Sunset"]));
        }
    }
    let status = if operation == Operation::Calculer { "301" } else { "200" };
    responses.insert(status, json!(success));
    responses.insert("400", json!(bad));
    if operation == Operation::Calculer {
        // Some readers ask for a success or a default of every operation.
        responses.insert("default", reference("responses", "InternalError"));
    }
    responses
}

fn success(
    description: &str,
    schema: Schema,
    examples: &[(&'static str, &str, Option<Value>)],
) -> Response {
    let examples = examples.iter().map(|(name, summary, value)| {
        ((*name).to_owned(), json!({ "summary": summary, "value": value }))
    });
    let media = MediaType { schema, examples: examples.collect() };
    response(description, media)
}

/// A response in JSON.
fn response(description: &str, media: MediaType) -> Response {
    Response {
        description: description.to_owned(),
        headers: header_refs(&["Cache-Control"]),
        content: [(JSON, media)].into(),
    }
}

fn components_responses(generator: &mut SchemaGenerator) -> BTreeMap<&'static str, Response> {
    let mut responses: BTreeMap<_, _> = [
        ("NotFound", Code::Core(ErrorCode::NotFound)),
        ("MethodNotAllowed", Code::Core(ErrorCode::MethodNotAllowed)),
        ("UriTooLong", Code::UriTooLong),
        ("HeadersTooLarge", Code::HeadersTooLarge),
        ("InternalError", Code::InternalError),
        ("Unavailable", Code::ServiceUnavailable),
    ]
    .map(|(name, code)| {
        let operation = match code {
            Code::ServiceUnavailable => Operation::Health,
            _ => Operation::Pace,
        };
        let error = examples::error(operation, code).expect("an error of the operation");
        (name, error_response(code.meaning().in_lang(LANG), &[error], generator))
    })
    .into();
    if let Some(response) = responses.get_mut("MethodNotAllowed") {
        response.headers.extend(header_refs(&["Allow"]));
    }
    let not_modified = Response {
        description: "The bytes are those of a tag in `If-None-Match`.".to_owned(),
        headers: header_refs(&["Cache-Control", "ETag"]),
        content: BTreeMap::new(),
    };
    responses.insert("NotModified", not_modified);
    responses
}

fn bad_request(errors: &[HttpError], generator: &mut SchemaGenerator) -> Response {
    error_response("The request is not one that can be answered.", errors, generator)
}

/// An error's response, each error as an example under its code. A file's own lack goes by its
/// parameter, too: the plan's have the same code.
fn error_response(
    description: &str,
    errors: &[HttpError],
    generator: &mut SchemaGenerator,
) -> Response {
    let docs = url(Page::Reference.path());
    let example = |error: &HttpError| {
        let code = error.code();
        let (name, summary) = match error {
            HttpError::MissingRaceDate { .. } => {
                let name = format!("{}_{RACE_DATE}", code.as_str());
                (name, format!("`{RACE_DATE}` is absent or empty."))
            }
            _ => (code.as_str().to_owned(), code.meaning().in_lang(LANG).to_owned()),
        };
        (name, json!({ "summary": summary, "value": error.body(&docs).to_value() }))
    };
    let media = MediaType {
        schema: generator.subschema_for::<ErrorBody<'_>>(),
        examples: errors.iter().map(example).collect(),
    };
    response(description, media)
}

/// References to these headers, and to those of every answer.
fn header_refs(names: &[&'static str]) -> BTreeMap<&'static str, Value> {
    let common = ["API-Version", "Access-Control-Allow-Origin", "Link"];
    let names = names.iter().copied().chain(common);
    names.map(|name| (name, reference("headers", name))).collect()
}

/// The headers of answers; those of notices where there are any, else nothing refers to them.
fn component_headers(announced: bool) -> BTreeMap<&'static str, Value> {
    let text = || json!({ "type": "string" });
    let version = "The version of the API that the answer follows.";
    let address = json!({ "type": "string", "format": "uri-reference" });
    [
        ("API-Version", version, json!({ "type": "string", "enum": [headers::VERSION] })),
        (
            "Access-Control-Allow-Origin",
            "Any origin may read the answer.",
            json!({ "type": "string", "enum": ["*"] }),
        ),
        ("Allow", "The methods that are answered at the path.", text()),
        ("Cache-Control", "How long the answer may be kept.", text()),
        ("Content-Disposition", "The name under which to save the file.", text()),
        ("Deprecation", "Since when the endpoint is deprecated (RFC 9745).", text()),
        ("ETag", "The tag of these bytes.", text()),
        ("Link", "Where the service is described (RFC 8631).", text()),
        ("Location", "The address to call instead.", address),
        ("Sunset", "From when the endpoint may be gone (RFC 8594).", text()),
    ]
    .into_iter()
    .filter(|(name, ..)| announced || !["Deprecation", "Sunset"].contains(name))
    .map(|(name, description, schema)| {
        (name, json!({ "description": description, "schema": schema }))
    })
    .collect()
}
