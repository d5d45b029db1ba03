//! Connections: which are kept, and which are closed on those that send or read too slowly.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use crate::client::{PATIENCE, Request};
use crate::server::{Server, eventually, run_to_end_within};

const PACE: &str = "/api/pace?distance=10km&time=45:00";
const PLAN: &str = "/api/plan?distance=marathon&time=3:30:00&sessions=6&weeks=24&include=steps";
/// No test can wait for so long.
const NEVER: &str = "3600";
/// The least that a limit in seconds can be.
const SHORT: &str = "1";

#[test]
fn a_wish_to_close_is_heeded_among_requests_that_come_together() {
    let server = Server::shared();
    let one = format!("GET {PACE} HTTP/1.1\r\nHost: pace\r\n");
    let mut connection = server.open();
    connection.write(format!("{one}\r\n{one}Connection: close\r\n\r\n{one}\r\n").as_bytes());
    assert_eq!(connection.answer().header("Connection"), None);
    assert_eq!(connection.answer().header("Connection"), Some("close"));
    assert_eq!(connection.rest(), "", "what follows is not answered");
}

#[test]
fn a_keep_alive_of_zero_closes_after_each_answer() {
    let Some(server) = Server::with(&["--keep-alive", "0"]) else { return };
    for request in [Request::get(PACE), Request::get("/nowhere"), Request::new("OPTIONS", "/api")] {
        let mut connection = server.open();
        let answer = connection.send(&request);
        assert_eq!(answer.header("Connection"), Some("close"), "{request:?}");
        assert_eq!(connection.rest(), "", "{request:?}");
    }
    // What came together with the first is not answered.
    let mut connection = server.open();
    connection.write(format!("GET {PACE} HTTP/1.1\r\nHost: pace\r\n\r\n").repeat(3).as_bytes());
    assert_eq!(connection.answer().header("Connection"), Some("close"));
    assert_eq!(connection.rest(), "");
}

#[test]
fn while_draining_every_answer_closes_its_connection() {
    let Some(server) = Server::with(&["--drain-delay", NEVER]) else { return };
    let mut kept = server.open();
    assert_eq!(kept.send(&Request::get(PACE)).header("Connection"), None);
    server.signal("TERM");
    eventually("a 503", || (server.get("/health").status == 503).then_some(()));
    let last = kept.send(&Request::get(PACE));
    assert_eq!((last.status, last.header("Connection")), (200, Some("close")));
    assert_eq!(kept.rest(), "");
}

#[test]
fn a_later_head_has_its_time_too() {
    let Some(server) = Server::with(&["--header-timeout", SHORT, "--body-timeout", SHORT]) else {
        return;
    };
    let mut connection = server.open();
    assert_eq!(connection.send(&Request::get(PACE)).status, 200);
    connection.write(b"GET / HTTP/1.1\r\nX-Slow: ");
    assert_eq!(connection.rest(), "", "it is closed");
}

#[test]
fn an_answer_that_is_not_read_has_its_time_too() {
    let Some(server) = Server::with(&["--write-timeout", SHORT]) else { return };
    let mut stream = TcpStream::connect(server.authority()).expect("a connection");
    stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
    let request = format!("GET {PLAN} HTTP/1.1\r\nHost: pace\r\n\r\n");
    // The server reads no more once nothing of its answers is taken, and then closes: only then
    // does writing fail.
    let error = loop {
        if let Err(error) = stream.write_all(request.as_bytes()) {
            break error;
        }
    };
    let is_closed = matches!(
        error.kind(),
        std::io::ErrorKind::BrokenPipe | std::io::ErrorKind::ConnectionReset
    );
    assert!(is_closed, "{error}");
}

#[test]
fn a_slow_reader_who_does_read_is_served() {
    let Some(server) = Server::with(&["--write-timeout", "10"]) else { return };
    let mut stream = TcpStream::connect(server.authority()).expect("a connection");
    let request = format!("GET {PLAN} HTTP/1.1\r\nHost: pace\r\n\r\n").repeat(100);
    let whole = server.get(PLAN).body;
    let mut writer = stream.try_clone().expect("a handle");
    let sender = std::thread::spawn(move || writer.write_all(request.as_bytes()));
    let mut read = 0;
    let mut buffer = vec![0; 64 * 1024];
    while read < 100 * whole.len() {
        let bytes = stream.read(&mut buffer).expect("answers");
        assert!(bytes > 0, "closed after {read} bytes");
        read += bytes;
    }
    sender.join().expect("a thread").expect("a server that reads");
}

/// Beyond its share a request takes from what all have in common; then a connection is closed
/// rather than read.
#[test]
fn what_unanswered_requests_hold_together_is_bounded() {
    const SLOW: usize = 30;
    let limits = ["--max-unanswered", "1048576", "--header-timeout", NEVER];
    let Some(server) = Server::counted(&limits) else { return };
    let head = format!("GET / HTTP/1.1\r\nX-Long: {}", "x".repeat(100 * 1024));
    let mut slow: Vec<_> = (0..SLOW)
        .map(|_| {
            let mut stream = TcpStream::connect(server.authority()).expect("a connection");
            // The server may close it on the way.
            let _ = stream.write_all(head.as_bytes());
            stream
        })
        .collect();
    let mut closed = 0;
    eventually("closed connections", || {
        slow.retain_mut(|stream| {
            stream.set_nonblocking(true).expect("a socket option");
            let is_open = matches!(
                stream.read(&mut [0]),
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock
            );
            closed += usize::from(!is_open);
            is_open
        });
        // 84 KiB of each count: twelve are a mebibyte.
        (closed >= SLOW - 13).then_some(())
    });
    assert_eq!(server.get(PACE).status, 200);
    drop(slow);
    // What they held is free again.
    let long = Request::get("/nowhere").header("X-Long", "x".repeat(50 * 1024));
    eventually("room", || {
        let mut stream = TcpStream::connect(server.authority()).ok()?;
        let request = format!(
            "GET /health HTTP/1.1\r\nHost: pace\r\nX-Long: {}\r\nConnection: close\r\n\r\n",
            "x".repeat(50 * 1024)
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        answer.starts_with("HTTP/1.1 200 ").then_some(())
    });
    server.send(&long).error(404, "not_found", "a long head");
}

/// Where connections run out, those that only wait give way.
#[test]
fn idle_connections_give_way_where_connections_run_out() {
    let limits = [
        "--max-connections",
        "4",
        "--workers",
        "1",
        "--keep-alive",
        NEVER,
        "--header-timeout",
        SHORT,
    ];
    let Some(server) = Server::with(&limits) else { return };
    let mut idle: Vec<_> = (0..4).map(|_| server.open()).collect();
    for connection in &mut idle {
        assert_eq!(connection.send(&Request::get("/health")).status, 200);
    }
    assert_eq!(server.get("/health").status, 200, "a fifth is served");
}

#[test]
fn a_start_without_files_is_one_clear_line() {
    let Some(output) = run_to_end_within("-n 20", &[], &[]) else { return };
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let complaint = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(complaint.contains("open files are needed, and 20 are allowed"), "{complaint}");
}

/// The stacks of its workers are more than the process may address.
#[cfg(target_os = "linux")]
#[test]
fn a_start_without_room_for_its_threads_is_a_failure_and_listens_nowhere() {
    let (workers, stack) = (["--workers", "16"], [("RUST_MIN_STACK", "67108864")]);
    let Some(output) = run_to_end_within("-v 400000", &workers, &stack) else { return };
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let complaint = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(complaint.contains("cannot serve; the line above says what is missing"), "{complaint}");
}

#[test]
fn fewer_connections_than_asked_for_are_said() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = taken.local_addr().expect("an address").to_string();
    // It would serve, so it is given a reason to end.
    let arguments = ["--max-connections", "1000", "--metrics-bind", &taken];
    let Some(output) = run_to_end_within("-n 200", &arguments, &[]) else { return };
    let log = String::from_utf8(output.stderr).expect("UTF-8");
    let warning = "--max-connections 1000 needs ";
    assert!(log.contains(warning) && log.contains(" connections are taken at once"), "{log}");
}

/// What is left to the server library may end the connection, so its client is told.
#[test]
fn after_a_body_in_chunks_that_nobody_asked_for_the_connection_ends() {
    let server = Server::shared();
    for (length, body, closes) in [
        ("Content-Length: 5", "abcde", false),
        ("Transfer-Encoding: chunked", "5\r\nabcde\r\n0\r\n\r\n", true),
        ("Transfer-Encoding: chunked", "no chunk", true),
    ] {
        let mut connection = server.open();
        let head = format!("DELETE /health HTTP/1.1\r\nHost: pace\r\n{length}\r\n\r\n");
        connection.write(format!("{head}{body}").as_bytes());
        let answer = connection.answer();
        answer.error(405, "method_not_allowed", body);
        assert_eq!(answer.header("Connection") == Some("close"), closes, "{body}");
    }
}
