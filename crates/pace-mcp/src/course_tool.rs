//! The tool `plan_course`: the splits of a race over hills, from its distances and heights.

use pace_core::json::{JsonString, Object, ToJson};
use pace_core::typed::{self, TypedNote};
use pace_core::{
    Course, CourseError, CoursePoint, Distance, Downhill, Lang, LengthUnit, Pace, Parameter,
    RaceSplits, RaceTime, SplitPoints, Text, WriteText, write_all,
};
use serde_json::{Value, json};

use crate::argument::{DOWNHILLS, PROFILE_NAME};
use crate::content::success;
use crate::refusal::Refusal;
use crate::tool_text::{COLON, Read};

/// What the tool is asked, as texts.
pub(crate) struct CourseArguments<'a> {
    pub(crate) distance: Option<&'a str>,
    pub(crate) time: Option<&'a str>,
    /// JSON: pairs of kilometres from the start and metres of height.
    pub(crate) profile: Option<&'a str>,
    pub(crate) downhill: Option<&'a str>,
    pub(crate) lang: Lang,
}

/// A race over hills, and its splits.
#[derive(Debug, Clone)]
pub(crate) struct CourseAnswer {
    distance: Distance,
    time: RaceTime,
    ascent_m: u64,
    descent_m: u64,
    relative_effort: f64,
    flat_pace: Option<Pace>,
    splits: RaceSplits,
    read: Vec<TypedNote>,
    lang: Lang,
}

impl CourseAnswer {
    pub(crate) fn new(asked: &CourseArguments<'_>) -> Result<Self, Refusal> {
        let course = course(asked.profile.ok_or(Refusal::Missing(PROFILE_NAME))?)?;
        let time = asked.time.ok_or(Refusal::Missing(Parameter::Time.name()))?;
        let (distance, time, read) = if let Some(distance) = asked.distance {
            let read = typed::pace_query(distance, time)?;
            (read.distance, read.time, read.notes)
        } else {
            // The length of the course, to ten metres.
            let length = format!("{:.2}", course.length_m() / 1000.0);
            let distance = length.parse().map_err(|_| Refusal::Course(CourseError::Length))?;
            let (time, notes) = typed::time_over(distance, time)?;
            (distance, time, notes)
        };
        let downhill = match asked.downhill {
            Some(name) if name == DOWNHILLS[1] => Downhill::Minetti,
            _ => Downhill::Careful,
        };
        let step = if distance.km().to_f64() <= 50.0 { "1" } else { "5" };
        let points = SplitPoints::every(step, LengthUnit::Km).expect("a number above 0");
        let splits = course
            .splits(distance, time, points, downhill)
            .map_err(|_| Refusal::Course(CourseError::Length))?;
        Ok(Self {
            ascent_m: course.ascent_m().round() as u64,
            descent_m: course.descent_m().round() as u64,
            relative_effort: (course.relative_effort(downhill) * 1000.0).round() / 1000.0,
            flat_pace: course.flat_pace(distance, time, downhill),
            lang: asked.lang,
            distance,
            time,
            splits,
            read,
        })
    }

    pub(crate) fn write_members<'o>(&self, object: Object<'o>) -> Object<'o> {
        success(object, JsonString(CourseText(self)), self)
    }

    /// What [`ToJson`] writes, as a schema.
    pub(crate) fn schema() -> Value {
        let text = |description: &str| json!({ "type": "string", "description": description });
        let number = |description: &str| json!({ "type": "number", "description": description });
        let whole = |description: &str| json!({ "type": "integer", "description": description });
        let split = json!({
            "type": "object",
            "properties": {
                "km": number("The point, in kilometres from the start."),
                "time": text("Pass-through time."),
                "lap": text("Time since the point before."),
                "lap_pace": text("Pace of that part per kilometre."),
            },
            "required": ["km", "time", "lap", "lap_pace"],
        });
        json!({
            "type": "object",
            "description": "A race over hills, run with the same effort everywhere.",
            "properties": {
                "distance_km": number("Distance in kilometres."),
                "distance_label": text("Label of the distance."),
                "time": text("Total time."),
                "time_seconds": whole("Total time in seconds."),
                "ascent_m": whole("Metres of climbing, of the smoothed profile."),
                "descent_m": whole("Metres of descending, of the smoothed profile."),
                "relative_effort": number("Effort beside that of a flat course: 1.02 is two percent more."),
                "flat_pace": text("Pace per kilometre on the flat that takes the same effort; absent where there is none."),
                "splits": { "type": "array", "description": "Pass-through times, the finish last.", "items": split },
            },
            "required": [
                "distance_km", "distance_label", "time", "time_seconds", "ascent_m", "descent_m",
                "relative_effort", "splits",
            ],
        })
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

impl ToJson for CourseAnswer {
    fn write_json(&self, out: &mut String) {
        let pace = self.flat_pace.map(Pace::formatted);
        Object::open(out)
            .member("distance_km", &self.distance.km())
            .member("distance_label", &self.distance.label(self.lang))
            .member("time", &self.time.formatted())
            .member("time_seconds", &self.time.seconds())
            .member("ascent_m", &self.ascent_m)
            .member("descent_m", &self.descent_m)
            .member("relative_effort", &Raw(self.relative_effort.to_string()))
            .optional("flat_pace", pace.as_ref())
            .member("splits", &Splits(&self.splits))
            .close();
    }
}

/// A number that is written by now.
struct Raw(String);

impl ToJson for Raw {
    fn write_json(&self, out: &mut String) {
        out.push_str(&self.0);
    }
}

struct Splits<'s>(&'s RaceSplits);

impl ToJson for Splits<'_> {
    fn write_json(&self, out: &mut String) {
        out.push('[');
        for (place, split) in self.0.iter().enumerate() {
            if place > 0 {
                out.push(',');
            }
            Object::open(out)
                .member("km", &split.km)
                .member("time", &split.time)
                .member("lap", &split.lap)
                .member("lap_pace", &split.lap_pace)
                .close();
        }
        out.push(']');
    }
}

/// The course in a line, then a row a kilometre.
struct CourseText<'a>(&'a CourseAnswer);

impl WriteText for CourseText<'_> {
    fn write_to(&self, out: &mut impl std::fmt::Write) -> std::fmt::Result {
        const IN: Text = Text::new(" en ", " in ");
        const CLIMB: Text = Text::new(" m de montée, ", " m up, ");
        const DESCENT: Text = Text::new(" m de descente", " m down");
        const FLAT: Text = Text::new(", même effort que ", ", the effort of ");
        const ON_FLAT: Text = Text::new("/km sur le plat", "/km on the flat");
        const COLUMNS: Text =
            Text::new("| km | passage | tronçon | allure |", "| km | time | lap | pace |");
        let Self(answer) = self;
        let lang = answer.lang;
        Read { notes: &answer.read, lang }.write_to(out)?;
        write_all!(
            out,
            "**",
            answer.distance.label(lang),
            IN.in_lang(lang),
            answer.time.formatted()
        )?;
        write_all!(out, "**", COLON.in_lang(lang), " ", answer.ascent_m, CLIMB.in_lang(lang))?;
        write_all!(out, answer.descent_m, DESCENT.in_lang(lang))?;
        if let Some(pace) = answer.flat_pace {
            write_all!(out, FLAT.in_lang(lang), pace.formatted(), ON_FLAT.in_lang(lang))?;
        }
        write_all!(out, '\n', '\n', COLUMNS.in_lang(lang), '\n', "|---:|---:|---:|---:|", '\n')?;
        for split in answer.splits.iter() {
            write_all!(out, "| ", split.km, " | ", split.time, " | ", split.lap, " | ")?;
            write_all!(out, split.lap_pace, " |", '\n')?;
        }
        Ok(())
    }
}
