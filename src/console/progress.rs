//! The progress of long work on stderr: a bar on a terminal, else a line a minute, for logs.

use std::cell::Cell;
use std::fmt;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

/// How often the bar is drawn again while nothing happens, so that its times go on.
const TICK: Duration = Duration::from_secs(1);

/// How often a line is written where there is no terminal.
const LOG_EVERY: Duration = Duration::from_secs(60);

/// Work that is over sooner shows no progress.
const SOON: Duration = Duration::from_secs(1);

/// The progress of one piece of work.
pub struct Progress {
    bar: ProgressBar,
    /// The first position, of work that goes on where it was.
    begin: Cell<Option<u64>>,
    /// When the last line was written; `None` if none is wanted.
    logged: Option<Cell<Instant>>,
    /// Whether results are written to the output while the bar is shown.
    shared: bool,
}

impl Progress {
    /// A progress bar with this template and number of steps, if that is known.
    pub fn new(steps: impl Into<Option<u64>>, template: &str, shared: bool) -> Progress {
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let style = style.progress_chars("##.").with_key("left", left);
        let bar = steps.into().map_or_else(ProgressBar::no_length, ProgressBar::new).with_style(style);
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        let logged = bar.is_hidden().then(|| Cell::new(Instant::now()));
        Progress { bar, begin: Cell::new(None), logged, shared }
    }

    /// The same, of work that has already taken so long.
    fn begun(self, elapsed: Duration) -> Progress {
        Progress { bar: self.bar.with_elapsed(elapsed), ..self }
    }

    /// A bar that is never shown.
    pub fn hidden() -> Progress {
        Progress { bar: ProgressBar::hidden(), begin: Cell::new(None), logged: None, shared: false }
    }

    /// Counts a step as done.
    pub fn step(&self) {
        self.bar.inc(1);
        self.log();
    }

    /// Where the work has got to, with a word about it.
    pub fn set(&self, position: u64, message: String) {
        self.begin.set(self.begin.get().or(Some(position)));
        self.bar.set_message(message);
        self.bar.set_position(position);
        self.log();
    }

    fn log(&self) {
        if let Some(last) = self.logged.as_ref().filter(|last| last.get().elapsed() >= LOG_EVERY) {
            last.set(Instant::now());
            let (position, message) = (self.bar.position(), self.bar.message());
            match self.bar.length() {
                Some(length) => {
                    eprintln!("{position} of {length} {message}, about {} left", HumanDuration(self.left()));
                }
                None => eprintln!("{position} {message}, {}", HumanDuration(self.bar.elapsed())),
            }
        }
    }

    /// How long the rest will take if it goes on as so far.
    fn left(&self) -> Duration {
        let (begin, position) = (self.begin.get().unwrap_or(0), self.bar.position());
        let rest = self.bar.length().unwrap_or(0).saturating_sub(position);
        self.bar.elapsed().mul_f64(rest as f64 / position.saturating_sub(begin).max(1) as f64)
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

/// `{left}` in a template: how long the rest will take if it goes on as from the start. `{eta}` follows the speed of the
/// last seconds, and needs some to find it.
fn left(state: &ProgressState, out: &mut dyn fmt::Write) {
    let (position, length) = (state.pos(), state.len().unwrap_or(0));
    let rest = length.saturating_sub(position) as f64 / position.max(1) as f64;
    // A line that can't be written is drawn again.
    let _ = write!(out, "{:#}", HumanDuration(state.elapsed().mul_f64(rest)));
}

/// The progress of work that is often over at once.
pub struct LateProgress {
    begin: Instant,
    template: &'static str,
    shown: Option<Progress>,
}

impl LateProgress {
    /// Work that begins now; the template is that of its bar.
    pub fn new(template: &'static str) -> LateProgress {
        LateProgress { begin: Instant::now(), template, shown: None }
    }

    /// Where the work has got to, of how many steps, with a word about it.
    pub fn set(&mut self, position: u64, steps: u64, message: impl FnOnce() -> String) {
        if self.shown.is_none() && self.begin.elapsed() < SOON {
            return;
        }
        let elapsed = self.begin.elapsed();
        let begun = || Progress::new(steps, self.template, false).begun(elapsed);
        self.shown.get_or_insert_with(begun).set(position, message());
    }

    /// Takes it away, if it is there.
    pub fn clear(self) {
        if let Some(progress) = self.shown {
            progress.clear();
        }
    }
}
