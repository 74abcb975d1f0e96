//! The miner: games that the computer plays against itself, and the positions in them that are puzzles.
//!
//! A game follows from a seed and its number alone, and so does what is found in it ([`dig`]); what is kept ([`MinedPuzzles`]) is chosen
//! in the order of the numbers. So the same seed gives the same puzzles, on however many threads and however often it was
//! stopped and started again.
//!
//! Players of middling levels play, after a few moves at random: such games have the surprises of people's games. A puzzle
//! has exactly one winning first move, by proof; something odd is needed for it; and it is not plain without looking: the
//! key does not take back, no side is so far ahead that anything wins, and a mate on the spot hides among several checks.

use crate::board::Square;
use crate::engine::evaluate::hash64;
use crate::engine::iterative::{IterativeSearch, SearchLimits as Reach};
use crate::engine::mate::solver::{MateLimits, MateOutcome, MateSolver};
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
use crate::rules::present::Setting;
use crate::rules::theme::OrthodoxResult;
use crate::variants::themes::ODD;
use crate::variants::{VariantTools, require, tools};

/// A game is given up after so many plies.
const LONGEST: usize = 160;
/// And after so many in which nothing has happened.
const IDLE: u32 = 40;
/// The longest mate that is looked for.
const MOST_MOVES: u8 = 4;
/// How many positions a proof may take, so that proving it again stays cheap; how many where the score is good but the player has
/// seen no mate; and how many, for few moves, where nothing hints at one.
const EFFORT: u64 = 60_000;
const PROBE: u64 = 3_000;
const PROBE_MOVES: u8 = 3;
const GLANCE: u64 = 1_500;
const GLANCE_MOVES: u8 = 2;
/// So many other moves are tried at each turn: what might have come up, too.
const ASIDE: u64 = 3;
/// A game that holds so many is not played on: one of them is kept at most.
const PLENTY: usize = 3;
/// The same question in the game without what is odd may take more.
const CONTRAST: u64 = 400_000;
/// In centipawns: from where on a mate may be near, below where none is, and from where on anything wins.
const HOPEFUL: i32 = 300;
const SORRY: i32 = -400;
const CRUSHING: i32 = 1_500;
/// A win that is not soon proved, or among many moves, is beyond people.
const REASON: u64 = 5_000;
const CLEAR: u32 = 14;
/// A mate on the spot is a puzzle only among so many checks, and a position of who wins only among so many moves.
const CHECKS: usize = 3;
const BREADTH: u32 = 6;
/// Boards are alike that differ in fewer squares.
const ALIKE: usize = 7;
/// The levels that play.
const LEVELS: [u8; 4] = [3, 4, 5, 6];
/// The nodes that they may look at.
const NODES: u64 = 1_500;

/// What one game holds: its puzzles, the longest mates first.
pub fn dig(game: &str, seed: u64, number: u64) -> Result<Vec<Puzzle>, Message> {
    let game = tools(game)?;
    let mut digger = Miner { game, solver: MateSolver::new(4), judge: Judge::new(1), found: Vec::new() };
    digger.play(hash64([seed, number]));
    digger.found.sort_by_key(|puzzle| (std::cmp::Reverse(puzzle.moves), puzzle.effort));
    Ok(digger.found)
}

/// The puzzle that a position of a game is, if it is one; what is left out here is only that it be natural.
pub fn prove(game: &str, fen: &str) -> Result<Option<Puzzle>, Message> {
    let game = tools(game)?;
    let mut digger = Miner { game, solver: MateSolver::new(4), judge: Judge::new(1), found: Vec::new() };
    let position = require(game.id())?.read(fen)?;
    Ok(digger.puzzle(position.as_ref(), MateLimits { moves: MOST_MOVES, nodes: EFFORT }))
}

/// How near a mate may be.
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
            HOPEFUL.. => Candidate::Good,
            SORRY.. => Candidate::Open,
            _ => Candidate::Bad,
        }
    }
}

struct Miner {
    game: &'static dyn VariantTools,
    solver: MateSolver,
    judge: Judge,
    found: Vec<Puzzle>,
}

impl Miner {
    fn play(&mut self, seed: u64) {
        // Poor games are the sharper ones: what can be set first is set low as often as high.
        let dials = self.game.info().settings;
        let low =
            |dial: &Setting| dial.value - (hash64([seed, 5]) % u64::from(dial.value / 2 + dial.value / 4 + 1)) as u32;
        let settings: Vec<u32> = dials.iter().take(1).map(low).collect();
        let mut position = self.game.position(&settings);
        let (mut table, mut search) = (TranspositionTable::new(1), IterativeSearch::default());
        let dice = |ply: usize, what: u64| hash64([seed, ply as u64, what]);
        let opening = 2 + (dice(0, 1) % 7) as usize;
        let levels = Color::BOTH.map(|side| LEVELS[(dice(side.index(), 2) % 4) as usize]);
        // Where the move before took something.
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
                let hope = if best.score >= DECISIVE { Candidate::Mate } else { Candidate::of(best.score) };
                self.look(position.as_ref(), hope, taken);
                for other in 0..ASIDE {
                    let mv = (dice(ply, 6 + other) % texts.len() as u64) as usize;
                    let aside = position.play(mv);
                    let taken = position.move_shapes()[mv].takes;
                    let hope = Candidate::of(aside.root_board(&[], false).evaluate());
                    self.look(aside.as_ref(), hope, taken);
                }
                let line = &lines[strength::choose(level, dice(ply, 4) as u32, board.key(), &lines)];
                let text = board.move_texts(&line.moves[..1]).pop();
                texts.iter().position(|known| Some(known) == text.as_ref()).unwrap_or(0)
            };
            taken = position.move_shapes().get(chosen).and_then(|move_shape| move_shape.takes);
            position = position.play(chosen);
        }
    }

    /// Looks at a position of a game; `taken` is where the move before took something.
    fn look(&mut self, position: &dyn DynPosition, hope: Candidate, taken: Option<Square>) {
        let mut board = position.root_board(&[], false);
        if board.has_eval() && board.evaluate() > CRUSHING || position.move_texts().is_empty() {
            return;
        }
        let limits = match hope {
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

    /// The puzzle that a position is, if its proof takes no more than so many nodes.
    fn puzzle(&mut self, position: &dyn DynPosition, limits: MateLimits) -> Option<Puzzle> {
        let mut board = position.root_board(&[], false);
        if board.has_eval() {
            let (moves, key, effort) = self.mate(board.as_mut(), limits)?;
            let contrast = self.contrast(board.as_ref(), moves, &key);
            // What orthodox chess knows as well is no puzzle of an odd game.
            if matches!(contrast, OrthodoxResult::Same | OrthodoxResult::Unknown) {
                return None;
            }
            self.tell(position, board.as_ref(), Found { goal: Goal::Mate, moves, key, effort, contrast })
        } else {
            let mut prover = board.prover()?;
            let (key, effort) = win(board.as_ref(), prover.as_mut(), limits.nodes)?;
            let found = Found { goal: Goal::Win, moves: 0, key, effort, contrast: OrthodoxResult::Apart };
            self.tell(position, board.as_ref(), found)
        }
    }

    /// The only mate: in how many moves, by which move, and how hard that was to prove.
    fn mate(&mut self, board: &mut dyn RootBoard, limits: MateLimits) -> Option<(u8, String, u64)> {
        self.solver.clear();
        self.solver.start(board, limits, &[]);
        self.solver.run(board, &mut || false);
        match self.solver.outcome() {
            MateOutcome::Mate(moves, codes) if codes.len() == 1 => {
                Some((*moves, board.move_texts(codes).pop()?, self.solver.nodes()))
            }
            _ => None,
        }
    }

    /// What the game without what is odd says.
    fn contrast(&mut self, board: &dyn RootBoard, moves: u8, key: &str) -> OrthodoxResult {
        let Some(mut there) = board.orthodox_counterpart() else { return OrthodoxResult::Apart };
        let Some(code) = there.move_id(key) else { return OrthodoxResult::Illegal };
        self.solver.clear();
        self.solver.start(there.as_mut(), MateLimits { moves, nodes: CONTRAST }, &[]);
        self.solver.run(there.as_mut(), &mut || false);
        match self.solver.outcome() {
            MateOutcome::Mate(soonest, codes) if *soonest == moves && codes[..] == [code] => OrthodoxResult::Same,
            MateOutcome::Mate(..) => OrthodoxResult::Other,
            MateOutcome::None => OrthodoxResult::Nothing,
            _ => OrthodoxResult::Unknown,
        }
    }

    /// The whole puzzle, if anything odd is needed for it.
    fn tell(&mut self, position: &dyn DynPosition, board: &dyn RootBoard, found: Found) -> Option<Puzzle> {
        let fen = position.fen();
        let Found { goal, moves, key, effort, contrast } = found;
        let line = self.line(&fen, moves, &key)?;
        let codes = codes(self.game, &fen, &line);
        let (themes, odd) = self.game.themes(&fen, &codes, contrast).ok()?;
        if !odd {
            return None;
        }
        let themes: Vec<String> = themes.iter().map(|theme| theme.id().to_owned()).collect();
        let quiet = themes.iter().any(|theme| theme == "quiet");
        let grade = grade(moves, effort, quiet);
        Some(Puzzle { id: id(board.key(), 5), fen, goal, moves, key, line, themes, grade, effort })
    }

    /// The key, the defence that the judge plays, the first answer to it by its text, and so on.
    fn line(&mut self, fen: &str, moves: u8, key: &str) -> Option<Vec<String>> {
        self.judge.pose(self.game.id(), fen, moves).ok()?;
        let mut line = vec![key.to_owned()];
        loop {
            let told = self.ask(&line)?;
            if told.right != Some(true) {
                return None;
            }
            if told.solved {
                return Some(line);
            }
            line.push(told.reply?.text);
            let next = self.ask(&line)?.moves.into_iter().next()?;
            line.push(next.text);
        }
    }

    fn ask(&mut self, line: &[String]) -> Option<Judgement> {
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        self.judge.ask(&texts).ok()?;
        while !self.judge.done() {
            self.judge.think(&mut || false);
        }
        Some(self.judge.judgement())
    }
}

/// What is proved of a puzzle.
struct Found {
    goal: Goal,
    moves: u8,
    key: String,
    effort: u64,
    contrast: OrthodoxResult,
}

/// The only move that leaves the other player a lost position, where all moves are proved.
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
    let mut winning = moves.iter().filter(|(_, verdict)| verdict.outcome == prover::Outcome::Win);
    let (code, _) = winning.next()?;
    if winning.next().is_some() {
        return None;
    }
    Some((board.move_texts(&[*code]).pop()?, prover.nodes().max(1)))
}

/// The codes of a line of move texts.
fn codes(game: &dyn VariantTools, fen: &str, line: &[String]) -> Vec<u32> {
    let texts: Vec<&str> = line.iter().map(String::as_str).collect();
    let code = |at: usize| game.root_board(Some(fen), &texts[..at]).ok()?.move_id(texts[at]);
    (0..texts.len()).map_while(code).collect()
}

/// From this on a mate is of grade 2, 3, 4, 5.
const HARDER: [u32; 4] = [10, 13, 18, 22];

/// How hard it is: longer, harder to prove, without a check or a capture to begin with. A win has no length.
fn grade(moves: u8, effort: u64, quiet: bool) -> u8 {
    if moves == 0 {
        return (effort.max(1).ilog(5) as u8).clamp(1, 5);
    }
    let hard = 3 * u32::from(moves) + effort.max(1).ilog2() + 2 * u32::from(quiet);
    1 + HARDER.iter().filter(|&&least| hard >= least).count() as u8
}

/// Letters and digits of a position.
fn id(key: u64, length: usize) -> String {
    const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    (0..length).map(|at| SIGNS[(key >> (5 * at)) as usize % 32] as char).collect()
}

/// The puzzles that are kept, chosen so that they differ.
pub struct MinedPuzzles {
    pub game: String,
    pub puzzles: Vec<Puzzle>,
    want: usize,
    boards: Vec<Vec<Option<char>>>,
}

/// How many of a hundred are mates in 1, 2, 3 and 4.
const SHARES: [usize; 4] = [16, 36, 30, 18];

impl MinedPuzzles {
    /// Goes on from what has been kept.
    pub fn new(game: &str, want: usize, kept: Vec<Puzzle>) -> Result<MinedPuzzles, Message> {
        let mut yielded = MinedPuzzles { game: game.into(), puzzles: Vec::new(), want, boards: Vec::new() };
        for puzzle in kept {
            let board = yielded.board(&puzzle.fen)?;
            yielded.boards.push(board);
            yielded.puzzles.push(puzzle);
        }
        Ok(yielded)
    }

    fn board(&self, fen: &str) -> Result<Vec<Option<char>>, Message> {
        let position = require(&self.game)?.read(fen)?;
        let setup = position.setup();
        Ok(position.shape().squares().map(|square| setup.at(square)).collect())
    }

    pub fn full(&self) -> bool {
        self.puzzles.len() >= self.want
    }

    /// Whether another one of that length and with that theme is wanted.
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

    /// Takes the best of a game's, if it is wanted.
    pub fn take(&mut self, found: Vec<Puzzle>) {
        for mut puzzle in found {
            if self.full() || !self.wanted(&puzzle) {
                continue;
            }
            let Ok(board) = self.board(&puzzle.fen) else { continue };
            let differs =
                |other: &Vec<Option<char>>| board.iter().zip(other).filter(|(one, two)| one != two).count() >= ALIKE;
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

    /// In the order of the page: the easy ones first.
    pub fn sorted(&self) -> Vec<Puzzle> {
        let mut puzzles = self.puzzles.clone();
        puzzles.sort_by(|one, other| {
            (one.grade, one.moves, one.effort, &one.id).cmp(&(other.grade, other.moves, other.effort, &other.id))
        });
        puzzles
    }
}
