//! Squares, sets of squares (bitboards) and board shapes.
//!
//! The squares of a board are numbered rank by rank from White's side and from the a-file within a
//! rank. Indices increase along every line towards one of its ends; slider attacks rely on that. A
//! set fits one word, so it is for boards of at most 64 squares, those of the fast generators.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// No board has more squares.
pub const MOST_SQUARES: usize = 128;

/// The index of a square on its board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(pub u8);

impl Square {
    /// The number of the square on its board, below [`MOST_SQUARES`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set with just this square.
    pub const fn as_set(self) -> SquareSet {
        SquareSet(1 << self.0)
    }
}

/// A set of squares (bitboard) of a board of at most 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// The empty set.
    pub const NONE: SquareSet = SquareSet(0);

    /// Whether the set contains the square.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether the set contains no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains at least one square.
    pub const fn is_not_empty(self) -> bool {
        self.0 != 0
    }

    /// The number of squares in the set, up to 64.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set contains at least two squares.
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest square, if any.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The highest square, if any.
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(63 - self.0.leading_zeros() as u8)) }
    }

    /// The squares of this set that are not in `other`.
    pub const fn without(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// The squares of both sets.
    pub const fn with(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl Iterator for SquareSet {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::NONE, |set, square| set | square.as_set())
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;
    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for SquareSet {
    fn bitxor_assign(&mut self, other: SquareSet) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(|square| square.0)).finish()
    }
}

/// A set of squares of any board, for what is said and shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Squares(u128);

impl Squares {
    /// The empty set.
    pub const NONE: Squares = Squares(0);

    /// Whether the set contains the square.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether the set contains no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares of this set that are not in `other`.
    pub const fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl From<SquareSet> for Squares {
    fn from(set: SquareSet) -> Squares {
        Squares(set.0.into())
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, |set, square| Squares(set.0 | 1 << square.0))
    }
}

/// The shape of a board: the places of its squares in the bounding rectangle.
#[derive(Debug)]
pub struct BoardShape {
    /// Number of files of the rectangle, at most 12.
    pub width: u8,
    /// Number of ranks of the rectangle, at most 12.
    pub height: u8,
    /// File and rank of each square, both from 0, rank by rank.
    pub places: &'static [(u8, u8)],
}

impl BoardShape {
    /// All squares of the board, rank by rank from White's side.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.places.len() as u8).map(Square)
    }

    /// The file of a square in the rectangle, from 0.
    pub const fn file(&self, square: Square) -> u8 {
        self.places[square.index()].0
    }

    /// The rank of a square in the rectangle, from 0 at White's side.
    pub const fn rank(&self, square: Square) -> u8 {
        self.places[square.index()].1
    }

    /// Whether a square is dark; on the orthodox board a1 is.
    pub const fn dark(&self, square: Square) -> bool {
        (self.file(square) + self.rank(square)).is_multiple_of(2)
    }

    /// The letter of the file, from `a`.
    pub fn file_letter(&self, square: Square) -> char {
        (b'a' + self.file(square)) as char
    }

    /// The number of the rank, from `1`.
    pub fn rank_number(&self, square: Square) -> String {
        let mut text = String::new();
        push_number(&mut text, self.rank(square) + 1);
        text
    }

    /// The name of a square, such as `e4`. Not inlined: used in many places, but never in the hot
    /// path.
    #[inline(never)]
    pub fn name(&self, square: Square) -> String {
        let mut text = String::from(self.file_letter(square));
        push_number(&mut text, self.rank(square) + 1);
        text
    }

    /// The square at a file and rank (from 0), if the board has it.
    #[inline(never)]
    pub fn at(&self, file: i8, rank: i8) -> Option<Square> {
        let place = (u8::try_from(file).ok()?, u8::try_from(rank).ok()?);
        self.places.iter().position(|&at| at == place).map(|index| Square(index as u8))
    }

    /// The square of that name, if the board has it.
    #[inline(never)]
    pub fn find(&self, name: &str) -> Option<Square> {
        let (file, rank) = match *name.as_bytes() {
            [file, rank @ b'1'..=b'9'] => (file, rank - b'0'),
            [file, b'1', rank @ b'0'..=b'2'] => (file, 10 + rank - b'0'),
            _ => return None,
        };
        self.at(file.checked_sub(b'a')? as i8, rank as i8 - 1)
    }
}

/// Writes a number below 20. Not formatted, since that takes more code than all names of squares.
pub fn push_number(text: &mut String, number: u8) {
    if number > 9 {
        text.push('1');
    }
    text.push((b'0' + number % 10) as char);
}
