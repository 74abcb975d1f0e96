//! What a variant tells a network of its positions: sets of bits, called planes.
//!
//! Both sides have the same planes. A side sees its own first, then the other's, and sees the board from where it sits.

use crate::network::BUCKETS;
use board::Color;
use rules::Position;

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

    /// The plane of the pawns.
    const PAWNS: usize = 0;

    /// The plane of the king, if a position with the files of the board reversed is about as good. Such a side sees the board
    /// mirrored while its king is on files a to d, so that a network learns from both halves of the board at once.
    const MIRRORED_BY: Option<usize> = None;

    /// The bits that are set.
    fn planes(&self) -> Planes {
        self.pieces()
    }

    /// Of them, those of pieces on squares.
    fn pieces(&self) -> Planes {
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
    /// See [`NetworkInputs::MIRRORED_BY`].
    mirrored_by: Option<usize>,
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
        InputShape { planes, mirrored_by: G::MIRRORED_BY, first, half }
    }

    /// Number of inputs.
    pub const fn rows(&self) -> usize {
        2 * self.half
    }

    /// How `viewer` sees a position.
    #[inline]
    pub const fn view(&self, planes: &Planes, viewer: Color) -> Viewpoint {
        let mirrored = match self.mirrored_by {
            Some(king) => planes[viewer as usize][king].trailing_zeros() & 7 < 4,
            None => false,
        };
        Viewpoint { viewer, mirrored }
    }

    /// The input of a bit of `side`'s plane, as it is seen.
    #[inline]
    pub const fn row(&self, view: Viewpoint, side: Color, plane: usize, bit: usize) -> usize {
        let half = if view.viewer as usize == side as usize { 0 } else { self.half };
        let seen = &self.planes[plane];
        let bit = if matches!(view.viewer, Color::White) { bit } else { seen.turned(bit) };
        half + self.first[plane] + if view.mirrored { seen.mirrored(bit) } else { bit }
    }

    /// Calls a function with each input that is set, as it is seen.
    pub fn each(&self, planes: &Planes, view: Viewpoint, mut found: impl FnMut(usize)) {
        for side in Color::BOTH {
            for (plane, &bits) in planes[side.index()][..self.planes.len()].iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    found(self.row(view, side, plane, bits.trailing_zeros() as usize));
                    bits &= bits - 1;
                }
            }
        }
    }
}

/// How a side sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewpoint {
    viewer: Color,
    /// Whether with the files reversed.
    mirrored: bool,
}

#[cfg(not(target_arch = "wasm32"))]
/// What a position shows to a network, for the trainer.
#[derive(Clone, Debug, Default)]
pub struct SeenPosition {
    /// The inputs that are set, as the side to move sees them and as the other does; as many for both.
    pub rows: [Vec<u16>; 2],
    /// The output bucket of the position, by the number of its pieces.
    pub bucket: usize,
}
