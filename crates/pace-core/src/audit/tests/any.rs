//! Plans whose public data is anything at all: the audit may find what it likes in them, but it
//! comes back.

use proptest::prelude::*;

use crate::audit::tests::{change, found, request};
use crate::audit::{Rule, audit};
use crate::plan::Plan;
use crate::plan::phases::Phase;
use crate::plan::session::{Measure, Part, Parts, SessionKind, Step, StepKind};
use crate::plan::workout::Workout;
use crate::zones::Zone;

/// Plans of a runner's own, plans of any runner, and targets that nobody has.
const PLANS: [&str; 10] = [
    "distance=semi&time=1h45&weeks=14&sessions=4&weekly_km=25&longest_run_km=9",
    "distance=semi&time=1h45&weeks=14&sessions=5&weekly_km=75",
    "distance=marathon&time=3h45&weeks=16&sessions=5&weekly_km=300&age=60",
    "distance=10km&time=55:00&sessions=3&weekly_km=8&age=45&days=tue,thu,sun",
    "distance=5km&time=32:00&weeks=12&sessions=2&weekly_km=6&longest_run_km=4",
    "distance=10km&time=1:25:00&weeks=10&longest_run_km=5",
    "distance=marathon&time=3h30&vo2max=52",
    "distance=marathon&time=1&age=60",
    "distance=5km&time=285616414:59:59&age=60",
    "distance=semi&time=2h05&previous_time=2h25&age=50",
];

fn plan(index: usize) -> Plan {
    request(PLANS[index % PLANS.len()]).plan()
}

fn pick<T: Copy>(all: &[T], value: u32) -> T {
    all[value as usize % all.len()]
}

/// A change of a plan: which, of which week and session, by what, with the data of another plan.
type Change = (u8, usize, usize, u32, usize);

fn any_change() -> impl Strategy<Value = Change> {
    let value = prop_oneof![0_u32..400, any::<u32>(), Just(u32::MAX)];
    (0_u8..17, 0_usize..24, 0_usize..6, value, 0..PLANS.len())
}

fn spoil(plan: &mut Plan, (which, week, session, value, other): Change) {
    let other = self::plan(other);
    let (other_week, weeks) = (&other.weeks[week % other.weeks.len()], plan.weeks.len());
    let other_session = &other_week.sessions[session % other_week.sessions.len()];
    match which {
        0 => plan.paces = other.paces,
        1 => plan.request = other.request,
        2 => plan.roles = other.roles,
        3 => plan.weeks.insert(week % (weeks + 1), other_week.clone()),
        4 => plan.weeks.truncate(week),
        _ => {}
    }
    let weeks = plan.weeks.len().max(1);
    let Some(week) = plan.weeks.get_mut(week % weeks) else { return };
    match which {
        5 => week.number = value as u8,
        6 => week.phase = pick(&Phase::ALL, value),
        7 => week.sessions.truncate(session),
        8 => week.sessions.push(other_session.clone()),
        _ => {}
    }
    let sessions = week.sessions.len().max(1);
    let Some(session) = week.sessions.get_mut(session % sessions) else { return };
    match which {
        9 => session.day = value as u8,
        10 => session.kind = pick(&SessionKind::ALL, value),
        11 => session.workout = pick(&Workout::ALL, value),
        12 => session.parts = Parts::new(),
        13 => session.parts.clone_from(&other_session.parts),
        14 => {
            let steps = || session.steps().chain(other_session.steps()).copied();
            let (Some(first), Some(last)) = (steps().next(), steps().last()) else { return };
            session.parts.push(Part::Repeat { times: value, steps: [last, first] });
        }
        15 => session.parts.extend(other_session.parts.iter().copied()),
        16 => change(session, |parts| {
            for part in parts {
                let steps = match part {
                    Part::Step(step) => std::slice::from_mut(step),
                    Part::Repeat { times, steps } => {
                        *times = value;
                        steps
                    }
                };
                for step in steps {
                    spoil_step(step, value);
                }
            }
        }),
        _ => {}
    }
}

fn spoil_step(step: &mut Step, value: u32) {
    step.kind = pick(&StepKind::ALL, value);
    step.zone = Zone::ALL.get(value as usize / 8 % (Zone::ALL.len() + 1)).copied();
    step.by = pick(&Measure::ALL, value / 64);
    step.paced = value & 128 == 0;
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_data_makes_the_audit_panic(
        index in 0..PLANS.len(),
        changes in prop::collection::vec(any_change(), 1..6),
    ) {
        let mut plan = plan(index);
        for change in changes {
            spoil(&mut plan, change);
        }
        for finding in audit(&plan) {
            prop_assert!(!finding.to_string().is_empty());
        }
    }
}

#[test]
fn weeks_numbered_anyhow_are_no_reason_to_panic() {
    for query in PLANS {
        for number in [0, 25, u8::MAX] {
            let mut plan = request(query).plan();
            plan.weeks.iter_mut().for_each(|week| week.number = number);
            assert_ne!(found(&plan, Rule::H1), [""; 0], "{query}");
        }
    }
}

#[test]
fn more_weeks_than_were_asked_for_are_no_reason_to_panic() {
    for query in PLANS {
        let mut plan = request(query).plan();
        let mut last = plan.weeks[0].clone();
        last.sessions.truncate(1);
        plan.weeks.extend(vec![last; 30]);
        assert_ne!(found(&plan, Rule::H1), [""; 0], "{query}");
    }
}

#[test]
fn the_last_day_that_a_byte_can_say_is_no_reason_to_panic() {
    for query in PLANS {
        let mut plan = request(query).plan();
        let sessions = plan.weeks.iter_mut().flat_map(|week| &mut week.sessions);
        sessions.for_each(|session| session.day = u8::MAX);
        assert_ne!(found(&plan, Rule::H1), [""; 0], "{query}");
    }
}

/// Listed one by one they would fill the memory, whether they last or not.
#[test]
fn steps_repeated_without_end_are_not_counted() {
    for query in PLANS {
        for is_empty in [false, true] {
            let mut plan = request(query).plan();
            let run = &mut plan.weeks[1].sessions[0];
            let step = run.steps().next().copied().expect("a step");
            let step = if is_empty { step.with_lengths(0, 0) } else { step };
            run.parts.push(Part::Repeat { times: u32::MAX, steps: [step; 2] });
            assert_ne!(found(&plan, Rule::H22), [""; 0], "{query}");
        }
    }
}

/// Rules that apply at the paces of races multiply sums with one another.
#[test]
fn a_walk_of_ages_is_not_counted() {
    let race = request("distance=5km&time=285616414:59:59").plan();
    let race = race.weeks.last().and_then(|week| week.sessions.last()).expect("a race");
    let race = race.steps().next().copied().expect("a step");
    let mut plan = request("distance=10km&time=1:25:00&weeks=10").plan();
    let walk = Step { kind: StepKind::Walk, ..race };
    let run = Step { kind: StepKind::Steady, ..race };
    for session in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions) {
        session.parts = [Part::Repeat { times: 2, steps: [run, walk] }].into();
    }
    assert_ne!(found(&plan, Rule::H22), [""; 0]);
}
