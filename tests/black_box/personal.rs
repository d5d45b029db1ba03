//! `/api/plan`: what a runner says of their own, and what is answered beside the plan.

use serde_json::{Value, json};

use crate::answer::string;
use crate::plan::{sessions, weeks};
use crate::server::Server;

const HALF: &str = "/api/plan?distance=semi&time=1h45";

fn plan(server: &Server, query: &str) -> Value {
    server.get(format!("{HALF}{query}")).json()
}

/// The notes' codes.
fn codes(plan: &Value) -> Vec<&str> {
    plan["notes"].as_array().expect("notes").iter().map(|note| string(note, "code")).collect()
}

/// The day of each session of a type, in every week but the race's.
fn days_of(plan: &Value, kind: &str) -> Vec<u64> {
    let (_, before) = weeks(plan).split_last().expect("weeks");
    let sessions = before.iter().flat_map(|week| sessions(week));
    let mut days: Vec<u64> = sessions
        .filter(|session| session["type"] == kind)
        .map(|session| session["day"].as_u64().expect("a day"))
        .collect();
    days.sort_unstable();
    days.dedup();
    days
}

#[test]
fn words_of_include_add_fields_and_change_nothing_else() {
    let server = Server::shared();
    for query in ["", "&sessions=5&weeks=16&age=52&previous_time=1h50", "&lang=en&vo2max=50"] {
        let plain = plan(&server, query);
        let all = "steps,notes,guidance,load,feasibility";
        let mut whole = plan(&server, &format!("{query}&include={all}"));
        for word in ["notes", "advice", "feasibility"] {
            assert!(plain.get(word).is_none());
            assert!(whole.as_object_mut().unwrap().remove(word).is_some(), "{word}");
        }
        for week in whole["weeks"].as_array_mut().unwrap() {
            for word in ["duration_seconds", "distance_m", "load"] {
                assert!(week.as_object_mut().unwrap().remove(word).is_some(), "{word}");
            }
            for session in week["sessions"].as_array_mut().unwrap() {
                let session = session.as_object_mut().unwrap();
                let added =
                    ["day", "workout", "duration_seconds", "distance_m", "steps", "load", "effort"];
                for word in added {
                    assert!(session.remove(word).is_some(), "{word}");
                }
            }
        }
        assert_eq!(whole, plain, "{query}");
    }
    // An unknown word asks for nothing; what hangs on steps needs them.
    let bytes = |query: &str| server.get(format!("{HALF}{query}")).body;
    assert_eq!(bytes("&include=more,,STEPS"), bytes(""));
    assert_eq!(bytes("&include=steps,more"), bytes("&include=steps"));
    let guided = plan(&server, "&include=guidance");
    assert!(guided["weeks"][0]["sessions"][0].get("steps").is_none());
}

#[test]
fn what_is_given_is_reported_and_null_where_ignored() {
    let server = Server::shared();
    let given = "&weekly_km=35.5&longest_run_km=14&days=DIM,tue,jeu&long_run_day=thu\
                 &race_date=2027-04-11&start_date=2027-01-18&run_walk=never&hr_max=185&hr_rest=52";
    let plain = plan(&server, "");
    let report = |query: &str| {
        let mut report = plan(&server, query)["personalization"].take();
        for name in plain["personalization"].as_object().unwrap().keys() {
            report.as_object_mut().unwrap().remove(name);
        }
        report
    };
    assert_eq!(report(""), json!({}));
    assert_eq!(
        report(given),
        json!({
            "weekly_km": 35.5, "longest_run_km": 14, "days": ["tue", "thu", "sun"],
            "long_run_day": "thu", "race_date": "2027-04-11", "start_date": "2027-01-18",
            "run_walk": "never", "hr_max": 185, "hr_rest": 52,
        })
    );
    let ignored = "&weekly_km=0&longest_run_km=61&days=sun&long_run_day=sun&race_date=soon\
                   &start_date=2027-01-18&run_walk=no&hr_max=99&hr_rest=52";
    let nulls = report(ignored);
    assert_eq!(nulls.as_object().unwrap().len(), 9);
    assert!(nulls.as_object().unwrap().values().all(Value::is_null), "{nulls}");
    // An empty value counts as absent.
    assert_eq!(report("&weekly_km=&days=&race_date=&hr_max="), json!({}));
}

#[test]
fn notes_say_what_was_ignored_and_what_to_mind() {
    let server = Server::shared();
    let codes_of = |query: &str| {
        let plan = plan(&server, &format!("{query}&include=notes&lang=en"));
        codes(&plan).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    for (query, expected) in [
        ("", &["starting_point"][..]),
        ("&age=140&weeks=7", &["age_ignored", "weeks_clamped", "starting_point"]),
        ("&days=sun&weekly_km=0", &["weekly_km_ignored", "days_ignored", "starting_point"]),
        ("&days=tue,sun&sessions=4", &["sessions_reduced_to_days", "starting_point"]),
        ("&days=sat,sun", &["days_side_by_side", "starting_point"]),
        ("&race_date=2027-04-11&start_date=2027-03-01", &["joins_late", "starting_point"]),
        ("&race_date=2027-04-11&start_date=2026-01-01", &["begins_later", "starting_point"]),
        ("&race_date=2027-04-11&start_date=2027-04-12", &["start_date_ignored", "starting_point"]),
        ("&hr_rest=50", &["hr_rest_ignored", "starting_point"]),
        ("&age=39", &["starting_point"]),
        ("&age=52", &["age_applied", "starting_point"]),
    ] {
        assert_eq!(codes_of(query), expected, "{query}");
    }
    let french = plan(&server, "&days=sun&include=notes");
    assert!(string(&french["notes"][0], "message").contains("au moins deux jours"));
    let marathon =
        server.get("/api/plan?distance=marathon&time=4h00&sessions=2&include=notes").json();
    assert!(codes(&marathon).contains(&"few_sessions_for_marathon"));
}

#[test]
fn sessions_stand_on_the_days_given() {
    let server = Server::shared();
    let long_run =
        |query: &str| days_of(&plan(&server, &format!("{query}&include=steps")), "long_run");
    assert_eq!(long_run(""), [7]);
    assert_eq!(long_run("&days=tue,thu,sat"), [6]);
    assert_eq!(long_run("&days=tue,thu,sat,sun&long_run_day=sat"), [6]);
    assert_eq!(long_run("&days=mon,wed,thu"), [4]);
    // The week before a race on a Saturday begins on a Sunday.
    assert_eq!(long_run("&days=tue,thu,sun&race_date=2027-04-10"), [1]);
    // Without days nothing moves.
    let dated = plan(&server, "&race_date=2027-04-10&include=steps");
    assert_eq!(days_of(&dated, "long_run"), [7]);
    let four = plan(&server, "&days=tue,thu,sat,sun");
    assert_eq!(four["sessions_per_week"], 4);
    let three = plan(&server, "&days=tue,thu,sat,sun&sessions=3");
    assert_eq!(three["sessions_per_week"], 3);
    // Two days side by side: nothing hard beside the long run.
    let weekend = plan(&server, "&days=sat,sun&include=steps");
    for kind in ["tempo", "interval"] {
        assert_eq!(days_of(&weekend, kind), [0_u64; 0]);
    }
}

#[test]
fn dates_follow_the_day_of_the_race() {
    let server = Server::shared();
    let dated =
        plan(&server, "&race_date=2027-04-10&start_date=2027-01-24&days=wed,fri,sun&include=steps");
    // 77 days, both included.
    assert_eq!(dated["total_weeks"], 11);
    let weeks = weeks(&dated);
    assert_eq!(weeks[0]["start_date"], "2027-01-24");
    assert_eq!(weeks[10]["start_date"], "2027-04-04");
    let race = sessions(&weeks[10]).last().unwrap();
    assert_eq!((&race["type"], &race["date"]), (&json!("race"), &json!("2027-04-10")));
    let in_order: Vec<&str> = sessions(&weeks[0]).iter().map(|one| string(one, "date")).collect();
    assert_eq!(in_order, ["2027-01-24", "2027-01-27", "2027-01-29"]);
    // Weeks that are asked for go first, and the bounds of the race hold.
    let weeks_of = |query: &str| plan(&server, query)["total_weeks"].as_u64().unwrap();
    assert_eq!(weeks_of("&race_date=2027-04-11&start_date=2027-01-18"), 12);
    assert_eq!(weeks_of("&race_date=2027-04-11&start_date=2027-01-18&weeks=9"), 9);
    assert_eq!(weeks_of("&race_date=2027-04-11&start_date=2027-04-01"), 8);
    assert_eq!(weeks_of("&race_date=2027-04-11&start_date=2026-01-01"), 20);
    assert_eq!(weeks_of("&start_date=2027-03-01"), 12);
    let undated = plan(&server, "&start_date=2027-03-01");
    assert!(undated["weeks"][0].get("start_date").is_none());
}

#[test]
fn guidance_says_how_each_session_and_step_should_feel() {
    let server = Server::shared();
    let guided = plan(&server, "&include=steps,guidance&hr_max=185");
    let easy = json!({ "rpe": [3, 4], "heart_rate_percent": [65, 79], "heart_rate": [120, 146] });
    let all = || weeks(&guided).iter().flat_map(|week| sessions(week));
    for session in all().filter(|session| session["type"] == "easy") {
        assert_eq!(session["effort"], easy);
    }
    // The easy pace is 6'28"/km: from 15 s faster to 30 s slower.
    let steady = all()
        .flat_map(|session| session["steps"].as_array().unwrap())
        .find(|step| step["kind"] == "steady" && step["zone"] == "easy")
        .expect("easy running");
    let pace = steady["pace_seconds_per_km"].as_f64().unwrap();
    let range = &steady["pace_range_seconds_per_km"];
    assert!((range[0].as_f64().unwrap() - (pace - 15.0)).abs() < 1e-5, "{steady}");
    assert!((range[1].as_f64().unwrap() - (pace + 30.0)).abs() < 1e-5, "{steady}");
    assert_eq!(steady["effort"], easy);
    // By the reserve where the rate at rest is known; without a greatest there are no beats.
    let reserve = plan(&server, "&include=guidance&hr_max=185&hr_rest=50");
    let first = |plan: &Value| {
        let easy = sessions(&weeks(plan)[0]).iter().find(|session| session["type"] == "easy");
        easy.expect("an easy run")["effort"].clone()
    };
    assert_eq!(first(&reserve)["heart_rate"], json!([130, 150]));
    assert!(first(&plan(&server, "&include=guidance")).get("heart_rate").is_none());
    let advice: Vec<&str> =
        guided["advice"].as_array().unwrap().iter().map(|one| string(one, "code")).collect();
    assert_eq!(
        advice,
        [
            "missed_session",
            "missed_weeks",
            "illness",
            "pain",
            "rest_days",
            "strength_and_drills",
            "race_morning",
        ]
    );
}

#[test]
fn load_adds_up_and_feasibility_needs_something_to_go_by() {
    let server = Server::shared();
    let loaded = plan(&server, "&include=load,feasibility");
    for week in weeks(&loaded) {
        let sum: u64 = sessions(week).iter().map(|one| one["load"].as_u64().unwrap()).sum();
        assert_eq!(week["load"], sum);
    }
    assert_eq!(loaded["feasibility"], Value::Null);
    let absurd = server.get("/api/plan?distance=semi&time=1&include=load").json();
    assert_eq!(absurd["weeks"][0]["load"], Value::Null);
    let known = plan(&server, "&previous_time=1h47&include=feasibility");
    assert_eq!(known["feasibility"]["verdict"], "likely");
    assert_eq!(known["feasibility"]["because"], json!(["previous_time"]));
    let wild = plan(&server, "&previous_time=2h20&longest_run_km=14&include=feasibility");
    assert_eq!(wild["feasibility"]["verdict"], "unlikely");
    // Of a plan that is joined late there are fewer weeks to gain in.
    let verdicts = ["2027-01-18", "2027-02-15", "2027-03-15", "2027-04-10"].map(|start| {
        let options = "&previous_time=1h48&race_date=2027-04-11&include=feasibility";
        let late = plan(&server, &format!("{options}&start_date={start}"));
        string(&late["feasibility"], "verdict").to_owned()
    });
    assert_eq!(verdicts, ["ambitious", "ambitious", "very_ambitious", "unlikely"]);
}
