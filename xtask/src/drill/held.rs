//! Connections that one thread holds open by the thousand: it waits for none of them.

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(10);

/// A connection whose other side may close it at any time.
pub(super) struct Held(TcpStream);

impl Held {
    /// Connects, sends this, and reads as much of an answer as is there by then; nothing
    /// where it is not asked for.
    pub(super) fn open(
        address: SocketAddr,
        bytes: &[u8],
        wait_for_answer: bool,
    ) -> io::Result<Self> {
        let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_nodelay(true)?;
        stream.write_all(bytes)?;
        if wait_for_answer {
            stream.set_read_timeout(Some(PATIENCE))?;
            let mut answer = [0; 4096];
            let length = stream.read(&mut answer)?;
            if !answer[..length].starts_with(b"HTTP/1.1 200 ") {
                return Err(io::ErrorKind::InvalidData.into());
            }
        }
        stream.set_nonblocking(true)?;
        Ok(Self(stream))
    }

    /// Sends a byte; whether the connection is still there.
    pub(super) fn send_byte(&mut self, byte: u8) -> bool {
        let sent = self.0.write(&[byte]);
        is_open(&sent) && self.is_open()
    }

    /// Whether the other side has neither closed it nor said anything.
    pub(super) fn is_open(&self) -> bool {
        let read = (&self.0).read(&mut [0]);
        matches!(read, Err(error) if error.kind() == io::ErrorKind::WouldBlock)
    }
}

/// Whether something was read or written, or would have been later.
pub(super) fn is_open(done: &io::Result<usize>) -> bool {
    match done {
        Ok(_) => true,
        Err(error) => error.kind() == io::ErrorKind::WouldBlock,
    }
}
