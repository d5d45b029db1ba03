//! What is held of any bytes at each place where the outside comes in: no panic, and the
//! laws that every reading and every answer keeps.
//!
//! The bodies of the fuzz targets stand here, in plain Rust: the fuzzers in `fuzz_targets/`
//! call them on nightly, and `tests/fuzz_replay` calls them with the corpus on stable. A new
//! target is a function, a row of [`ALL`], three lines in `fuzz_targets/`, a `[[bin]]` and a
//! folder in `corpus/`.

use std::sync::LazyLock;

use pace_core::audit::audit;
use pace_core::{Arguments, Distance, Error, PaceQuery, PlanQuery, RaceDistance, RaceTime};
use pace_mcp::{HttpHeaders, ToolServer, Transport};
use serde_json::Value;

/// A target, under the name of its folder in `corpus/`.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const ALL: [Target; 6] = [
    ("time", time),
    ("distance", distance),
    ("query", query),
    ("plan", plan),
    ("tool_message", tool_message),
    ("batch", batch),
];

/// Any text as a time: what is read is in bounds, and is the same when it is written and read
/// again, by `FromStr` and serde alike.
pub fn time(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(time) = text.parse::<RaceTime>() else { return };
    assert!((1..=RaceTime::MAX_SECONDS).contains(&time.seconds()));
    assert_eq!(time.to_string().parse(), Ok(time));
    assert!(!time.formatted().to_string().contains(char::is_control));
    let json = serde_json::to_string(&time).expect("a time is written");
    assert_eq!(serde_json::from_str::<RaceTime>(&json).ok(), Some(time));
}

/// Any text as a distance and as a race: what is read is the same when it is written and read
/// again, and its label is fit to be shown.
pub fn distance(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(distance) = text.parse::<Distance>() {
        assert_eq!(distance.to_string().parse(), Ok(distance));
    }
    if let Ok(race) = text.parse::<RaceDistance>() {
        assert_eq!(race.to_string().parse(), Ok(race));
    }
}

/// Any bytes as a query, read as the HTTP door reads it: an answer that is JSON, or an error
/// whose body is.
pub fn query(data: &[u8]) {
    let pairs = || form_urlencoded::parse(data);
    match PaceQuery::parse(&Arguments::from_pairs(pairs())) {
        Ok(query) => {
            let json = serde_json::to_vec(&query.result()).expect("a pace is written");
            let value: Value = serde_json::from_slice(&json).expect("a pace is JSON");
            let splits = value["splits"].as_array().expect("splits");
            assert!(!splits.is_empty());
        }
        Err(error) => refused(&error),
    }
    if let Err(error) = PlanQuery::parse(&Arguments::from_pairs(pairs())) {
        refused(&error);
    }
}

/// An error's texts show nothing that could act on a screen, a log or a page's encoding.
fn refused(error: &Error) {
    let json = serde_json::to_string(&error.body("https://pace.example/api"));
    let value: Value = serde_json::from_str(&json.expect("an error is written")).expect("JSON");
    for key in ["error", "message", "hint", "code"] {
        let text = value[key].as_str().expect("a text");
        assert!(!text.is_empty() && !text.contains(char::is_control), "{key}: {text:?}");
        assert!(text.chars().count() < 1_000, "{key}: {text:?}");
    }
}

/// Any plan: it is made and written, and one in sixty-four is held against every hard rule.
/// The bytes are the request's fields, so that no run is lost on what `query` tries.
pub fn plan(data: &[u8]) {
    let byte = |index: usize| data.get(index).copied().unwrap_or_default();
    let word = |index: usize| u32::from_le_bytes([0, 1, 2, 3].map(|n| byte(index + n)));
    let flags = byte(0);
    let race = ["5km", "10km", "semi", "marathon"][usize::from(flags & 3)];
    // Most targets where people race, some anywhere.
    let seconds = |index: usize| match byte(index + 3) {
        0 => u64::from(word(index) % 40_000) + 600,
        wide => u64::from(word(index)) << (wide % 22),
    };
    let given = |bit: u8, value: String| (flags >> bit & 1 == 1).then(|| value.into());
    let pairs = [
        ("distance", Some(race.into())),
        ("time", Some(seconds(1).to_string().into())),
        ("previous_time", given(2, seconds(5).to_string())),
        ("age", given(3, byte(9).cast_signed().to_string())),
        ("sessions", given(4, (byte(10) % 9).to_string())),
        ("weeks", given(5, (byte(11) % 32).to_string())),
        ("vo2max", given(6, format!("{}.{}", byte(12) % 120, byte(13)))),
        ("include", given(7, "steps".to_owned())),
        ("lang", (byte(14) & 1 == 1).then(|| "en".into())),
    ];
    let pairs = pairs.into_iter().filter_map(|(name, text)| Some((name, text?)));
    let args = Arguments::from_pairs(pairs);
    let PlanQuery { request, lang, detail, .. } = match PlanQuery::parse(&args) {
        Ok(query) => query,
        Err(error) => return refused(&error),
    };
    let plan = request.plan();
    let json = serde_json::to_vec(&plan.result(lang, detail)).expect("a plan is written");
    assert_eq!((json.first(), json.last()), (Some(&b'{'), Some(&b'}')));
    if data.iter().fold(0, |sum: u8, byte| sum.wrapping_add(*byte)) % 64 == 0 {
        let mut findings = audit(&plan).into_iter().filter(|finding| !finding.rule.is_aim());
        assert_eq!(findings.next().map(|finding| finding.to_string()), None, "{args:?}");
    }
}

/// Any bytes as a message to the tools: the reply is JSON, or there is none, and no fault of
/// ours is in it.
pub fn tool_message(message: &[u8]) {
    static SERVER: LazyLock<ToolServer> = LazyLock::new(ToolServer::new);
    let headers = HttpHeaders {
        protocol_version: Some(b"2026-07-28"),
        method: Some(b"tools/call"),
        name: Some(message.get(..12).unwrap_or_default()),
    };
    for transport in [Transport::Stdio, Transport::Http(headers)] {
        let reply = SERVER.answer(message, transport, "https://pace.example");
        if let Some(json) = reply.json() {
            let value: Value = serde_json::from_slice(json).expect("a reply is JSON");
            assert_ne!(value["error"]["code"], -32603);
        }
    }
}

/// Any bytes as a batch: a line for every line, as values that can be read again, in fields as
/// many as the first line has, and as objects that are JSON.
pub fn batch(data: &[u8]) {
    if let Some((written, lines)) = pace_cli::batch_in_memory(data, false) {
        let is_csv = !written.is_empty() && !written.starts_with(b"{");
        assert_eq!(written_lines(&written).count() as u64, lines + u64::from(is_csv));
        if is_csv {
            let (objects, _) = pace_cli::batch_in_memory(&written, true).expect("a head");
            for line in written_lines(&objects) {
                let error = &serde_json::from_slice::<Value>(line).expect("JSON")["error"];
                let why = error["message"].as_str().filter(|_| error["code"] == "invalid_line");
                let is_whole = |why: &str| !why.contains("fields") && !why.contains("quote");
                assert!(why.is_none_or(is_whole), "{error}");
            }
        }
    }
    if let Some((written, lines)) = pace_cli::batch_in_memory(data, true) {
        assert_eq!(written_lines(&written).count() as u64, lines);
        for line in written_lines(&written) {
            let line = std::str::from_utf8(line).expect("a line is text");
            match serde_json::from_str::<Value>(line) {
                Ok(value) => {
                    let answered = ["result", "error"].iter().any(|key| value[*key].is_object());
                    assert!(answered, "{value}");
                }
                // Half a character, or a number beyond doubles, in a member that passes
                // through is not ours to mend.
                Err(error) => {
                    let why = error.to_string();
                    assert!(
                        ["surrogate", "out of range"].iter().any(|known| why.contains(known)),
                        "{why}"
                    );
                }
            }
        }
    }
}

/// Lines, each with its end.
fn written_lines(written: &[u8]) -> impl Iterator<Item = &[u8]> {
    assert!(written.is_empty() || written.ends_with(b"\n"));
    written.split_inclusive(|byte| *byte == b'\n')
}
