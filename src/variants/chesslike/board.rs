//! Bitboards of the pieces on the 8 by 8 board, and attack tests.

use board::attacks::{bishop_attacks, knight_leaps, pawn_attacks, rook_attacks, within};
use board::{Square, SquareSet};
use rules::Color;
use rules::piece_kind::{self, PieceKind};

/// A piece type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// `P` in FEN.
    Pawn,
    /// `N` in FEN.
    Knight,
    /// `B` in FEN.
    Bishop,
    /// `R` in FEN.
    Rook,
    /// `Q` in FEN.
    Queen,
    /// `K` in FEN.
    King,
}

impl Piece {
    /// All piece types, in the order of their bitboards.
    pub const ALL: [Piece; 6] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];

    /// The letter in SAN, upper case.
    pub const fn letter(self) -> char {
        b"PNBRQK"[self as usize] as char
    }

    /// The letter in FEN: upper case for White.
    pub const fn fen_letter(self, side: Color) -> char {
        match side {
            Color::White => self.letter(),
            Color::Black => self.letter().to_ascii_lowercase(),
        }
    }

    /// The side and the type of a FEN letter; `None` for other letters.
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

/// How far a side's pieces can move to capture a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttackRange {
    /// The longest slide in squares.
    pub squares: u32,
    /// Whether knights can move.
    pub leaps: bool,
}

impl AttackRange {
    /// As far as the board goes.
    pub const UNLIMITED: AttackRange = AttackRange { squares: 7, leaps: true };
}

/// Piece placement: a bitboard for each piece type and each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [SquareSet; 6],
    sides: [SquareSet; 2],
}

impl Default for Board {
    /// An empty board. All boards are derived from it, so the attack tables are initialised here.
    fn default() -> Board {
        board::magic::fill();
        Board { pieces: [SquareSet::NONE; 6], sides: [SquareSet::NONE; 2] }
    }
}

impl Board {
    /// A side's pieces of this type.
    #[inline]
    pub fn of(&self, side: Color, piece: Piece) -> SquareSet {
        self.pieces[piece as usize] & self.sides[side.index()]
    }

    /// All pieces of a side.
    #[inline]
    pub fn side(&self, side: Color) -> SquareSet {
        self.sides[side.index()]
    }

    /// The squares that are not empty.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of this type, of both sides.
    pub fn all(&self, piece: Piece) -> SquareSet {
        self.pieces[piece as usize]
    }

    /// The king's square. Every valid position has one king a side; a1 is returned while a position
    /// is being set up.
    #[inline]
    pub fn king(&self, side: Color) -> Square {
        self.of(side, Piece::King).first().unwrap_or(Square(0))
    }

    /// The type of the piece on a square; `None` for an empty square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.pieces[piece as usize].has(square))
    }

    /// The piece on a square with its side; `None` for an empty square.
    pub fn at(&self, square: Square) -> Option<(Color, Piece)> {
        let piece = self.piece_at(square)?;
        Some((if self.sides[0].has(square) { Color::White } else { Color::Black }, piece))
    }

    /// The board as words, for hashing.
    pub fn words(&self) -> impl Iterator<Item = u64> + use<> {
        self.pieces.into_iter().chain(self.sides).map(|squares| squares.0)
    }

    /// Puts a piece on an empty square, or removes it.
    #[inline]
    pub fn toggle(&mut self, side: Color, piece: Piece, squares: SquareSet) {
        self.pieces[piece as usize] ^= squares;
        self.sides[side.index()] ^= squares;
    }

    /// The board after a move that empties some squares and puts a piece of `side` on another.
    /// Clearing that square in every set is faster than looking up what was there.
    #[inline]
    pub fn after(&self, side: Color, emptied: SquareSet, piece: Piece, to: SquareSet) -> Board {
        let kept = !(emptied | to);
        let mut board = Board { pieces: self.pieces.map(|set| set & kept), sides: self.sides.map(|set| set & kept) };
        board.toggle(side, piece, to);
        board
    }

    /// The pieces of `by`, except its king, that could capture on `at` with these occupied squares
    /// and within this range. Pins are irrelevant: capturing the king ends the game before the
    /// exposed king could be captured.
    #[inline]
    pub fn attackers(&self, by: Color, at: Square, occupied: SquareSet, range: AttackRange) -> SquareSet {
        let [pawns, knights, bishops, rooks, queens, _] = self.pieces;
        let mut attackers = SquareSet::NONE;
        if range.squares > 0 {
            attackers |= pawn_attacks(!by, at) & pawns;
            let sliders =
                bishop_attacks(at, occupied) & (bishops | queens) | rook_attacks(at, occupied) & (rooks | queens);
            attackers |= if range.squares < 7 { sliders & within(at, range.squares) } else { sliders };
        }
        if range.leaps {
            attackers |= knight_leaps(at) & knights;
        }
        attackers & self.side(by)
    }
}
