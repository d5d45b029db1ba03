//! `pace batch`: the pace of every line of a file, in its order and in constant memory.

mod csv;
mod lines;
mod ndjson;
mod progress;

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::PathBuf;

use clap::ArgMatches;
use pace_core::Lang;
use serde::Serialize;

use crate::arguments::{self, FILE, option};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::format::Format;
use crate::output::{self, Stop};
use crate::settings::Settings;
use crate::words;
use lines::{Line, Lines};
use progress::Progress;

/// What is asked of `pace batch`.
#[derive(Debug)]
pub(crate) struct Question {
    /// The file; standard input, where none.
    path: Option<PathBuf>,
    /// The form of the input, where it is told.
    from: Option<Format>,
}

/// How many lines were read, and how many of them have no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Tally {
    lines: u64,
    failed: u64,
}

impl Tally {
    fn count(&mut self, answered: bool) {
        self.lines += 1;
        self.failed += u64::from(!answered);
    }
}

/// Why a line has no answer.
#[derive(Debug)]
enum LineFault {
    /// What the core says of its distance and time.
    Request(pace_core::Error),
    /// It is no line of such a file.
    Broken(Broken),
}

/// How a line is no line of its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Broken {
    /// It has more or fewer fields than the first line.
    Fields {
        /// As many as the first line.
        expected: usize,
    },
    /// A quoted field does not end on its line.
    OpenQuote,
    /// It is no JSON object.
    NoObject,
    /// Distance or time are no text.
    NoText,
    /// It is longer than is read.
    TooLong,
}

impl LineFault {
    const fn code(&self) -> &'static str {
        match self {
            Self::Request(error) => error.code().as_str(),
            Self::Broken(_) => "invalid_line",
        }
    }

    fn message(&self, lang: Lang) -> String {
        match self {
            Self::Request(error) => error.message(lang).to_string(),
            Self::Broken(broken) => words::broken_line(lang, *broken),
        }
    }
}

impl From<Broken> for LineFault {
    fn from(broken: Broken) -> Self {
        Self::Broken(broken)
    }
}

impl From<pace_core::Error> for LineFault {
    fn from(error: pace_core::Error) -> Self {
        Self::Request(error)
    }
}

/// A line's fault in a JSON answer.
#[derive(Serialize)]
struct FaultOfLine {
    line: u64,
    code: &'static str,
    message: String,
}

impl FaultOfLine {
    fn new(line: u64, fault: &LineFault, lang: Lang) -> Self {
        Self { line, code: fault.code(), message: fault.message(lang) }
    }
}

impl Question {
    /// Reads the question.
    pub(crate) fn read(matches: &ArgMatches) -> Self {
        let path = matches.get_one::<PathBuf>(FILE).cloned();
        let from = arguments::value(matches, option::FROM).and_then(Format::named);
        Self { path: path.filter(|path| path.as_os_str() != "-"), from }
    }

    /// The input, and its size where that is known.
    fn open(&self, settings: &Settings) -> io::Result<(Box<dyn Read>, Option<u64>)> {
        let Some(path) = &self.path else {
            if io::stdin().is_terminal() {
                settings.say(&format!("{}\n", words::reads_standard_input(settings.lang)));
            }
            return Ok((Box::new(io::stdin().lock()), None));
        };
        let file = File::open(path)?;
        let size = file.metadata().ok().filter(std::fs::Metadata::is_file);
        Ok((Box::new(file), size.map(|size| size.len())))
    }

    /// Answers line by line.
    pub(crate) fn answer(&self, settings: &Settings) -> Result<Exit, Fault> {
        let unreadable = |source| Fault::Unreadable { path: self.path.clone(), source };
        let (input, size) = self.open(settings).map_err(unreadable)?;
        let mut lines = Lines::new(input);
        let from = self.from.map_or_else(|| form_of(&mut lines), Ok).map_err(unreadable)?;
        let to = match settings.asked() {
            Some(_) => settings.format(Format::OF_BATCHES)?,
            None => from,
        };
        if (from, to) == (Format::Ndjson, Format::Csv) {
            return Err(Fault::Unsuited { option: "--format csv", with: "ndjson" });
        }
        let mut batch = Batch {
            lines,
            lang: settings.lang,
            progress: Progress::start(size, settings.output.is_some()),
            tally: Tally::default(),
        };
        let tally = output::stream(settings.output.as_deref(), |out| {
            batch.run(from, to, out).map_err(|stop| match stop {
                BatchStop::Reading(source) => Stop::Source(unreadable(source)),
                BatchStop::Head(missing) => Stop::Source(Fault::BatchHead { missing }),
                BatchStop::Writing(error) => Stop::Sink(error),
            })?;
            Ok(batch.tally)
        });
        batch.progress.end();
        match tally? {
            Some(Tally { lines, failed }) if failed > 0 => {
                settings.say(&format!("{}\n", words::batch_failures(settings.lang, failed, lines)));
                Ok(Exit::Failed)
            }
            _ => Ok(Exit::Done),
        }
    }
}

/// A batch under way.
struct Batch<R> {
    lines: Lines<R>,
    lang: Lang,
    progress: Progress,
    tally: Tally,
}

impl<R: Read> Batch<R> {
    fn run(&mut self, from: Format, to: Format, out: &mut dyn Write) -> Result<(), BatchStop> {
        match from {
            Format::Ndjson => ndjson::answer(self, out),
            _ => csv::answer(self, to, out),
        }
    }

    /// Hands every line that is left, but for blank ones, to a function that writes what
    /// comes of it and says whether it has an answer. What has gathered by now goes out first.
    fn each_line(
        &mut self,
        mut gathered: Vec<u8>,
        out: &mut dyn Write,
        mut answer: impl FnMut(u64, Line<'_>, &mut Vec<u8>) -> bool,
    ) -> Result<(), BatchStop> {
        /// Less is not worth a call of the system.
        const WORTH_A_CALL: usize = 1 << 16;
        loop {
            let number = self.lines.number() + 1;
            let Some(line) = self.lines.next().map_err(BatchStop::Reading)? else { break };
            if line.is_blank() {
                continue;
            }
            self.tally.count(answer(number, line, &mut gathered));
            self.progress.show(self.tally.lines, self.lines.bytes());
            if gathered.len() >= WORTH_A_CALL {
                out.write_all(&gathered).map_err(BatchStop::Writing)?;
                gathered.clear();
            }
        }
        out.write_all(&gathered).and_then(|()| out.flush()).map_err(BatchStop::Writing)
    }
}

/// The form that an input begins in.
fn form_of<R: Read>(lines: &mut Lines<R>) -> io::Result<Format> {
    let is_object = lines.first_byte()? == Some(b'{');
    Ok(if is_object { Format::Ndjson } else { Format::Csv })
}

/// A batch in memory, as CSV where it is CSV or as objects: what is written, and how many
/// lines were read. None, where the first line names too little.
pub(crate) fn in_memory(input: &[u8], as_objects: bool) -> Option<(Vec<u8>, u64)> {
    let mut lines = Lines::new(input);
    let from = form_of(&mut lines).ok()?;
    let to = if as_objects { Format::Ndjson } else { from };
    let (progress, tally) = (Progress::hidden(), Tally::default());
    let mut batch = Batch { lines, lang: Lang::En, progress, tally };
    let mut written = Vec::new();
    batch.run(from, to, &mut written).ok()?;
    Some((written, batch.tally.lines))
}

/// Why a batch stops before its end.
enum BatchStop {
    /// The input cannot be read.
    Reading(io::Error),
    /// The first line does not name this column.
    Head(&'static str),
    /// The answer cannot be written.
    Writing(io::Error),
}
