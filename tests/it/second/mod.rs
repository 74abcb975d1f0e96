//! A second implementation of the six variants, slow and simple, written from the rules pages by someone who had not
//! read the core. It shares no code with the core, so a mistake would have to be made twice.

pub mod anarchist;
pub mod board;
pub mod changed;
pub mod chesslike;
pub mod draws;
pub mod fen;
pub mod infantry;
pub mod invented;
pub mod law;
mod library;
pub mod monarch;
pub mod notation;
pub mod random_board;
pub mod rng;
pub mod rules;
mod sheets;
pub mod tally;
pub mod tax;
pub mod taxi;

use notation::Shape;
use rng::Rng;

/// A position of one game, as this opinion sees it.
pub trait Opinion: Clone {
    type Step: Clone;

    const ID: &'static str;
    /// The position text of the start.
    const START: &'static str;

    /// Reads a position text; the error says why it can't be a position of the game.
    fn read(text: &str) -> Result<Self, String>;
    fn write(&self) -> String;

    fn legal(&self) -> Vec<Self::Step>;
    fn after(&self, step: &Self::Step) -> Self;
    /// The move text.
    fn text(&self, step: &Self::Step) -> String;
    /// One of `ongoing`, `check`, `checkmate`, `stalemate`, `lost`, `won`.
    fn status(&self) -> &'static str;

    /// Whether the side to move is in check.
    fn checked(&self) -> bool;

    /// What a move looks like.
    fn shape(&self, step: &Self::Step) -> Shape;

    /// Whether games can be drawn.
    const DRAWS: bool = true;

    /// Plies without progress.
    fn clock(&self) -> u32;

    /// The same with that many.
    fn clocked(&self, clock: u32) -> Self;

    /// Whether the rules call the position dead.
    fn dead(&self) -> bool;

    /// How the game was won otherwise than by mate.
    fn decided(&self) -> Option<&'static str> {
        None
    }

    /// Whether the game is drawn because the kings meet.
    fn meets(&self) -> bool {
        false
    }

    /// All that repetition compares, as text.
    fn compared(&self) -> String;

    /// What a move costs, in a game where moves cost something.
    fn fare(&self, _step: &Self::Step) -> Option<u32> {
        None
    }

    /// Random pieces on random squares with random fields: many are no positions, and reading has to say so.
    fn random_board(rng: &mut Rng) -> Self;

    /// The same position seen from the other side, which must have as many moves.
    fn turned(&self) -> Self;

    /// The same position left to right, where that changes nothing.
    fn mirrored(&self) -> Option<Self> {
        None
    }

    /// The number of legal lines of this length in plies.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let steps = self.legal();
        if depth == 1 {
            return steps.len() as u64;
        }
        steps.iter().map(|step| self.after(step).perft(depth - 1)).sum()
    }

    /// The legal moves in alphabetical order, each with its fare.
    fn listed(&self) -> Vec<(String, Option<u32>)> {
        let mut listed: Vec<_> = self.legal().iter().map(|step| (self.text(step), self.fare(step))).collect();
        listed.sort();
        listed
    }
}
