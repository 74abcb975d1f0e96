//! Castling: sides, squares and rights. King rules and cost rules see them, so they know nothing of positions.

use board::Square;
use rules::Color;

/// A castling side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingSide {
    King,
    Queen,
}

impl CastlingSide {
    pub const BOTH: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// The rook's square before castling.
    pub const fn rook_home(self, side: Color) -> Square {
        Square(home(side) + if matches!(self, CastlingSide::King) { 7 } else { 0 })
    }

    /// The king's square after castling.
    pub const fn king_goal(self, side: Color) -> Square {
        Square(home(side) + if matches!(self, CastlingSide::King) { 6 } else { 2 })
    }

    /// The rook's square after castling, which the king passes over.
    pub const fn rook_goal(self, side: Color) -> Square {
        Square(home(side) + if matches!(self, CastlingSide::King) { 5 } else { 3 })
    }

    const fn right(self, side: Color) -> u8 {
        1 << (self as u8 + 2 * side as u8)
    }
}

/// The king's square before castling.
pub const fn king_home(side: Color) -> Square {
    Square(home(side) + 4)
}

const fn home(side: Color) -> u8 {
    if matches!(side, Color::White) { 0 } else { 56 }
}

/// The castling rights of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CastlingRights(u8);

impl CastlingRights {
    #[inline]
    pub const fn has(self, side: Color, castling_side: CastlingSide) -> bool {
        self.0 & castling_side.right(side) != 0
    }

    /// The rights as a word, for hashing.
    pub fn word(self) -> u64 {
        self.0.into()
    }

    /// Whether a side has any castling right.
    #[inline]
    pub const fn any(self, side: Color) -> bool {
        self.has(side, CastlingSide::King) || self.has(side, CastlingSide::Queen)
    }

    pub fn add(&mut self, side: Color, castling_side: CastlingSide) {
        self.0 |= castling_side.right(side);
    }

    /// Removes the rights lost by a move from or to this square.
    #[inline]
    pub(super) fn touch(&mut self, square: Square) {
        self.0 &= KEPT[square.index() & 63];
    }
}

/// For each square, the mask of rights that survive a move from or to it.
static KEPT: [u8; 64] = {
    let mut kept = [0xff; 64];
    let sides = [Color::White, Color::Black];
    let mut i = 0;
    while i < 2 {
        let (king, queen) = (CastlingSide::King.right(sides[i]), CastlingSide::Queen.right(sides[i]));
        kept[CastlingSide::King.rook_home(sides[i]).index()] &= !king;
        kept[CastlingSide::Queen.rook_home(sides[i]).index()] &= !queen;
        kept[king_home(sides[i]).index()] &= !(king | queen);
        i += 1;
    }
    kept
};
