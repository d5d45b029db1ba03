//! A server as it is deployed: the shipped program, started, watched, stopped and
//! killed as a process.

use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use rustix::process::{Pid, Signal, kill_process};

use crate::process::Process;

/// How long anything may take: a server its stop, a balancer its checks.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running server, killed when it is let go of.
pub(crate) struct Replica {
    pub(crate) process: Process,
    /// Where it answers.
    pub(crate) address: SocketAddr,
    log: PathBuf,
}

impl Replica {
    /// Starts this program on an address, port 0 being any, and waits until it listens. What
    /// it says is kept in the directory.
    pub(crate) fn start(
        program: &Path,
        address: SocketAddr,
        arguments: &[&str],
        directory: &Path,
    ) -> Result<Self> {
        let mut command = Command::new(program);
        command.args(["--bind", &address.to_string()]).args(arguments);
        Self::run(command, directory)
    }

    /// Runs a command that becomes a server, and waits until it says where it listens.
    pub(crate) fn run(mut command: Command, directory: &Path) -> Result<Self> {
        let number = fs::read_dir(directory)?.count();
        let log = directory.join(format!("pace-http-{number}.log"));
        // A developer's settings are not the deployment's.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("PACE_") {
                command.env_remove(name);
            }
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(File::create(&log)?);
        let mut process = Process::start(&mut command)?;
        match process.address()?.and_then(|address| address.parse().ok()) {
            Some(address) => Ok(Self { process, address, log }),
            None => bail!("the server did not start: {}", fs::read_to_string(&log)?.trim()),
        }
    }

    /// Tells it to stop, and waits until it did.
    pub(crate) fn stop(mut self) -> Result<ExitStatus> {
        kill_process(Pid::from_child(&self.process.0), Signal::TERM)?;
        wait_until(&format!("{} stops", self.address), || Ok(!self.lives()?))?;
        Ok(self.process.0.wait()?)
    }

    /// Kills it where it stands.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.process.0.kill()?;
        self.process.0.wait()?;
        Ok(())
    }

    /// Whether the process that was started is still there.
    pub(crate) fn lives(&mut self) -> Result<bool> {
        Ok(self.process.0.try_wait()?.is_none())
    }

    /// Its resident memory, in KiB.
    pub(crate) fn memory(&self) -> Result<u64> {
        Ok(self.process.status("VmRSS:")?.parse()?)
    }

    /// The number of the user that it runs as.
    pub(crate) fn user(&self) -> Result<String> {
        self.process.status("Uid:")
    }

    /// How many files and sockets it holds open.
    pub(crate) fn open_files(&self) -> Result<usize> {
        Ok(fs::read_dir(format!("/proc/{}/fd", self.process.0.id()))?.count())
    }

    /// How often it panicked so far.
    pub(crate) fn panics(&self) -> Result<usize> {
        Ok(panics(&fs::read_to_string(&self.log)?))
    }
}

/// How many panics a log tells of: in the server's own words, which a test of the server holds,
/// and in Rust's, from before the log is there.
fn panics(log: &str) -> usize {
    ["panic: ", "panicked at "].iter().map(|words| log.matches(words).count()).sum()
}

/// Different ports of this machine that are free, below those that the system gives
/// to outgoing connections: a server that restarts is to find its port free.
pub(crate) fn free_ports<const N: usize>() -> Result<[u16; N]> {
    let mut free = (20_000..30_000).filter(|port| TcpListener::bind(local(*port)).is_ok());
    let mut ports = [0; N];
    for port in &mut ports {
        *port = free.next().context("no free port")?;
    }
    Ok(ports)
}

/// An address of this machine.
pub(crate) fn local(port: u16) -> SocketAddr {
    (Ipv4Addr::LOCALHOST, port).into()
}

/// Asks until it is so; an error that names what never was.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> Result<bool>) -> Result<()> {
    let deadline = Instant::now() + PATIENCE;
    while !is_so()? {
        if Instant::now() > deadline {
            bail!("waited {} s in vain until {what}", PATIENCE.as_secs());
        }
        thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_panic_in_a_log_is_counted() {
        let log = "2027-04-11T08:00:00Z  INFO pace_http: listening\n\
                   2027-04-11T08:00:01Z ERROR pace_http: panic: a fault at=\"lib.rs:1:1\"\n\
                   2027-04-11T08:00:01Z ERROR pace_http: a panic was answered 500 path=/fault\n\
                   thread 'main' (1) panicked at src/main.rs:1:1:\n";
        assert_eq!(panics(log), 2);
        assert_eq!(panics(""), 0);
    }
}
