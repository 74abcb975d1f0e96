//! The search: what the opponent plays and what analysis shows, for every game.
//!
//! It is compiled once, not once a game: it sees a game as a [`Board`](board::Board), a trait object that plays moves by
//! number, and costs one dynamic call where a game is asked. A game says what the search needs of it in
//! [`Weighed`](weighed::Weighed); [`Stack`](board::Stack) makes a board of that.
//!
//! A page has no threads for it, so the search must be able to rest at any node and to go on in a later call. It is therefore
//! no recursion but a machine over an explicit stack of frames ([`walk`]): whatever the slices are, it visits the same nodes
//! in the same order, so the same seed and the same limit of nodes give the same move and score everywhere. All of its
//! arithmetic is in whole numbers for the same reason.
//!
//! - [`weighed`]: what is asked of a game; [`board`]: a game as numbers
//! - [`table`]: the transposition table; [`walk`]: the tree, node by node; [`order`]: which move first
//! - [`deepen`]: iterations, windows, lines; [`level`]: weaker play

mod alpha_beta;
pub mod endgame;
pub mod evaluate;
pub mod iterative;
pub mod mate;
mod node;
mod ordering;
#[cfg(feature = "mind")]
pub mod player;
pub mod proof_report;
pub mod prover;
pub mod report;
pub mod score;
pub mod search_board;
pub mod strength;
pub mod transposition;
