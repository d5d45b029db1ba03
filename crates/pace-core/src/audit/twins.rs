//! What a plan has to do with those of other requests.

use crate::audit::{At, Facts, Length, Report, Subject, peak, sessions};
use crate::plan::Plan;
use crate::plan::request::PlanRequest;
use crate::plan::session::{Measure, Session, SessionKind, Step, StepKind};
use crate::zones::Zone;

/// H24: against the same request without age, recoveries are longer and the steady part of
/// easy sessions is shorter, each by its factor; recoveries are given by time; all else is
/// the same.
pub(super) fn age(subject: &Subject<'_>, report: &mut Report) {
    for at in subject.plan.weeks.iter().flat_map(sessions) {
        let mut recoveries = at.session.steps().filter(|step| step.kind == StepKind::Recovery);
        if recoveries.any(|step| step.by != Measure::Time) {
            report.session(at, "a recovery by distance");
        }
    }
    if subject.plan.request.age().is_none() {
        return;
    }
    let (plan, ageless) = (subject.plan, subject.ageless());
    if plan.paces != ageless.paces || plan.weeks.len() != ageless.weeks.len() {
        report.plan("other paces, or another number of weeks, than at no age");
    }
    for (week, other) in plan.weeks.iter().zip(&ageless.weeks) {
        let same_week = (week.number, week.phase, week.sessions.len())
            == (other.number, other.phase, other.sessions.len());
        if !same_week {
            report.week(week, "another phase, or number of sessions, than at no age");
        }
        for (at, other) in sessions(week).zip(&other.sessions) {
            if let Some(fault) = age_fault(plan, at, other) {
                report.session(at, fault);
            }
        }
    }
}

/// What age changes in a session that it should not, or not so.
fn age_fault(plan: &Plan, at: At<'_>, ageless: &Session) -> Option<String> {
    let session = at.session;
    let named = |session: &Session| (session.kind, session.workout, session.day);
    let shape = |session: &Session| -> Vec<(u64, usize)> {
        session.parts.iter().map(|part| (part.steps().0, part.steps().1.len())).collect()
    };
    if named(session) != named(ageless) || shape(session) != shape(ageless) {
        return Some("another session than at no age".to_owned());
    }
    session.steps().zip(ageless.steps()).find_map(|(step, ageless)| {
        let wanted = aged(plan, session.kind, ageless);
        (*step != wanted).then(|| {
            let [now, wanted, before] =
                [step, &wanted, ageless].map(|step| Length(step.duration_seconds));
            let metres = step.distance_m;
            format!("{:?} {now}, {metres} m, not {wanted} ({before} at no age)", step.kind)
        })
    })
}

/// A step as the plan's age has it.
fn aged(plan: &Plan, kind: SessionKind, step: &Step) -> Step {
    let (recovery, easy) = match plan.request.age() {
        None | Some(..40) => (100, 100),
        Some(40..50) => (110, 95),
        Some(50..) => (120, 85),
    };
    let seconds = match (step.kind, kind) {
        (StepKind::Recovery, _) => (step.duration_seconds * recovery + 50) / 100,
        // To the nearest minute.
        (StepKind::Steady, SessionKind::Easy) if easy != 100 => {
            (step.duration_seconds * easy + 3000) / 6000 * 60
        }
        _ => return *step,
    };
    if seconds == step.duration_seconds {
        return *step;
    }
    let distance_m = plan.paces.of(step.zone.unwrap_or(Zone::Interval)).metres_in(seconds);
    Step { duration_seconds: seconds, distance_m, ..*step }
}

/// H25: one more session a week never lowers the peak, and the same request gives the same
/// plan (at an age H24 says so, step by step).
pub(super) fn sameness(subject: &Subject<'_>, report: &mut Report) {
    let request = subject.plan.request;
    if request.age().is_none() && request.plan() != *subject.plan {
        report.plan("the same request gives another plan");
    }
    if request.sessions() < PlanRequest::most_sessions(request.race()) {
        let more = request.with_sessions(i64::from(request.sessions()) + 1).plan();
        let peak = peak(&Facts::of(&more));
        if peak < subject.peak {
            let [own, peak] = [subject.peak, peak].map(Length);
            report.plan(format!("a peak of {own}, but {peak} with one more session"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::RaceDistance;
    use crate::time::RaceTime;

    #[test]
    fn factors_of_age() {
        let target = RaceTime::from_seconds(3000).unwrap();
        let rows = [(30, 75, 90), (39, 75, 90), (40, 83, 60), (49, 83, 60), (50, 90, 60)];
        for (age, recovery, steady) in rows {
            let plan = PlanRequest::new(RaceDistance::TenKm, target).with_age(age).plan();
            let step = |kind, seconds| Step::timed(kind, Zone::Easy, seconds, &plan.paces);
            let aged = |kind, step| aged(&plan, kind, &step);
            let (easy, long_run) = (SessionKind::Easy, SessionKind::LongRun);
            let recovery = step(StepKind::Recovery, recovery);
            assert_eq!(aged(easy, step(StepKind::Recovery, 75)), recovery, "{age}");
            assert_eq!(aged(long_run, step(StepKind::Recovery, 75)), recovery, "{age}");
            let steady = step(StepKind::Steady, steady);
            assert_eq!(aged(easy, step(StepKind::Steady, 90)), steady, "{age}");
            let same = step(StepKind::Steady, 90);
            assert_eq!(aged(long_run, same), same, "{age}");
        }
        // 30 min × 0.85 are 25.5: halves go up.
        let plan = PlanRequest::new(RaceDistance::TenKm, target).with_age(60).plan();
        let step = |seconds| Step::timed(StepKind::Steady, Zone::Easy, seconds, &plan.paces);
        assert_eq!(aged(&plan, SessionKind::Easy, &step(1800)), step(1560));
    }
}
