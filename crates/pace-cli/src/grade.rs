//! `pace grade`: what a time is worth at an age.

use pace_core::answer::PaceResult;
use pace_core::typed::TypedNote;
use pace_core::{AgeGrade, Arguments, Lang, PaceQuery, Parameter, Sex, typed};

use crate::answer::{self, Answer};
use crate::error::{CliError, Expected};
use crate::grammar::option;
use crate::line::Line;
use crate::table::{Align, Table};
use crate::values::{self, invalid};
use crate::words::labels;
use crate::words::sentences::aged;

/// What is asked of `pace grade`.
#[derive(Debug)]
pub(crate) struct GradeCommand {
    /// The API's body, with the grade alone beside the usual fields.
    result: PaceResult,
    grade: AgeGrade,
    age: u8,
    sex: Sex,
    notes: Vec<TypedNote>,
}

impl GradeCommand {
    /// Reads what is asked.
    pub(crate) fn read(line: &Line<'_>, lang: Lang) -> Result<Self, CliError> {
        let read = values::pace_reading(line)?;
        let (youngest, oldest) = AgeGrade::AGES;
        let age = values::integer(line, option::AGE, youngest..=oldest)?;
        let age = age.ok_or(CliError::NeedsOption("--age"))?;
        let sex = line.value(option::SEX).ok_or(CliError::NeedsOption("--sex"))?;
        let sex =
            self::sex(sex).ok_or_else(|| invalid(option::SEX, sex, Expected::OneOf(letters())))?;
        let (distance, time) = (read.distance.to_string(), typed::canonical_time(read.time));
        let args = Arguments::default()
            .with(Parameter::Distance, distance)
            .with(Parameter::Time, time)
            .with(Parameter::Include, "age_grade")
            .with(Parameter::Age, age.to_string())
            .with(Parameter::Sex, sex.letter().to_string())
            .with(Parameter::Lang, lang.code());
        let result = PaceQuery::parse(&args)?.result();
        let grade = AgeGrade::new(read.distance, read.time, age, sex).ok_or(CliError::NoGrade)?;
        Ok(Self { result, grade, age, sex, notes: read.notes })
    }
}

impl Answer for GradeCommand {
    fn notes(&self) -> &[TypedNote] {
        &self.notes
    }

    fn in_json(&self, _: Lang) -> serde_json::Result<Vec<u8>> {
        answer::json(&self.result)
    }

    fn values(&self, _: Lang) -> Table {
        let mut table = Table::of_values(&[
            "distance_km",
            "time_seconds",
            "age",
            "sex",
            "percent",
            "factor",
            "open_seconds",
            "open_equivalent_seconds",
        ]);
        let (result, grade) = (&self.result, &self.grade);
        table.values(&[
            &result.distance_km,
            &result.time_seconds,
            &self.age,
            &self.sex.letter(),
            &grade.percent,
            &grade.factor,
            &grade.open_seconds,
            &grade.open_equivalent_seconds,
        ]);
        table
    }

    /// `10 km en 45'00" · femme de 45 ans`
    fn title(&self, lang: Lang) -> String {
        let PaceResult { distance_label, time, .. } = &self.result;
        let runner = aged(lang, self.sex, self.age);
        let distance = lang.decimal(distance_label.in_prose());
        format!("{distance} {} {time} · {runner}", labels::IN_TIME.in_lang(lang))
    }

    fn table(&self, lang: Lang) -> Table {
        let AgeGrade { percent, factor, open_seconds, open_equivalent_time, .. } = &self.grade;
        // Labels need no head.
        let mut table =
            Table::new([("", Align::Left), (labels::VALUE.in_lang(lang), Align::Right)]);
        let standard = pace_core::RaceTime::from_seconds(open_seconds.to_f64().round() as u64);
        let standard = standard.map(|time| time.formatted().to_string()).unwrap_or_default();
        for (label, value) in [
            (labels::AGE_GRADE, lang.decimal(format!("{percent} %"))),
            (labels::OPEN_EQUIVALENT, open_equivalent_time.to_string()),
            (labels::OPEN_STANDARD, standard),
            (labels::AGE_FACTOR, lang.decimal(factor)),
        ] {
            table.row([label.in_lang(lang).to_owned(), value]);
        }
        table
    }

    fn foot(&self, lang: Lang) -> Vec<String> {
        vec![labels::AGE_TABLES.in_lang(lang).to_owned()]
    }
}

/// The sex that a word means, as people say it in either language.
fn sex(text: &str) -> Option<Sex> {
    match text.to_lowercase().as_str() {
        "h" | "homme" | "male" | "man" => Some(Sex::Male),
        "femme" | "female" | "woman" | "w" => Some(Sex::Female),
        letter => letter.parse().ok(),
    }
}

fn letters() -> Vec<String> {
    Sex::NAMES.map(str::to_owned).to_vec()
}
