//! The kit of the chess-like games: orthodox chess with two narrow places for what is odd.
//!
//! A [`Variant`] names a [`Crown`] (the king's ways) and a [`Purse`] (what moves cost); everything else is chess and is
//! written once. A new chess-like game is a crown or a purse and a face, in one module of `variants`.
//!
//! - [`lines`]: geometry, over the tables of `magic`; [`board`]: pieces and attacks
//! - [`position`]: a position, playing a move, check
//! - [`moves`]: the fast generator; [`faults`]: the plain one, and every rule that forbids a candidate
//! - [`weigh`], [`weights`], [`exchange`]: what a position and a capture are worth
//! - `deed`: what is odd about a solution, for puzzles
//! - [`refusals`]: faults and wrong ways as sentences, told from a [`scene`]; [`fen`], [`show`]: text and drawing

mod activity;
pub mod board;
pub mod cost_rules;
pub mod eval;
mod fen;
pub mod king_rules;
mod legality;
mod movegen;
mod pawns;
pub mod position;
mod present;
mod refusal_context;
mod refusals;
mod see;
#[cfg(not(target_arch = "wasm32"))]
pub mod solution;
pub mod weights;

use std::fmt::Debug;

use cost_rules::CostRules;
use king_rules::KingRules;

use crate::engine::endgame::{EndgameTerms, Immobile, Symmetry};
use crate::rules::present::VariantInfo;

/// The rules of a chess-like variant.
pub trait ChesslikeRules: Copy + Eq + Debug + Send + Sync + 'static {
    type KingRules: KingRules;
    type CostRules: CostRules;
    const INFO: VariantInfo;
    const ENDGAMES: Option<&'static EndgameTerms> = None;
}

/// Endgame terms for variants whose kings have the orthodox symmetries.
pub const ENDGAMES: EndgameTerms = EndgameTerms {
    max_pieces: 3,
    free: 3,
    immobile: &[Immobile { kind: 'P', without: None }],
    directed: "P",
    always: &[Symmetry::new(false, true, false)],
    undirected: &[
        Symmetry::new(false, false, true),
        Symmetry::new(false, true, true),
        Symmetry::new(true, false, false),
        Symmetry::new(true, true, false),
        Symmetry::new(true, false, true),
        Symmetry::new(true, true, true),
    ],
    swap: Symmetry::new(false, false, true),
};
