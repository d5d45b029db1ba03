//! What an answer is written as.

use pace_export::{PlanFormat, SessionFormat};

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
    /// Workouts, a file each.
    Workouts(SessionFormat),
}

impl Format {
    /// Workouts for Garmin watches.
    pub(crate) const FIT: Self = Self::Workouts(SessionFormat::Fit);

    /// Workouts for intervals.icu.
    pub(crate) const INTERVALS: Self = Self::Workouts(SessionFormat::Intervals);

    /// Workouts for Zwift.
    const ZWO: Self = Self::Workouts(SessionFormat::Zwo);

    /// All of them, as `--format` lists them.
    const ALL: [Self; 9] = [
        Self::Table,
        Self::Json,
        Self::Csv,
        Self::Md,
        Self::Ndjson,
        Self::Ics,
        Self::FIT,
        Self::INTERVALS,
        Self::ZWO,
    ];

    /// Forms of an answer that is one thing.
    pub(crate) const OF_ANSWERS: &'static [Self] = &[Self::Table, Self::Json, Self::Csv, Self::Md];

    /// Forms of the splits over a course.
    pub(crate) const OF_COURSES: &'static [Self] =
        &[Self::Table, Self::Json, Self::Csv, Self::Md, Self::FIT];

    /// Forms of a plan.
    pub(crate) const OF_PLANS: &'static [Self] = &[
        Self::Table,
        Self::Json,
        Self::Csv,
        Self::Md,
        Self::Ics,
        Self::FIT,
        Self::INTERVALS,
        Self::ZWO,
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

    /// All names that `--format` takes.
    pub(crate) fn names() -> [&'static str; Self::ALL.len()] {
        Self::ALL.map(Self::name)
    }

    /// Its own.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Md => "md",
            Self::Ndjson => "ndjson",
            Self::Ics => PlanFormat::Ics.name(),
            Self::Workouts(format) => PlanFormat::Sessions(format).name(),
        }
    }

    /// The form of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
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
            "fit" | "zip" => Some(Self::FIT),
            "zwo" => Some(Self::ZWO),
            "txt" => Some(Self::Table),
            _ => None,
        }
    }
}
