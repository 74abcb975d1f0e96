//! What is odd about the solution of a puzzle: roads that are won or closed, and kings that strike along them.

use crate::board::SquareSet;
use crate::board::attacks::{distance, king_steps};
use crate::message::MessageId;
use crate::rules::Color;
use crate::rules::theme::Theme;
use crate::variants::chesslike::board::{AttackRange, Board, Piece};
use crate::variants::chesslike::solution::SolutionMove;
use crate::variants::tax::{payers, slides};

/// A move of another piece opens or closes a way of a king.
const ROAD: Theme = Theme::new(MessageId::new("puzzle.theme.road", &[]), MessageId::new("puzzle.theme.road.hint", &[]));
/// The own king goes far.
const SLIDE: Theme =
    Theme::new(MessageId::new("puzzle.theme.slide", &[]), MessageId::new("puzzle.theme.slide.hint", &[]));
/// The king at the end has a safe square beside it, and nobody who pays for the way.
const UNPAID: Theme =
    Theme::new(MessageId::new("puzzle.theme.unpaid", &[]), MessageId::new("puzzle.theme.unpaid.hint", &[]));

/// How many pawns pay for each of the eight directions.
fn tolls(board: &Board, side: Color) -> [u32; 8] {
    let pawns = board.of(side, Piece::Pawn);
    std::array::from_fn(|file| payers(pawns, file as u8).len())
}

/// The squares beside the king of `side`, not its own pieces', that no piece of the other side's attacks, and that nobody pays for.
fn unpaid(board: &Board, side: Color) -> SquareSet {
    let king = board.king(side);
    let rest = board.occupied().without(king.as_set());
    let paid = slides(side, king, board.of(side, Piece::Pawn), board.occupied());
    let other = board.king(!side);
    let struck = slides(!side, other, board.of(!side, Piece::Pawn), rest);
    let safe =
        |&square: &_| board.attackers(!side, square, rest, AttackRange::UNLIMITED).is_empty() && !struck.has(square);
    king_steps(king).without(board.side(side) | paid).filter(safe).collect()
}

pub(super) fn themes(solver_moves: &[SolutionMove]) -> Vec<Theme> {
    let mut themes = Vec::new();
    let turned =
        |deed: &SolutionMove| Color::BOTH.into_iter().any(|side| tolls(&deed.before, side) != tolls(&deed.after, side));
    if solver_moves.first().is_some_and(turned) {
        themes.push(ROAD);
    }
    if solver_moves.iter().any(|deed| deed.mv.piece == Piece::King && distance(deed.mv.from, deed.mv.to) > 1) {
        themes.push(SLIDE);
    }
    if solver_moves.last().is_some_and(|deed| unpaid(&deed.after, !deed.side).is_not_empty()) {
        themes.push(UNPAID);
    }
    themes
}
