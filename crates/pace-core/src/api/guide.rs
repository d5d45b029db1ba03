//! What is published beside the operations: pages, tools and formats.

use crate::api::operation::Operation;
use crate::lang::Text;

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
    /// The [`SiteGuide`](crate::SiteGuide).
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
pub const SERVICE_SUMMARY: Text = Text::new(
    "Allures de course, temps de passage et plans d'entraînement du 5 km au marathon, en JSON.",
    "Running paces, split times and training plans from 5 km to the marathon, as JSON.",
);

/// The version of the service, which its answers about itself tell.
pub const SERVICE_VERSION: &str = "1.0.0";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_of_a_time_is_one() {
        for (text, _) in TIME_FORMATS {
            assert!(text.parse::<crate::RaceTime>().is_ok(), "{text}");
        }
    }
}
