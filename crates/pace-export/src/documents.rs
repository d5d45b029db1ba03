//! A plan as one document: for spreadsheets, for pages.

use std::fmt::Write as _;

use crate::plan::PlanExport;
use crate::table::{Align, Table};
use crate::{plain, text};

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
            // It quotes the request, which may be a stranger's.
            _ = writeln!(page, "\n> {}", plain::in_markdown(&note.text(self.lang).to_string()));
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

#[cfg(test)]
mod tests {
    use pace_core::{Arguments, Lang, PlanQuery};

    use super::*;
    use crate::ics::Stamp;

    #[test]
    fn what_a_note_quotes_is_no_markup() {
        let quoted = "<img src=x onerror=alert(1)>[x](javascript:alert(1))";
        let pairs = [("distance", "10km"), ("time", "45:00"), ("race_date", "2027-04-11")];
        let pairs = pairs.into_iter().chain([("age", quoted)]);
        let args = Arguments::from_pairs(pairs.map(|(name, value)| (name, value.into())));
        let query = PlanQuery::parse(&args).unwrap();
        let plan = query.request.plan();
        let export = PlanExport::new(&plan, Lang::En).with_adjustments(&query.adjustments);
        let page = export.markdown();
        let shown = "\\<img src=x onerror=alert(1)\\>\\[x\\](javascript:alert(1))";
        assert!(page.contains(shown), "{page}");
        let feed = export.ics(Stamp::Feed).unwrap().replace("\r\n ", "");
        assert!(feed.contains("‹img src=x onerror=alert(1)›[x]"), "{feed}");
        assert!(!page.contains(quoted) && !feed.contains('<'), "{feed}");
    }
}
