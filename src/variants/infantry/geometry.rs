//! The board of 43 squares, and its move tables.
//!
//! All tables are computed from coordinates at compile time and need less than 4 KB together.

use board::{BoardShape, Square, SquareSet};

pub const COUNT: usize = 43;

/// Stands for a place that is no square. No piece ever stands on it, and
/// [`Board::full`](super::board::Board::full) counts it as occupied, so that lines and leaps end
/// there without a separate test.
pub const HOLE: Square = Square(63);

pub static GEOMETRY: BoardShape = BoardShape { width: 9, height: 9, places: &PLACES };

const PLACES: [(u8, u8); COUNT] = places();

/// Infantry Chess, Erez Schatz: the diamond around e5 and two more squares, symmetric under a
/// rotation by 180 degrees.
const fn exists(file: i8, rank: i8) -> bool {
    let (x, y) = (file - 4, rank - 4);
    x.abs() + y.abs() <= 4 || (x == -2 && y == -3) || (x == 2 && y == 3)
}

const fn places() -> [(u8, u8); COUNT] {
    let mut places = [(0, 0); COUNT];
    let mut index = 0;
    let mut place = 0;
    while place < 81 {
        let (file, rank) = (place % 9, place / 9);
        if exists(file as i8, rank as i8) {
            places[index] = (file, rank);
            index += 1;
        }
        place += 1;
    }
    assert!(index == COUNT);
    places
}

/// The square at these coordinates, or [`HOLE`].
const fn at(file: i8, rank: i8) -> Square {
    let mut index = 0;
    while index < COUNT {
        let (square_file, square_rank) = PLACES[index];
        if square_file as i8 == file && square_rank as i8 == rank {
            return Square(index as u8);
        }
        index += 1;
    }
    HOLE
}

/// The square `steps` steps from another, or [`HOLE`].
const fn beyond(from: usize, (x, y): (i8, i8), steps: i8) -> Square {
    let (file, rank) = PLACES[from];
    at(file as i8 + x * steps, rank as i8 + y * steps)
}

const STRAIGHT_WAYS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL_WAYS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT_WAYS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

type Table = [SquareSet; COUNT];

/// For each square, the squares one step away.
const fn table<const N: usize>(ways: [(i8, i8); N]) -> Table {
    let mut table = [SquareSet::NONE; COUNT];
    let mut from = 0;
    while from < COUNT {
        let mut way = 0;
        while way < N {
            let to = beyond(from, ways[way], 1);
            if to.0 != HOLE.0 {
                table[from] = table[from].with(to.as_set());
            }
            way += 1;
        }
        from += 1;
    }
    table
}

const fn union(one: &Table, other: &Table) -> Table {
    let mut table = *one;
    let mut square = 0;
    while square < COUNT {
        table[square] = table[square].with(other[square]);
        square += 1;
    }
    table
}

/// The orthogonal neighbours of a square.
pub static STRAIGHT: Table = table(STRAIGHT_WAYS);
/// The neighbours with which a square shares a corner only.
pub static DIAGONAL: Table = table(DIAGONAL_WAYS);
/// Both.
pub static STEPS: Table = union(&table(STRAIGHT_WAYS), &table(DIAGONAL_WAYS));
pub static KNIGHT: Table = table(KNIGHT_WAYS);

/// The first four squares in each straight direction, with [`HOLE`] for what is missing.
pub static LINES: [[[Square; 4]; 4]; COUNT] = lines();

const fn lines() -> [[[Square; 4]; 4]; COUNT] {
    let mut lines = [[[HOLE; 4]; 4]; COUNT];
    let mut from = 0;
    while from < COUNT {
        let mut way = 0;
        while way < 4 {
            let mut steps = 0;
            while steps < 4 {
                lines[from][way][steps] = beyond(from, STRAIGHT_WAYS[way], steps as i8 + 1);
                steps += 1;
            }
            way += 1;
        }
        from += 1;
    }
    lines
}

/// The next square in each straight direction, with [`HOLE`] for what is missing.
static NEXT: [[Square; 4]; COUNT] = next();

const fn next() -> [[Square; 4]; COUNT] {
    let mut next = [[HOLE; 4]; COUNT];
    let mut from = 0;
    while from < COUNT {
        let mut way = 0;
        while way < 4 {
            next[from][way] = beyond(from, STRAIGHT_WAYS[way], 1);
            way += 1;
        }
        from += 1;
    }
    next
}

/// The squares in one of the four straight directions, up to the edge.
#[derive(Clone, Copy)]
pub struct Ray {
    at: Square,
    way: usize,
}

pub const fn ray(from: Square, way: usize) -> Ray {
    Ray { at: from, way }
}

impl Iterator for Ray {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        self.at = NEXT.get(self.at.index())?[self.way];
        (self.at != HOLE).then_some(self.at)
    }
}

/// The squares in the straight direction that leads from one square to another; none if there is no such direction.
#[inline(never)]
pub fn line_through(from: Square, to: Square) -> Vec<Square> {
    let line = (0..4).map(|way| ray(from, way)).find(|&line| line.into_iter().any(|square| square == to));
    line.map_or(Vec::new(), Iterator::collect)
}

/// The squares up to `most` away in each straight direction, up to the first occupied one, which is included.
pub fn straight_reach(from: Square, most: usize, occupied: SquareSet) -> SquareSet {
    let mut reached = SquareSet::NONE;
    for way in 0..4 {
        for square in ray(from, way).take(most) {
            reached |= square.as_set();
            if occupied.has(square) {
                break;
            }
        }
    }
    reached
}

/// A leap over an adjacent piece to the square right behind it.
#[derive(Clone, Copy, Debug)]
pub struct Leap {
    pub over: Square,
    pub landing: Square,
}

/// The leaps in all eight directions, with [`HOLE`] for what is missing.
pub static LEAPS: [[Leap; 8]; COUNT] = leaps();

const fn leaps() -> [[Leap; 8]; COUNT] {
    let mut leaps = [[Leap { over: HOLE, landing: HOLE }; 8]; COUNT];
    let mut from = 0;
    while from < COUNT {
        let mut way = 0;
        while way < 8 {
            let step = if way < 4 { STRAIGHT_WAYS[way] } else { DIAGONAL_WAYS[way - 4] };
            leaps[from][way] = Leap { over: beyond(from, step, 1), landing: beyond(from, step, 2) };
            way += 1;
        }
        from += 1;
    }
    leaps
}

/// The dark squares, on which the assassins live.
pub const DARK: SquareSet = dark();

const fn dark() -> SquareSet {
    let mut dark = SquareSet::NONE;
    let mut square = 0;
    while square < COUNT {
        let (file, rank) = PLACES[square];
        if (file + rank).is_multiple_of(2) {
            dark = dark.with(Square(square as u8).as_set());
        }
        square += 1;
    }
    dark
}

/// Infantry Chess, Erez Schatz: the middle square of each side's alfil, d5 and f5.
pub const MIDDLES: [Square; 2] = [at(3, 4), at(5, 4)];

/// The four corners, two steps straight from the middle, and the middle.
pub static ALFIL_HOMES: [SquareSet; 2] = [alfil_home(MIDDLES[0]), alfil_home(MIDDLES[1])];

const fn alfil_home(middle: Square) -> SquareSet {
    let mut home = middle.as_set();
    let mut way = 0;
    while way < 4 {
        home = home.with(beyond(middle.index(), STRAIGHT_WAYS[way], 2).as_set());
        way += 1;
    }
    home
}

/// Where each side's alfil leaps from each of its five squares; nothing from any other.
pub static ALFIL: [Table; 2] = [alfil(MIDDLES[0]), alfil(MIDDLES[1])];

const fn alfil(middle: Square) -> Table {
    let home = alfil_home(middle);
    let mut table = [SquareSet::NONE; COUNT];
    table[middle.index()] = home.without(middle.as_set());
    let mut from = 0;
    while from < COUNT {
        if from != middle.index() && home.has(Square(from as u8)) {
            table[from] = middle.as_set();
            let mut way = 0;
            while way < 4 {
                let to = beyond(from, DIAGONAL_WAYS[way], 2);
                if home.has(to) {
                    table[from] = table[from].with(to.as_set());
                }
                way += 1;
            }
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        GEOMETRY.find(name).unwrap()
    }

    fn picture(squares: SquareSet) -> String {
        let symbol = |file, rank| match GEOMETRY.at(file, rank) {
            None => ' ',
            Some(square) if squares.has(square) => 'x',
            Some(_) => '.',
        };
        let row = |rank| (0..9).map(|file| symbol(file, rank)).collect::<String>().trim_end().to_string();
        (0..9).rev().map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_board_is_a_diamond_with_two_squares_more() {
        let dark = "    x
   x.x.
  x.x.x
 x.x.x.x
x.x.x.x.x
 x.x.x.x
  x.x.x
  .x.x
    x";
        assert_eq!(picture(DARK), dark);
        assert_eq!(GEOMETRY.squares().filter(|&square| GEOMETRY.dark(square)).collect::<SquareSet>(), DARK);
    }

    #[test]
    fn the_board_is_unchanged_by_a_half_turn() {
        for square in GEOMETRY.squares() {
            let (file, rank) = GEOMETRY.places[square.index()];
            assert!(GEOMETRY.at(8 - file as i8, 8 - rank as i8).is_some());
        }
    }

    #[test]
    fn an_alfil_has_three_leaps_from_each_corner_and_four_from_its_middle() {
        for side in 0..2 {
            for square in ALFIL_HOMES[side] {
                let expected = if square == MIDDLES[side] { 4 } else { 3 };
                assert_eq!(ALFIL[side][square.index()].len(), expected);
            }
            assert_eq!(ALFIL[side].iter().filter(|set| set.is_not_empty()).count(), 5);
        }
        let white = "    .
   ....
  .x...
 .......
.x.x.x...
 .......
  .x...
  ....
    .";
        let black = "    .
   ....
  ...x.
 .......
...x.x.x.
 .......
  ...x.
  ....
    .";
        assert_eq!(picture(ALFIL_HOMES[0]), white);
        assert_eq!(picture(ALFIL_HOMES[1]), black);
    }

    #[test]
    fn tables_speak_of_squares_that_exist() {
        assert_eq!(STRAIGHT[square("c2").index()], square("c3").as_set() | square("d2").as_set());
        assert_eq!(STEPS[square("c2").index()].len(), 3);
        assert_eq!(KNIGHT[square("e5").index()].len(), 8);
        assert_eq!(DIAGONAL[square("a5").index()], square("b6").as_set() | square("b4").as_set());
        let up = LINES[square("c2").index()][0].map(|square| GEOMETRY.name(square));
        assert_eq!(up, ["c3", "c4", "c5", "c6"]);
        assert_eq!(LINES[square("e8").index()][0], [square("e9"), HOLE, HOLE, HOLE]);
    }
}
