//! Any bytes as a message to the tools: the reply is JSON, or there is none, and no fault of
//! ours is in it.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use pace_mcp::{HttpHeaders, ToolServer, Transport};
use serde_json::Value;

static SERVER: LazyLock<ToolServer> = LazyLock::new(ToolServer::new);

fuzz_target!(|message: &[u8]| {
    let headers = HttpHeaders {
        protocol_version: Some(b"2026-07-28"),
        method: Some(b"tools/call"),
        name: Some(message.get(..12).unwrap_or_default()),
    };
    for transport in [Transport::Stdio, Transport::Http(headers)] {
        let reply = SERVER.answer(message, transport, "https://pace.example");
        if let Some(json) = reply.json() {
            let value: Value = serde_json::from_slice(json).expect("a reply is JSON");
            assert_ne!(value["error"]["code"], -32603);
        }
    }
});
