//! A plan as a file a session.

use crate::archive::ExportFile;
use crate::plan::{ExportSession, PlanExport};
use crate::{fit, intervals, zwo};

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

impl SessionFormat {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fit, Self::Intervals, Self::Zwo];

    /// What the names of its files end in, without the point.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Fit => "fit",
            Self::Intervals => "txt",
            Self::Zwo => "zwo",
        }
    }
}

impl PlanExport<'_> {
    /// A file a session, in the order of the plan.
    pub fn sessions(&self, format: SessionFormat) -> Vec<ExportFile> {
        let write: fn(&ExportSession<'_>) -> Vec<u8> = match format {
            SessionFormat::Fit => fit::write,
            SessionFormat::Intervals => |session| intervals::write(session).into_bytes(),
            SessionFormat::Zwo => zwo::write,
        };
        let file = |session: ExportSession<'_>| ExportFile {
            name: session.file_name(format.extension()),
            bytes: write(&session),
        };
        self.all_sessions().map(file).collect()
    }
}

#[cfg(test)]
mod tests {
    use pace_core::Lang;

    use super::*;
    use crate::samples::plan;

    #[test]
    fn absurd_targets_have_files() {
        for (race, sessions) in [("5km", 8 * 3), ("marathon", 16 * 3)] {
            for time in ["1", "9007199254740991"] {
                let plan = plan(&format!("{race} {time}"));
                for format in SessionFormat::ALL {
                    let files = PlanExport::new(&plan, Lang::Fr).sessions(format);
                    assert_eq!(files.len(), sessions, "{race} {time}");
                    assert!(files.iter().all(|file| !file.bytes.is_empty()), "{race} {time}");
                }
            }
        }
    }

    #[test]
    fn names_sort_in_the_order_of_the_plan() {
        for (line, lang) in
            [("marathon 3h30 sessions=6 weeks=24", Lang::Fr), ("5km 25:00", Lang::En)]
        {
            for plan in [plan(line), plan(&format!("{line} race_date=2027-04-11"))] {
                let export = PlanExport::new(&plan, lang);
                let names = export.sessions(SessionFormat::Zwo).into_iter().map(|file| file.name);
                let names: Vec<_> = names.collect();
                assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
            }
        }
    }

    #[test]
    fn one_week_alone() {
        let plan = plan("10km 45:00");
        let export = PlanExport::new(&plan, Lang::Fr);
        let files = export.sessions(SessionFormat::Intervals);
        assert_eq!(export.only_week(2).sessions(SessionFormat::Intervals), files[3..6]);
        assert_eq!(export.only_week(99).sessions(SessionFormat::Intervals), []);
    }
}
