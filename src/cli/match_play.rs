//! `oddchess match`: two players, many games, one result. It is how levels and changes of the search are measured.
//!
//! Openings are random moves from a seed, taken only where neither side is much better, and each is played twice with the
//! colours changed.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use oddchess::engine::evaluate::stir;
use oddchess::engine::player::Mind;
use oddchess::engine::report::{Asked, Purpose, ScoreKind};
use oddchess::engine::strength::FULL;
use oddchess::game::session::Table;
use oddchess::message::{Phrase, Saying};
use oddchess::notation::link::{Parts, excerpt};
use oddchess::rules::Side;
use oddchess::variants;

const PLAYER: Phrase = Phrase::new("cli.player", &["text"]);
const GONE: Phrase = Phrase::new("cli.gone", &["text"]);
const OPENING: u64 = 6;
const LONGEST: usize = 400;

/// Who plays.
pub enum Player {
    Random,
    /// Takes what stands best one move later, whatever the answer.
    Greed,
    Mind(Box<Mind>, Asked),
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
    fn ask(&mut self, moves: &[String]) -> Result<(String, Option<i32>), Saying> {
        self.answer(moves).ok_or_else(|| GONE.say([excerpt(&self.path).into()]))
    }

    fn answer(&mut self, moves: &[String]) -> Option<(String, Option<i32>)> {
        writeln!(self.input, "position startpos moves {}\n{}", moves.join(" "), self.go).ok()?;
        let mut score = None;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some((_, told)) = line.split_once(" score ") {
                let number = told.strip_prefix("cp ").and_then(|rest| rest.split_whitespace().next());
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

const ASKED: Asked = Asked { purpose: Purpose::Play, level: FULL, seed: 0, time: 0, depth: 0, nodes: 0, lines: 1 };

/// `random`, `greed`, `nodes=2000`, `time=200`, `level=3` or `uci=PROGRAM,MILLISECONDS,Option=value,…`; with `n`
/// behind it, the number is one of nodes.
pub fn player(text: &str) -> Result<Player, Saying> {
    let wrong = || PLAYER.say([excerpt(text).into()]);
    let (kind, value) = text.split_once('=').unwrap_or((text, ""));
    let number = || value.parse::<u32>().map_err(|_| wrong());
    let mind = |asked| Ok(Player::Mind(Box::new(Mind::new(16)), asked));
    match kind {
        "random" => Ok(Player::Random),
        "greed" => Ok(Player::Greed),
        "nodes" => mind(Asked { nodes: number()?, ..ASKED }),
        "time" => mind(Asked { time: number()?, ..ASKED }),
        "level" => mind(Asked { level: number()? as u8, ..ASKED }),
        "uci" => program(value).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

fn program(text: &str) -> Option<Player> {
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
    Some(Player::Program(Program { child, input, output, go, path: path.to_owned() }))
}

/// A number from 0, below `limit`.
fn below(limit: usize, seed: impl IntoIterator<Item = u64>) -> usize {
    (stir(seed) % limit.max(1) as u64) as usize
}

impl Player {
    /// The move as text; nothing if there is none.
    fn choose(&mut self, table: &dyn Table, moves: &[String], seed: u64) -> Result<Option<String>, Saying> {
        if let Player::Program(program) = self {
            return program.ask(moves).map(|(best, _)| Some(best));
        }
        Ok(self.think(table, moves, seed))
    }

    fn think(&mut self, table: &dyn Table, moves: &[String], seed: u64) -> Option<String> {
        let mut board = table.teller();
        let mut choices = Vec::new();
        match self {
            Player::Random => {
                board.expand(&mut choices);
                let choice = choices.get(below(choices.len(), [seed, moves.len() as u64]))?;
                board.texts(&[choice.code]).pop()
            }
            Player::Greed => {
                board.expand(&mut choices);
                let mut best = None;
                for choice in &choices {
                    board.play(choice.at);
                    let score = -board.score();
                    board.undo();
                    let rank = (score, stir([seed, choice.code.into()]));
                    best = best.max(Some((rank, choice.code)));
                }
                board.texts(&[best?.1]).pop()
            }
            Player::Mind(mind, asked) => {
                let begin = Instant::now();
                mind.look(table);
                mind.begin(Asked { seed: seed as u32, ..*asked });
                let limit = u128::from(asked.time);
                mind.think(&mut || limit > 0 && begin.elapsed().as_millis() >= limit);
                mind.stop();
                mind.thought().choice.map(|step| step.text)
            }
            Player::Program(_) => None,
        }
    }

    /// What a player that searches thinks of the position, in centipawns for the side to move; nothing of a mate.
    pub fn score(&mut self, table: &dyn Table, moves: &[String]) -> Result<Option<i32>, Saying> {
        Ok(match self {
            Player::Program(program) => program.ask(moves)?.1,
            Player::Mind(mind, asked) => {
                mind.look(table);
                mind.begin(Asked { purpose: Purpose::Analyse, ..*asked });
                mind.think(&mut || false);
                let sign = if table.teller().turn() == Side::White { 1 } else { -1 };
                let thought = mind.thought();
                let guess = thought.lines.first().filter(|line| line.score.kind == ScoreKind::Heuristic);
                guess.map(|line| sign * line.score.value)
            }
            Player::Random | Player::Greed => None,
        })
    }
}

pub fn open(game: &str, moves: &[String]) -> Result<Box<dyn Table>, Saying> {
    let parts = Parts { game: game.into(), moves: moves.to_vec(), ..Parts::default() };
    variants::require(game)?.open(&parts)
}

/// Random moves after which neither side is much better.
pub fn opening(game: &str, pair: u64) -> Result<Vec<String>, Saying> {
    let mut umpire = Mind::new(4);
    for attempt in 0..100 {
        let mut table = open(game, &[])?;
        let mut moves = Vec::new();
        for ply in 0..OPENING {
            if table.over().is_none()
                && let Some(text) = Player::Random.think(table.as_ref(), &moves, stir([pair, attempt, ply]))
            {
                table.type_move(&text)?;
                moves.push(text);
            }
        }
        umpire.look(table.as_ref());
        umpire.begin(Asked { purpose: Purpose::Analyse, nodes: 20_000, ..ASKED });
        umpire.think(&mut || false);
        let thought = umpire.thought();
        let Some(line) = thought.lines.first() else { continue };
        if matches!(line.score.kind, ScoreKind::Heuristic | ScoreKind::Open) && line.score.value.abs() < 70 {
            return Ok(moves);
        }
    }
    Ok(Vec::new())
}

/// White's points, doubled: 2 for a win, 1 for a draw.
fn play(game: &str, players: [&mut Player; 2], mut moves: Vec<String>, seed: u64) -> Result<u32, Saying> {
    let mut table = open(game, &moves)?;
    while table.over().is_none() && moves.len() < LONGEST {
        let turn = moves.len() % 2;
        let text = players[turn].choose(table.as_ref(), &moves, seed)?.unwrap_or_default();
        if table.type_move(&text).is_err() {
            // Who has no legal move to offer, though there is one, has lost.
            return Ok(2 * turn as u32);
        }
        moves.push(text);
    }
    Ok(match table.score() {
        Some("1-0") => 2,
        Some("0-1") => 0,
        _ => 1,
    })
}

/// Plays so many games and says how the first player has fared.
pub fn play_match(game: &str, names: [&str; 2], games: u64, out: &mut impl Write) -> Result<(), crate::cli::Failure> {
    variants::require(game)?;
    let mut one = player(names[0])?;
    let mut other = player(names[1])?;
    let mut counts = [0_u32; 3];
    for number in 0..games {
        let moves = opening(game, number / 2)?;
        let points = if number % 2 == 0 {
            play(game, [&mut one, &mut other], moves, number)?
        } else {
            2 - play(game, [&mut other, &mut one], moves, number)?
        };
        counts[points as usize] += 1;
        if number + 1 == games || (number + 1).is_multiple_of(20) {
            tell(game, names, counts, out)?;
        }
    }
    Ok(())
}

fn tell(game: &str, names: [&str; 2], [lost, drawn, won]: [u32; 3], out: &mut impl Write) -> io::Result<()> {
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
