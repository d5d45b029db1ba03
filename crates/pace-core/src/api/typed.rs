//! What runners type: a wider grammar beside the API's, which comes down to it.
//!
//! The [`Distance`] and the [`RaceTime`] of a reading stand for a query of the API:
//! [`PaceReading::canonical`] gives its texts, and reading those again changes nothing. Distances
//! are also `10k`, `15 km`, `21,1`, `half`, `hm`, `10mi`, `mile`, `300m`; times also `45min`,
//! `1h`, `1 h 45`, `1.75h`, `45'00"`, `90 seconds`; and a pace may stand where a time does. A word
//! may stand before both: `sub 4h`, `en 45:00`, `à 4:45/km`. Dates are also `11/04/2027`, the day
//! before the month, and `Sunday 11 April 2027`.
//!
//! A text of the API's grammar is read as the API reads it, unless nobody runs that: then it is
//! read in the way in which it can be run, and a [`TypedNote`] says so. Where there is no such
//! way, the [`TypedError`] names what would be the nearest.
//!
//! ```
//! use pace_core::{Lang, typed};
//!
//! let query = typed::pace_query("half", "1h45min")?;
//! assert_eq!(query.canonical(), ("semi".to_owned(), "1:45:00".to_owned()));
//!
//! let query = typed::pace_query("marathon", "3:30")?;
//! assert_eq!(query.canonical().1, "3:30:00");
//! assert_eq!(query.notes[0].message(Lang::Fr), "3:30 lu comme 3 h 30");
//!
//! let refused = typed::pace_query("1500", "4:10").unwrap_err();
//! assert_eq!(refused.nearest(), Some(("1500m".to_owned(), "4:10".to_owned())));
//! # Ok::<(), typed::TypedError>(())
//! ```

mod date;
mod distance;
mod letters;
mod pace;
mod reading;
mod runnable;
#[cfg(test)]
mod tests;
mod time;

pub use date::days;
pub use pace::read as pace;
pub use reading::{NotRunnable, ReadAs, TypedError, TypedNote};
pub use runnable::{is_runnable, nearest_pace};

use crate::api::parameter::Parameter;
use crate::api::quoted::Quoted;
use crate::api::typed::distance::TypedDistance;
use crate::api::typed::runnable::nearest_time;
use crate::api::typed::time::TypedTime;
use crate::date::{Date, Weekday};
use crate::decimal::Decimal;
use crate::distance::{Distance, RaceDistance};
use crate::parse_error::ParseError;
use crate::time::{RaceTime, clock};
use crate::zones::Vo2max;

/// A distance and a time, read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PaceReading {
    /// The distance.
    pub distance: Distance,
    /// The time.
    pub time: RaceTime,
    /// What was not read as it stands.
    pub notes: Vec<TypedNote>,
}

/// A race that plans are made for and a target time, read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanReading {
    /// The race.
    pub race: RaceDistance,
    /// The target.
    pub target: RaceTime,
    /// What was not read as it stands.
    pub notes: Vec<TypedNote>,
}

impl PaceReading {
    /// The texts of `distance` and `time` in a query of the API; the time is `H:MM:SS`.
    pub fn canonical(&self) -> (String, String) {
        (self.distance.to_string(), canonical_time(self.time))
    }
}

impl PlanReading {
    /// The texts of `distance` and `time` in a query of the API; the time is `H:MM:SS`.
    pub fn canonical(&self) -> (String, String) {
        (self.race.to_string(), canonical_time(self.target))
    }
}

/// A time as every door writes it in a query: `H:MM:SS`, which has one reading only.
pub fn canonical_time(time: RaceTime) -> String {
    let [hours, minutes, seconds] = clock(time.seconds());
    format!("{hours}:{minutes:02}:{seconds:02}")
}

/// Reads a distance and a time; where a time stands, a pace with its unit may.
///
/// # Errors
/// One of them cannot be read, or nobody runs that, however it is read.
pub fn pace_query(distance: &str, time: &str) -> Result<PaceReading, TypedError> {
    let distances = TypedDistance::read(distance)?;
    let readings = distances.readings();
    let first = readings[0].0;
    if pace::has_unit(time) {
        return over_a_distance_at(&readings, distances.typed(), time);
    }
    let times = TypedTime::read(time)?;
    for (distance, note) in readings {
        if let Some((time, read)) = times.runnable(distance) {
            return Ok(PaceReading {
                distance,
                time,
                notes: note.into_iter().chain(read).collect(),
            });
        }
    }
    Err(not_runnable(first, distances.typed(), distances.in_metres(), &times))
}

/// Reads a time, or a pace with its unit, over a distance that is known.
///
/// # Errors
/// It cannot be read, or nobody runs the distance in that time, however it is read.
pub fn time_over(distance: Distance, text: &str) -> Result<(RaceTime, Vec<TypedNote>), TypedError> {
    let known = distance.to_string();
    if let Some((time, note)) = at_pace(distance, &known, text)? {
        return Ok((time, vec![note]));
    }
    let times = TypedTime::read(text)?;
    times.runnable(distance).ok_or_else(|| not_runnable(distance, &known, None, &times))
}

/// Reads a race that plans are made for and a target, which may be a pace with its unit.
///
/// # Errors
/// One of them cannot be read, there are no plans for the distance, or nobody runs that.
pub fn plan_query(distance: &str, time: &str) -> Result<PlanReading, TypedError> {
    let (race, note) = race(distance)?;
    let (target, read) = time_over(race.into(), time)?;
    Ok(PlanReading { race, target, notes: note.into_iter().chain(read).collect() })
}

/// Reads a distance by itself.
///
/// # Errors
/// The text names none.
pub fn distance(text: &str) -> Result<Distance, TypedError> {
    TypedDistance::read(text).map(|typed| typed.readings()[0].0)
}

/// Reads a race that plans are made for, with a note where the text only comes near it:
/// `21.1`, `42k`, `13.1mi`.
///
/// # Errors
/// The text names no distance, or one that is more than 1 % away from each race.
pub fn race(text: &str) -> Result<(RaceDistance, Option<TypedNote>), TypedError> {
    /// A distance this near to a race's, in percent, means the race.
    const NEAR: f64 = 1.0;
    if let Ok(race) = text.parse() {
        return Ok((race, None));
    }
    let typed = || Quoted::new(text);
    let read = TypedDistance::read(text)
        .map_err(|_| TypedError::Race { typed: typed(), nearest: None })?;
    let away = |distance: Distance, race: RaceDistance| {
        let ratio = distance.km().to_f64() / race.km().to_f64();
        ratio.max(1.0 / ratio) - 1.0
    };
    let candidates = read.readings().into_iter().map(|(distance, _)| distance);
    // `5000` is a number of kilometres to the API; nobody else would say so.
    let candidates = candidates.chain(read.in_metres().map(|(distance, _)| distance));
    let pairs = candidates.flat_map(|distance| RaceDistance::ALL.map(|race| (distance, race)));
    let nearest = pairs.min_by(|(a, b), (c, d)| away(*a, *b).total_cmp(&away(*c, *d)));
    match nearest {
        Some((distance, race)) if distance.km() == race.km() => Ok((race, None)),
        Some((distance, race)) if away(distance, race) * 100.0 < NEAR => {
            Ok((race, Some(ReadAs::Race(race).note(text))))
        }
        other => Err(TypedError::Race { typed: typed(), nearest: other.map(|(_, race)| race) }),
    }
}

/// Reads a time by itself, as the API does where it can.
///
/// # Errors
/// The text names none.
pub fn time(text: &str) -> Result<(RaceTime, Vec<TypedNote>), TypedError> {
    TypedTime::read(text).map(|times| times.as_it_stands())
}

/// Reads a date: as the API writes it, in numbers or with the month in letters, in either
/// language. Between `11/04/2027` and `04/11/2027` nothing decides but a weekday beside it: without
/// one the day stands before the month, and a note says which day that is. Two digits are a year
/// of this century.
///
/// ```
/// # use pace_core::{Lang, typed};
/// let (date, note) = typed::date("11/4/2027")?;
/// assert_eq!(date.to_string(), "2027-04-11");
/// assert_eq!(note.unwrap().message(Lang::En), "11/4/2027 read as Sunday 11 April 2027");
/// assert_eq!(typed::date("dim. 11 avril 2027")?, (date, None));
/// # Ok::<(), pace_core::ParseError>(())
/// ```
///
/// # Errors
/// The text names no day, or no year; or a day that the calendar does not have.
pub fn date(text: &str) -> Result<(Date, Option<TypedNote>), ParseError> {
    let (read, is_one_of_several) = date::read(text)?;
    let note = is_one_of_several.then(|| ReadAs::Date(read).note(text));
    Ok((read, note))
}

/// Reads one day of the week, likewise.
pub fn weekday(text: &str) -> Option<Weekday> {
    let days = days(text)?;
    days.iter().next().filter(|_| days.len() == 1)
}

/// Reads the number of an option as people write it, with its unit behind it or without: `32,5`,
/// `32 km`, `185 bpm`. Whether it is within bounds is not looked at. `None` where the text is no
/// number, and of options that have no unit.
///
/// ```
/// # use pace_core::{Parameter, typed};
/// let km = |text| typed::quantity(Parameter::WeeklyKm, text).map(|km| km.to_string());
/// assert_eq!(km("32,50 KM").as_deref(), Some("32.5"));
/// assert_eq!(km("32").as_deref(), Some("32"));
/// assert_eq!(km("32 miles"), None);
/// ```
pub fn quantity(parameter: Parameter, text: &str) -> Option<Decimal> {
    let unit = match parameter {
        Parameter::WeeklyKm | Parameter::LongestRunKm => "km",
        Parameter::Vo2max => "ml/kg/min",
        Parameter::HrMax | Parameter::HrRest => "bpm",
        _ => return None,
    };
    let text = text.trim();
    let number = match text.len().checked_sub(unit.len()).and_then(|at| text.split_at_checked(at)) {
        Some((number, end)) if end.eq_ignore_ascii_case(unit) => number.trim_end(),
        _ => text,
    };
    Decimal::parse(&number.replace(',', "."))
}

/// Reads a VO2max likewise, which is within its bounds.
pub fn vo2max(text: &str) -> Option<Vo2max> {
    Vo2max::parse(&quantity(Parameter::Vo2max, text)?.to_string())
}

/// Whether a text is a pace or a speed with its unit, and so no time.
pub fn is_pace(text: &str) -> bool {
    pace::has_unit(text) && pace(text).is_ok()
}

/// The shortest distance that is asked of with a pace, in kilometres (our choice).
const SHORTEST_AT_PACE: f64 = 0.1;

/// At a pace any distance can be run: `10M` is ten miles, since nobody asks of ten metres.
fn over_a_distance_at(
    readings: &[(Distance, Option<TypedNote>)],
    typed: &str,
    pace: &str,
) -> Result<PaceReading, TypedError> {
    let is_raced = |(distance, _): &&(Distance, _)| distance.km().to_f64() >= SHORTEST_AT_PACE;
    let (distance, note) = readings.iter().find(is_raced).unwrap_or(&readings[0]).clone();
    let read = at_pace(distance, typed, pace)?;
    let (time, at) = read.ok_or_else(|| TypedError::Time { typed: Quoted::new(pace) })?;
    Ok(PaceReading { distance, time, notes: note.into_iter().chain([at]).collect() })
}

/// The time of a distance at a pace that stands where a time does; `None` for a text without
/// a unit of pace or speed.
fn at_pace(
    distance: Distance,
    typed: &str,
    text: &str,
) -> Result<Option<(RaceTime, TypedNote)>, TypedError> {
    if !pace::has_unit(text) {
        return Ok(None);
    }
    let time = pace(text).ok().and_then(|pace| pace.time_over(distance));
    let time = time.ok_or_else(|| TypedError::Time { typed: Quoted::new(text) })?;
    if is_runnable(distance, time) {
        return Ok(Some((time, ReadAs::Pace(time).note(text))));
    }
    let nearest = nearest_time(distance, time).map(|time| (typed.to_owned(), time.to_string()));
    Err(refused(distance, time, nearest))
}

fn refused(distance: Distance, time: RaceTime, nearest: Option<(String, String)>) -> TypedError {
    TypedError::NotRunnable(Box::new(NotRunnable { distance, time, nearest }))
}

/// The nearest that can be run: the number in metres, else the clock as a pace, else the
/// nearest time.
fn not_runnable(
    distance: Distance,
    typed: &str,
    in_metres: Option<(Distance, String)>,
    times: &TypedTime,
) -> TypedError {
    let time = times.as_it_stands().0;
    let metres = || {
        let (metres, text) = in_metres?;
        times.runnable(metres).map(|_| (text, times.typed().to_owned()))
    };
    let pace = || {
        let text = format!("{}/km", times.clock()?);
        let time = pace(&text).ok()?.time_over(distance)?;
        is_runnable(distance, time).then(|| (typed.to_owned(), text))
    };
    let clamped = || Some((typed.to_owned(), nearest_time(distance, time)?.to_string()));
    let nearest = metres().or_else(pace).or_else(clamped);
    refused(distance, time, nearest)
}
