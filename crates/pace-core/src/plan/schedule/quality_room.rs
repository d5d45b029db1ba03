//! The quality sessions that a building week has room for.

use super::draft::Draft;
use super::history::{Quality, Size};
use super::limits::{NO_CAP, StepLimit};
use super::lines::{Line, Use};
use super::long_runs::Work;
use super::quality::{self, SHORTEST_FRAME};
use super::runner::MINUTE;
use super::size::shortest_easy;
use super::slots::Slot;
use super::step::Left;
use super::threads::Dose;
use crate::distance::RaceDistance;
use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::roles::Role;
use crate::zones::Zone;

/// A quality session may always last so long.
const LEAST_LIMIT: u64 = 60 * MINUTE;

/// Two sessions a week: what the quality session may add to the week that is meant, in seconds.
const fn more_than_meant(race: RaceDistance) -> u64 {
    match race {
        RaceDistance::HalfMarathon => 6 * MINUTE,
        _ => 12 * MINUTE,
    }
}

impl Draft<'_> {
    /// Adds the quality sessions of a week of this size, with room for `hard` seconds, beside a long run with
    /// this work.
    pub(super) fn quality_sessions(
        &mut self,
        slot: Slot,
        size: Size,
        hard: u64,
        work: Work,
        quality: &mut Quality,
    ) {
        let runner = self.runner;
        let mut threads = slot.quality.map(|of| of.map(|thread| self.in_reach(thread, slot)));
        if runner.starts_from_now && self.history.race_pace == 0 {
            // Where there is room for one alone, race pace goes first (H28).
            threads.sort_by_key(|thread| *thread != Some(Use::RacePace));
        }
        let mut threads = threads.into_iter().flatten();
        let (first, second) = (threads.next(), threads.next());
        let count = u64::from(first.is_some()) + u64::from(second.is_some());
        let mut room = self.quality_room(slot, size, count);
        let mut hard = hard.saturating_sub(self.weighted(work));
        let is_strong = self.curve.is_strong() && !slot.cutback;
        let mut other = None;
        for (position, (thread, next)) in [(first, second), (second, None)].into_iter().enumerate()
        {
            let Some(thread) = thread else { break };
            let line = self.lines.of(thread);
            let percent = rules::hard_percent(line.role);
            let needed = next.map(|next| self.needed_next(next));
            let (next_hard, next_room) = needed.unwrap_or_default();
            let limit = self.longest_quality(thread, size, room.saturating_sub(next_room));
            let left = Left {
                hard: hard.saturating_sub(next_hard) * 100 / percent,
                room: limit.saturating_sub(SHORTEST_FRAME),
                other,
            };
            let dose = self.dose(thread, line, slot, left);
            other = Some(dose.effort);
            let is_bound = position == 0 && slot.is_after_base() && !slot.cutback;
            let is_due = is_bound && self.holds(rules::least_quality(runner.level), size.caps);
            if runner.starts_from_now && !is_due && !self.has_room(line, slot, &dose, left) {
                let is_threshold = line.role == Role::Threshold && runner.is_short_race();
                self.progressive_missing += u64::from(is_threshold);
                self.is_crowded |= position > 0;
                continue;
            }
            self.keep(thread, line, slot, dose);
            let weighted = dose.work() * percent / 100;
            let session = quality::session(runner, line, &dose, limit, is_strong);
            let totals = quality.insert(position, session);
            room = room.saturating_sub(totals.seconds[AgeBand::From50 as usize]);
            hard = hard.saturating_sub(weighted);
            quality.hard += weighted;
        }
    }

    /// Seconds that a week leaves to this number of quality sessions, at every age.
    fn quality_room(&self, slot: Slot, size: Size, count: u64) -> u64 {
        let Size { volume, long_run, caps } = size;
        let runner = self.runner;
        let runs = u64::from(runner.sessions) - 1 - count;
        let shortest = shortest_easy(slot);
        let capped = AgeBand::ALL.map(|band| {
            let easy = runs * (band.easy_minutes(shortest / MINUTE) + 1) * MINUTE;
            caps.volume[band as usize].saturating_sub(long_run + easy)
        });
        let capped = capped.into_iter().fold(u64::MAX, u64::min);
        // Beside the long run alone, the session is what the week has left.
        let is_rest = runs == 0 && !slot.cutback && self.index() > 0 && !runner.starts_from_now;
        let is_held = self.limits.volume[self.index()] < NO_CAP;
        let more = if is_rest && !is_held { more_than_meant(runner.race) } else { 0 };
        (volume + more).saturating_sub(long_run + runs * shortest).min(capped)
    }

    /// Seconds of hard time, and in all, that the second quality session needs at least.
    fn needed_next(&self, thread: Use) -> (u64, u64) {
        let line = self.lines.of(thread);
        let (least, _) = self.runner.work(line.role);
        let work = self.threads[thread as usize].done.last().map_or(least, Dose::work);
        (work * rules::hard_percent(line.role) / 100, work * 3 / 2 + SHORTEST_FRAME)
    }

    /// Seconds of a thread's quality session at most, within this room.
    fn longest_quality(&self, thread: Use, size: Size, room: u64) -> u64 {
        let before = self.threads[thread as usize].done.last();
        let before = before.filter(|_| self.runner.starts_from_now);
        // What was there may come again beside a shorter long run, which else is the longest.
        let again = before.map_or(0, |dose| dose.seconds() + SHORTEST_FRAME);
        let longest = size.long_run.max(LEAST_LIMIT).max(again);
        // H9: at race pace all the way it would still be within reach.
        room.min(size.caps.run).min(longest).min(self.farthest_at_race_pace)
    }

    /// Whether a week has room for a step where the plan starts from what is run now: no quality
    /// in a first week, nor before a week can hold it.
    fn has_room(&self, line: Line, slot: Slot, dose: &Dose, left: Left) -> bool {
        let runner = self.runner;
        let least = *rules::work(line.role, runner.level).start();
        let fits = dose.seconds() <= left.room
            && dose.work() <= left.hard
            && (slot.cutback || dose.work() >= least);
        // H27: a first time at race pace that is too short for the least of the next one, which the
        // end of a long run is, where the main thread is not at race pace.
        let next = runner.work(line.role).0;
        let next = match self.lines.race_pace {
            Some(_) => next.min(rules::race_pace_in_long_run(runner.race)),
            None => next,
        };
        let is_token = slot.cutback
            && line.zone == Zone::Race
            && self.history.race_pace == 0
            && dose.metres(runner, line) + rules::RACE_PACE_GROWTH_METRES
                < runner.paces.of(Zone::Race).metres_in(next);
        slot.number > 1 && !is_token && fits
    }

    /// A step is taken.
    fn keep(&mut self, thread: Use, line: Line, slot: Slot, dose: Dose) {
        let state = &mut self.threads[thread as usize];
        if self.runner.starts_from_now
            && !slot.cutback
            && state.done.last().is_some_and(|last| dose.loses_on(last))
        {
            self.lost[thread as usize] = StepLimit { before: slot.number, work: dose.work() };
        }
        if slot.cutback { &mut state.light } else { &mut state.done }.push(dose);
        if !slot.cutback && !self.runner.is_short_race() {
            self.gave_way = thread == Use::RacePace;
        }
        self.steps.push(line, dose);
        let history = &mut self.history;
        history.greatest_work = history.greatest_work.max(dose.work());
        if line.zone == Zone::Race {
            history.race_pace = history.race_pace.max(dose.metres(self.runner, line));
            history.race_pace_sessions += 1;
        }
    }
}
