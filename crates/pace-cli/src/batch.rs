//! `pace batch`: the pace of every line of a file, in its order and in constant memory.

mod csv;
mod lines;
mod ndjson;
mod progress;
mod row;
mod run;

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::{Path, PathBuf};

use pace_core::{Lang, typed};

use crate::error::{CliError, Expected};
use crate::exit::Exit;
use crate::format::Format;
use crate::grammar::{FILE, option};
use crate::line::Line;
use crate::output::{self, WriteError};
use crate::settings::Settings;
use crate::values::invalid;
use crate::words::labels;
use crate::words::sentences::{batch_failures, batch_remarks};
use lines::Lines;
use progress::Progress;
use run::{Batch, BatchError, Columns, Tally};

/// What is asked of `pace batch`.
#[derive(Debug)]
pub(crate) struct BatchCommand {
    /// The file; standard input, where none.
    path: Option<PathBuf>,
    /// The form of the input, where it is said.
    from: Option<Format>,
    columns: Columns,
}

impl BatchCommand {
    /// Reads what is asked.
    pub(crate) fn read(line: &Line<'_>) -> Result<Self, CliError> {
        let path = line.path(FILE).map(Path::to_path_buf);
        let from = line.value(option::FROM).and_then(Format::named);
        let path = path.filter(|path| path.as_os_str() != "-");
        let fixed = line.value(option::DISTANCE).map(|text| {
            let read = typed::distance(text).map(|distance| distance.to_string());
            read.map_err(|_| invalid(option::DISTANCE, text, Expected::Distance))
        });
        let distance = line.value(option::DISTANCE_COLUMN).map(str::to_owned);
        Ok(Self { path, from, columns: Columns { fixed: fixed.transpose()?, distance } })
    }

    /// Answers line by line.
    pub(crate) fn run(&self, settings: &Settings) -> Result<Exit, CliError> {
        let unreadable = |source| CliError::Unreadable { path: self.path.clone(), source };
        settings.check_spares(self.path.as_deref())?;
        let (input, size) = self.open(settings).map_err(unreadable)?;
        let mut lines = Lines::new(input);
        // A byte order mark is passed over where the form is said, too.
        let begins_as = form_of(&mut lines).map_err(unreadable)?;
        let from = self.from.unwrap_or(begins_as);
        let to = settings.format(Format::OF_BATCHES, from)?;
        if (from, to) == (Format::Ndjson, Format::Csv) {
            return Err(CliError::Unsuited { option: "--format csv", with: "ndjson" });
        }
        if from == Format::Ndjson && self.columns.distance.is_some() {
            return Err(CliError::Unsuited { option: "--distance-column", with: "ndjson" });
        }
        let progress = Progress::start(size, settings.output.is_some());
        let mut batch = Batch::new(lines, self.columns.clone(), settings.lang, progress);
        let tally = output::stream(settings.output.as_deref(), |out| {
            answer(&mut batch, from, to, out).map_err(|error| match error {
                BatchError::Reading(source) => WriteError::Source(unreadable(source)),
                BatchError::Head(fault) => WriteError::Source(CliError::BatchHead(fault)),
                BatchError::Writing(error) => WriteError::Sink(error),
            })?;
            Ok(batch.tally)
        });
        batch.progress.end();
        let Some(Tally { lines, failed, noted }) = tally? else { return Ok(Exit::Done) };
        if noted > 0 {
            settings.print_note(&batch_remarks(settings.lang, noted, lines));
        }
        if failed > 0 {
            settings.print_message(&(batch_failures(settings.lang, failed, lines) + "\n"));
            return Ok(Exit::Failed);
        }
        Ok(Exit::Done)
    }

    /// The input, and its size where that is known.
    fn open(&self, settings: &Settings) -> io::Result<(Box<dyn Read>, Option<u64>)> {
        let Some(path) = &self.path else {
            if io::stdin().is_terminal() {
                let text = labels::READS_STANDARD_INPUT.in_lang(settings.lang);
                settings.print_message(&format!("{text}\n"));
            }
            return Ok((Box::new(io::stdin().lock()), None));
        };
        let file = File::open(path)?;
        let size = file.metadata().ok().filter(std::fs::Metadata::is_file);
        Ok((Box::new(file), size.map(|size| size.len())))
    }
}

/// A batch in memory, as CSV where it is CSV or as objects: what is written, and how many
/// lines were read. None, where the first line is refused.
pub(crate) fn in_memory(input: &[u8], as_objects: bool) -> Option<(Vec<u8>, u64)> {
    let mut lines = Lines::new(input);
    let from = form_of(&mut lines).ok()?;
    let to = if as_objects { Format::Ndjson } else { from };
    let mut batch = Batch::new(lines, Columns::default(), Lang::En, Progress::hidden());
    let mut written = Vec::new();
    answer(&mut batch, from, to, &mut written).ok()?;
    Some((written, batch.tally.lines))
}

/// The form that an input begins in.
fn form_of<R: Read>(lines: &mut Lines<R>) -> io::Result<Format> {
    let is_object = lines.first_byte()? == Some(b'{');
    Ok(if is_object { Format::Ndjson } else { Format::Csv })
}

fn answer<R: Read>(
    batch: &mut Batch<R>,
    from: Format,
    to: Format,
    out: &mut dyn Write,
) -> Result<(), BatchError> {
    match from {
        Format::Ndjson => ndjson::answer(batch, out),
        _ => csv::answer(batch, to, out),
    }
}
