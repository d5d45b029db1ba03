//! A plan as one document: for spreadsheets, for pages.

use std::fmt::Write as _;

use pace_core::Note;

use crate::plan::PlanExport;
use crate::table::{Align, Table};
use crate::text;

impl PlanExport<'_> {
    /// Comma-separated values, a line a session, without its steps; the head names the columns
    /// in English.
    pub fn csv(&self) -> String {
        let heads = [
            "week",
            "phase",
            "day",
            "date",
            "type",
            "title",
            "description",
            "duration_seconds",
            "distance_m",
        ];
        let mut table = Table::new(heads.map(|head| (head, Align::Left)));
        for week in self.weeks() {
            for entry in week.sessions() {
                let session = entry.session;
                table.row([
                    entry.week.to_string(),
                    week.week.phase.name().to_owned(),
                    session.day.to_string(),
                    entry.date().map(|date| date.to_string()).unwrap_or_default(),
                    session.kind.name().to_owned(),
                    entry.title().to_string(),
                    entry.description().to_string(),
                    session.duration_seconds().to_string(),
                    session.distance_m().to_string(),
                ]);
            }
        }
        table.in_csv()
    }

    /// A page of Markdown: title, paces and notes, then a table a week.
    pub fn markdown(&self) -> String {
        let mut page = format!("# {}\n\n{}\n", self.title(), self.paces().join(" · "));
        for note in Note::cautions(&self.plan.request) {
            _ = writeln!(page, "\n> {}", note.text(self.lang));
        }
        let aligned = [Align::Left, Align::Left, Align::Right, Align::Left];
        for week in self.weeks() {
            _ = writeln!(page, "\n## {}\n", week.title());
            let heads = text::columns(self.lang);
            let mut table = Table::new(heads.into_iter().zip(aligned));
            for entry in week.sessions() {
                table.row([
                    entry.day(),
                    entry.title().to_string(),
                    text::format_duration(entry.session.duration_seconds()),
                    entry.description().to_string(),
                ]);
            }
            page += &table.in_markdown();
        }
        page
    }
}
