//! A bar on standard error, for long work on a terminal.

use std::io::{self, IsTerminal as _};

use indicatif::{ProgressBar, ProgressStyle};

/// How far a batch has come.
pub(super) struct Progress(Option<ProgressBar>);

impl Progress {
    /// Lines between two looks at the bar.
    const LINES: u64 = 1 << 14;

    /// A bar, where somebody watches and nothing else is written there.
    pub(super) fn start(size: Option<u64>, into_file: bool) -> Self {
        let watched = io::stderr().is_terminal() && (into_file || !io::stdout().is_terminal());
        Self(watched.then(|| {
            let (bar, template) = match size {
                Some(size) => (ProgressBar::new(size), "{wide_bar} {percent:>3} %  {eta}"),
                None => (ProgressBar::new_spinner(), "{spinner} {bytes} {elapsed}"),
            };
            bar.set_style(
                ProgressStyle::with_template(template)
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar
        }))
    }

    /// No bar.
    pub(super) const fn hidden() -> Self {
        Self(None)
    }

    /// Shows how far it is, now and then.
    pub(super) fn show(&self, lines: u64, bytes: u64) {
        if let Some(bar) = &self.0
            && lines.is_multiple_of(Self::LINES)
        {
            bar.set_position(bytes);
        }
    }

    /// Clears the bar.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
