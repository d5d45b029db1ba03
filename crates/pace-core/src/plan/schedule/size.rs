//! How much a building week is meant to have: its volume and its long run, and the hard time
//! that there is room for.

use super::ages::{self, LONE_QUALITY};
use super::draft::Draft;
use super::history::{Caps, Size};
use super::limits::NO_CAP;
use super::lines::Use;
use super::long_run_work::NEXT_STEP;
use super::long_runs::Work;
use super::quality::SHORTEST_FRAME;
use super::runner::MINUTE;
use super::slots::{LongForm, Slot};
use super::volume::CUTBACK;
use crate::distance::RaceDistance;
use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::zones::Zone;

/// The last long run with race pace, in percent of what a plain one would be: the work
/// makes up for it.
const LAST_RACE_PACE_RUN: u64 = 90;
/// The same where it is most of the week.
const LAST_OF_TWO: u64 = 93;
/// The same where many easy runs, which it bounds, are to hold as much as the week before.
const LAST_FROM_NOW: u64 = 95;

/// A cutback's long run beside an easy run alone, in percent of the full week's.
const CUTBACK_ALONE: u64 = 83;

/// The same of who runs as much as the table has: it bounds easy runs, which are all as long as
/// they can be.
const CUTBACK_OF_STRONG: u64 = 80;

/// A cutback in which race pace is met for the first time, in percent of the week before it.
const CUTBACK_WITH_RACE_PACE: u64 = 84;
/// The same of one that a short plan needs for threshold.
const CUTBACK_WITH_THRESHOLD: u64 = 87;

/// As long as a cutback's quality session may be: two short reps.
const LEAST_OF_CUTBACK: u64 = 23 * MINUTE;
/// The same where the main thread of a long race is to go on from there: 3 km in blocks.
const FIRST_OF_MAIN: u64 = 28 * MINUTE;
/// So much of race pace any cutback has room for.
const SHORT_FIRST: u64 = 2 * MINUTE;

/// An easy run beside the long run alone is no longer than the first quality session, which takes
/// its place in the weeks after.
const LONE_EASY: u64 = 45 * MINUTE;

impl Draft<'_> {
    /// What the next week, of this slot, is meant to have.
    pub(super) fn size(&mut self, slot: Slot, caps: Caps) -> Size {
        let starts_from_now = self.runner.starts_from_now;
        let sessions = u64::from(self.runner.sessions);
        let (volume, long_run) = self.wanted(slot);
        let held = self.limits.volume[self.index()];
        let volume = volume.min(caps.volume[0]).min(held);
        let long_run = self.before_the_longest(slot, long_run.min(caps.run));
        let has_quality = slot.quality[0].is_some();
        let is_half = sessions == 2 && !slot.cutback && has_quality;
        let long_run = if is_half && !starts_from_now {
            long_run
        } else {
            long_run.min(ages::longest_within(self.runner, volume))
        };
        let is_held = sessions == 2 && held < NO_CAP;
        let is_short = starts_from_now && !self.curve.is_strong() && has_quality;
        let long_run = if is_held || is_short {
            self.beside_quality(slot, Size { volume, long_run, caps }, is_held)
        } else {
            long_run
        };
        let long_run = if starts_from_now {
            let others = (sessions - 1) * shortest_easy(slot);
            long_run.min(volume.saturating_sub(others)).max(self.least_long_run(slot))
        } else {
            long_run
        };
        let long_run = rules::round_seconds(long_run);
        let is_alone = sessions == 2 && !slot.cutback && !has_quality;
        let comes_first = is_alone && !starts_from_now && self.runner.quality_days > 0;
        let volume = if comes_first { volume.min(long_run + LONE_EASY) } else { volume };
        Size { volume, long_run, caps }
    }

    /// The volume and the long run that the curve has for a week, or a cutback after the last.
    fn wanted(&mut self, slot: Slot) -> (u64, u64) {
        if slot.cutback {
            let before = self.history.weeks.last().map_or(0, |week| week.totals.seconds[0]);
            // Beside a short easy run alone it is most of the week.
            let is_alone = self.runner.sessions == 2 && slot.quality[0].is_none();
            let percent = match () {
                () if is_alone => CUTBACK_ALONE,
                () if self.curve.is_strong() && self.runner.sessions > 2 => CUTBACK_OF_STRONG,
                () => CUTBACK,
            };
            let long_run = self.meant_long_run * percent / 100;
            return (self.cutback(slot, before, long_run), long_run);
        }
        let (volume, long_run) =
            (self.curve.week(self.full_done), self.curve.long_run(self.full_done));
        self.meant_long_run = long_run;
        if self.runner.starts_from_now && self.index() > 0 {
            // As soon as they can, the sessions are long enough for quality.
            let others = u64::from(self.runner.sessions) - 2;
            let quality = rules::least_quality(self.runner.level);
            let week = 2 * quality + others * rules::SHORTEST_BUILDING;
            (volume.max(week), long_run.max(quality))
        } else {
            (volume, long_run)
        }
    }

    /// The volume of a cutback with such a long run, after a week of `before` seconds.
    fn cutback(&self, slot: Slot, before: u64, long_run: u64) -> u64 {
        let volume = before * CUTBACK / 100;
        let meets_race_pace = self.history.race_pace == 0
            && (slot.takes(Use::RacePace)
                || slot.takes(Use::Main) && self.first_of_main() > SHORT_FIRST
                || self.is_late_for_race_pace(slot, Work::None));
        let needs_threshold = self.runner.is_short_race()
            && self.runner.weeks < rules::WEEKS_WITH_THREADS
            && slot.takes(Use::Second);
        let is_needed = self.runner.starts_from_now && (meets_race_pace || needs_threshold);
        let easy = (u64::from(self.runner.sessions) - 2) * rules::SHORTEST;
        // Who runs little has no room for a first time at race pace in less.
        if is_needed && volume < long_run + easy + self.least_of_cutback() {
            // The quality session does not shrink with age, as the week before does (H8).
            let seconds = self.history.weeks.last().map(|week| week.totals.seconds);
            let oldest = seconds.into_iter().flatten().min();
            let most = oldest.map_or(NO_CAP, |oldest| oldest * rules::CUTBACK.end() / 100);
            let percent =
                if meets_race_pace { CUTBACK_WITH_RACE_PACE } else { CUTBACK_WITH_THRESHOLD };
            most.min(before * percent / 100)
        } else {
            volume
        }
    }

    /// As long as a cutback's quality session may be.
    fn least_of_cutback(&self) -> u64 {
        let leads_to_main = self.first_of_main() > 0 && !self.runner.is_short_race();
        if leads_to_main { FIRST_OF_MAIN } else { LEAST_OF_CUTBACK }
    }

    /// H27: seconds that a first time at race pace has to come to, so that the main thread can go on
    /// from there, where that is at race pace and the runner starts from what is run now.
    fn first_of_main(&self) -> u64 {
        let runner = self.runner;
        let is_main = self.lines.race_pace.is_none() && runner.trains_race_pace();
        if !is_main || !runner.starts_from_now || self.history.race_pace > 0 {
            return 0;
        }
        let pace = runner.paces.of(Zone::Race);
        let (least, _) = runner.work(self.lines.main.role);
        pace.seconds_for(pace.metres_in(least).saturating_sub(rules::RACE_PACE_GROWTH_METRES))
    }

    /// A long run that leaves the longest one to its weeks (H11), and is not the longest where it
    /// has most race pace (A4).
    fn before_the_longest(&self, slot: Slot, long_run: u64) -> u64 {
        let runner = self.runner;
        let starts_from_now = runner.starts_from_now;
        let long_run = if starts_from_now && self.is_before_longest() {
            long_run.min(self.limits.long_run)
        } else {
            long_run
        };
        let is_last = self.full_done + 1 == self.full && !slot.cutback;
        if !is_last || slot.long_run != LongForm::RacePace || runner.is_short_race() {
            return long_run;
        }
        let percent = match runner.sessions {
            2 => LAST_OF_TWO,
            4.. if starts_from_now => LAST_FROM_NOW,
            _ => LAST_RACE_PACE_RUN,
        };
        let long_run = long_run * percent / 100;
        // So little less that rounding might make it the longest.
        if starts_from_now && runner.sessions > 3 && runner.race == RaceDistance::Marathon {
            long_run.min(self.history.longest().saturating_sub(rules::ROUND))
        } else {
            long_run
        }
    }

    /// H11: whether the weeks of the longest run are still to come.
    fn is_before_longest(&self) -> bool {
        let weeks_left = u64::from(self.runner.weeks) - 1 - self.index() as u64;
        !rules::longest_long_run_weeks(self.runner.race).contains(&weeks_left)
    }

    /// Whether this week's long run is not a minute longer than it is meant to be, for who starts
    /// from what is run now: the longest of the plan comes later (H11), or came before the
    /// marathon's with most race pace (A4).
    pub(super) fn is_exact(&self, is_last: bool) -> bool {
        self.runner.starts_from_now
            && (is_last && self.runner.race == RaceDistance::Marathon || self.is_before_longest())
    }

    /// A long run that leaves the quality session its room, and where weeks are short that of its
    /// next step.
    fn beside_quality(&self, slot: Slot, size: Size, is_held: bool) -> u64 {
        let Size { volume, long_run, caps } = size;
        let before = slot.quality[0].and_then(|of| self.threads[of as usize].done.last());
        let percent = if is_held { 100 } else { NEXT_STEP };
        let kept = match before {
            _ if slot.cutback => self.least_of_cutback(),
            Some(dose) => dose.seconds() * percent / 100 + SHORTEST_FRAME,
            None => self.least_quality(slot).filter(|least| self.holds(*least, caps)).unwrap_or(0),
        };
        let easy = (u64::from(self.runner.sessions) - 2) * shortest_easy(slot);
        let left = volume.saturating_sub(kept + easy);
        // H11: the longest run comes late.
        let is_free = self.runner.is_short_race() || slot.cutback && self.first_of_main() > 0;
        let longest = if is_free { 0 } else { self.history.longest() };
        if is_held || left >= self.least_long_run(slot).max(longest.min(long_run)) {
            long_run.min(left)
        } else {
            long_run
        }
    }

    /// The shortest long run of such a week.
    const fn least_long_run(&self, slot: Slot) -> u64 {
        let usual = rules::least_first_long_run(self.runner.sessions);
        if slot.cutback { usual * CUTBACK / 100 } else { usual }
    }

    /// H27 and H5: the hard time that a building week of this size may hold.
    pub(super) fn hard_room(&self, size: Size) -> u64 {
        let runner = self.runner;
        let Size { volume, long_run, .. } = size;
        let share = rules::easy_run_share(runner.sessions);
        let easy = runner.longest_easy.min(long_run * share / 100);
        // The week is no longer than its sessions can be.
        let most = long_run + LONE_QUALITY;
        let whole = volume.min(most + easy * (u64::from(runner.sessions) - 2));
        // The oldest have the least easy running.
        let easy = if runner.starts_from_now { whole * 4 / 5 } else { whole.saturating_sub(most) };
        let shrunk = whole - easy * (100 - AgeBand::From50.easy_percent()) / 100;
        let share = rules::easy_share_of_week(runner.sessions);
        let held = self.limits.hard[self.index()];
        self.history.hard_cap().min(shrunk * (100 - share) / 100).min(held)
    }
}

/// The shortest easy run of a week.
pub(super) const fn shortest_easy(slot: Slot) -> u64 {
    if slot.cutback { rules::SHORTEST } else { rules::SHORTEST_BUILDING }
}
