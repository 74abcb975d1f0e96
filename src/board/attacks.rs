//! Geometry of the 8 by 8 board: steps, leaps, lines and slider attacks.
//!
//! Step and leap tables are computed at compile time. Slider attacks and whole lines are looked up
//! in the tables of `magic`, which are filled before the first board is made.

use crate::Color;
use crate::magic;
use crate::{BoardShape, Square, SquareSet};

/// The 8 by 8 board.
pub static CHESSBOARD: BoardShape = BoardShape { width: 8, height: 8, places: &PLACES };

const PLACES: [(u8, u8); 64] = {
    let mut places = [(0, 0); 64];
    let mut i = 0;
    while i < 64 {
        places[i] = (i as u8 % 8, i as u8 / 8);
        i += 1;
    }
    places
};

/// The squares of the a-file.
pub const FILE_A: SquareSet = SquareSet(0x0101_0101_0101_0101);
/// The squares of the first rank.
pub const RANK_1: SquareSet = SquareSet(0xff);

/// The squares of a file, from 0.
pub const fn file_squares(file: u8) -> SquareSet {
    SquareSet(FILE_A.0 << file)
}

/// The squares of a rank, from 0.
pub const fn rank_squares(rank: u8) -> SquareSet {
    SquareSet(RANK_1.0 << (8 * rank))
}

/// The file of a square, from 0.
pub const fn file(square: Square) -> u8 {
    square.0 % 8
}

/// The rank of a square, from 0.
pub const fn rank(square: Square) -> u8 {
    square.0 / 8
}

/// The squares of a line on either side of a square: lower and higher square indices.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub lower: u64,
    pub upper: u64,
}

/// A step along each line towards higher indices: rank, file, and the two diagonals.
const ORIENTATIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

static LINES: [[Line; 4]; 64] = {
    let mut lines = [[Line { lower: 0, upper: 0 }; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut orientation = 0;
        while orientation < 4 {
            let (dx, dy) = ORIENTATIONS[orientation];
            lines[square][orientation] = Line { lower: ray(square as u8, -dx, -dy), upper: ray(square as u8, dx, dy) };
            orientation += 1;
        }
        square += 1;
    }
    lines
};

static KNIGHT: [u64; 64] = leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [u64; 64] = leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[u64; 64]; 2] = [leaps(&[(1, 1), (-1, 1)]), leaps(&[(1, -1), (-1, -1)])];

/// For each square and n, the squares at most n king steps away.
static WITHIN: [[u64; 8]; 64] = {
    let mut within = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut n = 0;
        while n < 8 {
            let mut other = 0;
            while other < 64 {
                if steps_apart(square as u8, other as u8) as usize <= n {
                    within[square][n] |= 1 << other;
                }
                other += 1;
            }
            n += 1;
        }
        square += 1;
    }
    within
};

const fn leaps(offsets: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut orientation = 0;
        while orientation < offsets.len() {
            if let Some(to) = step(Square(square as u8), offsets[orientation].0, offsets[orientation].1) {
                table[square] |= to.as_set().0;
            }
            orientation += 1;
        }
        square += 1;
    }
    table
}

const fn ray(square: u8, dx: i8, dy: i8) -> u64 {
    let mut set = 0;
    let mut at = Square(square);
    while let Some(next) = step(at, dx, dy) {
        set |= next.as_set().0;
        at = next;
    }
    set
}

const fn steps_apart(one: u8, two: u8) -> u8 {
    let files = (one % 8).abs_diff(two % 8);
    let ranks = (one / 8).abs_diff(two / 8);
    if files > ranks { files } else { ranks }
}

/// The square at this offset, if it is on the board.
pub const fn step(from: Square, dx: i8, dy: i8) -> Option<Square> {
    let (x, y) = (file(from) as i8 + dx, rank(from) as i8 + dy);
    if x < 0 || x > 7 || y < 0 || y > 7 { None } else { Some(Square((y * 8 + x) as u8)) }
}

/// King steps between two squares; on a line, its length.
pub const fn distance(one: Square, two: Square) -> u8 {
    steps_apart(one.0, two.0)
}

/// The squares at most `steps` king steps away; 7 or more is the whole board.
#[inline]
pub fn within(square: Square, steps: u32) -> SquareSet {
    SquareSet(WITHIN[square.index() & 63][steps.min(7) as usize])
}

/// The squares beside a square of the chessboard.
#[inline]
pub fn king_steps(from: Square) -> SquareSet {
    SquareSet(KING[from.index() & 63])
}

/// The squares that a knight on a square of the chessboard attacks.
#[inline]
pub fn knight_leaps(from: Square) -> SquareSet {
    SquareSet(KNIGHT[from.index() & 63])
}

/// The squares that a pawn of `side` on `from` attacks.
#[inline]
pub fn pawn_attacks(side: Color, from: Square) -> SquareSet {
    SquareSet(PAWN[side.index()][from.index() & 63])
}

/// Shifts a set one rank towards the other side.
#[inline]
pub const fn forward(side: Color, set: SquareSet) -> SquareSet {
    match side {
        Color::White => SquareSet(set.0 << 8),
        Color::Black => SquareSet(set.0 >> 8),
    }
}

/// The line of a square in one of the four orientations.
pub(super) const fn line(square: u8, orientation: usize) -> Line {
    LINES[square as usize & 63][orientation & 3]
}

/// Slider attacks along one line, up to and including the nearest blockers, by obstruction
/// difference: one subtraction finds the squares up to the nearest blocker on either side. Used to
/// fill the magic tables.
pub(super) fn along(from: u8, orientation: usize, occupied: u64) -> u64 {
    let line = line(from, orientation);
    let (lower, upper) = (occupied & line.lower, occupied & line.upper);
    // All bits from the nearest lower blocker up, plus twice the nearest upper blocker: the bits
    // that change on the line are those between the blockers, including them.
    let from_lower = u64::MAX << (63 - (lower | 1).leading_zeros());
    let nearest_upper = upper & upper.wrapping_neg();
    (line.lower | line.upper) & from_lower.wrapping_add(nearest_upper << 1)
}

/// The squares that a rook attacks, up to and including the nearest blockers.
#[inline]
pub fn rook_attacks(from: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(magic::rook(from.index(), occupied.0))
}

/// The squares that a bishop attacks, up to and including the nearest blockers.
#[inline]
pub fn bishop_attacks(from: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(magic::bishop(from.index(), occupied.0))
}

/// The squares that a queen attacks, up to the first piece on each line.
#[inline]
pub fn queen_attacks(from: Square, occupied: SquareSet) -> SquareSet {
    rook_attacks(from, occupied) | bishop_attacks(from, occupied)
}

/// The squares between two squares on a line; empty if they share none.
#[inline]
pub fn between(one: Square, two: Square) -> SquareSet {
    SquareSet(magic::between(one.index(), two.index()))
}

/// The line through two squares from edge to edge; empty if they share none.
#[inline]
pub fn line_through(one: Square, two: Square) -> SquareSet {
    SquareSet(magic::through(one.index(), two.index()))
}

/// The squares from `from` to the edge in a direction; empty if the direction is not a single step.
pub fn ray_squares(from: Square, dx: i8, dy: i8) -> SquareSet {
    let lines = &LINES[from.index() & 63];
    (0..4)
        .find_map(|orientation| match ORIENTATIONS[orientation] {
            up if up == (dx, dy) => Some(SquareSet(lines[orientation].upper)),
            (x, y) if (-x, -y) == (dx, dy) => Some(SquareSet(lines[orientation].lower)),
            _ => None,
        })
        .unwrap_or_default()
}

/// The direction of the straight or diagonal line from one square to another.
pub fn direction(from: Square, to: Square) -> Option<(i8, i8)> {
    let (dx, dy) = (file(to) as i8 - file(from) as i8, rank(to) as i8 - rank(from) as i8);
    ((dx, dy) != (0, 0) && (dx == 0 || dy == 0 || dx.abs() == dy.abs())).then(|| (dx.signum(), dy.signum()))
}
