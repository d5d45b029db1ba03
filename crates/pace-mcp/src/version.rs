//! Which version of the protocol a request follows.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::envelope::Request;
use crate::protocol_version::ProtocolVersion;
use crate::raw::string;
use crate::rpc_error::RpcError;
use crate::transport::{HttpHeaders, Transport};

const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY: &str = "io.modelcontextprotocol/clientCapabilities";
pub(crate) const DISCOVER: &str = "server/discover";
pub(crate) const PING: &str = "ping";
pub(crate) const CALL: &str = "tools/call";
pub(crate) const READ: &str = "resources/read";

/// The parameters on which version and headers depend.
#[derive(Deserialize, Default)]
struct Params<'p> {
    #[serde(borrow, rename = "_meta")]
    meta: Option<&'p RawValue>,
    #[serde(borrow)]
    name: Option<&'p RawValue>,
    #[serde(borrow)]
    uri: Option<&'p RawValue>,
}

#[derive(Deserialize, Default)]
struct Meta<'p> {
    #[serde(borrow, rename = "io.modelcontextprotocol/protocolVersion")]
    version: Option<&'p RawValue>,
    #[serde(borrow, rename = "io.modelcontextprotocol/clientCapabilities")]
    capabilities: Option<&'p RawValue>,
}

/// The version that a request follows; an error where what that version requires is absent.
pub(crate) fn of_request(
    request: &Request<'_>,
    transport: Transport<'_>,
) -> Result<ProtocolVersion, RpcError> {
    // What cannot be read counts as absent here; the method refuses or ignores it.
    let params: Params<'_> = read(request.params.filter(|params| {
        // Most have no `_meta`: those need no parsing here.
        request.has_escapes || params.get().contains("_meta")
    }));
    let meta: Meta<'_> = read(params.meta.filter(|meta| meta.get().starts_with('{')));
    let own = meta.version.and_then(string);
    let headers = match transport {
        Transport::Http(headers) => Some(headers),
        Transport::Stdio => None,
    };
    let header = headers.and_then(|headers| headers.protocol_version).map(once);

    let version = match (own, header) {
        (Some(own), header) => {
            if header.is_some_and(|header| header != own.as_bytes()) {
                return Err(mismatch("MCP-Protocol-Version is not the version in _meta"));
            }
            let unsupported =
                || RpcError::UnsupportedVersion { requested: own.clone().into_owned() };
            let version = ProtocolVersion::parse(&own).ok_or_else(unsupported)?;
            if version.is_per_request() && headers.is_some() && header.is_none() {
                return Err(mismatch("the header MCP-Protocol-Version is absent"));
            }
            version
        }
        (None, Some(header)) => {
            let version = of_header(header)?;
            if version.is_per_request() {
                return Err(RpcError::NoMeta(VERSION_KEY));
            }
            version
        }
        (None, None) if request.method == DISCOVER => return Err(RpcError::NoMeta(VERSION_KEY)),
        (None, None) => ProtocolVersion::DEFAULT,
    };
    if version.is_per_request() {
        if let Some(headers) = headers {
            check_headers(request, &params, headers)?;
        }
        if !meta.capabilities.is_some_and(|capabilities| capabilities.get().starts_with('{')) {
            return Err(RpcError::NoMeta(CAPABILITIES_KEY));
        }
    }
    Ok(version)
}

/// Refuses a message without an answer whose header names an unsupported version.
pub(crate) fn check_header(transport: Transport<'_>) -> Result<(), RpcError> {
    match transport {
        Transport::Http(HttpHeaders { protocol_version: Some(header), .. }) => {
            of_header(header).map(|_| ())
        }
        Transport::Http(_) | Transport::Stdio => Ok(()),
    }
}

fn of_header(header: &[u8]) -> Result<ProtocolVersion, RpcError> {
    let text = std::str::from_utf8(once(header)).ok();
    text.and_then(ProtocolVersion::parse).ok_or(RpcError::UnsupportedHeaderVersion)
}

/// A header's value; of a list of equal ones, as a proxy joins lines, the first.
fn once(header: &[u8]) -> &[u8] {
    let header = header.trim_ascii();
    let mut members = header.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
    let first = members.next().unwrap_or_default();
    if members.all(|other| other == first) { first } else { header }
}

fn read<'p, T: Deserialize<'p> + Default>(raw: Option<&'p RawValue>) -> T {
    raw.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default()
}

/// Refuses headers that name another method or tool than the message, and their absence.
fn check_headers(
    request: &Request<'_>,
    params: &Params<'_>,
    headers: HttpHeaders<'_>,
) -> Result<(), RpcError> {
    match headers.method {
        None => return Err(mismatch("the header Mcp-Method is absent")),
        Some(method) if method.trim_ascii() != request.method.as_bytes() => {
            return Err(mismatch("Mcp-Method is not the message's method"));
        }
        Some(_) => {}
    }
    // A call without a name is refused as such, and so is what is read without its address.
    let called = match &*request.method {
        CALL => params.name,
        READ => params.uri,
        _ => None,
    };
    let called = called.and_then(string);
    if let Some(called) = called {
        match headers.name {
            None => return Err(mismatch("the header Mcp-Name is absent")),
            Some(name) if *decoded(name.trim_ascii()) != *called.as_bytes() => {
                return Err(mismatch("Mcp-Name is not the name or address in the message"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

const fn mismatch(why: &'static str) -> RpcError {
    RpcError::HeaderMismatch(Cow::Borrowed(why))
}

/// A header's value, decoded where it says that it is base64: `=?base64?cGFjZQ==?=`.
fn decoded(value: &[u8]) -> Cow<'_, [u8]> {
    let inside = value.strip_prefix(b"=?base64?").and_then(|rest| rest.strip_suffix(b"?="));
    match inside.and_then(|inside| STANDARD.decode(inside).ok()) {
        Some(bytes) => bytes.into(),
        None => value.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::envelope::Message;

    const META: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;

    fn of(
        method: &str,
        params: &str,
        headers: Option<[Option<&str>; 3]>,
    ) -> Result<&'static str, i32> {
        let message =
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{{params}}}}}"#);
        let Message::Request(request) = Message::read(message.as_bytes()) else { unreachable!() };
        let transport = match headers.map(|headers| headers.map(|value| value.map(str::as_bytes))) {
            None => Transport::Stdio,
            Some([protocol_version, method, name]) => {
                Transport::Http(HttpHeaders { protocol_version, method, name })
            }
        };
        of_request(&request, transport).map(ProtocolVersion::as_str).map_err(|wrong| wrong.code())
    }

    #[test]
    fn older_requests_follow_their_header_or_the_published_version() {
        let header = |version| Some([Some(version), None, None]);
        for (headers, expected) in [
            (None, Ok("2025-06-18")),
            (Some([None; 3]), Ok("2025-06-18")),
            (header("2025-06-18"), Ok("2025-06-18")),
            (header(" 2025-11-25 "), Ok("2025-11-25")),
            (header("2025-11-25, 2025-11-25"), Ok("2025-11-25")),
            (header("2025-11-25, 2025-06-18"), Err(-32600)),
            (header("2025-03-26"), Err(-32600)),
            (header("2027-01-01"), Err(-32600)),
            (header(""), Err(-32600)),
            (header("2026-07-28"), Err(-32602)),
        ] {
            for params in ["", r#""_meta":{"progressToken":1}"#, r#""_meta":7"#, r#""name":null"#] {
                assert_eq!(of("tools/list", params, headers), expected, "{headers:?} {params}");
            }
        }
    }

    #[test]
    fn newer_requests_carry_their_version_and_headers_agree_with_them() {
        let new = Some("2026-07-28");
        let call = format!(r#"{META},"name":"compute_pace""#);
        let view = format!(r#"{META},"uri":"ui://pace/view.html""#);
        let odd = format!(r#"{META},"name":"coût""#);
        for (method, params, headers, expected) in [
            ("tools/list", META, None, Ok("2026-07-28")),
            ("tools/call", &call, None, Ok("2026-07-28")),
            ("tools/list", META, Some([new, Some("tools/list"), None]), Ok("2026-07-28")),
            ("tools/list", META, Some([None, Some("tools/list"), None]), Err(-32020)),
            ("tools/list", META, Some([Some("2025-06-18"), Some("tools/list"), None]), Err(-32020)),
            ("tools/list", META, Some([new, None, None]), Err(-32020)),
            ("tools/list", META, Some([new, Some("tools/call"), None]), Err(-32020)),
            ("tools/list", META, Some([new, Some("Tools/List"), None]), Err(-32020)),
            (
                "tools/call",
                &call,
                Some([new, Some("tools/call"), Some("compute_pace")]),
                Ok("2026-07-28"),
            ),
            ("tools/call", &call, Some([new, Some("tools/call"), None]), Err(-32020)),
            (
                "tools/call",
                &call,
                Some([new, Some("tools/call"), Some("get_site_guide")]),
                Err(-32020),
            ),
            ("tools/call", META, Some([new, Some("tools/call"), None]), Ok("2026-07-28")),
            (
                "tools/call",
                &odd,
                Some([new, Some("tools/call"), Some("=?base64?Y2/Du3Q=?=")]),
                Ok("2026-07-28"),
            ),
            (
                "tools/call",
                &odd,
                Some([new, Some("tools/call"), Some("=?base64?Y2/?=")]),
                Err(-32020),
            ),
            (
                "resources/read",
                &view,
                Some([new, Some("resources/read"), Some("ui://pace/view.html")]),
                Ok("2026-07-28"),
            ),
            ("resources/read", &view, Some([new, Some("resources/read"), None]), Err(-32020)),
            ("server/discover", "", None, Err(-32602)),
            ("server/discover", "", Some([None; 3]), Err(-32602)),
        ] {
            assert_eq!(of(method, params, headers), expected, "{method} {params} {headers:?}");
        }
        let hidden = META.replace("_meta", r"\u005fmeta");
        assert_eq!(of("tools/list", &hidden, None), Ok("2026-07-28"));
        let version =
            |text| format!(r#""_meta":{{"{VERSION_KEY}":"{text}","{CAPABILITIES_KEY}":{{}}}}"#);
        assert_eq!(of("tools/list", &version("2027-01-01"), None), Err(-32022));
        let headers = Some([Some("2027-01-01"), Some("tools/list"), None]);
        assert_eq!(of("tools/list", &version("2027-01-01"), headers), Err(-32022));
        assert_eq!(of("tools/list", &version("2025-11-25"), None), Ok("2025-11-25"));
        let bare = format!(r#""_meta":{{"{VERSION_KEY}":"2026-07-28"}}"#);
        assert_eq!(of("tools/list", &bare, None), Err(-32602));
    }
}
