//! The themes of a puzzle: what its solution has to do with the variant's rules.

use crate::chesslike::StaticRules;
use crate::chesslike::board::Piece;
use crate::chesslike::cost_rules::{CostWords, Costs};
use crate::chesslike::guard_rules::GuardWords;
use crate::chesslike::king_rules::KingWords;
use crate::chesslike::position::ChesslikePosition;
use crate::chesslike::solution::{SolutionMove, SolutionSummary};
use crate::themes::{Solution, Theme};
use engine::evaluate::Evaluate;
use engine::search_board::saved_there;
use engine::search_stack::SearchStack;
use rules::theme;

const ROYAL: Theme = theme!("royal");

pub(super) fn themes<V: StaticRules>(solution: &Solution<ChesslikePosition<V>>) -> Vec<Theme> {
    let solver_moves: Vec<SolutionMove> = solution
        .solver_moves()
        .map(|(before, mv, after)| SolutionMove {
            side: before.turn,
            mv,
            before: before.board,
            after: after.board,
            checkers: after.checkers(after.turn),
            left: after.costs.holds(before.turn),
        })
        .collect();
    let summary = SolutionSummary {
        contrast: solution.contrast,
        mates: solution.end.has_lost(),
        saved: solution.end.has_lost() && saved_there(&SearchStack::new(solution.end, [], true)),
    };
    let royal = solver_moves.iter().any(|solution_move| {
        (solution_move.checkers & solution_move.after.of(solution_move.side, Piece::King)).is_not_empty()
    });
    let mut themes = V::KING.themes(&solver_moves, summary);
    themes.extend(V::GUARD.themes(&solver_moves, summary));
    themes.extend(solution.end.costs.themes(&solver_moves, summary));
    // What kings do beyond that has themes of its own.
    themes.extend((themes.is_empty() && royal).then_some(ROYAL));
    themes
}
