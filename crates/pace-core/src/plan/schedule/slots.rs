//! Which week takes which thread: the race's threads are chosen first and put on the weeks,
//! before any dose is.
//!
//! Building weeks come in runs of three full ones at most, with a cutback between two runs.
//! Base has hills and fartlek by effort. From Development on a week of two quality sessions
//! takes the main thread and a second one beside it, in Intensity and Race Prep race pace; a
//! week of one takes the main thread, and race pace in turn. Long runs with race pace come
//! every other full week, so that race pace is met early, often and in several forms.

mod long_race;
mod short_race;

use super::lines::{Lines, Use};
use super::runner::Runner;
use super::variation::{Cutbacks, RacePaceIn};
use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::library::Way;
use crate::plan::phases::{Phase, PhaseWeeks};
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::roles::Role;
use crate::zones::Zone;

/// The most weeks of a plan.
const WEEKS: usize = PlanRequest::LONGEST_PLAN as usize;

/// What is run in a long run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LongForm {
    Plain,
    Progressive,
    RacePace,
}

/// A building week, before anything in it has a length.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    pub(super) number: u8,
    pub(super) phase: Phase,
    pub(super) cutback: bool,
    pub(super) quality: [Option<Use>; 2],
    pub(super) long_run: LongForm,
}

impl Slot {
    pub(super) fn takes(self, thread: Use) -> bool {
        self.quality.contains(&Some(thread))
    }

    /// Whether a progressive long run that was put off may come in this week (H29; for 5 km
    /// and 10 km, H21).
    pub(super) fn may_be_progressive(self, is_short_race: bool) -> bool {
        let is_fitting = if is_short_race { self.is_after_base() } else { self.is_early() };
        is_fitting
            && self.quality[1] != Some(Use::RacePace)
            && !self.cutback
            && self.long_run == LongForm::Plain
    }

    pub(super) const fn is_after_base(self) -> bool {
        !matches!(self.phase, Phase::Base)
    }

    /// Whether it is in Base or Development.
    pub(super) const fn is_early(self) -> bool {
        matches!(self.phase, Phase::Base | Phase::Development)
    }
}

/// The building weeks of a plan.
pub(super) fn calendar(runner: &Runner<'_>, lines: &Lines, phases: PhaseWeeks) -> Vec<Slot> {
    let building = phases.building();
    let cutbacks = cutbacks(runner.weeks, building, runner.variation.cutbacks);
    let mut slots: Vec<Slot> = Vec::with_capacity(building.into());
    slots.extend((1..=building).zip(phases.iter()).map(|(number, phase)| Slot {
        number,
        phase,
        cutback: cutbacks[usize::from(number)],
        quality: [None; 2],
        long_run: LongForm::Plain,
    }));
    base(runner, &mut slots);
    let mut after = After::new(runner, lines, &mut slots);
    if runner.is_short_race() {
        after.short_race();
    } else {
        after.long_race();
    }
    after.cutbacks();
    if runner.quality_days == 0 && runner.is_short_race() {
        after.long_runs_alone();
    }
    after.resolve();
    if !runner.is_short_race() {
        after.progressive();
    }
    if runner.quality_days == 0 {
        for slot in &mut slots {
            slot.quality = [None; 2];
        }
    }
    slots
}

/// Which building weeks are cutbacks: full weeks in runs of three at most, a cutback between two
/// runs.
fn cutbacks(weeks: u8, building: u8, layout: Cutbacks) -> [bool; WEEKS + 1] {
    let mut cutbacks = [false; WEEKS + 1];
    if weeks < rules::WEEKS_WITH_CUTBACKS {
        return cutbacks;
    }
    let most = rules::WEEKS_BETWEEN_CUTBACKS;
    let count = building.saturating_sub(most).div_ceil(most + 1);
    let (mut full, mut runs) = (building - count, count + 1);
    let mut number = 0;
    match layout {
        // The other runs hold the rest.
        Cutbacks::AfterFirst if full - 1 <= most * count => {
            number = 2;
            cutbacks[2] = true;
            (full, runs) = (full - 1, runs - 1);
        }
        Cutbacks::BeforeLast if full - most >= count => {
            (full, runs) = (full - most, runs - 1);
            cutbacks[usize::from(building - most)] = true;
        }
        _ => {}
    }
    // The longer runs first.
    for index in 0..runs - 1 {
        number += full / runs + u8::from(index < full % runs) + 1;
        cutbacks[usize::from(number)] = true;
    }
    cutbacks
}

/// What Base begins with: hills, or on the flat where walking is part of all; for the 5 km
/// that is the main thread.
fn first(runner: &Runner<'_>) -> Use {
    match runner.race {
        _ if !runner.walks_all => Use::Hills,
        RaceDistance::FiveKm => Use::Main,
        _ => Use::Fartlek,
    }
}

/// Base: hills, and fartlek in turn with them where there are many weeks.
fn base(runner: &Runner<'_>, slots: &mut [Slot]) {
    let long = runner.weeks >= rules::WEEKS_WITH_GENTLE_START;
    let from = match runner.level {
        Level::Beginner if long => rules::GENTLE_START + 1,
        Level::Beginner => 2,
        _ if long || runner.sessions == 2 && runner.weeks >= rules::WEEKS_WITH_EVERY_PHASE => 2,
        Level::Intermediate | Level::Advanced => 1,
    };
    // A Base of one week has its session in it.
    let weeks = slots.iter().filter(|slot| slot.phase == Phase::Base).count();
    let from = if weeks == 1 && runner.level != Level::Beginner { 1 } else { from };
    let weeks = |slot: &&mut Slot| slot.phase == Phase::Base && slot.number >= from;
    let count = slots.iter_mut().filter(weeks).filter(|slot| !slot.cutback).count();
    let in_turn = count >= rules::BASE_SESSIONS_WITH_FARTLEK;
    let mut index = 0;
    for slot in slots.iter_mut().filter(weeks) {
        if slot.cutback {
            if runner.sessions >= 3 && index > 0 {
                slot.quality[0] = Some(first(runner));
            }
            continue;
        }
        let thread = if in_turn && index % 2 == 1 && !runner.walks_all {
            Use::Fartlek
        } else {
            first(runner)
        };
        slot.quality[0] = Some(thread);
        index += 1;
    }
}

/// The weeks from Development on.
struct After<'s> {
    runner: &'s Runner<'s>,
    building: u8,
    lines: &'s Lines,
    slots: &'s mut [Slot],
    /// Indices of the full weeks.
    full: Vec<usize>,
}

impl<'s> After<'s> {
    fn new(runner: &'s Runner<'s>, lines: &'s Lines, slots: &'s mut [Slot]) -> Self {
        let is_full = |slot: &Slot| slot.is_after_base() && !slot.cutback;
        let mut full = Vec::with_capacity(slots.len());
        full.extend((0..slots.len()).filter(|index| is_full(&slots[*index])));
        Self { runner, building: slots.len() as u8, lines, slots, full }
    }

    const fn two(&self) -> bool {
        self.runner.two_quality()
    }

    /// Whether the end of a progressive long run is threshold.
    fn tempo_is_threshold(&self) -> bool {
        self.runner.roles.of(Zone::Tempo) == Role::Threshold
    }

    /// Whether the least that a long run may hold at race pace is more than the first time
    /// allows, as for the fastest.
    fn is_too_fast(&self) -> bool {
        let least = rules::race_pace_in_long_run(self.runner.race);
        let (metres, _) = rules::first_race_pace(self.runner.race);
        self.runner.trains_race_pace() && self.runner.paces.of(Zone::Race).metres_in(least) > metres
    }

    fn at(&mut self, full: usize) -> &mut Slot {
        &mut self.slots[self.full[full]]
    }

    fn number(&self, full: usize) -> u8 {
        self.slots[self.full[full]].number
    }

    fn cutback_by(&mut self, number: u8) -> Option<&mut Slot> {
        self.slots
            .iter_mut()
            .find(|slot| slot.cutback && slot.is_after_base() && slot.number <= number)
    }

    /// Cutbacks: one session, the main thread's step before; or what the full weeks could
    /// not take.
    fn cutbacks(&mut self) {
        let started = self.full.first().map_or(u8::MAX, |index| self.slots[*index].number);
        let (before, again) = (self.before_the_first(), self.of_cutbacks());
        for slot in self.slots.iter_mut().filter(|slot| slot.cutback && slot.is_after_base()) {
            if slot.quality[0].is_none() {
                let thread = if slot.number > started { again } else { before };
                slot.quality[0] = Some(thread);
            }
        }
        if self.runner.race == RaceDistance::FiveKm || self.runner.race == RaceDistance::TenKm {
            self.threshold();
            if self.runner.variation.race_pace_in == RacePaceIn::ItsRole {
                self.threshold_at_race_pace();
            }
        } else if self.runner.sessions >= rules::SESSIONS_WITH_RACE_PACE_QUALITY
            && self.runner.trains_race_pace()
            && !self.slots.iter().any(|slot| slot.takes(Use::RacePace))
            && let Some(slot) = self.slots.iter_mut().rev().find(|slot| slot.cutback)
        {
            slot.quality[0] = Some(Use::RacePace);
        }
    }

    /// What a cutback has before the main thread begins: for 5 km and 10 km something short and
    /// fast, 30/30 mostly; else what Base began with.
    fn before_the_first(&self) -> Use {
        let is_fast = self.runner.is_short_race() && !self.runner.walks_all;
        if is_fast && self.lines.third.is_some() { Use::Third } else { first(self.runner) }
    }

    /// What cutbacks take up again: for a half-marathon not the main thread, which would be in
    /// every week then, but race pace.
    fn of_cutbacks(&self) -> Use {
        let third = self.lines.third.filter(|line| line.way == Way::TenKmPace);
        match (self.runner.race, third) {
            (RaceDistance::HalfMarathon, Some(third)) if !third.is_alike(self.lines.main) => {
                Use::Third
            }
            (RaceDistance::HalfMarathon, _) if self.lines.race_pace.is_some() => Use::RacePace,
            (RaceDistance::HalfMarathon, _) => Use::Second,
            _ => Use::Main,
        }
    }

    /// Where race pace is not trained, or is the main thread's own, another thread takes its
    /// place.
    fn resolve(&mut self) {
        let lines = self.lines;
        let instead = match (lines.third.is_some(), lines.second.is_some()) {
            (true, _) => Use::Third,
            (_, true) => Use::Second,
            _ => Use::Main,
        };
        let two = self.two();
        for slot in self.slots.iter_mut() {
            if !self.runner.trains_race_pace() && slot.long_run == LongForm::RacePace {
                slot.long_run = LongForm::Plain;
            }
            let [first, second] = &mut slot.quality;
            if *first == Some(Use::RacePace) && lines.race_pace.is_none() {
                *first = Some(Use::Main);
            }
            if *second == Some(Use::RacePace) && lines.race_pace.is_none() {
                *second = Some(instead).filter(|_| two);
            }
            if *second == Some(Use::Second) && lines.second.is_none() {
                *second = None;
            }
            if *first == Some(Use::Second) && lines.second.is_none() {
                *first = Some(Use::Main);
            }
            if *first == *second {
                *second = None;
            }
        }
    }
}
