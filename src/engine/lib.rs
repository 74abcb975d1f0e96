//! The search: what the computer plays and what analysis shows, for every game.
//!
//! It is compiled once, not once per game: it sees a game as a [`RootBoard`](search_board::RootBoard), a trait object that
//! plays moves by number, and pays one dynamic call for each question. A game implements [`Evaluate`](evaluate::Evaluate);
//! [`SearchStack`](search_stack::SearchStack) makes a board of any such game.
//!
//! A page has no threads for it, so the search must be able to pause at any node and to go on in a later call. It is therefore
//! not recursive but a state machine over an explicit stack of nodes (`alpha_beta`). However its time is sliced, it visits the
//! same nodes in the same order, so the same seed and node limit give the same move and score everywhere. For the same reason
//! it calculates in whole numbers only.
//!
//! - [`evaluate`]: what a variant must provide; [`search_board`], [`search_stack`]: a game as numbers; [`network`]: small networks as evaluation
//! - `alpha_beta`: the search of the tree; [`iterative`]: iterative deepening, aspiration windows, several lines
//! - `ordering`: history and continuation history; `correction`: correction history; [`transposition`]: the transposition table; [`score`]: mates and centipawns
//! - [`strength`]: the ten levels; [`personality`]: what a player likes; [`time`]: the time for a move; [`report`]: what is asked and answered
//! - `sort`: sorting of short lists; `line`: lines of moves by their ids
//! - [`player`]: the computer as a player; [`conduct`]: what it proves beside its search
//! - [`prover`], [`proof_report`]: exact answers; [`mate`]: the mate solver; [`endgame`]: endgame tables

mod alpha_beta;
pub mod conduct;
mod correction;
pub mod endgame;
pub mod evaluate;
pub mod iterative;
pub mod line;
pub mod mate;
pub mod network;
mod node;
mod ordering;
pub mod personality;
pub mod player;
pub mod proof_report;
pub mod prover;
pub mod report;
pub mod score;
pub mod search_board;
pub mod search_stack;
pub mod sort;
pub mod strength;
pub mod time;
pub mod transposition;
