//! `/api/pace` with `include`: what a time is worth over other distances, what to train at for it,
//! and what it is worth at an age.

use serde_json::Value;

use crate::answer::{keys, string};
use crate::server::Server;

const TEN: &str = "/api/pace?distance=10km&time=45:00";
const TIMES: [&str; 5] =
    ["riegel", "cameron", "daniels_gilbert", "vickers_one_race", "vickers_two_races"];

fn pace(server: &Server, query: &str) -> Value {
    server.get(format!("{TEN}{query}")).json()
}

/// What is predicted, the shortest first.
fn predictions(server: &Server, query: &str) -> Vec<Value> {
    let answer = pace(server, &format!("&include=predictions{query}"));
    answer["predictions"].as_array().expect("predictions").clone()
}

fn kilometres(predictions: &[Value]) -> Vec<f64> {
    predictions.iter().map(|race| race["distance_km"].as_f64().expect("kilometres")).collect()
}

fn seconds(time: &Value) -> u64 {
    time["seconds"].as_u64().unwrap_or_else(|| panic!("no seconds in {time}"))
}

#[test]
fn words_of_include_add_fields_and_change_nothing_else() {
    let server = Server::shared();
    let bytes = |query: &str| server.get(format!("{TEN}{query}")).body;
    let plain = pace(&server, "");
    for word in ["predictions", "training_paces", "age_grade"] {
        let mut whole = pace(&server, &format!("&include={word}&age=45&sex=m"));
        assert!(plain.get(word).is_none());
        assert!(whole.as_object_mut().unwrap().remove(word).is_some(), "{word}");
        assert_eq!(whole, plain, "{word}");
    }
    // What only `include` reads changes nothing without it, nor does a word of plans.
    let options = "&to=15,30&weekly_km=50&second_distance=semi&second_time=1h40&age=45&sex=f";
    for query in [options, "&include=steps,more", "&include=", "&include=PREDICTIONS"] {
        assert_eq!(bytes(query), bytes(""), "{query}");
    }
    assert_eq!(bytes("&include=more,age_grade,age_grade"), bytes("&include=age_grade"));
}

/// Seconds reckoned apart, from the publications.
#[test]
fn predictions_are_those_of_the_publications() {
    let server = Server::shared();
    let races = predictions(&server, "&weekly_km=48.28032&second_distance=semi&second_time=1h40");
    assert_eq!(kilometres(&races), [5.0, 10.0, 21.0975, 42.195]);
    let marathon = &races[3];
    let found = TIMES.map(|name| seconds(&marathon[name]));
    assert_eq!(found, [12_421, 12_650, 12_435, 13_460, 13_354]);
    assert_eq!(string(&marathon["vickers_one_race"], "time"), "3h44'20\"");
    let range = &marathon["range"];
    assert_eq!(["p10", "p50", "p90"].map(|name| seconds(&range[name])), [12_283, 13_354, 14_425]);
    assert_eq!(range["basis"], "two_races_and_weekly_km");
    // Vickers predicts marathons alone, and asks for the weekly kilometres.
    for race in &races[..3] {
        assert!(TIMES[3..].iter().all(|name| race[name].is_null()), "{race}");
    }
    let basis = |query: &str| predictions(&server, query)[3]["range"]["basis"].clone();
    assert_eq!(basis("&weekly_km=48.3"), "one_race_and_weekly_km");
    assert_eq!(basis("&second_distance=semi&second_time=1h40"), "one_race");
    assert_eq!(basis(""), "one_race");
    // Over the distance run there is nothing to predict, and beyond the marathon no range.
    let far = predictions(&server, "&to=50");
    assert!(far[1]["range"].is_null() && far[4]["range"].is_null());
    for name in &TIMES[..3] {
        assert_eq!(seconds(&far[1][name]), 2700, "{name}");
    }
}

#[test]
fn a_range_says_what_is_known_of_it() {
    let server = Server::shared();
    let [french, english] =
        ["fr", "en"].map(|lang| predictions(&server, &format!("&weekly_km=50&lang={lang}")));
    for (race, translated) in french.iter().zip(&english) {
        let range = &race["range"];
        if range.is_null() {
            continue;
        }
        assert_eq!(keys(range), ["basis", "message", "p10", "p50", "p90"]);
        let [fast, median, slow] = ["p10", "p50", "p90"].map(|name| seconds(&range[name]));
        assert!(fast < median && median < slow, "{range}");
        assert!(string(range, "message").contains("nôtre"), "{range}");
        assert!(string(&translated["range"], "message").contains("ours"), "{translated}");
        assert_eq!(range["p90"], translated["range"]["p90"]);
    }
}

#[test]
fn the_first_ten_distances_that_can_be_read_are_predicted() {
    let server = Server::shared();
    let of = |to: &str| kilometres(&predictions(&server, &format!("&to={to}")));
    let races = [5.0, 10.0, 21.0975, 42.195];
    for to in ["", "ten", "-3", "0", "semi,10000m,5.0"] {
        assert_eq!(of(to), races, "{to}");
    }
    assert_eq!(of("30,x,15"), [5.0, 10.0, 15.0, 21.0975, 30.0, 42.195]);
    assert_eq!(of("11,12,13,14,15,16,17,18,19,20,22").len(), 14);
    // Nobody runs that: nothing is predicted from it, and nothing is an error.
    let absurd = server.get("/api/pace?distance=10km&time=1&include=predictions").json();
    for race in absurd["predictions"].as_array().unwrap() {
        assert!(TIMES.iter().chain(&["range"]).all(|name| race[name].is_null()), "{race}");
    }
}

#[test]
fn options_that_cannot_be_read_are_ignored() {
    let server = Server::shared();
    let bytes = |query: &str| server.get(format!("{TEN}&include=predictions{query}")).body;
    for query in [
        "&weekly_km=0",
        "&weekly_km=301",
        "&weekly_km=many",
        "&weekly_km=",
        "&second_distance=semi",
        "&second_time=1h40",
        "&second_distance=demi&second_time=1h40",
        "&second_distance=semi&second_time=soon",
    ] {
        assert_eq!(bytes(query), bytes(""), "{query}");
    }
    let known = "&weekly_km=50";
    assert_eq!(bytes(&format!("{known}&second_distance=semi&second_time=x")), bytes(known));
}

#[test]
fn longer_races_are_predicted_slower() {
    let server = Server::shared();
    for query in ["", "&weekly_km=30", "&weekly_km=90"] {
        let races = predictions(&server, &format!("{query}&to=3,8,12,15,25,30,35"));
        for pair in races.windows(2) {
            for name in &TIMES[..3] {
                assert!(seconds(&pair[0][name]) < seconds(&pair[1][name]), "{name} {pair:?}");
            }
            for (short, long) in
                ["p10", "p50", "p90"].map(|name| (&pair[0]["range"][name], &pair[1]["range"][name]))
            {
                if !short.is_null() && !long.is_null() {
                    assert!(seconds(short) < seconds(long), "{pair:?}");
                }
            }
        }
    }
}

#[test]
fn training_paces_stand_beside_daniels_with_their_roles() {
    let server = Server::shared();
    let paces = pace(&server, "&include=training_paces")["training_paces"].take();
    assert_eq!(keys(&paces), ["repetition", "vdot", "zones"]);
    assert_eq!(paces["vdot"], 45.3);
    let zones = paces["zones"].as_array().unwrap();
    let of = |name: &str| zones.iter().map(|zone| zone[name].clone()).collect::<Vec<_>>();
    assert_eq!(of("zone"), ["race", "easy", "tempo", "interval", "long_run"]);
    assert_eq!(of("role"), ["threshold", "endurance", "threshold", "vo2max", "endurance"]);
    assert_eq!(zones[3]["daniels"]["intensity"], "I");
    // The zones are those of the plan.
    let plan = server.get("/api/plan?distance=10km&time=45:00").json();
    for zone in zones {
        assert_eq!(zone["pace"], plan["paces"][string(zone, "zone")]);
    }
    // No plan is made for other distances.
    let twelve = server.get("/api/pace?distance=12&time=55:00&include=training_paces").json();
    assert!(twelve["training_paces"].is_null() && keys(&twelve).contains(&"training_paces"));
}

/// Percentages of the workbooks, rounded to two places.
#[test]
fn an_age_grade_is_of_the_road_tables() {
    let server = Server::shared();
    let grade = |distance: &str, time: &str, who: &str| {
        let query = format!("distance={distance}&time={time}&include=age_grade{who}");
        server.get(format!("/api/pace?{query}")).json()["age_grade"].take()
    };
    for (distance, time, who, percent) in [
        ("marathon", "3:30:00", "&age=45&sex=m", 61.26),
        ("semi", "1:45:00", "&age=50&sex=f", 68.40),
        ("10km", "45:00", "&age=55&sex=M", 68.93),
        ("5km", "22:00", "&age=40&sex=F", 66.51),
        ("marathon", "4:00:00", "&age=70&sex=m", 68.61),
        ("15", "1:15:00", "&age=60&sex=m", 66.20),
        ("12", "1:00:00", "&age=35&sex=f", 58.74),
        ("17", "1:30:00", "&age=52&sex=f", 65.17),
    ] {
        let grade = grade(distance, time, who);
        assert_eq!(grade["percent"], percent, "{distance} {time} {who}");
        assert_eq!(
            keys(&grade),
            [
                "factor",
                "open_equivalent_seconds",
                "open_equivalent_time",
                "open_seconds",
                "percent"
            ]
        );
    }
    // Both are needed, within the tables.
    for who in
        ["", "&age=45", "&sex=m", "&age=4&sex=m", "&age=101&sex=m", "&age=45&sex=x", "&age=x&sex=m"]
    {
        assert!(grade("10km", "45:00", who).is_null(), "{who}");
    }
    for distance in ["1500m", "1.6", "201"] {
        assert!(grade(distance, "20:00:00", "&age=45&sex=m").is_null(), "{distance}");
    }
}
