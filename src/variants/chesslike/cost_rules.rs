//! The rules about costs that a variant may define: prices of moves, and the purses that limit them. A trait for each who asks:
//! the generator, the search, FEN and editor, the page.

use std::fmt::Debug;

use crate::chesslike::board::{AttackRange, Piece};
use crate::chesslike::castling::CastlingSide;
#[cfg(not(target_arch = "wasm32"))]
use crate::chesslike::solution::{SolutionMove, SolutionSummary};
use board::{Square, SquareSet};
use message::{Message, MessageId};
use rules::present::{Figure, Hint, Indicator, Mark, MoveTag};
use rules::setup_fields::SetupField;
#[cfg(not(target_arch = "wasm32"))]
use rules::theme::Theme;
use rules::{Color, Refusal};

/// The properties of a move that its price may depend on.
#[derive(Clone, Copy, Debug)]
pub struct PricedMove {
    /// The type of the moving piece.
    pub piece: Piece,
    /// Where it stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The square of the captured piece.
    pub takes: Option<Square>,
    /// Whether a pawn becomes another piece.
    pub promotes: bool,
    /// The side to which it castles, if it does.
    pub castles: Option<CastlingSide>,
}

/// What a move costs, what both sides hold, and what follows from it for moves and checks. The defaults here and below are those
/// of free moves.
pub trait Costs: Copy + Eq + Debug + Send + Sync + 'static {
    /// Whether all moves are free, so that the hot path can skip prices.
    #[inline]
    fn free(&self) -> bool {
        true
    }

    /// Returns the price of a move; it does not depend on the side.
    #[inline]
    fn fare(&self, _priced: &PricedMove) -> u32 {
        0
    }

    /// Returns what a side holds now.
    #[inline]
    fn holds(&self, _side: Color) -> u32 {
        0
    }

    /// Whether a side can pay for every possible move, castling excepted.
    #[inline]
    fn can_pay_anything(&self, _side: Color) -> bool {
        true
    }

    /// The destinations of a piece that it can pay for, not counting pawns and castling.
    #[inline]
    fn affordable_targets(
        &self,
        _side: Color,
        _piece: Piece,
        _from: Square,
        destinations: SquareSet,
        _enemies: SquareSet,
    ) -> SquareSet {
        destinations
    }

    /// The squares a side can pay to reach over this distance, with or without a capture and a
    /// promotion there.
    #[inline]
    fn affordable_at_distance(&self, _side: Color, _squares: u32, _takes: bool, _promotes: bool) -> SquareSet {
        !SquareSet::NONE
    }

    /// How far `by` can move to capture a king on its turn, which may be now or next.
    #[inline]
    fn attack_range(&self, _by: Color, _turn: Color) -> AttackRange {
        AttackRange::UNLIMITED
    }

    /// Applies the payment after a move of `side`, and the income of the other side.
    #[inline]
    fn pay(&mut self, _side: Color, _fare: u32) {}

    /// The same once `side` has received the price of a move of the other side, if the rules say so. Its income is still to
    /// come.
    #[inline]
    fn credited(&self, _side: Color, _fare: u32) -> Self {
        *self
    }
}

/// What the search and the rules of draws ask: bounds, a score, a word for hashing.
pub trait CostBounds: Costs {
    /// Whether `side` could mate with any material, even a bare king, because the opponent may run
    /// out of money. `bare` is how many squares a king can go if only kings are left, `pawns` whether there are any. May be
    /// true too often, never too rarely.
    #[inline]
    fn can_bankrupt(&self, _side: Color, _turn: Color, _bare: Option<u32>, _pawns: bool) -> bool {
        false
    }

    /// Whether a side could be unable to pay for any move.
    fn can_go_broke(&self) -> bool {
        false
    }

    /// Whether a side whose king can't pay for a step, so that the other king may stand beside it, could still move.
    #[inline]
    fn kings_may_meet(&self) -> bool {
        false
    }

    /// Whether the price of a move of `payer` may let the other side capture a king that it could not capture before.
    #[inline]
    fn fares_give_range(&self, _payer: Color) -> bool {
        false
    }

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
}

/// What both sides hold, in a FEN and in the position editor.
pub trait CostField: Costs {
    /// Parses the seventh FEN field, if present, for a game with these costs. The income of `turn` for its current turn
    /// is included.
    fn read(&self, field: Option<&str>, turn: Color) -> Result<Self, Message>;

    /// Formats the seventh FEN field.
    fn write(&self) -> Option<String> {
        None
    }

    /// The numbers of that field for the setup editor, in order.
    fn fields(&self) -> Vec<SetupField> {
        Vec::new()
    }
}

/// Why a move can’t be paid for.
pub trait CostRefusals: Costs {
    /// Why a side cannot pay a price; `None` if it can.
    fn cannot_pay(&self, _side: Color, _fare: u32) -> Option<Refusal> {
        None
    }

    /// Why a side cannot pay even the cheapest move of a piece; `None` if it can.
    fn cannot_pay_cheapest(&self, _side: Color, _fare: u32) -> Option<Refusal> {
        None
    }

    /// Why `side` may not pay a price: it lets the enemy piece on a square capture the king on another one. The caller adds the squares.
    fn enriched(&self, _side: Color, _fare: u32, _piece: MessageId, _names: [String; 2]) -> Option<Refusal> {
        None
    }
}

/// How it is shown and said on the board and in hints, figures and themes.
pub trait CostWords: Costs {
    /// A line of the rules, for a game that starts with these purses and `turn` to move.
    fn rule(&self, rule: MessageId, _turn: Color) -> Message {
        rule.with([])
    }

    /// The tag of a move with that price.
    fn tag(&self, _side: Color, _fare: u32) -> Option<MoveTag> {
        None
    }

    /// What a move of that price adds to the figures of a game. `limited` tells whether the purse forbade another move.
    fn figures(&self, _fare: u32, _limited: impl FnOnce() -> bool) -> Vec<Figure> {
        Vec::new()
    }

    /// What the page shows of a side's purse; empty where moves are free.
    fn indicators(&self, _side: Color) -> Vec<Indicator> {
        Vec::new()
    }

    /// Marks that belong to the board itself.
    fn board_marks(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// The price of a move, itemised, and what would be left or is missing.
    fn move_hint(&self, _side: Color, _priced: &PricedMove) -> Hint {
        Hint::default()
    }

    /// The price of the cheapest legal moves: `san` is one of `count`.
    fn cheapest(&self, _fare: u32, _san: String, _count: u32) -> Option<Message> {
        None
    }

    /// Themes of a puzzle solution that concern costs.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, _moves: &[SolutionMove], _summary: SolutionSummary) -> Vec<Theme> {
        Vec::new()
    }
}

/// The cost rules of a variant, with what both sides hold.
pub trait CostRules: CostBounds + CostField + CostRefusals + CostWords {}

impl<C: CostBounds + CostField + CostRefusals + CostWords> CostRules for C {}

/// Moves cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Free;

impl Costs for Free {}

impl CostBounds for Free {}

impl CostField for Free {
    fn read(&self, _: Option<&str>, _: Color) -> Result<Free, Message> {
        Ok(Free)
    }
}

impl CostRefusals for Free {}

impl CostWords for Free {}
