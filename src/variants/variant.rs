//! What a game is to the registry: its rules, what the engine asks of it, and the themes of its puzzles.

use crate::engine::evaluate::Evaluate;
use crate::rules::present::VariantRules;
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::themes::{Solution, Theme};

/// A whole game, as the registry lists it.
pub trait Variant: VariantRules + Evaluate {
    /// What is odd about the solution of a puzzle, the most telling first.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(_solution: &Solution<Self>) -> Vec<Theme> {
        Vec::new()
    }
}
