//! `pace plan`: a plan for the screen, for programs, calendars and watches.

mod personal;
mod screen;

use std::path::Path;

use chrono::Utc;
use pace_core::typed::TypedNote;
use pace_core::{Conditions, Detail, Lang, LengthUnit, Plan, PlanRequest, RaceCalendar};
use pace_export::{ExportFile, PlanExport, SessionFormat, Stamp, zip};

use crate::conditions;
use crate::error::{CliError, Expected};
use crate::format::Format;
use crate::grammar::option;
use crate::line::Line;
use crate::output;
use crate::screen::wrapped;
use crate::settings::Settings;
use crate::values::{self, integer, invalid, vo2max};
use crate::words::labels;
use crate::words::sentences::slower;

/// What is asked of `pace plan`.
#[derive(Debug)]
pub(crate) struct PlanCommand {
    plan: Plan,
    detail: Detail,
    calendar: Option<RaceCalendar>,
    unit: LengthUnit,
    /// The one week to show.
    week: Option<u8>,
    /// Of race day.
    conditions: Conditions,
    notes: Vec<TypedNote>,
}

impl PlanCommand {
    /// Reads the question: the core's errors first, then the options, which are strict here.
    pub(crate) fn read(line: &Line<'_>) -> Result<Self, CliError> {
        let value = |name| line.value(name);
        let read = values::plan_reading(line)?;
        let (race, mut notes) = (read.race, read.notes);
        let mut request = PlanRequest::new(race, read.target);
        if let Some(text) = value(option::PREVIOUS_TIME) {
            let (time, read) = values::previous_time(race, text)?;
            request = request.with_previous_time(time);
            notes.extend(read);
        }
        if let Some(sessions) =
            integer(line, option::SESSIONS, 2..=PlanRequest::most_sessions(race))?
        {
            request = request.with_sessions(sessions.into());
        }
        if let Some(weeks) = integer(line, option::WEEKS, PlanRequest::weeks_for(race))? {
            request = request.with_weeks(weeks.into());
        }
        if let Some(age) = integer(line, option::AGE, PlanRequest::AGES)? {
            request = request.with_age(age.into());
        }
        if let Some(vo2max) = vo2max(line)? {
            request = request.with_vo2max(vo2max);
        }
        let mut calendar = None;
        if let Some(text) = value(option::RACE_DATE) {
            let wrong = || invalid(option::RACE_DATE, text, Expected::Date);
            let date = text.parse().map_err(|_| wrong())?;
            request = personal::read(line, request.with_race_date(Some(date)))?;
            // How many weeks there are may follow from the dates.
            calendar = Some(self::calendar(text, request.weeks()).ok_or_else(wrong)?);
        } else {
            request = personal::read(line, request)?;
        }
        let week = integer(line, option::WEEK, 1..=request.weeks())?;
        let unit = values::unit(line);
        let detail = if line.has(option::STEPS) { Detail::STEPS } else { Detail::default() };
        let detail = detail.with(personal::included(line)?);
        let conditions = conditions::read(line)?;
        Ok(Self { plan: request.plan(), detail, calendar, unit, week, conditions, notes })
    }

    /// Writes the answer where it is wanted.
    pub(crate) fn run(&self, settings: &Settings) -> Result<(), CliError> {
        settings.print_notes(&self.notes);
        let (form, path) =
            (settings.format(Format::OF_PLANS, Format::Table)?, settings.output.as_deref());
        let export = self.export(settings.lang);
        let race_day = self.race_day(settings.lang);
        let text = match form {
            Format::Table | Format::Ndjson => {
                let screen = settings.screen();
                let plan = screen::show(&self.plan, export, self.unit, self.week.is_some(), screen);
                match race_day {
                    Some(said) => plan + "\n" + &wrapped(&said, screen.width),
                    None => plan,
                }
            }
            Format::Md => match race_day {
                Some(said) => export.markdown() + "\n" + &said.replace('\n', "\n\n"),
                None => export.markdown(),
            },
            _ if race_day.is_some() => {
                // What heat costs is for people: other forms are the plan's own.
                return Err(CliError::Unsuited {
                    option: "--temperature, --altitude",
                    with: form.name(),
                });
            }
            Format::Csv => export.csv(),
            Format::Json | Format::Ics | Format::Fit | Format::Intervals | Format::Zwo
                if self.week.is_some() =>
            {
                // A part of a plan is for people: programs get whole plans.
                return Err(CliError::Unsuited { option: "--week", with: form.name() });
            }
            Format::Json => {
                let result = self.plan.result(settings.lang, self.detail);
                let body = serde_json::to_vec(&result).unwrap_or_default();
                return output::bytes(path, &body);
            }
            Format::Ics => {
                let calendar =
                    export.ics(Stamp::File(Utc::now())).ok_or(CliError::NeedsRaceDate)?;
                return one_file(export.file_name("ics"), calendar.into_bytes(), path);
            }
            Format::Fit => return a_file_each(export, SessionFormat::Fit, form, path),
            Format::Intervals => return a_file_each(export, SessionFormat::Intervals, form, path),
            Format::Zwo => return a_file_each(export, SessionFormat::Zwo, form, path),
        };
        output::text(path, settings.color, &text)
    }

    /// What heat and altitude make of the target, where they are known: a line, then its sources.
    fn race_day(&self, lang: Lang) -> Option<String> {
        let effect = self.conditions.effect(Some(self.plan.request.target()), lang);
        let lines = slower(lang, &effect).join("\n") + "\n";
        (!self.conditions.is_unknown()).then(|| labels::RACE_DAY.in_lang(lang).to_owned() + &lines)
    }

    fn export(&self, lang: Lang) -> PlanExport<'_> {
        let mut export = PlanExport::new(&self.plan, lang).in_unit(self.unit);
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
fn one_file(name: String, bytes: Vec<u8>, path: Option<&Path>) -> Result<(), CliError> {
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
) -> Result<(), CliError> {
    // `plan.fit` would be one file, or a folder that looks like one.
    let is_folder = |path: &&Path| path.is_dir() || is_archive(path) || path.extension().is_none();
    let path = path.filter(is_folder).ok_or(CliError::NeedsOutput { format: form.name() })?;
    several(&export.sessions(format), path)
}

/// Files into an archive, or a folder.
fn several(files: &[ExportFile], path: &Path) -> Result<(), CliError> {
    if is_archive(path) {
        return output::bytes(Some(path), &zip(files));
    }
    std::fs::create_dir_all(path)
        .map_err(|source| CliError::Unwritable { path: path.to_owned(), source })?;
    files.iter().try_for_each(|file| output::bytes(Some(&path.join(&file.name)), &file.bytes))
}

fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}

/// The calendar that ends on a race's date.
fn calendar(text: &str, weeks: u8) -> Option<RaceCalendar> {
    RaceCalendar::new(text.parse().ok()?, weeks).ok()
}
