//! Laws that hold for every request, tried on random ones.

use std::collections::BTreeSet;
use std::fmt::Debug;

use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::test_runner::{Config, TestRunner};
use proptest::{collection, option, sample};

use crate::answer::NOT_STORED;
use crate::client::{Request, encode};
use crate::exact::{Ratio, clock};
use crate::pace::Answer;
use crate::phases;
use crate::plan::RACES;
use crate::server::Server;
use crate::sessions;

/// Tries a law on random cases; a panic in it is shrunk to a small case.
fn holds<S: Strategy>(cases: u32, strategy: S, law: impl Fn(&Server, S::Value))
where
    S::Value: Debug,
{
    // Held throughout: a case of its own would start a server of its own.
    let server = Server::shared();
    let config =
        Config { cases, failure_persistence: None, max_shrink_iters: 500, ..Config::default() };
    TestRunner::new(config)
        .run(&strategy, |case| {
            law(&server, case);
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
}

const PARAMETERS: [&str; 11] = [
    "distance",
    "time",
    "temps",
    "age",
    "sessions",
    "weeks",
    "vo2max",
    "previous_time",
    "lang",
    "x",
    "",
];

/// A value: any bytes, any text, or something near to what is expected.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        collection::vec(any::<u8>(), 0..40).prop_map(encode),
        any::<String>().prop_map(encode),
        "[0-9hms:.e+% -]{0,12}".prop_map(|text| text.replace(' ', "+")),
        "[0-9]{1,40}",
        sample::select(vec![
            "10km", "marathon", "semi", "45:00", "1h45", "42", "5", "en", "nan", "-1"
        ])
        .prop_map(str::to_owned),
    ]
}

#[test]
fn no_query_value_breaks_the_answer() {
    let pairs = collection::vec((sample::select(&PARAMETERS[..]), value()), 0..6);
    let endpoint = sample::select(vec!["/api/pace", "/api/plan"]);
    let mostly_complete = any::<bool>();
    holds(600, (endpoint, pairs, mostly_complete), |server, (endpoint, pairs, complete)| {
        let mut query: Vec<String> =
            pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if complete {
            // Behind the others, so that it only fills what is absent.
            query.push("distance=10km&time=45:00".to_owned());
        }
        let target = format!("{endpoint}?{}", query.join("&"));
        let response = server.get(&target);
        match response.status {
            200 => {
                response.success(&target);
            }
            400 => {
                let code = response.json()["code"].as_str().map(str::to_owned);
                let code = code.unwrap_or_else(|| panic!("{target}: {response}"));
                let known = ["missing_parameter", "invalid_distance", "invalid_time"];
                assert!(known.contains(&code.as_str()), "{target}: {response}");
                response.error(400, &code, &target);
            }
            _ => panic!("{target}: {response}"),
        }
    });
}

#[test]
fn no_path_or_version_breaks_the_answer() {
    let path = collection::vec(any::<u8>(), 0..30).prop_map(encode);
    let version = "[ -~]{0,20}";
    holds(200, (path, version), |server, (path, version)| {
        server.get(format!("/api/x{path}")).error(404, "not_found", &path);
        let response = server.send(&Request::get("/health").header("API-Version", &version));
        if version.trim() == "1" {
            response.assert_json_headers(200, NOT_STORED, &version);
        } else {
            response.error(400, "unsupported_api_version", &version);
        }
    });
}

/// A decimal number of kilometres as a runner could type it, from 0.001 up.
fn kilometres() -> impl Strategy<Value = String> {
    let whole = prop_oneof![0_u32..50, 0_u32..100_000];
    (whole, 0_u32..1_000).prop_filter("positive", |&(whole, metres)| whole + metres > 0).prop_map(
        |(whole, metres)| {
            let text = format!("{whole}.{metres:03}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        },
    )
}

#[test]
fn a_pace_is_exact_for_every_distance_and_time() {
    let time = prop_oneof![1_u64..100, 100_u64..20_000, 20_000_u64..1_000_000];
    holds(600, (kilometres(), time), |server, (km, seconds)| {
        let label = format!("{km} km");
        let target = format!("/api/pace?distance={km}&time={seconds}");
        Answer { km: &km, label: &label, finish: &label, half: "Semi-marathon", seconds }
            .assert_is(&server.get(&target), &target);
    });
}

#[test]
fn splits_rise_and_end_at_the_total() {
    let time = prop_oneof![1_u64..100, 100_u64..100_000, 1_u64..9_000_000_000_000];
    holds(300, (kilometres(), time), |server, (km, seconds)| {
        let target = format!("/api/pace?distance={km}&time={seconds}");
        let response = server.get(&target);
        let body = response.success(&target);
        let points: Vec<Ratio> = response.numbers("km").into_iter().map(Ratio::read).collect();
        assert!(points.is_sorted_by(|a, b| a < b), "{target}: {response}");
        assert_eq!(points.last(), Some(&Ratio::read(&km)), "{target}: {response}");
        let splits = body["splits"].as_array().expect("an array");
        let times: Vec<u64> = splits
            .iter()
            .map(|split| in_seconds(split["time"].as_str().expect("a time")))
            .collect();
        assert!(times.is_sorted(), "{target}: {response}");
        assert_eq!(times.last(), Some(&seconds), "{target}: {response}");
    });
}

/// Reads a time back from the way it is shown.
fn in_seconds(shown: &str) -> u64 {
    let shown = shown.strip_suffix('"').expect("seconds");
    let (hours, rest) = shown.split_once('h').unwrap_or(("0", shown));
    let (minutes, seconds) = rest.split_once('\'').expect("minutes");
    let [hours, minutes, seconds] =
        [hours, minutes, seconds].map(|part| part.parse::<u64>().expect("digits"));
    assert!(minutes < 60 && seconds < 60, "{shown}");
    hours * 3600 + minutes * 60 + seconds
}

#[test]
fn every_spelling_of_a_time_is_the_same_time() {
    let part = 0_u64..200;
    holds(300, (part.clone(), part.clone(), part), |server, (h, m, s)| {
        for (text, seconds) in [
            (format!("{h}h{m}m{s}s"), h * 3600 + m * 60 + s),
            (format!("{h}:{m}:{s}"), h * 3600 + m * 60 + s),
            (format!("{h}h{m}"), h * 3600 + m * 60),
            (format!("{h}h{m}m"), h * 3600 + m * 60),
            (format!("{m}m{s}s"), m * 60 + s),
            (format!("{m}:{s}"), m * 60 + s),
            (s.to_string(), s),
        ] {
            let target = format!("/api/pace?distance=10km&time={text}");
            let response = server.get(&target);
            if seconds == 0 {
                response.error(400, "invalid_time", &target);
                continue;
            }
            let body = response.success(&target);
            assert_eq!(body["time_seconds"], seconds, "{target}");
            assert_eq!(body["time"], clock(seconds), "{target}");
        }
    });
}

#[test]
fn a_faster_target_is_never_a_slower_zone() {
    let race = 0..RACES.len();
    let vo2max = option::of(11_u32..99);
    holds(
        200,
        (race, 1_u32..50_000, 1_u32..5_000, vo2max),
        |server, (race, time, more, vo2max)| {
            let vo2max = vo2max.map_or(String::new(), |vo2max| format!("&vo2max={vo2max}"));
            let [fast, slow] = [time, time + more].map(|time| {
                let target = format!("/api/plan?distance={}&time={time}{vo2max}", RACES[race].name);
                let response = server.get(&target);
                response.success(&target);
                ["race", "easy", "tempo", "interval", "long_run"]
                    .map(|zone| Ratio::read(response.number(&["paces", zone, "seconds_per_km"])))
            });
            for (fast, slow) in fast.iter().zip(&slow) {
                assert!(fast <= slow, "{time} and {more} more");
            }
        },
    );
}

#[test]
fn every_plan_keeps_its_numbers_phases_and_texts() {
    let options = (
        option::of(-5_i32..30),
        option::of(-1_i32..9),
        option::of(-5_i32..130),
        option::of(5_u32..110),
        option::of(1_u32..30_000),
        sample::select(vec!["", "&lang=en"]),
    );
    holds(300, (0..RACES.len(), 300_u32..30_000, options), |server, (race, time, options)| {
        let (weeks, per_week, age, vo2max, previous, lang) = options;
        let mut target = format!("/api/plan?distance={}&time={time}{lang}", RACES[race].name);
        for (name, value) in [("weeks", weeks), ("sessions", per_week), ("age", age)] {
            target += &value.map_or(String::new(), |value| format!("&{name}={value}"));
        }
        for (name, value) in [("vo2max", vo2max), ("previous_time", previous)] {
            target += &value.map_or(String::new(), |value| format!("&{name}={value}"));
        }
        let plan = server.get(&target).success(&target);
        sessions::assert_sound(&plan, &target);
        let lengths = phases::lengths(&plan, &target);
        assert_eq!(lengths.iter().sum::<usize>() as u64, plan["total_weeks"], "{target}");
    });
}

#[test]
fn every_query_survives_the_redirect() {
    // No URI has quotes or angle brackets, and `#` would end the query.
    let query = "[!$-;=?-~]{0,60}";
    holds(300, query, |server, query| {
        let response = server.get(format!("/api/calculer?{query}"));
        assert_eq!(response.status, 301, "{query}: {response}");
        if !query.is_empty() {
            let expected = format!("/api/pace?{query}");
            assert_eq!(response.header("Location"), Some(expected.as_str()));
        }
    });
}

#[test]
fn the_same_request_is_answered_by_the_same_bytes() {
    let query = collection::vec((sample::select(&PARAMETERS[..]), value()), 0..5);
    holds(100, query, |server, query| {
        let query: Vec<String> =
            query.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let target = format!("/api/plan?{}&distance=semi&time=1h45", query.join("&"));
        let answers: BTreeSet<Vec<u8>> = (0..3).map(|_| server.get(&target).body).collect();
        assert_eq!(answers.len(), 1, "{target}");
    });
}
