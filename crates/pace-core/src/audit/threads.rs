//! Threads: the quality sessions of a plan that train one role in one way.

use std::collections::BTreeMap;

use crate::audit::efforts::Way;
use crate::audit::personal;
use crate::audit::view::{Length, PlanView, Report, SessionRef, WeekStats, is_hard};
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::StepKind;
use crate::roles::Role;
use crate::zones::Zone;

/// What all sessions of a thread have in common.
pub(super) type Key = (Role, Way);

/// A quality session of a full week.
#[derive(Clone, Copy)]
pub(super) struct ThreadSession<'p> {
    pub(super) session: SessionRef<'p>,
    /// Index of its week among the full ones.
    full_week: usize,
    /// Seconds of all its work.
    work: u64,
    /// Seconds of its longest rep.
    rep: u64,
    /// The least work that its role may have.
    least: u64,
}

pub(super) type Threads<'p> = BTreeMap<Key, Vec<ThreadSession<'p>>>;

/// The threads of a plan, one quality session included.
pub(super) fn of<'p>(view: &PlanView<'p>) -> Threads<'p> {
    let mut threads = Threads::new();
    for (full_week, week) in view.full().enumerate() {
        for session in week.quality() {
            let Some(main) = view.main_effort(session.session) else { continue };
            let efforts = || view.efforts(session.session);
            let rows = main.rows().iter();
            let dot = ThreadSession {
                session,
                full_week,
                work: efforts().map(|effort| effort.seconds()).sum(),
                rep: efforts().map(|effort| effort.step.duration_seconds()).max().unwrap_or(0),
                least: rows.map(|role| *rules::work(*role, view.level).start()).min().unwrap_or(0),
            };
            threads.entry((main.role, main.way)).or_default().push(dot);
        }
    }
    threads
}

/// The main thread of the race: the longest that trains its role, by effort only where no
/// zone's pace does, or where walking is part of all.
pub(super) fn main<'t, 'p>(
    view: &PlanView<'_>,
    threads: &'t Threads<'p>,
) -> Option<(Key, &'t [ThreadSession<'p>])> {
    let role = rules::main_role(view.race, view.plan.request.target());
    let zones = [Zone::Race, Zone::Tempo, Zone::Interval];
    let has_zone =
        zones.into_iter().any(|zone| view.roles.of(zone) == role) && !view.plan.walks_all;
    let trains = |(thread_role, way): &Key| {
        let by_pace = matches!(way, Way::RacePace | Way::Pace);
        *thread_role == role && *way != Way::Hills && (by_pace || !has_zone)
    };
    let mains = threads.iter().filter(|(key, _)| trains(key));
    let longest = mains.max_by_key(|(_, dots)| dots.len());
    longest.map(|(key, dots)| (*key, dots.as_slice()))
}

/// H21: quality sessions make threads, which grow from week to week.
pub(super) fn threads(view: &PlanView<'_>, report: &mut Report) {
    let threads = of(view);
    same_steps(view, report);
    for dots in threads.values() {
        growth(dots, report);
    }
    for ((_, way), dots) in &threads {
        if dots.len() >= rules::THREAD {
            start(*way, dots, report);
            rhythm(dots, report);
        }
    }
    threaded(view, &threads, report);
    main_thread(view, &threads, report);
    threshold(view, report);
}

/// No quality session comes more than twice with the same steps.
fn same_steps(view: &PlanView<'_>, report: &mut Report) {
    let quality: Vec<SessionRef<'_>> = view.training().filter(SessionRef::is_quality).collect();
    for (index, session) in quality.iter().enumerate() {
        let same = |other: &&SessionRef<'_>| other.session.parts == session.session.parts;
        let before = quality[..index].iter().filter(same).count();
        if before == rules::SAME_STEPS {
            report.session(*session, format!("the same steps as {before} sessions before it"));
        }
    }
}

/// Work is not lost from one full week to the next, but a little where the rep grows, and
/// not gained at once.
fn growth(dots: &[ThreadSession<'_>], report: &mut Report) {
    for pair in dots.windows(2).filter(|pair| pair[0].full_week < pair[1].full_week) {
        let [before, now] = [pair[0], pair[1]];
        let kept = if now.rep > before.rep { 100 - rules::THREAD_LOSS } else { 100 };
        let most = before.work * (100 + rules::THREAD_GAIN) + 100 * rules::THREAD_GAIN_SLACK;
        if 100 * now.work < kept * before.work || 100 * now.work > most {
            let [now_work, before] = [now.work, before.work].map(Length);
            report.session(now.session, format!("{now_work} of work after {before}"));
        }
    }
}

/// A thread starts light: race pace by H27, all else by its own greatest work.
fn start(way: Way, dots: &[ThreadSession<'_>], report: &mut Report) {
    let greatest = dots.iter().map(|dot| dot.work).max().unwrap_or_default();
    let is_light = |first: &ThreadSession<'_>| {
        100 * first.work <= rules::THREAD_START * greatest || first.work <= first.least + first.rep
    };
    if let Some(first) = dots.first()
        && way != Way::RacePace
        && !is_light(first)
    {
        let [work, greatest] = [first.work, greatest].map(Length);
        let detail = format!("a thread of up to {greatest} begins with {work}");
        report.session(first.session, detail);
    }
}

/// Two sessions of a thread that follow have at most one full week between them.
fn rhythm(dots: &[ThreadSession<'_>], report: &mut Report) {
    for pair in dots.windows(2) {
        let between = (pair[1].full_week - pair[0].full_week).saturating_sub(1);
        if between > rules::THREAD_GAP {
            let detail = format!("{between} full weeks since its thread was trained");
            report.session(pair[1].session, detail);
        }
    }
}

/// Quality sessions of the full weeks from Development on belong to threads, most of them.
fn threaded(view: &PlanView<'_>, threads: &Threads<'_>, report: &mut Report) {
    if view.plan.request.weeks() < rules::WEEKS_WITH_THREADS || waits(view) {
        return;
    }
    let developed = |dots: &[ThreadSession<'_>]| {
        dots.iter().filter(|dot| dot.session.week.phase != Phase::Base).count()
    };
    let all: usize = threads.values().map(|dots| developed(dots)).sum();
    let long = threads.values().filter(|dots| dots.len() >= rules::THREAD);
    let threaded: usize = long.map(|dots| developed(dots)).sum();
    let (part, parts) = rules::threaded(view.race);
    if threaded * parts < all * part {
        report.plan(format!("{threaded} of {all} quality sessions in threads"));
    }
}

/// Whether quality begins late, since weeks are too short for it at first.
fn waits(view: &PlanView<'_>) -> bool {
    let mut developed = view.full().filter(|week| week.is_developed());
    developed.any(|week| !personal::holds_quality(view, week))
}

/// The main thread has its sessions, as far as full weeks allow.
fn main_thread(view: &PlanView<'_>, threads: &Threads<'_>, report: &mut Report) {
    let developed = || view.full().filter(|week| week.is_developed());
    let holds_one = developed().all(|week| week.quality().count() <= 1);
    let weeks = developed().filter(|week| personal::holds_quality(view, week)).count();
    let least = rules::main_thread_sessions(view.plan.request.weeks()).min(weeks);
    let least = least.saturating_sub(usize::from(holds_one));
    let count = main(view, threads).map_or(0, |(_, dots)| dots.len());
    if count < least {
        report.plan(format!("{count} sessions in the main thread, at least {least}"));
    }
}

/// Plans for 5 km and 10 km hold threshold, too.
fn threshold(view: &PlanView<'_>, report: &mut Report) {
    let weeks = view.plan.request.weeks();
    if rules::is_long_race(view.race) || weeks < rules::WEEKS_WITH_THRESHOLD {
        return;
    }
    let trains = |session: &SessionRef<'_>| {
        let mut efforts = view.efforts(session.session);
        !matches!(session.kind(), crate::plan::session::SessionKind::Easy)
            && efforts.any(|effort| {
                let at_tempo = effort.step.kind == StepKind::Work && is_hard(effort.step);
                effort.role == Role::Threshold
                    && at_tempo
                    && (session.is_quality() || effort.step.zone == Some(Zone::Tempo))
            })
    };
    let developed = view.building().filter(|week| week.is_developed());
    let sessions: Vec<SessionRef<'_>> =
        developed.flat_map(WeekStats::training).filter(trains).collect();
    let least = rules::THRESHOLD_SESSIONS - usize::from(waits(view));
    if sessions.len() < least {
        report.plan(format!("{} sessions at threshold, at least {least}", sessions.len()));
    }
    let needs_quality = view.sessions >= rules::SESSIONS_WITH_THRESHOLD;
    if needs_quality && !waits(view) && !sessions.iter().any(SessionRef::is_quality) {
        report.plan("no quality session at threshold");
    }
}
