//! What a puzzle is about: themes, told from the moves of its solution.
//!
//! Those here hold in every game and follow from what moves look like. What is odd about a solution only its game can tell
//! ([`Variant::themes`]); it comes out as themes too, so nobody who mines, lists or shows puzzles knows a rule.

use crate::message::MessageId;
pub use crate::rules::theme::{OrthodoxResult, Theme};
use crate::variants::variant::Variant;

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
    let (move_shape, prospect) = (before.move_shape(mv), before.move_hints(mv));
    let checkers = after.check().map(|(_, checkers)| checkers);
    let mut themes = Vec::new();
    if move_shape.castling.is_some() {
        themes.push(CASTLING);
    }
    if move_shape.promotion.is_some() {
        let better = |&other: &G::Move| {
            let twin = before.move_shape(other);
            (twin.from, twin.to) == (move_shape.from, move_shape.to) && before.move_hints(other).gain > prospect.gain
        };
        themes.push(if before.legal().iter().any(better) { UNDER } else { PROMOTION });
    }
    if move_shape.takes.is_some_and(|square| square != move_shape.to && !move_shape.shot) {
        themes.push(PASSING);
    }
    let taken = |&reply: &G::Move| {
        after.move_shape(reply).takes == Some(move_shape.to) && after.move_hints(reply).gain - prospect.gain >= GIVEN
    };
    if move_shape.promotion.is_none() && after.legal().iter().any(taken) {
        themes.push(SACRIFICE);
    }
    match checkers {
        Some(squares) if squares.has_several() => themes.push(DOUBLE),
        Some(squares) if !squares.has(move_shape.to) && move_shape.castling.is_none() => themes.push(DISCOVERED),
        None if move_shape.takes.is_none() && move_shape.promotion.is_none() => themes.push(QUIET),
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

/// A puzzle's main line: each move with the position that it is played in, and the position at its end.
pub struct Solution<G: Variant> {
    pub line: Vec<(G, G::Move)>,
    pub end: G,
    pub contrast: OrthodoxResult,
}

impl<G: Variant> Solution<G> {
    /// Of the line with these codes, as far as it is legal.
    pub fn new(root: G, codes: &[u32], contrast: OrthodoxResult) -> Solution<G> {
        let (mut line, mut end) = (Vec::new(), root);
        for &code in codes {
            let Some(mv) = end.legal().into_iter().find(|&mv| end.move_id(mv) == code) else { break };
            line.push((end, mv));
            end = end.play(mv);
        }
        Solution { line, end, contrast }
    }

    /// The moves of who solves it, with the positions before and after each.
    pub fn solver_moves(&self) -> impl Iterator<Item = (&G, G::Move, G)> {
        self.line.iter().step_by(2).map(|(before, mv)| (before, *mv, before.play(*mv)))
    }
}
