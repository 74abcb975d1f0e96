//! The progress of long work, on stderr and only where that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often the bar is drawn again while nothing happens, so that its times go on.
const TICK: Duration = Duration::from_secs(1);

pub struct Progress {
    bar: ProgressBar,
    /// Whether results are written to the output while the bar is shown.
    shared: bool,
}

impl Progress {
    /// A bar of so many steps, drawn as the template says.
    pub fn new(steps: u64, template: &str, shared: bool) -> Progress {
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(steps).with_style(style.progress_chars("##."));
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Progress { bar, shared }
    }

    /// A bar that is never shown.
    pub fn hidden() -> Progress {
        Progress { bar: ProgressBar::hidden(), shared: false }
    }

    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Where the work has got to, with a word about it.
    pub fn set(&self, position: u64, message: String) {
        self.bar.set_message(message);
        self.bar.set_position(position);
    }

    /// Writes results; the bar makes room for them if both may be on the same terminal.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        if self.shared { self.bar.suspend(write) } else { write() }
    }

    /// Leaves the bar as it was at the end.
    pub fn finish(self) {
        self.bar.abandon();
    }

    /// Takes the bar away.
    pub fn clear(self) {
        self.bar.finish_and_clear();
    }
}
