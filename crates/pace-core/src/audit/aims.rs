//! What plans should have where they can.

use crate::audit::efforts::Way;
use crate::audit::view::{Length, PlanView, Report, SessionRef, WeekStats, is_hard};
use crate::audit::{personal, threads};
use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::phases::Phase;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::session::{Measure, Step};
use crate::zones::Zone;

/// A1: the longest run at least, in time or in metres; for the marathon nearly the time
/// that 35 km take will do.
pub(super) fn longest_run(view: &PlanView<'_>, report: &mut Report) {
    let least = rules::least_longest_run(view.race, view.plan.request.target());
    let longest = view.longest();
    let metres = view.training().map(|session| session.metres()).max().unwrap_or_default();
    let pace = view.plan.paces.of(Zone::LongRun);
    let nearly = pace.seconds_for(rules::LONGEST_RUN_METRES) * rules::LEAST_LONGEST_RUN_SHARE;
    let is_nearly = view.race == RaceDistance::Marathon && longest * 100 >= nearly;
    let is_far = rules::least_longest_run_metres(view.race).is_some_and(|least| metres >= least);
    if longest < least && !is_nearly && !is_far {
        let [longest, least] = [longest, least].map(Length);
        report.plan(format!("a longest run of {longest}, {metres} m, at least {least}"));
    }
}

/// A3: the first week's share of the peak.
pub(super) fn first_week(view: &PlanView<'_>, report: &mut Report) {
    let most = rules::first_week_aim(view.level);
    let Some(first) = view.weeks.first() else { return };
    if first.volume * 100 > view.peak * most {
        let [volume, peak] = [first.volume, view.peak].map(Length);
        report.week(first.week, format!("volume {volume} of a peak of {peak}, at most {most} %"));
    }
}

/// A4: main thread and race pace begin in different weeks; the marathon run with most race
/// pace is not the longest run.
pub(super) fn starts(view: &PlanView<'_>, report: &mut Report) {
    let threads = threads::of(view);
    let race_pace = view.training().find(|session| session.race_work().0 > 0);
    if let Some(((_, way), [first, ..])) = threads::main(view, &threads)
        && way != Way::RacePace
        && race_pace.is_some_and(|met| met.week.number == first.session.week.number)
    {
        report.week(first.session.week, "main thread and race pace both begin");
    }
    let weeks = view.plan.request.weeks();
    if view.race == RaceDistance::Marathon && weeks >= rules::WEEKS_WITH_TWO_LONG_RUNS {
        let most = view.training().max_by_key(SessionRef::race_work);
        if let Some(most) = most.filter(|most| most.seconds() == view.longest()) {
            report.session(most, "the most race pace in the longest run");
        }
    }
}

/// A5: no training session is very short, before the age factor.
pub(super) fn shortest(view: &PlanView<'_>, report: &mut Report) {
    for week in WeekStats::of(view.ageless()) {
        let least = if week.is_full() { rules::SHORTEST_BUILDING } else { rules::SHORTEST };
        for session in week.training().filter(|session| session.seconds() < least) {
            let [run, least] = [session.seconds(), least].map(Length);
            report.session(session, format!("a session of {run}, at least {least}"));
        }
    }
}

/// What work of a session asks for, in the order in which that of two weeks is compared.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Ask {
    seconds: u64,
    times: u64,
    zone: Option<Zone>,
    metres: u64,
    paced: bool,
    by: Measure,
}

/// A6: no two full weeks have the same quality work, and no purpose is said twice within
/// three weeks.
pub(super) fn own_weeks(view: &PlanView<'_>, report: &mut Report) {
    let work = |week: &WeekStats<'_>| {
        let parts = week.training().flat_map(|session| session.session.parts.iter());
        let ask = |times, step: &Step| Ask {
            seconds: step.duration_seconds(),
            times,
            zone: step.zone,
            metres: step.distance_m(),
            paced: step.paced,
            by: step.by,
        };
        let mut asks: Vec<Ask> = parts
            .flat_map(|part| {
                let (times, steps) = part.steps();
                steps.iter().filter(|step| is_hard(step)).map(move |step| ask(times, step))
            })
            .collect();
        asks.sort_unstable();
        asks
    };
    let works: Vec<_> = view.full().map(|week| (week, work(week))).collect();
    for (index, (week, work)) in works.iter().enumerate() {
        let same = works[..index].iter().find(|(_, other)| other == work);
        if let Some((other, _)) = same.filter(|_| !work.is_empty()) {
            report.week(week.week, format!("the same quality work as in week {}", other.number()));
        }
    }
    super::texts::repeated_purposes(view, report);
}

/// Whether the weeks of a plan have a medium-long run.
pub(super) fn has_medium_long_runs(request: &PlanRequest) -> bool {
    request.race() == RaceDistance::Marathon
        && request.sessions() >= rules::SESSIONS_WITH_MEDIUM_LONG
        && request.level() > Level::Beginner
}

/// The week's medium-long run, where it has one: its longest easy run.
pub(super) fn medium_long_run_of<'p>(
    view: &PlanView<'_>,
    week: &WeekStats<'p>,
) -> Option<SessionRef<'p>> {
    let runs = week.easy_runs().max_by_key(SessionRef::seconds);
    runs.filter(|_| has_medium_long_runs(&view.plan.request) && week.is_developed())
}

/// A7: full weeks from Development on have a medium-long run, and the day after the long
/// run is rest or one of the shortest.
pub(super) fn medium_long_run(view: &PlanView<'_>, report: &mut Report) {
    for week in view.full().filter(|week| week.is_developed()) {
        let mut runs: Vec<u64> = week.easy_runs().map(|run| run.seconds()).collect();
        runs.sort_unstable();
        let long_run_day = personal::long_run_day(&view.plan.request);
        let after = week.easy_runs().find(|run| run.day() == long_run_day % 7 + 1);
        if let (Some(after), Some(short)) = (after, runs.get(1))
            && after.seconds() > *short
        {
            let run = Length(after.seconds());
            report.session(after, format!("{run} on the day after the long run"));
        }
        let (Some(medium), Some(long_run)) = (runs.pop(), week.long_run()) else {
            report.week(week.week, "no easy run");
            continue;
        };
        let others: u64 = runs.iter().sum();
        let count = runs.len() as u64;
        let most = rules::medium_long(view.level)
            .min(long_run.seconds() * rules::MEDIUM_LONG_OF_LONG_RUN / 100);
        let is_longer = 100 * medium * count >= rules::MEDIUM_LONG_SHARE * others;
        if count > 0 && !(is_longer && medium <= most) {
            let [medium, mean, most] = [medium, others / count, most].map(Length);
            let detail = format!("a medium-long run of {medium} beside {mean}, at most {most}");
            report.week(week.week, detail);
        }
    }
}

/// A8: beginners begin without quality in plans of some length; where Base has several
/// quality sessions, a third of them are fartlek.
pub(super) fn gentle_start(view: &PlanView<'_>, report: &mut Report) {
    let is_gentle = view.level == Level::Beginner
        && view.plan.request.weeks() >= rules::WEEKS_WITH_GENTLE_START;
    let first = view.weeks.iter().take(rules::GENTLE_START.into()).filter(|_| is_gentle);
    for session in first.flat_map(WeekStats::quality) {
        report.session(session, "quality at the very start");
    }
    let base = view.full().filter(|week| week.phase() == Phase::Base);
    let base: Vec<SessionRef<'_>> = base.flat_map(WeekStats::quality).collect();
    let is_fartlek = |session: &&SessionRef<'_>| {
        view.main_effort(session.session).is_some_and(|effort| effort.way == Way::Fartlek)
    };
    let fartlek = base.iter().filter(is_fartlek).count();
    if base.len() >= rules::BASE_SESSIONS_WITH_FARTLEK && fartlek * rules::FARTLEK_PART < base.len()
    {
        report.plan(format!("{fartlek} of {} quality sessions in Base are fartlek", base.len()));
    }
}
