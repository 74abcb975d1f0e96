//! Cells, sets of cells and the shape of a board.
//!
//! A board has at most 64 cells, numbered rank by rank from White's side and from the a-file within a rank, so a set of
//! them is one word. Numbers rise along every line of a board towards one of its ends; the slider code relies on that.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A cell's number on its board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub u8);

impl Cell {
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set that holds just this cell.
    pub const fn set(self) -> Cells {
        Cells(1 << self.0)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells(pub u64);

impl Cells {
    pub const NONE: Cells = Cells(0);

    pub const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn any(self) -> bool {
        self.0 != 0
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether at least two cells are in the set.
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest cell, if there is one.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }

    /// The highest cell, if there is one.
    pub const fn last(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(63 - self.0.leading_zeros() as u8)) }
    }

    /// The cells of this set that are not in the other.
    pub const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    pub const fn with(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, |set, cell| set | cell.set())
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl BitXor for Cells {
    type Output = Cells;
    fn bitxor(self, other: Cells) -> Cells {
        Cells(self.0 ^ other.0)
    }
}

impl Not for Cells {
    type Output = Cells;
    fn not(self) -> Cells {
        Cells(!self.0)
    }
}

impl BitAndAssign for Cells {
    fn bitand_assign(&mut self, other: Cells) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Cells) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Cells {
    fn bitxor_assign(&mut self, other: Cells) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(|cell| cell.0)).finish()
    }
}

/// The shape of a board: where its cells lie in the smallest rectangle around them.
#[derive(Debug)]
pub struct Geometry {
    /// Files of the rectangle, at most 9.
    pub width: u8,
    /// Ranks of the rectangle, at most 9.
    pub height: u8,
    /// File and rank of each cell, both from 0, rank by rank.
    pub places: &'static [(u8, u8)],
}

impl Geometry {
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.places.len() as u8).map(Cell)
    }

    pub const fn file(&self, cell: Cell) -> u8 {
        self.places[cell.index()].0
    }

    pub const fn rank(&self, cell: Cell) -> u8 {
        self.places[cell.index()].1
    }

    /// Whether a cell is dark; on the orthodox board a1 is.
    pub const fn dark(&self, cell: Cell) -> bool {
        (self.file(cell) + self.rank(cell)).is_multiple_of(2)
    }

    pub fn file_letter(&self, cell: Cell) -> char {
        (b'a' + self.file(cell)) as char
    }

    pub fn rank_digit(&self, cell: Cell) -> char {
        (b'1' + self.rank(cell)) as char
    }

    /// Such as `e4`. Names are asked for in hundreds of places and none of them is in a hurry.
    #[inline(never)]
    pub fn name(&self, cell: Cell) -> String {
        [self.file_letter(cell), self.rank_digit(cell)].iter().collect()
    }

    /// The cell there, if the board has it; file and rank from 0.
    #[inline(never)]
    pub fn at(&self, file: i8, rank: i8) -> Option<Cell> {
        let place = (u8::try_from(file).ok()?, u8::try_from(rank).ok()?);
        self.places.iter().position(|&at| at == place).map(|index| Cell(index as u8))
    }

    /// The cell of that name, if the board has it.
    #[inline(never)]
    pub fn find(&self, name: &str) -> Option<Cell> {
        let [file @ b'a'..=b'z', rank @ b'1'..=b'9'] = name.as_bytes() else { return None };
        self.at((file - b'a') as i8, (rank - b'1') as i8)
    }
}
