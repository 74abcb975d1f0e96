//! What may be odd about paying: what a move costs, who holds what, and how far that lets a side reach.

use std::fmt::Debug;

use crate::board::{Square, SquareSet};
use crate::message::Message;
use crate::rules::present::{Hint, Indicator, Mark, MoveTag, Setting};
use crate::rules::setup_fields::SetupField;
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::Theme;
use crate::rules::{Color, Refusal};
use crate::variants::chesslike::board::{AttackRange, Piece};
use crate::variants::chesslike::position::CastlingSide;
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::chesslike::solution::{SolutionMove, SolutionSummary};

/// All of a move that its price may depend on.
#[derive(Clone, Copy, Debug)]
pub struct PricedMove {
    pub piece: Piece,
    pub from: Square,
    pub to: Square,
    /// Where the captured piece stands.
    pub takes: Option<Square>,
    pub promotes: bool,
    pub castles: Option<CastlingSide>,
}

/// The money's part of a game's rules.
pub trait CostRules: Copy + Eq + Debug + Send + Sync + 'static {
    /// Whether nothing costs anything: then nobody asks for prices in the hot path.
    const FREE: bool;
    /// What can be set for a new game.
    const SETTINGS: &'static [Setting];

    /// The purses of a new game; a setting for each dial, missing ones have their usual value.
    fn start(settings: &[u32]) -> Self;

    /// The field of the position text, if there is one. `turn` has received what it receives before its turn.
    fn read(field: Option<&str>, turn: Color) -> Result<Self, Message>;

    /// The same field, written.
    fn write(&self) -> Option<String>;

    /// The numbers of that field for an editor, in their order.
    fn fields(&self) -> Vec<SetupField>;

    /// What a ride costs, whoever pays it.
    fn fare(priced: &PricedMove) -> u32;

    /// What a side holds now.
    fn holds(&self, side: Color) -> u32;

    /// Whether a side can pay for any move there is; castling aside.
    fn can_pay_anything(&self, side: Color) -> bool;

    /// Those of a piece's destinations that it can pay for; pawns and castling aside.
    fn affordable_targets(
        &self,
        side: Color,
        piece: Piece,
        from: Square,
        destinations: SquareSet,
        enemies: SquareSet,
    ) -> SquareSet;

    /// The squares that a side can pay to reach over so many squares, with or without a capture there and a promotion.
    fn affordable_at_distance(&self, side: Color, squares: u32, takes: bool, promotes: bool) -> SquareSet;

    /// How far `by` can go to take a king in its turn, which may be now or next.
    fn attack_range(&self, by: Color, turn: Color) -> AttackRange;

    /// Whether `side` may come to mate with any men, even a bare king, since the other one may be left with nothing. `bare`
    /// says that there are only kings. May be true too often, never too seldom.
    fn can_bankrupt(&self, side: Color, turn: Color, bare: bool) -> bool;

    /// After `side` has moved: it pays, and the other side receives what it receives before its turn.
    fn pay(&mut self, side: Color, fare: u32);

    /// All of it, to be hashed.
    #[inline]
    fn hash_word(&self) -> u64 {
        0
    }

    /// In centipawns, what `side` can do with what it will hold on its turn.
    #[inline]
    fn worth(&self, _side: Color, _turn: Color) -> i32 {
        0
    }

    /// What a page writes beside a move of that fare.
    fn tag(&self, side: Color, fare: u32) -> Option<MoveTag>;

    /// Why a side can't pay a fare; nothing if it can.
    fn cannot_pay(&self, side: Color, fare: u32) -> Option<Refusal>;

    /// Why a side can't pay even the cheapest fare of a piece; nothing if it can.
    fn cannot_pay_cheapest(&self, side: Color, fare: u32) -> Option<Refusal>;

    fn indicators(&self, side: Color) -> Vec<Indicator>;

    /// Marks that belong to the board itself.
    fn board_marks() -> Vec<Mark>;

    /// What a ride of `side` would cost, part by part, and what would be left or is missing.
    fn move_hint(&self, side: Color, priced: &PricedMove) -> Hint;

    /// What is worth saying of an occupied square when it is pointed at.
    fn square_hint(&self, square: Square) -> Hint;

    /// What the cheapest legal moves cost: `san` is the only one, or one of `count`.
    fn cheapest(&self, fare: u32, san: String, count: u32) -> Option<Message>;

    /// What is odd about the solution of a puzzle as far as money matters.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(_deeds: &[SolutionMove], _outline: SolutionSummary) -> Vec<Theme> {
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
