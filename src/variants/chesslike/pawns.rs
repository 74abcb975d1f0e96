//! Pawn structure, passed pawns and king shelter.

use crate::chesslike::board::{Board, Piece};
use crate::chesslike::tapered::TaperedScore;
use crate::chesslike::weights::Weights;
use board::attacks::{FILE_A, distance, file, file_squares, forward, rank};
use board::{Square, SquareSet};
use rules::Color;

/// The pawns' squares and all squares ahead of them.
fn swept(side: Color, pawns: SquareSet) -> SquareSet {
    let mut swept = pawns.0;
    for step in [8, 16, 32] {
        swept |= if side == Color::White { swept << step } else { swept >> step };
    }
    SquareSet(swept)
}

/// The squares to the left and right.
const fn beside(squares: SquareSet) -> SquareSet {
    let not_a = !FILE_A.0;
    let not_h = !(FILE_A.0 << 7);
    SquareSet((squares.0 & not_h) << 1 | (squares.0 & not_a) >> 1)
}

/// The squares attacked by pawns.
pub fn cover(side: Color, pawns: SquareSet) -> SquareSet {
    beside(forward(side, pawns))
}

/// The squares pawns may ever attack without capturing.
pub fn reach(side: Color, pawns: SquareSet) -> SquareSet {
    beside(swept(side, forward(side, pawns)))
}

/// The rank from the side's point of view, from 0.
pub const fn own_rank(side: Color, square: Square) -> usize {
    (if matches!(side, Color::White) { rank(square) } else { 7 - rank(square) }) as usize
}

const fn count(squares: SquareSet) -> i32 {
    squares.len() as i32
}

/// Passed pawns.
pub fn passed(board: &Board, side: Color) -> SquareSet {
    let ahead = swept(!side, forward(!side, board.of(!side, Piece::Pawn)));
    board.of(side, Piece::Pawn).without(ahead | beside(ahead))
}

/// Score of one side's pawn structure.
pub fn structure(board: &Board, side: Color, weights: &Weights) -> TaperedScore {
    let (pawns, enemies) = (board.of(side, Piece::Pawn), board.of(!side, Piece::Pawn));
    let ahead = swept(side, pawns);
    let files = ahead | swept(!side, pawns);
    let isolated = pawns.without(beside(files));
    // All pawns beside it are ahead of it, and its advance is controlled by an enemy pawn.
    let backward = pawns.without(beside(ahead) | isolated) & forward(!side, cover(!side, enemies));
    let mut score = weights.doubled.times(count(pawns & swept(side, forward(side, pawns))))
        + weights.isolated.times(count(isolated))
        + weights.backward.times(count(backward));
    for square in pawns & (cover(side, pawns) | beside(pawns)) {
        score += weights.connected[own_rank(side, square)];
    }
    score
}

/// Score of passed pawns; `safe` are the squares that the enemy does not attack.
pub fn passers(board: &Board, side: Color, safe: SquareSet, weights: &Weights) -> TaperedScore {
    let mut score = TaperedScore::default();
    let cover = cover(side, board.of(side, Piece::Pawn));
    let (king, enemy_king) = (board.king(side), board.king(!side));
    for square in passed(board, side) {
        let steps = own_rank(side, square);
        let way = swept(side, forward(side, square.as_set()));
        let Some(next) = forward(side, square.as_set()).first() else { continue };
        score += weights.passed[steps];
        if cover.has(square) {
            score += weights.passed_supported;
        }
        if board.occupied().has(next) {
            score += weights.passed_blocked;
        } else if safe.has(next) {
            score += weights.passed_safe[steps];
        }
        if way.without(safe).is_empty() {
            score += weights.passed_clear;
        }
        if steps > 2 {
            let late = steps as i32 - 2;
            score += weights.passed_near.times(late * i32::from(distance(king, next)));
            score += weights.passed_far.times(late * i32::from(distance(enemy_king, next)));
        }
    }
    score
}

/// Score of the pawns of both sides in front of a king, file by file.
pub fn shelter(board: &Board, side: Color, weights: &Weights) -> TaperedScore {
    let king = board.king(side);
    let ahead = swept(side, SquareSet(0xff << (8 * rank(king))));
    let (own, enemies) = (board.of(side, Piece::Pawn) & ahead, board.of(!side, Piece::Pawn) & ahead);
    let nearest = |pawns: SquareSet| {
        let square = if side == Color::White { pawns.first() } else { pawns.last() };
        square.map_or(0, |square| own_rank(side, square))
    };
    let mut score = TaperedScore::default();
    for column in file(king).saturating_sub(1)..=(file(king) + 1).min(7) {
        let along = file_squares(column);
        score += weights.shelter[nearest(own & along)] + weights.storm[nearest(enemies & along)];
    }
    score
}
