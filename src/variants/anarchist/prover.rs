//! The prover: who wins, by which moves, and the nim-values of the moves or of the parts, in that
//! order and within the node limit.

use std::any::Any;

use crate::anarchist::AnarchistPosition;
use crate::anarchist::options::Options;
use crate::anarchist::solver::Solver;
use crate::anarchist::sums::{PlacedPart, Shape};
use crate::changed::Rules;
use board::{BoardShape, Square};
use engine::evaluate::Evaluate;
use engine::prover::{Outcome, ProofResult, ProvedPart, Prover};
use engine::sort::sort_by_key;
use message::Message;
use rules::Position;
use rules::present::Present;

/// Default node limit.
const DEFAULT_NODE_LIMIT: u64 = 3_000_000;
/// Nodes per slice: some milliseconds. Each slice ends with going back to the root.
const QUANTUM: u64 = 512;
/// A single move may use at most this fraction of all nodes, so that a hard one does not keep easy
/// ones from being solved.
const SHARE: u64 = 8;

/// What is proved next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Root,
    Outcome(usize),
    Value(usize),
    Part(usize),
    Nothing,
}

pub(super) struct SumProver {
    shape: Shape,
    /// That the position is its own mirror image, or which move makes it so.
    reason: Option<Message>,
    solver: Box<Solver>,
    goal: Goal,
    /// The result of the position.
    outcome: Option<Outcome>,
    /// The ids of the moves, the shapes they lead to, and their results.
    moves: Vec<(u32, Shape, Option<ProofResult>)>,
    /// The parts and their nimbers, if they are wanted.
    parts: Option<Vec<(PlacedPart, Option<u32>)>>,
    board: &'static BoardShape,
    max_nodes: u64,
    /// Node counts at the start, and when the current goal was set.
    begin: u64,
    since: u64,
}

impl SumProver {
    pub fn new<R: Rules<Options>>(position: &AnarchistPosition<R>) -> SumProver {
        let after = |mv| (position.move_id(mv), position.play(mv).shape(), None);
        let moves = position.legal().into_iter().map(after).collect();
        let solver = Box::new(Solver::new(position.rules.options().wide_over()));
        SumProver {
            shape: position.shape(),
            reason: position.notes().pop().map(|note| note.message),
            solver,
            goal: Goal::Root,
            outcome: None,
            moves,
            parts: None,
            board: position.board(),
            max_nodes: DEFAULT_NODE_LIMIT,
            begin: 0,
            since: 0,
        }
    }

    /// Runs one slice for the current goal.
    fn step(&mut self) {
        let nodes = QUANTUM.min(self.max_nodes.saturating_sub(self.nodes()));
        let known = match self.goal {
            Goal::Nothing => return,
            Goal::Root => {
                // A move to a position known to be lost needs no search.
                self.glance();
                let won = if self.wins() { Ok(true) } else { self.solver.decide(self.shape, nodes) };
                self.outcome = won.ok().map(outcome);
                self.glance();
                self.outcome.is_some()
            }
            Goal::Outcome(at) if self.moves[at].2.is_some() => true,
            Goal::Outcome(at) => {
                // The move loses if the other player wins.
                let won = self.solver.decide(self.moves[at].1, nodes);
                self.moves[at].2 = won.ok().map(|won| ProofResult::new(outcome(!won)));
                self.moves[at].2.is_some()
            }
            Goal::Value(at) => {
                let nimber = self.solver.nimber_of_sum(self.moves[at].1, nodes);
                nimber.map(|nimber| self.moves[at].2 = Some(result_of_nimber(nimber))).is_ok()
            }
            Goal::Part(at) => match self.parts.as_mut().and_then(|parts| parts.get_mut(at)) {
                Some((part, nimber)) => {
                    *nimber = self.solver.nimber_of_sum(part.shape, nodes).ok();
                    nimber.is_some()
                }
                None => true,
            },
        };
        let spent = self.solver.nodes - self.since;
        if self.nodes() >= self.max_nodes {
            self.goal = Goal::Nothing;
        } else if known || self.goal != Goal::Root && spent >= self.max_nodes / SHARE {
            self.goal = self.next();
            self.since = self.solver.nodes;
        }
    }

    /// A square of the board on the board of eight files.
    const fn widened(&self, square: u8) -> u64 {
        let width = self.board.width;
        1 << (square / width * 8 + square % width)
    }

    /// The names of the squares in a set on the board of eight files.
    fn names(&self, set: u64) -> Vec<String> {
        let within = |&square: &Square| set & self.widened(square.0) != 0;
        self.board.squares().filter(within).map(|square| self.board.name(square)).collect()
    }

    /// Looks up the moves in the table, without searching.
    fn glance(&mut self) {
        for (_, shape, result) in &mut self.moves {
            if let Some(nimber) = self.solver.glance(*shape) {
                *result = Some(result_of_nimber(nimber));
            }
        }
    }

    /// Whether a move is known to win.
    fn wins(&self) -> bool {
        self.moves.iter().any(|(_, _, result)| result.is_some_and(|result| result.outcome == Outcome::Win))
    }

    fn next(&self) -> Goal {
        let count = self.moves.len();
        let parts = self.parts.as_ref().map(Vec::len);
        match self.goal {
            Goal::Root if count > 0 => Goal::Outcome(0),
            Goal::Outcome(at) if at + 1 < count => Goal::Outcome(at + 1),
            Goal::Outcome(_) if parts.is_some_and(|parts| parts > 0) => Goal::Part(0),
            Goal::Outcome(_) if parts.is_none() => Goal::Value(0),
            Goal::Part(at) if parts.is_some_and(|parts| at + 1 < parts) => Goal::Part(at + 1),
            Goal::Value(at) if at + 1 < count => Goal::Value(at + 1),
            _ => Goal::Nothing,
        }
    }

    /// The nimber (mex) of the position, once the nimbers of all moves are known.
    fn nimber(&self) -> Option<u32> {
        let mut reached = 0u64;
        for (_, _, result) in &self.moves {
            reached |= 1 << (*result)?.nimber?;
        }
        Some(reached.trailing_ones())
    }
}

/// The result of a move to a position with this nimber.
const fn result_of_nimber(nimber: u32) -> ProofResult {
    ProofResult { nimber: Some(nimber), ..ProofResult::new(outcome(nimber == 0)) }
}

const fn outcome(won: bool) -> Outcome {
    if won { Outcome::Win } else { Outcome::Loss }
}

impl Prover for SumProver {
    fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) -> bool {
        while self.goal != Goal::Nothing {
            self.step();
            if should_pause() {
                break;
            }
        }
        self.goal == Goal::Nothing
    }

    fn set_node_limit(&mut self, nodes: u64) {
        self.max_nodes = nodes;
    }

    fn result(&self) -> Option<ProofResult> {
        self.outcome.map(|outcome| ProofResult { nimber: self.nimber(), ..ProofResult::new(outcome) })
    }

    fn moves(&self) -> Vec<(u32, ProofResult)> {
        self.moves.iter().filter_map(|&(mv, _, result)| Some((mv, result?))).collect()
    }

    fn reason(&self) -> Option<Message> {
        self.reason.clone()
    }

    fn want_parts(&mut self) {
        let mut parts = Vec::new();
        self.shape.each_part(|part| parts.push((part, None)));
        // From left to right, as they are read on the board.
        sort_by_key(&mut parts, |(part, _)| (part.shape.first_file(), part.pawns));
        self.parts = Some(parts);
    }

    fn parts(&self) -> Option<Vec<ProvedPart>> {
        let part = |&(part, nimber): &(PlacedPart, Option<u32>)| {
            // A move's id has its square in its lowest bits.
            let from = |mv: &u32| part.pawns & self.widened((mv & 63) as u8) != 0;
            ProvedPart {
                squares: self.names(part.pawns),
                room: self.names(part.pawns | part.ups | part.downs),
                nimber,
                moves: self.moves.iter().map(|&(mv, ..)| mv).filter(from).collect(),
            }
        };
        Some(self.parts.as_ref()?.iter().map(part).collect())
    }

    fn nodes(&self) -> u64 {
        self.solver.nodes - self.begin
    }

    fn take_learnt(self: Box<Self>) -> Option<Box<dyn Any>> {
        Some(self.solver)
    }

    fn inherit(&mut self, learnt: Box<dyn Any>) {
        if let Ok(solver) = learnt.downcast::<Solver>()
            && solver.over == self.solver.over
        {
            self.solver = solver;
            (self.begin, self.since) = (self.solver.nodes, self.solver.nodes);
        }
    }
}
