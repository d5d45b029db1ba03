//! Results of methods, as the version of each request writes them.

use pace_core::json::{Object, ToJson};

use crate::description::{self, INSTRUCTIONS, SERVER_NAME, SERVER_TITLE, SERVER_VERSION};
use crate::protocol_version::ProtocolVersion;
use crate::tools::CallResult;

/// The result of a method.
#[derive(Debug, Clone)]
pub(crate) enum MethodResult {
    /// This version is settled on.
    Initialized(ProtocolVersion),
    /// The server is there.
    Pong,
    /// The versions and what the server can do.
    Discovered,
    /// The tools.
    Listed,
    /// The result of a tool.
    Called(CallResult),
}

/// A result as a version writes it. Where each request names its version, each result says
/// that it is complete, and which server made it.
pub(crate) struct VersionedResult<'o> {
    pub(crate) result: &'o MethodResult,
    pub(crate) version: ProtocolVersion,
    /// The address under which the site guide names what is published.
    pub(crate) base_url: &'o str,
}

/// How long a client may keep a result; only an update of the server changes one.
const TTL_MS: u32 = 60 * 60 * 1000;

/// The server, as it introduces itself.
struct ServerInfo;

impl ToJson for ServerInfo {
    fn write_json(&self, out: &mut String) {
        Object::open(out)
            .member("name", SERVER_NAME)
            .member("title", SERVER_TITLE)
            .member("version", SERVER_VERSION)
            .close();
    }
}

/// Which server made a result.
struct ResultMeta;

impl ToJson for ResultMeta {
    fn write_json(&self, out: &mut String) {
        Object::open(out).member("io.modelcontextprotocol/serverInfo", &ServerInfo).close();
    }
}

/// What the server can do: it has tools, always the same.
struct Capabilities;

impl ToJson for Capabilities {
    fn write_json(&self, out: &mut String) {
        Object::open(out).member("tools", &Empty).close();
    }
}

/// `{}`
struct Empty;

impl ToJson for Empty {
    fn write_json(&self, out: &mut String) {
        Object::open(out).close();
    }
}

impl MethodResult {
    /// Whether clients may keep it.
    const fn is_cacheable(&self) -> bool {
        matches!(self, Self::Discovered | Self::Listed)
    }
}

impl ToJson for VersionedResult<'_> {
    fn write_json(&self, out: &mut String) {
        let Self { result, version, base_url } = *self;
        let mut object = Object::open(out);
        if version.is_per_request() {
            object = object.member("resultType", "complete");
            if result.is_cacheable() {
                object = object.member("ttlMs", &TTL_MS).member("cacheScope", "public");
            }
        }
        object = match result {
            MethodResult::Initialized(version) => object
                .member("protocolVersion", version.as_str())
                .member("capabilities", &Capabilities)
                .member("serverInfo", &ServerInfo)
                .member("instructions", INSTRUCTIONS),
            MethodResult::Pong => object,
            MethodResult::Discovered => object
                .member("supportedVersions", &ProtocolVersion::ALL.map(ProtocolVersion::as_str))
                .member("capabilities", &Capabilities)
                .member("instructions", INSTRUCTIONS),
            MethodResult::Listed => object.member("tools", description::all()),
            MethodResult::Called(result) => result.write_members(object, base_url),
        };
        if version.is_per_request() {
            object = object.member("_meta", &ResultMeta);
        }
        object.close();
    }
}
