//! What may be odd about a king: where it goes, when it takes the other king, what it may pass over.

use std::fmt::Debug;

use super::board::Board;
use super::lines::{GEOMETRY, king_steps};
use super::position::Wing;
use crate::cells::{Cell, Cells};
use crate::picks;
use crate::rules::{Objection, Side};
use crate::show::{Gauge, Sign};
use crate::words::Phrase;

const KINGS_APART: Phrase = Phrase::new("chess.kings_apart", &["cell", "king"]);
const KING_WAY: Phrase = Phrase::new("chess.way.king", &[]);

/// A king that might take the other one.
#[derive(Clone, Copy)]
pub struct Meeting<'a> {
    pub board: &'a Board,
    /// Whose king would take.
    pub by: Side,
    /// Where that king stands.
    pub king: Cell,
    /// Where the other king stands, or would stand.
    pub target: Cell,
    /// What is occupied, which may differ from the board by a move.
    pub occupied: Cells,
    /// Cells of the board whose piece a move has taken.
    pub gone: Cells,
}

/// The king's part of a game's rules.
pub trait Crown: Copy + Eq + Debug + Send + Sync + 'static {
    /// Whether a king may also walk to the cell where castling takes it, so that move text must tell the two apart.
    const WALKS_FAR: bool;

    /// Where the rules say that a king may not pass over attacked cells, castling aside.
    const PASSING_RULE: &'static str = "chess.html#castling";

    /// The cells that a king attacks, and may go to as far as its way alone matters.
    fn reach(board: &Board, side: Side, from: Cell, occupied: Cells) -> Cells;

    /// Whether one king could take the other.
    fn takes_king(meeting: Meeting<'_>) -> bool;

    /// Whether no move of another piece can let the enemy king take `side`'s. May be too careful, never too bold.
    fn apart(board: &Board, side: Side) -> bool;

    /// The cells that a king passes over on its way and that no enemy may attack; castling aside.
    fn passes(from: Cell, to: Cell) -> Cells;

    /// What this game demands for castling beside the orthodox conditions: nothing if it is met.
    fn castling_objection(board: &Board, side: Side, wing: Wing) -> Option<Objection>;

    /// Whether no sequence of moves can lead to a mate.
    fn dead(board: &Board) -> bool;

    /// Why a king on `from` has no way to `to`, an empty or enemy cell.
    fn no_way(board: &Board, side: Side, from: Cell, to: Cell) -> Objection;

    /// Why a move may not leave `side`'s king on the meeting's target, since the other king could take it there.
    /// `before` is the same meeting before the move, when the king did not move by it.
    fn exposed(meeting: Meeting<'_>, before: Option<Meeting<'_>>) -> Objection;

    fn gauges(_board: &Board, _side: Side) -> Vec<Gauge> {
        Vec::new()
    }

    /// Marks that are always shown.
    fn signs(_board: &Board) -> Vec<Sign> {
        Vec::new()
    }

    /// Marks while `side`'s king is in hand.
    fn hand_signs(_board: &Board, _side: Side) -> Vec<Sign> {
        Vec::new()
    }
}

/// The orthodox king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orthodox;

impl Crown for Orthodox {
    const WALKS_FAR: bool = false;

    #[inline]
    fn reach(_: &Board, _: Side, from: Cell, _: Cells) -> Cells {
        king_steps(from)
    }

    #[inline]
    fn takes_king(meeting: Meeting<'_>) -> bool {
        king_steps(meeting.king).has(meeting.target)
    }

    #[inline]
    fn apart(_: &Board, _: Side) -> bool {
        true
    }

    #[inline]
    fn passes(_: Cell, _: Cell) -> Cells {
        Cells::NONE
    }

    fn castling_objection(_: &Board, _: Side, _: Wing) -> Option<Objection> {
        None
    }

    /// Bare kings, or one minor piece besides.
    fn dead(board: &Board) -> bool {
        use super::board::Piece::{Bishop, King, Knight};
        let others = board.occupied().without(board.all(King));
        others.is_empty() || !others.many() && (others & (board.all(Bishop) | board.all(Knight))).any()
    }

    fn no_way(_: &Board, _: Side, from: Cell, _: Cell) -> Objection {
        one_step(from)
    }

    fn exposed(meeting: Meeting<'_>, _: Option<Meeting<'_>>) -> Objection {
        Objection::new(
            KINGS_APART.say([GEOMETRY.name(meeting.target).into(), GEOMETRY.name(meeting.king).into()]),
            meeting.king.set() | meeting.target.set(),
            "chess.html#king",
        )
    }
}

/// "A king moves one square", said by every game whose king does.
pub fn one_step(from: Cell) -> Objection {
    Objection::new(KING_WAY.say([]), king_steps(from), "chess.html#king")
}

/// Only kings are left.
pub fn bare(board: &Board) -> bool {
    board.occupied() == board.all(super::board::Piece::King)
}

/// A piece of the enemy attacks the cell to which the king would go.
pub fn attacked_cell(cell: Cell, attacker: Cell, kind: Phrase) -> Objection {
    Objection::new(
        picks::ATTACKED_CELL.say([GEOMETRY.name(cell).into(), kind.into(), GEOMETRY.name(attacker).into()]),
        cell.set() | attacker.set(),
        "chess.html#check",
    )
}
