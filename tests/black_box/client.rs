//! HTTP/1.1 by hand over a `TcpStream`: the bytes sent are the bytes written
//! here, and nothing of an answer is tidied away before a test sees it.

use std::fmt::{self, Write as _};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// A server that is silent for this long has hung.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Clone)]
enum Host {
    Connected,
    Given(Vec<u8>),
    Absent,
}

/// One request, down to its bytes.
#[derive(Clone)]
pub(crate) struct Request {
    method: String,
    target: Vec<u8>,
    version: &'static str,
    host: Host,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

impl Request {
    pub(crate) fn new(method: &str, target: impl AsRef<[u8]>) -> Self {
        Self {
            method: method.to_owned(),
            target: target.as_ref().to_vec(),
            version: "HTTP/1.1",
            host: Host::Connected,
            headers: Vec::new(),
            body: Vec::new(),
        }
    }

    pub(crate) fn get(target: impl AsRef<[u8]>) -> Self {
        Self::new("GET", target)
    }

    pub(crate) fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    /// Sends this `Host` instead of the address that is connected to.
    pub(crate) fn host(mut self, value: impl AsRef<[u8]>) -> Self {
        self.host = Host::Given(value.as_ref().to_vec());
        self
    }

    /// The one version in which a request may come without a `Host`.
    pub(crate) fn http_1_0_without_host(mut self) -> Self {
        self.version = "HTTP/1.0";
        self.host = Host::Absent;
        self
    }

    pub(crate) fn body(mut self, body: impl AsRef<[u8]>) -> Self {
        self.body = body.as_ref().to_vec();
        self
    }

    fn bytes(&self, authority: &str, last: bool) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend_from_slice(self.method.as_bytes());
        bytes.push(b' ');
        bytes.extend_from_slice(&self.target);
        bytes.push(b' ');
        bytes.extend_from_slice(self.version.as_bytes());
        bytes.extend_from_slice(b"\r\n");
        let mut line = |name: &str, value: &[u8]| {
            bytes.extend_from_slice(name.as_bytes());
            bytes.extend_from_slice(b": ");
            bytes.extend_from_slice(value);
            bytes.extend_from_slice(b"\r\n");
        };
        match &self.host {
            Host::Connected => line("Host", authority.as_bytes()),
            Host::Given(host) => line("Host", host),
            Host::Absent => {}
        }
        for (name, value) in &self.headers {
            line(name, value);
        }
        if !self.body.is_empty() {
            line("Content-Length", self.body.len().to_string().as_bytes());
        }
        if last {
            line("Connection", b"close");
        }
        bytes.extend_from_slice(b"\r\n");
        bytes.extend_from_slice(&self.body);
        bytes
    }
}

/// The request line and the headers of its own, as a failing test shows them.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.target.escape_ascii())?;
        if let Host::Given(host) = &self.host {
            write!(f, ", Host: {}", host.escape_ascii())?;
        }
        for (name, value) in &self.headers {
            write!(f, ", {name}: {}", value.escape_ascii())?;
        }
        Ok(())
    }
}

/// An answer as it came: headers in order and with their duplicates. A header
/// byte above ASCII is the char of the same number, so none is lost.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    /// The header's value, if it was sent; sent twice is a fault of its own.
    #[track_caller]
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut values = self
            .headers
            .iter()
            .filter(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str());
        let value = values.next();
        assert_eq!(values.next(), None, "{name} came twice: {self}");
        value
    }

    /// The header's comma-separated members, sorted.
    #[track_caller]
    pub(crate) fn members(&self, name: &str) -> Vec<&str> {
        let mut members: Vec<&str> = self
            .header(name)
            .unwrap_or_default()
            .split(',')
            .map(str::trim)
            .filter(|member| !member.is_empty())
            .collect();
        members.sort_unstable();
        members
    }

    /// All headers but the one that tells the time, names in lower case, sorted.
    pub(crate) fn timeless_headers(&self) -> Vec<(String, &str)> {
        let mut headers: Vec<_> = self
            .headers
            .iter()
            .map(|(name, value)| (name.to_ascii_lowercase(), value.as_str()))
            .filter(|(name, _)| name != "date")
            .collect();
        headers.sort();
        headers
    }

    #[track_caller]
    pub(crate) fn text(&self) -> &str {
        match std::str::from_utf8(&self.body) {
            Ok(text) => text,
            Err(error) => panic!("body is not UTF-8 ({error}): {self}"),
        }
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        match serde_json::from_slice(&self.body) {
            Ok(value) => value,
            Err(error) => panic!("body is not JSON ({error}): {self}"),
        }
    }

    /// The text of the number at this path of keys, exactly as it was sent: a
    /// parsed `f64` could no longer tell `10` from `10.0`.
    #[track_caller]
    pub(crate) fn number(&self, path: &[&str]) -> &str {
        let mut rest = self.text();
        for key in path {
            match after_key(rest, key) {
                Some(found) => rest = found,
                None => panic!("no {path:?} in {self}"),
            }
        }
        scalar(rest)
    }

    /// The texts of all numbers under this key, wherever it stands.
    pub(crate) fn numbers(&self, key: &str) -> Vec<&str> {
        let mut rest = self.text();
        let mut found = Vec::new();
        while let Some(after) = after_key(rest, key) {
            found.push(scalar(after));
            rest = after;
        }
        found
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.status)?;
        for (name, value) in &self.headers {
            writeln!(f, "{name}: {value}")?;
        }
        let body = String::from_utf8_lossy(&self.body);
        let shown: String = body.chars().take(2_000).collect();
        write!(f, "\n{shown}")
    }
}

/// What follows `"key" :` in a JSON text.
fn after_key<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let quoted = format!("\"{key}\"");
    let mut rest = text;
    loop {
        let at = rest.find(&quoted)?;
        rest = &rest[at + quoted.len()..];
        // The same text as a string's value has no colon behind it.
        if let Some(value) = rest.trim_start().strip_prefix(':') {
            return Some(value.trim_start());
        }
    }
}

fn scalar(text: &str) -> &str {
    let end = text.find([',', '}', ']', '\n', ' ']).unwrap_or(text.len());
    &text[..end]
}

/// A connection that stays open from one request to the next. It borrows its
/// server, which would otherwise be gone once the last test lets go of it.
pub(crate) struct Connection<'a> {
    authority: &'a str,
    stream: BufReader<TcpStream>,
}

impl<'a> Connection<'a> {
    pub(crate) fn open(authority: &'a str) -> Self {
        let stream = TcpStream::connect(authority)
            .unwrap_or_else(|error| panic!("cannot connect to {authority}: {error}"));
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("a socket option");
        Self { authority, stream: BufReader::new(stream) }
    }

    pub(crate) fn send(&mut self, request: &Request) -> Response {
        self.exchange(request, false)
    }

    /// Sends the connection's last request. Whatever follows the answer is a
    /// fault: the body of a HEAD, say, which the next request would trip over.
    pub(crate) fn send_last(mut self, request: &Request) -> Response {
        let response = self.exchange(request, true);
        let mut rest = Vec::new();
        self.stream
            .read_to_end(&mut rest)
            .unwrap_or_else(|error| panic!("after {response}: {error}"));
        assert!(rest.is_empty(), "{} bytes after the end of {response}", rest.len());
        response
    }

    fn exchange(&mut self, request: &Request, last: bool) -> Response {
        let bytes = request.bytes(self.authority, last);
        self.stream
            .get_mut()
            .write_all(&bytes)
            .unwrap_or_else(|error| panic!("cannot send {request:?}: {error}"));
        self.read(request)
    }

    fn read(&mut self, request: &Request) -> Response {
        let status_line = self.line(request);
        let status = status_line
            .strip_prefix("HTTP/1.1 ")
            .or_else(|| status_line.strip_prefix("HTTP/1.0 "))
            .and_then(|rest| rest.get(..3)?.parse().ok())
            .unwrap_or_else(|| panic!("{status_line:?} in answer to {request:?}"));
        let mut response = Response { status, headers: Vec::new(), body: Vec::new() };
        loop {
            let line = self.line(request);
            if line.is_empty() {
                break;
            }
            let (name, value) = line
                .split_once(':')
                .unwrap_or_else(|| panic!("header {line:?} in answer to {request:?}"));
            response.headers.push((name.to_owned(), value.trim().to_owned()));
        }
        let bodiless = request.method == "HEAD" || matches!(status, 100..=199 | 204 | 304);
        if !bodiless {
            let length = response
                .header("Content-Length")
                .unwrap_or_else(|| panic!("no Content-Length for {request:?}: {response}"))
                .parse()
                .unwrap_or_else(|error| panic!("Content-Length: {error}: {response}"));
            response.body = vec![0; length];
            self.stream
                .read_exact(&mut response.body)
                .unwrap_or_else(|error| panic!("body of {response}: {error}"));
        }
        response
    }

    /// Sends bytes as they are, of a request that is not whole, say.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.stream.get_mut().write_all(bytes).expect("an open connection");
    }

    /// Reads the answer to what was written; it has to have a length.
    pub(crate) fn answer(&mut self) -> Response {
        self.read(&Request::get("(written by hand)"))
    }

    /// Everything until the server closes the connection.
    pub(crate) fn rest(mut self) -> String {
        let mut rest = Vec::new();
        self.stream.read_to_end(&mut rest).expect("an end");
        String::from_utf8(rest).expect("UTF-8")
    }

    fn line(&mut self, request: &Request) -> String {
        let mut line = Vec::new();
        self.stream
            .read_until(b'\n', &mut line)
            .unwrap_or_else(|error| panic!("no answer to {request:?}: {error}"));
        assert!(
            line.ends_with(b"\r\n"),
            "answer to {request:?} ended at {:?}",
            String::from_utf8_lossy(&line)
        );
        line[..line.len() - 2].iter().map(|&b| b as char).collect()
    }
}

/// Percent-encodes all but the unreserved characters of a query value.
pub(crate) fn encode(value: impl AsRef<[u8]>) -> String {
    let mut encoded = String::new();
    for &byte in value.as_ref() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(byte as char);
        } else {
            write!(encoded, "%{byte:02X}").expect("a String takes everything");
        }
    }
    encoded
}
