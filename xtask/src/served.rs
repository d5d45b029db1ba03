//! A server of our own, for the chores that call one, and the tools of other languages that
//! call it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::process::{Process, run};
use crate::workspace::{cargo, root, target};

/// A server on a free port, stopped when it is let go of.
pub(crate) struct Served {
    _process: Process,
    /// Its address, without a slash at the end.
    pub(crate) url: String,
}

impl Served {
    pub(crate) fn start() -> Result<Self> {
        Self::with(&[])
    }

    /// The same with these arguments.
    pub(crate) fn with(arguments: &[&str]) -> Result<Self> {
        cargo(&["build", "--workspace", "--bin", "pace-http"])?;
        let mut command = Command::new(target().join("debug/pace-http"));
        command
            .args(["--bind", "127.0.0.1:0", "--log", "off"])
            .args(arguments)
            .current_dir(root())
            .env_remove("PACE_BASE_URL")
            .stdout(Stdio::piped());
        let mut process = Process::start(&mut command)?;
        let address = process.address()?.context("the server did not start")?;
        Ok(Self { url: format!("http://{address}"), _process: process })
    }
}

/// Where the tools of other languages are installed: `target/tools`, or `$PACE_TOOLS`.
pub(crate) fn tools() -> PathBuf {
    std::env::var_os("PACE_TOOLS").map_or_else(|| root().join("target/tools"), PathBuf::from)
}

/// A folder of a chore's own beside those tools.
pub(crate) fn scratch(name: &str) -> Result<PathBuf> {
    let folder = tools().join(name);
    fs::create_dir_all(&folder).with_context(|| format!("could not make {}", folder.display()))?;
    Ok(folder)
}

/// The browser: `$CHROMIUM`, or the system's.
pub(crate) fn chromium() -> PathBuf {
    std::env::var_os("CHROMIUM").unwrap_or_else(|| "/usr/bin/chromium".into()).into()
}

/// A package that npm installed.
pub(crate) fn node_module(name: &str) -> PathBuf {
    tools().join("node_modules").join(name)
}

/// A tool that npm installed.
pub(crate) fn node_tool(name: &str) -> PathBuf {
    node_module(".bin").join(name)
}

/// A tool that pip installed.
pub(crate) fn python_tool(name: &str) -> PathBuf {
    tools().join("venv/bin").join(name)
}

/// A tool of the system's, or one that Cargo installed.
pub(crate) fn system_tool(name: &str) -> PathBuf {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    // Where servers are installed, which not everybody's path leads to.
    let places = std::env::split_paths(&paths).chain(["/usr/sbin".into()]);
    let mut tools = places.map(|place| place.join(name));
    tools.find(|tool| tool.exists()).unwrap_or_else(|| name.into())
}

/// Says at once all that is missing, and how to install it.
pub(crate) fn require(tools: &[PathBuf], how: &str) -> Result<()> {
    let missing: Vec<_> = tools.iter().filter(|tool| !tool.exists()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let missing: Vec<_> = missing.iter().map(|tool| tool.display().to_string()).collect();
    bail!("missing: {}\n\nInstall it with\n\n{how}", missing.join(", "))
}

/// Runs a step in a directory; its output is shown, and its failure ends the chore.
pub(crate) fn step<I, A>(name: &str, program: &Path, arguments: I, directory: &Path) -> Result<()>
where
    I: IntoIterator<Item = A>,
    A: AsRef<OsStr>,
{
    eprintln!("xtask: {name}");
    // Neither tool may report to its makers that it ran.
    let silent = [("REDOCLY_TELEMETRY", "off"), ("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true")];
    run(Command::new(program).args(arguments).current_dir(directory).envs(silent))
        .with_context(|| name.to_owned())
}
