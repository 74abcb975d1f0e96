//! Endings with few men, answered exactly: who wins, and in how many plies with best play of both.
//!
//! Tables are made when they are asked for, by working back from the ends. They know no rule: a game's own type says which
//! placements are positions and what its moves make of them ([`ground`]), and in a few words of data ([`Terms`]) what is
//! alike in it. All else is compiled once for all games.
//!
//! A table is cut into *slices*. In a slice the men stand still that can never come back to where they stood (pawns that
//! only walk ahead), so a move stays in its slice or leads to one from which there is no way back: by a capture, a
//! promotion, a pawn's step. The slices that a position leads to are solved before its own, and only as far as they can
//! be reached; each is a small table of bytes ([`tables`]), solved in one go ([`retro`]).
//!
//! What is left out, and why nothing is lost by it:
//! - Castling rights: with them a position is not answered, and no position without them leads to one with them.
//! - Repetition: whoever plays to win comes nearer to the end with each move, so nothing comes again.
//! - The count of moves without progress: a win that is longer than it allows is not told as one ([`prover`]). From its
//!   start, no win of these endings is.
//! - A right to take en passant is kept, as part of the slice.
//!
//! [`men`]: placements and what is alike; [`prover`]: what is asked of a position; `survey`: figures of all positions with
//! certain men, for the command line.

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
