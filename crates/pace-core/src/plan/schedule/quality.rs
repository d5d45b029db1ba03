//! Quality sessions: which row of the library, which dose, how long around it.

use std::array;
use std::ops::{Range, RangeInclusive};

use super::{MINUTE, NO_CAP, Scheduler};
use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::age::AgeBand;
use crate::plan::library::{
    Dose, Effort, RECIPES, REST_BETWEEN_SETS, Recipe, Slot, rest_fits, work_bounds,
};
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::Parts;
use crate::plan::session::{Part, Session, Step, StepKind};
use crate::zones::{TrainingPaces, Zone};

/// Warm-up and cool-down where there is room for them, in minutes.
const fn frame_minutes(level: Level) -> (u64, u64) {
    match level {
        Level::Beginner => (12, 8),
        Level::Intermediate => (15, 10),
        Level::Advanced => (20, 10),
    }
}

/// Warm-up and cool-down where a week has minutes to spare.
const LONGEST_FRAME: (u64, u64) = (30, 15);

/// The library for one runner, and what has been used of it.
#[derive(Debug)]
pub(super) struct Shelf {
    /// The rows of each slot.
    rows: [Vec<Row>; Slot::COUNT],
    /// The doses of all rows, one row's after the other's.
    doses: Vec<Dosed>,
}

/// A row of the library.
#[derive(Debug)]
struct Row {
    recipe: &'static Recipe,
    /// Where the doses stand that keep the bounds at the runner's paces, the lightest first.
    doses: Range<usize>,
    /// How often it was used.
    count: usize,
    /// Hard time of the last full week with it.
    hard: u64,
}

/// What a dose asks of this runner, and how often it was taken.
#[derive(Debug, Clone, Copy)]
struct Dosed {
    dose: Dose,
    /// Hard seconds.
    hard: u64,
    /// Seconds of the whole work from 50 years of age, when recoveries are longest.
    seconds: u64,
    taken: usize,
}

/// A quality session's work, before warm-up and cool-down.
struct Core {
    recipe: &'static Recipe,
    dose: Dose,
    /// Seconds from 50 years of age, when recoveries are longest.
    seconds: u64,
}

/// What a quality session has to keep to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Hard seconds to aim at.
    pub(super) target: u64,
    /// Hard seconds at most, where the smallest dose allows.
    pub(super) hard: u64,
    /// Seconds of the whole session at most, likewise.
    pub(super) session: u64,
    /// Whether hard time may fall below the last time's.
    pub(super) light: bool,
}

/// A dose's efforts and rests at this runner's paces, in seconds.
#[derive(Debug, Clone, Copy)]
struct Load {
    hard: u64,
    shortest: u64,
    longest: u64,
    rest: u64,
    /// All rests together.
    rests: u64,
}

/// H16, H17 and H17b: what a runner's doses in a slot have to keep to, in seconds.
struct Bounds {
    slot: Slot,
    work: RangeInclusive<u64>,
    rep: RangeInclusive<u64>,
}

impl Limits {
    const fn without_time(self) -> Self {
        Self { hard: NO_CAP, session: NO_CAP, target: 0, ..self }
    }
}

impl Load {
    fn new(recipe: &Recipe, dose: Dose, paces: &TrainingPaces) -> Self {
        let (hard, shortest, longest, sets) = match dose {
            Dose::Repeats { sets, effort, .. } => {
                let rep = match effort {
                    Effort::Metres(metres) => paces.of(recipe.zone).seconds_for(metres.into()),
                    Effort::Seconds(seconds) => seconds.into(),
                };
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
        let rests = if dose.count() == 1 { 0 } else { dose.count() * rest };
        Self { hard, shortest, longest, rest, rests: rests + (sets - 1) * REST_BETWEEN_SETS }
    }
}

impl Bounds {
    fn new(slot: Slot, race: RaceDistance, level: Level) -> Self {
        let rep = match slot {
            Slot::Interval => rules::INTERVAL_REP,
            Slot::Threshold => 0..=rules::tempo_block(level),
            Slot::RacePace | Slot::Reminder => 0..=rules::race_pace_rep(race),
        };
        Self { slot, work: work_bounds(slot, race, level), rep }
    }

    fn hold(&self, load: Load) -> bool {
        self.work.contains(&load.hard)
            && *self.rep.start() <= load.shortest
            && load.longest <= *self.rep.end()
            && rest_fits(self.slot, load.shortest, load.longest, load.rest)
    }
}

impl Dosed {
    fn new(dose: Dose, load: Load) -> Self {
        // Half a minute for the rounding of each recovery.
        let rests = load.rests * AgeBand::From50.recovery_percent() / 100 + 30;
        Self { dose, hard: load.hard, seconds: load.hard + rests, taken: 0 }
    }
}

impl Shelf {
    /// What the library has for a runner. A dose weighs the same in every week, so it is
    /// weighed once.
    pub(super) fn new(race: RaceDistance, level: Level, paces: &TrainingPaces) -> Self {
        let fits =
            |recipe: &&Recipe| recipe.races.contains(&race) && recipe.levels.contains(&level);
        let mut rows: [_; Slot::COUNT] = array::from_fn(|_| Vec::with_capacity(RECIPES.len()));
        let all = RECIPES.iter().map(|recipe| recipe.doses.len()).sum();
        let mut doses = Vec::with_capacity(all);
        for recipe in RECIPES.iter().filter(fits) {
            let bounds = Bounds::new(recipe.slot, race, level);
            let first = doses.len();
            for dose in recipe.doses {
                let load = Load::new(recipe, *dose, paces);
                if bounds.hold(load) {
                    doses.push(Dosed::new(*dose, load));
                }
            }
            // By distance and by time: which is the heavier depends on the runner.
            doses[first..].sort_by_key(|dosed| dosed.hard);
            rows[recipe.slot as usize].push(Row {
                recipe,
                doses: first..doses.len(),
                count: 0,
                hard: 0,
            });
        }
        Self { rows, doses }
    }

    /// Takes a dose for a slot, as well as it can be had within the limits; else the lightest
    /// of the slot's first row, which keeps nothing.
    fn take(&mut self, slot: Slot, phase: Phase, limits: Limits, paces: &TrainingPaces) -> Core {
        // First within every limit, then without those of time, at last in any phase.
        let choice = self
            .choose(slot, Some(phase), limits)
            .or_else(|| self.choose(slot, Some(phase), limits.without_time()))
            .or_else(|| self.choose(slot, None, limits.without_time()));
        let row = &mut self.rows[slot as usize][choice.map_or(0, |(row, _)| row)];
        let dosed = if let Some((_, dose)) = choice {
            self.doses[dose].taken += 1;
            self.doses[dose]
        } else {
            let lightest = row.recipe.doses[0];
            Dosed::new(lightest, Load::new(row.recipe, lightest, paces))
        };
        row.count += 1;
        if !limits.light {
            row.hard = row.hard.max(dosed.hard);
        }
        Core { recipe: row.recipe, dose: dosed.dose, seconds: dosed.seconds }
    }

    /// Of a slot's rows that fit the phase, the one used least, and its dose.
    fn choose(&self, slot: Slot, phase: Option<Phase>, limits: Limits) -> Option<(usize, usize)> {
        let rows = &self.rows[slot as usize];
        let mut choice: Option<(usize, usize)> = None;
        for (index, row) in rows.iter().enumerate() {
            let fits = phase.is_none_or(|phase| row.recipe.phases.contains(&phase));
            let less_used = choice.is_none_or(|(best, _)| row.count < rows[best].count);
            if fits
                && less_used
                && let Some(dose) = row.dose(&self.doses[row.doses.clone()], limits)
            {
                choice = Some((index, row.doses.start + dose));
            }
        }
        choice
    }
}

impl Row {
    /// Which of its doses fits best: the heaviest up to the target, else the lightest above
    /// it; for race pace the lightest that reaches the target.
    fn dose(&self, doses: &[Dosed], limits: Limits) -> Option<usize> {
        let around = u64::from(self.recipe.lead_in_minutes) * MINUTE;
        let around = around + rules::WARMUP + rules::COOLDOWN;
        let least = if limits.light { 0 } else { self.hard };
        let fits = |dosed: &Dosed| {
            dosed.taken < rules::SAME_STEPS
                && (least..=limits.hard).contains(&dosed.hard)
                && dosed.seconds + around <= limits.session
        };
        let (mut below, mut above) = (None, None);
        for (index, dosed) in doses.iter().enumerate().filter(|(_, dosed)| fits(dosed)) {
            if dosed.hard > limits.target {
                above = Some(index);
                break;
            }
            // Of doses that are equally heavy the first.
            if below.is_none_or(|below: usize| dosed.hard > doses[below].hard) {
                below = Some(index);
            }
        }
        let reaches = self.recipe.slot == Slot::RacePace
            && below.is_none_or(|below| doses[below].hard < limits.target);
        if reaches { above.or(below) } else { below.or(above) }
    }
}

impl Scheduler<'_> {
    /// Hard seconds that a session aims at: from the least to the most that its slot may
    /// hold over the full weeks; at race pace up to the aim A2 in the last building week.
    pub(super) fn work_target(&self, slot: Slot, number: u8, cutback: bool) -> u64 {
        let bounds = work_bounds(slot, self.race, self.level);
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

    /// A quality session for a slot, without its day.
    pub(super) fn quality_session(&mut self, slot: Slot, phase: Phase, limits: Limits) -> Session {
        let core = self.shelf.take(slot, phase, limits, self.paces);
        self.frame(&core, limits.session)
    }

    /// Adds the work's parts to a session's.
    fn work(&self, Core { recipe, dose, .. }: &Core, parts: &mut Parts) {
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
        match *dose {
            Dose::Repeats { sets: 1, reps: 1, effort } => parts.push(Part::Step(work(effort))),
            Dose::Repeats { sets, reps, effort } => {
                let work = work(effort);
                let rest = recovery(recipe.rest.after(work.duration_seconds));
                for index in 0..sets {
                    if index > 0 {
                        parts.push(Part::Step(recovery(REST_BETWEEN_SETS)));
                    }
                    parts.push(Part::Repeat { times: reps.into(), steps: [work, rest] });
                }
            }
            Dose::Ladder(minutes) => {
                let longest = minutes.iter().max().map_or(0, |longest| u64::from(*longest));
                let rest = recovery(recipe.rest.after(longest * MINUTE));
                for minutes in minutes {
                    let effort = Effort::Seconds(u16::from(*minutes) * 60);
                    parts.extend([Part::Step(work(effort)), Part::Step(rest)]);
                }
            }
        }
    }

    /// Warm-up and cool-down around the work, within so many seconds where they can be.
    fn frame(&self, core: &Core, session: u64) -> Session {
        let Core { recipe, seconds, .. } = core;
        let lead_in = u64::from(recipe.lead_in_minutes) * MINUTE;
        let (warmup, cooldown) = frame_minutes(self.level);
        let spare = session.saturating_sub(seconds + lead_in) / MINUTE;
        let least = (rules::WARMUP / MINUTE, rules::COOLDOWN / MINUTE);
        let cooldown = cooldown.min(spare.saturating_sub(least.0)).max(least.1);
        let warmup = warmup.min(spare.saturating_sub(cooldown)).max(least.0);
        let timed = |kind, zone, minutes: u64| {
            Part::Step(Step::timed(kind, zone, minutes * MINUTE, self.paces))
        };
        let mut parts = Parts::new();
        parts.push(timed(StepKind::Warmup, Zone::Easy, warmup));
        if lead_in > 0 {
            parts.push(timed(StepKind::Steady, Zone::LongRun, lead_in / MINUTE));
        }
        self.work(core, &mut parts);
        parts.push(timed(StepKind::Cooldown, Zone::Easy, cooldown));
        Session { kind: recipe.kind, workout: recipe.workout, day: 0, parts }
    }

    /// Longer warm-up and cool-down of a session that lasts so long from 50 years of age, with
    /// so many minutes to spare, up to so many seconds in all; the minutes that it takes.
    pub(super) fn widen(&self, session: &mut Session, lasts: u64, spare: u64, most: u64) -> u64 {
        let room = most.saturating_sub(lasts) / MINUTE;
        let given = spare.min(room);
        let mut left = given;
        for part in &mut session.parts {
            let Part::Step(step) = part else { continue };
            let longest = match step.kind {
                StepKind::Warmup => LONGEST_FRAME.0,
                StepKind::Cooldown => LONGEST_FRAME.1,
                _ => continue,
            };
            let more = (longest * MINUTE).saturating_sub(step.duration_seconds) / MINUTE;
            let more = more.min(left);
            if more == 0 {
                continue;
            }
            *step = step.lasting(step.duration_seconds + more * MINUTE, self.paces);
            left -= more;
        }
        given - left
    }
}
