//! Perft: counts the tree of legal moves, to test and benchmark move generators.

use std::hint::black_box;

use crate::text::PositionText;
use crate::{ForEachMove, Position};

/// Returns the number of legal lines of `depth` plies. Bulk counting: moves of the last ply are
/// counted, not played.
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

/// [`perft`] without bulk counting: every leaf is played, for benchmarks.
pub fn perft_each<G: Position>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        // Keeps the compiler from optimising the unused leaf position away.
        black_box(position);
        return 1;
    }
    let mut nodes = 0;
    position.moves(&mut ForEachMove(|mv| nodes += perft_each(&position.play(mv), depth - 1)));
    nodes
}

/// Perft of each root move, sorted by move text. Empty for depth 0. From depth 3 on, `heard` is told after each reply to a
/// root move how many of all such replies are counted.
pub fn divide<G: PositionText>(position: &G, depth: u32, heard: &mut dyn FnMut(u64, u64)) -> Vec<(String, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let (mut done, of) = (0, perft(position, 2));
    let mut count = |next: &G| {
        if rest < 2 {
            return perft(next, rest);
        }
        let mut nodes = 0;
        next.moves(&mut ForEachMove(|reply| {
            nodes += perft(&next.play(reply), rest - 1);
            done += 1;
            heard(done, of);
        }));
        nodes
    };
    let mut rows: Vec<_> =
        position.legal().into_iter().map(|mv| (position.text(mv), count(&position.play(mv)))).collect();
    rows.sort_unstable();
    rows
}
