//! Counting the tree of legal moves, which checks a generator and measures it.

use std::hint::black_box;

use crate::rules::text::PositionText;
use crate::rules::{ForEachMove, Position};

/// The number of legal lines of `depth` plies. Bulk: the last ply is counted, not made.
pub fn perft<G: Position>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count(),
        _ => {
            let mut nodes = 0;
            position.moves(&mut ForEachMove(|mv| nodes += perft(&position.play(mv), depth - 1)));
            nodes
        }
    }
}

/// The same with every leaf made, for measuring.
pub fn perft_each<G: Position>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        // Or the compiler would see that nobody looks at the leaf, and not make all of it.
        black_box(position);
        return 1;
    }
    let mut nodes = 0;
    position.moves(&mut ForEachMove(|mv| nodes += perft_each(&position.play(mv), depth - 1)));
    nodes
}

/// Perft of each first move, by move text in alphabetical order. Depth 0 has no first move.
pub fn divide<G: PositionText>(position: &G, depth: u32) -> Vec<(String, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let mut rows: Vec<_> =
        position.legal().into_iter().map(|mv| (position.text(mv), perft(&position.play(mv), rest))).collect();
    rows.sort_unstable();
    rows
}
