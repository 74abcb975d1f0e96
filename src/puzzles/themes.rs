//! What a puzzle is about: themes, told from the moves of its solution.
//!
//! Those here hold in every game and follow from what moves look like. What is odd about a solution only its game can tell
//! ([`Game::themes`]); it comes out as themes too, so nobody who mines, lists or shows puzzles knows a rule.

use crate::message::MessageId;
use crate::rules::present::Variant;
pub use crate::rules::theme::{OrthodoxResult, Solution, Theme};

const QUIET: Theme =
    Theme::new(MessageId::new("puzzle.theme.quiet", &[]), MessageId::new("puzzle.theme.quiet.hint", &[]));
const SACRIFICE: Theme =
    Theme::new(MessageId::new("puzzle.theme.sacrifice", &[]), MessageId::new("puzzle.theme.sacrifice.hint", &[]));
const DISCOVERED: Theme =
    Theme::new(MessageId::new("puzzle.theme.discovered", &[]), MessageId::new("puzzle.theme.discovered.hint", &[]));
const DOUBLE: Theme =
    Theme::new(MessageId::new("puzzle.theme.double", &[]), MessageId::new("puzzle.theme.double.hint", &[]));
const PROMOTION: Theme =
    Theme::new(MessageId::new("puzzle.theme.promotion", &[]), MessageId::new("puzzle.theme.promotion.hint", &[]));
const UNDER: Theme = Theme::new(
    MessageId::new("puzzle.theme.underpromotion", &[]),
    MessageId::new("puzzle.theme.underpromotion.hint", &[]),
);
const CASTLING: Theme =
    Theme::new(MessageId::new("puzzle.theme.castling", &[]), MessageId::new("puzzle.theme.castling.hint", &[]));
const PASSING: Theme =
    Theme::new(MessageId::new("puzzle.theme.passing", &[]), MessageId::new("puzzle.theme.passing.hint", &[]));
/// Where no other theme says what is odd.
pub const ODD: Theme =
    Theme::new(MessageId::new("puzzle.theme.odd", &[]), MessageId::new("puzzle.theme.odd.hint", &[]));

/// What a piece must be worth more than what it takes, in centipawns, to be given away.
const GIVEN: i32 = 150;

/// The themes of the key by what it looks like.
fn common<G: Variant>(story: &Solution<G>) -> Vec<Theme> {
    let Some((before, mv, after)) = story.solver_moves().next() else { return Vec::new() };
    let (sketch, prospect) = (before.move_shape(mv), before.move_hints(mv));
    let checkers = after.check().map(|(_, checkers)| checkers);
    let mut themes = Vec::new();
    if sketch.castling.is_some() {
        themes.push(CASTLING);
    }
    if sketch.promotion.is_some() {
        let better = |&other: &G::Move| {
            let twin = before.move_shape(other);
            (twin.from, twin.to) == (sketch.from, sketch.to) && before.move_hints(other).gain > prospect.gain
        };
        themes.push(if before.legal().iter().any(better) { UNDER } else { PROMOTION });
    }
    if sketch.takes.is_some_and(|cell| cell != sketch.to && !sketch.shot) {
        themes.push(PASSING);
    }
    let taken = |&reply: &G::Move| {
        after.move_shape(reply).takes == Some(sketch.to) && after.move_hints(reply).gain - prospect.gain >= GIVEN
    };
    if sketch.promotion.is_none() && after.legal().iter().any(taken) {
        themes.push(SACRIFICE);
    }
    match checkers {
        Some(cells) if cells.has_several() => themes.push(DOUBLE),
        Some(cells) if !cells.has(sketch.to) && sketch.castling.is_none() => themes.push(DISCOVERED),
        None if sketch.takes.is_none() && sketch.promotion.is_none() => themes.push(QUIET),
        _ => {}
    }
    themes
}

/// The themes of a puzzle, what is odd first; and whether anything odd is needed for it.
pub fn themes<G: Variant>(root: G, codes: &[u32], contrast: OrthodoxResult) -> (Vec<Theme>, bool) {
    let story = Solution::new(root, codes, contrast);
    let mut themes = G::themes(&story);
    let odd = match contrast {
        OrthodoxResult::Apart => !themes.is_empty(),
        OrthodoxResult::Illegal | OrthodoxResult::Nothing | OrthodoxResult::Other => true,
        OrthodoxResult::Same | OrthodoxResult::Unknown => false,
    };
    if odd && themes.is_empty() {
        themes.push(ODD);
    }
    if G::HAS_EVAL {
        themes.extend(common(&story));
    }
    (themes, odd)
}
