//! Puzzle themes, detected from the moves of the solution.
//!
//! The themes here apply to all variants and follow from move shapes. Themes specific to a variant
//! come from [`Variant::themes`], so mining and displaying puzzles needs no knowledge of rules.

use crate::variant::Variant;
use board::Square;
use rules::theme;
pub use rules::theme::{Contrast, OrthodoxResult, Theme};

/// The first move takes nothing and promotes nothing.
pub const QUIET: Theme = theme!("quiet");
const SACRIFICE: Theme = theme!("sacrifice");
const DISCOVERED: Theme = theme!("discovered");
const DOUBLE: Theme = theme!("double");
const PROMOTION: Theme = theme!("promotion");
const UNDER: Theme = theme!("underpromotion");
const CASTLING: Theme = theme!("castling");
const PASSING: Theme = theme!("passing");
const FORK: Theme = theme!("fork");
/// In orthodox chess it would be stalemate.
const NO_STALEMATE: Theme = theme!("no_stalemate");
/// Used if the puzzle needs a rule specific to the variant and no other theme names it.
pub const ODD: Theme = theme!("odd");

/// The letter of what is not worth a fork.
const SMALLEST: char = 'P';
/// Minimum value of a sacrificed piece beyond what it captures, in centipawns.
const GIVEN: i32 = 150;

/// The themes of the key move by its shape.
fn common<G: Variant>(solution: &Solution<G>) -> Vec<Theme> {
    let Some((before, mv, after)) = solution.solver_moves().next() else { return Vec::new() };
    let (move_shape, hints) = (before.move_shape(mv), before.move_hints(mv));
    let checkers = after.check().map(|(_, checkers)| checkers);
    let mut themes = Vec::new();
    if move_shape.castling.is_some() {
        themes.push(CASTLING);
    }
    if move_shape.promotion.is_some() {
        let better = |&other: &G::Move| {
            let other_shape = before.move_shape(other);
            (other_shape.from, other_shape.to) == (move_shape.from, move_shape.to)
                && before.move_hints(other).gain > hints.gain
        };
        themes.push(if before.legal().iter().any(better) { UNDER } else { PROMOTION });
    }
    if move_shape.takes.is_some_and(|square| square != move_shape.to && !move_shape.shot) {
        themes.push(PASSING);
    }
    if solution.contrast.stalemate {
        themes.push(NO_STALEMATE);
    }
    // The mating move attacks much, but forks nothing.
    let letters = after.setup();
    let big = |square: &Square| letters.at(*square).is_some_and(|letter| letter.to_ascii_uppercase() != SMALLEST);
    if !after.has_lost() && after.attacks(move_shape.to).filter(big).count() > 1 {
        themes.push(FORK);
    }
    let taken = |&reply: &G::Move| {
        after.move_shape(reply).takes == Some(move_shape.to) && after.move_hints(reply).gain - hints.gain >= GIVEN
    };
    if move_shape.promotion.is_none() && after.legal().iter().any(taken) {
        themes.push(SACRIFICE);
    }
    match checkers {
        Some(squares) if squares.len() > 1 => themes.push(DOUBLE),
        Some(squares) if !squares.has(move_shape.to) && move_shape.castling.is_none() => themes.push(DISCOVERED),
        None if move_shape.takes.is_none() && move_shape.promotion.is_none() => themes.push(QUIET),
        _ => {}
    }
    themes
}

/// The themes of a puzzle, those specific to the variant first; and whether it needs a rule
/// specific to the variant.
pub fn themes<G: Variant>(root: G, ids: &[u32], contrast: Contrast) -> (Vec<Theme>, bool) {
    let solution = Solution::new(root, ids, contrast);
    let mut themes = G::themes(&solution);
    let odd = match contrast.result {
        OrthodoxResult::Apart => !themes.is_empty(),
        OrthodoxResult::Illegal | OrthodoxResult::Nothing | OrthodoxResult::Other => true,
        OrthodoxResult::Same | OrthodoxResult::Unknown => false,
    };
    if odd && themes.is_empty() {
        themes.push(ODD);
    }
    if G::HAS_EVAL {
        themes.extend(common(&solution));
    }
    (themes, odd)
}

/// A puzzle's main line: each move with the position it is played in, and the final position.
pub struct Solution<G: Variant> {
    /// The moves, each with the position before it.
    pub line: Vec<(G, G::Move)>,
    /// The position after the last move.
    pub end: G,
    /// What orthodox chess says of the puzzle.
    pub contrast: Contrast,
}

impl<G: Variant> Solution<G> {
    /// The line with these move ids, up to the first illegal one.
    pub fn new(root: G, ids: &[u32], contrast: Contrast) -> Solution<G> {
        let (mut line, mut end) = (Vec::new(), root);
        for &id in ids {
            let Some(mv) = end.legal().into_iter().find(|&mv| end.move_id(mv) == id) else { break };
            line.push((end, mv));
            end = end.play(mv);
        }
        Solution { line, end, contrast }
    }

    /// The moves of the solving side, with the positions before and after each.
    pub fn solver_moves(&self) -> impl Iterator<Item = (&G, G::Move, G)> {
        self.line.iter().step_by(2).map(|(before, mv)| (before, *mv, before.play(*mv)))
    }
}
