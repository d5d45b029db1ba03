//! The answers about availability.

use chrono::{SecondsFormat, Utc};
use serde::Serialize;

/// The version of the service that `/api/status` tells.
const SERVICE_VERSION: &str = "1.0.0";

/// The answer of `/api/status`.
#[derive(Debug, Serialize)]
#[expect(clippy::struct_field_names, reason = "the names are the contract's")]
pub(crate) struct Status {
    status: &'static str,
    version: &'static str,
    /// UTC with milliseconds, always equally wide: `2026-11-20T21:28:41.123Z`.
    timestamp: String,
}

impl Status {
    pub(crate) fn now() -> Self {
        Self {
            status: "running",
            version: SERVICE_VERSION,
            timestamp: Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true),
        }
    }
}

/// The answer of `/health`.
#[derive(Debug, Serialize)]
pub(crate) struct Health {
    status: &'static str,
}

impl Health {
    pub(crate) const OK: Self = Self { status: "ok" };
}
