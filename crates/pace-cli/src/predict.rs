//! `pace predict`: what a time is worth over other distances, and what is known of that.

use pace_core::answer::{ConditionsEffect, PredictedRace, PredictedTime, Prediction};
use pace_core::typed::{self, TypedNote};
use pace_core::{Basis, Conditions, Formula, Lang, PredictionRequest, Vickers};

use crate::answer::{self, Answer};
use crate::conditions;
use crate::error::{CliError, Expected};
use crate::grammar::option;
use crate::line::Line;
use crate::table::{Align, Table};
use crate::values;
use crate::words::labels;
use crate::words::sentences::{labelled, out_of_range, slower};

/// What is asked of `pace predict`.
#[derive(Debug)]
pub(crate) struct PredictCommand {
    prediction: Prediction,
    conditions: Conditions,
    notes: Vec<TypedNote>,
}

/// Predicted beside the four races.
const SHORTER: [&str; 2] = ["1.5", "3"];

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
        let mut notes = read.notes;
        let mut request = PredictionRequest::new(read.distance, read.time)
            .with_distances(SHORTER.iter().filter_map(|text| text.parse().ok()))
            .with_distances([read.distance])
            .with_distances(more);
        if let Some(km) = values::number(line, option::WEEKLY_KM, Vickers::WEEKLY_KM)? {
            request = request.with_weekly_km(km);
        }
        if let Some(text) = line.value(option::SECOND) {
            if request.runner().is_none() {
                return Err(CliError::Needs { option: "--second", what: "--weekly-km" });
            }
            let second = values::race_in(option::SECOND, text)?;
            request = request.with_second(second.distance, second.time);
            notes.extend(second.notes);
        }
        let conditions = conditions::read(line)?;
        Ok(Self { prediction: request.result(lang), conditions, notes })
    }

    /// What heat and altitude cost, where they are known. All that is predicted is for cool air at
    /// the sea.
    fn effect(&self, lang: Lang) -> Option<ConditionsEffect> {
        (!self.conditions.is_unknown()).then(|| self.conditions.effect(None, lang))
    }
}

impl Answer for PredictCommand {
    fn notes(&self) -> &[TypedNote] {
        &self.notes
    }

    /// The prediction, and what heat and altitude cost where they are known.
    fn in_json(&self, lang: Lang) -> serde_json::Result<Vec<u8>> {
        let mut body = serde_json::to_value(&self.prediction)?;
        if let Some(effect) = self.effect(lang) {
            body["conditions"] = serde_json::to_value(effect)?;
        }
        answer::json(&body)
    }

    fn values(&self, _: Lang) -> Table {
        let heads = ["distance_km", "label", "formula", "time", "time_seconds", "in_range"];
        let mut table = Table::of_values(&heads);
        for race in &self.prediction.predictions {
            let (km, label) = (&race.distance_km, &race.distance_label);
            for (name, PredictedTime { time, seconds, in_range, .. }) in by_formula(race) {
                table.values(&[km, label, &name, &time, &seconds, &in_range]);
            }
            if let Some(range) = race.range {
                for (name, time) in [("p10", range.p10), ("p50", range.p50), ("p90", range.p90)] {
                    table.values(&[km, label, &name, &time.time, &time.seconds, &""]);
                }
            }
        }
        table
    }

    /// `10 km en 45'00" · VDOT 45,3`
    fn title(&self, lang: Lang) -> String {
        let Prediction { distance_label, time, vdot, .. } = &self.prediction;
        let distance = lang.decimal(distance_label.in_prose());
        let mut title = format!("{distance} {} {time}", labels::IN_TIME.in_lang(lang));
        if let Some(vdot) = vdot {
            title += &format!(" · VDOT {}", lang.decimal(vdot));
        }
        title
    }

    fn table(&self, lang: Lang) -> Table {
        let range = [
            (labels::DISTANCE.in_lang(lang), Align::Left),
            (labels::EIGHT_IN_TEN.in_lang(lang), Align::Right),
            (labels::MEDIAN.in_lang(lang), Align::Right),
        ];
        // One name is enough to know them by.
        let formulas = Formula::ALL.map(|formula| {
            let name = formula.name();
            (name.split(" & ").next().unwrap_or(name), Align::Right)
        });
        let mut table = Table::new(range.into_iter().chain(formulas));
        for race in &self.prediction.predictions {
            let times = Formula::ALL.map(|formula| shown(race, formula));
            let [range, median] = race.range.map_or_else(Default::default, |range| {
                [format!("{}–{}", range.p10.time, range.p90.time), range.p50.time.to_string()]
            });
            let label = lang.decimal(race.distance_label);
            table.row([label, range, median].into_iter().chain(times));
        }
        table
    }

    /// What is known of the ranges, what for the formulas are, and what the star says where there
    /// is one.
    fn foot(&self, lang: Lang) -> Vec<String> {
        let ranges = || self.prediction.predictions.iter().filter_map(|race| race.range);
        let explained = Basis::ALL.into_iter().filter_map(|basis| {
            let range = ranges().find(|range| range.basis == basis)?;
            let what = match basis {
                Basis::Scaled => labels::OTHER_DISTANCES.in_lang(lang),
                _ => "Marathon",
            };
            Some(labelled(lang, what, range.message))
        });
        let starred = |formula: &Formula| {
            let times = self.prediction.predictions.iter().filter_map(|race| race.by(*formula));
            times.into_iter().any(|time| !time.in_range)
        };
        let starred = Formula::ALL.into_iter().filter(starred);
        let lines = starred.map(|formula| {
            let range = formula.validity().in_lang(lang);
            format!("{OUT_OF_RANGE} {}", out_of_range(lang, formula.name(), range))
        });
        let caution = labels::FORMULAS.in_lang(lang).to_owned();
        let effect = self.effect(lang);
        let slower = effect.iter().flat_map(|effect| slower(lang, effect));
        slower.chain(explained).chain([caution]).chain(lines).collect()
    }
}

/// The times of a race by all formulas that answer.
fn by_formula(race: &PredictedRace) -> impl Iterator<Item = (&'static str, PredictedTime)> {
    let known = Formula::ALL.map(|formula| (formula.name(), race.by(formula)));
    let vickers = [
        ("Vickers, one race", race.vickers_one_race),
        ("Vickers, two races", race.vickers_two_races),
    ];
    known.into_iter().chain(vickers).filter_map(|(name, time)| Some((name, time?)))
}

fn shown(race: &PredictedRace, formula: Formula) -> String {
    race.by(formula).map_or_else(String::new, |time| {
        let star = if time.in_range { "" } else { OUT_OF_RANGE };
        format!("{}{star}", time.time)
    })
}
