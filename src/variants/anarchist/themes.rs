//! Puzzle themes of Anarchist Chess: why what remains of a position is lost.

use crate::anarchist::Anarchist;
use crate::anarchist::options::Options;
use crate::changed::GameOptions;
use crate::themes::{Solution, Theme};
use rules::text::PositionText;
use rules::theme;

/// One part is left that is not mirrored.
const SINGLE: Theme = theme!("single");
const TWO: Theme = theme!("two");
/// A double step, where a single one loses.
const PARITY: Theme = theme!("parity");
const TRADE: Theme = theme!("trade");
/// Pawns that could move before never can after it.
const LOCK: Theme = theme!("lock");
const MIRRORED: Theme = theme!("mirror");
const PAIRS: Theme = theme!("pairs");
const SPLIT: Theme = theme!("split");

/// Why the remaining position is lost: mirrored pairs, or parts whose nim-sum is 0.
pub(super) fn themes(solution: &Solution<Anarchist>) -> Vec<Theme> {
    let Some((before, mv, after)) = solution.solver_moves().next() else { return Vec::new() };
    let mut parts = Vec::new();
    after.shape().split(Options::USUAL.over, &mut parts);
    let mut themes = vec![match parts.len() {
        _ if after.mirrored() => MIRRORED,
        0 => PAIRS,
        1 => SINGLE,
        2 => TWO,
        _ => SPLIT,
    }];
    let shape = PositionText::move_shape(before, mv);
    if shape.takes.is_some() {
        themes.push(TRADE);
    } else if shape.from.0.abs_diff(shape.to.0) == 16 {
        themes.push(PARITY);
    }
    if before.shape().movers() > after.shape().movers() + 1 + u32::from(shape.takes.is_some()) {
        themes.push(LOCK);
    }
    themes
}
