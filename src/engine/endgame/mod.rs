//! Endings with few pieces, answered exactly: who wins, and in how many plies with best play on both sides.
//!
//! Tables are built on demand, by retrograde analysis. They know no rule: a game's own type says which placements are
//! positions and where its moves lead ([`adapter`]), and a little data ([`EndgameTerms`]) says which placements are symmetric.
//! Everything else is compiled once for all games.
//!
//! A table is cut into *slices*. In a slice, the pieces that can never return to their squares stand still (pawns that only
//! move forward). So a move stays in its slice or leaves it for good: by a capture, a promotion or a pawn's step. The slices
//! that a position leads to are solved before its own, and only as far as they can be reached. Each is a small table of bytes
//! ([`table`]), solved in one go (`retrograde`).
//!
//! What is left out, and why nothing is lost by it:
//! - Castling rights: positions with them are not answered, and no position without them leads to one with them.
//! - Repetition: a side that plays to win comes nearer to the end with each move, so no position repeats.
//! - The count of moves without progress: a win that takes longer than it allows is not reported as one ([`prover`]). From a
//!   count of zero, no win of these endings does.
//! - A right to take en passant is kept, as part of the slice.
//!
//! [`material`]: placements and their symmetries; [`prover`]: answers about one position; `survey`: figures of all positions
//! with certain pieces, for the command line.

pub mod adapter;
#[cfg(not(target_arch = "wasm32"))]
mod estimate;
pub mod material;
pub mod prover;
mod retrograde;
#[cfg(not(target_arch = "wasm32"))]
pub mod survey;
pub mod table;

/// What the endgame tables need to know about a variant besides its rules.
#[derive(Debug)]
pub struct EndgameTerms {
    /// Maximum number of pieces in a covered position.
    pub max_pieces: usize,
    /// Maximum number of mobile pieces in one slice; a slice has 64 places for each.
    pub free: usize,
    /// Pieces that can never return to a square they have left.
    pub immobile: &'static [Immobile],
    /// Piece kinds, as upper-case letters, for which the two ends of the board differ.
    pub directed: &'static str,
    /// Symmetries of the board that always preserve the rules.
    pub always: &'static [Symmetry],
    /// Symmetries that preserve the rules while there are no directed pieces.
    pub undirected: &'static [Symmetry],
    /// The symmetry that exchanges the sides.
    pub swap: Symmetry,
}

/// Pieces that can never return to a square they have left.
#[derive(Debug)]
pub struct Immobile {
    /// The letter of the piece kind, upper case.
    pub kind: char,
    /// Applies only while the side has no piece of this kind.
    pub without: Option<char>,
}

/// A symmetry of the board: first the diagonal reflection, then reversed files, then reversed
/// ranks.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    /// Whether files and ranks are exchanged, by a reflection in the diagonal from a1.
    pub diagonal: bool,
    /// Whether the order of the files is reversed.
    pub files: bool,
    /// Whether the order of the ranks is reversed.
    pub ranks: bool,
}

impl Symmetry {
    /// The symmetry of these parts; without any, it is the identity.
    pub const fn new(diagonal: bool, files: bool, ranks: bool) -> Symmetry {
        Symmetry { diagonal, files, ranks }
    }
}

/// The result of a position with best play by both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndgameResult {
    /// The side to move wins in this many plies.
    Win(u32),
    /// The side to move loses in this many plies.
    Loss(u32),
    /// Neither side can force a win.
    Draw,
}
