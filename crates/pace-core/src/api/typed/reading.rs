//! What comes beside a reading, or instead of it.

use crate::api::parameter::Parameter;
use crate::api::quoted::Quoted;
use crate::date::Date;
use crate::distance::{Distance, RaceDistance};
use crate::time::RaceTime;

/// Something that was not read as it stands, or not exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TypedNote {
    /// As it was typed.
    pub typed: Quoted,
    /// What it was read as.
    pub read: ReadAs,
}

/// What a text was read as, where that is not how it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadAs {
    /// The time is read in another way than the API does, which nobody runs.
    Time(RaceTime),
    /// The time had parts of a second: the nearest second, halves up.
    Rounded(RaceTime),
    /// A pace stands where a time does: it is the time of the distance at that pace.
    Pace(RaceTime),
    /// The distance is read in miles: `10M`.
    Miles(Distance),
    /// The distance is near that of a race, for which there are plans.
    Race(RaceDistance),
    /// The date is in numbers, of which the first is taken for the day; or its weekday is another.
    Date(Date),
}

impl ReadAs {
    /// The note on a text that was read so.
    pub(super) fn note(self, typed: &str) -> TypedNote {
        TypedNote { typed: Quoted::new(typed), read: self }
    }
}

impl TypedNote {
    /// Stable identifier of the note.
    pub const fn code(&self) -> &'static str {
        match self.read {
            ReadAs::Time(_) => "time_read",
            ReadAs::Rounded(_) => "time_rounded",
            ReadAs::Pace(_) => "pace_read_as_time",
            ReadAs::Miles(_) => "distance_read_in_miles",
            ReadAs::Race(_) => "distance_read_as_race",
            ReadAs::Date(_) => "date_read",
        }
    }
}

/// Why what was typed cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypedError {
    /// The text names no distance.
    Distance {
        /// As it was typed.
        typed: Quoted,
    },
    /// The text names no distance that plans are made for.
    Race {
        /// As it was typed.
        typed: Quoted,
        /// The race that is nearest, where the text names a distance at all.
        nearest: Option<RaceDistance>,
    },
    /// The text names no time.
    Time {
        /// As it was typed.
        typed: Quoted,
    },
    /// The time is longer than [`RaceTime::MAX_SECONDS`].
    TooLong {
        /// As it was typed.
        typed: Quoted,
    },
    /// Nobody runs that distance in that time, however it is read.
    NotRunnable(Box<NotRunnable>),
}

/// A distance and a time that nobody runs together.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotRunnable {
    /// The distance, as the API reads it.
    pub distance: Distance,
    /// The time, as the API reads it, or as it stands.
    pub time: RaceTime,
    /// What could be typed instead.
    pub nearest: Option<(String, String)>,
}

impl TypedError {
    /// Which of the two texts it is about.
    pub const fn parameter(&self) -> Parameter {
        match self {
            Self::Distance { .. } | Self::Race { .. } => Parameter::Distance,
            Self::Time { .. } | Self::TooLong { .. } | Self::NotRunnable(_) => Parameter::Time,
        }
    }

    /// Stable identifier: the API's, or `not_runnable`.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Distance { .. } | Self::Race { .. } => "invalid_distance",
            Self::Time { .. } | Self::TooLong { .. } => "invalid_time",
            Self::NotRunnable(_) => "not_runnable",
        }
    }

    /// The nearest distance and time that can be run, as they would be typed.
    pub fn nearest(&self) -> Option<(String, String)> {
        match self {
            Self::NotRunnable(what) => what.nearest.clone(),
            _ => None,
        }
    }
}

impl std::error::Error for TypedError {}
