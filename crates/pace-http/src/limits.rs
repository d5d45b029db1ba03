//! How much of what the server takes: every bound of the open web, with its default.

use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::{Args, value_parser};
use pace_mcp::MAX_MESSAGE_BYTES;

/// The longest target that the server library reads; it refuses longer ones by itself, with 400.
const MOST_URI: i64 = 65_534;
/// The largest request head that it reads, in kibibytes; it refuses larger ones by itself, with 431.
pub(crate) const MOST_HEAD_KIB: u32 = 128;
const MOST_HEAD: i64 = MOST_HEAD_KIB as i64 * 1024;

/// What applies to targets where nothing is set.
pub(crate) const DEFAULT_URI: u32 = 60 * 1024;
/// The same of headers.
pub(crate) const DEFAULT_HEADERS: u32 = 64 * 1024;

/// The bounds that a deployment may set.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// Connections at once, over all workers, each an open file; more wait until one ends. From
    /// three quarters of them on, idle ones are closed after --header-timeout, which is all that
    /// requests then have to come in [default: 25000, or
    /// as many as the limit of open files leaves]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) max_connections: Option<u32>,

    /// Connections that may wait to be accepted; the system may cap it
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1024,
        value_parser = value_parser!(u32).range(1..=65_535)
    )]
    pub(crate) backlog: u32,

    /// Bytes of a path with its query; 414 beyond
    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = DEFAULT_URI,
        value_parser = value_parser!(u32).range(256..=MOST_URI)
    )]
    pub(crate) max_uri: u32,

    /// Bytes of all header names and values together; 431 beyond
    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = DEFAULT_HEADERS,
        value_parser = value_parser!(u32).range(1024..=MOST_HEAD)
    )]
    pub(crate) max_headers: u32,

    /// Bytes of a message to the tools; 413 beyond
    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = MAX_MESSAGE_BYTES as u32,
        value_parser = value_parser!(u32).range(1024..=1024 * 1024)
    )]
    pub(crate) max_body: u32,

    /// Bytes that requests which are not answered yet may hold together, beside 16 KiB each; the
    /// connection that asks for more is closed
    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = 32 * 1024 * 1024,
        value_parser = value_parser!(u32).range(1024 * 1024..)
    )]
    pub(crate) max_unanswered: u32,

    /// Bytes that answers above 20 KiB may hold together until they are read; beyond, the
    /// connections whose answers wait longest are closed
    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = 32 * 1024 * 1024,
        value_parser = value_parser!(u32).range(1024 * 1024..)
    )]
    pub(crate) max_unread: u32,

    /// Time for a request to come in, without its body; 408 on a new connection, which is closed
    /// beyond. A later request on a kept one has this and --body-timeout together
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds(1))]
    pub(crate) header_timeout: Duration,

    /// Time for a body to come in; 408 beyond
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds(1))]
    pub(crate) body_timeout: Duration,

    /// Time for a plan, a page, a file or a call of a tool to wait for its turn; 503 beyond
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds(1))]
    pub(crate) turn_timeout: Duration,

    /// Time for an answer to be read; the connection is closed beyond
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds(1))]
    pub(crate) write_timeout: Duration,

    /// Time that a connection may be idle between two requests; 0 closes it after each.
    /// Longer than the proxy's in front, which is 60 s for most
    #[arg(long, value_name = "SECONDS", default_value = "75", value_parser = seconds(0))]
    pub(crate) keep_alive: Duration,

    /// Time for a client to close a connection that we have closed
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds(1))]
    pub(crate) disconnect_timeout: Duration,

    /// After the signal to stop, time in which /health answers 503 and all else is served
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = seconds(0))]
    pub(crate) drain_delay: Duration,

    /// Then, time for the requests in flight to end
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds(0))]
    pub(crate) shutdown_grace: Duration,
}

/// Whole seconds, from a least to an hour.
fn seconds(least: i64) -> impl TypedValueParser<Value = Duration> {
    value_parser!(u16).range(least..=3600).map(|count| Duration::from_secs(count.into()))
}
