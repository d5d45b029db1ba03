//! Whatever bytes come, the server answers or keeps silent, and what it says is JSON.
//!
//! `PACE_MESSAGES=10000000` tries that many messages instead of a few.

use pace_mcp::{HttpHeaders, Reply, ToolServer, Transport};
use serde_json::Value;

/// Messages to begin with; each is cut, doubled and mixed with the others.
const SEEDS: [&str; 14] = [
    r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
    r#"{"jsonrpc":"2.0","id":"a\u00e9","method":"tools/list","params":{"cursor":null}}"#,
    r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    r#"{"jsonrpc":"2.0","id":-7,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
    r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"compute_pace","arguments":{"distance":21.0975,"time":"1h45"}}}"#,
    r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"generate_training_plan","arguments":{"distance":"5km","time":1500,"weeks":6,"sessions":2,"vo2max":50.5,"include":"steps"}}}"#,
    r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"get_site_guide","arguments":{"lang":"en"}}}"#,
    r#"{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"plan_course","arguments":{"distance":"10km","time":"50:00","profile":[[0,35],[5.0,120],[10,-6e1]],"downhill":"minetti"}}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"predict_race_times","arguments":{"distance":"half","time":"1h40","weekly_km":40,"to":["10k",50],"age":52,"sex":"f"}}}"#,
    r#"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"export_training_plan","arguments":{"distance":"5km","time":"25:00","weeks":6,"days":["mon","wed"],"format":"fit","week":2}}}"#,
    r#"{"jsonrpc":"2.0","id":9,"method":"resources/read","params":{"uri":"ui://pace/view.html"}}"#,
    r#"{"jsonrpc":"2.0","id":5,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#,
    r#"[{"jsonrpc":"2.0","id":18446744073709551615,"result":null,"error":{}}]"#,
    "{\"jsonrpc\":\"2.0\",\"id\":1e400,\"method\":\"\\ud800\",\"params\":[[[[{\"a\":-0.0}]]]]}",
];

/// Marsaglia's xorshift: the same numbers on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

fn mutated(numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = SEEDS[numbers.below(SEEDS.len())].as_bytes().to_vec();
    for _ in 0..numbers.below(4) {
        let at = numbers.below(bytes.len());
        match numbers.below(5) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] = numbers.below(256) as u8,
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => {
                let other = SEEDS[numbers.below(SEEDS.len())].as_bytes();
                let from = numbers.below(other.len());
                let length = numbers.below(other.len() - from);
                bytes.splice(at..at, other[from..from + length].iter().copied());
            }
            _ => {
                let marks = b"{}[]\",:\\0123456789eE+-.\0 \n";
                bytes.insert(at, marks[numbers.below(marks.len())]);
            }
        }
    }
    bytes
}

#[test]
fn mutated_messages_have_a_reply_or_none() {
    let server = ToolServer::new();
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let messages = std::env::var("PACE_MESSAGES").map_or(20_000, |count| {
        count.parse().unwrap_or_else(|_| panic!("PACE_MESSAGES is a number, not {count:?}"))
    });
    for _ in 0..messages {
        let message = mutated(&mut numbers);
        let header = SEEDS[numbers.below(SEEDS.len())].as_bytes();
        let headers = HttpHeaders {
            protocol_version: [None, Some(&b"2026-07-28"[..]), Some(header)][numbers.below(3)],
            method: Some(b"tools/call"),
            name: Some(header),
        };
        for transport in [Transport::Stdio, Transport::Http(headers)] {
            let reply = server.answer(&message, transport, "https://pace.example");
            let why = || String::from_utf8_lossy(&message).into_owned();
            let Some(json) = reply.json() else {
                assert_eq!(reply, Reply::Nothing, "{}", why());
                continue;
            };
            let value: Value = serde_json::from_slice(json).unwrap_or_else(|error| {
                panic!("{error} in {} for {}", String::from_utf8_lossy(json), why())
            });
            assert_ne!(value["error"]["code"], -32603, "{}", why());
            assert_eq!(value["jsonrpc"], "2.0", "{}", why());
        }
    }
}
