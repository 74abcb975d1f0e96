//! A game in progress: its positions, and whether it is over.

use crate::rules::Rules;

/// What the draw rules ask of a game.
pub trait Drawn: Rules {
    /// This position as repetition compares it: everything that does not matter for it is levelled.
    fn identity(&self) -> Self;

    /// Plies since the last move that can't be taken back. The 50-move rule counts them; 0 throughout where there is none.
    fn idle_plies(&self) -> u32;

    /// Whether no sequence of legal moves can lead to a win.
    fn dead(&self) -> bool;
}
