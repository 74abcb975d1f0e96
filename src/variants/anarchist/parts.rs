//! Positions taken apart: what can never touch again are games of their own, and a sum of such games is worth the nim-sum.
//!
//! All of it errs on one side: a cell counts as reachable if it might be, so pawns are parted only where they never meet.

use super::{A_FILE, H_FILE, RANK};

/// Pawns without a player to move: those that walk up, those that walk down. What can never move again but may block or be
/// taken is a *stone*, in both sets: which way it once walked no longer matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Shape {
    pub up: u64,
    pub down: u64,
}

/// A part of a position, and how much there is to play in it: cells to be reached, summed over its pawns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Part {
    pub room: u32,
    pub shape: Shape,
}

/// The cells diagonally ahead of pawns that walk up.
const fn up_takes(set: u64) -> u64 {
    (set & !A_FILE) << 7 | (set & !H_FILE) << 9
}

const fn down_takes(set: u64) -> u64 {
    (set & !H_FILE) >> 7 | (set & !A_FILE) >> 9
}

/// Each cell of a set as a set of its own.
fn each(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let cell = set & set.wrapping_neg();
        set ^= cell;
        (cell != 0).then_some(cell)
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

    /// The same for all shapes that are alike: shifted along the ranks, reflected, or upside down.
    pub fn canonical(self) -> Shape {
        let (one, two) = (self.leftmost(), self.left_right().leftmost());
        one.min(two).min(one.upside_down()).min(two.upside_down())
    }

    /// Whether each move can be answered by its image: then whoever is to move loses.
    ///
    /// Upside down, that is so always: no pawn can spoil the image of its own move. Left to right, the axis must lie between
    /// two files, since a move on the axis would be its own image. Turned by half, it must lie on a file: otherwise the pawns
    /// in the middle could take each other, and the image of that move would be gone.
    pub fn answered(self) -> bool {
        let here = self.leftmost();
        let reflected = self.left_right().leftmost();
        let files = self.files();
        let odd = (8 - files.leading_zeros() - (files.trailing_zeros() & 7)) % 2 == 1;
        here == here.upside_down() || if odd { here == reflected.upside_down() } else { here == reflected }
    }

    /// Takes it apart. Parts that are alike cancel out, and those in which each move can be answered are worth nothing: both
    /// are left out, as are pawns that are out of the game. `parts` is added to.
    pub fn split(self, parts: &mut Vec<Part>) {
        let reach = Reach::of(self);
        let first = parts.len();
        for (room, cells) in reach.groups() {
            let stones = cells & !reach.movers;
            let shape = Shape { up: self.up & cells | stones, down: self.down & cells | stones };
            if !shape.answered() {
                parts.push(Part { room, shape: shape.canonical() });
            }
        }
        cancel(parts, first);
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
struct Reach {
    shape: Shape,
    /// Cells that may be empty some time.
    open: u64,
    /// Cells on which something may stand some time.
    visited: u64,
    /// The pawns that may move some time.
    movers: u64,
}

impl Reach {
    /// From what is so now, adds what may follow from it until nothing is added.
    fn of(shape: Shape) -> Reach {
        let stones = shape.up & shape.down;
        let (up, down, occupied) = (shape.up & !stones, shape.down & !stones, shape.up | shape.down);
        let (mut open, mut ups, mut downs) = (!occupied, up, down);
        loop {
            let before = (open, ups, downs);
            let visited = ups | downs | stones;
            ups |= ups << 8 & open | up_takes(ups) & visited;
            downs |= downs >> 8 & open | down_takes(downs) & visited;
            let visited = ups | downs | stones;
            let movers = up & (open >> 8 | down_takes(visited)) | down & (open << 8 | up_takes(visited));
            open |= movers | up_takes(ups) | down_takes(downs);
            if before == (open, ups, downs) {
                return Reach { shape, open, visited, movers };
            }
        }
    }

    /// The pawns that may meet, group by group: the room that they have, their cells and those of what blocks them. A group
    /// in which nothing can move is none.
    fn groups(&self) -> impl Iterator<Item = (u32, u64)> + use<> {
        let occupied = self.shape.up | self.shape.down;
        let walls = occupied & !self.open;
        // What each may reach, its cells, the walls before it, its room.
        let mut groups = [(0u64, 0u64, 0u64, 0u32); 64];
        let mut count = 0;
        for cell in each(occupied & self.open) {
            let mut group = self.alone(cell, walls);
            let mut at = 0;
            while at < count {
                let (reach, cells, blockers, room) = groups[at];
                if reach & group.0 == 0 {
                    at += 1;
                    continue;
                }
                group = (group.0 | reach, group.1 | cells, group.2 | blockers, group.3 + room);
                count -= 1;
                groups[at] = groups[count];
                at = 0;
            }
            groups[count] = group;
            count += 1;
        }
        let movers = self.movers;
        let parts = groups.into_iter().take(count).filter(move |group| group.1 & movers != 0);
        parts.map(|(_, cells, blockers, room)| (room, cells | blockers))
    }

    /// A single pawn or stone as a group.
    fn alone(&self, cell: u64, walls: u64) -> (u64, u64, u64, u32) {
        if cell & self.movers == 0 {
            return (cell, cell, 0, 0);
        }
        let upwards = cell & self.shape.up != 0;
        let mut reach = cell;
        for _ in 0..7 {
            let (ahead, aside) = if upwards { (reach << 8, up_takes(reach)) } else { (reach >> 8, down_takes(reach)) };
            reach |= ahead & self.open | aside & self.visited;
        }
        let ahead = if upwards { reach << 8 } else { reach >> 8 };
        (reach, cell, ahead & walls, reach.count_ones())
    }
}
