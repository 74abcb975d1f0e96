//! Puzzle themes of Tax Chess: directions gained or lost, and kings that capture along them.

use crate::board::SquareSet;
use crate::board::attacks::{distance, king_steps};
use crate::message::MessageId;
use crate::rules::Color;
use crate::rules::theme::Theme;
use crate::variants::chesslike::board::{AttackRange, Board, Piece};
use crate::variants::chesslike::solution::SolutionMove;
use crate::variants::tax::{payers, slides};

/// A move of another piece changes the directions of a king.
const ROAD: Theme = Theme::new(MessageId::new("puzzle.theme.road", &[]), MessageId::new("puzzle.theme.road.hint", &[]));
/// The king slides more than one square.
const SLIDE: Theme =
    Theme::new(MessageId::new("puzzle.theme.slide", &[]), MessageId::new("puzzle.theme.slide.hint", &[]));
/// The mated king has a safe adjacent square but no pawn to pay for the move.
const UNPAID: Theme =
    Theme::new(MessageId::new("puzzle.theme.unpaid", &[]), MessageId::new("puzzle.theme.unpaid.hint", &[]));

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

pub(super) fn themes(solver_moves: &[SolutionMove]) -> Vec<Theme> {
    let mut themes = Vec::new();
    let turned = |solution_move: &SolutionMove| {
        Color::BOTH.into_iter().any(|side| tolls(&solution_move.before, side) != tolls(&solution_move.after, side))
    };
    if solver_moves.first().is_some_and(turned) {
        themes.push(ROAD);
    }
    if solver_moves.iter().any(|solution_move| {
        solution_move.mv.piece == Piece::King && distance(solution_move.mv.from, solution_move.mv.to) > 1
    }) {
        themes.push(SLIDE);
    }
    if solver_moves.last().is_some_and(|solution_move| unpaid(&solution_move.after, !solution_move.side).is_not_empty())
    {
        themes.push(UNPAID);
    }
    themes
}
