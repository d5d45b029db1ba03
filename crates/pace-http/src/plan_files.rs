//! Plans as files, to fetch or to subscribe to: the query of `/api/plan`, and what a file
//! needs beside it.

use std::borrow::Cow;
use std::fmt::Write as _;

use actix_http::Request;
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName, HeaderValue, LINK};
use pace_core::{Lang, Page, PlanFile, PlanQuery, Quoted, RunWalk, Weekday};
use pace_export::{ExportFile, PlanExport, Stamp, zip};

use crate::error::HttpError;
use crate::file_query::{ArchiveFormat, FORMAT, RACE_DATE};
use crate::{query, representation};

/// Searches need not list files: there are as many as there are requests.
const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

/// What a query says of a file beside the plan.
struct FileQuery<'q> {
    file: PlanFile,
    pairs: Vec<(Cow<'q, str>, Cow<'q, str>)>,
}

impl FileQuery<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.pairs.iter().find(|(field, _)| field == name)?;
        (!value.is_empty()).then_some(value)
    }

    /// What is wrong where a plan needs the date of its race and has none.
    fn undated(&self) -> HttpError {
        match self.get(RACE_DATE) {
            Some(text) => self.invalid(RACE_DATE, text),
            None => HttpError::MissingRaceDate { file: self.file },
        }
    }

    fn invalid(&self, parameter: &'static str, value: &str) -> HttpError {
        HttpError::InvalidParameter { file: self.file, parameter, value: Quoted::new(value) }
    }
}

/// A plan as a file.
pub(crate) fn answer(file: PlanFile, request: &Request) -> Result<HttpResponse, HttpError> {
    let pairs: Vec<_> = query::pairs(query::of(request)).collect();
    let asked = PlanQuery::from_pairs(pairs.iter().cloned())?;
    let query = FileQuery { file, pairs };
    // Where dates are not needed, one that cannot be read is left out, as the API leaves out
    // an option that it cannot read.
    let plan = asked.request.plan();
    let export = PlanExport::new(&plan, asked.lang);
    let (kind, extension, bytes) = match file {
        PlanFile::Ics => {
            let feed = export.ics(Stamp::Feed).ok_or_else(|| query.undated())?;
            ("text/calendar; charset=utf-8", "ics", feed.into_bytes())
        }
        PlanFile::Zip => {
            let format = query.get(FORMAT);
            let invalid = || query.invalid(FORMAT, format.unwrap_or_default());
            let files = match ArchiveFormat::parse(format).ok_or_else(invalid)? {
                ArchiveFormat::Sessions(format) => export.sessions(format),
                ArchiveFormat::IntervalsJson => {
                    let json = export.intervals_json().ok_or_else(|| query.undated())?;
                    vec![ExportFile { name: export.file_name("json"), bytes: json.into_bytes() }]
                }
            };
            ("application/zip", "zip", zip(&files))
        }
        PlanFile::Csv => ("text/csv; charset=utf-8", "csv", export.csv().into_bytes()),
        PlanFile::Markdown => {
            ("text/markdown; charset=utf-8", "md", export.markdown().into_bytes())
        }
    };
    let name = export.file_name(extension);
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (CONTENT_DISPOSITION, disposition(&name)),
        (X_ROBOTS_TAG, HeaderValue::from_static("noindex")),
    ];
    Ok(representation::fresh(request, &[], &headers, bytes))
}

/// The name that a file is saved under: race, date and ending, all of them ASCII.
fn disposition(name: &str) -> HeaderValue {
    HeaderValue::try_from(format!("attachment; filename=\"{name}\""))
        .unwrap_or(HeaderValue::from_static("attachment"))
}

/// The kinds of files as links name them.
pub(crate) const fn media_type(file: PlanFile) -> &'static str {
    match file {
        PlanFile::Ics => "text/calendar",
        PlanFile::Zip => "application/zip",
        PlanFile::Csv => "text/csv",
        PlanFile::Markdown => "text/markdown",
    }
}

/// The ways from a plan's answer to the same plan in other forms: a page, and files. The
/// calendar is among them where the request has a day of the race that dates the plan.
pub(crate) fn links(base_path: &str, asked: &PlanQuery) -> Option<HeaderValue> {
    let query = canonical(asked);
    let mut links = String::with_capacity(1024);
    let mut link = |path: &str, kind: &str| {
        let between = if links.is_empty() { "" } else { ", " };
        links.extend([between, "<", base_path, path, "?", &query]);
        links.extend([">; rel=\"alternate\"; type=\"", kind, "\""]);
    };
    link(Page::Plan.path(), "text/html");
    for file in PlanFile::ALL {
        if file != PlanFile::Ics || asked.request.race_date().is_some() {
            link(file.path(), media_type(file));
        }
    }
    HeaderValue::try_from(links).ok()
}

/// The shortest query that asks for this plan.
fn canonical(asked: &PlanQuery) -> String {
    let request = &asked.request;
    let mut query = format!("distance={}&time={}", request.race(), request.target().seconds());
    let mut option = |name: &str, value: Option<&dyn std::fmt::Display>| {
        if let Some(value) = value {
            let _ = write!(query, "&{name}={value}");
        }
    };
    let date = request.race_date();
    let previous = request.previous_time().map(pace_core::RaceTime::seconds);
    let vo2max = request.vo2max();
    let lang = (asked.lang != Lang::default()).then(|| asked.lang.code());
    let (weekly_km, longest_run_km) = (request.weekly_km(), request.longest_run_km());
    let (days, long_run_day) = (request.days(), request.long_run_day().map(Weekday::name));
    let run_walk = Some(request.run_walk()).filter(|choice| *choice != RunWalk::Auto);
    let run_walk = run_walk.map(RunWalk::name);
    let rates = request.heart_rates();
    let (hr_max, hr_rest) = (rates.map(|rates| rates.max), rates.and_then(|rates| rates.rest));
    option("weeks", Some(&request.weeks()));
    option("sessions", Some(&request.sessions()));
    option("age", request.age().as_ref().map(|age| age as _));
    option("vo2max", vo2max.as_ref().map(|vo2max| vo2max as _));
    option("previous_time", previous.as_ref().map(|seconds| seconds as _));
    option("weekly_km", weekly_km.as_ref().map(|km| km as _));
    option("longest_run_km", longest_run_km.as_ref().map(|km| km as _));
    option("days", days.as_ref().map(|days| days as _));
    option("long_run_day", long_run_day.as_ref().map(|day| day as _));
    option("run_walk", run_walk.as_ref().map(|choice| choice as _));
    option("hr_max", hr_max.as_ref().map(|beats| beats as _));
    option("hr_rest", hr_rest.as_ref().map(|beats| beats as _));
    option(RACE_DATE, date.as_ref().map(|date| date as _));
    option("lang", lang.as_ref().map(|code| code as _));
    query
}

/// Adds the ways to other forms to those that every answer has.
pub(crate) fn with_links(response: &mut HttpResponse, links: Option<HeaderValue>) {
    if let Some(links) = links {
        response.headers_mut().append(LINK, links);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_carry_what_a_runner_says_of_their_own() {
        let asked = |query: &str| PlanQuery::from_pairs(query::pairs(query)).expect("a plan");
        let own = "distance=semi&time=1h45&weekly_km=32.50&longest_run_km=12&days=dim,mar,jeu\
            &long_run_day=jeu&run_walk=always&hr_max=185&hr_rest=52&lang=en";
        let short = canonical(&asked(own));
        assert_eq!(
            short,
            "distance=semi&time=6300&weeks=12&sessions=3&weekly_km=32.5&longest_run_km=12\
            &days=tue,thu,sun&long_run_day=thu&run_walk=always&hr_max=185&hr_rest=52&lang=en"
        );
        assert_eq!(asked(&short).request.plan().weeks, asked(own).request.plan().weeks);
        assert_eq!(canonical(&asked(&short)), short);
        let plain = canonical(&asked("distance=semi&time=1h45&run_walk=auto"));
        assert_eq!(plain, "distance=semi&time=6300&weeks=12&sessions=3");
    }
}
