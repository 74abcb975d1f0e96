//! `oddchess match`: two players, many games, one result. It is how levels and changes of the search are measured.
//!
//! Openings are random moves from a seed, taken only where neither side is much better, and each is played twice with the
//! colours changed.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use clap::Args;
use oddchess::engine::evaluate::hash64;
use oddchess::engine::player::Player;
use oddchess::engine::report::{EngineRequest, ScoreKind, Task};
use oddchess::engine::strength::FULL;
use oddchess::engine::time::{Tick, TimeControl};
use oddchess::game::session::GameSession;
use oddchess::message::{Message, MessageId};
use oddchess::notation::link::{LinkParts, excerpt};
use oddchess::rules::Color;
use oddchess::variants;

use crate::cli::error::CliError;
use crate::cli::progress::Progress;

const PLAYER: MessageId = MessageId::new("cli.player", &["text"]);
const GONE: MessageId = MessageId::new("cli.gone", &["text"]);
const OPENING: u64 = 6;
const LONGEST: usize = 400;
/// Number of games between two reports of the result so far.
const OFTEN: u64 = 20;

#[derive(Args)]
pub struct MatchArgs {
    /// The game, by its id
    game: String,
    /// A player: random, greed, nodes=N, time=MS, level=L or uci=PROGRAM,MS,Option=value,…
    one: String,
    /// The other player
    other: String,
    /// How many games to play
    #[arg(default_value_t = 100)]
    games: u64,
}

/// Who plays.
pub enum Contestant {
    Random,
    /// Takes what stands best one move later, whatever the answer.
    Greed,
    Engine(Box<Player>, EngineRequest),
    Program(Program),
}

/// Another program, by the protocol UCI.
pub struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    go: String,
    path: String,
}

impl Program {
    /// The best move, and its score in centipawns where it has one.
    fn ask(&mut self, moves: &[String]) -> Result<(String, Option<i32>), Message> {
        self.answer(moves).ok_or_else(|| GONE.with([excerpt(&self.path).into()]))
    }

    fn answer(&mut self, moves: &[String]) -> Option<(String, Option<i32>)> {
        writeln!(self.input, "position startpos moves {}\n{}", moves.join(" "), self.go).ok()?;
        let mut score = None;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some((_, text)) = line.split_once(" score ") {
                let number = text.strip_prefix("cp ").and_then(|rest| rest.split_whitespace().next());
                score = number.and_then(|number| number.parse().ok());
            }
            if let Some(best) = line.strip_prefix("bestmove ") {
                return Some((best.split_whitespace().next()?.to_owned(), score));
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"quit\n");
        let _ = self.child.wait();
    }
}

const ASKED: EngineRequest = EngineRequest {
    task: Task::Play,
    level: FULL,
    seed: 0,
    time: TimeControl::Unlimited,
    depth: 0,
    nodes: 0,
    lines: 1,
};

/// `random`, `greed`, `nodes=2000`, `time=200`, `level=3` or `uci=PROGRAM,MILLISECONDS,Option=value,…`; with `n`
/// behind it, the number is one of nodes.
pub fn player(text: &str) -> Result<Contestant, Message> {
    let wrong = || PLAYER.with([excerpt(text).into()]);
    let (kind, value) = text.split_once('=').unwrap_or((text, ""));
    let number = || value.parse::<u32>().map_err(|_| wrong());
    let engine = |asked| Ok(Contestant::Engine(Box::new(Player::new(16)), asked));
    match kind {
        "random" => Ok(Contestant::Random),
        "greed" => Ok(Contestant::Greed),
        "nodes" => engine(EngineRequest { nodes: number()?, ..ASKED }),
        "time" => engine(EngineRequest { time: TimeControl::move_time(number()?), ..ASKED }),
        "level" => engine(EngineRequest { level: number()? as u8, ..ASKED }),
        "uci" => program(value).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

fn program(text: &str) -> Option<Contestant> {
    let mut parts = text.split(',');
    let path = parts.next()?;
    let bound = parts.next()?;
    let go = match bound.strip_suffix('n') {
        Some(nodes) => format!("go nodes {}", nodes.parse::<u32>().ok()?),
        None => format!("go movetime {}", bound.parse::<u32>().ok()?),
    };
    let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let (mut input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
    for (name, value) in parts.filter_map(|option| option.split_once('=')) {
        writeln!(input, "setoption name {name} value {value}").ok()?;
    }
    Some(Contestant::Program(Program { child, input, output, go, path: path.to_owned() }))
}

/// A number from 0, below `limit`.
fn below(limit: usize, seed: impl IntoIterator<Item = u64>) -> usize {
    (hash64(seed) % limit.max(1) as u64) as usize
}

impl Contestant {
    /// The move as text; nothing if there is none.
    fn choose(&mut self, session: &GameSession, moves: &[String], seed: u64) -> Result<Option<String>, Message> {
        if let Contestant::Program(program) = self {
            return program.ask(moves).map(|(best, _)| Some(best));
        }
        Ok(self.choose_move(session, moves, seed))
    }

    fn choose_move(&mut self, session: &GameSession, moves: &[String], seed: u64) -> Option<String> {
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
            Contestant::Engine(engine, asked) => {
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
            Contestant::Program(program) => program.ask(moves)?.1,
            Contestant::Engine(engine, asked) => {
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

pub fn open(game: &str, moves: &[String]) -> Result<GameSession, Message> {
    let parts = LinkParts { game: game.into(), moves: moves.to_vec(), ..LinkParts::default() };
    variants::require(game)?.open(&parts)
}

/// Random moves after which neither side is much better.
pub fn opening(game: &str, pair: u64) -> Result<Vec<String>, Message> {
    let mut umpire = Player::new(4);
    for attempt in 0..100 {
        let mut session = open(game, &[])?;
        let mut moves = Vec::new();
        for ply in 0..OPENING {
            if session.over().is_none()
                && let Some(text) = Contestant::Random.choose_move(&session, &moves, hash64([pair, attempt, ply]))
            {
                session.type_move(&text)?;
                moves.push(text);
            }
        }
        umpire.set_board(session.root_board());
        umpire.start(EngineRequest { task: Task::Analyse, nodes: 20_000, ..ASKED });
        umpire.run(&mut || false);
        let report = umpire.report();
        let Some(line) = report.lines.first() else { continue };
        if matches!(line.score.kind, ScoreKind::Heuristic | ScoreKind::Open) && line.score.value.abs() < 70 {
            return Ok(moves);
        }
    }
    Ok(Vec::new())
}

/// White's points, doubled: 2 for a win, 1 for a draw.
fn play(game: &str, players: [&mut Contestant; 2], mut moves: Vec<String>, seed: u64) -> Result<u32, Message> {
    let mut session = open(game, &moves)?;
    while session.over().is_none() && moves.len() < LONGEST {
        let turn = moves.len() % 2;
        let text = players[turn].choose(&session, &moves, seed)?.unwrap_or_default();
        if session.type_move(&text).is_err() {
            // Who has no legal move to offer, though there is one, has lost.
            return Ok(2 * turn as u32);
        }
        moves.push(text);
    }
    Ok(match session.score() {
        Some("1-0") => 2,
        Some("0-1") => 0,
        _ => 1,
    })
}

/// Plays the games and prints the result of the first player.
pub fn play_match(args: &MatchArgs, out: &mut impl Write) -> Result<(), CliError> {
    let (game, names, games) = (args.game.as_str(), [args.one.as_str(), args.other.as_str()], args.games);
    variants::require(game)?;
    let mut one = player(names[0])?;
    let mut other = player(names[1])?;
    let mut counts = [0_u32; 3];
    let progress = Progress::new(games, "{pos} of {len} games [{bar:30}] {eta} left", true);
    for number in 0..games {
        let moves = opening(game, number / 2)?;
        let points = if number % 2 == 0 {
            play(game, [&mut one, &mut other], moves, number)?
        } else {
            2 - play(game, [&mut other, &mut one], moves, number)?
        };
        counts[points as usize] += 1;
        progress.step();
        if number + 1 == games || (number + 1).is_multiple_of(OFTEN) {
            progress.aside(|| print_result(game, names, counts, out))?;
        }
    }
    progress.clear();
    Ok(())
}

fn print_result(game: &str, names: [&str; 2], [lost, drawn, won]: [u32; 3], out: &mut impl Write) -> io::Result<()> {
    let games = f64::from(won + drawn + lost);
    let share = (f64::from(won) + f64::from(drawn) / 2.0) / games;
    let squares = f64::from(won) * (1.0 - share).powi(2)
        + f64::from(drawn) * (0.5 - share).powi(2)
        + f64::from(lost) * share.powi(2);
    let error = 196.0 * (squares / games / games).sqrt();
    let [one, other] = names;
    writeln!(out, "{game}: {one} against {other}: +{won} ={drawn} -{lost}, {:.1} % ± {error:.1}", 100.0 * share)?;
    out.flush()
}
