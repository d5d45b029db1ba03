//! Where a plan starts from what is run now: what had no room in its week comes later, in
//! the place of what has its sessions.

use super::draft::Draft;
use super::lines::Use;
use super::long_runs::Work;
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
    }

    /// A progressive long run that had no room comes now; for 5 km and 10 km a cutback's session
    /// at threshold will do.
    fn make_up_for_missing(&mut self, slot: &mut Slot) {
        let is_short = self.runner.is_short_race();
        let ends_at_threshold = self.runner.roles.of(Zone::Tempo) == Role::Threshold;
        if (ends_at_threshold || !is_short) && slot.may_be_progressive(is_short) {
            slot.long_run = LongForm::Progressive;
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
        let later = &self.slots[usize::from(slot.number)..];
        let mains = later.iter().filter(|slot| !slot.cutback && slot.takes(Use::Main)).count()
            + self.threads[Use::Main as usize].done.len();
        let has_enough = mains + 1 >= rules::main_thread_sessions(runner.weeks);
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
                    && self.progressive_missing > 0
                    && slot.long_run == LongForm::Plain
                    && self.lines.second.is_some() =>
            {
                slot.quality[0] = Some(Use::Second);
                self.progressive_missing -= 1;
            }
            _ => {}
        }
    }

    /// H28: race pace that is late is met now, beside a long run with this work.
    pub(super) fn meet_race_pace(&self, slot: &mut Slot, work: Work) {
        if self.is_late_for_race_pace(*slot, work) {
            let place = usize::from(self.runner.two_quality() && !slot.cutback);
            slot.quality[place] = Some(self.at_race_pace());
        }
    }

    /// Whether this week's long run is progressive where it was to be, or makes up for one that
    /// was not.
    pub(super) fn count_progressive(&mut self, slot: &mut Slot, work: Work) {
        match (slot.long_run, work) {
            (LongForm::Progressive, Work::None) => self.progressive_missing += 1,
            (LongForm::Progressive, Work::Progressive(_)) if self.progressive_missing > 0 => {
                self.progressive_missing -= 1;
                // Two hard sessions a week are enough.
                slot.quality[1] = None;
            }
            _ => {}
        }
    }
}
