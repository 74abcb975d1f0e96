//! Positions, moves and evaluations as text: FEN, SAN, links, and the completion of typed moves. All input is untrusted.

pub mod characters;
pub mod eval;
pub mod fen;
pub mod illegal;
pub mod link;
mod link_cleanup;
pub mod san;
pub mod suggest;
