//! `/api/status` and `/health`.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::answer::{NOT_STORED, keys, string};
use crate::server::{Server, eventually};

#[test]
fn status_is_running_with_its_version_and_the_time() {
    let server = Server::shared();
    let before = now();
    let response = server.get("/api/status");
    let after = now();
    response.assert_json_headers(200, NOT_STORED, "status");
    let body = response.json();
    assert_eq!(keys(&body), ["status", "timestamp", "version"]);
    assert_eq!(body["status"], "running");
    assert_eq!(body["version"], "1.0.0");
    let timestamp = string(&body, "timestamp");
    let stamped = milliseconds(timestamp);
    // Another machine's clock is its own affair.
    if server.is_ours() {
        assert!(
            (before..=after).contains(&stamped),
            "{timestamp} is not between {before} and {after}"
        );
    }
}

#[test]
fn health_is_ok() {
    let response = Server::shared().get("/health");
    response.assert_json_headers(200, NOT_STORED, "health");
    let body = response.json();
    assert_eq!(keys(&body), ["status"]);
    assert_eq!(body["status"], "ok");
}

#[test]
fn availability_takes_no_parameters() {
    let server = Server::shared();
    let plain = server.get("/health");
    let asked = server.get("/health?distance=nothing&time=%ff&status=down");
    assert_eq!(asked.status, 200);
    assert_eq!(asked.text(), plain.text());
    assert_eq!(server.get("/api/status?timestamp=0").status, 200);
}

#[test]
fn every_timestamp_is_equally_wide() {
    let server = Server::shared();
    let (mut zero_in_front, mut zero_behind) = (false, false);
    eventually("the stamps that a careless format would make shorter", || {
        let body = server.get("/api/status").json();
        let stamped = milliseconds(string(&body, "timestamp"));
        zero_in_front |= stamped % 1000 < 100;
        zero_behind |= stamped % 10 == 0;
        (zero_in_front && zero_behind).then_some(())
    });
}

/// Reads `2026-11-20T21:28:41.123Z` and nothing else, as milliseconds since 1970.
#[track_caller]
fn milliseconds(timestamp: &str) -> i64 {
    let shape: String =
        timestamp.chars().map(|c| if c.is_ascii_digit() { '9' } else { c }).collect();
    assert_eq!(shape, "9999-99-99T99:99:99.999Z", "{timestamp}");
    let part = |range: std::ops::Range<usize>| -> i64 { timestamp[range].parse().expect("digits") };
    let (year, month, day) = (part(0..4), part(5..7), part(8..10));
    let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [31, 28 + i64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let days = (1970..year).map(|year| 365 + i64::from(leap(year))).sum::<i64>()
        + lengths[..usize::try_from(month - 1).expect("a month")].iter().sum::<i64>()
        + day
        - 1;
    (((days * 24 + part(11..13)) * 60 + part(14..16)) * 60 + part(17..19)) * 1000 + part(20..23)
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("past 1970");
    i64::try_from(since.as_millis()).expect("a date of our era")
}

#[test]
fn the_reading_of_timestamps_knows_leap_years() {
    assert_eq!(milliseconds("1970-01-01T00:00:00.000Z"), 0);
    assert_eq!(milliseconds("2000-03-01T00:00:00.000Z"), 951_868_800_000);
    assert_eq!(milliseconds("2024-02-29T12:34:56.789Z"), 1_709_210_096_789);
}
