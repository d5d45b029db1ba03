//! What is run in the long run of a building week.

use super::draft::Draft;
use super::history::Size;
use super::limits::NO_CAP;
use super::long_runs::{self, BETWEEN_BLOCKS, MOST_RACE_PACE, Work};
use super::quality::SHORTEST_FRAME;
use super::slots::{LongForm, Slot};
use super::step::Left;
use super::threads::Dose;
use super::volume;
use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::zones::Zone;

/// A step of a thread in percent of the one before, about.
pub(super) const NEXT_STEP: u64 = 108;

/// Rounding a run makes it this much longer at most.
const WITHIN_METRES: u64 = 400;

impl Draft<'_> {
    /// The work of the long run of a week of this size, with room for `hard` seconds.
    pub(super) fn long_run_work(&self, slot: Slot, size: Size, hard: u64) -> Work {
        let long_run = size.long_run;
        if slot.long_run == LongForm::Plain {
            return Work::None;
        }
        let runner = self.runner;
        let at_race = |slot: &&Slot| slot.long_run == LongForm::RacePace;
        let left = self.slots[usize::from(slot.number) - 1..].iter().filter(at_race).count() as u64;
        let is_last = slot.long_run == LongForm::RacePace && left == 1;
        let mut room = hard.saturating_sub(self.hard_of_main(slot, is_last));
        if slot.long_run == LongForm::Progressive {
            room = room.max(self.before_quality(slot, size, hard));
        }
        match slot.long_run {
            LongForm::Plain => Work::None,
            LongForm::Progressive => {
                let percent = rules::hard_percent(runner.roles.of(Zone::Tempo));
                let later = self.history.progressive_runs > 0;
                long_runs::progressive(runner, long_run, later, room * 100 / percent)
            }
            LongForm::RacePace => {
                let percent = rules::hard_percent(runner.roles.of(Zone::Race));
                let wanted = self.race_pace_wanted(left.max(1), long_run);
                let seconds = room * 100 / percent;
                // Half of a run is enough for who starts low.
                let seconds = if self.curve.is_gentle() {
                    seconds.min((long_run / 2).max(rules::race_pace_in_long_run(runner.race)))
                } else {
                    seconds
                };
                let done = self.history.race_pace_runs;
                let in_two = done > 0 && done.is_multiple_of(2);
                let (most, enough) = (self.race_pace_metres(), self.least_race_pace);
                let within = |seconds| {
                    long_runs::race_pace(runner, long_run, wanted, most, seconds, in_two, enough)
                };
                match within(seconds) {
                    Work::None if runner.starts_from_now => {
                        let room = hard.saturating_sub(self.least_of_main(slot));
                        let room = (room * 100 / percent).min(long_run / 2);
                        match within(room) {
                            Work::None if self.curve.is_gentle() && !runner.is_short_race() => {
                                long_runs::least_by_time(runner, most, room)
                            }
                            work => work,
                        }
                    }
                    work => work,
                }
            }
        }
    }

    /// H29: the hard time that the end of a progressive long run has before the week's quality,
    /// where it starts from what is run now: what there is in weeks too short for quality, and in
    /// Base, which needs none, the least.
    fn before_quality(&self, slot: Slot, size: Size, hard: u64) -> u64 {
        if !self.runner.starts_from_now || self.runner.is_short_race() {
            return 0;
        }
        let others = (u64::from(self.runner.sessions) - 2) * rules::SHORTEST_BUILDING;
        let left = size.volume.saturating_sub(size.long_run + others);
        let least = self.least_quality(slot).unwrap_or(0);
        let is_base = !slot.is_after_base();
        if is_base && left < least
            || !self.holds(rules::least_quality(self.runner.level), size.caps)
        {
            return hard;
        }
        let role = self.runner.roles.of(Zone::Tempo);
        let end = rules::progressive_end(role).start() * rules::hard_percent(role) / 100;
        if is_base { end.min(hard) } else { 0 }
    }

    /// The hard time that the step of the week's first quality session takes, beside the long run
    /// with most race pace or another.
    fn hard_of_main(&self, slot: Slot, is_last: bool) -> u64 {
        let Some(thread) = slot.quality[0] else { return 0 };
        let line = self.lines.of(thread);
        let (least, _) = self.runner.work(line.role);
        let before = self.threads[thread as usize].done.last();
        // Beside the first run with race pace, and the one with most, no more than the
        // last time, if those steps may come again.
        let is_used = before.is_some_and(|before| self.steps.are_used_up(line, before));
        let percent = match (is_last || self.history.race_pace == 0, is_used) {
            (true, false) => 100,
            (true, true) => NEXT_STEP + 10,
            (false, _) => NEXT_STEP,
        };
        let next = before.map_or(least, |dose| dose.work() * percent / 100);
        next * rules::hard_percent(line.role) / 100
    }

    /// The hard time that the first quality session takes at least: what H21 allows after the
    /// last time, if there are such steps that may come.
    fn least_of_main(&self, slot: Slot) -> u64 {
        let Some(thread) = slot.quality[0] else { return 0 };
        let line = self.lines.of(thread);
        let before = self.threads[thread as usize].done.last();
        let work = before.map_or(0, Dose::work);
        let room = self.caps().run.saturating_sub(SHORTEST_FRAME);
        let dose = |hard| self.dose(thread, line, slot, Left { hard, room, other: None });
        let may_come = |dose: &Dose| {
            !self.steps.are_used_up(line, dose)
                && before.is_none_or(|before| !dose.loses_on(before))
        };
        let doses = [work * (100 - rules::THREAD_LOSS) / 100, work].map(dose);
        let least = doses.iter().find(|dose| may_come(dose)).map_or(NO_CAP, Dose::work);
        least * rules::hard_percent(line.role) / 100
    }

    /// Hard work of a long run as H5 and H27 count it.
    pub(super) fn weighted(&self, work: Work) -> u64 {
        let percent = |zone| rules::hard_percent(self.runner.roles.of(zone));
        work.zone().map_or(0, |zone| work.seconds(self.runner) * percent(zone) / 100)
    }

    /// H9: a long run that its work must not make too far, in seconds.
    pub(super) fn within_distance(&self, long_run: u64, work: Work) -> u64 {
        let Some(zone) = work.zone() else { return long_run };
        let paces = self.runner.paces;
        let seconds = work.seconds(self.runner);
        let fast = paces.of(zone).metres_in(seconds);
        let most = rules::longest_run_metres(self.runner.race);
        let rest = most.saturating_sub(fast.saturating_add(WITHIN_METRES));
        let most = seconds.saturating_add(paces.of(Zone::LongRun).seconds_for(rest));
        if long_run > most { rules::round_seconds(most) } else { long_run }
    }

    /// The same work in one block, where the jogs between several, longer at an age, would make a
    /// run of `long_run` seconds longer than `most`.
    pub(super) fn in_one_block(&self, work: Work, long_run: u64, most: u64) -> Work {
        let Work::RacePace { blocks: blocks @ 2.., metres } = work else { return work };
        let jogs =
            (AgeBand::From50.recovery_seconds(BETWEEN_BLOCKS) - BETWEEN_BLOCKS) * u64::from(blocks);
        let is_longer = long_runs::shortest(self.runner, work) > long_run;
        if is_longer || long_run + jogs > most.min(volume::longest_run(self.runner)) {
            Work::RacePace { blocks: 1, metres: metres * u64::from(blocks) }
        } else {
            work
        }
    }

    /// The work of a long run that came out shorter than meant.
    pub(super) fn fitting(&self, work: Work, long_run: u64) -> Work {
        let seconds = work.seconds(self.runner);
        match work {
            Work::RacePace { metres, .. } if seconds * 100 > long_run * MOST_RACE_PACE => {
                let most = metres.min(self.race_pace_metres());
                long_runs::race_pace(self.runner, long_run, most, most, NO_CAP, false, 0)
            }
            Work::Progressive(_)
                if seconds > long_runs::most_progressive(self.runner, long_run) =>
            {
                Work::None
            }
            work => work,
        }
    }
}
