//! The scheduler: from a request to the weeks of an ageless plan.
//!
//! One pass, week by week. A week's volume and long run follow a curve to the peak; hard
//! time is given out first, then the long run, and easy minutes take what is left. Age is
//! applied afterwards, so each week is sized to keep the rules at every age.

use std::ops::RangeInclusive;

use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::Week;
use crate::plan::library::{Dose, Effort, RECIPES, REST_BETWEEN_SETS, Recipe, Slot, Workout};
use crate::plan::phases::{Phase, PhaseWeeks};
use crate::plan::request::{AgeBand, PlanRequest};
use crate::plan::rules;
use crate::plan::session::{Part, Session, SessionKind, Step, StepKind};
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
        scheduler.record(&sessions);
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

/// Warm-up and cool-down where there is room for them, in minutes.
const fn frame_minutes(level: Level) -> (u64, u64) {
    match level {
        Level::Beginner => (12, 8),
        Level::Intermediate => (15, 10),
        Level::Advanced => (20, 10),
    }
}

/// Warm-up and cool-down where a week has minutes to spare.
const LONGEST_FRAME: (u64, u64) = (25, 15);

/// More seconds than any week has, and few enough to reckon with.
const NO_CAP: u64 = 1 << 40;

/// Strides of an easy run.
const fn strides(level: Level) -> u32 {
    [4, 5, 6][level as usize]
}
const STRIDE_SECONDS: u64 = 20;
const STRIDE_RECOVERY: u64 = 40;

/// A week that has been scheduled.
#[derive(Debug, Clone, Copy)]
struct Record {
    /// Volume in seconds at each age band.
    volume: [u64; AgeBand::ALL.len()],
    /// The longest run in seconds.
    longest: u64,
    /// Hard time in seconds.
    hard: u64,
}

/// Which sessions of the library have been used, and how.
#[derive(Debug, Clone, Copy, Default)]
struct Use {
    count: usize,
    /// How often each dose was taken.
    doses: [u8; 16],
    /// Hard time of the last full week with it.
    hard: u64,
}

/// Race-pace work inside a long run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RaceBlock {
    effort: BlockLength,
    seconds: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockLength {
    Km(u64),
    Minutes(u64),
}

/// A quality session's work, before warm-up and cool-down.
struct Core {
    recipe: &'static Recipe,
    parts: Vec<Part>,
    seconds: u64,
}

/// What a quality session has to keep to.
#[derive(Debug, Clone, Copy)]
struct Limits {
    /// Hard seconds to aim at.
    target: u64,
    /// Hard seconds at most, where the smallest dose allows.
    hard: u64,
    /// Seconds of the whole session at most, likewise.
    session: u64,
    /// Whether hard time may fall below the last time's.
    light: bool,
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
    uses: [Use; Workout::ALL.len()],
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
            let block = final_block(race, level, paces, long_run);
            long_run = long_run.min(minutes_within_reach(paces, block));
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
            uses: [Use::default(); Workout::ALL.len()],
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
            let before = self.done.iter().rev().take(3).map(|week| week.volume[band]);
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

    /// H5: hard seconds that a building week of this volume may hold.
    fn hard_allowance(&self, volume: u64) -> u64 {
        let sessions = self.request.sessions();
        // The oldest have the least easy running; a point is kept in hand.
        let volume = volume * 88 / 100;
        let of_week = volume * (99 - rules::easy_share_of_week(sessions)) / 100;
        let so_far: u64 = self.done.iter().map(|week| week.volume[2]).sum();
        let hard: u64 = self.done.iter().map(|week| week.hard).sum();
        let overall = (so_far + volume) * (99 - rules::easy_share(sessions)) / 100;
        of_week.min(overall.saturating_sub(hard))
    }

    fn building_week(&mut self, number: u8, phase: Phase) -> Vec<Session> {
        let cutback = self.cutbacks[usize::from(number)];
        let caps = self.volume_caps();
        let (volume, long_run) = if cutback {
            let before = self.done[self.done.len() - 1].volume[0];
            (before * CUTBACK / 100, self.last_long_run * CUTBACK / 100)
        } else {
            let curve = self.curve();
            (self.peak * MINUTE * curve / 1000, self.long_run * MINUTE * curve / 1000)
        };
        let volume = volume.min(caps[0]);
        let share = rules::long_run_share(self.race, self.request.sessions()) - SHARE_MARGIN;
        let long_run = long_run.min(self.run_cap()).min(volume * share / 100);
        let long_run = long_run / MINUTE * MINUTE;
        let last = number == self.building;

        let mut allowance = self.hard_allowance(volume);
        let block = if cutback { None } else { self.block_for(number, phase, long_run, allowance) };
        allowance = allowance.saturating_sub(block.map_or(0, |block| block.seconds));
        let (slots, count) = self.slots(number, phase, cutback, last, block.is_some());
        let slots = &slots[..count];

        let shortest = if cutback { rules::SHORTEST } else { rules::SHORTEST_BUILDING };
        let easy_runs = u64::from(self.request.sessions()) - 1 - count as u64;
        let mut room = volume.saturating_sub(long_run + easy_runs * shortest);
        let mut quality = Vec::with_capacity(2);
        for (index, slot) in slots.iter().enumerate() {
            let left = (count - index) as u64;
            let limits = Limits {
                target: self.work_target(*slot, number, cutback),
                hard: allowance / left,
                session: (room / left).min(long_run),
                light: cutback,
            };
            let core = self.pick(*slot, phase, limits);
            let session = self.frame(core, limits.session);
            room = room.saturating_sub(session.duration_seconds());
            allowance = allowance.saturating_sub(session.hard_seconds());
            quality.push(session);
        }
        if !cutback {
            self.full_done += 1;
        }
        self.last_long_run = long_run;
        let long_run = self.long_run_session(long_run, block, phase, number);
        self.fill(volume, caps, quality, Some(long_run), shortest)
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

    /// Hard seconds that a session of a slot may hold.
    fn work_bounds(&self, slot: Slot) -> RangeInclusive<u64> {
        match slot {
            Slot::Interval => rules::interval_work(self.level),
            Slot::Threshold => rules::tempo_work(self.level),
            Slot::RacePace | Slot::Reminder => rules::race_pace_work(self.race, self.level),
        }
    }

    /// Hard seconds that a session aims at: from the least to the most that its slot may
    /// hold over the full weeks; at race pace up to the aim A2 in the last building week.
    fn work_target(&self, slot: Slot, number: u8, cutback: bool) -> u64 {
        let bounds = self.work_bounds(slot);
        if cutback {
            return *bounds.start();
        }
        if slot == Slot::RacePace {
            let (metres, seconds) = rules::race_pace_aim(self.race, self.level);
            let full = self.paces.of(Zone::Race).seconds_for(metres).min(seconds);
            let weeks_before = u64::from(self.building - number);
            return full * (10 - 2 * weeks_before.min(3)) / 10;
        }
        let span = bounds.end() - bounds.start();
        bounds.start() + span * self.full_done / (self.full - 1)
    }

    /// The race-pace work of this week's long run: in Race Prep every full week, in
    /// Intensity every other.
    fn block_for(
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
    fn long_run_session(
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
                vec![steady(Zone::LongRun, before), Part::Step(work), steady(Zone::LongRun, after)];
            (Workout::RacePaceLongRun, parts)
        } else {
            let minutes = seconds / MINUTE;
            let progressive = phase != Phase::Base && number.is_multiple_of(2) && minutes >= 40;
            // Only where the long run's pace is the faster of the two.
            if progressive && paces.of(Zone::LongRun) < paces.of(Zone::Easy) {
                let fast = minutes / 3;
                let parts = vec![steady(Zone::Easy, minutes - fast), steady(Zone::LongRun, fast)];
                (Workout::ProgressiveLongRun, parts)
            } else {
                (Workout::LongRun, vec![steady(Zone::LongRun, minutes)])
            }
        };
        Session { kind: SessionKind::LongRun, workout, day: 7, parts }
    }

    /// The work of a quality session: of the rows that fit the slot, the one used least.
    fn pick(&mut self, slot: Slot, phase: Phase, limits: Limits) -> Core {
        let fits = |recipe: &&Recipe| {
            recipe.slot == slot
                && recipe.races.contains(&self.race)
                && recipe.levels.contains(&self.level)
        };
        let in_phase = |recipe: &&Recipe| recipe.phases.contains(&phase);
        let mut choice = None;
        // First within every limit, then without those of time, at last in any phase.
        let passes =
            [(true, limits), (true, limits.without_time()), (false, limits.without_time())];
        for (strict_phase, limits) in passes {
            let rows = RECIPES.iter().filter(fits).filter(|row| !strict_phase || in_phase(row));
            let dosed = rows.filter_map(|row| Some((row, self.dose(row, limits)?)));
            choice = dosed.min_by_key(|(row, _)| self.uses[row.workout as usize].count);
            if choice.is_some() {
                break;
            }
        }
        let (recipe, index) =
            choice.unwrap_or_else(|| (RECIPES.iter().find(fits).expect("every slot has a row"), 0));
        let dose = recipe.doses[index];
        let load = self.load(recipe, dose);
        let used = &mut self.uses[recipe.workout as usize];
        used.count += 1;
        used.doses[index] += 1;
        if !limits.light {
            used.hard = used.hard.max(load.hard);
        }
        Core { recipe, parts: self.parts(recipe, dose), seconds: load.seconds }
    }

    /// The dose of a row that fits best: the heaviest up to the target, else the lightest
    /// above it; for race pace the lightest that reaches the target.
    fn dose(&self, recipe: &Recipe, limits: Limits) -> Option<usize> {
        let used = &self.uses[recipe.workout as usize];
        let mut below: Option<(u64, usize)> = None;
        let mut above: Option<(u64, usize)> = None;
        for (index, dose) in recipe.doses.iter().enumerate() {
            let load = self.load(recipe, *dose);
            let lead_in = u64::from(recipe.lead_in_minutes) * MINUTE;
            let whole = load.seconds_at_50 + lead_in + rules::WARMUP + rules::COOLDOWN;
            let fits = self.keeps_bounds(recipe, &load)
                && usize::from(used.doses[index]) < rules::SAME_STEPS
                && load.hard <= limits.hard
                && whole <= limits.session
                && (limits.light || load.hard >= used.hard);
            if !fits {
                continue;
            }
            if load.hard <= limits.target {
                if below.is_none_or(|(hard, _)| load.hard > hard) {
                    below = Some((load.hard, index));
                }
            } else if above.is_none_or(|(hard, _)| load.hard < hard) {
                above = Some((load.hard, index));
            }
        }
        let reaches =
            recipe.slot == Slot::RacePace && below.is_none_or(|(hard, _)| hard < limits.target);
        let choice = if reaches { above.or(below) } else { below.or(above) };
        choice.map(|(_, index)| index)
    }

    /// H16, H17 and H17b at this runner's paces.
    fn keeps_bounds(&self, recipe: &Recipe, load: &Load) -> bool {
        let work = self.work_bounds(recipe.slot).contains(&load.hard);
        let rest = load.rest * 100;
        work && match recipe.slot {
            Slot::Interval => {
                rules::INTERVAL_REP.contains(&load.shortest)
                    && rules::INTERVAL_REP.contains(&load.longest)
                    && [load.shortest, load.longest].into_iter().all(|rep| {
                        let share = rules::interval_recovery(rep);
                        share.start() * rep <= rest && rest <= share.end() * rep
                    })
            }
            Slot::Threshold => load.longest <= rules::tempo_block(self.level),
            Slot::RacePace | Slot::Reminder => {
                let share = rules::RACE_PACE_RECOVERY;
                let in_share =
                    share.start() * load.longest <= rest && rest <= share.end() * load.longest;
                load.longest <= rules::race_pace_rep(self.race)
                    && load.rest >= *rules::RACE_PACE_REST.start()
                    && (in_share || load.rest <= *rules::RACE_PACE_REST.end())
            }
        }
    }

    fn effort_seconds(&self, recipe: &Recipe, effort: Effort) -> u64 {
        match effort {
            Effort::Metres(metres) => self.paces.of(recipe.zone).seconds_for(metres.into()),
            Effort::Seconds(seconds) => seconds.into(),
        }
    }

    fn load(&self, recipe: &Recipe, dose: Dose) -> Load {
        let (hard, shortest, longest, sets) = match dose {
            Dose::Repeats { sets, effort, .. } => {
                let rep = self.effort_seconds(recipe, effort);
                (rep * dose.count(), rep, rep, u64::from(sets))
            }
            Dose::Ladder(minutes) => {
                let seconds = || minutes.iter().map(|minutes| u64::from(*minutes) * MINUTE);
                let (shortest, longest) = (seconds().min(), seconds().max());
                (seconds().sum(), shortest.unwrap_or(0), longest.unwrap_or(0), 1)
            }
        };
        let rest = recipe.rest.after(longest);
        // One block in one piece has no rest after it.
        let rests = if dose.count() == 1 { 0 } else { dose.count() * rest }
            + (sets - 1) * REST_BETWEEN_SETS;
        Load {
            hard,
            shortest,
            longest,
            rest,
            seconds: hard + rests,
            seconds_at_50: hard + rests * 6 / 5 + 30,
        }
    }

    fn parts(&self, recipe: &Recipe, dose: Dose) -> Vec<Part> {
        let paces = self.paces;
        let recovery = |seconds| Step::timed(StepKind::Recovery, Zone::Easy, seconds, paces);
        let work = |effort| {
            let step = match effort {
                Effort::Metres(metres) => {
                    Step::measured(StepKind::Work, recipe.zone, metres.into(), paces)
                }
                Effort::Seconds(seconds) => {
                    Step::timed(StepKind::Work, recipe.zone, seconds.into(), paces)
                }
            };
            if recipe.by_effort { step.by_effort() } else { step }
        };
        match dose {
            Dose::Repeats { sets: 1, reps: 1, effort } => vec![Part::Step(work(effort))],
            Dose::Repeats { sets, reps, effort } => {
                let work = work(effort);
                let rest = recovery(recipe.rest.after(work.duration_seconds));
                let set = Part::Repeat { times: reps.into(), steps: vec![work, rest] };
                let mut parts = Vec::with_capacity(2 * usize::from(sets));
                for index in 0..sets {
                    if index > 0 {
                        parts.push(Part::Step(recovery(REST_BETWEEN_SETS)));
                    }
                    parts.push(set.clone());
                }
                parts
            }
            Dose::Ladder(minutes) => {
                let longest = minutes.iter().max().map_or(0, |longest| u64::from(*longest));
                let rest = recovery(recipe.rest.after(longest * MINUTE));
                let efforts =
                    minutes.iter().map(|minutes| Effort::Seconds(u16::from(*minutes) * 60));
                efforts.flat_map(|effort| [Part::Step(work(effort)), Part::Step(rest)]).collect()
            }
        }
    }

    /// Warm-up and cool-down around the work, within so many seconds where they can be.
    fn frame(&self, core: Core, session: u64) -> Session {
        let Core { recipe, parts: core_parts, seconds } = core;
        let lead_in = u64::from(recipe.lead_in_minutes) * MINUTE;
        let (warmup, cooldown) = frame_minutes(self.level);
        let spare = session.saturating_sub(seconds + lead_in) / MINUTE;
        let least = (rules::WARMUP / MINUTE, rules::COOLDOWN / MINUTE);
        let cooldown = cooldown.min(spare.saturating_sub(least.0)).max(least.1);
        let warmup = warmup.min(spare.saturating_sub(cooldown)).max(least.0);
        let timed = |kind, zone, minutes: u64| {
            Part::Step(Step::timed(kind, zone, minutes * MINUTE, self.paces))
        };
        let mut parts = Vec::with_capacity(core_parts.len() + 3);
        parts.push(timed(StepKind::Warmup, Zone::Easy, warmup));
        if lead_in > 0 {
            parts.push(timed(StepKind::Steady, Zone::LongRun, lead_in / MINUTE));
        }
        parts.extend(core_parts);
        parts.push(timed(StepKind::Cooldown, Zone::Easy, cooldown));
        Session { kind: recipe.kind, workout: recipe.workout, day: 0, parts }
    }

    /// Easy runs take what the week's volume has left; then days are given.
    fn fill(
        &self,
        volume: u64,
        caps: [u64; 3],
        mut quality: Vec<Session>,
        last: Option<Session>,
        shortest: u64,
    ) -> Vec<Session> {
        let long_run = last.as_ref().map_or(NO_CAP, Session::duration_seconds);
        let fixed = |quality: &[Session], band: AgeBand| {
            let sessions =
                quality.iter().chain(&last).filter(|session| session.kind != SessionKind::Race);
            sessions.map(|session| session.duration_at(band)).sum::<u64>()
        };
        let runs =
            usize::from(self.request.sessions()) - quality.len() - usize::from(last.is_some());
        let longest_easy = (long_run / MINUTE * 95 / 100).min(90);
        // Minutes beside these sessions, in the volume and under the cap of each age.
        let left = volume.saturating_sub(fixed(&quality, AgeBand::Under40)) / MINUTE;
        let room = AgeBand::ALL
            .map(|band| caps[band as usize].saturating_sub(fixed(&quality, band)) / MINUTE);
        let mut easy = Vec::with_capacity(runs);
        if runs > 0 {
            // Rounding at an age adds up to half a minute a run, strides some seconds.
            let within = AgeBand::ALL.map(|band| {
                room[band as usize].saturating_sub(runs as u64) * 100 / band.easy_percent()
            });
            let minutes = within.into_iter().fold(left, u64::min);
            easy = easy_minutes(minutes, runs, shortest / MINUTE, longest_easy);
        }
        // Minutes that no easy run takes go into warm-ups and cool-downs.
        let beside_easy = AgeBand::ALL.map(|band| {
            let easy: u64 = easy.iter().map(|minutes| band.easy_minutes(*minutes) + 1).sum();
            room[band as usize].saturating_sub(easy)
        });
        let left = left.saturating_sub(easy.iter().sum());
        let mut spare = beside_easy.into_iter().fold(left, u64::min);
        for session in &mut quality {
            spare = self.widen(session, spare, long_run);
        }
        self.arrange(quality, &easy, last)
    }

    /// Longer warm-up and cool-down, up to so many minutes; what is left of them.
    fn widen(&self, session: &mut Session, spare: u64, most: u64) -> u64 {
        let room = most.saturating_sub(session.duration_at(AgeBand::From50)) / MINUTE;
        let mut left = spare.min(room);
        let given = left;
        for part in &mut session.parts {
            let Part::Step(step) = part else { continue };
            let longest = match step.kind {
                StepKind::Warmup => LONGEST_FRAME.0,
                StepKind::Cooldown => LONGEST_FRAME.1,
                _ => continue,
            };
            let more = (longest * MINUTE).saturating_sub(step.duration_seconds) / MINUTE;
            let more = more.min(left);
            *step = step.lasting(step.duration_seconds + more * MINUTE, self.paces);
            left -= more;
        }
        spare - (given - left)
    }

    /// Sessions on their days: nothing hard on two days in a row.
    fn arrange(&self, quality: Vec<Session>, easy: &[u64], last: Option<Session>) -> Vec<Session> {
        use Place::{Easy, Quality};
        let days: &[(Place, u8)] = match (quality.len() + easy.len(), quality.len()) {
            (1, 0) => &[(Easy, 3)],
            (1, _) => &[(Quality, 3)],
            (2, 0) => &[(Easy, 3), (Easy, 5)],
            (2, _) => &[(Quality, 3), (Easy, 5)],
            (3, 0) => &[(Easy, 2), (Easy, 4), (Easy, 5)],
            (3, 1) => &[(Quality, 2), (Easy, 4), (Easy, 5)],
            (3, _) => &[(Quality, 2), (Easy, 4), (Quality, 5)],
            (4, 0) => &[(Easy, 2), (Easy, 3), (Easy, 5), (Easy, 6)],
            (4, 1) => &[(Easy, 2), (Quality, 3), (Easy, 5), (Easy, 6)],
            (4, _) => &[(Quality, 2), (Easy, 3), (Quality, 5), (Easy, 6)],
            (_, 0) => &[(Easy, 2), (Easy, 3), (Easy, 4), (Easy, 5), (Easy, 6)],
            (_, 1) => &[(Easy, 2), (Quality, 3), (Easy, 4), (Easy, 5), (Easy, 6)],
            (_, _) => &[(Quality, 2), (Easy, 3), (Easy, 4), (Quality, 5), (Easy, 6)],
        };
        let mut quality = quality.into_iter();
        let mut easy_left = easy.len();
        let mut sessions: Vec<Session> = Vec::with_capacity(days.len() + 1);
        for (place, day) in days {
            let session = match place {
                Quality => quality.next().map(|session| Session { day: *day, ..session }),
                Easy => {
                    easy_left -= 1;
                    let minutes = easy[easy.len() - 1 - easy_left];
                    // The last easy run of the week, the shortest, has the strides.
                    Some(if easy_left == 0 {
                        self.strides_run(minutes, *day)
                    } else {
                        self.easy_run(minutes, *day)
                    })
                }
            };
            sessions.extend(session);
        }
        sessions.extend(last);
        sessions
    }

    fn easy_run(&self, minutes: u64, day: u8) -> Session {
        let step = Step::timed(StepKind::Steady, Zone::Easy, minutes * MINUTE, self.paces);
        let rolling = self.done.len() % 3 == 1 && day == 3;
        let workout = if rolling { Workout::RollingRun } else { Workout::EasyRun };
        Session { kind: SessionKind::Easy, workout, day, parts: vec![Part::Step(step)] }
    }

    /// An easy run of so many minutes, strides within them.
    fn strides_run(&self, minutes: u64, day: u8) -> Session {
        let times = strides(self.level);
        let strides = u64::from(times) * (STRIDE_SECONDS + STRIDE_RECOVERY);
        let steady = (minutes * MINUTE).saturating_sub(strides) / MINUTE * MINUTE;
        let steps = vec![
            Step::stride(STRIDE_SECONDS, self.paces),
            Step::timed(StepKind::Recovery, Zone::Easy, STRIDE_RECOVERY, self.paces),
        ];
        let parts = vec![
            Part::Step(Step::timed(StepKind::Steady, Zone::Easy, steady, self.paces)),
            Part::Repeat { times, steps },
        ];
        Session { kind: SessionKind::Easy, workout: Workout::EasyStrides, day, parts }
    }

    /// A taper week, so many weeks before race week's end.
    fn taper_week(&mut self, weeks_left: u8) -> Vec<Session> {
        let two = self.race_block.is_some() && self.taper_is_long();
        let (volume, long_run) = match (two, weeks_left) {
            (true, 2..) => (76, 70),
            (true, _) => (54, 48),
            (false, _) => (64, 62),
        };
        let peak = self.done.iter().map(|week| week.volume[0]).max().unwrap_or_default();
        let volume = peak * volume / 100;
        let share = rules::long_run_share(self.race, self.request.sessions()) - SHARE_MARGIN;
        let long_run = (self.long_run * MINUTE * long_run / 100).min(volume * share / 100);
        let long_run = long_run / MINUTE * MINUTE;
        let easy_runs = u64::from(self.request.sessions()) - 2;
        let room = volume.saturating_sub(long_run + easy_runs * rules::SHORTEST);
        let target = MINUTE * if weeks_left >= 2 { 12 } else { 9 };
        let limits = Limits { target, hard: NO_CAP, session: room.min(long_run), light: true };
        let core = self.pick(Slot::Reminder, Phase::Taper, limits);
        let quality = vec![self.frame(core, limits.session)];
        let long_run = self.long_run_session(long_run, None, Phase::Base, 1);
        self.fill(volume, [NO_CAP; 3], quality, Some(long_run), rules::SHORTEST)
    }

    const fn taper_is_long(&self) -> bool {
        self.request.weeks() - self.building == 3
    }

    /// The week of the race: little, nothing hard on the last three days, a jog on the eve.
    fn race_week(&mut self) -> Vec<Session> {
        let sessions = self.request.sessions();
        let peak = self.done.iter().map(|week| week.volume[0]).max().unwrap_or_default();
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
            parts: vec![Part::Step(race)],
        };
        let volume = (peak * 25 / 100 / MINUTE).max(20 * u64::from(sessions - 1));
        let mut week = Vec::with_capacity(sessions.into());
        if sessions == 2 {
            week.push(self.strides_run(volume.min(50), 3));
        } else {
            let limits =
                Limits { target: 6 * MINUTE, hard: NO_CAP, session: 30 * MINUTE, light: true };
            let core = self.pick(Slot::Reminder, Phase::Race, limits);
            let quality = self.frame(core, limits.session);
            let easy_runs = u64::from(sessions) - 3;
            let left = volume.saturating_sub(quality.duration_seconds() / MINUTE + eve);
            week.push(Session { day: 2, ..quality });
            for day in [4, 3, 5].into_iter().take(easy_runs as usize) {
                week.push(self.easy_run((left / easy_runs).clamp(20, 40), day));
            }
            week.sort_by_key(|session| session.day);
            let eve = self.strides_run(eve, 6);
            week.push(Session { workout: Workout::Shakeout, ..eve });
        }
        week.push(race);
        week
    }

    fn record(&mut self, sessions: &[Session]) {
        let training = || sessions.iter().filter(|session| session.kind != SessionKind::Race);
        let volume =
            AgeBand::ALL.map(|band| training().map(|session| session.duration_at(band)).sum());
        let longest = training().map(Session::duration_seconds).max().unwrap_or_default();
        let hard = training().map(Session::hard_seconds).sum();
        self.done.push(Record { volume, longest, hard });
    }
}

enum Place {
    Easy,
    Quality,
}

/// What a dose asks of this runner, in seconds.
struct Load {
    hard: u64,
    shortest: u64,
    longest: u64,
    rest: u64,
    seconds: u64,
    seconds_at_50: u64,
}

impl Limits {
    const fn without_time(self) -> Self {
        Self { hard: NO_CAP, session: NO_CAP, target: 0, ..self }
    }
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

/// A2: the race-pace work of the last long run, in kilometres where they take no longer
/// than a coach would have them, else in minutes.
fn final_block(
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
fn minutes_within_reach(paces: &TrainingPaces, block: RaceBlock) -> u64 {
    let reach = rules::LONGEST_RUN_METRES - 100;
    let pace = paces.of(Zone::LongRun);
    let plain = pace.seconds_for(reach);
    let work = block.step(paces).distance_m;
    let with_block = block.seconds.saturating_add(pace.seconds_for(reach.saturating_sub(work)));
    plain.min(with_block) / MINUTE
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

/// So many minutes over so many runs, the last one the shortest.
fn easy_minutes(minutes: u64, runs: usize, shortest: u64, longest: u64) -> Vec<u64> {
    let runs = runs as u64;
    let longest = longest.max(shortest);
    // Each run a tenth longer than the next.
    let weight = |index: u64| 10 + (runs - 1 - index);
    let total: u64 = (0..runs).map(weight).sum();
    let mut given: Vec<u64> =
        (0..runs).map(|index| (minutes * weight(index) / total).clamp(shortest, longest)).collect();
    let mut left = minutes.saturating_sub(given.iter().sum());
    for run in &mut given {
        let more = left.min(longest - *run).min(2);
        *run += more;
        left -= more;
    }
    given
}
