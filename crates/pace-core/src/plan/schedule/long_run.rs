//! Long runs, and the race-pace work in them.

use super::{MINUTE, Scheduler};
use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::{Part, Session, SessionKind, Step, StepKind};
use crate::plan::workout::Workout;
use crate::zones::{TrainingPaces, Zone};

/// Race-pace work inside a long run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RaceBlock {
    effort: BlockLength,
    pub(super) seconds: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockLength {
    Km(u64),
    Minutes(u64),
}

/// A2: the race-pace work of the last long run, in kilometres where they take no longer
/// than a coach would have them, else in minutes.
pub(super) fn final_block(
    race: RaceDistance,
    level: Level,
    paces: &TrainingPaces,
    long_run: u64,
) -> RaceBlock {
    let (metres, seconds) = rules::race_pace_aim(race, level);
    let two_thirds = (long_run * 2).div_ceil(3);
    let minutes = (seconds / MINUTE).min(two_thirds);
    let by_km = RaceBlock::new(BlockLength::Km(metres / 1000), paces);
    if by_km.seconds <= minutes * MINUTE {
        by_km
    } else {
        RaceBlock::new(BlockLength::Minutes(minutes), paces)
    }
}

/// Minutes of a long run within 35 km, with or without this block.
pub(super) fn minutes_within_reach(paces: &TrainingPaces, block: RaceBlock) -> u64 {
    let reach = rules::LONGEST_RUN_METRES - 100;
    let pace = paces.of(Zone::LongRun);
    let plain = pace.seconds_for(reach);
    let work = block.step(paces).distance_m;
    let with_block = block.seconds.saturating_add(pace.seconds_for(reach.saturating_sub(work)));
    plain.min(with_block) / MINUTE
}

impl RaceBlock {
    fn new(effort: BlockLength, paces: &TrainingPaces) -> Self {
        let seconds = match effort {
            BlockLength::Km(km) => paces.of(Zone::Race).seconds_for(km * 1000),
            BlockLength::Minutes(minutes) => minutes * MINUTE,
        };
        Self { effort, seconds }
    }

    fn step(self, paces: &TrainingPaces) -> Step {
        match self.effort {
            BlockLength::Km(km) => Step::measured(StepKind::Work, Zone::Race, km * 1000, paces),
            BlockLength::Minutes(minutes) => {
                Step::timed(StepKind::Work, Zone::Race, minutes * MINUTE, paces)
            }
        }
    }
}

impl Scheduler<'_> {
    /// The race-pace work of this week's long run: in Race Prep every full week, in
    /// Intensity every other.
    pub(super) fn block_for(
        &self,
        number: u8,
        phase: Phase,
        long_run: u64,
        allowance: u64,
    ) -> Option<RaceBlock> {
        let last = self.race_block?;
        let weeks_before = self.building - number;
        let due = match phase {
            Phase::RacePrep => true,
            Phase::Intensity => weeks_before.is_multiple_of(2),
            _ => weeks_before == 0,
        };
        if !due {
            return None;
        }
        // From half of the last block up to all of it, and never above the allowance that
        // leaves room for the week's quality session.
        let tenths = 10_u64.saturating_sub(u64::from(weeks_before)).max(4);
        let quality = *rules::tempo_work(self.level).start();
        let most =
            allowance.saturating_sub(quality).min(long_run * (rules::RACE_PACE_MOST.2 - 1) / 100);
        let race = self.paces.of(Zone::Race);
        let effort = match last.effort {
            BlockLength::Km(km) => {
                let within = (1..=(km * tenths / 10).max(1)).rev();
                let mut within = within.filter(|km| race.seconds_for(km * 1000) <= most);
                BlockLength::Km(within.next()?)
            }
            BlockLength::Minutes(minutes) => {
                let minutes = (minutes * tenths / 10).min(most / MINUTE);
                BlockLength::Minutes(minutes)
            }
        };
        let block = RaceBlock::new(effort, self.paces);
        (block.seconds >= 5 * MINUTE || weeks_before == 0).then_some(block)
    }

    /// The long run of so many seconds, in whole minutes beside the block at race pace.
    pub(super) fn long_run_session(
        &self,
        seconds: u64,
        block: Option<RaceBlock>,
        phase: Phase,
        number: u8,
    ) -> Session {
        let paces = self.paces;
        let steady = |zone, minutes: u64| {
            Part::Step(Step::timed(StepKind::Steady, zone, minutes * MINUTE, paces))
        };
        let (workout, parts) = if let Some(block) = block {
            let around = seconds.saturating_sub(block.seconds) / MINUTE;
            let after = (around / 4).max(5);
            let before = around.saturating_sub(after);
            let work = block.step(paces);
            let parts =
                [steady(Zone::LongRun, before), Part::Step(work), steady(Zone::LongRun, after)];
            (Workout::RacePaceLongRun, parts.into())
        } else {
            let minutes = seconds / MINUTE;
            let progressive = phase != Phase::Base && number.is_multiple_of(2) && minutes >= 40;
            // Only where the long run's pace is the faster of the two.
            if progressive && paces.of(Zone::LongRun) < paces.of(Zone::Easy) {
                let fast = minutes / 3;
                let parts = [steady(Zone::Easy, minutes - fast), steady(Zone::LongRun, fast)];
                (Workout::ProgressiveLongRun, parts.into())
            } else {
                (Workout::LongRun, [steady(Zone::LongRun, minutes)].into())
            }
        };
        Session { kind: SessionKind::LongRun, workout, day: 7, parts }
    }
}
