//! Boards of 3 to 12 files and ranks: squares by number and by name, sets of them, and the rays from each.

pub use board::MOST_SQUARES;

/// A square of the rectangle: rank times the number of files, plus file. The board that is shown leaves out holes, so it numbers
/// squares otherwise ([`Play::square`](crate::play::Play::square)).
pub type Square = u8;

/// A set of squares.
pub type Squares = u128;

/// A value for each square.
pub type PerSquare<T> = Box<[T; MOST_SQUARES]>;

/// The set of each square. Looked up: shifts of so many bits are slow, and in WebAssembly calls.
static BITS: [Squares; MOST_SQUARES] = {
    let mut bits = [1; MOST_SQUARES];
    let mut square = 0;
    while square < MOST_SQUARES {
        bits[square] <<= square;
        square += 1;
    }
    bits
};

/// The set of one square.
#[inline]
pub const fn bit(square: Square) -> Squares {
    BITS[square as usize % MOST_SQUARES]
}

/// The squares of a set, lowest first.
#[inline]
pub fn each(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as Square);
        set &= set.wrapping_sub(1);
        square
    })
}

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
}

impl Board {
    /// The number of squares.
    pub const fn squares(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// All squares.
    pub const fn all(self) -> Squares {
        if self.squares() == MOST_SQUARES { Squares::MAX } else { (1 << self.squares()) - 1 }
    }

    /// The square of a file and a rank, both from 0, if there is one.
    pub fn at(self, file: i8, rank: i8) -> Option<Square> {
        let inside = (0..self.files as i8).contains(&file) && (0..self.ranks as i8).contains(&rank);
        inside.then(|| rank as u8 * self.files + file as u8)
    }

    /// The file of a square, from 0.
    pub const fn file(self, square: Square) -> i8 {
        (square % self.files) as i8
    }

    /// The rank of a square, from 0.
    pub const fn rank(self, square: Square) -> i8 {
        (square / self.files) as i8
    }

    /// The square that a vector leads to.
    pub fn step(self, from: Square, right: i8, ahead: i8) -> Option<Square> {
        self.at(self.file(from) + right, self.rank(from) + ahead)
    }

    /// The name of a square, such as `e4` or `j10`.
    pub fn name(self, square: Square) -> String {
        format!("{}{}", (b'a' + self.file(square) as u8) as char, self.rank(square) + 1)
    }

    /// The square of a name at the beginning of a text, and the rest.
    pub fn read(self, text: &str) -> Option<(Square, &str)> {
        let file = *text.as_bytes().first()?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).take(2).count();
        let rank: i8 = text.get(1..1 + digits)?.parse().ok()?;
        let square = self.at(file.wrapping_sub(b'a') as i8, rank - 1)?;
        Some((square, &text[1 + digits..]))
    }

    /// The squares that a lame leap passes: straight along the longer side first, then diagonally.
    pub fn way(self, from: Square, right: i8, ahead: i8) -> Squares {
        let (mut right, mut ahead, mut square, mut passed) = (right, ahead, from, 0);
        loop {
            let step_right = if right.abs() >= ahead.abs() { right.signum() } else { 0 };
            let step_ahead = if ahead.abs() >= right.abs() { ahead.signum() } else { 0 };
            (right, ahead) = (right - step_right, ahead - step_ahead);
            match self.step(square, step_right, step_ahead) {
                Some(next) if (right, ahead) != (0, 0) => (square, passed) = (next, passed | bit(next)),
                _ => return passed,
            }
        }
    }

    /// The rays of a vector, one from each square, without that square.
    pub fn rays(self, right: i8, ahead: i8) -> Rays {
        let mut squares = [0; MOST_SQUARES];
        for from in 0..self.squares() as Square {
            let mut next = self.step(from, right, ahead);
            while let Some(square) = next {
                squares[from as usize] |= bit(square);
                next = self.step(square, right, ahead);
            }
        }
        Rays { right, ahead, up: ahead * self.files as i8 + right > 0, squares }
    }
}

/// The rays of a vector.
#[derive(Debug)]
pub struct Rays {
    /// Files to the right.
    pub right: i8,
    /// Ranks ahead, both as White sees it.
    pub ahead: i8,
    /// Whether squares get higher numbers along it.
    up: bool,
    /// The ray from each square.
    pub squares: [Squares; MOST_SQUARES],
}

impl Rays {
    /// The first square of a part of a ray.
    #[inline]
    pub fn first(&self, part: Squares) -> Option<Square> {
        if part == 0 {
            return None;
        }
        Some((if self.up { part.trailing_zeros() } else { 127 - part.leading_zeros() }) as Square)
    }

    /// The squares up to and with the first occupied one.
    #[inline]
    pub fn slide(&self, from: Square, occupied: Squares) -> Squares {
        let ray = self.squares[from as usize & 127];
        match self.first(ray & occupied) {
            Some(first) => ray ^ self.squares[first as usize & 127],
            None => ray,
        }
    }

    /// How many steps it is to a square on the ray.
    #[inline]
    pub fn steps(&self, from: Square, to: Square) -> u32 {
        (self.squares[from as usize & 127] ^ self.squares[to as usize & 127]).count_ones()
    }
}
