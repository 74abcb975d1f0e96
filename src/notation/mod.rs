//! Positions and moves as text: FEN, SAN, links, and the completion of typed moves. All of it may come from strangers.

pub mod fen;
pub mod link;
mod link_cleanup;
pub mod san;
pub mod suggest;
