//! What a plan is handed out as: the one list that every door takes its formats from.

use pace_core::PlanFile;

/// A format of plans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanFormat {
    /// A calendar.
    Ics,
    /// Workouts, a file a session.
    Sessions(SessionFormat),
    /// The body of a call to intervals.icu.
    IntervalsJson,
    /// A line a session, for spreadsheets.
    Csv,
    /// A table a week, to read.
    Markdown,
}

/// A format that sessions are written in, a file each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionFormat {
    /// Garmin FIT workouts.
    Fit,
    /// Workout texts of intervals.icu.
    Intervals,
    /// Zwift workouts.
    Zwo,
}

impl PlanFormat {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 7] = [
        Self::Ics,
        Self::Sessions(SessionFormat::Fit),
        Self::Sessions(SessionFormat::Zwo),
        Self::Sessions(SessionFormat::Intervals),
        Self::IntervalsJson,
        Self::Csv,
        Self::Markdown,
    ];

    /// Their names, in the same order.
    pub const NAMES: [&str; Self::ALL.len()] = {
        let mut names = [""; Self::ALL.len()];
        let mut place = 0;
        while place < names.len() {
            names[place] = Self::ALL[place].name();
            place += 1;
        }
        names
    };

    /// Its name, what the names of its files end in, and their media type.
    const fn row(self) -> [&'static str; 3] {
        match self {
            Self::Ics => ["ics", "ics", "text/calendar"],
            Self::Sessions(SessionFormat::Fit) => ["fit", "fit", "application/vnd.ant.fit"],
            Self::Sessions(SessionFormat::Zwo) => ["zwo", "zwo", "application/xml"],
            Self::Sessions(SessionFormat::Intervals) => ["intervals", "txt", "text/plain"],
            Self::IntervalsJson => ["intervals-json", "json", "application/json"],
            Self::Csv => ["csv", "csv", "text/csv"],
            Self::Markdown => ["markdown", "md", "text/markdown"],
        }
    }

    /// What it is asked for by.
    pub const fn name(self) -> &'static str {
        let [name, _, _] = self.row();
        name
    }

    /// What the names of its files end in, without the point.
    pub const fn extension(self) -> &'static str {
        let [_, extension, _] = self.row();
        extension
    }

    /// The media type of its files.
    pub const fn media_type(self) -> &'static str {
        let [_, _, media_type] = self.row();
        media_type
    }

    /// The one of this name, letter by letter.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether it is of days, and so of plans alone whose race has a date.
    pub const fn is_dated(self) -> bool {
        matches!(self, Self::Ics | Self::IntervalsJson)
    }

    /// The file of the service that hands it out.
    pub const fn file(self) -> PlanFile {
        match self {
            Self::Ics => PlanFile::Ics,
            Self::Sessions(_) | Self::IntervalsJson => PlanFile::Zip,
            Self::Csv => PlanFile::Csv,
            Self::Markdown => PlanFile::Markdown,
        }
    }
}

impl SessionFormat {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fit, Self::Intervals, Self::Zwo];

    /// What the names of its files end in, without the point.
    pub const fn extension(self) -> &'static str {
        PlanFormat::Sessions(self).extension()
    }
}
