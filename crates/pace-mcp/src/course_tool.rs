//! The tool `plan_course`: the splits of a race over hills, from its distances and heights.

use std::fmt;

use pace_core::answer::CoursePlan;
use pace_core::json::{JsonString, Object};
use pace_core::typed;
use pace_core::{
    Course, CourseError, CoursePoint, CourseRequest, Downhill, Error, Lang, LengthUnit, Parameter,
    Quoted, SplitPoints, Text, WriteText, write_all,
};

use crate::argument::{DOWNHILL_NAME, PROFILE_NAME};
use crate::content::success;
use crate::not_taken::{self, Said};
use crate::refusal::Refusal;
use crate::tool_text::{COLON, Notes, Read};

/// What the tool is asked, as texts.
pub(crate) struct CourseArguments<'a> {
    pub(crate) distance: Option<&'a str>,
    pub(crate) time: Option<&'a str>,
    /// JSON: pairs of kilometres from the start and metres of height.
    pub(crate) profile: Option<&'a str>,
    pub(crate) downhill: Option<&'a str>,
    pub(crate) lang: Option<&'a str>,
}

/// A race over hills, and its splits.
#[derive(Debug, Clone)]
pub(crate) struct CourseAnswer {
    plan: CoursePlan,
    said: Said,
    lang: Lang,
}

/// Races longer than this many kilometres are split at every fifth.
const LONG: f64 = 50.0;

impl CourseAnswer {
    pub(crate) fn new(asked: &CourseArguments<'_>) -> Result<Self, Refusal> {
        let course = course(asked.profile.ok_or(Refusal::Missing(PROFILE_NAME))?)?;
        let time = asked.time.ok_or(Refusal::Missing(Parameter::Time.name()))?;
        let measured = course.distance();
        let (distance, time, read) = if let Some(distance) = asked.distance {
            let read = typed::pace_query(distance, time)?;
            (read.distance, read.time, read.notes)
        } else {
            let (time, notes) = typed::time_over(measured, time)?;
            (measured, time, notes)
        };
        let named = |name| Downhill::ALL.into_iter().find(|downhill| downhill.name() == name);
        let words = [
            (DOWNHILL_NAME, asked.downhill, &Downhill::NAMES),
            (Parameter::Lang.name(), asked.lang, &Lang::NAMES),
        ];
        let not_taken = words.into_iter().filter_map(|(name, text, words)| {
            not_taken::other_word(name, text.unwrap_or_default(), words)
        });
        let said = Said { read, not_taken: not_taken.collect() };
        let lang = Lang::from_param(asked.lang);
        let mut request = CourseRequest::new(course, time)
            .with_distance(distance)
            .with_downhill(asked.downhill.and_then(named).unwrap_or_default());
        if !request.is_of_this_race() {
            return Err(Refusal::OtherCourse { measured: measured.km() });
        }
        if distance.km().to_f64() > LONG {
            let every_fifth = SplitPoints::every("5", LengthUnit::Km).expect("a step");
            request = request.with_points(every_fifth);
        }
        let unanswerable = |_| {
            let value = Quoted::new(&distance.to_string());
            Refusal::Values(Error::UnanswerableDistance { value })
        };
        let plan = request.result(lang).map_err(unanswerable)?;
        Ok(Self { plan, said, lang })
    }

    pub(crate) fn write_members<'o>(&self, object: Object<'o>) -> Object<'o> {
        success(object, JsonString(CourseText(self)), &self.plan)
    }
}

/// A course through pairs of kilometres and metres.
fn course(profile: &str) -> Result<Course, Refusal> {
    let pairs: Vec<[f64; 2]> =
        serde_json::from_str(profile).map_err(|_| Refusal::Course(CourseError::NotANumber))?;
    let point = |[km, elevation_m]: [f64; 2]| CoursePoint { distance_m: km * 1000.0, elevation_m };
    let points: Vec<_> = pairs.into_iter().map(point).collect();
    Course::new(&points).map_err(Refusal::Course)
}

/// The course in a line, a row for each split, and what it rests on.
struct CourseText<'a>(&'a CourseAnswer);

impl WriteText for CourseText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const IN: Text = Text::new(" en ", " in ");
        const CLIMB: Text = Text::new(" m de montée, ", " m up, ");
        const DESCENT: Text = Text::new(" m de descente", " m down");
        const FLAT: Text = Text::new(", même effort que ", ", the effort of ");
        const ON_FLAT: Text = Text::new("/km sur le plat", "/km on the flat");
        const COLUMNS: Text = Text::new(
            "| km | passage | tronçon | allure | montée | descente |",
            "| km | time | lap | pace | up | down |",
        );
        let Self(CourseAnswer { plan, said: Said { read, not_taken }, lang }) = self;
        let lang = *lang;
        Read { notes: read, lang }.write_to(out)?;
        write_all!(out, "**", plan.distance_label, IN.in_lang(lang), plan.time, "**")?;
        write_all!(out, COLON.in_lang(lang), " ", plan.ascent_m, CLIMB.in_lang(lang))?;
        write_all!(out, plan.descent_m, DESCENT.in_lang(lang))?;
        if let Some(pace) = plan.flat_pace {
            write_all!(out, FLAT.in_lang(lang), pace, ON_FLAT.in_lang(lang))?;
        }
        write_all!(out, '\n', '\n', COLUMNS.in_lang(lang), '\n')?;
        write_all!(out, "|---:|---:|---:|---:|---:|---:|", '\n')?;
        for split in &plan.splits {
            write_all!(out, "| ", split.km, " | ", split.time, " | ", split.lap, " | ")?;
            write_all!(out, split.lap_pace, "/km | ", split.ascent_m, " m | ")?;
            write_all!(out, split.descent_m, " m |", '\n')?;
        }
        write_all!(out, '\n', plan.message, '\n')?;
        Notes { of_plan: &[], not_taken, lang }.write_to(out)
    }
}
