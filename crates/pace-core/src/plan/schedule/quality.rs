//! Quality sessions: which row of the library, which dose, how long around it.

use std::ops::RangeInclusive;

use super::{MINUTE, NO_CAP, Scheduler};
use crate::level::Level;
use crate::plan::library::{
    Dose, Effort, RECIPES, REST_BETWEEN_SETS, Recipe, Slot, rest_fits, work_bounds,
};
use crate::plan::phases::Phase;
use crate::plan::request::AgeBand;
use crate::plan::rules;
use crate::plan::session::{Part, Session, Step, StepKind};
use crate::zones::Zone;

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

/// Which sessions of the library have been used, and how.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Use {
    count: usize,
    /// How often each dose was taken.
    doses: [u8; Recipe::MOST_DOSES],
    /// Hard time of the last full week with it.
    hard: u64,
}

/// A quality session's work, before warm-up and cool-down.
struct Core {
    recipe: &'static Recipe,
    parts: Vec<Part>,
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

impl Scheduler<'_> {
    /// Hard seconds that a session of a slot may hold.
    fn work_bounds(&self, slot: Slot) -> RangeInclusive<u64> {
        work_bounds(slot, self.race, self.level)
    }

    /// Hard seconds that a session aims at: from the least to the most that its slot may
    /// hold over the full weeks; at race pace up to the aim A2 in the last building week.
    pub(super) fn work_target(&self, slot: Slot, number: u8, cutback: bool) -> u64 {
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

    /// A quality session for a slot, without its day.
    pub(super) fn quality_session(&mut self, slot: Slot, phase: Phase, limits: Limits) -> Session {
        let core = self.pick(slot, phase, limits);
        self.frame(core, limits.session)
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
            let whole = load.seconds + lead_in + rules::WARMUP + rules::COOLDOWN;
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
        let longest_rep = match recipe.slot {
            Slot::Interval => *rules::INTERVAL_REP.end(),
            Slot::Threshold => rules::tempo_block(self.level),
            Slot::RacePace | Slot::Reminder => rules::race_pace_rep(self.race),
        };
        let shortest_rep = match recipe.slot {
            Slot::Interval => *rules::INTERVAL_REP.start(),
            Slot::Threshold | Slot::RacePace | Slot::Reminder => 0,
        };
        self.work_bounds(recipe.slot).contains(&load.hard)
            && shortest_rep <= load.shortest
            && load.longest <= longest_rep
            && rest_fits(recipe.slot, load.shortest, load.longest, load.rest)
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
            // Half a minute for the rounding of each recovery.
            seconds: hard + rests * AgeBand::From50.recovery_percent() / 100 + 30,
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

    /// Longer warm-up and cool-down, up to so many minutes; what is left of them.
    pub(super) fn widen(&self, session: &mut Session, spare: u64, most: u64) -> u64 {
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
}
