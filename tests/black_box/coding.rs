//! Content codings: long answers are compressed for clients that ask for it, and are the same.

use std::io::Read as _;

use crate::client::{Request, Response};
use crate::server::Server;

const PLAN: &str = "/api/plan?distance=marathon&time=3h45&sessions=6&weeks=24&include=steps";
const SHORT: &str = "/api/pace?distance=marathon&time=3h45";
const LONG: [&str; 6] = [
    PLAN,
    "/api",
    "/api?lang=en",
    "/openapi.json",
    "/llms.txt",
    "/.well-known/mcp/server-card.json",
];

fn decoded(response: &Response) -> Vec<u8> {
    let mut plain = Vec::new();
    let body = response.body.as_slice();
    let read = match response.header("Content-Encoding") {
        None => return body.to_vec(),
        Some("gzip") => flate2::read::GzDecoder::new(body).read_to_end(&mut plain),
        Some("br") => brotli::Decompressor::new(body, 4096).read_to_end(&mut plain),
        Some("zstd") => zstd::Decoder::new(body).expect("a decoder").read_to_end(&mut plain),
        Some(other) => panic!("nobody asked for {other}"),
    };
    read.unwrap_or_else(|error| panic!("{error}: {response}"));
    plain
}

/// The request's headers that an answer depends on: the page is in two languages.
fn varies(target: &str) -> &'static str {
    if target.split('?').next() == Some("/api") {
        "Accept-Encoding, Accept-Language"
    } else {
        "Accept-Encoding"
    }
}

fn asking(target: &str, codings: &str) -> Request {
    Request::get(target).header("Accept-Encoding", codings)
}

#[test]
fn a_long_answer_is_sent_shorter_and_is_the_same() {
    let server = Server::shared();
    for target in LONG {
        let plain = server.get(target);
        assert_eq!(plain.header("Content-Encoding"), None, "{target}");
        assert_eq!(plain.header("Vary"), Some(varies(target)), "{target}");
        for coding in ["gzip", "zstd"] {
            let short = server.send(&asking(target, coding));
            assert_eq!(short.status, 200);
            assert_eq!(short.header("Content-Encoding"), Some(coding), "{target}");
            assert_eq!(short.header("Vary"), Some(varies(target)), "{target}");
            assert_eq!(short.header("Content-Type"), plain.header("Content-Type"));
            assert!(short.body.len() * 2 < plain.body.len(), "{coding} {target}");
            assert_eq!(decoded(&short), plain.body, "{coding} {target}");
        }
    }
}

#[test]
fn a_client_that_does_not_ask_gets_the_plain_bytes() {
    let server = Server::shared();
    let plain = server.get(PLAN);
    for codings in ["", "identity", "deflate", "gzip;q=0", "identity, gzip;q=0.5", "*;q=0"] {
        let answer = server.send(&asking(PLAN, codings));
        assert_eq!(answer.header("Content-Encoding"), None, "{codings}");
        assert_eq!(answer.body, plain.body, "{codings}");
    }
}

#[test]
fn weights_are_honoured() {
    let server = Server::shared();
    for (codings, taken) in [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip;q=1, br;q=0.9, zstd;q=0.8", "gzip"),
        ("zstd;q=0, gzip;q=0.001", "gzip"),
        ("br, gzip;q=0.001", "gzip"),
        ("*", "zstd"),
    ] {
        let answer = server.send(&asking(PLAN, codings));
        assert_eq!(answer.header("Content-Encoding"), Some(taken), "{codings}");
    }
}

/// Brotli costs twenty times a plan: it is for documents under the configured base URL, which
/// are compressed once.
#[test]
fn brotli_is_for_what_was_prepared() {
    let server = Server::shared();
    for target in LONG {
        let answer = server.send(&asking(target, "br"));
        assert_eq!(answer.header("Content-Encoding"), None, "{target}");
        assert_eq!(answer.header("Vary"), Some(varies(target)), "{target}");
        assert_eq!(answer.body, server.get(target).body, "{target}");
    }
}

#[test]
fn a_short_answer_is_sent_as_it_is() {
    let server = Server::shared();
    let plain = server.get(SHORT);
    let answer = server.send(&asking(SHORT, "gzip, br, zstd"));
    assert!(plain.body.len() < 1024);
    assert_eq!(answer.timeless_headers(), plain.timeless_headers());
    assert_eq!(answer.header("Vary"), None);
    assert_eq!(answer.body, plain.body);
}

#[test]
fn head_has_the_headers_of_get() {
    let server = Server::shared();
    for target in LONG {
        for codings in ["", "gzip", "br", "zstd"] {
            let get = server.send(&asking(target, codings));
            let head = Request::new("HEAD", target).header("Accept-Encoding", codings);
            let head = server.send(&head);
            assert_eq!(head.timeless_headers(), get.timeless_headers(), "{codings} {target}");
        }
    }
}

#[test]
fn each_coding_of_a_document_has_a_tag_of_its_own() {
    let server = Server::shared();
    let Some(prepared) = Server::with(&["--base-url", "https://pace.example"]) else { return };
    for target in &LONG[1..] {
        assert!(server.get(target).header("ETag") != prepared.get(target).header("ETag"));
        let server = &prepared;
        let mut tags = Vec::new();
        for codings in ["", "gzip", "br", "zstd"] {
            let answer = server.send(&asking(target, codings));
            let tag = answer.header("ETag").expect("a tag").to_owned();
            let known = server.send(&asking(target, codings).header("If-None-Match", &tag));
            assert_eq!((known.status, known.body.len()), (304, 0), "{codings} {target}");
            assert_eq!(known.header("ETag"), Some(tag.as_str()));
            assert_eq!(known.header("Vary"), Some(varies(target)));
            assert_eq!(known.header("Content-Encoding"), None);
            // Kept in another coding: these bytes are not known yet.
            for other in &tags {
                let answer = server.send(&asking(target, codings).header("If-None-Match", other));
                assert_eq!(answer.status, 200, "{codings} {target} {other}");
            }
            assert!(!tags.contains(&tag), "{codings} {target}");
            tags.push(tag);
        }
        let all = tags.join(", ");
        let known = server.send(&asking(target, "br").header("If-None-Match", all));
        assert_eq!(known.status, 304);
    }
}

#[test]
fn documents_made_ahead_of_time_are_the_same() {
    let Some(server) = Server::with(&["--base-url", "https://pace.example"]) else { return };
    for target in &LONG[1..] {
        let plain = server.get(target);
        for coding in ["gzip", "br", "zstd"] {
            let short = server.send(&asking(target, coding));
            assert_eq!(short.header("Content-Encoding"), Some(coding), "{target}");
            assert_eq!(decoded(&short), plain.body, "{coding} {target}");
        }
    }
}

#[test]
fn a_tools_answer_is_sent_shorter_too() {
    let server = Server::shared();
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let post = |codings: &str| {
        let request = Request::new("POST", "/mcp").header("Content-Type", "application/json");
        server.send(&request.header("Accept-Encoding", codings).body(call))
    };
    let (plain, short) = (post(""), post("gzip"));
    assert_eq!(plain.header("Content-Encoding"), None);
    assert_eq!(short.header("Content-Encoding"), Some("gzip"));
    assert_eq!(decoded(&short), plain.body);
}
