//! Results of methods, as the version of each request writes them.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use pace_core::SERVICE_SUMMARY;
use pace_core::json::{Object, ToJson};

use crate::argument::LANG;
use crate::description::{self, INSTRUCTIONS, SERVER_NAME, SERVER_TITLE, SERVER_VERSION};
use crate::plan_answer::Loads;
use crate::protocol_version::ProtocolVersion;
use crate::tools::CallResult;
use crate::view;

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
    /// The resources.
    Resources,
    /// Their templates: none.
    ResourceTemplates,
    /// The one resource.
    View,
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
struct ServerInfo<'o> {
    /// What clients show of it, in the versions that have that: its picture, and its pages
    /// under this base URL, if there is one.
    shown: Option<&'o str>,
}

impl ToJson for ServerInfo<'_> {
    fn write_json(&self, out: &mut String) {
        let mut object = Object::open(out)
            .member("name", SERVER_NAME)
            .member("title", SERVER_TITLE)
            .member("version", SERVER_VERSION);
        if let Some(base_url) = self.shown {
            object = object
                .member("description", SERVICE_SUMMARY.in_lang(LANG))
                .member("icons", &[Icon])
                .optional("websiteUrl", (!base_url.is_empty()).then_some(base_url));
        }
        object.close();
    }
}

/// The picture of the server: the pages', in the message itself.
struct Icon;

impl ToJson for Icon {
    fn write_json(&self, out: &mut String) {
        const ICON: &str = include_str!("app/icon.svg");
        static SOURCE: LazyLock<String> =
            LazyLock::new(|| format!("data:image/svg+xml;base64,{}", STANDARD.encode(ICON.trim())));
        Object::open(out)
            .member("src", SOURCE.as_str())
            .member("mimeType", "image/svg+xml")
            .member("sizes", &["any"])
            .close();
    }
}

/// Which server made a result.
struct ResultMeta<'o> {
    server: Option<ServerInfo<'o>>,
    loads: Option<Loads<'o>>,
}

impl ToJson for ResultMeta<'_> {
    fn write_json(&self, out: &mut String) {
        Object::open(out)
            .optional("io.modelcontextprotocol/serverInfo", self.server.as_ref())
            .optional("pace/loads", self.loads.as_ref())
            .close();
    }
}

/// What the server can do: it has tools and a view of their answers, always the same.
struct Capabilities {
    version: ProtocolVersion,
}

impl ToJson for Capabilities {
    fn write_json(&self, out: &mut String) {
        let object = Object::open(out).member("tools", &Empty).member("resources", &Empty);
        // Extensions have a place of their own in the newest version alone.
        let extensions = self.version.is_per_request().then_some(Extensions);
        object.optional("extensions", extensions.as_ref()).close();
    }
}

/// The extensions of the protocol that the server has.
struct Extensions;

impl ToJson for Extensions {
    fn write_json(&self, out: &mut String) {
        struct Ui;

        impl ToJson for Ui {
            fn write_json(&self, out: &mut String) {
                Object::open(out).member("mimeTypes", &[view::MIME_TYPE]).close();
            }
        }

        Object::open(out).member(view::EXTENSION, &Ui).close();
    }
}

/// `{}`
#[derive(Clone, Copy)]
struct Empty;

impl ToJson for Empty {
    fn write_json(&self, out: &mut String) {
        Object::open(out).close();
    }
}

impl MethodResult {
    /// What kind of result it is, in the version that tells.
    const fn kind(&self) -> &'static str {
        match self {
            Self::Called(result) if result.is_question() => "input_required",
            _ => "complete",
        }
    }

    /// Whether the address of the service may stand in it.
    pub(crate) const fn names_addresses(&self) -> bool {
        match self {
            Self::Called(result) => result.names_addresses(),
            Self::Initialized(_) | Self::Discovered => true,
            _ => false,
        }
    }

    /// Whether clients may keep it.
    const fn is_cacheable(&self) -> bool {
        matches!(
            self,
            Self::Discovered
                | Self::Listed
                | Self::Resources
                | Self::ResourceTemplates
                | Self::View
        )
    }
}

impl ToJson for VersionedResult<'_> {
    fn write_json(&self, out: &mut String) {
        let Self { result, version, base_url } = *self;
        let mut object = Object::open(out);
        if version.is_per_request() {
            object = object.member("resultType", result.kind());
            if result.is_cacheable() {
                object = object.member("ttlMs", &TTL_MS).member("cacheScope", "public");
            }
        }
        let shown_in = |version: ProtocolVersion| ServerInfo {
            // 2025-06-18 knows a server by its names alone.
            shown: (version != ProtocolVersion::V2025_06_18).then_some(base_url),
        };
        object = match result {
            MethodResult::Initialized(version) => object
                .member("protocolVersion", version.as_str())
                .member("capabilities", &Capabilities { version: *version })
                .member("serverInfo", &shown_in(*version))
                .member("instructions", INSTRUCTIONS),
            MethodResult::Pong => object,
            MethodResult::Discovered => object
                .member("supportedVersions", &ProtocolVersion::ALL.map(ProtocolVersion::as_str))
                .member("capabilities", &Capabilities { version })
                .member("instructions", INSTRUCTIONS),
            MethodResult::Listed => object.member("tools", description::all()),
            MethodResult::Called(result) => result.write_members(object, base_url),
            MethodResult::Resources => object.member("resources", &[view::Listed]),
            MethodResult::ResourceTemplates => object.member("resourceTemplates", &[Empty; 0]),
            MethodResult::View => object.member("contents", &[view::Contents]),
        };
        let loads = match result {
            MethodResult::Called(result) => result.loads(),
            _ => None,
        };
        // Who the server is in full stands where it is asked for; every other result names it.
        let server = version.is_per_request().then(|| match result {
            MethodResult::Discovered => shown_in(version),
            _ => ServerInfo { shown: None },
        });
        if server.is_some() || loads.is_some() {
            object = object.member("_meta", &ResultMeta { server, loads });
        }
        object.close();
    }
}
