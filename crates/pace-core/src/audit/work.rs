//! What sessions are made of: doses, warm-ups, strides, hills, round numbers.

use crate::audit::efforts::{Effort, Way};
use crate::audit::race_pace;
use crate::audit::view::{
    Length, PlanView, Report, SessionRef, count, is_hard, is_race_pace, training,
};
use crate::distance::RaceDistance;
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::plan::workout::Workout;
use crate::roles::Role;
use crate::zones::Zone;

/// H16: the work of a quality session, its reps and its rests are those of the role that it
/// trains; two roles mix in two ways only.
pub(super) fn doses(view: &PlanView<'_>, report: &mut Report) {
    for week in &view.weeks {
        for session in week.quality() {
            let is_light = !week.is_full();
            if let Some(fault) = work_fault(view, session.session, is_light) {
                report.session(session, fault);
            }
        }
    }
    // Rests are held before the age factor.
    for session in training(view.ageless()).filter(SessionRef::is_quality) {
        if let Some(fault) = rest_fault(view, session.session) {
            report.session(session, fault);
        }
    }
}

/// What is wrong with the work and the reps of a quality session.
fn work_fault(view: &PlanView<'_>, session: &Session, is_light: bool) -> Option<String> {
    let seconds_of = |role: Role| -> u64 {
        let same = view.efforts(session).filter(|effort| effort.role == role);
        same.map(|effort| effort.seconds()).sum()
    };
    let near_vma = view.efforts(session).filter(|effort| is_near_vma(view, effort));
    let (work, rep) = near_vma.fold((0, 0), |(work, rep), effort| {
        (work + effort.seconds(), rep.max(effort.step.duration_seconds()))
    });
    if work > rules::NEAR_VMA_WORK || rep > rules::NEAR_VMA_REP {
        let [work, rep] = [work, rep].map(Length);
        return Some(format!("{work} at 98 % of VMA or more, in reps of {rep}"));
    }
    let mut least = u64::MAX;
    for effort in view.efforts(session) {
        let rows = effort.rows();
        let work = seconds_of(effort.role);
        let rep = effort.step.duration_seconds();
        let fits = |role: &Role| {
            let by_time = effort.step.by == Measure::Time;
            let rep_fits = !by_time || view.rep(*role, is_light).contains(&rep);
            work <= *rules::work(*role, view.level).end() && rep_fits
        };
        if !rows.iter().any(fits) {
            let ([work, rep], role) = ([work, rep].map(Length), effort.role.name());
            return Some(format!("{work} of {role} work in reps of {rep}"));
        }
        let row_least = rows.iter().map(|role| *rules::work(*role, view.level).start()).min();
        least = row_least.map_or(least, |row_least| least.min(row_least));
    }
    let work: u64 = view.efforts(session).map(|effort| effort.seconds()).sum();
    if !is_light && work < least {
        let [work, least] = [work, least].map(Length);
        return Some(format!("{work} of work, at least {least}"));
    }
    mixture_fault(view, session)
}

/// Whether an effort is run at the pace of intervals, and that at 98 % of VMA or more.
fn is_near_vma(view: &PlanView<'_>, effort: &Effort<'_>) -> bool {
    let at_interval = effort.way == Way::Pace && effort.step.zone == Some(Zone::Interval);
    at_interval && effort.role == Role::Vo2max && view.roles.is_interval_near_vma()
}

/// What is wrong with the roles that a quality session mixes.
fn mixture_fault(view: &PlanView<'_>, session: &Session) -> Option<String> {
    let race = view.roles.of(Zone::Race);
    let mut efforts = view.efforts(session);
    let first = efforts.next()?;
    let mixes = |other: &Effort<'_>| {
        let (slow, fast) = (first.role.min(other.role), first.role.max(other.role));
        let has_race = first.way == Way::RacePace || other.way == Way::RacePace;
        let alternates = has_race && slow == race;
        let progresses = (slow, fast) == (Role::Steady, Role::Threshold);
        slow == fast || alternates || progresses
    };
    let other = efforts.find(|other| !mixes(other))?;
    Some(format!("{} work and {} work", first.role.name(), other.role.name()))
}

/// What is wrong with the rests of a quality session. Of steps that are repeated two rounds
/// are looked at: all of them are the same.
fn rest_fault(view: &PlanView<'_>, session: &Session) -> Option<String> {
    let (mut sets_left, set_rest) = rules::SET_RESTS;
    let rounds = session.parts.iter().flat_map(|part| {
        let (times, steps) = part.steps();
        std::iter::repeat_n(steps, times.min(2) as usize).flatten()
    });
    let mut before: Option<&Step> = None;
    for step in rounds {
        let after = before.filter(|step| step.kind == StepKind::Work);
        let rest = step.duration_seconds();
        match (after, step.kind) {
            (Some(work), StepKind::Recovery) if !rests(view, session, work, rest) => {
                let [rest, rep] = [rest, work.duration_seconds()].map(Length);
                return Some(format!("a recovery of {rest} after a rep of {rep}"));
            }
            (None, StepKind::Recovery) => {
                if sets_left == 0 || rest > set_rest {
                    return Some(format!("a rest of {} between sets", Length(rest)));
                }
                sets_left -= 1;
            }
            (Some(work), StepKind::Work) if work.zone == step.zone => {
                return Some("no recovery between two reps".to_owned());
            }
            _ => {}
        }
        before = Some(step);
    }
    None
}

/// Whether a rest after a rep is one of its role's.
fn rests(view: &PlanView<'_>, session: &Session, rep: &Step, rest: u64) -> bool {
    let rep_seconds = rep.duration_seconds();
    let mut efforts = view.efforts(session);
    efforts.find(|effort| std::ptr::eq(effort.step, rep)).is_some_and(|effort| {
        let jogs_down = effort.way == Way::Hills
            && rest >= rep_seconds
            && 100 * rest <= rules::HILL_REST * rep_seconds;
        let fits = |role: &Role| {
            rules::rests(*role, rep_seconds).iter().any(|range| range.contains(&rest))
        };
        let is_short = is_near_vma(view, &effort)
            && rep_seconds > 60
            && 100 * rest < rules::NEAR_VMA_REST * rep_seconds;
        let thirty = effort.way != Way::ThirtyThirty || rest == rep_seconds;
        jogs_down || thirty && !is_short && effort.rows().iter().any(fits)
    })
}

/// H26: a rep is given in metres only where its time is one that its role allows.
pub(super) fn metre_reps(view: &PlanView<'_>, report: &mut Report) {
    for week in &view.weeks {
        for session in week.quality() {
            let by_metres =
                view.efforts(session.session).filter(|rep| rep.step.by == Measure::Distance);
            for effort in by_metres {
                let (metres, seconds) = (effort.step.distance_m(), effort.step.duration_seconds());
                let fits = |role: &Role| view.rep(*role, !week.is_full()).contains(&seconds);
                if !effort.rows().iter().any(fits) {
                    let time = Length(seconds);
                    report.session(session, format!("a rep of {metres} m takes {time}"));
                }
            }
        }
    }
}

/// H19: every quality session opens with a warm-up and closes with a cool-down, neither of
/// them long.
pub(super) fn warmup_and_cooldown(view: &PlanView<'_>, report: &mut Report) {
    let wanted = rules::warmup(view.level);
    for session in view.training().filter(SessionRef::is_quality) {
        let seconds = |part: Option<&Part>, kind| match part {
            Some(Part::Step(step)) if step.kind == kind => step.duration_seconds(),
            _ => 0,
        };
        let warmup = seconds(session.session.parts.first(), StepKind::Warmup);
        if !wanted.contains(&warmup) {
            let [warmup, least, most] = [warmup, *wanted.start(), *wanted.end()].map(Length);
            report.session(session, format!("a warm-up of {warmup}, not {least} to {most}"));
        }
        let wanted = rules::COOLDOWN;
        let cooldown = seconds(session.session.parts.last(), StepKind::Cooldown);
        if !wanted.contains(&cooldown) {
            let [cooldown, least, most] = [cooldown, *wanted.start(), *wanted.end()].map(Length);
            report.session(session, format!("a cool-down of {cooldown}, not {least} to {most}"));
        }
    }
}

/// H20: with 3 sessions or more, an easy run with strides in every full week of Base and
/// Development from week 2 on; with 4 or more, strides or quality in later cutbacks. Hills
/// only in Base and Development.
pub(super) fn strides_and_hills(view: &PlanView<'_>, report: &mut Report) {
    for week in &view.weeks {
        let early = matches!(week.phase(), Phase::Base | Phase::Development);
        let due = early
            && week.number() >= 2
            && week.is_full()
            && view.sessions >= rules::SESSIONS_WITH_STRIDES;
        let has_strides = week.easy_runs().any(|run| strides(run.session) > 0);
        if due && !has_strides {
            report.week(week.week, "no easy run with strides");
        }
        let lively = view.sessions >= rules::SESSIONS_WITH_LIVELY_CUTBACKS
            && week.is_developed()
            && week.is_cutback;
        if lively && !has_strides && week.quality().next().is_none() {
            report.week(week.week, "a cutback with neither quality nor strides");
        }
        for session in week.training() {
            if let Some(fault) = strides_fault(session.session) {
                report.session(session, fault);
            }
            let mut efforts = view.efforts(session.session);
            if !early && efforts.any(|effort| effort.way == Way::Hills) {
                report.session(session, format!("hills in {}", week.phase().name()));
            }
        }
    }
}

/// What is wrong with the strides of a session, if it has any.
fn strides_fault(session: &Session) -> Option<String> {
    let mut steps = session.steps().filter(|step| step.kind == StepKind::Stride);
    let strides = strides(session);
    let fit = rules::STRIDES.contains(&strides)
        && steps.all(|step| rules::STRIDE.contains(&step.duration_seconds()));
    let (count, seconds) = (rules::STRIDES, rules::STRIDE);
    (strides > 0 && !fit).then(|| format!("{strides} strides, not {count:?} of {seconds:?} s"))
}

/// How many strides a session has.
fn strides(session: &Session) -> u64 {
    count(session, |step| step.kind == StepKind::Stride)
}

/// H29: a long run with tempo ends with it, after running at the long run's pace; one that
/// goes from easy to that pace is none. Half-marathon and marathon plans have some early.
pub(super) fn progressive_long_runs(view: &PlanView<'_>, report: &mut Report) {
    let mut early = 0;
    for session in view.training().filter(SessionRef::is_long_run) {
        if is_progressive(session.session) {
            let is_early = matches!(session.week.phase, Phase::Base | Phase::Development);
            early += usize::from(is_early);
        }
        if let Some(fault) = progression_fault(view, session.session) {
            report.session(session, fault);
        }
    }
    let least = rules::progressive_long_runs(view.race, view.plan.request.weeks());
    if early < least {
        report.plan(format!("{early} progressive long runs early, at least {least}"));
    }
}

/// Whether a long run holds tempo.
pub(super) fn is_progressive(session: &Session) -> bool {
    session.steps().any(|step| is_hard(step) && step.zone == Some(Zone::Tempo))
}

fn progression_fault(view: &PlanView<'_>, session: &Session) -> Option<String> {
    let mut zones = session.steps().filter(|step| step.kind == StepKind::Steady);
    let starts_easy = zones.any(|step| step.zone == Some(Zone::Easy));
    if starts_easy && zones.any(|step| step.zone == Some(Zone::LongRun)) {
        return Some("from easy to the long run's pace".to_owned());
    }
    let is_named_so = session.workout == Workout::ProgressiveLongRun;
    match (is_progressive(session), is_named_so) {
        (false, false) => return None,
        (false, true) => return Some("no tempo at the end".to_owned()),
        _ => {}
    }
    let wanted = rules::progressive_end(view.roles.of(Zone::Tempo));
    let hard = session.hard_seconds();
    match session.parts.last() {
        Some(Part::Step(step)) if is_hard(step) && step.duration_seconds() == hard => {
            let [end, least, most] = [hard, *wanted.start(), *wanted.end()].map(Length);
            let fault = || format!("{end} at the end, not {least} to {most}");
            (starts_easy || !wanted.contains(&hard)).then(fault)
        }
        _ => Some("tempo elsewhere than at the end".to_owned()),
    }
}

/// H32: before the age factor runs last whole 5 minutes, most of them; warm-ups and
/// cool-downs too, all of them; recoveries whole 5 s; race-pace blocks are round.
pub(super) fn round_numbers(view: &PlanView<'_>, report: &mut Report) {
    let (mut not_round, mut all) = (0, 0);
    for session in training(view.ageless()) {
        all += 1;
        if let Some(fault) = round_fault(view, session) {
            report.session(session, fault);
        }
        let is_run = matches!(session.kind(), SessionKind::Easy | SessionKind::LongRun);
        let has_blocks = race_pace::blocks(session.session).next().is_some();
        if is_run && !has_blocks && session.seconds() >= rules::ROUND_FROM {
            not_round += u64::from(!session.seconds().is_multiple_of(rules::ROUND));
        }
    }
    if 100 * not_round > rules::NOT_ROUND * all {
        report.plan(format!("{not_round} of {all} sessions are no whole 5 minutes"));
    }
}

fn round_fault(view: &PlanView<'_>, session: SessionRef<'_>) -> Option<String> {
    let is_run = matches!(session.kind(), SessionKind::Easy | SessionKind::LongRun);
    let has_blocks = race_pace::blocks(session.session).next().is_some();
    if is_run && !has_blocks && !session.seconds().is_multiple_of(rules::WHOLE_MINUTES) {
        return Some(format!("a run of {}", Length(session.seconds())));
    }
    session.session.steps().find_map(|step| {
        let seconds = step.duration_seconds();
        let is_round = match step.kind {
            StepKind::Warmup | StepKind::Cooldown => seconds.is_multiple_of(rules::ROUND),
            StepKind::Recovery => seconds.is_multiple_of(rules::ROUND_RECOVERY),
            StepKind::Steady if has_blocks => seconds.is_multiple_of(rules::WHOLE_MINUTES),
            StepKind::Work if is_race_pace(step) => is_round_block(view.race, session, step),
            _ => true,
        };
        let (kind, metres) = (step.kind.name(), step.distance_m());
        (!is_round).then(|| format!("{kind} of {}, {metres} m", Length(seconds)))
    })
}

/// Whether a block at race pace is round. The repeats of 5 km and 10 km are those of a
/// track.
fn is_round_block(race: RaceDistance, session: SessionRef<'_>, step: &Step) -> bool {
    let metres = step.distance_m();
    let (multiple, least) = match rules::race_pace_block(race) {
        _ if session.is_quality() && !rules::is_long_race(race) => (100, 100),
        block => block,
    };
    match step.by {
        Measure::Time => step.duration_seconds().is_multiple_of(rules::WHOLE_MINUTES),
        Measure::Distance if metres >= rules::WHOLE_KM_FROM => metres.is_multiple_of(1000),
        Measure::Distance => metres >= least && metres.is_multiple_of(multiple),
    }
}
