//! Titles and descriptions of sessions, written from their steps.
//!
//! The order of a text is the same in both languages and stands here; its words stand with
//! each language, behind [`Words`].

use std::fmt::{self, Write};

use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::plan::Plan;
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::plan::workout::Workout;
use crate::write::{WriteText as _, write_all};
use crate::zones::{PaceWithUnit, Zone};

/// Long runs from so many seconds on want drink and food.
const FUELLING_FROM: u64 = 90 * 60;

/// What a language says.
pub(super) trait Words {
    /// The language.
    const LANG: Lang;
    /// Between a title's name and what is run.
    const COLON: &'static str;

    /// What to drink and eat in a long run.
    fn fuelling() -> &'static str;
    /// A duration: `45 s`, `1 min 15 s`, `1 h 35`.
    fn duration(seconds: u64, out: &mut impl Write) -> fmt::Result;
    /// A pace in a clause, with the blank after what is run at it.
    fn at_pace(
        zone: Zone,
        race: RaceDistance,
        pace: PaceWithUnit,
        out: &mut impl Write,
    ) -> fmt::Result;
    /// Work by effort, uphill, likewise.
    fn uphill() -> &'static str;
    /// A step of steady running, after its length; whether it is faster than the one before.
    fn steady(kind: SessionKind, faster: bool, out: &mut impl Write) -> fmt::Result;
    /// Before the length of a warm-up, and after it.
    fn warmup() -> [&'static str; 2];
    /// Before the length of a cool-down, and after it.
    fn cooldown() -> [&'static str; 2];
    /// Before the length of a recovery, and after it.
    fn recovery(uphill: bool) -> [&'static str; 2];
    /// Before the length of a rest between sets, and after it.
    fn between_sets() -> [&'static str; 2];
    /// Strides: after their number, and around the length of the jog between two.
    fn strides() -> [&'static str; 3];
    /// The race: its name, its time and its pace.
    fn race(plan: &Plan, out: &mut impl Write) -> fmt::Result;
}

/// The name of a session, and how much of it there is.
pub(super) fn title<W: Words>(plan: &Plan, session: &Session, out: &mut impl Write) -> fmt::Result {
    out.write_str(session.workout.name(plan.race(), W::LANG))?;
    out.write_str(W::COLON)?;
    match session.kind {
        SessionKind::Race => out.write_str(plan.race().name(W::LANG)),
        SessionKind::Easy => W::duration(whole_minutes(session), out),
        SessionKind::LongRun if session.hard_seconds() == 0 => {
            W::duration(whole_minutes(session), out)
        }
        SessionKind::LongRun | SessionKind::Tempo | SessionKind::Interval => {
            work::<W>(session, out)
        }
    }
}

/// The session's duration to the minute: its title is no stopwatch.
fn whole_minutes(session: &Session) -> u64 {
    (session.duration_seconds() + 30) / 60 * 60
}

/// The work of a session in short: `8 × 400 m`, `2 × (8 × 30 s)`, `1-2-3-2-1 min`, `20 min`.
fn work<W: Words>(session: &Session, out: &mut impl Write) -> fmt::Result {
    let mut works = session.parts.iter().filter(|part| part.steps().1.iter().any(Step::is_hard));
    let count = works.clone().count();
    match works.next() {
        Some(Part::Repeat { times, steps }) => {
            if count > 1 {
                write_all!(out, count as u64, " × (")?;
                efforts::<W>(session, *times, &steps[0], out)?;
                return out.write_str(")");
            }
            efforts::<W>(session, *times, &steps[0], out)
        }
        Some(Part::Step(step)) if count > 1 => {
            (step.duration_seconds / 60).write_to(out)?;
            for part in works {
                write_all!(out, "-", part.steps().1[0].duration_seconds / 60)?;
            }
            out.write_str(" min")
        }
        Some(Part::Step(step)) => length::<W>(session, step, out),
        None => Ok(()),
    }
}

/// Efforts in short: `8 × 400 m`.
fn efforts<W: Words>(
    session: &Session,
    times: u32,
    effort: &Step,
    out: &mut impl Write,
) -> fmt::Result {
    write_all!(out, u64::from(times), " × ")?;
    length::<W>(session, effort, out)
}

/// What the runner follows: `400 m`, `12 km`, `8 min`.
fn length<W: Words>(session: &Session, step: &Step, out: &mut impl Write) -> fmt::Result {
    // Kilometres in long runs and for long efforts, as coaches say them.
    let from = if session.kind == SessionKind::LongRun { 1000 } else { 3000 };
    match step.by {
        Measure::Time => W::duration(step.duration_seconds, out),
        Measure::Distance if step.distance_m >= from && step.distance_m.is_multiple_of(1000) => {
            write_all!(out, step.distance_m / 1000, " km")
        }
        Measure::Distance => write_all!(out, step.distance_m, " m"),
    }
}

/// What to run, step by step, and what for.
pub(super) fn description<W: Words>(
    plan: &Plan,
    week: u8,
    session: &Session,
    out: &mut impl Write,
) -> fmt::Result {
    if session.kind == SessionKind::Race {
        W::race(plan, out)?;
        out.write_str(" ")?;
    } else {
        let mut parts = &session.parts[..];
        let mut first = true;
        while !parts.is_empty() {
            if !first {
                out.write_str(", ")?;
            }
            first = false;
            parts = clause::<W>(plan, session, parts, out)?;
        }
        out.write_str(". ")?;
    }
    let purposes = session.workout.purposes(plan.race(), W::LANG);
    // Said another way from week to week, and from day to day.
    out.write_str(purposes[(usize::from(week) + usize::from(session.day / 3)) % purposes.len()])?;
    if session.kind == SessionKind::LongRun && session.duration_seconds() >= FUELLING_FROM {
        out.write_str(" ")?;
        out.write_str(W::fuelling())?;
    }
    Ok(())
}

/// The first clause of these parts; what is left of them.
fn clause<'s, W: Words>(
    plan: &Plan,
    session: &Session,
    parts: &'s [Part],
    out: &mut impl Write,
) -> Result<&'s [Part], fmt::Error> {
    match parts {
        // The same set several times over, with a rest between.
        [set @ Part::Repeat { .. }, Part::Step(rest), again, ..] if again == set => {
            let more = parts[1..].chunks(2).take_while(|pair| pair.get(1) == Some(set)).count();
            write_all!(out, 1 + more as u64, " × (")?;
            repeat::<W>(plan, session, set, out)?;
            out.write_str("), ")?;
            around(W::between_sets(), out, |out| W::duration(rest.duration_seconds, out))?;
            Ok(&parts[1 + 2 * more..])
        }
        // Efforts one after the other, each with the same rest.
        [Part::Step(work), Part::Step(rest), others @ ..] if is_effort(work, rest) => {
            (work.duration_seconds / 60).write_to(out)?;
            let mut left = others;
            while let [Part::Step(work), Part::Step(rest), others @ ..] = left
                && is_effort(work, rest)
            {
                write_all!(out, "-", work.duration_seconds / 60)?;
                left = others;
            }
            out.write_str(" min")?;
            pace::<W>(plan, work, out)?;
            out.write_str(", ")?;
            around(W::recovery(false), out, |out| W::duration(rest.duration_seconds, out))?;
            Ok(left)
        }
        [Part::Step(step), left @ ..] => single::<W>(plan, session, step, out).map(|()| left),
        [part, left @ ..] => repeat::<W>(plan, session, part, out).map(|()| left),
        [] => Ok(parts),
    }
}

/// Work, and the recovery after it.
fn is_effort(work: &Step, rest: &Step) -> bool {
    work.kind == StepKind::Work && rest.kind == StepKind::Recovery
}

/// An effort and its recovery, several times over.
fn repeat<W: Words>(
    plan: &Plan,
    session: &Session,
    part: &Part,
    out: &mut impl Write,
) -> fmt::Result {
    let (times, steps) = part.steps();
    let [effort, rest] = steps else { return Ok(()) };
    if effort.kind == StepKind::Stride {
        let [strides, before, after] = W::strides();
        write_all!(out, times, " ", strides, " ")?;
        W::duration(effort.duration_seconds, out)?;
        return around([before, after], out, |out| W::duration(rest.duration_seconds, out));
    }
    write_all!(out, times, " × ")?;
    length::<W>(session, effort, out)?;
    pace::<W>(plan, effort, out)?;
    out.write_str(", ")?;
    around(W::recovery(!effort.paced), out, |out| W::duration(rest.duration_seconds, out))
}

fn single<W: Words>(
    plan: &Plan,
    session: &Session,
    step: &Step,
    out: &mut impl Write,
) -> fmt::Result {
    match step.kind {
        StepKind::Warmup => {
            around(W::warmup(), out, |out| length::<W>(session, step, out))?;
            pace::<W>(plan, step, out)
        }
        StepKind::Cooldown => around(W::cooldown(), out, |out| length::<W>(session, step, out)),
        StepKind::Recovery => {
            around(W::recovery(false), out, |out| length::<W>(session, step, out))
        }
        StepKind::Steady => {
            length::<W>(session, step, out)?;
            let faster =
                session.workout == Workout::ProgressiveLongRun && step.zone == Some(Zone::LongRun);
            W::steady(session.kind, faster, out)?;
            pace::<W>(plan, step, out)
        }
        StepKind::Work | StepKind::Stride | StepKind::Race => {
            length::<W>(session, step, out)?;
            pace::<W>(plan, step, out)
        }
    }
}

/// How fast a step is run, with a blank before it: at its zone's pace, or by effort.
fn pace<W: Words>(plan: &Plan, step: &Step, out: &mut impl Write) -> fmt::Result {
    match step.zone.filter(|_| step.paced) {
        Some(zone) => W::at_pace(zone, plan.race(), plan.paces.shown(zone), out),
        None => out.write_str(W::uphill()),
    }
}

fn around<O: Write>(
    [before, after]: [&str; 2],
    out: &mut O,
    between: impl FnOnce(&mut O) -> fmt::Result,
) -> fmt::Result {
    out.write_str(before)?;
    between(out)?;
    out.write_str(after)
}
