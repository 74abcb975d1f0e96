//! Counting the tree of legal moves, which checks a generator and measures it.

use crate::rules::{Each, Rules};

/// The number of legal lines of `depth` plies. Bulk: the last ply is counted, not made.
pub fn perft<G: Rules>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count(),
        _ => {
            let mut nodes = 0;
            position.moves(&mut Each(|mv| nodes += perft(&position.play(mv), depth - 1)));
            nodes
        }
    }
}

/// The same with every leaf made, for measuring.
pub fn perft_each<G: Rules>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    position.moves(&mut Each(|mv| nodes += perft_each(&position.play(mv), depth - 1)));
    nodes
}
