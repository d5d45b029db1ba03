//! What an answer is written as.

/// A form of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// For people at a terminal.
    Table,
    /// The API's body.
    Json,
    /// Comma-separated values.
    Csv,
    /// Markdown.
    Md,
    /// A JSON object a line.
    Ndjson,
    /// A calendar.
    Ics,
    /// Workouts for Garmin watches.
    Fit,
    /// Workouts for intervals.icu.
    Intervals,
    /// Workouts for Zwift.
    Zwo,
}

impl Format {
    /// All of them, by the names that `--format` takes.
    const NAMES: [(&'static str, Self); 9] = [
        ("table", Self::Table),
        ("json", Self::Json),
        ("csv", Self::Csv),
        ("md", Self::Md),
        ("ndjson", Self::Ndjson),
        ("ics", Self::Ics),
        ("fit", Self::Fit),
        ("intervals", Self::Intervals),
        ("zwo", Self::Zwo),
    ];

    /// Forms of an answer that is one thing.
    pub(crate) const OF_ANSWERS: &'static [Self] = &[Self::Table, Self::Json, Self::Csv, Self::Md];

    /// Forms of the splits over a course.
    pub(crate) const OF_COURSES: &'static [Self] =
        &[Self::Table, Self::Json, Self::Csv, Self::Md, Self::Fit];

    /// Forms of a plan.
    pub(crate) const OF_PLANS: &'static [Self] = &[
        Self::Table,
        Self::Json,
        Self::Csv,
        Self::Md,
        Self::Ics,
        Self::Fit,
        Self::Intervals,
        Self::Zwo,
    ];

    /// Forms of a batch.
    pub(crate) const OF_BATCHES: &'static [Self] = &[Self::Csv, Self::Ndjson];

    /// Forms of the answer of a command, by its name; none where it writes one thing alone.
    pub(crate) fn of_command(command: &str) -> &'static [Self] {
        match command {
            "plan" => Self::OF_PLANS,
            "course" => Self::OF_COURSES,
            "batch" => Self::OF_BATCHES,
            "completions" | "man" | "help" => &[],
            _ => Self::OF_ANSWERS,
        }
    }

    /// All names.
    pub(crate) fn names() -> [&'static str; Self::NAMES.len()] {
        Self::NAMES.map(|(name, _)| name)
    }

    /// Its own.
    pub(crate) fn name(self) -> &'static str {
        Self::NAMES.into_iter().find(|(_, form)| *form == self).map_or("", |(name, _)| name)
    }

    /// The form of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, form)| form)
    }

    /// The form that a file's ending, in lower case, stands for; none where it is the ending of
    /// something else. An archive holds workouts for watches.
    pub(crate) fn of_ending(ending: &str) -> Option<Self> {
        match ending {
            "json" => Some(Self::Json),
            "csv" | "tsv" => Some(Self::Csv),
            "md" | "markdown" => Some(Self::Md),
            "ndjson" | "jsonl" => Some(Self::Ndjson),
            "ics" => Some(Self::Ics),
            "fit" | "zip" => Some(Self::Fit),
            "zwo" => Some(Self::Zwo),
            "txt" => Some(Self::Table),
            _ => None,
        }
    }
}
