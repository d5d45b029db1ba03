//! What holds of every page, in both languages.

use std::collections::HashSet;

use pace_core::{Lang, Note, PaceRequest, Parameter, Plan, PlanRequest, RaceDistance, Strategy};
use pace_page::{
    Band, BandForm, BandPage, Field, PaceForm, PacePage, PlanForm, PlanPage, STYLE, Site,
};

const BASE: &str = "https://pace.example/running";

fn site(lang: Lang) -> Site<'static> {
    Site { lang, names_lang: true, base_url: BASE }
}

fn plan(race: RaceDistance, time: &str) -> Plan {
    PlanRequest::new(race, time.parse().unwrap()).plan()
}

/// The plan of a race on 11 April 2027.
fn dated_plan(race: RaceDistance, time: &str) -> Plan {
    plan(race, time).request.with_race_date("2027-04-11".parse().ok()).plan()
}

fn plan_page(lang: Lang, plan: &Plan) -> String {
    let notes = Note::cautions(&plan.request);
    let notes: Vec<_> = notes.iter().map(|note| note.text(lang).to_string()).collect();
    let shown = PlanPage { plan, notes: &notes, query: "distance=10km&time=0:45:00" };
    pace_page::plan(&site(lang), &PlanForm::default(), Some(&shown))
}

/// Every page that there is, with a name.
fn pages(lang: Lang) -> Vec<(&'static str, String)> {
    let site = site(lang);
    let request = PaceRequest::new("semi".parse().unwrap(), "1h45".parse().unwrap()).unwrap();
    let band = Band::new("marathon".parse().unwrap(), "3h30".parse().unwrap(), Strategy::Even);
    let wrong = Field { typed: "<b>\"vite'", fault: Some("un temps s'écrit 45:00 ou « 1h45 »") };
    let query = "distance=semi&time=1:45:00";
    let notes = ["3:30 lu comme 3 h 30".to_owned()];
    let shown = PacePage { request: &request, runner: None, notes: &notes, query };
    let band = band.unwrap();
    let shown_band = BandPage { band: &band, notes: &notes, query };
    let pace_form = PaceForm { time: wrong, ..PaceForm::default() };
    let band_form = BandForm { strategy: wrong, ..BandForm::default() };
    let plan_form = PlanForm::default()
        .with(Parameter::RaceDate, wrong)
        .with(Parameter::Age, wrong)
        .with(Parameter::Distance, wrong);
    vec![
        ("home", pace_page::home(&site)),
        ("how-to", pace_page::how_to(&site)),
        ("pace", pace_page::pace(&site, &PaceForm::default(), Some(&shown))),
        ("pace, wrong", pace_page::pace(&site, &pace_form, None)),
        ("band", pace_page::band(&site, &BandForm::default(), Some(&shown_band))),
        ("band, wrong", pace_page::band(&site, &band_form, None)),
        ("plan", plan_page(lang, &plan(RaceDistance::TenKm, "26:00"))),
        ("plan, dated", plan_page(lang, &dated_plan(RaceDistance::Marathon, "4:00:00"))),
        ("plan, wrong", pace_page::plan(&site, &plan_form, None)),
    ]
}

fn every_page(check: impl Fn(&str, &str)) {
    for lang in Lang::ALL {
        for (name, page) in pages(lang) {
            check(&format!("{name} in {}", lang.code()), &page);
        }
    }
}

/// The page without its style.
fn without_style(page: &str) -> String {
    page.replace(STYLE, "")
}

/// The values of an attribute.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let start = format!(" {attribute}=\"");
    let marks = page.split(&start).skip(1);
    marks.map(|rest| rest.split('"').next().unwrap()).collect()
}

/// The text between the tags.
fn text(page: &str) -> String {
    let parts =
        page.split('<').skip(1).map(|part| part.split_once('>').map_or("", |(_, text)| text));
    parts.collect::<Vec<_>>().join("")
}

#[test]
fn nothing_runs_and_nothing_is_loaded_from_elsewhere() {
    every_page(|name, page| {
        let page = without_style(page);
        for forbidden in
            ["<script", " style=", " onclick", "javascript:", "<iframe", "<img", "<object"]
        {
            assert!(!page.contains(forbidden), "{name}: {forbidden}");
        }
        for link in values(&page, "href") {
            let ours = !link.contains("://") || link.starts_with("webcal://pace.example/running/");
            assert!(ours, "{name}: {link}");
        }
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import") && !STYLE.contains("</"));
    });
}

#[test]
fn there_is_one_title_and_no_id_twice_and_every_anchor_leads_somewhere() {
    every_page(|name, page| {
        assert_eq!(page.matches("<h1").count(), 1, "{name}");
        let ids = values(page, "id");
        let once: HashSet<_> = ids.iter().collect();
        assert_eq!(once.len(), ids.len(), "{name}: {ids:?}");
        for attribute in ["for", "list"] {
            for id in values(page, attribute) {
                assert!(once.contains(&id), "{name}: {attribute}={id}");
            }
        }
        for id in
            values(page, "aria-describedby").into_iter().chain(values(page, "aria-labelledby"))
        {
            assert!(once.contains(&id), "{name}: {id}");
        }
        for anchor in values(page, "href").into_iter().filter_map(|link| link.strip_prefix('#')) {
            assert!(once.contains(&anchor), "{name}: #{anchor}");
        }
    });
}

#[test]
fn texts_are_set_as_print_sets_them() {
    every_page(|name, page| {
        let text = text(&without_style(page));
        let numbers =
            ('0'..='9').flat_map(|digit| [" km", " min"].map(|unit| format!("{digit}{unit}")));
        let signs = ["'", "\"", " :", " ;", " ?", " !", "« ", " »"].map(str::to_owned);
        for typed in signs.into_iter().chain(numbers) {
            // "10 minutes" is not a unit.
            let is_word = |at: usize| text[at + typed.len()..].starts_with(char::is_alphabetic);
            let mut found = text.match_indices(&typed).map(|(at, _)| at);
            let found = found.find(|at| !(typed.ends_with("min") && is_word(*at)));
            let found = found.map(|at| &text[..at]);
            let before = found.map(|before| before.chars().rev().take(30).collect::<String>());
            assert_eq!(before, None, "{name}: {typed:?} after (backwards)");
        }
    });
}

#[test]
fn what_was_typed_comes_back_escaped_with_what_is_wrong() {
    every_page(|name, page| {
        assert!(!page.contains("<b>\""), "{name}");
        if name.contains("wrong") {
            assert!(page.contains("aria-invalid=\"true\""), "{name}");
            assert_eq!(page.matches(" autofocus").count(), 1, "{name}");
        }
        if name.starts_with("pace, wrong") {
            assert!(page.contains("value=\"&lt;b&gt;&quot;vite'\""), "{name}");
        }
    });
}

#[test]
fn a_language_that_was_asked_for_is_kept() {
    every_page(|name, page| {
        let lang = if name.ends_with("en") { "en" } else { "fr" };
        assert!(page.contains(&format!("<html lang=\"{lang}\"")), "{name}");
        for link in values(page, "href") {
            let ours = ["pace", "plan", "band", "how-to", "./"].iter().any(|path| {
                link.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('?'))
            });
            assert!(!ours || link.contains("lang="), "{name}: {link}");
        }
        let forms = page.matches("<form").count();
        assert_eq!(page.matches("type=\"hidden\" name=\"lang\"").count(), forms, "{name}");
    });
}

#[test]
fn every_session_is_there_in_words_with_its_day() {
    for lang in Lang::ALL {
        let plan = dated_plan(RaceDistance::HalfMarathon, "1h45");
        let page = plan_page(lang, &plan);
        let sessions = plan.weeks.iter().map(|week| week.sessions.len()).sum::<usize>();
        assert_eq!(page.matches("<h4>").count(), sessions);
        let days: Vec<_> = page.split("<span class=day>").skip(1).collect();
        let days: Vec<_> = days
            .iter()
            .map(|day| text(&format!("<b>{}", day.split("<div>").next().unwrap())))
            .collect();
        let dates = plan.request.dates().unwrap();
        let shown = plan.weeks.iter().flat_map(|week| {
            let date = |day| dates.date(week.number, day).day().to_string();
            week.sessions.iter().map(move |session| date(session.day))
        });
        assert_eq!(days.len(), sessions);
        for (day, date) in days.iter().zip(shown) {
            let shown = day.split(' ').nth(1).unwrap();
            assert_eq!(shown.trim_end_matches("er"), date, "{day}");
        }
        let race = if lang == Lang::Fr { "dim. 11 avr." } else { "Sun 11 Apr" };
        assert_eq!(days.last().unwrap(), race);
        let race = if lang == Lang::Fr { "Course\u{a0}: Semi-marathon" } else { "Race day" };
        assert!(page.contains(race));
    }
}

#[test]
fn what_the_first_week_asks_for_is_said_by_its_note_alone() {
    for lang in Lang::ALL {
        for plan in [
            plan(RaceDistance::HalfMarathon, "1h45"),
            dated_plan(RaceDistance::HalfMarathon, "1h45"),
        ] {
            let notes = plan.notes();
            let notes: Vec<_> = notes.iter().map(|note| note.text(lang).to_string()).collect();
            let shown = PlanPage { plan: &plan, notes: &notes, query: "" };
            let page = pace_page::plan(&site(lang), &PlanForm::default(), Some(&shown));
            let start = page.find("<p class=\"lead\">").expect("a first paragraph");
            let (beginning, _) = page[start..].split_once("</ul>").expect("notes below it");
            let beginning = text(beginning).replace('\u{202f}', "\u{a0}");
            assert_eq!(beginning.matches("3\u{a0}h\u{a0}03").count(), 1, "{beginning}");
            assert_eq!(beginning.matches("3\u{a0}h\u{a0}57").count(), 1, "{beginning}");
        }
    }
}

#[test]
fn only_results_are_kept_from_searches() {
    every_page(|name, page| {
        let is_result = ["pace in", "plan in", "plan, dated", "band in"]
            .iter()
            .any(|start| name.starts_with(start));
        assert_eq!(page.contains("noindex"), is_result, "{name}");
    });
}

#[test]
fn the_longest_and_the_slowest_requests_have_pages() {
    for (race, time) in [
        (RaceDistance::Marathon, "9007199254740991"),
        (RaceDistance::FiveKm, "1"),
        (RaceDistance::Marathon, "1"),
    ] {
        let plan = plan(race, time);
        assert!(plan_page(Lang::Fr, &plan).contains("</html>"));
    }
    for (distance, time) in [("1e300", "9007199254740991"), ("0.000001", "1"), ("99999", "1")] {
        let Some(request) = PaceRequest::new(distance.parse().unwrap(), time.parse().unwrap())
        else {
            continue;
        };
        let shown = PacePage { request: &request, runner: None, notes: &[], query: "" };
        let page = pace_page::pace(&site(Lang::En), &PaceForm::default(), Some(&shown));
        assert!(page.contains("</html>"), "{distance} {time}");
    }
}

/// The markup of a week, to be read by eye when it changes.
#[test]
fn a_week_in_full() {
    let plan = dated_plan(RaceDistance::TenKm, "45:00");
    let page = plan_page(Lang::Fr, &plan);
    let start = page.find("<section class=week aria-labelledby=\"w5\">").expect("week 5");
    let end = start + page[start..].find("</section>").expect("its end");
    insta::assert_snapshot!(page[start..end].replace("><", ">\n<"));
}
