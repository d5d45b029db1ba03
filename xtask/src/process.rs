//! Programs that a chore runs to their end, and those that run beside it, and never longer.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command};

use anyhow::{Context as _, Result, ensure};

/// Runs a command, its output shown; its failure is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status();
    let status = status.with_context(|| format!("could not run `{}`", line(command)))?;
    ensure!(status.success(), "`{}` failed", line(command));
    Ok(())
}

/// What a command prints; its failure is an error, with what it says of it.
pub(crate) fn printed(command: &mut Command) -> Result<String> {
    let output = command.output();
    let output = output.with_context(|| format!("could not run `{}`", line(command)))?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "`{}` failed: {}", line(command), complaint.trim());
    Ok(String::from_utf8(output.stdout)?)
}

/// A command as it is typed.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// A running program, killed when it is let go of.
pub(crate) struct Process(pub(crate) Child);

impl Process {
    pub(crate) fn start(command: &mut Command) -> Result<Self> {
        let child = command.spawn();
        let program = command.get_program().display();
        Ok(Self(child.with_context(|| format!("could not run {program}"))?))
    }

    /// Where it listens, by the first line that it prints (`listening on http://…`); none
    /// where it prints another, or ends.
    pub(crate) fn address(&mut self) -> Result<Option<String>> {
        let mut line = String::new();
        if let Some(stdout) = self.0.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        Ok(line.trim().strip_prefix("listening on http://").map(str::to_owned))
    }

    /// The processor time that it used so far, in ticks, which are hundredths of a second for
    /// programs on every Linux.
    pub(crate) fn ticks(&self) -> Result<u64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0.id()))?;
        // The name, which may hold blanks, stands in brackets; used as a program and in the system
        // are the 14th and 15th fields.
        let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
        let used = fields.split(' ').skip(11).take(2).map(str::parse::<u64>);
        used.sum::<Result<_, _>>().context("/proc/<pid>/stat has another form")
    }

    /// The first value of a line of its `/proc/<pid>/status`.
    pub(crate) fn status(&self, name: &str) -> Result<String> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let value = line.and_then(|line| line.split_whitespace().next());
        Ok(value.with_context(|| format!("no {name} in /proc/<pid>/status"))?.to_owned())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Either fails only where the process is gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::path::PathBuf;
    use std::process::Stdio;

    use super::*;

    #[test]
    fn a_program_says_where_it_listens_and_ends_when_it_is_let_go_of() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo listening on http://127.0.0.1:1; exec sleep 3600"]);
        let mut process = Process::start(command.stdout(Stdio::piped())).unwrap();
        assert_eq!(process.address().unwrap().as_deref(), Some("127.0.0.1:1"));
        assert!(process.status("VmRSS:").unwrap().parse::<u64>().unwrap() > 0);
        let files = PathBuf::from(format!("/proc/{}", process.0.id()));
        assert!(files.exists());
        drop(process);
        assert!(!files.exists());
    }
}
