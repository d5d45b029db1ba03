//! Training plans as files: calendars, workouts for watches and training sites, spreadsheets
//! and pages.
//!
//! A [`PlanExport`] is a plan in a language, laid over the calendar where its race has a date.
//! Every format is written from the steps of its sessions, so that all of them say the same.
//! The crate opens no file and reads no clock: the same arguments give the same bytes.
//!
//! | wanted | call | what comes |
//! |---|---|---|
//! | a calendar | [`PlanExport::ics`] | one file, an event a session: all day, or [at a time](PlanExport::at_time) |
//! | workouts for Garmin watches, Zwift, intervals.icu | [`PlanExport::sessions`] | a file a session; [`zip()`] packs them |
//! | a spreadsheet | [`PlanExport::csv`] | a line a session |
//! | a page | [`PlanExport::markdown`] | a table a week |
//! | any of these, by its name | [`PlanFormat`], [`PlanExport::files`] | one file or several |
//!
//! ```
//! use pace_core::{Lang, PlanRequest, RaceDistance};
//! use pace_export::{PlanExport, SessionFormat};
//!
//! let request = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse()?);
//! let plan = request.plan();
//! let export = PlanExport::new(&plan, Lang::Fr);
//! assert_eq!(export.title(), "Semi-marathon en 1h45'00\"");
//! assert!(export.csv().starts_with("week,phase,day,date,type,title,"));
//! // A session is named by its week and its day, and by its date once that is known.
//! assert_eq!(export.sessions(SessionFormat::Zwo)[0].name, "s01-j3-footing.zwo");
//! let plan = request.with_race_date(Some("2027-04-11".parse()?)).plan();
//! let dated = PlanExport::new(&plan, Lang::Fr);
//! assert_eq!(dated.sessions(SessionFormat::Zwo)[0].name, "2027-01-20-s01-j3-footing.zwo");
//! assert_eq!(dated.file_name("csv"), "plan-semi-2027-04-11.csv");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

mod archive;
mod course;
mod documents;
mod event_time;
mod fit;
mod format;
mod ics;
mod intervals;
mod plain;
mod plan;
#[cfg(test)]
mod samples;
mod sessions;
mod slug;
mod table;
mod targets;
mod text;
mod zwo;

pub use archive::{ExportFile, ZIP_TYPE, zip};
pub use course::{MOST_STEPS, course_workout};
pub use event_time::EventTime;
pub use format::{PlanFormat, SessionFormat};
pub use ics::Stamp;
pub use plan::{ExportSession, ExportWeek, PlanExport};
pub use table::{Align, Table};
pub use targets::Targets;
pub use text::{format_duration, plan_title};

/// The README's example runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// And the code of the book's page for those who embed it.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/EMBEDDING.md")]
struct Embedding;
