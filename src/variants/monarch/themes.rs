//! Puzzle themes of Powerful Monarch Chess: kings that meet, and what defends them.

use crate::chesslike::board::Piece;
use crate::chesslike::solution::{SolutionMove, SolutionSummary};
use crate::monarch::{guards, touch};
use rules::Color;
use rules::theme;
use rules::theme::Theme;

const MEET: Theme = theme!("meet");
const STRIP: Theme = theme!("strip");
const GUARD: Theme = theme!("guard");

/// The king goes to the other one only after other moves.
const LAST_STEP: Theme = theme!("last_step");
/// The kings stand side by side, while other pieces move.
const NEIGHBOURS: Theme = theme!("neighbours");
/// The kings stand side by side, both defended.
const STANDOFF: Theme = theme!("standoff");
/// What would refute it in orthodox chess is illegal, because of the king next door.
const BOUND: Theme = theme!("bound");

/// The themes of a solution.
pub(super) fn themes(solver_moves: &[SolutionMove], summary: SolutionSummary) -> Vec<Theme> {
    let touching = |solution_move: &&SolutionMove| touch(&solution_move.after);
    let mut themes = Vec::new();
    let stripped = |solution_move: &SolutionMove| {
        touching(&solution_move)
            && guards(&solution_move.after, !solution_move.side).is_empty()
            && guards(&solution_move.before, !solution_move.side).is_not_empty()
    };
    if solver_moves.iter().any(stripped) {
        themes.push(STRIP);
    }
    // The moving piece defends its own king, which stands next to the other one.
    let guarding = |solution_move: &&SolutionMove| {
        touching(solution_move)
            && (guards(&solution_move.after, solution_move.side) & solution_move.mv.to.as_set()).is_not_empty()
    };
    if solver_moves.iter().any(|solution_move| guarding(&solution_move)) {
        themes.push(GUARD);
    }
    let standing_off = |solution_move: &SolutionMove| {
        touching(&solution_move)
            && Color::BOTH.into_iter().all(|side| guards(&solution_move.after, side).is_not_empty())
    };
    if solver_moves.iter().any(standing_off) {
        themes.push(STANDOFF);
    }
    if summary.contrast.reply_forbidden && solver_moves.first().is_some_and(|first| touching(&first)) {
        themes.push(BOUND);
    }
    // Without any of these, it is about who goes to the other king, or just stays there.
    let checks =
        |solution_move: &SolutionMove| solution_move.checkers.has(solution_move.after.king(solution_move.side));
    if let (true, Some(first)) = (themes.is_empty(), solver_moves.iter().find(|&one| touching(&one))) {
        if first.mv.piece == Piece::King {
            let at_once = solver_moves.first().is_some_and(|key| touching(&key));
            themes.push(if at_once { MEET } else { LAST_STEP });
        } else if !solver_moves.iter().any(checks) {
            themes.push(NEIGHBOURS);
        }
    }
    themes
}
