//! One message in, one reply out: the methods, and the way to them.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use jsonrpsee::core::server::{Extensions, MethodCallback, MethodResponse, Methods};
use jsonrpsee::types::{Id as NoId, Params};

use pace_core::json::ToJson;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::ask_back::Asking;
use crate::envelope::{Id, Message, Request};
use crate::method_result::{MethodResult, VersionedResult};
use crate::protocol_version::ProtocolVersion;
use crate::raw::string;
use crate::rpc_error::RpcError;
use crate::tools::Call;
use crate::transport::Transport;
use crate::version::{self, CALL, DISCOVER, PING, READ};
use crate::view;

/// What to send back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Nothing: the message expects no answer.
    Nothing,
    /// The result of a request or its error, as JSON.
    Answer(Vec<u8>),
    /// The message, or its headers, are invalid; why, as JSON.
    Refusal(Vec<u8>),
    /// There is no such method, in a version that answers so with an HTTP status; why, as JSON.
    NoMethod(Vec<u8>),
}

impl Reply {
    /// The message to send, if there is one.
    pub fn json(&self) -> Option<&[u8]> {
        match self {
            Self::Nothing => None,
            Self::Answer(json) | Self::Refusal(json) | Self::NoMethod(json) => Some(json),
        }
    }
}

/// A message that was read, and may be none that is understood.
#[derive(Debug)]
pub struct Asked<'m>(Message<'m>);

impl<'m> Asked<'m> {
    /// No message, which has no reply either.
    pub const NOTHING: Self = Self(Message::Notification);

    /// Reads a message; what is wrong with it is in the reply.
    pub fn read(message: &'m [u8]) -> Self {
        // A panic costs one answer here, too.
        let read = catch_unwind(|| Message::read(message));
        Self(read.unwrap_or(Message::Invalid(RpcError::Internal, None)))
    }

    /// Whether the reply takes hardly longer than a pace: no plan and no document is in it.
    pub fn is_quick(&self) -> bool {
        match &self.0 {
            Message::Request(request) if request.method == CALL => !may_take_long(request),
            Message::Request(request) => request.method == PING,
            Message::Notification | Message::Response | Message::Invalid(..) => true,
        }
    }
}

/// The longest parameters of a call that is quick, in bytes: reading longer ones takes its time.
const MOST_OF_QUICK: usize = 4 * 1024;

/// Whether a tool may be called that plans or guides, as its name says then, or with much to read.
fn may_take_long(call: &Request<'_>) -> bool {
    let params = call.params.map_or("", RawValue::get);
    call.has_escapes
        || params.len() > MOST_OF_QUICK
        || params.contains("plan")
        || params.contains("guide")
}

/// The methods but [`CALL`], in the versions with `initialize` and in the one without.
#[derive(Debug, Clone)]
pub struct ToolServer {
    handshake: Methods,
    per_request: Methods,
}

impl Default for ToolServer {
    fn default() -> Self {
        Self::new()
    }
}

impl ToolServer {
    /// A server; its tables are made once and shared by its clones.
    #[expect(clippy::missing_panics_doc, reason = "the names are constants, each once")]
    pub fn new() -> Self {
        let mut handshake = Methods::new();
        let mut per_request = Methods::new();
        let once = "no name twice";
        handshake.verify_and_insert("initialize", method(initialize)).expect(once);
        handshake.verify_and_insert(PING, method(|_| Ok(MethodResult::Pong))).expect(once);
        per_request
            .verify_and_insert(DISCOVER, method(|_| Ok(MethodResult::Discovered)))
            .expect(once);
        for methods in [&mut handshake, &mut per_request] {
            for (name, list) in [
                ("tools/list", MethodResult::Listed),
                ("resources/list", MethodResult::Resources),
                ("resources/templates/list", MethodResult::ResourceTemplates),
            ] {
                let listed = method(move |params| one_page(params).map(|()| list.clone()));
                methods.verify_and_insert(name, listed).expect(once);
            }
        }
        let read_as =
            |unknown: fn(String) -> RpcError| method(move |params| read_resource(params, unknown));
        let before = read_as(|uri| RpcError::NoResourceYet { uri });
        handshake.verify_and_insert(READ, before).expect(once);
        let newest = read_as(|uri| RpcError::NoResource { uri });
        per_request.verify_and_insert(READ, newest).expect(once);
        Self { handshake, per_request }
    }

    /// Answers a message. `base_url` is the address under which the service is published, without
    /// a slash at its end: the site guide and the server's introduction name it, and whole plans
    /// as files are links to it. Empty for paths alone, and files in the answer.
    pub fn answer(&self, message: &[u8], transport: Transport<'_>, base_url: &str) -> Reply {
        self.reply(&Asked::read(message), transport, || base_url.into())
    }

    /// Answers a message that was read. The address is made where the reply names it.
    pub fn reply<'u>(
        &self,
        asked: &Asked<'_>,
        transport: Transport<'_>,
        base_url: impl FnOnce() -> Cow<'u, str>,
    ) -> Reply {
        match &asked.0 {
            Message::Request(request) => self.answer_request(request, transport, base_url),
            Message::Notification | Message::Response => match version::check_header(transport) {
                Ok(()) => Reply::Nothing,
                Err(wrong) => Reply::Refusal(error(None, &wrong)),
            },
            Message::Invalid(wrong, id) => Reply::Refusal(error(*id, wrong)),
        }
    }

    /// The reply to a message above `MAX_MESSAGE_BYTES`, which is not read.
    pub(crate) fn too_long() -> Reply {
        Reply::Refusal(error(None, &RpcError::TooLong))
    }

    fn answer_request<'u>(
        &self,
        request: &Request<'_>,
        transport: Transport<'_>,
        base_url: impl FnOnce() -> Cow<'u, str>,
    ) -> Reply {
        let id = Some(request.id);
        let version = match version::of_request(request, transport) {
            Ok(version) => version,
            Err(wrong) => return Reply::Refusal(error(id, &wrong)),
        };
        let answer = || match self.answered(request, version) {
            Some(Ok(result)) => {
                let base_url = if result.names_addresses() { base_url() } else { "".into() };
                let result = VersionedResult { result: &result, version, base_url: &base_url };
                Reply::Answer(message(id, "result", &result))
            }
            Some(Err(wrong)) => Reply::Answer(error(id, &wrong)),
            None => {
                let reply = if version.is_per_request() { Reply::NoMethod } else { Reply::Answer };
                reply(error(id, &RpcError::NoMethod))
            }
        };
        // A panic costs one answer, neither the connection nor the process; what it could
        // leave half done is dropped with it.
        catch_unwind(AssertUnwindSafe(answer))
            .unwrap_or_else(|_| Reply::Answer(error(id, &RpcError::Internal)))
    }

    /// What the method of a request comes to; `None` where there is no such method.
    fn answered(&self, request: &Request<'_>, version: ProtocolVersion) -> Option<Answered> {
        let params = Params::new(request.params.map(RawValue::get));
        let is_per_request = version.is_per_request();
        // Nearly every message is one, and what is left beside a response takes memory thrice.
        if request.method == CALL {
            return Some(call(request, &params, is_per_request));
        }
        let methods = if is_per_request { &self.per_request } else { &self.handshake };
        let MethodCallback::Sync(method) = methods.method(&request.method)? else { return None };
        let mut response = method(NoId::Null, params, usize::MAX, Extensions::new());
        Some(response.extensions_mut().remove().unwrap_or(Err(RpcError::Internal)))
    }
}

/// What a method comes to. Those of the table leave it beside an empty response: the library's own
/// cannot hold every id that clients send, and would parse each answer again to check that it is
/// JSON.
type Answered = Result<MethodResult, RpcError>;

/// A method for the table.
fn method(answer: impl Fn(&Params<'_>) -> Answered + Send + Sync + 'static) -> MethodCallback {
    MethodCallback::Sync(Arc::new(move |_, params, _, mut extensions| {
        extensions.insert(answer(&params));
        MethodResponse::notification().with_extensions(extensions)
    }))
}

fn error(id: Option<Id<'_>>, error: &RpcError) -> Vec<u8> {
    message(id, "error", error)
}

/// A message as it is sent; without an id where the request's could not be read, since no
/// version of the protocol allows `null`.
fn message(id: Option<Id<'_>>, member: &str, value: &impl ToJson) -> Vec<u8> {
    /// Enough for a pace; plans are longer, and rarer.
    const ROOM: usize = 2048;
    let mut message = String::with_capacity(ROOM);
    // By hand: `Object` puts each name together from pieces, which took 250 instructions more.
    message.push_str(r#"{"jsonrpc":"2.0""#);
    if let Some(id) = id {
        message.push_str(r#","id":"#);
        id.write_json(&mut message);
    }
    message.extend([",\"", member, "\":"]);
    value.write_json(&mut message);
    message.push('}');
    message.into_bytes()
}

fn initialize(params: &Params<'_>) -> Answered {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Handshake<'p> {
        #[serde(borrow)]
        protocol_version: Option<&'p RawValue>,
    }
    let asked: Option<Handshake<'_>> = read(params)?;
    let asked = asked.and_then(|asked| asked.protocol_version).and_then(string);
    let asked = asked.ok_or(RpcError::BadParams("\"protocolVersion\" is not a string".into()))?;
    Ok(MethodResult::Initialized(ProtocolVersion::handshake(&asked)))
}

/// Refuses to turn a page.
fn one_page(params: &Params<'_>) -> Result<(), RpcError> {
    #[derive(Deserialize)]
    struct Page<'p> {
        #[serde(borrow)]
        cursor: Option<&'p RawValue>,
    }
    let page: Option<Page<'_>> = read(params)?;
    if page.and_then(|page| page.cursor).is_some() {
        return Err(RpcError::BadParams(
            "there is one page only, and no \"cursor\" to another".into(),
        ));
    }
    Ok(())
}

fn read_resource(params: &Params<'_>, unknown: fn(String) -> RpcError) -> Answered {
    #[derive(Deserialize)]
    struct Resource<'p> {
        #[serde(borrow)]
        uri: Option<&'p RawValue>,
    }
    let asked: Option<Resource<'_>> = read(params)?;
    let uri = asked.and_then(|asked| asked.uri).and_then(string);
    match uri.ok_or(RpcError::BadParams("\"uri\" is not a string".into()))? {
        uri if uri == view::URI => Ok(MethodResult::View),
        other => Err(unknown(other.into_owned())),
    }
}

/// Calls a tool. Where each request names its version, a call may be answered with a question to
/// the runner.
fn call(request: &Request<'_>, params: &Params<'_>, may_ask: bool) -> Answered {
    let plain = params.as_str().filter(|_| !request.has_escapes).and_then(Call::of_plain);
    let call = match plain {
        Some(call) => call,
        None => read(params)?.unwrap_or_default(),
    };
    let asking: Option<Asking<'_>> = if may_ask { read(params)? } else { None };
    call.answer(asking.as_ref()).map(MethodResult::Called)
}

/// The parameters; unknown members are ignored.
fn read<'p, T: Deserialize<'p>>(params: &'p Params<'_>) -> Result<Option<T>, RpcError> {
    let Some(text) = params.as_str() else { return Ok(None) };
    match serde_json::from_str(text) {
        Ok(read) => Ok(Some(read)),
        Err(error) => Err(RpcError::BadParams(error.to_string().into())),
    }
}

#[cfg(test)]
mod tests {
    use pace_core::Tool;
    use serde_json::{Value, json};

    use super::*;

    const META: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;

    fn reply(message: &str) -> Reply {
        ToolServer::new().answer(message.as_bytes(), Transport::Stdio, "https://pace.example")
    }

    fn ask(method: &str, params: &str) -> Value {
        let message =
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{{params}}}}}"#);
        serde_json::from_slice(reply(&message).json().unwrap()).unwrap()
    }

    fn call(tool: &str, arguments: &str) -> Value {
        let answer = ask("tools/call", &format!(r#""name":"{tool}","arguments":{arguments}"#));
        answer["result"].clone()
    }

    #[test]
    fn what_may_take_long_is_known_before_it_is_answered() {
        let is_quick = |method: &str, params: &str| {
            let message =
                format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#);
            Asked::read(message.as_bytes()).is_quick()
        };
        for tool in Tool::ALL {
            let expected = match tool {
                Tool::ComputePace | Tool::PredictRaceTimes => true,
                Tool::GenerateTrainingPlan
                | Tool::ExportTrainingPlan
                | Tool::PlanCourse
                | Tool::GetSiteGuide => false,
            };
            let params = format!(r#"{{"name":"{}"}}"#, tool.name());
            assert_eq!(is_quick(CALL, &params), expected, "{tool:?}");
        }
        let hidden = r#"{"name":"generate_training_\u0070lan"}"#;
        let long = format!(
            r#"{{"name":"predict_race_times","arguments":{{"to":[{}1]}}}}"#,
            "1,".repeat(MOST_OF_QUICK / 2)
        );
        for (method, params, expected) in [
            (PING, "{}", true),
            (CALL, hidden, false),
            (CALL, &*long, false),
            ("tools/list", "{}", false),
            ("initialize", "{}", false),
            (DISCOVER, "{}", false),
            (READ, "{}", false),
            ("resources/list", "{}", false),
        ] {
            assert_eq!(is_quick(method, params), expected, "{method} {params}");
        }
        assert!(Asked::read(b"{").is_quick());
    }

    #[test]
    fn ten_distances_of_predictions_are_read_and_no_more() {
        let is_error = |to: &str| {
            let known = r#""distance":"10km","time":"45:00""#;
            call("predict_race_times", &format!(r#"{{{known},"to":"{to}"}}"#))["isError"] == true
        };
        assert!(is_error("1,2,3,4,5,6,7,8,9,x"));
        assert!(!is_error("1,2,3,4,5,6,7,8,9,11,x"));
    }

    #[test]
    fn every_id_is_returned_to_the_letter() {
        for id in ["0", "-7", "18446744073709551615", "\"\"", r#""é\u00e9\n""#, "\"x,y\""] {
            let message = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
            let answer = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#);
            assert_eq!(reply(&message), Reply::Answer(answer.into_bytes()));
            let message = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"x"}}"#);
            let answer = format!(
                r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-32601,"message":"Method not found"}}}}"#
            );
            assert_eq!(reply(&message), Reply::Answer(answer.into_bytes()));
        }
    }

    #[test]
    fn an_error_without_an_id_has_none() {
        let Reply::Refusal(json) = reply("{") else { panic!("no refusal") };
        let error: Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(error["error"]["code"], -32700);
        assert!(error.get("id").is_none());
    }

    #[test]
    fn notifications_and_responses_have_no_answer() {
        for message in [
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"compute_pace"}}"#,
            r#"{"jsonrpc":"2.0","method":"x"}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        ] {
            assert_eq!(reply(message), Reply::Nothing, "{message}");
        }
    }

    #[test]
    fn initialize_settles_on_a_version() {
        for (asked, answered) in [
            (r#""protocolVersion":"2025-06-18","capabilities":{}"#, "2025-06-18"),
            (r#""protocolVersion":"2025-11-25""#, "2025-11-25"),
            (r#""protocolVersion":"1999-01-01""#, "2025-11-25"),
        ] {
            let result = &ask("initialize", asked)["result"];
            assert_eq!(result["protocolVersion"], answered, "{asked}");
            assert_eq!(result["capabilities"], json!({"tools": {}, "resources": {}}));
            let server = &result["serverInfo"];
            assert_eq!((&server["name"], &server["version"]), (&json!("pace"), &json!("1.0.0")));
            // 2025-06-18 has neither.
            let is_shown = answered != "2025-06-18";
            assert_eq!(server.get("websiteUrl").is_some(), is_shown, "{server}");
            assert_eq!(server.get("icons").is_some(), is_shown, "{server}");
        }
        let result = &ask("tools/list", "")["result"];
        assert_eq!(result.as_object().unwrap().keys().collect::<Vec<_>>(), ["tools"]);
    }

    #[test]
    fn the_newest_version_frames_each_result() {
        let discovered = &ask("server/discover", META)["result"];
        assert_eq!(
            discovered["supportedVersions"],
            json!(["2026-07-28", "2025-11-25", "2025-06-18"])
        );
        let called = &ask("tools/call", &format!(r#"{META},"name":"get_site_guide""#))["result"];
        for (result, lasting) in
            [(discovered, true), (&ask("tools/list", META)["result"], true), (called, false)]
        {
            assert_eq!(result["resultType"], "complete");
            assert_eq!(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "pace");
            assert_eq!(result.get("ttlMs").is_some(), lasting);
            assert_eq!(result.get("cacheScope").is_some(), lasting);
        }
        for method in ["initialize", "ping", "prompts/list"] {
            let message =
                format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{{META}}}}}"#);
            assert!(matches!(reply(&message), Reply::NoMethod(_)), "{method}");
        }
        assert_eq!(ask("server/discover", r#""_meta":{}"#)["error"]["code"], -32602);
        let unknown = META.replace("2026-07-28", "2027-01-01");
        assert_eq!(
            ask("tools/list", &unknown)["error"],
            json!({
                "code": -32022,
                "message": "Unsupported protocol version",
                "data": {
                    "supported": ["2026-07-28", "2025-11-25", "2025-06-18"],
                    "requested": "2027-01-01",
                },
            })
        );
    }

    #[test]
    fn the_view_is_the_one_resource() {
        for meta in ["", META] {
            let listed = ask("resources/list", meta)["result"]["resources"].clone();
            assert_eq!(listed.as_array().map(Vec::len), Some(1));
            let uri = listed[0]["uri"].as_str().unwrap();
            let comma = if meta.is_empty() { "" } else { "," };
            let read = ask("resources/read", &format!(r#"{meta}{comma}"uri":"{uri}""#));
            let contents = &read["result"]["contents"][0];
            assert_eq!(contents["mimeType"], "text/html;profile=mcp-app");
            assert!(contents["text"].as_str().unwrap().starts_with("<!doctype html>"));
            for tool in ask("tools/list", meta)["result"]["tools"].as_array().unwrap() {
                let view = &tool["_meta"]["ui"]["resourceUri"];
                assert!(view.is_null() || view == uri, "{tool}");
            }
            let unknown = ask("resources/read", &format!(r#"{meta}{comma}"uri":"ui://x/y""#));
            let code = if meta.is_empty() { -32002 } else { -32602 };
            assert_eq!(unknown["error"]["code"], code);
            assert_eq!(unknown["error"]["data"]["uri"], "ui://x/y");
            assert_eq!(ask("resources/read", meta)["error"]["code"], -32602);
            let templates = &ask("resources/templates/list", meta)["result"]["resourceTemplates"];
            assert_eq!(*templates, json!([]));
        }
    }

    #[test]
    fn lists_are_the_same_every_time() {
        for method in ["tools/list", "resources/list"] {
            assert_eq!(ask(method, META).to_string(), ask(method, META).to_string());
        }
    }

    #[test]
    fn a_runner_is_asked_once_where_the_client_can_be_asked() {
        let able =
            META.replace("clientCapabilities\":{}", "clientCapabilities\":{\"elicitation\":{}}");
        let call = |meta: &str, more: &str, arguments: &str| {
            let name = r#""name":"generate_training_plan""#;
            ask("tools/call", &format!(r#"{meta},{name},"arguments":{arguments}{more}"#))["result"]
                .clone()
        };
        let open = r#"{"distance":"half","time":"1h45"}"#;
        let asked = call(&able, "", open);
        assert_eq!(asked["resultType"], "input_required", "{asked}");
        let question = &asked["inputRequests"]["runner"];
        assert_eq!(question["method"], "elicitation/create");
        assert!(question["params"]["requestedSchema"]["properties"]["days"].is_object());
        assert!(asked.get("content").is_none() && asked.get("isError").is_none());

        let answer = r#","inputResponses":{"runner":{"action":"accept","content":{"race_date":"2027-04-11","days":["tue","thu","sun"]}}}"#;
        let planned = call(&able, answer, open);
        assert_eq!(planned["resultType"], "complete");
        let body = &planned["structuredContent"];
        assert_eq!(body["personalization"]["race_date"], "2027-04-11");
        assert_eq!(body["sessions_per_week"], 3);
        for decline in ["decline", "cancel"] {
            let answer = format!(r#","inputResponses":{{"runner":{{"action":"{decline}"}}}}"#);
            assert_eq!(call(&able, &answer, open)["resultType"], "complete");
        }
        // Who says something of it by themselves is not asked, nor who cannot be.
        let known = r#"{"distance":"half","time":"1h45","weekly_km":30}"#;
        assert_eq!(call(&able, "", known)["resultType"], "complete");
        assert_eq!(call(META, "", open)["resultType"], "complete");
        // What is wrong is said at once.
        assert_eq!(call(&able, "", r#"{"distance":"half"}"#)["isError"], true);
    }

    #[test]
    fn a_course_is_paced_by_its_hills() {
        let arguments =
            r#"{"distance":"10km","time":"50:00","profile":[[0,0],[5,100],[10,0]],"lang":"en"}"#;
        insta::assert_snapshot!("a_course", text("plan_course", arguments));
        let result = call("plan_course", r#"{"time":"50:00","profile":[[0,10],[10,10]]}"#);
        assert_eq!(result["structuredContent"]["distance_km"], 10);
        assert_eq!(result["structuredContent"]["flat_pace"], "5'00\"");
        for wrong in [
            r#"{"time":"50:00"}"#,
            r#"{"profile":[[0,0],[5,100]]}"#,
            r#"{"time":"50:00","profile":[[0,0]]}"#,
            r#"{"time":"50:00","profile":[[0,0],[5,"x"]]}"#,
            r#"{"time":"50:00","profile":[[5,0],[0,0]]}"#,
            r#"{"time":"50:00","profile":"up"}"#,
            r#"{"time":"90 seconds","profile":[[0,0],[20,100]]}"#,
            r#"{"distance":"half","time":"1h45","profile":[[0,0],[10,100]]}"#,
        ] {
            assert_eq!(call("plan_course", wrong)["isError"], true, "{wrong}");
        }
    }

    #[test]
    fn dates_are_read_as_people_write_them() {
        let said = r#"{"distance":"half","time":"1h45","race_date":"11/4/2027","start_date":"18 January 2027","lang":"en"}"#;
        let linked = export(said, "https://pace.example");
        assert_eq!(
            linked["content"][1]["uri"],
            "https://pace.example/plan.ics?distance=semi&time=1:45:00&race_date=2027-04-11&sessions=3&weeks=12&start_date=2027-01-18&lang=en"
        );
        let text = linked["content"][0]["text"].as_str().unwrap();
        assert!(text.contains("11/4/2027 read as Sunday 11 April 2027"), "{text}");
        let not_a_day = export(&said.replace("11/4", "31/4"), "https://pace.example");
        assert_eq!(not_a_day["isError"], true, "{not_a_day}");
    }

    #[test]
    fn heat_and_altitude_stand_beside_an_answer() {
        let hot = r#""temperature":28,"humidity":60,"altitude":1500,"lang":"en""#;
        for (tool, arguments, said) in [
            (
                "compute_pace",
                r#""distance":"marathon","time":"3:30:00""#,
                "9 to 14 % longer, 3h48'00\"",
            ),
            ("predict_race_times", r#""distance":"10k","time":"45:00""#, "9 to 14 % longer"),
            (
                "generate_training_plan",
                r#""distance":"10k","time":"45:00""#,
                "9 to 14 % longer, 48'50\"",
            ),
        ] {
            let result = call(tool, &format!("{{{arguments},{hot}}}"));
            let body = &result["structuredContent"]["conditions"];
            assert_eq!([&body["least_percent"], &body["most_percent"]], [9, 14], "{tool}");
            assert_eq!(body["fastest"].is_null(), tool == "predict_race_times", "{tool}");
            let text = result["content"][0]["text"].as_str().unwrap();
            assert!(text.contains(said) && text.contains("Péronnet"), "{tool}: {text}");
            let plain = call(tool, &format!("{{{arguments}}}"));
            assert!(plain["structuredContent"].get("conditions").is_none(), "{tool}");
            for wrong in [r#""temperature":36"#, r#""humidity":50"#, r#""altitude":"high""#] {
                let refused = call(tool, &format!("{{{arguments},{wrong}}}"));
                assert_eq!(refused["isError"], true, "{tool} {wrong}");
            }
        }
    }

    #[test]
    fn arguments_that_work_do_work() {
        for tool in Tool::ALL {
            let result = call(tool.name(), &crate::description::example(tool));
            assert_eq!(result["isError"], false, "{}", tool.name());
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let said = r#"{"distance":"semi","time":"1h45","weekly_km":"40,5 km","longest_run_km":"12km","vo2max":"52,5","hr_max":"185 bpm","hr_rest":"50"}"#;
        let linked = export(&said.replace('}', r#","format":"csv"}"#), "https://pace.example");
        assert_eq!(
            linked["content"][1]["uri"],
            "https://pace.example/plan.csv?distance=semi&time=1:45:00&sessions=3&weeks=12&vo2max=52.5&weekly_km=40.5&longest_run_km=12&hr_max=185&hr_rest=50"
        );
    }

    fn export(arguments: &str, base_url: &str) -> Value {
        let message = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"export_training_plan","arguments":{arguments}}}}}"#
        );
        let reply = ToolServer::new().answer(message.as_bytes(), Transport::Stdio, base_url);
        let answer: Value = serde_json::from_slice(reply.json().unwrap()).unwrap();
        answer["result"].clone()
    }

    #[test]
    fn a_plan_is_exported_as_a_link_or_as_the_file() {
        let arguments = r#"{"distance":"half","time":"1h45","race_date":"2027-04-11","days":["tue","thu","sun"],"lang":"en"}"#;
        let linked = export(arguments, "https://pace.example");
        let link = &linked["content"][1];
        assert_eq!(link["type"], "resource_link");
        assert_eq!(
            link["uri"],
            "https://pace.example/plan.ics?distance=semi&time=1:45:00&race_date=2027-04-11&sessions=3&weeks=12&days=tue,thu,sun&lang=en"
        );
        // However days and dates are typed, the link has them as the API reads them.
        let typed = arguments.replace(r#""tue","thu","sun""#, r#""Tuesday","jeudi","sun""#);
        let typed = typed.replace("2027-04-11", "11 avril 2027");
        assert_eq!(export(&typed, "https://pace.example")["content"][1]["uri"], link["uri"]);
        let embedded = export(arguments, "");
        let file = &embedded["content"][1]["resource"];
        assert!(file["text"].as_str().unwrap().starts_with("BEGIN:VCALENDAR"));
        assert_eq!(embedded["structuredContent"]["files"][0]["name"], "plan-semi-2027-04-11.ics");
        let week =
            export(&arguments.replace('}', r#","format":"fit","week":2}"#), "https://pace.example");
        assert_eq!(week["content"].as_array().map(Vec::len), Some(4), "{week}");
        assert!(week["content"][1]["resource"]["blob"].is_string());
        for wrong in [
            r#"{"distance":"half","time":"1h45"}"#,
            r#"{"distance":"half","time":"1h45","format":"pdf"}"#,
            r#"{"distance":"half","time":"1h45","format":"csv","week":13}"#,
            r#"{"distance":"half","time":"1h45","format":"csv","include":"steps"}"#,
        ] {
            assert_eq!(export(wrong, "")["isError"], true, "{wrong}");
        }
        let refused = |race_date: &str| {
            let arguments = format!(r#"{{"distance":"half","time":"1h45"{race_date}}}"#);
            export(&arguments, "")["content"][0]["text"].as_str().unwrap().to_owned()
        };
        assert!(refused("").starts_with("missing_parameter: "), "{}", refused(""));
        let soon = refused(r#","race_date":"soon""#);
        assert!(soon.starts_with("invalid_parameter: ") && soon.contains("\"soon\""), "{soon}");
    }

    #[test]
    fn files_in_an_answer_are_bounded() {
        let mut longest = 0;
        for format in pace_export::PlanFormat::NAMES {
            let arguments = format!(
                r#"{{"distance":"marathon","time":"3h30","weeks":24,"sessions":6,"race_date":"2027-04-11","format":"{format}"}}"#
            );
            let whole = export(&arguments, "");
            let week = export(&arguments.replace('}', r#","week":20}"#), "");
            assert_eq!(week["isError"], false, "{format}");
            assert_eq!(export(&arguments, "https://pace.example")["isError"], false, "{format}");
            for answer in [&whole, &week] {
                longest = longest.max(answer.to_string().len());
            }
        }
        assert!(longest < crate::refusal::MAX_FILE_BYTES * 3 / 2, "{longest}");
    }

    #[test]
    fn wrong_parameters_are_errors_of_the_protocol() {
        for (method, params) in [
            ("tools/call", ""),
            ("tools/call", r#""name":null"#),
            ("tools/call", r#""name":7"#),
            ("tools/call", r#""name":"compute_Pace""#),
            ("tools/call", r#""name":"compute_pace","arguments":[]"#),
            ("tools/call", r#""name":"compute_pace","arguments":"distance=10km""#),
            ("tools/list", r#""cursor":"2""#),
            ("initialize", ""),
            ("initialize", r#""protocolVersion":7"#),
            ("initialize", r#""protocolVersion":null"#),
        ] {
            assert_eq!(ask(method, params)["error"]["code"], -32602, "{method} {params}");
        }
        let unknown = ask("tools/call", r#""name":"compute_Pace""#)["error"]["message"].clone();
        for tool in Tool::NAMES {
            assert!(unknown.as_str().unwrap().contains(tool), "{unknown}");
        }
        assert!(ask("tools/list", r#""cursor":null,"x":1"#)["result"]["tools"].is_array());
    }

    #[test]
    fn a_result_is_what_http_answers_with_and_a_text() {
        let arguments = r#"{"distance":"semi","time":"1h45"}"#;
        let result = call("compute_pace", arguments);
        let args = [("distance", "semi".into()), ("time", "1h45".into())];
        let args = pace_core::Arguments::from_pairs(args);
        let body = pace_core::PaceQuery::parse(&args).unwrap().result();
        assert_eq!(result["structuredContent"], serde_json::to_value(body).unwrap());
        insta::assert_snapshot!(result["content"][0]["text"].as_str().unwrap());

        for (distance, time) in
            [("21.0975", "6300"), ("21.0975", "6300.0"), ("21.0975", "\"1h45\"")]
        {
            let number =
                call("compute_pace", &format!(r#"{{"distance":{distance},"time":{time}}}"#));
            assert_eq!(number["structuredContent"]["pace"], "4'59\"", "{distance} {time}");
        }
    }

    #[test]
    fn a_plan_reads_week_by_week_with_notes() {
        let arguments =
            r#"{"distance":5,"time":1500,"weeks":4,"sessions":2,"age":140,"lang":"en"}"#;
        let result = call("generate_training_plan", arguments);
        assert_eq!(result["structuredContent"]["total_weeks"], 6);
        let text = result["content"][0]["text"].as_str().unwrap();
        assert_eq!(text.matches("\n**Week ").count(), 6, "{text}");
        let (_, notes) = text.split_once("**Notes**").unwrap();
        insta::assert_snapshot!(format!("{}\n…{notes}", text.lines().next().unwrap()));
    }

    fn text(tool: &str, arguments: &str) -> String {
        call(tool, arguments)["content"][0]["text"].as_str().expect("a text").to_owned()
    }

    #[test]
    fn what_runners_say_is_read_and_said_back() {
        for (arguments, distance_km, seconds, said) in [
            (
                r#"{"distance":"marathon","time":"3:30"}"#,
                "42.195",
                12_600,
                "> 3:30 lu comme 3 h 30",
            ),
            (r#"{"distance":"half","time":"1 h 45"}"#, "21.0975", 6300, "**Semi-marathon"),
            (r#"{"distance":"10k","time":"45min","lang":"en"}"#, "10", 2700, "**10 km in 45'00"),
            (
                r#"{"distance":"10k","time":"4:30/km","lang":"en"}"#,
                "10",
                2700,
                "> 4:30/km read as the pace, which makes 45 min",
            ),
        ] {
            let result = call("compute_pace", arguments);
            let body = &result["structuredContent"];
            assert_eq!(body["distance_km"].to_string(), distance_km, "{arguments}");
            assert_eq!(body["time_seconds"], seconds, "{arguments}");
            let text = result["content"][0]["text"].as_str().unwrap();
            assert!(text.starts_with(said), "{text}");
        }
        let arguments =
            r#"{"distance":"13.1 miles","time":"1:45","previous_time":"1h52min","lang":"en"}"#;
        let result = call("generate_training_plan", arguments);
        let body = &result["structuredContent"];
        assert_eq!(
            (&body["distance_km"], &body["target_time_seconds"]),
            (&json!(21.0975), &json!(6300))
        );
        assert_eq!(body["personalization"]["previous_time_seconds"], 6720);
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(
            text.starts_with("> 13.1 miles read as Half marathon\n> 1:45 read as 1 h 45"),
            "{text}"
        );
    }

    #[test]
    fn what_was_not_taken_is_said() {
        let race = r#""distance":"10k","time":"45:00""#;
        let told = |tool: &str, more: &str, lang: &str| {
            let text = text(tool, &format!(r#"{{{race},"lang":"{lang}"{more}}}"#));
            let heading = if lang == "fr" { "**À noter**\n\n" } else { "**Notes**\n\n" };
            let (_, notes) = text.split_once(heading).unwrap_or_default();
            notes.trim_end().to_owned()
        };
        let texts: Vec<_> = [
            ("compute_pace", r#","age":2,"sex":"x","weekly_km":"lots""#),
            ("compute_pace", r#","age":45,"sex":"m","weekly_km":"40 km","to":[15]"#),
            ("compute_pace", r#","include":["foo","age_grade"],"age":45"#),
            ("predict_race_times", r#","weekly_km":400,"sex":"F""#),
            ("predict_race_times", r#","second_distance":"half","second_time":"1h40""#),
            ("predict_race_times", r#","weekly_km":40,"second_distance":"half""#),
            ("predict_race_times", r#","to":"1,2,3,4,6,7,8,9,11,12,13""#),
            ("generate_training_plan", r#","include":"foo, steps","age":2"#),
            ("plan_course", r#","downhill":"fast","profile":[[0,0],[10,100]]"#),
        ]
        .map(|(tool, more)| {
            let [fr, en] = ["fr", "en"].map(|lang| told(tool, more, lang));
            format!("{tool} {more}\n{fr}\n{en}")
        })
        .into();
        insta::assert_snapshot!(texts.join("\n---\n"));
        assert!(text("compute_pace", &format!(r#"{{{race},"lang":"de"}}"#)).contains("(lang)"));

        for (tool, taken) in [
            ("compute_pace", ""),
            ("compute_pace", r#","include":"predictions, age_grade","age":45,"sex":"M""#),
            ("predict_race_times", r#","weekly_km":"40 km","age":45,"sex":"f""#),
            (
                "predict_race_times",
                r#","weekly_km":40,"second_distance":"half","second_time":"1h40""#,
            ),
            ("predict_race_times", r#","to":[15,30]"#),
            ("plan_course", r#","downhill":"minetti","profile":[[0,0],[10,100]]"#),
        ] {
            assert_eq!(told(tool, taken, "en"), "", "{tool} {taken}");
        }
    }

    #[test]
    fn what_is_known_of_predictions_names_its_rows() {
        for (lang, others) in [("fr", "\nAutres distances : "), ("en", "\nOther distances: ")] {
            let arguments = format!(r#"{{"distance":"10k","time":"45:00","lang":"{lang}"}}"#);
            let text = text("predict_race_times", &arguments);
            assert!(text.contains(others) && text.contains("\nMarathon"), "{text}");
        }
    }

    #[test]
    fn a_plan_s_text_is_in_one_language_and_repeats_nothing() {
        let french = text("generate_training_plan", r#"{"distance":"10km","time":"45:00"}"#);
        assert!(french.contains("(Spécifique)") && !french.contains("Race Prep"), "{french}");
        assert!(french.contains("**Jour de course** : Objectif 45'00\""), "{french}");
        assert!(!french.contains("10 km : 10 km"), "{french}");
        let english =
            text("generate_training_plan", r#"{"distance":"10km","time":"45:00","lang":"en"}"#);
        assert!(english.contains("(Race prep)"), "{english}");
    }

    #[test]
    fn steps_stand_in_the_text_where_they_were_asked_for() {
        let arguments = r#"{"distance":"10km","time":"45:00","sessions":3,"weeks":6,"include":"steps","lang":"en"}"#;
        insta::assert_snapshot!(text("generate_training_plan", arguments));
        let long = r#"{"distance":"marathon","time":"3h30","sessions":5,"weeks":24,"include":["steps"],"lang":"en""#;
        let whole = text("generate_training_plan", &format!("{long}}}"));
        insta::assert_snapshot!("an_overview", whole);
        let week = text("generate_training_plan", &format!("{long},\"week\":12}}"));
        insta::assert_snapshot!("a_week", week);
    }

    #[test]
    fn the_guide_without_an_address_has_no_bare_paths() {
        for lang in ["fr", "en"] {
            let message = format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"get_site_guide","arguments":{{"lang":"{lang}"}}}}}}"#
            );
            let reply = ToolServer::new().answer(message.as_bytes(), Transport::Stdio, "");
            let answer: Value = serde_json::from_slice(reply.json().unwrap()).unwrap();
            let text = answer["result"]["content"][0]["text"].as_str().unwrap().to_owned();
            assert!(!text.contains("](/") && !text.contains("/api"), "{text}");
            assert!(text.contains("`compute_pace`"), "{text}");
        }
    }

    #[test]
    fn the_guide_names_addresses_under_the_base() {
        let result = call("get_site_guide", r#"{"lang":"en"}"#);
        assert_eq!(result["structuredContent"]["pages"][0]["url"], "https://pace.example/");
        assert!(
            result["content"][0]["text"].as_str().unwrap().contains("(https://pace.example/mcp)")
        );
    }

    #[test]
    fn refusals_say_what_to_send() {
        let texts: Vec<_> = [
            ("compute_pace", r#"{"distance":"10km","time":"4 5x"}"#),
            ("compute_pace", r#"{"distance":"ten","time":"45:00","lang":"fr"}"#),
            ("compute_pace", r#"{"distance":1500,"time":"4:10"}"#),
            ("compute_pace", r#"{"time":"45:00"}"#),
            ("compute_pace", r#"{"distance":"10km","time":"45:00","temps":"1"}"#),
            ("generate_training_plan", r#"{"distance":"7km","time":"45:00"}"#),
            ("generate_training_plan", r#"{"distance":"10km","time":"45:00","weeks":[8]}"#),
            ("generate_training_plan", r#"{"distance":"10k","time":"45:00","week":9}"#),
            ("generate_training_plan", r#"{"distance":"10k","time":"45:00","previous_time":"4s"}"#),
            ("generate_training_plan", r#"{"distance":"10km","time":1,"time":2}"#),
            ("get_site_guide", r#"{"page":1}"#),
        ]
        .map(|(tool, arguments)| {
            let result = call(tool, arguments);
            assert_eq!(result["isError"], true);
            assert!(result.get("structuredContent").is_none());
            format!("{arguments}\n{}", result["content"][0]["text"].as_str().unwrap())
        })
        .into();
        insta::assert_snapshot!(texts.join("\n---\n"));
    }

    #[test]
    fn no_method_is_asynchronous() {
        let server = ToolServer::new();
        for methods in [&server.handshake, &server.per_request] {
            for name in methods.method_names() {
                assert!(matches!(methods.method(name), Some(MethodCallback::Sync(_))), "{name}");
            }
        }
    }
}
