//! Quality sessions: warm-up, work, cool-down.

use super::lines::Line;
use super::runner::{MINUTE, Runner};
use super::threads::Dose;
use crate::plan::library::Effort;
use crate::plan::rules;
use crate::plan::session::{Part, Session, SessionKind, Step, StepKind};
use crate::roles::Role;
use crate::zones::Zone;

/// The shortest warm-up and cool-down.
pub(super) const SHORTEST_FRAME: u64 = 15 * MINUTE;

/// Warm-up and cool-down in minutes, the wanted ones first. Fast runners warm up longer, and who
/// runs much.
fn frames(runner: &Runner<'_>, is_strong: bool) -> &'static [(u64, u64)] {
    if runner.sessions == 2 || is_strong {
        // The other session of two bears half of the week.
        &[(20, 15), (20, 10), (15, 10), (15, 5), (10, 5)]
    } else if runner.warmup >= 18 {
        if runner.starts_from_now {
            &[(20, 10), (15, 10), (15, 5), (10, 5)]
        } else {
            &[(20, 10), (15, 10), (10, 5)]
        }
    } else {
        &[(15, 10), (15, 5), (10, 5)]
    }
}

/// The session of a dose, no longer than `room` where its warm-up and cool-down can be shorter.
pub(super) fn session(
    runner: &Runner<'_>,
    line: Line,
    dose: &Dose,
    room: u64,
    is_strong: bool,
) -> Session {
    let paces = runner.paces;
    let work = match dose.effort {
        Effort::Metres(metres) => {
            Step::measured(StepKind::Work, line.zone, u64::from(metres), paces)
        }
        Effort::Seconds(seconds) => Step::timed(StepKind::Work, line.zone, seconds.into(), paces),
    };
    let work = if line.paced { work } else { work.by_effort() };
    let main_set = if dose.count == 1 {
        Part::Step(work)
    } else {
        let rest = Step::timed(StepKind::Recovery, Zone::Easy, dose.rest, paces);
        Part::Repeat { times: dose.count.into(), steps: [work, rest] }
    };
    let frames = frames(runner, is_strong);
    let share = if line.zone == Zone::Race { rules::RACE_PACE_MOST.2 } else { 100 };
    let fits = |frame: &&(u64, u64)| {
        let (warmup, cooldown) = frame;
        dose.seconds().saturating_add((warmup + cooldown) * MINUTE) <= room
    };
    // H18: race pace is not most of the session, even where that takes some more room.
    let is_enough = |frame: &&(u64, u64)| {
        let (warmup, cooldown) = frame;
        let most = (dose.ageless_seconds() + (warmup + cooldown) * MINUTE) * share;
        dose.work() * 100 <= most
    };
    let wanted = frames.iter().find(|frame| fits(frame) && is_enough(frame));
    let enough = || frames.iter().rev().find(is_enough);
    let (warmup, cooldown) = wanted.or_else(enough).copied().unwrap_or((10, 5));
    let easy =
        |kind, minutes: u64| Part::Step(Step::timed(kind, Zone::Easy, minutes * MINUTE, paces));
    let kind = match line.role {
        Role::Repetition | Role::Vo2max => SessionKind::Interval,
        Role::Threshold | Role::Steady | Role::Endurance => SessionKind::Tempo,
    };
    let parts = [easy(StepKind::Warmup, warmup), main_set, easy(StepKind::Cooldown, cooldown)];
    Session { kind, workout: dose.workout, day: 0, parts: parts.into() }
}
