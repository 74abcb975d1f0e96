//! Puzzle themes of Tax Chess: directions gained or lost, and kings that capture along them.

use crate::chesslike::board::{AttackRange, Board, Piece};
use crate::chesslike::solution::{SolutionMove, SolutionSummary};
use crate::tax::directions::{payers, slides};
use board::SquareSet;
use board::attacks::{distance, king_steps};
use rules::Color;
use rules::theme;
use rules::theme::Theme;

/// A move of another piece changes the directions of the own king.
const ROAD: Theme = theme!("road");
/// It changes those of the other king.
const SHUT: Theme = theme!("shut");
/// The king captures or gives check from more than one square away.
const FAR: Theme = theme!("far");
/// The king slides more than one square.
const SLIDE: Theme = theme!("slide");
/// The mated king has a safe adjacent square but no pawn to pay for the move.
const UNPAID: Theme = theme!("unpaid");

/// The number of pawns that pay for each of the eight directions.
fn tolls(board: &Board, side: Color) -> [u32; 8] {
    let pawns = board.of(side, Piece::Pawn);
    std::array::from_fn(|file| payers(pawns, file as u8).len())
}

/// The squares next to the king of `side` that are free of its own pieces and not attacked, but not
/// paid for.
fn unpaid(board: &Board, side: Color) -> SquareSet {
    let king = board.king(side);
    let rest = board.occupied().without(king.as_set());
    let paid = slides(side, king, board.of(side, Piece::Pawn), 0, board.occupied());
    let other = board.king(!side);
    let struck = slides(!side, other, board.of(!side, Piece::Pawn), 0, rest);
    let safe =
        |&square: &_| board.attackers(!side, square, rest, AttackRange::UNLIMITED).is_empty() && !struck.has(square);
    king_steps(king).without(board.side(side) | paid).filter(safe).collect()
}

/// Whether the king gives check from afar, or captures there.
fn strikes_far(solution_move: &SolutionMove) -> bool {
    let SolutionMove { side, mv, before, after, checkers, .. } = solution_move;
    let checks = checkers.has(after.king(*side)) && distance(after.king(*side), after.king(!*side)) > 1;
    let takes = mv.piece == Piece::King && distance(mv.from, mv.to) > 1 && before.side(!*side).has(mv.to);
    checks || takes
}

/// What the king could take in orthodox chess, it can't take here.
const BESIDE: Theme = theme!("beside");

pub(super) fn themes(solver_moves: &[SolutionMove], summary: SolutionSummary) -> Vec<Theme> {
    let mut themes = Vec::new();
    let turns =
        |solution_move: &SolutionMove, side| tolls(&solution_move.before, side) != tolls(&solution_move.after, side);
    if solver_moves.first().is_some_and(|first| turns(first, first.side)) {
        themes.push(ROAD);
    }
    if solver_moves.first().is_some_and(|first| turns(first, !first.side)) {
        themes.push(SHUT);
    }
    if solver_moves.iter().any(strikes_far) {
        themes.push(FAR);
    }
    if solver_moves.iter().any(|solution_move| {
        solution_move.mv.piece == Piece::King && distance(solution_move.mv.from, solution_move.mv.to) > 1
    }) {
        themes.push(SLIDE);
    }
    if summary.contrast.reply_forbidden && !summary.mates {
        themes.push(BESIDE);
    }
    let is_unpaid = |last: &SolutionMove| summary.mates && unpaid(&last.after, !last.side).is_not_empty();
    if solver_moves.last().is_some_and(is_unpaid) {
        themes.push(UNPAID);
    }
    themes
}
