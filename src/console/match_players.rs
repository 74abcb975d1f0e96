//! The players of `oddchess match`, and how they choose their moves.

use std::time::{Duration, Instant};

use engine::evaluate::hash64;
use engine::personality::Personality;
use engine::player::Player;
use engine::report::{EngineRequest, ScoreKind, Task};
use engine::strength::FULL;
use engine::time::{Tick, TimeControl};
use game::session::GameSession;
use message::{Message, MessageId};
use notation::link::excerpt;
use rules::Color;
use variants::tools;

use crate::networks::NetworkChoice;
use crate::program::{MoveLimit, Program, Protocol, Reply};

const PLAYER: MessageId = MessageId::new(&("cli.player", &["text"]));
const NUMBER: MessageId = MessageId::new(&("cli.player.number", &["text", "least", "most"]));
const NETWORK: MessageId = MessageId::new(&("cli.player.network", &["network", "game"]));
const PERSONALITY: MessageId = MessageId::new(&("cli.player.personality", &["text", "known"]));

/// How long a program may take for a move beyond its own time, if nothing else is said.
pub const PATIENCE: Duration = Duration::from_millis(USUAL_TIMEOUT as u64);
/// The same in milliseconds.
pub const USUAL_TIMEOUT: u32 = 60_000;

/// What the text of a player that is another program begins with.
const PROGRAMS: [(&str, Protocol); 2] = [("uci", Protocol::Uci), ("xboard", Protocol::Xboard)];

/// Who plays.
pub enum Contestant {
    /// Takes any legal move.
    Random,
    /// Takes what stands best one move later, whatever the answer.
    Greed,
    /// This project's engine, asked the same for every move.
    Engine(Box<Player>, EngineRequest, NetworkChoice),
    /// Another program, by a protocol.
    Program(Box<Program>),
}

/// Whether the text of a player names another program, whose options are its own.
pub fn is_program(text: &str) -> bool {
    PROGRAMS.iter().any(|(kind, _)| text.split_once('=').is_some_and(|(known, _)| known == *kind))
}

/// `random`, `greed`, `nodes=2000`, `time=200`, `level=3`, or `uci=` or `xboard=` with `PROGRAM,LIMIT,Option=value,…`.
/// `options` are more of those; `patience` is how long such a program may take beyond its own time.
pub fn player(text: &str, options: &[(String, String)], patience: Duration) -> Result<Contestant, Message> {
    let wrong = || PLAYER.with([excerpt(text).into()]);
    let (text, network) = NetworkChoice::split(text)?;
    let (text, personality) = match text.split_once(",personality=") {
        Some((player, id)) if !is_program(player) => (player, self::personality(id)?),
        _ => (text, Personality::Balanced),
    };
    let (kind, value) = text.split_once('=').unwrap_or((text, ""));
    let number = |most: u32| {
        let number = value.parse::<u32>().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| NUMBER.with([excerpt(text).into(), "1".into(), most.to_string().into()]))
    };
    let engine = |asked| {
        let asked = EngineRequest { personality, ..asked };
        Ok(Contestant::Engine(Box::new(Player::new(16)), asked, network.clone()))
    };
    match kind {
        "random" if text == kind => Ok(Contestant::Random),
        "greed" if text == kind => Ok(Contestant::Greed),
        "nodes" => engine(EngineRequest { nodes: number(u32::MAX)?, ..EngineRequest::new(Task::Play) }),
        "time" => {
            engine(EngineRequest { time: TimeControl::move_time(number(u32::MAX)?), ..EngineRequest::new(Task::Play) })
        }
        "level" => engine(EngineRequest { level: number(FULL.into())? as u8, ..EngineRequest::new(Task::Play) }),
        _ => {
            let known = PROGRAMS.iter().find(|(known, _)| *known == kind).ok_or_else(wrong)?;
            program(known.1, value, options, patience, wrong)
        }
    }
}

fn personality(id: &str) -> Result<Personality, Message> {
    let known = Personality::WITH_MONEY;
    let found = known.iter().find(|personality| personality.id() == id);
    let names = || known.iter().map(|personality| personality.id()).collect::<Vec<_>>().join(", ");
    found.copied().ok_or_else(|| PERSONALITY.with([excerpt(id).into(), names().into()]))
}

fn program(
    protocol: Protocol,
    text: &str,
    more: &[(String, String)],
    patience: Duration,
    wrong: impl Fn() -> Message,
) -> Result<Contestant, Message> {
    let mut parts = text.split(',');
    let (Some(path), Some(bound)) = (parts.next().filter(|path| !path.is_empty()), parts.next()) else {
        return Err(wrong());
    };
    let limit = MoveLimit::read(bound).ok_or_else(&wrong)?;
    let pair = |option: &str| option.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let own = parts.map(|option| pair(option).ok_or_else(&wrong)).collect::<Result<Vec<_>, Message>>()?;
    let options = [more, &own].concat();
    let program = Program::start(protocol, path, limit, &options, patience)?;
    Ok(Contestant::Program(Box::new(program)))
}

/// A number from 0, below `limit`.
fn below(limit: usize, seed: impl IntoIterator<Item = u64>) -> usize {
    (hash64(seed) % limit.max(1) as u64) as usize
}

impl Contestant {
    /// Whether it can play this game: a network evaluates one game, with its usual rules.
    pub fn check(&self, game: &str) -> Result<(), Message> {
        if let Contestant::Engine(_, _, NetworkChoice::File(network)) = self
            && !tools(game)?.root_board(None, &[])?.set_network(Some(network))
        {
            return Err(NETWORK.with([network.game.as_str().into(), game.into()]));
        }
        Ok(())
    }

    /// Tells it that a game begins.
    pub fn new_game(&mut self, game: &str) -> Result<(), Message> {
        match self {
            Contestant::Program(program) => program.new_game(game),
            _ => Ok(()),
        }
    }

    /// What is left on its clock in milliseconds, if it has one.
    pub fn clock(&self) -> Option<u32> {
        match self {
            Contestant::Program(program) => program.clock(),
            _ => None,
        }
    }

    /// The answer to the position after these moves; its opponent's clock is `other`.
    pub fn answer(
        &mut self,
        session: &GameSession,
        moves: &[String],
        seed: u64,
        other: Option<u32>,
    ) -> Result<Reply, Message> {
        if let Contestant::Program(program) = self {
            return program.ask(session, moves, other);
        }
        Ok(Reply::Move(self.choose_move(session, moves, seed).unwrap_or_default(), None))
    }

    /// The move as text; nothing if there is none, or if it is another program.
    pub fn choose_move(&mut self, session: &GameSession, moves: &[String], seed: u64) -> Option<String> {
        let mut board = session.root_board();
        let mut choices = Vec::new();
        match self {
            Contestant::Random => {
                board.generate_all(&mut choices);
                let choice = choices.get(below(choices.len(), [seed, moves.len() as u64]))?;
                board.move_texts(&[choice.id]).pop()
            }
            Contestant::Greed => {
                board.generate_all(&mut choices);
                let mut best = None;
                for choice in &choices {
                    board.play(choice.at);
                    let score = -board.evaluate();
                    board.undo();
                    let rank = (score, hash64([seed, choice.id.into()]));
                    best = best.max(Some((rank, choice.id)));
                }
                board.move_texts(&[best?.1]).pop()
            }
            Contestant::Engine(engine, asked, network) => {
                engine.set_network(network.of(board.game()));
                engine.set_board(session.root_board());
                engine.start(EngineRequest { seed: seed as u32, ..*asked });
                run(engine);
                engine.report().choice.map(|step| step.text)
            }
            Contestant::Program(_) => None,
        }
    }

    /// What a player that searches thinks of the position, in centipawns for the side to move; nothing of a mate.
    pub fn score(&mut self, session: &GameSession, moves: &[String]) -> Result<Option<i32>, Message> {
        Ok(match self {
            Contestant::Program(_) => match self.answer(session, moves, 0, None)? {
                Reply::Move(_, score) => score,
                _ => None,
            },
            Contestant::Engine(engine, asked, network) => {
                engine.set_network(network.of(session.root_board().game()));
                engine.set_board(session.root_board());
                engine.start(EngineRequest { task: Task::Analyse, ..*asked });
                run(engine);
                let sign = if session.root_board().turn() == Color::White { 1 } else { -1 };
                let report = engine.report();
                let guess = report.lines.first().filter(|line| line.score.kind == ScoreKind::Heuristic);
                guess.map(|line| sign * line.score.value)
            }
            Contestant::Random | Contestant::Greed => None,
        })
    }
}

/// Runs a request to its end.
fn run(engine: &mut Player) {
    let begin = Instant::now();
    engine.run_timed(&mut || Tick { now: begin.elapsed().as_secs_f64() * 1000.0, pause: false });
}
