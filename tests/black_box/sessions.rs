//! What stands in the weeks of a plan: the sessions, their order and their texts.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::answer::string;
use crate::plan::{RACES, sessions, weeks};
use crate::server::Server;

const TYPES: [&str; 5] = ["easy", "interval", "long_run", "race", "tempo"];

/// What a text shows where a value was not put into words.
const RAW_PIECES: [&str; 7] = ["{", "}", "Some(", "Ok(", "  ", "\\", "TODO"];
const RAW_WORDS: [&str; 5] = ["NaN", "inf", "null", "None", "undefined"];

/// Checks the sessions of any plan.
#[track_caller]
pub(crate) fn assert_sound(plan: &Value, why: &str) {
    let per_week = plan["sessions_per_week"].as_u64().expect("an integer");
    let total = plan["total_weeks"].as_u64().expect("an integer");
    let weeks = weeks(plan);
    assert_eq!(weeks.len() as u64, total, "{why}");
    let displays: Vec<&str> = ["race", "easy", "tempo", "interval", "long_run"]
        .iter()
        .map(|zone| string(&plan["paces"][zone], "display"))
        .collect();
    let mut races = Vec::new();
    for (number, week) in (1..).zip(weeks) {
        assert_eq!(week["week"], number, "{why}");
        let sessions = sessions(week);
        assert_eq!(sessions.len() as u64, per_week, "{why}: week {number}");
        for (place, session) in sessions.iter().enumerate() {
            let kind = string(session, "type");
            assert!(TYPES.contains(&kind), "{why}: {session}");
            if kind == "race" {
                races.push((number, place + 1));
            }
            assert_text(string(session, "title"), why);
            assert_text(string(session, "description"), why);
            assert_paces(session, kind, &displays, why);
        }
    }
    assert_eq!(races, [(total, sessions(&weeks[weeks.len() - 1]).len())], "{why}");
    assert_eq!(weeks[weeks.len() - 1]["phase"], "Race", "{why}");
}

#[track_caller]
fn assert_text(text: &str, why: &str) {
    assert!(!text.is_empty() && text.trim() == text, "{why}: {text:?}");
    assert!(!text.contains(char::is_control), "{why}: {text:?}");
    for piece in RAW_PIECES {
        assert!(!text.contains(piece), "{why}: {piece:?} in {text:?}");
    }
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        assert!(!RAW_WORDS.contains(&word), "{why}: {word:?} in {text:?}");
    }
    for (at, _) in text.match_indices('×') {
        let times = digits_before(text[..at].trim_end());
        assert!(times != "0" && times != "1", "{why}: {times} × in {text:?}");
    }
}

/// The digits that a text ends with.
fn digits_before(text: &str) -> &str {
    &text[text.trim_end_matches(|c: char| c.is_ascii_digit()).len()..]
}

/// Every pace that is printed is one of the plan's five, as the plan shows it.
#[track_caller]
fn assert_paces(session: &Value, kind: &str, displays: &[&str], why: &str) {
    let description = string(session, "description");
    assert!(!string(session, "title").contains("/km"), "{why}: {session}");
    let printed: Vec<&str> = description
        .match_indices("/km")
        .map(|(at, unit)| {
            let pace = |c: char| c.is_ascii_digit() || "'\"".contains(c);
            let start = description[..at].trim_end_matches(pace).len();
            &description[start..at + unit.len()]
        })
        .collect();
    for pace in &printed {
        assert!(displays.contains(pace), "{why}: {pace} in {description:?}, not in {displays:?}");
    }
    match kind {
        "race" => assert!(printed.contains(&displays[0]), "{why}: {description:?}"),
        // Hills, say, are run by effort.
        "interval" => {}
        _ => assert!(!printed.is_empty(), "{why}: no pace in {description:?}"),
    }
}

#[test]
fn every_plan_is_sound_whatever_its_shape() {
    let server = Server::shared();
    for race in &RACES {
        for weeks in [race.least_weeks, race.least_weeks + 1, race.least_weeks + 3, race.most_weeks]
        {
            for sessions in 2..=6 {
                for (time, level) in race.targets() {
                    for options in
                        ["", "&vo2max=45.5&age=52", "&age=41&previous_time=99999&lang=en"]
                    {
                        let target = format!(
                            "/api/plan?distance={}&time={time}&weeks={weeks}&sessions={sessions}{options}",
                            race.name
                        );
                        let plan = server.get(&target).success(&target);
                        assert_eq!(plan["level"], level, "{target}");
                        assert_sound(&plan, &target);
                    }
                }
            }
        }
    }
}

#[test]
fn plans_at_the_edge_of_the_possible_are_sound() {
    let server = Server::shared();
    for race in &RACES {
        for time in ["1", "60", "600", "86400", "9007199254740991"] {
            for options in [
                "",
                "&sessions=6&weeks=99&age=119&vo2max=99.9",
                "&sessions=2&weeks=1&previous_time=2",
            ] {
                let target = format!("/api/plan?distance={}&time={time}{options}", race.name);
                let plan = server.get(&target).success(&target);
                assert_sound(&plan, &target);
            }
        }
    }
}

#[test]
fn plans_hold_sessions_of_all_types() {
    let server = Server::shared();
    let mut types = BTreeSet::new();
    for race in &RACES {
        let target = race.target("");
        let plan = server.get(&target).success(&target);
        let all = || weeks(&plan).iter().flat_map(sessions);
        types.extend(all().map(|session| string(session, "type").to_owned()));
        let titles: BTreeSet<&str> = all().map(|session| string(session, "title")).collect();
        // One title a type would be no plan.
        assert!(titles.len() > TYPES.len(), "{target}: {titles:?}");
    }
    assert!(types.iter().eq(TYPES.iter()), "{types:?}");
}

/// A description taken apart: its words without the durations, and these in seconds.
struct Described {
    kind: String,
    words: Vec<String>,
    durations: Vec<u64>,
}

/// The descriptions of a plan's sessions.
fn described(server: &Server, target: &str) -> Vec<Described> {
    let plan = server.get(target).success(target);
    let sessions = weeks(&plan).iter().flat_map(sessions);
    sessions
        .map(|session| {
            let (words, durations) = take_apart(string(session, "description"));
            Described { kind: string(session, "type").to_owned(), words, durations }
        })
        .collect()
}

/// Reads `1 h`, `1 h 07`, `47 min`, `1 min 6 s` and `40 s` out of a text.
fn take_apart(text: &str) -> (Vec<String>, Vec<u64>) {
    let all: Vec<&str> = text.split_whitespace().collect();
    let number = |at: usize| all.get(at)?.trim_start_matches('(').parse::<u64>().ok();
    let (mut words, mut durations) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(word) = all.get(at) {
        let unit = all.get(at + 1).copied().unwrap_or_default();
        // A unit with punctuation ends its duration.
        let goes_on = !unit.ends_with(|c: char| !c.is_alphanumeric());
        let unit = unit.trim_end_matches(|c: char| !c.is_alphanumeric());
        let after = number(at + 2).filter(|_| goes_on);
        let after_unit = all.get(at + 3).copied().unwrap_or_default();
        let has_seconds = after_unit.trim_end_matches(|c: char| !c.is_alphanumeric()) == "s";
        let (seconds, length) = match (number(at), unit, after) {
            (Some(hours), "h", Some(minutes)) => (hours * 3600 + minutes * 60, 3),
            (Some(hours), "h", None) => (hours * 3600, 2),
            (Some(minutes), "min", Some(seconds)) if has_seconds => (minutes * 60 + seconds, 4),
            (Some(minutes), "min", _) => (minutes * 60, 2),
            (Some(seconds), "s", _) => (seconds, 2),
            _ => {
                words.push((*word).to_owned());
                at += 1;
                continue;
            }
        };
        durations.push(seconds);
        at += length;
    }
    (words, durations)
}

#[test]
fn durations_are_read_out_of_a_text() {
    let text =
        "47 min à 8'37\"/km, 3 × (10 × 30 s), 1 min 6 s de trot (2 min), 1 h 07 puis 1 h, 12 s.";
    let (words, durations) = take_apart(text);
    assert_eq!(durations, [2_820, 30, 66, 120, 4_020, 3_600, 12]);
    assert_eq!(words.join(" "), "à 8'37\"/km, 3 × (10 × de trot puis");
}

#[test]
fn age_counts_from_forty_and_again_from_fifty() {
    let server = Server::shared();
    for race in &RACES {
        let weeks_at = |age: &str| {
            let target = race.target(&format!("&sessions=4{age}"));
            server.get(&target).success(&target)["weeks"].clone()
        };
        for (ages, same_as) in [
            (&["&age=1", "&age=20", "&age=39"][..], ""),
            (&["&age=41", "&age=49"], "&age=40"),
            (&["&age=51", "&age=119"], "&age=50"),
        ] {
            for age in ages {
                assert_eq!(weeks_at(age), weeks_at(same_as), "{} {age}", race.name);
            }
        }
    }
}

#[test]
fn age_lengthens_recoveries_and_shortens_easy_running_and_changes_nothing_else() {
    let server = Server::shared();
    for race in &RACES {
        let ageless = described(&server, &race.target("&sessions=4"));
        for (age, recovery, easy) in [(40, 110, 95), (50, 120, 85)] {
            let target = race.target(&format!("&sessions=4&age={age}"));
            let older = described(&server, &target);
            assert_eq!(older.len(), ageless.len(), "{target}");
            let mut longer_recoveries = 0;
            for (older, ageless) in older.iter().zip(&ageless) {
                let why = format!("{target}: {:?} {:?}", ageless.words, ageless.durations);
                assert_eq!(older.kind, ageless.kind, "{why}");
                assert_eq!(older.words, ageless.words, "{why}");
                assert_eq!(older.durations.len(), ageless.durations.len(), "{why}");
                let longest = ageless.durations.iter().max();
                for (&now, was) in older.durations.iter().zip(&ageless.durations) {
                    let recovered = (was * recovery + 50) / 100;
                    // What an easy session lasts by, next to its strides, is the easy running.
                    if ageless.kind == "easy" && Some(was) == longest {
                        assert_eq!(now, (was / 60 * easy + 50) / 100 * 60, "{why}");
                    } else {
                        assert!(now == *was || now == recovered, "{why}: {was} became {now}");
                        longer_recoveries +=
                            usize::from(now == recovered && ageless.kind != "easy");
                    }
                }
            }
            assert!(longer_recoveries > 3, "{target}: {longer_recoveries} longer recoveries");
        }
    }
}
