//! `lang`: labels, titles and descriptions in English; all else as it was.

use serde_json::Value;

use crate::answer::string;
use crate::pace::Answer;
use crate::plan::{RACES, sessions, weeks};
use crate::server::Server;

#[test]
fn a_pace_in_english_has_english_labels_and_the_same_numbers() {
    let server = Server::shared();
    for (distance, km, label, finish) in [
        ("5km", "5", "5 km", "5 km"),
        ("10km", "10", "10 km", "10 km"),
        ("semi", "21.0975", "Half marathon", "Finish (Half marathon)"),
        ("semi-marathon", "21.0975", "Half marathon", "Finish (Half marathon)"),
        ("marathon", "42.195", "Marathon", "Finish (Marathon)"),
        ("400m", "0.4", "0.4 km", "0.4 km"),
        ("21.0975", "21.0975", "21.0975 km", "21.0975 km"),
        ("42.195", "42.195", "42.195 km", "42.195 km"),
        ("100", "100", "100 km", "100 km"),
    ] {
        let target = format!("/api/pace?distance={distance}&time=2:00:35&lang=en");
        Answer { km, label, finish, half: "Half marathon", seconds: 7_235 }
            .assert_is(&server.get(&target), &target);
    }
}

#[test]
fn a_plan_in_english_differs_in_its_texts_alone() {
    let server = Server::shared();
    for race in &RACES {
        let target = race.target("&sessions=4&age=45&previous_time=9999");
        let mut french = server.get(&target).success(&target);
        let mut english = server.get(format!("{target}&lang=en")).success("english");
        let label = string(&english, "distance_label").to_owned();
        let expected = match string(&french, "distance_label") {
            "Semi-marathon" => "Half marathon",
            same => same,
        };
        assert_eq!(label, expected);
        let (mut titles, mut descriptions) = (0, 0);
        for (french, english) in weeks(&french).iter().zip(weeks(&english)) {
            for (french, english) in sessions(french).iter().zip(sessions(english)) {
                // A short title may be the same word in both: « Fartlek ».
                titles += usize::from(french["title"] != english["title"]);
                descriptions += usize::from(french["description"] != english["description"]);
            }
        }
        let all: usize = weeks(&french).iter().map(|week| sessions(week).len()).sum();
        assert_eq!(descriptions, all, "{target}: descriptions left in French");
        assert!(titles * 4 > all * 3, "{target}: {titles} of {all} titles in English");
        for plan in [&mut french, &mut english] {
            strip_texts(plan);
        }
        assert_eq!(french, english, "{target}");
    }
}

fn strip_texts(plan: &mut Value) {
    plan["distance_label"] = Value::Null;
    for week in plan["weeks"].as_array_mut().expect("weeks") {
        for session in week["sessions"].as_array_mut().expect("sessions") {
            session["title"] = Value::Null;
            session["description"] = Value::Null;
        }
    }
}

#[test]
fn french_is_the_default_and_any_other_language_is_ignored() {
    let server = Server::shared();
    for target in ["/api/pace?distance=semi&time=1h45".to_owned(), RACES[2].target("&sessions=4")] {
        let plain = server.get(&target);
        plain.success(&target);
        for lang in ["fr", "", "de", "EN", "en-GB", "english", "en,fr", "%20en", "en%00", "%ff"] {
            let response = server.get(format!("{target}&lang={lang}"));
            assert_eq!(response.text(), plain.text(), "{target}&lang={lang}");
        }
        let english = server.get(format!("{target}&lang=en"));
        assert_ne!(english.text(), plain.text(), "{target}");
        let first = server.get(format!("{target}&lang=en&lang=fr"));
        assert_eq!(first.text(), english.text(), "{target}: the first counts");
        let first = server.get(format!("{target}&lang=fr&lang=en"));
        assert_eq!(first.text(), plain.text(), "{target}: the first counts");
    }
}

#[test]
fn names_of_phases_levels_and_types_are_english_in_both() {
    let server = Server::shared();
    for lang in ["fr", "en"] {
        let target = RACES[3].target(&format!("&lang={lang}"));
        let plan = server.get(&target).success(&target);
        assert_eq!(plan["level"], "intermediate");
        let last = weeks(&plan).last().expect("a week");
        assert_eq!(last["phase"], "Race");
        assert_eq!(sessions(last).last().expect("a session")["type"], "race");
        assert_eq!(weeks(&plan)[0]["phase"], "Base");
    }
}
