//! What every plan has, whatever its target: weeks, phases, days and sums.

use crate::audit::{At, Report, Subject, sessions};
use crate::plan::phases::{Phase, PhaseWeeks};
use crate::plan::request::GapBand;
use crate::plan::session::{Measure, SessionKind, Step, StepKind};
use crate::plan::{Plan, rules};
use crate::zones::Zone;

/// H1: the applied number of weeks, numbered from 1, and of sessions in each, on rising
/// days; one race, the last session of the last week, on day 7.
pub(super) fn counts(subject: &Subject<'_>, report: &mut Report) {
    let (plan, request) = (subject.plan, &subject.plan.request);
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
    let races = plan.weeks.iter().flat_map(sessions).filter(|at| !at.is_training());
    let races: Vec<At<'_>> = races.collect();
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
pub(super) fn phases(subject: &Subject<'_>, report: &mut Report) {
    let (plan, request) = (subject.plan, &subject.plan.request);
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
pub(super) fn hard_days(subject: &Subject<'_>, report: &mut Report) {
    let is_hard = |at: &At<'_>| at.is_long_run() || !at.is_training() || at.hard_seconds() > 0;
    let mut last = None;
    for (index, week) in (0_u64..).zip(&subject.plan.weeks) {
        for at in sessions(week).filter(is_hard) {
            let day = 7 * index + u64::from(at.session.day);
            if last.is_some_and(|last| day <= last + 1) {
                report.session(at, format!("hard on day {}, right after another", at.session.day));
            }
            last = Some(day);
        }
    }
}

/// H4: one long run in every week but the last, on day 7; quality sessions no more than
/// the level bears, and one at least in every full week from Development on; nothing hard
/// in an easy session.
pub(super) fn kinds(subject: &Subject<'_>, report: &mut Report) {
    let most = rules::quality_sessions(subject.level);
    for facts in &subject.weeks {
        let week = facts.week;
        let of = |kind| week.sessions.iter().filter(move |session| session.kind == kind);
        let long_runs = of(SessionKind::LongRun).count();
        let wanted = usize::from(week.phase != Phase::Race);
        if long_runs != wanted {
            report.week(week, format!("{long_runs} long runs, not {wanted}"));
        }
        if of(SessionKind::LongRun).any(|session| session.day != 7) {
            report.week(week, "the long run is not on day 7");
        }
        let quality = week.sessions.iter().filter(|session| session.kind.is_quality()).count();
        if quality > most {
            report.week(week, format!("{quality} quality sessions, at most {most}"));
        }
        let needs_one = week.phase.is_building() && week.phase != Phase::Base && !facts.is_cutback;
        if needs_one && quality == 0 {
            report.week(week, format!("no quality session in {}", week.phase.name()));
        }
        let easy = facts.training().filter(|at| at.session.kind == SessionKind::Easy);
        for at in easy.filter(|at| at.hard_seconds() > 0) {
            report.session(at, "hard time in an easy session");
        }
    }
}

/// H12: the taper weeks that the race and the plan's length call for.
pub(super) fn taper_weeks(subject: &Subject<'_>, report: &mut Report) {
    let wanted = rules::taper_weeks(subject.race, subject.plan.request.weeks());
    let count = subject.taper().count();
    if count != usize::from(wanted) {
        report.plan(format!("{count} taper weeks, not {wanted}"));
    }
}

/// Whether the sums of a plan are small enough for all arithmetic with them.
pub(super) fn is_countable(plan: &Plan) -> bool {
    const MOST: u64 = u64::MAX / 1000;
    let session = |at: At<'_>| {
        at.session.parts.iter().try_fold(0_u64, |total, part| {
            let (times, steps) = part.steps();
            let once = steps.iter().try_fold(0_u64, |total, step| {
                total.checked_add(step.duration_seconds)?.checked_add(step.distance_m)
            });
            total.checked_add(once?.checked_mul(times)?)
        })
    };
    let total = plan.weeks.iter().flat_map(sessions);
    let total = total.map(session).try_fold(0_u64, |total, next| total.checked_add(next?));
    total.is_some_and(|total| total <= MOST)
}

/// H22: a session's sums are those of its steps, a week's those of its sessions, in whole
/// seconds and metres; seconds and metres of a step belong together at its zone's pace.
pub(super) fn exact_sums(subject: &Subject<'_>, report: &mut Report) {
    for week in &subject.plan.weeks {
        let (mut seconds, mut metres) = (0, 0);
        for at in sessions(week) {
            for step in at.session.steps() {
                if let Some(fault) = reckoning_fault(subject, step) {
                    report.session(at, fault);
                }
            }
            if at.session.steps().next().is_none() {
                report.session(at, "no steps to add up");
            }
            let sums = (at.seconds(), at.metres());
            if (at.session.duration_seconds(), at.session.distance_m()) != sums {
                report.session(at, format!("{} s and {} m in its steps", sums.0, sums.1));
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
fn reckoning_fault(subject: &Subject<'_>, step: &Step) -> Option<String> {
    let Step { duration_seconds: seconds, distance_m: metres, .. } = *step;
    let pace = subject.plan.paces.of(step.zone.unwrap_or(Zone::Interval));
    let wanted = match (step.kind, step.by) {
        (StepKind::Race, _) => {
            let metres = (subject.race.decimetres() + 5) / 10;
            (subject.plan.request.target().seconds(), metres)
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
