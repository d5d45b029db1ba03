//! Where answers go: standard output, or a file that is written whole or not at all; and
//! what is said beside them, on standard error.

use std::io::{self, IsTerminal as _, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};

use crate::error::CliError;
use crate::whole_file;

/// Why writing stopped.
#[derive(Debug)]
pub(crate) enum WriteError {
    /// What is written could not be made.
    Source(CliError),
    /// It could not be written.
    Sink(io::Error),
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Sink(error)
    }
}

/// Writes a text, its colours as the stream takes them.
pub(crate) fn text(path: Option<&Path>, color: ColorChoice, text: &str) -> Result<(), CliError> {
    let Some(path) = path else {
        let out = io::stdout().lock();
        let color = match color {
            ColorChoice::Auto => AutoStream::choice(&out),
            asked => asked,
        };
        // A stream that drops colours writes each piece between them by itself.
        let text = match color {
            ColorChoice::Never => anstream::adapter::strip_str(text).to_string(),
            _ => text.to_owned(),
        };
        let mut out = AutoStream::new(out, color);
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        return printed(written.map_err(WriteError::Sink)).map(Option::unwrap_or_default);
    };
    // A file is not a terminal: it has colours only with `--color always`.
    let coloured = matches!(color, ColorChoice::Always | ColorChoice::AlwaysAnsi);
    let plain = anstream::adapter::strip_str(text).to_string();
    let shown = if coloured { text } else { &plain };
    file(path, |out| Ok(out.write_all(shown.as_bytes())?))
}

/// Writes a message on standard error.
pub(crate) fn message(color: ColorChoice, text: &str) {
    // Where nobody reads them, messages are lost.
    let _ = AutoStream::new(io::stderr().lock(), color).write_all(text.as_bytes());
}

/// Writes bytes as they are; on a terminal the prompt still begins on a line of its own.
pub(crate) fn bytes(path: Option<&Path>, bytes: &[u8]) -> Result<(), CliError> {
    stream(path, |out| {
        out.write_all(bytes)?;
        let open = path.is_none() && bytes.last().is_some_and(|last| *last != b'\n');
        if open && io::stdout().is_terminal() {
            out.write_all(b"\n")?;
        }
        Ok(())
    })
    .map(Option::unwrap_or_default)
}

/// Makes a folder to write into.
pub(crate) fn folder(path: &Path) -> Result<(), CliError> {
    std::fs::create_dir_all(path)
        .map_err(|source| CliError::Unwritable { path: path.to_owned(), source })
}

/// Writes as it goes along; nothing comes of it where the reader of standard output leaves.
pub(crate) fn stream<T>(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> Result<T, WriteError>,
) -> Result<Option<T>, CliError> {
    if let Some(path) = path {
        return file(path, write).map(Some);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = write(&mut out).and_then(|done| Ok(out.flush().map(|()| done)?));
    // What is left in the buffer has no reader.
    let _ = out.into_parts();
    printed(written)
}

/// Writes a file, whole or not at all.
fn file<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, WriteError>,
) -> Result<T, CliError> {
    whole_file::write(path, write).map_err(|error| match error {
        WriteError::Source(error) => error,
        WriteError::Sink(source) => CliError::Unwritable { path: path.to_owned(), source },
    })
}

/// The result of printing: a reader that has left is not an error.
fn printed<T>(result: Result<T, WriteError>) -> Result<Option<T>, CliError> {
    match result {
        Ok(done) => Ok(Some(done)),
        Err(WriteError::Sink(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(None),
        Err(WriteError::Sink(source)) => Err(CliError::Unprintable(source)),
        Err(WriteError::Source(error)) => Err(error),
    }
}
