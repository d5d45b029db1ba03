//! A tool's arguments, each as the text that a query would have.

use std::borrow::Cow;

use pace_core::{Decimal, ParameterKind, Quoted, Tool};
use serde_json::value::RawValue;

use crate::argument::{self, Kind};
use crate::raw::{members, string_of};

/// What is wrong with arguments apart from their values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ArgumentError {
    /// The tool takes no such argument.
    Unknown(Quoted),
    /// An argument was given twice.
    Twice(&'static str),
    /// A value is neither a string nor a number where one is taken.
    WrongType(&'static str, Quoted),
}

/// The arguments by name, in their order; null ones are left out. The caller has checked
/// that this is an object.
pub(crate) fn read(
    tool: Tool,
    object: Option<&str>,
) -> Result<Vec<(&'static str, Cow<'_, str>)>, ArgumentError> {
    let mut arguments: Vec<(&'static str, Cow<'_, str>)> = Vec::new();
    // Names of null ones, which may not come again either.
    let mut nulls: Vec<&'static str> = Vec::new();
    for (name, value) in object.into_iter().flat_map(members) {
        // A name with half a surrogate pair is an unknown one; it is quoted as it stands.
        let name = string_of(name).unwrap_or(name.into());
        let Some((name, kind)) = argument::of_name(tool, &name) else {
            return Err(ArgumentError::Unknown(Quoted::new(&name)));
        };
        let earlier = arguments.iter().map(|(name, _)| name).chain(&nulls);
        if earlier.into_iter().any(|earlier| *earlier == name) {
            return Err(ArgumentError::Twice(name));
        }
        if value == "null" {
            nulls.push(name);
        } else {
            let wrong = || ArgumentError::WrongType(name, Quoted::new(value));
            arguments.push((name, text(kind, value).ok_or_else(wrong)?));
        }
    }
    Ok(arguments)
}

/// Takes an argument out of them.
pub(crate) fn take<'a>(
    arguments: &mut Vec<(&'static str, Cow<'a, str>)>,
    name: &str,
) -> Option<Cow<'a, str>> {
    let place = arguments.iter().position(|(other, _)| *other == name)?;
    Some(arguments.remove(place).1)
}

/// An argument's value as a query would spell it.
fn text(kind: Kind, raw: &str) -> Option<Cow<'_, str>> {
    let kind = match kind {
        Kind::Like(kind) => kind,
        // It is read as the JSON that it is.
        Kind::Profile => return raw.starts_with('[').then(|| raw.into()),
        Kind::Within(_) => {
            let is_number = raw.starts_with(|first: char| first == '-' || first.is_ascii_digit());
            return if is_number { Some(raw.into()) } else { string_of(raw) };
        }
    };
    if raw.starts_with('"') {
        return string_of(raw);
    }
    if raw.starts_with('[') && matches!(kind, ParameterKind::List { .. } | ParameterKind::Distances)
    {
        let are_numbers = matches!(kind, ParameterKind::Distances);
        let word = |value: &RawValue| match value.get() {
            text if text.starts_with('"') => string_of(text).map(Cow::into_owned),
            digits if are_numbers && digits.starts_with(|first: char| first.is_ascii_digit()) => {
                Some(digits.to_owned())
            }
            _ => None,
        };
        let values: Vec<&RawValue> = serde_json::from_str(raw).ok()?;
        let words: Option<Vec<String>> = values.into_iter().map(word).collect();
        return Some(words?.join(",").into());
    }
    if !raw.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
        return None;
    }
    match kind {
        // The number's own digits: nothing is lost on the way.
        ParameterKind::Distance
        | ParameterKind::Number { .. }
        | ParameterKind::Kilometres { .. } => Some(raw.into()),
        // 2700.0 and 27e2 are the number 2700.
        ParameterKind::RaceDistance | ParameterKind::Time | ParameterKind::Integer { .. } => {
            let plain = raw.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
            let decimal = if plain { None } else { Decimal::parse(raw) };
            Some(decimal.map_or(raw.into(), |decimal| decimal.to_string().into()))
        }
        ParameterKind::Choice { .. }
        | ParameterKind::Date
        | ParameterKind::Distances
        | ParameterKind::List { .. }
        | ParameterKind::Text => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(tool: Tool, object: &str) -> String {
        match read(tool, Some(object)) {
            Ok(arguments) => {
                let shown: Vec<_> =
                    arguments.iter().map(|(name, text)| format!("{name}={text}")).collect();
                shown.join("&")
            }
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn numbers_keep_their_digits() {
        for (value, text) in [
            ("10", "10"),
            ("10.0", "10.0"),
            ("21.0975", "21.0975"),
            ("0.1234567890123456789", "0.1234567890123456789"),
            ("1e1", "1e1"),
            ("-5", "-5"),
            ("\"10 km\"", "10 km"),
        ] {
            let object = format!("{{\"distance\":{value}}}");
            assert_eq!(shown(Tool::ComputePace, &object), format!("distance={text}"));
        }
        for (value, text) in
            [("10", "10"), ("10.0", "10"), ("21.0975", "21.0975"), ("4.2195E1", "42.195")]
        {
            let object = format!("{{\"distance\":{value}}}");
            assert_eq!(shown(Tool::GenerateTrainingPlan, &object), format!("distance={text}"));
        }
        for (value, text) in [
            ("2700", "2700"),
            ("2700.0", "2700"),
            ("2.7e3", "2700"),
            ("2700.5", "2700.5"),
            ("-2700", "-2700"),
            ("9007199254740993", "9007199254740993"),
            ("\"45:00\"", "45:00"),
        ] {
            let object = format!("{{\"time\":{value}}}");
            assert_eq!(shown(Tool::ComputePace, &object), format!("time={text}"));
        }
    }

    #[test]
    fn a_refused_argument_is_named() {
        for (tool, object, expected) in [
            (Tool::ComputePace, r#"{"distance":null,"lang":"en"}"#, "lang=en"),
            (Tool::ComputePace, r#"{"distance":""}"#, "distance="),
            (Tool::ComputePace, "{}", ""),
            (Tool::ComputePace, r#"{"temps":"45:00"}"#, r#"Unknown(Quoted("temps"))"#),
            (
                Tool::ComputePace,
                r#"{"include":"age_grade","age":45,"sex":"f"}"#,
                "include=age_grade&age=45&sex=f",
            ),
            (Tool::ComputePace, r#"{"weeks":12}"#, r#"Unknown(Quoted("weeks"))"#),
            (Tool::ComputePace, r#"{"Distance":"5km"}"#, r#"Unknown(Quoted("Distance"))"#),
            (Tool::ComputePace, r#"{"\ud800":1}"#, r#"Unknown(Quoted("\"\\ud800\""))"#),
            (Tool::ComputePace, r#"{"time":true}"#, r#"WrongType("time", Quoted("true"))"#),
            (Tool::ComputePace, r#"{"time":["1h"]}"#, r#"WrongType("time", Quoted("[\"1h\"]"))"#),
            (Tool::ComputePace, r#"{"lang":1}"#, r#"WrongType("lang", Quoted("1"))"#),
            (Tool::ComputePace, r#"{"time":1,"time":2}"#, r#"Twice("time")"#),
            (Tool::ComputePace, r#"{"time":null,"time":2}"#, r#"Twice("time")"#),
            (
                Tool::GenerateTrainingPlan,
                r#"{"weeks":12.0,"include":"steps"}"#,
                "weeks=12&include=steps",
            ),
            (Tool::GenerateTrainingPlan, r#"{"vo2max":52.5,"age":"42"}"#, "vo2max=52.5&age=42"),
            (
                Tool::GenerateTrainingPlan,
                r#"{"days":["tue","sat"],"include":["steps"],"week":3}"#,
                "days=tue,sat&include=steps&week=3",
            ),
            (Tool::PredictRaceTimes, r#"{"to":[15,"10 miles"]}"#, "to=15,10 miles"),
            (Tool::GenerateTrainingPlan, r#"{"days":[1]}"#, r#"WrongType("days", Quoted("[1]"))"#),
            (Tool::GetSiteGuide, r#"{"lang":"en"}"#, "lang=en"),
            (Tool::GetSiteGuide, r#"{"time":"1h"}"#, r#"Unknown(Quoted("time"))"#),
        ] {
            assert_eq!(shown(tool, object), expected, "{object}");
        }
    }
}
