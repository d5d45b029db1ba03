//! How race pace grows through a plan: what a session or a long run may have of it, what it
//! is to come to, and when it is met at the latest.

use super::draft::Draft;
use super::lines::{Line, Use};
use super::long_runs::Work;
use super::slots::{LongForm, Slot};
use super::threads::{Dose, grown};
use super::volume;
use crate::distance::RaceDistance;
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::zones::Zone;

/// Race pace in a long run that the greatest distance makes shorter, in percent of what A2 asks
/// for: in the last one at most, and in one before it.
const AT_LAST: u64 = 115;
const ON_THE_WAY: u64 = 70;

/// H27: the metres at race pace that have to come before these.
const fn before_race_pace(metres: u64) -> u64 {
    (metres * 100).div_ceil(rules::RACE_PACE_GROWTH)
}

/// H27: what a session of a thread may have at race pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RacePaceBounds {
    pub(super) metres: u64,
    pub(super) seconds: u64,
    /// Where the least of H16 is beyond both, that least in seconds: its work is to be within a rep
    /// of it.
    pub(super) within_a_rep: u64,
}

impl RacePaceBounds {
    pub(super) const NONE: Self =
        Self { metres: u64::MAX, seconds: u64::MAX, within_a_rep: u64::MAX };
}

impl Draft<'_> {
    /// H27: metres and seconds at race pace that the next session with them may have, no more than a
    /// longer plan keeps (H25).
    fn race_pace_caps(&self) -> (u64, u64) {
        let (metres, seconds) = self.history.most_race_pace(self.runner.race);
        (metres.min(self.limits.race_pace), seconds)
    }

    /// The same in metres alone.
    pub(super) fn race_pace_metres(&self) -> u64 {
        let (metres, seconds) = self.race_pace_caps();
        metres.min(self.runner.paces.of(Zone::Race).metres_in(seconds))
    }

    /// The bounds of a session at race pace. Whether it is the first step of several, after a
    /// cutback's taste of race pace.
    pub(super) fn race_pace_bounds(
        &self,
        line: Line,
        slot: Slot,
        is_first: bool,
    ) -> RacePaceBounds {
        let runner = self.runner;
        let (metres, mut seconds) = self.race_pace_caps();
        if is_first && runner.race == RaceDistance::TenKm {
            // The taste is no step to grow on (H25).
            seconds = seconds.min(rules::first_race_pace(runner.race).1);
        }
        let least = *rules::work(line.role, runner.level).start();
        let bound = runner.paces.of(Zone::Race).metres_in(least);
        if !slot.cutback && (bound > metres || least > seconds) {
            RacePaceBounds { within_a_rep: least, ..RacePaceBounds::NONE }
        } else {
            RacePaceBounds { metres, seconds, ..RacePaceBounds::NONE }
        }
    }

    /// H27: race pace after a first time that was so short that the least which H16 asks of a
    /// session is out of reach waits; the main thread goes on instead.
    pub(super) fn in_reach(&self, thread: Use, slot: Slot) -> Use {
        let line = self.lines.of(thread);
        let least = *rules::work(line.role, self.runner.level).start();
        let is_far = line.zone == Zone::Race
            && self.history.race_pace > 0
            && self.runner.paces.of(Zone::Race).metres_in(least) > self.race_pace_metres();
        let waits = thread == Use::RacePace && is_far && !slot.cutback;
        if waits && !slot.quality.contains(&Some(Use::Main)) { Use::Main } else { thread }
    }

    /// H28: race pace has not been met, and this is the last week in which that is early enough.
    pub(super) fn is_late_for_race_pace(&self, slot: Slot, work: Work) -> bool {
        let intensity = self.slots.iter().find(|slot| slot.phase == Phase::Intensity);
        let latest = if self.runner.is_short_race() {
            intensity.map_or(self.slots.len(), |slot| slot.number.into())
        } else {
            self.slots.len().div_ceil(2)
        };
        usize::from(slot.number) == latest
            && self.history.race_pace + work.race_pace_metres() == 0
            && self.lines.of(self.at_race_pace()).zone == Zone::Race
            && slot.quality[0].is_some()
            && !slot.takes(self.at_race_pace())
    }

    /// H27: seconds at race pace that a session of `most` metres at most has to come to, so that
    /// the last long run can have what the plan leads to.
    pub(super) fn led_to(&self, slot: Slot, most: u64) -> u64 {
        let at_race = |slot: &&Slot| slot.long_run == LongForm::RacePace;
        let left = self.weeks_after(slot).iter().filter(at_race).count();
        if self.runner.is_short_race() || !(1..=2).contains(&left) {
            return 0;
        }
        let metres = (0..left).fold(self.most_race_pace, |metres, _| before_race_pace(metres));
        if metres <= self.history.race_pace {
            return 0;
        }
        self.runner.paces.of(Zone::Race).seconds_for(metres.min(most))
    }

    /// Metres at race pace that a long run is to hold, where `left` with race pace are left, this
    /// one among them: in even steps from the greatest so far to what the plan leads to, within
    /// what H27 allows the last of them.
    pub(super) fn race_pace_wanted(&self, left: u64, long_run: u64) -> u64 {
        let runner = self.runner;
        let target =
            if runner.is_short_race() { self.short_race_long_run() } else { self.most_race_pace };
        let greatest = self.history.race_pace.min(target);
        let wanted = greatest + (target - greatest) / left;
        if left == 1 {
            // Bounded alike in a plan of any length (H25).
            let table = rules::interpolated_race_pace(runner.race, runner.target);
            let within = self.within_reach(volume::longest_run(runner));
            return wanted.min(within.max(table * AT_LAST / 100));
        }
        // What the last of them can grow on (H27).
        let needed = match left {
            2 => before_race_pace(target).min(self.race_pace_metres()),
            _ => 0,
        };
        let wanted = wanted.max(needed);
        // To the nearest block, so that no metre of the target makes two blocks of it.
        let wanted = wanted + rules::race_pace_step(wanted) / 2;
        let kept = needed.max(self.least_race_pace * ON_THE_WAY / 100);
        wanted.min(self.within_reach(long_run).max(kept))
    }

    /// Marathon: metres at race pace that do not make a long run of about its greatest distance
    /// much shorter; any number for one that is far from it.
    pub(super) fn within_reach(&self, long_run: u64) -> u64 {
        let whole = self.farthest;
        if whole > long_run * 112 / 100 {
            return u64::MAX;
        }
        let [race, easy] = [Zone::Race, Zone::LongRun].map(|zone| self.runner.paces.of(zone));
        let a_km = easy.seconds_for(1000).saturating_sub(race.seconds_for(1000)).max(1);
        whole.saturating_sub(long_run * 96 / 100) * 1000 / a_km
    }

    /// 5 km and 10 km: metres at race pace in a long run, half of what the plan leads to. What
    /// quality sessions will not come to is run here (A2).
    pub(super) fn short_race_long_run(&self) -> u64 {
        let thread = &self.threads[self.at_race_pace() as usize];
        let pace = self.runner.paces.of(Zone::Race);
        let (_, most) = self.runner.work(self.runner.roles.of(Zone::Race));
        let (_, first) = rules::first_race_pace(self.runner.race);
        let before = thread.done.last().map(Dose::work);
        let left = thread.steps.saturating_sub(thread.done.len() as u64);
        let reached = match (before, left) {
            (None, 0) => 0,
            (None, 1) => most,
            (None, _) => most.min(grown(first)),
            (Some(work), left) => (0..left).fold(work, |work, _| most.min(grown(work))),
        };
        let least = self.least_race_pace;
        let half = self.most_race_pace / 2;
        if pace.seconds_for(least) > reached { least.max(half) } else { half }
    }
}
