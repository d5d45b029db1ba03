//! `pace course`: splits over the hills of a GPX file, at the same effort everywhere.

use std::path::PathBuf;

use pace_core::answer::{CoursePlan, CourseSplit};
use pace_core::typed::{self, TypedError, TypedNote};
use pace_core::{
    Course, CourseRequest, Distance, Downhill, Error, Lang, LengthUnit, Operation, Parameter,
    RaceTime,
};

use crate::answer::{self, Answer};
use crate::error::{CliError, CourseFault};
use crate::format::Format;
use crate::gpx;
use crate::grammar::{FILE, option};
use crate::line::Line;
use crate::output;
use crate::race::{self, points_beyond};
use crate::screen::{Screen, wrapped};
use crate::settings::Settings;
use crate::style;
use crate::table::{self, Align, Table};
use crate::values;
use crate::words::labels;
use crate::words::sentences::{climbs, course_paces, measured};

/// What is asked of `pace course`.
#[derive(Debug)]
pub(crate) struct CourseCommand {
    path: PathBuf,
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
            return Err(CliError::Course(CourseFault::OtherCourse(measured.km())));
        }
        if let Some(points) = race::points(line, LengthUnit::Km)? {
            request = request.with_points(points);
        }
        if let Some(text) = line.value(option::DOWNHILL) {
            let named = Downhill::ALL.into_iter().find(|downhill| downhill.name() == text);
            request = request.with_downhill(named.unwrap_or_default());
        }
        let plan = request.result(lang).map_err(CliError::NoSplits)?;
        let beyond = points_beyond(distance, line);
        Ok(Self { path: path.to_owned(), plan, beyond, is_band: line.has(option::BAND), notes })
    }

    /// Writes the answer where it is wanted.
    pub(crate) fn run(&self, settings: &Settings) -> Result<(), CliError> {
        settings.check_spares(Some(&self.path))?;
        let form = settings.format(Format::OF_COURSES, Format::Table)?;
        if form != Format::FIT {
            return answer::print_as(form, self, settings);
        }
        answer::print_advice(self, settings);
        let file = pace_export::course_workout(&self.plan, settings.lang);
        let most = pace_export::MOST_STEPS;
        let file = file.ok_or(CliError::Course(CourseFault::TooManySteps(most)))?;
        let needs_file = CliError::Course(CourseFault::NeedsFile(form.name()));
        let path = settings.output.as_deref().ok_or(needs_file)?;
        output::bytes(Some(path), &file)
    }

    /// The name of a point, as programs read it.
    fn point(&self, split: &CourseSplit, lang: Lang) -> String {
        if split.km == self.plan.distance_km {
            return labels::FINISH.in_lang(lang).to_owned();
        }
        format!("{} km", split.km)
    }

    /// A strip to cut out: a point and its time a line.
    fn band(&self, lang: Lang) -> String {
        let rows: Vec<_> = (self.plan.splits.iter())
            .map(|split| (lang.decimal(self.point(split, lang)), split.time.to_string()))
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
    fn notes(&self) -> &[TypedNote] {
        &self.notes
    }

    fn beyond(&self) -> Option<&str> {
        self.beyond.as_deref()
    }

    fn in_json(&self, _: Lang) -> serde_json::Result<Vec<u8>> {
        answer::json(&self.plan)
    }

    fn values(&self, lang: Lang) -> Table {
        let mut table = Table::of_values(&[
            "km",
            "label",
            "time",
            "time_seconds",
            "lap",
            "lap_seconds",
            "lap_pace",
            "ascent_m",
            "descent_m",
        ]);
        for split in &self.plan.splits {
            table.values(&[
                &split.km,
                &self.point(split, lang),
                &split.time,
                &split.time_seconds,
                &split.lap,
                &split.lap_seconds,
                &split.lap_pace,
                &split.ascent_m,
                &split.descent_m,
            ]);
        }
        table
    }

    /// `Marathon en 3h30'00"`
    fn title(&self, lang: Lang) -> String {
        let CoursePlan { distance_label, time, .. } = &self.plan;
        let distance = lang.decimal(distance_label);
        format!("{distance} {} {time}", labels::IN_TIME.in_lang(lang))
    }

    /// Paces, and how hilly it is.
    fn lead(&self, lang: Lang) -> Vec<String> {
        let CoursePlan { ascent_m, descent_m, measured_m, .. } = self.plan;
        let paces = self.plan.pace.zip(self.plan.flat_pace);
        let paces = paces.map(|(pace, flat)| course_paces(lang, pace, flat)).unwrap_or_default();
        let climbs = climbs(lang, ascent_m, descent_m);
        vec![paces, format!("{climbs} · {}", measured(lang, measured_m))]
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
                lang.decimal(self.point(split, lang)),
                split.time.to_string(),
                split.lap.to_string(),
                format!("{}/km", split.lap_pace),
                metres('+', split.ascent_m),
                metres('−', split.descent_m),
            ]);
        }
        table
    }

    fn foot(&self, _: Lang) -> Vec<String> {
        vec![self.plan.message.to_owned()]
    }

    fn on_screen(&self, screen: Screen) -> String {
        if self.is_band {
            return self.band(screen.lang);
        }
        let title = style::accent(&self.title(screen.lang));
        let mut lead = self.lead(screen.lang);
        lead[0] = style::strong(&lead[0]);
        let lead = lead.join("\n");
        let table = table::on_screen(&self.table(screen.lang), screen);
        let about = style::faint(&wrapped(self.plan.message, screen.width));
        format!("{title}\n\n{lead}\n\n{table}\n{about}")
    }
}

/// The distance and the time asked for; the measured distance where there is a time alone.
fn question(
    line: &Line<'_>,
    measured: Distance,
) -> Result<(Distance, RaceTime, Vec<TypedNote>), CliError> {
    let alone = line.words().join(" ");
    if alone.is_empty() {
        let (operation, parameter) = (Operation::Pace, Parameter::Time);
        return Err(Error::MissingParameter { operation, parameter }.into());
    }
    match typed::time_over(measured, &alone) {
        Ok((time, notes)) => return Ok((measured, time, notes)),
        Err(error @ TypedError::NotRunnable(_)) => {
            return Err(CliError::Typed { error, request: None });
        }
        // Two words, then.
        Err(_) => {}
    }
    let read = values::pace_reading(line)?;
    Ok((read.distance, read.time, read.notes))
}

/// `+12 m`; nothing where it is none.
fn metres(sign: char, metres: u64) -> String {
    if metres == 0 { String::new() } else { format!("{sign}{metres} m") }
}
