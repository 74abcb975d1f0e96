//! Mates by plain recursion over the rules: the reference for the mate solver and the puzzle judge.

use oddchess::rules::Status;
use oddchess::variants::Variant;

/// Whether the side to move can force mate within this number of moves, by exhaustive search.
pub fn mates<G: Variant>(position: &G, moves: u32) -> bool {
    !drawn(position, 150) && position.legal().into_iter().any(|mv| wins(&position.play(mv), moves - 1))
}

/// Whether the side that has just moved mates within this number of further moves.
pub fn wins<G: Variant>(position: &G, moves: u32) -> bool {
    match position.status() {
        Status::Checkmate | Status::Lost => true,
        Status::Stalemate => false,
        _ if moves == 0 || drawn(position, 100) => false,
        _ => position.legal().into_iter().all(|mv| mates(&position.play(mv), moves)),
    }
}

pub fn drawn<G: Variant>(position: &G, plies: u32) -> bool {
    position.is_dead() || position.halfmove_clock() >= plies
}
