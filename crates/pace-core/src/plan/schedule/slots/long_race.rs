//! Half-marathon and marathon, from Development on: the main thread, and race pace in long runs and
//! beside it; before, progressive long runs.

use super::{After, LongForm, Slot, WEEKS};
use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::schedule::lines::Use;
use crate::plan::schedule::variation::RacePaceIn;
use crate::roles::Role;
use crate::zones::Zone;

impl After<'_> {
    /// Half-marathon and marathon: the main thread and race pace, in long runs every other
    /// full week and in sessions of its own between.
    pub(super) fn long_race(&mut self) {
        let count = self.full.len();
        let middle = self.building.div_ceil(2);
        for index in 0..count {
            self.at(index).quality[0] = Some(Use::Main);
        }
        let in_time = count > 1 && self.number(1) <= middle;
        let mut long_runs = [false; WEEKS];
        long_runs[count - 1] = true;
        // A week of one session begins with race pace, where that is early enough.
        let early = if self.two() {
            !in_time && self.runner.weeks < 14
        } else {
            // Race pace is hard work where its role is threshold: not in a long run at first.
            !in_time || self.runner.roles.of(Zone::Race) == Role::Threshold
        };
        let begins = (early || self.is_too_fast())
            && self.number(0) <= middle
            && (!self.two() || count >= 4)
            && self.lines.race_pace.is_some();
        // From the last one back every other week; in an odd number of weeks the gap is
        // before the last, so that the first one is in the second week, unless race pace is
        // met before that.
        let is_known_before = begins && !self.two() && self.runner.race == RaceDistance::Marathon;
        let is_even = count.is_multiple_of(2) || is_known_before && count == 5;
        let from = if is_even { count - 1 } else { count.saturating_sub(4) };
        let one = self.runner.variation.race_pace_in == RacePaceIn::OneLongRun
            && self.runner.sessions < 4;
        if !one {
            (1..=from).rev().step_by(2).for_each(|index| long_runs[index] = true);
        }
        if is_known_before && count == 5 && !self.runner.starts_from_now {
            // Two of them do not come to much in the steps of H27.
            long_runs[1] = true;
        }
        if !in_time
            && !begins
            && self.is_too_fast()
            && let Some(cutback) = self.cutback_by(middle)
        {
            cutback.quality[0] = Some(Use::RacePace);
        } else if !in_time && !begins {
            let weeks = self.runner.weeks;
            // The first hard work of all is short.
            let begun = self.slots[0].quality[0].is_some() || self.runner.level == Level::Beginner;
            let is_known = self.runner.starts_from_now;
            // The first taste of race pace, at the end of a long run of Base.
            let base =
                self.slots.iter_mut().rev().find(|slot| {
                    slot.phase == Phase::Base && !slot.cutback && slot.number <= middle
                });
            match base {
                // Few weeks are left to build on it: a session of its own, instead of hills.
                Some(slot)
                    if weeks < rules::WEEKS_WITH_THREADS
                        && !is_known
                        && (begun || slot.number > 2) =>
                {
                    slot.quality[0] = Some(Use::RacePace);
                }
                Some(slot) => slot.long_run = LongForm::RacePace,
                None => {}
            }
        }
        for index in (0..count).filter(|index| long_runs[*index]) {
            self.at(index).long_run = LongForm::RacePace;
        }
        if begins {
            self.at(0).quality[0] = Some(Use::RacePace);
        }
        if self.two() {
            for index in (0..count).filter(|index| !long_runs[*index]) {
                let phase = self.at(index).phase;
                self.at(index).quality[1] = match (self.runner.race, phase) {
                    // Two thirds of the sessions belong to a thread.
                    _ if index == 0 || begins && count == 4 => None,
                    (RaceDistance::HalfMarathon, Phase::Development) => Some(Use::Second),
                    _ => Some(Use::RacePace),
                };
            }
            self.gather();
            return;
        }
        if count >= 4 {
            let mut taken = usize::from(begins);
            let most = if count >= 8 { count } else { 1 + usize::from(count >= 6) };
            if self.runner.variation.race_pace_in == RacePaceIn::LateSessions && count < 8 {
                let free = (2..count - 1).rev().filter(|index| !long_runs[*index]).step_by(2);
                for index in free.take(most - taken) {
                    self.at(index).quality[0] = Some(Use::RacePace);
                }
                return;
            }
            let mut index = if long_runs[2] { 3 } else { 2 };
            while index < count - 1 && taken < most {
                if long_runs[index] {
                    index += 1;
                    continue;
                }
                self.at(index).quality[0] = Some(Use::RacePace);
                taken += 1;
                index += 2;
            }
        }
    }

    /// H21: two thirds of the sessions belong to threads. Where the second thread and race
    /// pace have too few weeks to make one each, they make one together, or the second goes.
    fn gather(&mut self) {
        if self.runner.weeks < rules::WEEKS_WITH_THREADS {
            return;
        }
        let mut counts = [0; Use::COUNT];
        for thread in self.full.iter().flat_map(|index| self.slots[*index].quality).flatten() {
            counts[thread as usize] += 1;
        }
        let [main, second, race_pace] =
            [Use::Main, Use::Second, Use::RacePace].map(|of| counts[of as usize]);
        let threaded: usize =
            [main, second, race_pace].into_iter().filter(|count| *count >= rules::THREAD).sum();
        let (part, parts) = rules::threaded(self.runner.race);
        let is_regular = |threads: &[Use]| {
            let takes =
                |place: &usize| threads.iter().any(|of| self.slots[self.full[*place]].takes(*of));
            let places: Vec<usize> = (0..self.full.len()).filter(takes).collect();
            places.len() < rules::THREAD
                || places.windows(2).all(|pair| pair[1] - pair[0] <= 1 + rules::THREAD_GAP)
        };
        if threaded * parts >= (main + second + race_pace) * part && is_regular(&[Use::RacePace]) {
            return;
        }
        let together = second + race_pace >= rules::THREAD;
        let instead =
            (together && is_regular(&[Use::Second, Use::RacePace])).then_some(Use::RacePace);
        for index in self.full.clone() {
            let slot = &mut self.slots[index];
            if slot.quality[1] == Some(Use::Second) {
                slot.quality[1] = instead.filter(|thread| !slot.takes(*thread));
            }
        }
    }

    /// H29: progressive long runs in Base or Development: the last full week of Base, the first
    /// of Development, then others.
    pub(super) fn progressive(&mut self) {
        let Self { runner, slots, .. } = self;
        let mut wanted = rules::progressive_long_runs(runner.race, runner.weeks);
        if wanted == 0 {
            // In a short plan one leads to the long run with most race pace, which H27 would hold
            // to less.
            let mut full = slots.iter_mut().rev().filter(|slot| !slot.cutback);
            let before = full.nth(1).filter(|_| !runner.two_quality());
            if let Some(slot) = before
                && slot.long_run == LongForm::Plain
                && slot.is_after_base()
            {
                slot.long_run = LongForm::Progressive;
            }
            return;
        }
        let full =
            |slot: &Slot| !slot.cutback && slot.long_run == LongForm::Plain && slot.number > 1;
        let development =
            slots.iter().position(|slot| slot.phase == Phase::Development && full(slot));
        let base = slots.iter().rposition(|slot| slot.phase == Phase::Base && full(slot));
        let earlier = slots
            .iter()
            .enumerate()
            .filter(|(_, slot)| slot.phase == Phase::Base && full(slot))
            .rev()
            .nth(1)
            .map(|(index, _)| index);
        let later = slots
            .iter()
            .rposition(|slot| slot.phase == Phase::Development && full(slot))
            .filter(|index| Some(*index) != development);
        let mut places: Vec<usize> =
            [base, development, earlier, later].into_iter().flatten().collect();
        while wanted > 0 && !places.is_empty() {
            // Three long runs with faster work in a row are put apart where another place will do.
            // Weeks of three sessions keep them (H25), and who walks in all runs (H28).
            let is_apart = |place: &usize| {
                runner.sessions < 4 || runner.walks_all || !is_third_in_a_row(slots, *place)
            };
            let index = places.remove(places.iter().position(is_apart).unwrap_or(0));
            slots[index].long_run = LongForm::Progressive;
            // Two hard sessions a week are enough.
            if slots[index].is_after_base() {
                slots[index].quality[1] = None;
            }
            wanted -= 1;
        }
    }
}

/// Whether a full week with faster work in its long run would be the third of three in a row.
fn is_third_in_a_row(slots: &[Slot], index: usize) -> bool {
    worked(slots[..index].iter().rev()) + worked(&slots[index + 1..]) >= 2
}

/// How many of these full weeks have faster work in their long run, up to the first that has not.
fn worked<'s>(slots: impl IntoIterator<Item = &'s Slot>) -> usize {
    let full = slots.into_iter().filter(|slot| !slot.cutback);
    full.take_while(|slot| slot.long_run != LongForm::Plain).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::request::PlanRequest;
    use crate::plan::schedule::lines::Lines;
    use crate::plan::schedule::runner::Runner;

    /// Weeks from Development on, by letters: M the main thread, S the second, R race pace.
    fn weeks(text: &str) -> Vec<Slot> {
        let of = |letter| match letter {
            'M' => Use::Main,
            'S' => Use::Second,
            'R' => Use::RacePace,
            _ => unreachable!(),
        };
        let slots = text.split(' ').zip(1..).map(|(week, number)| {
            let mut sessions = week.chars().map(of);
            let quality = [sessions.next(), sessions.next()];
            let long_run = LongForm::Plain;
            Slot { number, phase: Phase::Intensity, cutback: false, quality, long_run }
        });
        slots.collect()
    }

    fn letters(slots: &[Slot]) -> String {
        let week = |slot: &Slot| {
            let sessions = slot.quality.iter().flatten().map(|thread| match thread {
                Use::Main => 'M',
                Use::Second => 'S',
                Use::RacePace => 'R',
                _ => unreachable!(),
            });
            sessions.collect::<String>()
        };
        slots.iter().map(week).collect::<Vec<_>>().join(" ")
    }

    /// H21: a thread has three sessions or more, no two full weeks between them, and two thirds of
    /// all sessions belong to one.
    #[test]
    fn what_is_no_thread_is_gathered_into_one_or_goes() {
        for (plan_weeks, before, after) in [
            // 6 of 9 are two thirds.
            (16, "MS MS MR M M M", "MS MS MR M M M"),
            // 6 of 10 are not: the second and race pace make a thread together…
            (16, "MS MS MR MR M M", "MR MR MR MR M M"),
            (16, "MS MR MR M", "MR MR MR M"),
            (10, "MS MS MR MR M M", "MR MR MR MR M M"),
            (9, "MS MS MR MR M M", "MS MS MR MR M M"),
            // … of which no week has two.
            (16, "RS MS M MR M M", "R MR M MR M M"),
            // Too few together, or too far from one another.
            (16, "MS MR M", "M MR M"),
            (16, "MS MS M M M MR MR", "M M M M M MR MR"),
            // Race pace alone is far apart, and with the second not; two are no thread anyway.
            (16, "MR MR M MS M MS MR", "MR MR M MR M MR MR"),
            (16, "MR MS M M M MR", "MR MS M M M MR"),
        ] {
            let request = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse().unwrap());
            let request = request.with_sessions(5).with_weeks(plan_weeks);
            let paces = request.paces();
            let runner = Runner::new(&request, &paces);
            let lines = Lines::new(&runner);
            let mut slots = weeks(before);
            After::new(&runner, &lines, &mut slots).gather();
            assert_eq!(letters(&slots), after, "{plan_weeks} weeks, {before}");
        }
    }

    /// H29. Base, Development and Intensity by their first letters, cutbacks in small ones.
    #[test]
    fn progressive_long_runs_end_base_and_begin_development() {
        for (plan_weeks, weeks, expected) in [
            (16, "BBBDDI", &[3, 4][..]),
            (12, "BBBDDI", &[3]),
            (16, "BBbdDI", &[2, 5]),
            // One more of Base, or of Development; never in the first week of all.
            (16, "BBBII", &[2, 3]),
            (16, "BDDI", &[2, 3]),
            (16, "BDI", &[2]),
            (16, "BDdI", &[2]),
            (16, "BI", &[]),
        ] {
            let request = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse().unwrap());
            let request = request.with_sessions(5).with_weeks(plan_weeks);
            let paces = request.paces();
            let runner = Runner::new(&request, &paces);
            let slots = weeks.chars().zip(1..).map(|(letter, number)| Slot {
                number,
                phase: match letter {
                    'B' | 'b' => Phase::Base,
                    'D' | 'd' => Phase::Development,
                    _ => Phase::Intensity,
                },
                cutback: letter.is_lowercase(),
                quality: [Some(Use::Main), Some(Use::Second)],
                long_run: LongForm::Plain,
            });
            let mut slots: Vec<Slot> = slots.collect();
            let lines = Lines::new(&runner);
            After::new(&runner, &lines, &mut slots).progressive();
            let is_progressive = |slot: &&Slot| slot.long_run == LongForm::Progressive;
            let numbers: Vec<u8> = slots.iter().filter(is_progressive).map(|s| s.number).collect();
            assert_eq!(numbers, expected, "{plan_weeks} weeks, {weeks}");
            // Two hard sessions a week are enough.
            for slot in slots.iter().filter(|slot| slot.is_after_base()) {
                assert_eq!(slot.takes(Use::Second), !is_progressive(&slot), "{weeks}");
            }
        }
    }
}
