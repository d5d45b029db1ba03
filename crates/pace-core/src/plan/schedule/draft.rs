//! One draft of a plan: what it is built from, and what is known while its weeks are built.

use super::history::{Caps, History};
use super::limits::{Limits, NO_CAP, StepLimit};
use super::lines::{Lines, Use};
use super::long_runs;
use super::quality::SHORTEST_FRAME;
use super::runner::Runner;
use super::slots::Slot;
use super::threads::{Steps, Thread};
use super::volume::Curve;
use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::roles::Role;
use crate::zones::Zone;

/// A plan that is being built, week by week.
pub(super) struct Draft<'p> {
    pub(super) runner: &'p Runner<'p>,
    pub(super) lines: &'p Lines,
    /// The building weeks.
    pub(super) slots: &'p [Slot],
    pub(super) limits: Limits,
    pub(super) curve: Curve,
    /// Full weeks.
    pub(super) full: u64,
    pub(super) full_done: u64,
    pub(super) threads: [Thread; Use::COUNT],
    /// Sessions of the taper.
    pub(super) reminders: Thread,
    pub(super) steps: Steps,
    pub(super) history: History,
    /// How long the long run of the last full week was meant to be.
    pub(super) meant_long_run: u64,
    /// H9: seconds that the greatest distance takes at the pace of long runs, and at race pace.
    pub(super) farthest: u64,
    pub(super) farthest_at_race_pace: u64,
    /// A2: metres at race pace that one session comes to at least, and those that the plan leads
    /// to.
    pub(super) least_race_pace: u64,
    pub(super) most_race_pace: u64,
    /// Progressive long runs that came before a long run could hold them.
    pub(super) progressive_missing: u64,
    /// Whether the last full week had another than the main thread.
    pub(super) gave_way: bool,
    /// Whether a quality session from Development on had no room.
    pub(super) is_crowded: bool,
    /// What steps that lost work would hold those before them to.
    pub(super) lost: [StepLimit; Use::COUNT],
}

impl<'p> Draft<'p> {
    /// A draft before its first week.
    pub(super) fn new(
        runner: &'p Runner<'p>,
        lines: &'p Lines,
        slots: &'p [Slot],
        limits: &Limits,
    ) -> Self {
        let full = slots.iter().filter(|slot| !slot.cutback).count() as u64;
        // Sessions of each thread in full weeks, and in cutbacks.
        let mut counts = [[0; 2]; Use::COUNT];
        for slot in slots {
            for thread in slot.quality.into_iter().flatten() {
                counts[thread as usize][usize::from(slot.cutback)] += 1;
            }
        }
        // Where another thread is out of reach the main one goes on; what had no room comes later.
        let later = [Use::Second, Use::RacePace];
        let may_come = |of| of == Use::Main || runner.starts_from_now && later.contains(&of);
        let is_run = |of| may_come(of) || counts[of as usize] != [0; 2];
        let threads = Use::ALL.map(|of| {
            let [steps, light] = counts[of as usize];
            if is_run(of) {
                Thread::new(runner, lines.of(of), steps, light)
            } else {
                Thread::default()
            }
        });
        // Race pace, if that is trained: a thread has its choices already.
        let same = |of: &Use| is_run(*of) && lines.of(*of) == lines.reminder;
        let same = Use::ALL.into_iter().find(same).map(|of| threads[of as usize].alike());
        let reminders = same.unwrap_or_else(|| Thread::new(runner, lines.reminder, 0, 0));
        // Who starts from what is run now has early long runs alone held, week by week.
        let longest = if runner.starts_from_now { limits.longest } else { limits.long_run };
        let curve = Curve::new(runner, full, longest);
        let least_race_pace = long_runs::least_race_pace(runner, curve.peak_long_run());
        let farthest = rules::longest_run_metres(runner.race);
        let weeks = Vec::with_capacity(runner.weeks.into());
        Self {
            runner,
            lines,
            slots,
            limits: *limits,
            curve,
            full,
            full_done: 0,
            threads,
            reminders,
            steps: Steps::new(),
            history: History { weeks, ..History::default() },
            meant_long_run: 0,
            farthest: runner.paces.of(Zone::LongRun).seconds_for(farthest),
            farthest_at_race_pace: runner.paces.of(Zone::Race).seconds_for(farthest),
            least_race_pace,
            most_race_pace: long_runs::most_race_pace(runner, least_race_pace),
            progressive_missing: 0,
            gave_way: false,
            is_crowded: false,
            lost: [StepLimit::NONE; Use::COUNT],
        }
    }

    /// The index of the week that comes next.
    pub(super) const fn index(&self) -> usize {
        self.history.weeks.len()
    }

    /// The building weeks after one.
    pub(super) fn weeks_after(&self, slot: Slot) -> &'p [Slot] {
        &self.slots[usize::from(slot.number)..]
    }

    /// The full ones of them.
    pub(super) fn full_weeks_after(
        &self,
        slot: Slot,
    ) -> impl Iterator<Item = &'p Slot> + Clone + use<'p> {
        self.weeks_after(slot).iter().filter(|slot| !slot.cutback)
    }

    /// What the next week may have at most.
    pub(super) fn caps(&self) -> Caps {
        let Self { runner, history, .. } = self;
        let first = || runner.start.first_run(runner.sessions);
        let run = history.run_cap().or_else(first).unwrap_or(NO_CAP);
        Caps { volume: history.volume_caps(), run }
    }

    /// The thread that is run at race pace, if one is.
    pub(super) const fn at_race_pace(&self) -> Use {
        if self.lines.race_pace.is_some() { Use::RacePace } else { Use::Main }
    }

    /// What a week's first session of a thread needs at least; none where it has no quality.
    pub(super) fn least_quality(&self, slot: Slot) -> Option<u64> {
        let level = self.runner.level;
        slot.quality[0].map(|thread| match thread {
            // A hill is followed by the jog down.
            Use::Hills => {
                let least = *rules::work(Role::Repetition, level).start();
                SHORTEST_FRAME + least + AgeBand::From50.recovery_seconds(2 * least)
            }
            _ => rules::least_quality(level),
        })
    }

    /// Whether a week may hold a quality session of this length beside the shortest others.
    pub(super) fn holds(&self, quality: u64, caps: Caps) -> bool {
        let others = rules::least_first_week(self.runner.sessions) - rules::SHORTEST_BUILDING;
        let volume = caps.volume.into_iter().fold(u64::MAX, u64::min);
        self.index() > 0 && caps.run >= quality && volume >= quality + others
    }
}
