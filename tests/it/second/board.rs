//! A board as an array of letters, for all six variants.

/// A square by its file and rank, both counted from 0. It need not be on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square {
    pub file: i8,
    pub rank: i8,
}

impl Square {
    pub const fn new(file: i8, rank: i8) -> Square {
        Square { file, rank }
    }

    /// So many files to the right and ranks up.
    pub const fn step(self, files: i8, ranks: i8) -> Square {
        Square { file: self.file + files, rank: self.rank + ranks }
    }

    /// File letter and rank digit.
    pub fn text(self) -> String {
        format!("{}{}", (b'a' + self.file as u8) as char, self.rank + 1)
    }

    pub fn read(text: &str) -> Option<Square> {
        match text.as_bytes() {
            &[file @ b'a'..=b'i', rank @ b'1'..=b'9'] => Some(Square::new((file - b'a') as i8, (rank - b'1') as i8)),
            _ => None,
        }
    }
}

/// The eight directions of a king; the first four are the straight ones.
pub const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The eight leaps of a knight.
pub const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    White,
    Black,
}

impl Side {
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Ranks up that count as one square ahead.
    pub const fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The rank of a square as this side counts: its own first one is 0.
    pub const fn row(self, square: Square) -> i8 {
        match self {
            Side::White => square.rank,
            Side::Black => 7 - square.rank,
        }
    }

    /// White is written in upper case.
    pub const fn owns(self, letter: u8) -> bool {
        match self {
            Side::White => letter.is_ascii_uppercase(),
            Side::Black => letter.is_ascii_lowercase(),
        }
    }

    /// This side's letter for a piece given in lower case.
    pub const fn piece(self, letter: u8) -> u8 {
        match self {
            Side::White => letter.to_ascii_uppercase(),
            Side::Black => letter,
        }
    }
}

/// An empty square, and one that does not exist.
pub const EMPTY: u8 = b'.';
pub const HOLE: u8 = b'*';

/// Nine by nine squares, of which a game has some: whatever is outside is a hole, so nothing can run off the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    squares: [[u8; 9]; 9],
}

impl Board {
    /// An empty board of the squares for which this holds.
    fn of(exists: impl Fn(i8, i8) -> bool) -> Board {
        let mut squares = [[HOLE; 9]; 9];
        for rank in 0..9 {
            for file in 0..9 {
                if exists(file, rank) {
                    squares[rank as usize][file as usize] = EMPTY;
                }
            }
        }
        Board { squares }
    }

    /// The chess board.
    pub fn eight() -> Board {
        Board::narrow(8)
    }

    /// So many files of it, from the a-file on.
    pub fn narrow(files: i8) -> Board {
        Board::of(|file, rank| file < files && rank < 8)
    }

    /// The 43 squares of the infantry's board: four steps at most from e5, and c2 and g8.
    pub fn diamond() -> Board {
        Board::of(|file, rank| {
            (file - 4).abs() + (rank - 4).abs() <= 4 || (file, rank) == (2, 1) || (file, rank) == (6, 7)
        })
    }

    pub fn at(&self, square: Square) -> u8 {
        match self.squares.get(square.rank as usize) {
            Some(row) => row.get(square.file as usize).copied().unwrap_or(HOLE),
            None => HOLE,
        }
    }

    pub fn put(&mut self, square: Square, letter: u8) {
        self.squares[square.rank as usize][square.file as usize] = letter;
    }

    /// Takes what stands there off the board.
    pub fn lift(&mut self, square: Square) -> u8 {
        std::mem::replace(&mut self.squares[square.rank as usize][square.file as usize], EMPTY)
    }

    /// The squares that exist, with what is on them.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u8)> + '_ {
        self.squares
            .iter()
            .zip(0..)
            .flat_map(|(row, rank)| row.iter().zip(0..).map(move |(&letter, file)| (Square::new(file, rank), letter)))
            .filter(|&(_, letter)| letter != HOLE)
    }

    /// The pieces of a side with their squares.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, u8)> + '_ {
        self.squares().filter(move |&(_, letter)| side.owns(letter))
    }

    pub fn find(&self, letter: u8) -> Option<Square> {
        self.squares().find(|&(_, other)| other == letter).map(|(square, _)| square)
    }

    pub fn count(&self, letter: u8) -> usize {
        self.squares().filter(|&(_, other)| other == letter).count()
    }

    /// The board with every square's letter taken to another square.
    pub fn moved(&self, place: impl Fn(Square) -> Square, letter: impl Fn(u8) -> u8) -> Board {
        let mut moved = *self;
        for (square, old) in self.squares() {
            moved.put(place(square), letter(old));
        }
        moved
    }
}

/// The same piece of the other side.
pub fn swapped(letter: u8) -> u8 {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

/// If the piece on `from` could capture on `to` by its orthodox move, how many squares that takes; a knight's leap, which
/// has no squares, counts 2. Pins do not matter to an attack.
pub fn reach(board: &Board, from: Square, to: Square) -> Option<u32> {
    let (files, ranks) = (to.file - from.file, to.rank - from.rank);
    let (wide, high) = (files.abs(), ranks.abs());
    let far = wide.max(high);
    let fits = match board.at(from) {
        b'P' => wide == 1 && ranks == 1,
        b'p' => wide == 1 && ranks == -1,
        b'N' | b'n' => return ((wide, high) == (1, 2) || (wide, high) == (2, 1)).then_some(2),
        b'K' | b'k' => far == 1,
        b'R' | b'r' => (wide == 0) != (high == 0),
        b'B' | b'b' => wide == high && far > 0,
        b'Q' | b'q' => far > 0 && (wide == high || wide == 0 || high == 0),
        _ => false,
    };
    (fits && open(board, from, to)).then_some(far as u32)
}

/// Whether the squares between two squares on one line are empty.
pub fn open(board: &Board, from: Square, to: Square) -> bool {
    let (files, ranks) = ((to.file - from.file).signum(), (to.rank - from.rank).signum());
    let mut square = from.step(files, ranks);
    while square != to {
        if board.at(square) != EMPTY {
            return false;
        }
        square = square.step(files, ranks);
    }
    true
}
