//! The opponent and the analysis as plain data: a question, slices of thought, an answer.
//!
//! Where a game can prove positions, the proof and the search take turns, and what is proved overrules what was guessed.

use std::any::Any;

use crate::engine::iterative::{self, IterativeSearch, SearchLimits};
use crate::engine::mate::solver::{self, MateSolver};
use crate::engine::proof_report;
use crate::engine::prover::{Outcome, Prover};
use crate::engine::report::{Asked, Line, Purpose, Thought};
use crate::engine::score::{self, MATE};
use crate::engine::search_board::RootBoard;
use crate::engine::strength;
use crate::engine::transposition::TranspositionTable;
use crate::rules::Color;

/// More lines than that tell a reader nothing.
const MOST_LINES: u8 = 5;
/// No line is shown longer.
const SHOWN: usize = 16;
/// So often the search asks whether to rest before it is the prover's turn again.
const SHARE: u32 = 8;

/// At full level, a mate within so few moves is proved before anything is guessed; most positions take fewer nodes than that.
const PROVED: solver::MateLimits = solver::MateLimits { moves: 3, nodes: 8_000 };
/// What that may remember, in megabytes.
const PROVED_MEMORY: u32 = 1;

/// The engine. It thinks about one position at a time and remembers what it has found out about the game.
pub struct Player {
    table: TranspositionTable,
    search: IterativeSearch,
    solver: MateSolver,
    /// The position looked at.
    seen: Option<Box<dyn RootBoard>>,
    /// The one that is searched, which another than the one looked at may be.
    board: Option<Box<dyn RootBoard>>,
    request: Asked,
    /// What proves the position, and whether it is done.
    prover: Option<Box<dyn Prover>>,
    proved: bool,
    /// What the last prover of this game has learnt.
    proved_before: Option<Box<dyn Any>>,
    /// What has been said when it was done.
    last: Option<Thought>,
}

const NOTHING: Asked =
    Asked { purpose: Purpose::Analyse, level: strength::FULL, seed: 0, time: 0, depth: 0, nodes: 0, lines: 1 };

impl Player {
    pub fn new(megabytes: u32) -> Player {
        let table = TranspositionTable::new(megabytes.clamp(1, 256));
        Player {
            table,
            search: IterativeSearch::default(),
            solver: MateSolver::new(PROVED_MEMORY),
            seen: None,
            board: None,
            request: NOTHING,
            prover: None,
            proved: true,
            proved_before: None,
            last: None,
        }
    }

    /// Looks at a position, whoever has it.
    pub fn set_board(&mut self, board: Box<dyn RootBoard>) {
        if self.seen.as_ref().is_none_or(|seen| seen.game() != board.game()) {
            self.table.clear();
            (self.prover, self.proved_before) = (None, None);
        }
        (self.seen, self.board, self.last) = (Some(board), None, None);
    }

    /// Starts to think of the position looked at.
    pub fn start(&mut self, asked: Asked) {
        self.last = None;
        self.request = asked;
        let Some(seen) = &self.seen else { return };
        self.board = match asked.purpose {
            Purpose::Threat => seen.with_null_move(),
            Purpose::Play | Purpose::Analyse => Some(seen.fresh_copy()),
        };
        self.consult();
        let Some(board) = &mut self.board else { return };
        let proving = asked.purpose == Purpose::Play && asked.level >= strength::FULL && self.prover.is_none();
        if proving && !board.over() {
            let nodes = if asked.nodes == 0 { PROVED.nodes } else { PROVED.nodes.min(asked.nodes.into()) };
            self.solver.clear();
            self.solver.start(board.as_mut(), solver::MateLimits { nodes, ..PROVED }, &[]);
        } else {
            self.solver.cancel();
            self.search();
        }
    }

    /// Starts to search, once nothing was proved.
    fn search(&mut self) {
        let asked = self.request;
        let Some(board) = &mut self.board else { return };
        let lines = asked.lines.clamp(1, MOST_LINES).into();
        let limits = SearchLimits { depth: asked.depth, nodes: asked.nodes.into(), lines, stop_when_decided: false };
        let limits = if asked.purpose == Purpose::Play { strength::limits(asked.level, limits) } else { limits };
        // What a weaker level sees may not depend on what has been thought before.
        if asked.purpose == Purpose::Play && asked.level < strength::FULL {
            self.table.clear();
        }
        self.search.start(board.as_mut(), &mut self.table, limits, &[]);
    }

    /// Whether what is proved is wanted, and a prover for it if there is one.
    fn consult(&mut self) {
        if let Some(before) = self.prover.take() {
            self.proved_before = before.take_learnt();
        }
        let wanted = match self.request.purpose {
            Purpose::Play => self.request.level >= strength::FULL,
            Purpose::Analyse => true,
            Purpose::Threat => false,
        };
        self.prover = self.board.as_ref().filter(|_| wanted).and_then(|board| board.prover());
        self.proved = self.prover.is_none();
        if let Some(prover) = &mut self.prover {
            if self.request.nodes > 0 {
                prover.set_node_limit(self.request.nodes.into());
            }
            if let Some(learnt) = self.proved_before.take() {
                prover.inherit(learnt);
            }
        }
    }

    /// Thinks on until `rest` says so, which is asked now and then, or until it is done.
    pub fn run(&mut self, rest: &mut dyn FnMut() -> bool) {
        let (Some(board), None) = (&mut self.board, &self.last) else { return };
        if !self.solver.done() {
            self.solver.run(board.as_mut(), rest);
            if !self.solver.done() {
                return;
            }
            if self.mate().is_none() {
                self.search();
            }
        }
        let proved = self.mate().is_some();
        if let (Some(board), false) = (&mut self.board, proved) {
            while let (Some(prover), false) = (&mut self.prover, self.proved) {
                self.proved = prover.run(&mut || true);
                let mut asked = 0;
                self.search.run(board.as_mut(), &mut self.table, &mut || {
                    asked += 1;
                    asked > SHARE
                });
                // Who plays needs no more than one good move.
                let clear = self.request.purpose == Purpose::Play && proof_report::sure(prover.as_ref()).is_some();
                if clear {
                    self.search.stop(board.as_mut());
                    self.proved = true;
                } else if rest() {
                    return;
                }
            }
            self.search.run(board.as_mut(), &mut self.table, rest);
        }
    }

    /// A mate that is proved, and its first move.
    fn mate(&self) -> Option<(u8, u32)> {
        match self.solver.outcome() {
            solver::MateOutcome::Mate(moves, firsts) => Some((*moves, *firsts.iter().min()?)),
            _ => None,
        }
    }

    /// Ends the search: what is known by now is the answer.
    pub fn stop(&mut self) {
        self.proved = true;
        if !self.solver.done() {
            if let Some(board) = &mut self.board {
                self.solver.stop(board.as_mut());
            }
            self.search();
        }
        if let Some(board) = &mut self.board {
            self.search.stop(board.as_mut());
        }
    }

    pub fn done(&self) -> bool {
        self.board.is_none() || self.proved && self.solver.done() && (self.mate().is_some() || self.search.done())
    }

    /// The time that was asked for, in milliseconds; 0 is no limit.
    pub fn time(&self) -> u32 {
        self.request.time
    }

    /// How far it is. Once it is done, the same again each time.
    pub fn thought(&mut self) -> Thought {
        if let Some(last) = &self.last {
            return last.clone();
        }
        let done = self.done();
        let mut thought =
            Thought { done, depth: 0, nodes: 0.0, lines: Vec::new(), choice: None, exact: None, mates: false };
        if let Some(board) = self.board.as_deref() {
            thought.mates = board.has_eval();
            (thought.depth, thought.nodes) = (self.search.depth(), self.search.nodes() as f64);
            let mate = self.mate();
            let lines = match mate {
                _ if board.over() || !self.solver.done() => Vec::new(),
                Some((moves, code)) => {
                    vec![iterative::PvLine { score: MATE + 1 - 2 * i32::from(moves), moves: vec![code] }]
                }
                None => self.search.lines(),
            };
            if mate.is_some() || !self.solver.done() {
                (thought.depth, thought.nodes) = (0, self.solver.nodes() as f64);
            }
            let shown = lines.iter().take(self.request.lines.clamp(1, MOST_LINES).into());
            thought.lines = shown.map(|line| told(board, line.score, &line.moves)).collect();
            if done && self.request.purpose == Purpose::Play {
                let chosen = strength::choose(self.request.level, self.request.seed, board.key(), &lines);
                let line = lines.get(chosen);
                thought.choice = line.and_then(|line| board.steps(&line.moves[..1]).pop());
            }
            self.prove(board, &mut thought);
        }
        if done {
            self.last = Some(thought.clone());
        }
        thought
    }
}

impl Player {
    /// What is proved overrules what was guessed.
    fn prove(&self, board: &dyn RootBoard, thought: &mut Thought) {
        let Some(prover) = self.prover.as_deref() else { return };
        let proof = proof_report::tell(board, prover, self.proved);
        if let Some(verdict) = prover.result() {
            let score = |verdict| score::tell(proof_report::score(verdict), board.turn(), !board.has_eval());
            let moves = proof.moves.iter().zip(proof_report::sorted(prover.moves()));
            let moves = moves.map(|(ruled, (_, verdict))| {
                (verdict.outcome, Line { score: score(verdict), moves: vec![ruled.step.clone()] })
            });
            let (good, bad): (Vec<_>, Vec<_>) = moves.partition(|&(outcome, _)| outcome >= verdict.outcome);
            // Where all is lost and nobody knows how fast, the longest resistance is what the search has seen.
            if verdict.outcome > Outcome::Loss || verdict.plies.is_some() {
                let ruled = |line: &Line| proof.moves.iter().any(|ruled| Some(&ruled.step) == line.moves.first());
                let open = std::mem::take(&mut thought.lines).into_iter().filter(|line| !ruled(line));
                let proved = |(_, line)| line;
                let lines = good.into_iter().map(proved).chain(open).chain(bad.into_iter().map(proved));
                thought.lines = lines.take(self.request.lines.clamp(1, MOST_LINES).into()).collect();
            }
            if let Some(first) = thought.lines.first_mut() {
                first.score = score(verdict);
            }
        }
        if let (Some(choice), Some((code, _))) = (&mut thought.choice, proof_report::sure(prover)) {
            *choice = board.steps(&[code]).pop().unwrap_or_else(|| choice.clone());
        }
        thought.exact = (self.request.purpose == Purpose::Analyse).then_some(proof);
    }
}

fn told(board: &dyn RootBoard, score: i32, codes: &[u32]) -> Line {
    let turn: Color = board.turn();
    let moves = board.steps(&codes[..codes.len().min(SHOWN)]);
    Line { score: score::tell(score, turn, !board.has_eval()), moves }
}
