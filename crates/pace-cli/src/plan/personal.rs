//! What a runner says of their own to `pace plan`: strict, where the API is lenient.

use std::ops::RangeInclusive;

use chrono::NaiveTime;
use pace_core::typed::{self, TypedNote};
use pace_core::{Detail, Parameter, PlanRequest, RunWalk};
use pace_export::EventTime;

use crate::error::{CliError, Expected};
use crate::grammar::option;
use crate::line::Line;
use crate::values::{self, beats, invalid};

/// The request with what the line says of its runner; what was not read as it stands is noted.
pub(super) fn read(
    line: &Line<'_>,
    request: PlanRequest,
    notes: &mut Vec<TypedNote>,
) -> Result<PlanRequest, CliError> {
    let value = |name: &'static str| line.value(name).map(|text| (name, text));
    let bounds = |bounds: RangeInclusive<u16>| {
        Expected::Within((*bounds.start()).into(), (*bounds.end()).into())
    };
    let mut request = request;
    if let Some((name, text)) = value(option::WEEKLY_KM) {
        request = request.with_weekly_km(typed::quantity(Parameter::WeeklyKm, text));
        let wrong = || invalid(name, text, bounds(PlanRequest::WEEKLY_KM));
        request.weekly_km().ok_or_else(wrong)?;
    }
    if let Some((name, text)) = value(option::LONGEST_RUN_KM) {
        request = request.with_longest_run_km(typed::quantity(Parameter::LongestRunKm, text));
        let wrong = || invalid(name, text, bounds(PlanRequest::LONGEST_RUN_KM));
        request.longest_run_km().ok_or_else(wrong)?;
    }
    if let Some((name, text)) = value(option::DAYS) {
        request = request.with_days(typed::days(text).unwrap_or_default());
        request.days().ok_or_else(|| invalid(name, text, Expected::Days))?;
    }
    if let Some((name, text)) = value(option::LONG_RUN_DAY) {
        if request.days().is_none() {
            return Err(CliError::Needs { option: "--long-run-day", what: "--days" });
        }
        request = request.with_long_run_day(typed::weekday(text));
        let listed = request.days().unwrap_or_default();
        let wrong = || invalid(name, text, Expected::LongRunDay(listed));
        request.long_run_day().ok_or_else(wrong)?;
    }
    if let Some((name, text)) = value(option::START_DATE) {
        let read = values::date(option::START_DATE, text)?;
        request = request.with_start_date(Some(read.0));
        request.start_date().ok_or_else(|| invalid(name, text, Expected::StartDate))?;
        notes.extend(read.1);
    }
    if let Some((name, text)) = value(option::RUN_WALK) {
        let choice = run_walk(text);
        let words = || Expected::OneOf(RunWalk::NAMES.map(str::to_owned).to_vec());
        request = request.with_run_walk(Some(choice.ok_or_else(|| invalid(name, text, words()))?));
    }
    if let Some(beats) = beats(line, (option::HR_MAX, Parameter::HrMax), PlanRequest::HR_MAX)? {
        request = request.with_hr_max(beats.into());
    }
    if let Some(beats) = beats(line, (option::HR_REST, Parameter::HrRest), PlanRequest::HR_REST)? {
        request = request.with_hr_rest(beats.into());
        let Some(rates) = request.heart_rates() else {
            return Err(CliError::Needs { option: "--hr-rest", what: "--hr-max" });
        };
        if rates.rest().is_none() {
            // Below the greatest, which is no less than the greatest at rest.
            let below = *PlanRequest::HR_REST.start()..=rates.max() - 1;
            let expected = Expected::BelowHeartMax(below);
            return Err(invalid(option::HR_REST, &beats.to_string(), expected));
        }
    }
    Ok(request)
}

/// When running and walking alternate, in either language.
fn run_walk(text: &str) -> Option<RunWalk> {
    match text.to_lowercase().as_str() {
        "toujours" => Some(RunWalk::Always),
        "jamais" => Some(RunWalk::Never),
        name => RunWalk::ALL.into_iter().find(|choice| choice.name() == name),
    }
}

/// When in their day sessions are run: `18:30`, `18h30`.
pub(super) fn time(line: &Line<'_>) -> Result<Option<EventTime>, CliError> {
    let alarm = line.value(option::ALARM);
    let Some(text) = line.value(option::START_TIME) else {
        return match alarm {
            Some(_) => Err(CliError::Needs { option: "--alarm", what: "--start-time" }),
            None => Ok(None),
        };
    };
    let start = NaiveTime::parse_from_str(&text.replace('h', ":"), "%H:%M")
        .map_err(|_| invalid(option::START_TIME, text, Expected::ClockTime))?;
    let minutes = |text: &str| {
        let minutes = text.parse().ok().filter(|minutes| *minutes <= MOST_ALARM_MINUTES);
        let bounds = Expected::Within(0.0, MOST_ALARM_MINUTES.into());
        minutes.ok_or_else(|| invalid(option::ALARM, text, bounds))
    };
    Ok(Some(EventTime { start, alarm_minutes: alarm.map(minutes).transpose()? }))
}

/// A reminder comes a day before at the earliest.
const MOST_ALARM_MINUTES: u16 = 24 * 60;

/// What the JSON of a plan holds besides: words with commas.
pub(super) fn included(line: &Line<'_>) -> Result<Detail, CliError> {
    let Some(text) = line.value(option::INCLUDE) else { return Ok(Detail::default()) };
    if text.split(',').all(|word| Detail::PLAN_CODES.contains(&word)) {
        return Ok(Detail::from_param(Some(text)));
    }
    let words = Detail::PLAN_CODES.map(str::to_owned).to_vec();
    Err(invalid(option::INCLUDE, text, Expected::OneOf(words)))
}
