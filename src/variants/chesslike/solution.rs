//! The solution of a puzzle as the king rules and the cost rules see it: boards before and after each move of the solver.

use crate::board::SquareSet;
use crate::engine::search_board::SearchStack;
use crate::engine::search_board::saved_there;
use crate::message::MessageId;
use crate::rules::Color;
use crate::variants::chesslike::ChesslikeRules;
use crate::variants::chesslike::board::{Board, Piece};
use crate::variants::chesslike::cost_rules::CostRules;
use crate::variants::chesslike::king_rules::KingRules;
use crate::variants::chesslike::position::{ChesslikePosition, Move};
use crate::variants::themes::{OrthodoxResult, Solution, Theme};

const ROYAL: Theme =
    Theme::new(MessageId::new("puzzle.theme.royal", &[]), MessageId::new("puzzle.theme.royal.hint", &[]));

/// A move of who solves it.
pub struct SolutionMove {
    pub side: Color,
    pub mv: Move,
    pub before: Board,
    pub after: Board,
    /// What gives check after it.
    pub checkers: SquareSet,
    /// What is left in the purse after it.
    pub left: u32,
}

/// What is known of the whole solution.
#[derive(Clone, Copy)]
pub struct SolutionSummary {
    pub contrast: OrthodoxResult,
    /// Whether who is mated at its end would not be in orthodox chess.
    pub saved: bool,
}

pub(super) fn themes<V: ChesslikeRules>(story: &Solution<ChesslikePosition<V>>) -> Vec<Theme> {
    let solver_moves: Vec<SolutionMove> = story
        .solver_moves()
        .map(|(before, mv, after)| SolutionMove {
            side: before.turn,
            mv,
            before: before.board,
            after: after.board,
            checkers: after.checkers(after.turn),
            left: after.purse.holds(before.turn),
        })
        .collect();
    let outline =
        SolutionSummary { contrast: story.contrast, saved: saved_there(&SearchStack::new(story.end, [], true)) };
    let royal = solver_moves.iter().any(|deed| (deed.checkers & deed.after.of(deed.side, Piece::King)).is_not_empty());
    let mut themes = V::KingRules::themes(&solver_moves, outline);
    themes.extend(V::CostRules::themes(&solver_moves, outline));
    themes.extend(royal.then_some(ROYAL));
    themes
}
