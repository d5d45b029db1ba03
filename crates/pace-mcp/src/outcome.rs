//! What methods come to, as the version of each request writes it.

use pace_core::json::{Object, ToJson};

use crate::description::{self, INSTRUCTIONS};
use crate::tools::CallResult;
use crate::version::ProtocolVersion;
use crate::{SERVER_NAME, SERVER_TITLE, SERVER_VERSION};

/// What a method comes to.
#[derive(Debug, Clone)]
pub(crate) enum Outcome {
    /// This version is agreed on.
    Initialized(ProtocolVersion),
    /// The server is there.
    Pong,
    /// The versions and what the server can do.
    Discovered,
    /// The tools.
    Listed,
    /// What a tool says.
    Called(CallResult),
}

/// An outcome as it is written in a version. Where each request stands for itself, so does
/// each result: it says that it is whole, and who made it.
pub(crate) struct Framed<'o> {
    pub(crate) outcome: &'o Outcome,
    pub(crate) version: ProtocolVersion,
    /// The address under which the site guide names what is published.
    pub(crate) base_url: &'o str,
}

/// How long a result may be kept: until an update of the server, say.
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

/// Who made a result.
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

impl Outcome {
    /// Whether it is one to keep.
    const fn is_lasting(&self) -> bool {
        matches!(self, Self::Discovered | Self::Listed)
    }
}

impl ToJson for Framed<'_> {
    fn write_json(&self, out: &mut String) {
        let Self { outcome, version, base_url } = *self;
        let mut object = Object::open(out);
        if version.is_per_request() {
            object = object.member("resultType", "complete");
            if outcome.is_lasting() {
                object = object.member("ttlMs", &TTL_MS).member("cacheScope", "public");
            }
        }
        object = match outcome {
            Outcome::Initialized(agreed) => object
                .member("protocolVersion", agreed.as_str())
                .member("capabilities", &Capabilities)
                .member("serverInfo", &ServerInfo)
                .member("instructions", INSTRUCTIONS),
            Outcome::Pong => object,
            Outcome::Discovered => object
                .member("supportedVersions", &ProtocolVersion::ALL.map(ProtocolVersion::as_str))
                .member("capabilities", &Capabilities)
                .member("instructions", INSTRUCTIONS),
            Outcome::Listed => object.member("tools", description::all()),
            Outcome::Called(result) => result.write_members(object, base_url),
        };
        if version.is_per_request() {
            object = object.member("_meta", &ResultMeta);
        }
        object.close();
    }
}
