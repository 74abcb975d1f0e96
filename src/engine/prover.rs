//! Exact answers: not the move that looks best, but what is proved.
//!
//! A game that can answer some positions exactly makes a [`Prover`] for them
//! ([`Evaluate::prover`](crate::engine::evaluate::Evaluate::prover)). The computer plays by it at full strength, and analysis
//! shows what it says.
//!
//! [`mate`](crate::engine::mate) proves mates in any game, on request.

use std::any::Any;

use crate::message::Message;

/// Who gets what with best play, as seen by one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    Loss,
    Draw,
    Win,
}

/// What is proved of a position, or of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofResult {
    pub outcome: Outcome,
    /// How far the end is with best play.
    pub plies: Option<u32>,
    /// The size of the heap of Nim that the position is worth, in a game in which both players have the same moves.
    pub nimber: Option<u32>,
}

impl ProofResult {
    pub const fn new(outcome: Outcome) -> ProofResult {
        ProofResult { outcome, plies: None, nimber: None }
    }
}

/// Proves one position, in as many slices as one likes.
pub trait Prover {
    /// Goes on until it is done or there is a reason to rest; whether it is done, be it that it gives up.
    fn run(&mut self, rest: &mut dyn FnMut() -> bool) -> bool;

    /// How many positions it may look at before it gives up.
    fn set_node_limit(&mut self, _nodes: u64) {}

    /// Of the position itself, as seen by the player to move.
    fn result(&self) -> Option<ProofResult>;

    /// Codes of moves and what they lead to, as seen by the player who makes them: a win is a move that wins. Moves of which
    /// nothing is known are left out. The plies and the nimber are those of the position after the move.
    fn moves(&self) -> Vec<(u32, ProofResult)>;

    /// Why the verdict is what it is, where one sentence says it.
    fn reason(&self) -> Option<Message> {
        None
    }

    /// How many positions were looked at.
    fn nodes(&self) -> u64 {
        0
    }

    /// What it has learnt beyond its position, for the next one of the same game.
    fn take_learnt(self: Box<Self>) -> Option<Box<dyn Any>> {
        None
    }

    /// Takes what another has left.
    fn inherit(&mut self, _: Box<dyn Any>) {}
}
