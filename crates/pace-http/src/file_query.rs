//! What the query of a plan's file says beside the plan.

use pace_core::{Parameter, PlanFile};
use pace_export::PlanFormat;

/// The day of the race.
pub(crate) const RACE_DATE: &str = Parameter::RaceDate.name();

/// The format of an archive's sessions.
pub(crate) const FORMAT: &str = "format";

/// What a file can hold, first what it holds unasked; of an archive there is a choice.
pub(crate) fn formats(file: PlanFile) -> impl Iterator<Item = PlanFormat> {
    PlanFormat::ALL.into_iter().filter(move |format| format.file() == file)
}
