//! The end of the server: in order, in time, or at once.

use std::net::TcpStream;

use crate::client::{Connection, Request};
use crate::server::{Server, eventually};
#[cfg(target_os = "linux")]
use crate::server::{end_by_first_signal, end_of_endless_start};

/// No test can wait for so long.
const NEVER: &str = "3600";
const IN_FLIGHT: &str = "pace_http_requests_in_flight 1";
const PING: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

/// A request that is in flight until the rest of its message comes.
fn in_flight<'a>(server: &Server, authority: &'a str) -> Connection<'a> {
    let mut connection = Connection::open(authority);
    let head =
        format!("POST /mcp HTTP/1.1\r\nHost: pace\r\nContent-Length: {}\r\n\r\n", PING.len());
    connection.write(head.as_bytes());
    connection.write(&PING[..10]);
    server.await_count(IN_FLIGHT);
    connection
}

/// Waits until no connection is taken any more.
fn await_closed(server: &Server) {
    eventually("a closed port", || TcpStream::connect(server.authority()).err());
}

#[test]
fn either_signal_stops_with_success() {
    for signal in ["TERM", "INT"] {
        let Some(server) = Server::with(&[]) else {
            return;
        };
        // An idle connection is not a reason to wait.
        let mut idle = server.open();
        assert_eq!(idle.send(&Request::get("/health")).status, 200);
        server.signal(signal);
        assert_eq!(idle.rest(), "");
        assert_eq!(server.end().code(), Some(0), "{signal}");
    }
}

/// Documents are compressed while the server starts: whoever stops it meanwhile is heard.
#[test]
#[cfg(target_os = "linux")]
fn a_signal_while_it_starts_stops_it_too() {
    for (signal, number) in [("TERM", 15), ("INT", 2)] {
        let Some(output) = end_of_endless_start(signal, number) else { return };
        assert_eq!(output.status.code(), Some(0), "{signal}: {output:?}");
        assert!(output.stdout.is_empty(), "{signal}: {output:?}");
    }
}

/// Wherever in the start it comes.
#[test]
#[cfg(target_os = "linux")]
fn the_first_signal_that_is_caught_stops_with_success() {
    for args in [&["--base-url", "https://pace.example"][..], &[]].repeat(4) {
        let Some(output) = end_by_first_signal("TERM", 15, args) else { return };
        assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    }
}

#[test]
fn probes_are_told_first_while_all_else_is_served() {
    let Some(server) = Server::with(&["--drain-delay", NEVER]) else {
        return;
    };
    let mut kept = server.open();
    assert_eq!(kept.send(&Request::get("/health")).status, 200);
    server.signal("TERM");
    eventually("a 503", || (server.get("/health").status == 503).then_some(()));
    server.get("/health").error(503, "service_unavailable", "a new connection");
    kept.send(&Request::get("/health")).error(503, "service_unavailable", "an older one");
    assert_eq!(kept.rest(), "", "every answer is the last of its connection");
    assert_eq!(server.head("/health").status, 503);
    for target in ["/api/pace?distance=10km&time=45:00", "/api/status", "/api"] {
        assert_eq!(server.get(target).status, 200, "{target}");
    }
    server.signal("TERM");
    assert_eq!(server.end().code(), Some(1), "a second signal ends at once");
}

#[test]
fn after_the_delay_it_stops() {
    let Some(server) = Server::with(&["--drain-delay", "1"]) else {
        return;
    };
    server.signal("TERM");
    assert_eq!(server.end().code(), Some(0));
}

#[test]
fn a_request_in_flight_is_answered() {
    let Some(server) = Server::counted(&["--shutdown-grace", "60", "--body-timeout", NEVER]) else {
        return;
    };
    let authority = server.authority().to_owned();
    let mut connection = in_flight(&server, &authority);
    server.signal("TERM");
    await_closed(&server);
    connection.write(&PING[10..]);
    let answer = connection.answer();
    assert_eq!(answer.text(), r#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
    drop(connection);
    assert_eq!(server.end().code(), Some(0));
}

#[test]
fn a_request_that_does_not_end_is_not_waited_for_beyond_the_grace() {
    let Some(server) = Server::counted(&["--shutdown-grace", "1", "--body-timeout", NEVER]) else {
        return;
    };
    let authority = server.authority().to_owned();
    let connection = in_flight(&server, &authority);
    server.signal("TERM");
    await_closed(&server);
    assert_eq!(server.end().code(), Some(0));
    drop(connection);
}

#[test]
fn a_second_signal_ends_at_once() {
    let grace = ["--shutdown-grace", NEVER, "--body-timeout", NEVER];
    let Some(server) = Server::counted(&grace) else {
        return;
    };
    let authority = server.authority().to_owned();
    let connection = in_flight(&server, &authority);
    server.signal("TERM");
    await_closed(&server);
    server.signal("INT");
    assert_eq!(server.end().code(), Some(1));
    drop(connection);
}
