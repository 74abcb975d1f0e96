//! A variant as the registry sees it: rules, evaluation and puzzle themes.

use crate::engine::evaluate::Evaluate;
use crate::rules::present::VariantRules;
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::themes::{Solution, Theme};

/// A complete variant.
pub trait Variant: VariantRules + Evaluate {
    /// Puzzle themes specific to the variant, the most characteristic first.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(_solution: &Solution<Self>) -> Vec<Theme> {
        Vec::new()
    }
}
