//! A client of HTTP/1.1 that hides nothing: a connection that breaks is an error, and no
//! request is sent twice.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A server that is silent for this long has failed.
const PATIENCE: Duration = Duration::from_secs(10);

/// A connection that is kept from request to request, and opened anew after an error.
pub(crate) struct Client {
    address: SocketAddr,
    host: String,
    stream: Option<BufReader<TcpStream>>,
}

/// An answer, read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, host: address.to_string(), stream: None }
    }

    /// The same, asking for this host.
    pub(crate) fn host(self, host: &str) -> Self {
        Self { host: host.to_owned(), ..self }
    }

    pub(crate) fn get(&mut self, target: &str) -> io::Result<Answer> {
        self.send("GET", target, &[])
    }

    /// A request without a body.
    pub(crate) fn send(
        &mut self,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
    ) -> io::Result<Answer> {
        let mut request = format!("{method} {target} HTTP/1.1\r\nHost: {}\r\n", self.host);
        for (name, value) in headers {
            request.push_str(name);
            request.push_str(": ");
            request.push_str(value);
            request.push_str("\r\n");
        }
        request.push_str("\r\n");
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => self.connect()?,
        };
        stream.get_mut().write_all(request.as_bytes())?;
        let answer = Answer::read(&mut stream, method == "HEAD")?;
        if !answer.closes() {
            self.stream = Some(stream);
        }
        Ok(answer)
    }

    fn connect(&self) -> io::Result<BufReader<TcpStream>> {
        let stream = TcpStream::connect_timeout(&self.address, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(BufReader::new(stream))
    }
}

impl Answer {
    fn read(stream: &mut BufReader<TcpStream>, without_body: bool) -> io::Result<Self> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if stream.read_line(&mut head)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        let mut answer = Self { status, head, body: vec![] };
        if without_body {
            return Ok(answer);
        }
        if answer.header("transfer-encoding").is_some() {
            answer.body = chunks(stream)?;
            return Ok(answer);
        }
        let length = answer.header("content-length").map_or(Ok(0), str::parse);
        let length = length.map_err(|_| io::ErrorKind::InvalidData)?;
        answer.body.resize(length, 0);
        stream.read_exact(&mut answer.body)?;
        Ok(answer)
    }

    /// The value of the first header of this name, in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().skip(1).filter_map(|line| line.split_once(':'));
        lines.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    fn closes(&self) -> bool {
        self.header("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"))
    }
}

/// A body that comes in chunks, down to the empty one.
fn chunks(stream: &mut BufReader<TcpStream>) -> io::Result<Vec<u8>> {
    let mut body = vec![];
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let length = usize::from_str_radix(line.trim(), 16);
        let length = length.map_err(|_| io::ErrorKind::InvalidData)?;
        let start = body.len();
        // A line end stands after each chunk.
        body.resize(start + length + 2, 0);
        stream.read_exact(&mut body[start..])?;
        body.truncate(start + length);
        if length == 0 {
            return Ok(body);
        }
    }
}
