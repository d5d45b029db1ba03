//! Requests as queries, for what tests print of those that fail.

use std::fmt::Write as _;

use pace_core::PlanRequest;

/// The request as a query.
pub(crate) fn query(request: &PlanRequest) -> String {
    let mut query = format!("distance={}&time={}", request.race(), request.target());
    let mut add = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            write!(query, "&{name}={value}").expect("a string takes any text");
        }
    };
    add("weeks", Some(request.weeks().to_string()));
    add("sessions", Some(request.sessions().to_string()));
    add("age", request.age().map(|age| age.to_string()));
    add("vo2max", request.vo2max().map(|vo2max| vo2max.to_string()));
    add("previous_time", request.previous_time().map(|time| time.to_string()));
    add("weekly_km", request.weekly_km().map(|km| km.to_string()));
    add("longest_run_km", request.longest_run_km().map(|km| km.to_string()));
    add("days", request.days().map(|days| days.to_string()));
    add("long_run_day", request.long_run_day().map(|day| day.name().to_owned()));
    add("race_date", request.race_date().map(|date| date.to_string()));
    add("run_walk", Some(request.run_walk().name().to_owned()));
    query
}
