//! What quality sessions are made of.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::audit::{At, Length, Report, Rule, Subject, is_within, training};
use crate::lang::Lang;
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::text;
use crate::zones::Zone;

/// The rule that a quality session's work is measured by: its own where all of it is at
/// race pace, else that of its type.
fn measure(session: &Session) -> Option<Rule> {
    match (session.kind, zone_of_work(session)) {
        (SessionKind::Tempo | SessionKind::Interval, Some(Zone::Race)) => Some(Rule::H17b),
        (SessionKind::Interval, _) => Some(Rule::H16),
        (SessionKind::Tempo, _) => Some(Rule::H17),
        (SessionKind::Easy | SessionKind::LongRun | SessionKind::Race, _) => None,
    }
}

fn work_steps(session: &Session) -> impl Iterator<Item = &Step> {
    session.steps().filter(|step| step.kind == StepKind::Work)
}

/// The zone of a session's work; `None` where there is no work, or in several zones.
fn zone_of_work(session: &Session) -> Option<Zone> {
    let mut zones = work_steps(session).map(|step| step.zone);
    let first = zones.next()?;
    zones.all(|zone| zone == first).then_some(first).flatten()
}

/// The bounds of a measure on the work of a session.
struct Bounds {
    zone: Zone,
    /// Hard time.
    work: RangeInclusive<u64>,
    /// One rep.
    rep: RangeInclusive<u64>,
}

/// Hard time and reps of the sessions that a rule measures.
fn hold_work(subject: &Subject<'_>, report: &mut Report, bounds: &Bounds) {
    let Bounds { zone, work, rep } = bounds;
    let rule = report.rule;
    for at in subject.training().filter(|at| measure(at.session) == Some(rule)) {
        if zone_of_work(at.session) != Some(*zone) {
            report.session(at, format!("work is not all in the zone {zone:?}"));
        }
        if !work.contains(&at.hard_seconds()) {
            let [hard, least, most] = [at.hard_seconds(), *work.start(), *work.end()].map(Length);
            report.session(at, format!("{hard} of hard time, not {least} to {most}"));
        }
        let mut reps = work_steps(at.session).map(|step| step.duration_seconds);
        if let Some(other) = reps.find(|seconds| !rep.contains(seconds)) {
            let [other, least, most] = [other, *rep.start(), *rep.end()].map(Length);
            report.session(at, format!("a rep of {other}, not {least} to {most}"));
        }
    }
}

/// What comes after an effort, before the age factor.
#[derive(Clone, Copy)]
enum Rest {
    /// A recovery of so many seconds after a rep of so many.
    AfterRep { rep: u64, rest: u64 },
    /// A recovery of so many seconds that follows no rep.
    BetweenSets(u64),
    /// Nothing, between two efforts.
    Missing,
}

/// The rests of a session, in order. Of steps that are repeated two rounds are looked at:
/// all of them are the same.
fn rests(session: &Session) -> Vec<Rest> {
    let rounds = session.parts.iter().flat_map(|part| {
        let (times, steps) = part.steps();
        std::iter::repeat_n(steps, times.min(2) as usize).flatten()
    });
    let mut before: Option<&Step> = None;
    let mut rests = Vec::new();
    for step in rounds {
        let after_work = before.filter(|step| step.kind == StepKind::Work);
        match (after_work, step.kind) {
            (Some(work), StepKind::Recovery) => rests
                .push(Rest::AfterRep { rep: work.duration_seconds, rest: step.duration_seconds }),
            (None, StepKind::Recovery) => rests.push(Rest::BetweenSets(step.duration_seconds)),
            (Some(_), StepKind::Work) => rests.push(Rest::Missing),
            _ => {}
        }
        before = Some(step);
    }
    rests
}

/// Recoveries of the sessions that a rule measures, before the age factor; so many rests
/// between sets may be, and so long.
fn hold_rests(
    subject: &Subject<'_>,
    report: &mut Report,
    (sets, set_rest): (usize, u64),
    fits: impl Fn(u64, u64) -> bool,
) {
    let rule = report.rule;
    for at in training(subject.ageless()).filter(|at| measure(at.session) == Some(rule)) {
        let mut sets_left = sets;
        for rest in rests(at.session) {
            match rest {
                Rest::AfterRep { rep, rest } if fits(rep, rest) => {}
                Rest::AfterRep { rep, rest } => {
                    let [rep, rest] = [rep, rest].map(Length);
                    report.session(at, format!("a recovery of {rest} after a rep of {rep}"));
                    break;
                }
                Rest::BetweenSets(rest) if sets_left > 0 && rest <= set_rest => sets_left -= 1,
                Rest::BetweenSets(rest) => {
                    let [rest, most] = [rest, set_rest].map(Length);
                    let detail = format!("a rest of {rest} between sets, {sets} of {most} at most");
                    report.session(at, detail);
                }
                Rest::Missing => {
                    report.session(at, "no recovery between two reps");
                    break;
                }
            }
        }
    }
}

/// H16: hard time, reps and recoveries of interval sessions.
pub(super) fn intervals(subject: &Subject<'_>, report: &mut Report) {
    let work = rules::interval_work(subject.level);
    hold_work(subject, report, &Bounds { zone: Zone::Interval, work, rep: rules::INTERVAL_REP });
    hold_rests(subject, report, rules::SET_RESTS, |rep, rest| {
        is_within(rest, &rules::interval_recovery(rep), rep)
    });
}

/// H17: hard time, blocks and rests of tempo sessions.
pub(super) fn tempo(subject: &Subject<'_>, report: &mut Report) {
    let (work, block) = (rules::tempo_work(subject.level), rules::tempo_block(subject.level));
    hold_work(subject, report, &Bounds { zone: Zone::Tempo, work, rep: 0..=block });
    hold_rests(subject, report, (0, 0), |_, rest| rules::TEMPO_REST.contains(&rest));
}

/// H17b: hard time, reps and recoveries of quality sessions whose work is all at race pace.
pub(super) fn race_pace(subject: &Subject<'_>, report: &mut Report) {
    let work = rules::race_pace_work(subject.race, subject.level);
    let longest = rules::race_pace_rep(subject.race);
    hold_work(subject, report, &Bounds { zone: Zone::Race, work, rep: 0..=longest });
    hold_rests(subject, report, (0, 0), |rep, rest| {
        let share = is_within(rest, &rules::RACE_PACE_RECOVERY, rep);
        rules::RACE_PACE_REST.contains(&rest) || share && rest >= *rules::RACE_PACE_REST.start()
    });
}

/// H18: race-pace work of one training session: its time, its metres, its share.
pub(super) fn most_race_pace(subject: &Subject<'_>, report: &mut Report) {
    let (most_seconds, most_metres, most_share) = rules::RACE_PACE_MOST;
    for at in subject.training() {
        let (seconds, metres) = at.race_work();
        if seconds > most_seconds {
            let [work, most] = [seconds, most_seconds].map(Length);
            report.session(at, format!("{work} at race pace, at most {most}"));
        }
        if metres > most_metres {
            report.session(at, format!("{metres} m at race pace, at most {most_metres} m"));
        }
        if seconds * 100 > at.seconds() * most_share {
            let [work, whole] = [seconds, at.seconds()].map(Length);
            report.session(at, format!("{work} at race pace of {whole}, at most {most_share} %"));
        }
    }
}

/// H19: every quality session opens with a warm-up and closes with a cool-down.
pub(super) fn warmup_and_cooldown(subject: &Subject<'_>, report: &mut Report) {
    for at in subject.training().filter(At::is_quality) {
        let seconds = |part: Option<&Part>, kind| match part {
            Some(Part::Step(step)) if step.kind == kind => step.duration_seconds,
            _ => 0,
        };
        let warmup = seconds(at.session.parts.first(), StepKind::Warmup);
        if warmup < rules::WARMUP {
            let [warmup, least] = [warmup, rules::WARMUP].map(Length);
            report.session(at, format!("a warm-up of {warmup}, at least {least}"));
        }
        let cooldown = seconds(at.session.parts.last(), StepKind::Cooldown);
        if cooldown < rules::COOLDOWN {
            let [cooldown, least] = [cooldown, rules::COOLDOWN].map(Length);
            report.session(at, format!("a cool-down of {cooldown}, at least {least}"));
        }
    }
}

/// H20: with 3 sessions or more, an easy run with strides in every full week of Base and
/// Development from week 2 on, so many and so long wherever there are any; hills, work by
/// effort in the zone `interval`, in these phases alone.
pub(super) fn strides_and_hills(subject: &Subject<'_>, report: &mut Report) {
    for facts in &subject.weeks {
        let week = facts.week;
        let early = matches!(week.phase, Phase::Base | Phase::Development);
        let due = early && facts.number() >= 2 && !facts.is_cutback && subject.sessions >= 3;
        let mut easy = facts.training().filter(|at| at.session.kind == SessionKind::Easy);
        if due && !easy.any(|at| strides(at.session) > 0) {
            report.week(week, "no easy run with strides");
        }
        for at in facts.training() {
            if let Some(fault) = strides_fault(at.session) {
                report.session(at, fault);
            }
            let mut hills = work_steps(at.session).filter(|step| !step.paced).peekable();
            if !early && hills.peek().is_some() {
                report.session(at, format!("hills in {}", week.phase.name()));
            }
            if hills.any(|step| step.zone != Some(Zone::Interval)) {
                report.session(at, "hills in a zone other than interval");
            }
        }
    }
}

/// What is wrong with the strides of a session, if it has any.
fn strides_fault(session: &Session) -> Option<String> {
    let (count, seconds) = rules::STRIDES;
    let mut steps = session.steps().filter(|step| step.kind == StepKind::Stride);
    let strides = strides(session);
    let fit =
        count.contains(&strides) && steps.all(|step| seconds.contains(&step.duration_seconds));
    (strides > 0 && !fit).then(|| format!("{strides} strides, not {count:?} of {seconds:?} s"))
}

/// How many strides a session has.
fn strides(session: &Session) -> u64 {
    let parts = session.parts.iter().map(|part| {
        let (times, steps) = part.steps();
        times * steps.iter().filter(|step| step.kind == StepKind::Stride).count() as u64
    });
    parts.sum()
}

/// H21: no quality session comes more than twice with the same steps; plans of 12 weeks
/// and 3 sessions have at least four different quality titles.
pub(super) fn variety(subject: &Subject<'_>, report: &mut Report) {
    let quality: Vec<At<'_>> = subject.training().filter(At::is_quality).collect();
    for (index, at) in quality.iter().enumerate() {
        let same = |other: &&At<'_>| other.session.parts == at.session.parts;
        let before = quality[..index].iter().filter(same).count();
        if before == rules::SAME_STEPS {
            report.session(*at, format!("the same steps as {before} sessions before it"));
        }
    }
    let (weeks, sessions, least) = rules::TITLES;
    if subject.plan.request.weeks() < weeks || subject.sessions < sessions {
        return;
    }
    for lang in Lang::ALL {
        let titles = quality.iter().map(|at| {
            let mut title = String::new();
            let written = text::title(lang, subject.plan, at.session, &mut title);
            written.map(|()| title).unwrap_or_default()
        });
        let mut seen = HashSet::new();
        let enough = titles.map(|title| seen.insert(title)).filter(|new| *new).nth(least - 1);
        if enough.is_none() {
            report.plan(format!("{} quality titles ({lang:?}), at least {least}", seen.len()));
        }
    }
}

/// H26: a rep is given in metres only where its time is one that its measure allows.
pub(super) fn metre_reps(subject: &Subject<'_>, report: &mut Report) {
    for at in subject.training().filter(At::is_quality) {
        let by_metres = work_steps(at.session).filter(|step| step.by == Measure::Distance);
        for step in by_metres {
            let fits = match step.zone {
                Some(Zone::Race) => 0..=rules::race_pace_rep(subject.race),
                Some(Zone::Tempo) => 0..=rules::tempo_block(subject.level),
                _ => rules::INTERVAL_REP,
            };
            if !fits.contains(&step.duration_seconds) {
                let (metres, time) = (step.distance_m, Length(step.duration_seconds));
                report.session(at, format!("a rep of {metres} m takes {time}"));
            }
        }
    }
}
