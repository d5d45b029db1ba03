//! What is worth saying beside a plan: options that were not taken as they came, and
//! cautions.

use crate::api::quoted::Quoted;
use crate::pace::Pace;
use crate::plan::request::{GapBand, PlanRequest};
use crate::records::WorldRecord;
use crate::zones::{TrainingPaces, Zone};

/// Something worth saying beside a plan. It has a stable code and a text in each language.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The age is out of range or unreadable.
    AgeIgnored {
        /// The age as it came.
        value: Quoted,
    },
    /// The number of sessions is out of range or unreadable.
    SessionsDefaulted {
        /// The number as it came.
        value: Quoted,
        /// The number applied.
        applied: u8,
    },
    /// The race's plans have fewer sessions a week.
    SessionsReduced {
        /// The number as it came.
        value: Quoted,
        /// The number applied.
        applied: u8,
    },
    /// The length of the plan is unreadable.
    WeeksDefaulted {
        /// The number as it came.
        value: Quoted,
        /// The number applied.
        applied: u8,
    },
    /// The length of the plan is out of the race's bounds.
    WeeksClamped {
        /// The number as it came.
        value: Quoted,
        /// The number applied.
        applied: u8,
    },
    /// The VO2max is out of range or unreadable.
    Vo2maxIgnored {
        /// The value as it came.
        value: Quoted,
    },
    /// A marathon asked for in fewer weeks than the shortest plan has.
    ShortPreparation {
        /// The shortest plan's weeks.
        least: u8,
    },
    /// The target is more than 15 % faster than the previous time.
    WideGap {
        /// The gap in percent, rounded.
        percent: i64,
    },
    /// The paces from the VO2max are far from those that the target implies.
    Vo2maxFar {
        /// Whether they are faster.
        faster: bool,
    },
    /// The target is faster than the world record.
    BeyondWorldRecord {
        /// The record.
        record: WorldRecord,
    },
}

/// Interval paces further apart than this many percent are far from each other (our
/// calibration).
const FAR_PERCENT: u128 = 10;

impl Note {
    /// The cautions of a request, by whichever front end it was asked.
    pub fn cautions(request: &PlanRequest) -> Vec<Self> {
        let mut notes = Vec::new();
        if let Some(gap) = request.gap()
            && gap.band() == GapBand::Wide
        {
            notes.push(Self::WideGap { percent: gap.percent() });
        }
        if request.vo2max().is_some() {
            let of_target = TrainingPaces::new(request.race(), request.target(), None);
            let (from_vo2max, from_target) =
                (request.paces().of(Zone::Interval), of_target.of(Zone::Interval));
            if far_faster(from_vo2max, from_target) {
                notes.push(Self::Vo2maxFar { faster: true });
            } else if far_faster(from_target, from_vo2max) {
                notes.push(Self::Vo2maxFar { faster: false });
            }
        }
        let record = WorldRecord::of(request.race());
        if request.target() < record.time {
            notes.push(Self::BeyondWorldRecord { record });
        }
        notes
    }

    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::AgeIgnored { .. } => "age_ignored",
            Self::SessionsDefaulted { .. } => "sessions_defaulted",
            Self::SessionsReduced { .. } => "sessions_reduced",
            Self::WeeksDefaulted { .. } => "weeks_defaulted",
            Self::WeeksClamped { .. } => "weeks_clamped",
            Self::Vo2maxIgnored { .. } => "vo2max_ignored",
            Self::ShortPreparation { .. } => "short_preparation",
            Self::WideGap { .. } => "wide_gap",
            Self::Vo2maxFar { .. } => "vo2max_far_from_target",
            Self::BeyondWorldRecord { .. } => "beyond_world_record",
        }
    }
}

/// Whether one pace is faster than another by more than [`FAR_PERCENT`].
fn far_faster(fast: Pace, slow: Pace) -> bool {
    // A distance long enough for the comparison to be exact to a thousandth.
    const METRES: u64 = 1_000_000;
    let seconds = |pace: Pace| u128::from(pace.seconds_for(METRES));
    seconds(fast) * 100 < seconds(slow) * (100 - FAR_PERCENT)
}
