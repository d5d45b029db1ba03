//! One answer by every door: what `pace --format json` prints is the API's body for the query
//! that a question comes down to, and where both refuse, its errors are the API's.

use std::process::{Command, Output};

use pace_core::typed::{self, TypedError};
use pace_core::{Distance, RaceTime};
use serde_json::Value;

use crate::client::encode;
use crate::server::Server;

const BINARY: &str = env!("CARGO_BIN_EXE_pace-under-test");

fn pace(arguments: &[String]) -> Output {
    Command::new(BINARY)
        .args(["--format", "json"])
        .args(arguments)
        .env_clear()
        .output()
        .unwrap_or_else(|error| panic!("cannot run {BINARY}: {error}"))
}

/// The same question by both doors: words of the command, and a target of the API.
struct Question {
    words: Vec<String>,
    target: String,
    /// Whether the command reads more into it than the API, or less.
    is_wider: bool,
}

impl Question {
    fn new(command: &[&str], path: &str, distance: &str, time: &str, lang: &str) -> Self {
        // A number below zero is not an option: `--` ends those.
        let end = if distance.starts_with('-') { "--" } else { "" };
        let asked = ["--lang", lang, end, distance, time];
        let words = command.iter().chain(&asked);
        let words = words.filter(|word| !word.is_empty()).map(|word| (*word).to_owned()).collect();
        let is_wider = distance.parse::<Distance>().is_ok() != typed::distance(distance).is_ok()
            || time.parse::<RaceTime>().is_ok() != typed::time(time).is_ok()
            || match typed::pace_query(distance, time) {
                Ok(query) => !query.notes.is_empty(),
                Err(error) => matches!(error, TypedError::NotRunnable(_)),
            };
        let (distance, time) = (encode(distance), encode(time));
        let target = format!("{path}?distance={distance}&time={time}&lang={lang}");
        Self { words, target, is_wider }
    }

    fn with(mut self, option: &str, parameter: &str, value: &str) -> Self {
        self.words.push(format!("--{option}={value}"));
        self.target = format!("{}&{parameter}={}", self.target, encode(value));
        self
    }
}

/// Asks all of them by both doors; returns how many have an answer.
fn compare(questions: &[Question]) -> usize {
    let server = Server::shared();
    let mut connection = server.open();
    let answered = questions.iter().filter(|question| {
        let answer = connection.send(&crate::client::Request::get(&question.target));
        let printed = pace(&question.words);
        let line = question.words.join(" ");
        if answer.status == 200 {
            assert_eq!(printed.status.code(), Some(0), "{line}");
            assert_eq!(String::from_utf8_lossy(&printed.stdout), answer.text(), "{line}");
            return true;
        }
        assert_eq!(printed.status.code(), Some(2), "{line}");
        assert_eq!(printed.stdout, b"", "{line}");
        let of_server = answer.json();
        let of_command: Value = serde_json::from_slice(&printed.stderr).expect("an error object");
        for field in ["error", "code", "message", "hint"] {
            assert_eq!(of_command[field], of_server[field], "{field} of {line}");
        }
        false
    });
    answered.count()
}

#[test]
fn a_pace_is_one_answer() {
    let distances = [
        "5km",
        "10KM",
        "semi",
        "Semi-Marathon",
        "marathon",
        "400m",
        "3",
        "7.25",
        "100",
        "10000m",
        "21.0975",
        ".5",
        "1e1",
        "0.1234567890123",
        "1e300",
        "10 km",
        "0",
        "-5",
        "10,5",
        "ten",
    ];
    let times = ["45:00", "1h45", "3:59:59", "2700", "9007199254740991", "1", "45m", "0", "1H30"];
    let questions = distances.iter().flat_map(|distance| {
        times
            .iter()
            .zip(["fr", "en"].iter().cycle())
            .map(|(time, lang)| Question::new(&[], "/api/pace", distance, time, lang))
    });
    let questions: Vec<_> = questions.collect();
    let questions: Vec<_> = questions.into_iter().filter(|question| !question.is_wider).collect();
    let answered = compare(&questions);
    assert!(answered > 15 && answered < questions.len(), "{answered} of {}", questions.len());
}

/// What the command understands and the API does not is answered as the query that it comes
/// down to, and what nobody runs is refused by an error of the command's own.
#[test]
fn what_runners_type_is_answered_as_a_query_of_the_api() {
    let distances = ["half", "10k", "10,5", "21,1 km", "8 miles", "M", "1500", "300m", "0.4"];
    let times = ["45min", "1h", "1 h 45", "3:30", "45", "45'00\"", "4:45/km", "72s", "5 min"];
    let server = Server::shared();
    let mut connection = server.open();
    let (mut answered, mut refused) = (0, 0);
    for (distance, time) in distances.iter().flat_map(|d| times.iter().map(move |t| (d, t))) {
        let words = ["--lang", "en", distance, time].map(str::to_owned);
        let printed = pace(&words);
        match typed::pace_query(distance, time) {
            Ok(query) => {
                let (distance, time) = query.canonical();
                let query = format!("distance={}&time={}", encode(&distance), encode(&time));
                let target = format!("/api/pace?{query}&lang=en");
                let answer = connection.send(&crate::client::Request::get(&target));
                assert_eq!((printed.status.code(), answer.status), (Some(0), 200), "{target}");
                assert_eq!(String::from_utf8_lossy(&printed.stdout), answer.text(), "{target}");
                answered += 1;
            }
            Err(TypedError::NotRunnable(_)) => {
                let error: Value = serde_json::from_slice(&printed.stderr).expect("an error");
                assert_eq!(printed.status.code(), Some(2), "{distance} {time}");
                assert_eq!(error["code"], "not_runnable", "{distance} {time}");
                refused += 1;
            }
            Err(other) => panic!("{distance} {time}: {other}"),
        }
    }
    assert!(answered > 30 && refused > 10, "{answered} answered, {refused} refused");
}

#[test]
fn a_plan_is_one_answer() {
    let races = [("5km", 24), ("10", 50), ("semi", 110), ("MARATHON", 230)];
    let mut questions = Vec::new();
    for (number, (race, minutes)) in (0_u32..).zip(races.iter().cycle().take(120)) {
        let lang = if number % 3 == 0 { "en" } else { "fr" };
        let target = format!("{}:{:02}", minutes - 10 + number / 4, number % 60);
        let mut question = Question::new(&["plan"], "/api/plan", race, &target, lang);
        if number % 2 == 0 {
            let sessions = (2 + number % 3).to_string();
            question = question.with("sessions", "sessions", &sessions);
        }
        if number % 5 == 1 {
            question = question.with("weeks", "weeks", "12");
        }
        if number % 7 == 2 {
            question = question.with("age", "age", &(38 + number % 20).to_string());
        }
        if number % 11 == 3 {
            question = question.with("vo2max", "vo2max", "52.5");
        }
        if number % 4 == 2 {
            let previous = format!("{}:30", minutes + number % 30);
            question = question.with("previous-time", "previous_time", &previous);
        }
        if number % 6 == 5 {
            question.words.push("--steps".to_owned());
            question.target += "&include=steps";
        }
        questions.push(question);
    }
    assert_eq!(compare(&questions), questions.len());
}

#[test]
fn faults_are_the_same() {
    let ask =
        |command: &[&str], path, distance, time| Question::new(command, path, distance, time, "fr");
    let questions = [
        ask(&[], "/api/pace", "10km", ""),
        ask(&["plan"], "/api/plan", "semi", ""),
        ask(&["plan"], "/api/plan", "15km", "1h00"),
        ask(&["plan"], "/api/plan", "1500m", "5:00"),
        ask(&["plan"], "/api/plan", "semi", "soon"),
        ask(&["plan"], "/api/plan", "semi", "1h45").with("previous-time", "previous_time", "2 hh"),
        // The first fault found is the same one.
        ask(&["plan"], "/api/plan", "trail", "soon").with("previous-time", "previous_time", "x"),
    ];
    assert_eq!(compare(&questions), 0);
    let nothing = pace(&[]);
    let error: Value = serde_json::from_slice(&nothing.stderr).expect("an error object");
    let served = Server::shared().get("/api/pace").json();
    for field in ["error", "code", "message", "hint"] {
        assert_eq!(error[field], served[field], "{field}");
    }
}

#[test]
fn an_option_out_of_bounds_is_the_commands_own_error() {
    let rows = [
        (["plan", "semi", "1h45", "--age=120"], "1 à 119"),
        (["plan", "semi", "1h45", "--age=abc"], "1 à 119"),
        (["plan", "semi", "1h45", "--sessions=7"], "2 à 6"),
        (["plan", "5km", "20:00", "--sessions=5"], "2 à 4"),
        (["plan", "semi", "1h45", "--weeks=7"], "8 à 20"),
        (["plan", "marathon", "3h30", "--weeks=-1"], "12 à 24"),
        (["plan", "semi", "1h45", "--vo2max=100"], "entre 10 et 100"),
        (["plan", "semi", "1h45", "--race-date=31/04/2027"], "2027-04-11"),
        (["plan", "semi", "1h45", "--week=13"], "1 à 12"),
        (["plan", "semi", "1h45", "--lang=de"], "fr, en"),
        (["", "10km", "45:00", "--every=0"], "1km"),
        (["", "10km", "45:00", "--strategy=fast"], "négatif:3"),
    ];
    for (words, bounds) in rows {
        let words = words.iter().filter(|word| !word.is_empty()).map(|word| (*word).to_owned());
        let printed = pace(&words.collect::<Vec<_>>());
        let error: Value = serde_json::from_slice(&printed.stderr).expect("an error object");
        assert_eq!((printed.status.code(), &error["code"]), (Some(2), &"invalid_option".into()));
        let hint = error["hint"].as_str().expect("a hint");
        assert!(hint.contains(bounds), "{hint}");
    }
}
