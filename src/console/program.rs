//! Another program as a player of `match`, by one of two protocols.

use std::time::{Duration, Instant};

use game::session::GameSession;
use message::{Message, MessageId};
use notation::link::excerpt;

use crate::process::Process;
use crate::program_uci::UciTalk;
use crate::program_xboard::XboardTalk;

const OPTION: MessageId = MessageId::new(&("cli.player.option", &["path", "text", "known"]));
/// That a program refuses what is right, with what it says instead.
pub const REFUSES: MessageId = MessageId::new(&("cli.player.refuses", &["path", "text", "line"]));
const GAME: MessageId = MessageId::new(&("cli.player.game", &["path", "game", "known"]));

/// The option of UCI that names the game.
pub(crate) const VARIANT: &str = "UCI_Variant";

/// What a move takes beside the thinking, which no clock counts.
const GRACE: Duration = Duration::from_millis(50);

/// What a program may use for a move.
#[derive(Clone, Copy)]
pub(crate) enum MoveLimit {
    Milliseconds(u32),
    Nodes(u32),
    /// A clock for the game, with an increment for each move, both in milliseconds.
    Clock(u32, u32),
}

impl MoveLimit {
    /// `MS`, `NODESn` or `MS+MS`.
    pub fn read(text: &str) -> Option<MoveLimit> {
        let number = |text: &str| text.parse::<u32>().ok();
        let positive = |text: &str| number(text).filter(|&number| number > 0);
        match (text.strip_suffix('n'), text.split_once('+')) {
            (Some(nodes), _) => positive(nodes).map(MoveLimit::Nodes),
            (None, Some((base, increment))) => Some(MoveLimit::Clock(positive(base)?, number(increment)?)),
            (None, None) => positive(text).map(MoveLimit::Milliseconds),
        }
    }
}

/// What is asked: the game so far, and the clocks of both sides in milliseconds, White's first.
pub(crate) struct Question<'a> {
    pub start: Option<&'a str>,
    pub moves: &'a [String],
    /// The position after these moves.
    pub fen: &'a str,
    pub limit: MoveLimit,
    pub clocks: [u32; 2],
    /// 0 if White is to move.
    pub turn: usize,
}

impl Question<'_> {
    /// The time that the program may take.
    pub fn own(&self) -> Duration {
        match self.limit {
            MoveLimit::Milliseconds(ms) => Duration::from_millis(ms.into()),
            MoveLimit::Nodes(_) => Duration::ZERO,
            MoveLimit::Clock(..) => Duration::from_millis(self.clocks[self.turn].into()),
        }
    }
}

/// What a program answers.
#[derive(Debug, PartialEq)]
pub enum Reply {
    /// A move as it was written, and its score in centipawns where it has one.
    Move(String, Option<i32>),
    /// It gives the game up.
    Resigns,
    /// A result: `1-0`, `0-1` or `1/2-1/2`.
    Claims(String),
    /// Its clock has run out.
    OutOfTime,
}

/// A protocol, spoken with a process.
pub(crate) trait Talk {
    /// Says hello, and sets the options. Nothing of a game has begun.
    fn greet(&mut self, process: &mut Process, options: &[(String, String)]) -> Result<(), Message>;
    fn new_game(&mut self, process: &mut Process, limit: MoveLimit, game: &str) -> Result<(), Message>;
    fn ask(&mut self, process: &mut Process, question: &Question<'_>) -> Result<Reply, Message>;
    /// Whether it plays only one game.
    fn plays_once(&self) -> bool {
        false
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Protocol {
    Uci,
    Xboard,
}

/// A program that runs, with the protocol that it speaks and its clock.
pub struct Program {
    process: Process,
    talk: Box<dyn Talk>,
    protocol: Protocol,
    limit: MoveLimit,
    options: Vec<(String, String)>,
    patience: Duration,
    /// What is left on its clock.
    left: Duration,
    /// Whether it has played a game.
    used: bool,
}

impl Program {
    /// Starts a program, says hello, and sets its options.
    pub(crate) fn start(
        protocol: Protocol,
        command: &str,
        limit: MoveLimit,
        options: &[(String, String)],
        patience: Duration,
    ) -> Result<Program, Message> {
        let process = Process::start(command, patience)?;
        let talk: Box<dyn Talk> = match protocol {
            Protocol::Uci => Box::<UciTalk>::default(),
            Protocol::Xboard => Box::<XboardTalk>::default(),
        };
        let (options, left) = (options.to_vec(), Duration::ZERO);
        let mut program = Program { process, talk, protocol, limit, options, patience, left, used: false };
        program.talk.greet(&mut program.process, &program.options)?;
        Ok(program)
    }

    /// Tells it that a game begins, which may mean to start it again.
    pub fn new_game(&mut self, game: &str) -> Result<(), Message> {
        if std::mem::replace(&mut self.used, true) && self.talk.plays_once() {
            let name = self.process.name.clone();
            *self = Program::start(self.protocol, &name, self.limit, &self.options, self.patience)?;
            self.used = true;
        }
        if let MoveLimit::Clock(base, _) = self.limit {
            self.left = Duration::from_millis(base.into());
        }
        self.talk.new_game(&mut self.process, self.limit, game)
    }

    /// What is left on its clock in milliseconds, if it has one.
    pub fn clock(&self) -> Option<u32> {
        matches!(self.limit, MoveLimit::Clock(..)).then(|| self.left.as_millis() as u32)
    }

    /// Its answer to the position after these moves. Its opponent's clock is `other`.
    pub fn ask(&mut self, session: &GameSession, moves: &[String], other: Option<u32>) -> Result<Reply, Message> {
        let (own, turn) = (self.clock().unwrap_or(0), session.turn().index());
        let mut clocks = [other.unwrap_or(own); 2];
        clocks[turn] = own;
        let (start, fen) = (session.start_fen(), session.root_board().fen());
        let question = Question { start: start.as_deref(), moves, fen: &fen, limit: self.limit, clocks, turn };
        let begin = Instant::now();
        let reply = self.talk.ask(&mut self.process, &question)?;
        if let MoveLimit::Clock(_, increment) = self.limit {
            // What the way between the programs takes is not theirs to answer for.
            match self.left.checked_sub(begin.elapsed().saturating_sub(GRACE)) {
                Some(left) => self.left = left + Duration::from_millis(increment.into()),
                None => return Ok(Reply::OutOfTime),
            }
        }
        Ok(reply)
    }
}

/// An option that a program does not have.
pub(crate) fn unknown_option(process: &Process, name: &str, known: &[String]) -> Message {
    OPTION.with([process.name.as_str().into(), excerpt(name).into(), known.join(", ").into()])
}

/// A game that a program does not play.
pub(crate) fn unknown_game(process: &Process, game: &str, known: &[String]) -> Message {
    let known = if known.is_empty() { "-".to_owned() } else { known.join(", ") };
    GAME.with([process.name.as_str().into(), game.into(), known.into()])
}
