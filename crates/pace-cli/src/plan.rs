//! `pace plan`: a plan for the screen, for programs, calendars and watches.

mod screen;

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::Path;

use chrono::{NaiveDate, Utc};
use clap::ArgMatches;
use pace_core::{Lang, Plan, PlanArgs, PlanRequest, Quoted, RaceCalendar, Vo2max};
use pace_export::{ExportFile, PlanExport, SessionFormat, Stamp, zip};

use crate::arguments::{self, option};
use crate::fault::{Expected, Fault};
use crate::format::Format;
use crate::hint::Hint;
use crate::output;
use crate::settings::Settings;

/// What is asked of `pace plan`.
#[derive(Debug)]
pub(crate) struct Question {
    plan: Plan,
    calendar: Option<RaceCalendar>,
    /// The one week to show.
    week: Option<u8>,
    hint: Option<Hint>,
}

impl Question {
    /// Reads the question: the core's faults first, then the options, which are strict here.
    pub(crate) fn read(matches: &ArgMatches, lang: Lang) -> Result<Self, Fault> {
        let value = |name| arguments::value(matches, name);
        let previous_time = value(option::PREVIOUS_TIME).map(Cow::from);
        let args = PlanArgs { previous_time, ..arguments::plan_args(matches) };
        let mut request = PlanRequest::parse(&args)?.with_lang(lang);
        let race = request.race();
        if let Some(sessions) =
            integer(value(option::SESSIONS), "--sessions", 2..=PlanRequest::most_sessions(race))?
        {
            request = request.with_sessions(sessions.into());
        }
        if let Some(weeks) = integer(value(option::WEEKS), "--weeks", PlanRequest::weeks_for(race))?
        {
            request = request.with_weeks(weeks.into());
        }
        if let Some(age) = integer(value(option::AGE), "--age", PlanRequest::AGES)? {
            request = request.with_age(age.into());
        }
        if let Some(vo2max) = vo2max(value(option::VO2MAX))? {
            request = request.with_vo2max(vo2max);
        }
        let weeks = request.weeks();
        let calendar = value(option::RACE_DATE).map(|date| calendar(date, weeks)).transpose()?;
        let week = integer(value(option::WEEK), "--week", 1..=request.weeks())?;
        let hint = Hint::on_time(race, args.time.as_deref());
        let plan = request.with_steps(matches.get_flag(option::STEPS)).plan();
        Ok(Self { plan, calendar, week, hint })
    }

    /// Writes the answer where it is wanted.
    pub(crate) fn answer(&self, settings: &Settings) -> Result<(), Fault> {
        settings.advise(self.hint.as_ref());
        let (form, path) = (settings.format(Format::OF_PLANS)?, settings.output.as_deref());
        let export = self.export(settings.lang);
        let text = match form {
            Format::Table | Format::Ndjson => {
                screen::show(&self.plan, export, self.week.is_some(), settings.screen())
            }
            Format::Csv => export.csv(),
            Format::Md => export.markdown(),
            Format::Json | Format::Ics | Format::Fit | Format::Intervals | Format::Zwo
                if self.week.is_some() =>
            {
                // A part of a plan is for people: programs get whole plans.
                return Err(Fault::Unsuited { option: "--week", with: form.name() });
            }
            Format::Json => {
                let body = serde_json::to_vec(&self.plan.result()).unwrap_or_default();
                return output::bytes(path, &body);
            }
            Format::Ics => {
                let calendar = export.ics(Stamp::File(Utc::now())).ok_or(Fault::NeedsRaceDate)?;
                return one_file(export.file_name("ics"), calendar.into_bytes(), path);
            }
            Format::Fit => return a_file_each(export, SessionFormat::Fit, form, path),
            Format::Intervals => return a_file_each(export, SessionFormat::Intervals, form, path),
            Format::Zwo => return a_file_each(export, SessionFormat::Zwo, form, path),
        };
        output::text(path, settings.colour, &text)
    }

    fn export(&self, lang: Lang) -> PlanExport<'_> {
        let mut export = PlanExport::new(&self.plan, lang);
        if let Some(calendar) = self.calendar {
            export = export.dated(calendar);
        }
        match self.week {
            Some(week) => export.only_week(week),
            None => export,
        }
    }
}

/// A plan in one file: as it is, or where a folder or an archive is given, in that.
fn one_file(name: String, bytes: Vec<u8>, path: Option<&Path>) -> Result<(), Fault> {
    match path {
        Some(path) if is_archive(path) || path.is_dir() => {
            several(&[ExportFile { name, bytes }], path)
        }
        path => output::bytes(path, &bytes),
    }
}

/// A plan as a file a session, in a folder or an archive.
fn a_file_each(
    export: PlanExport<'_>,
    format: SessionFormat,
    form: Format,
    path: Option<&Path>,
) -> Result<(), Fault> {
    let path = path.ok_or(Fault::NeedsOutput { format: form.name() })?;
    several(&export.sessions(format), path)
}

/// Files into an archive, or a folder.
fn several(files: &[ExportFile], path: &Path) -> Result<(), Fault> {
    if is_archive(path) {
        return output::bytes(Some(path), &zip(files));
    }
    std::fs::create_dir_all(path)
        .map_err(|source| Fault::Unwritable { path: path.to_owned(), source })?;
    files.iter().try_for_each(|file| output::bytes(Some(&path.join(&file.name)), &file.bytes))
}

fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}

/// A whole number within bounds, or the bounds.
fn integer(
    text: Option<&str>,
    option: &'static str,
    bounds: RangeInclusive<u8>,
) -> Result<Option<u8>, Fault> {
    let Some(text) = text else { return Ok(None) };
    let number = text.parse().ok().filter(|number| bounds.contains(number));
    number.map(Some).ok_or_else(|| Fault::Option {
        option,
        value: Quoted::new(text),
        expected: Expected::Integer(bounds),
    })
}

/// A VO2max, or its bounds.
pub(crate) fn vo2max(text: Option<&str>) -> Result<Option<Vo2max>, Fault> {
    let Some(text) = text else { return Ok(None) };
    let (low, high) = Vo2max::BOUNDS;
    Vo2max::parse(text).map(Some).ok_or_else(|| Fault::Option {
        option: "--vo2max",
        value: Quoted::new(text),
        expected: Expected::Between(low, high),
    })
}

/// The calendar that ends on a race's date.
fn calendar(text: &str, weeks: u8) -> Result<RaceCalendar, Fault> {
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    // Years have four digits, months and days two.
    let date = date.filter(|_| text.len() == "2027-04-11".len());
    date.and_then(|date| RaceCalendar::new(date, weeks).ok()).ok_or_else(|| Fault::Option {
        option: "--race-date",
        value: Quoted::new(text),
        expected: Expected::Date,
    })
}
