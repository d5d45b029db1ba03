//! The tools: a call in, a result or a refusal out.

use std::borrow::Cow;

use pace_core::answer::{ConditionsEffect, PaceResult, SiteGuide};
use pace_core::json::{Displayed, JsonString, Object};
use pace_core::{Arguments, Lang, PaceQuery, Parameter, Quoted, Tool};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::argument::{DOWNHILL_NAME, FORMAT_NAME, PROFILE_NAME, WEEK_NAME};
use crate::arguments::take;
use crate::ask_back::{self, Asking, Question};
use crate::conditions::Beside;
use crate::content::{Content, success};
use crate::course_tool::{CourseAnswer, CourseArguments};
use crate::export_tool::ExportAnswer;
use crate::not_taken::Said;
use crate::plan_answer::{Loads, PlanAnswer};
use crate::raw::{members, string_of};
use crate::refusal::Refusal;
use crate::refusal_text::RefusalText;
use crate::rpc_error::RpcError;
use crate::tool_text::{GuideText, PaceText};
use crate::{arguments, conditions, typed_query};

/// The parameters of `tools/call`, as they stand.
#[derive(Deserialize, Default)]
pub(crate) struct Call<'c> {
    #[serde(borrow, default, deserialize_with = "json")]
    name: Option<&'c str>,
    #[serde(borrow, default, deserialize_with = "json")]
    arguments: Option<&'c str>,
}

/// The JSON of a member that is not null.
fn json<'de, D: Deserializer<'de>>(member: D) -> Result<Option<&'de str>, D::Error> {
    let raw: Option<&RawValue> = Deserialize::deserialize(member)?;
    Ok(raw.map(RawValue::get))
}

impl<'c> Call<'c> {
    /// The parameters of an object without escapes; `None` where a member comes twice, which serde
    /// refuses.
    pub(crate) fn of_plain(params: &'c str) -> Option<Self> {
        let (mut name, mut arguments) = (None, None);
        for (member, value) in members(params) {
            let slot = match member {
                "\"name\"" => &mut name,
                "\"arguments\"" => &mut arguments,
                _ => continue,
            };
            if slot.replace(value).is_some() {
                return None;
            }
        }
        let [name, arguments] =
            [name, arguments].map(|json: Option<&str>| json.filter(|json| *json != "null"));
        Some(Self { name, arguments })
    }

    /// Runs the tool that is called. `asking` is what the request says of questions, in the
    /// version that has them.
    pub(crate) fn answer(&self, asking: Option<&Asking<'_>>) -> Result<CallResult, RpcError> {
        let name = self.name.and_then(string_of);
        let name = name.ok_or_else(|| bad("\"name\" is not the name of a tool"))?;
        let tool = Tool::ALL.into_iter().find(|tool| tool.name() == name);
        let unknown = || {
            let (name, tools) = (Quoted::new(&name), Tool::NAMES.join(", "));
            RpcError::BadParams(format!("no tool is called \"{name}\"; the tools: {tools}").into())
        };
        let tool = tool.ok_or_else(unknown)?;
        if self.arguments.is_some_and(|arguments| !arguments.starts_with('{')) {
            return Err(bad("\"arguments\" is not an object"));
        }
        let answered = arguments::read(tool, self.arguments)
            .map_err(Refusal::Arguments)
            .and_then(|arguments| run(tool, arguments, asking));
        Ok(answered.unwrap_or_else(|refusal| CallResult::Refused(tool, refusal)))
    }
}

/// Arguments by name, each as the text that a query would have.
type Given<'a> = Vec<(&'static str, Cow<'a, str>)>;

fn run(
    tool: Tool,
    mut given: Given<'_>,
    asking: Option<&Asking<'_>>,
) -> Result<CallResult, Refusal> {
    Ok(match tool {
        Tool::ComputePace => {
            let conditions = conditions::taken(&mut given)?;
            let (query, said) = typed_query::pace(given)?;
            let effect = conditions::effect(conditions, Some(query.request.time()), query.lang);
            CallResult::Pace(Box::new(PaceAnswer::new(&query, said, effect)))
        }
        Tool::PredictRaceTimes => {
            let graded = [Parameter::Age, Parameter::Sex];
            let has =
                |parameter: &Parameter| given.iter().any(|(name, _)| *name == parameter.name());
            let include =
                if graded.iter().all(has) { "predictions,age_grade" } else { "predictions" };
            given.push((Parameter::Include.name(), include.into()));
            let conditions = conditions::taken(&mut given)?;
            let (query, said) = typed_query::pace(given)?;
            // Of races over several distances: in percent alone.
            let effect = conditions::effect(conditions, None, query.lang);
            CallResult::Pace(Box::new(PaceAnswer::new(&query, said, effect)))
        }
        Tool::GenerateTrainingPlan => {
            let is_open = asking.is_some() && ask_back::is_open(&given);
            if let Some(asking) = asking {
                add(&mut given, asking.answered());
            }
            let week = take(&mut given, WEEK_NAME);
            let conditions = conditions::taken(&mut given)?;
            let (query, said) = typed_query::plan(given)?;
            if is_open && asking.is_some_and(Asking::can_ask) {
                return Ok(CallResult::Asked(Question(query.lang)));
            }
            let effect = conditions::effect(conditions, Some(query.request.target()), query.lang);
            let answer = PlanAnswer::new(&query, said, week.as_deref())?;
            CallResult::Plan(Box::new(answer.with_conditions(effect)))
        }
        Tool::GetSiteGuide => {
            // Its only argument.
            let lang = given.first().map(|(_, text)| &**text);
            CallResult::Guide(Lang::from_param(lang))
        }
        Tool::PlanCourse => {
            let profile = take(&mut given, PROFILE_NAME);
            let downhill = take(&mut given, DOWNHILL_NAME);
            let args = Arguments::from_pairs(given);
            let asked = CourseArguments {
                distance: args.get(Parameter::Distance),
                time: args.get(Parameter::Time),
                profile: profile.as_deref(),
                downhill: downhill.as_deref(),
                lang: args.get(Parameter::Lang),
            };
            CallResult::Course(Box::new(CourseAnswer::new(&asked)?))
        }
        Tool::ExportTrainingPlan => {
            let [week, format] = [WEEK_NAME, FORMAT_NAME].map(|name| take(&mut given, name));
            let (query, said) = typed_query::plan(given)?;
            let (week, format) = (week.as_deref(), format.as_deref());
            CallResult::Export(Box::new(ExportAnswer::new(&query, said, format, week)?))
        }
    })
}

/// Adds what was answered to what was given; what was given goes first.
fn add(given: &mut Given<'_>, answered: Vec<(&'static str, Cow<'static, str>)>) {
    for (name, text) in answered {
        if given.iter().all(|(other, _)| *other != name) {
            given.push((name, text));
        }
    }
}

const fn bad(why: &'static str) -> RpcError {
    RpcError::BadParams(Cow::Borrowed(why))
}

/// The result of a call. Its JSON is written directly from this.
#[derive(Debug, Clone)]
pub(crate) enum CallResult {
    Pace(Box<PaceAnswer>),
    Plan(Box<PlanAnswer>),
    Guide(Lang),
    Course(Box<CourseAnswer>),
    Export(Box<ExportAnswer>),
    Asked(Question),
    Refused(Tool, Refusal),
}

/// A pace, and what is beside it.
#[derive(Debug, Clone)]
pub(crate) struct PaceAnswer {
    result: PaceResult,
    said: Said,
    effect: Option<ConditionsEffect>,
    lang: Lang,
}

impl PaceAnswer {
    fn new(query: &PaceQuery, said: Said, effect: Option<ConditionsEffect>) -> Self {
        Self { result: query.result(), said, effect, lang: query.lang }
    }

    fn write_members<'o>(&self, object: Object<'o>) -> Object<'o> {
        let Self { result, said, lang, .. } = self;
        let (lang, effect) = (*lang, self.effect.as_ref());
        let text = Beside { answer: PaceText { result, said, lang }, effect, lang };
        success(object, JsonString(text), &Beside { answer: result, effect, lang })
    }
}

impl CallResult {
    /// Writes `content`, a text for people, and `structuredContent`, the body that HTTP
    /// answers with; of a refusal the text alone, marked as an error. The site guide names
    /// addresses under `base_url`.
    pub(crate) fn write_members<'o>(&self, object: Object<'o>, base_url: &str) -> Object<'o> {
        match self {
            Self::Pace(answer) => answer.write_members(object),
            Self::Plan(answer) => answer.write_members(object),
            Self::Guide(lang) => {
                let guide = &SiteGuide::new(base_url, *lang);
                success(object, Displayed(GuideText { guide, lang: *lang }), guide)
            }
            Self::Course(answer) => answer.write_members(object),
            Self::Export(answer) => match answer.at(base_url) {
                Ok(files) => files.write_members(object),
                Err(refusal) => refused(object, Tool::ExportTrainingPlan, &refusal),
            },
            Self::Asked(question) => question.write_members(object),
            Self::Refused(tool, refusal) => refused(object, *tool, refusal),
        }
    }

    /// Whether the address of the service may stand in it.
    pub(crate) const fn names_addresses(&self) -> bool {
        matches!(self, Self::Guide(_) | Self::Export(_))
    }

    /// Whether it waits for an answer of the runner's.
    pub(crate) const fn is_question(&self) -> bool {
        matches!(self, Self::Asked(_))
    }

    /// What only the view reads, beside the answer.
    pub(crate) fn loads(&self) -> Option<Loads<'_>> {
        match self {
            Self::Plan(answer) => Some(answer.loads()),
            _ => None,
        }
    }
}

/// The text of a refusal alone, marked as an error.
fn refused<'o>(object: Object<'o>, tool: Tool, refusal: &Refusal) -> Object<'o> {
    object
        .member("content", &[Content(Displayed(RefusalText { tool, refusal }))])
        .member("isError", &true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_cut_out_as_serde_reads_it() {
        for (params, is_plain) in [
            ("{}", true),
            (r#"{"name":"compute_pace","arguments":{"distance":"10km","time":2700}}"#, true),
            (r#"{ "x":[{"name":1}], "arguments" : null , "name" : "a" }"#, true),
            (r#"{"name":null,"arguments":[]}"#, true),
            (r#"{"name":"a","name":"b"}"#, false),
            (r#"{"arguments":null,"arguments":{}}"#, false),
        ] {
            let parts = |call: Call<'static>| (call.name, call.arguments);
            let serde = serde_json::from_str(params).ok().map(parts);
            assert_eq!(serde.is_some(), is_plain, "{params}");
            assert_eq!(Call::of_plain(params).map(parts), serde, "{params}");
        }
    }
}
