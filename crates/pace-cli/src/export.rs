//! Plans as files that calendars, watches and training sites read.
//!
//! A plan is walked once, session by session; each format writes a session from its steps,
//! so that all of them say the same as the plan.

mod file_name;
mod fit;
mod ics;
mod intervals;
#[cfg(test)]
mod samples;
mod words;
mod zwo;

use std::io::{Cursor, Write as _};

use chrono::{DateTime, NaiveDate, Utc};
use pace_core::plan::PlanSession;
use pace_core::{Lang, Plan, RaceCalendar, Session};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::fault::Fault;
use crate::plan;
use crate::words::Words;

/// A format that plans are exported in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlanFormat {
    /// iCalendar: one file, an event a session.
    Ics,
    /// Garmin FIT: a workout file a session.
    Fit,
    /// Workout text of intervals.icu: a file a session.
    Intervals,
    /// Zwift: a workout file a session.
    Zwo,
}

impl PlanFormat {
    /// What the names of its files end in, without the point.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Ics => "ics",
            Self::Fit => "fit",
            Self::Intervals => "txt",
            Self::Zwo => "zwo",
        }
    }
}

/// A file in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExportFile {
    /// A name that sorts in the order of the plan and is safe on every system.
    pub(crate) name: String,
    /// The content.
    pub(crate) bytes: Vec<u8>,
}

/// An exported plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Export {
    /// The whole plan as one file.
    One(ExportFile),
    /// A file a session, in the order of the plan.
    Many(Vec<ExportFile>),
}

/// Writes a plan in a format; `calendar` dates its sessions.
///
/// The same arguments give the same bytes. Only a calendar tells when it was `revised`:
/// programs that hold an earlier version take the later one.
pub(crate) fn export(
    plan: &Plan,
    calendar: Option<RaceCalendar>,
    format: PlanFormat,
    revised: DateTime<Utc>,
) -> Result<Export, Fault> {
    let write: fn(&Entry<'_>) -> Vec<u8> = match format {
        PlanFormat::Ics => {
            let calendar = calendar.ok_or(Fault::NeedsRaceDate)?;
            let bytes = ics::write(plan, calendar, revised).into_bytes();
            return Ok(Export::One(ExportFile { name: file_name::plan(plan, calendar), bytes }));
        }
        PlanFormat::Fit => fit::write,
        PlanFormat::Intervals => |entry| intervals::write(entry).into_bytes(),
        PlanFormat::Zwo => zwo::write,
    };
    let file = |entry: Entry<'_>| ExportFile {
        name: file_name::session(&entry, format.extension()),
        bytes: write(&entry),
    };
    Ok(Export::Many(entries(plan, calendar).map(file).collect()))
}

/// The files in one archive, stored as they are: most are smaller than a block. Their dates
/// are the archive format's first day, so that the same files give the same bytes.
pub(crate) fn zip(files: &[ExportFile]) -> Vec<u8> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(zip::DateTime::default())
        .unix_permissions(0o644);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |file: &ExportFile| {
        archive.start_file(&*file.name, options)?;
        archive.write_all(&file.bytes)?;
        Ok::<_, zip::result::ZipError>(())
    };
    files.iter().try_for_each(&mut add).expect("memory takes all, and names differ");
    archive.finish().expect("memory takes all").into_inner()
}

/// A session of a plan, with all that a format may want to know about it.
struct Entry<'p> {
    plan: &'p Plan,
    /// Number of its week, from 1.
    week: u8,
    /// Its place within the week, from 1.
    position: usize,
    session: &'p Session,
    /// Its title and description.
    texts: PlanSession<'p>,
    /// When it is run, in a plan laid over the calendar.
    date: Option<NaiveDate>,
}

impl Entry<'_> {
    fn lang(&self) -> Lang {
        self.plan.request.lang()
    }

    /// `S03 J2`: enough to find a session in a list of them.
    fn mark(&self) -> String {
        let (week, day) = (words::week_letter(self.lang()), Words::of(self.lang()).day_letter);
        format!("{week}{:02} {day}{}", self.week, self.session.day)
    }

    /// `S03 J2 VMA sur 400 m : 8 × 400 m`.
    fn name(&self) -> String {
        format!("{} {}", self.mark(), self.texts.title)
    }
}

/// Every session, in order.
fn entries(plan: &Plan, calendar: Option<RaceCalendar>) -> impl Iterator<Item = Entry<'_>> {
    plan::weeks(plan).flat_map(move |(week, sessions)| {
        (1..).zip(sessions).map(move |(position, (session, texts))| {
            let date = calendar.map(|calendar| calendar.date(week.number, session.day));
            Entry { plan, week: week.number, position, session, texts, date }
        })
    })
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;
    use crate::export::samples::{REVISED, plan};

    #[test]
    fn a_calendar_needs_a_race_date() {
        let refused = export(&plan("10km 45:00"), None, PlanFormat::Ics, REVISED);
        assert!(matches!(refused, Err(Fault::NeedsRaceDate)), "{refused:?}");
    }

    #[test]
    fn absurd_targets_have_files() {
        for (race, sessions) in [("5km", 8 * 3), ("marathon", 16 * 3)] {
            for time in ["1", "9007199254740991"] {
                let plan = plan(&format!("{race} {time}"));
                for format in [PlanFormat::Fit, PlanFormat::Intervals, PlanFormat::Zwo] {
                    let Ok(Export::Many(files)) = export(&plan, None, format, REVISED) else {
                        panic!("{race} {time}")
                    };
                    assert_eq!(files.len(), sessions, "{race} {time}");
                    assert!(files.iter().all(|file| !file.bytes.is_empty()), "{race} {time}");
                }
            }
        }
    }

    #[test]
    fn names_sort_in_the_order_of_the_plan() {
        for line in ["marathon 3h30 sessions=6 weeks=24", "5km 25:00 lang=en"] {
            let plan = plan(line);
            let race = "2027-04-11".parse().unwrap();
            let calendar = RaceCalendar::new(race, plan.request.weeks()).unwrap();
            for calendar in [None, Some(calendar)] {
                let Ok(Export::Many(files)) = export(&plan, calendar, PlanFormat::Zwo, REVISED)
                else {
                    panic!("{line}")
                };
                let names: Vec<_> = files.iter().map(|file| &file.name).collect();
                assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
            }
        }
    }

    #[test]
    fn an_archive_holds_the_files_and_no_time() {
        let file = |name: &str| ExportFile { name: name.to_owned(), bytes: name.into() };
        let files = [file("a.fit"), file("b.fit")];
        let bytes = zip(&files);
        assert_eq!(bytes, zip(&files));
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        for (index, file) in files.iter().enumerate() {
            let mut entry = archive.by_index(index).unwrap();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            assert_eq!(
                (entry.name().unwrap().as_ref(), content),
                (&*file.name, file.bytes.clone())
            );
        }
        assert_eq!(zip(&[]).len(), 22, "an empty archive is its end record");
    }
}
