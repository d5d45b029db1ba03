//! Lines of a file of any size, read into one buffer.

use std::io::{self, Read};

/// Lines, one at a time, without their ends.
pub(super) struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    /// What of the buffer is read but not yet handed out.
    start: usize,
    end: usize,
    at_end: bool,
    /// Number of the line handed out last, from 1.
    number: u64,
    /// Bytes read so far.
    bytes: u64,
    /// What the line handed out last ends in.
    line_end: &'static [u8],
}

/// A line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line<'b> {
    /// What stands on it; the beginning, where it is longer than [`Lines::LONGEST`].
    pub(super) text: &'b [u8],
    /// Whether that is the whole line.
    pub(super) is_whole: bool,
    /// What it ends in; as the one before, where the input ends without.
    pub(super) end: &'static [u8],
}

impl Line<'_> {
    /// Whether nothing is on it.
    pub(super) fn is_blank(&self) -> bool {
        self.is_whole && self.text.trim_ascii().is_empty()
    }
}

impl<R: Read> Lines<R> {
    /// Bytes of a line that are read; no line of distances and times is near that.
    pub(super) const LONGEST: usize = 1 << 20;
    const FIRST_SIZE: usize = 1 << 16;

    pub(super) fn new(input: R) -> Self {
        let buffer = vec![0; Self::FIRST_SIZE];
        Self {
            input,
            buffer,
            start: 0,
            end: 0,
            at_end: false,
            number: 0,
            bytes: 0,
            line_end: b"\n",
        }
    }

    /// The first byte that is not a blank, which tells the form of the file. A byte order mark
    /// before it is dropped; blank lines are passed over, and counted.
    pub(super) fn first_byte(&mut self) -> io::Result<Option<u8>> {
        const MARK: &[u8] = b"\xef\xbb\xbf";
        while !self.at_end && self.end < MARK.len() {
            self.fill()?;
        }
        if self.buffer[..self.end].starts_with(MARK) {
            self.start = MARK.len();
        }
        loop {
            let seen = &self.buffer[self.start..self.end];
            let line = memchr::memchr(b'\n', seen).map_or(seen, |end| &seen[..end]);
            if let Some(byte) = line.iter().find(|byte| !byte.is_ascii_whitespace()) {
                return Ok(Some(*byte));
            }
            if line.len() < seen.len() {
                self.next()?;
            } else if self.at_end || line.len() > Self::LONGEST {
                return Ok(None);
            } else {
                self.fill()?;
            }
        }
    }

    /// The number of the line handed out last, from 1.
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// Bytes read so far.
    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The next line, without `\n` or `\r\n`; none at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        let mut searched = self.start;
        let mut is_terminated = true;
        let line = loop {
            if let Some(found) = memchr::memchr(b'\n', &self.buffer[searched..self.end]) {
                let line = self.start..searched + found;
                self.start = line.end + 1;
                break line;
            }
            if self.at_end {
                let line = self.start..self.end;
                self.start = self.end;
                if line.is_empty() {
                    return Ok(None);
                }
                is_terminated = false;
                break line;
            }
            if self.end - self.start > Self::LONGEST {
                return self.too_long().map(Some);
            }
            searched = self.end - self.start;
            self.fill()?;
        };
        self.number += 1;
        let line = &self.buffer[line];
        let without = line.strip_suffix(b"\r");
        if is_terminated {
            self.line_end = if without.is_some() { b"\r\n" } else { b"\n" };
        }
        let line = without.unwrap_or(line);
        let text = &line[..line.len().min(Self::LONGEST)];
        Ok(Some(Line { text, is_whole: text.len() == line.len(), end: self.line_end }))
    }

    /// Keeps the beginning of a line and reads on to its end.
    fn too_long(&mut self) -> io::Result<Line<'_>> {
        self.number += 1;
        let kept = self.start..self.start + Self::LONGEST;
        self.buffer.copy_within(kept, 0);
        let rest = Self::LONGEST;
        self.start = rest;
        self.end = rest;
        while !self.at_end {
            self.read_at(rest)?;
            if let Some(found) = memchr::memchr(b'\n', &self.buffer[rest..self.end]) {
                self.start = rest + found + 1;
                let is_crlf = found > 0 && self.buffer[rest + found - 1] == b'\r';
                self.line_end = if is_crlf { b"\r\n" } else { b"\n" };
                break;
            }
            self.start = self.end;
        }
        Ok(Line { text: &self.buffer[..rest], is_whole: false, end: self.line_end })
    }

    /// Reads more after what is there, which moves to the front.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.end == self.buffer.len() {
            self.buffer.resize(2 * self.buffer.len(), 0);
        }
        self.read_at(self.end)
    }

    fn read_at(&mut self, place: usize) -> io::Result<()> {
        let read = loop {
            match self.input.read(&mut self.buffer[place..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.at_end = read == 0;
        self.end = place + read;
        self.bytes += read as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that gives a few bytes at a time.
    struct Chunks<'t>(&'t [u8], usize);

    impl Read for Chunks<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let some = self.1.min(self.0.len()).min(buffer.len());
            buffer[..some].copy_from_slice(&self.0[..some]);
            self.0 = &self.0[some..];
            Ok(some)
        }
    }

    fn read(text: &[u8], at_a_time: usize) -> Vec<(u64, Vec<u8>, bool)> {
        let mut lines = Lines::new(Chunks(text, at_a_time));
        lines.first_byte().unwrap();
        let mut all = Vec::new();
        loop {
            let Some(Line { text, is_whole, .. }) = lines.next().unwrap() else { return all };
            let text = text.to_vec();
            all.push((lines.number(), text, is_whole));
        }
    }

    #[test]
    fn lines_are_the_same_however_they_arrive() {
        let text = b"\xef\xbb\xbfone\r\ntwo\n\nthree\r\n\r\nlast";
        let expected: Vec<_> = ["one", "two", "", "three", "", "last"]
            .iter()
            .zip(1..)
            .map(|(line, number)| (number, line.as_bytes().to_vec(), true))
            .collect();
        for at_a_time in 1..=text.len() {
            assert_eq!(read(text, at_a_time), expected, "{at_a_time}");
        }
        assert_eq!(read(b"", 1), []);
        assert_eq!(read(b"\n", 1), []);
    }

    #[test]
    fn the_form_is_told_by_the_first_byte_whenever_it_arrives() {
        const LONGEST: usize = Lines::<Chunks<'_>>::LONGEST;
        let many = "\n".repeat(3 * LONGEST);
        for (blanks, number) in [("", 1), ("\n\n\n", 4), (" \r\n\t", 2), (&many, 3 * LONGEST + 1)] {
            let text = format!("{blanks}{{}}\n");
            for at_a_time in [1, 3, usize::MAX] {
                let mut lines = Lines::new(Chunks(text.as_bytes(), at_a_time));
                assert_eq!(lines.first_byte().unwrap(), Some(b'{'), "{number} {at_a_time}");
                let line = lines.next().unwrap().map(|line| line.text.trim_ascii().to_vec());
                assert_eq!(line.as_deref(), Some(&b"{}"[..]), "{number} {at_a_time}");
                assert_eq!(lines.number(), number as u64, "{at_a_time}");
                assert!(lines.buffer.len() <= 2 * LONGEST, "{}", lines.buffer.len());
            }
        }
        let mut blank = Lines::new(Chunks(b" \n ", 1));
        assert_eq!(blank.first_byte().unwrap(), None);
    }

    #[test]
    fn lines_keep_their_ends() {
        let text = b"a\r\nb\nc\r\nd";
        for at_a_time in 1..=text.len() {
            let mut lines = Lines::new(Chunks(text, at_a_time));
            let mut ends = Vec::new();
            while let Some(line) = lines.next().unwrap() {
                ends.push(line.end);
            }
            assert_eq!(ends, [&b"\r\n"[..], b"\n", b"\r\n", b"\r\n"], "{at_a_time}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_and_the_next_one_is_whole() {
        const LONGEST: usize = Lines::<Chunks<'_>>::LONGEST;
        for (extra, whole) in [(0, true), (1, false), (70_000, false), (3 * LONGEST, false)] {
            let long = vec![b'x'; LONGEST + extra];
            let text = [&long[..], b"\nnext\n"].concat();
            for at_a_time in [1 << 10, 1 << 16, usize::MAX] {
                let lines = read(&text, at_a_time);
                assert_eq!(lines.len(), 2, "{extra} {at_a_time}");
                assert_eq!((lines[0].1.len(), lines[0].2), (LONGEST, whole), "{extra} {at_a_time}");
                assert_eq!(lines[1], (2, b"next".to_vec(), true));
            }
        }
    }
}
