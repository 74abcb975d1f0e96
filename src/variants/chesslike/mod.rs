//! The kit of the chess-like games: orthodox chess with two narrow places for odd rules.
//!
//! A game implements [`ChesslikeRules`]: it names its [`KingRules`] (how the king moves) and its [`CostRules`] (what moves cost).
//! The engine compiles the kit for each of them ([`StaticRules`]), the page once for all.
//! Everything else is chess and is written once. A new chess-like game is one of the two and a [`VariantInfo`], in one module of
//! `variants`.
//!
//! - [`board`]: pieces and attacks; [`castling`], [`mv`]: what rules of kings and costs see of a move
//! - [`position`]: a position, playing a move, check
//! - `movegen`: the fast generator; `legality`: the plain one, and every rule that forbids a candidate
//! - [`eval`], [`weights`], `activity`, `pawns`, `see`: what a position and a capture are worth; `inputs`: what a network sees
//! - `refusals`: why a move is refused, derived from a `refusal_context`; `fen`, `present`: text and what the page shows
//! - `themes`: what a puzzle is about, from what the rules say of its `solution`

mod activity;
pub mod board;
pub mod castling;
pub mod cost_rules;
pub mod eval;
pub(crate) mod fen;
pub mod inputs;
pub mod king_rules;
mod legality;
#[cfg_attr(not(feature = "engine"), allow(dead_code))]
mod movegen;
pub mod mv;
mod pawns;
pub mod position;
mod present;
mod refusal_context;
mod refusals;
mod see;
#[cfg(not(target_arch = "wasm32"))]
pub mod solution;
#[cfg(not(target_arch = "wasm32"))]
mod themes;
pub mod weights;

use std::fmt::Debug;

use cost_rules::{CostRules, Free};
use inputs::{CostInputs, KingInputs};
use king_rules::KingRules;

use crate::engine::endgame::{EndgameTerms, Immobile, Symmetry};
use crate::rules::draw::GameEnd;
use crate::rules::present::VariantInfo;

/// The rules of a chess-like variant, as a value: of size zero where they are known when compiling, see [`StaticRules`].
pub trait ChesslikeRules: Copy + Eq + Debug + Send + Sync + 'static {
    type King: KingRules + ?Sized;
    type Costs: CostRules;

    fn king(&self) -> &'static Self::King;

    /// The purses of a new game. `settings` are in the variant's order; missing ones have their default value.
    fn costs(&self, settings: &[u32]) -> Self::Costs;

    fn info(&self) -> VariantInfo;

    /// See [`crate::rules::draw::DrawRules::ruling`].
    fn ruling(&self, _costs: &Self::Costs, _end: GameEnd) -> Option<&'static str> {
        None
    }
}

/// Rules that are known when compiling, as the engine needs them.
pub trait StaticRules: ChesslikeRules<King: KingInputs, Costs: CostInputs> {
    /// The free game that the variant is compared with; a game that is its own has no counterpart.
    type Counterpart: StaticRules<Costs = Free>;
    /// The only value.
    const RULES: Self;
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
