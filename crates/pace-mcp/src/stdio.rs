//! Messages on standard input and output, one a line.

use std::io::{self, BufRead, Read as _, Write};

use crate::dispatch::{Reply, ToolServer};
use crate::transport::{MAX_MESSAGE_BYTES, Transport};

/// Answers every message until the input ends.
///
/// # Errors
/// What reading or writing fails with.
pub(crate) fn serve(
    mut input: impl BufRead,
    mut output: impl Write,
    server: &ToolServer,
    base_url: &str,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        // The longest message and its end of line.
        let most = MAX_MESSAGE_BYTES as u64 + 1;
        input.by_ref().take(most).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(());
        }
        let reply = if line.ends_with(b"\n") || line.len() <= MAX_MESSAGE_BYTES {
            if line.trim_ascii().is_empty() {
                continue;
            }
            server.answer(&line, Transport::Stdio, base_url)
        } else {
            input.skip_until(b'\n')?;
            ToolServer::too_long()
        };
        match reply {
            Reply::Nothing => {}
            Reply::Answer(mut json) | Reply::Refusal(mut json) | Reply::NoMethod(mut json) => {
                json.push(b'\n');
                output.write_all(&json)?;
                output.flush()?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replies(input: &[u8]) -> String {
        let mut output = Vec::new();
        serve(input, &mut output, &ToolServer::new(), "").unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_line_is_a_message() {
        let ping = |id: u8| format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
        let answer = |id: u8| format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{}}}}\n");
        let input = format!("{}\r\n\n  \n{}\nnonsense\n{}", ping(1), ping(2), ping(3));
        let replies = replies(input.as_bytes());
        let lines: Vec<_> = replies.split_inclusive('\n').collect();
        assert_eq!(lines.len(), 4);
        assert_eq!((lines[0], lines[1], lines[3]), (&*answer(1), &*answer(2), &*answer(3)));
        assert!(lines[2].starts_with(r#"{"jsonrpc":"2.0","error":{"code":-32700,"#), "{replies}");
    }

    #[test]
    fn a_notification_has_no_reply() {
        assert_eq!(replies(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#), "");
        assert_eq!(replies(b""), "");
    }

    #[test]
    fn a_message_may_have_64_kib_and_no_more() {
        let start = br#"{"jsonrpc":"2.0","id":1,"method":"ping","x":""#;
        for (length, end, answered) in [
            (MAX_MESSAGE_BYTES, "\n", true),
            (MAX_MESSAGE_BYTES, "", true),
            (MAX_MESSAGE_BYTES + 1, "\n", false),
            (MAX_MESSAGE_BYTES + 1, "", false),
            (MAX_MESSAGE_BYTES * 5, "\n", false),
        ] {
            let mut input = start.to_vec();
            input.resize(length - 2, b'a');
            input.extend_from_slice(b"\"}");
            input.extend_from_slice(end.as_bytes());
            input.extend_from_slice(b"\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}\n");
            let replies = replies(&input);
            let lines: Vec<_> = replies.lines().collect();
            assert_eq!(lines.len(), 2, "{length}");
            assert_eq!(lines[0].contains("\"result\""), answered, "{length}: {}", lines[0]);
            assert_eq!(lines[0].contains("a message has 65536 bytes at most"), !answered);
            assert!(lines[1].contains("\"id\":2"));
        }
    }
}
