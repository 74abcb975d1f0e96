//! The engine player: a request, slices of search, a report.
//!
//! Where a variant can prove positions, prover and search alternate, and proofs override
//! evaluations.

use std::any::Any;

use crate::engine::iterative::{self, IterativeSearch, SearchLimits};
use crate::engine::mate::solver::{self, MateSolver};
use crate::engine::proof_report;
use crate::engine::prover::{Outcome, Prover};
use crate::engine::report::{EngineReport, EngineRequest, Line, Task};
use crate::engine::score::{self, MATE};
use crate::engine::search_board::RootBoard;
use crate::engine::strength;
use crate::engine::transposition::TranspositionTable;
use crate::rules::Color;

/// Maximum number of lines.
const MOST_LINES: u8 = 5;
/// Maximum length of a reported line.
const SHOWN: usize = 16;
/// Pause requests of the search before it is the prover's turn again.
const SHARE: u32 = 8;

/// At full strength, a mate within this many moves is proved before the search starts; most
/// positions take fewer nodes.
const PROVED: solver::MateLimits = solver::MateLimits { moves: 3, nodes: 8_000 };
/// Size of the proof table in megabytes.
const PROVED_MEMORY: u32 = 1;

/// An engine that searches one position at a time and keeps what it has learnt about the game.
pub struct Player {
    table: TranspositionTable,
    search: IterativeSearch,
    solver: MateSolver,
    /// The position set by the caller.
    position: Option<Box<dyn RootBoard>>,
    /// The position that is searched, which may differ from the one set.
    board: Option<Box<dyn RootBoard>>,
    request: EngineRequest,
    /// The prover of the position, and whether it is done.
    prover: Option<Box<dyn Prover>>,
    proved: bool,
    /// What the last prover of this game has learnt.
    proved_before: Option<Box<dyn Any>>,
    /// The final report.
    last: Option<EngineReport>,
}

const NOTHING: EngineRequest =
    EngineRequest { task: Task::Analyse, level: strength::FULL, seed: 0, time: 0, depth: 0, nodes: 0, lines: 1 };

impl Player {
    pub fn new(megabytes: u32) -> Player {
        let table = TranspositionTable::new(megabytes.clamp(1, 256));
        Player {
            table,
            search: IterativeSearch::default(),
            solver: MateSolver::new(PROVED_MEMORY),
            position: None,
            board: None,
            request: NOTHING,
            prover: None,
            proved: true,
            proved_before: None,
            last: None,
        }
    }

    /// Sets the position.
    pub fn set_board(&mut self, board: Box<dyn RootBoard>) {
        if self.position.as_ref().is_none_or(|position| position.game() != board.game()) {
            self.table.clear();
            (self.prover, self.proved_before) = (None, None);
        }
        (self.position, self.board, self.last) = (Some(board), None, None);
    }

    /// Starts a request about the position.
    pub fn start(&mut self, request: EngineRequest) {
        self.last = None;
        self.request = request;
        let Some(position) = &self.position else { return };
        self.board = match request.task {
            Task::Threat => position.with_null_move(),
            Task::Play | Task::Analyse => Some(position.fresh_copy()),
        };
        self.consult();
        let Some(board) = &mut self.board else { return };
        let proving = request.task == Task::Play && request.level >= strength::FULL && self.prover.is_none();
        if proving && !board.over() {
            let nodes = if request.nodes == 0 { PROVED.nodes } else { PROVED.nodes.min(request.nodes.into()) };
            self.solver.clear();
            self.solver.start(board.as_mut(), solver::MateLimits { nodes, ..PROVED }, &[]);
        } else {
            self.solver.cancel();
            self.search();
        }
    }

    /// Starts the search, after no mate was proved.
    fn search(&mut self) {
        let request = self.request;
        let Some(board) = &mut self.board else { return };
        let lines = request.lines.clamp(1, MOST_LINES).into();
        let limits =
            SearchLimits { depth: request.depth, nodes: request.nodes.into(), lines, stop_when_decided: false };
        let limits = if request.task == Task::Play { strength::limits(request.level, limits) } else { limits };
        // The play of weaker levels must not depend on earlier searches.
        if request.task == Task::Play && request.level < strength::FULL {
            self.table.clear();
        }
        self.search.start(board.as_mut(), &mut self.table, limits, &[]);
    }

    /// Sets up the prover, if proofs are wanted and there is one.
    fn consult(&mut self) {
        if let Some(before) = self.prover.take() {
            self.proved_before = before.take_learnt();
        }
        let wanted = match self.request.task {
            Task::Play => self.request.level >= strength::FULL,
            Task::Analyse => true,
            Task::Threat => false,
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

    /// Runs until finished or until `should_pause` returns true. It is called regularly.
    pub fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        let (Some(board), None) = (&mut self.board, &self.last) else { return };
        if !self.solver.done() {
            self.solver.run(board.as_mut(), should_pause);
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
                let mut pauses = 0;
                self.search.run(board.as_mut(), &mut self.table, &mut || {
                    pauses += 1;
                    pauses > SHARE
                });
                // For playing, one good move is enough.
                let clear = self.request.task == Task::Play && proof_report::sure(prover.as_ref()).is_some();
                if clear {
                    self.search.stop(board.as_mut());
                    self.proved = true;
                } else if should_pause() {
                    return;
                }
            }
            self.search.run(board.as_mut(), &mut self.table, should_pause);
        }
    }

    /// The proved mate in moves, and its first move.
    fn mate(&self) -> Option<(u8, u32)> {
        match self.solver.outcome() {
            solver::MateOutcome::Mate(moves, firsts) => Some((*moves, *firsts.iter().min()?)),
            _ => None,
        }
    }

    /// Stops the search; the report is what is known by now.
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

    /// The requested time limit in milliseconds; 0 is no limit.
    pub fn time(&self) -> u32 {
        self.request.time
    }

    /// Returns the progress report. Once finished, it stays the same.
    pub fn report(&mut self) -> EngineReport {
        if let Some(last) = &self.last {
            return last.clone();
        }
        let done = self.done();
        let mut report =
            EngineReport { done, depth: 0, nodes: 0.0, lines: Vec::new(), choice: None, exact: None, mates: false };
        if let Some(board) = self.board.as_deref() {
            report.mates = board.has_eval();
            (report.depth, report.nodes) = (self.search.depth(), self.search.nodes() as f64);
            let mate = self.mate();
            let lines = match mate {
                _ if board.over() || !self.solver.done() => Vec::new(),
                Some((moves, id)) => {
                    vec![iterative::PvLine { score: MATE + 1 - 2 * i32::from(moves), moves: vec![id] }]
                }
                None => self.search.lines(),
            };
            if mate.is_some() || !self.solver.done() {
                (report.depth, report.nodes) = (0, self.solver.nodes() as f64);
            }
            let shown = lines.iter().take(self.request.lines.clamp(1, MOST_LINES).into());
            report.lines = shown.map(|line| line_of(board, line.score, &line.moves)).collect();
            if done && self.request.task == Task::Play {
                let chosen = strength::choose(self.request.level, self.request.seed, board.key(), &lines);
                let line = lines.get(chosen);
                report.choice = line.and_then(|line| board.steps(&line.moves[..1]).pop());
            }
            self.prove(board, &mut report);
        }
        if done {
            self.last = Some(report.clone());
        }
        report
    }
}

impl Player {
    /// Overrides the search results by what is proved.
    fn prove(&self, board: &dyn RootBoard, report: &mut EngineReport) {
        let Some(prover) = self.prover.as_deref() else { return };
        let proof = proof_report::report(board, prover, self.proved);
        if let Some(result) = prover.result() {
            let score = |result| score::describe(proof_report::score(result), board.turn(), !board.has_eval());
            let moves = proof.moves.iter().zip(proof_report::sorted(prover.moves()));
            let moves = moves.map(|(proved_move, (_, result))| {
                (result.outcome, Line { score: score(result), moves: vec![proved_move.step.clone()] })
            });
            let (good, bad): (Vec<_>, Vec<_>) = moves.partition(|&(outcome, _)| outcome >= result.outcome);
            // If all moves lose and the lengths are unknown, the search's order of moves is kept.
            if result.outcome > Outcome::Loss || result.plies.is_some() {
                let proved_move =
                    |line: &Line| proof.moves.iter().any(|proved_move| Some(&proved_move.step) == line.moves.first());
                let open = std::mem::take(&mut report.lines).into_iter().filter(|line| !proved_move(line));
                let proved = |(_, line)| line;
                let lines = good.into_iter().map(proved).chain(open).chain(bad.into_iter().map(proved));
                report.lines = lines.take(self.request.lines.clamp(1, MOST_LINES).into()).collect();
            }
            if let Some(first) = report.lines.first_mut() {
                first.score = score(result);
            }
        }
        if let (Some(choice), Some((id, _))) = (&mut report.choice, proof_report::sure(prover)) {
            *choice = board.steps(&[id]).pop().unwrap_or_else(|| choice.clone());
        }
        report.exact = (self.request.task == Task::Analyse).then_some(proof);
    }
}

fn line_of(board: &dyn RootBoard, score: i32, ids: &[u32]) -> Line {
    let turn: Color = board.turn();
    let moves = board.steps(&ids[..ids.len().min(SHOWN)]);
    Line { score: score::describe(score, turn, !board.has_eval()), moves }
}
