//! Plans as files, to fetch or to subscribe to: the query of `/api/plan`, and what a file
//! needs beside it.

use std::borrow::Cow;

use actix_http::Request;
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName, HeaderValue, LINK};
use pace_core::{Page, Parameter, PlanFile, PlanQuery, Quoted};
use pace_export::{ExportFile, PlanExport, PlanFormat, ZIP_TYPE, zip};

use crate::error::HttpError;
use crate::file_query::{FORMAT, formats};
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

    /// What the file is to hold; only of an archive can it be said.
    fn format(&self) -> Result<PlanFormat, HttpError> {
        let asked = self.get(FORMAT).filter(|_| self.file == PlanFile::Zip);
        let is_asked = |format: &PlanFormat| asked.is_none_or(|name| format.name() == name);
        let invalid = || self.invalid(FORMAT, asked.unwrap_or_default());
        formats(self.file).find(is_asked).ok_or_else(invalid)
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
    let format = query.format()?;
    // Where dates are not needed, one that cannot be read is left out, as the API leaves out
    // an option that it cannot read.
    let plan = asked.request.plan();
    let export = PlanExport::new(&plan, asked.lang).with_adjustments(&asked.adjustments);
    let mut files = export.files(format).ok_or_else(|| query.undated())?;
    let (name, bytes) = match file {
        PlanFile::Zip => (export.file_name("zip"), zip(&files)),
        // All others hold one file.
        PlanFile::Ics | PlanFile::Csv | PlanFile::Markdown => {
            let ExportFile { name, bytes } = files.remove(0);
            (name, bytes)
        }
    };
    let headers = [
        (CONTENT_TYPE, content_type(file)),
        (CONTENT_DISPOSITION, disposition(&name)),
        (X_ROBOTS_TAG, HeaderValue::from_static("noindex")),
    ];
    Ok(representation::fresh(request, &[], &headers, bytes))
}

fn content_type(file: PlanFile) -> HeaderValue {
    let media_type = media_type(file);
    let charset = if media_type.starts_with("text/") { "; charset=utf-8" } else { "" };
    HeaderValue::try_from([media_type, charset].concat()).expect("media types are ASCII")
}

/// The name that a file is saved under: race, date and ending, all of them ASCII.
fn disposition(name: &str) -> HeaderValue {
    HeaderValue::try_from(format!("attachment; filename=\"{name}\""))
        .unwrap_or(HeaderValue::from_static("attachment"))
}

/// The kinds of files as links name them.
pub(crate) const fn media_type(file: PlanFile) -> &'static str {
    match file {
        PlanFile::Ics => PlanFormat::Ics.media_type(),
        PlanFile::Zip => ZIP_TYPE,
        PlanFile::Csv => PlanFormat::Csv.media_type(),
        PlanFile::Markdown => PlanFormat::Markdown.media_type(),
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
