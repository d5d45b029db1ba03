//! What every plan has, whatever its target: weeks, phases, days and sums.

use crate::audit::personal;
use crate::audit::view::{PlanView, Report, SessionRef, is_raced, sessions};
use crate::plan::gap::GapBand;
use crate::plan::phases::{Phase, PhaseWeeks};
use crate::plan::session::{Measure, Step, StepKind};
use crate::plan::{Plan, rules};
use crate::zones::Zone;

/// H1: the applied number of weeks, numbered from 1, and of sessions in each, on rising
/// days; one race, the last session of the last week, on day 7.
pub(super) fn counts(view: &PlanView<'_>, report: &mut Report) {
    let (plan, request) = (view.plan, &view.plan.request);
    if plan.weeks.len() != usize::from(request.weeks()) {
        report.plan(format!("{} weeks, not {}", plan.weeks.len(), request.weeks()));
    }
    for (number, week) in (1_u64..).zip(&plan.weeks) {
        if u64::from(week.number) != number {
            report.week(week, format!("stands as week {number}"));
        }
        if week.sessions.len() != usize::from(request.sessions()) {
            let count = week.sessions.len();
            report.week(week, format!("{count} sessions, not {}", request.sessions()));
        }
        let days = || week.sessions.iter().map(|session| session.day);
        let rise = days().is_sorted_by(|day, next| day < next);
        if !rise || !days().all(|day| (1..=7).contains(&day)) {
            report.week(week, format!("days {:?}", days().collect::<Vec<_>>()));
        }
    }
    let races = plan.weeks.iter().flat_map(sessions).filter(|session| !session.is_training());
    let races: Vec<SessionRef<'_>> = races.collect();
    let last = plan.weeks.last().and_then(|week| sessions(week).last());
    if races.len() != 1 {
        report.plan(format!("{} races, not 1", races.len()));
    } else if !last.is_some_and(|last| !last.is_training() && last.session.day == 7) {
        report.session(races[0], "the race is not on the plan's last day");
    }
}

/// H2: phases in order, each in one piece; Base, Taper and one week of Race always there,
/// all six from 8 weeks on. A wide gap lengthens Base, a narrow one Intensity, and one
/// between them nothing.
pub(super) fn phases(view: &PlanView<'_>, report: &mut Report) {
    let (plan, request) = (view.plan, &view.plan.request);
    for pair in plan.weeks.windows(2).filter(|pair| pair[0].phase > pair[1].phase) {
        let [before, after] = [pair[0].phase.name(), pair[1].phase.name()];
        report.week(&pair[1], format!("{after} after {before}"));
    }
    let needed = |phase| match phase {
        Phase::Base | Phase::Taper | Phase::Race => true,
        _ => request.weeks() >= rules::WEEKS_WITH_EVERY_PHASE,
    };
    for phase in Phase::ALL.into_iter().filter(|phase| needed(*phase)) {
        match weeks_of(plan, phase) {
            0 => report.plan(format!("no {} week", phase.name())),
            2.. if phase == Phase::Race => report.plan("more than one Race week"),
            _ => {}
        }
    }
    let Some(gap) = request.gap() else { return };
    let without = PhaseWeeks::new(&request.without_previous_time());
    let lengthened = match gap.band() {
        GapBand::Wide => Some(Phase::Base),
        GapBand::Narrow => Some(Phase::Intensity),
        GapBand::Middling => None,
    };
    for phase in Phase::ALL {
        let (count, before) = (weeks_of(plan, phase), usize::from(without.of(phase)));
        let kept = match lengthened {
            Some(longer) => longer != phase || count > before,
            None => count == before,
        };
        if !kept {
            let name = phase.name();
            report.plan(format!("{count} {name} weeks, {before} without a previous time"));
        }
    }
}

fn weeks_of(plan: &Plan, phase: Phase) -> usize {
    plan.weeks.iter().filter(|week| week.phase == phase).count()
}

/// H3: sessions that hold hard time, long runs and the race never fall on two days in a
/// row, from one week to the next either.
pub(super) fn hard_days(view: &PlanView<'_>, report: &mut Report) {
    let is_hard = |session: &SessionRef<'_>| {
        session.is_long_run() || !session.is_training() || session.hard_seconds() > 0
    };
    let mut last = None;
    for (index, week) in (0_u64..).zip(&view.plan.weeks) {
        for session in sessions(week).filter(is_hard) {
            let day = 7 * index + u64::from(session.session.day);
            if last.is_some_and(|last| day <= last + 1) {
                report.session(
                    session,
                    format!("hard on day {}, right after another", session.session.day),
                );
            }
            last = Some(day);
        }
    }
}

/// H4: one long run in every week but the last, on its day; quality sessions no more than
/// the level bears, and one at least in every full week from Development on; two sessions
/// with hard work a week at most; nothing hard in an easy session.
pub(super) fn kinds(view: &PlanView<'_>, report: &mut Report) {
    let most = rules::quality_sessions(view.level);
    let long_run_day = personal::long_run_day(&view.plan.request);
    let has_quality_days = personal::quality_days(&view.plan.request) > 0;
    for stats in &view.weeks {
        let week = stats.week;
        let long_runs = || stats.training().filter(SessionRef::is_long_run);
        let wanted = usize::from(week.phase != Phase::Race);
        if long_runs().count() != wanted {
            report.week(week, format!("{} long runs, not {wanted}", long_runs().count()));
        }
        if long_runs().any(|session| session.day() != long_run_day) {
            report.week(week, format!("the long run is not on day {long_run_day}"));
        }
        let quality = stats.quality().count();
        if quality > most {
            report.week(week, format!("{quality} quality sessions, at most {most}"));
        }
        let hard = quality + long_runs().filter(|run| run.hard_seconds() > 0).count();
        if hard > rules::HARD_SESSIONS {
            report.week(week, format!("{hard} hard sessions, at most {}", rules::HARD_SESSIONS));
        }
        let is_wanted = stats.is_developed() && stats.is_full() && has_quality_days;
        if is_wanted && quality == 0 && personal::holds_quality(view, stats) {
            report.week(week, format!("no quality session in {}", week.phase.name()));
        }
        for session in stats.easy_runs().filter(|session| session.hard_seconds() > 0) {
            report.session(session, "hard time in an easy session");
        }
    }
}

/// H12: the taper weeks that the race and the plan's length call for.
pub(super) fn taper_weeks(view: &PlanView<'_>, report: &mut Report) {
    let wanted = rules::taper_weeks(view.race, view.plan.request.weeks());
    let count = view.taper().count();
    if count != usize::from(wanted) {
        report.plan(format!("{count} taper weeks, not {wanted}"));
    }
}

/// Whether the sums of a plan are small enough for all arithmetic with them, and its steps few
/// enough to be listed one by one.
pub(super) fn is_countable(plan: &Plan) -> bool {
    const MOST_STEPS: u64 = 1_000_000;
    // At the paces of races rules multiply sums with one another; other targets may be of ages.
    let most = if is_raced(&plan.request) { 1_000_000_000 } else { u64::MAX / 1000 };
    let parts = plan.weeks.iter().flat_map(|week| &week.sessions).flat_map(|run| &run.parts);
    let total = parts.into_iter().try_fold((0_u64, 0_u64), |(sum, count), part| {
        let (times, steps) = part.steps();
        let once = steps.iter().try_fold(0_u64, |total, step| {
            total.checked_add(step.duration_seconds())?.checked_add(step.distance_m())
        });
        let sum = sum.checked_add(once?.checked_mul(times)?)?;
        Some((sum, count.checked_add(times * steps.len() as u64)?))
    });
    total.is_some_and(|(sum, count)| sum <= most && count <= MOST_STEPS)
}

/// H22: a session's sums are those of its steps, a week's those of its sessions, in whole
/// seconds and metres; seconds and metres of a step belong together at its zone's pace.
pub(super) fn exact_sums(view: &PlanView<'_>, report: &mut Report) {
    for week in &view.plan.weeks {
        let (mut seconds, mut metres) = (0, 0);
        for session in sessions(week) {
            // Walking is reckoned at the zone of the running before it.
            let mut zone = None;
            for step in session.session.steps() {
                zone = step.zone.or(zone.filter(|_| step.kind == StepKind::Walk));
                if let Some(fault) = reckoning_fault(view, step, zone) {
                    report.session(session, fault);
                }
            }
            if session.session.steps().next().is_none() {
                report.session(session, "no steps to add up");
            }
            let sums = (session.seconds(), session.metres());
            if (session.session.duration_seconds(), session.session.distance_m()) != sums {
                report.session(session, format!("{} s and {} m in its steps", sums.0, sums.1));
            }
            seconds += sums.0;
            metres += sums.1;
        }
        if (week.duration_seconds(), week.distance_m()) != (seconds, metres) {
            report.week(week, format!("{seconds} s and {metres} m in its sessions"));
        }
    }
}

/// What is wrong where a step's seconds and metres do not belong together: given the one
/// that the runner follows, the other is reckoned at the zone's pace, to the nearest.
fn reckoning_fault(view: &PlanView<'_>, step: &Step, zone: Option<Zone>) -> Option<String> {
    let (seconds, metres) = (step.duration_seconds(), step.distance_m());
    let pace = view.plan.paces.of(zone.unwrap_or(Zone::Interval));
    let wanted = match (step.kind, step.by) {
        (StepKind::Race, _) => {
            let metres = (view.race.decimetres() + 5) / 10;
            (view.plan.request.target().seconds(), metres)
        }
        (_, Measure::Time) => (seconds, pace.metres_in(seconds)),
        (_, Measure::Distance) => (pace.seconds_for(metres), metres),
    };
    let fault = || {
        let (wanted_seconds, wanted_metres) = wanted;
        format!(
            "a step of {seconds} s and {metres} m, not {wanted_seconds} s and {wanted_metres} m"
        )
    };
    ((seconds, metres) != wanted).then(fault)
}
