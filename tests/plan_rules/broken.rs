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
    for spoilt in ["30 min à 3'33\"/km.", "30 min at 12'34\"/km."] {
        caught("H23", LONG, |plan| session(plan, 3, "easy")["description"] = json!(spoilt));
    }
    caught("H23", LONG, |plan| session(plan, 3, "easy")["title"] = json!("é".repeat(61)));
    caught("H23", LONG, |plan| session(plan, 3, "easy")["description"] = json!("é".repeat(401)));
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
fn h2_between_two_plans() {
    let read = |target: &str| Plan::read(&served(target)).expect("a plan");
    let without = read(SHORT);
    for (previous, moves) in [("48:00", false), ("60:00", true), ("44:10", true)] {
        let with = read(&format!("{SHORT}&previous_time={previous}"));
        assert!(compare::h2(&with, &without).is_empty(), "{previous}");
        let unmoved = Plan { previous_seconds: with.previous_seconds, ..without.clone() };
        assert_eq!(!compare::h2(&unmoved, &without).is_empty(), moves, "{previous}");
    }
}
