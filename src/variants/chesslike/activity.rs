//! Piece activity: attacks of one side, and their evaluation as mobility, threats and king danger.

use crate::chesslike::board::{Board, Piece};
use crate::chesslike::king_rules::DARK;
use crate::chesslike::pawns::{cover, own_rank, reach};
use crate::chesslike::tapered::TaperedScore;
use crate::chesslike::weights::Weights;
use board::attacks::{bishop_attacks, file, file_squares, forward, king_steps, knight_leaps, rook_attacks};
use board::{Square, SquareSet};
use rules::Color;

/// The attacks of one side.
#[derive(Default)]
pub struct Activity {
    /// Piece-square and mobility score, without pawns and king.
    pub score: TaperedScore,
    /// Attacked squares by piece.
    by: [SquareSet; 6],
    pub by_all: SquareSet,
    /// Squares attacked at least twice.
    by_two: SquareSet,
    /// Pressure on the enemy king, see [`danger`].
    pressure: TaperedScore,
}

impl Activity {
    fn by(&self, piece: Piece) -> SquareSet {
        self.by[piece as usize]
    }

    fn attack(&mut self, piece: Piece, squares: SquareSet) {
        self.by_two |= self.by_all & squares;
        self.by_all |= squares;
        self.by[piece as usize] |= squares;
    }
}

const fn count(squares: SquareSet) -> i32 {
    squares.len() as i32
}

/// Index into the piece-square tables for each side and square; left and right halves share
/// entries.
static FOLDED: [[u8; 64]; 2] = {
    let mut folded = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let column = file(Square(square));
        let column = if column < 4 { column } else { 7 - column };
        folded[0][square as usize] = own_rank(Color::White, Square(square)) as u8 * 4 + column;
        folded[1][square as usize] = own_rank(Color::Black, Square(square)) as u8 * 4 + column;
        square += 1;
    }
    folded
};

/// The score of a piece on its square.
#[inline]
fn placed(side: Color, piece: Piece, square: Square, weights: &Weights) -> TaperedScore {
    let (material, squares) = (weights.material[piece as usize], &weights.squares[piece as usize]);
    material + squares[usize::from(FOLDED[side.index()][square.index() & 63] & 31)]
}

/// The score of the pawns and the king of a side on their squares.
pub fn pawns_and_king(board: &Board, side: Color, weights: &Weights) -> TaperedScore {
    let mut score = placed(side, Piece::King, board.king(side), weights);
    for square in board.of(side, Piece::Pawn) {
        score += placed(side, Piece::Pawn, square, weights);
    }
    score
}

/// The activity of a side's pieces; what [`pawns_and_king`] counts is not in its score.
pub fn activity(board: &Board, side: Color, weights: &Weights) -> Activity {
    let (own, pawns, enemy_pawns) = (board.side(side), board.of(side, Piece::Pawn), board.of(!side, Piece::Pawn));
    let occupied = board.occupied();
    let covered = cover(!side, enemy_pawns);
    let (king, enemy_king) = (board.king(side), board.king(!side));
    let ring = (king_steps(enemy_king) | enemy_king.as_set()).without(covered);
    let mut activity = Activity::default();
    activity.attack(Piece::King, king_steps(king));
    let by_pawns = cover(side, pawns);
    activity.attack(Piece::Pawn, by_pawns);
    // Squares that no enemy pawn can ever attack.
    let posts = by_pawns.without(reach(!side, enemy_pawns));
    let mut score = TaperedScore::default();
    let mut pressure = TaperedScore::default();

    for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        let index = piece as usize;
        for square in board.of(side, piece) {
            score += placed(side, piece, square, weights);
            let (attacks, rooms): (_, &[TaperedScore]) = match piece {
                Piece::Knight => (knight_leaps(square), &weights.knight_room),
                Piece::Bishop => {
                    (bishop_attacks(square, occupied.without(board.of(side, Piece::Queen))), &weights.bishop_room)
                }
                Piece::Rook => {
                    (rook_attacks(square, occupied.without(board.of(side, Piece::Rook))), &weights.rook_room)
                }
                _ => (bishop_attacks(square, occupied) | rook_attacks(square, occupied), &weights.queen_room),
            };
            activity.attack(piece, attacks);
            score += rooms[attacks.without(own | covered).len() as usize];
            let near = attacks & ring;
            if near.is_not_empty() {
                pressure += weights.assault[index] + weights.near.times(count(near));
            }
            match piece {
                Piece::Rook => {
                    let along = file_squares(file(square));
                    if (along & pawns).is_empty() {
                        let open = (along & enemy_pawns).is_empty();
                        score += if open { weights.open_file } else { weights.half_open_file };
                    }
                }
                Piece::Queen => {}
                _ => {
                    if posts.has(square) && own_rank(side, square) > 2 {
                        score += weights.outpost;
                    }
                    if forward(side, square.as_set()).without(pawns).is_empty() {
                        score += weights.behind_pawn;
                    }
                    if piece == Piece::Bishop {
                        let same = if DARK.has(square) { DARK } else { !DARK };
                        score += weights.same_colour.times(count(pawns & same));
                    }
                }
            }
        }
    }
    if board.of(side, Piece::Bishop).has_several() {
        score += weights.pair;
    }
    (activity.score, activity.pressure) = (score, pressure);
    activity
}

/// The score of what `side` threatens to capture.
pub fn threats(board: &Board, side: Color, activity: &Activity, other: &Activity, weights: &Weights) -> TaperedScore {
    let queens = board.of(!side, Piece::Queen);
    let heavy = board.of(!side, Piece::Rook) | queens;
    let targets = board.side(!side).without(board.of(!side, Piece::King));
    let pieces = targets.without(board.of(!side, Piece::Pawn));
    let minors = activity.by(Piece::Knight) | activity.by(Piece::Bishop);
    let loose = targets.without(other.by_all);
    // Pawn moves to safe squares from which something is attacked.
    let free = !board.occupied();
    let once = forward(side, board.of(side, Piece::Pawn)) & free;
    let twice = forward(side, once & third(side)) & free;
    let steps = (once | twice).without(other.by(Piece::Pawn)) & (activity.by_all | !other.by_all);
    let pushes = cover(side, steps).without(activity.by(Piece::Pawn)) & pieces;
    weights.by_pawn.times(count(pieces & activity.by(Piece::Pawn)))
        + weights.by_minor.times(count(heavy & minors))
        + weights.by_rook.times(count(queens & activity.by(Piece::Rook)))
        + weights.by_king.times(count(loose & activity.by(Piece::King)))
        + weights.hanging.times(count(loose & activity.by_all))
        + weights.by_push.times(count(pushes))
}

const fn third(side: Color) -> SquareSet {
    if matches!(side, Color::White) { SquareSet(0xff << 16) } else { SquareSet(0xff << 40) }
}

/// The score for `side` of the danger to the enemy king; grows with the square of the danger units.
pub fn danger(board: &Board, side: Color, activity: &Activity, other: &Activity, weights: &Weights) -> TaperedScore {
    let king = board.king(!side);
    let guarded = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook].map(|piece| other.by(piece));
    let guarded = guarded.into_iter().fold(SquareSet::NONE, |all, squares| all | squares);
    let weak = (activity.by_all & king_steps(king)).without(guarded);
    let mut units = weights.calm + activity.pressure + weights.weak.times(count(weak));
    if board.of(side, Piece::Queen).is_empty() {
        units += weights.queenless;
    }
    let occupied = board.occupied();
    // Not where the checking piece would just be captured.
    let safe = (!other.by_all | activity.by_two & weak).without(board.side(side));
    let straight = rook_attacks(king, occupied) & safe;
    let slanted = bishop_attacks(king, occupied) & safe;
    let checks = [
        (Piece::Knight, knight_leaps(king) & safe),
        (Piece::Bishop, slanted),
        (Piece::Rook, straight),
        (Piece::Queen, straight | slanted),
    ];
    for (piece, from) in checks {
        let from = from & activity.by(piece);
        if from.is_not_empty() {
            units += weights.check[piece as usize];
            if from.has_several() {
                units += weights.more_checks;
            }
        }
    }
    TaperedScore::new(squared(units.mg()), squared(units.eg()))
}

const fn squared(units: i32) -> i32 {
    let units = if units < 0 {
        0
    } else if units > 600 {
        600
    } else {
        units
    };
    units * units / 256
}
