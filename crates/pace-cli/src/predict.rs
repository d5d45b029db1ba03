//! `pace predict`: equivalent times at other distances, by three formulas side by side.

use pace_core::typed::{self, TypedNote};
use pace_core::{Formula, Lang, PredictedRace, Prediction};

use crate::answer::{self, Answer};
use crate::error::{CliError, Expected};
use crate::grammar::option;
use crate::line::Line;
use crate::screen::Screen;
use crate::settings::Settings;
use crate::style;
use crate::table::{self, Align, Table};
use crate::values;
use crate::words::labels;
use crate::words::sentences::out_of_range;

/// What is asked of `pace predict`.
#[derive(Debug)]
pub(crate) struct PredictCommand {
    prediction: Prediction,
    notes: Vec<TypedNote>,
}

/// Beside a time that is out of its formula's range.
const OUT_OF_RANGE: &str = "*";

impl PredictCommand {
    /// Reads what is asked.
    pub(crate) fn read(line: &Line<'_>, lang: Lang) -> Result<Self, CliError> {
        let read = values::pace_reading(line)?;
        let more = line.value(option::TO).map(|text| {
            let distances = text.split(',').map(|text| typed::distance(text).ok());
            let distances = distances.collect::<Option<Vec<_>>>();
            distances.ok_or_else(|| values::invalid(option::TO, text, Expected::Distances))
        });
        let more = more.transpose()?.unwrap_or_default();
        let prediction = Prediction::over(read.distance, read.time, lang, &more);
        Ok(Self { prediction, notes: read.notes })
    }

    /// Writes the answer where it is wanted.
    pub(crate) fn run(&self, settings: &Settings) -> Result<(), CliError> {
        answer::print_answer(self, &self.notes, settings)
    }

    /// `10 km en 45'00" · VDOT 45.3`
    fn title(&self, lang: Lang) -> String {
        let Prediction { distance_label, time, vdot, .. } = &self.prediction;
        let mut title = format!("{distance_label} {} {time}", labels::IN_TIME.in_lang(lang));
        if let Some(vdot) = vdot {
            title += &format!(" · VDOT {vdot}");
        }
        title
    }

    fn table(&self, lang: Lang) -> Table {
        let formulas = Formula::ALL.map(|formula| (formula.name(), Align::Right));
        let columns = [(labels::DISTANCE.in_lang(lang), Align::Left)].into_iter().chain(formulas);
        let mut table = Table::new(columns.chain([(labels::SPREAD.in_lang(lang), Align::Right)]));
        for race in &self.prediction.predictions {
            let times = Formula::ALL.map(|formula| shown(race, formula));
            let spread = match (race.spread_seconds, race.spread_percent) {
                (Some(seconds), Some(percent)) => format!("{seconds} s ({percent} %)"),
                _ => String::new(),
            };
            table.row([race.distance_label.to_string()].into_iter().chain(times).chain([spread]));
        }
        table
    }

    /// What the star says, where there is one.
    fn foot(&self, lang: Lang) -> String {
        let starred = |formula: &Formula| {
            let times = self.prediction.predictions.iter().filter_map(|race| race.by(*formula));
            times.into_iter().any(|time| !time.in_range)
        };
        let starred = Formula::ALL.into_iter().filter(starred);
        let lines = starred.map(|formula| {
            let range = formula.validity().in_lang(lang);
            format!("{OUT_OF_RANGE} {}\n", out_of_range(lang, formula.name(), range))
        });
        lines.collect()
    }
}

impl Answer for PredictCommand {
    fn in_json(&self, _: Lang) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(&self.prediction)
    }

    fn values(&self, _: Lang) -> Table {
        let heads = ["distance_km", "label", "formula", "time", "time_seconds", "in_range"];
        let mut table = Table::new(heads.map(|head| (head, Align::Left)));
        for race in &self.prediction.predictions {
            for formula in Formula::ALL {
                if let Some(time) = race.by(formula) {
                    table.row([
                        race.distance_km.to_string(),
                        race.distance_label.to_string(),
                        formula.name().to_owned(),
                        time.time.to_string(),
                        time.seconds.to_string(),
                        time.in_range.to_string(),
                    ]);
                }
            }
        }
        table
    }

    fn in_markdown(&self, lang: Lang) -> String {
        let foot = self.foot(lang);
        format!("**{}**\n\n{}\n{foot}", self.title(lang), self.table(lang).in_markdown())
    }

    fn on_screen(&self, screen: Screen) -> String {
        let title = style::accent(&self.title(screen.lang));
        let table = table::on_screen(&self.table(screen.lang), screen);
        format!("{title}\n\n{table}\n{}", style::faint(&self.foot(screen.lang)))
    }
}

fn shown(race: &PredictedRace, formula: Formula) -> String {
    race.by(formula).map_or_else(String::new, |time| {
        let star = if time.in_range { "" } else { OUT_OF_RANGE };
        format!("{}{star}", time.time)
    })
}
