//! Plans as files, to fetch or to subscribe to: the query of `/api/plan`, and what a file
//! needs beside it.

use std::borrow::Cow;

use actix_http::Request;
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName, HeaderValue, LINK};
use pace_core::{Page, Parameter, PlanFile, PlanQuery, Quoted};
use pace_export::{ExportFile, PlanExport, Stamp, zip};

use crate::error::HttpError;
use crate::file_query::{ArchiveFormat, FORMAT};
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
        let name = Parameter::RaceDate.name();
        match self.get(name) {
            Some(text) => self.invalid(name, text),
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
    let asked = PlanQuery::from_pairs(pairs.iter().cloned())
        .map_err(|error| HttpError::Plan { file, error })?;
    let query = FileQuery { file, pairs };
    // Where dates are not needed, one that cannot be read is left out, as the API leaves out
    // an option that it cannot read.
    let plan = asked.request.plan();
    let export = PlanExport::new(&plan, asked.lang).with_adjustments(&asked.adjustments);
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
    let query = asked.canonical();
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

/// Adds the ways to other forms to those that every answer has.
pub(crate) fn with_links(response: &mut HttpResponse, links: Option<HeaderValue>) {
    if let Some(links) = links {
        response.headers_mut().append(LINK, links);
    }
}
