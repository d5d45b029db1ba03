//! The paths that are answered, and the methods they are answered to.

use actix_http::Request;
use actix_web::http::Method;
use pace_core::{Detail, Operation, Page, Parameter, PlanFile, Tool};
use pace_page::CARD_PATH;

use crate::query;
use crate::turns::Share;

/// The card's other address, beside the tool server's.
const SERVER_CARD_PATH: &str = "/mcp/server-card";
pub(crate) const ROBOTS_PATH: &str = "/robots.txt";
/// What assistants find out by themselves: the skills that are published here.
pub(crate) const SKILLS_PATH: &str = "/.well-known/agent-skills/index.json";
/// The one skill.
pub(crate) const SKILL_PATH: &str = "/.well-known/agent-skills/running-paces/SKILL.md";
/// The icon of the pages.
pub(crate) const FAVICON_PATH: &str = "/favicon.svg";

/// The methods that every path is answered to, but the tools'.
pub(crate) const METHODS: &[&str] = &["GET", "HEAD", "OPTIONS"];

/// What a path stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Route {
    /// A published document.
    Page(Page),
    /// What robots may visit.
    Robots,
    /// The icon of the pages.
    Favicon,
    /// The list of skills for assistants.
    Skills,
    /// How an assistant answers runners.
    Skill,
    /// The picture of the pages where they are shared.
    Card,
    /// A plan as a file.
    File(PlanFile),
    /// The tool server.
    Tools,
    /// An operation of the API.
    Operation(Operation),
}

impl Route {
    /// The methods that the route is answered to.
    pub(crate) const fn methods(self) -> &'static [&'static str] {
        match self {
            Self::Tools => &["POST", "OPTIONS"],
            _ => METHODS,
        }
    }

    /// How much of a worker's round an answer takes at most; nothing where it is as quick as a
    /// pace, or as the methods of a path are.
    pub(crate) fn share(self, request: &Request) -> Option<Share> {
        match self {
            _ if request.method() == Method::OPTIONS => None,
            Self::Operation(Operation::Plan) if takes_longer(query::of(request)) => {
                Some(Share::Whole)
            }
            Self::Operation(Operation::Plan) => Some(Share::Quarter),
            Self::Operation(_) | Self::Robots | Self::Favicon | Self::Skills | Self::Skill => None,
            // Which tool is called, the message alone says: it may be a plan with its files, and those
            // that are as quick as a pace are let by once they are read.
            Self::Page(_) | Self::Card | Self::File(_) | Self::Tools => Some(Share::Whole),
        }
    }

    /// The route of exactly this path, as it stands in the request, escapes and all.
    pub(crate) fn of(path: &str) -> Option<Self> {
        match path {
            SERVER_CARD_PATH => return Some(Self::Page(Page::ServerCard)),
            ROBOTS_PATH => return Some(Self::Robots),
            FAVICON_PATH => return Some(Self::Favicon),
            SKILLS_PATH => return Some(Self::Skills),
            SKILL_PATH => return Some(Self::Skill),
            CARD_PATH => return Some(Self::Card),
            Tool::PATH => return Some(Self::Tools),
            _ => {}
        }
        let operation = Operation::ALL.into_iter().find(|operation| operation.path() == path);
        let page = || Page::ALL.into_iter().find(|page| page.path() == path);
        let file = || PlanFile::ALL.into_iter().find(|file| file.path() == path);
        operation
            .map(Self::Operation)
            .or_else(|| page().map(Self::Page))
            .or_else(|| file().map(Self::File))
    }
}

/// Whether a plan takes many times what a plain one does: one of what a runner runs now, or with
/// notes, which look at plans of other lengths.
fn takes_longer(query: &str) -> bool {
    query::pairs(query).any(|(name, value)| {
        let is = |parameter: Parameter| name == parameter.name();
        is(Parameter::WeeklyKm)
            || is(Parameter::LongestRunKm)
            || is(Parameter::Include) && Detail::from_param(Some(&value)).contains(Detail::NOTES)
    })
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn what_may_take_long_has_its_turn() {
        for (path, share) in [
            ("/api/pace", None),
            ("/health", None),
            ("/api/plan", Some(Share::Quarter)),
            ("/api/plan?include=steps,guidance&days=mon,tue", Some(Share::Quarter)),
            ("/api/plan?weekly_km=40", Some(Share::Whole)),
            ("/api/plan?longest_run_km=15", Some(Share::Whole)),
            ("/api/plan?include=steps,notes", Some(Share::Whole)),
            ("/api/plan?%77eekly_km=40", Some(Share::Whole)),
            ("/api/pace?weekly_km=40", None),
            ("/plan", Some(Share::Whole)),
            ("/plan.zip", Some(Share::Whole)),
            ("/card.png", Some(Share::Whole)),
            ("/mcp", Some(Share::Whole)),
        ] {
            let share_of = |method: Method| {
                let request = TestRequest::with_uri(path).method(method).to_request();
                Route::of(request.path()).and_then(|route| route.share(&request))
            };
            assert_eq!(share_of(Method::GET), share, "{path}");
            assert_eq!(share_of(Method::OPTIONS), None, "{path}");
        }
    }

    #[test]
    fn a_path_is_ours_to_the_letter() {
        for (path, route) in [
            ("/", Some(Route::Page(Page::Home))),
            ("/plan", Some(Route::Page(Page::Plan))),
            ("/plan.ics", Some(Route::File(PlanFile::Ics))),
            ("/plan.md", Some(Route::File(PlanFile::Markdown))),
            ("/plan.pdf", None),
            ("/card.png", Some(Route::Card)),
            ("/api", Some(Route::Page(Page::Reference))),
            ("/openapi.json", Some(Route::Page(Page::OpenApi))),
            ("/.well-known/mcp/server-card.json", Some(Route::Page(Page::ServerCard))),
            ("/mcp/server-card", Some(Route::Page(Page::ServerCard))),
            ("/robots.txt", Some(Route::Robots)),
            ("/favicon.svg", Some(Route::Favicon)),
            ("/.well-known/agent-skills/index.json", Some(Route::Skills)),
            ("/.well-known/agent-skills/running-paces/SKILL.md", Some(Route::Skill)),
            ("/.well-known/agent-skills/", None),
            ("/mcp", Some(Route::Tools)),
            ("/mcp/", None),
            ("/api/pace", Some(Route::Operation(Operation::Pace))),
            ("/api/plan", Some(Route::Operation(Operation::Plan))),
            ("/api/status", Some(Route::Operation(Operation::Status))),
            ("/api/calculer", Some(Route::Operation(Operation::Calculer))),
            ("/health", Some(Route::Operation(Operation::Health))),
            ("", None),
            ("*", None),
            ("/api/", None),
            ("/api/pace/", None),
            ("/API/pace", None),
            ("/api/p%61ce", None),
            ("//api/pace", None),
        ] {
            assert_eq!(Route::of(path), route, "{path}");
        }
    }
}
