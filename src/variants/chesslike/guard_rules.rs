//! The rules about what guards a king from the other one, which a variant may have beside those of how kings move: when a king that
//! the other one attacks can't be captured by it.

use crate::chesslike::board::{Board, Piece};
use crate::chesslike::king_rules::KingContact;
#[cfg(not(target_arch = "wasm32"))]
use crate::chesslike::solution::{SolutionMove, SolutionSummary};
use crate::chesslike::tapered::TaperedScore;
use board::SquareSet;
use rules::present::{Figure, Hint, Mark, Note};
use rules::settings::SettingValues;
#[cfg(not(target_arch = "wasm32"))]
use rules::theme::Theme;
use rules::{Color, Refusal};

/// What guards a king from the other one, and what follows from it for check, draws and the search. The defaults here and below are
/// orthodox: nothing does. A value, so that rules can also be chosen at run time.
pub trait Guards: Sync + 'static {
    /// The same under other values of the settings; `None` if they don't concern it.
    fn under(&self, _values: &SettingValues) -> Option<Box<dyn GuardRules>> {
        None
    }

    /// Whether a guarded king may stand where the other one attacks it.
    #[inline]
    fn kings_may_meet(&self) -> bool {
        false
    }

    /// Whether the target is guarded from the king that attacks it.
    #[inline]
    fn protects(&self, _contact: KingContact<'_>) -> bool {
        false
    }

    /// Squares that decide whether `side`'s king, which the other one attacks, is guarded. A move of another piece that touches none
    /// of them cannot change it. May be a superset.
    #[inline]
    fn guard_squares(&self, _board: &Board, _side: Color) -> SquareSet {
        !SquareSet::NONE
    }

    /// Whether the game is a draw as soon as the kings stand next to each other and neither could capture the other.
    #[inline]
    fn meeting_draws(&self) -> bool {
        false
    }

    /// Evaluation of what guards `side`'s king.
    #[inline]
    fn score(&self, _board: &Board, _side: Color) -> TaperedScore {
        TaperedScore::default()
    }

    /// Whether material that can't lead to a mate by the movements alone can't do so with the help of guards either.
    #[inline]
    fn insufficient_material(&self, _board: &Board) -> bool {
        true
    }

    /// Why a move may not leave `side`'s king on the target of `contact`, where the rules of movement give a reason why it is attacked.
    /// `before` is the contact before the move, if the king itself did not move.
    fn exposed(&self, _contact: KingContact<'_>, _before: Option<KingContact<'_>>, attacked: Refusal) -> Refusal {
        attacked
    }
}

/// What is shown and said of it: marks, notes, hints, figures and themes.
pub trait GuardWords: Guards {
    /// Whether moves have hints about it.
    fn has_move_hints(&self) -> bool {
        false
    }

    /// Marks that are always shown. `goals` computes the destinations of the side to move's king.
    fn marks(&self, _board: &Board, _turn: Color, _goals: &dyn Fn() -> SquareSet) -> Vec<Mark> {
        Vec::new()
    }

    /// Notes on the kings; `goals` as above.
    fn notes(&self, _board: &Board, _turn: Color, _goals: &dyn Fn() -> SquareSet) -> Vec<Note> {
        Vec::new()
    }

    /// The hint for `side`'s king.
    fn king_hint(&self, _board: &Board, _side: Color) -> Hint {
        Hint::default()
    }

    /// The hint for a move of `side`'s piece, after which its king gives check if `checks`.
    fn move_hint(&self, _after: &Board, _side: Color, _piece: Piece, _checks: bool) -> Hint {
        Hint::default()
    }

    /// What a move adds to the figures of a game.
    fn figures(&self, _before: &Board, _after: &Board) -> Vec<Figure> {
        Vec::new()
    }

    /// Themes of a puzzle solution that concern guards.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, _moves: &[SolutionMove], _summary: SolutionSummary) -> Vec<Theme> {
        Vec::new()
    }
}

/// The guard rules of a variant.
pub trait GuardRules: GuardWords {}

impl<G: GuardWords> GuardRules for G {}

/// Kings are never guarded from each other.
pub struct Unguarded;

impl Guards for Unguarded {}

impl GuardWords for Unguarded {}
