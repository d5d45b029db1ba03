//! The tool `export_training_plan`: a plan as files for calendars, watches and programs.
//!
//! Where the service has an address, a whole plan is a link to its file there, which the host
//! can fetch and keep fresh; else, and for a week of it, the files stand in the answer itself.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use pace_core::json::{JsonString, Object, ToJson};
use pace_core::typed::{TypedNote, canonical_time};
use pace_core::{Lang, Parameter, PlanFile, PlanQuery, Quoted, Text, WriteText, write_all};
use pace_export::{ExportFile, PlanExport, SessionFormat, Stamp, zip};
use serde_json::{Value, json};

use crate::argument::FORMAT_NAMES;
use crate::content::Content;
use crate::refusal::{MAX_FILE_BYTES, Refusal};
use crate::tool_text::{COLON, Read, any};

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Ics,
    Sessions(SessionFormat),
    IntervalsJson,
    Csv,
    Markdown,
}

/// The formats, in the order of [`FORMAT_NAMES`].
const FORMATS: [Format; FORMAT_NAMES.len()] = [
    Format::Ics,
    Format::Sessions(SessionFormat::Fit),
    Format::Sessions(SessionFormat::Zwo),
    Format::Sessions(SessionFormat::Intervals),
    Format::IntervalsJson,
    Format::Csv,
    Format::Markdown,
];

impl Format {
    /// Whether its files are dated, and so need the day of the race.
    const fn is_dated(self) -> bool {
        matches!(self, Self::Ics | Self::IntervalsJson)
    }

    /// The file of the service that holds it.
    const fn published(self) -> PlanFile {
        match self {
            Self::Ics => PlanFile::Ics,
            Self::Sessions(_) | Self::IntervalsJson => PlanFile::Zip,
            Self::Csv => PlanFile::Csv,
            Self::Markdown => PlanFile::Markdown,
        }
    }

    /// What its files are.
    const fn mime_type(self) -> &'static str {
        match self {
            Self::Ics => "text/calendar",
            Self::Sessions(SessionFormat::Fit) => "application/vnd.ant.fit",
            Self::Sessions(SessionFormat::Zwo) => "application/xml",
            Self::Sessions(SessionFormat::Intervals) => "text/plain",
            Self::IntervalsJson => "application/json",
            Self::Csv => "text/csv",
            Self::Markdown => "text/markdown",
        }
    }

    /// What to do with them.
    const fn use_of(self) -> Text {
        match self {
            Self::Ics => Text::new(
                "À importer ou, par son adresse, à suivre dans un agenda.",
                "To import into a calendar or, by its address, to subscribe to.",
            ),
            Self::Sessions(SessionFormat::Fit) => Text::new(
                "Séances FIT, à copier dans le dossier NEWFILES d'une montre Garmin.",
                "FIT workouts, to copy into the folder NEWFILES of a Garmin watch.",
            ),
            Self::Sessions(SessionFormat::Zwo) => Text::new(
                "Séances Zwift, à copier dans le dossier Workouts.",
                "Zwift workouts, to copy into the folder Workouts.",
            ),
            Self::Sessions(SessionFormat::Intervals) => Text::new(
                "Séances en texte, à coller dans intervals.icu.",
                "Workouts as text, to paste into intervals.icu.",
            ),
            Self::IntervalsJson => Text::new(
                "À envoyer à l'API d'intervals.icu (events/bulk).",
                "To send to the API of intervals.icu (events/bulk).",
            ),
            Self::Csv => Text::new(
                "Une ligne par séance, pour un tableur.",
                "A line a session, for a spreadsheet.",
            ),
            Self::Markdown => {
                Text::new("Un tableau par semaine, à lire.", "A table a week, to read.")
            }
        }
    }
}

/// A file, here or behind its address.
#[derive(Debug, Clone)]
struct File {
    name: String,
    mime_type: &'static str,
    uri: String,
    /// None of a link.
    bytes: Option<Vec<u8>>,
}

/// A plan as files.
#[derive(Debug, Clone)]
pub(crate) struct ExportAnswer {
    title: String,
    format: &'static str,
    kind: Format,
    lang: Lang,
    read: Vec<TypedNote>,
    files: Vec<File>,
    /// What an address of these files is made of: path and query under the base URL.
    published: Option<String>,
}

impl ExportAnswer {
    /// The files of a plan; `given` are the arguments as a query spells them.
    pub(crate) fn new(
        query: &PlanQuery,
        read: Vec<TypedNote>,
        given: &[(&str, Cow<'_, str>)],
        format: Option<&str>,
        week: Option<&str>,
    ) -> Result<Self, Refusal> {
        let asked = format.unwrap_or(FORMAT_NAMES[0]);
        let known = FORMAT_NAMES.into_iter().zip(FORMATS).find(|(name, _)| *name == asked);
        let (format, kind) = known.ok_or_else(|| Refusal::Format(Quoted::new(asked)))?;
        let request = &query.request;
        if kind.is_dated() && request.race_date().is_none() {
            return Err(Refusal::Undated(format));
        }
        let number = match week.map(str::parse) {
            Some(Ok(number)) if (1..=request.weeks()).contains(&number) => Some(number),
            None => None,
            Some(_) => {
                let (value, weeks) = (Quoted::new(week.unwrap_or_default()), request.weeks());
                return Err(Refusal::Week { value, weeks });
            }
        };
        let plan = request.plan();
        let mut export = PlanExport::new(&plan, query.lang);
        if let Some(number) = number {
            export = export.only_week(number);
        }
        Ok(Self {
            title: export.title(),
            files: files(&export, kind, number.is_some()),
            published: number.is_none().then(|| published(query, given, kind, format)),
            lang: query.lang,
            format,
            kind,
            read,
        })
    }

    /// Links under a base URL; without one, or for a week alone, the files themselves. The
    /// refusal, where they are too long for an answer.
    pub(crate) fn at(&self, base_url: &str) -> Result<Cow<'_, Self>, Refusal> {
        if let Some(published) = self.published.as_deref().filter(|_| !base_url.is_empty()) {
            let is_archive = self.kind.published() == PlanFile::Zip;
            let link = |file: &File| File {
                name: match file.name.rsplit_once('.') {
                    Some((name, _)) if is_archive => format!("{name}.zip"),
                    _ => file.name.clone(),
                },
                mime_type: if is_archive { "application/zip" } else { file.mime_type },
                uri: format!("{base_url}{published}"),
                bytes: None,
            };
            let files = self.files.iter().map(link).collect();
            return Ok(Cow::Owned(Self { files, ..self.clone() }));
        }
        let sizes = self.files.iter().filter_map(|file| file.bytes.as_ref().map(Vec::len));
        let bytes = sizes.sum();
        if bytes > MAX_FILE_BYTES {
            Err(Refusal::TooLong { bytes })
        } else {
            Ok(Cow::Borrowed(self))
        }
    }

    pub(crate) fn write_members<'o>(&self, object: Object<'o>) -> Object<'o> {
        object
            .member("content", &Blocks(self))
            .member("structuredContent", self)
            .member("isError", &false)
    }

    /// What [`ToJson`] writes, as a schema.
    pub(crate) fn schema() -> Value {
        let text = |description: &str| json!({ "type": "string", "description": description });
        json!({
            "type": "object",
            "description": "A plan as files. They stand in `content`, as links or in full.",
            "properties": {
                "title": text("The plan in a line."),
                "format": { "type": "string", "enum": FORMAT_NAMES, "description": "What the files are." },
                "files": {
                    "type": "array",
                    "description": "The files, in order.",
                    "items": {
                        "type": "object",
                        "properties": {
                            "name": text("A name to save it under."),
                            "mime_type": text("Its media type."),
                            "uri": text("Its address, or its name in `content`."),
                            "bytes": { "type": "integer", "description": "Its length; absent of a link." },
                        },
                        "required": ["name", "mime_type", "uri"],
                    },
                },
            },
            "required": ["title", "format", "files"],
        })
    }
}

/// The files of a plan, or of a week: of workouts one a session, for a whole plan in an archive.
fn files(export: &PlanExport<'_>, kind: Format, is_week: bool) -> Vec<File> {
    let file = |name: String, mime_type, bytes: Vec<u8>| {
        let uri = format!("pace://plan/{name}");
        File { name, mime_type, uri, bytes: Some(bytes) }
    };
    let one = |extension: &str, bytes: Vec<u8>| {
        vec![file(export.file_name(extension), kind.mime_type(), bytes)]
    };
    match kind {
        Format::Ics => one("ics", export.ics(Stamp::Feed).unwrap_or_default().into_bytes()),
        Format::IntervalsJson => {
            one("json", export.intervals_json().unwrap_or_default().into_bytes())
        }
        Format::Csv => one("csv", export.csv().into_bytes()),
        Format::Markdown => one("md", export.markdown().into_bytes()),
        Format::Sessions(sessions) => {
            let sessions = export.sessions(sessions);
            if is_week {
                let of_session =
                    |ExportFile { name, bytes, .. }| file(name, kind.mime_type(), bytes);
                sessions.into_iter().map(of_session).collect()
            } else {
                vec![file(export.file_name("zip"), "application/zip", zip(&sessions))]
            }
        }
    }
}

/// Path and query of these files at the service.
fn published(
    query: &PlanQuery,
    given: &[(&str, Cow<'_, str>)],
    kind: Format,
    format: &str,
) -> String {
    let request = &query.request;
    let mut address = kind.published().path().to_owned();
    let mut separator = '?';
    let mut add = |name: &str, value: &str| {
        let _ = write!(address, "{separator}{name}={}", Encoded(value));
        separator = '&';
    };
    // What may be typed in more ways than the API reads is spelled as it reads it.
    let spelled = [
        (Parameter::Distance, Some(request.race().to_string())),
        (Parameter::Time, Some(canonical_time(request.target()))),
        (Parameter::PreviousTime, request.previous_time().map(canonical_time)),
        (Parameter::RaceDate, request.race_date().map(|date| date.to_string())),
        (Parameter::StartDate, request.start_date().map(|date| date.to_string())),
        (Parameter::Days, request.days().map(|days| days.to_string())),
        (Parameter::LongRunDay, request.long_run_day().map(|day| day.name().to_owned())),
    ];
    for (parameter, value) in &spelled {
        if let Some(value) = value {
            add(parameter.name(), value);
        }
    }
    for (name, value) in given {
        if !value.is_empty() && spelled.iter().all(|(known, _)| known.name() != *name) {
            add(name, value);
        }
    }
    if kind.published() == PlanFile::Zip {
        add("format", format);
    }
    address
}

/// A value in a query.
struct Encoded<'v>(&'v str);

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0.bytes() {
            match byte {
                b'a'..=b'z'
                | b'A'..=b'Z'
                | b'0'..=b'9'
                | b'-'
                | b'.'
                | b'_'
                | b'~'
                | b','
                | b':' => {
                    f.write_char(char::from(byte))?;
                }
                other => write!(f, "%{other:02X}")?,
            }
        }
        Ok(())
    }
}

impl ToJson for ExportAnswer {
    fn write_json(&self, out: &mut String) {
        Object::open(out)
            .member("title", self.title.as_str())
            .member("format", self.format)
            .member("files", self.files.as_slice())
            .close();
    }
}

impl ToJson for File {
    fn write_json(&self, out: &mut String) {
        let bytes = self.bytes.as_ref().map(|bytes| bytes.len() as u64);
        Object::open(out)
            .member("name", self.name.as_str())
            .member("mime_type", self.mime_type)
            .member("uri", self.uri.as_str())
            .optional("bytes", bytes.as_ref())
            .close();
    }
}

/// A text for people, then the files.
struct Blocks<'a>(&'a ExportAnswer);

impl ToJson for Blocks<'_> {
    fn write_json(&self, out: &mut String) {
        out.push('[');
        Content(JsonString(ExportText(self.0))).write_json(out);
        for file in &self.0.files {
            out.push(',');
            match &file.bytes {
                None => Object::open(out)
                    .member("type", "resource_link")
                    .member("uri", file.uri.as_str())
                    .member("name", file.name.as_str())
                    .member("title", self.0.title.as_str())
                    .member("mimeType", file.mime_type)
                    .close(),
                Some(bytes) => Object::open(out)
                    .member("type", "resource")
                    .member("resource", &Embedded { file, bytes })
                    .close(),
            }
        }
        out.push(']');
    }
}

/// A file in an answer: as text where it is one.
struct Embedded<'f> {
    file: &'f File,
    bytes: &'f [u8],
}

impl ToJson for Embedded<'_> {
    fn write_json(&self, out: &mut String) {
        let Self { file, bytes } = *self;
        let object =
            Object::open(out).member("uri", file.uri.as_str()).member("mimeType", file.mime_type);
        let is_binary = matches!(file.mime_type, "application/zip" | "application/vnd.ant.fit");
        match std::str::from_utf8(bytes) {
            Ok(text) if !is_binary => object.member("text", text).close(),
            _ => object.member("blob", STANDARD.encode(bytes).as_str()).close(),
        }
    }
}

/// What the files are, and where.
struct ExportText<'a>(&'a ExportAnswer);

impl WriteText for ExportText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self(answer) = self;
        let lang = answer.lang;
        Read { notes: &answer.read, lang }.write_to(out)?;
        write_all!(out, "**")?;
        any(&answer.title, out)?;
        write_all!(out, "**", COLON.in_lang(lang), " ", answer.kind.use_of().in_lang(lang))?;
        write_all!(out, '\n', '\n')?;
        for File { name, uri, bytes, .. } in &answer.files {
            write_all!(out, "- ")?;
            match bytes {
                None => {
                    write_all!(out, "[")?;
                    any(name, out)?;
                    write_all!(out, "](")?;
                    any(uri, out)?;
                    write_all!(out, ")", '\n')?;
                }
                Some(bytes) => {
                    any(name, out)?;
                    write_all!(
                        out,
                        " (",
                        bytes.len() as u64,
                        Text::new(" octets)", " bytes)").in_lang(lang),
                        '\n'
                    )?;
                }
            }
        }
        Ok(())
    }
}
