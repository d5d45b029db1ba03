//! What is wrong with a message, as JSON-RPC errors. Every code stands here.

use std::borrow::Cow;

use pace_core::json::{Object, ToJson};

use crate::protocol_version::ProtocolVersion;
use crate::transport::MAX_MESSAGE_BYTES;

/// What is wrong with a message. Wrong arguments of a tool are not here: they are a result,
/// marked as an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RpcError {
    /// The bytes are not JSON.
    Unreadable,
    /// The JSON is not a valid message.
    InvalidMessage(&'static str),
    /// The message is longer than `MAX_MESSAGE_BYTES`.
    TooLong,
    /// The headers around the message contradict it.
    HeaderMismatch(Cow<'static, str>),
    /// The version that the request names is not supported.
    UnsupportedVersion { requested: String },
    /// The version in the header is not supported; the request itself names none.
    UnsupportedHeaderVersion,
    /// `_meta` lacks this member, which the version requires.
    NoMeta(&'static str),
    /// There is no such method.
    NoMethod,
    /// The method does not take these parameters.
    BadParams(Cow<'static, str>),
    /// Nothing is at this address.
    NoResource { uri: String },
    /// The same in the versions that had a code for it.
    NoResourceYet { uri: String },
    /// A panic.
    Internal,
}

/// What is said beside an error.
enum Data<'v> {
    Versions(Versions<'v>),
    Uri(&'v str),
}

impl ToJson for Data<'_> {
    fn write_json(&self, out: &mut String) {
        match self {
            Self::Versions(versions) => versions.write_json(out),
            Self::Uri(uri) => Object::open(out).member("uri", *uri).close(),
        }
    }
}

/// The versions to choose from.
struct Versions<'v> {
    supported: [&'static str; ProtocolVersion::ALL.len()],
    requested: &'v str,
}

impl ToJson for Versions<'_> {
    fn write_json(&self, out: &mut String) {
        let Self { supported, requested } = self;
        Object::open(out).member("supported", supported).member("requested", *requested).close();
    }
}

impl RpcError {
    const PARSE_ERROR: i32 = -32700;
    const INVALID_REQUEST: i32 = -32600;
    const METHOD_NOT_FOUND: i32 = -32601;
    const INVALID_PARAMS: i32 = -32602;
    const INTERNAL_ERROR: i32 = -32603;
    const RESOURCE_NOT_FOUND: i32 = -32002;
    const HEADER_MISMATCH: i32 = -32020;
    const UNSUPPORTED_PROTOCOL_VERSION: i32 = -32022;

    pub(crate) const fn code(&self) -> i32 {
        match self {
            Self::Unreadable => Self::PARSE_ERROR,
            Self::InvalidMessage(_) | Self::TooLong | Self::UnsupportedHeaderVersion => {
                Self::INVALID_REQUEST
            }
            Self::HeaderMismatch(_) => Self::HEADER_MISMATCH,
            Self::UnsupportedVersion { .. } => Self::UNSUPPORTED_PROTOCOL_VERSION,
            Self::NoMethod => Self::METHOD_NOT_FOUND,
            Self::NoMeta(_) | Self::BadParams(_) | Self::NoResource { .. } => Self::INVALID_PARAMS,
            Self::NoResourceYet { .. } => Self::RESOURCE_NOT_FOUND,
            Self::Internal => Self::INTERNAL_ERROR,
        }
    }

    fn message(&self) -> Cow<'static, str> {
        match self {
            Self::Unreadable => "Parse error: the message is not JSON in UTF-8".into(),
            Self::InvalidMessage(why) => format!("Invalid request: {why}").into(),
            Self::TooLong => {
                format!("Invalid request: a message has {MAX_MESSAGE_BYTES} bytes at most").into()
            }
            Self::HeaderMismatch(why) => format!("Header mismatch: {why}").into(),
            Self::UnsupportedVersion { .. } => "Unsupported protocol version".into(),
            Self::UnsupportedHeaderVersion => {
                let versions = ProtocolVersion::ALL.map(ProtocolVersion::as_str).join(", ");
                format!("Invalid request: MCP-Protocol-Version is none of {versions}").into()
            }
            Self::NoMeta(key) => format!("Invalid params: _meta lacks \"{key}\"").into(),
            Self::NoMethod => "Method not found".into(),
            Self::BadParams(why) => format!("Invalid params: {why}").into(),
            Self::NoResource { .. } | Self::NoResourceYet { .. } => "Resource not found".into(),
            Self::Internal => "Internal error".into(),
        }
    }
}

/// As the error object of JSON-RPC.
impl ToJson for RpcError {
    fn write_json(&self, out: &mut String) {
        let data = match self {
            Self::UnsupportedVersion { requested } => {
                let supported = ProtocolVersion::ALL.map(ProtocolVersion::as_str);
                Some(Data::Versions(Versions { supported, requested }))
            }
            Self::NoResource { uri } | Self::NoResourceYet { uri } => Some(Data::Uri(uri)),
            _ => None,
        };
        Object::open(out)
            .member("code", &self.code())
            .member("message", &self.message())
            .optional("data", data.as_ref())
            .close();
    }
}
