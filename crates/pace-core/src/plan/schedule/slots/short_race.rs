//! 5 km and 10 km, from Development on: the main thread every week, threshold and race pace beside
//! it.

use super::{After, LongForm, Slot};
use crate::distance::RaceDistance;
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::schedule::lines::Use;
use crate::roles::Role;
use crate::zones::Zone;

impl After<'_> {
    /// 5 km and 10 km: the main thread every week, threshold in Development, race pace from
    /// the first week of Intensity on.
    pub(super) fn short_race(&mut self) {
        let count = self.full.len();
        let last = count - 1;
        let intensity = self.slots.iter().find(|slot| slot.phase == Phase::Intensity);
        let deadline = intensity.map_or(self.building, |slot| slot.number);
        let in_time = count > 1 && self.number(1) <= deadline;
        for index in 0..count {
            self.at(index).quality[0] = Some(Use::Main);
        }
        let (tempo_is_threshold, is_too_fast) = (self.tempo_is_threshold(), self.is_too_fast());
        if self.two() {
            let long_run = count.checked_sub(2).filter(|_| self.runner.weeks >= 10 && count >= 4);
            let start = if self.lines.race_pace.is_none() {
                // The main thread is run at race pace.
                None
            } else if in_time {
                Some(1)
            } else if let Some(cutback) = self.cutback_by(deadline) {
                if tempo_is_threshold || count > 2 || is_too_fast {
                    cutback.quality[0] = Some(Use::RacePace);
                } else {
                    // Threshold by feel needs the session.
                    cutback.long_run = LongForm::RacePace;
                }
                None
            } else {
                Some(0)
            };
            let mut second = 0;
            // Where race pace is the main thread's own, threshold and the third thread take
            // turns to the last week.
            let in_turn =
                self.lines.main.zone == Zone::Race && self.runner.race == RaceDistance::FiveKm;
            for index in 0..count {
                self.at(index).quality[1] = if Some(index) == long_run {
                    self.at(index).long_run = LongForm::RacePace;
                    None
                } else if in_turn {
                    Some(if (last - index).is_multiple_of(2) { Use::Second } else { Use::Third })
                } else if index == last || Some(index) == start {
                    Some(Use::RacePace)
                } else if second < 2 {
                    second += 1;
                    Some(Use::Second)
                } else {
                    Some(Use::RacePace)
                };
            }
            return;
        }
        self.at(last).quality[0] = Some(Use::RacePace);
        if count >= 5 && in_time {
            self.at(1).quality[0] = Some(Use::RacePace);
            if self.lines.main_role == Role::Threshold {
                // The race is long: what a quality session cannot hold is run here.
                self.at(count - 3).long_run = LongForm::RacePace;
                self.at(count - 1).long_run = LongForm::RacePace;
            } else {
                self.at(count - 2).long_run = LongForm::RacePace;
            }
        } else if count >= 3 && in_time {
            if self.is_too_fast() {
                match self.cutback_by(deadline) {
                    Some(cutback) => cutback.quality[0] = Some(Use::RacePace),
                    None => self.at(0).quality[0] = Some(Use::RacePace),
                }
            }
            self.at(1).long_run = LongForm::RacePace;
            if self.lines.main_role == Role::Threshold && count == 4 {
                self.at(count - 1).long_run = LongForm::RacePace;
            } else if self.runner.weeks >= 10 {
                self.at(2).long_run = LongForm::RacePace;
            }
        } else if !in_time {
            let is_held_to_one = self.runner.is_held_to_one();
            let Some(cutback) = self.cutback_by(deadline) else { return };
            if tempo_is_threshold && (is_too_fast || !is_held_to_one) {
                cutback.quality[0] = Some(Use::RacePace);
            } else {
                cutback.long_run = LongForm::RacePace;
            }
        }
    }

    /// H21: 5 km and 10 km hold threshold twice.
    pub(super) fn threshold(&mut self) {
        if self.runner.weeks < rules::WEEKS_WITH_THRESHOLD {
            return;
        }
        if self.lines.main_role == Role::Threshold {
            let at_race = self.runner.roles.of(Zone::Race) == Role::Threshold;
            let is_threshold =
                |slot: &&Slot| slot.takes(Use::Main) || at_race && slot.takes(Use::RacePace);
            let there = self.slots.iter().filter(is_threshold).count();
            let missing = rules::THRESHOLD_SESSIONS.saturating_sub(there);
            let cutbacks =
                self.slots.iter_mut().filter(|slot| slot.cutback && slot.is_after_base());
            for slot in cutbacks.filter(|slot| !slot.takes(Use::Main)).take(missing) {
                slot.quality[0] = Some(Use::Main);
            }
            return;
        }
        // Where it is trained by feel, race pace that is threshold will do.
        let at_race = self.lines.race_pace.filter(|_| !self.tempo_is_threshold());
        let at_race = at_race.is_some_and(|line| line.role == Role::Threshold);
        let is_threshold =
            |slot: &Slot| slot.takes(Use::Second) || at_race && slot.takes(Use::RacePace);
        let there = self.slots.iter().filter(|slot| slot.is_after_base() && is_threshold(slot));
        let mut missing = rules::THRESHOLD_SESSIONS.saturating_sub(there.count());
        let is_free = |slot: &Slot| {
            slot.is_after_base()
                && slot.long_run == LongForm::Plain
                && slot.quality.iter().flatten().count() < rules::HARD_SESSIONS
        };
        if self.runner.is_held_to_one() {
            // One of them is a session of its own.
            let in_cutbacks = self.threshold_in_cutbacks(missing.min(1));
            missing -= in_cutbacks;
            let is_due = in_cutbacks == 0 && missing > 0;
            if is_due && self.runner.sessions >= rules::SESSIONS_WITH_THRESHOLD {
                self.threshold_in_last_week();
                missing -= 1;
            }
        }
        if self.tempo_is_threshold() && !self.two() {
            // The ends of progressive long runs, in full weeks from the first on; after few
            // hills the first one has no room for it yet.
            let count = self.full.len();
            let hills = |slot: &&Slot| slot.takes(Use::Hills) && !slot.cutback;
            let first = usize::from(self.slots.iter().filter(hills).count() < 2);
            let every_other = |from: usize| (from..count).step_by(2);
            for index in every_other(2 * first).chain(every_other(1)) {
                let slot = self.at(index);
                if missing > 0 && is_free(slot) {
                    slot.long_run = LongForm::Progressive;
                    missing -= 1;
                }
            }
        }
        missing -= self.threshold_in_cutbacks(missing);
        let last = self.full.len() - 1;
        // Once more before the taper, where few sessions hold threshold.
        let is_wanted = !self.two() && self.runner.quality_days > 0 && last >= rules::THREAD;
        if self.tempo_is_threshold() && is_wanted && is_free(self.at(last)) {
            self.at(last).long_run = LongForm::Progressive;
        }
        if self.tempo_is_threshold() {
            for slot in self.slots.iter_mut().filter(|slot| is_free(slot)) {
                if missing > 0 {
                    slot.long_run = LongForm::Progressive;
                    missing -= 1;
                }
            }
        } else if missing > 0 && !self.two() {
            let last = self.full.len() - 1;
            let takes_main = |index: &usize| self.slots[self.full[*index]].takes(Use::Main);
            let mains = (0..last).filter(takes_main).count();
            let wanted = rules::main_thread_sessions(self.runner.weeks).min(last + 1) - 1;
            let spare = (0..last).rev().find(takes_main).filter(|_| mains > wanted);
            if self.number(last) > 2 {
                let index = spare.unwrap_or(last);
                self.at(index).quality[0] = Some(Use::Second);
                if spare.is_none() {
                    self.end_at_race_pace(index);
                }
            }
        }
    }

    /// The last long run that ends with threshold ends at race pace, where that is threshold.
    pub(super) fn threshold_at_race_pace(&mut self) {
        let is_progressive =
            |index: &usize| self.slots[self.full[*index]].long_run == LongForm::Progressive;
        let last = (0..self.full.len()).rev().find(is_progressive);
        if let Some(index) = last
            && self.runner.roles.of(Zone::Race) == Role::Threshold
        {
            self.end_at_race_pace(index);
        }
    }

    /// H21: threshold takes the last full week from race pace.
    fn threshold_in_last_week(&mut self) {
        let last = self.full.len() - 1;
        self.at(last).quality[0] = Some(Use::Second);
        if last > 1 {
            self.end_at_race_pace(last);
        }
    }

    /// Race pace that gave way ends the long run of a full week, if it may (H28).
    fn end_at_race_pace(&mut self, index: usize) {
        let runs = self.slots.iter().filter(|slot| slot.long_run == LongForm::RacePace);
        let percent = 100 * (runs.filter(|slot| !slot.cutback).count() as u64 + 1);
        if percent <= rules::RACE_PACE_LONG_RUNS * self.full.len() as u64 {
            self.at(index).long_run = LongForm::RacePace;
        }
    }

    /// H21: the second thread in cutbacks, as often as it is wanted, from the last one back; and
    /// how often that is.
    fn threshold_in_cutbacks(&mut self, wanted: usize) -> usize {
        let is_free = |slot: &&mut Slot| {
            slot.cutback
                && slot.is_after_base()
                && !slot.takes(Use::RacePace)
                && !slot.takes(Use::Second)
        };
        let cutbacks = self.slots.iter_mut().rev().filter(is_free).take(wanted);
        cutbacks.map(|slot| slot.quality[0] = Some(Use::Second)).count()
    }

    /// 5 km and 10 km, where no day is free for quality: race pace and threshold take turns at the
    /// end of long runs, race pace in the last one.
    pub(super) fn long_runs_alone(&mut self) {
        let count = self.full.len();
        let mut left = count as u64 * rules::RACE_PACE_LONG_RUNS / 100;
        for (turn, index) in (0..count).rev().enumerate() {
            self.at(index).long_run = if turn % 2 == 1 {
                LongForm::Progressive
            } else if left > 0 {
                left -= 1;
                LongForm::RacePace
            } else {
                LongForm::Plain
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::date::Weekday;
    use crate::plan::phases::PhaseWeeks;
    use crate::plan::request::PlanRequest;
    use crate::plan::schedule::lines::Lines;
    use crate::plan::schedule::runner::Runner;
    use crate::plan::schedule::slots::calendar;

    /// Of 5 km and 10 km on two days that are neighbours; R race pace, T threshold.
    #[test]
    fn where_no_day_is_free_for_quality_long_runs_hold_it() {
        for (weeks, expected) in [(6, "--TR"), (8, "---TR"), (10, "--TRTR"), (12, "---RTRTR")] {
            let days = [Weekday::Monday, Weekday::Tuesday].into_iter().collect();
            let request = PlanRequest::new(RaceDistance::TenKm, "50:00".parse().unwrap());
            let request = request.with_weeks(weeks).with_days(days);
            let paces = request.paces();
            let runner = Runner::new(&request, &paces);
            let phases = PhaseWeeks::new(&request);
            let slots = calendar(&runner, &Lines::new(&runner), phases);
            let full = slots.iter().filter(|slot| !slot.cutback);
            let letters = full.map(|slot| match slot.long_run {
                LongForm::Plain => '-',
                LongForm::Progressive => 'T',
                LongForm::RacePace => 'R',
            });
            assert_eq!(letters.collect::<String>(), expected, "{weeks} weeks");
            assert!(slots.iter().all(|slot| slot.quality == [None; 2]), "{weeks} weeks");
        }
    }
}
