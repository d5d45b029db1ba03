//! The command `pace-mcp` at the other end of a pipe.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::thread;

/// The command itself.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_pace-mcp-under-test");

/// What the command wrote until its input ended, and its exit.
pub(crate) struct Spoken {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

/// Runs the command over this input.
pub(crate) fn speak(args: &[&str], input: &[u8]) -> Spoken {
    let mut child = Command::new(BINARY)
        .args(args)
        .env_remove("PACE_BASE_URL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // A pipe holds less than a test may send: writing must not wait for reading.
    let writer = thread::spawn(move || {
        // A command that ended on a bad argument reads nothing.
        let _ = stdin.write_all(&input);
    });
    let mut stdout = Vec::new();
    child.stdout.take().expect("a pipe").read_to_end(&mut stdout).expect("readable output");
    let mut stderr = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("readable output");
    writer.join().expect("a writer");
    let code = child.wait().expect("an exit").code();
    Spoken { stdout, stderr, code }
}

/// The lines that answer these lines.
pub(crate) fn lines(args: &[&str], messages: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let spoken = speak(args, &messages.join(&b'\n'));
    assert_eq!((spoken.stderr.as_str(), spoken.code), ("", Some(0)));
    let Some(text) = spoken.stdout.strip_suffix(b"\n") else {
        assert!(spoken.stdout.is_empty(), "the last line has no end");
        return Vec::new();
    };
    text.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_command() {
    let spoken = speak(&[], b"");
    assert_eq!((spoken.stdout.len(), spoken.stderr.as_str(), spoken.code), (0, "", Some(0)));
}

#[test]
fn a_line_that_is_no_message_is_answered_and_the_next_one_too() {
    let ping = br#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#.to_vec();
    for bad in [
        b"nonsense".to_vec(),
        b"\xff\xfe".to_vec(),
        b"\0".to_vec(),
        vec![b'['; 60_000],
        vec![b'a'; 65_537],
        vec![b'a'; 3_000_000],
    ] {
        let replies = lines(&[], &[bad, ping.clone()]);
        assert_eq!(replies.len(), 2);
        assert!(replies[0].starts_with(br#"{"jsonrpc":"2.0","error":{"code":-32"#));
        assert_eq!(replies[1], br#"{"jsonrpc":"2.0","id":2,"result":{}}"#);
    }
}

#[test]
fn a_bad_argument_is_one_line_on_standard_error() {
    let spoken = speak(&["--base-url", "pace.example"], b"");
    assert_eq!((spoken.stdout.len(), spoken.code), (0, Some(2)));
    assert_eq!(spoken.stderr.lines().count(), 1, "{}", spoken.stderr);
    assert!(spoken.stderr.contains("pace.example"));
}
