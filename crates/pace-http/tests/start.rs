//! A start that fails, with nobody to tell.

use std::io;
use std::process::Command;

#[test]
fn a_complaint_that_nobody_reads_is_still_a_usage_error() {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_pace-http"));
    let status = command.arg("--nonsense").stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(2));
}
