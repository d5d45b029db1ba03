//! What is answered, and how it is written: the fields of every answer, and the texts in them.
//!
//! Answers borrow what they are about and are made while they are written, by [`json`] or by
//! serde. They come from [`PaceRequest::result`](crate::PaceRequest::result),
//! [`Plan::result`](crate::Plan::result), [`Error::body`](crate::Error::body) and their like.

mod age_grade;
pub(crate) mod conditions;
pub(crate) mod course;
pub(crate) mod error;
pub(crate) mod guide;
pub mod json;
pub(crate) mod pace;
pub(crate) mod plan;
pub(crate) mod predict;
#[cfg(feature = "schema")]
pub mod schema;
mod value;
pub(crate) mod zones;

pub use crate::text::error::{Hint, Message};
pub use crate::text::labels::{DistanceLabel, Miles, ProseDistance, SplitLabel};
pub use crate::text::note::NoteText;
pub use conditions::ConditionsEffect;
pub use course::{CoursePlan, CourseSplit};
pub use error::ErrorBody;
pub use guide::{GuideEntry, SiteGuide};
pub use pace::{PaceResult, Split, Splits};
pub use plan::{
    Description, Personalization, PlanAdvice, PlanAdviceEntry, PlanEffort, PlanFeasibility,
    PlanNote, PlanNotes, PlanPart, PlanRepeat, PlanResult, PlanSession, PlanSessions, PlanStep,
    PlanSteps, PlanWeek, PlanWeeks, Title,
};
pub use predict::{PredictedRace, PredictedRange, PredictedTime, Prediction, RangeTime};
pub use zones::{PaceZone, PaceZones};
