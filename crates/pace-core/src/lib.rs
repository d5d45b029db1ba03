//! Running paces, splits, training plans and predictions, with no I/O. The arithmetic is
//! exact but for predictions, whose formulas ask for doubles.
#![deny(missing_docs)]

mod decimal;
mod distance;
mod doubt;
mod error;
mod guide;
mod lang;
mod level;
mod operation;
mod pace;
pub mod plan;
mod predict;
#[cfg(feature = "schema")]
pub mod schema;
mod split;
mod strategy;
mod text;
mod time;
mod unit;
mod zones;

pub use decimal::{Decimal, MAX_SAFE_INTEGER, Rounded};
pub use distance::{Distance, DistanceLabel, ParseDistanceError, RaceDistance};
pub use doubt::LikelierTime;
pub use error::{Error, ErrorBody, ErrorCode, Hint, Message, Parameter, Quoted};
pub use guide::{GuideEntry, Page, SERVICE, SERVICE_VERSION, SiteGuide, TIME_FORMATS, Tool};
pub use lang::{Lang, Text};
pub use level::Level;
pub use operation::{Operation, ParameterInfo, ParameterKind};
pub use pace::{
    FormattedPace, FormattedSpeed, Pace, PaceArgs, PacePer, PaceRequest, PaceResult, ParsePaceError,
};
#[cfg(feature = "chrono")]
pub use plan::calendar::{RaceCalendar, RaceDateOutOfRange};
pub use plan::library::Workout;
pub use plan::notes::{Note, NoteText};
pub use plan::phases::Phase;
pub use plan::request::{AgeBand, Gap, GapBand, Personalization, PlanArgs, PlanRequest};
pub use plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
pub use plan::{Plan, PlanResult, Week};
pub use predict::{
    ComparedPace, DanielsPaces, Formula, Intensity, PaceRange, PredictedRace, PredictedTime,
    Prediction, Vdot, ZoneComparison, ZoneRow,
};
pub use split::{Split, SplitLabel, Splits};
pub use strategy::{
    ParseStrategyError, Percent, RaceSplit, RaceSplits, RaceSplitsError, SplitPoints, Strategy,
};
pub use time::{FormattedTime, ParseTimeError, RaceTime};
pub use unit::{LengthUnit, ParseLengthUnitError};
pub use zones::{PaceWithUnit, PaceZone, PaceZones, TrainingPaces, Vo2max, Zone};
