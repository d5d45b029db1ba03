//! Every limit, hit: a server of its own with a small one.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::answer::string;
use crate::client::Request;
use crate::server::{Server, eventually};

/// No test can wait for so long.
const NEVER: &str = "3600";

/// A path of this many bytes.
fn path(bytes: usize) -> String {
    format!("/{}", "x".repeat(bytes - 1))
}

#[test]
fn a_long_address_is_414() {
    let Some(server) = Server::with(&["--max-uri", "300"]) else {
        return;
    };
    server.get(path(300)).error(404, "not_found", "300 bytes");
    let mut connection = server.open();
    for target in [
        path(301),
        format!("/api/pace?distance=10km&time=45:00&unknown={}", "x".repeat(300)),
        format!("/health?{}", "x".repeat(300)),
    ] {
        let body = connection.send(&Request::get(&target)).error(414, "uri_too_long", &target);
        assert!(string(&body, "error").contains("300"), "{body}");
        connection.send(&Request::new("POST", &target)).error(414, "uri_too_long", &target);
    }
    assert_eq!(connection.send(&Request::get("/health")).status, 200, "the connection goes on");
    assert_eq!(connection.send(&Request::new("OPTIONS", path(400))).status, 204);
}

#[test]
fn large_headers_are_431() {
    let Some(server) = Server::with_env(&[("PACE_MAX_HEADERS", "2000")]) else {
        return;
    };
    let mut connection = server.open();
    let request = |bytes| Request::get("/health").header("X-Large", "x".repeat(bytes));
    assert_eq!(connection.send(&request(1_800)).status, 200);
    let body = connection.send(&request(2_000)).error(431, "headers_too_large", "one header");
    assert!(string(&body, "error").contains("2000"), "{body}");
    let many = (0..40).fold(Request::get("/nowhere"), |request, number| {
        request.header(&format!("X-{number}"), "x".repeat(60))
    });
    connection.send(&many).error(431, "headers_too_large", "many headers, and no such path");
    assert_eq!(connection.send(&Request::get("/health")).status, 200, "the connection goes on");
}

#[test]
fn a_long_body_is_413() {
    let Some(server) = Server::with(&["--max-body", "1024"]) else {
        return;
    };
    let message = |bytes: usize| {
        let mut body = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.to_vec();
        body.resize(bytes, b' ');
        Request::new("POST", "/mcp").header("Content-Type", "application/json").body(body)
    };
    assert_eq!(server.send(&message(1_024)).status, 200);
    let response = server.send(&message(1_025));
    assert_eq!(response.status, 413, "{response}");
    let body = response.json();
    assert_eq!(body["code"], "payload_too_large");
    assert!(string(&body, "error").contains("1024"), "{body}");
}

#[test]
fn a_slow_body_is_408() {
    let Some(server) = Server::with(&["--body-timeout", "1"]) else {
        return;
    };
    let mut connection = server.open();
    connection.write(b"POST /mcp HTTP/1.1\r\nHost: pace\r\nContent-Length: 100\r\n\r\n{");
    let body = connection.answer().error(408, "request_timeout", "99 bytes are missing");
    assert!(string(&body, "error").contains("1 s"), "{body}");
}

#[test]
fn a_slow_head_ends_its_connection() {
    let Some(server) = Server::with(&["--header-timeout", "1", "--keep-alive", NEVER]) else {
        return;
    };
    let mut connection = server.open();
    connection.write(b"GET /health HTTP/1.1\r\nHost: pa");
    let body = connection.answer().error(408, "request_timeout", "half a head");
    assert!(string(&body, "error").contains("1 s"), "{body}");
    assert_eq!(connection.rest(), "");
    server.open().answer().error(408, "request_timeout", "nothing at all");
}

#[test]
fn an_idle_connection_is_closed() {
    for (keep_alive, closes_at_once) in [("0", true), ("1", false)] {
        let Some(server) = Server::with(&["--keep-alive", keep_alive]) else {
            return;
        };
        let mut connection = server.open();
        let response = connection.send(&Request::get("/health"));
        assert_eq!(response.status, 200);
        let closes = response.header("Connection").is_some_and(|value| value == "close");
        assert_eq!(closes, closes_at_once, "{response}");
        assert_eq!(connection.rest(), "");
    }
}

#[test]
fn a_body_that_was_asked_for_has_its_time_whatever_a_rest_has() {
    let Some(server) = Server::with(&["--keep-alive", "1", "--body-timeout", "3"]) else {
        return;
    };
    let mut connection = server.open();
    connection.write(
        b"POST /mcp HTTP/1.1\r\nHost: pace\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n",
    );
    assert_eq!(connection.answer().status, 100);
    connection.answer().error(408, "request_timeout", "no body came");
}

#[test]
fn a_connection_that_is_closed_is_not_waited_for() {
    let Some(server) = Server::with(&["--disconnect-timeout", "1", "--keep-alive", NEVER]) else {
        return;
    };
    // The rest of this body never comes, and nobody waits for it.
    let mut connection = server.open();
    connection.write(b"POST /health HTTP/1.1\r\nHost: pace\r\nContent-Length: 1000000\r\n\r\n{");
    connection.answer().error(405, "method_not_allowed", "no body is read here");
    assert_eq!(connection.rest(), "");
}

#[test]
fn connections_above_their_number_wait_for_one_to_end() {
    let Some(server) = Server::with(&["--max-connections", "2", "--workers", "1"]) else {
        return;
    };
    let (mut one, mut other) = (server.open(), server.open());
    for connection in [&mut one, &mut other] {
        assert_eq!(connection.send(&Request::get("/health")).status, 200);
    }
    let mut third = TcpStream::connect(server.authority()).expect("a place in the backlog");
    third.write_all(b"GET /health HTTP/1.1\r\nHost: pace\r\n\r\n").expect("a buffer");
    third.set_nonblocking(true).expect("a socket option");
    let mut byte = [0];
    for _ in 0..200 {
        assert_eq!(other.send(&Request::get("/health")).status, 200);
        let nothing = third.read(&mut byte).expect_err("an answer beside two connections");
        assert_eq!(nothing.kind(), ErrorKind::WouldBlock);
    }
    drop(one);
    eventually("an answer once one has ended", || match third.read(&mut byte) {
        Err(error) if error.kind() == ErrorKind::WouldBlock => None,
        read => Some(read),
    })
    .expect("an answer");
    assert_eq!(byte, *b"H");
}

#[test]
fn connections_above_the_backlog_are_not_taken() {
    let limits = ["--backlog", "1", "--max-connections", "1", "--workers", "1"];
    let Some(server) = Server::with(&limits) else {
        return;
    };
    let address: SocketAddr = server.authority().parse().expect("an address");
    let mut first = server.open();
    assert_eq!(first.send(&Request::get("/health")).status, 200);
    let mut waiting = Vec::new();
    // Systems round the number up a little.
    let refused = (0..10).find_map(|_| {
        match TcpStream::connect_timeout(&address, Duration::from_millis(500)) {
            Ok(connection) => {
                waiting.push(connection);
                None
            }
            Err(error) => Some(error.kind()),
        }
    });
    assert!(refused.is_some(), "{} connections wait", waiting.len());
}

/// The library answers these before anything of ours sees them.
#[test]
fn what_cannot_be_read_is_an_error_like_any_other() {
    let server = Server::shared();
    let get = |target: &str| format!("GET {target} HTTP/1.1\r\nHost: pace\r\n\r\n");
    let many = "X-Many: x\r\n".repeat(97);
    // Just as many bytes as the library reads, since what it leaves unread resets the connection.
    let mut large = "GET /health HTTP/1.1\r\nHost: pace\r\nX-Large: ".to_owned();
    large.extend(vec!['x'; 128 * 1024 - large.len()]);
    for (request, status, code) in [
        // The API's own way of writing a time, and a name, as people type them.
        (get("/api/pace?distance=10km&time=45'00\""), 400, "malformed_request"),
        (get("/api/pace?distance=10km&time=45:00&név=é"), 400, "malformed_request"),
        (get("/api/<pace>"), 400, "malformed_request"),
        (get("/health HTTP/1.1 HTTP/1.1"), 400, "malformed_request"),
        (get(&path(65_535)), 400, "malformed_request"),
        ("GET /health HTTP/1.1\r\n\r\n".to_owned(), 400, "malformed_request"),
        ("nonsense\r\n\r\n".to_owned(), 400, "malformed_request"),
        (format!("GET /health HTTP/1.1\r\nHost: pace\r\n{many}\r\n"), 431, "headers_too_large"),
        (large, 431, "headers_too_large"),
    ] {
        for before in [0, 1, 3] {
            let mut connection = server.open();
            connection.write(get("/health").repeat(before).as_bytes());
            connection.write(request.as_bytes());
            for _ in 0..before {
                assert_eq!(connection.answer().status, 200);
            }
            let start: String = request.chars().take(80).collect();
            let answer = connection.answer();
            answer.error(status, code, &start);
            assert_eq!(answer.header("Connection"), Some("close"), "{start}");
            assert_eq!(connection.rest(), "", "{start}");
        }
    }
}
