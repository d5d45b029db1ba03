//! The engine: from a request to the weeks of an ageless plan.
//!
//! In a coach's order: which threads the race wants ([`lines`]), which week takes which
//! ([`slots`]), how much running there is ([`volume`]); then, week by week ([`building`]), how
//! much this one has ([`size`]), what its long run holds ([`long_run_work`]), the quality
//! sessions that there is room for ([`quality_room`]), each with the [`step`] of its thread, and
//! easy running in what is left ([`fill`]). What a week can hold shows only once the weeks before
//! it stand, so a plan may take several drafts ([`drafts`], [`revision`]). A runner's own plan is [`held`]
//! beside those two weeks shorter and longer ([`other_lengths`]), with one more session
//! ([`other_sessions`]) and for near targets ([`other_targets`]). Age is applied to the
//! finished plan, so each week is sized to keep the rules at every age ([`ages`]).

mod ages;
mod building;
mod catch_up;
mod days;
mod descent;
mod draft;
mod drafts;
mod easy;
mod fill;
mod held;
mod history;
mod limits;
mod lines;
mod long_run_work;
mod long_runs;
mod other_lengths;
mod other_sessions;
mod other_targets;
mod promise;
mod quality;
mod quality_room;
mod race_pace;
mod revision;
mod runner;
mod size;
mod slots;
mod step;
mod taper;
#[cfg(test)]
mod tests;
mod threads;
mod variation;
mod volume;
mod ways_down;

pub(super) use self::drafts::Made;
use self::held::Held;
use self::limits::Limits;
use self::runner::Runner;
use crate::plan::phases::PhaseWeeks;
use crate::plan::request::PlanRequest;
use crate::zones::TrainingPaces;

/// The plan that a request stands for, at no age.
pub(super) fn made(request: &PlanRequest, paces: &TrainingPaces) -> Made {
    let runner = Runner::new(request, paces);
    if !runner.starts_from_now {
        return drafts::made(&runner, PhaseWeeks::new(request), &Limits::NONE);
    }
    let held = Held::new(request, &runner);
    other_targets::beside_near(request, &held).made
}
