//! `pace plan`: a plan for the screen, for programs, calendars and watches.

mod files;
mod screen;

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::Path;

use chrono::{NaiveDate, Utc};
use clap::ArgMatches;
use pace_core::plan::PlanSession;
use pace_core::{
    Lang, Note, Plan, PlanArgs, PlanRequest, Quoted, RaceCalendar, Session, Vo2max, Week,
};

use crate::arguments::{self, option};
use crate::export::{self, PlanFormat};
use crate::fault::{Expected, Fault};
use crate::format::Format;
use crate::hint::Hint;
use crate::output;
use crate::settings::Settings;
use crate::table::{Align, Table};
use crate::words::Words;

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
        let path = settings.output.as_deref();
        settings.advise(self.hint.as_ref());
        let format = settings.format(Format::OF_PLANS)?;
        let text = match format {
            Format::Json => {
                self.whole(format.name())?;
                let body = serde_json::to_vec(&self.plan.result()).unwrap_or_default();
                return output::bytes(path, &body);
            }
            Format::Ics => return self.export(PlanFormat::Ics, format.name(), path),
            Format::Fit => return self.export(PlanFormat::Fit, format.name(), path),
            Format::Intervals => return self.export(PlanFormat::Intervals, format.name(), path),
            Format::Zwo => return self.export(PlanFormat::Zwo, format.name(), path),
            Format::Csv => self.in_csv(),
            Format::Md => self.in_markdown(settings.lang),
            Format::Table | Format::Ndjson => screen::show(self, settings.screen()),
        };
        output::text(path, settings.colour, &text)
    }

    /// A part of a plan is for people: the API has whole plans.
    fn whole(&self, format: &'static str) -> Result<(), Fault> {
        match self.week {
            Some(_) => Err(Fault::Unsuited { option: "--week", with: format }),
            None => Ok(()),
        }
    }

    /// The weeks asked for.
    fn weeks(&self) -> impl Iterator<Item = (&Week, Vec<(&Session, PlanSession<'_>)>)> {
        weeks(&self.plan).filter(|(week, _)| self.week.is_none_or(|asked| asked == week.number))
    }

    fn in_csv(&self) -> String {
        let heads = [
            "week",
            "phase",
            "day",
            "date",
            "type",
            "title",
            "description",
            "duration_seconds",
            "distance_m",
        ];
        let mut table = Table::new(heads.map(|head| (head, Align::Left)));
        for (week, sessions) in self.weeks() {
            for (session, texts) in sessions {
                let date = self.calendar.map(|calendar| calendar.date(week.number, session.day));
                table.row([
                    week.number.to_string(),
                    week.phase.name().to_owned(),
                    session.day.to_string(),
                    date.map(|date| date.to_string()).unwrap_or_default(),
                    session.kind.name().to_owned(),
                    texts.title.to_string(),
                    texts.description.to_string(),
                    session.duration_seconds().to_string(),
                    session.distance_m().to_string(),
                ]);
            }
        }
        table.in_csv()
    }

    fn in_markdown(&self, lang: Lang) -> String {
        let words = Words::of(lang);
        let heads = [
            (words.day_column, Align::Left),
            (words.session_column, Align::Left),
            (words.duration_column, Align::Right),
            (words.description_column, Align::Left),
        ];
        let mut text = format!(
            "# {}\n\n{}\n",
            title(&self.plan.request, lang),
            screen::paces(&self.plan).join(" · ")
        );
        for note in Note::cautions(&self.plan.request) {
            text += &format!("\n> {}\n", note.text(lang));
        }
        for (week, sessions) in self.weeks() {
            text += &format!("\n## {}\n\n", screen::week_title(&self.plan, week, self.calendar));
            let mut table = Table::new(heads);
            for (session, texts) in sessions {
                table.row([
                    screen::day(self.calendar, week, session, lang),
                    texts.title.to_string(),
                    screen::duration(session.duration_seconds()),
                    texts.description.to_string(),
                ]);
            }
            text += &table.in_markdown();
        }
        text
    }

    fn export(
        &self,
        format: PlanFormat,
        name: &'static str,
        path: Option<&Path>,
    ) -> Result<(), Fault> {
        self.whole(name)?;
        let exported = export::export(&self.plan, self.calendar, format, Utc::now())?;
        files::write(exported, name, path)
    }
}

/// Every week with its sessions, each with its texts.
pub(crate) fn weeks(
    plan: &Plan,
) -> impl Iterator<Item = (&Week, Vec<(&Session, PlanSession<'_>)>)> {
    let weeks = plan.weeks.iter().zip(plan.result().weeks.iter());
    weeks.map(|(week, written)| (week, week.sessions.iter().zip(written.sessions.iter()).collect()))
}

/// `Semi-marathon en 1h45'00"`
pub(crate) fn title(request: &PlanRequest, lang: Lang) -> String {
    let within = Words::of(lang).in_time;
    format!("{} {within} {}", request.race().name(lang), request.target().formatted())
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
