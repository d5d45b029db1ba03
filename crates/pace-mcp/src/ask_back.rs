//! What a runner is asked before a plan is made, where the client can be asked and nothing is
//! known of their race and weeks. It is asked once, keeps no state, and may be declined.

use std::borrow::Cow;

use pace_core::json::{Object, ToJson};
use pace_core::{Lang, Parameter, PlanRequest, Text, Weekday};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::raw::string;

/// The name of the question among those of an answer.
const RUNNER: &str = "runner";
/// What is asked.
const ASKED: [Parameter; 3] = [Parameter::RaceDate, Parameter::Days, Parameter::WeeklyKm];

/// What a request says of questions, in the version that has them.
#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Asking<'r> {
    #[serde(borrow, rename = "_meta")]
    meta: Option<&'r RawValue>,
    #[serde(borrow)]
    input_responses: Option<&'r RawValue>,
}

impl Asking<'_> {
    /// Whether the client can be asked, and has not been.
    pub(crate) fn can_ask(&self) -> bool {
        #[derive(Deserialize, Default)]
        struct Meta {
            #[serde(default, rename = "io.modelcontextprotocol/clientCapabilities")]
            capabilities: Capabilities,
        }
        #[derive(Deserialize, Default)]
        struct Capabilities {
            elicitation: Option<Value>,
        }
        if self.input_responses.is_some() {
            return false;
        }
        let meta: Option<Meta> = self.meta.and_then(|meta| serde_json::from_str(meta.get()).ok());
        match meta.and_then(|meta| meta.capabilities.elicitation) {
            // Forms are what a client does that names no kind.
            Some(Value::Object(kinds)) => kinds.is_empty() || kinds.contains_key("form"),
            _ => false,
        }
    }

    /// What was answered, as arguments.
    pub(crate) fn answered(&self) -> Vec<(&'static str, Cow<'static, str>)> {
        #[derive(Deserialize)]
        struct Responses<'r> {
            #[serde(borrow)]
            runner: Option<Response<'r>>,
        }
        #[derive(Deserialize)]
        struct Response<'r> {
            #[serde(borrow)]
            action: Option<&'r RawValue>,
            content: Option<Value>,
        }
        let responses = self.input_responses.map(RawValue::get).unwrap_or_default();
        let responses: Option<Responses<'_>> = serde_json::from_str(responses).ok();
        let Some(response) = responses.and_then(|responses| responses.runner) else {
            return Vec::new();
        };
        if response.action.and_then(string).as_deref() != Some("accept") {
            return Vec::new();
        }
        let content = response.content.unwrap_or_default();
        let text = |value: &Value| match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Array(words) => {
                let words: Option<Vec<_>> = words.iter().map(Value::as_str).collect();
                words.map(|words| words.join(","))
            }
            _ => None,
        };
        let answer = |parameter: Parameter| {
            let text = content.get(parameter.name()).and_then(text)?;
            Some((parameter.name(), text.into()))
        };
        ASKED.into_iter().filter_map(answer).collect()
    }
}

/// Whether nothing of what would be asked is known.
pub(crate) fn is_open(arguments: &[(&str, Cow<'_, str>)]) -> bool {
    let is_asked = |name: &str| ASKED.iter().any(|parameter| parameter.name() == name);
    !arguments.iter().any(|(name, _)| is_asked(name))
}

/// The question, as the result of a call that waits for its answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Question(pub(crate) Lang);

impl Question {
    pub(crate) fn write_members(self, object: Object<'_>) -> Object<'_> {
        object.member("inputRequests", &self)
    }
}

impl ToJson for Question {
    fn write_json(&self, out: &mut String) {
        const MESSAGE: Text = Text::new(
            "Pour que le plan vous aille : quand est la course, quels jours pouvez-vous courir, et combien de kilomètres courez-vous par semaine ? Tout est facultatif.",
            "For a plan that fits you: when is the race, on which days can you run, and how many kilometres a week do you run now? All of it is optional.",
        );
        const DATE: Text = Text::new("Date de la course", "Day of the race");
        const DAYS: Text = Text::new("Jours possibles", "Days on which you can run");
        const KM: Text = Text::new("Kilomètres par semaine", "Kilometres a week");
        let Self(lang) = *self;
        let request = json!({
            RUNNER: {
                "method": "elicitation/create",
                "params": {
                    "mode": "form",
                    "message": MESSAGE.in_lang(lang),
                    "requestedSchema": {
                        "type": "object",
                        "properties": {
                            Parameter::RaceDate.name(): {
                                "type": "string",
                                "format": "date",
                                "title": DATE.in_lang(lang),
                            },
                            Parameter::Days.name(): {
                                "type": "array",
                                "title": DAYS.in_lang(lang),
                                "items": { "type": "string", "enum": Weekday::NAMES },
                            },
                            Parameter::WeeklyKm.name(): {
                                "type": "integer",
                                "title": KM.in_lang(lang),
                                "minimum": PlanRequest::WEEKLY_KM.start(),
                                "maximum": PlanRequest::WEEKLY_KM.end(),
                            },
                        },
                    },
                },
            },
        });
        out.push_str(&request.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(responses: &str) -> String {
        let params = format!(r#"{{"inputResponses":{responses}}}"#);
        let asking: Asking<'_> = serde_json::from_str(&params).unwrap();
        assert!(!asking.can_ask());
        let pairs: Vec<_> =
            asking.answered().iter().map(|(name, text)| format!("{name}={text}")).collect();
        pairs.join("&")
    }

    #[test]
    fn answers_become_arguments() {
        let all = r#"{"race_date":"2027-04-11","days":["tue","sun"],"weekly_km":40,"more":1}"#;
        for (responses, expected) in [
            (
                format!(r#"{{"runner":{{"action":"accept","content":{all}}}}}"#),
                "race_date=2027-04-11&days=tue,sun&weekly_km=40",
            ),
            (format!(r#"{{"runner":{{"action":"decline","content":{all}}}}}"#), ""),
            (r#"{"runner":{"action":"accept","content":{"days":[1],"race_date":{}}}}"#.into(), ""),
            (r#"{"runner":{"action":"cancel"}}"#.into(), ""),
            (r#"{"runner":{"action":"accept"}}"#.into(), ""),
            (r#"{"runner":7}"#.into(), ""),
            ("{}".into(), ""),
            ("[]".into(), ""),
        ] {
            assert_eq!(answered(&responses), expected, "{responses}");
        }
    }

    #[test]
    fn only_a_client_with_forms_is_asked() {
        for (capabilities, expected) in [
            (r#"{"elicitation":{}}"#, true),
            (r#"{"elicitation":{"form":{}}}"#, true),
            (r#"{"elicitation":{"url":{}}}"#, false),
            (r#"{"sampling":{}}"#, false),
            ("{}", false),
            ("7", false),
        ] {
            let key = "io.modelcontextprotocol/clientCapabilities";
            let params = format!(r#"{{"_meta":{{"{key}":{capabilities}}}}}"#);
            let asking: Asking<'_> = serde_json::from_str(&params).unwrap();
            assert_eq!(asking.can_ask(), expected, "{capabilities}");
        }
        assert!(!Asking::default().can_ask());
    }
}
