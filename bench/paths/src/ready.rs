//! Answers whose texts are ready strings.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Number;

/// `PaceResult` with ready texts.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReadyPace {
    distance_km: Number,
    distance_label: String,
    time: String,
    time_seconds: u64,
    pace: String,
    pace_seconds_per_km: Number,
    speed: String,
    speed_kmh: Number,
    splits: Vec<ReadySplit>,
}

#[derive(Serialize, Deserialize)]
struct ReadySplit {
    km: Number,
    label: String,
    time: String,
}

/// `PlanResult` with ready texts.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReadyPlan {
    distance_km: Number,
    distance_label: String,
    target_time: String,
    target_time_seconds: u64,
    level: String,
    paces: ReadyPaces,
    total_weeks: u8,
    sessions_per_week: u8,
    weeks: Vec<ReadyWeek>,
    personalization: ReadyPersonalization,
}

#[derive(Serialize, Deserialize)]
struct ReadyPaces {
    race: ReadyZone,
    easy: ReadyZone,
    tempo: ReadyZone,
    interval: ReadyZone,
    long_run: ReadyZone,
}

#[derive(Serialize, Deserialize)]
struct ReadyZone {
    display: String,
    seconds_per_km: Number,
}

#[derive(Serialize, Deserialize)]
struct ReadyWeek {
    week: u8,
    phase: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_seconds: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance_m: Option<u64>,
    sessions: Vec<ReadySession>,
}

#[derive(Serialize, Deserialize)]
struct ReadySession {
    #[serde(rename = "type")]
    kind: String,
    title: String,
    description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    workout: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_seconds: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance_m: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<ReadyPart>>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum ReadyPart {
    Step(ReadyStep),
    Repeat { repeat: u32, steps: Vec<ReadyStep> },
}

#[derive(Serialize, Deserialize)]
struct ReadyStep {
    kind: String,
    zone: Option<String>,
    by: String,
    duration_seconds: u64,
    distance_m: u64,
    pace_seconds_per_km: Option<Number>,
}

#[derive(Serialize, Deserialize)]
struct ReadyPersonalization {
    age: Option<u8>,
    sessions_per_week: u8,
    total_weeks: u8,
    uses_vo2max: bool,
    vo2max: Option<Number>,
    previous_time_seconds: Option<u64>,
    gap_to_target_percent: Option<i64>,
}

impl ReadyPace {
    pub(crate) fn new(answer: &impl Serialize) -> Self {
        ready(answer)
    }
}

impl ReadyPlan {
    pub(crate) fn new(answer: &impl Serialize) -> Self {
        ready(answer)
    }
}

/// Reads an answer back into a form that writes the same bytes.
fn ready<T: Serialize + DeserializeOwned>(answer: &impl Serialize) -> T {
    let json = serde_json::to_string(answer).expect("keys are texts");
    let ready = serde_json::from_str(&json).expect("the fields are those of the answer");
    assert_eq!(serde_json::to_string(&ready).expect("keys are texts"), json);
    ready
}
