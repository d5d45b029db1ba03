//! The tool `export_training_plan`: a plan as files for calendars, watches and programs.
//!
//! Where the service has an address, a whole plan is a link to its file there, which the host
//! can fetch and keep fresh; else, and for a week of it, the files stand in the answer itself.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use pace_core::answer::PlanNotes;
use pace_core::json::{JsonString, Object, ToJson};
use pace_core::{
    Lang, Note, Parameter, Plan, PlanFile, PlanQuery, Quoted, Text, WriteText, write_all,
};
use pace_export::{ExportFile, PlanExport, PlanFormat, SessionFormat, ZIP_TYPE, zip};
use serde_json::{Value, json};

use crate::content::Content;
use crate::not_taken::Said;
use crate::refusal::{MAX_FILE_BYTES, Refusal};
use crate::tool_text::{COLON, Read, any};

/// A plan that is to be exported.
#[derive(Debug, Clone)]
pub(crate) struct ExportAnswer {
    plan: Plan,
    lang: Lang,
    format: PlanFormat,
    /// The week that is asked for alone.
    week: Option<u8>,
    said: Said,
    /// What of the request was clamped or ignored.
    adjustments: Vec<Note>,
    /// The query of the plan's files at the service.
    query: String,
}

impl ExportAnswer {
    /// The plan of a query, in this format; of the week of this number alone, if one is asked for.
    pub(crate) fn new(
        query: &PlanQuery,
        said: Said,
        format: Option<&str>,
        week: Option<&str>,
    ) -> Result<Self, Refusal> {
        let asked = format.unwrap_or(PlanFormat::NAMES[0]);
        let known = PlanFormat::from_name(asked);
        let format = known.ok_or_else(|| Refusal::Format(Quoted::new(asked)))?;
        let request = &query.request;
        if format.is_dated() && request.race_date().is_none() {
            let ignored = query.adjustments.iter().find_map(|note| match note {
                Note::OptionIgnored { parameter: Parameter::RaceDate, value } => Some(value),
                _ => None,
            });
            return Err(Refusal::Undated { format: format.name(), race_date: ignored.cloned() });
        }
        let week = match week.map(str::parse) {
            Some(Ok(number)) if (1..=request.weeks()).contains(&number) => Some(number),
            None => None,
            Some(_) => {
                let (value, weeks) = (Quoted::new(week.unwrap_or_default()), request.weeks());
                return Err(Refusal::Week { value, weeks });
            }
        };
        let (plan, lang) = (request.plan(), query.lang);
        let adjustments = query.adjustments.clone();
        Ok(Self { plan, lang, format, week, said, adjustments, query: query.canonical() })
    }

    /// Links under a base URL; without one, or for a week alone, the files themselves. The
    /// refusal, where they are too long for an answer.
    pub(crate) fn at(&self, base_url: &str) -> Result<ExportFiles<'_>, Refusal> {
        let export = PlanExport::new(&self.plan, self.lang);
        let mut export = export.with_adjustments(&self.adjustments);
        if let Some(number) = self.week {
            export = export.only_week(number);
        }
        let files = if self.week.is_none() && !base_url.is_empty() {
            vec![self.link(&export, base_url)]
        } else {
            self.embedded(&export)
        };
        let sizes = files.iter().filter_map(|file| file.bytes.as_ref().map(Vec::len));
        let bytes = sizes.sum();
        if bytes > MAX_FILE_BYTES {
            return Err(Refusal::TooLong { bytes });
        }
        let notes = export.notes();
        let notes = (!notes.is_empty()).then(|| PlanNotes::new(notes, self.lang));
        Ok(ExportFiles { answer: self, title: export.title(), notes, files })
    }

    /// The files themselves: those of a whole plan's sessions in an archive.
    fn embedded(&self, export: &PlanExport<'_>) -> Vec<File> {
        let files = export.files(self.format).unwrap_or_default();
        if self.week.is_none() && matches!(self.format, PlanFormat::Sessions(_)) {
            return vec![File::embedded(export.file_name("zip"), ZIP_TYPE, zip(&files))];
        }
        let media_type = self.format.media_type();
        let embedded = |file: ExportFile| File::embedded(file.name, media_type, file.bytes);
        files.into_iter().map(embedded).collect()
    }

    /// The address of the plan's file at the service.
    fn link(&self, export: &PlanExport<'_>, base_url: &str) -> File {
        let (file, query) = (self.format.file(), &self.query);
        let mut uri = format!("{base_url}{}?{query}", file.path());
        let (extension, mime_type) = if file == PlanFile::Zip {
            uri.extend(["&format=", self.format.name()]);
            ("zip", ZIP_TYPE)
        } else {
            (self.format.extension(), self.format.media_type())
        };
        File { name: export.file_name(extension), mime_type, uri, bytes: None }
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

impl File {
    fn embedded(name: String, mime_type: &'static str, bytes: Vec<u8>) -> Self {
        let uri = format!("pace://plan/{name}");
        Self { name, mime_type, uri, bytes: Some(bytes) }
    }
}

/// A plan as files, or as links to them.
#[derive(Debug, Clone)]
pub(crate) struct ExportFiles<'a> {
    answer: &'a ExportAnswer,
    title: String,
    notes: Option<PlanNotes>,
    files: Vec<File>,
}

impl ExportFiles<'_> {
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
                "format": { "type": "string", "enum": PlanFormat::NAMES, "description": "What the files are." },
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
                "notes": {
                    "type": "array",
                    "description": "What was clamped or ignored, and cautions.",
                    "items": {
                        "type": "object",
                        "properties": {
                            "code": text("Stable identifier."),
                            "message": text("What is to be said."),
                        },
                        "required": ["code", "message"],
                    },
                },
            },
            "required": ["title", "format", "files"],
        })
    }
}

impl ToJson for ExportFiles<'_> {
    fn write_json(&self, out: &mut String) {
        Object::open(out)
            .member("title", self.title.as_str())
            .member("format", self.answer.format.name())
            .member("files", self.files.as_slice())
            .optional("notes", self.notes.as_ref())
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
struct Blocks<'a>(&'a ExportFiles<'a>);

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
        let fit = PlanFormat::Sessions(SessionFormat::Fit).media_type();
        let is_binary = [ZIP_TYPE, fit].contains(&file.mime_type);
        match std::str::from_utf8(bytes) {
            Ok(text) if !is_binary => object.member("text", text).close(),
            _ => object.member("blob", STANDARD.encode(bytes).as_str()).close(),
        }
    }
}

/// What to do with files of a format.
const fn use_of(format: PlanFormat) -> Text {
    match format {
        PlanFormat::Ics => Text::new(
            "À importer ou, par son adresse, à suivre dans un agenda.",
            "To import into a calendar or, by its address, to subscribe to.",
        ),
        PlanFormat::Sessions(SessionFormat::Fit) => Text::new(
            "Séances FIT, à copier dans le dossier NEWFILES d'une montre Garmin.",
            "FIT workouts, to copy into the folder NEWFILES of a Garmin watch.",
        ),
        PlanFormat::Sessions(SessionFormat::Zwo) => Text::new(
            "Séances Zwift, à copier dans le dossier Workouts.",
            "Zwift workouts, to copy into the folder Workouts.",
        ),
        PlanFormat::Sessions(SessionFormat::Intervals) => Text::new(
            "Séances en texte, à coller dans intervals.icu.",
            "Workouts as text, to paste into intervals.icu.",
        ),
        PlanFormat::IntervalsJson => Text::new(
            "À envoyer à l'API d'intervals.icu (events/bulk).",
            "To send to the API of intervals.icu (events/bulk).",
        ),
        PlanFormat::Csv => Text::new(
            "Une ligne par séance, pour un tableur.",
            "A line a session, for a spreadsheet.",
        ),
        PlanFormat::Markdown => {
            Text::new("Un tableau par semaine, à lire.", "A table a week, to read.")
        }
    }
}

/// What the files are, and where.
struct ExportText<'a>(&'a ExportFiles<'a>);

impl WriteText for ExportText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self(ExportFiles { answer, title, notes, files }) = self;
        let lang = answer.lang;
        Read { notes: &answer.said.read, lang }.write_to(out)?;
        write_all!(out, "**")?;
        any(title, out)?;
        write_all!(out, "**", COLON.in_lang(lang), " ", use_of(answer.format).in_lang(lang))?;
        write_all!(out, '\n', '\n')?;
        for File { name, uri, bytes, .. } in files {
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
        let not_taken =
            answer.said.not_taken.iter().map(|not_taken| not_taken.text(lang).to_string());
        let notes = notes.iter().flat_map(PlanNotes::iter).map(|note| note.message.to_string());
        for text in not_taken.chain(notes) {
            write_all!(out, '\n', "> ")?;
            any(&text, out)?;
            write_all!(out, '\n')?;
        }
        Ok(())
    }
}
