//! The rules about costs that a variant may define: prices of moves, and the purses that limit them. A trait for each who asks:
//! the generator, the search, FEN and editor, the page.

use std::fmt::Debug;

use crate::board::{Square, SquareSet};
use crate::message::{Message, MessageId};
use crate::rules::present::{Figure, Hint, Indicator, Mark, MoveTag};
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

    /// Why `side` may not pay a price: it lets the enemy piece on a square capture the king on another one.
    fn enriched(&self, _side: Color, _fare: u32, _piece: MessageId, _from: Square, _king: Square) -> Option<Refusal> {
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

/// Costs that a game may have or not: `None` is [`Free`].
impl<C: Costs> Costs for Option<C> {
    fn free(&self) -> bool {
        self.as_ref().map_or_else(|| Free.free(), |costs| costs.free())
    }

    fn fare(&self, priced: &PricedMove) -> u32 {
        self.as_ref().map_or_else(|| Free.fare(priced), |costs| costs.fare(priced))
    }

    fn holds(&self, side: Color) -> u32 {
        self.as_ref().map_or_else(|| Free.holds(side), |costs| costs.holds(side))
    }

    fn can_pay_anything(&self, side: Color) -> bool {
        self.as_ref().map_or_else(|| Free.can_pay_anything(side), |costs| costs.can_pay_anything(side))
    }

    fn affordable_targets(
        &self,
        side: Color,
        piece: Piece,
        from: Square,
        destinations: SquareSet,
        enemies: SquareSet,
    ) -> SquareSet {
        self.as_ref().map_or_else(
            || Free.affordable_targets(side, piece, from, destinations, enemies),
            |costs| costs.affordable_targets(side, piece, from, destinations, enemies),
        )
    }

    fn affordable_at_distance(&self, side: Color, squares: u32, takes: bool, promotes: bool) -> SquareSet {
        self.as_ref().map_or_else(
            || Free.affordable_at_distance(side, squares, takes, promotes),
            |costs| costs.affordable_at_distance(side, squares, takes, promotes),
        )
    }

    fn attack_range(&self, by: Color, turn: Color) -> AttackRange {
        self.as_ref().map_or_else(|| Free.attack_range(by, turn), |costs| costs.attack_range(by, turn))
    }

    fn pay(&mut self, side: Color, fare: u32) {
        if let Some(costs) = self {
            costs.pay(side, fare);
        }
    }

    fn credited(&self, side: Color, fare: u32) -> Self {
        self.as_ref().map(|costs| costs.credited(side, fare))
    }
}

impl<C: CostBounds> CostBounds for Option<C> {
    fn can_bankrupt(&self, side: Color, turn: Color, bare: Option<u32>, pawns: bool) -> bool {
        self.as_ref().is_some_and(|costs| costs.can_bankrupt(side, turn, bare, pawns))
    }

    fn can_go_broke(&self) -> bool {
        self.as_ref().is_some_and(CostBounds::can_go_broke)
    }

    fn kings_may_meet(&self) -> bool {
        self.as_ref().is_some_and(CostBounds::kings_may_meet)
    }

    fn fares_give_range(&self, payer: Color) -> bool {
        self.as_ref().is_some_and(|costs| costs.fares_give_range(payer))
    }

    fn hash_word(&self) -> u64 {
        self.as_ref().map_or(0, CostBounds::hash_word)
    }

    fn score(&self, side: Color, turn: Color) -> i32 {
        self.as_ref().map_or(0, |costs| costs.score(side, turn))
    }
}

impl<C: CostField> CostField for Option<C> {
    fn read(&self, field: Option<&str>, turn: Color) -> Result<Self, Message> {
        self.as_ref().map(|costs| costs.read(field, turn)).transpose()
    }

    fn write(&self) -> Option<String> {
        self.as_ref()?.write()
    }

    fn fields(&self) -> Vec<SetupField> {
        self.as_ref().map(|costs| costs.fields()).unwrap_or_default()
    }
}

impl<C: CostRefusals> CostRefusals for Option<C> {
    fn cannot_pay(&self, side: Color, fare: u32) -> Option<Refusal> {
        self.as_ref()?.cannot_pay(side, fare)
    }

    fn cannot_pay_cheapest(&self, side: Color, fare: u32) -> Option<Refusal> {
        self.as_ref()?.cannot_pay_cheapest(side, fare)
    }

    fn enriched(&self, side: Color, fare: u32, piece: MessageId, from: Square, king: Square) -> Option<Refusal> {
        self.as_ref()?.enriched(side, fare, piece, from, king)
    }
}

impl<C: CostWords> CostWords for Option<C> {
    fn rule(&self, rule: MessageId, turn: Color) -> Message {
        self.as_ref().map_or_else(|| Free.rule(rule, turn), |costs| costs.rule(rule, turn))
    }

    fn tag(&self, side: Color, fare: u32) -> Option<MoveTag> {
        self.as_ref()?.tag(side, fare)
    }

    fn figures(&self, fare: u32, limited: impl FnOnce() -> bool) -> Vec<Figure> {
        self.as_ref().map(|costs| costs.figures(fare, limited)).unwrap_or_default()
    }

    fn indicators(&self, side: Color) -> Vec<Indicator> {
        self.as_ref().map(|costs| costs.indicators(side)).unwrap_or_default()
    }

    fn board_marks(&self) -> Vec<Mark> {
        self.as_ref().map(|costs| costs.board_marks()).unwrap_or_default()
    }

    fn move_hint(&self, side: Color, priced: &PricedMove) -> Hint {
        self.as_ref().map(|costs| costs.move_hint(side, priced)).unwrap_or_default()
    }

    fn cheapest(&self, fare: u32, san: String, count: u32) -> Option<Message> {
        self.as_ref()?.cheapest(fare, san, count)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, moves: &[SolutionMove], summary: SolutionSummary) -> Vec<Theme> {
        self.as_ref().map(|costs| costs.themes(moves, summary)).unwrap_or_default()
    }
}
