//! Arguments as runners say them, read as a query of the API.
//!
//! What the API reads and somebody runs is taken as it stands; all else goes through the wider
//! grammar of [`typed`], and what was read is said back.

use std::borrow::Cow;

use pace_core::typed::{self, TypedNote, canonical_time};
use pace_core::{Arguments, Error, PaceQuery, Parameter, PlanQuery, PredictionRequest, RaceTime};

use crate::not_taken::{self, Said};
use crate::refusal::Refusal;

/// A pace, and what is said of its arguments.
pub(crate) fn pace<'a>(
    given: impl IntoIterator<Item = (&'static str, Cow<'a, str>)>,
) -> Result<(PaceQuery, Said), Refusal> {
    Arguments::read(given, |args| {
        let (query, read) = pace_of(args)?;
        Ok((query, Said { read, not_taken: not_taken::of_pace(args) }))
    })
}

fn pace_of(args: &mut Arguments<'_>) -> Result<(PaceQuery, Vec<TypedNote>), Refusal> {
    spell_include(args);
    spell_quantities(args);
    let mut notes = spell_predictions(args)?;
    match PaceQuery::parse(args) {
        Ok(query) if typed::is_runnable(query.request.distance(), query.request.time()) => {
            return Ok((query, notes));
        }
        Err(missing @ Error::MissingParameter { .. }) => return Err(missing.into()),
        _ => {}
    }
    let read = typed::pace_query(text(args, Parameter::Distance), text(args, Parameter::Time))?;
    let (distance, time) = read.canonical();
    args.set(Parameter::Distance, distance);
    args.set(Parameter::Time, time);
    notes.extend(read.notes);
    Ok((PaceQuery::parse(args)?, notes))
}

/// Spells the other race and the other distances of predictions as the API does. What cannot be
/// read is refused, where the API ignores it: a model should learn it.
fn spell_predictions(args: &mut Arguments<'_>) -> Result<Vec<TypedNote>, Refusal> {
    let mut notes = Vec::new();
    let second = args.get(Parameter::SecondDistance).zip(args.get(Parameter::SecondTime));
    if let Some((distance, time)) = second {
        let read = typed::pace_query(distance, time)
            .map_err(|error| Refusal::Typed(Parameter::SecondTime, error))?;
        let (distance, time) = read.canonical();
        args.set(Parameter::SecondDistance, distance);
        args.set(Parameter::SecondTime, time);
        notes = read.notes;
    }
    if let Some(to) = args.get(Parameter::To) {
        let mut texts = to.split(',');
        let first = texts.by_ref().take(PredictionRequest::MOST_DISTANCES).map(|text| {
            let read = typed::distance(text).map_err(|error| Refusal::Typed(Parameter::To, error));
            read.map(|distance| distance.to_string())
        });
        let mut distances = first.collect::<Result<Vec<_>, _>>()?;
        // One more stays as it is, so that it is said to count for nothing.
        distances.extend(texts.next().map(str::to_owned));
        args.set(Parameter::To, distances.join(","));
    }
    Ok(notes)
}

/// A plan, and what is said of its arguments.
pub(crate) fn plan<'a>(
    given: impl IntoIterator<Item = (&'static str, Cow<'a, str>)>,
) -> Result<(PlanQuery, Said), Refusal> {
    Arguments::read(given, |args| {
        let (query, read) = plan_of(args)?;
        Ok((query, Said { read, not_taken: not_taken::of_plan(args) }))
    })
}

fn plan_of(args: &mut Arguments<'_>) -> Result<(PlanQuery, Vec<TypedNote>), Refusal> {
    spell_include(args);
    let mut notes = spell_options(args);
    match PlanQuery::parse(args) {
        Ok(query) => {
            let over = query.request.race().into();
            let runs = |time: RaceTime| typed::is_runnable(over, time);
            if runs(query.request.target()) && query.request.previous_time().is_none_or(runs) {
                return Ok((query, notes));
            }
        }
        Err(missing @ Error::MissingParameter { .. }) => return Err(missing.into()),
        Err(_) => {}
    }
    let read = typed::plan_query(text(args, Parameter::Distance), text(args, Parameter::Time))?;
    let (distance, time) = read.canonical();
    notes.extend(read.notes);
    args.set(Parameter::Distance, distance);
    args.set(Parameter::Time, time);
    if let Some(previous) = args.get(Parameter::PreviousTime) {
        let (time, read) = typed::time_over(read.race.into(), previous)
            .map_err(|error| Refusal::Typed(Parameter::PreviousTime, error))?;
        notes.extend(read);
        args.set(Parameter::PreviousTime, canonical_time(time));
    }
    Ok((PlanQuery::parse(args)?, notes))
}

/// Options that are numbers with a unit.
const QUANTITIES: [Parameter; 5] = [
    Parameter::WeeklyKm,
    Parameter::LongestRunKm,
    Parameter::Vo2max,
    Parameter::HrMax,
    Parameter::HrRest,
];

/// Spells dates, days and numbers as the API does. What is none stays: the plan's notes say that it
/// is ignored.
fn spell_options(args: &mut Arguments<'_>) -> Vec<TypedNote> {
    let mut notes = Vec::new();
    for parameter in [Parameter::RaceDate, Parameter::StartDate] {
        let read = args.get(parameter).map(typed::date);
        if let Some(Ok((date, note))) = read {
            args.set(parameter, date.to_string());
            notes.extend(note);
        }
    }
    if let Some(days) = args.get(Parameter::Days).and_then(typed::days) {
        args.set(Parameter::Days, days.to_string());
    }
    if let Some(day) = args.get(Parameter::LongRunDay).and_then(typed::weekday) {
        args.set(Parameter::LongRunDay, day.name());
    }
    spell_quantities(args);
    notes
}

fn spell_quantities(args: &mut Arguments<'_>) {
    for parameter in QUANTITIES {
        if let Some(number) = args.get(parameter).and_then(|text| typed::quantity(parameter, text))
        {
            args.set(parameter, number.to_string());
        }
    }
}

/// Without the blanks of a list as people write it.
fn spell_include(args: &mut Arguments<'_>) {
    let include = args.get(Parameter::Include).filter(|text| text.contains(' '));
    if let Some(spelled) = include.map(|text| text.replace(' ', "")) {
        args.set(Parameter::Include, spelled);
    }
}

fn text<'a>(args: &'a Arguments<'_>, parameter: Parameter) -> &'a str {
    args.get(parameter).unwrap_or_default()
}
