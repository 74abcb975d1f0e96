//! Static exchange evaluation.

use crate::chesslike::board::{AttackRange, Board, Piece};
use crate::chesslike::eval::VALUES;
use crate::chesslike::mv::{Move, MoveKind};
use board::attacks::{bishop_attacks, king_steps, knight_leaps, pawn_attacks, rook_attacks, within};
use board::{Square, SquareSet};
use rules::Color;

/// The pieces that can capture on a square as an exchange proceeds.
struct Exchange<'a> {
    board: &'a Board,
    at: Square,
    occupied: SquareSet,
    /// By side, the pawns and knights that attack the square.
    near: [SquareSet; 2],
    /// By side, the squares in range of its sliders.
    far: [SquareSet; 2],
    /// The diagonal and the orthogonal sliders that attack the square.
    slanted: SquareSet,
    straight: SquareSet,
}

impl Exchange<'_> {
    fn new(board: &Board, at: Square, occupied: SquareSet, ranges: [AttackRange; 2]) -> Exchange<'_> {
        let near = |side: Color| {
            let AttackRange { squares, leaps } = ranges[side.index()];
            let pawns = if squares > 0 { pawn_attacks(!side, at) & board.all(Piece::Pawn) } else { SquareSet::NONE };
            let knights = if leaps { knight_leaps(at) & board.all(Piece::Knight) } else { SquareSet::NONE };
            (pawns | knights) & board.side(side)
        };
        let far = |side: Color| match ranges[side.index()].squares {
            7.. => board.side(side),
            squares => within(at, squares) & board.side(side),
        };
        let [slanted, straight] = [SquareSet::NONE; 2];
        let mut exchange =
            Exchange { board, at, occupied, near: Color::BOTH.map(near), far: Color::BOTH.map(far), slanted, straight };
        exchange.update_sliders();
        exchange
    }

    fn update_sliders(&mut self) {
        let queens = self.board.all(Piece::Queen);
        self.slanted = bishop_attacks(self.at, self.occupied) & (self.board.all(Piece::Bishop) | queens);
        self.straight = rook_attacks(self.at, self.occupied) & (self.board.all(Piece::Rook) | queens);
    }

    /// The least valuable attacker of a side.
    fn cheapest(&self, side: Color) -> Option<(Square, Piece)> {
        let at = side.index();
        let attackers = (self.near[at] | (self.slanted | self.straight) & self.far[at]) & self.occupied;
        if attackers.is_not_empty() {
            for piece in Piece::ALL {
                if let Some(square) = (attackers & self.board.all(piece)).first() {
                    return Some((square, piece));
                }
            }
        }
        let king = self.board.king(side);
        king_steps(king).has(self.at).then_some((king, Piece::King))
    }

    /// Removes a capturing piece from its square, which may uncover others.
    fn leave(&mut self, from: Square) {
        self.occupied = self.occupied.without(from.as_set());
        self.update_sliders();
    }
}

/// Each side captures with its least valuable piece and may stop. Ignores pins, and prices beyond
/// each side's range; `taken` is the square of the first victim.
pub fn see(board: &Board, turn: Color, mv: Move, taken: Option<Square>, ranges: [AttackRange; 2]) -> i32 {
    let value = |piece: Piece| VALUES[piece as usize];
    let mut occupied = board.occupied().without(mv.from.as_set());
    // Gain of each capture for the side that makes it, if the exchange ended there.
    let mut wins = [0; 32];
    if let Some(square) = taken {
        wins[0] = board.piece_at(square).map_or(0, value);
        occupied = occupied.without(square.as_set());
    }
    let mut standing = value(mv.piece);
    if let MoveKind::Promote(piece) = mv.kind {
        wins[0] += value(piece) - value(Piece::Pawn);
        standing = value(piece);
    }
    let mut exchange = Exchange::new(board, mv.to, occupied | mv.to.as_set(), ranges);
    let mut side = !turn;
    let mut count = 0;
    while count + 1 < wins.len() {
        let Some((from, piece)) = exchange.cheapest(side) else { break };
        exchange.leave(from);
        if piece == Piece::King && exchange.cheapest(!side).is_some() {
            break;
        }
        count += 1;
        wins[count] = standing - wins[count - 1];
        standing = value(piece);
        side = !side;
    }
    for at in (1..=count).rev() {
        wins[at - 1] = -(-wins[at - 1]).max(wins[at]);
    }
    wins[0]
}
