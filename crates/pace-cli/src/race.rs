//! `pace DISTANCE TIME`, and the third of distance, time and pace from the other two: pace,
//! speed and splits.

use pace_core::answer::ConditionsEffect;
use pace_core::typed::{self, TypedNote};
use pace_core::{
    Conditions, Distance, Lang, LengthUnit, Pace, PaceRequest, RaceSplit, RaceSplits, RaceTime,
    SplitPoints, Strategy,
};
use serde::Serialize;

use crate::answer::{self, Answer};
use crate::conditions;
use crate::convert;
use crate::error::{CliError, Expected};
use crate::grammar::option;
use crate::line::Line;
use crate::screen::{Screen, wrapped};
use crate::style;
use crate::table::{self, Align, Table};
use crate::values::{self, invalid};
use crate::words::labels;
use crate::words::sentences::{labelled, slower};

/// A distance and a time, wherever they come from, and how to split them.
#[derive(Debug)]
pub(crate) struct RaceCommand {
    request: PaceRequest,
    /// As it was given; that of a distance rounded to metres would be another.
    pace: Pace,
    lang: Lang,
    unit: LengthUnit,
    /// Splits of one's own; none, where they are the API's.
    splits: Option<RaceSplits>,
    /// Points that were asked for, but are beyond the finish.
    beyond: Option<String>,
    conditions: Conditions,
    notes: Vec<TypedNote>,
}

/// A split with its label, as the API's splits have theirs.
#[derive(Serialize)]
struct LabelledSplit {
    label: String,
    #[serde(flatten)]
    split: RaceSplit,
}

impl RaceCommand {
    /// `pace DISTANCE TIME`
    pub(crate) fn read(line: &Line<'_>, lang: Lang) -> Result<Self, CliError> {
        let read = values::pace_reading(line)?;
        Self::new(read.distance, read.time, None, read.notes, line, lang)
    }

    /// `pace time DISTANCE PACE`
    pub(crate) fn of_pace(line: &Line<'_>, lang: Lang) -> Result<Self, CliError> {
        let (read, pace) = values::distance_and_pace(line)?;
        Self::new(read.distance, read.time, Some(pace), read.notes, line, lang)
    }

    /// `pace distance TIME PACE`
    pub(crate) fn of_time_and_pace(line: &Line<'_>, lang: Lang) -> Result<Self, CliError> {
        let (time, notes, pace) = values::time_and_pace(line)?;
        let distance = pace.distance_in(time).ok_or(CliError::NoAnswer)?;
        Self::new(distance, time, Some(pace), notes, line, lang)
    }

    fn new(
        distance: Distance,
        time: RaceTime,
        pace: Option<Pace>,
        notes: Vec<TypedNote>,
        line: &Line<'_>,
        lang: Lang,
    ) -> Result<Self, CliError> {
        let request = PaceRequest::new(distance, time).ok_or(CliError::NoAnswer)?;
        let unit = values::unit(line);
        let splits = race_splits(&request, line, unit)?;
        let beyond = points_beyond(distance, line);
        let conditions = conditions::read(line)?;
        let pace = pace.unwrap_or_else(|| request.pace());
        Ok(Self { request, pace, lang, unit, splits, beyond, conditions, notes })
    }

    /// The name of a point, as programs read it: where it is, or that it is the finish.
    fn point(&self, split: &RaceSplit, lang: Lang) -> String {
        if split.km == self.request.distance().km() {
            let finish = self.request.result(lang).splits.iter().last();
            return finish.map(|split| split.label.to_string()).unwrap_or_default();
        }
        match self.unit {
            LengthUnit::Km => format!("{} km", split.km),
            LengthUnit::Mile => {
                let miles = format!("{:.2}", split.miles.to_f64());
                format!("{} mi", miles.trim_end_matches('0').trim_end_matches('.'))
            }
        }
    }

    /// What heat and altitude cost, where they are known.
    fn effect(&self, lang: Lang) -> Option<ConditionsEffect> {
        let known = !self.conditions.is_unknown();
        known.then(|| self.conditions.effect(Some(self.request.time()), lang))
    }

    /// Pace and speed, each in every unit.
    fn measures(&self, lang: Lang) -> [(&'static str, String); 2] {
        convert::measures(self.pace, lang).map(|(label, values)| (label, values.join("   ")))
    }
}

impl Answer for RaceCommand {
    fn notes(&self) -> &[TypedNote] {
        &self.notes
    }

    fn beyond(&self) -> Option<&str> {
        self.beyond.as_deref()
    }

    /// The API's body; with splits of one's own, they stand in the place of its splits.
    fn in_json(&self, lang: Lang) -> serde_json::Result<Vec<u8>> {
        let result = self.request.result(self.lang);
        if self.splits.is_none() && self.conditions.is_unknown() {
            return answer::json(&result);
        }
        let mut body = serde_json::to_value(result)?;
        if let Some(splits) = &self.splits {
            let label = |split| LabelledSplit { label: self.point(&split, lang), split };
            body["splits"] = serde_json::to_value(splits.iter().map(label).collect::<Vec<_>>())?;
        }
        if let Some(effect) = self.effect(lang) {
            body["conditions"] = serde_json::to_value(effect)?;
        }
        answer::json(&body)
    }

    /// The splits: none of them rounded for the eye.
    fn values(&self, lang: Lang) -> Table {
        let time = ["km", "label", "time", "time_seconds"];
        let Some(splits) = &self.splits else {
            let mut table = Table::of_values(&time);
            for split in self.request.result(self.lang).splits.iter() {
                table.values(&[&split.km, &split.label, &split.time, &split.time.seconds()]);
            }
            return table;
        };
        let laps = ["miles", "lap", "lap_seconds", "lap_pace", "lap_pace_per_mile"];
        let mut table = Table::of_values(&[&time[..], &laps].concat());
        for split in splits.iter() {
            table.values(&[
                &split.km,
                &self.point(&split, lang),
                &split.time,
                &split.time.seconds(),
                &split.miles.to_f64(),
                &split.lap,
                &split.lap.seconds(),
                &split.lap_pace,
                &split.lap_pace_per_mile,
            ]);
        }
        table
    }

    /// `10 km en 45'00"`
    fn title(&self, lang: Lang) -> String {
        let result = self.request.result(self.lang);
        let distance = lang.decimal(result.distance_label.in_prose());
        format!("{distance} {} {}", labels::IN_TIME.in_lang(lang), result.time)
    }

    fn lead(&self, lang: Lang) -> Vec<String> {
        self.measures(lang).map(|(label, values)| labelled(lang, label, &values)).to_vec()
    }

    /// The splits for people.
    fn table(&self, lang: Lang) -> Table {
        let columns = [
            (labels::POINT.in_lang(lang), Align::Left),
            (labels::SPLIT.in_lang(lang), Align::Right),
        ];
        let Some(splits) = &self.splits else {
            let mut table = Table::new(columns);
            for split in self.request.result(self.lang).splits.iter() {
                table.row([lang.decimal(split.label), split.time.to_string()]);
            }
            return table;
        };
        let laps =
            [(labels::LAP.in_lang(lang), Align::Right), (labels::PACE.in_lang(lang), Align::Right)];
        let mut table = Table::new(columns.into_iter().chain(laps));
        for split in splits.iter() {
            let pace = match self.unit {
                LengthUnit::Km => split.lap_pace,
                LengthUnit::Mile => split.lap_pace_per_mile,
            };
            table.row([
                lang.decimal(self.point(&split, lang)),
                split.time.to_string(),
                split.lap.to_string(),
                format!("{pace}/{}", self.unit),
            ]);
        }
        table
    }

    fn foot(&self, lang: Lang) -> Vec<String> {
        self.effect(lang).iter().flat_map(|effect| slower(lang, effect)).collect()
    }

    fn on_screen(&self, screen: Screen) -> String {
        let mut text = format!("{}\n\n", style::accent(&self.title(screen.lang)));
        for (label, values) in self.measures(screen.lang) {
            text += &format!("{label:<8} {}\n", style::strong(&values));
        }
        text.push('\n');
        text += &table::on_screen(&self.table(screen.lang), screen);
        if let Some((first, sources)) = self.foot(screen.lang).split_first() {
            text += &format!("\n{}", style::strong(&wrapped(first, screen.width)));
            text += &style::faint(&wrapped(&sources.join("\n"), screen.width));
        }
        text
    }
}

/// Points with commas between, each as the core reads it or as runners type it.
fn points_at(text: &str) -> Option<SplitPoints> {
    let point = |text: &str| match SplitPoints::at(text, LengthUnit::Km) {
        Some(SplitPoints::At(points)) => points.first().copied(),
        _ => typed::distance(text).ok(),
    };
    text.split(',').map(point).collect::<Option<_>>().map(SplitPoints::At)
}

/// The points of `--at` that are beyond the finish, as they were typed; none, where there is none.
pub(crate) fn points_beyond(finish: Distance, line: &Line<'_>) -> Option<String> {
    let is_beyond = |text: &&str| match points_at(text) {
        Some(SplitPoints::At(points)) => {
            points.iter().any(|point| point.km().to_f64() > finish.km().to_f64())
        }
        _ => false,
    };
    let words = line.value(option::AT)?.split(',').map(str::trim);
    let beyond: Vec<_> = words.filter(is_beyond).collect();
    (!beyond.is_empty()).then(|| beyond.join(", "))
}

/// The points asked for: none, where none are.
pub(crate) fn points(line: &Line<'_>, unit: LengthUnit) -> Result<Option<SplitPoints>, CliError> {
    let is_before = |a: &Distance, b: &Distance| a.km().to_f64() < b.km().to_f64();
    match (line.value(option::EVERY), line.value(option::AT)) {
        (Some(_), Some(_)) => Err(CliError::Unsuited { option: "--at", with: "--every" }),
        (Some(text), None) => {
            let points = SplitPoints::every(text, unit);
            points.map(Some).ok_or_else(|| invalid(option::EVERY, text, Expected::Step))
        }
        // As its help says, in kilometres, whatever the unit of the table.
        (None, Some(text)) => match points_at(text) {
            // `5,10,21,1` has a decimal comma.
            Some(SplitPoints::At(points)) if !points.is_sorted_by(is_before) => {
                Err(invalid(option::AT, text, Expected::RisingPoints))
            }
            Some(points) => Ok(Some(points)),
            None => Err(invalid(option::AT, text, Expected::Points)),
        },
        (None, None) if unit == LengthUnit::Mile => Ok(SplitPoints::every("1", unit)),
        (None, None) => Ok(None),
    }
}

/// A strategy by its names in either language, its percentage with a point or a comma.
fn strategy_of(text: &str) -> Option<Strategy> {
    let text = text.to_lowercase().replace(',', ".");
    let (name, percent) = match text.find(':') {
        Some(end) => text.split_at(end),
        None => (&*text, ""),
    };
    let name = match name {
        "régulier" | "regulier" => "even",
        "négatif" | "negatif" => "negative",
        "positif" => "positive",
        other => other,
    };
    format!("{name}{percent}").parse().ok()
}

/// The splits asked for; none, where nothing is said of them: then they are the API's.
fn race_splits(
    request: &PaceRequest,
    line: &Line<'_>,
    unit: LengthUnit,
) -> Result<Option<RaceSplits>, CliError> {
    let strategy = line.value(option::STRATEGY);
    let points = match points(line, unit)? {
        Some(asked) => asked,
        None if strategy.is_none() => return Ok(None),
        // The API's own points are not the runner's to mend.
        None => {
            let own = request.result(Lang::default()).splits;
            let own = own.iter().map(|split| Distance::from_km(split.km)).collect();
            SplitPoints::At(own)
        }
    };
    let strategy = match strategy {
        Some(text) => {
            strategy_of(text).ok_or_else(|| invalid(option::STRATEGY, text, Expected::Strategy))?
        }
        None => Strategy::Even,
    };
    let splits = RaceSplits::new(request.distance(), request.time(), points, strategy);
    splits.map(Some).map_err(CliError::NoSplits)
}
