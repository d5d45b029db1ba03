//! What a plan has to do with those of other requests.

use crate::audit::personal;
use crate::audit::view::{Length, PlanView, Report, SessionRef, WeekStats, is_raced, sessions};
use crate::level::Level;
use crate::plan::Plan;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::time::RaceTime;
use crate::zones::Zone;

/// H24: against the same request without age, recoveries are longer and the steady part of
/// easy sessions is shorter, each by its factor; recoveries are given by time; all else is
/// the same.
pub(super) fn age(view: &PlanView<'_>, report: &mut Report) {
    for session in view.plan.weeks.iter().flat_map(sessions) {
        let mut recoveries = session.session.steps().filter(|step| step.kind == StepKind::Recovery);
        if recoveries.any(|step| step.by != Measure::Time) {
            report.session(session, "a recovery by distance");
        }
    }
    if view.plan.request.age().is_none() {
        return;
    }
    let (plan, ageless) = (view.plan, view.ageless());
    if plan.paces != ageless.paces || plan.weeks.len() != ageless.weeks.len() {
        report.plan("other paces, or another number of weeks, than at no age");
    }
    for (week, other) in plan.weeks.iter().zip(&ageless.weeks) {
        let same_week = (week.number, week.phase, week.sessions.len())
            == (other.number, other.phase, other.sessions.len());
        if !same_week {
            report.week(week, "another phase, or number of sessions, than at no age");
        }
        for (session, other) in sessions(week).zip(&other.sessions) {
            if let Some(fault) = age_fault(plan, session, other) {
                report.session(session, fault);
            }
        }
    }
}

/// What age changes in a session that it should not, or not so.
fn age_fault(plan: &Plan, session: SessionRef<'_>, ageless: &Session) -> Option<String> {
    let session = session.session;
    let named = |session: &Session| (session.kind, session.workout, session.day);
    if named(session) != named(ageless) {
        return Some("another session than at no age".to_owned());
    }
    let wanted = aged_steps(plan, session.kind, &ageless.parts);
    let steps: Vec<Step> = flat(&session.parts).collect();
    let other = steps.iter().zip(&wanted).find(|(step, wanted)| step != wanted);
    if let Some((step, wanted)) = other {
        let [now, wanted] = [step, wanted].map(|step| Length(step.duration_seconds()));
        return Some(format!("{:?} {now}, {} m, not {wanted}", step.kind, step.distance_m()));
    }
    let (count, wanted) = (steps.len(), wanted.len());
    (count != wanted).then(|| format!("{count} steps, not {wanted}"))
}

/// Every step as often as it is run.
fn flat(parts: &[Part]) -> impl Iterator<Item = Step> {
    parts.iter().flat_map(|part| {
        let (times, steps) = part.steps();
        std::iter::repeat_n(steps, times as usize).flatten().copied()
    })
}

/// The steps of a session as the plan's age has them.
fn aged_steps(plan: &Plan, kind: SessionKind, ageless: &[Part]) -> Vec<Step> {
    let steps: Vec<Step> = flat(ageless).collect();
    let is_walked = |step: &Step| matches!(step.kind, StepKind::Steady | StepKind::Walk);
    let walk = steps.iter().position(|step| step.kind == StepKind::Walk);
    let run = walk.and_then(|walk| walk.checked_sub(1));
    let (Some(run), Some(walk), SessionKind::Easy) = (run, walk, kind) else {
        return steps.iter().map(|step| aged(plan, kind, step)).collect();
    };
    let before = &steps[..run];
    let after = steps[run..].iter().position(|step| !is_walked(step));
    let after = &steps[after.map_or(steps.len(), |count| run + count)..];
    let whole: u64 = steps[run..steps.len() - after.len()].iter().map(seconds).sum();
    let mut left = match factors(plan).1 {
        100 => whole,
        percent => minutes(whole * percent).min(whole.saturating_sub(60)),
    };
    let mut aged_steps: Vec<Step> = before.iter().map(|step| aged(plan, kind, step)).collect();
    let (pair, mut next) = ([steps[run], steps[walk]], 0);
    while left > 0 && seconds(&pair[next]) > 0 {
        let step = pair[next];
        let part = left.min(seconds(&step));
        aged_steps.push(lasting(plan, pair[0].zone, step, part));
        (left, next) = (left - part, 1 - next);
    }
    aged_steps.extend(after.iter().map(|step| aged(plan, kind, step)));
    aged_steps
}

fn seconds(step: &Step) -> u64 {
    step.duration_seconds()
}

/// This many hundredths of a second to the nearest minute, halves up, in seconds.
fn minutes(hundredths: u64) -> u64 {
    (hundredths + 3000) / 6000 * 60
}

/// The factors of recoveries and of easy running, in percent.
fn factors(plan: &Plan) -> (u64, u64) {
    match plan.request.age() {
        None | Some(..40) => (100, 100),
        Some(40..50) => (110, 95),
        Some(50..) => (120, 85),
    }
}

/// A step as the plan's age has it.
fn aged(plan: &Plan, kind: SessionKind, step: &Step) -> Step {
    let (recovery, easy) = factors(plan);
    let seconds = match (step.kind, kind) {
        (StepKind::Recovery, _) => (step.duration_seconds() * recovery + 50) / 100,
        (StepKind::Steady, SessionKind::Easy) if easy != 100 => {
            minutes(step.duration_seconds() * easy)
        }
        _ => return *step,
    };
    lasting(plan, step.zone, *step, seconds)
}

/// A step that lasts so long, its metres reckoned in a zone.
fn lasting(plan: &Plan, zone: Option<Zone>, step: Step, seconds: u64) -> Step {
    if seconds == step.duration_seconds() {
        return step;
    }
    let distance_m = plan.paces.of(zone.unwrap_or(Zone::Interval)).metres_in(seconds);
    step.with_lengths(seconds, distance_m)
}

/// What is compared of two plans.
struct Size {
    first_week: u64,
    peak: u64,
    /// Quality sessions of the peak week.
    quality: u64,
    longest: u64,
    longest_metres: u64,
    /// Metres of one session, the most.
    race_pace: u64,
    /// Metres of all sessions.
    race_pace_in_all: u64,
    hard: u64,
}

impl Size {
    fn of(plan: &Plan) -> Self {
        let view = PlanView::new(plan);
        let race_pace = || view.training().map(|run| run.race_work().1);
        let quality = |week: &WeekStats<'_>| week.quality().map(|run| run.seconds()).sum();
        Self {
            first_week: view.weeks.first().map_or(0, |week| week.volume),
            peak: view.peak,
            quality: view.peak_week().map_or(0, quality),
            longest: view.longest(),
            longest_metres: view.training().map(|run| run.metres()).max().unwrap_or_default(),
            race_pace: race_pace().max().unwrap_or_default(),
            race_pace_in_all: race_pace().sum(),
            hard: view.weeks.iter().map(|week| week.hard).sum(),
        }
    }
}

/// H25: the same request gives the same plan (at an age H24 says so, step by step); one more
/// session a week never lowers the peak; more weeks never mean less.
pub(super) fn more_is_not_less(view: &PlanView<'_>, report: &mut Report) {
    let request = view.plan.request;
    if request.age().is_none() && request.plan() != *view.plan {
        report.plan("the same request gives another plan");
    }
    let own = Size::of(view.plan);
    if request.sessions() < PlanRequest::most_sessions(request.race()) {
        let more = Size::of(&request.with_sessions(i64::from(request.sessions()) + 1).plan());
        if more.peak < own.peak {
            let [own, more] = [own.peak, more.peak].map(Length);
            report.plan(format!("a peak of {own}, but {more} with one more session"));
        }
    }
    let weeks = PlanRequest::weeks_for(request.race());
    if request.weeks() + 2 <= *weeks.end() {
        let longer = Size::of(&request.with_weeks(i64::from(request.weeks()) + 2).plan());
        two_more_weeks(&own, &longer, report);
    }
    if request.weeks() == *weeks.start() && !personal::says_what_is_run(&request) {
        let longest = Size::of(&request.with_weeks((*weeks.end()).into()).plan());
        longest_plan(view, &own, &longest, report);
    }
}

/// Two more weeks: no greater first week, no smaller anything else.
fn two_more_weeks(own: &Size, longer: &Size, report: &mut Report) {
    if 100 * longer.first_week > rules::LONGER_FIRST_WEEK * own.first_week {
        let [own, longer] = [own.first_week, longer.first_week].map(Length);
        report.plan(format!("a first week of {own}, but {longer} with two more weeks"));
    }
    for (name, own, longer, step) in [
        ("a peak", own.peak, longer.peak, rules::CLIFF_PEAK),
        ("a longest run", own.longest, longer.longest, rules::CLIFF_LONGEST),
    ] {
        if 100 * longer < rules::LONGER_LEAST * own && longer + step < own {
            let [own, longer] = [own, longer].map(Length);
            report.plan(format!("{name} of {own}, but {longer} with two more weeks"));
        }
    }
    // Where the plan has more of it in all, its greatest session may hold less.
    let is_more = longer.race_pace_in_all > own.race_pace_in_all;
    let (own, longer) = (own.race_pace, longer.race_pace);
    let block = rules::race_pace_step(own);
    if !is_more && 100 * longer < rules::LONGER_LEAST * own && longer + block < own {
        report.plan(format!("{own} m at race pace, but {longer} m with two more weeks"));
    }
}

/// The longest plan of a distance: it gains something on the shortest.
fn longest_plan(view: &PlanView<'_>, own: &Size, longest: &Size, report: &mut Report) {
    let gains = |own: u64, longest: u64| 100 * longest >= rules::LONGEST_GAIN * own;
    let starts_lower = 100 * longest.first_week <= rules::LONGEST_FIRST_WEEK * own.first_week;
    // Held at the most metres, to the last step of H32.
    let step = view.plan.paces.of(Zone::LongRun).metres_in(rules::ROUND);
    let is_held = |metres: u64| metres.saturating_add(step) > rules::longest_run_metres(view.race);
    let held = is_held(own.longest_metres) && is_held(longest.longest_metres);
    if !gains(own.peak, longest.peak)
        && !gains(own.longest, longest.longest)
        && !starts_lower
        && !held
    {
        let [peak, run] = [longest.peak, longest.longest].map(Length);
        report.plan(format!("the longest plan has a peak of {peak} and a run of {run}, no gain"));
    }
}

/// H30: a target one second slower has nearly the same peak, longest run and hard time. At
/// the boundary of beginners the second quality session makes hard time, and H31 may hold
/// the peak; where a role changes, H16 goes first. Where the gap to the time before changes its
/// band, a week goes from one phase to another, and its hard time with it.
pub(super) fn no_cliff(view: &PlanView<'_>, report: &mut Report) {
    let request = view.plan.request;
    let slower = request.target().seconds() + 1;
    let Some(slower) = RaceTime::from_seconds(slower).map(|target| request.with_target(target))
    else {
        return;
    };
    if !is_raced(&slower) {
        return;
    }
    let to_beginner = request.level() != slower.level() && slower.level() == Level::Beginner;
    // There the second quality session, which no age shortens, weighs more at an age.
    let (plan, own) = if to_beginner {
        (slower.without_age().plan(), Size::of(view.ageless()))
    } else {
        (slower.plan(), Size::of(view.plan))
    };
    let other = Size::of(&plan);
    let differ = |left: u64, right: u64, percent: u64, least: u64| {
        let gap = left.abs_diff(right);
        gap > least && 100 * gap > percent * left.max(right)
    };
    let roles = |request: &PlanRequest| {
        let zones = [Zone::Race, Zone::Tempo, Zone::Interval];
        let main = rules::main_role(request.race(), request.target());
        (main, zones.map(|zone| request.roles().of(zone)))
    };
    let is_other_role = roles(&request) != roles(&slower);
    // With two sessions a week the long run has the room that the other one leaves it.
    let is_led_by_role = is_other_role && view.sessions == 2;
    let held = to_beginner && is_held_by_easy_runs(&PlanView::new(&plan), own.peak);
    // What H16 makes of the week's quality sessions.
    let by_role = if is_other_role { own.quality.abs_diff(other.quality) } else { 0 };
    let peaks_differ = differ(own.peak, other.peak, rules::CLIFF, rules::CLIFF_PEAK + by_role);
    if peaks_differ && !held && !is_led_by_role {
        let [own, other] = [own.peak, other.peak].map(Length);
        report.plan(format!("a peak of {own}, but {other} one second slower"));
    }
    let runs_differ = differ(own.longest, other.longest, rules::CLIFF, rules::CLIFF_LONGEST);
    if runs_differ && !is_led_by_role {
        let [own, other] = [own.longest, other.longest].map(Length);
        report.plan(format!("a longest run of {own}, but {other} one second slower"));
    }
    let hard_differs = differ(own.hard, other.hard, rules::CLIFF_HARD, 0);
    let [own_phases, phases] =
        [view.plan, &plan].map(|plan| plan.weeks.iter().map(|week| week.phase));
    let has_other_phases = own_phases.ne(phases);
    if hard_differs && !is_other_role && !to_beginner && !has_other_phases {
        let [own, other] = [own.hard, other.hard].map(Length);
        report.plan(format!("{own} of hard time, but {other} one second slower"));
    }
}

/// Whether a beginner's peak week is as full of easy running as H31 lets it be, so that it
/// does not come close to this peak.
fn is_held_by_easy_runs(view: &PlanView<'_>, peak: u64) -> bool {
    let Some(week) = view.peak_week() else { return false };
    let most = rules::easy_run(view.race, view.level);
    let long_run = week.long_run().map_or(0, |run| run.seconds());
    let most = most.min(long_run * rules::easy_run_share(view.sessions) / 100);
    let room: u64 = week
        .easy_runs()
        .map(|run| (most / rules::ROUND * rules::ROUND).saturating_sub(run.seconds()))
        .sum();
    100 * (week.volume + room) < (100 - rules::CLIFF) * peak
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::RaceDistance;
    use crate::time::RaceTime;

    /// 3 % of it or 10 min of the peak, 3 % or 5 min of the longest run.
    #[test]
    fn two_more_weeks_may_have_a_step_less() {
        let size = |peak, longest| Size {
            first_week: 6000,
            peak,
            quality: 0,
            longest,
            longest_metres: 0,
            race_pace: 0,
            race_pace_in_all: 0,
            hard: 0,
        };
        let finds = |own: (u64, u64), longer: (u64, u64)| {
            let mut report = Report { faults: Vec::new() };
            two_more_weeks(&size(own.0, own.1), &size(longer.0, longer.1), &mut report);
            report.faults.len()
        };
        let rows = [
            ((10_000, 6000), (9400, 5700), 0),
            ((10_000, 6000), (9399, 5700), 1),
            ((10_000, 6000), (9400, 5699), 1),
            ((30_000, 12_000), (29_100, 11_640), 0),
            ((30_000, 12_000), (29_099, 11_639), 2),
        ];
        for (own, longer, findings) in rows {
            assert_eq!(finds(own, longer), findings, "{own:?}, {longer:?}");
        }
    }

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

    #[test]
    fn running_and_walking_is_cut_as_a_whole() {
        let target = RaceTime::from_seconds(6000).unwrap();
        let request = PlanRequest::new(RaceDistance::TenKm, target);
        let paces = request.paces();
        let run = |seconds| Step::timed(StepKind::Steady, Zone::Easy, seconds, &paces);
        let walk = |seconds| Step::walk(Zone::Easy, seconds, &paces);
        let session = |parts: &[Part]| -> Vec<Part> { parts.to_vec() };
        let ten = session(&[Part::Repeat { times: 10, steps: [run(120), walk(60)] }]);
        let of = |age| aged_steps(&request.with_age(age).plan(), SessionKind::Easy, &ten);
        // 30 min: × 0.95 are 28.5, so 29, of which 27 are whole; × 0.85 are 25.5, so 26.
        for (age, whole, rest) in [(45, 9, vec![run(120)]), (60, 8, vec![run(120)])] {
            let pair = [run(120), walk(60)];
            let wanted: Vec<Step> =
                std::iter::repeat_n(pair, whole).flatten().chain(rest).collect();
            assert_eq!(of(age), wanted, "{age}");
        }
        let long = aged_steps(&request.with_age(60).plan(), SessionKind::LongRun, &ten);
        assert_eq!(long.len(), 20);
    }
}
