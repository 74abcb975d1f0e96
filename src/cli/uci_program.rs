//! Another program as a player of `match`, by the protocol UCI.
//!
//! A thread reads what it writes, so that one that is silent is noticed, and ended.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use oddchess::message::{Message, MessageId};

const START: MessageId = MessageId::new("cli.player.start", &["path", "problem"]);
const GONE: MessageId = MessageId::new("cli.gone", &["text"]);
const SILENT: MessageId = MessageId::new("cli.player.silent", &["path", "ms"]);

/// How long a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(1);
/// How often is looked whether it has ended.
const LOOK: Duration = Duration::from_millis(10);

/// What a program may use for a move.
#[derive(Clone, Copy)]
pub enum MoveLimit {
    Milliseconds(u32),
    Nodes(u32),
}

pub struct Program {
    child: Child,
    input: ChildStdin,
    /// The lines that it writes; closed when it closes its output.
    lines: Receiver<String>,
    limit: MoveLimit,
    /// How long it may take beyond its own time.
    patience: Duration,
    path: String,
}

impl Program {
    /// Starts a program and sets its options.
    pub fn start(
        path: &str,
        limit: MoveLimit,
        options: &[(&str, &str)],
        patience: Duration,
    ) -> Result<Program, Message> {
        let started = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| START.with([path.into(), error.to_string().into()]))?;
        let (input, output) = child.stdin.take().zip(child.stdout.take()).ok_or_else(|| GONE.with([path.into()]))?;
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut program = Program { child, input, lines, limit, patience, path: path.to_owned() };
        for (name, value) in options {
            writeln!(program.input, "setoption name {name} value {value}").map_err(|_| program.gone())?;
        }
        Ok(program)
    }

    fn gone(&self) -> Message {
        GONE.with([self.path.as_str().into()])
    }

    /// The best move after these moves, and its score in centipawns where it has one.
    pub fn ask(&mut self, moves: &[String]) -> Result<(String, Option<i32>), Message> {
        let (go, own) = match self.limit {
            MoveLimit::Milliseconds(ms) => (format!("go movetime {ms}"), Duration::from_millis(ms.into())),
            MoveLimit::Nodes(nodes) => (format!("go nodes {nodes}"), Duration::ZERO),
        };
        let asked = writeln!(self.input, "position startpos moves {}\n{go}", moves.join(" "));
        asked.map_err(|_| self.gone())?;
        let (begin, allowed) = (Instant::now(), own + self.patience);
        let mut score = None;
        loop {
            let left = allowed.saturating_sub(begin.elapsed());
            let line = match self.lines.recv_timeout(left) {
                // Whoever writes without end may not hide behind it.
                Ok(line) if !left.is_zero() => line,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {
                    return Err(SILENT.with([self.path.as_str().into(), allowed.as_millis().to_string().into()]));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            };
            if let Some((_, text)) = line.split_once(" score ") {
                let number = text.strip_prefix("cp ").and_then(|rest| rest.split_whitespace().next());
                score = number.and_then(|number| number.parse().ok());
            }
            if let Some(best) = line.strip_prefix("bestmove ") {
                let best = best.split_whitespace().next().ok_or_else(|| self.gone())?;
                return Ok((best.to_owned(), score));
            }
        }
    }

    /// Whether it ends by itself within [`FAREWELL`].
    fn ends(&mut self) -> bool {
        let begin = Instant::now();
        while begin.elapsed() < FAREWELL {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return true;
            }
            thread::sleep(LOOK);
        }
        false
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"quit\n");
        if !self.ends() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
