//! The numbers by which chess-like games are weighed: what `oddchess tune` tunes and prints.

use std::ops::{Add, AddAssign, Sub};

use crate::search::weighed::{Numbers, Row};

/// Centipawns early and late in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    pub early: i32,
    pub late: i32,
}

impl Worth {
    pub const fn new(early: i32, late: i32) -> Worth {
        Worth { early, late }
    }

    pub const fn times(self, count: i32) -> Worth {
        Worth { early: self.early * count, late: self.late * count }
    }
}

impl Add for Worth {
    type Output = Worth;
    fn add(self, other: Worth) -> Worth {
        Worth::new(self.early + other.early, self.late + other.late)
    }
}

impl AddAssign for Worth {
    fn add_assign(&mut self, other: Worth) {
        *self = *self + other;
    }
}

impl Sub for Worth {
    type Output = Worth;
    fn sub(self, other: Worth) -> Worth {
        self + other.times(-1)
    }
}

const fn w(early: i32, late: i32) -> Worth {
    Worth::new(early, late)
}

/// What counts in a position, in the order of the pieces from pawn to king where it has a number for each.
#[derive(Clone, Debug)]
pub struct Weights {
    pub material: [Worth; 6],
    /// By rank from the piece's own side, and by file from the edge: a piece's place is worth the sum.
    pub ranks: [[Worth; 8]; 6],
    pub files: [[Worth; 4]; 6],
    /// For each cell that a piece attacks beyond the usual number, if no enemy pawn covers it.
    pub mobility: [Worth; 6],
    /// What an attack on a cell next to the enemy king weighs.
    pub assault: [Worth; 6],
    pub pair: Worth,
    pub doubled: Worth,
    pub isolated: Worth,
    pub supported: Worth,
    /// By rank; the next two for one that a pawn of its side covers, and one whose way is blocked.
    pub passed: [Worth; 8],
    pub passed_supported: Worth,
    pub passed_blocked: Worth,
    pub open_file: Worth,
    pub half_open_file: Worth,
    /// A knight or a bishop, covered by a pawn where no enemy pawn can ever drive it away.
    pub outpost: Worth,
    /// For each pawn before the king, and for each file beside it without one.
    pub shield: Worth,
    pub bare_file: Worth,
    /// For each enemy piece that a cheaper one of ours attacks: any by a pawn, rooks and queens by the minor pieces, queens
    /// by rooks; then for each one that is attacked and not covered.
    pub by_pawn: Worth,
    pub by_minor: Worth,
    pub by_rook: Worth,
    pub hanging: Worth,
    pub tempo: Worth,
}

/// Tuned by `oddchess tune chess 1500 1`.
pub static WEIGHTS: Weights = Weights {
    material: [w(86, 111), w(336, 300), w(358, 322), w(469, 556), w(988, 1008), w(0, 0)],
    ranks: [
        [w(0, 0), w(-1, -1), w(-2, -8), w(5, -8), w(13, 16), w(35, 31), w(69, 73), w(0, 0)],
        [w(-12, -29), w(-14, -11), w(-3, -3), w(5, 7), w(13, 9), w(24, 5), w(5, 0), w(-26, -15)],
        [w(-12, 0), w(6, -10), w(7, 2), w(3, 2), w(16, 4), w(9, 0), w(-12, -2), w(-15, -7)],
        [w(-7, -11), w(-17, -2), w(-7, -5), w(-13, 11), w(5, 5), w(5, 7), w(25, 6), w(14, 15)],
        [w(-3, -28), w(-7, -19), w(3, 0), w(5, 8), w(1, 17), w(7, 20), w(-1, 18), w(4, 3)],
        [w(23, -44), w(6, -10), w(-26, 3), w(-43, 9), w(-51, 18), w(-40, 29), w(-29, 20), w(-29, -3)],
    ],
    files: [
        [w(-12, 12), w(-5, 8), w(2, -8), w(17, -7)],
        [w(-16, -21), w(-11, -7), w(8, -3), w(7, 16)],
        [w(-5, 2), w(3, -6), w(6, -1), w(6, 0)],
        [w(-8, 8), w(-4, 3), w(2, 2), w(6, 0)],
        [w(-4, -8), w(-5, -1), w(5, 2), w(3, 4)],
        [w(9, -18), w(23, 3), w(-7, 6), w(-21, 7)],
    ],
    mobility: [w(0, 0), w(6, 1), w(6, 4), w(4, 4), w(3, 3), w(0, 0)],
    assault: [w(0, 0), w(6, -10), w(6, -2), w(12, -1), w(18, 5), w(0, 0)],
    pair: w(31, 48),
    doubled: w(-2, -23),
    isolated: w(-18, -7),
    supported: w(9, 12),
    passed: [w(0, 0), w(4, 15), w(4, 19), w(6, 44), w(24, 59), w(43, 101), w(82, 143), w(0, 0)],
    passed_supported: w(9, 4),
    passed_blocked: w(-3, -29),
    open_file: w(29, 1),
    half_open_file: w(10, 22),
    outpost: w(25, 7),
    shield: w(0, -5),
    bare_file: w(-25, 8),
    by_pawn: w(44, 32),
    by_minor: w(32, 25),
    by_rook: w(31, 16),
    hanging: w(24, 31),
    tempo: w(17, 7),
};

impl Weights {
    /// All numbers by name, each pair early first.
    fn rows(&mut self) -> Vec<(&'static str, &mut [Worth])> {
        use std::slice::from_mut;
        vec![
            ("material", &mut self.material),
            ("ranks", self.ranks.as_flattened_mut()),
            ("files", self.files.as_flattened_mut()),
            ("mobility", &mut self.mobility),
            ("assault", &mut self.assault),
            ("pair", from_mut(&mut self.pair)),
            ("doubled", from_mut(&mut self.doubled)),
            ("isolated", from_mut(&mut self.isolated)),
            ("supported", from_mut(&mut self.supported)),
            ("passed", &mut self.passed),
            ("passed_supported", from_mut(&mut self.passed_supported)),
            ("passed_blocked", from_mut(&mut self.passed_blocked)),
            ("open_file", from_mut(&mut self.open_file)),
            ("half_open_file", from_mut(&mut self.half_open_file)),
            ("outpost", from_mut(&mut self.outpost)),
            ("shield", from_mut(&mut self.shield)),
            ("bare_file", from_mut(&mut self.bare_file)),
            ("by_pawn", from_mut(&mut self.by_pawn)),
            ("by_minor", from_mut(&mut self.by_minor)),
            ("by_rook", from_mut(&mut self.by_rook)),
            ("hanging", from_mut(&mut self.hanging)),
            ("tempo", from_mut(&mut self.tempo)),
        ]
    }

    pub fn numbers() -> Numbers {
        let group = |name| match name {
            "ranks" => 8,
            "files" => 4,
            _ => 0,
        };
        let flat = |cells: &[Worth]| cells.iter().flat_map(|worth| [worth.early, worth.late]).collect();
        let row = |(name, cells): (&'static str, &mut [Worth])| Row {
            name,
            pairs: true,
            group: group(name),
            values: flat(cells),
        };
        WEIGHTS.clone().rows().into_iter().map(row).collect()
    }

    /// The same numbers, changed.
    pub fn of(numbers: &Numbers) -> Weights {
        let mut weights = WEIGHTS.clone();
        for ((_, cells), row) in weights.rows().into_iter().zip(numbers) {
            for (worth, pair) in cells.iter_mut().zip(row.values.chunks_exact(2)) {
                *worth = w(pair[0], pair[1]);
            }
        }
        weights
    }
}
