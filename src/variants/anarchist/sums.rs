//! Decomposition of positions: groups of pawns that can never interact are independent games, whose
//! sum has the nim-sum of their nimbers.
//!
//! The analysis is conservative: a square counts as reachable if it might be, so pawns are
//! separated only if they can never meet.

use crate::anarchist::{A_FILE, H_FILE, RANK};
use engine::sort::sort_by;

/// The squares over which pawns may step two squares: those moving up and those moving down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DoubleSteps {
    pub up: u64,
    pub down: u64,
}

impl DoubleSteps {
    /// Whether a pawn may stop where the image of its own move would have to step over: two squares from rank 3, which the
    /// image would answer from rank 6.
    const fn spoil_images(self) -> bool {
        self.up & RANK << 24 != 0
    }
}

/// Pawns without a player to move, those moving up and those moving down. A pawn that can never
/// move again but may block or be captured is a *stone*, stored in both sets, because its direction
/// no longer matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Shape {
    pub up: u64,
    pub down: u64,
}

/// A part of a position. `room` measures its size: the squares reachable by pawns moving up plus
/// those reachable by pawns moving down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Part {
    pub room: u32,
    pub shape: Shape,
}

/// A part as it stands on the board.
#[derive(Clone, Copy)]
pub(super) struct PlacedPart {
    /// With the pawns that block it.
    pub shape: Shape,
    /// The squares of its own pawns.
    pub pawns: u64,
    /// The squares that pawns moving up may reach, and those moving down.
    pub ups: u64,
    pub downs: u64,
}

/// The squares diagonally ahead of pawns moving up.
const fn up_takes(set: u64) -> u64 {
    (set & !A_FILE) << 7 | (set & !H_FILE) << 9
}

const fn down_takes(set: u64) -> u64 {
    (set & !H_FILE) >> 7 | (set & !A_FILE) >> 9
}

/// Splits a set into single squares.
fn each(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let square = set & set.wrapping_neg();
        set ^= square;
        (square != 0).then_some(square)
    })
}

impl Shape {
    /// Calls `made` with the shape after each move.
    pub fn moves(self, over: DoubleSteps, mut made: impl FnMut(Shape)) {
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
        all((one & over.up) << 8 & !occupied, |to| to >> 16, true);
        let one = down >> 8 & !occupied;
        all(one, |to| to << 8, false);
        all((one & over.down) >> 8 & !occupied, |to| to << 16, false);
    }

    /// Number of moves.
    pub const fn count(self, over: DoubleSteps) -> u32 {
        let stones = self.up & self.down;
        let (up, down, occupied) = (self.up & !stones, self.down & !stones, self.up | self.down);
        let (up_one, down_one) = (up << 8 & !occupied, down >> 8 & !occupied);
        let up_two = (up_one & over.up) << 8 & !occupied;
        let down_two = (down_one & over.down) >> 8 & !occupied;
        ((up & !A_FILE) << 7 & occupied).count_ones()
            + ((up & !H_FILE) << 9 & occupied).count_ones()
            + ((down & !H_FILE) >> 7 & occupied).count_ones()
            + ((down & !A_FILE) >> 9 & occupied).count_ones()
            + up_one.count_ones()
            + up_two.count_ones()
            + down_one.count_ones()
            + down_two.count_ones()
    }

    /// Number of pawns that may move at some time.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn movers(self) -> u32 {
        Reach::of(self).movers.count_ones()
    }

    /// The mirror image across the line between ranks 4 and 5, with up and down swapped.
    pub const fn upside_down(self) -> Shape {
        Shape { up: self.down.swap_bytes(), down: self.up.swap_bytes() }
    }

    const fn left_right(self) -> Shape {
        // Reversing all bits rotates the board by 180 degrees; reversing the ranks turns that into
        // a reflection.
        Shape { up: self.up.reverse_bits().swap_bytes(), down: self.down.reverse_bits().swap_bytes() }
    }

    /// The occupied files as bits.
    const fn files(self) -> u8 {
        let mut all = self.up | self.down;
        all |= all >> 32;
        all |= all >> 16;
        all |= all >> 8;
        all as u8
    }

    /// The number of the first occupied file, from 0.
    pub const fn first_file(self) -> u32 {
        self.files().trailing_zeros()
    }

    /// Shifted to the left edge. The side edges block nothing, because a pawn leaves its file only
    /// to capture.
    const fn leftmost(self) -> Shape {
        let by = self.first_file() & 7;
        Shape { up: self.up >> by, down: self.down >> by }
    }

    /// The representative of all equivalent shapes: shifted along the ranks, reflected or upside
    /// down. `None` if each move can be answered by its image, so that the player to move loses.
    ///
    /// For the upside-down symmetry that always holds, because no pawn can spoil the image of its
    /// own move. For the left-right reflection, the axis must lie between two files, because a move
    /// on the axis would be its own image. For the rotation by 180 degrees, the centre must lie on
    /// a file; otherwise the pawns in the middle could capture each other, and the image of that
    /// move would be gone. Where pawns step two squares from everywhere, one can spoil the image of
    /// its own move on the same file, so only the reflection remains.
    pub fn canonical(self, steps: DoubleSteps) -> Option<Shape> {
        let (here, reflected) = (self.leftmost(), self.left_right().leftmost());
        let (turned, upside_down) = (reflected.upside_down(), here.upside_down());
        let files = self.files();
        let odd = (8 - files.leading_zeros() - (files.trailing_zeros() & 7)) % 2 == 1;
        let answered = match (odd, steps.spoil_images()) {
            (true, true) => false,
            (false, true) => here == reflected,
            (true, false) => here == upside_down || here == turned,
            (false, false) => here == upside_down || here == reflected,
        };
        (!answered).then(|| here.min(reflected).min(upside_down).min(turned))
    }

    /// Appends the parts of the position to `parts`. Equal parts cancel out and symmetric parts
    /// have nimber 0: both are left out, like pawns that are out of play.
    pub fn split(self, over: DoubleSteps, parts: &mut Vec<Part>) {
        let first = parts.len();
        self.each_part(|part| {
            let room = part.ups.count_ones() + part.downs.count_ones();
            parts.extend(part.shape.canonical(over).map(|shape| Part { room, shape }));
        });
        if parts.len() > first + 1 {
            cancel(parts, first);
        }
    }

    /// Calls `found` with each part as it stands on the board.
    #[inline(always)]
    pub fn each_part(self, mut found: impl FnMut(PlacedPart)) {
        let reach = Reach::of(self);
        let walls = (self.up | self.down) & !reach.open;
        let mut left = reach.movers;
        while left != 0 {
            let group = reach.group(left & left.wrapping_neg());
            let (ups, downs) = (reach.ups & group, reach.downs & group);
            let pawns = (self.up | self.down) & reach.open & group;
            left &= !pawns;
            let stones = pawns & !reach.movers | (ups << 8 | downs >> 8) & walls;
            let shape = Shape { up: self.up & pawns | stones, down: self.down & pawns | stones };
            found(PlacedPart { shape, pawns, ups, downs });
        }
    }
}

/// Removes pairs of equal parts from index `first` on and sorts the others, small ones first.
fn cancel(parts: &mut Vec<Part>, first: usize) {
    sort_by(&mut parts[first..], |one, two| one <= two);
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

/// Upper bounds on where pawns may get in the course of the game.
///
/// A pawn is at *home* until it captures for the first time, and *away* after that. At home it
/// stays on its file and cannot pass an oncoming pawn unless one of them captures or is captured; a
/// pawn that never does either is a *bar* on its square. The sets are large enough by induction
/// over moves: the first move that led out of one of them would be made from a position inside all
/// of them, and the sets are closed under single moves.
struct Reach {
    /// Squares that may be empty at some time.
    open: u64,
    /// Squares that pawns moving up may reach, and those moving down.
    ups: u64,
    downs: u64,
    /// Pawns that may move at some time.
    movers: u64,
    /// Squares for which a pawn may step between it and the square above; and to the upper left and
    /// upper right.
    above: u64,
    above_left: u64,
    above_right: u64,
}

impl Reach {
    /// Computes the closure: starting with the current position, adds consequences until nothing
    /// changes.
    fn of(shape: Shape) -> Reach {
        let stones = shape.up & shape.down;
        let (up, down, occupied) = (shape.up & !stones, shape.down & !stones, shape.up | shape.down);
        // Immediate consequences are added first, so that most calls need a single round.
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
            // Where a pawn at home may capture or be captured; pawns that may have reached such
            // squares are no longer bars.
            let up_leaves = up_home & (taken | from_below);
            let down_leaves = down_home & (taken | from_above);
            down_bars &= !(taken | walked_down(up_leaves, up_home));
            up_bars &= !(taken | walked_up(down_leaves, down_home));
            let movers = up & ((open & !up_bars) >> 8 | from_below) | down & ((open & !down_bars) << 8 | from_above);
            open |= movers | taken;
            // Otherwise the next round would repeat this one.
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

    /// The squares a pawn may reach, and those of all pawns whose paths cross its own,
    /// transitively. Pawns can only meet where their steps share a square, so it suffices to follow
    /// steps in both directions.
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

/// The squares from which a pawn moving up captures on the set: the same as those a pawn moving
/// down would capture on from there.
const fn takes_from_below(set: u64) -> u64 {
    down_takes(set)
}

const fn takes_from_above(set: u64) -> u64 {
    up_takes(set)
}

/// The set, and the squares its members reach by moving up through `through`.
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
