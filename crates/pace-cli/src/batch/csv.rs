//! Comma-separated values: every line passes through as it is, and answers follow it.

use std::io::{Read, Write};

use pace_core::{Decimal, Lang, Quoted};

use crate::batch::lines::Line;
use crate::batch::row::{self, Answered, LineError};
use crate::batch::run::{Batch, BatchError, Columns};
use crate::error::{BrokenLine, HeadFault};
use crate::format::Format;

/// Columns after those of the input.
const COLUMNS: [&str; 7] =
    ["pace", "pace_seconds_per_km", "speed_kmh", "line", "code", "error", "hint"];

/// The first line: which column is which.
struct Head {
    names: Vec<String>,
    delimiter: u8,
    distance: Source,
    /// The columns `time` and `temps`, as many as there are.
    times: [Option<usize>; 2],
}

/// Where the distance comes from.
enum Source {
    /// It is the same for every line.
    Fixed(String),
    /// The column at this place.
    Column(usize),
}

/// Names of columns, in lower case, in English and in French.
const DISTANCES: &[&str] = &["distance", "course", "épreuve", "epreuve", "race"];
const TIMES: &[&str] = &["time", "chrono", "durée", "duree", "duration", "result", "résultat"];
const TEMPS: &[&str] = &["temps"];

impl Head {
    /// The delimiter is the first one that the line holds.
    fn new(line: &[u8], columns: &Columns) -> Result<Self, BatchError> {
        let delimiter = line.iter().copied().find(|byte| b",;\t".contains(byte)).unwrap_or(b',');
        let mut fields = Fields::default();
        // A head that cannot be split into fields names no column.
        let _ = fields.read(line, delimiter);
        let name = |field: &[u8]| String::from_utf8_lossy(field).trim().to_owned();
        let names: Vec<_> =
            (0..fields.count()).map(|place| name(fields.get(line, place))).collect();
        let place = |wanted: &[&str]| {
            let is = |wanted: &str| names.iter().position(|name| name.to_lowercase() == wanted);
            wanted.iter().find_map(|wanted| is(wanted))
        };
        let times = [place(TIMES), place(TEMPS)];
        let column = |asked: &str| names.iter().position(|name| name == asked);
        let missing = |column: &str| BatchError::Head(HeadFault::Missing(column.to_owned()));
        let distance = match (&columns.fixed, &columns.distance) {
            (Some(fixed), _) => Source::Fixed(fixed.clone()),
            (None, Some(asked)) => {
                let place = column(asked).or_else(|| place(&[&asked.to_lowercase()]));
                Source::Column(place.ok_or_else(|| missing(asked))?)
            }
            (None, None) => {
                let place = place(DISTANCES);
                Source::Column(place.ok_or_else(|| missing("distance"))?)
            }
        };
        if times == [None, None] {
            return Err(missing("time"));
        }
        Ok(Self { names, delimiter, distance, times })
    }

    /// Refuses columns that cannot all be members of an object, beside ours.
    fn check_members(&self) -> Result<(), HeadFault> {
        for (place, column) in self.names.iter().enumerate() {
            let column = column.clone();
            if row::MEMBERS.contains(&column.as_str()) {
                let is_time = self.times.contains(&Some(place));
                let instead = if is_time { "time".to_owned() } else { format!("own_{column}") };
                return Err(HeadFault::OurMember { column, instead: self.free_name(&instead) });
            }
            if self.names[..place].contains(&column) {
                let instead = Quoted::new(&self.free_name(&column));
                return Err(HeadFault::Twice { column: Quoted::new(&column), instead });
            }
        }
        Ok(())
    }

    /// A name that no column has: this one, else with a number.
    fn free_name(&self, name: &str) -> String {
        let numbered = (2..).map(|number: u32| format!("{name}_{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(|name| !self.names.contains(name)).unwrap_or_default()
    }
}

/// Answers every line of a batch.
pub(super) fn answer<R: Read>(
    batch: &mut Batch<R>,
    to: Format,
    out: &mut dyn Write,
) -> Result<(), BatchError> {
    let mut pending = Vec::new();
    let head = loop {
        match batch.lines.next().map_err(BatchError::Reading)? {
            Some(line) if line.is_blank() => {}
            Some(Line { text, is_whole: true, end }) => {
                let head = Head::new(text, &batch.columns)?;
                if to == Format::Csv {
                    write_head(text, &head, &mut pending);
                    pending.extend_from_slice(end);
                } else {
                    head.check_members().map_err(BatchError::Head)?;
                }
                break head;
            }
            _ => {
                let column = "distance".to_owned();
                return Err(BatchError::Head(HeadFault::Missing(column)));
            }
        }
    };
    let (lang, mut fields) = (batch.lang, Fields::default());
    batch.each_line(pending, out, |number, line, pending| {
        let (end, line, is_whole) = (line.end, line.text, line.is_whole);
        let read = if is_whole {
            ask(&head, &mut fields, line, lang)
        } else {
            Err(BrokenLine::TooLong.into())
        };
        match (to, &read) {
            (Format::Ndjson, _) => {
                write_object(&head, &fields, line, number, &read, lang, pending);
            }
            (_, Ok(answered)) => write_answer(line, head.delimiter, answered, lang, pending),
            (_, Err(error)) => write_error(&head, line, number, error, lang, pending),
        }
        pending.extend_from_slice(end);
        read
    })
}

/// The answer to a line.
fn ask(head: &Head, fields: &mut Fields, line: &[u8], lang: Lang) -> Result<Answered, LineError> {
    fields.read(line, head.delimiter)?;
    if fields.count() != head.names.len() {
        return Err(BrokenLine::Fields(head.names.len()).into());
    }
    let text = |place: usize| {
        let field = fields.get(line, place).trim_ascii();
        std::str::from_utf8(field).map_err(|_| BrokenLine::NoText)
    };
    let [time, temps] = head.times.map(|place| place.map(text).transpose());
    let times = [time?, temps?];
    match &head.distance {
        Source::Fixed(distance) => row::answer(Some(distance), times, lang),
        // Where fields end in semicolons, a comma is that of decimals.
        Source::Column(place) if head.delimiter == b';' => {
            let (typed, decimal) = (text(*place)?, text(*place)?.replace(',', "."));
            let is_decimal = Decimal::parse(&decimal).is_some();
            row::answer(Some(if is_decimal { &decimal } else { typed }), times, lang)
        }
        Source::Column(place) => row::answer(Some(text(*place)?), times, lang),
    }
}

/// The first line as it came, and our columns after its own; where one has a name of ours, ours
/// gets a number.
fn write_head(line: &[u8], head: &Head, out: &mut Vec<u8>) {
    out.extend_from_slice(line);
    for column in COLUMNS {
        out.push(head.delimiter);
        out.extend_from_slice(head.free_name(column).as_bytes());
    }
}

/// The line as it came, and the answer after it.
fn write_answer(line: &[u8], delimiter: u8, answered: &Answered, lang: Lang, out: &mut Vec<u8>) {
    let result = &answered.result;
    out.extend_from_slice(line);
    // `4'30"` holds a quote, so it is quoted, and the quote doubled.
    let comma = char::from(delimiter);
    let (pace, seconds, speed) = (result.pace, result.pace_seconds_per_km, result.speed_kmh);
    // Writing to memory does not fail.
    let _ = write!(
        out,
        "{comma}\"{pace}\"\"{comma}{}{comma}{}{comma}{comma}{comma}{comma}",
        seconds.to_f64(),
        speed.to_f64()
    );
    if let Some(hint) = answered.hint(lang) {
        write_quoted(hint.as_bytes(), out);
    }
}

/// A line without an answer: as it came where its fields are in order, else as one field.
fn write_error(
    head: &Head,
    line: &[u8],
    number: u64,
    error: &LineError,
    lang: Lang,
    out: &mut Vec<u8>,
) {
    let delimiter = char::from(head.delimiter);
    match error {
        LineError::Request(..) => out.extend_from_slice(line),
        LineError::Broken(_) => {
            write_quoted(line, out);
            out.extend((1..head.names.len()).map(|_| head.delimiter));
        }
    }
    let code = error.code();
    let _ = write!(
        out,
        "{delimiter}{delimiter}{delimiter}{delimiter}{number}{delimiter}{code}{delimiter}"
    );
    write_quoted(error.message(lang).as_bytes(), out);
    out.push(head.delimiter);
    if let Some(hint) = error.hint(lang) {
        write_quoted(hint.as_bytes(), out);
    }
}

fn write_quoted(field: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for byte in field {
        if *byte == b'"' {
            out.push(b'"');
        }
        out.push(*byte);
    }
    out.push(b'"');
}

/// A line as a JSON object: its columns by name, then the answer or the error.
fn write_object(
    head: &Head,
    fields: &Fields,
    line: &[u8],
    number: u64,
    read: &Result<Answered, LineError>,
    lang: Lang,
    out: &mut Vec<u8>,
) {
    let mut object = serde_json::Map::new();
    if let Err(LineError::Broken(_)) = read {
        object.insert("input".to_owned(), String::from_utf8_lossy(line).into());
    } else {
        for (place, name) in head.names.iter().enumerate() {
            let field = String::from_utf8_lossy(fields.get(line, place)).into_owned();
            object.insert(name.clone(), field.into());
        }
    }
    let (name, value) = match read {
        Ok(answered) => ("result", serde_json::to_value(&answered.result)),
        Err(error) => ("error", serde_json::to_value(error.body(number, lang))),
    };
    object.insert(name.to_owned(), value.unwrap_or_default());
    if let Some(hint) = read.as_ref().ok().and_then(|answered| answered.hint(lang)) {
        object.insert("hint".to_owned(), hint.into());
    }
    // Into memory, and every key is a text.
    let _ = serde_json::to_writer(&mut *out, &object);
}

/// The fields of one line at a time.
#[derive(Default)]
struct Fields {
    /// Where each field ends: in the line where it holds no quote, else in `unquoted`.
    ends: Vec<usize>,
    unquoted: Vec<u8>,
    quoted: bool,
}

impl Fields {
    fn count(&self) -> usize {
        self.ends.len()
    }

    /// A field of the line that was read.
    fn get<'f>(&'f self, line: &'f [u8], place: usize) -> &'f [u8] {
        // Between two fields of a line stands the delimiter.
        let gap = usize::from(!self.quoted);
        let start = match place {
            0 => 0,
            _ => self.ends[place - 1] + gap,
        };
        let text = if self.quoted { &self.unquoted } else { line };
        &text[start..self.ends[place]]
    }

    fn read(&mut self, line: &[u8], delimiter: u8) -> Result<(), BrokenLine> {
        self.ends.clear();
        self.quoted = memchr::memchr(b'"', line).is_some();
        if self.quoted {
            return self.read_quoted(line, delimiter);
        }
        self.ends.extend(memchr::memchr_iter(delimiter, line));
        self.ends.push(line.len());
        Ok(())
    }

    /// By the usual rules, but a field ends with its line: a stray quote does not swallow
    /// the rest of the file.
    fn read_quoted(&mut self, line: &[u8], delimiter: u8) -> Result<(), BrokenLine> {
        use csv_core::{ReadRecordResult, ReaderBuilder, Terminator};
        if has_open_quote(line, delimiter) {
            return Err(BrokenLine::OpenQuote);
        }
        // A carriage return within a line ends nothing.
        let newline = Terminator::Any(b'\n');
        let mut reader = ReaderBuilder::new().delimiter(delimiter).terminator(newline).build();
        self.unquoted.resize(line.len() + 1, 0);
        self.ends.resize(line.len() + 1, 0);
        let mut written = 0;
        let mut ended = 0;
        let mut rest = line;
        loop {
            let (result, read, wrote, ends) =
                reader.read_record(rest, &mut self.unquoted[written..], &mut self.ends[ended..]);
            rest = &rest[read..];
            written += wrote;
            ended += ends;
            match result {
                // The empty rest tells the reader that the input ends.
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::Record | ReadRecordResult::End => break,
                // There is room for every byte and every field of the line.
                ReadRecordResult::OutputFull | ReadRecordResult::OutputEndsFull => {
                    return Err(BrokenLine::OpenQuote);
                }
            }
        }
        self.ends.truncate(ended);
        Ok(())
    }
}

/// Whether a field that begins with a quote does not end on this line.
fn has_open_quote(line: &[u8], delimiter: u8) -> bool {
    let mut open = false;
    let mut at_start = true;
    let mut bytes = line.iter().peekable();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'"' if open && bytes.peek() == Some(&&b'"') => {
                bytes.next();
            }
            b'"' if open => open = false,
            b'"' if at_start => open = true,
            _ => {}
        }
        at_start = !open && byte == delimiter;
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> Result<Vec<String>, BrokenLine> {
        let mut fields = Fields::default();
        fields.read(line.as_bytes(), b',')?;
        let text = |place| String::from_utf8_lossy(fields.get(line.as_bytes(), place)).into_owned();
        Ok((0..fields.count()).map(text).collect())
    }

    #[test]
    fn fields_of_a_line() {
        let rows: [(&str, &[&str]); 10] = [
            ("10km,45:00", &["10km", "45:00"]),
            ("10km,", &["10km", ""]),
            (",", &["", ""]),
            ("\"10km\",45:00", &["10km", "45:00"]),
            ("\"Paris, 2027\",semi,1h45", &["Paris, 2027", "semi", "1h45"]),
            ("\"he said \"\"go\"\"\",x", &["he said \"go\"", "x"]),
            ("4'30\",x", &["4'30\"", "x"]),
            ("\"\",\"\"", &["", ""]),
            ("10km,45:00\rx", &["10km", "45:00\rx"]),
            ("\"10km\",45:00\rx", &["10km", "45:00\rx"]),
        ];
        for (line, expected) in rows {
            assert_eq!(
                fields(line).as_deref(),
                Ok(&expected.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>()[..]),
                "{line}"
            );
        }
    }

    #[test]
    fn a_quote_that_stays_open() {
        for line in ["\"10km,45:00", "10km,\"45:00", "a,\"b\"\""] {
            assert_eq!(fields(line), Err(BrokenLine::OpenQuote), "{line}");
        }
    }
}
