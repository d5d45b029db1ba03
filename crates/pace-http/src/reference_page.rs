//! The human-readable reference: one page without script, in two languages, written from
//! the same table as every other description.

use std::sync::LazyLock;

use maud::{DOCTYPE, Markup, PreEscaped, Render, html};
use pace_core::{
    Distance, ErrorCode, Lang, Operation, Page, Parameter, ParameterInfo, ParameterKind,
    PlanRequest, RaceDistance, SERVICE_SUMMARY, TIME_FORMATS, Text, Tool, TrainingPaces, Vo2max,
};
use serde_json::Value;

use crate::deprecation::{self, Notice};
use crate::document::{BASE, Document, url};
use crate::error::Code;
use crate::pretty_json::pretty_json;
use crate::route::{FAVICON_PATH, METHODS};
use crate::{examples, markup};

/// The page in each language, in the order of [`Lang::ALL`].
static PAGES: LazyLock<[Document; Lang::ALL.len()]> = LazyLock::new(|| Lang::ALL.map(page));

const STYLE: &str = include_str!("reference_page.css");
const ICON: &str = include_str!("favicon.svg");

/// The page in a language.
pub(crate) fn in_lang(lang: Lang) -> &'static Document {
    &PAGES[lang as usize]
}

fn page(lang: Lang) -> Document {
    let words = Words { lang, notices: deprecation::NOTICES, with_examples: true };
    Document::html(words.page().into_string(), markup::headers(lang, STYLE), markup::BY_LANGUAGE)
}

/// What the page is written from.
struct Words {
    lang: Lang,
    notices: &'static [Notice],
    with_examples: bool,
}

/// A path of ours as the page links to it: relative, so that it works under any base URL.
fn href(path: &str) -> &str {
    path.trim_start_matches('/')
}

/// A text in which backticks enclose code; lines do not break where French or a unit
/// forbids it.
fn prose(text: &str) -> Markup {
    let bound = [
        (" ;", "\u{a0};"),
        (" :", "\u{a0}:"),
        ("« ", "«\u{a0}"),
        (" »", "\u{a0}»"),
        (" km", "\u{a0}km"),
    ];
    let text = bound.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

fn codes<'t>(texts: impl IntoIterator<Item = &'t str>) -> Markup {
    html! {
        @for (index, text) in texts.into_iter().enumerate() {
            @if index > 0 { ", " }
            code { (text) }
        }
    }
}

impl Words {
    /// A text in the page's language.
    const fn say(&self, french: &'static str, english: &'static str) -> &'static str {
        Text::new(french, english).in_lang(self.lang)
    }

    fn page(&self) -> Markup {
        let title = self.say("Allures et plans d'entraînement", "Running paces and training plans");
        let (other, other_name) = match self.lang {
            Lang::Fr => (Lang::En, "English"),
            Lang::En => (Lang::Fr, "Français"),
        };
        let sections = self.sections();
        html! {
            (DOCTYPE)
            html lang=(self.lang.code()) {
                head {
                    meta charset="utf-8";
                    title { (title) " · pace" }
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="description" content=(SERVICE_SUMMARY.in_lang(self.lang));
                    link rel="icon" href=(href(FAVICON_PATH)) type="image/svg+xml";
                    link rel="service-desc" href=(href(Page::OpenApi.path())) type="application/json";
                    link rel="alternate" hreflang=(other.code()) href={ "?lang=" (other.code()) };
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    a.skip href="#content" { (self.say("Aller au contenu", "Skip to content")) }
                    div.page {
                        header {
                            div.bar {
                                span aria-hidden="true" { (PreEscaped(ICON.trim())) }
                                strong { "pace" }
                                a.lang href={ "?lang=" (other.code()) } hreflang=(other.code()) lang=(other.code()) {
                                    (other_name)
                                }
                            }
                            (self.hero(title))
                        }
                        div.cols {
                            (self.contents(&sections))
                            main #content {
                                @for operation in Operation::ALL { (self.operation(operation)) }
                                @for section in &sections { (section) }
                            }
                        }
                        footer {
                            (self.say(
                                "Lecture seule : rien n'est créé, modifié ni conservé.",
                                "Read-only: nothing is created, changed or stored.",
                            ))
                        }
                    }
                }
            }
        }
    }

    /// What the service is, and one answer of it as a runner would read it.
    fn hero(&self, title: &str) -> Markup {
        let answer = examples::answer(Operation::Pace, self.lang).unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let splits = answer["splits"].as_array().cloned().unwrap_or_default();
        html! {
            div.hero {
                div {
                    h1 { (title) }
                    p.lede {
                        (self.say(
                            "Une API JSON qui dit ce qu'un temps veut dire : allure, vitesse, temps de passage ; \
                             et comment y arriver, semaine par semaine, du 5 km au marathon. Sans clé ni compte.",
                            "A JSON API that tells what a time means: pace, speed, splits; and how to get there, \
                             week by week, from 5 km to the marathon. No key, no account.",
                        ))
                    }
                    p.base { (self.say("Adresse de base : ", "Base address: ")) code { (BASE) } }
                }
                div.clock {
                    p.soft {
                        (text(&answer["distance_label"])) " · " (text(&answer["time"]))
                    }
                    p.big { (text(&answer["pace"])) small { "/km" } }
                    p.soft { (text(&answer["speed"])) }
                    ol {
                        @for split in &splits {
                            li { span { (text(&split["label"])) } span { (text(&split["time"])) } }
                        }
                    }
                }
            }
        }
    }

    /// The parts beside the operations.
    fn sections(&self) -> [Section; 7] {
        let section = |anchor, title, body| Section { anchor, title, body };
        let (time, distance) = (Parameter::Time.name(), Parameter::Distance.name());
        let versions = self.say("Versions et retraits", "Versions and deprecations");
        [
            section(time, self.say("Formes d'un temps", "Time formats"), self.times()),
            section(
                distance,
                self.say("Formes d'une distance", "Distance formats"),
                self.distances(),
            ),
            section("errors", self.say("Erreurs", "Errors"), self.errors()),
            section("limits", self.say("Limites", "Limits"), self.limits()),
            section("versions", versions, self.versions()),
            section(
                "tools",
                self.say("Outils pour assistants", "Tools for assistants"),
                self.tools(),
            ),
            section("documents", self.say("Pour les machines", "For machines"), self.documents()),
        ]
    }

    fn contents(&self, sections: &[Section]) -> Markup {
        html! {
            nav.toc aria-label=(self.say("Sommaire", "Contents")) {
                ul {
                    @for operation in Operation::ALL {
                        li { a href={ "#" (anchor(operation)) } { (operation.path()) } }
                    }
                    @for Section { anchor, title, .. } in sections {
                        li { a href={ "#" (anchor) } { (title) } }
                    }
                }
            }
        }
    }

    fn operation(&self, operation: Operation) -> Markup {
        let notice = self.notices.iter().find(|notice| notice.operation == operation);
        let parameters = operation.parameters();
        html! {
            section id=(anchor(operation)) aria-labelledby={ (anchor(operation)) "-title" } {
                div {
                    p.path {
                        b { "GET" }
                        code { (operation.path()) }
                        @if operation.is_deprecated() || notice.is_some() {
                            span.old { (self.say("dépréciée", "deprecated")) }
                        }
                    }
                    h2 id={ (anchor(operation)) "-title" } { (operation.title().in_lang(self.lang)) }
                }
                p { (prose(operation.description().in_lang(self.lang))) }
                @if !parameters.is_empty() {
                    h3 { (self.say("Paramètres", "Parameters")) }
                    dl.rows {
                        @for info in parameters { (self.parameter(info)) }
                    }
                    @if !operation.is_deprecated() { (self.form(operation)) }
                }
                h3 { (self.say("Exemple", "Example")) }
                pre { code { "curl '" (BASE) (examples::call(operation, self.lang)) "'" } }
                @if self.with_examples { (self.answer(operation)) }
            }
        }
    }

    fn answer(&self, operation: Operation) -> Markup {
        html! {
            @match examples::answer(operation, self.lang) {
                Some(answer) => details open[operation != Operation::Plan] {
                    summary { (self.say("Réponse", "Answer")) }
                    pre { code { (pretty_json(&answer)) } }
                },
                None => p.soft {
                    "301, " code { "Location: " (Operation::Pace.example()) }
                },
            }
        }
    }

    fn parameter(&self, info: &ParameterInfo) -> Markup {
        html! {
            div {
                dt {
                    code { (info.parameter.name()) }
                    @if info.required { span.must { (self.say("requis", "required")) } }
                    @if info.is_deprecated() {
                        " " span.old { (self.say("déprécié", "deprecated")) }
                    }
                }
                dd {
                    (prose(info.description.in_lang(self.lang)))
                    @if !matches!(info.kind, ParameterKind::Text) {
                        div.soft { (self.accepted(&info.kind)) }
                    }
                }
            }
        }
    }

    /// What a parameter takes, in words.
    fn accepted(&self, kind: &ParameterKind) -> Markup {
        let default = self.say(" ; par défaut ", "; default ");
        html! {
            @match kind {
                ParameterKind::Distance => a href={ "#" (Parameter::Distance.name()) } {
                    (self.say("Formes d'une distance", "Formats of a distance"))
                },
                ParameterKind::Distances => {
                    (self.say("Liste avec des virgules de ", "List with commas of "))
                    a href={ "#" (Parameter::Distance.name()) } {
                        (self.say("distances", "distances"))
                    }
                }
                ParameterKind::RaceDistance => (codes(RaceDistance::PLAN_TEXTS.map(|(text, _)| text))),
                ParameterKind::Time => a href={ "#" (Parameter::Time.name()) } {
                    (self.say("Formes d'un temps", "Formats of a time"))
                },
                ParameterKind::Integer { bounds, default: applied } => {
                    (self.say("Entier de ", "Whole number from "))
                    (bounds.start()) (self.say(" à ", " to ")) (bounds.end())
                    @if let Some(applied) = applied { (default) (applied) }
                }
                ParameterKind::Number { bounds: (above, below) } => {
                    (self.say("Nombre entre ", "Number between "))
                    (above) (self.say(" et ", " and ")) (below)
                    (self.say(", bornes exclues", ", both excluded"))
                }
                ParameterKind::Kilometres { bounds } => {
                    (self.say("Nombre de kilomètres de ", "Number of kilometres from "))
                    (bounds.start()) (self.say(" à ", " to ")) (bounds.end())
                }
                ParameterKind::Date => {
                    (self.say("Date, comme ", "Date, as ")) code { "2027-04-11" }
                }
                ParameterKind::List { values } => {
                    (self.say("Liste avec des virgules : ", "List with commas: "))
                    (codes(values.iter().copied()))
                }
                ParameterKind::Choice { values, default: applied } => {
                    (codes(values.iter().copied()))
                    @if let Some(applied) = applied { (default) code { (applied) } }
                }
                ParameterKind::Text => {}
            }
        }
    }

    /// A form that calls the operation itself.
    fn form(&self, operation: Operation) -> Markup {
        let shown = operation.parameters().iter().filter(|info| !info.is_deprecated());
        let label = operation.title().in_lang(self.lang);
        html! {
            form method="get" action=(href(operation.path())) aria-label=(label) {
                div.fields {
                    @for info in shown {
                        @let id = format!("{}-{}", anchor(operation), info.parameter.name());
                        div {
                            label for=(id) { (info.parameter.name()) }
                            (self.field(&id, info))
                        }
                    }
                    div { button type="submit" { (label) } }
                }
            }
        }
    }

    fn field(&self, id: &str, info: &ParameterInfo) -> Markup {
        let name = info.parameter.name();
        let value = info.required.then_some(info.example);
        html! {
            @match &info.kind {
                ParameterKind::RaceDistance => select id=(id) name=(name) {
                    @for race in RaceDistance::ALL {
                        option value=(race.alias()) selected[race.alias() == info.example] {
                            (race.name(self.lang))
                        }
                    }
                },
                ParameterKind::Choice { values, .. } => select id=(id) name=(name) {
                    @let chosen = (info.parameter == Parameter::Lang).then_some(self.lang.code());
                    @if chosen.is_none() { option value="" { "—" } }
                    @for value in *values {
                        option value=(value) selected[chosen == Some(value)] { (value) }
                    }
                },
                ParameterKind::Integer { bounds, .. } => input id=(id) name=(name) type="number"
                    min=(bounds.start()) max=(bounds.end()) placeholder=(info.example);,
                ParameterKind::Number { bounds: (above, below) } => input id=(id) name=(name)
                    type="number" step="any" min=(above) max=(below) placeholder=(info.example);,
                ParameterKind::Kilometres { bounds } => input id=(id) name=(name) type="number"
                    step="any" min=(bounds.start()) max=(bounds.end()) placeholder=(info.example);,
                ParameterKind::Date => input id=(id) name=(name) type="date";,
                _ => input id=(id) name=(name) type="text" required[info.required] value=[value]
                    placeholder=(info.example) autocomplete="off" autocapitalize="none" spellcheck="false";,
            }
        }
    }

    fn times(&self) -> Markup {
        html! {
            p {
                (self.say(
                    "Ces formes, chiffres et lettres minuscules sans blanc, et rien d'autre ; plus de 0 seconde. \
                     Une partie peut dépasser 59 : ",
                    "These shapes, digits and small letters without blanks, and nothing else; more than 0 seconds. \
                     A part may be above 59: ",
                ))
                code { "90:00" }
                (self.say(" vaut une heure et demie.", " is an hour and a half."))
            }
            dl.rows {
                @for (text, meaning) in TIME_FORMATS {
                    div { dt { code { (text) } } dd { (meaning.in_lang(self.lang)) } }
                }
            }
        }
    }

    fn distances(&self) -> Markup {
        html! {
            p {
                (self.say(
                    "Un nombre de kilomètres supérieur à 0, avec un point décimal, ou un nom en majuscules ou minuscules.",
                    "A number of kilometres above 0, with a decimal point, or a name in any case.",
                ))
            }
            dl.rows {
                div {
                    dt { (self.say("Kilomètres", "Kilometres")) }
                    dd { (codes(["10", "21.0975", "0.4"])) }
                }
                @for race in RaceDistance::ALL {
                    @let aliases = Distance::RACE_ALIASES.into_iter().filter(move |(_, of)| *of == race);
                    div {
                        dt { (race.name(self.lang)) }
                        dd { (codes(aliases.map(|(alias, _)| alias))) }
                    }
                }
                div {
                    dt { (self.say("Piste", "Track")) }
                    dd { (codes(Distance::METRE_ALIASES.map(|(alias, _)| alias))) }
                }
            }
        }
    }

    fn errors(&self) -> Markup {
        let docs = url(Page::Reference.path());
        let example = examples::error(Operation::Pace, Code::Core(ErrorCode::InvalidDistance));
        let body = example.map(|error| error.body(&docs).to_value());
        html! {
            p {
                (prose(self.say(
                    "Toute erreur est un objet JSON. Testez `code` : lui seul est stable. `message` et `hint` sont en \
                     français, `error` en anglais ; `hint` contient un appel qui marche.",
                    "Every error is a JSON object. Test `code`: it alone is stable. `message` and `hint` are in French, \
                     `error` is in English; `hint` holds a call that works.",
                )))
            }
            dl.rows {
                @for code in Code::all() {
                    div {
                        dt { code { (code.as_str()) } }
                        dd {
                            span.soft { (code.status().as_u16()) } " "
                            (prose(code.meaning().in_lang(self.lang)))
                        }
                    }
                }
            }
            @if let Some(body) = body.filter(|_| self.with_examples) {
                details {
                    summary { (self.say("Exemple d'erreur", "An error in full")) }
                    pre { code { (pretty_json(&body)) } }
                }
            }
        }
    }

    fn limits(&self) -> Markup {
        let (above, below) = Vo2max::BOUNDS;
        let to = self.say(" à ", " to ");
        html! {
            p {
                (self.say(
                    "Aucun quota formel : gardez les réponses en cache et évitez les boucles de plusieurs requêtes par seconde.",
                    "No formal rate limit: cache answers, and avoid loops of several requests per second.",
                ))
            }
            dl.rows {
                div { dt { (self.say("Méthodes", "Methods")) } dd { (codes(METHODS.iter().copied())) } }
                div {
                    dt { "Cache" }
                    dd {
                        (self.say("60 s pour une allure ou un plan, une heure pour un document ; erreurs, ", "60 s for a pace or a plan, an hour for a document; errors, "))
                        (codes([Operation::Status.path(), Operation::Health.path()]))
                        (self.say(" : jamais.", ": never."))
                    }
                }
                @for race in RaceDistance::ALL {
                    @let weeks = PlanRequest::weeks_for(race);
                    div {
                        dt { (race.name(self.lang)) }
                        dd {
                            (weeks.start()) (to) (weeks.end()) (self.say(" semaines, ", " weeks, "))
                            (PlanRequest::default_weeks(race)) (self.say(" par défaut ; ", " by default; "))
                            (PlanRequest::SESSIONS.start()) (to) (PlanRequest::most_sessions(race))
                            (self.say(" séances", " sessions"))
                        }
                    }
                }
                div { dt { "VO2max" } dd { (self.say("Entre ", "Between ")) (above) (self.say(" et ", " and ")) (below) (self.say(" ml/kg/min, bornes exclues", " ml/kg/min, both excluded")) } }
                div {
                    dt { (self.say("Fractionné", "Intervals")) }
                    dd { (self.say("Jamais plus vite que ", "Never faster than ")) (TrainingPaces::INTERVAL_FLOOR.formatted()) "/km" }
                }
            }
        }
    }

    fn versions(&self) -> Markup {
        html! {
            p {
                (prose(self.say(
                    "Les chemins n'ont pas de version. Chaque réponse porte `API-Version: 1` ; une requête peut l'exiger \
                     par le même en-tête, toute autre valeur est refusée. Les changements ne font qu'ajouter : ignorez les \
                     champs inconnus.",
                    "Paths have no version. Every answer carries `API-Version: 1`; a request may pin it by the same header, \
                     any other value is refused. Changes only add: ignore fields that you do not know.",
                )))
            }
            p {
                (prose(self.say(
                    "Une rupture serait annoncée ici au moins six mois à l'avance (`P6M`), et par les en-têtes \
                     `Deprecation` (RFC 9745) et `Sunset` (RFC 8594).",
                    "A breaking change would be announced here at least six months ahead (`P6M`), and by the headers \
                     `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).",
                )))
            }
            @if self.notices.is_empty() {
                p { strong { (self.say("Aucun retrait n'est annoncé.", "No removal is announced.")) } }
            } @else {
                dl.rows {
                    @for Notice { operation, announced, removed } in self.notices {
                        div {
                            dt { code { (operation.path()) } }
                            dd {
                                (self.say("dépréciée le ", "deprecated on ")) (announced)
                                (self.say(", retirée à partir du ", ", gone from ")) (removed)
                            }
                        }
                    }
                }
            }
        }
    }

    fn tools(&self) -> Markup {
        html! {
            p {
                (self.say(
                    "Un assistant peut appeler les mêmes calculs par le Model Context Protocol (HTTP, sans session ni \
                     authentification) : donnez-lui cette adresse.",
                    "An assistant can call the same calculations over the Model Context Protocol (HTTP, no session, no \
                     authentication): give it this address.",
                ))
            }
            pre { code { (BASE) (Tool::PATH) } }
            dl.rows {
                @for tool in Tool::ALL {
                    div {
                        dt { code { (tool.name()) } }
                        dd { (prose(tool.description().in_lang(self.lang))) }
                    }
                }
            }
        }
    }

    fn documents(&self) -> Markup {
        html! {
            dl.rows {
                @for page in Page::ALL {
                    div {
                        dt { (page.title().in_lang(self.lang)) }
                        dd { a href=(href(page.path())) { (page.path()) } }
                    }
                }
            }
        }
    }
}

/// Where on the page an operation stands.
fn anchor(operation: Operation) -> &'static str {
    operation.path().rsplit('/').next().unwrap_or_default()
}

/// A part of the page beside the operations.
struct Section {
    anchor: &'static str,
    title: &'static str,
    body: Markup,
}

impl Render for Section {
    fn render(&self) -> Markup {
        let Self { anchor, title, body } = self;
        html! {
            section id=(anchor) aria-labelledby={ (anchor) "-title" } {
                h2 id={ (anchor) "-title" } { (title) }
                (body)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages() -> impl Iterator<Item = Words> {
        Lang::ALL.into_iter().map(|lang| Words { lang, notices: &[], with_examples: true })
    }

    #[test]
    fn each_language_names_every_endpoint_parameter_code_and_page() {
        for words in pages() {
            let page = words.page().into_string();
            assert!(page.contains(&format!("<html lang=\"{}\">", words.lang.code())));
            for operation in Operation::ALL {
                assert!(page.contains(operation.path()), "{}", operation.path());
                for info in operation.parameters() {
                    let name = info.parameter.name();
                    assert!(page.contains(&format!("<code>{name}</code>")), "{name}");
                }
            }
            for code in Code::all() {
                assert!(page.contains(code.as_str()), "{}", code.as_str());
            }
            assert!(!page.contains("&time"), "an unescaped query");
        }
    }

    #[test]
    fn each_page_shows_plans_in_its_language() {
        let title = |lang| {
            let plan = examples::answer(Operation::Plan, lang).expect("a plan");
            plan["weeks"][0]["sessions"][0]["title"].as_str().expect("a title").to_owned()
        };
        assert_ne!(title(Lang::Fr), title(Lang::En));
        for words in pages() {
            assert!(words.page().into_string().contains(&title(words.lang)), "{:?}", words.lang);
        }
    }

    #[test]
    fn without_its_examples_the_page_is_small() {
        const MOST: usize = 40 * 1024;
        for words in pages() {
            let page = Words { with_examples: false, ..words }.page().into_string();
            assert!(page.len() < MOST, "{} bytes", page.len());
        }
    }

    #[test]
    fn a_notice_stands_on_the_page() {
        let day = |year| chrono::NaiveDate::from_ymd_opt(year, 1, 1).unwrap();
        let notice =
            Notice { operation: Operation::Status, announced: day(2027), removed: day(2028) };
        let notices: &'static [Notice] = Box::leak(Box::new([notice]));
        let page = Words { lang: Lang::En, notices, with_examples: false }.page().into_string();
        assert!(page.contains("deprecated on 2027-01-01, gone from 2028-01-01"));
    }
}
