//! The tools: a call in, a result or a refusal out.

use std::borrow::Cow;

use pace_core::answer::{PaceResult, SiteGuide};
use pace_core::json::{Displayed, JsonString, Object};
use pace_core::typed::TypedNote;
use pace_core::{Arguments, Lang, Quoted, Tool};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::argument::WEEK_NAME;
use crate::content::{Content, success};
use crate::plan_answer::PlanAnswer;
use crate::raw::string;
use crate::refusal::Refusal;
use crate::refusal_text::RefusalText;
use crate::rpc_error::RpcError;
use crate::tool_text::{GuideText, PaceText};
use crate::{arguments, typed_query};

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

fn run(tool: Tool, mut arguments: Vec<(&str, Cow<'_, str>)>) -> Result<CallResult, Refusal> {
    Ok(match tool {
        Tool::ComputePace => {
            let (query, read) = typed_query::pace(&Arguments::from_pairs(arguments))?;
            CallResult::Pace(Box::new(query.result()), query.lang, read)
        }
        Tool::GenerateTrainingPlan => {
            let week = take(&mut arguments, WEEK_NAME);
            let (query, read) = typed_query::plan(&Arguments::from_pairs(arguments))?;
            CallResult::Plan(Box::new(PlanAnswer::new(query, read, week.as_deref())?))
        }
        Tool::GetSiteGuide => {
            // Its only argument.
            let lang = arguments.first().map(|(_, text)| &**text);
            CallResult::Guide(Lang::from_param(lang))
        }
    })
}

/// Takes an argument out of them.
fn take<'a>(arguments: &mut Vec<(&str, Cow<'a, str>)>, name: &str) -> Option<Cow<'a, str>> {
    let place = arguments.iter().position(|(other, _)| *other == name)?;
    Some(arguments.remove(place).1)
}

const fn bad(why: &'static str) -> RpcError {
    RpcError::BadParams(Cow::Borrowed(why))
}

/// The result of a call. Its JSON is written directly from this.
#[derive(Debug, Clone)]
pub(crate) enum CallResult {
    Pace(Box<PaceResult>, Lang, Vec<TypedNote>),
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
            Self::Pace(result, lang, read) => {
                success(object, JsonString(PaceText { result, read, lang: *lang }), &**result)
            }
            Self::Plan(answer) => answer.write_members(object),
            Self::Guide(lang) => {
                let guide = &SiteGuide::new(base_url, *lang);
                success(object, Displayed(GuideText { guide, lang: *lang }), guide)
            }
            Self::Refused(tool, refusal) => object
                .member("content", &[Content(Displayed(RefusalText { tool: *tool, refusal }))])
                .member("isError", &true),
        }
    }
}
