//! What methods come to, as the version of each request writes it.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

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

/// What the server can do: it has tools, always the same.
#[derive(Serialize)]
struct Capabilities {
    tools: Empty,
}

/// `{}`
#[derive(Serialize)]
struct Empty {}

const CAPABILITIES: Capabilities = Capabilities { tools: Empty {} };

impl Outcome {
    /// Whether it is one to keep.
    const fn is_lasting(&self) -> bool {
        matches!(self, Self::Discovered | Self::Listed)
    }
}

impl Serialize for Framed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { outcome, version, base_url } = *self;
        let mut map = serializer.serialize_map(None)?;
        if version.is_per_request() {
            map.serialize_entry("resultType", "complete")?;
            if outcome.is_lasting() {
                map.serialize_entry("ttlMs", &TTL_MS)?;
                map.serialize_entry("cacheScope", "public")?;
            }
        }
        match outcome {
            Outcome::Initialized(agreed) => {
                map.serialize_entry("protocolVersion", agreed.as_str())?;
                map.serialize_entry("capabilities", &CAPABILITIES)?;
                map.serialize_entry("serverInfo", &SERVER_INFO)?;
                map.serialize_entry("instructions", INSTRUCTIONS)?;
            }
            Outcome::Pong => {}
            Outcome::Discovered => {
                let supported = ProtocolVersion::ALL.map(ProtocolVersion::as_str);
                map.serialize_entry("supportedVersions", &supported)?;
                map.serialize_entry("capabilities", &CAPABILITIES)?;
                map.serialize_entry("instructions", INSTRUCTIONS)?;
            }
            Outcome::Listed => map.serialize_entry("tools", description::all())?,
            Outcome::Called(result) => result.write_members(&mut map, base_url)?,
        }
        if version.is_per_request() {
            map.serialize_entry("_meta", &ResultMeta { server_info: SERVER_INFO })?;
        }
        map.end()
    }
}
