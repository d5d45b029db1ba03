//! How slow runners run and walk.

use crate::audit::view::{Length, PlanView, Report, SessionRef};
use crate::pace::Pace;
use crate::plan::request::{PlanRequest, RunWalk};
use crate::plan::rules;
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::zones::Zone;

/// Whether easy running is run and walked: by choice, or because it is so slow.
pub(super) fn is_asked(request: &PlanRequest) -> bool {
    let is_slow = request.paces().of(Zone::Easy) > Pace::quotient(rules::RUN_WALK_PACE.into(), 1);
    match request.run_walk() {
        RunWalk::Auto => is_slow,
        RunWalk::Always => true,
        RunWalk::Never => false,
    }
}

/// H33: easy and long runs are runs and walks in turn, and the share of running grows from
/// the plan's start to its end.
pub(super) fn run_and_walk(view: &PlanView<'_>, report: &mut Report) {
    let mut before: Option<[u64; 2]> = None;
    let mut first = None;
    for session in view.training() {
        if !matches!(session.kind(), SessionKind::Easy | SessionKind::LongRun) {
            continue;
        }
        if let Some(fault) = fault(session) {
            report.session(session, fault);
        }
        for [run, walk] in run_walks(session.session) {
            let [run, walk] = [run, walk].map(Step::duration_seconds);
            let falls = before
                .is_some_and(|[run_before, walk_before]| run * walk_before < run_before * walk);
            if falls {
                let [run, walk] = [run, walk].map(Length);
                report.session(session, format!("{run} of running to {walk}, less than before"));
            }
            first.get_or_insert([run, walk]);
            before = Some([run, walk]);
        }
    }
    if let (Some([first_run, first_walk]), Some([run, walk])) = (first, before)
        && run * first_walk <= first_run * walk
    {
        report.plan("the share of running does not grow");
    }
}

/// What is run and walked again and again.
pub(super) fn run_walks(session: &Session) -> impl Iterator<Item = &[Step; 2]> {
    session.parts.iter().filter_map(|part| match part {
        Part::Repeat { steps, .. } if steps[1].kind == StepKind::Walk => Some(steps),
        _ => None,
    })
}

/// What is wrong with the running and walking of an easy or long run.
fn fault(session: SessionRef<'_>) -> Option<String> {
    let zone = if session.is_long_run() { Zone::LongRun } else { Zone::Easy };
    let mut pair: Option<&[Step; 2]> = None;
    for part in &session.session.parts {
        match part {
            Part::Repeat { steps, .. } if steps[1].kind == StepKind::Walk => {
                if let Some(fault) = pair_fault(steps, zone) {
                    return Some(fault);
                }
                pair = Some(steps);
            }
            // What is left of a last repeat.
            Part::Step(step) if matches!(step.kind, StepKind::Steady | StepKind::Walk) => {
                let whole = pair.map(|[run, walk]| match step.kind {
                    StepKind::Walk => walk,
                    _ => run,
                });
                if whole.is_none_or(|whole| step.duration_seconds() > whole.duration_seconds()) {
                    return Some(format!("{} without a walk", Length(step.duration_seconds())));
                }
            }
            Part::Repeat { steps, .. }
                if steps.iter().any(|step| step.kind == StepKind::Steady) =>
            {
                return Some("steady running without walks".to_owned());
            }
            _ => {}
        }
    }
    None
}

/// What is wrong with running and walking in turn.
fn pair_fault([run, walk]: &[Step; 2], zone: Zone) -> Option<String> {
    let least = rules::RUN_TO_WALK.start() * walk.duration_seconds();
    let most = rules::RUN_TO_WALK.end() * walk.duration_seconds();
    if run.kind != StepKind::Steady || run.zone != Some(zone) {
        Some(format!("walks between steps of another zone than {zone:?}"))
    } else if walk.zone.is_some() || walk.paced || walk.by != Measure::Time {
        Some("a walk in a zone, at a pace or by distance".to_owned())
    } else if !rules::WALK.contains(&walk.duration_seconds()) {
        Some(format!("a walk of {}", Length(walk.duration_seconds())))
    } else if !(least..=most).contains(&run.duration_seconds()) {
        let [run, walk] = [run, walk].map(|step| Length(step.duration_seconds()));
        Some(format!("{run} of running to {walk} of walking"))
    } else {
        None
    }
}
