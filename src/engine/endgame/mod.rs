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
pub mod material;
pub mod prover;
mod retrograde;
#[cfg(not(target_arch = "wasm32"))]
pub mod survey;
pub mod table;

/// What the tables must know of a game beside its rules.
#[derive(Debug)]
pub struct EndgameTerms {
    /// The most men in a position that is answered when somebody asks for it.
    pub max_pieces: usize,
    /// The most of them that may be free to come and go in one slice; a slice has 64 places for each.
    pub free: usize,
    /// The men that never come back to where they have stood.
    pub immobile: &'static [Immobile],
    /// Kinds of men, as upper-case letters, to which the ends of the board are not alike.
    pub directed: &'static str,
    /// Turns of the board that leave the rules as they are, whatever stands there.
    pub always: &'static [Symmetry],
    /// The same while no directed men are there.
    pub undirected: &'static [Symmetry],
    /// The turn that exchanges what is White's and what is Black's.
    pub swap: Symmetry,
}

/// Men that only go where they never come back from.
#[derive(Debug)]
pub struct Immobile {
    /// The letter of their kind, upper case.
    pub kind: char,
    /// They are so only while their side has none of this kind.
    pub without: Option<char>,
}

/// How a board is turned: its diagonal first, if at all, then the files, then the ranks.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    pub diagonal: bool,
    pub files: bool,
    pub ranks: bool,
}

impl Symmetry {
    pub const fn new(diagonal: bool, files: bool, ranks: bool) -> Symmetry {
        Symmetry { diagonal, files, ranks }
    }
}

/// What can be said of a position in which both know best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndgameResult {
    /// The side to move wins in so many plies.
    Win(u32),
    /// It loses in so many.
    Loss(u32),
    Draw,
}
