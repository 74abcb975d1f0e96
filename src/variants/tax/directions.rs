//! What pawns pay for: each file one direction, and how far a king slides there.

use board::attacks::{file, file_squares, king_steps, line_through, queen_attacks, rank, within};
use board::{Square, SquareSet};
use message::MessageId;
use rules::Color;

const BACK: MessageId = MessageId::new(&("tax.direction.back", &[]));
const FORWARD: MessageId = MessageId::new(&("tax.direction.forward", &[]));
const LEFT: MessageId = MessageId::new(&("tax.direction.left", &[]));
const RIGHT: MessageId = MessageId::new(&("tax.direction.right", &[]));
const BACK_LEFT: MessageId = MessageId::new(&("tax.direction.back_left", &[]));
const BACK_RIGHT: MessageId = MessageId::new(&("tax.direction.back_right", &[]));
const FORWARD_LEFT: MessageId = MessageId::new(&("tax.direction.forward_left", &[]));
const FORWARD_RIGHT: MessageId = MessageId::new(&("tax.direction.forward_right", &[]));
const BLACK_LEFT: MessageId = MessageId::new(&("tax.direction.black_left", &[]));
const BLACK_RIGHT: MessageId = MessageId::new(&("tax.direction.black_right", &[]));
const BLACK_BACK_LEFT: MessageId = MessageId::new(&("tax.direction.black_back_left", &[]));
const BLACK_BACK_RIGHT: MessageId = MessageId::new(&("tax.direction.black_back_right", &[]));
const BLACK_FORWARD_LEFT: MessageId = MessageId::new(&("tax.direction.black_forward_left", &[]));
const BLACK_FORWARD_RIGHT: MessageId = MessageId::new(&("tax.direction.black_forward_right", &[]));

/// The direction that the pawns of a file pay for: towards the h-file, and forward, from its own
/// side's point of view.
pub struct PaidDirection {
    dx: i8,
    forward: i8,
    /// Its name from White's and from Black's point of view.
    pub names: [MessageId; 2],
}

/// For the files a to h: pawns wrapped around a king at home, the a-pawn right behind it.
pub static DIRECTIONS: [PaidDirection; 8] = [
    PaidDirection { dx: 0, forward: -1, names: [BACK, BACK] },
    PaidDirection { dx: -1, forward: -1, names: [BACK_LEFT, BLACK_BACK_RIGHT] },
    PaidDirection { dx: -1, forward: 0, names: [LEFT, BLACK_RIGHT] },
    PaidDirection { dx: -1, forward: 1, names: [FORWARD_LEFT, BLACK_FORWARD_RIGHT] },
    PaidDirection { dx: 0, forward: 1, names: [FORWARD, FORWARD] },
    PaidDirection { dx: 1, forward: 1, names: [FORWARD_RIGHT, BLACK_FORWARD_LEFT] },
    PaidDirection { dx: 1, forward: 0, names: [RIGHT, BLACK_LEFT] },
    PaidDirection { dx: 1, forward: -1, names: [BACK_RIGHT, BLACK_BACK_LEFT] },
];

impl PaidDirection {
    /// The step on the board for a side.
    pub const fn step(&self, side: Color) -> (i8, i8) {
        (self.dx, if matches!(side, Color::White) { self.forward } else { -self.forward })
    }
}

/// The files in the order in which sentences name their directions: forward first, then clockwise as
/// the side sees the board.
pub fn clockwise(side: Color) -> impl Iterator<Item = u8> {
    (0..8).map(move |turn| if side == Color::White { (4 + turn) % 8 } else { (12 - turn) % 8 })
}

/// The file that pays for a direction of a side's king.
pub(super) fn paying_file(side: Color, step: (i8, i8)) -> Option<u8> {
    (0..8).find(|&file| DIRECTIONS[file as usize].step(side) == step)
}

pub(super) fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}

pub(super) fn payers(pawns: SquareSet, file: u8) -> SquareSet {
    pawns & file_squares(file)
}

/// The files that pay for the eight directions of White's king, indexed by three for each step
/// forward plus one for each step to the right; no file for standing still.
static PAYING: [u8; 9] = {
    let mut files = [8; 9];
    let mut file = 0;
    while file < 8 {
        let direction = &DIRECTIONS[file as usize];
        files[(direction.dx + 1 + 3 * (direction.forward + 1)) as usize] = file;
        file += 1;
    }
    files
};

/// The pawns that pay for a slide of `side`'s king from one square towards another on the same line.
#[inline]
pub(super) fn paying(side: Color, from: Square, to: Square, pawns: SquareSet) -> SquareSet {
    let ahead = |one: u8, two: u8| 1 + i8::from(two > one) - i8::from(two < one);
    let rise = if side == Color::White { ahead(rank(from), rank(to)) } else { ahead(rank(to), rank(from)) };
    payers(pawns, PAYING[(ahead(file(from), file(to)) + 3 * rise) as usize % 9])
}

/// The squares that a king on `from` attacks or may slide to: so many squares in every direction, and those that these pawns pay
/// for.
#[inline]
pub(super) fn slides(side: Color, from: Square, pawns: SquareSet, free: u32, occupied: SquareSet) -> SquareSet {
    let mut paid = SquareSet::NONE;
    for next in king_steps(from) {
        let count = free + paying(side, from, next, pawns).len();
        if count > 0 {
            let onward = if next.0 > from.0 { !SquareSet::NONE.0 << from.0 } else { from.as_set().0 - 1 };
            paid |= line_through(from, next) & SquareSet(onward) & within(from, count);
        }
    }
    paid & queen_attacks(from, occupied)
}
