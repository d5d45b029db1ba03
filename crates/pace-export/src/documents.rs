//! A plan as one document: for spreadsheets, for pages.

use std::fmt::Write as _;

use crate::plan::PlanExport;
use crate::table::{Align, Table};
use crate::text;

impl PlanExport<'_> {
    /// Comma-separated values, a line a session, without its steps; the head names the columns
    /// in English. Heart rates are in beats, and empty where the greatest is not known.
    pub fn csv(&self) -> String {
        let mut table = Table::of_values(&[
            "week",
            "phase",
            "day",
            "date",
            "type",
            "title",
            "description",
            "duration_seconds",
            "distance_m",
            "rpe_from",
            "rpe_to",
            "heart_rate_from",
            "heart_rate_to",
            "load",
        ]);
        for week in self.weeks() {
            for entry in week.sessions() {
                let session = entry.session;
                let [rpe_from, rpe_to] = entry.effort().rpe;
                let beats = entry.beats().map(|range| range.map(|beats| beats.to_string()));
                let [beats_from, beats_to] = beats.unwrap_or_default();
                let load = self.plan.load_of(session).map(|load| load.to_string());
                table.values(&[
                    &entry.week,
                    &week.week.phase.name(),
                    &session.day,
                    &entry.date().map(|date| date.to_string()).unwrap_or_default(),
                    &session.kind.name(),
                    &entry.title(),
                    &entry.description(),
                    &session.duration_seconds(),
                    &session.distance_m(),
                    &rpe_from,
                    &rpe_to,
                    &beats_from,
                    &beats_to,
                    &load.unwrap_or_default(),
                ]);
            }
        }
        table.in_csv()
    }

    /// A page of Markdown: title, paces and notes, then a table a week.
    pub fn markdown(&self) -> String {
        let mut page = format!("# {}\n\n{}\n", self.title(), self.paces().join(" · "));
        for note in self.notes() {
            _ = writeln!(page, "\n> {}", note.text(self.lang));
        }
        let aligned = [Align::Left, Align::Left, Align::Right, Align::Left, Align::Left];
        for week in self.weeks() {
            _ = writeln!(page, "\n## {}\n", week.title());
            let heads = text::columns(self.lang);
            let mut table = Table::new(heads.into_iter().zip(aligned));
            for entry in week.sessions() {
                table.row([
                    entry.day(),
                    entry.title().to_string(),
                    text::format_duration(entry.session.duration_seconds()),
                    entry.felt().unwrap_or_default(),
                    entry.description().to_string(),
                ]);
            }
            page += &table.in_markdown();
        }
        page
    }
}
