//! The tools: a call in, a result or a refusal out.

use std::borrow::Cow;

use pace_core::json::{Displayed, JsonString, Object, ToJson};
use pace_core::{
    Arguments, Lang, Note, PaceQuery, PaceResult, Plan, PlanQuery, Quoted, SiteGuide, Tool,
};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::arguments;
use crate::raw::string;
use crate::refusal::Refusal;
use crate::rpc_error::RpcError;
use crate::tool_text::{GuideText, PaceText, PlanText, RefusalText};

/// The parameters of `tools/call`.
#[derive(Deserialize, Default)]
pub(crate) struct Call<'c> {
    #[serde(borrow)]
    name: Option<&'c RawValue>,
    #[serde(borrow)]
    arguments: Option<&'c RawValue>,
}

impl Call<'_> {
    /// Runs the tool that is called.
    pub(crate) fn answer(&self) -> Result<CallResult, RpcError> {
        let name = self.name.and_then(string);
        let name = name.ok_or_else(|| bad("\"name\" is not the name of a tool"))?;
        let tool = Tool::ALL.into_iter().find(|tool| tool.name() == name);
        let unknown =
            || RpcError::BadParams(format!("no tool is called \"{}\"", Quoted::new(&name)).into());
        let tool = tool.ok_or_else(unknown)?;
        if self.arguments.is_some_and(|arguments| !arguments.get().starts_with('{')) {
            return Err(bad("\"arguments\" is not an object"));
        }
        let answered = arguments::read(tool, self.arguments)
            .map_err(Refusal::Arguments)
            .and_then(|arguments| run(tool, arguments));
        Ok(answered.unwrap_or_else(|refusal| CallResult::Refused(tool, refusal)))
    }
}

fn run(tool: Tool, arguments: Vec<(&str, Cow<'_, str>)>) -> Result<CallResult, Refusal> {
    Ok(match tool {
        Tool::ComputePace => {
            let query = PaceQuery::parse(&Arguments::from_pairs(arguments))?;
            CallResult::Pace(query.result(), query.lang)
        }
        Tool::GenerateTrainingPlan => {
            let query = PlanQuery::parse(&Arguments::from_pairs(arguments))?;
            let plan = query.request.plan();
            let notes = query.notes_of(&plan);
            CallResult::Plan(Box::new(PlanAnswer { plan, query, notes }))
        }
        Tool::GetSiteGuide => {
            // Its only argument.
            let lang = arguments.first().map(|(_, text)| &**text);
            CallResult::Guide(Lang::from_param(lang))
        }
    })
}

const fn bad(why: &'static str) -> RpcError {
    RpcError::BadParams(Cow::Borrowed(why))
}

/// A plan, and how it is answered.
#[derive(Debug, Clone)]
pub(crate) struct PlanAnswer {
    plan: Plan,
    query: PlanQuery,
    notes: Vec<Note>,
}

/// The result of a call. Its JSON is written directly from this.
#[derive(Debug, Clone)]
pub(crate) enum CallResult {
    Pace(PaceResult, Lang),
    Plan(Box<PlanAnswer>),
    Guide(Lang),
    Refused(Tool, Refusal),
}

impl CallResult {
    /// Writes `content`, a text for people, and `structuredContent`, the body that HTTP
    /// answers with; of a refusal the text alone, marked as an error. The site guide names
    /// addresses under `base_url`.
    pub(crate) fn write_members<'o>(&self, object: Object<'o>, base_url: &str) -> Object<'o> {
        match self {
            Self::Pace(result, lang) => {
                success(object, JsonString(PaceText { result, lang: *lang }), result)
            }
            Self::Plan(answer) => {
                let PlanAnswer { plan, query, notes } = &**answer;
                let PlanQuery { lang, detail, adjustments, .. } = query;
                let text = PlanText { plan, lang: *lang, notes };
                let result = plan.result(*lang, *detail).with_adjustments(adjustments);
                success(object, JsonString(text), &result)
            }
            Self::Guide(lang) => {
                let guide = &SiteGuide::new(base_url, *lang);
                success(object, Displayed(GuideText { guide }), guide)
            }
            Self::Refused(tool, refusal) => object
                .member("content", &[Content(Displayed(RefusalText { tool: *tool, refusal }))])
                .member("isError", &true),
        }
    }
}

fn success<'o>(object: Object<'o>, text: impl ToJson, body: &impl ToJson) -> Object<'o> {
    object
        .member("content", &[Content(text)])
        .member("structuredContent", body)
        .member("isError", &false)
}

/// A block of text.
struct Content<T>(T);

impl<T: ToJson> ToJson for Content<T> {
    fn write_json(&self, out: &mut String) {
        Object::open(out).member("type", "text").member("text", &self.0).close();
    }
}
