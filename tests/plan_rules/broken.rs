//! The audit fed with plans that are wrong: served ones, each spoilt in one
//! respect, which the rule in question has to notice.

use serde_json::{Value, json};

use crate::audit;
use crate::compare;
use crate::findings::Findings;
use crate::model::Plan;
use crate::server::Server;

const SHORT: &str = "/api/plan?distance=10km&time=44:00&weeks=12&sessions=4&include=steps";
const LONG: &str = "/api/plan?distance=marathon&time=3h45&weeks=16&sessions=4&include=steps";

fn served(target: &str) -> Value {
    let response = Server::shared().get(target);
    assert_eq!(response.status, 200, "{target}: {response}");
    response.json()
}

fn found(plan: &Value) -> Findings {
    let mut findings = Findings::default();
    match Plan::read(plan) {
        Ok(plan) => audit(&plan, "a spoilt plan", &mut findings),
        Err(fault) => findings.add("shape", "a spoilt plan", fault),
    }
    findings
}

#[track_caller]
fn caught(rule: &str, target: &str, spoil: impl FnOnce(&mut Value)) {
    let mut plan = served(target);
    assert!(!found(&plan).has(rule), "{rule} is broken before anything is spoilt");
    spoil(&mut plan);
    let findings = found(&plan);
    assert!(findings.has(rule), "{rule} was not caught, but: {findings}");
}

fn weeks(plan: &mut Value) -> &mut Vec<Value> {
    plan["weeks"].as_array_mut().expect("weeks")
}

/// The first week of this phase.
fn week<'a>(plan: &'a mut Value, phase: &str) -> &'a mut Value {
    weeks(plan).iter_mut().find(|week| week["phase"] == phase).expect("a week of the phase")
}

fn sessions(week: &mut Value) -> &mut Vec<Value> {
    week["sessions"].as_array_mut().expect("sessions")
}

/// The first session of this type, from the given week's place on.
fn session<'a>(plan: &'a mut Value, from: usize, kind: &str) -> &'a mut Value {
    weeks(plan)
        .iter_mut()
        .skip(from)
        .flat_map(|week| sessions(week).iter_mut())
        .find(|session| session["type"] == kind)
        .expect("a session of the type")
}

fn by_workout<'a>(plan: &'a mut Value, workout: &str) -> &'a mut Value {
    weeks(plan)
        .iter_mut()
        .flat_map(|week| sessions(week).iter_mut())
        .find(|session| session["workout"] == workout)
        .unwrap_or_else(|| panic!("no {workout}"))
}

fn scale(seconds: &mut Value, percent: u64) {
    *seconds = json!(seconds.as_u64().expect("seconds") * percent / 100);
}

/// Every step within, repeats or not.
fn for_each_step(steps: &mut Value, change: &mut impl FnMut(&mut Value)) {
    for step in steps.as_array_mut().expect("steps") {
        if step.get("repeat").is_some() {
            for_each_step(&mut step["steps"], change);
        } else {
            change(step);
        }
    }
}

fn scale_steps(session: &mut Value, kind: &str, percent: u64) {
    for_each_step(&mut session["steps"], &mut |step| {
        if step["kind"] == kind {
            scale(&mut step["duration_seconds"], percent);
        }
    });
}

#[test]
fn the_outside() {
    caught("shape", SHORT, |plan| plan["notes"] = json!([]));
    caught("shape", SHORT, |plan| {
        session(plan, 0, "easy").as_object_mut().expect("a session").remove("day");
    });
    caught("shape", SHORT, |plan| session(plan, 0, "easy")["duration_seconds"] = json!(1800.5));
    caught("shape", SHORT, |plan| {
        session(plan, 0, "easy")["steps"][0]["kind"] = json!("jog");
    });
}

#[test]
fn h1_and_h2() {
    caught("H1", SHORT, |plan| {
        weeks(plan).remove(3);
    });
    caught("H1", SHORT, |plan| session(plan, 2, "long_run")["day"] = json!(6));
    caught("H1", SHORT, |plan| {
        sessions(&mut weeks(plan)[2]).remove(0);
    });
    caught("H2", SHORT, |plan| weeks(plan).swap(0, 5));
    caught("H2", SHORT, |plan| week(plan, "Race Prep")["phase"] = json!("Taper"));
}

#[test]
fn h3_hard_days_side_by_side() {
    caught("H3", SHORT, |plan| {
        let week = week(plan, "Intensity");
        for session in sessions(week) {
            if session["type"] == "tempo" || session["type"] == "interval" {
                session["day"] = json!(6);
            }
        }
    });
    // The step from day 7 to day 1.
    caught("H3", SHORT, |plan| session(plan, 5, "interval")["day"] = json!(1));
}

#[test]
fn h4_kinds_of_sessions() {
    caught("H4", SHORT, |plan| {
        let long = session(plan, 2, "long_run");
        long["type"] = json!("easy");
    });
    caught("H4", SHORT, |plan| session(plan, 5, "interval")["type"] = json!("easy"));
    caught("H4", SHORT, |plan| {
        for session in sessions(week(plan, "Intensity")) {
            session["type"] = json!("tempo");
        }
    });
}

#[test]
fn h5_too_much_hard_time() {
    caught("H5", SHORT, |plan| {
        for week in weeks(plan) {
            for session in sessions(week) {
                scale_steps(session, "work", 400);
            }
        }
    });
}

#[test]
fn h6_and_h7_jumps() {
    caught("H6", SHORT, |plan| {
        scale(&mut session(plan, 1, "long_run")["duration_seconds"], 125);
    });
    caught("H7", SHORT, |plan| {
        for session in sessions(&mut weeks(plan)[2]) {
            scale(&mut session["duration_seconds"], 130);
        }
    });
}

#[test]
fn h8_no_cutback_and_two_in_a_row() {
    caught("H8", LONG, |plan| {
        let third = weeks(plan)[2].clone();
        for at in 3..6 {
            weeks(plan)[at]["sessions"] = third["sessions"].clone();
        }
    });
    caught("H8", LONG, |plan| {
        for at in 1..3 {
            let percent = [100, 80, 64][at];
            weeks(plan)[at] = weeks(plan)[0].clone();
            for session in sessions(&mut weeks(plan)[at]) {
                scale(&mut session["duration_seconds"], percent);
            }
        }
    });
}

#[test]
fn h9_to_h11_long_runs() {
    caught("H9", LONG, |plan| session(plan, 8, "long_run")["duration_seconds"] = json!(10_860));
    caught("H9", LONG, |plan| session(plan, 8, "long_run")["distance_m"] = json!(35_001));
    caught("H10", LONG, |plan| {
        scale(&mut session(plan, 0, "long_run")["duration_seconds"], 140);
    });
    caught("H11", LONG, |plan| {
        session(plan, 3, "long_run")["duration_seconds"] = json!(10_700);
    });
}

#[test]
fn h12_and_h13_taper() {
    caught("H12", LONG, |plan| week(plan, "Taper")["phase"] = json!("Race Prep"));
    caught("H13", LONG, |plan| {
        for session in sessions(week(plan, "Taper")) {
            scale(&mut session["duration_seconds"], 120);
        }
    });
    caught("H13", LONG, |plan| {
        for session in sessions(week(plan, "Race")) {
            scale(&mut session["duration_seconds"], 300);
        }
    });
}

#[test]
fn h14_and_h15_before_the_race() {
    caught("H14", LONG, |plan| {
        for session in sessions(week(plan, "Taper")) {
            for_each_step(&mut session["steps"], &mut |step| {
                if step["kind"] == "work" {
                    step["zone"] = json!("tempo");
                }
            });
        }
    });
    caught("H15", LONG, |plan| {
        let week = week(plan, "Race");
        let at = sessions(week).iter().position(|session| session["type"] == "tempo");
        sessions(week)[at.expect("a tempo session")]["day"] = json!(5);
    });
    caught("H15", LONG, |plan| {
        let week = sessions(week(plan, "Race"));
        let eve = week.len() - 2;
        week[eve]["day"] = json!(6);
        week[eve]["duration_seconds"] = json!(1_860);
    });
}

#[test]
fn h16_and_h17_measures() {
    caught("H16", SHORT, |plan| scale_steps(session(plan, 2, "interval"), "work", 20));
    caught("H16", SHORT, |plan| scale_steps(session(plan, 2, "interval"), "recovery", 300));
    caught("H17", SHORT, |plan| scale_steps(session(plan, 2, "tempo"), "work", 300));
    caught("H17", LONG, |plan| {
        scale_steps(by_workout(plan, "threshold-blocks"), "recovery", 200);
    });
    caught("H17b", LONG, |plan| {
        scale_steps(by_workout(plan, "race-pace-reminder"), "work", 600);
    });
    caught("H17b", LONG, |plan| {
        scale_steps(by_workout(plan, "race-pace-reminder"), "recovery", 20);
    });
    caught("H18", LONG, |plan| scale_steps(by_workout(plan, "race-pace-long-run"), "work", 400));
}

#[test]
fn h19_and_h20_around_the_work() {
    caught("H19", SHORT, |plan| scale_steps(session(plan, 2, "tempo"), "warmup", 40));
    caught("H19", SHORT, |plan| {
        session(plan, 2, "tempo")["steps"].as_array_mut().expect("steps").pop();
    });
    caught("H20", SHORT, |plan| {
        for session in sessions(&mut weeks(plan)[1]) {
            for_each_step(&mut session["steps"], &mut |step| {
                if step["kind"] == "stride" {
                    step["kind"] = json!("steady");
                }
            });
        }
    });
    caught("H20", SHORT, |plan| {
        let hills = by_workout(plan, "short-hills").clone();
        sessions(week(plan, "Intensity"))[0] = hills;
    });
}

#[test]
fn h21_the_same_again() {
    caught("H21", LONG, |plan| {
        let once = session(plan, 2, "interval").clone();
        for at in 4..7 {
            sessions(&mut weeks(plan)[at])[0] = once.clone();
        }
        // A minute more of warm-up makes no other session.
        let warmup = &mut sessions(&mut weeks(plan)[4])[0]["steps"][0]["duration_seconds"];
        *warmup = json!(warmup.as_u64().expect("seconds") + 60);
    });
    caught("H21", LONG, |plan| {
        for week in weeks(plan) {
            for session in sessions(week) {
                session["title"] = json!("Séance : 5 × 2 min");
            }
        }
    });
}

#[test]
fn h22_sums() {
    for path in ["duration_seconds", "distance_m"] {
        caught("H22", LONG, |plan| {
            let sum = &mut session(plan, 3, "easy")[path];
            *sum = json!(sum.as_u64().expect("a sum") + 1);
        });
        caught("H22", LONG, |plan| {
            let sum = &mut weeks(plan)[4][path];
            *sum = json!(sum.as_u64().expect("a sum") - 1);
        });
    }
    caught("H22", LONG, |plan| {
        for_each_step(&mut session(plan, 3, "tempo")["steps"], &mut |step| {
            step["pace_seconds_per_km"] = json!(300);
        });
    });
}

#[test]
fn h23_texts() {
    for spoilt in ["30 min à 3'33\"/km.", "1 × 30 min.", "(0 × 400 m)"] {
        caught("H23", LONG, |plan| session(plan, 3, "easy")["description"] = json!(spoilt));
    }
    caught("H23", LONG, |plan| session(plan, 3, "easy")["title"] = json!("é".repeat(61)));
    caught("H23", LONG, |plan| session(plan, 3, "easy")["description"] = json!("é".repeat(401)));
    // Ten times is no single time.
    let mut plan = served(LONG);
    session(&mut plan, 3, "easy")["description"] = json!("10 × 30 s.");
    assert!(!found(&plan).has("H23"));
}

/// The plan of the same request with an age, and what spoils it.
#[test]
fn h24_age() {
    let ageless = Plan::read(&served(LONG)).expect("a plan");
    let aged = served(&format!("{LONG}&age=55"));
    let faults = |spoil: &dyn Fn(&mut Value)| {
        let mut plan = aged.clone();
        spoil(&mut plan);
        compare::h24(&Plan::read(&plan).expect("a plan"), &ageless).len()
    };
    assert_eq!(faults(&|_| {}), 0);
    let spoilers: [&dyn Fn(&mut Value); 5] = [
        &|plan| scale_steps(session(plan, 2, "tempo"), "recovery", 110),
        &|plan| scale_steps(session(plan, 2, "easy"), "steady", 105),
        &|plan| scale_steps(session(plan, 2, "long_run"), "steady", 85),
        &|plan| scale_steps(session(plan, 2, "tempo"), "warmup", 85),
        &|plan| session(plan, 2, "easy")["day"] = json!(1),
    ];
    for (at, spoil) in spoilers.iter().enumerate() {
        assert!(faults(spoil) > 0, "{at} went unnoticed");
    }
    assert!(compare::h24(&ageless, &Plan::read(&aged).expect("a plan")).len() > 10);
}

#[test]
fn h2_and_h25_between_two_plans() {
    let read = |target: &str| Plan::read(&served(target)).expect("a plan");
    let (few, many) = (read(SHORT), read(&SHORT.replace("sessions=4", "sessions=2")));
    assert_eq!(compare::h25(&few, &many).len(), 0);
    assert_eq!(compare::h25(&many, &few).len(), 1);
    let without = read(SHORT);
    for (previous, moves) in [("48:00", false), ("60:00", true), ("44:10", true)] {
        let with = read(&format!("{SHORT}&previous_time={previous}"));
        assert!(compare::h2(&with, &without).is_empty(), "{previous}");
        let unmoved = Plan { previous_seconds: with.previous_seconds, ..without.clone() };
        assert_eq!(!compare::h2(&unmoved, &without).is_empty(), moves, "{previous}");
    }
}
