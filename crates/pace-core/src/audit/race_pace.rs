//! Work at the pace of the race.

use std::collections::BTreeSet;

use crate::audit::personal;
use crate::audit::view::{
    Length, PlanView, Report, SessionRef, WeekStats, count, is_hard, is_race_pace,
};
use crate::plan::phases::Phase;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::session::{Part, Session, Step};
use crate::zones::Zone;

/// Whether plans of a request hold work at race pace: only a VO2max that is far from the
/// target gives race pace a role that no such race has.
pub(super) fn is_trained(request: &PlanRequest) -> bool {
    rules::trains_race_pace(request.race(), request.roles().of(Zone::Race))
}

/// A form of race-pace work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// In two reps or more.
    Blocks,
    /// In one piece, as a quality session.
    Piece,
    /// At the end of a long run.
    EndOfLongRun,
}

/// How many reps at race pace a session has.
fn reps(session: &Session) -> u64 {
    count(session, is_race_pace)
}

fn holds_race_pace(session: &SessionRef<'_>) -> bool {
    reps(session.session) > 0
}

fn form(session: &SessionRef<'_>) -> Option<Form> {
    match (reps(session.session), session.is_long_run()) {
        (0, _) => None,
        (_, true) => {
            let mut last = session.session.parts.last()?.steps().1.iter();
            last.any(is_race_pace).then_some(Form::EndOfLongRun)
        }
        (1, false) => Some(Form::Piece),
        (_, false) => Some(Form::Blocks),
    }
}

/// H18: race-pace work of one training session: its time, its metres, its share.
pub(super) fn most(view: &PlanView<'_>, report: &mut Report) {
    let (most_seconds, most_metres, most_share) = rules::RACE_PACE_MOST;
    for session in view.training() {
        let (seconds, metres) = session.race_work();
        if seconds > most_seconds {
            let [work, most] = [seconds, most_seconds].map(Length);
            report.session(session, format!("{work} at race pace, at most {most}"));
        }
        if metres > most_metres {
            report.session(session, format!("{metres} m at race pace, at most {most_metres} m"));
        }
        if seconds * 100 > session.seconds() * most_share {
            let [work, whole] = [seconds, session.seconds()].map(Length);
            let detail = format!("{work} at race pace of {whole}, at most {most_share} %");
            report.session(session, detail);
        }
    }
}

/// H27: the first race-pace work is short, and each next one not much more than the
/// greatest so far.
pub(super) fn growth(view: &PlanView<'_>, report: &mut Report) {
    let mut greatest = 0;
    for session in view.training().filter(holds_race_pace) {
        let (seconds, metres) = session.race_work();
        let is_short = if greatest == 0 {
            is_first(view, session)
        } else {
            let most = greatest * rules::RACE_PACE_GROWTH / 100;
            metres <= most.max(greatest + rules::RACE_PACE_GROWTH_METRES)
        };
        if !is_short {
            let work = Length(seconds);
            let detail = format!("{work}, {metres} m at race pace after {greatest} m at most");
            report.session(session, detail);
        }
        greatest = greatest.max(metres);
    }
}

/// Whether race pace may be met in this session first: within H27's bounds, or where the
/// least work that H16 asks of a quality session is beyond them, within a rep of that.
fn is_first(view: &PlanView<'_>, session: SessionRef<'_>) -> bool {
    let (most_metres, most_seconds) = rules::first_race_pace(view.race);
    let (seconds, metres) = session.race_work();
    let pace = view.plan.paces.of(Zone::Race);
    let least = *rules::work(view.roles.of(Zone::Race), view.level).start();
    let is_bound = pace.metres_in(least) > most_metres || least > most_seconds;
    let rep = blocks(session.session).map(Step::duration_seconds).max().unwrap_or(0);
    let is_least = session.is_quality() && is_bound && seconds < least + rep;
    metres <= most_metres && seconds <= most_seconds || is_least
}

/// H28: race pace is met early and, from 10 weeks on, often enough and in two forms; never
/// as a token, and not in every long run. Where its role is not that of such a race it is
/// not met at all.
pub(super) fn met(view: &PlanView<'_>, report: &mut Report) {
    if !is_trained(&view.plan.request) {
        if let Some(session) = view.training().find(holds_race_pace) {
            let role = view.roles.of(Zone::Race).name();
            report.session(session, format!("work at race pace, whose role is {role}"));
        }
        return;
    }
    first_met(view, report);
    tokens(view, report);
    long_runs(view, report);
    let least = rules::race_pace_sessions(view.race, view.plan.request.weeks());
    if least == 0 {
        return;
    }
    let met = || view.building().flat_map(WeekStats::training).filter(holds_race_pace);
    if met().count() < least {
        report.plan(format!("{} sessions at race pace, at least {least}", met().count()));
    }
    let forms: BTreeSet<Form> = met().filter_map(|session| form(&session)).collect();
    if forms.len() < rules::RACE_PACE_FORMS {
        report.plan(format!("race pace in the forms {forms:?} alone"));
    }
    let own = |session: &SessionRef<'_>| {
        let mut work = session.session.steps().filter(|step| is_hard(step));
        session.is_quality() && work.all(is_race_pace)
    };
    if view.sessions >= rules::SESSIONS_WITH_RACE_PACE_QUALITY && !met().any(|met| own(&met)) {
        report.plan("no quality session at race pace");
    }
}

/// Race pace begins by the middle of the building weeks, or for 5 km and 10 km by the first
/// week of Intensity.
fn first_met(view: &PlanView<'_>, report: &mut Report) {
    let first = view.building().find(|week| week.training().any(|met| holds_race_pace(&met)));
    let latest = if rules::is_long_race(view.race) {
        view.building().count().div_ceil(2) as u8
    } else {
        let intensity = view.building().find(|week| week.phase() >= Phase::Intensity);
        intensity.map_or(u8::MAX, WeekStats::number)
    };
    // Who runs little has no room for it before.
    let has_room = |week: &WeekStats<'_>| {
        week.number() <= latest && week.is_developed() && personal::holds_quality(view, week)
    };
    match first.map(WeekStats::number) {
        Some(first) if first > latest && view.building().any(has_room) => {
            report.plan(format!("race pace is first met in week {first}, at last in {latest}"));
        }
        None => report.plan("race pace is never met"),
        Some(_) => {}
    }
}

/// A quality session at race pace has two reps or a piece of some length, a long run some
/// minutes.
fn tokens(view: &PlanView<'_>, report: &mut Report) {
    for session in view.training().filter(holds_race_pace) {
        let (seconds, _) = session.race_work();
        let least = if session.is_long_run() {
            rules::race_pace_in_long_run(view.race)
        } else if reps(session.session) >= 2 {
            0
        } else {
            rules::race_pace_piece(view.race)
        };
        if seconds < least {
            let [work, least] = [seconds, least].map(Length);
            report.session(session, format!("only {work} at race pace, at least {least}"));
        }
    }
}

/// Long runs with race pace: never in three full weeks in a row, and not in most of those
/// from Development on.
fn long_runs(view: &PlanView<'_>, report: &mut Report) {
    let holds = |week: &WeekStats<'_>| week.long_run().as_ref().is_some_and(holds_race_pace);
    let mut in_a_row = 0;
    for week in view.full() {
        in_a_row = if holds(week) { in_a_row + 1 } else { 0 };
        if in_a_row > rules::RACE_PACE_LONG_RUNS_IN_A_ROW {
            report.week(week.week, format!("race pace in long run {in_a_row} in a row"));
        }
    }
    let developed = || view.full().filter(|week| week.is_developed());
    let (with, all) = (developed().filter(|week| holds(week)).count(), developed().count());
    if 100 * with as u64 > rules::RACE_PACE_LONG_RUNS * all as u64 {
        report.plan(format!("race pace in {with} of {all} long runs"));
    }
}

/// A2: by the last building week, one session with enough work at race pace: metres, or
/// seconds, or a part of the longest run; less in short plans.
pub(super) fn least(view: &PlanView<'_>, report: &mut Report) {
    let request = &view.plan.request;
    let (part, parts) = rules::LEAST_RACE_PACE_PART;
    let is_short = request.weeks() < rules::weeks_with_longest_run(view.race);
    let lessen = |value: u64| if is_short { value * part / parts } else { value };
    let metres = rules::least_race_pace(view.race, request.target());
    let least_metres = rules::whole_block(view.race, lessen(metres));
    let least_seconds = lessen(rules::least_race_pace_seconds(view.race))
        .min(lessen(view.longest() * part / parts));
    let work = view.building().flat_map(WeekStats::training).map(|session| session.race_work());
    let (seconds, metres) = work.max().unwrap_or_default();
    if metres < least_metres && seconds < least_seconds {
        let [work, least] = [seconds, least_seconds].map(Length);
        let detail =
            format!("{work}, {metres} m at race pace, at least {least_metres} m or {least}");
        report.plan(detail);
    }
}

/// The blocks of a session at race pace.
pub(super) fn blocks(session: &Session) -> impl Iterator<Item = &Step> {
    session.parts.iter().flat_map(|part: &Part| part.steps().1).filter(|step| is_race_pace(step))
}
