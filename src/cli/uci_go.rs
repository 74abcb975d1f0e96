//! `go` of the UCI protocol: its parameters, and what is counted or proved instead of searched.

use engine::iterative::PvLine;
use engine::mate::solver::{MateLimits, MateOutcome, MateSolver, replies};
use engine::score::MATE;
use engine::search_board::{RootBoard, SearchBoard};
use engine::time::{ClockTime, TimeControl};

use crate::thinker::{HASH, SearchLimits};

/// What a move takes on the way between the programs, where it has a fixed time: in milliseconds.
const OVERHEAD: u32 = 5;
/// The time for a move whose limits can't be read, in milliseconds.
const UNREADABLE: u32 = 500;
/// Positions after which the mate solver leaves a question to the search: some seconds.
const MATE_NODES: u64 = 5_000_000;

/// What `go` asks for.
#[derive(Default)]
pub struct GoCommand {
    depth: u32,
    nodes: u32,
    /// The number of moves in which a mate is looked for.
    pub mate: Option<u8>,
    /// The depth of the tree of legal moves that is to be counted.
    pub perft: Option<u32>,
    /// The only moves to search, as they were written.
    pub only: Vec<String>,
    movetime: Option<u32>,
    /// White's and Black's.
    clocks: [Option<u32>; 2],
    increments: [Option<u32>; 2],
    to_go: Option<u32>,
    pub infinite: bool,
    pub ponder: bool,
    /// Whether there is a word that is unknown, or that lacks its number.
    unreadable: bool,
}

impl GoCommand {
    /// Reads the parameters; `unknown` is told of each word that is none. A number below the least that makes sense counts as that.
    pub fn read(text: &str, mut unknown: impl FnMut(&str)) -> GoCommand {
        let mut go = GoCommand::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut value = None;
            if NUMBERED.contains(&word) {
                value = words.next_if(|word| number(word).is_some()).and_then(number);
                go.unreadable |= value.is_none();
            }
            let at_least = |least: u32, most: u32| value.map(|value| value.clamp(least.into(), most.into()) as u32);
            match word {
                "depth" => go.depth = at_least(1, 100).unwrap_or(0),
                "mate" => go.mate = at_least(1, 50).map(|moves| moves as u8),
                "perft" => go.perft = at_least(0, 100),
                "nodes" => go.nodes = at_least(1, u32::MAX).unwrap_or(0),
                "movetime" => go.movetime = at_least(1, u32::MAX),
                "wtime" => go.clocks[0] = at_least(1, u32::MAX),
                "btime" => go.clocks[1] = at_least(1, u32::MAX),
                "winc" => go.increments[0] = at_least(0, u32::MAX),
                "binc" => go.increments[1] = at_least(0, u32::MAX),
                "movestogo" => go.to_go = at_least(1, 200),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| word.as_bytes().get(1).is_some_and(u8::is_ascii_digit))
                    {
                        go.only.push(text.to_owned());
                    }
                }
                other => {
                    go.unreadable = true;
                    unknown(other);
                }
            }
        }
        go
    }

    /// The limits of the side to move. If only the other side's clock is known, it stands for both.
    pub fn limits(&self, turn: usize) -> SearchLimits {
        let either = |pair: [Option<u32>; 2]| pair[turn].or(pair[1 - turn]);
        let time = match (self.movetime, either(self.clocks), either(self.increments)) {
            _ if self.infinite => TimeControl::Unlimited,
            (Some(time), ..) => TimeControl::MoveTime(time.saturating_sub(OVERHEAD)),
            (None, Some(remaining), increment) => {
                let increment = increment.unwrap_or(0);
                TimeControl::Clock(ClockTime { remaining, increment, moves_to_go: self.to_go })
            }
            (None, None, Some(increment)) => TimeControl::MoveTime(increment.saturating_sub(OVERHEAD)),
            (None, None, None) => TimeControl::Unlimited,
        };
        let depth = match (self.depth, self.mate) {
            (0, Some(moves)) => 2 * u32::from(moves),
            (depth, _) => depth,
        };
        let limits = SearchLimits { time, depth, nodes: self.nodes };
        let unreadable = self.unreadable || self.to_go.is_some();
        if unreadable && !self.infinite && limits.unlimited() {
            return SearchLimits { time: TimeControl::MoveTime(UNREADABLE), ..limits };
        }
        limits
    }
}

/// The parameters with a number behind them.
const NUMBERED: [&str; 10] =
    ["depth", "mate", "perft", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo"];

/// A number of any size; a fraction is dropped.
fn number(word: &str) -> Option<i64> {
    let digits = word.trim_start_matches(['+', '-']);
    let number = word.parse::<f64>().ok().filter(|_| digits.starts_with(|first: char| first.is_ascii_digit()))?;
    Some(number as i64)
}

/// The number of legal lines of that many plies; `None` if it was stopped. The board is left as it was.
pub fn perft(board: &mut dyn SearchBoard, depth: u32, stopped: &dyn Fn() -> bool) -> Option<u64> {
    match depth {
        0 => return Some(1),
        1 => return Some(board.move_count().into()),
        _ if stopped() => return None,
        _ => {}
    }
    let mut moves = Vec::new();
    board.generate_all(&mut moves);
    let mut sum = Some(0);
    for mv in &moves {
        board.play(mv.at);
        let below = perft(board, depth - 1, stopped);
        board.undo();
        sum = sum.zip(below).map(|(sum, below)| sum + below);
        if sum.is_none() {
            break;
        }
    }
    if let Some(first) = moves.first() {
        board.truncate_moves(first.at);
    }
    sum
}

/// What the mate solver found.
pub struct Proof {
    pub line: PvLine,
    pub nodes: u64,
}

/// The shortest mate within so many moves by one of the moves in `only`, or any if there are none in it, and a line of it. `None` if there
/// is none, or it wasn't found within `nodes` positions (0 is no limit) or until `ended`.
pub fn mate(board: &mut dyn RootBoard, moves: u8, only: &[u32], nodes: u32, ended: &dyn Fn() -> bool) -> Option<Proof> {
    let mut solver = MateSolver::new(HASH);
    let most = if nodes == 0 { MATE_NODES } else { MATE_NODES.min(nodes.into()) };
    let mut used = 0;
    let mut ask = |board: &mut dyn RootBoard, moves: u8, line: &[u32]| {
        solver.start(board, MateLimits { moves, nodes: most - used }, line);
        solver.run(board, &mut || ended());
        solver.stop(board);
        used += solver.nodes().min(most - used);
        match solver.outcome() {
            MateOutcome::Mate(moves, firsts) => Some((*moves, firsts.clone(), used)),
            _ => None,
        }
    };
    let (moves, firsts, mut nodes) = ask(board, moves, &[])?;
    let first = firsts.into_iter().filter(|first| only.is_empty() || only.contains(first)).min()?;
    let mut line = vec![first];
    for left in (1..moves).rev() {
        // The defence that takes longest, with the attacker's answer.
        let mut next = None;
        for reply in replies(board, &line) {
            line.push(reply);
            let answer = ask(board, left, &line);
            line.pop();
            let Some((needed, answers, used)) = answer else { break };
            nodes = used;
            if needed == left {
                next = answers.into_iter().min().map(|answer| [reply, answer]);
                break;
            }
        }
        let Some(pair) = next else { break };
        line.extend(pair);
    }
    Some(Proof { line: PvLine { score: MATE + 1 - 2 * i32::from(moves), moves: line }, nodes })
}
