//! Which week takes which thread: the race's threads are chosen first and put on the weeks,
//! before any dose is.
//!
//! Building weeks come in runs of three full ones at most, with a cutback between two runs.
//! Base has hills and fartlek by effort. From Development on a week of two quality sessions
//! takes the main thread and a second one beside it, in Intensity and Race Prep race pace; a
//! week of one takes the main thread, and race pace in turn. Long runs with race pace come
//! every other full week, so that race pace is met early, often and in several forms.

use super::lines::{Lines, Use};
use super::runner::Runner;
use super::variation::{Cutbacks, RacePaceIn};
use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::library::Way;
use crate::plan::phases::{Phase, PhaseWeeks};
use crate::plan::rules;
use crate::roles::Role;
use crate::zones::Zone;

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
        progressive(runner, &mut slots);
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
fn cutbacks(weeks: u8, building: u8, layout: Cutbacks) -> [bool; 25] {
    let mut cutbacks = [false; 25];
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

/// H29: progressive long runs in Base or Development: the last full week of Base, the first
/// of Development, then others.
fn progressive(runner: &Runner<'_>, slots: &mut [Slot]) {
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
    let full = |slot: &Slot| !slot.cutback && slot.long_run == LongForm::Plain && slot.number > 1;
    let development = slots.iter().position(|slot| slot.phase == Phase::Development && full(slot));
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

/// Whether a full week with faster work in its long run would be the third of three in a row.
fn is_third_in_a_row(slots: &[Slot], index: usize) -> bool {
    worked(slots[..index].iter().rev()) + worked(&slots[index + 1..]) >= 2
}

/// How many of these full weeks have faster work in their long run, up to the first that has not.
fn worked<'s>(slots: impl IntoIterator<Item = &'s Slot>) -> usize {
    let full = slots.into_iter().filter(|slot| !slot.cutback);
    full.take_while(|slot| slot.long_run != LongForm::Plain).count()
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

    /// 5 km and 10 km: the main thread every week, threshold in Development, race pace from
    /// the first week of Intensity on.
    fn short_race(&mut self) {
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

    /// Half-marathon and marathon: the main thread and race pace, in long runs every other
    /// full week and in sessions of its own between.
    fn long_race(&mut self) {
        let count = self.full.len();
        let middle = self.building.div_ceil(2);
        for index in 0..count {
            self.at(index).quality[0] = Some(Use::Main);
        }
        let in_time = count > 1 && self.number(1) <= middle;
        let mut long_runs = [false; 24];
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

    /// H21: 5 km and 10 km hold threshold twice.
    fn threshold(&mut self) {
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
    fn threshold_at_race_pace(&mut self) {
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
    fn long_runs_alone(&mut self) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::date::Weekday;
    use crate::plan::request::PlanRequest;

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
            progressive(&runner, &mut slots);
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
