//! The rules about costs that a variant may define: prices of moves, and the purses that limit
//! them.

use std::fmt::Debug;

use crate::board::{Square, SquareSet};
use crate::message::{Message, MessageId};
use crate::rules::present::{Figure, Hint, Indicator, Mark, MoveTag, Setting};
use crate::rules::setup_fields::SetupField;
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::Theme;
use crate::rules::{Color, Refusal};
use crate::variants::chesslike::board::{AttackRange, Piece};
use crate::variants::chesslike::castling::CastlingSide;
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::chesslike::solution::{SolutionMove, SolutionSummary};

/// The properties of a move that its price may depend on.
#[derive(Clone, Copy, Debug)]
pub struct PricedMove {
    pub piece: Piece,
    pub from: Square,
    pub to: Square,
    /// The square of the captured piece.
    pub takes: Option<Square>,
    pub promotes: bool,
    pub castles: Option<CastlingSide>,
}

/// The cost rules of a variant.
pub trait CostRules: Copy + Eq + Debug + Send + Sync + 'static {
    /// Whether all moves are free, so that the hot path can skip prices.
    const FREE: bool;
    /// Settings of a new game.
    const SETTINGS: &'static [Setting];

    /// The purses of a new game. `settings` are in order; missing ones have their default value.
    fn start(settings: &[u32]) -> Self;

    /// Parses the seventh FEN field, if present. The income of `turn` for its current turn is
    /// included.
    fn read(field: Option<&str>, turn: Color) -> Result<Self, Message>;

    /// Formats the seventh FEN field.
    fn write(&self) -> Option<String>;

    /// The numbers of that field for the setup editor, in order.
    fn fields(&self) -> Vec<SetupField>;

    /// A line of the rules, for a game that starts with these purses and `turn` to move.
    fn rule(&self, rule: MessageId, _turn: Color) -> Message {
        rule.with([])
    }

    /// Returns the price of a move; it does not depend on the side.
    fn fare(priced: &PricedMove) -> u32;

    /// Returns what a side holds now.
    fn holds(&self, side: Color) -> u32;

    /// Whether a side can pay for every possible move, castling excepted.
    fn can_pay_anything(&self, side: Color) -> bool;

    /// The destinations of a piece that it can pay for, not counting pawns and castling.
    fn affordable_targets(
        &self,
        side: Color,
        piece: Piece,
        from: Square,
        destinations: SquareSet,
        enemies: SquareSet,
    ) -> SquareSet;

    /// The squares a side can pay to reach over this distance, with or without a capture and a
    /// promotion there.
    fn affordable_at_distance(&self, side: Color, squares: u32, takes: bool, promotes: bool) -> SquareSet;

    /// How far `by` can move to capture a king on its turn, which may be now or next.
    fn attack_range(&self, by: Color, turn: Color) -> AttackRange;

    /// Whether `side` could mate with any material, even a bare king, because the opponent may run
    /// out of money. `bare` tells that only kings are left. May be true too often, never too
    /// rarely.
    fn can_bankrupt(&self, side: Color, turn: Color, bare: bool) -> bool;

    /// Applies the payment after a move of `side`, and the income of the other side.
    fn pay(&mut self, side: Color, fare: u32);

    /// The state as a word, for hashing.
    #[inline]
    fn hash_word(&self) -> u64 {
        0
    }

    /// Evaluation in centipawns of what `side` can do with what it will hold on its turn.
    #[inline]
    fn score(&self, _side: Color, _turn: Color) -> i32 {
        0
    }

    /// Number of additional inputs of a network for each side, at most 64.
    const INPUTS: usize = 0;

    /// Those of `side` that are set.
    #[inline]
    fn inputs(&self, _side: Color, _turn: Color) -> u64 {
        0
    }

    /// The tag of a move with that price.
    fn tag(&self, side: Color, fare: u32) -> Option<MoveTag>;

    /// What a move of that price adds to the figures of a game. `limited` tells whether the purse forbade another move.
    fn figures(_fare: u32, _limited: impl FnOnce() -> bool) -> Vec<Figure> {
        Vec::new()
    }

    /// Why a side cannot pay a price; `None` if it can.
    fn cannot_pay(&self, side: Color, fare: u32) -> Option<Refusal>;

    /// Why a side cannot pay even the cheapest move of a piece; `None` if it can.
    fn cannot_pay_cheapest(&self, side: Color, fare: u32) -> Option<Refusal>;

    fn indicators(&self, side: Color) -> Vec<Indicator>;

    /// Marks that belong to the board itself.
    fn board_marks() -> Vec<Mark>;

    /// The price of a move, itemised, and what would be left or is missing.
    fn move_hint(&self, side: Color, priced: &PricedMove) -> Hint;

    /// The hint for an occupied square.
    fn square_hint(&self, square: Square) -> Hint;

    /// The price of the cheapest legal moves: `san` is one of `count`.
    fn cheapest(&self, fare: u32, san: String, count: u32) -> Option<Message>;

    /// Themes of a puzzle solution that concern costs.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(_moves: &[SolutionMove], _summary: SolutionSummary) -> Vec<Theme> {
        Vec::new()
    }
}

/// Moves cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Free;

impl CostRules for Free {
    const FREE: bool = true;
    const SETTINGS: &'static [Setting] = &[];

    fn start(_: &[u32]) -> Free {
        Free
    }

    fn read(_: Option<&str>, _: Color) -> Result<Free, Message> {
        Ok(Free)
    }

    fn write(&self) -> Option<String> {
        None
    }

    fn fields(&self) -> Vec<SetupField> {
        Vec::new()
    }

    fn fare(_: &PricedMove) -> u32 {
        0
    }

    fn holds(&self, _: Color) -> u32 {
        0
    }

    #[inline]
    fn can_pay_anything(&self, _: Color) -> bool {
        true
    }

    #[inline]
    fn affordable_targets(&self, _: Color, _: Piece, _: Square, destinations: SquareSet, _: SquareSet) -> SquareSet {
        destinations
    }

    #[inline]
    fn affordable_at_distance(&self, _: Color, _: u32, _: bool, _: bool) -> SquareSet {
        !SquareSet::NONE
    }

    #[inline]
    fn attack_range(&self, _: Color, _: Color) -> AttackRange {
        AttackRange::UNLIMITED
    }

    #[inline]
    fn can_bankrupt(&self, _: Color, _: Color, _: bool) -> bool {
        false
    }

    fn pay(&mut self, _: Color, _: u32) {}

    fn tag(&self, _: Color, _: u32) -> Option<MoveTag> {
        None
    }

    fn cannot_pay(&self, _: Color, _: u32) -> Option<Refusal> {
        None
    }

    fn cannot_pay_cheapest(&self, _: Color, _: u32) -> Option<Refusal> {
        None
    }

    fn indicators(&self, _: Color) -> Vec<Indicator> {
        Vec::new()
    }

    fn board_marks() -> Vec<Mark> {
        Vec::new()
    }

    fn move_hint(&self, _: Color, _: &PricedMove) -> Hint {
        Hint::default()
    }

    fn square_hint(&self, _: Square) -> Hint {
        Hint::default()
    }

    fn cheapest(&self, _: u32, _: String, _: u32) -> Option<Message> {
        None
    }
}
