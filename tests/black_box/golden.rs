//! Figures that others published: pace charts and averages of races.

use serde_json::Value;

use crate::answer::string;
use crate::client::Response;
use crate::exact::{Ratio, clock, minutes};
use crate::server::Server;

const EVEN_PACE: &str = include_str!("../data/even_pace.json");

/// Seconds of `5:41`, `1:30:00` or any other run of parts.
fn seconds(chart: &str) -> u64 {
    chart
        .split(':')
        .map(|part| part.parse::<u64>().expect("digits"))
        .fold(0, |total, part| total * 60 + part)
}

#[test]
fn published_even_pace_figures_are_met() {
    let server = Server::shared();
    let data: Value = serde_json::from_str(EVEN_PACE).expect("JSON");
    let rows = data["rows"].as_array().expect("rows");
    let mut figures = 0;
    for row in rows {
        let what = string(row, "what");
        assert!(string(row, "source").len() > 20, "{what} has no source");
        let target =
            format!("/api/pace?distance={}&time={}", string(row, "distance"), string(row, "time"));
        let response = server.get(&target);
        let body = response.success(what);
        let checked = check_row(row, &response, &body);
        assert!(checked > 0, "{what} says nothing");
        figures += checked;
    }
    assert!(rows.len() >= 20 && figures >= 50, "{} rows, {figures} figures", rows.len());
}

/// The number of published figures that were compared.
fn check_row(row: &Value, response: &Response, body: &Value) -> usize {
    let what = string(row, "what");
    let mut checked = 0;
    if let Some(pace) = row["pace"].as_str() {
        assert_eq!(string(body, "pace"), minutes(seconds(pace)), "{what}");
        checked += 1;
    }
    if let Some(speed) = row["speed"].as_str() {
        let decimals = speed.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let answered = Ratio::read(response.number(&["speed_kmh"]));
        let rounded = answered.rounded(u32::try_from(decimals).expect("few"));
        assert_eq!(rounded, Ratio::read(speed), "{what}");
        checked += 1;
    }
    let splits = row["splits"].as_object();
    for (km, time) in splits.into_iter().flatten() {
        let place = response
            .numbers("km")
            .iter()
            .position(|sent| sent == km)
            .unwrap_or_else(|| panic!("{what}: no split at {km}: {body}"));
        let expected = clock(seconds(time.as_str().expect("a time")));
        assert_eq!(string(&body["splits"][place], "time"), expected, "{what} at {km} km");
        checked += 1;
    }
    checked
}
