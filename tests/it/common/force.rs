//! Mates and wins of material by plain recursion over the rules: the reference for the solvers and the puzzle judge.

use rules::Status;
use variants::Variant;

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

/// Whether the side to move can gain so much within this number of moves, by exhaustive search.
pub fn gains<G: Variant>(position: &G, need: i32, moves: u32) -> bool {
    let tries = |mv| holds(&position.play(mv), need - position.move_hints(mv).gain, moves - 1);
    !drawn(position, 100) && position.legal().into_iter().any(tries)
}

/// Whether the side that has just moved gains so much by this number of further moves, and keeps it.
pub fn holds<G: Variant>(position: &G, need: i32, moves: u32) -> bool {
    if drawn(position, 100) || position.legal().is_empty() {
        return position.has_lost();
    }
    let replies = |mv| gains(&position.play(mv), need + position.move_hints(mv).gain, moves);
    if moves == 0 { lasts(position, need, 0) } else { position.legal().into_iter().all(replies) }
}

/// Captures, by turns and as long as both want; a side in check has to answer it.
fn captures<G: Variant>(position: &G) -> Vec<G::Move> {
    let in_check = position.in_check();
    position.legal().into_iter().filter(|&mv| in_check || position.move_hints(mv).gain > 0).collect()
}

fn lasts<G: Variant>(position: &G, need: i32, ply: u32) -> bool {
    if position.legal().is_empty() {
        return position.has_lost();
    }
    if ply >= 12 || !position.in_check() && need > 0 {
        return need <= 0;
    }
    let answers = |mv| returns(&position.play(mv), need + position.move_hints(mv).gain, ply + 1);
    captures(position).into_iter().all(answers)
}

fn returns<G: Variant>(position: &G, need: i32, ply: u32) -> bool {
    if drawn(position, 100) {
        return false;
    }
    if ply >= 12 || !position.in_check() && need <= 0 {
        return need <= 0;
    }
    let takes = |mv| lasts(&position.play(mv), need - position.move_hints(mv).gain, ply + 1);
    captures(position).into_iter().any(takes)
}
