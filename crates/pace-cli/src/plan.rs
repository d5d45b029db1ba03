//! `pace plan`: a plan for the screen, for programs, calendars and watches.

mod personal;
mod screen;

use std::path::Path;

use chrono::Utc;
use pace_core::typed::TypedNote;
use pace_core::{Conditions, Date, Detail, Lang, LengthUnit, Note, Plan, PlanRequest, Quoted};
use pace_export::{
    EventTime, ExportFile, PlanExport, PlanFormat, SessionFormat, Stamp, Targets, zip,
};

use crate::answer;
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
use crate::words::sentences::{
    race_is_over, sessions_left_out, slower, workouts_of_another_export,
};
use screen::PlanScreen;

/// What is asked of `pace plan`.
#[derive(Debug)]
pub(crate) struct PlanCommand {
    plan: Plan,
    detail: Detail,
    /// The day of the race, where that is over.
    over: Option<Date>,
    unit: LengthUnit,
    /// The one week to show.
    week: Option<u8>,
    /// Of race day.
    conditions: Conditions,
    /// What watches aim at, where it is said.
    targets: Option<Targets>,
    /// When in their day sessions are run.
    time: Option<EventTime>,
    notes: Vec<TypedNote>,
    /// What of the request is not as it was asked for.
    adjustments: Vec<Note>,
}

impl PlanCommand {
    /// Reads the question: the core's errors first, then the options, which are strict here.
    /// A plan for a race that has a date begins today, unless another day is given.
    pub(crate) fn read(line: &Line<'_>, today: Date) -> Result<Self, CliError> {
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
        let sessions = request.sessions();
        let mut over = None;
        if let Some(text) = value(option::RACE_DATE) {
            let (date, note) = values::date(option::RACE_DATE, text)?;
            notes.extend(note);
            request = request.with_race_date(Some(date));
            let wrong = || invalid(option::RACE_DATE, text, Expected::Date);
            request.race_date().ok_or_else(wrong)?;
            if value(option::START_DATE).is_none() {
                over = (date < today).then_some(date);
                request =
                    if over.is_some() { request } else { request.with_start_date(Some(today)) };
            }
        }
        let request = personal::read(line, request, &mut notes)?;
        let week = integer(line, option::WEEK, 1..=request.weeks())?;
        let unit = values::unit(line);
        let detail = if line.has(option::STEPS) { Detail::STEPS } else { Detail::default() };
        let detail = detail.with(personal::included(line)?);
        let conditions = conditions::read(line)?;
        let targets = value(option::TARGETS).and_then(Targets::named);
        let time = personal::time(line)?;
        let applied = request.sessions();
        let reduced = value(option::SESSIONS).filter(|_| applied < sessions);
        let reduced =
            reduced.map(|text| Note::SessionsReducedToDays { value: Quoted::new(text), applied });
        let (plan, adjustments) = (request.plan(), Vec::from_iter(reduced));
        Ok(Self { plan, detail, over, unit, week, conditions, targets, time, notes, adjustments })
    }

    /// Writes the answer where it is wanted.
    pub(crate) fn run(&self, settings: &Settings) -> Result<(), CliError> {
        settings.print_notes(&self.notes);
        if let Some(race) = self.over {
            settings.print_note(&race_is_over(settings.lang, race));
        }
        let form = settings.format(Format::OF_PLANS, Format::Table)?;
        self.check_suited(form)?;
        let (path, export) = (settings.output.as_deref(), self.export(settings.lang));
        let race_day = self.race_day(settings.lang);
        let text = match form {
            Format::Table | Format::Ndjson => {
                let (plan, unit, screen) = (&self.plan, self.unit, settings.screen());
                let shown = PlanScreen { plan, export, unit, screen };
                let plan = screen::show(shown, self.week.is_some());
                match race_day {
                    Some(said) => plan + "\n" + &wrapped(&said, screen.width),
                    None => plan,
                }
            }
            Format::Md => match race_day {
                Some(said) => export.markdown() + "\n" + &said.replace('\n', "\n\n"),
                None => export.markdown(),
            },
            Format::Csv => export.csv(),
            Format::Json => {
                let result = self.plan.result(settings.lang, self.detail);
                let result = result.with_adjustments(&self.adjustments);
                let body = answer::json(&result).unwrap_or_default();
                return output::bytes(path, &body);
            }
            Format::Ics => {
                Self::print_left_out(export, settings);
                let calendar =
                    export.ics(Stamp::File(Utc::now())).ok_or(CliError::NeedsRaceDate)?;
                let name = export.file_name(PlanFormat::Ics.extension());
                return one_file(name, calendar.into_bytes(), path);
            }
            Format::Workouts(format) => {
                return Self::a_file_each(export, format, settings);
            }
        };
        output::text(path, settings.color, &text)
    }

    /// What heat and altitude make of the target, where they are known: a line, then its sources.
    fn race_day(&self, lang: Lang) -> Option<String> {
        let effect = self.conditions.effect(Some(self.plan.request.target()), lang);
        let lines = slower(lang, &effect).join("\n") + "\n";
        (!self.conditions.is_unknown()).then(|| labels::RACE_DAY.in_lang(lang).to_owned() + &lines)
    }

    /// Refuses options that the form of the answer makes nothing of: each with the forms that
    /// take it.
    fn check_suited(&self, form: Format) -> Result<(), CliError> {
        use Format::{Csv, Ics, Json, Md, Table};
        let options: [(bool, &'static str, &[Format]); 6] = [
            (self.targets.is_some(), "--targets", &[Format::FIT, Format::INTERVALS]),
            (self.time.is_some(), "--start-time", &[Ics]),
            // What heat costs is for people: other forms are the plan's own.
            (!self.conditions.is_unknown(), "--temperature, --altitude", &[Table, Md]),
            // A part of a plan is for people: programs get whole plans.
            (self.week.is_some(), "--week", &[Table, Csv, Md]),
            (self.detail != Detail::default(), "--steps, --include", &[Json]),
            // The others have their paces per kilometre, or no such text.
            (self.unit == LengthUnit::Mile, "--unit mi", &[Table, Md]),
        ];
        let unsuited =
            options.into_iter().find(|(given, _, forms)| *given && !forms.contains(&form));
        match unsuited {
            Some((_, option, _)) => Err(CliError::Unsuited { option, with: form.name() }),
            None => Ok(()),
        }
    }

    /// Says how many sessions are not in the files, for they were before the first day.
    fn print_left_out(export: PlanExport<'_>, settings: &Settings) {
        let left_out = export.left_out();
        if let Some(first) = export.first_day().filter(|_| left_out > 0) {
            settings.print_note(&sessions_left_out(settings.lang, left_out, first));
        }
    }

    /// Writes the plan as a file a session, in a folder or an archive.
    fn a_file_each(
        export: PlanExport<'_>,
        format: SessionFormat,
        settings: &Settings,
    ) -> Result<(), CliError> {
        Self::print_left_out(export, settings);
        // `plan.fit` would be one file, or a folder that looks like one.
        let is_folder =
            |path: &&Path| path.is_dir() || is_archive(path) || path.extension().is_none();
        let path = settings.output.as_deref().filter(is_folder);
        let path = path.ok_or(CliError::NeedsOutput(Format::Workouts(format).name()))?;
        let files = export.sessions(format);
        several(&files, path)?;
        let others = other_workouts(path, &files);
        if others > 0 {
            let note = workouts_of_another_export(settings.lang, &path.display(), others);
            settings.print_note(&note);
        }
        Ok(())
    }

    fn export(&self, lang: Lang) -> PlanExport<'_> {
        let export = PlanExport::new(&self.plan, lang).with_adjustments(&self.adjustments);
        let mut export = export.in_unit(self.unit);
        if let Some(targets) = self.targets {
            export = export.with_targets(targets);
        }
        if let Some(time) = self.time {
            export = export.at_time(time);
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

/// Files into an archive, or a folder.
fn several(files: &[ExportFile], path: &Path) -> Result<(), CliError> {
    if is_archive(path) {
        return output::bytes(Some(path), &zip(files));
    }
    output::folder(path)?;
    files.iter().try_for_each(|file| output::bytes(Some(&path.join(&file.name)), &file.bytes))
}

/// How many workouts, of any format, lie in a folder beside those that were written; the same in
/// another format are no others.
fn other_workouts(folder: &Path, written: &[ExportFile]) -> usize {
    // An archive has no entries: it is one file, and was replaced.
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let is_other = |name: &String| {
        let stem = Path::new(name).file_stem();
        is_workout(name)
            && written.iter().all(|workout| Path::new(&workout.name).file_stem() != stem)
    };
    names.filter(is_other).count()
}

/// Whether a file is called as workouts are: `s03-j2-vma-sur-400-m.fit`,
/// `2027-03-02-w03-d2-400-m-repeats.fit`.
fn is_workout(name: &str) -> bool {
    let endings = SessionFormat::ALL.map(SessionFormat::extension);
    let named = name.rsplit_once('.').filter(|(_, ending)| endings.contains(ending));
    let Some((stem, _)) = named else { return false };
    let is_date =
        |text: &str| text.strip_suffix('-').is_some_and(|date| date.parse::<Date>().is_ok());
    let undated = match stem.split_at_checked("2027-03-02-".len()) {
        Some((date, rest)) if is_date(date) => rest,
        _ => stem,
    };
    let mut parts = undated.splitn(3, '-');
    let mut is_numbered = |letters: [char; 2]| {
        let number = parts.next().and_then(|part| part.strip_prefix(letters));
        number.is_some_and(|number| number.parse::<u8>().is_ok())
    };
    is_numbered(['s', 'w']) && is_numbered(['j', 'd']) && parts.next().is_some()
}

fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::grammar;

    fn read(words: &str, today: &str) -> PlanCommand {
        let matches = grammar(Lang::En).get_matches_from(words.split(' '));
        let (_, matches) = matches.subcommand().expect("a command");
        PlanCommand::read(&Line::Parsed(matches), today.parse().expect("a date")).expect("a plan")
    }

    #[test]
    fn a_plan_for_a_race_that_has_a_date_begins_today() {
        let rows = [
            ("pace plan 10km 45:00 --race-date 2027-04-11", 6, Some("2027-02-28")),
            ("pace plan 10km 45:00 --race-date 2027-05-02", 9, Some("2027-02-28")),
            // The day that is given decides, and so does a number of weeks.
            (
                "pace plan 10km 45:00 --race-date 2027-04-11 --start-date 2027-02-01",
                10,
                Some("2027-02-01"),
            ),
            ("pace plan 10km 45:00 --race-date 2027-04-11 --weeks 12", 12, Some("2027-02-28")),
            // Without the date of a race no day matters.
            ("pace plan 10km 45:00", 8, None),
            // Nor for a race that is over.
            ("pace plan 10km 45:00 --race-date 2027-02-27", 8, None),
        ];
        for (words, weeks, start) in rows {
            let request = read(words, "2027-02-28").plan.request;
            let first = request.start_date().map(|date| date.to_string());
            assert_eq!((request.weeks(), first.as_deref()), (weeks, start), "{words}");
        }
    }

    #[test]
    fn workouts_are_known_by_their_names() {
        for words in
            ["pace plan marathon 3h30 --weeks 24", "pace plan 10km 45:00 --race-date 2027-04-11"]
        {
            let plan = read(words, "2027-02-15");
            for (lang, format) in
                Lang::ALL.into_iter().flat_map(|lang| SessionFormat::ALL.map(|f| (lang, f)))
            {
                for file in plan.export(lang).sessions(format) {
                    assert!(is_workout(&file.name), "{}", file.name);
                }
            }
        }
        let others = [
            "s03-j2.fit",
            "w3-run.fit",
            "2027-05-01-run.fit",
            "w01-d2-run.ics",
            "w01-d2-runfit",
            "é.fit",
        ];
        for name in others {
            assert!(!is_workout(name), "{name}");
        }
    }

    #[test]
    fn days_that_are_gone_by_are_not_passed_over_in_silence() {
        let over = |race: &str| {
            read(&format!("pace plan 5km 25:00 --race-date {race}"), "2027-02-28").over
        };
        assert_eq!(over("2027-02-27").map(|date| date.to_string()).as_deref(), Some("2027-02-27"));
        assert_eq!(over("2027-02-28"), None);

        // A race of tomorrow: the plan has begun weeks ago, and files have what is left of it, a
        // shakeout and the race.
        let tomorrow = read("pace plan marathon 3h30 --race-date 2027-03-01", "2027-02-28");
        let notes = tomorrow.plan.notes();
        let joins = |note: &Note| matches!(note, Note::JoinsLate { week: 12, weeks: 12, .. });
        assert!(notes.iter().any(joins), "{notes:?}");
        let export = tomorrow.export(Lang::En);
        assert_eq!(export.left_out(), 12 * 3 - 2);
        assert_eq!(export.sessions(SessionFormat::Fit).len(), 2);
        assert_eq!(export.ics(Stamp::Feed).unwrap_or_default().matches("BEGIN:VEVENT").count(), 2);
    }
}
