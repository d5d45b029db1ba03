//! The tools: a call in, a result or a refusal out.

use pace_core::json::{Displayed, Object, Pieces, ToJson};
use pace_core::{
    Error, Lang, Note, PaceArgs, PaceRequest, PaceResult, Parameter, Plan, PlanArgs, PlanRequest,
    Quoted, SiteGuide, Tool,
};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::arguments::{self, ArgumentError};
use crate::envelope::string;
use crate::fault::Fault;
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
    pub(crate) fn answer(&self) -> Result<CallResult, Fault> {
        let name = self.name.and_then(string);
        let name = name.ok_or_else(|| bad("\"name\" is not the name of a tool"))?;
        let tool = Tool::ALL.into_iter().find(|tool| tool.name() == name);
        let unknown =
            || Fault::BadParams(format!("no tool is called \"{}\"", Quoted::new(&name)).into());
        let tool = tool.ok_or_else(unknown)?;
        if self.arguments.is_some_and(|arguments| !arguments.get().starts_with('{')) {
            return Err(bad("\"arguments\" is not an object"));
        }
        let answered = match tool {
            Tool::ComputePace => self.pace(),
            Tool::GenerateTrainingPlan => self.plan(),
            Tool::GetSiteGuide => self.guide(),
        };
        Ok(answered.unwrap_or_else(|refusal| CallResult::Refused(tool, refusal)))
    }

    fn pace(&self) -> Result<CallResult, Refusal> {
        let arguments = arguments::read(Tool::ComputePace, self.arguments)?;
        let args = PaceArgs::from_pairs(arguments);
        let lang = Lang::from_param(args.lang.as_deref());
        Ok(CallResult::Pace(PaceRequest::parse(&args)?.result(), lang))
    }

    fn plan(&self) -> Result<CallResult, Refusal> {
        let arguments = arguments::read(Tool::GenerateTrainingPlan, self.arguments)?;
        let args = PlanArgs::from_pairs(arguments);
        let request = PlanRequest::parse(&args)?;
        let notes = Note::all(&args, &request);
        Ok(CallResult::Plan(Box::new(request.plan()), notes))
    }

    fn guide(&self) -> Result<CallResult, Refusal> {
        let arguments = arguments::read(Tool::GetSiteGuide, self.arguments)?;
        let lang = arguments.iter().find(|(name, _)| *name == Parameter::Lang.name());
        let lang = Lang::from_param(lang.map(|(_, text)| &**text));
        Ok(CallResult::Guide(lang))
    }
}

const fn bad(why: &'static str) -> Fault {
    Fault::BadParams(std::borrow::Cow::Borrowed(why))
}

/// What keeps a tool from an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The arguments are not such as the tool takes.
    Arguments(ArgumentError),
    /// Their values are not.
    Values(Error),
}

impl From<ArgumentError> for Refusal {
    fn from(error: ArgumentError) -> Self {
        Self::Arguments(error)
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Values(error)
    }
}

/// What a call comes to. Its JSON is written from here, without anything in between.
#[derive(Debug, Clone)]
pub(crate) enum CallResult {
    Pace(PaceResult, Lang),
    Plan(Box<Plan>, Vec<Note>),
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
                success(object, Pieces(PaceText { result, lang: *lang }), result)
            }
            Self::Plan(plan, notes) => {
                success(object, Pieces(PlanText { plan, notes }), &plan.result())
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
