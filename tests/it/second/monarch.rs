//! Powerful Monarch Chess, and orthodox chess, from which it differs in one rule.

use super::board::{Board, Side, Square, reach};
use super::chesslike::{Chesslike, Law, Setup};
use super::rng::Rng;

pub type Chess = Chesslike<Orthodox>;
pub type Monarch = Chesslike<Powerful>;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn nothing_follows(field: Option<&str>) -> Result<(), String> {
    field.map_or(Ok(()), |text| Err(format!("a field too many: {text}")))
}

/// How many pieces of this side, beside its king, could capture on the square.
pub fn attackers(board: &Board, by: Side, square: Square) -> usize {
    let king = by.piece(b'k');
    board.pieces(by).filter(|&(from, letter)| letter != king && reach(board, from, square).is_some()).count()
}

fn pieces_attack(board: &Board, by: Side, square: Square) -> bool {
    attackers(board, by, square) > 0
}

/// Orthodox chess.
#[derive(Clone)]
pub struct Orthodox;

impl Law for Orthodox {
    const ID: &'static str = "chess";
    const START: &'static str = START;

    fn read(field: Option<&str>) -> Result<Self, String> {
        nothing_follows(field).map(|()| Orthodox)
    }

    fn random_board(_dice: &mut Rng) -> Self {
        Orthodox
    }

    fn minors_draw(&self) -> bool {
        true
    }

    fn in_check(&self, at: &Setup, side: Side) -> bool {
        at.board
            .find(side.piece(b'k'))
            .is_some_and(|king| at.board.pieces(side.other()).any(|(from, _)| reach(&at.board, from, king).is_some()))
    }
}

/// Powerful Monarch Chess.
#[derive(Clone)]
pub struct Powerful;

impl Powerful {
    /// A king is defended if the enemy king, once it had captured it, would itself stand attacked by a piece. The capture
    /// is really made on a copy of the board, so the line that the enemy king opens by leaving its square counts; whether
    /// the defender is pinned does not.
    fn defended(board: &Board, side: Side, king: Square, enemy: Square) -> bool {
        let mut taken = *board;
        let letter = taken.lift(enemy);
        taken.put(king, letter);
        pieces_attack(&taken, side, king)
    }
}

impl Law for Powerful {
    const ID: &'static str = "monarch";
    const START: &'static str = START;

    fn read(field: Option<&str>) -> Result<Self, String> {
        nothing_follows(field).map(|()| Powerful)
    }

    fn random_board(_dice: &mut Rng) -> Self {
        Powerful
    }

    /// Checks by pieces are as in chess. The king beside the enemy king is in check from it only if no piece of its own
    /// defends it.
    fn in_check(&self, at: &Setup, side: Side) -> bool {
        let board = &at.board;
        let Some(king) = board.find(side.piece(b'k')) else { return false };
        let by_king = board
            .find(side.other().piece(b'k'))
            .is_some_and(|enemy| reach(board, enemy, king).is_some() && !Powerful::defended(board, side, king, enemy));
        by_king || pieces_attack(board, side.other(), king)
    }
}
