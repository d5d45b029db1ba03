//! A client that asks at a steady rate, whatever the answers take: `load ADDRESS REQUEST RATE
//! SECONDS` prints the answers a second and the latencies' median and 99th percentile in
//! microseconds.
//!
//! A request's latency counts from the moment at which it was due, so a server that makes
//! others wait pays for them. It never sleeps, for no timer is as fine as a request: it wants
//! a core for itself.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const CONNECTIONS: usize = 64;

struct Connection {
    stream: TcpStream,
    /// When the request under way was due.
    due: Option<Instant>,
    read: usize,
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [address, request, rate, seconds] = arguments.as_slice() else {
        panic!("usage: load ADDRESS REQUEST RATE SECONDS");
    };
    let request = std::fs::read(request)?;
    let interval = Duration::from_secs_f64(1.0 / rate.parse::<f64>().expect("a rate"));
    let length = answer_length(address, &request)?;
    let mut connections = Vec::new();
    for _ in 0..CONNECTIONS {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_nonblocking(true)?;
        connections.push(Connection { stream, due: None, read: 0 });
    }
    let mut idle: VecDeque<usize> = (0..CONNECTIONS).collect();
    let mut latencies = Vec::new();
    let mut buffer = vec![0; 256 * 1024];
    let start = Instant::now();
    let end = start + Duration::from_secs_f64(seconds.parse().expect("seconds"));
    let mut due = start;
    loop {
        let now = Instant::now();
        if now >= end {
            break;
        }
        while due <= now
            && let Some(index) = idle.pop_front()
        {
            let connection = &mut connections[index];
            connection.stream.write_all(&request)?;
            connection.due = Some(due);
            due += interval;
        }
        for (index, connection) in connections.iter_mut().enumerate() {
            let Some(asked) = connection.due else { continue };
            match connection.stream.read(&mut buffer) {
                Ok(0) => panic!("the server closed a connection"),
                Ok(count) => connection.read += count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
            if connection.read >= length {
                latencies.push(asked.elapsed());
                connection.due = None;
                connection.read = 0;
                idle.push_back(index);
            }
        }
    }
    latencies.sort();
    let at = |percent: usize| latencies[(latencies.len() - 1) * percent / 100].as_micros();
    let rate = latencies.len() as f64 / start.elapsed().as_secs_f64();
    println!("{rate:.0} {} {}", at(50), at(99));
    Ok(())
}

/// The length of an answer, head and body; all answers to a request are equally long.
fn answer_length(address: &str, request: &[u8]) -> std::io::Result<usize> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(request)?;
    stream.set_read_timeout(Some(Duration::from_millis(300)))?;
    let mut answer = vec![0; 256 * 1024];
    let mut length = 0;
    while let Ok(count @ 1..) = stream.read(&mut answer[length..]) {
        length += count;
    }
    Ok(length)
}
