//! The tools as `tools/list` and the server card describe them. Schemas are derived from the
//! types and the table of parameters that HTTP answers and reads with.

use std::sync::LazyLock;

use pace_core::answer::{ConditionsEffect, CoursePlan, PaceResult, PlanResult, SiteGuide};
use pace_core::json::ToJson;
use pace_core::{Parameter, ParameterKind, Tool};
use schemars::{Schema, json_schema};
use serde_json::{Map, Value, json};

use crate::argument::{Argument, Kind, LANG, TEMPERATURE_NAME, arguments};
use crate::export_tool::ExportFiles;
use crate::{output_schema, view};

/// The name under which the server introduces itself.
pub const SERVER_NAME: &str = "pace";
/// The same for people.
pub const SERVER_TITLE: &str = "Pace";
/// The version that the server tells: the service's own.
pub const SERVER_VERSION: &str = pace_core::SERVICE_VERSION;

/// What a model learns of the server as a whole.
pub(crate) const INSTRUCTIONS: &str = "Exact running arithmetic and training plans. Use \
    compute_pace whenever pace, speed or split times follow from a distance and a time, instead \
    of computing them yourself, and generate_training_plan to prepare a 5 km, 10 km, \
    half-marathon or marathon towards a target time; predict_race_times says what a time is worth \
    over other distances, export_training_plan puts such a plan into \
    calendars and onto watches, plan_course paces a race over hills. Labels and training texts are in French \
    unless lang is \"en\". A refused argument is answered with the accepted forms: correct it \
    and call again.";

/// All tools as clients see them: nothing any of them does but answer.
pub fn tools() -> [Value; Tool::ALL.len()] {
    Tool::ALL.map(|tool| {
        let title = tool.title().in_lang(LANG);
        let output = match tool {
            Tool::ComputePace => output_schema::of::<PaceResult>(),
            Tool::PredictRaceTimes => predictions(),
            Tool::GenerateTrainingPlan => output_schema::of::<PlanResult<'_>>(),
            Tool::GetSiteGuide => output_schema::of::<SiteGuide>(),
            Tool::PlanCourse => output_schema::of::<CoursePlan>(),
            Tool::ExportTrainingPlan => written(ExportFiles::schema()),
        };
        let mut description = json!({
            "name": tool.name(),
            "title": title,
            "description": format!("{} {}", tool.description().in_lang(LANG), usage(tool)),
            "inputSchema": input(tool),
            "outputSchema": beside(output, tool),
            "annotations": {
                // Where older clients look for it.
                "title": title,
                "readOnlyHint": true,
                "destructiveHint": false,
                "idempotentHint": true,
                "openWorldHint": false,
            },
        });
        if matches!(tool, Tool::ComputePace | Tool::GenerateTrainingPlan) {
            // MCP Apps (SEP-1865): how its answers are shown.
            description["_meta"] = json!({ "ui": { "resourceUri": view::URI } });
        }
        description
    })
}

/// The same, made once.
pub(crate) fn all() -> &'static impl ToJson {
    static TOOLS: LazyLock<Ready> = LazyLock::new(|| {
        Ready(serde_json::to_string(&tools()).expect("keys of descriptions are texts"))
    });
    &*TOOLS
}

/// What is JSON by now.
struct Ready(String);

impl ToJson for Ready {
    fn write_json(&self, out: &mut String) {
        out.push_str(&self.0);
    }
}

/// With what heat and altitude add where the tool is told of them.
fn beside(mut schema: Schema, tool: Tool) -> Schema {
    let is_told = arguments(tool).any(|argument| argument.name == TEMPERATURE_NAME);
    if let Some(Value::Object(members)) = schema.get_mut("properties").filter(|_| is_told) {
        // Its members are told once, beside the tool that is asked first.
        let mut effect = if tool == Tool::ComputePace {
            output_schema::of::<ConditionsEffect>()
        } else {
            json_schema!({ "type": "object" })
        };
        effect.remove("required");
        let meaning = "What heat and altitude cost; with `temperature` or `altitude`.";
        effect.insert("description".to_owned(), meaning.into());
        members.insert("conditions".to_owned(), effect.to_value());
    }
    schema
}

/// A pace without the member that this tool never has.
fn predictions() -> Schema {
    let mut schema = output_schema::of::<PaceResult>();
    if let Some(Value::Object(members)) = schema.get_mut("properties") {
        members.remove("training_paces");
    }
    schema
}

/// When to call a tool, and with what.
const fn usage(tool: Tool) -> &'static str {
    match tool {
        Tool::ComputePace => {
            "Use it for any question of pace, speed or pass-through times: give the distance and the \
             total time as the runner says them (10k, half, 1500m; 45:00, 1h45, 3:30). What was read \
             in another way than it stands is said first. Set include to predictions for what the time \
             is worth over other distances, with the range that eight runners in ten finish in: give \
             weekly_km, and another race if there is one, for a better marathon, and quote the range \
             rather than one time. training_paces adds the paces to train at, age_grade (with age and \
             sex) what the time is worth at that age; temperature or altitude say what a race in heat \
             or thin air costs. Labels are in French; set lang to en for English."
        }
        Tool::GenerateTrainingPlan => {
            "Use it when somebody wants to prepare a race: ask for the distance (5km, 10km, half or \
             marathon) and the target time, and pass what else is known of the runner: race_date, \
             days, weekly_km, previous_time. Set include to steps for structured sessions with \
             durations, distances and paces. The answer has a plan of up to 64 sessions in full and \
             a longer one as an overview; set week for the sessions of one week. Titles and \
             descriptions are in French; set lang to en for English."
        }
        Tool::PredictRaceTimes => {
            "Use it when somebody asks what they could run over another distance, or what a time is worth: \
             give the distance and the time of a recent race, weekly_km for the marathon, to for other \
             distances, age and sex for an age grade. Quote the range, not one formula's time. Set lang to \
             en for English."
        }
        Tool::PlanCourse => {
            "Use it when a race has hills and its profile is known: give the target time and pairs of \
             kilometres and elevation, and answer with the splits. Set lang to en for English."
        }
        Tool::ExportTrainingPlan => {
            "Use it when somebody wants a plan in their calendar, on their watch or in a program: give \
             the arguments of generate_training_plan and the format. The answer has the file, or a link \
             to it. Set week for the files of one week."
        }
        Tool::GetSiteGuide => {
            "Use it to find the documentation, the HTTP endpoints or the accepted formats of the \
             service. It needs no argument; set lang to en for English."
        }
    }
}

/// Arguments that work, as JSON.
pub(crate) fn example(tool: Tool) -> String {
    let required = arguments(tool).filter(|argument| argument.required);
    let mut example: Map<_, _> =
        required.map(|argument| (argument.name.to_owned(), example_of(&argument))).collect();
    if tool == Tool::ExportTrainingPlan {
        // Its default format is dated.
        let date = arguments(tool).find(|argument| argument.name == Parameter::RaceDate.name());
        example.extend(date.map(|argument| (argument.name.to_owned(), example_of(&argument))));
    }
    Value::Object(example).to_string()
}

fn input(tool: Tool) -> Schema {
    let properties: Map<_, _> = arguments(tool)
        .map(|argument| (argument.name.to_owned(), property(&argument).to_value()))
        .collect();
    let required: Vec<_> = arguments(tool)
        .filter(|argument| argument.required)
        .map(|argument| argument.name)
        .collect();
    let mut schema = json_schema!({ "type": "object", "properties": properties });
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    schema.insert("additionalProperties".to_owned(), false.into());
    schema
}

/// The schema of an argument. Distances and times are open: what can be read is wider than a
/// pattern would say, and what cannot is answered with what can.
fn property(argument: &Argument) -> Schema {
    let mut schema = match argument.kind {
        Kind::Like(kind) => like(kind),
        Kind::Within((least, most)) => {
            json_schema!({ "type": "number", "minimum": least, "maximum": most })
        }
        Kind::Profile => json_schema!({
            "type": "array",
            "minItems": 2,
            "items": {
                "type": "array",
                "items": { "type": "number" },
                "minItems": 2,
                "maxItems": 2,
            },
        }),
    };
    schema.insert("description".to_owned(), argument.description.into());
    schema.insert("examples".to_owned(), vec![example_of(argument)].into());
    schema
}

/// The example of an argument as JSON has it.
fn example_of(argument: &Argument) -> Value {
    let is_json = match argument.kind {
        Kind::Profile | Kind::Within(_) => true,
        Kind::Like(kind) => kind.number_schema().is_some(),
    };
    if is_json {
        argument.example.parse().expect("the table's examples are JSON")
    } else {
        argument.example.into()
    }
}

/// The schema of what a query takes as well.
fn like(kind: &ParameterKind) -> Schema {
    match kind {
        ParameterKind::Distance | ParameterKind::RaceDistance => json_schema!({
            "anyOf": [{ "type": "string" }, { "type": "number", "exclusiveMinimum": 0 }],
        }),
        ParameterKind::Time => json_schema!({
            "anyOf": [{ "type": "string" }, { "type": "integer", "minimum": 1 }],
        }),
        // Open in a query, where more may mean something one day; a model wants the choice.
        ParameterKind::Choice { values, default } => {
            let mut schema = json_schema!({ "type": "string", "enum": values });
            if let Some(default) = default {
                schema.insert("default".to_owned(), (*default).into());
            }
            schema
        }
        // As a list, or as a text with commas.
        ParameterKind::List { values } => json_schema!({
            "anyOf": [
                { "type": "array", "items": { "type": "string", "enum": values } },
                { "type": "string" },
            ],
        }),
        ParameterKind::Distances => json_schema!({
            "anyOf": [
                { "type": "array", "items": { "type": ["string", "number"] } },
                { "type": "string" },
            ],
        }),
        // Dates are texts of the wider grammar, too, which a format would keep out.
        ParameterKind::Integer { .. }
        | ParameterKind::Number { .. }
        | ParameterKind::Kilometres { .. } => kind.number_schema().unwrap_or_default(),
        ParameterKind::Date | ParameterKind::Text => json_schema!({ "type": "string" }),
    }
}

/// A schema that is written by hand.
fn written(schema: Value) -> Schema {
    schema.try_into().expect("an object")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemas_are_such_as_every_client_takes() {
        for tool in tools() {
            let name = &tool["name"];
            for schema in [&tool["inputSchema"], &tool["outputSchema"]] {
                assert_eq!(schema.get("type"), Some(&"object".into()), "{name}");
                for keyword in ["anyOf", "oneOf", "allOf", "not", "$ref", "$defs", "$schema"] {
                    assert_eq!(schema.get(keyword), None, "{name} {keyword}");
                }
                let text = schema.to_string();
                assert!(!text.contains("\"$ref\"") && !text.contains("(?="), "{name}");
                for code in ["```", "[`", "::", "pace_core"] {
                    assert!(!text.contains(code), "{code} in {name}: {text}");
                }
            }
            assert_eq!(tool["inputSchema"].get("additionalProperties"), Some(&false.into()));
        }
    }

    /// Hosts put all of it before a model, with every question.
    #[test]
    fn the_list_is_short() {
        let bytes = all().to_json().len();
        assert!(bytes <= 40 * 1024, "{bytes}");
    }

    #[test]
    fn the_arguments_in_full() {
        let inputs = tools().map(|tool| tool["inputSchema"].clone());
        insta::assert_snapshot!(serde_json::to_string_pretty(&inputs).unwrap());
    }
}
