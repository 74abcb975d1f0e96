//! What a capture wins once both sides have taken on its square as long as it pays.

use crate::board::attacks::{bishop_attacks, king_steps, knight_leaps, pawn_attacks, rook_attacks, within};
use crate::board::{Square, SquareSet};
use crate::rules::Color;
use crate::variants::chesslike::board::{AttackRange, Board, Piece};
use crate::variants::chesslike::eval::VALUES;
use crate::variants::chesslike::position::{Move, MoveKind};

/// Who can take on a square, as long as pieces leave their lines one by one.
struct Exchange<'a> {
    board: &'a Board,
    at: Square,
    occupied: SquareSet,
    /// By side, the pawns and knights that attack the square, wherever others stand.
    near: [SquareSet; 2],
    /// By side, how far its sliders reach.
    far: [SquareSet; 2],
    /// Where bishops, and where rooks attack the square from.
    slanted: SquareSet,
    straight: SquareSet,
}

impl Exchange<'_> {
    fn new(board: &Board, at: Square, occupied: SquareSet, means: [AttackRange; 2]) -> Exchange<'_> {
        let near = |side: Color| {
            let AttackRange { squares, leaps } = means[side.index()];
            let pawns = if squares > 0 { pawn_attacks(!side, at) & board.all(Piece::Pawn) } else { SquareSet::NONE };
            let knights = if leaps { knight_leaps(at) & board.all(Piece::Knight) } else { SquareSet::NONE };
            (pawns | knights) & board.side(side)
        };
        let far = |side: Color| match means[side.index()].squares {
            7.. => board.side(side),
            squares => within(at, squares) & board.side(side),
        };
        let [slanted, straight] = [SquareSet::NONE; 2];
        let mut brawl =
            Exchange { board, at, occupied, near: Color::BOTH.map(near), far: Color::BOTH.map(far), slanted, straight };
        brawl.look_along();
        brawl
    }

    fn look_along(&mut self) {
        let queens = self.board.all(Piece::Queen);
        self.slanted = bishop_attacks(self.at, self.occupied) & (self.board.all(Piece::Bishop) | queens);
        self.straight = rook_attacks(self.at, self.occupied) & (self.board.all(Piece::Rook) | queens);
    }

    /// The cheapest piece of a side that can take.
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

    /// Takes with that piece, which leaves its square.
    fn leave(&mut self, from: Square) {
        self.occupied = self.occupied.without(from.as_set());
        self.look_along();
    }
}

/// Each side takes with its cheapest piece first, and may stop. Pins don't matter, nor what taking back costs beyond the
/// means of each side; `taken` is where the first victim stands.
pub fn exchange(board: &Board, turn: Color, mv: Move, taken: Option<Square>, means: [AttackRange; 2]) -> i32 {
    let value = |piece: Piece| VALUES[piece as usize];
    let mut occupied = board.occupied().without(mv.from.as_set());
    // What each capture of the row wins for the one who makes it, if the row ends there.
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
    let mut brawl = Exchange::new(board, mv.to, occupied | mv.to.as_set(), means);
    let mut side = !turn;
    let mut count = 0;
    while count + 1 < wins.len() {
        let Some((from, piece)) = brawl.cheapest(side) else { break };
        brawl.leave(from);
        if piece == Piece::King && brawl.cheapest(!side).is_some() {
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
