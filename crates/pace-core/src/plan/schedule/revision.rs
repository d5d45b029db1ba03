//! What a draft shows: where a week came out otherwise than it was meant to, and what the
//! weeks are held to when the plan is built again.

use std::array;

use super::draft::Draft;
use super::history::grown_hard_time;
use super::limits::{Limits, NO_CAP};
use super::lines::Use;
use super::runner::MINUTE;
use crate::plan::age::AgeBand;
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::Totals;

/// What a week's hard time comes down to where that of the whole plan is too much, in percent.
const LESS_HARD: u64 = 94;

/// Weeks of a plan whose threads need each of its full weeks, with one quality session in them and
/// with two.
const SHORT: [u8; 2] = [15, 12];

impl Draft<'_> {
    /// The limits to build the plan again with; none where it is right.
    pub(super) fn revised(&self) -> Option<Limits> {
        let mut limits = self.limits;
        let is_early = self.hold_long_runs(&mut limits);
        let is_hard = self.hold_hard_time(&mut limits);
        let is_light = self.hold_volume(&mut limits);
        let is_lost = self.hold_steps(&mut limits);
        (is_early || is_hard || is_light || is_lost).then_some(limits)
    }

    /// H21: a step lost work; those before it may not have more.
    fn hold_steps(&self, limits: &mut Limits) -> bool {
        let held = array::from_fn(|thread| limits.steps[thread].and(self.lost[thread]));
        let is_revised = held != limits.steps;
        limits.steps = held;
        is_revised
    }

    /// H11: an earlier long run was longer than the last weeks could hold.
    fn hold_long_runs(&self, limits: &mut Limits) -> bool {
        let window = rules::longest_long_run_weeks(self.runner.race);
        let weeks = usize::from(self.runner.weeks);
        let longest = |early: bool| {
            let runs = self.history.weeks[..self.slots.len()].iter().enumerate();
            let in_window = |index: usize| window.contains(&((weeks - 1 - index) as u64));
            let runs = runs.filter(|(index, _)| in_window(*index) != early);
            runs.map(|(_, week)| week.long_run).max().unwrap_or_default()
        };
        let (early, late) = (longest(true), longest(false));
        let is_early = early > late;
        if is_early {
            limits.long_run = late;
        }
        is_early
    }

    /// H8: a full week that came out so much lighter than the one before that it counts as
    /// a cutback: the one before was more than this stretch of the plan can carry.
    fn hold_volume(&self, limits: &mut Limits) -> bool {
        let mut is_revised = false;
        for (index, pair) in self.history.weeks[..self.slots.len()].windows(2).enumerate() {
            let [before, now] = [pair[0], pair[1]];
            let is_last = index + 2 == self.slots.len();
            let are_full = !self.slots[index].cutback && !self.slots[index + 1].cutback;
            if !are_full || is_last && self.may_end_light() {
                continue;
            }
            for band in AgeBand::ALL.map(|band| band as usize) {
                let [before_at, now_at] = [before, now].map(|week| week.totals.seconds[band]);
                if now_at * 100 <= before_at * rules::CUTBACK.end() {
                    let most = if self.runner.starts_from_now {
                        // All that is allowed: who runs more keeps it (D33).
                        (now_at * 100 - 1) / rules::CUTBACK.end()
                    } else {
                        now_at * 100 / (rules::CUTBACK.end() + 1)
                    };
                    let ageless = before.totals.seconds[AgeBand::Under40 as usize];
                    let most = ageless * most / before_at.max(1);
                    limits.volume[index] = limits.volume[index].min(most);
                    is_revised = true;
                }
            }
        }
        is_revised
    }

    /// Whether the last week, with most race pace in it, may come out as a cutback: the
    /// threads are long enough without it (H21).
    pub(super) fn may_end_light(&self) -> bool {
        let runner = self.runner;
        let short = SHORT[usize::from(runner.two_quality())];
        let full = self.threads[Use::Main as usize].steps as usize;
        let ends_with_it = self.slots.last().is_some_and(|slot| slot.takes(Use::Main));
        // One less where full weeks hold one quality session.
        let least = rules::main_thread_sessions(runner.weeks) + usize::from(runner.two_quality());
        runner.weeks > short
            && !runner.starts_from_now
            && full + 1 >= least + usize::from(ends_with_it)
    }

    /// H5: who starts from what they run has more hard time in the whole plan than they should.
    fn is_too_hard(&self) -> bool {
        if !self.runner.starts_from_now {
            return false;
        }
        let building = &self.history.weeks[..self.slots.len()];
        let hard: u64 = building.iter().map(|week| week.hard).sum();
        let totals: Totals = building.iter().map(|week| week.totals).sum();
        let volume = totals.seconds.iter().min().copied().unwrap_or_default();
        hard * 100 > volume * (100 - rules::easy_share(self.runner.sessions))
    }

    /// H5 and H27: a week that came out too hard for the easy running that it got, or for the
    /// weeks before it.
    fn hold_hard_time(&self, limits: &mut Limits) -> bool {
        let most = 100 - rules::easy_share_of_week(self.runner.sessions);
        let mut is_revised = false;
        if self.is_too_hard() {
            // H5: a little less in each full week after Development.
            for (index, week) in self.history.weeks[..self.slots.len()].iter().enumerate() {
                let most = week.hard * LESS_HARD / 100;
                let slot = self.slots[index];
                if !slot.cutback && slot.phase > Phase::Development && most < limits.hard[index] {
                    limits.hard[index] = most;
                    is_revised = true;
                }
            }
        }
        for (index, week) in self.history.weeks[..self.slots.len()].iter().enumerate() {
            let least = week.totals.seconds.iter().min().copied().unwrap_or_default();
            let before =
                self.history.weeks[index.saturating_sub(4)..index].iter().map(|week| week.hard);
            let grown = before.max().map_or(NO_CAP, grown_hard_time);
            let most = (least * most / 100).min(grown);
            if week.hard > most {
                // What is not to be had in the quality session the long run gives up.
                let most = most.saturating_sub((week.hard - most).max(3 * MINUTE));
                limits.hard[index] = limits.hard[index].min(most);
                is_revised = true;
            }
        }
        is_revised
    }
}
