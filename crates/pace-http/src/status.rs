//! The answers about availability.

use std::borrow::Cow;

use chrono::{SecondsFormat, Utc};
use pace_core::SERVICE_VERSION;
use pace_core::json::{Object, ToJson};
use schemars::JsonSchema;
use serde::Serialize;

/// That the service runs, and in which version.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "the names are the contract's")]
pub(crate) struct Status {
    /// Always `running`.
    #[schemars(extend("enum" = ["running"]))]
    status: &'static str,
    /// Version of the service.
    version: &'static str,
    /// Time of the answer: UTC with milliseconds, always equally wide.
    #[schemars(extend("format" = "date-time"))]
    timestamp: Cow<'static, str>,
}

impl ToJson for Status {
    fn write_json(&self, out: &mut String) {
        let Self { status, version, timestamp } = self;
        Object::open(out)
            .member("status", *status)
            .member("version", *version)
            .member("timestamp", timestamp)
            .close();
    }
}

impl Status {
    /// The answer of some moment.
    pub(crate) const EXAMPLE: Self = Self {
        status: "running",
        version: SERVICE_VERSION,
        timestamp: Cow::Borrowed("2026-11-20T21:28:41.123Z"),
    };

    pub(crate) fn now() -> Self {
        let timestamp = Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true);
        Self { timestamp: timestamp.into(), ..Self::EXAMPLE }
    }
}

/// That the service is available.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    #[schemars(extend("enum" = ["ok"]))]
    status: &'static str,
}

impl ToJson for Health {
    fn write_json(&self, out: &mut String) {
        let Self { status } = self;
        Object::open(out).member("status", *status).close();
    }
}

impl Health {
    pub(crate) const OK: Self = Self { status: "ok" };
}
