//! What the search may ask: this game has no guesses, only who has lost.

use super::exact::Exact;
use super::{Anarchist, Move};
use crate::exact::Oracle;
use crate::rules::Rules;
use crate::search::weighed::{Prospect, Weighed, stir};

impl Weighed for Anarchist {
    const GUESSES: bool = false;

    fn code(&self, mv: Move) -> u32 {
        1 << 12 | u32::from(mv.from.0) | u32::from(mv.to.0) << 6
    }

    /// The game is impartial: whose turn it is does not matter for who wins from here.
    fn key(&self) -> u64 {
        stir([self.up.0, self.down.0])
    }

    fn checked(&self) -> bool {
        false
    }

    fn beaten(&self) -> bool {
        self.count() == 0
    }

    /// Who has the last word if no pawn meets another: the player to move, if the number of moves is odd.
    fn score(&self) -> i32 {
        if self.count() % 2 == 1 { 20 } else { -20 }
    }

    /// Captures change most.
    fn prospect(&self, mv: Move) -> Prospect {
        let gain = i32::from(self.occupied().has(mv.to));
        Prospect { gain, risk: 0, slot: mv.to.index() }
    }

    fn exchange(&self, mv: Move) -> i32 {
        self.prospect(mv).gain
    }

    fn pass(&self) -> Option<Anarchist> {
        None
    }

    fn lost(&self) -> bool {
        self.mirrored()
    }

    fn oracle(&self) -> Option<Box<dyn Oracle>> {
        Some(Box::new(Exact::new(*self)))
    }
}
