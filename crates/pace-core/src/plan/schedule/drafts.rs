//! The weeks of a plan on one way, in as many drafts as it takes.

use super::draft::Draft;
use super::limits::Limits;
use super::lines::Lines;
use super::runner::Runner;
use super::slots::{Slot, calendar};
use crate::plan::phases::{Phase, PhaseWeeks};
use crate::plan::rules;
use crate::plan::week::Week;

/// How often a plan is built, at most. Nearly all plans are right at once.
const MOST_DRAFTS: usize = 5;
/// The same where the plan starts from what is run now.
const MOST_DRAFTS_FROM_NOW: usize = 9;

/// A plan at no age.
pub(crate) struct Made {
    pub(crate) weeks: Vec<Week>,
    /// How many quality sessions it has not, for want of days that are apart.
    pub(crate) made_easy: usize,
}

/// The plan on the runner's way.
pub(super) fn made(runner: &Runner<'_>, phases: PhaseWeeks, limits: &Limits) -> Made {
    let lines = Lines::new(runner);
    let slots = calendar(runner, &lines, phases);
    let (mut weeks, are_crowded) = build(runner, &lines, &slots, phases, *limits);
    if are_crowded && runner.two_quality() {
        // One session a week that grows is better than two of which one comes and goes.
        let runner = runner.with_one_quality();
        let lines = Lines::new(&runner);
        let slots = calendar(&runner, &lines, phases);
        (weeks, _) = build(&runner, &lines, &slots, phases, *limits);
    }
    let quality = |slots: &[Slot]| slots.iter().flat_map(|slot| slot.quality).flatten().count();
    let made_easy = if runner.quality_days < rules::HARD_SESSIONS {
        let free = calendar(&runner.on_any_day(), &lines, phases);
        quality(&free).saturating_sub(quality(&slots))
    } else {
        0
    };
    let of_taper = if runner.quality_days == 0 { phases.of(Phase::Taper) } else { 0 };
    let of_race_week = u8::from(!runner.sharpens);
    Made { weeks, made_easy: made_easy + usize::from(of_taper + of_race_week) }
}

/// The weeks, and whether some from Development on are too short for their quality sessions.
fn build(
    runner: &Runner<'_>,
    lines: &Lines,
    slots: &[Slot],
    phases: PhaseWeeks,
    mut limits: Limits,
) -> (Vec<Week>, bool) {
    let mut left = if runner.starts_from_now { MOST_DRAFTS_FROM_NOW } else { MOST_DRAFTS };
    loop {
        left -= 1;
        let mut draft = Draft::new(runner, lines, slots, &limits);
        let weeks = draft.weeks(phases);
        match draft.revised() {
            Some(revised) if left > 0 => limits = revised,
            _ => return (weeks, draft.is_crowded),
        }
    }
}

impl Draft<'_> {
    /// The weeks, one after the other.
    fn weeks(&mut self, phases: PhaseWeeks) -> Vec<Week> {
        let count = self.runner.weeks;
        let mut weeks = Vec::with_capacity(count.into());
        for (number, phase) in (1..).zip(phases.iter()) {
            let sessions = match phase {
                Phase::Taper => self.taper_week(count - number),
                Phase::Race => self.race_week(),
                _ => self.building_week(self.slots[usize::from(number) - 1]),
            };
            weeks.push(Week { number, phase, sessions });
        }
        weeks
    }
}
