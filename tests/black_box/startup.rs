//! The command line of the server: its settings, and starts that fail.

use std::net::TcpListener;
use std::process::Output;

use crate::server::{Server, run_to_end};

#[test]
fn help_names_every_setting_and_shows_examples() {
    let Some(output) = run_to_end(&["--help"], &[]) else {
        return;
    };
    assert!(output.status.success(), "{output:?}");
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    for part in [
        "--bind",
        "PACE_BIND",
        "127.0.0.1:8080",
        "--base-url",
        "PACE_BASE_URL",
        "--trust-forwarded",
        "x-forwarded",
        "--workers",
        "--help",
    ] {
        assert!(help.contains(part), "no {part} in {help}");
    }
    let example = help.lines().filter(|line| line.contains("pace-http --")).count();
    assert!(example > 0, "no example in {help}");
}

#[test]
fn a_port_of_zero_is_a_free_port_and_is_printed() {
    // `with` reads the line; two servers on one port could not both run.
    let (Some(one), Some(other)) = (Server::with(&[]), Server::with(&[])) else {
        return;
    };
    assert_ne!(one.authority(), other.authority());
    for server in [one, other] {
        assert!(server.authority().starts_with("127.0.0.1:"));
        assert!(!server.authority().ends_with(":0"));
        assert_eq!(server.get("/health").status, 200);
    }
}

#[test]
fn the_address_may_come_from_the_environment() {
    let Some(server) = Server::with_env(&[]) else {
        return;
    };
    assert!(!server.authority().ends_with(":8080"), "that is the default");
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn the_argument_wins_over_the_environment() {
    let Some(server) = Server::with(&["--base-url", "https://argument.example"]) else {
        return;
    };
    assert_eq!(server.get("/nowhere").json()["docs"], "https://argument.example/api");
    // An address that cannot be bound shows which of the two was tried.
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let output = run_to_end(&["--bind", &address], &[("PACE_BIND", "127.0.0.1:0")]);
    assert_failed_start(&output.expect("our own server"), &address);
}

#[test]
fn the_number_of_workers_can_be_set() {
    for workers in ["1", "3"] {
        let Some(server) = Server::with(&["--workers", workers]) else {
            return;
        };
        assert_eq!(server.get("/health").status, 200, "{workers} workers");
    }
}

#[test]
fn a_port_that_is_taken_is_one_clear_line() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let Some(output) = run_to_end(&["--bind", &address], &[]) else {
        return;
    };
    assert_failed_start(&output, &address);
}

#[test]
fn a_bad_base_url_is_one_clear_line() {
    for url in ["nonsense", "http://", "/api", "ftp://pace.example", "mailto:x@y.example"] {
        let Some(output) = run_to_end(&["--bind", "127.0.0.1:0", "--base-url", url], &[]) else {
            return;
        };
        assert_failed_start(&output, url);
    }
    if let Some(output) = run_to_end(&["--bind", "127.0.0.1:0"], &[("PACE_BASE_URL", "nonsense")]) {
        assert_failed_start(&output, "nonsense");
    }
}

#[track_caller]
fn assert_failed_start(output: &Output, named: &str) {
    assert!(!output.status.success(), "{output:?}");
    assert!(output.status.code().is_some(), "killed: {output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let complaint = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    assert_eq!(complaint.trim_end().lines().count(), 1, "{complaint}");
    assert!(complaint.contains(named), "{named:?} is not named: {complaint}");
}
