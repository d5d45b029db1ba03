//! The map of what is published: pages, endpoints, tools and formats, each with its address and
//! a line.

use crate::answer::json::answer;
use crate::api::guide::{Page, PlanFile, SERVICE_SUMMARY, TIME_FORMATS, Tool};
use crate::api::operation::Operation;
use crate::api::parameter::Parameter;
use crate::distance::Distance;
use crate::lang::Lang;

answer! {
    /// The map of what is published, under a base URL and in a language.
    ///
    /// ```
    /// # use pace_core::answer::SiteGuide;
    /// # use pace_core::Lang;
    /// let guide = SiteGuide::new("https://pace.example", Lang::En);
    /// assert_eq!(guide.pages[0].url, "https://pace.example/");
    /// assert_eq!(guide.tools[0].name, "compute_pace");
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct SiteGuide {
        /// What the service is.
        pub description: &'static str,
        /// Documents to read.
        pub pages: Vec<GuideEntry>,
        /// Operations to call over HTTP.
        pub endpoints: Vec<GuideEntry>,
        /// Plans as files, to fetch over HTTP.
        pub files: Vec<GuideEntry>,
        /// Tools to call over the Model Context Protocol.
        pub tools: Vec<GuideEntry>,
        /// What parameters look like.
        pub formats: Vec<GuideEntry>,
    }
}

answer! {
    /// One thing of the map.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GuideEntry {
        /// Its name, path or title.
        pub name: &'static str,
        /// Its address; empty where the service has none.
        pub url: String,
        /// What it is, in a line.
        pub description: String,
    }
}

impl SiteGuide {
    /// The map under a base URL without a slash at its end; without one, only what can be had
    /// without an address: the tools and the formats.
    pub fn new(base: &str, lang: Lang) -> Self {
        let entry = |name, path: &str, description: &str| GuideEntry {
            name,
            url: if base.is_empty() { String::new() } else { format!("{base}{path}") },
            description: description.to_owned(),
        };
        let addressed = |entries: Vec<GuideEntry>| if base.is_empty() { vec![] } else { entries };
        let times: Vec<_> = TIME_FORMATS.iter().map(|(text, _)| *text).collect();
        let aliases = Distance::RACE_ALIASES.iter().map(|(alias, _)| *alias);
        let metres = Distance::METRE_ALIASES.iter().map(|(alias, _)| *alias);
        let distances: Vec<_> =
            ["10", "21.0975"].into_iter().chain(aliases).chain(metres).collect();
        let reference = Page::Reference.path();
        Self {
            description: SERVICE_SUMMARY.in_lang(lang),
            pages: addressed(
                Page::ALL
                    .map(|page| entry(page.path(), page.path(), page.title().in_lang(lang)))
                    .into(),
            ),
            endpoints: addressed(
                Operation::ALL
                    .map(|operation| {
                        let description = operation.description().in_lang(lang);
                        entry(operation.path(), operation.example(), description)
                    })
                    .into(),
            ),
            files: addressed(
                PlanFile::ALL
                    .map(|file| {
                        entry(file.path(), file.example(), file.description().in_lang(lang))
                    })
                    .into(),
            ),
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
    fn without_an_address_nothing_is_named_by_a_path() {
        let guide = SiteGuide::new("", Lang::Fr);
        assert!(guide.pages.is_empty() && guide.endpoints.is_empty() && guide.files.is_empty());
        assert!(guide.tools.iter().chain(&guide.formats).all(|entry| entry.url.is_empty()));
    }

    #[test]
    fn the_whole_guide() {
        let guide = SiteGuide::new("https://pace.example", Lang::En);
        insta::assert_snapshot!(serde_json::to_string_pretty(&guide).unwrap());
    }
}
