//! Plans as files: a calendar to subscribe to, archives of workouts, a spreadsheet, a text.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::answer::{FOR_AN_HOUR, string};
use crate::client::{Request, Response};
use crate::plan::{sessions, weeks};
use crate::server::Server;

const QUERY: &str = "distance=semi&time=1h45&race_date=2027-04-11";

/// The UIDs of a calendar, each with its day.
fn days(feed: &Response) -> BTreeMap<String, String> {
    let text = feed.text().replace("\r\n ", "");
    let value = |event: &str, name: &str| {
        let line = event.lines().find_map(|line| line.strip_prefix(name)).expect("a line");
        line.to_owned()
    };
    let events = text.split("BEGIN:VEVENT").skip(1);
    events.map(|event| (value(event, "UID:"), value(event, "DTSTART;VALUE=DATE:"))).collect()
}

fn count(server: &Server, query: &str) -> usize {
    let plan = server.get(format!("/api/plan?{query}")).json();
    weeks(&plan).iter().map(|week| sessions(week).len()).sum()
}

#[test]
fn a_plan_is_a_calendar_to_subscribe_to() {
    let server = Server::shared();
    let target = format!("/plan.ics?{QUERY}");
    let feed = server.get(&target);
    assert_eq!(feed.status, 200);
    assert_eq!(feed.header("Content-Type"), Some("text/calendar; charset=utf-8"));
    assert_eq!(feed.header("Cache-Control"), Some(FOR_AN_HOUR));
    let name = "attachment; filename=\"plan-semi-2027-04-11.ics\"";
    assert_eq!(feed.header("Content-Disposition"), Some(name));
    let text = feed.text();
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"));
    assert!(text.contains("REFRESH-INTERVAL;VALUE=DURATION:") && text.contains("X-PUBLISHED-TTL:"));
    assert!(!text.contains("SEQUENCE"));
    assert_eq!(days(&feed).len(), count(&server, QUERY));
    assert!(days(&feed).values().any(|day| day == "20270411"));
}

#[test]
fn a_feed_keeps_its_sessions_when_the_target_changes_and_drops_those_that_are_gone() {
    let server = Server::shared();
    let of = |options: &str| {
        days(&server.get(format!("/plan.ics?distance=semi&race_date=2027-04-11&{options}")))
    };
    let four = of("time=1h45&sessions=4");
    assert_eq!(of("time=1h40&sessions=4&age=52"), four);
    let three = of("time=1h45&sessions=3");
    assert!(three.len() < four.len() && three.keys().all(|uid| four.contains_key(uid)));
    assert!(four.keys().any(|uid| !three.contains_key(uid)));
}

#[test]
fn files_are_as_lenient_as_the_api_but_for_what_they_need() {
    let server = Server::shared();
    for (target, status, code) in [
        ("/plan.ics?distance=semi&time=1h45", 400, "missing_parameter"),
        ("/plan.ics?distance=semi&time=1h45&race_date=", 400, "missing_parameter"),
        ("/plan.ics?distance=semi&time=1h45&race_date=11/04/2027", 400, "invalid_parameter"),
        ("/plan.ics?distance=semi&time=1h45&race_date=0001-01-01", 400, "invalid_parameter"),
        ("/plan.ics?distance=semi&time=1h45&race_date=2027-02-30", 400, "invalid_parameter"),
        ("/plan.csv?distance=15km&time=1h45", 400, "invalid_distance"),
        ("/plan.md?distance=semi", 400, "missing_parameter"),
        ("/plan.ics?race_date=2027-04-11", 400, "missing_parameter"),
        ("/plan.ics?distance=15km&time=1h45&race_date=x", 400, "invalid_distance"),
        ("/plan.ics?distance=half&time=1h45&race_date=2027-04-11", 400, "invalid_distance"),
        ("/plan.md?distance=semi&time=45m", 400, "invalid_time"),
        ("/plan.zip?distance=semi&time=1h45&format=pdf", 400, "invalid_parameter"),
        ("/plan.zip?distance=semi&time=1h45&format=intervals-json", 400, "missing_parameter"),
        ("/plan.zip?distance=semi&time=1h45&format=", 200, ""),
        ("/plan.csv?distance=semi&time=1h45&age=abc&race_date=x&format=pdf", 200, ""),
        ("/plan.pdf?distance=semi&time=1h45", 404, "not_found"),
    ] {
        let answer = server.get(target);
        assert_eq!(answer.status, status, "{target}");
        if status == 200 {
            continue;
        }
        let error = answer.json();
        assert_eq!(string(&error, "code"), code, "{target}");
        let hint = string(&error, "hint");
        if status == 400 {
            let (_, example) = hint.rsplit_once(' ').expect("an example");
            assert_eq!(server.get(example).status, 200, "{target}: {example}");
            let path = target.split('?').next().expect("a path");
            assert!(example.starts_with(&format!("{path}?")), "{target}: {example}");
            // What lacks its date is shown with one.
            let is_undated = string(&error, "error").contains("race_date\"");
            assert!(!is_undated || example.contains("&race_date=2"), "{target}: {example}");
        }
        assert_eq!(hint.contains("Ce jour n'existe pas"), target.ends_with("2027-02-30"), "{hint}");
        if code == "invalid_parameter" {
            let value = target.rsplit_once('=').expect("a value").1;
            assert!(string(&error, "message").contains(value), "{error}");
        }
    }
}

#[test]
fn the_same_query_is_the_same_bytes_and_known_ones_are_not_sent_again() {
    let server = Server::shared();
    for path in ["/plan.ics", "/plan.zip", "/plan.csv", "/plan.md"] {
        let target = format!("{path}?{QUERY}");
        for codings in ["", "gzip", "zstd"] {
            let request = Request::get(&target).header("Accept-Encoding", codings);
            let file = server.send(&request);
            assert_eq!(file.header("Content-Encoding").unwrap_or(""), codings, "{target}");
            assert_eq!(server.send(&request).body, file.body, "{target}");
            let tag = file.header("ETag").expect("a tag").to_owned();
            let known = server.send(&request.header("If-None-Match", &tag));
            assert_eq!((known.status, known.body.len()), (304, 0), "{codings} {target}");
            let head = Request::new("HEAD", &target).header("Accept-Encoding", codings);
            assert_eq!(server.send(&head).timeless_headers(), file.timeless_headers(), "{target}");
        }
        let english = server.get(format!("{target}&lang=en"));
        assert_ne!(english.body, server.get(&target).body, "{target}");
        // Programs that ask again have no language: the address alone decides.
        let asked = Request::get(&target).header("Accept-Language", "en");
        assert_eq!(server.send(&asked).body, server.get(&target).body, "{target}");
    }
}

/// Who is late joins in one week at every door: the one that the note names.
#[test]
fn who_is_late_begins_with_the_week_that_is_said() {
    let server = Server::shared();
    // A Thursday, in week 5 of the shortest plan.
    let query = "distance=half&time=1:45:00&race_date=2026-12-20&start_date=2026-11-26&lang=en";
    let page = server.get(format!("/plan?{query}"));
    let query = query.replace("half", "semi");
    let plan = server.get(format!("/api/plan?{query}&include=notes")).json();
    let notes = plan["notes"].as_array().expect("notes");
    let joins = notes.iter().find(|note| note["code"] == "joins_late").expect("a note");
    assert!(string(joins, "message").contains("you join it in week 6"), "{joins}");
    let joined = string(&plan["weeks"][5], "start_date");
    assert_eq!(joined, "2026-11-30");
    let feed = days(&server.get(format!("/plan.ics?{query}")));
    let first = feed.values().min().expect("a day");
    assert!(*first >= joined.replace('-', ""), "{first}");

    assert_eq!(page.status, 303, "{page}");
    let text = server.get(page.header("Location").expect("an address")).text().to_owned();
    assert_eq!(text.matches("<section class=\"week past\"").count(), 5, "{text}");
    assert_eq!(text.matches("<p>past</p>").count(), 5, "{text}");
    let (_, week) = text.split_once("id=\"w6\"").expect("a week");
    let (week, _) = week.split_once("</div>").expect("its end");
    assert!(week.contains("you join here"), "{week}");
    assert_eq!(text.matches("you join here").count(), 1, "{text}");
}

#[test]
fn an_archive_holds_a_file_a_session() {
    let server = Server::shared();
    let query = format!("{QUERY}&sessions=2&weeks=8");
    for (format, ending) in [("", ".fit"), ("fit", ".fit"), ("zwo", ".zwo"), ("intervals", ".txt")]
    {
        let archive = server.get(format!("/plan.zip?{query}&format={format}"));
        assert_eq!(archive.header("Content-Type"), Some("application/zip"));
        let headers = archive.body.windows(4).filter(|bytes| *bytes == b"PK\x03\x04").count();
        assert_eq!(headers, count(&server, &query), "{format}");
        let names = archive.body.windows(4).filter(|bytes| *bytes == ending.as_bytes()).count();
        // Each name stands before its file and in the directory.
        assert_eq!(names, 2 * headers, "{format}");
    }
}

#[test]
fn an_archive_may_hold_what_intervals_icu_takes_at_once() {
    let server = Server::shared();
    let target = format!("/plan.zip?{QUERY}&format=intervals-json");
    let archive = server.get(&target);
    // Stored as it is, so that it can be read without an unpacker.
    let text = String::from_utf8_lossy(&archive.body);
    let start = text.find("[\n").expect("a list");
    let end = text.rfind("\n]\n").expect("its end");
    let events: Vec<Value> = serde_json::from_str(&text[start..end + 2]).expect("JSON");
    let feed = days(&server.get(format!("/plan.ics?{QUERY}")));
    assert_eq!(events.len(), feed.len());
    for event in &events {
        let day = &feed[string(event, "external_id")];
        let start = string(event, "start_date_local").replace('-', "");
        assert_eq!(start, format!("{day}T00:00:00"));
        assert!(string(event, "description").starts_with("- "), "{event}");
    }
}

#[test]
fn workouts_and_events_say_how_hard_it_is() {
    let server = Server::shared();
    // Stored as they are, so that they can be read without an unpacker.
    let workouts = |options: &str| {
        let target = format!("/plan.zip?{QUERY}&format=intervals{options}");
        String::from_utf8_lossy(&server.get(target).body).into_owned()
    };
    let (paces, beats) = (workouts(""), workouts("&hr_max=185"));
    assert!(paces.contains("/km Pace") && !paces.contains("% HR"));
    // Easy running by the heart; race pace, and short efforts, by the clock.
    assert!(beats.contains(" 65-79% HR") && beats.contains(" 4:59/km Pace"));
    assert!(workouts("&hr_max=185&hr_rest=50").contains(" 70-81% HR"));
    // Out of bounds it is ignored.
    assert_eq!(workouts("&hr_max=99"), paces);
    assert!(workouts("&run_walk=always").contains("- Marche 1m"));

    let feed = |options: &str| {
        server.get(format!("/plan.ics?{QUERY}{options}")).text().replace("\r\n ", "")
    };
    let said = "semaine 1 sur 12 · Base · effort 3–4/10";
    let plain = feed("");
    assert!(plain.contains(&format!("{said}\\n")), "{plain}");
    assert!(feed("&hr_max=185").contains(&format!("{said} · 120–146 bpm\\n")));
    assert!(feed("&lang=en").contains(" · week 1 of 12 · Base · effort 3–4/10\\n"));
    // The notes of the plan stand with the calendar itself.
    assert!(plain.contains("X-WR-CALDESC:La première semaine compte "), "{plain}");
}

/// The lines of a text but for the notes.
fn without_notes(text: &Response) -> Vec<&str> {
    text.text().lines().filter(|line| !line.starts_with("> ") && !line.is_empty()).collect()
}

/// A mistyped option is said to who subscribes to the feed, too.
#[test]
fn notes_of_the_answer_stand_in_its_texts() {
    let server = Server::shared();
    let query = format!("{QUERY}&weeks=99&age=200&hr_max=5&vo2max=200&weekly_km=1000&lang=en");
    let answer = server.get(format!("/api/plan?{query}&include=notes")).json();
    let notes = answer["notes"].as_array().expect("notes");
    assert!(notes.len() > 5, "{notes:?}");
    let [feed, text] = ["/plan.ics", "/plan.md"]
        .map(|path| server.get(format!("{path}?{query}")).text().to_owned());
    let feed = feed.replace("\r\n ", "").replace('\\', "");
    for note in notes {
        let message = string(note, "message");
        assert!(text.contains(message) && feed.contains(message), "{message}");
    }
}

#[test]
fn a_plan_is_a_spreadsheet_and_a_text() {
    let server = Server::shared();
    let csv = server.get(format!("/plan.csv?{QUERY}"));
    assert_eq!(csv.header("Content-Type"), Some("text/csv; charset=utf-8"));
    assert!(csv.text().starts_with("week,phase,day,date,type,title,"));
    assert_eq!(csv.text().lines().count(), count(&server, QUERY) + 1);
    let text = server.get("/plan.md?distance=semi&time=1h45");
    assert_eq!(text.header("Content-Type"), Some("text/markdown; charset=utf-8"));
    assert!(text.text().starts_with("# Semi-marathon en 1h45'00\""), "{:.60}", text.text());
    assert_eq!(text.header("Content-Disposition"), Some("attachment; filename=\"plan-semi.md\""));
}

#[test]
fn a_plan_leads_to_its_other_forms() {
    let server = Server::shared();
    for (query, calendar) in [
        ("distance=semi&time=1h45", false),
        ("distance=SEMI&temps=6300&age=45&vo2max=5e1&previous_time=2:00:00&lang=en", false),
        ("distance=5&time=1500&sessions=9&weeks=99&age=abc&format=pdf&race_date=x", false),
        ("distance=marathon&time=3h30&race_date=2027-04-11&race_date=x&include=steps", true),
        ("distance=10km&time=45:00&race_date=0001-01-01", false),
        (
            "distance=semi&time=1h45&race_date=2027-04-11&start_date=2027-03-22&weekly_km=30.0\
            &longest_run_km=12&days=dim,mar,jeu&long_run_day=jeu&run_walk=never&hr_max=185\
            &hr_rest=52&age=45&vo2max=50&previous_time=1h48&lang=en",
            true,
        ),
    ] {
        let plan = server.get(format!("/api/plan?{query}"));
        let mut kinds = Vec::new();
        // A comma may stand in an address.
        let links = plan.header("Link").expect("links").split(", <");
        for link in links.filter(|link| link.contains("alternate")) {
            let (address, rest) = link.trim_start_matches('<').split_once('>').expect("an address");
            let kind = rest.split('"').nth(3).expect("a type");
            let other = server.get(address);
            assert_eq!(other.status, 200, "{link}");
            let sent = other.header("Content-Type").expect("a type");
            assert!(sent.starts_with(kind), "{link}: {sent}");
            // A page takes the API's own query as typed text, and leads to the canonical one.
            if kind != "text/html" {
                let (path, _) = address.split_once('?').expect("a query");
                let asked = query.replace("&format=pdf", "");
                let full = server.get(format!("{path}?{asked}"));
                if kind == "text/markdown" {
                    // What was clamped or ignored is said where it was asked for.
                    assert_eq!(without_notes(&other), without_notes(&full), "{link}");
                } else {
                    assert!(other.body == full.body, "{link}");
                }
            }
            kinds.push(kind.to_owned());
        }
        assert_eq!(kinds.contains(&"text/calendar".to_owned()), calendar, "{query}: {kinds:?}");
        assert_eq!(kinds.len(), 4 + usize::from(calendar), "{query}: {kinds:?}");
    }
}
