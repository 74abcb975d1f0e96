//! Exact results: what is proved instead of estimated.
//!
//! A variant that can decide some positions exactly provides a [`Prover`] for them
//! ([`Evaluate::prover`](crate::evaluate::Evaluate::prover)). The engine at full strength
//! plays by its results, and the page shows them in analysis.
//!
//! [`mate`](crate::mate) proves mates in any variant on request.

use std::any::Any;

use message::Message;

/// The outcome with best play from one player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// The player loses.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player wins.
    Win,
}

impl Outcome {
    /// The same outcome from the other player's point of view.
    pub const fn of_other(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

/// The proof result of a position or a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofResult {
    /// Who wins; for the side to move in the position, or for the side that makes the move.
    pub outcome: Outcome,
    /// Number of plies to the end with best play.
    pub plies: Option<u32>,
    /// The nimber of the position, in an impartial game.
    pub nimber: Option<u32>,
}

/// A part of a position that no other part can ever touch, so that the position is the sum of its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvedPart {
    /// The names of the squares of its pieces.
    pub squares: Vec<String>,
    /// The names of all squares that its pieces may reach, those of the pieces included.
    pub room: Vec<String>,
    /// `None` until it is known.
    pub nimber: Option<u32>,
    /// Ids of the moves within the part.
    pub moves: Vec<u32>,
}

impl ProofResult {
    /// A result of unknown length.
    pub const fn new(outcome: Outcome) -> ProofResult {
        ProofResult { outcome, plies: None, nimber: None }
    }
}

/// Proves one position, in slices.
pub trait Prover {
    /// Runs until finished or until `should_pause` returns true. Returns true when finished,
    /// including when it gave up.
    fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) -> bool;

    /// Whether it can answer the position and all its moves. Otherwise it answers some of the moves, and the position only if
    /// one of them wins.
    fn answers_all(&self) -> bool {
        true
    }

    /// Sets the number of positions it may search before it gives up.
    fn set_node_limit(&mut self, _nodes: u64) {}

    /// The result of the position for the side to move.
    fn result(&self) -> Option<ProofResult>;

    /// Ids of moves and their results for the player who makes them: a win is a winning move. Moves
    /// without a result are left out. Plies and nimber refer to the position after the move.
    fn moves(&self) -> Vec<(u32, ProofResult)>;

    /// The reason for the result, if one sentence can explain it.
    fn reason(&self) -> Option<Message> {
        None
    }

    /// Proves the nimbers of the parts, too, after the result; those of the moves are left out then.
    fn want_parts(&mut self) {}

    /// The independent parts of the position; `None` in a game that is not a sum of parts.
    fn parts(&self) -> Option<Vec<ProvedPart>> {
        None
    }

    /// Number of positions searched.
    fn nodes(&self) -> u64 {
        0
    }

    /// What it has learnt beyond its position, for the next prover of the same game.
    fn take_learnt(self: Box<Self>) -> Option<Box<dyn Any>> {
        None
    }

    /// Takes over what another prover has learnt.
    fn inherit(&mut self, _: Box<dyn Any>) {}
}
