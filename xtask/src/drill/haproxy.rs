//! haproxy with the configuration that `docs/deploy` hands out, before three replicas.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use super::setting::Setting;
use crate::deploy;
use crate::process::Process;
use crate::replica::{Replica, free_ports, local, wait_until};
use crate::served::system_tool;
use crate::workspace::root;

pub(super) const PROGRAM: &str = "haproxy";

/// The servers of the configuration, in its order.
pub(super) const NAMES: [&str; 3] = ["one", "two", "three"];

/// Long enough for haproxy to see that a replica stops (two checks that fail), and no longer.
const STOPPING: [&str; 4] = ["--drain-delay", "3", "--shutdown-grace", "10"];

/// Three replicas behind a balancer.
pub(super) struct Balanced<'s> {
    setting: &'s Setting,
    haproxy: Process,
    socket: PathBuf,
    /// Where clients ask.
    pub(super) address: SocketAddr,
    pub(super) replicas: Vec<Replica>,
}

impl<'s> Balanced<'s> {
    /// Starts all four, and waits until every replica is taken for healthy.
    pub(super) fn start(setting: &'s Setting) -> Result<Self> {
        let [front, ports @ ..] = free_ports::<4>()?;
        let socket = setting.directory.join("haproxy.sock");
        let config = setting.directory.join("haproxy.cfg");
        let log = setting.directory.join("haproxy.log");
        let text = fs::read_to_string(root().join("docs/deploy/haproxy.cfg"))?;
        let text = deploy::replaced(
            text,
            &[
                ("/run/haproxy/pace.sock", &socket.display().to_string()),
                // Open files follow from it, more than every machine allows.
                ("maxconn 20000", "maxconn 1000"),
                ("127.0.0.1:8080", &local(front).to_string()),
                // Its clients ask by address.
                (r"^pace\.example(", r"^127\.0\.0\.1("),
                ("127.0.0.1:8081", &local(ports[0]).to_string()),
                ("127.0.0.1:8082", &local(ports[1]).to_string()),
                ("127.0.0.1:8083", &local(ports[2]).to_string()),
            ],
        )?;
        fs::write(&config, text)?;
        let start = |port| Self::replica(setting, local(port));
        let replicas = ports.into_iter().map(start).collect::<Result<_>>()?;
        let mut command = Command::new(system_tool(PROGRAM));
        command
            .args(["-db", "-f"])
            .arg(&config)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            // It says there what becomes of the servers, which is the drill's doing.
            .stderr(fs::File::create(&log)?);
        let haproxy = Process::start(&mut command)?;
        let mut this = Self { setting, haproxy, socket, address: local(front), replicas };
        wait_until("haproxy answers", || {
            if this.haproxy.0.try_wait()?.is_some() {
                bail!("haproxy ended: {}", fs::read_to_string(&log)?.trim());
            }
            Ok(UnixStream::connect(&this.socket).is_ok())
        })?;
        for name in NAMES {
            this.wait_until_up(name)?;
        }
        Ok(this)
    }

    /// Starts a replica where another was.
    pub(super) fn restart(&self, address: SocketAddr) -> Result<Replica> {
        Self::replica(self.setting, address)
    }

    fn replica(setting: &Setting, address: SocketAddr) -> Result<Replica> {
        let arguments = [&["--workers", "1", "--log", "off"][..], &STOPPING].concat();
        Replica::start(&setting.server, address, &arguments, &setting.directory)
    }

    pub(super) fn wait_until_up(&self, name: &str) -> Result<()> {
        wait_until("haproxy takes the replica for healthy", || self.is_up(name))
    }

    pub(super) fn is_up(&self, name: &str) -> Result<bool> {
        Ok(self.figure(name, "status")? == "UP")
    }

    /// How many requests are with this server now.
    pub(super) fn in_flight(&self, name: &str) -> Result<usize> {
        Ok(self.figure(name, "scur")?.parse()?)
    }

    /// How many requests it had to send a second time so far, to the same server or another.
    pub(super) fn sent_again(&self) -> Result<usize> {
        let again = |name: &str| Ok(self.figure(name, "wretr")?.parse()?);
        let again: Result<Vec<usize>> = NAMES.into_iter().map(again).collect();
        Ok(again?.iter().sum())
    }

    /// A column of its statistics.
    fn figure(&self, name: &str, column: &str) -> Result<String> {
        let mut stream = UnixStream::connect(&self.socket)?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        stream.write_all(b"show stat\n")?;
        let mut table = String::new();
        stream.read_to_string(&mut table)?;
        let mut rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let head = rows.next().context("empty statistics")?;
        let column = head.iter().position(|known| *known == column);
        let row = rows.find(|row| row.starts_with(&["replicas", name]));
        let figure = row.zip(column).and_then(|(row, column)| row.get(column).copied());
        Ok(figure.context("statistics in another form")?.to_owned())
    }
}
