//! The kit of the chess-like games: orthodox chess with three narrow places for odd rules.
//!
//! A game has three parts: its `king_rules` (how a king moves), its `guard_rules` (what keeps it safe from the other king) and its
//! [`cost_rules`] (what moves cost). They are values that know nothing of each other, so a mix of games just names its parts; the kit
//! asks one after the other. Each is a sum of small traits, one for each who asks: the generator, the search, FEN and editor, refusals,
//! the page.
//! The engine compiles the kit for each game ([`StaticRules`]), the page once for all ([`ChesslikeRules`]).
//! Everything else is chess and is written once. A new chess-like game is one of these parts and a [`VariantInfo`], in one module of
//! `variants`.
//!
//! - [`board`]: pieces and attacks; `castling`, `mv`: what rules of kings and costs see of a move
//! - `position`: a position, playing a move, check
//! - `options`: the rules of orthodox chess that a setting can change; `ends`: how a game ends besides mate and draws
//! - `movegen`: the fast generator; `legality`: the plain one, and every rule that forbids a candidate
//! - `eval`, `weights`, `tapered`, `activity`, `pawns`, `see`: what a position and a capture are worth; `inputs`: what a network sees
//! - `refusals`: why a move is refused, derived from a `refusal_context`; `fen`, `present`: text and what the page shows
//! - `themes`: what a puzzle is about, from what the rules say of its `solution`

mod activity;
pub mod board;
pub(crate) mod castling;
pub mod cost_rules;
pub(crate) mod ends;
pub(crate) mod eval;
pub(crate) mod fen;
pub(crate) mod guard_rules;
pub(crate) mod inputs;
pub(crate) mod king_rules;
mod legality;
mod movegen;
pub(crate) mod mv;
pub(crate) mod options;
mod pawns;
pub(crate) mod position;
pub mod present;
mod refusal_context;
mod refusals;
mod see;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod solution;
pub(crate) mod tapered;
#[cfg(not(target_arch = "wasm32"))]
mod themes;
pub(crate) mod weights;

use std::fmt::Debug;

use cost_rules::{CostRules, Free};
use ends::CheckCount;
use guard_rules::GuardRules;
use inputs::{BoardInputs, CostInputs, StaticPlanes};
use king_rules::KingRules;
use options::Options;
use position::ChesslikePosition;

use crate::runtime::{self, Purses, RuntimeRules};
use engine::endgame::{self, EndgameTerms, Immobile, Symmetry};
use engine::network::inputs::Plane;
use engine::prover::Prover;
use engine::search_board::RootBoard;
use engine::strength::{self, Levels};
use rules::Color;
use rules::draw::GameEnd;
use rules::present::VariantInfo;

/// The rules of a chess-like variant, as a value: of size zero where they are known when compiling, see [`StaticRules`].
pub trait ChesslikeRules: Copy + Eq + Debug + Send + Sync + 'static {
    /// The rules of kings.
    type King: KingRules + ?Sized;
    /// The rules of what guards kings from each other.
    type Guard: GuardRules + ?Sized;
    /// The rules of costs, with what both sides hold.
    type Costs: CostRules;
    /// What counts checks: nothing, `()`, unless the rules may let them win.
    type Checks: CheckCount;
    /// Whether moves are generated fast. Otherwise they are found by the rules alone, which takes less code.
    const FAST: bool = true;

    /// The rules of kings of this game.
    fn king(&self) -> &'static Self::King;

    /// What guards the kings of this game from each other.
    fn guard(&self) -> &'static Self::Guard;

    /// The purses of a new game.
    fn costs(&self) -> Self::Costs;

    /// The rules of orthodox chess that are not as usual.
    #[inline]
    fn options(&self) -> Options {
        Options::ORTHODOX
    }

    /// What the picker shows of the variant.
    fn info(&self) -> VariantInfo;

    /// The id, with the values of settings that are not as usual.
    fn id(&self) -> &'static str {
        self.info().id
    }

    /// See [`rules::draw::DrawRules::ruling`].
    fn ruling(&self, _costs: &Self::Costs, _end: GameEnd) -> Option<&'static str> {
        None
    }
}

/// What the engine needs besides the rules.
pub trait SearchRules: ChesslikeRules {
    /// The levels of a player.
    const LEVELS: &'static Levels = &strength::WIDE;
    /// What endgame tables need; `None` if there are none for these rules.
    const ENDGAMES: Option<&'static EndgameTerms> = None;
    /// What a network sees; empty if there are no networks for these rules.
    const PLANES: &'static [Plane] = &[];
    /// Whether a position and its mirror image, with the files reversed, have the same value, castling apart.
    const FILES_ALIKE: bool = false;

    /// What the parts of the rules add to it for a side.
    #[inline]
    fn inputs(_position: &ChesslikePosition<Self>, _side: Color) -> [u64; 2] {
        [0; 2]
    }

    /// See [`engine::evaluate::Evaluate::prover`].
    fn prover(_position: &ChesslikePosition<Self>) -> Option<Box<dyn Prover>> {
        None
    }

    /// See [`engine::evaluate::Evaluate::orthodox_game`].
    fn orthodox_game(position: &ChesslikePosition<Self>) -> Option<&'static str>;

    /// See [`engine::evaluate::Evaluate::orthodox_counterpart`].
    fn counterpart(position: &ChesslikePosition<Self>) -> Option<Box<dyn RootBoard>>;
}

impl<V: StaticRules> SearchRules for V {
    const LEVELS: &'static Levels = <V as StaticRules>::LEVELS;
    const ENDGAMES: Option<&'static EndgameTerms> = <V as StaticRules>::ENDGAMES;
    const PLANES: &'static [Plane] = &StaticPlanes::<V>::PLANES;
    /// But for castling.
    const FILES_ALIKE: bool = V::King::FILES_ALIKE && V::Guard::FILES_ALIKE;

    #[inline]
    fn inputs(position: &ChesslikePosition<V>, side: Color) -> [u64; 2] {
        let (king, guard) = (V::King::inputs(&position.board, side), V::Guard::inputs(&position.board, side));
        [king | guard << V::King::INPUTS, position.costs.inputs(side, position.turn)]
    }

    fn prover(position: &ChesslikePosition<V>) -> Option<Box<dyn Prover>> {
        endgame::prover::of(position)
    }

    fn orthodox_game(_position: &ChesslikePosition<V>) -> Option<&'static str> {
        Some(V::Counterpart::INFO.id).filter(|&id| id != V::INFO.id)
    }

    fn counterpart(position: &ChesslikePosition<V>) -> Option<Box<dyn RootBoard>> {
        Self::orthodox_game(position).and_then(|_| position.under_free_rules(V::Counterpart::RULES))
    }
}

/// Rules that are known when compiling: the parts of a game as constants, and what the engine needs besides.
pub trait StaticRules: Copy + Eq + Debug + Send + Sync + 'static {
    /// The rules of kings.
    type King: KingRules + BoardInputs;
    /// The rules of what guards kings from each other.
    type Guard: GuardRules + BoardInputs;
    /// The rules of costs.
    type Costs: CostInputs + From<Purses>;
    /// The free game that the variant is compared with; a game that is its own has no counterpart.
    type Counterpart: StaticRules<Costs = Free>;
    /// The only value.
    const RULES: Self;
    /// The same as rules that are chosen at run time.
    const RUNTIME: &'static RuntimeRules;
    /// The kings.
    const KING: &'static Self::King;
    /// What guards them.
    const GUARD: &'static Self::Guard;
    /// What the picker shows of the variant.
    const INFO: VariantInfo;
    /// The levels of a player.
    const LEVELS: &'static Levels = &strength::WIDE;
    /// What endgame tables need; `None` if there are none for these rules.
    const ENDGAMES: Option<&'static EndgameTerms> = None;

    /// See [`rules::draw::DrawRules::ruling`].
    fn ruling(_costs: &Self::Costs, _end: GameEnd) -> Option<&'static str> {
        None
    }
}

impl<V: StaticRules> ChesslikeRules for V {
    type King = V::King;
    type Guard = V::Guard;
    type Costs = V::Costs;
    type Checks = ();

    #[inline]
    fn king(&self) -> &'static V::King {
        V::KING
    }

    #[inline]
    fn guard(&self) -> &'static V::Guard {
        V::GUARD
    }

    fn costs(&self) -> V::Costs {
        runtime::usual_purses(V::INFO.priced).into()
    }

    fn info(&self) -> VariantInfo {
        V::INFO
    }

    fn ruling(&self, costs: &V::Costs, end: GameEnd) -> Option<&'static str> {
        <V as StaticRules>::ruling(costs, end)
    }
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
