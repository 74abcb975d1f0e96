//! Another program as a process: its lines come in by a thread, so that one that is silent, or writes without end, is noticed
//! and ended.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use message::{Message, MessageId};
use notation::link::excerpt;

const START: MessageId = MessageId::new(&("cli.player.start", &["path", "problem"]));
const GONE: MessageId = MessageId::new(&("cli.gone", &["text"]));
const SILENT: MessageId = MessageId::new(&("cli.player.silent", &["path", "ms", "expected"]));
const UNEXPECTED_OUTPUT: MessageId = MessageId::new(&("cli.player.babble", &["path", "ms", "expected", "last"]));

/// How long a program may take to end after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);
/// How often is looked whether it has ended.
const LOOK: Duration = Duration::from_millis(10);
/// Lines that wait to be read; a program that writes more has to wait, too.
const QUEUE: usize = 1 << 10;
/// Bytes of a line that are kept.
const LONGEST: u64 = 1 << 14;

pub struct Process {
    child: Child,
    input: ChildStdin,
    /// The lines that it writes; closed when it closes its output.
    lines: Receiver<String>,
    /// How long it may take to answer, beyond its own time.
    patience: Duration,
    pub name: String,
}

impl Process {
    /// Starts a program: the path of a file, or a path and arguments with spaces between them.
    pub fn start(command: &str, patience: Duration) -> Result<Process, Message> {
        let whole = Path::new(command).exists();
        let mut words = command.split_whitespace();
        let program = words.next().filter(|_| !whole).unwrap_or(command);
        // A name without a folder would be looked for among the programs of the system first.
        let here = Path::new(".").join(program);
        let mut started = Command::new(if here.exists() { here.as_os_str() } else { OsStr::new(program) });
        if !whole {
            started.args(words);
        }
        let started = started.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| START.with([command.into(), error.to_string().into()]))?;
        let (input, output) = child.stdin.take().zip(child.stdout.take()).ok_or_else(|| GONE.with([command.into()]))?;
        let (sender, lines) = mpsc::sync_channel(QUEUE);
        thread::spawn(move || pass_on(BufReader::new(output), &sender));
        Ok(Process { child, input, lines, patience, name: command.to_owned() })
    }

    pub fn gone(&self) -> Message {
        GONE.with([self.name.as_str().into()])
    }

    pub fn tell(&mut self, line: &str) -> Result<(), Message> {
        let told = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        told.map_err(|_| self.gone())
    }

    /// Reads up to the first line of which `take` makes something. The program has `own` time for it, and the patience
    /// beyond that.
    pub fn hear<T>(
        &self,
        own: Duration,
        expected: &str,
        mut take: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Message> {
        let (begin, allowed) = (Instant::now(), own + self.patience);
        let mut other: Option<String> = None;
        loop {
            let left = allowed.saturating_sub(begin.elapsed());
            let line = match self.lines.recv_timeout(left) {
                // A flood of output counts as a timeout, too.
                Ok(line) if !left.is_zero() => line,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {
                    let (path, ms) = (self.name.as_str().into(), allowed.as_millis().to_string().into());
                    return Err(match other {
                        Some(last) => UNEXPECTED_OUTPUT.with([path, ms, expected.into(), excerpt(&last).into()]),
                        None => SILENT.with([path, ms, expected.into()]),
                    });
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            };
            if let Some(found) = take(&line) {
                return Ok(found);
            }
            other = Some(line);
        }
    }

    /// Drops what it has written so far.
    pub fn forget(&self) {
        let waiting = self.lines.try_iter().take(QUEUE);
        waiting.for_each(drop);
    }

    /// Whether it ends by itself within [`QUIT_TIMEOUT`].
    fn ends(&mut self) -> bool {
        let begin = Instant::now();
        while begin.elapsed() < QUIT_TIMEOUT {
            // It must be able to write what it still has to.
            self.forget();
            if !matches!(self.child.try_wait(), Ok(None)) {
                return true;
            }
            thread::sleep(LOOK);
        }
        false
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"quit\n");
        if !self.ends() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Passes the lines on until nobody wants them. Of lines that are too long, only the beginning is kept.
fn pass_on(mut output: impl BufRead, sender: &SyncSender<String>) {
    let mut line = Vec::new();
    let mut whole = true;
    loop {
        line.clear();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let begins = std::mem::replace(&mut whole, line.last() == Some(&b'\n'));
        let text = String::from_utf8_lossy(&line);
        if begins && sender.send(text.trim_end().to_owned()).is_err() {
            break;
        }
    }
}
