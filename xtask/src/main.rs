//! The chores of the project: `cargo xtask <chore>`.

mod audit;
mod bench;
mod book;
mod browser;
mod bundle;
#[cfg(unix)]
mod client;
mod codegen;
#[cfg(unix)]
mod deploy;
#[cfg(unix)]
mod drill;
mod embed;
mod instructions;
mod interop;
mod interop_completions;
mod interop_feeds;
mod interop_files;
mod interop_formulas;
mod interop_hosts;
mod interop_mcp;
#[cfg(unix)]
mod manual;
mod median;
mod notices;
mod pictures;
mod process;
#[cfg(unix)]
mod release;
#[cfg(unix)]
mod replica;
mod semver;
mod served;
mod sessions_page;
mod start;
mod workspace;
mod wrk;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, ValueEnum};

use workspace::cargo;

/// The chores of the project.
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Chore {
    /// Run what CI runs: format, lints, tests.
    Ci,
    /// Write the files that are generated from the code.
    Codegen {
        /// Write nothing; fail where a file is stale
        #[arg(long)]
        check: bool,
    },
    /// Run other people's linters, generators, fuzzers, clients and readers
    Interop {
        /// Run this part alone
        #[arg(long)]
        only: Option<Part>,
        /// Examples that schemathesis tries for each operation
        #[arg(long, default_value_t = 500)]
        examples: u32,
    },
    /// Check the pages in a real browser
    Browser,
    /// Build the book of `docs` and follow its links
    Book,
    /// Make the pictures of README, book and shared addresses anew
    Pictures,
    /// Count the instructions of the hot paths; fail where one has grown
    Instructions {
        /// Keep the counts
        #[arg(long)]
        update: bool,
    },
    /// Measure the server against its ceiling and against others, under load
    Bench(bench::Options),
    /// Measure how long the command takes to start, beside a program that prints one line
    Start {
        /// Starts of each
        #[arg(long, default_value_t = 1000)]
        pairs: usize,
        /// Beside as many busy threads as there are cores
        #[arg(long)]
        busy: bool,
    },
    /// Check what docs/deploy hands out: linters, and the real proxy before a static server
    #[cfg(unix)]
    DeployCheck {
        /// Check this part alone
        #[arg(long)]
        only: Option<deploy::Part>,
    },
    /// Look at what the dependencies are: licences, sources, duplicates, advisories
    Audit,
    /// Look for what broke of the core's interface since the last release
    Semver {
        /// Compare with this commit instead
        #[arg(long, value_name = "REVISION")]
        baseline: Option<String>,
    },
    /// Try the faults of the open internet for real, on this machine
    #[cfg(unix)]
    Drill {
        /// Try this fault alone
        #[arg(long)]
        only: Option<drill::Drill>,
        /// Seconds of soak
        #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(6..))]
        seconds: u64,
    },
    /// Pack the tool server as a bundle for desktop assistants, and its registry entry
    Bundle {
        /// Build with this profile
        #[arg(long, default_value = "dist")]
        profile: String,
    },
    /// Make every file of a release for machines of this kind, and read each back
    #[cfg(unix)]
    Release {
        /// Build with this profile
        #[arg(long, default_value = "dist")]
        profile: String,
    },
    /// Build and run a small program that embeds the core without features
    Embed {
        /// Builds, each from nothing
        #[arg(long, default_value_t = 3)]
        times: u32,
    },
}

/// A part of the chore `interop`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The HTTP API and its description.
    Api,
    /// The tool server.
    Tools,
    /// Hosts of assistants, with the settings that the documentation has for them.
    Hosts,
    /// The files that plans are exported to.
    Files,
    /// The calendars that are subscribed to.
    Feeds,
    /// The formulas, computed a second time.
    Formulas,
    /// TAB in bash, zsh and fish.
    Completions,
}

fn interop(only: Option<Part>, examples: u32) -> Result<()> {
    let parts = Part::value_variants().iter();
    let mut parts = parts.filter(|part| only.is_none_or(|only| only == **part));
    parts.try_for_each(|part| match part {
        Part::Api => interop::run(examples),
        Part::Tools => interop_mcp::run(),
        Part::Hosts => interop_hosts::run(),
        Part::Files => interop_files::run(),
        Part::Feeds => interop_feeds::run(),
        Part::Formulas => interop_formulas::run(),
        Part::Completions => interop_completions::run(),
    })
}

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Ci => ci(),
        Chore::Codegen { check } => codegen::run(check),
        Chore::Interop { only, examples } => interop(only, examples),
        Chore::Browser => browser::run(),
        Chore::Book => book::run(),
        Chore::Pictures => pictures::run(),
        Chore::Instructions { update } => instructions::run(update),
        Chore::Bench(options) => bench::run(&options),
        Chore::Start { pairs, busy } => start::run(pairs, busy),
        #[cfg(unix)]
        Chore::DeployCheck { only } => deploy::run(only),
        Chore::Audit => audit::run(),
        Chore::Semver { baseline } => semver::run(baseline),
        #[cfg(unix)]
        Chore::Drill { only, seconds } => drill::run(only, std::time::Duration::from_secs(seconds)),
        Chore::Bundle { profile } => bundle::run(&profile),
        #[cfg(unix)]
        Chore::Release { profile } => release::run(&profile),
        Chore::Embed { times } => embed::run(times),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The checks of CI, in its order; the first that fails ends the run.
fn ci() -> Result<()> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    cargo(&["check", "--package", "pace-running", "--no-default-features"])?;
    cargo(&["check", "--package", "pace-export"])?;
    cargo(&["test", "--workspace"])
}
