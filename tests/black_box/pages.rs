//! The pages for runners: forms that read generously, addresses that are shared, pages that
//! say what the API says.

use crate::answer::{FOR_AN_HOUR, NOT_STORED, string};
use crate::client::{Request, Response, encode};
use crate::plan::{sessions, weeks};
use crate::server::Server;

const HTML: &str = "text/html; charset=utf-8";
const PACE: &str = "/pace?distance=10km&time=0:45:00";
const PLAN: &str = "/plan?distance=semi&time=1:45:00&race_date=2027-04-11&sessions=4";
const BAND: &str = "/band?distance=marathon&time=3:30:00&strategy=negative:2";
const ALL: [&str; 8] = ["/", "/pace", PACE, "/plan", PLAN, "/band", BAND, "/how-to"];

/// The page's text as it would be typed: what typography put in is taken out.
fn typed(page: &Response) -> String {
    let parts = page.text().split('<').skip(1);
    let text: String =
        parts.filter_map(|part| part.split_once('>')).map(|(_, text)| text).collect();
    plain(&text).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// A text without what typography put in: plans have their own, pages add theirs.
fn plain(text: &str) -> String {
    let text = text.replace(['\u{202f}', '\u{a0}'], " ").replace('\u{2060}', "");
    text.replace(['’', '′'], "'").replace(['″', '“', '”'], "\"")
}

/// The values of an attribute.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let parts = page.split(attribute).skip(1).filter_map(|rest| rest.strip_prefix("=\""));
    parts.filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn the_start_page_is_a_page_to_people_and_the_guide_to_programs() {
    let server = Server::shared();
    for (accept, kind) in [
        (None, HTML),
        (Some("*/*"), HTML),
        (Some("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"), HTML),
        (Some("application/json"), "application/json; charset=utf-8"),
        (Some("application/json, text/html;q=0.5"), "application/json; charset=utf-8"),
    ] {
        let request = Request::get("/");
        let request = accept.map_or(request.clone(), |accept| request.header("Accept", accept));
        let answer = server.send(&request);
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("Content-Type"), Some(kind), "{accept:?}");
        assert_eq!(answer.header("Cache-Control"), Some(FOR_AN_HOUR));
        assert_eq!(answer.header("Vary"), Some("Accept-Encoding, Accept, Accept-Language"));
        if kind != HTML {
            let guide = answer.json();
            assert!(guide["files"].as_array().is_some_and(|files| files.len() == 4), "{guide}");
        }
    }
}

#[test]
fn pages_are_in_the_language_of_the_address_else_of_the_browser() {
    let server = Server::shared();
    for target in ALL.into_iter().chain(["/api"]) {
        let between = if target.contains('?') { '&' } else { '?' };
        for (lang, accepts, expected) in [
            (None, None, "fr"),
            (None, Some("en-GB,en;q=0.8,fr;q=0.5"), "en"),
            (None, Some("de"), "fr"),
            (Some("fr"), Some("en"), "fr"),
            (Some("en"), Some("fr"), "en"),
        ] {
            let target = lang.map_or(target.into(), |lang| format!("{target}{between}lang={lang}"));
            let request = Request::get(&target);
            let request = accepts
                .map_or(request.clone(), |accepts| request.header("Accept-Language", accepts));
            let page = server.send(&request);
            assert_eq!(page.status, 200, "{target}");
            assert_eq!(page.header("Content-Language"), Some(expected), "{target} {accepts:?}");
            assert!(page.text().contains(&format!("<html lang=\"{expected}\"")), "{target}");
            assert!(page.members("Vary").contains(&"Accept-Language"), "{target}");
        }
    }
}

#[test]
fn what_runners_type_leads_to_the_address_of_its_result() {
    let server = Server::shared();
    for (typed, canonical) in [
        ("/pace?distance=10k&time=45min", PACE),
        ("/pace?distance=10+km&time=45:00&utm_source=x", PACE),
        ("/pace?time=45:00&distance=10km", PACE),
        ("/pace?distance=10km&temps=45:00", PACE),
        ("/pace?distance=10&time=4:30/km", "/pace?distance=10&time=0:45:00&typed_time=4%3A30%2Fkm"),
        (
            "/pace?distance=marathon&time=3:30&lang=en",
            "/pace?distance=marathon&time=3:30:00&typed_time=3%3A30&lang=en",
        ),
        ("/pace?distance=half&time=1h45&lang=en", "/pace?distance=semi&time=1:45:00&lang=en"),
        ("/pace?distance=half&time=1h45&lang=xx", "/pace?distance=semi&time=1:45:00"),
        ("/band?distance=marathon&time=3h30&strategy=NEGATIVE", BAND),
        (
            "/band?distance=5k&time=25&strategy=even",
            "/band?distance=5km&time=0:25:00&typed_time=25",
        ),
        ("/plan?distance=semi&time=1h45&race_date=2027-04-11&sessions=4&weeks=&age=&vo2max=", PLAN),
        (
            "/plan?distance=21.1&time=1h45&days=mon&days=thu&days=DIM&sessions=&run_walk=auto",
            "/plan?distance=semi&time=1:45:00&days=mon,thu,sun&typed_distance=21.1",
        ),
        (
            "/plan?distance=semi&time=1h45&days=lun,jeu,dim&long_run_day=dim&weekly_km=32,5+km\
             &longest_run_km=12km&hr_max=185bpm&hr_rest=050&run_walk=never\
             &race_date=2027-04-11&start_date=2027-01-04",
            "/plan?distance=semi&time=1:45:00&race_date=2027-04-11&days=mon,thu,sun\
             &long_run_day=sun&weekly_km=32.5&longest_run_km=12&start_date=2027-01-04&hr_max=185\
             &hr_rest=50&run_walk=never",
        ),
        (
            "/plan?distance=semi&time=1h45&race_date=11+avril+2027",
            "/plan?distance=semi&time=1:45:00&race_date=2027-04-11",
        ),
        (
            "/plan?distance=semi&time=1h45&race_date=11/4/2027&start_date=18-1-27",
            "/plan?distance=semi&time=1:45:00&race_date=2027-04-11&start_date=2027-01-18\
             &typed_race_date=11%2F4%2F2027&typed_start_date=18-1-27",
        ),
        (
            "/plan?time=50min&distance=10km&vo2max=52,5&previous_time=55&age=042",
            "/plan?distance=10km&time=0:50:00&age=42&previous_time=0:55:00&vo2max=52.5\
             &typed_previous_time=55",
        ),
    ] {
        let answer = server.get(typed);
        assert_eq!(answer.status, 303, "{typed}");
        assert_eq!(answer.header("Location"), Some(canonical), "{typed}");
        assert_eq!(answer.header("Cache-Control"), Some(NOT_STORED), "{typed}");
        assert_eq!(answer.header("Access-Control-Allow-Origin"), Some("*"), "{typed}");
        let result = server.get(canonical);
        assert_eq!(
            (result.status, result.header("Content-Type")),
            (200, Some(HTML)),
            "{canonical}"
        );
        assert_eq!(result.header("Cache-Control"), Some(FOR_AN_HOUR), "{canonical}");
        assert!(result.text().contains("name=\"robots\" content=\"noindex\""), "{canonical}");
    }
}

#[test]
fn what_is_read_in_another_way_is_said_with_the_result() {
    let server = Server::shared();
    for (address, french, english) in [
        ("/pace?distance=marathon&time=3:30", "3:30 lu comme 3 h 30", "3:30 read as 3"),
        ("/pace?distance=10M&time=1h20", "10M lu en miles", "10M read in miles"),
        ("/band?distance=10&time=4:30/km", "4:30/km lu comme", "4:30/km read as"),
        ("/plan?distance=21,1&time=1h45", "21,1 lu comme Semi", "21,1 read as Half"),
        ("/plan?distance=marathon&time=3:30", "3:30 lu comme 3 h 30", "3:30 read as 3"),
        (
            "/plan?distance=marathon&time=3h30&previous_time=3:45",
            "3:45 lu comme 3 h 45",
            "3:45 read as 3",
        ),
    ] {
        for (lang, said) in [("fr", french), ("en", english)] {
            let answer = server.get(format!("{address}&lang={lang}"));
            let result = answer.header("Location").expect("a location").to_owned();
            let page = server.get(&result);
            assert_eq!((page.status, page.header("Cache-Control")), (200, Some(FOR_AN_HOUR)));
            assert!(typed(&page).contains(said), "{said} in {result}");
            // What is shared is the plain address.
            assert!(!page.text().contains("typed_"), "{result}");
        }
    }
    // What does not come to what stands beside it was not read.
    for (address, canonical) in [
        (
            "/pace?distance=marathon&time=3:45:00&typed_time=3%3A30",
            "/pace?distance=marathon&time=3:45:00",
        ),
        ("/pace?distance=10km&time=0:45:00&typed_time=45:00", PACE),
        ("/pace?distance=10km&time=0:45:00&typed_distance=%3Cb%3E", PACE),
        (
            "/plan?distance=semi&time=1:45:00&race_date=2027-04-11&sessions=4&typed_distance=42",
            PLAN,
        ),
    ] {
        assert_eq!(server.get(address).header("Location"), Some(canonical), "{address}");
    }
}

#[test]
fn what_a_runner_says_of_their_own_is_kept_in_every_link() {
    let server = Server::shared();
    let own = "days=tue,thu,sun&long_run_day=sun&weekly_km=30&longest_run_km=12\
               &start_date=2027-01-18&hr_max=185&hr_rest=50&run_walk=never";
    let query = format!("distance=semi&time=1:45:00&race_date=2027-04-11&{own}");
    let page = server.get(format!("/plan?{query}"));
    assert_eq!(page.status, 200);
    let links: Vec<_> = values(page.text(), " href").into_iter().collect();
    for start in ["plan?", "plan.zip?", "plan.csv?", "plan.md?", "webcal:"] {
        let links = links.iter().filter(|link| link.starts_with(start));
        let links: Vec<_> = links.map(|link| link.replace("&amp;", "&")).collect();
        assert!(!links.is_empty(), "{start}");
        assert!(links.iter().all(|link| link.contains(own)), "{links:?}");
    }
    let shown = typed(&page);
    let api = server.get(format!("/api/plan?{query}&include=notes,feasibility,guidance")).json();
    for note in api["notes"].as_array().expect("notes") {
        assert!(shown.contains(&plain(string(note, "message"))), "{note}");
    }
    assert!(shown.contains(&plain(string(&api["feasibility"], "message"))), "{api}");
    let hardest = &sessions(&weeks(&api)[0])[0]["effort"]["heart_rate"];
    let beats = format!("{}–{} bpm", hardest[0], hardest[1]);
    assert!(shown.contains(&beats), "{beats}");
}

#[test]
fn a_mistake_is_explained_beside_its_field() {
    let server = Server::shared();
    for (target, fields) in [
        ("/pace?distance=10km&time=vite", &["pace-time"][..]),
        ("/pace?distance=10km", &["pace-time"]),
        ("/pace?time=45:00", &["pace-distance"]),
        ("/pace?distance=<b>\"&time=45:00", &["pace-distance"]),
        ("/pace?distance=1500&time=4:10", &["pace-time"]),
        ("/pace?distance=1e300&time=45:00", &["pace-time"]),
        ("/band?distance=500&time=80h", &["band-distance"]),
        ("/band?distance=x&time=45:00&strategy=fast", &["band-distance", "band-strategy"]),
        ("/plan?distance=15km&time=1h", &["plan-distance"]),
        ("/plan?distance=10km&time=", &["plan-time"]),
        (
            "/plan?distance=10km&time=x&race_date=11/04&weeks=ten&age=200&vo2max=5&previous_time=y",
            &[
                "plan-time",
                "plan-race_date",
                "plan-previous_time",
                "plan-age",
                "plan-weeks",
                "plan-vo2max",
            ],
        ),
        ("/plan?distance=10km&time=45:00&race_date=0001-01-02", &["plan-race_date"]),
        ("/plan?distance=10km&time=45:00&days=mon", &["plan-days"]),
        ("/plan?distance=10km&time=45:00&hr_rest=50", &["plan-hr_rest"]),
        ("/plan?distance=10km&time=45:00&hr_max=300&hr_rest=50", &["plan-hr_max", "plan-hr_rest"]),
        (
            "/plan?distance=10km&time=45:00&days=mon&days=x&weekly_km=0&longest_run_km=far\
             &long_run_day=fri&start_date=2027-01-04&hr_max=80&hr_rest=20&run_walk=often",
            &[
                "plan-days",
                "plan-weekly_km",
                "plan-longest_run_km",
                "plan-long_run_day",
                "plan-start_date",
                "plan-hr_max",
                "plan-hr_rest",
                "plan-run_walk",
            ],
        ),
    ] {
        let (path, query) = target.split_once('?').expect("a query");
        let query: Vec<_> = query
            .split('&')
            .map(|pair| pair.split_once('=').expect("a pair"))
            .map(|(name, value)| format!("{name}={}", encode(value)))
            .collect();
        for lang in ["fr", "en"] {
            let target = format!("{path}?{}&lang={lang}", query.join("&"));
            let page = server.get(&target);
            assert_eq!((page.status, page.header("Content-Type")), (200, Some(HTML)), "{target}");
            assert_eq!(page.header("Cache-Control"), Some(NOT_STORED), "{target}");
            let text = page.text();
            let described: Vec<_> = values(text, "aria-describedby");
            let expected: Vec<_> = fields.iter().map(|field| format!("{field}-fault")).collect();
            assert_eq!(described, expected, "{target}");
            for id in expected {
                let (_, fault) = text.split_once(&format!("id=\"{id}\">")).expect("what is wrong");
                assert!(fault.find('<').is_some_and(|end| end > 10), "{target}: {fault:.40}");
            }
            // Check boxes are right one by one.
            let invalid = fields.iter().filter(|field| **field != "plan-days").count();
            assert_eq!(text.matches("aria-invalid=\"true\"").count(), invalid, "{target}");
            assert_eq!(text.matches(" autofocus").count(), 1, "{target}");
            assert!(!text.contains("<b>\""), "{target}");
        }
    }
}

/// A form that is refused keeps what was chosen, however it was typed: the race stays the race.
#[test]
fn a_form_that_is_shown_again_keeps_its_race_and_days() {
    let server = Server::shared();
    let target = "/plan?distance=half&days=Tuesday,jeudi,sun&long_run_day=jeudi&time=1x45&lang=en";
    let page = server.get(target);
    let text = page.text();
    assert!(text.contains("<option value=\"semi\" selected"), "{page}");
    for (day, name) in [("tue", "Tuesday"), ("thu", "Thursday"), ("sun", "Sunday")] {
        let ticked = format!("value=\"{day}\" aria-label=\"{name}\" checked");
        assert!(text.contains(&ticked), "{day}: {page}");
    }
    assert!(text.contains("<option value=\"thu\" selected"), "{page}");
    assert!(text.contains("value=\"1x45\""), "{page}");
}

/// The button then asks for the race that the text suggests.
#[test]
fn a_distance_without_plans_has_the_nearest_race_chosen() {
    let server = Server::shared();
    for (distance, chosen) in [("15km", "semi"), ("3 km", "5km"), ("30k", "marathon")] {
        for lang in ["fr", "en"] {
            let target = format!("/plan?lang={lang}&distance={}&time=1h10", encode(distance));
            let page = server.get(target);
            let option = format!("<option value=\"{chosen}\" selected");
            assert!(page.text().contains(&option), "{distance}: {page}");
        }
    }
}

#[test]
fn a_plan_without_a_race_is_told_the_races() {
    let server = Server::shared();
    for (lang, said) in [
        ("fr", "Quelle course\u{202f}? 5\u{202f}km, 10\u{202f}km, semi ou marathon."),
        ("en", "Which race? 5\u{202f}km, 10\u{202f}km, half or marathon."),
    ] {
        let page = server.get(format!("/plan?race_date=2027-04-11&time=1h45&lang={lang}"));
        assert!(page.text().contains(said) && !page.text().contains("1500m"), "{page}");
    }
}

#[test]
fn a_day_that_there_is_not_is_no_matter_of_spelling() {
    let server = Server::shared();
    let target = "/plan?distance=10km&time=45:00&lang=en&race_date=";
    let page = |date: &str| server.get(format!("{target}{date}")).text().to_owned();
    assert!(page("2027-02-30").contains("There is no such day."));
    assert!(page("tomorrow").contains("A date is like 2027-04-11"));
}

/// The server knows no day of today: the runner is told the first one, and where to give another.
#[test]
fn a_plan_up_to_a_date_says_when_it_begins() {
    let server = Server::shared();
    let target = "/plan?distance=semi&time=1:45:00&race_date=2027-04-11";
    let link = "href=\"#plan-start_date\"";
    let page = server.get(format!("{target}&lang=en"));
    assert!(page.text().contains("The plan begins on Monday 18 January 2027."), "{page}");
    assert!(page.text().contains(link), "{page}");
    for known in ["&start_date=2027-02-01", "&start_date=2027-01-04"] {
        let page = server.get(format!("{target}{known}&lang=en"));
        assert!(page.status == 200 && !page.text().contains(link), "{page}");
    }
}

#[test]
fn what_is_no_number_is_told_its_bounds() {
    let server = Server::shared();
    for (query, expected) in [
        ("distance=semi&weeks=abc&lang=fr", "Un nombre entier, de 8 à 20."),
        ("distance=10km&weeks=abc&lang=en", "A whole number, from 6 to 12."),
        ("distance=far&weeks=abc&lang=en", "A whole number."),
        ("distance=10km&sessions=many&lang=en", "A whole number, from 2 to 6."),
    ] {
        let page = server.get(format!("/plan?time=1:45:00&{query}"));
        assert!(page.text().contains(expected), "{query}");
    }
}

#[test]
fn a_page_says_what_the_api_says() {
    let server = Server::shared();
    for lang in ["fr", "en"] {
        let page = server.get(format!("/pace?distance=semi&time=1:45:00&lang={lang}"));
        let page = typed(&page);
        let api = server.get(format!("/api/pace?distance=semi&time=1h45&lang={lang}")).json();
        assert!(page.contains(string(&api, "pace")), "{page}");
        for split in api["splits"].as_array().expect("splits") {
            assert!(page.contains(string(split, "time")), "{split}");
        }

        let query = "distance=marathon&time=3:30:00&race_date=2027-04-11&sessions=5&age=45";
        let page = typed(&server.get(format!("/plan?{query}&lang={lang}")));
        let api = server.get(format!("/api/plan?{query}&lang={lang}")).json();
        for zone in api["paces"].as_object().expect("paces").values() {
            assert!(page.contains(string(zone, "display")), "{zone}");
        }
        let mut rest = &page[..];
        for session in weeks(&api).iter().flat_map(sessions) {
            for text in ["title", "description"] {
                let text = plain(string(session, text));
                let (_, after) = rest.split_once(&text).unwrap_or_else(|| panic!("{text}"));
                rest = after;
            }
        }
    }
}

#[test]
fn pages_load_and_run_nothing_and_lead_nowhere_else() {
    let server = Server::shared();
    for target in ALL {
        let page = server.get(target);
        let policy = page.header("Content-Security-Policy").expect("a policy").to_owned();
        for part in ["default-src 'none'", "style-src 'sha256-", "form-action 'self'"] {
            assert!(policy.contains(part), "{part} in {policy}");
        }
        assert_eq!(page.header("Referrer-Policy"), Some("no-referrer"), "{target}");
        assert_eq!(page.header("Set-Cookie"), None, "{target}");
        let text = page.text();
        for part in ["<script", " style=", "onclick", "http-equiv", " src="] {
            assert!(!text.contains(part), "{part} in {target}");
        }
        for link in values(text, " href") {
            let link = link.replace("&amp;", "&");
            if link.starts_with('#') || link.starts_with("webcal:") {
                continue;
            }
            assert!(!link.contains(':') || link.contains('?'), "{link} in {target}");
            let path = link.split('#').next().expect("a path").trim_start_matches("./");
            let answer = server.get(format!("/{path}"));
            assert_eq!(answer.status, 200, "{link} in {target}");
        }
        for action in values(text, " action") {
            assert!(["pace", "plan", "band"].contains(&action), "{action} in {target}");
        }
    }
}

#[test]
fn a_page_is_sent_again_only_when_it_changes() {
    let server = Server::shared();
    for target in ALL {
        for codings in ["", "gzip", "zstd"] {
            let request = Request::get(target).header("Accept-Encoding", codings);
            let page = server.send(&request);
            let tag = page.header("ETag").expect("a tag").to_owned();
            assert_eq!(server.send(&request).body, page.body, "{target}");
            let known = server.send(&request.clone().header("If-None-Match", &tag));
            assert_eq!((known.status, known.body.len()), (304, 0), "{codings} {target}");
            assert_eq!(known.header("Vary"), page.header("Vary"), "{target}");
            let head = Request::new("HEAD", target).header("Accept-Encoding", codings);
            assert_eq!(server.send(&head).timeless_headers(), page.timeless_headers(), "{target}");
        }
    }
}

#[test]
fn the_longest_plan_is_a_short_page() {
    let server = Server::shared();
    for lang in ["fr", "en"] {
        let target = format!(
            "/plan?distance=marathon&time=3:30:00&race_date=2027-04-11&sessions=6&weeks=24&lang={lang}"
        );
        for coding in ["gzip", "zstd"] {
            let page = server.send(&Request::get(&target).header("Accept-Encoding", coding));
            assert_eq!(page.status, 200);
            assert!(page.body.len() < 40 * 1024, "{} in {coding}", page.body.len());
        }
    }
}

#[test]
fn pages_stand_under_the_base_url() {
    let Some(server) = Server::with(&["--base-url", "https://pace.example/running/"]) else {
        return;
    };
    let answer = server.get("/pace?distance=10k&time=45min");
    assert_eq!(answer.header("Location"), Some("/running/pace?distance=10km&time=0:45:00"));
    let page = server.get(PLAN);
    let page = page.text();
    let feed = "webcal://pace.example/running/plan.ics?distance=semi&amp;time=1:45:00";
    assert!(page.contains(feed), "{feed}");
    assert!(page.contains("content=\"https://pace.example/running/card.png\""));
    let guide = server.send(&Request::get("/").header("Accept", "application/json")).json();
    assert_eq!(guide["pages"][0]["url"], "https://pace.example/running/");
}

#[test]
fn what_is_wrong_with_the_request_itself_stays_json() {
    let server = Server::shared();
    for target in ALL {
        let answer = server.send(&Request::get(target).header("API-Version", "2"));
        assert_eq!(answer.status, 400, "{target}");
        assert_eq!(string(&answer.json(), "code"), "unsupported_api_version");
        let answer = server.send(&Request::new("POST", target));
        assert_eq!(
            (answer.status, answer.header("Allow")),
            (405, Some("GET, HEAD, OPTIONS")),
            "{target}"
        );
        assert_eq!(string(&answer.json(), "code"), "method_not_allowed");
        let answer = server.send(&Request::new("OPTIONS", target));
        assert_eq!(
            (answer.status, answer.header("Allow")),
            (204, Some("GET, HEAD, OPTIONS")),
            "{target}"
        );
    }
}

/// Decision 40: a page takes the query of the API, kilometres a week among them.
#[test]
fn a_time_is_worth_the_same_on_its_page() {
    let server = Server::shared();
    for weekly_km in ["", "&weekly_km=50"] {
        let query = format!("distance=10km&time=0:45:00{weekly_km}");
        let api = server.get(format!("/api/pace?{query}&include=predictions")).json();
        let marathon = api["predictions"].as_array().expect("predictions").last().expect("one");
        let page = server.get(format!("/pace?{query}"));
        assert_eq!(page.status, 200, "{query}");
        let shown = typed(&page);
        for end in ["p10", "p90"] {
            let time = string(&marathon["range"][end], "time");
            assert!(shown.contains(&plain(time)), "{query}: {time}");
        }
    }
}
