//! Pieces on the 8 by 8 board, and which of them attack a square.

use crate::board::attacks::{bishop_attacks, knight_leaps, pawn_attacks, rook_attacks, within};
use crate::board::{Square, SquareSet};
use crate::rules::Color;
use crate::rules::piece_kind::{self, PieceKind};

/// A kind of chessman.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Piece {
    pub const ALL: [Piece; 6] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];

    /// The letter in notation, upper case.
    pub const fn letter(self) -> char {
        b"PNBRQK"[self as usize] as char
    }

    /// The letter in position text: upper case for White.
    pub const fn fen_letter(self, side: Color) -> char {
        match side {
            Color::White => self.letter(),
            Color::Black => self.letter().to_ascii_lowercase(),
        }
    }

    pub fn from_letter(letter: char) -> Option<(Color, Piece)> {
        let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece = Piece::ALL.into_iter().find(|piece| piece.fen_letter(side) == letter)?;
        Some((side, piece))
    }

    /// Its name and drawing.
    pub const fn kind(self) -> &'static PieceKind {
        match self {
            Piece::Pawn => &piece_kind::PAWN,
            Piece::Knight => &piece_kind::KNIGHT,
            Piece::Bishop => &piece_kind::BISHOP,
            Piece::Rook => &piece_kind::ROOK,
            Piece::Queen => &piece_kind::QUEEN,
            Piece::King => &piece_kind::KING,
        }
    }
}

/// How far a side's pieces can go to capture a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttackRange {
    /// The longest straight or diagonal way.
    pub squares: u32,
    /// Whether knights can leap.
    pub leaps: bool,
}

impl AttackRange {
    pub const UNLIMITED: AttackRange = AttackRange { squares: 7, leaps: true };
}

/// Where the pieces stand: a set for each kind and each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [SquareSet; 6],
    sides: [SquareSet; 2],
}

impl Default for Board {
    /// An empty board. All others come from it, so here the tables are filled in which attacks are looked up.
    fn default() -> Board {
        crate::board::magic::fill();
        Board { pieces: [SquareSet::NONE; 6], sides: [SquareSet::NONE; 2] }
    }
}

impl Board {
    #[inline]
    pub fn of(&self, side: Color, piece: Piece) -> SquareSet {
        self.pieces[piece as usize] & self.sides[side.index()]
    }

    #[inline]
    pub fn side(&self, side: Color) -> SquareSet {
        self.sides[side.index()]
    }

    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    /// The squares of this kind of piece, either side's.
    pub fn all(&self, piece: Piece) -> SquareSet {
        self.pieces[piece as usize]
    }

    /// The king's square. Every position that can be made has one king a side; a1 stands in while a position is built.
    #[inline]
    pub fn king(&self, side: Color) -> Square {
        self.of(side, Piece::King).first().unwrap_or(Square(0))
    }

    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.pieces[piece as usize].has(square))
    }

    pub fn at(&self, square: Square) -> Option<(Color, Piece)> {
        let piece = self.piece_at(square)?;
        Some((if self.sides[0].has(square) { Color::White } else { Color::Black }, piece))
    }

    /// All of it, to be hashed.
    pub fn words(&self) -> impl Iterator<Item = u64> + use<> {
        self.pieces.into_iter().chain(self.sides).map(|squares| squares.0)
    }

    /// Puts a piece on an empty square or takes it off again.
    #[inline]
    pub fn toggle(&mut self, side: Color, piece: Piece, squares: SquareSet) {
        self.pieces[piece as usize] ^= squares;
        self.sides[side.index()] ^= squares;
    }

    /// The board after a move that empties some squares and puts `side`'s piece on another. To clear that square in every set is
    /// quicker than to ask what stood there.
    #[inline]
    pub fn after(&self, side: Color, emptied: SquareSet, piece: Piece, to: SquareSet) -> Board {
        let kept = !(emptied | to);
        let mut board = Board { pieces: self.pieces.map(|set| set & kept), sides: self.sides.map(|set| set & kept) };
        board.toggle(side, piece, to);
        board
    }

    /// The pieces of `by`, its king aside, that could capture on `at` with these squares occupied and these means. Pins do
    /// not matter: a king captured first can't be saved by what its capture exposes.
    #[inline]
    pub fn attackers(&self, by: Color, at: Square, occupied: SquareSet, means: AttackRange) -> SquareSet {
        let [pawns, knights, bishops, rooks, queens, _] = self.pieces;
        let mut attackers = SquareSet::NONE;
        if means.squares > 0 {
            attackers |= pawn_attacks(!by, at) & pawns;
            let sliders =
                bishop_attacks(at, occupied) & (bishops | queens) | rook_attacks(at, occupied) & (rooks | queens);
            attackers |= if means.squares < 7 { sliders & within(at, means.squares) } else { sliders };
        }
        if means.leaps {
            attackers |= knight_leaps(at) & knights;
        }
        attackers & self.side(by)
    }
}
