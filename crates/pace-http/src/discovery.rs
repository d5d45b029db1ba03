//! What is published for machines that look for it.

use std::fmt::Write as _;
use std::sync::LazyLock;

use actix_http::Request;
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_TYPE, HeaderValue};
use actix_web::web::Bytes;
use hmac_sha256::Hash;
use pace_core::answer::SiteGuide;
use pace_core::{Lang, Operation, Page, PlanFile, SERVICE_SUMMARY, TIME_FORMATS, Tool};
use pace_mcp::{ProtocolVersion, SERVER_NAME, SERVER_TITLE, SERVER_VERSION};
use pace_page::CARD;
use serde::Serialize;
use serde_json::{Value, json};

use crate::document::{BASE, Document, url};
use crate::representation::{self, Representation};
use crate::route::SKILL_PATH;
use crate::{deprecation, fixed_pages, headers, openapi, reference_page};

/// The `OpenAPI` document.
pub(crate) static OPENAPI: LazyLock<Document> = LazyLock::new(|| {
    Document::new(headers::JSON, pretty(&openapi::document(deprecation::NOTICES)))
});
/// The card of the tool server.
pub(crate) static SERVER_CARD: LazyLock<Document> =
    LazyLock::new(|| Document::new(headers::JSON, pretty(&server_card())));
/// The catalogue of RFC 9727.
pub(crate) static API_CATALOG: LazyLock<Document> =
    LazyLock::new(|| Document::new(headers::LINK_SET, pretty(&api_catalog())));
/// The overview for language models.
pub(crate) static LLMS_TXT: LazyLock<Document> =
    LazyLock::new(|| Document::new(headers::PLAIN_TEXT, llms_txt()));
/// What robots may visit.
pub(crate) static ROBOTS_TXT: LazyLock<Document> = LazyLock::new(|| {
    // Documents may be indexed; answers to calculations are endless, and not to be crawled.
    let page = Page::Reference.path();
    let mut text =
        format!("User-agent: *\nAllow: {page}$\nAllow: {page}?lang=\nDisallow: {page}/\n");
    for result in [Page::Pace, Page::Plan, Page::Band] {
        let path = result.path();
        let _ = write!(text, "Allow: {path}?lang=\nDisallow: {path}?\n");
    }
    for file in PlanFile::ALL {
        let _ = writeln!(text, "Disallow: {}", file.path());
    }
    Document::new(headers::PLAIN_TEXT, text)
});
/// The icon of the pages.
pub(crate) static FAVICON: LazyLock<Document> =
    LazyLock::new(|| Document::new(headers::SVG, include_str!("favicon.svg").to_owned()));

/// How an assistant answers runners.
pub(crate) static SKILL: LazyLock<Document> =
    LazyLock::new(|| Document::new(headers::MARKDOWN, SKILL_TEXT.to_owned()));
const SKILL_TEXT: &str = include_str!("skill.md");
/// The list of skills (Agent Skills Discovery 0.2.0).
pub(crate) static SKILLS: LazyLock<Document> =
    LazyLock::new(|| Document::new(headers::JSON, pretty(&skills())));

fn skills() -> Value {
    let field = |name: &str| {
        let mut lines = SKILL_TEXT.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    };
    let mut digest = String::new();
    for byte in Hash::hash(SKILL_TEXT.as_bytes()) {
        let _ = write!(digest, "{byte:02x}");
    }
    json!({
        "$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
        "skills": [{
            "name": field("name"),
            "type": "skill-md",
            "description": field("description"),
            "url": SKILL_PATH,
            "digest": format!("sha256:{digest}"),
        }],
    })
}

/// The picture of the pages where their addresses are shared.
pub(crate) fn card(request: &Request) -> HttpResponse {
    // It is compressed by itself.
    let representation = Representation {
        hash: representation::hash(CARD),
        codings: &[],
        cache: headers::CACHE_1_HOUR,
        varies: &[],
        headers: &[(CONTENT_TYPE, headers::PNG)],
    };
    representation.answer(request, |_| Bytes::from_static(CARD))
}

/// Writes every document now rather than when it is first asked for. Under the base URL, where
/// it is known beforehand, also in every content coding.
pub(crate) fn prepare(base: Option<&str>) {
    for short in [&ROBOTS_TXT, &FAVICON, &SKILL, &SKILLS] {
        LazyLock::force(short);
    }
    let pages = Lang::ALL.map(reference_page::in_lang);
    let documents = [&OPENAPI, &SERVER_CARD, &API_CATALOG, &LLMS_TXT];
    let documents = documents.map(|document| -> &Document { document });
    if let Some(base) = base {
        for document in documents.into_iter().chain(pages).chain(fixed_pages::all()) {
            document.prepare(base);
        }
    }
}

/// The header that leads from any answer to its description (RFC 8631).
pub(crate) fn link(base_path: &str) -> Option<HeaderValue> {
    let link = |page: Page, relation: &str, kind: &str| {
        format!("<{base_path}{}>; rel=\"{relation}\"; type=\"{kind}\"", page.path())
    };
    let links = [
        link(Page::OpenApi, "service-desc", "application/json"),
        link(Page::Reference, "service-doc", "text/html"),
    ];
    // An address that was parsed has no byte that a header cannot hold.
    HeaderValue::try_from(links.join(", ")).ok()
}

/// Indented, and ending like a file.
fn pretty(document: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(document).expect("keys of descriptions are texts");
    text + "\n"
}

/// One card for two drafts: the well-known card lists transport and tools, the card beside
/// the endpoint remotes. Both leave their objects open.
fn server_card() -> Value {
    const LANG: Lang = Lang::En;
    json!({
        "$schema": "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
        "name": "pace/pace",
        "version": SERVER_VERSION,
        "title": SERVER_TITLE,
        "description": SERVICE_SUMMARY.in_lang(LANG),
        "websiteUrl": url(Page::Reference.path()),
        "remotes": [{
            "type": "streamable-http",
            "url": url(Tool::PATH),
            "supportedProtocolVersions": ProtocolVersion::ALL.map(ProtocolVersion::as_str),
        }],
        "protocolVersion": ProtocolVersion::DEFAULT.as_str(),
        "serverInfo": { "name": SERVER_NAME, "title": SERVER_TITLE, "version": SERVER_VERSION },
        "transport": { "type": "streamable-http", "endpoint": url(Tool::PATH) },
        "capabilities": { "tools": {}, "resources": {} },
        "authentication": { "required": false },
        "tools": pace_mcp::tools(),
    })
}

/// The linkset of RFC 9727: the API, its descriptions, and its state.
fn api_catalog() -> Value {
    let link = |path: &str, kind: &str| json!([{ "href": url(path), "type": kind }]);
    json!({
        "linkset": [{
            "anchor": url(Page::Reference.path()),
            "service-desc": link(Page::OpenApi.path(), "application/json"),
            "service-doc": link(Page::Reference.path(), "text/html"),
            "service-meta": link(Page::ServerCard.path(), "application/json"),
            "status": link(Operation::Status.path(), "application/json"),
        }]
    })
}

/// The site guide in the form that llmstxt.org proposes.
fn llms_txt() -> String {
    let guide = SiteGuide::new(BASE, Lang::En);
    let mut text = format!(
        "# Pace\n\n> {}\n\nRead-only HTTP API, no key, no account. Send GET requests; results are JSON. \
         Labels and training texts are in French, or in English with `lang=en`. Errors carry a stable \
         `code` and a `hint` with a call that works.\n",
        guide.description
    );
    let mut section = |title: &str, entries: &[pace_core::answer::GuideEntry]| {
        let _ = write!(text, "\n## {title}\n\n");
        for entry in entries {
            let _ = writeln!(text, "- [{}]({}): {}", entry.name, entry.url, entry.description);
        }
    };
    section("Endpoints", &guide.endpoints);
    section("Plans as files", &guide.files);
    section("Tools (Model Context Protocol)", &guide.tools);
    section("Pages and documents", &guide.pages);
    text += "\n## Time formats\n\n";
    for (example, meaning) in TIME_FORMATS {
        let _ = writeln!(text, "- `{example}`: {}", meaning.in_lang(Lang::En));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_short_enough_for_its_readers() {
        let card = server_card();
        assert!(card["description"].as_str().unwrap().len() <= 100);
    }

    #[test]
    fn the_list_of_skills_leads_to_one_that_is_whole() {
        let list = skills();
        let skill = &list["skills"][0];
        assert_eq!(skill["name"], "running-paces");
        let url = skill["url"].as_str().unwrap();
        assert!(url.ends_with("/running-paces/SKILL.md"));
        let description = skill["description"].as_str().unwrap();
        assert!((1..=1024).contains(&description.len()));
        for tool in Tool::ALL.into_iter().filter(|tool| *tool != Tool::GetSiteGuide) {
            assert!(SKILL_TEXT.contains(&format!("`{}`", tool.name())), "{}", tool.name());
        }
        for operation in [Operation::Pace, Operation::Plan] {
            assert!(SKILL_TEXT.contains(operation.example()), "{}", operation.path());
        }
    }

    #[test]
    fn the_overview_names_every_operation_and_the_guide() {
        let text = LLMS_TXT.text("https://pace.example");
        assert!(text.starts_with("# Pace\n\n> "));
        for operation in Operation::ALL {
            assert!(text.contains(&format!("(https://pace.example{})", operation.example())));
        }
        assert!(text.contains(Tool::GetSiteGuide.name()));
    }
}
