//! The step of a thread that a week takes.

use super::draft::Draft;
use super::lines::{Line, Use};
use super::quality::{self, SHORTEST_FRAME};
use super::race_pace::RacePaceBounds;
use super::runner::MINUTE;
use super::slots::Slot;
use super::threads::{self, Aim, Dose};
use crate::plan::age::AgeBand;
use crate::plan::library::{Effort, Way};
use crate::plan::rules;
use crate::zones::Zone;

/// The first hills of a plan in seconds, beginner, intermediate, advanced: 8 × 30 s, 10 × 30 s.
const FIRST_HILLS: [u64; 3] = [4 * MINUTE, 5 * MINUTE, 5 * MINUTE];

/// The same where no others follow: 10 × 45 s.
const LONE_HILLS: u64 = 15 * MINUTE / 2;

/// H18: work at race pace in a quality session, in percent of it, a little kept in hand.
const MOST_RACE_PACE: u64 = 68;

/// A cutback's step and its rep in percent of the work of the step before, and the most that the
/// step may be in percent of what it aims at.
const CUTBACK_STEP: u64 = 62;
const CUTBACK_REP: u64 = 31;
const MOST_OF_CUTBACK: u64 = 120;

/// What a week leaves to a quality session.
#[derive(Debug, Clone, Copy)]
pub(super) struct Left {
    /// Seconds of hard work.
    pub(super) hard: u64,
    /// Seconds of work and rests.
    pub(super) room: u64,
    /// The effort of the session before it, which it should not have, too.
    pub(super) other: Option<Effort>,
}

impl Draft<'_> {
    /// The step of a thread that this week takes.
    pub(super) fn dose(&self, thread: Use, line: Line, slot: Slot, left: Left) -> Dose {
        let Left { hard, room, other } = left;
        let runner = self.runner;
        let state = &self.threads[thread as usize];
        let (lowest, most) = line.bounds(runner);
        let peak_week = self.curve.peak_week();
        let heaviest = line.heaviest(runner, (lowest, most), peak_week, thread == Use::RacePace);
        let index = state.done.len() as u64;
        let least = if index == 0 { *rules::work(line.role, runner.level).start() } else { lowest };
        // Hills that take turns with fartlek begin as light as those of a thread.
        let in_turn = thread == Use::Hills && self.threads[Use::Fartlek as usize].steps > 0;
        let steps = state.steps.max(if in_turn { rules::THREAD as u64 } else { 1 });
        let (work, rep) = line.aim(runner, (lowest, heaviest), index, steps);
        let first_hills =
            if thread == Use::Hills && index == 0 { self.first_hills() } else { None };
        let work = match first_hills {
            // Hills that cannot grow much begin with little more than the least (H21).
            Some(first) if runner.starts_from_now => first.min(least + rep),
            Some(first) => first,
            None => work,
        };
        // In Base, fartlek is play beside the hills.
        let is_play = thread == Use::Fartlek && !runner.walks_all;
        let work = if is_play { work.min(least * 3 / 2) } else { work };
        let at_race = if line.zone == Zone::Race {
            let is_first = index == 0 && steps > 1 && !state.light.is_empty();
            self.race_pace_bounds(line, slot, is_first)
        } else {
            RacePaceBounds::NONE
        };
        let most = if line.zone == Zone::Race {
            // H18, warm-up and cool-down being a quarter of the session or more.
            let share = (room + SHORTEST_FRAME) * MOST_RACE_PACE / 100;
            most.min(share).max(least).min(at_race.seconds)
        } else {
            most
        };
        let is_led_to = !self.curve.is_gentle()
            && thread == Use::RacePace
            && index + 1 < steps
            && at_race.metres < u64::MAX;
        let needed = if is_led_to { self.led_to(slot, at_race.metres) } else { 0 };
        let bound = if line.near_vma || line.way == Way::TenKmPace {
            most
        } else {
            most.max(*rules::work(line.role, runner.level).end())
        };
        let aim = Aim {
            work: work.max(needed).min(hard.max(least)),
            least,
            most,
            rep,
            room,
            metres: at_race.metres,
            light: slot.cutback,
            within_a_rep: at_race.within_a_rep,
            bound: bound.min(hard),
            enough: self.enough(thread, line, (index, steps)),
            needed,
            other,
        };
        let is_thread = steps >= rules::THREAD as u64;
        let begins = is_thread || first_hills.is_some() || thread == Use::Fartlek;
        let mut aim = if slot.cutback {
            aim_of_cutback(aim, state.done.last(), hard)
        } else if index == 0 && begins {
            let first = self.first_step(thread, line, &aim, heaviest);
            let most = most.min(first).min(hard.max(least));
            Aim { work: aim.work.min(first), most, ..aim }
        } else {
            Aim { most: most.min(hard.max(least)), ..aim }
        };
        let limit = self.limits.steps[thread as usize];
        if slot.number < limit.before {
            aim.most = aim.most.min(limit.work.max(least));
            aim.bound = 0;
        }
        loop {
            let dose = line.choose(runner, &aim, state, &self.steps);
            let dose = dose.expect("every way has efforts by time");
            let least = *rules::work(line.role, runner.level).start();
            if !runner.starts_from_now || !self.is_too_long(line, &dose) {
                return dose;
            }
            // The least of the level will do, without the line between levels; else the long run
            // gives way, or there is less work.
            let longest = self.caps().run.saturating_sub(SHORTEST_FRAME);
            if least < aim.least {
                aim.least = least;
            } else if aim.room < longest {
                aim.room = longest;
            } else if (aim.least + 1..=aim.most.max(aim.bound)).contains(&dose.work()) {
                (aim.most, aim.bound) = (dose.work() - 1, 0);
            } else {
                return dose;
            }
        }
    }

    /// H6: whether the session of a step is longer than a run of this week may be.
    fn is_too_long(&self, line: Line, dose: &Dose) -> bool {
        let shortest = quality::session(self.runner, line, dose, 0, false).totals().seconds;
        shortest[AgeBand::From50 as usize] > self.caps().run
    }

    /// Work that is worth more than what comes nearer to the aim: that of a thread's last step.
    fn enough(&self, thread: Use, line: Line, (index, steps): (u64, u64)) -> u64 {
        if index + 1 < steps {
            return 0;
        }
        match self.threads[thread as usize].done.first() {
            // A2: the last step at race pace is worth its while.
            _ if line.zone == Zone::Race => {
                let least = self.runner.paces.of(Zone::Race).seconds_for(self.least_race_pace);
                least.saturating_sub(threads::ROUNDING)
            }
            // H21: the last step of a thread is well above the first.
            Some(first) if steps >= rules::THREAD as u64 => {
                (first.work() * 100).div_ceil(rules::THREAD_START)
            }
            _ => 0,
        }
    }

    /// The work of a thread's first step at most, in seconds.
    fn first_step(&self, thread: Use, line: Line, aim: &Aim, heaviest: u64) -> u64 {
        match thread {
            Use::Hills => aim.work,
            Use::Fartlek => aim.least + 2 * aim.rep - 1,
            _ if (self.curve.is_gentle() || self.curve.is_strong())
                && !self.runner.variation.begins_high =>
            {
                aim.least + if line.paced { aim.rep * 3 / 4 } else { aim.rep - 1 }
            }
            // H27 says how race pace begins.
            Use::RacePace if !self.runner.is_short_race() => aim.most,
            _ => line.most_first(self.runner, heaviest, aim.rep),
        }
    }

    /// Seconds of the first hills of all, which are few; none where they are all that leads to a
    /// week of two sessions (H27), or half of their own week.
    fn first_hills(&self) -> Option<u64> {
        let runner = self.runner;
        let are_alone = self.threads[Use::Hills as usize].steps <= 1;
        let leads_to_most = runner.two_quality() || runner.sessions == 2;
        match (are_alone, runner.is_short_race()) {
            (true, true) if leads_to_most => None,
            (true, true) => Some(LONE_HILLS),
            (true, false) if runner.two_quality() => Some(LONE_HILLS),
            _ => Some(runner.at_level(FIRST_HILLS)),
        }
    }
}

/// A cutback's step: the one before, cut to two thirds.
fn aim_of_cutback(aim: Aim, before: Option<&Dose>, hard: u64) -> Aim {
    let (work, rep) = before.map_or((aim.least, aim.rep), |dose| {
        let work = dose.work();
        (work * CUTBACK_STEP / 100, dose.rep.min(work * CUTBACK_REP / 100))
    });
    let most = aim.most.min(work * MOST_OF_CUTBACK / 100).min(hard);
    Aim { work, least: 0, most, rep, ..aim }
}
