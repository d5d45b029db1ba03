//! The scheduler: from a request to the weeks of an ageless plan.
//!
//! One pass, week by week. A week's volume and long run follow a curve to the peak; hard
//! time is given out first, then the long run, and easy minutes take what is left. Age is
//! applied afterwards, so each week is sized to keep the rules at every age.

mod fill;
mod long_run;
mod quality;

use std::ops::AddAssign;

use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::age::AgeBand;
use crate::plan::library::Slot;
use crate::plan::phases::{Phase, PhaseWeeks};
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::schedule::fill::easy_minutes;
use crate::plan::schedule::long_run::{RaceBlock, final_block, minutes_within_reach};
use crate::plan::schedule::quality::{Limits, Shelf};
use crate::plan::session::{Part, Session, SessionKind, Step, StepKind, Totals};
use crate::plan::week::Week;
use crate::plan::workout::Workout;
use crate::zones::{TrainingPaces, Zone};

const MINUTE: u64 = 60;

/// The weeks of the plan that a request stands for, at no age.
pub(super) fn weeks(request: &PlanRequest, paces: &TrainingPaces) -> Vec<Week> {
    let phases = PhaseWeeks::new(request);
    let mut scheduler = Scheduler::new(request, paces, phases);
    let mut weeks = Vec::with_capacity(request.weeks().into());
    for (number, phase) in (1..).zip(phases.iter()) {
        let sessions = match phase {
            Phase::Taper => scheduler.taper_week(request.weeks() - number),
            Phase::Race => scheduler.race_week(),
            _ => scheduler.building_week(number, phase),
        };
        weeks.push(Week { number, phase, sessions });
    }
    weeks
}

/// The longest long run, in minutes: what a coach finds credible (our calibration).
const fn long_run_minutes(race: RaceDistance, level: Level) -> u64 {
    let by_level = match race {
        RaceDistance::FiveKm => [50, 65, 80],
        RaceDistance::TenKm => [65, 80, 95],
        RaceDistance::HalfMarathon => [95, 110, 120],
        RaceDistance::Marathon => [160, 165, 170],
    };
    by_level[level as usize]
}

/// The greatest week, in minutes, with so many sessions (our calibration).
const fn peak_minutes(race: RaceDistance, level: Level, sessions: u8) -> u64 {
    const TWO: usize = 2;
    let by_sessions: &[[u64; 3]] = match race {
        RaceDistance::FiveKm => &[[92, 118, 146], [130, 168, 210], [165, 220, 275]],
        RaceDistance::TenKm => &[[115, 140, 165], [155, 200, 240], [200, 255, 310]],
        RaceDistance::HalfMarathon => {
            &[[158, 182, 200], [208, 244, 268], [262, 305, 340], [300, 350, 395], [330, 390, 450]]
        }
        RaceDistance::Marathon => {
            &[[224, 232, 242], [282, 298, 312], [325, 350, 375], [375, 410, 450], [415, 465, 530]]
        }
    };
    by_sessions[sessions as usize - TWO][level as usize]
}

/// Long runs keep so many points below their greatest share of a week, since the week may
/// come out a little shorter than meant.
const SHARE_MARGIN: u64 = 3;

/// Volume of a cutback, and of its long run, in percent of the week before.
const CUTBACK: u64 = 79;

/// Growth from one full week to the next that the curve stays under, in thousandths.
const CURVE_GROWTH: u64 = 85;

/// The first full week of a long plan, in thousandths of the peak.
const fn first_week(level: Level) -> u64 {
    [600, 650, 700][level as usize]
}

/// More seconds than any week has, and few enough to reckon with.
const NO_CAP: u64 = 1 << 40;

/// A week that has been scheduled, of those before race week.
#[derive(Debug, Clone, Copy, Default)]
struct Record {
    totals: Totals,
    /// The longest run in seconds.
    longest: u64,
}

impl AddAssign<Totals> for Record {
    fn add_assign(&mut self, session: Totals) {
        self.totals += session;
        self.longest = self.longest.max(session.seconds[AgeBand::Under40 as usize]);
    }
}

struct Scheduler<'p> {
    request: &'p PlanRequest,
    paces: &'p TrainingPaces,
    race: RaceDistance,
    level: Level,
    /// Number of building weeks.
    building: u8,
    /// Which of them are cutbacks, by number.
    cutbacks: [bool; 25],
    /// Full weeks: building weeks that are no cutback.
    full: u64,
    /// Full weeks scheduled so far.
    full_done: u64,
    /// The long run and the week at the peak, in minutes.
    long_run: u64,
    peak: u64,
    race_block: Option<RaceBlock>,
    done: Vec<Record>,
    /// The library for this runner.
    shelf: Shelf,
    /// The strides at the end of an easy run.
    strides: Part,
    /// Quality sessions that had a free choice of kind, to take turns.
    turns: usize,
    last_long_run: u64,
}

impl<'p> Scheduler<'p> {
    fn new(request: &'p PlanRequest, paces: &'p TrainingPaces, phases: PhaseWeeks) -> Self {
        let (race, level) = (request.race(), request.level());
        let building = phases.building();
        let cutbacks = cutbacks(request.weeks(), building);
        let rest = cutbacks.iter().filter(|cutback| **cutback).count();
        let mut long_run = long_run_minutes(race, level);
        let mut race_block = None;
        if matches!(race, RaceDistance::HalfMarathon | RaceDistance::Marathon) {
            if race == RaceDistance::Marathon {
                let block = final_block(race, level, paces, long_run);
                long_run = long_run.min(minutes_within_reach(paces, block));
            }
            race_block = Some(final_block(race, level, paces, long_run));
        }
        let table = peak_minutes(race, level, request.sessions());
        // No other run is as long as the long run.
        let reachable = long_run + u64::from(request.sessions() - 1) * long_run * 85 / 100;
        Self {
            request,
            paces,
            race,
            level,
            building,
            cutbacks,
            full: u64::from(building) - rest as u64,
            full_done: 0,
            long_run,
            peak: table.min(reachable),
            race_block,
            done: Vec::with_capacity(request.weeks().into()),
            shelf: Shelf::new(race, level, paces),
            strides: fill::strides(level, paces),
            turns: 0,
            last_long_run: 0,
        }
    }

    /// Thousandths of the peak in the full week to come.
    fn curve(&self) -> u64 {
        let steps = self.full - 1;
        let first = (1_000_000 / (1000 + CURVE_GROWTH * steps)).max(first_week(self.level));
        first + (1000 - first) * self.full_done / steps
    }

    /// H7 at each age band: the most a week may have, a little slack kept for rounding.
    fn volume_caps(&self) -> [u64; 3] {
        let mut caps = [NO_CAP; 3];
        for (band, cap) in caps.iter_mut().enumerate() {
            let before = self.done.iter().rev().take(3).map(|week| week.totals.seconds[band]);
            if let Some(highest) = before.max() {
                let slack = rules::VOLUME_GROWTH_SLACK / 2;
                *cap = highest * rules::volume_growth(highest) / 100 + slack;
            }
        }
        caps
    }

    /// H6: the longest that a run may last.
    fn run_cap(&self) -> u64 {
        let before = self.done.iter().rev().take(4).map(|week| week.longest);
        before.max().map_or(NO_CAP, |longest| longest * rules::RUN_GROWTH / 100 + MINUTE)
    }

    /// H10: the longest long run that a week of this volume may have.
    fn long_run_cap(&self, volume: u64) -> u64 {
        let share = rules::long_run_share(self.race, self.request.sessions());
        volume * (share - SHARE_MARGIN) / 100
    }

    /// The volume of the greatest week so far.
    fn greatest_volume(&self) -> u64 {
        self.done.iter().map(|week| week.totals.seconds[0]).max().unwrap_or_default()
    }

    /// H5: hard seconds that a building week of this volume and long run may hold.
    fn hard_allowance(&self, volume: u64, long_run: u64) -> u64 {
        let sessions = self.request.sessions();
        // The oldest have the least easy running, and all beside the long run may be easy;
        // a point is kept in hand.
        let lost = 100 - AgeBand::From50.easy_percent();
        // A lone second session is no longer than its warm-up, work and cool-down.
        let volume = if sessions == 2 { volume.min(long_run + 60 * MINUTE) } else { volume };
        let volume = volume - volume.saturating_sub(long_run) * lost / 100;
        let of_week = volume * (99 - rules::easy_share_of_week(sessions)) / 100;
        let so_far: u64 = self.done.iter().map(|week| week.totals.seconds[2]).sum();
        let hard: u64 = self.done.iter().map(|week| week.totals.hard).sum();
        let overall = (so_far + volume) * (99 - rules::easy_share(sessions)) / 100;
        of_week.min(overall.saturating_sub(hard))
    }

    fn building_week(&mut self, number: u8, phase: Phase) -> Vec<Session> {
        let cutback = self.cutbacks[usize::from(number)];
        let caps = self.volume_caps();
        let (volume, long_run) = if cutback {
            let before = self.done[self.done.len() - 1].totals.seconds[0];
            (before * CUTBACK / 100, self.last_long_run * CUTBACK / 100)
        } else {
            let curve = self.curve();
            (self.peak * MINUTE * curve / 1000, self.long_run * MINUTE * curve / 1000)
        };
        let volume = volume.min(caps[0]);
        let long_run = long_run.min(self.run_cap()).min(self.long_run_cap(volume));
        let long_run = long_run / MINUTE * MINUTE;
        let last = number == self.building;

        let mut allowance = self.hard_allowance(volume, long_run);
        let block = if cutback { None } else { self.block_for(number, phase, long_run, allowance) };
        allowance = allowance.saturating_sub(block.map_or(0, |block| block.seconds));
        let (slots, count) = self.slots(number, phase, cutback, last, block.is_some());
        let slots = &slots[..count];

        let shortest = if cutback { rules::SHORTEST } else { rules::SHORTEST_BUILDING };
        let easy_runs = u64::from(self.request.sessions()) - 1 - count as u64;
        let mut room = volume.saturating_sub(long_run + easy_runs * shortest);
        let mut quality = Vec::with_capacity(count);
        for (index, slot) in slots.iter().enumerate() {
            let left = (count - index) as u64;
            let limits = Limits {
                target: self.work_target(*slot, number, cutback),
                hard: allowance / left,
                session: (room / left).min(long_run),
                light: cutback,
            };
            let session = self.quality_session(*slot, phase, limits);
            let totals = session.totals();
            room = room.saturating_sub(totals.seconds[AgeBand::Under40 as usize]);
            allowance = allowance.saturating_sub(totals.hard);
            quality.push((session, totals));
        }
        if !cutback {
            self.full_done += 1;
        }
        self.last_long_run = long_run;
        let long_run = self.long_run_session(long_run, block, phase, number);
        self.fill(volume, caps, quality, long_run, shortest)
    }

    /// The quality sessions of a building week.
    fn slots(
        &mut self,
        number: u8,
        phase: Phase,
        cutback: bool,
        last: bool,
        race_block: bool,
    ) -> ([Slot; 2], usize) {
        let sessions = self.request.sessions();
        let short_race = matches!(self.race, RaceDistance::FiveKm | RaceDistance::TenKm);
        let beginner = self.level == Level::Beginner;
        let turn = self.turn();
        let other = if turn == Slot::Interval { Slot::Threshold } else { Slot::Interval };
        let count = match phase {
            _ if cutback => usize::from(!beginner && sessions >= 3),
            Phase::Base => usize::from(match self.level {
                _ if sessions == 2 => !beginner && number.is_multiple_of(2),
                Level::Beginner => number >= 3,
                Level::Intermediate => number >= 2,
                Level::Advanced => true,
            }),
            _ if sessions >= 4 && !beginner && !race_block => 2,
            _ => 1,
        };
        let specific = if short_race { phase == Phase::RacePrep || last } else { !race_block };
        let slots = match phase {
            Phase::Base => [Slot::Interval; 2],
            Phase::Intensity | Phase::RacePrep if specific && !cutback => {
                if short_race || phase == Phase::RacePrep {
                    [Slot::RacePace, turn]
                } else {
                    [turn, other]
                }
            }
            Phase::Development if last && short_race => [Slot::RacePace, turn],
            _ => [turn, other],
        };
        if count > 0 && phase != Phase::Base && slots[0] != Slot::RacePace || count > 1 {
            self.turns += 1;
        }
        (slots, count)
    }

    /// Interval and threshold take turns: the shorter the race, the more intervals.
    fn turn(&self) -> Slot {
        let interval = match self.race {
            RaceDistance::FiveKm => self.turns % 3 != 1,
            RaceDistance::TenKm => self.turns.is_multiple_of(2),
            RaceDistance::HalfMarathon | RaceDistance::Marathon => self.turns % 3 == 1,
        };
        if interval { Slot::Interval } else { Slot::Threshold }
    }

    /// A taper week, so many weeks before race week's end.
    fn taper_week(&mut self, weeks_left: u8) -> Vec<Session> {
        let two_weeks = self.request.weeks() - self.building == 3;
        let (volume, long_run) = match (two_weeks, weeks_left) {
            (true, 2..) => (76, 70),
            (true, _) => (54, 48),
            (false, _) => (64, 62),
        };
        let volume = self.greatest_volume() * volume / 100;
        let long_run = (self.long_run * MINUTE * long_run / 100).min(self.long_run_cap(volume));
        let long_run = long_run / MINUTE * MINUTE;
        let easy_runs = u64::from(self.request.sessions()) - 2;
        let room = volume.saturating_sub(long_run + easy_runs * rules::SHORTEST);
        // H14: less than in the greatest week, the last one built.
        let heaviest = self.done[usize::from(self.building) - 1].totals.hard * 3 / 4;
        let target = heaviest.min(MINUTE * if weeks_left >= 2 { 12 } else { 9 });
        let limits = Limits { target, hard: NO_CAP, session: room.min(long_run), light: true };
        let quality = self.quality_session(Slot::Reminder, Phase::Taper, limits);
        let totals = quality.totals();
        let long_run = self.long_run_session(long_run, None, Phase::Base, 1);
        self.fill(volume, [NO_CAP; 3], vec![(quality, totals)], long_run, rules::SHORTEST)
    }

    /// The week of the race: little, nothing hard on the last three days, a jog on the eve.
    fn race_week(&mut self) -> Vec<Session> {
        let sessions = self.request.sessions();
        let eve = 20;
        let race = Step {
            duration_seconds: self.request.target().seconds(),
            ..Step::measured(
                StepKind::Race,
                Zone::Race,
                (self.race.decimetres() + 5) / 10,
                self.paces,
            )
        };
        let race = Session {
            kind: SessionKind::Race,
            workout: Workout::Race,
            day: 7,
            parts: [Part::Step(race)].into(),
        };
        let volume = self.greatest_volume() * 25 / 100 / MINUTE;
        let mut week = Vec::with_capacity(sessions.into());
        if sessions == 2 {
            week.push(self.strides_run(volume.min(50), 3));
        } else {
            let limits =
                Limits { target: 6 * MINUTE, hard: NO_CAP, session: 30 * MINUTE, light: true };
            let quality = self.quality_session(Slot::Reminder, Phase::Race, limits);
            let easy_runs = sessions - 3;
            let left = volume.saturating_sub(quality.duration_seconds() / MINUTE + eve);
            week.push(Session { day: 2, ..quality });
            let days: &[u8] = match easy_runs {
                0 => &[],
                1 => &[4],
                2 => &[3, 4],
                _ => &[3, 4, 5],
            };
            for (minutes, day) in easy_minutes(left, days.len(), 20, 40).into_iter().zip(days) {
                week.push(self.easy_run(minutes, *day));
            }
            let eve = self.strides_run(eve, 6);
            week.push(Session { workout: Workout::Shakeout, ..eve });
        }
        week.push(race);
        week
    }
}

/// Which building weeks are cutbacks: full weeks in runs of three at most, the longer runs
/// first, a cutback between two runs.
fn cutbacks(weeks: u8, building: u8) -> [bool; 25] {
    let mut cutbacks = [false; 25];
    if weeks < rules::WEEKS_WITH_CUTBACKS {
        return cutbacks;
    }
    let run = rules::WEEKS_BETWEEN_CUTBACKS;
    let count = building.saturating_sub(run).div_ceil(run + 1);
    let (full, runs) = (building - count, count + 1);
    let mut number = 0;
    for index in 0..count {
        number += full / runs + u8::from(index < full % runs) + 1;
        cutbacks[usize::from(number)] = true;
    }
    cutbacks
}
