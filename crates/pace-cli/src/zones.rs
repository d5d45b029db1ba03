//! `pace zones`: the training paces of a target, beside those of Daniels.

use pace_core::typed::TypedNote;
use pace_core::{Intensity, Lang, Pace, PaceRange, PlanRequest, Zone, ZoneComparison, ZoneRow};

use crate::answer::{self, Answer};
use crate::error::CliError;
use crate::line::Line;
use crate::table::{Align, Table};
use crate::values;
use crate::words::labels;
use crate::words::sentences::{level_bounds, pace_difference, slow_tempo, zones_source};

/// What is asked of `pace zones`.
#[derive(Debug)]
pub(crate) struct ZonesCommand {
    request: PlanRequest,
    comparison: ZoneComparison,
    notes: Vec<TypedNote>,
}

impl ZonesCommand {
    /// Reads what is asked.
    pub(crate) fn read(line: &Line<'_>) -> Result<Self, CliError> {
        let read = values::plan_reading(line)?;
        let mut request = PlanRequest::new(read.race, read.target);
        let vo2max = values::vo2max(line)?;
        if let Some(vo2max) = vo2max {
            request = request.with_vo2max(vo2max);
        }
        let comparison = ZoneComparison::new(read.race, read.target, vo2max);
        Ok(Self { request, comparison, notes: read.notes })
    }
}

impl Answer for ZonesCommand {
    fn notes(&self) -> &[TypedNote] {
        &self.notes
    }

    fn in_json(&self, _: Lang) -> serde_json::Result<Vec<u8>> {
        answer::json(&self.comparison)
    }

    fn values(&self, _: Lang) -> Table {
        let heads = ["zone", "pace", "daniels", "fastest", "slowest", "difference_seconds"];
        let mut table = Table::of_values(&heads);
        for ZoneRow { zone, pace, daniels, .. } in &self.comparison.zones {
            let beside = daniels.map(|beside| {
                let PaceRange { fastest, slowest, .. } = beside.range;
                let letter = beside.intensity.letter().to_string();
                let paces = [fastest, slowest].map(|pace| pace.formatted().to_string());
                (letter, paces, beside.difference_seconds.to_string())
            });
            let (letter, [fastest, slowest], difference) = beside.unwrap_or_default();
            let pace = pace.formatted();
            table.values(&[&zone.name(), &pace, &letter, &fastest, &slowest, &difference]);
        }
        table
    }

    fn title(&self, lang: Lang) -> String {
        let mut title = pace_export::plan_title(&self.request, lang);
        if let Some(vdot) = self.comparison.vdot {
            title += &format!(" · VDOT {}", lang.decimal(vdot));
        }
        title
    }

    fn table(&self, lang: Lang) -> Table {
        let mut table = Table::new([
            (labels::ZONE.in_lang(lang), Align::Left),
            (labels::PACE.in_lang(lang), Align::Right),
            ("Daniels", Align::Left),
            (labels::PACE.in_lang(lang), Align::Right),
            (labels::DIFFERENCE.in_lang(lang), Align::Right),
        ]);
        let intensity = |intensity: Intensity| {
            format!("{} ({})", intensity.letter(), intensity.title().in_lang(lang))
        };
        for ZoneRow { zone, pace, daniels, .. } in &self.comparison.zones {
            let [name, range, difference] = match daniels {
                None => [const { String::new() }; 3],
                Some(beside) => [
                    intensity(beside.intensity),
                    shown(beside.range),
                    pace_difference(lang, beside.difference_seconds),
                ],
            };
            let zone = self.comparison.roles.title(*zone).in_lang(lang).to_owned();
            table.row([zone, per_km(*pace), name, range, difference]);
        }
        if let Some(range) = self.comparison.repetition {
            let none = String::new;
            table.row([none(), none(), intensity(Intensity::Repetition), shown(range), none()]);
        }
        table
    }

    /// Below the table: where the zones come from, and which targets are of the level.
    fn foot(&self, lang: Lang) -> Vec<String> {
        let row = |zone: Zone| self.comparison.zones.iter().find(move |row| row.zone == zone);
        let pace = |zone| row(zone).map(|row| row.pace);
        let mut notes = vec![zones_source(lang, self.request.vo2max().is_some())];
        let threshold = row(Zone::Tempo).and_then(|row| row.daniels).map(|beside| beside.range);
        if pace(Zone::Tempo) > pace(Zone::Race)
            && threshold.is_some_and(|range| Some(range.fastest) < pace(Zone::Race))
        {
            notes.push(slow_tempo(lang, self.comparison.roles.title(Zone::Tempo)));
        }
        notes.push(level_bounds(lang, &self.request));
        notes
    }
}

fn per_km(pace: Pace) -> String {
    format!("{}/km", pace.formatted())
}

/// One pace, or from the fastest to the slowest.
fn shown(range: PaceRange) -> String {
    let [fastest, slowest] = [range.fastest, range.slowest].map(Pace::formatted);
    if fastest == slowest { per_km(range.fastest) } else { format!("{fastest}–{slowest}/km") }
}
