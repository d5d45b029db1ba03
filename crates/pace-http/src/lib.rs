//! The HTTP door of pace: `/api/pace`, `/api/plan` and their neighbours over HTTP/1.1.
//!
//! Everything that is computed comes from `pace_core`; this crate knows paths, methods,
//! headers and statuses. [`main`] reads the command line and opens the server, and every
//! request goes through one function, in which the order of the checks is the order of the
//! lines. The server library's own router is not used: what it answers by itself to a
//! wrong path or method is not ours.
//!
//! # What the server library answers
//!
//! The server library refuses some requests before they reach us, and closes the connection.
//! Its empty answers are replaced on their way out by errors in the shape of all (`refusal`):
//!
//! | status | request |
//! |---|---|
//! | 400 | a malformed request line or header, or another version than HTTP/1.0 and HTTP/1.1 |
//! | 400 | a target with raw bytes that no URI holds: above ASCII, controls, blanks, `<`, `>`, and `"` in the query |
//! | 400 | a target above 65,534 bytes |
//! | 400 | no `Host`, or two, in HTTP/1.1; a POST without a length in HTTP/1.0 |
//! | 400 | a malformed, repeated or contradictory `Content-Length` or `Transfer-Encoding` |
//! | 408 | no complete request head within `--header-timeout` of the connection's start |
//! | 431 | more than 96 headers, or a head above 128 KiB |
//!
//! Below its own limits ours are met first: 414 and 431 (`--max-uri`, `--max-headers`). Above
//! `--max-connections` nothing is answered at all; connections wait in the backlog. What the
//! library does not bound is bounded below it (`connection`): later heads, answers that are not
//! read, small chunks, and what unanswered requests and unread answers hold together. Such a
//! connection is closed.
//!
//! A `100 Continue` is sent wherever one is expected, whatever the answer will be.

mod admission;
mod answer;
mod api_version;
mod authority;
mod body;
mod coding;
mod connection;
mod deprecation;
mod discovery;
mod document;
mod error;
mod examples;
mod file_query;
mod files;
mod fixed_pages;
mod forwarded;
mod headers;
mod language;
mod limits;
mod log;
mod markup;
mod mcp;
mod metrics;
mod openapi;
mod options;
mod origin;
mod pages;
mod pieces;
mod plan_files;
mod pretty_json;
mod public_url;
mod query;
mod reference_page;
mod refusal;
mod representation;
mod respond;
mod route;
mod server;
mod service;
mod status;
mod stop;
mod turns;
mod watch;
mod worker;

use std::process::ExitCode;

use actix_http::Request;
use clap::CommandFactory as _;
use pace_startup::Invocation;

use answer::Answer;
use mcp::Asked;
use options::Options;

/// The base URL that the checked-in descriptions name.
const EXAMPLE_BASE: &str = "https://pace.example";

/// The descriptions that are checked in under `docs/`: each file's name and text.
pub fn generated() -> [(&'static str, String); 2] {
    [
        ("openapi.json", discovery::OPENAPI.text(EXAMPLE_BASE)),
        ("server-card.json", discovery::SERVER_CARD.text(EXAMPLE_BASE)),
    ]
}

/// The command line of `pace-http`: what its manual page and its completions are written from.
pub fn command() -> clap::Command {
    Options::command()
}

/// Runs the server from the process's arguments until a signal stops it.
///
/// Exits 0 after SIGTERM or SIGINT, 1 where it could not start or a second signal came, 2 on
/// a bad argument; a failed start is one line on standard error.
pub fn main() -> ExitCode {
    run(discovery::prepare, answer::answer)
}

/// As [`main`], but a request for this path panics: for tests of what a panic costs. Nothing
/// of it is in the real command.
#[doc(hidden)]
pub fn main_with_fault(path: &'static str) -> ExitCode {
    run(discovery::prepare, move |route, request: &Request, asked: &Asked<'_>, service: &_| {
        assert!(request.path() != path, "a fault was asked for");
        answer::answer(route, request, asked, service)
    })
}

/// As [`main`], but its start never comes to an end: for tests of what ends it.
#[doc(hidden)]
pub fn main_that_never_starts() -> ExitCode {
    let for_ever = |_: Option<&str>| loop {
        std::thread::park();
    };
    run(for_ever, answer::answer)
}

fn run(prepare: impl FnOnce(Option<&str>) + Send + 'static, answer: impl Answer) -> ExitCode {
    Invocation::<Options>::run(|options| {
        server::run(options, prepare, answer).map_err(|error| format!("{error:#}"))
    })
}
