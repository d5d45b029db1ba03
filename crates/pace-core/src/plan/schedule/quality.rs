//! Quality sessions: which row of the library, which dose, how long around it.

use super::{MINUTE, NO_CAP, Scheduler};
use crate::distance::RaceDistance;
use crate::level::Level;
use crate::plan::library::{
    Dose, Effort, RECIPES, REST_BETWEEN_SETS, Recipe, Slot, rest_fits, work_bounds,
};
use crate::plan::parts::Parts;
use crate::plan::phases::Phase;
use crate::plan::request::AgeBand;
use crate::plan::rules;
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

/// A row of the library for this runner, and what has been used of it.
#[derive(Debug)]
pub(super) struct Row {
    recipe: &'static Recipe,
    /// Its doses, from the lightest to the heaviest.
    doses: Vec<Dosed>,
    /// How often it was used.
    count: usize,
    /// Hard time of the last full week with it.
    hard: u64,
}

/// What a dose asks of this runner, and how often it was taken.
#[derive(Debug)]
struct Dosed {
    load: Load,
    /// Whether it keeps the bounds at the runner's paces.
    within_bounds: bool,
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

/// What a dose asks of this runner, in seconds.
#[derive(Debug)]
struct Load {
    hard: u64,
    shortest: u64,
    longest: u64,
    rest: u64,
    /// The whole work from 50 years of age, when recoveries are longest.
    seconds: u64,
}

impl Limits {
    const fn without_time(self) -> Self {
        Self { hard: NO_CAP, session: NO_CAP, target: 0, ..self }
    }
}

/// The rows of the library for a runner. A dose weighs the same in every week, so it is
/// weighed once.
pub(super) fn rows(race: RaceDistance, level: Level, paces: &TrainingPaces) -> Vec<Row> {
    let fits = |recipe: &&Recipe| recipe.races.contains(&race) && recipe.levels.contains(&level);
    let row = |recipe: &'static Recipe| {
        let dosed = |dose: &Dose| {
            let load = Load::new(recipe, *dose, paces);
            let within_bounds = load.keeps_bounds(recipe, race, level);
            Dosed { load, within_bounds, taken: 0 }
        };
        Row { recipe, doses: recipe.doses.iter().map(dosed).collect(), count: 0, hard: 0 }
    };
    let mut rows = Vec::with_capacity(RECIPES.len());
    rows.extend(RECIPES.iter().filter(fits).map(row));
    rows
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
        let rests = if dose.count() == 1 { 0 } else { dose.count() * rest }
            + (sets - 1) * REST_BETWEEN_SETS;
        Self {
            hard,
            shortest,
            longest,
            rest,
            // Half a minute for the rounding of each recovery.
            seconds: hard + rests * AgeBand::From50.recovery_percent() / 100 + 30,
        }
    }

    /// H16, H17 and H17b at this runner's paces.
    fn keeps_bounds(&self, recipe: &Recipe, race: RaceDistance, level: Level) -> bool {
        let longest_rep = match recipe.slot {
            Slot::Interval => *rules::INTERVAL_REP.end(),
            Slot::Threshold => rules::tempo_block(level),
            Slot::RacePace | Slot::Reminder => rules::race_pace_rep(race),
        };
        let shortest_rep = match recipe.slot {
            Slot::Interval => *rules::INTERVAL_REP.start(),
            Slot::Threshold | Slot::RacePace | Slot::Reminder => 0,
        };
        work_bounds(recipe.slot, race, level).contains(&self.hard)
            && shortest_rep <= self.shortest
            && self.longest <= longest_rep
            && rest_fits(recipe.slot, self.shortest, self.longest, self.rest)
    }
}

impl Row {
    /// The dose that fits best: the heaviest up to the target, else the lightest above it;
    /// for race pace the lightest that reaches the target.
    fn dose(&self, limits: Limits) -> Option<usize> {
        let around = u64::from(self.recipe.lead_in_minutes) * MINUTE;
        let around = around + rules::WARMUP + rules::COOLDOWN;
        let mut below: Option<(u64, usize)> = None;
        let mut above: Option<(u64, usize)> = None;
        for (index, Dosed { load, within_bounds, taken, .. }) in self.doses.iter().enumerate() {
            let fits = *within_bounds
                && *taken < rules::SAME_STEPS
                && load.hard <= limits.hard
                && load.seconds + around <= limits.session
                && (limits.light || load.hard >= self.hard);
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
        let reaches = self.recipe.slot == Slot::RacePace
            && below.is_none_or(|(hard, _)| hard < limits.target);
        let choice = if reaches { above.or(below) } else { below.or(above) };
        choice.map(|(_, index)| index)
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
        // First within every limit, then without those of time, at last in any phase.
        let choice = self
            .choose(slot, Some(phase), limits)
            .or_else(|| self.choose(slot, Some(phase), limits.without_time()))
            .or_else(|| self.choose(slot, None, limits.without_time()));
        let lightest =
            || self.rows.iter().position(|row| row.recipe.slot == slot).map(|row| (row, 0));
        let (row, dose) = choice.or_else(lightest).expect("every slot has a row");
        let row = &mut self.rows[row];
        let dosed = &mut row.doses[dose];
        row.count += 1;
        dosed.taken += 1;
        if !limits.light {
            row.hard = row.hard.max(dosed.load.hard);
        }
        let core =
            Core { recipe: row.recipe, dose: row.recipe.doses[dose], seconds: dosed.load.seconds };
        self.frame(&core, limits.session)
    }

    /// Of the rows that fit the slot, the one used least, and its dose.
    fn choose(&self, slot: Slot, phase: Option<Phase>, limits: Limits) -> Option<(usize, usize)> {
        let mut choice: Option<(usize, usize)> = None;
        for (index, row) in self.rows.iter().enumerate() {
            let fits = row.recipe.slot == slot
                && phase.is_none_or(|phase| row.recipe.phases.contains(&phase));
            let less_used = choice.is_none_or(|(best, _)| row.count < self.rows[best].count);
            if fits
                && less_used
                && let Some(dose) = row.dose(limits)
            {
                choice = Some((index, dose));
            }
        }
        choice
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

    /// Longer warm-up and cool-down, up to so many minutes, of a session that lasts so long
    /// from 50 years of age; what is left of the minutes.
    pub(super) fn widen(&self, session: &mut Session, lasts: u64, spare: u64, most: u64) -> u64 {
        let room = most.saturating_sub(lasts) / MINUTE;
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
}
