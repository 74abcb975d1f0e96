//! Positions taken apart: what can never touch again are games of their own, and a sum of such games is worth the nim-sum.
//!
//! All of it errs on one side: a square counts as reachable if it might be, so pawns are parted only where they never meet.

use crate::variants::anarchist::{A_FILE, H_FILE, RANK};

/// Pawns without a player to move: those that walk up, those that walk down. What can never move again but may block or be
/// taken is a *stone*, in both sets: which way it once walked no longer matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Shape {
    pub up: u64,
    pub down: u64,
}

/// A part of a position, and how much there is to play in it: the squares to be reached by its pawns that walk up, and by those
/// that walk down, counted together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Part {
    pub room: u32,
    pub shape: Shape,
}

/// The squares diagonally ahead of pawns that walk up.
const fn up_takes(set: u64) -> u64 {
    (set & !A_FILE) << 7 | (set & !H_FILE) << 9
}

const fn down_takes(set: u64) -> u64 {
    (set & !H_FILE) >> 7 | (set & !A_FILE) >> 9
}

/// Each square of a set as a set of its own.
fn each(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let square = set & set.wrapping_neg();
        set ^= square;
        (square != 0).then_some(square)
    })
}

impl Shape {
    /// Hands over what each move makes of it.
    pub fn moves(self, mut made: impl FnMut(Shape)) {
        let stones = self.up & self.down;
        let (up, down, occupied) = (self.up & !stones, self.down & !stones, self.up | self.down);
        let mut all = |to: u64, from: fn(u64) -> u64, upwards: bool| {
            for to in each(to) {
                let rest = !(from(to) | to);
                let own = |walks: bool| if walks { to } else { 0 };
                made(Shape { up: self.up & rest | own(upwards), down: self.down & rest | own(!upwards) });
            }
        };
        all((up & !A_FILE) << 7 & occupied, |to| to >> 7, true);
        all((up & !H_FILE) << 9 & occupied, |to| to >> 9, true);
        all((down & !H_FILE) >> 7 & occupied, |to| to << 7, false);
        all((down & !A_FILE) >> 9 & occupied, |to| to << 9, false);
        let one = up << 8 & !occupied;
        all(one, |to| to >> 8, true);
        all((one & RANK << 16) << 8 & !occupied, |to| to >> 16, true);
        let one = down >> 8 & !occupied;
        all(one, |to| to << 8, false);
        all((one & RANK << 40) >> 8 & !occupied, |to| to << 16, false);
    }

    /// How many moves there are.
    pub const fn count(self) -> u32 {
        let stones = self.up & self.down;
        let (up, down, occupied) = (self.up & !stones, self.down & !stones, self.up | self.down);
        let (up_one, down_one) = (up << 8 & !occupied, down >> 8 & !occupied);
        let up_two = (up_one & RANK << 16) << 8 & !occupied;
        let down_two = (down_one & RANK << 40) >> 8 & !occupied;
        ((up & !A_FILE) << 7 & occupied).count_ones()
            + ((up & !H_FILE) << 9 & occupied).count_ones()
            + ((down & !H_FILE) >> 7 & occupied).count_ones()
            + ((down & !A_FILE) >> 9 & occupied).count_ones()
            + up_one.count_ones()
            + up_two.count_ones()
            + down_one.count_ones()
            + down_two.count_ones()
    }

    /// Across the line between ranks 4 and 5, up and down swapped.
    pub const fn upside_down(self) -> Shape {
        Shape { up: self.down.swap_bytes(), down: self.up.swap_bytes() }
    }

    const fn left_right(self) -> Shape {
        // Reversing all bits turns the board by half; reversing the ranks makes a reflection of that.
        Shape { up: self.up.reverse_bits().swap_bytes(), down: self.down.reverse_bits().swap_bytes() }
    }

    /// The files on which something stands, in one byte.
    const fn files(self) -> u8 {
        let mut all = self.up | self.down;
        all |= all >> 32;
        all |= all >> 16;
        all |= all >> 8;
        all as u8
    }

    /// As far to the left as it goes. The edges at the sides stop nothing: a pawn leaves its file only to take another.
    const fn leftmost(self) -> Shape {
        let by = self.files().trailing_zeros() & 7;
        Shape { up: self.up >> by, down: self.down >> by }
    }

    /// The same for all shapes that are alike: shifted along the ranks, reflected, or upside down. Nothing if each move can be
    /// answered by its image: then whoever is to move loses.
    ///
    /// Upside down, that is so always: no pawn can spoil the image of its own move. Left to right, the axis must lie between
    /// two files, since a move on the axis would be its own image. Turned by half, it must lie on a file: otherwise the pawns
    /// in the middle could take each other, and the image of that move would be gone.
    pub fn canonical(self) -> Option<Shape> {
        let (here, reflected) = (self.leftmost(), self.left_right().leftmost());
        let (turned, over) = (reflected.upside_down(), here.upside_down());
        let files = self.files();
        let odd = (8 - files.leading_zeros() - (files.trailing_zeros() & 7)) % 2 == 1;
        let answered = here == over || here == if odd { turned } else { reflected };
        (!answered).then(|| here.min(reflected).min(over).min(turned))
    }

    /// Takes it apart. Parts that are alike cancel out, and those in which each move can be answered are worth nothing: both
    /// are left out, as are pawns that are out of the game. `parts` is added to.
    pub fn split(self, parts: &mut Vec<Part>) {
        let reach = Reach::of(self);
        let first = parts.len();
        let walls = (self.up | self.down) & !reach.open;
        let mut left = reach.movers;
        while left != 0 {
            let group = reach.group(left & left.wrapping_neg());
            let (ups, downs) = (reach.ups & group, reach.downs & group);
            let squares = (self.up | self.down) & reach.open & group;
            left &= !squares;
            let stones = squares & !reach.movers | (ups << 8 | downs >> 8) & walls;
            let shape = Shape { up: self.up & squares | stones, down: self.down & squares | stones };
            let room = ups.count_ones() + downs.count_ones();
            parts.extend(shape.canonical().map(|shape| Part { room, shape }));
        }
        if parts.len() > first + 1 {
            cancel(parts, first);
        }
    }
}

/// Leaves out pairs of equal parts behind that place; the others are sorted, small ones first.
fn cancel(parts: &mut Vec<Part>, first: usize) {
    parts[first..].sort_unstable();
    let (mut read, mut write) = (first, first);
    while read < parts.len() {
        if parts.get(read + 1).is_some_and(|next| next.shape == parts[read].shape) {
            read += 2;
        } else {
            parts[write] = parts[read];
            (read, write) = (read + 1, write + 1);
        }
    }
    parts.truncate(write);
}

/// Where pawns may get in any course of the game.
///
/// A pawn is at *home* until it takes for the first time, and then *away*. At home it stays in its file, and so it never gets
/// past a pawn that comes towards it, unless that one takes or is taken: one that never does is a *bar* where it stands now.
/// That the sets below are large enough follows from move to move: the first move of a game that led out of one of them would
/// be made from a position that is in all of them, and from there each set has what a move may add.
struct Reach {
    /// Cells that may be empty some time.
    open: u64,
    /// Where pawns that walk up may get, and those that walk down.
    ups: u64,
    downs: u64,
    /// The pawns that may move some time.
    movers: u64,
    /// Cells between which and the next above some pawn may step, one way or the other; and those above to the left and right.
    above: u64,
    above_left: u64,
    above_right: u64,
}

impl Reach {
    /// From what is so now, adds what may follow from it until nothing is added.
    fn of(shape: Shape) -> Reach {
        let stones = shape.up & shape.down;
        let (up, down, occupied) = (shape.up & !stones, shape.down & !stones, shape.up | shape.down);
        // What is so at once is added without walking anywhere: most rounds then find all there is.
        let (from_below, from_above) = (takes_from_below(occupied), takes_from_above(occupied));
        let taken = (up_takes(up) | down_takes(down)) & occupied;
        let (up_leaves, down_leaves) = (up & (taken | from_below), down & (taken | from_above));
        let (mut up_bars, mut down_bars) =
            ((down | stones) & !(taken | down_leaves), (up | stones) & !(taken | up_leaves));
        let mut open = !occupied | taken | up & from_below | down & from_above;
        open |= up & (open & !up_bars) >> 8 | down & (open & !down_bars) << 8;
        let (mut up_home, mut down_home, mut up_away, mut down_away) = (up, down, 0, 0);
        loop {
            let before = (open, up_bars, down_bars);
            up_home = walked_up(up_home, open & !up_bars);
            down_home = walked_down(down_home, open & !down_bars);
            up_away = walked_up(up_away, open);
            down_away = walked_down(down_away, open);
            let (ups, downs) = (up_home | up_away, down_home | down_away);
            let visited = ups | downs | stones;
            let (up_takes, down_takes) = (up_takes(ups) & visited, down_takes(downs) & visited);
            let taken = up_takes | down_takes;
            let (from_below, from_above) = (takes_from_below(visited), takes_from_above(visited));
            // Where a pawn at home may be when it takes or is taken; all that may have walked there are bars no longer.
            let up_leaves = up_home & (taken | from_below);
            let down_leaves = down_home & (taken | from_above);
            down_bars &= !(taken | walked_down(up_leaves, up_home));
            up_bars &= !(taken | walked_up(down_leaves, down_home));
            let movers = up & ((open & !up_bars) >> 8 | from_below) | down & ((open & !down_bars) << 8 | from_above);
            open |= movers | taken;
            // Otherwise the next round would walk the same ways.
            if before == (open, up_bars, down_bars) && (up_takes & !up_away | down_takes & !down_away) == 0 {
                let walks = up_home & (open & !up_bars) >> 8 | up_away & open >> 8;
                let falls = down_home >> 8 & open & !down_bars | down_away >> 8 & open;
                return Reach {
                    open,
                    ups: ups & open,
                    downs: downs & open,
                    movers,
                    above: walks | falls,
                    above_left: !A_FILE & (ups & visited >> 7 | downs >> 7 & visited),
                    above_right: !H_FILE & (ups & visited >> 9 | downs >> 9 & visited),
                };
            }
            up_away |= up_takes;
            down_away |= down_takes;
        }
    }

    /// Where a pawn may get, and all whose ways cross its own, and so on. Pawns may meet where a step of one shares a square with a
    /// step of another, so it is enough to follow steps to and fro, whoever makes them.
    fn group(&self, pawn: u64) -> u64 {
        let mut group = pawn;
        loop {
            let mut more = walked_up(group, self.above << 8) | walked_down(group, self.above);
            more |= (more & self.above_left) << 7 | more >> 7 & self.above_left;
            more |= (more & self.above_right) << 9 | more >> 9 & self.above_right;
            if more == group {
                return group;
            }
            group = more;
            if self.movers & !group == 0 {
                return self.ups | self.downs;
            }
        }
    }
}

/// From where a pawn that walks up takes something of a set: the same squares as one that walks down would take from there.
const fn takes_from_below(set: u64) -> u64 {
    down_takes(set)
}

const fn takes_from_above(set: u64) -> u64 {
    up_takes(set)
}

/// A set and where its members get by walking up through squares of another set.
const fn walked_up(mut set: u64, mut through: u64) -> u64 {
    set |= through & set << 8;
    through &= through << 8;
    set |= through & set << 16;
    through &= through << 16;
    set | through & set << 32
}

const fn walked_down(mut set: u64, mut through: u64) -> u64 {
    set |= through & set >> 8;
    through &= through >> 8;
    set |= through & set >> 16;
    through &= through >> 16;
    set | through & set >> 32
}
