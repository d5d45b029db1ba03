//! The map of what is published: pages, endpoints, tools and formats, each with its
//! address and a line.

#[cfg(feature = "serde")]
use serde::Serialize;

use crate::answer::json::json_object;
use crate::api::error::Parameter;
use crate::api::operation::Operation;
use crate::lang::{Lang, Text};

/// A document that the service publishes beside its operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Page {
    /// The human-readable reference.
    Reference,
    /// The `OpenAPI` document.
    OpenApi,
    /// The overview for language models.
    LlmsTxt,
    /// The catalogue of RFC 9727.
    ApiCatalog,
    /// The card of the tool server.
    ServerCard,
}

impl Page {
    /// All of them, the one for people first.
    pub const ALL: [Self; 5] =
        [Self::Reference, Self::OpenApi, Self::LlmsTxt, Self::ApiCatalog, Self::ServerCard];

    /// The path of the page.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Reference => "/api",
            Self::OpenApi => "/openapi.json",
            Self::LlmsTxt => "/llms.txt",
            Self::ApiCatalog => "/.well-known/api-catalog",
            Self::ServerCard => "/.well-known/mcp/server-card.json",
        }
    }

    /// What it is, in a few words.
    pub const fn title(self) -> Text {
        match self {
            Self::Reference => Text::new("Référence de l'API", "API reference"),
            Self::OpenApi => Text::new("Description OpenAPI 3.1", "OpenAPI 3.1 description"),
            Self::LlmsTxt => {
                Text::new("Résumé pour modèles de langage", "Overview for language models")
            }
            Self::ApiCatalog => Text::new("Catalogue d'API (RFC 9727)", "API catalogue (RFC 9727)"),
            Self::ServerCard => {
                Text::new("Fiche du serveur d'outils (MCP)", "Card of the tool server (MCP)")
            }
        }
    }
}

/// A tool for assistants. Each is read-only and idempotent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tool {
    /// [`Operation::Pace`] as a tool.
    ComputePace,
    /// [`Operation::Plan`] as a tool.
    GenerateTrainingPlan,
    /// The [`SiteGuide`].
    GetSiteGuide,
}

impl Tool {
    /// All three.
    pub const ALL: [Self; 3] = [Self::ComputePace, Self::GenerateTrainingPlan, Self::GetSiteGuide];

    /// The address of the tool server.
    pub const PATH: &'static str = "/mcp";

    /// The name under which it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ComputePace => "compute_pace",
            Self::GenerateTrainingPlan => "generate_training_plan",
            Self::GetSiteGuide => "get_site_guide",
        }
    }

    /// The operation that it answers as, if it is one.
    pub const fn operation(self) -> Option<Operation> {
        match self {
            Self::ComputePace => Some(Operation::Pace),
            Self::GenerateTrainingPlan => Some(Operation::Plan),
            Self::GetSiteGuide => None,
        }
    }

    /// What it does, in a few words.
    pub const fn title(self) -> Text {
        match self.operation() {
            Some(operation) => operation.title(),
            None => Text::new("Plan du site", "Site guide"),
        }
    }

    /// What it does, in a sentence or two.
    pub const fn description(self) -> Text {
        match self.operation() {
            Some(operation) => operation.description(),
            None => Text::new(
                "Carte de ce qui est publié : pages, points d'accès, outils et formats.",
                "Map of what is published: pages, endpoints, tools and formats.",
            ),
        }
    }
}

/// The shapes of a time: a text of each, and what it means.
pub const TIME_FORMATS: [(&str, Text); 7] = [
    ("2700", Text::new("secondes", "seconds")),
    ("45:00", Text::new("minutes:secondes", "minutes:seconds")),
    ("1:45:00", Text::new("heures:minutes:secondes", "hours:minutes:seconds")),
    ("1h45", Text::new("heures et minutes", "hours and minutes")),
    ("1h45m", Text::new("heures et minutes", "hours and minutes")),
    ("1h45m30s", Text::new("heures, minutes et secondes", "hours, minutes and seconds")),
    ("45m30s", Text::new("minutes et secondes", "minutes and seconds")),
];

/// What the whole service is, in a sentence.
pub const SERVICE: Text = Text::new(
    "Allures de course, temps de passage et plans d'entraînement du 5 km au marathon, en JSON.",
    "Running paces, split times and training plans from 5 km to the marathon, as JSON.",
);

/// The version of the service, which its answers about itself tell.
pub const SERVICE_VERSION: &str = "1.0.0";

/// The map of what is published, under a base URL and in a language.
///
/// ```
/// # use pace_core::{Lang, SiteGuide};
/// let guide = SiteGuide::new("https://pace.example", Lang::En);
/// assert_eq!(guide.pages[0].url, "https://pace.example/api");
/// assert_eq!(guide.tools[0].name, "compute_pace");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SiteGuide {
    /// What the service is.
    pub description: &'static str,
    /// Documents to read.
    pub pages: Vec<GuideEntry>,
    /// Operations to call over HTTP.
    pub endpoints: Vec<GuideEntry>,
    /// Tools to call over the Model Context Protocol.
    pub tools: Vec<GuideEntry>,
    /// What parameters look like.
    pub formats: Vec<GuideEntry>,
}

json_object!(SiteGuide { description, pages, endpoints, tools, formats });

/// One thing of the map.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GuideEntry {
    /// Its name, path or title.
    pub name: &'static str,
    /// Its address.
    pub url: String,
    /// What it is, in a line.
    pub description: String,
}

json_object!(GuideEntry { name, url, description });

impl SiteGuide {
    /// The map under a base URL without a slash at its end.
    pub fn new(base: &str, lang: Lang) -> Self {
        let entry = |name, path: &str, description: &str| GuideEntry {
            name,
            url: format!("{base}{path}"),
            description: description.to_owned(),
        };
        let times: Vec<_> = TIME_FORMATS.iter().map(|(text, _)| *text).collect();
        let aliases = crate::Distance::RACE_ALIASES.iter().map(|(alias, _)| *alias);
        let metres = crate::Distance::METRE_ALIASES.iter().map(|(alias, _)| *alias);
        let distances: Vec<_> =
            ["10", "21.0975"].into_iter().chain(aliases).chain(metres).collect();
        let reference = Page::Reference.path();
        Self {
            description: SERVICE.in_lang(lang),
            pages: Page::ALL
                .map(|page| entry(page.path(), page.path(), page.title().in_lang(lang)))
                .into(),
            endpoints: Operation::ALL
                .map(|operation| {
                    let description = operation.description().in_lang(lang);
                    entry(operation.path(), operation.example(), description)
                })
                .into(),
            tools: Tool::ALL
                .map(|tool| entry(tool.name(), Tool::PATH, tool.description().in_lang(lang)))
                .into(),
            formats: vec![
                entry(
                    Parameter::Time.name(),
                    &format!("{reference}#{}", Parameter::Time.name()),
                    &times.join(", "),
                ),
                entry(
                    Parameter::Distance.name(),
                    &format!("{reference}#{}", Parameter::Distance.name()),
                    &distances.join(", "),
                ),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_of_a_time_is_one() {
        for (text, _) in TIME_FORMATS {
            assert!(text.parse::<crate::RaceTime>().is_ok(), "{text}");
        }
    }

    #[test]
    fn the_whole_guide() {
        let guide = SiteGuide::new("https://pace.example", Lang::En);
        insta::assert_snapshot!(serde_json::to_string_pretty(&guide).unwrap());
    }
}
