//! What the operator sees: the log, the counters, and faults of ours.

use std::io::{BufRead, BufReader, Read};
use std::process::ChildStderr;

use serde_json::Value;

use crate::answer::keys;
use crate::client::Request;
use crate::server::{Server, eventually};

const PACE: &str = "/api/pace?distance=10km&time=45:00";

/// The next line of the log that has this text in it.
fn line_with(log: &mut BufReader<ChildStderr>, text: &str) -> String {
    loop {
        let mut line = String::new();
        assert_ne!(log.read_line(&mut line).expect("UTF-8"), 0, "no {text} in the log");
        if line.contains(text) {
            return line.trim_end().to_owned();
        }
    }
}

/// The value of a field in a line of text.
fn field<'l>(line: &'l str, name: &str) -> &'l str {
    let start = format!(" {name}=");
    let rest = line.split_once(&start).unwrap_or_else(|| panic!("no {name} in {line}")).1;
    rest.split(' ').next().expect("a first part")
}

#[test]
fn a_request_is_a_line_without_what_it_asked_for() {
    let Some((server, mut log)) = Server::logged(&[]) else {
        return;
    };
    server.send(&Request::get(PACE).header("X-Request-Id", "first-1"));
    server.send(&Request::new("POST", "/api/nowhere?secret=1").header("X-Request-Id", "second/2"));
    let line = line_with(&mut log, "first-1");
    assert!(line.contains("INFO access: "), "{line}");
    for (name, value) in
        [("id", "first-1"), ("method", "GET"), ("path", "/api/pace"), ("status", "200")]
    {
        assert_eq!(field(&line, name), value, "{line}");
    }
    assert!(field(&line, "micros").parse::<u64>().is_ok(), "{line}");
    assert!(!line.contains("10km") && !line.contains('?'), "{line}");
    let line = line_with(&mut log, "second/2");
    assert_eq!(field(&line, "status"), "404", "{line}");
    assert!(!line.contains("secret"), "{line}");
}

#[test]
fn a_request_without_a_good_name_is_given_one() {
    let Some((server, mut log)) = Server::logged(&[]) else {
        return;
    };
    let too_long = "x".repeat(65);
    let mut ids = Vec::new();
    for given in ["", "a b", "x\" status=200", "é", "a,b", "%0a;", &too_long] {
        let response = server.send(&Request::get("/api/status").header("X-Request-Id", given));
        assert_eq!(response.header("X-Request-Id"), None, "answers are for caches, too");
        let line = line_with(&mut log, "path=/api/status");
        let id = field(&line, "id").to_owned();
        assert!(id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit()), "{line}");
        assert!(!ids.contains(&id), "{line}");
        ids.push(id);
    }
}

#[test]
fn lines_may_be_json_whatever_is_asked() {
    let Some((server, mut log)) = Server::logged(&["--log", "json"]) else {
        return;
    };
    let endless = format!("/{}", "x".repeat(1_000));
    for (target, shown) in [
        ("/health", "/health"),
        ("/%0a%1b[31m%22%7D", "/%0a%1b[31m%22%7D"),
        ("/a\"b\\c'd", "/a\"b\\c'd"),
        (&endless, &format!("{}…", &endless[..80])),
    ] {
        let response = server.send(&Request::get(target).header("X-Request-Id", "json"));
        let line = line_with(&mut log, "\"json\"");
        let value: Value = serde_json::from_str(&line).expect("a line is JSON");
        let known = ["id", "level", "method", "micros", "path", "status", "target", "timestamp"];
        assert_eq!(keys(&value), known, "{line}");
        assert_eq!(value["path"], shown, "{line}");
        assert_eq!(value["status"], response.status, "{line}");
        assert!(value["micros"].is_u64(), "{line}");
    }
}

#[test]
fn the_log_may_be_off() {
    let Some((server, mut log)) = Server::logged(&["--log", "off"]) else {
        return;
    };
    assert_eq!(server.get(PACE).status, 200);
    let mut malformed = server.open();
    malformed.write(b"nonsense\r\n\r\n");
    drop(malformed.rest());
    server.signal("TERM");
    assert_eq!(server.end().code(), Some(0));
    let mut lines = String::new();
    log.read_to_string(&mut lines).expect("UTF-8");
    assert_eq!(lines, "");
}

#[test]
fn a_log_that_nobody_reads_stops_nothing() {
    let Some((server, log)) = Server::logged(&["--metrics-bind", "127.0.0.1:0"]) else {
        return;
    };
    let request =
        Request::get(format!("/{}", "x".repeat(100))).header("X-Request-Id", "y".repeat(64));
    let mut connection = server.open();
    // More than a pipe and the server's own queue hold together.
    eventually("lost lines", || {
        for _ in 0..1_000 {
            assert_eq!(connection.send(&request).status, 404);
        }
        let scrape = server.scrape();
        let lost = scrape.text().lines().find_map(|line| {
            line.strip_prefix("pace_http_log_lines_lost_total ")?.parse::<u64>().ok()
        });
        (lost.expect("a counter") > 0).then_some(())
    });
    assert_eq!(connection.send(&Request::get("/health")).status, 200);
    drop(log);
    assert_eq!(connection.send(&Request::get("/health")).status, 200);
}

#[test]
fn requests_are_counted_by_route_and_status() {
    let Some(server) = Server::counted(&["--workers", "2"]) else {
        return;
    };
    for (target, times) in [
        (PACE, 3),
        ("/api/pace", 2),
        ("/health", 1),
        ("/mcp/server-card", 1),
        ("/a\"b", 1),
        ("/nowhere", 1),
        ("/metrics", 1),
    ] {
        for _ in 0..times {
            server.get(target);
        }
    }
    let requests = |route, status, count| {
        format!("pace_http_requests_total{{route=\"{route}\",status=\"{status}\"}} {count}")
    };
    let scrape = server.scrape();
    assert_eq!(scrape.status, 200);
    let kind = scrape.header("Content-Type");
    assert_eq!(kind, Some("text/plain; version=0.0.4; charset=utf-8"));
    let lines: Vec<_> = scrape.text().lines().collect();
    for line in [
        requests("/api/pace", 200, 3),
        requests("/api/pace", 400, 2),
        requests("/health", 200, 1),
        requests("/.well-known/mcp/server-card.json", 200, 1),
        "pace_http_request_duration_seconds_count{route=\"/api/pace\"} 5".to_owned(),
        "pace_http_request_duration_seconds_bucket{route=\"/api/pace\",le=\"+Inf\"} 5".to_owned(),
        "pace_http_requests_in_flight 0".to_owned(),
    ] {
        assert!(lines.contains(&line.as_str()), "no {line} in {scrape}");
    }
    let others = lines.iter().filter(|line| line.contains("_total{route=\"other\"")).count();
    assert_eq!(others, 1, "whatever is asked for is one label: {scrape}");
    assert!(lines.iter().any(|line| line.starts_with("pace_build_info{version=\"")), "{scrape}");
}

#[test]
fn what_is_no_request_is_counted_and_no_fault_of_ours() {
    let Some((server, mut log)) = Server::logged(&["--metrics-bind", "127.0.0.1:0"]) else {
        return;
    };
    let mut malformed = server.open();
    malformed.write(b"nonsense\r\n\r\n");
    drop(malformed.rest());
    server.await_count("pace_http_requests_total{route=\"other\",status=\"400\"} 1");
    server.signal("TERM");
    assert_eq!(server.end().code(), Some(0));
    let mut lines = String::new();
    log.read_to_string(&mut lines).expect("UTF-8");
    assert!(!lines.contains("ERROR"), "{lines}");
}

#[test]
fn the_counters_are_what_prometheus_reads() {
    let Some(server) = Server::counted(&[]) else {
        return;
    };
    server.get(PACE);
    server.get("/api/plan?distance=10km&time=45:00");
    let scrape = server.scrape();
    let mut family = (String::new(), String::new());
    for line in scrape.text().lines() {
        if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').expect("a name and a type");
            assert!(["counter", "gauge", "histogram"].contains(&kind), "{line}");
            family = (name.to_owned(), kind.to_owned());
        } else if !line.starts_with("# HELP ") {
            let (series, value) = line.rsplit_once(' ').expect("a series and its value");
            assert!(value.parse::<f64>().is_ok_and(|value| value >= 0.0), "{line}");
            let name = series.split('{').next().expect("a name");
            let rest = name.strip_prefix(&family.0).unwrap_or_else(|| panic!("{line}: {family:?}"));
            let rests: &[&str] =
                if family.1 == "histogram" { &["_bucket", "_sum", "_count"] } else { &[""] };
            assert!(rests.contains(&rest), "{line}");
        }
    }
    let buckets: Vec<u64> = scrape
        .text()
        .lines()
        .filter(|line| line.contains("_bucket{route=\"/api/plan\""))
        .map(|line| line.rsplit_once(' ').expect("a value").1.parse().expect("a number"))
        .collect();
    assert!(buckets.len() > 5 && buckets.is_sorted() && buckets.ends_with(&[1]), "{buckets:?}");
}

#[test]
fn counters_have_an_address_of_their_own_and_nothing_else_is_there() {
    let Some((server, _log)) = Server::logged(&["--metrics-bind", "127.0.0.1:0"]) else {
        return;
    };
    server.get("/metrics").error(404, "not_found", "not for everybody");
    assert_eq!(server.scrape().status, 200);
    for (method, path, status) in [
        ("GET", "/", 404),
        ("GET", "/health", 200),
        ("POST", "/health", 405),
        ("POST", "/metrics", 405),
    ] {
        assert_eq!(server.ask_metrics(method, path).status, status, "{method} {path}");
    }
}

#[test]
fn a_fault_of_ours_costs_one_answer() {
    for log in ["text", "off"] {
        let Some((server, mut log_lines)) = Server::with_fault(&["--log", log]) else {
            return;
        };
        let mut connection = server.open();
        for _ in 0..3 {
            let fault = connection.send(&Request::get("/fault?secret=1"));
            fault.error(500, "internal_error", "a panic");
            assert_eq!(connection.send(&Request::get(PACE)).status, 200);
            let line = line_with(&mut log_lines, "panic: a fault was asked for");
            assert!(line.contains("ERROR") && line.contains("lib.rs"), "{line}");
            let line = line_with(&mut log_lines, "a panic was answered 500");
            assert!(line.contains("path=/fault") && !line.contains("secret"), "{line}");
        }
    }
}

#[test]
fn the_real_command_has_no_path_that_panics() {
    Server::shared().get("/fault").error(404, "not_found", "/fault");
}
