//! What is published beside the operations: pages, tools and formats.

use crate::api::operation::Operation;
use crate::lang::Text;
use crate::named::named;

named! {
    /// A document that the service publishes beside its operations; those for people come first.
    pub open enum Page by path, "the path of the page" {
        /// The start page for runners.
        Home = "/",
        /// What a time is worth, for runners.
        Pace = "/pace",
        /// A training plan, for runners.
        Plan = "/plan",
        /// A pace band to print.
        Band = "/band",
        /// How a plan gets into calendars, watches and other programs.
        HowTo = "/how-to",
        /// The human-readable reference.
        Reference = "/api",
        /// The `OpenAPI` document.
        OpenApi = "/openapi.json",
        /// The overview for language models.
        LlmsTxt = "/llms.txt",
        /// The catalogue of RFC 9727.
        ApiCatalog = "/.well-known/api-catalog",
        /// The card of the tool server.
        ServerCard = "/.well-known/mcp/server-card.json",
    }
}

impl Page {
    /// What it is, in a few words.
    pub const fn title(self) -> Text {
        match self {
            Self::Home => Text::new(
                "Page des coureurs : calcul d'allure et plans",
                "Page for runners: paces and plans",
            ),
            Self::Pace => Text::new(
                "Ce que vaut un temps, en page à lire",
                "What a time is worth, as a page to read",
            ),
            Self::Plan => Text::new(
                "Un plan d'entraînement, en page à lire et à imprimer",
                "A training plan, as a page to read and to print",
            ),
            Self::Band => {
                Text::new("Un bracelet d'allures à imprimer", "A pace band to print and cut out")
            }
            Self::HowTo => Text::new(
                "Mettre un plan dans son agenda et sur sa montre",
                "Getting a plan into calendars and onto watches",
            ),
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

named! {
    /// A plan as a file, with the query of [`Operation::Plan`].
    pub open enum PlanFile by path, "the path of the file" {
        /// iCalendar, to subscribe to or to import.
        Ics = "/plan.ics",
        /// An archive with a workout a session.
        Zip = "/plan.zip",
        /// A line a session, for spreadsheets.
        Csv = "/plan.csv",
        /// A table a week, as text.
        Markdown = "/plan.md",
    }
}

impl PlanFile {
    /// A call that works.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Ics => "/plan.ics?distance=semi&time=1h45&race_date=2027-04-11",
            Self::Zip => "/plan.zip?distance=semi&time=1h45&format=fit",
            Self::Csv => "/plan.csv?distance=semi&time=1h45",
            Self::Markdown => "/plan.md?distance=semi&time=1h45",
        }
    }

    /// What it is, in a few words.
    pub const fn title(self) -> Text {
        match self {
            Self::Ics => Text::new("Plan en agenda (iCalendar)", "Plan as a calendar (iCalendar)"),
            Self::Zip => {
                Text::new("Séances d'un plan en archive", "Sessions of a plan as an archive")
            }
            Self::Csv => Text::new("Plan pour tableur (CSV)", "Plan for spreadsheets (CSV)"),
            Self::Markdown => Text::new("Plan en texte (Markdown)", "Plan as text (Markdown)"),
        }
    }

    /// What it is, in a sentence or two.
    pub const fn description(self) -> Text {
        match self {
            Self::Ics => Text::new(
                "Un plan en agenda, une journée par séance, auquel s'abonner ; race_date (AAAA-MM-JJ) est requis, le reste comme /api/plan.",
                "A plan as a calendar, a day a session, to subscribe to; race_date (YYYY-MM-DD) is required, all else is as for /api/plan.",
            ),
            Self::Zip => Text::new(
                "Une séance par fichier ; format : fit (par défaut), zwo, intervals, ou intervals-json, qui demande race_date. Le reste comme /api/plan.",
                "A file a session; format is fit (the default), zwo, intervals, or intervals-json, which needs race_date. All else is as for /api/plan.",
            ),
            Self::Csv => Text::new(
                "Un plan, une ligne par séance ; datée avec race_date. Le reste comme /api/plan.",
                "A plan, a line a session; dated with race_date. All else is as for /api/plan.",
            ),
            Self::Markdown => Text::new(
                "Un plan à lire, un tableau par semaine ; daté avec race_date. Le reste comme /api/plan.",
                "A plan to read, a table a week; dated with race_date. All else is as for /api/plan.",
            ),
        }
    }
}

named! {
    /// A tool for assistants. Each is read-only and idempotent. They are in the order in which they
    /// came: clients keep lists.
    pub open enum Tool by name, "that by which it is called" {
        /// [`Operation::Pace`] as a tool.
        ComputePace = "compute_pace",
        /// [`Operation::Plan`] as a tool.
        GenerateTrainingPlan = "generate_training_plan",
        /// The [`SiteGuide`](crate::answer::SiteGuide).
        GetSiteGuide = "get_site_guide",
        /// [`Operation::Pace`] with its predictions.
        PredictRaceTimes = "predict_race_times",
        /// The splits of a race over hills, by [`Course`](crate::Course).
        PlanCourse = "plan_course",
        /// A plan as a [`PlanFile`].
        ExportTrainingPlan = "export_training_plan",
    }
}

impl Tool {
    /// The address of the tool server.
    pub const PATH: &'static str = "/mcp";

    /// The operation whose parameters it takes, if it takes any's.
    pub const fn operation(self) -> Option<Operation> {
        match self {
            Self::ComputePace | Self::PredictRaceTimes => Some(Operation::Pace),
            Self::GenerateTrainingPlan | Self::ExportTrainingPlan => Some(Operation::Plan),
            Self::GetSiteGuide | Self::PlanCourse => None,
        }
    }

    /// What it does, in a few words.
    pub const fn title(self) -> Text {
        match self {
            Self::ComputePace => Operation::Pace.title(),
            Self::GenerateTrainingPlan => Operation::Plan.title(),
            Self::GetSiteGuide => Text::new("Plan du site", "Site guide"),
            Self::PredictRaceTimes => {
                Text::new("Prédire des temps de course", "Predict race times")
            }
            Self::PlanCourse => Text::new("Courir un parcours vallonné", "Pace a hilly course"),
            Self::ExportTrainingPlan => {
                Text::new("Exporter un plan d'entraînement", "Export a training plan")
            }
        }
    }

    /// What it does, in a sentence or two.
    pub const fn description(self) -> Text {
        match self {
            Self::ComputePace => Operation::Pace.description(),
            Self::GenerateTrainingPlan => Operation::Plan.description(),
            Self::GetSiteGuide => Text::new(
                "Carte de ce qui est publié : pages, points d'accès, outils et formats.",
                "Map of what is published: pages, endpoints, tools and formats.",
            ),
            Self::PredictRaceTimes => Text::new(
                "Ce qu'un temps vaut sur d'autres distances, avec ce que courent huit coureurs sur dix.",
                "What a time is worth over other distances, with what eight runners in ten do.",
            ),
            Self::PlanCourse => Text::new(
                "Temps de passage d'une course vallonnée, courue au même effort partout, d'après son profil.",
                "Split times of a race over hills, run with the same effort everywhere, from its profile.",
            ),
            Self::ExportTrainingPlan => Text::new(
                "Un plan d'entraînement en fichier : agenda, montre, tableur ou texte.",
                "A training plan as a file: for calendars, watches, spreadsheets or reading.",
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
