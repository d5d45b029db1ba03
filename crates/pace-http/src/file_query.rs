//! What the query of a plan's file says beside the plan.

use pace_core::Parameter;
use pace_export::SessionFormat;

/// The day of the race.
pub(crate) const RACE_DATE: &str = Parameter::RaceDate.name();

/// The format of an archive's sessions.
pub(crate) const FORMAT: &str = "format";

/// What an archive holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArchiveFormat {
    /// A file a session.
    Sessions(SessionFormat),
    /// One file with all of them, for intervals.icu's API.
    IntervalsJson,
}

impl ArchiveFormat {
    /// The texts that `format` takes, the default first.
    const NAMES: [(&'static str, Self); 4] = [
        ("fit", Self::Sessions(SessionFormat::Fit)),
        ("zwo", Self::Sessions(SessionFormat::Zwo)),
        ("intervals", Self::Sessions(SessionFormat::Intervals)),
        ("intervals-json", Self::IntervalsJson),
    ];

    /// Reads one of these texts; none is the default.
    pub(crate) fn parse(text: Option<&str>) -> Option<Self> {
        let name = text.unwrap_or(Self::NAMES[0].0);
        Self::NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, format)| format)
    }
}

/// The texts that `format` takes, the default first.
pub(crate) fn format_names() -> impl Iterator<Item = &'static str> {
    ArchiveFormat::NAMES.into_iter().map(|(name, _)| name)
}
