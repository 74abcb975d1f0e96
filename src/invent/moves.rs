//! A move, and as text.

use crate::description::{Description, Kind};
use crate::geometry::{Square, Squares, bit};
use crate::movegen::AS_ROOK;

/// Instead of a square or a kind where there is none.
pub const NONE: u8 = 255;

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InventMove {
    /// Where the piece is.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Its kind.
    pub kind: Kind,
    /// The kind that it becomes.
    pub promotion: Kind,
    /// The square of the captured piece.
    pub captured: Square,
    /// The square of the rook, in castling.
    pub rook: Square,
    /// How the squares on the way matter for en passant: 0 not, 1 as those of a pawn, 2 as those of another kind. In castling, 3 if
    /// it is written as the king taking its rook.
    pub stepped: u8,
}

impl InventMove {
    /// A move without anything special.
    pub const fn new(from: Square, to: Square, kind: Kind) -> InventMove {
        InventMove { from, to, kind, promotion: NONE, captured: NONE, rook: NONE, stepped: 0 }
    }

    /// Where the rook goes, in castling: the side of the king where it came from.
    pub const fn rook_to(self) -> Square {
        if self.rook > self.from { self.to - 1 } else { self.to + 1 }
    }

    /// The squares between, of a pawn's steps ahead.
    pub fn between(self, ahead: i8) -> Squares {
        let mut squares = 0;
        let mut square = self.from as i16 + ahead as i16;
        while square != self.to as i16 && (0..128).contains(&square) {
            squares |= bit(square as Square);
            square += ahead as i16;
        }
        squares
    }

    /// Whether this is castling that is written as the king taking its rook.
    pub const fn is_by_rook(self) -> bool {
        self.rook != NONE && self.stepped == AS_ROOK
    }

    /// Coordinate notation, as in UCI: `e2e4`, `a10b10`, `e7e8q`, `e7e8+`; castling as the king's move if there is no other of this text.
    pub fn text(self, game: &Description) -> String {
        let to = if self.is_by_rook() { self.rook } else { self.to };
        let mut text = game.board.name(self.from) + &game.board.name(to);
        if let Some(kind) = game.kinds.get(self.promotion as usize) {
            text.push(if kind.promoted { '+' } else { kind.letter.into() });
        }
        text
    }
}
