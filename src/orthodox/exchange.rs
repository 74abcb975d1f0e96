//! What a capture wins once both sides have taken on its cell as long as it pays.

use super::board::{Board, Means, Piece};
use super::lines::king_steps;
use super::position::{Move, Way};
use super::weigh::VALUES;
use crate::cells::Cell;
use crate::rules::Side;

/// Each side takes with its cheapest piece first, and may stop. Pins don't matter, nor what taking back costs beyond the
/// means of each side; `taken` is where the first victim stands.
pub fn exchange(board: &Board, turn: Side, mv: Move, taken: Option<Cell>, means: [Means; 2]) -> i32 {
    let value = |piece: Piece| VALUES[piece as usize];
    let mut occupied = board.occupied().without(mv.from.set());
    // What each capture of the row wins for the one who makes it, if the row ends there.
    let mut wins = [0; 32];
    if let Some(cell) = taken {
        wins[0] = board.piece_at(cell).map_or(0, value);
        occupied = occupied.without(cell.set());
    }
    let mut standing = value(mv.piece);
    if let Way::Promote(piece) = mv.way {
        wins[0] += value(piece) - value(Piece::Pawn);
        standing = value(piece);
    }
    occupied |= mv.to.set();
    let mut side = !turn;
    let mut count = 0;
    while count + 1 < wins.len() {
        let Some((from, piece)) = cheapest(board, side, mv.to, occupied, means[side.index()]) else { break };
        if piece == Piece::King
            && cheapest(board, !side, mv.to, occupied.without(from.set()), means[(!side).index()]).is_some()
        {
            break;
        }
        count += 1;
        wins[count] = standing - wins[count - 1];
        standing = value(piece);
        occupied = occupied.without(from.set());
        side = !side;
    }
    for at in (1..=count).rev() {
        wins[at - 1] = -(-wins[at - 1]).max(wins[at]);
    }
    wins[0]
}

/// The cheapest piece of a side that attacks a cell.
fn cheapest(board: &Board, side: Side, at: Cell, occupied: crate::cells::Cells, means: Means) -> Option<(Cell, Piece)> {
    let attackers = board.attackers(side, at, occupied, means) & occupied;
    for piece in Piece::ALL {
        if let Some(cell) = (attackers & board.all(piece)).first() {
            return Some((cell, piece));
        }
    }
    let king = board.king(side);
    king_steps(king).has(at).then_some((king, Piece::King))
}
