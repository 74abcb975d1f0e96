//! The miner: generates self-play games and extracts puzzles from them.
//!
//! A game and the puzzles in it ([`dig`]) are determined by a seed and its number; which ones are
//! kept ([`MinedPuzzles`]) is decided in the order of the numbers. So the same seed gives the same
//! puzzles, with any number of threads and interruptions.
//!
//! Medium levels play after a few random moves, because such games contain surprises like those of
//! people. A puzzle has exactly one winning first move, by proof; it needs a rule specific to the
//! variant; and it is not obvious: the key does not recapture, no side is so far ahead that
//! anything wins, and a mate in one hides among several checks.

use crate::board::Square;
use crate::engine::evaluate::hash64;
use crate::engine::iterative::{IterativeSearch, SearchLimits as Reach};
use crate::engine::mate::solver::{MateLimits, MateOutcome, MateSolver, replies};
use crate::engine::prover::{self, Prover};
use crate::engine::score::DECISIVE;
use crate::engine::search_board::RootBoard;
use crate::engine::strength;
use crate::engine::transposition::TranspositionTable;
use crate::message::Message;
use crate::puzzles::mate_judge::Judge;
use crate::puzzles::{Goal, Judgement, Puzzle};
use crate::rules::Color;
use crate::rules::dyn_position::DynPosition;
use crate::rules::settings::id_under;
use crate::rules::theme::OrthodoxResult;
use crate::variants::themes::ODD;
use crate::variants::{VariantTools, require, tools};

/// Maximum length of a game in plies.
const LONGEST: usize = 160;
/// Value of the halfmove clock at which a game is stopped.
const IDLE: u32 = 40;
/// The longest mate that is searched, in moves.
const MOST_MOVES: u8 = 4;
/// Node limits of proofs, so that repeating them stays cheap: if the player has seen a mate; if the
/// score is good; and if nothing hints at a mate. The latter two also limit the number of moves.
const EFFORT: u64 = 60_000;
const PROBE: u64 = 3_000;
const PROBE_MOVES: u8 = 3;
const GLANCE: u64 = 1_500;
const GLANCE_MOVES: u8 = 2;
/// Number of additional random moves examined at each ply.
const ASIDE: u64 = 3;
/// A game with this many puzzles is not continued, because at most one is kept.
const PLENTY: usize = 3;
/// Node limit of the same query under orthodox rules.
const CONTRAST: u64 = 400_000;
/// Scores in centipawns: above this, a mate may be near; below this, there is none; above this,
/// anything wins.
const MATE_POSSIBLE: i32 = 300;
const MATE_UNLIKELY: i32 = -400;
const CRUSHING: i32 = 1_500;
/// Limits for win puzzles: nodes of the proof, and number of moves.
const REASON: u64 = 5_000;
const CLEAR: u32 = 14;
/// Minimum number of checks for a mate in one, and minimum number of moves for a win puzzle.
const CHECKS: usize = 3;
const BREADTH: u32 = 6;
/// Boards that differ in fewer squares are too similar.
const ALIKE: usize = 7;
/// The levels of the players.
const LEVELS: [u8; 4] = [3, 4, 5, 6];
/// The node limit of the players.
const NODES: u64 = 1_500;

/// Returns the puzzles of one game, the longest mates first.
pub fn dig(game: &str, seed: u64, number: u64) -> Result<Vec<Puzzle>, Message> {
    let game = tools(game)?;
    let mut miner = Miner { game, solver: MateSolver::new(4), judge: Judge::new(1), found: Vec::new() };
    miner.play(hash64([seed, number]));
    miner.found.sort_by_key(|puzzle| (std::cmp::Reverse(puzzle.moves), puzzle.effort));
    Ok(miner.found)
}

/// Returns the puzzle at a position, if there is one, without the tests for obviousness.
pub fn prove(game: &str, fen: &str) -> Result<Option<Puzzle>, Message> {
    let game = tools(game)?;
    let mut miner = Miner { game, solver: MateSolver::new(4), judge: Judge::new(1), found: Vec::new() };
    let position = require(game.id())?.read(fen)?;
    Ok(miner.puzzle(position.as_ref(), MateLimits { moves: MOST_MOVES, nodes: EFFORT }))
}

/// How likely a mate is near.
#[derive(Clone, Copy)]
enum Candidate {
    /// The player has seen one.
    Mate,
    Good,
    Open,
    Bad,
}

impl Candidate {
    const fn of(score: i32) -> Candidate {
        match score {
            MATE_POSSIBLE.. => Candidate::Good,
            MATE_UNLIKELY.. => Candidate::Open,
            _ => Candidate::Bad,
        }
    }
}

/// The setting of what the players have at the start, in games with money.
const PURSE: &str = "purse";

struct Miner {
    game: &'static dyn VariantTools,
    solver: MateSolver,
    judge: Judge,
    found: Vec<Puzzle>,
}

impl Miner {
    /// The start. Low purses give sharper games, so they are reduced at random.
    fn start(&self, seed: u64) -> Box<dyn DynPosition> {
        let values = self.game.values();
        let usual = values.get(PURSE);
        let low = usual - (hash64([seed, 5]) % u64::from(usual / 2 + usual / 4 + 1)) as u32;
        let low =
            require(&id_under(self.game.id(), &values.with(PURSE, low).text())).map(|game| game.position().setup());
        low.ok().and_then(|setup| self.game.validate(&setup).ok()).unwrap_or_else(|| self.game.position())
    }

    fn play(&mut self, seed: u64) {
        let mut position = self.start(seed);
        let (mut table, mut search) = (TranspositionTable::new(1), IterativeSearch::default());
        let dice = |ply: usize, what: u64| hash64([seed, ply as u64, what]);
        let opening = 2 + (dice(0, 1) % 7) as usize;
        let levels = Color::BOTH.map(|side| LEVELS[(dice(side.index(), 2) % 4) as usize]);
        // The square of the last capture.
        let mut taken = None;
        for ply in 0..LONGEST {
            let texts = position.move_texts();
            if texts.is_empty() || self.found.len() >= PLENTY || position.is_dead() || position.halfmove_clock() >= IDLE
            {
                return;
            }
            let mut board = position.root_board(&[], false);
            let chosen = if ply < opening {
                (dice(ply, 3) % texts.len() as u64) as usize
            } else {
                let level = levels[position.turn().index()];
                let limits = strength::limits(level, Reach { nodes: NODES, ..Reach::default() });
                table.clear();
                search.start(board.as_mut(), &mut table, limits, &[]);
                search.run(board.as_mut(), &mut table, &mut || false);
                let lines = search.lines();
                let Some(best) = lines.first() else { return };
                let likelihood = if best.score >= DECISIVE { Candidate::Mate } else { Candidate::of(best.score) };
                self.examine(position.as_ref(), likelihood, taken);
                for other in 0..ASIDE {
                    let mv = (dice(ply, 6 + other) % texts.len() as u64) as usize;
                    let other_position = position.play(mv);
                    let taken = position.move_shapes()[mv].takes;
                    let likelihood = Candidate::of(other_position.root_board(&[], false).evaluate());
                    self.examine(other_position.as_ref(), likelihood, taken);
                }
                let line = &lines[strength::choose(level, dice(ply, 4) as u32, board.key(), &lines)];
                let text = board.move_texts(&line.moves[..1]).pop();
                texts.iter().position(|known| Some(known) == text.as_ref()).unwrap_or(0)
            };
            taken = position.move_shapes().get(chosen).and_then(|move_shape| move_shape.takes);
            position = position.play(chosen);
        }
    }

    /// Examines a position of a game; `taken` is the square of the last capture.
    fn examine(&mut self, position: &dyn DynPosition, likelihood: Candidate, taken: Option<Square>) {
        let mut board = position.root_board(&[], false);
        if board.has_eval() && board.evaluate() > CRUSHING || position.move_texts().is_empty() {
            return;
        }
        let limits = match likelihood {
            _ if !board.has_eval() && board.root_move_count() > CLEAR => return,
            _ if !board.has_eval() => MateLimits { moves: 0, nodes: REASON },
            Candidate::Mate => MateLimits { moves: MOST_MOVES, nodes: EFFORT },
            Candidate::Good => MateLimits { moves: PROBE_MOVES, nodes: PROBE },
            Candidate::Open => MateLimits { moves: GLANCE_MOVES, nodes: GLANCE },
            Candidate::Bad => return,
        };
        let Some(puzzle) = self.puzzle(position, limits) else { return };
        let texts = position.move_texts();
        let Some(key) = texts.iter().position(|text| *text == puzzle.key) else { return };
        let move_shape = position.move_shapes()[key];
        let retakes = move_shape.takes.is_some() && move_shape.takes == taken;
        let checks = || (0..texts.len()).filter(|&mv| position.play(mv).check().is_some()).count();
        let plain = puzzle.moves == 1 && checks() < CHECKS;
        if !retakes && !plain {
            self.found.push(puzzle);
        }
    }

    /// Returns the puzzle at a position, if it can be proved within the limits.
    fn puzzle(&mut self, position: &dyn DynPosition, limits: MateLimits) -> Option<Puzzle> {
        let mut board = position.root_board(&[], false);
        if board.has_eval() {
            let (moves, key, effort) = self.mate(board.as_mut(), limits)?;
            let orthodox_result = self.orthodox_result(board.as_ref(), moves, &key);
            // What is the same in orthodox chess is not a puzzle of a variant.
            if matches!(orthodox_result, OrthodoxResult::Same | OrthodoxResult::Unknown) {
                return None;
            }
            self.complete(position, board.as_ref(), Found { goal: Goal::Mate, moves, key, effort, orthodox_result })
        } else {
            let mut prover = board.prover()?;
            let (key, effort) = win(board.as_ref(), prover.as_mut(), limits.nodes)?;
            let found = Found { goal: Goal::Win, moves: 0, key, effort, orthodox_result: OrthodoxResult::Apart };
            self.complete(position, board.as_ref(), found)
        }
    }

    /// Returns the length, the key and the node count of a mate with a unique key.
    fn mate(&mut self, board: &mut dyn RootBoard, limits: MateLimits) -> Option<(u8, String, u64)> {
        self.solver.clear();
        self.solver.start(board, limits, &[]);
        self.solver.run(board, &mut || false);
        match self.solver.outcome() {
            MateOutcome::Mate(moves, ids) if ids.len() == 1 => {
                Some((*moves, board.move_texts(ids).pop()?, self.solver.nodes()))
            }
            _ => None,
        }
    }

    /// Evaluates the same puzzle under orthodox rules.
    fn orthodox_result(&mut self, board: &dyn RootBoard, moves: u8, key: &str) -> OrthodoxResult {
        let Some(mut orthodox_board) = board.orthodox_counterpart() else { return OrthodoxResult::Apart };
        let Some(id) = orthodox_board.move_id(key) else { return OrthodoxResult::Illegal };
        self.solver.clear();
        let orthodox = orthodox_board.as_mut();
        match self.solved(orthodox, moves, &[]) {
            MateOutcome::Mate(_, ids) if ids.contains(&id) => OrthodoxResult::Same,
            // There may be a shorter way, and yet the key mates in time.
            MateOutcome::Mate(soonest, _) if soonest < moves && self.mates(orthodox, moves, id) => OrthodoxResult::Same,
            MateOutcome::Mate(..) => OrthodoxResult::Other,
            MateOutcome::None => OrthodoxResult::Nothing,
            _ => OrthodoxResult::Unknown,
        }
    }

    /// Whether a first move mates within `moves`, whatever the reply.
    fn mates(&mut self, board: &mut dyn RootBoard, moves: u8, key: u32) -> bool {
        let defences = replies(board, &[key]);
        let answered = |&reply: &u32| matches!(self.solved(board, moves - 1, &[key, reply]), MateOutcome::Mate(..));
        !defences.is_empty() && defences.iter().all(answered)
    }

    /// Solves a position after some moves under a node limit.
    fn solved(&mut self, board: &mut dyn RootBoard, moves: u8, line: &[u32]) -> MateOutcome {
        self.solver.start(board, MateLimits { moves, nodes: CONTRAST }, line);
        self.solver.run(board, &mut || false);
        self.solver.outcome().clone()
    }

    /// Completes the puzzle, if it needs a rule specific to the variant.
    fn complete(&mut self, position: &dyn DynPosition, board: &dyn RootBoard, found: Found) -> Option<Puzzle> {
        let fen = position.fen();
        let Found { goal, moves, key, effort, orthodox_result } = found;
        let line = self.line(&fen, moves, &key)?;
        let ids = ids(self.game, &fen, &line);
        let (themes, odd) = self.game.themes(&fen, &ids, orthodox_result).ok()?;
        if !odd {
            return None;
        }
        let themes: Vec<String> = themes.iter().map(|theme| theme.id().to_owned()).collect();
        let quiet = themes.iter().any(|theme| theme == "quiet");
        let grade = grade(moves, effort, quiet);
        Some(Puzzle { id: id(board.key(), 5), fen, goal, moves, key, line, themes, grade, effort })
    }

    /// The main line: the key, the judge's reply, the first answer in alphabetical order, and so
    /// on.
    fn line(&mut self, fen: &str, moves: u8, key: &str) -> Option<Vec<String>> {
        self.judge.pose(self.game.id(), fen, moves).ok()?;
        let mut line = vec![key.to_owned()];
        loop {
            let judgement = self.ask(&line)?;
            if judgement.right != Some(true) {
                return None;
            }
            if judgement.solved {
                return Some(line);
            }
            line.push(judgement.reply?.text);
            let next = self.ask(&line)?.moves.into_iter().next()?;
            line.push(next.text);
        }
    }

    fn ask(&mut self, line: &[String]) -> Option<Judgement> {
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        self.judge.ask(&texts).ok()?;
        while !self.judge.done() {
            self.judge.run(&mut || false);
        }
        Some(self.judge.judgement())
    }
}

/// What is proved about a puzzle.
struct Found {
    goal: Goal,
    moves: u8,
    key: String,
    effort: u64,
    orthodox_result: OrthodoxResult,
}

/// Returns the only winning move and the node count, if all moves are decided.
fn win(board: &dyn RootBoard, prover: &mut dyn Prover, nodes: u64) -> Option<(String, u64)> {
    let breadth = board.root_move_count();
    if breadth < BREADTH {
        return None;
    }
    prover.set_node_limit(nodes);
    while !prover.run(&mut || true) && prover.moves().len() < breadth as usize {}
    let moves = prover.moves();
    if moves.len() < breadth as usize {
        return None;
    }
    let mut winning = moves.iter().filter(|(_, result)| result.outcome == prover::Outcome::Win);
    let (id, _) = winning.next()?;
    if winning.next().is_some() {
        return None;
    }
    Some((board.move_texts(&[*id]).pop()?, prover.nodes().max(1)))
}

/// The ids of a line in coordinate notation.
fn ids(game: &dyn VariantTools, fen: &str, line: &[String]) -> Vec<u32> {
    let texts: Vec<&str> = line.iter().map(String::as_str).collect();
    let id = |at: usize| game.root_board(Some(fen), &texts[..at]).ok()?.move_id(texts[at]);
    (0..texts.len()).map_while(id).collect()
}

/// Minimum difficulty of the mate grades 2, 3, 4 and 5.
const HARDER: [u32; 4] = [10, 13, 18, 22];

/// The grade: longer, harder to prove, or with a quiet key is harder. Wins have no length and are
/// graded by effort.
fn grade(moves: u8, effort: u64, quiet: bool) -> u8 {
    if moves == 0 {
        return (effort.max(1).ilog(5) as u8).clamp(1, 5);
    }
    let hard = 3 * u32::from(moves) + effort.max(1).ilog2() + 2 * u32::from(quiet);
    1 + HARDER.iter().filter(|&&least| hard >= least).count() as u8
}

/// An id derived from the position's hash.
fn id(key: u64, length: usize) -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    (0..length).map(|at| ALPHABET[(key >> (5 * at)) as usize % 32] as char).collect()
}

/// The puzzles that are kept, selected for variety.
pub struct MinedPuzzles {
    pub game: String,
    pub puzzles: Vec<Puzzle>,
    want: usize,
    boards: Vec<Vec<Option<char>>>,
}

/// Percentages of mates in 1, 2, 3 and 4.
const SHARES: [usize; 4] = [16, 36, 30, 18];

impl MinedPuzzles {
    /// Continues with the puzzles kept so far.
    pub fn new(game: &str, want: usize, kept: Vec<Puzzle>) -> Result<MinedPuzzles, Message> {
        let mut mined = MinedPuzzles { game: game.into(), puzzles: Vec::new(), want, boards: Vec::new() };
        for puzzle in kept {
            let board = mined.board(&puzzle.fen)?;
            mined.boards.push(board);
            mined.puzzles.push(puzzle);
        }
        Ok(mined)
    }

    fn board(&self, fen: &str) -> Result<Vec<Option<char>>, Message> {
        let position = require(&self.game)?.read(fen)?;
        let setup = position.setup();
        Ok(position.shape().squares().map(|square| setup.at(square)).collect())
    }

    pub fn full(&self) -> bool {
        self.puzzles.len() >= self.want
    }

    /// Whether another puzzle of that length, grade and theme is wanted.
    fn wanted(&self, puzzle: &Puzzle) -> bool {
        let share = SHARES
            .get(usize::from(puzzle.moves).wrapping_sub(1))
            .map_or(self.want, |share| (share * self.want).div_ceil(100));
        let long = self.puzzles.iter().filter(|known| known.moves == puzzle.moves).count();
        let first = puzzle.themes.first();
        let alike = self.puzzles.iter().filter(|known| known.themes.first() == first).count();
        let vague = first.is_some_and(|theme| *theme == ODD.id());
        let graded = self.puzzles.iter().filter(|known| known.grade == puzzle.grade).count();
        let half = self.want.div_ceil(2);
        long < share && graded < half && alike < if vague { self.want / 5 } else { half }
    }

    /// Adds the best puzzle of a game, if it is wanted.
    pub fn take(&mut self, found: Vec<Puzzle>) {
        for mut puzzle in found {
            if self.full() || !self.wanted(&puzzle) {
                continue;
            }
            let Ok(board) = self.board(&puzzle.fen) else { continue };
            let differs =
                |other: &Vec<Option<char>>| board.iter().zip(other).filter(|(left, two)| left != two).count() >= ALIKE;
            if !self.boards.iter().all(differs) {
                continue;
            }
            if self.puzzles.iter().any(|known| known.id == puzzle.id) {
                puzzle.id.push('x');
            }
            if self.puzzles.iter().all(|known| known.id != puzzle.id) {
                self.boards.push(board);
                self.puzzles.push(puzzle);
                return;
            }
        }
    }

    /// The puzzles in display order, the easy ones first.
    pub fn sorted(&self) -> Vec<Puzzle> {
        let mut puzzles = self.puzzles.clone();
        puzzles.sort_by(|left, other| {
            (left.grade, left.moves, left.effort, &left.id).cmp(&(other.grade, other.moves, other.effort, &other.id))
        });
        puzzles
    }
}
