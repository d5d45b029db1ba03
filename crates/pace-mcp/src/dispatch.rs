//! One message in, one reply out: the methods, and the way to them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use jsonrpsee::core::server::{Extensions, MethodCallback, MethodResponse, Methods};
use jsonrpsee::types::{ErrorObjectOwned, Id as NoId, Params};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::description::{self, INSTRUCTIONS};
use crate::envelope::{Id, Message, Request, string};
use crate::fault::Fault;
use crate::json;
use crate::tools::{Call, CallResult};
use crate::version::{self, CALL, DISCOVER, HttpHeaders, ProtocolVersion};
use crate::{SERVER_NAME, SERVER_TITLE, SERVER_VERSION};

/// The way that a message came.
#[derive(Debug, Clone, Copy)]
pub enum Transport<'t> {
    /// As the body of an HTTP request with these headers.
    Http(HttpHeaders<'t>),
    /// As a line of standard input.
    Stdio,
}

/// What to send back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Nothing: the message wanted no answer.
    Nothing,
    /// The answer to a request, or what kept it from one, as JSON.
    Answer(Vec<u8>),
    /// The message, or what its headers say of it, is not one that can be answered; why, as
    /// JSON.
    Refusal(Vec<u8>),
    /// There is no such method, in a version that tells so by a status; the same as JSON.
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

/// The methods, in the versions that agree on one by `initialize` and in those that do not.
#[derive(Debug, Clone)]
pub struct ToolServer {
    agreed: Methods,
    per_request: Methods,
}

/// What a method knows of its request beside the parameters.
#[derive(Debug, Clone)]
struct Around {
    id: Arc<str>,
    version: ProtocolVersion,
    base_url: Arc<str>,
}

/// The answer that a method has written. The library's own response would read all of it
/// once more, to make sure that it is JSON.
#[derive(Debug, Clone)]
struct Written(Vec<u8>);

impl Default for ToolServer {
    fn default() -> Self {
        Self::new()
    }
}

impl ToolServer {
    /// A server; its tables are made once and shared by its clones.
    #[expect(clippy::missing_panics_doc, reason = "the names are constants, each once")]
    pub fn new() -> Self {
        let mut agreed = Methods::new();
        let mut per_request = Methods::new();
        let once = "no name twice";
        agreed.verify_and_insert("initialize", method(|params, _| initialize(params))).expect(once);
        agreed.verify_and_insert("ping", method(|_, _| Ok(Empty {}))).expect(once);
        per_request
            .verify_and_insert(DISCOVER, method(|_, around| Ok(discover(around))))
            .expect(once);
        for methods in [&mut agreed, &mut per_request] {
            methods.verify_and_insert("tools/list", method(list)).expect(once);
            methods.verify_and_insert(CALL, method(call)).expect(once);
        }
        Self { agreed, per_request }
    }

    /// Answers a message. `base_url` is the address under which the site guide names what is
    /// published, without a slash at its end; empty for paths alone.
    pub fn answer(&self, message: &[u8], transport: Transport<'_>, base_url: &str) -> Reply {
        match Message::read(message) {
            Message::Request(request) => self.answer_request(&request, transport, base_url),
            Message::Notification | Message::Response => match version::check_header(transport) {
                Ok(()) => Reply::Nothing,
                Err(fault) => Reply::Refusal(error(None, fault)),
            },
            Message::Invalid(fault, id) => Reply::Refusal(error(id, fault)),
        }
    }

    /// The reply to a message above [`MAX_MESSAGE_BYTES`](crate::MAX_MESSAGE_BYTES), which
    /// nobody reads.
    pub(crate) fn too_long() -> Reply {
        Reply::Refusal(error(None, Fault::NoMessage("a message has 65536 bytes at most")))
    }

    fn answer_request(
        &self,
        request: &Request<'_>,
        transport: Transport<'_>,
        base_url: &str,
    ) -> Reply {
        let id = Some(request.id);
        let version = match version::of_request(request, transport) {
            Ok(version) => version,
            Err(fault) => return Reply::Refusal(error(id, fault)),
        };
        let methods = if version.is_per_request() { &self.per_request } else { &self.agreed };
        let Some(MethodCallback::Sync(method)) = methods.method(&request.method) else {
            let json = error(id, Fault::NoMethod);
            return if version.is_per_request() {
                Reply::NoMethod(json)
            } else {
                Reply::Answer(json)
            };
        };
        let mut around = Extensions::new();
        around.insert(Around {
            id: request.id.as_str().into(),
            version,
            base_url: base_url.into(),
        });
        let params = || Params::new(request.params.map(RawValue::get));
        // A fault of ours costs one answer, and neither the connection nor the process; what
        // a panic could leave half done is dropped with it.
        let called =
            catch_unwind(AssertUnwindSafe(|| method(NoId::Null, params(), usize::MAX, around)));
        Reply::Answer(match called {
            Ok(mut response) => match response.extensions_mut().remove() {
                Some(Written(json)) => json,
                None => with_id(id, &response),
            },
            Err(_) => error(id, Fault::Internal),
        })
    }
}

/// A method for the table: it writes its answer once, as it is sent.
fn method<T: Serialize>(
    answer: impl Fn(&Params<'_>, &Around) -> Result<T, Fault> + Send + Sync + 'static,
) -> MethodCallback {
    MethodCallback::Sync(Arc::new(move |_, params, _, mut extensions| {
        let answered = match extensions.get::<Around>() {
            Some(around) => answer(&params, around).map(|result| answered(&around.id, &result)),
            None => Err(Fault::Internal),
        };
        match answered {
            Ok(json) => {
                extensions.insert(Written(json));
                MethodResponse::notification().with_extensions(extensions)
            }
            Err(fault) => MethodResponse::error(NoId::Null, ErrorObjectOwned::from(fault)),
        }
    }))
}

fn answered(id: &str, result: &impl Serialize) -> Vec<u8> {
    /// Room for the answers about paces; plans are long, and few.
    const ROOM: usize = 1024;
    let mut message = Vec::with_capacity(ROOM);
    message.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    message.extend_from_slice(id.as_bytes());
    message.extend_from_slice(br#","result":"#);
    json::write(result, &mut message);
    message.push(b'}');
    message
}

fn error(id: Option<Id<'_>>, fault: Fault) -> Vec<u8> {
    with_id(id, &MethodResponse::error(NoId::Null, ErrorObjectOwned::from(fault)))
}

/// The response with an id of ours, which the library's own type cannot hold; without any
/// where the message had none, since no version of the protocol takes `null`.
fn with_id(id: Option<Id<'_>>, response: &MethodResponse) -> Vec<u8> {
    let json: &str = response.as_ref();
    // Held by tests: the library writes these members first.
    let rest = json.strip_prefix(r#"{"jsonrpc":"2.0","id":null,"#).unwrap_or_default();
    let id = id.map(Id::as_str);
    let mut bytes = Vec::with_capacity(json.len() + id.map_or(0, str::len));
    bytes.extend_from_slice(br#"{"jsonrpc":"2.0","#);
    if let Some(id) = id {
        bytes.extend_from_slice(br#""id":"#);
        bytes.extend_from_slice(id.as_bytes());
        bytes.push(b',');
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

/// A result as its version writes it. Where each request stands for itself, so does each
/// result: it says that it is whole, and who made it.
#[derive(Debug, Clone)]
struct Framed<T> {
    version: ProtocolVersion,
    /// Whether the result is one to keep.
    lasting: bool,
    result: T,
}

/// How long a result may be kept: until an update of the server, say.
const TTL_MS: u32 = 60 * 60 * 1000;

#[derive(Serialize)]
struct Implementation {
    name: &'static str,
    title: &'static str,
    version: &'static str,
}

const SERVER_INFO: Implementation =
    Implementation { name: SERVER_NAME, title: SERVER_TITLE, version: SERVER_VERSION };

#[derive(Serialize)]
struct ResultMeta {
    #[serde(rename = "io.modelcontextprotocol/serverInfo")]
    server_info: Implementation,
}

/// A result's own members.
trait Members {
    fn write<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

impl<T: Members> Serialize for Framed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if self.version.is_per_request() {
            map.serialize_entry("resultType", "complete")?;
            if self.lasting {
                map.serialize_entry("ttlMs", &TTL_MS)?;
                map.serialize_entry("cacheScope", "public")?;
            }
        }
        self.result.write(&mut map)?;
        if self.version.is_per_request() {
            map.serialize_entry("_meta", &ResultMeta { server_info: SERVER_INFO })?;
        }
        map.end()
    }
}

/// `{}`
#[derive(Debug, Clone, Copy, Serialize)]
struct Empty {}

/// What the server can do: it has tools, always the same.
#[derive(Debug, Clone, Serialize)]
struct Capabilities {
    tools: Empty,
}

const CAPABILITIES: Capabilities = Capabilities { tools: Empty {} };

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Initialized {
    protocol_version: &'static str,
    capabilities: Capabilities,
    #[serde(rename = "serverInfo", serialize_with = "server_info")]
    server_info: (),
    instructions: &'static str,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn server_info<S: Serializer>((): &(), serializer: S) -> Result<S::Ok, S::Error> {
    SERVER_INFO.serialize(serializer)
}

fn initialize(params: &Params<'_>) -> Result<Initialized, Fault> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Asked<'p> {
        #[serde(borrow)]
        protocol_version: Option<&'p RawValue>,
    }
    let asked: Option<Asked<'_>> = read(params)?;
    let version = asked.and_then(|asked| asked.protocol_version).and_then(string);
    let agreed = version.map_or(ProtocolVersion::DEFAULT, |asked| ProtocolVersion::agreed(&asked));
    Ok(Initialized {
        protocol_version: agreed.as_str(),
        capabilities: CAPABILITIES,
        server_info: (),
        instructions: INSTRUCTIONS,
    })
}

#[derive(Debug, Clone, Copy)]
struct Discovered;

impl Members for Discovered {
    fn write<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry(
            "supportedVersions",
            &ProtocolVersion::ALL.map(ProtocolVersion::as_str),
        )?;
        map.serialize_entry("capabilities", &CAPABILITIES)?;
        map.serialize_entry("instructions", INSTRUCTIONS)
    }
}

fn discover(around: &Around) -> Framed<Discovered> {
    Framed { version: around.version, lasting: true, result: Discovered }
}

#[derive(Debug, Clone, Copy)]
struct Listed;

impl Members for Listed {
    fn write<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("tools", description::all())
    }
}

fn list(params: &Params<'_>, around: &Around) -> Result<Framed<Listed>, Fault> {
    #[derive(Deserialize)]
    struct Page<'p> {
        #[serde(borrow)]
        cursor: Option<&'p RawValue>,
    }
    let page: Option<Page<'_>> = read(params)?;
    if page.and_then(|page| page.cursor).is_some() {
        return Err(Fault::BadParams(
            "there is one page only, and no \"cursor\" to another".into(),
        ));
    }
    Ok(Framed { version: around.version, lasting: true, result: Listed })
}

impl Members for CallResult {
    fn write<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.write_members(map)
    }
}

fn call(params: &Params<'_>, around: &Around) -> Result<Framed<CallResult>, Fault> {
    let call: Option<Call<'_>> = read(params)?;
    let result = call.unwrap_or_default().answer(&around.base_url)?;
    Ok(Framed { version: around.version, lasting: false, result })
}

/// The parameters; members that the method does not know are passed over.
fn read<'p, T: Deserialize<'p>>(params: &'p Params<'_>) -> Result<Option<T>, Fault> {
    let Some(text) = params.as_str() else { return Ok(None) };
    match serde_json::from_str(text) {
        Ok(read) => Ok(Some(read)),
        Err(error) => Err(Fault::BadParams(error.to_string().into())),
    }
}

#[cfg(test)]
mod tests {
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
    fn every_id_is_told_back_to_the_letter() {
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
    fn a_fault_without_an_id_has_none() {
        let Reply::Refusal(json) = reply("{") else { panic!("no refusal") };
        let error: Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(error["error"]["code"], -32700);
        assert!(error.get("id").is_none());
    }

    #[test]
    fn what_wants_no_answer_has_none() {
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
    fn older_versions_are_agreed_on() {
        for (asked, agreed) in [
            (r#""protocolVersion":"2025-06-18","capabilities":{}"#, "2025-06-18"),
            (r#""protocolVersion":"2025-11-25""#, "2025-11-25"),
            (r#""protocolVersion":"1999-01-01""#, "2025-06-18"),
            (r#""protocolVersion":7"#, "2025-06-18"),
            ("", "2025-06-18"),
        ] {
            let result = &ask("initialize", asked)["result"];
            assert_eq!(result["protocolVersion"], agreed, "{asked}");
            assert_eq!(result["capabilities"], json!({"tools": {}}));
            assert_eq!(
                result["serverInfo"],
                json!({"name": "pace", "title": "Pace", "version": "1.0.0"})
            );
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
        for method in ["initialize", "ping", "resources/list"] {
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
    fn wrong_parameters_are_told_by_the_protocol() {
        for (method, params) in [
            ("tools/call", ""),
            ("tools/call", r#""name":null"#),
            ("tools/call", r#""name":7"#),
            ("tools/call", r#""name":"compute_Pace""#),
            ("tools/call", r#""name":"compute_pace","arguments":[]"#),
            ("tools/call", r#""name":"compute_pace","arguments":"distance=10km""#),
            ("tools/list", r#""cursor":"2""#),
        ] {
            assert_eq!(ask(method, params)["error"]["code"], -32602, "{method} {params}");
        }
        assert!(ask("tools/list", r#""cursor":null,"x":1"#)["result"]["tools"].is_array());
    }

    #[test]
    fn a_result_is_what_http_answers_with_and_a_text() {
        let arguments = r#"{"distance":"semi","time":"1h45"}"#;
        let result = call("compute_pace", arguments);
        let args = pace_core::PaceArgs {
            distance: Some("semi".into()),
            time: Some("1h45".into()),
            ..Default::default()
        };
        let body = pace_core::PaceRequest::parse(&args).unwrap().result();
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

    #[test]
    fn the_guide_names_addresses_under_the_base() {
        let result = call("get_site_guide", r#"{"lang":"en"}"#);
        assert_eq!(result["structuredContent"]["pages"][0]["url"], "https://pace.example/api");
        assert!(
            result["content"][0]["text"].as_str().unwrap().contains("(https://pace.example/mcp)")
        );
    }

    #[test]
    fn refusals_say_what_to_send() {
        let texts: Vec<_> = [
            ("compute_pace", r#"{"distance":"10km","time":"45m"}"#),
            ("compute_pace", r#"{"distance":"ten","time":"45:00"}"#),
            ("compute_pace", r#"{"time":"45:00"}"#),
            ("compute_pace", r#"{"distance":"10km","time":"45:00","temps":"1"}"#),
            ("generate_training_plan", r#"{"distance":"7km","time":"45:00"}"#),
            ("generate_training_plan", r#"{"distance":"10km","time":"45:00","weeks":[8]}"#),
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
        for methods in [&server.agreed, &server.per_request] {
            for name in methods.method_names() {
                assert!(matches!(methods.method(name), Some(MethodCallback::Sync(_))), "{name}");
            }
        }
    }
}
