//! `pace course`: splits over the hills of a GPX file, at the same effort everywhere.

use pace_core::answer::{CoursePlan, CourseSplit};
use pace_core::typed::{self, TypedNote};
use pace_core::{
    Course, CourseRequest, Distance, Downhill, Lang, LengthUnit, RaceTime, SplitPoints,
};

use crate::answer::{self, Answer};
use crate::error::{CliError, CourseFault, Expected};
use crate::format::Format;
use crate::gpx;
use crate::grammar::{FILE, option};
use crate::line::Line;
use crate::output;
use crate::race::{points_at, points_beyond};
use crate::screen::{Screen, wrapped};
use crate::settings::Settings;
use crate::style;
use crate::table::{self, Align, Table};
use crate::values::{self, invalid};
use crate::words::labels;
use crate::words::sentences::{climbs, course_paces, measured};

/// What is asked of `pace course`.
#[derive(Debug)]
pub(crate) struct CourseCommand {
    plan: CoursePlan,
    /// Points that were asked for, but are beyond the finish.
    beyond: Option<String>,
    /// Times alone, in a narrow strip.
    is_band: bool,
    notes: Vec<TypedNote>,
}

impl CourseCommand {
    /// Reads what is asked, and the file.
    pub(crate) fn read(line: &Line<'_>, lang: Lang) -> Result<Self, CliError> {
        let path = line.path(FILE).ok_or(CliError::Course(CourseFault::MissingFile))?;
        let unreadable = |source| CliError::Unreadable { path: Some(path.to_owned()), source };
        let bytes = std::fs::read(path).map_err(unreadable)?;
        let track = gpx::track(&bytes).map_err(|fault| {
            CliError::Course(CourseFault::NoTrack { path: path.to_owned(), fault })
        })?;
        let course = Course::from_track(&track).map_err(|fault| {
            CliError::Course(CourseFault::NoCourse { path: path.to_owned(), fault })
        })?;
        let measured = course.distance();
        let (distance, time, notes) = question(line, measured)?;
        let mut request = CourseRequest::new(course, time).with_distance(distance);
        if !request.is_of_this_race() {
            return Err(CliError::Course(CourseFault::OtherCourse { measured: measured.km() }));
        }
        if let Some((points, option, text, expected)) = points(line)? {
            let points = points.ok_or_else(|| invalid(option, text, expected))?;
            request = request.with_points(points);
        }
        if let Some(text) = line.value(option::DOWNHILL) {
            let named = Downhill::ALL.into_iter().find(|downhill| downhill.name() == text);
            request = request.with_downhill(named.unwrap_or_default());
        }
        let plan = request.result(lang).map_err(|_| CliError::NoAnswer)?;
        let beyond = points_beyond(distance, line);
        Ok(Self { plan, beyond, is_band: line.has(option::BAND), notes })
    }

    /// Writes the answer where it is wanted.
    pub(crate) fn run(&self, settings: &Settings) -> Result<(), CliError> {
        let form = settings.format(Format::OF_COURSES, Format::Table)?;
        settings.print_beyond(self.beyond.as_deref());
        if form == Format::Fit {
            settings.print_notes(&self.notes);
            let file = pace_export::course_workout(&self.plan, settings.lang);
            let file = file.ok_or(CliError::Course(CourseFault::TooManySteps {
                most: pace_export::MOST_STEPS,
            }))?;
            let path = settings.output.as_deref();
            let path = path
                .ok_or(CliError::Course(CourseFault::NeedsFile { format: Format::Fit.name() }))?;
            return output::bytes(Some(path), &file);
        }
        answer::print_as(form, self, &self.notes, settings)
    }

    /// `Marathon en 3h30'00"`
    fn title(&self, lang: Lang) -> String {
        let CoursePlan { distance_label, time, .. } = &self.plan;
        format!("{distance_label} {} {time}", labels::IN_TIME.in_lang(lang))
    }

    /// Paces, and how hilly it is.
    fn measures(&self, lang: Lang) -> [String; 2] {
        let CoursePlan { ascent_m, descent_m, measured_m, .. } = self.plan;
        let paces = self.plan.pace.zip(self.plan.flat_pace);
        let paces = paces.map(|(pace, flat)| course_paces(lang, pace, flat)).unwrap_or_default();
        let climbs = climbs(lang, ascent_m, descent_m);
        [paces, format!("{climbs} · {}", measured(lang, measured_m))]
    }

    fn table(&self, lang: Lang) -> Table {
        let mut table = Table::new([
            (labels::POINT.in_lang(lang), Align::Left),
            (labels::SPLIT.in_lang(lang), Align::Right),
            (labels::LAP.in_lang(lang), Align::Right),
            (labels::PACE.in_lang(lang), Align::Right),
            (labels::CLIMB.in_lang(lang), Align::Right),
            (labels::DESCENT.in_lang(lang), Align::Right),
        ]);
        for split in &self.plan.splits {
            table.row([
                self.point(split, lang),
                split.time.to_string(),
                split.lap.to_string(),
                format!("{}/km", split.lap_pace),
                metres('+', split.ascent_m),
                metres('−', split.descent_m),
            ]);
        }
        table
    }

    fn point(&self, split: &CourseSplit, lang: Lang) -> String {
        if split.km == self.plan.distance_km {
            return labels::FINISH.in_lang(lang).to_owned();
        }
        format!("{} km", split.km)
    }

    /// A strip to cut out: a point and its time a line.
    fn band(&self, lang: Lang) -> String {
        let rows: Vec<_> = (self.plan.splits.iter())
            .map(|split| (self.point(split, lang), split.time.to_string()))
            .collect();
        let width = |texts: &dyn Fn(&(String, String)) -> usize| rows.iter().map(texts).max();
        let point = width(&|(point, _)| point.chars().count()).unwrap_or(0);
        let time = width(&|(_, time)| time.chars().count()).unwrap_or(0);
        let line =
            |(label, passed): &(String, String)| format!("{label:<point$}  {passed:>time$}\n");
        std::iter::once(self.title(lang) + "\n").chain(rows.iter().map(line)).collect()
    }
}

impl Answer for CourseCommand {
    fn in_json(&self, _: Lang) -> serde_json::Result<Vec<u8>> {
        answer::json(&self.plan)
    }

    fn values(&self, lang: Lang) -> Table {
        let heads = [
            "km",
            "label",
            "time",
            "time_seconds",
            "lap",
            "lap_seconds",
            "lap_pace",
            "ascent_m",
            "descent_m",
        ];
        let mut table = Table::new(heads.map(|head| (head, Align::Left)));
        for split in &self.plan.splits {
            table.row([
                split.km.to_string(),
                self.point(split, lang),
                split.time.to_string(),
                split.time_seconds.to_string(),
                split.lap.to_string(),
                split.lap_seconds.to_string(),
                split.lap_pace.to_string(),
                split.ascent_m.to_string(),
                split.descent_m.to_string(),
            ]);
        }
        table
    }

    fn in_markdown(&self, lang: Lang) -> String {
        let [paces, climbs] = self.measures(lang);
        let table = self.table(lang).in_markdown();
        let message = self.plan.message;
        format!("**{}**\n\n{paces}  \n{climbs}\n\n{table}\n{message}\n", self.title(lang))
    }

    fn on_screen(&self, screen: Screen) -> String {
        if self.is_band {
            return self.band(screen.lang);
        }
        let title = style::accent(&self.title(screen.lang));
        let [paces, climbs] = self.measures(screen.lang);
        let table = table::on_screen(&self.table(screen.lang), screen);
        let about = style::faint(&wrapped(self.plan.message, screen.width));
        format!("{title}\n\n{}\n{climbs}\n\n{table}\n{about}", style::strong(&paces))
    }
}

/// The distance and the time asked for; the measured distance where there is a time alone.
fn question(
    line: &Line<'_>,
    measured: Distance,
) -> Result<(Distance, RaceTime, Vec<TypedNote>), CliError> {
    let words = line.words();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    if let Ok((time, notes)) = typed::time_over(measured, &words.join(" ")) {
        return Ok((measured, time, notes));
    }
    let read = values::pace_reading(line)?;
    Ok((read.distance, read.time, read.notes))
}

/// What says where to split, and what it would have to be: none, at each kilometre.
type Asked<'l> = (Option<SplitPoints>, &'static str, &'l str, Expected);

fn points<'l>(line: &'l Line<'_>) -> Result<Option<Asked<'l>>, CliError> {
    match (line.value(option::EVERY), line.value(option::AT)) {
        (Some(_), Some(_)) => Err(CliError::Unsuited { option: "--at", with: "--every" }),
        (Some(text), None) => {
            let points = SplitPoints::every(text, LengthUnit::Km);
            Ok(Some((points, option::EVERY, text, Expected::Step)))
        }
        (None, Some(text)) => Ok(Some((points_at(text), option::AT, text, Expected::Points))),
        (None, None) => Ok(None),
    }
}

/// `+12 m`; nothing where it is none.
fn metres(sign: char, metres: u64) -> String {
    if metres == 0 { String::new() } else { format!("{sign}{metres} m") }
}
