//! A plan as files: in whichever format, or a file a session.

use crate::archive::ExportFile;
use crate::format::{PlanFormat, SessionFormat};
use crate::ics::Stamp;
use crate::plan::{ExportSession, PlanExport};
use crate::{fit, intervals, zwo};

impl PlanExport<'_> {
    /// The plan in a format: a file a session where it is one of sessions, else one file, a
    /// calendar as a [feed](Stamp::Feed). `None` for a format [of days](PlanFormat::is_dated) where
    /// the race has no date.
    pub fn files(&self, format: PlanFormat) -> Option<Vec<ExportFile>> {
        let text = match format {
            PlanFormat::Sessions(format) => return Some(self.sessions(format)),
            PlanFormat::Ics => self.ics(Stamp::Feed)?,
            PlanFormat::IntervalsJson => self.intervals_json()?,
            PlanFormat::Csv => self.csv(),
            PlanFormat::Markdown => self.markdown(),
        };
        let name = self.file_name(format.extension());
        Some(vec![ExportFile { name, bytes: text.into_bytes() }])
    }

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
    fn every_format_is_written_where_it_can_be() {
        let undated = plan("10km 45:00");
        let dated = plan("10km 45:00 race_date=2027-04-11");
        for format in PlanFormat::ALL {
            let files = |plan| PlanExport::new(plan, Lang::Fr).files(format);
            assert_eq!(files(&undated).is_none(), format.is_dated(), "{format:?}");
            let files = files(&dated).expect("files");
            assert_eq!(files.len() > 1, matches!(format, PlanFormat::Sessions(_)), "{format:?}");
            let ending = format!(".{}", format.extension());
            assert!(files.iter().all(|file| file.name.ends_with(&ending)), "{format:?}");
        }
    }

    #[test]
    fn every_name_is_read_back() {
        for (name, format) in PlanFormat::NAMES.into_iter().zip(PlanFormat::ALL) {
            assert_eq!(PlanFormat::from_name(name), Some(format));
        }
        assert_eq!(PlanFormat::from_name("pdf"), None);
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
