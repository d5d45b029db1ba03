//! JSON Schemas (draft 2020-12) of parameters and results, for front ends that describe them.
//!
//! Structs derive theirs; the types that write themselves as a number or a text have
//! theirs here.

use std::borrow::Cow;

use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

use crate::age_grade::AgeGrade;
use crate::answer::pace::{Split, Splits};
use crate::answer::plan::{
    Description, PlanAdvice, PlanAdviceEntry, PlanNote, PlanNotes, PlanPart, PlanSession,
    PlanSessions, PlanSteps, PlanWeek, PlanWeeks, Title,
};
use crate::answer::zones::PaceZone;
use crate::api::operation::{ParameterInfo, ParameterKind};
use crate::course::Downhill;
use crate::date::Date;
use crate::decimal::{Decimal, Rounded};
use crate::distance::{Distance, RaceDistance};
use crate::pace::convert::PacePer;
use crate::pace::{FormattedPace, FormattedSpeed};
use crate::plan::given::Known;
use crate::plan::workout::Workout;
use crate::predict::{ComparedPace, Intensity, PaceRange, Vdot, ZoneComparison, ZoneRow};
use crate::roles::Role;
use crate::text::error::{Hint, Message};
use crate::text::labels::{DistanceLabel, SplitLabel};
use crate::text::note::NoteText;
use crate::time::FormattedTime;
use crate::zones::{Vo2max, Zone};

/// A time in one of its shapes, more than nothing. Parts of more digits than these are
/// read as well, as long as the total is one that JSON can carry; a pattern cannot add.
const TIME: &str = "^(?=.*[1-9])(?:[0-9]{1,9}|[0-9]{1,6}:[0-9]{1,6}(?::[0-9]{1,6})?\
                    |[0-9]{1,6}h[0-9]{1,6}m?|[0-9]{1,6}h[0-9]{1,6}m[0-9]{1,6}s\
                    |[0-9]{1,6}m[0-9]{1,6}s)$";
/// A number of kilometres above 0, short enough to have an answer with every time above.
const KILOMETRES: &str = "(?=.*[1-9])[+]?(?:[0-9]{1,6}(?:[.][0-9]{0,6})?|[.][0-9]{1,6})";

impl ParameterInfo {
    /// The schema of its values.
    pub fn schema(&self) -> Schema {
        match &self.kind {
            ParameterKind::Distance => self.text_like(&format!("^{}$", distance())),
            ParameterKind::Time => self.text_like(TIME),
            ParameterKind::Distances => open(&list_of(&distance())),
            ParameterKind::RaceDistance => {
                let texts = RaceDistance::PLAN_TEXTS.map(|(text, _)| text);
                json_schema!({ "type": "string", "enum": texts })
            }
            ParameterKind::Integer { .. }
            | ParameterKind::Number { .. }
            | ParameterKind::Kilometres { .. } => self.kind.number_schema().unwrap_or_default(),
            ParameterKind::Date => open(&json_schema!({ "type": "string", "format": "date" })),
            ParameterKind::List { values } => open(&list_of(&format!("(?:{})", values.join("|")))),
            ParameterKind::Choice { values, default } => {
                let mut schema = open(&json_schema!({ "type": "string", "enum": values }));
                if let Some(default) = default {
                    schema.insert("default".to_owned(), (*default).into());
                }
                schema
            }
            ParameterKind::Text => json_schema!({ "type": "string" }),
        }
    }

    /// A text of this pattern; an empty one counts as absent.
    fn text_like(&self, pattern: &str) -> Schema {
        let or_empty = if self.required { "" } else { "^$|" };
        json_schema!({ "type": "string", "pattern": format!("{or_empty}{pattern}") })
    }
}

impl ParameterKind {
    /// The schema of a number within its bounds; `None` where it is none.
    pub fn number_schema(&self) -> Option<Schema> {
        Some(match self {
            Self::Integer { bounds, default } => {
                let mut schema = json_schema!({
                    "type": "integer",
                    "minimum": bounds.start(),
                    "maximum": bounds.end(),
                });
                if let Some(default) = default {
                    schema.insert("default".to_owned(), (*default).into());
                }
                schema
            }
            Self::Number { bounds: (above, below) } => json_schema!({
                "type": "number",
                "exclusiveMinimum": above,
                "exclusiveMaximum": below,
            }),
            Self::Kilometres { bounds } => json_schema!({
                "type": "number",
                "minimum": bounds.start(),
                "maximum": bounds.end(),
            }),
            _ => return None,
        })
    }
}

/// A schema that is open: other texts are taken too, and mean nothing.
fn open(schema: &Schema) -> Schema {
    json_schema!({ "anyOf": [schema, { "type": "string" }] })
}

/// Values of this pattern, with commas between.
fn list_of(value: &str) -> Schema {
    text(&format!("^{value}(?:,{value})*$"))
}

/// The pattern of a distance.
fn distance() -> String {
    let races = Distance::RACE_ALIASES.iter().map(|(alias, _)| *alias);
    let metres = Distance::METRE_ALIASES.iter().map(|(alias, _)| *alias);
    let aliases: Vec<_> = races.chain(metres).collect();
    format!("(?:{}|{KILOMETRES})", aliases.join("|"))
}

/// Writes derived schemas as readers of them expect: an enum of texts as `enum`, without
/// the formats and bounds of Rust's integers, without `null` where a field is left
/// out rather than null, and described in prose alone.
#[derive(Debug, Clone, Copy)]
pub struct Plain;

impl Transform for Plain {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        merge_constants(schema);
        if let Some(Value::String(description)) = schema.get_mut("description") {
            *description = prose(description);
        }
        let format = schema.get("format").and_then(Value::as_str).map(str::to_owned);
        if format.is_some_and(|format| format.starts_with("uint") || format.starts_with("int")) {
            schema.remove("format");
            if schema.get("maximum").is_some_and(|most| *most == u64::from(u8::MAX)) {
                schema.remove("maximum");
            }
        }
        forbid_absent_nulls(schema);
    }
}

/// A description without what is written for Rust's readers: its examples in code, and the
/// brackets of links.
fn prose(description: &str) -> String {
    let prose = description.split("```").next().unwrap_or_default().trim_end();
    prose.replace("[`", "`").replace("`]", "`")
}

/// `oneOf` of constants becomes `enum`.
fn merge_constants(schema: &mut Schema) {
    let Some(Value::Array(variants)) = schema.get("oneOf") else { return };
    let constant = |variant: &Value| match (variant.get("const"), variant.get("enum")) {
        (Some(value), _) => Some(vec![value.clone()]),
        (None, Some(Value::Array(values))) => Some(values.clone()),
        _ => None,
    };
    let values: Option<Vec<Vec<Value>>> = variants.iter().map(constant).collect();
    if let Some(values) = values {
        schema.remove("oneOf");
        schema.insert("type".to_owned(), "string".into());
        schema.insert("enum".to_owned(), values.concat().into());
    }
}

/// A property that is not required is left out when there is nothing to say.
fn forbid_absent_nulls(schema: &mut Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let required = required.as_array().cloned().unwrap_or_default();
    let Some(Value::Object(properties)) = schema.get_mut("properties") else { return };
    for (name, property) in properties {
        if required.contains(&Value::from(name.as_str())) {
            continue;
        }
        let null = Value::from("null");
        if let Some(Value::Array(types)) = property.get_mut("type") {
            types.retain(|kind| *kind != null);
            if let [only] = types.as_slice() {
                property["type"] = only.clone();
            }
        }
    }
}

/// Schemas of types that stand in place, without a name of their own.
macro_rules! in_place {
    ($($type:ty => $schema:expr;)*) => {
        $(impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }

            fn inline_schema() -> bool {
                true
            }
        })*
    };
}

in_place! {
    Decimal => json_schema!({ "type": "number", "exclusiveMinimum": 0 });
    Rounded<1> => json_schema!({ "type": "number", "minimum": 0 });
    Downhill => json_schema!({ "type": "string", "enum": Downhill::NAMES });
    Rounded<4> => json_schema!({ "type": "number", "minimum": 0 });
    Intensity => json_schema!({ "type": "string", "enum": Intensity::NAMES });
    Rounded<2> => json_schema!({ "type": "number", "minimum": 0 });
    Rounded<6> => json_schema!({ "type": "number", "minimum": 0 });
    Vo2max => json_schema!({
        "type": "number",
        "exclusiveMinimum": Vo2max::BOUNDS.0,
        "exclusiveMaximum": Vo2max::BOUNDS.1,
    });
    Vdot => json_schema!({
        "type": "number",
        "minimum": Vdot::BOUNDS.0,
        "maximum": Vdot::BOUNDS.1,
    });
    Date => text("^[0-9]{4}-[0-9]{2}-[0-9]{2}$");
    NoteText<'_> => text("\\S");
    FormattedTime => text("^(?:[0-9]+h[0-5][0-9]|[0-9]|[1-5][0-9])'[0-5][0-9]\"$");
    FormattedPace => text("^[0-9]+'[0-5][0-9]\"$");
    PacePer => text("^[0-9]+'[0-5][0-9]\"/km$");
    FormattedSpeed => text("^[0-9]+[.][0-9]{2} km/h$");
    // Workouts may be added, so that theirs is not a closed list.
    Workout => text("^[0-9a-z]+(?:-[0-9a-z]+)*$");
    DistanceLabel => text("\\S");
    SplitLabel => text("\\S");
    Title<'_> => text("\\S");
    Description<'_> => text("\\S");
    Message<'_> => text("\\S");
    Hint<'_> => text("\\S");
}

fn text(pattern: &str) -> Schema {
    json_schema!({ "type": "string", "pattern": pattern })
}

/// Schemas of lists that write their members one by one, with how many there are at least.
macro_rules! lists {
    ($($type:ty => $member:ty $(, $least:literal)?;)*) => {
        $(impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let items = generator.subschema_for::<$member>();
                json_schema!({ "type": "array", "items": items $(, "minItems": $least)? })
            }

            fn inline_schema() -> bool {
                true
            }
        })*
    };
}

lists! {
    Splits => Split, 1;
    PlanWeeks<'_> => PlanWeek<'_>, 1;
    PlanSessions<'_> => PlanSession<'_>, 1;
    PlanSteps<'_> => PlanPart, 1;
    PlanAdvice => PlanAdviceEntry, 1;
    // There may be none.
    PlanNotes => PlanNote<'_>;
}

/// Schemas of objects whose members are not fields of their types, each with what it means.
macro_rules! objects {
    ($($about:literal $type:ty { $($name:literal: $member:ty, $meaning:literal;)+ })+) => {
        $(impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let mut properties = Map::new();
                $(
                    let mut schema = generator.subschema_for::<$member>();
                    schema.insert("description".to_owned(), $meaning.into());
                    properties.insert($name.to_owned(), schema.to_value());
                )+
                json_schema!({
                    "description": $about,
                    "type": "object",
                    "properties": properties,
                    "required": [$($name),+],
                })
            }
        })+
    };
}

objects! {
    "A time beside the best that is expected at the runner's age, by the road tables of 2025."
    AgeGrade {
        "percent": Rounded<2>, "The age standard in percent of the time.";
        "factor": Rounded<4>, "The share of their best speed that runners keep at this age.";
        "open_seconds": Rounded<2>, "The open standard: the best of any age, in seconds.";
        "open_equivalent_time": FormattedTime, "The time that is worth as much at the best age.";
        "open_equivalent_seconds": u64, "The same in seconds.";
    }
    "The five zones of a plan for a time, beside Daniels' paces."
    ZoneComparison {
        "vdot": Option<Vdot>, "VDOT of the time; null where nobody runs it.";
        "zones": Vec<ZoneRow>, "The zones, that of the race first.";
        "repetition": Option<PaceRange>, "Daniels' R, which no zone stands for.";
    }
    "A zone, beside Daniels' pace."
    ZoneRow {
        "zone": Zone, "The zone.";
        "pace": PaceZone, "Its pace.";
        "role": Role, "What running at that pace trains, for this runner.";
        "daniels": Option<ComparedPace>, "Daniels' pace, where he has one.";
    }
    "Daniels' pace beside a zone."
    ComparedPace {
        "intensity": Intensity, "The intensity, as its letter.";
        "fastest": PaceZone, "The fastest of its paces.";
        "slowest": PaceZone, "The slowest of its paces.";
        "difference_seconds": i64, "The zone's pace less the nearest of them, in seconds per kilometre.";
    }
    "From the fastest to the slowest pace."
    PaceRange {
        "fastest": PaceZone, "The fastest pace.";
        "slowest": PaceZone, "The slowest pace.";
    }
}

/// Null is said where the member is there and has no value, not where it is left out.
impl<T: JsonSchema> JsonSchema for Known<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Known{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        json_schema!({ "anyOf": [value, { "type": "null" }] })
    }

    fn inline_schema() -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use schemars::generate::SchemaSettings;
    use serde_json::json;

    use super::*;
    use crate::answer::plan::PlanResult;
    use crate::api::operation::Operation;
    use crate::plan::phases::Phase;

    #[test]
    fn a_parameter_says_what_the_parser_takes() {
        let sessions = Operation::Plan.parameters().iter();
        let schema = |name: &str| {
            let mut named = sessions.clone().filter(|info| info.parameter.name() == name);
            named.next().unwrap().schema().to_value()
        };
        assert_eq!(
            schema("sessions"),
            json!({ "type": "integer", "minimum": 2, "maximum": 6, "default": 3 })
        );
        assert_eq!(schema("age"), json!({ "type": "integer", "minimum": 1, "maximum": 119 }));
        assert_eq!(schema("distance")["enum"][6], "semi");
        let pattern = |name| schema(name)["pattern"].as_str().map(|text| text.starts_with("^$|"));
        assert_eq!((pattern("time"), pattern("previous_time")), (Some(false), Some(true)));
    }

    #[test]
    fn descriptions_have_no_code() {
        let said = "Its pace, see [`Pace`].\n\n```\n# use pace_core::Pace;\n```";
        assert_eq!(prose(said), "Its pace, see `Pace`.");
        assert_eq!(prose("As it is."), "As it is.");
    }

    #[test]
    fn a_plan_is_described_as_it_is_written() {
        let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
            settings.inline_subschemas = true;
            settings.transforms.push(Box::new(Plain));
        });
        let plan = settings.into_generator().into_root_schema_for::<PlanResult<'_>>().to_value();
        let week = &plan["properties"]["weeks"]["items"]["properties"];
        assert_eq!(week["phase"]["enum"], json!(Phase::ALL.map(Phase::name)));
        // Left out without include=steps, and never null with it.
        assert_eq!(week["duration_seconds"]["type"], "integer");
        assert_eq!(plan["properties"]["level"]["enum"][0], "beginner");
    }
}
