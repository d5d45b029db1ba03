//! The tool server of pace: paces, plans and the site guide for assistants, over the Model
//! Context Protocol.
//!
//! Messages are JSON-RPC 2.0. [`ToolServer::answer`] takes one, from either transport, and
//! says what to send back. It keeps no state between messages. `pace-http` serves it at `/mcp`,
//! the command `pace-mcp` on standard input and output ([`main`]).
//!
//! ```
//! # use pace_mcp::{Reply, ToolServer, Transport};
//! let ping = br#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#;
//! let reply = ToolServer::new().answer(ping, Transport::Stdio, "");
//! assert_eq!(reply, Reply::Answer(br#"{"jsonrpc":"2.0","id":7,"result":{}}"#.into()));
//! ```

mod argument;
mod arguments;
mod ask_back;
mod conditions;
mod content;
mod course_tool;
mod description;
mod dispatch;
mod envelope;
mod export_tool;
mod method_result;
mod not_taken;
mod options;
mod output_schema;
mod plan_answer;
mod plan_text;
mod protocol_version;
mod raw;
mod refusal;
mod refusal_text;
mod rpc_error;
mod stdio;
mod tool_text;
mod tools;
mod transport;
mod typed_query;
mod version;
mod view;

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use clap::CommandFactory as _;
use pace_startup::Invocation;

pub use description::{SERVER_NAME, SERVER_TITLE, SERVER_VERSION, tools};
pub use dispatch::{Asked, Reply, ToolServer};
pub use protocol_version::ProtocolVersion;
pub use transport::{HttpHeaders, MAX_MESSAGE_BYTES, Transport};

use options::Options;

/// The command line of `pace-mcp`: what its manual page and its completions are written from.
pub fn command() -> clap::Command {
    Options::command()
}

/// Serves standard input and output until the input ends.
///
/// Exits 0 at the end of the input or where the output is closed, 1 where either
/// fails, 2 on a bad argument; a failure is one line on standard error.
pub fn main() -> ExitCode {
    Invocation::<Options>::run(|options| {
        let stdin = io::stdin().lock();
        if stdin.is_terminal() {
            Invocation::<Options>::print_error(
                "waiting for JSON-RPC messages, one a line; assistants start me, see --help",
            );
        }
        match stdio::serve(stdin, io::stdout().lock(), &ToolServer::new(), options.base_url()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
            _ => Ok(()),
        }
    })
}
