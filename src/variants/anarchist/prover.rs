//! The game's prover: who wins, by which moves, and the nim-values, in that order, as far as its nodes reach.

use std::any::Any;

use crate::engine::evaluate::Evaluate;
use crate::engine::prover::{Outcome, ProofResult, Prover};
use crate::message::Message;
use crate::rules::Position;
use crate::rules::present::Present;
use crate::variants::anarchist::solver::Solver;
use crate::variants::anarchist::sums::Shape;
use crate::variants::anarchist::{Anarchist, Move};

/// Nodes after which it gives up, unless it is told otherwise.
const MOST: u64 = 3_000_000;
/// Nodes after which the search gives way.
const QUANTUM: u64 = 2048;
/// What a single move may cost, as a share of all: one that is hard must not hide what is easy to know of the others.
const SHARE: u64 = 8;

/// What it finds out next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Root,
    Outcome(usize),
    Worth(usize),
    Nothing,
}

pub(super) struct SumProver {
    position: Anarchist,
    solver: Box<Solver>,
    aim: Goal,
    /// Who wins the position itself.
    outcome: Option<Outcome>,
    /// The moves, and what they lead to.
    moves: Vec<(Move, Shape, Option<ProofResult>)>,
    most: u64,
    /// Nodes when it began, and when it took up its aim.
    begin: u64,
    since: u64,
}

impl SumProver {
    pub fn new(position: Anarchist) -> SumProver {
        let moves = position.legal().into_iter().map(|mv| (mv, position.play(mv).shape(), None)).collect();
        let solver = Box::new(Solver::new());
        SumProver { position, solver, aim: Goal::Root, outcome: None, moves, most: MOST, begin: 0, since: 0 }
    }

    /// One quantum for what it aims at.
    fn step(&mut self) {
        let nodes = QUANTUM.min(self.most.saturating_sub(self.nodes()));
        let known = match self.aim {
            Goal::Nothing => return,
            Goal::Root => {
                // A move to a position that is known to be lost needs no search.
                self.glance();
                let won = if self.wins() { Ok(true) } else { self.solver.decide(self.position.shape(), nodes) };
                self.outcome = won.ok().map(outcome);
                self.glance();
                self.outcome.is_some()
            }
            Goal::Outcome(at) if self.moves[at].2.is_some() => true,
            Goal::Outcome(at) => {
                // What the other player wins, the move loses.
                let won = self.solver.decide(self.moves[at].1, nodes);
                self.moves[at].2 = won.ok().map(|won| ProofResult::new(outcome(!won)));
                self.moves[at].2.is_some()
            }
            Goal::Worth(at) => {
                let worth = self.solver.worth(self.moves[at].1, nodes);
                worth.map(|worth| self.moves[at].2 = Some(of_worth(worth))).is_ok()
            }
        };
        let spent = self.solver.nodes - self.since;
        if self.nodes() >= self.most {
            self.aim = Goal::Nothing;
        } else if known || self.aim != Goal::Root && spent >= self.most / SHARE {
            self.aim = self.next();
            self.since = self.solver.nodes;
        }
    }

    /// What is known of the moves without searching.
    fn glance(&mut self) {
        for (_, shape, verdict) in &mut self.moves {
            if let Some(worth) = self.solver.glance(*shape) {
                *verdict = Some(of_worth(worth));
            }
        }
    }

    /// Whether a move is known to win.
    fn wins(&self) -> bool {
        self.moves.iter().any(|(_, _, verdict)| verdict.is_some_and(|verdict| verdict.outcome == Outcome::Win))
    }

    fn next(&self) -> Goal {
        let count = self.moves.len();
        match self.aim {
            Goal::Root if count > 0 => Goal::Outcome(0),
            Goal::Outcome(at) if at + 1 < count => Goal::Outcome(at + 1),
            Goal::Outcome(_) => Goal::Worth(0),
            Goal::Worth(at) if at + 1 < count => Goal::Worth(at + 1),
            Goal::Root | Goal::Worth(_) | Goal::Nothing => Goal::Nothing,
        }
    }

    /// The smallest heap that no move leads to, once all of them are known.
    fn nimber(&self) -> Option<u32> {
        let mut led = 0u64;
        for (_, _, verdict) in &self.moves {
            led |= 1 << (*verdict)?.nimber?;
        }
        Some(led.trailing_ones())
    }
}

/// A move to a position that is worth so much.
const fn of_worth(worth: u32) -> ProofResult {
    ProofResult { nimber: Some(worth), ..ProofResult::new(outcome(worth == 0)) }
}

const fn outcome(won: bool) -> Outcome {
    if won { Outcome::Win } else { Outcome::Loss }
}

impl Prover for SumProver {
    fn run(&mut self, rest: &mut dyn FnMut() -> bool) -> bool {
        while self.aim != Goal::Nothing {
            self.step();
            if rest() {
                break;
            }
        }
        self.aim == Goal::Nothing
    }

    fn set_node_limit(&mut self, nodes: u64) {
        self.most = nodes;
    }

    fn result(&self) -> Option<ProofResult> {
        self.outcome.map(|outcome| ProofResult { nimber: self.nimber(), ..ProofResult::new(outcome) })
    }

    fn moves(&self) -> Vec<(u32, ProofResult)> {
        self.moves.iter().filter_map(|&(mv, _, verdict)| Some((self.position.move_id(mv), verdict?))).collect()
    }

    /// That it is its own mirror image, or that a move makes it so.
    fn reason(&self) -> Option<Message> {
        self.position.notes().pop().map(|note| note.message)
    }

    fn nodes(&self) -> u64 {
        self.solver.nodes - self.begin
    }

    fn take_learnt(self: Box<Self>) -> Option<Box<dyn Any>> {
        Some(self.solver)
    }

    fn inherit(&mut self, learnt: Box<dyn Any>) {
        if let Ok(solver) = learnt.downcast() {
            self.solver = solver;
            (self.begin, self.since) = (self.solver.nodes, self.solver.nodes);
        }
    }
}
