//! The engine player: a request, slices of search, a report.
//!
//! Where a variant can prove positions, prover and search alternate, and proofs override
//! evaluations.

use std::any::Any;
use std::cell::Cell;
use std::sync::Arc;

use crate::conduct::Conduct;
use crate::iterative::{self, IterativeSearch, SearchLimits};
use crate::mate::solver::{self, MateSolver};
use crate::network::Network;
use crate::personality::Personality;
use crate::proof_report;
use crate::prover::{Outcome, ProofResult, Prover};
use crate::report::{EngineReport, EngineRequest, Line, Task};
use crate::score::{self, MATE};
use crate::search_board::RootBoard;
use crate::strength;
use crate::time::{Tick, TimeManager};
use crate::transposition::TranspositionTable;
use rules::Color;

/// Maximum number of lines.
pub const MOST_LINES: u8 = 50;
/// Maximum length of a reported line.
const SHOWN: usize = 16;
/// Pause requests of the search before it is the prover's turn again.
const SHARE: u32 = 8;
/// Pause requests of the prover in its turn.
const TURN: u32 = 4;
/// The same beside a search without evaluation, which finds little.
const LONG_TURN: u32 = 64;

/// At full strength, a mate within this many moves is proved before the search starts; most
/// positions take fewer nodes.
const PROVED: solver::MateLimits = solver::MateLimits { moves: 3, nodes: 8_000 };
/// Size of the proof table in megabytes.
const PROVED_MEMORY: u32 = 1;

/// The mate solver has at most one of so many parts of the time.
const PROVED_PART: u32 = 4;

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
    conduct: Conduct,
    /// The root moves that are searched; empty for all.
    only: Vec<u32>,
    time: TimeManager,
    /// The prover of the position, and whether it is done.
    prover: Option<Box<dyn Prover>>,
    proved: bool,
    /// Pause requests of the search until it is the prover's turn again.
    share: u32,
    /// Pause requests of the prover until its turn is over.
    turn: u32,
    /// What the last prover of this game has learnt.
    proved_before: Option<Box<dyn Any>>,
    /// Evaluates the positions of its variant.
    network: Option<Arc<Network>>,
    /// What the last request's scores depend on beside the position: the task, if its rules are orthodox, and the
    /// personality with its side.
    scored_by: (bool, Personality, Color),
    /// The final report.
    last: Option<EngineReport>,
}

const NOTHING: EngineRequest = EngineRequest::new(Task::Analyse);

impl Player {
    /// A player with a transposition table of so many megabytes, at least 1, and no position.
    pub fn new(megabytes: u32) -> Player {
        let table = TranspositionTable::new(megabytes.max(1));
        Player {
            table,
            search: IterativeSearch::default(),
            solver: MateSolver::new(PROVED_MEMORY),
            position: None,
            board: None,
            request: NOTHING,
            conduct: Conduct::of(&NOTHING),
            only: Vec::new(),
            time: TimeManager::default(),
            prover: None,
            proved: true,
            share: 0,
            turn: TURN,
            proved_before: None,
            network: None,
            scored_by: (false, Personality::Balanced, Color::White),
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

    /// Lets a network evaluate the positions of its variant; without one, the variant's own evaluation does. Requests
    /// that were started before are not affected.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        if self.network != network {
            self.table.clear();
        }
        self.network = network;
    }

    /// The id of the game of the position.
    pub fn game(&self) -> Option<&'static str> {
        self.position.as_ref().map(|position| position.game())
    }

    /// Forgets the positions that it has searched.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Starts a request about the position. Its time counts from the first call that runs it.
    pub fn start(&mut self, request: EngineRequest) {
        self.start_as(request, Conduct::of(&request), &[]);
    }

    /// Starts a request in another way than its task implies. Unless `only` is empty, other root moves are not
    /// searched.
    pub fn start_as(&mut self, request: EngineRequest, conduct: Conduct, only: &[u32]) {
        self.last = None;
        self.request = request;
        (self.conduct, self.only, self.time) = (conduct, only.to_vec(), TimeManager::new(request.time));
        let Some(position) = &self.position else { return };
        let personality = if request.task == Task::Play { request.personality } else { Personality::Balanced };
        let side = if personality == Personality::Balanced { Color::White } else { position.turn() };
        // The same board has the same key, but not the same score.
        let scored_by = (request.task == Task::Orthodox, personality, side);
        if scored_by != std::mem::replace(&mut self.scored_by, scored_by) {
            self.table.clear();
        }
        self.board = match request.task {
            Task::Threat => position.with_null_move(),
            Task::Orthodox => position.orthodox_counterpart(),
            Task::Play | Task::Analyse => Some(position.fresh_copy()),
        };
        if let Some(board) = &mut self.board {
            // One of another variant is not taken.
            board.set_network(self.network.as_ref());
            if personality != Personality::Balanced {
                board.set_personality(personality);
            }
        }
        self.consult();
        let Some(board) = &mut self.board else { return };
        let proved = self.prover.as_ref().is_some_and(|prover| prover.answers_all());
        if conduct.mate_first && !proved && !board.over() {
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
        let Conduct { stop_when_decided, true_mates, .. } = self.conduct;
        let (depth, nodes) = (request.depth, request.nodes.into());
        let limits = SearchLimits { depth, nodes, lines, stop_when_decided, true_mates };
        let limits = if request.task == Task::Play { board.levels().limits(request.level, limits) } else { limits };
        // The play of weaker levels must not depend on earlier searches.
        if request.task == Task::Play && request.level < strength::FULL {
            self.table.clear();
        }
        self.search.start(board.as_mut(), &mut self.table, limits, &self.only);
    }

    /// Sets up the prover, if proofs are wanted and there is one.
    fn consult(&mut self) {
        if let Some(before) = self.prover.take() {
            self.proved_before = before.take_learnt();
        }
        let prover = self.board.as_ref().filter(|_| self.conduct.prove).and_then(|board| board.prover());
        self.prover = prover.filter(|prover| self.conduct.prove_some || prover.answers_all());
        (self.proved, self.share, self.turn) = (self.prover.is_none(), 0, self.whole_turn());
        if let Some(prover) = &mut self.prover {
            if self.request.nodes > 0 {
                prover.set_node_limit(self.request.nodes.into());
            }
            if let Some(learnt) = self.proved_before.take() {
                prover.inherit(learnt);
            }
        }
    }

    /// How many pause requests of the prover make a turn.
    fn whole_turn(&self) -> u32 {
        if self.board.as_ref().is_some_and(|board| board.has_eval()) { TURN } else { LONG_TURN }
    }

    /// Runs until finished or until `should_pause` returns true, which is called regularly; no time passes.
    pub fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        self.run_timed(&mut || Tick { now: 0.0, pause: should_pause() });
    }

    /// Runs until finished, out of time or told to pause. `tick` is called regularly.
    pub fn run_timed(&mut self, tick: &mut dyn FnMut() -> Tick) {
        while self.run_one_depth(tick) {}
    }

    /// Runs like [`Player::run_timed`], but at most until a depth is completed; in between, it may return at any time.
    /// Returns whether to go on.
    pub fn run_one_depth(&mut self, tick: &mut dyn FnMut() -> Tick) -> bool {
        if self.done() || self.last.is_some() {
            return false;
        }
        self.time.start(tick().now);
        if !self.solver.done() {
            self.run_solver(tick)
        } else if self.share > 0 || !self.proved {
            self.run_sharing(tick)
        } else {
            self.run_search(tick)
        }
    }

    /// Runs the mate solver, which leaves most of the time to the search.
    fn run_solver(&mut self, tick: &mut dyn FnMut() -> Tick) -> bool {
        let Some(board) = &mut self.board else { return false };
        let (time, mut late) = (self.time, false);
        self.solver.run(board.as_mut(), &mut || {
            let Tick { now, pause } = tick();
            late = time.part_over(PROVED_PART, now);
            late || pause
        });
        if late && !self.solver.done() {
            self.solver.stop(board.as_mut());
        }
        if self.solver.done() && self.mate().is_none() {
            self.search();
        }
        self.solver.done()
    }

    /// Runs the prover when it is its turn, and the search. Where it pauses changes nothing: turns are counted, not timed.
    fn run_sharing(&mut self, tick: &mut dyn FnMut() -> Tick) -> bool {
        let (limited, whole_turn) = (self.has_move(), self.whole_turn());
        let (Some(board), Some(prover)) = (&mut self.board, &mut self.prover) else { return false };
        let (time, late, paused) = (self.time, Cell::new(false), Cell::new(false));
        let mut rest = || {
            let Tick { now, pause } = tick();
            late.set(limited && time.hard_over(now));
            paused.set(late.get() || pause);
            paused.get()
        };
        if self.share == 0 {
            let turn = &mut self.turn;
            self.proved = prover.run(&mut || {
                *turn -= 1;
                rest() || *turn == 0
            });
            if self.proved || self.turn == 0 {
                (self.share, self.turn) = (SHARE + 1, whole_turn);
            }
        }
        let (depth, mut finished) = (self.search.depth(), false);
        if !paused.get() {
            let share = &mut self.share;
            finished = self.search.run_one_depth(board.as_mut(), &mut self.table, &mut || {
                *share -= 1;
                rest() || *share == 0
            });
            if self.search.done() {
                self.share = 0;
            }
            if self.share == 0 && self.conduct.one_proof && proof_report::sure(prover.as_ref()).is_some() {
                self.search.stop(board.as_mut());
                self.proved = true;
            }
        }
        if late.get() {
            self.stop();
        }
        if finished && self.share > 0 {
            return self.depth_done(depth, tick);
        }
        late.get() || !paused.get()
    }

    fn run_search(&mut self, tick: &mut dyn FnMut() -> Tick) -> bool {
        let limited = self.has_move();
        let Some(board) = &mut self.board else { return false };
        let (time, mut late) = (self.time, false);
        let depth = self.search.depth();
        let finished = self.search.run_one_depth(board.as_mut(), &mut self.table, &mut || {
            let Tick { now, pause } = tick();
            late = limited && time.hard_over(now);
            late || pause
        });
        if late {
            self.stop();
        }
        finished && self.depth_done(depth, tick)
    }

    /// Whether a move has been searched. Before that, time limits do not count: any move costs less than a bad one.
    fn has_move(&self) -> bool {
        self.search.depth() > 0 || self.search.done()
    }

    /// Starts no further depth when its time is over, if one has been completed since `before`.
    fn depth_done(&mut self, before: u32, tick: &mut dyn FnMut() -> Tick) -> bool {
        if self.search.depth() > before && self.time.soft_over(tick().now) {
            self.stop();
        }
        true
    }

    /// Searches on the opponent's time until [`Player::ponder_hit`].
    pub fn ponder(&mut self) {
        self.time.ponder();
    }

    /// The opponent has made the expected move, so the time counts from now on.
    pub fn ponder_hit(&mut self) {
        self.time.ponder_hit();
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
        (self.proved, self.share) = (true, 0);
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

    /// Whether the request is finished; also if there is no position.
    pub fn done(&self) -> bool {
        let proved = self.proved || !self.conduct.finish_proof && self.search.done();
        self.board.is_none() || proved && self.solver.done() && (self.mate().is_some() || self.search.done())
    }

    /// What another thread needs to search the same position beside this one: the board, and its handle of the
    /// transposition table. `None` if nothing is searched.
    pub fn shared(&self) -> Option<(Box<dyn RootBoard>, TranspositionTable)> {
        let mut board = self.board.as_ref().filter(|_| !self.search.done())?.fresh_copy();
        board.set_network(self.network.as_ref());
        Some((board, self.table.shared()))
    }

    /// The search, for its numbers and its lines.
    pub fn progress(&self) -> &IterativeSearch {
        &self.search
    }

    /// How full the transposition table is, in thousandths.
    pub fn hashfull(&self) -> usize {
        self.table.full()
    }

    /// The move that is proved to be best, if one is, with its score.
    pub fn proved_best(&self) -> Option<iterative::PvLine> {
        let (id, after) = proof_report::sure(self.prover.as_deref()?)?;
        let result = ProofResult { plies: after.plies.map(|plies| plies + 1), ..after };
        Some(iterative::PvLine { score: proof_report::score(result), moves: vec![id] })
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
                let chosen = board.levels().choose(self.request.level, self.request.seed, board.key(), &lines);
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
