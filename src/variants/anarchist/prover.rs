//! The game's oracle: who wins, by which moves, and the nim-values, in that order, as far as its nodes reach.

use std::any::Any;

use crate::engine::evaluate::Weighed;
use crate::engine::prover::{Oracle, Outcome, Verdict};
use crate::message::Saying;
use crate::rules::Rules;
use crate::rules::present::Show;
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
enum Aim {
    Root,
    Outcome(usize),
    Worth(usize),
    Nothing,
}

pub(super) struct Exact {
    position: Anarchist,
    solver: Box<Solver>,
    aim: Aim,
    /// Who wins the position itself.
    outcome: Option<Outcome>,
    /// The moves, and what they lead to.
    moves: Vec<(Move, Shape, Option<Verdict>)>,
    most: u64,
    /// Nodes when it began, and when it took up its aim.
    begin: u64,
    since: u64,
}

impl Exact {
    pub fn new(position: Anarchist) -> Exact {
        let moves = position.legal().into_iter().map(|mv| (mv, position.play(mv).shape(), None)).collect();
        let solver = Box::new(Solver::new());
        Exact { position, solver, aim: Aim::Root, outcome: None, moves, most: MOST, begin: 0, since: 0 }
    }

    /// One quantum for what it aims at.
    fn step(&mut self) {
        let nodes = QUANTUM.min(self.most.saturating_sub(self.nodes()));
        let known = match self.aim {
            Aim::Nothing => return,
            Aim::Root => {
                // A move to a position that is known to be lost needs no search.
                self.glance();
                let won = if self.wins() { Ok(true) } else { self.solver.decide(self.position.shape(), nodes) };
                self.outcome = won.ok().map(outcome);
                self.glance();
                self.outcome.is_some()
            }
            Aim::Outcome(at) if self.moves[at].2.is_some() => true,
            Aim::Outcome(at) => {
                // What the other player wins, the move loses.
                let won = self.solver.decide(self.moves[at].1, nodes);
                self.moves[at].2 = won.ok().map(|won| Verdict::new(outcome(!won)));
                self.moves[at].2.is_some()
            }
            Aim::Worth(at) => {
                let worth = self.solver.worth(self.moves[at].1, nodes);
                worth.map(|worth| self.moves[at].2 = Some(of_worth(worth))).is_ok()
            }
        };
        let spent = self.solver.nodes - self.since;
        if self.nodes() >= self.most {
            self.aim = Aim::Nothing;
        } else if known || self.aim != Aim::Root && spent >= self.most / SHARE {
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

    fn next(&self) -> Aim {
        let count = self.moves.len();
        match self.aim {
            Aim::Root if count > 0 => Aim::Outcome(0),
            Aim::Outcome(at) if at + 1 < count => Aim::Outcome(at + 1),
            Aim::Outcome(_) => Aim::Worth(0),
            Aim::Worth(at) if at + 1 < count => Aim::Worth(at + 1),
            Aim::Root | Aim::Worth(_) | Aim::Nothing => Aim::Nothing,
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
const fn of_worth(worth: u32) -> Verdict {
    Verdict { nimber: Some(worth), ..Verdict::new(outcome(worth == 0)) }
}

const fn outcome(won: bool) -> Outcome {
    if won { Outcome::Win } else { Outcome::Loss }
}

impl Oracle for Exact {
    fn think(&mut self, rest: &mut dyn FnMut() -> bool) -> bool {
        while self.aim != Aim::Nothing {
            self.step();
            if rest() {
                break;
            }
        }
        self.aim == Aim::Nothing
    }

    fn bound(&mut self, nodes: u64) {
        self.most = nodes;
    }

    fn verdict(&self) -> Option<Verdict> {
        self.outcome.map(|outcome| Verdict { nimber: self.nimber(), ..Verdict::new(outcome) })
    }

    fn moves(&self) -> Vec<(u32, Verdict)> {
        self.moves.iter().filter_map(|&(mv, _, verdict)| Some((self.position.code(mv), verdict?))).collect()
    }

    /// That it is its own mirror image, or that a move makes it so.
    fn reason(&self) -> Option<Saying> {
        self.position.notes().pop().map(|note| note.saying)
    }

    fn nodes(&self) -> u64 {
        self.solver.nodes - self.begin
    }

    fn leave(self: Box<Self>) -> Option<Box<dyn Any>> {
        Some(self.solver)
    }

    fn inherit(&mut self, learnt: Box<dyn Any>) {
        if let Ok(solver) = learnt.downcast() {
            self.solver = solver;
            (self.begin, self.since) = (self.solver.nodes, self.solver.nodes);
        }
    }
}
