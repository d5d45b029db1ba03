//! The tool server of pace: paces, plans and the site guide for assistants, over the Model
//! Context Protocol.
//!
//! Messages are JSON-RPC 2.0. [`ToolServer::answer`] takes one, whichever way it came, and
//! says what to send back; it keeps nothing from one message to the next, so none needs
//! another before it. `pace-http` serves it at `/mcp`, the command `pace-mcp` on standard
//! input and output ([`main`]).
//!
//! ```
//! # use pace_mcp::{Reply, ToolServer, Transport};
//! let ping = br#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#;
//! let reply = ToolServer::new().answer(ping, Transport::Stdio, "");
//! assert_eq!(reply, Reply::Answer(br#"{"jsonrpc":"2.0","id":7,"result":{}}"#.into()));
//! ```

mod arguments;
mod base_url;
mod description;
mod dispatch;
mod envelope;
mod fault;
mod invocation;
mod options;
mod outcome;
mod stdio;
mod tool_text;
mod tools;
mod version;

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

pub use base_url::BaseUrl;
pub use description::{ToolDescription, tools};
pub use dispatch::{Reply, ToolServer, Transport};
pub use invocation::{EXIT_FAILURE, Invocation};
pub use version::{HttpHeaders, ProtocolVersion};

use options::Options;

/// The name under which the server introduces itself.
pub const SERVER_NAME: &str = "pace";
/// The same for people.
pub const SERVER_TITLE: &str = "Pace";
/// The version that the server tells: the service's own.
pub const SERVER_VERSION: &str = pace_core::SERVICE_VERSION;
/// The longest message that is read, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 64 * 1024;

/// Serves standard input and output until the input ends.
///
/// Exits 0 at the end of the input or where nobody reads the output any more, 1 where either
/// fails, 2 on a bad argument; a failure is one line on standard error.
pub fn main() -> ExitCode {
    Invocation::<Options>::run(|options| {
        let stdin = io::stdin().lock();
        if stdin.is_terminal() {
            Invocation::<Options>::tell(
                "waiting for JSON-RPC messages, one a line; assistants start me, see --help",
            );
        }
        match stdio::serve(stdin, io::stdout().lock(), &ToolServer::new(), options.base_url()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
            _ => Ok(()),
        }
    })
}
