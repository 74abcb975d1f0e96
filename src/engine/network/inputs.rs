//! What a variant tells a network of its positions: sets of bits, called planes.
//!
//! Both sides have the same planes. A side sees its own first, then the other's, and sees the board from where it sits.

use crate::board::Color;
use crate::engine::network::BUCKETS;
use crate::rules::Position;

/// The largest number of planes of a side.
pub const MOST_PLANES: usize = 8;

/// How the bits of a plane look to the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Squares of the 8 by 8 board, with the ranks reversed.
    Ranks,
    /// Squares of a board that looks the same when it is turned round.
    Turned,
    /// Facts that have no place on the board.
    Same,
}

/// A set of bits that both sides have, such as the squares of their pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// How many bits it has, at most 64.
    pub bits: usize,
    /// How Black sees the bits.
    pub view: View,
}

impl Plane {
    /// A plane of that size, 64 bits at most.
    pub const fn new(bits: usize, view: View) -> Plane {
        Plane { bits, view }
    }

    /// The same bit with the files of the board reversed.
    const fn mirrored(self, bit: usize) -> usize {
        if matches!(self.view, View::Ranks) { bit ^ 7 } else { bit }
    }

    /// The same bit, seen by the other side.
    #[inline]
    const fn turned(self, bit: usize) -> usize {
        match self.view {
            View::Ranks => bit ^ 56,
            View::Turned => self.bits - 1 - bit,
            View::Same => bit,
        }
    }
}

/// The planes of a position: White's, then Black's.
pub type Planes = [[u64; MOST_PLANES]; 2];

/// A position that a network can see.
pub trait NetworkInputs: Position {
    /// The planes of a side, at most [`MOST_PLANES`]; none if the variant has no networks.
    const PLANES: &'static [Plane] = &[];

    /// Whether a position with the files of the board reversed is about as good, so that a network may learn from both.
    const FILES_ALIKE: bool = false;

    /// The bits that are set.
    fn planes(&self) -> Planes {
        Planes::default()
    }

    /// The kind of position by its material, below [`BUCKETS`]; grows with the material.
    fn bucket(&self) -> usize {
        0
    }
}

/// The bucket of a number of pieces.
pub const fn bucket_of(pieces: u32, most: u32) -> usize {
    let bucket = pieces.saturating_sub(1) as usize * BUCKETS / most as usize;
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
}

/// How the planes of a variant become inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputShape {
    planes: &'static [Plane],
    /// See [`NetworkInputs::FILES_ALIKE`].
    pub files_alike: bool,
    /// The first input of each plane.
    first: [usize; MOST_PLANES],
    /// Number of inputs of one side's planes.
    half: usize,
}

impl InputShape {
    /// The shape of the inputs of a variant. For constants: it fails to compile if there are too many planes.
    pub const fn of<G: NetworkInputs>() -> InputShape {
        let planes = G::PLANES;
        let (mut first, mut half, mut plane) = ([0; MOST_PLANES], 0, 0);
        while plane < planes.len() {
            first[plane] = half;
            half += planes[plane].bits;
            plane += 1;
        }
        InputShape { planes, files_alike: G::FILES_ALIKE, first, half }
    }

    /// Number of inputs.
    pub const fn rows(&self) -> usize {
        2 * self.half
    }

    pub(super) const fn count(&self) -> usize {
        self.planes.len()
    }

    /// The input of a bit of `side`'s plane, as `viewer` sees it.
    #[inline]
    pub const fn row(&self, viewer: Color, side: Color, plane: usize, bit: usize) -> usize {
        let half = if viewer as usize == side as usize { 0 } else { self.half };
        let bit = if matches!(viewer, Color::White) { bit } else { self.planes[plane].turned(bit) };
        half + self.first[plane] + bit
    }

    /// The same input, seen by the other side.
    pub fn turned(&self, row: usize) -> usize {
        let (half, plane, bit) = self.place(row);
        self.half - half + self.first[plane] + self.planes[plane].turned(bit)
    }

    /// The same input with the files of the board reversed.
    pub fn mirrored(&self, row: usize) -> usize {
        let (half, plane, bit) = self.place(row);
        half + self.first[plane] + self.planes[plane].mirrored(bit)
    }

    /// Where the half of an input begins, its plane and its bit.
    fn place(&self, row: usize) -> (usize, usize, usize) {
        let half = if row < self.half { 0 } else { self.half };
        let plane = (0..self.planes.len()).rfind(|&plane| self.first[plane] <= row - half).unwrap_or(0);
        (half, plane, row - half - self.first[plane])
    }

    /// Calls a function with each input that is set, as `viewer` sees the planes.
    pub fn each(&self, planes: &Planes, viewer: Color, mut found: impl FnMut(usize)) {
        for side in Color::BOTH {
            for (plane, &bits) in planes[side.index()][..self.planes.len()].iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    found(self.row(viewer, side, plane, bits.trailing_zeros() as usize));
                    bits &= bits - 1;
                }
            }
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
/// What a position shows to a network, for the trainer.
#[derive(Clone, Debug, Default)]
pub struct SeenPosition {
    /// The inputs that are set, as the side to move sees them.
    pub rows: Vec<u16>,
    /// The output bucket of the position, by the number of its pieces.
    pub bucket: usize,
}
