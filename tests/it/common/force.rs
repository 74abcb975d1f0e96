//! Mates by plain recursion over the rules: what the solver and the judge of puzzles are held to.

use oddchess::rules::Status;
use oddchess::variants::Variant;

/// Whether the side to move can force mate within so many moves, by trying everything.
pub fn mates<G: Variant>(position: &G, moves: u32) -> bool {
    !drawn(position, 150) && position.legal().into_iter().any(|mv| wins(&position.play(mv), moves - 1))
}

/// Whether the side that has just moved mates within so many moves more.
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
