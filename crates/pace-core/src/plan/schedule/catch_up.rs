//! Where a plan starts from what is run now: what had no room in its week comes later, in
//! the place of what has its sessions.

use std::iter;

use super::draft::Draft;
use super::lines::Use;
use super::long_runs::Work;
use super::runner::Runner;
use super::slots::{LongForm, Slot};
use crate::plan::rules;
use crate::roles::Role;
use crate::zones::Zone;

impl Draft<'_> {
    /// What had no room comes in this week, if it may.
    pub(super) fn catch_up(&mut self, slot: &mut Slot) {
        if self.progressive_missing > 0 {
            self.make_up_for_missing(slot);
        }
        self.give_way(slot);
        self.meet_race_pace_again(slot);
        self.take_turns(slot);
    }

    /// H21 and H28: where quality began late towards a long race, the main thread and race pace
    /// give way to each other, each as far as it has its sessions.
    fn take_turns(&self, slot: &mut Slot) {
        let runner = self.runner;
        let has_one_quality = !runner.two_quality() && runner.quality_days > 0;
        let may_turn = !runner.is_short_race() && has_one_quality && self.lines.race_pace.is_some();
        if !may_turn || slot.cutback || !slot.is_after_base() {
            return;
        }
        let later = self.full_weeks_after(*slot);
        let own = &self.threads[Use::RacePace as usize];
        let is_asked = runner.weeks >= rules::WEEKS_WITH_THREADS || self.curve.is_gentle();
        let has_own = !is_asked
            || !own.done.is_empty()
            || !own.light.is_empty()
            || later.clone().any(|slot| slot.takes(Use::RacePace));
        let is_enough =
            self.has_main_thread(*slot, later.filter(|slot| slot.takes(Use::Main)).count());
        let others = self.race_pace_planned(*slot) - u64::from(slot.takes(Use::RacePace));
        let has_race_pace = others >= self.race_pace_asked() && has_own;
        match slot.quality[0] {
            Some(Use::Main) if is_enough && !has_race_pace && !self.gave_way => {
                slot.quality[0] = Some(Use::RacePace);
                // The first time has it alone.
                if self.history.race_pace == 0 && slot.long_run == LongForm::RacePace {
                    slot.long_run = LongForm::Plain;
                }
            }
            Some(Use::RacePace) if self.gave_way || !is_enough && has_race_pace => {
                slot.quality[0] = Some(Use::Main);
                self.meet_race_pace_again(slot);
            }
            _ => {}
        }
    }

    /// H21: whether the main thread has its sessions without this week, where so many are to come;
    /// one less than usual, since weeks hold one quality session.
    fn has_main_thread(&self, slot: Slot, to_come: usize) -> bool {
        let weeks = self.sessions_done() + 1 + self.full_weeks_after(slot).count();
        let least = rules::main_thread_sessions(self.runner.weeks).min(weeks);
        let done = self.threads[Use::Main as usize].done.len();
        done + to_come + 1 >= least
    }

    /// Quality sessions of the full weeks so far, but those of Base.
    fn sessions_done(&self) -> usize {
        let threads = [Use::Main, Use::Second, Use::Third, Use::RacePace];
        threads.into_iter().map(|of| self.threads[of as usize].done.len()).sum()
    }

    /// H21: where the long run is too short to end at threshold, the week's quality session is at
    /// threshold; whether it is.
    pub(super) fn train_threshold(&mut self, slot: &mut Slot, work: Work) -> bool {
        let later = self.full_weeks_after(*slot);
        // Race pace that has been met gives way to the main thread.
        let is_known = self.history.race_pace > 0
            || later.clone().any(|slot| slot.long_run == LongForm::RacePace);
        let mains =
            later.filter(|slot| slot.takes(Use::Main) || is_known && slot.takes(Use::RacePace));
        let may_give_way = self.runner.is_short_race()
            && self.runner.weeks < rules::WEEKS_WITH_THREADS
            && !self.runner.two_quality()
            && (slot.long_run, work) == (LongForm::Progressive, Work::None)
            && slot.is_after_base()
            && !slot.cutback
            && self.lines.second.is_some()
            && !self.has_threshold(*slot)
            && (slot.takes(Use::Main) || self.history.race_pace > 0 && slot.takes(Use::RacePace))
            && self.has_main_thread(*slot, mains.count());
        if may_give_way {
            (slot.quality[0], slot.long_run) = (Some(Use::Second), LongForm::Plain);
            self.gave_way = true;
        }
        may_give_way
    }

    /// H21: whether threshold has its sessions without this week, with those that this one's may be
    /// made up by.
    fn has_threshold(&self, slot: Slot) -> bool {
        let second = &self.threads[Use::Second as usize];
        let done = second.done.len() + second.light.len() + self.history.progressive_runs as usize;
        let later = self.weeks_after(slot).iter().map(|slot| {
            let session = slot.takes(Use::Second) || slot.cutback && slot.takes(Use::Main);
            let end = slot.long_run == LongForm::Progressive || slot.may_be_progressive(true);
            usize::from(session) + usize::from(end)
        });
        // Where quality began late one will do.
        let full = |slot: &&Slot| slot.is_after_base() && !slot.cutback;
        let before = self.slots[..usize::from(slot.number) - 1].iter().filter(full).count();
        let least = rules::THRESHOLD_SESSIONS - usize::from(before > self.sessions_done());
        done + later.sum::<usize>() >= least
    }

    /// H28: sessions at race pace, in a plan of any length one.
    fn race_pace_asked(&self) -> u64 {
        let Runner { race, weeks, .. } = *self.runner;
        rules::race_pace_sessions(race, weeks).max(1) as u64
    }

    /// Sessions at race pace that there were, and that are to come from this week on; not those of
    /// cutbacks, as long as it has not been met: they may be too short for it.
    fn race_pace_planned(&self, slot: Slot) -> u64 {
        let is_known = self.history.race_pace > 0;
        let later = self.weeks_after(slot);
        let to_come = iter::once(&slot).chain(later).filter(|slot| is_known || !slot.cutback);
        let sessions = to_come.map(|slot| {
            let ends_at_race = slot.long_run == LongForm::RacePace;
            u64::from(slot.takes(self.at_race_pace())) + u64::from(ends_at_race)
        });
        self.history.race_pace_sessions + sessions.sum::<u64>()
    }

    /// H28: where sessions at race pace had no room, more long runs end at it.
    fn meet_race_pace_again(&self, slot: &mut Slot) {
        let (runner, at_race) = (self.runner, self.at_race_pace());
        let number = usize::from(slot.number);
        let later = self.weeks_after(*slot);
        let ends_at_race = |slot: &Slot| slot.long_run == LongForm::RacePace;
        let is_enough = self.race_pace_planned(*slot) >= self.race_pace_asked();
        // H29 wants its own.
        let is_kept = slot.long_run == LongForm::Progressive && slot.is_early();
        if is_enough
            || is_kept
            || ends_at_race(slot)
            || slot.cutback
            || !slot.is_after_base()
            || runner.quality_days == 0
            || self.lines.of(at_race).zone != Zone::Race
        {
            return;
        }
        let full = |slot: &&Slot| !slot.cutback;
        let developed = self.slots.iter().filter(full).filter(|slot| slot.is_after_base()).count();
        let runs = later.iter().filter(|slot| ends_at_race(slot)).count() as u64;
        let with = self.history.race_pace_runs + 1 + runs;
        let ended_at_race = |slot: &&Slot| self.history.with_race_pace >> slot.number & 1 == 1;
        let before = self.slots[..number - 1].iter().rev().filter(full).take_while(ended_at_race);
        let after = later.iter().filter(full).take_while(|slot| ends_at_race(slot));
        if with * 100 <= rules::RACE_PACE_LONG_RUNS * developed as u64
            && before.count() + 1 + after.count() <= rules::RACE_PACE_LONG_RUNS_IN_A_ROW
        {
            slot.long_run = LongForm::RacePace;
        }
    }

    /// A progressive long run that had no room comes now; for 5 km and 10 km a cutback's session
    /// at threshold will do.
    fn make_up_for_missing(&mut self, slot: &mut Slot) {
        let is_short = self.runner.is_short_race();
        let ends_at_threshold = self.runner.roles.of(Zone::Tempo) == Role::Threshold;
        let later = self.weeks_after(*slot);
        // Race pace is met by the middle in any case (H28).
        let middle = self.slots.len().div_ceil(2);
        let is_met = self.history.race_pace > 0 || usize::from(slot.number) <= middle;
        let is_last_chance =
            !is_short && is_met && !later.iter().any(|later| later.may_be_progressive(false));
        let plain = Slot { long_run: LongForm::Plain, ..*slot };
        let free = if is_last_chance { plain } else { *slot };
        // Threshold has a session of its own already, unless race pace is threshold, too.
        let has_own = is_short
            && slot.quality[1] == Some(Use::Second)
            && self.lines.of(self.at_race_pace()).role != Role::Threshold;
        if (ends_at_threshold && !has_own || !is_short) && free.may_be_progressive(is_short) {
            slot.long_run = LongForm::Progressive;
            self.progressive_missing -= 1;
        } else if is_short
            && slot.cutback
            && slot.is_after_base()
            && slot.takes(Use::Main)
            && self.lines.second.is_some()
        {
            slot.quality[0] = Some(Use::Second);
            self.progressive_missing -= 1;
        }
    }

    /// H21: where quality began late, what has its sessions gives way to what has not.
    fn give_way(&mut self, slot: &mut Slot) {
        let runner = self.runner;
        if !runner.is_short_race() || runner.two_quality() || !slot.is_after_base() {
            return;
        }
        let later = self.weeks_after(*slot);
        let mains = later.iter().filter(|slot| !slot.cutback && slot.takes(Use::Main)).count()
            + self.threads[Use::Main as usize].done.len();
        let full = self.slots.iter().filter(|slot| slot.is_after_base() && !slot.cutback).count();
        let has_enough = mains + 1 >= rules::main_thread_sessions(runner.weeks).min(full);
        let is_short_of_mains = self.history.race_pace > 0 && !has_enough;
        let ends_at_threshold = |slot: &Slot| slot.long_run == LongForm::Progressive;
        match (slot.quality[0], slot.cutback) {
            (Some(Use::Second), true)
                if is_short_of_mains && later.iter().any(ends_at_threshold) =>
            {
                slot.quality[0] = Some(Use::RacePace);
            }
            (Some(Use::RacePace), false) if is_short_of_mains => {
                slot.quality[0] = Some(Use::Main);
                if slot.long_run == LongForm::Plain && self.history.race_pace_runs < 2 {
                    slot.long_run = LongForm::RacePace;
                }
            }
            (Some(Use::Main), false)
                if has_enough
                    && !self.gave_way
                    && self.progressive_missing > 0
                    && slot.long_run != LongForm::RacePace
                    && self.lines.second.is_some() =>
            {
                slot.quality[0] = Some(Use::Second);
                self.progressive_missing -= 1;
                self.gave_way = true;
            }
            (_, false) => self.gave_way = !slot.takes(Use::Main),
            _ => {}
        }
    }

    /// H29: a long run too short for race pace may end a little faster; whether it is one.
    pub(super) fn end_faster(&self, slot: &mut Slot, work: Work) -> bool {
        let runner = self.runner;
        let wanted = rules::progressive_long_runs(runner.race, runner.weeks) as u64;
        let is_missing = self.history.progressive_runs < wanted;
        let ends = (slot.long_run, work) == (LongForm::RacePace, Work::None);
        let may_end = ends && slot.is_early() && is_missing && !slot.cutback;
        if may_end {
            slot.long_run = LongForm::Progressive;
        }
        may_end
    }

    /// H28: race pace that is late is met now, beside a long run with this work; whether it is late.
    pub(super) fn meet_race_pace(&self, slot: &mut Slot, work: Work) -> bool {
        let is_late = self.is_late_for_race_pace(*slot, work);
        if is_late {
            let place = usize::from(self.runner.two_quality() && !slot.cutback);
            slot.quality[place] = Some(self.at_race_pace());
        }
        is_late
    }

    /// Whether this week's long run is progressive where it was to be.
    pub(super) fn count_progressive(&mut self, slot: &mut Slot, work: Work) {
        match (slot.long_run, work) {
            (LongForm::Progressive, Work::None) => self.progressive_missing += 1,
            // Two hard sessions a week are enough.
            (LongForm::Progressive, _) => slot.quality[1] = None,
            _ => {}
        }
    }
}
