//! What may be odd about a king: where it goes, when it takes the other king, what it may pass over.

use std::fmt::Debug;

use crate::board::attacks::{GEOMETRY, king_steps};
use crate::board::{Cell, Cells};
use crate::message::Phrase;
use crate::rules::input;
use crate::rules::present::{Gauge, Hint, Note, Sign};
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::Theme;
use crate::rules::{Objection, Side};
use crate::variants::chesslike::board::{Board, Piece};
use crate::variants::chesslike::position::Wing;
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::chesslike::solution::{Deed, Outline};
use crate::variants::chesslike::weights::Worth;

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

impl Meeting<'_> {
    /// The king of `side` and the other one that might take it, where they stand.
    pub fn on(board: &Board, side: Side) -> Meeting<'_> {
        let (king, target) = (board.king(!side), board.king(side));
        Meeting { board, by: !side, king, target, occupied: board.occupied(), gone: Cells::NONE }
    }
}

/// The king's part of a game's rules. As it stands here it is orthodox; an odd king says where it differs.
pub trait Crown: Copy + Eq + Debug + Send + Sync + 'static {
    /// Whether a king may also walk to the cell where castling takes it, so that move text must tell the two apart.
    const WALKS_FAR: bool = false;

    /// Whether there is something to say of what moves mean for the kings.
    const TELLS_MOVES: bool = false;

    /// Where the rules say that a king may not pass over attacked cells, castling aside.
    const PASSING_RULE: &'static str = "chess.html#castling";

    /// The cells that a king attacks, and may go to as far as its way alone matters. Every way begins with a step.
    #[inline]
    fn reach(_board: &Board, _side: Side, from: Cell, _occupied: Cells) -> Cells {
        king_steps(from)
    }

    /// Whether one king could take the other.
    #[inline]
    fn takes_king(meeting: Meeting<'_>) -> bool {
        king_steps(meeting.king).has(meeting.target)
    }

    /// The cells on which it depends that the enemy king can't take `side`'s: another piece's move that neither leaves nor
    /// enters one of them leaves it so. All cells if it can take now. May be too many, never too few.
    #[inline]
    fn delicate(_board: &Board, _side: Side) -> Cells {
        Cells::NONE
    }

    /// The cells that a king passes over on its way and that no enemy may attack; castling aside. It may go to each of them.
    #[inline]
    fn passes(_from: Cell, _to: Cell) -> Cells {
        Cells::NONE
    }

    /// What `side`'s king is worth where it stands, beside what any king is.
    #[inline]
    fn worth(_board: &Board, _side: Side) -> Worth {
        Worth::default()
    }

    /// Whether what this game demands for castling beside the orthodox conditions is met.
    #[inline]
    fn castles(_board: &Board, _side: Side, _wing: Wing) -> bool {
        true
    }

    /// Why it is not, if it is not.
    fn castling_objection(_board: &Board, _side: Side, _wing: Wing) -> Option<Objection> {
        None
    }

    /// Whether no sequence of moves can lead to a mate, as far as men decide: bare kings, or one minor piece besides.
    fn dead(board: &Board) -> bool {
        let others = board.occupied().without(board.all(Piece::King));
        let minors = board.all(Piece::Bishop) | board.all(Piece::Knight);
        others.is_empty() || !others.many() && (others & minors).any()
    }

    /// Why a king on `from` has no way to `to`, an empty or enemy cell.
    fn no_way(_board: &Board, _side: Side, from: Cell, _to: Cell) -> Objection {
        Objection::new(KING_WAY.say([]), king_steps(from), "chess.html#king")
    }

    /// Why a king on `from` has no way at all, if it may have none for another reason than pieces of its own around it.
    fn shut(_board: &Board, _side: Side, _from: Cell) -> Option<Objection> {
        None
    }

    /// Why a move may not leave `side`'s king on the meeting's target, since the other king could take it there.
    /// `before` is the same meeting before the move, when the king did not move by it.
    fn exposed(meeting: Meeting<'_>, _before: Option<Meeting<'_>>) -> Objection {
        Objection::new(
            KINGS_APART.say([GEOMETRY.name(meeting.target).into(), GEOMETRY.name(meeting.king).into()]),
            meeting.king.set() | meeting.target.set(),
            "chess.html#king",
        )
    }

    fn gauges(_board: &Board, _side: Side) -> Vec<Gauge> {
        Vec::new()
    }

    /// Marks that are always shown. `goals` gives the cells to which the king of the side to move may go.
    fn signs(_board: &Board, _turn: Side, _goals: impl FnOnce() -> Cells) -> Vec<Sign> {
        Vec::new()
    }

    /// What is worth saying of the kings where they stand; `goals` as above.
    fn notes(_board: &Board, _turn: Side, _goals: impl FnOnce() -> Cells) -> Vec<Note> {
        Vec::new()
    }

    /// What is worth saying of `side`'s king when it is pointed at.
    fn king_hint(_board: &Board, _side: Side) -> Hint {
        Hint::default()
    }

    /// What a move of `side`'s piece would mean for the kings.
    fn move_hint(_before: &Board, _after: &Board, _side: Side, _piece: Piece) -> Hint {
        Hint::default()
    }

    /// Marks while `side`'s king is in hand.
    fn hand_signs(_board: &Board, _side: Side) -> Vec<Sign> {
        Vec::new()
    }

    /// What is odd about the solution of a puzzle as far as kings matter.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(_deeds: &[Deed], _outline: Outline) -> Vec<Theme> {
        Vec::new()
    }
}

/// The orthodox king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orthodox;

impl Crown for Orthodox {}

/// Only kings are left.
pub fn bare(board: &Board) -> bool {
    board.occupied() == board.all(Piece::King)
}

/// A piece of the enemy attacks the cell to which the king would go.
pub fn attacked_cell(cell: Cell, attacker: Cell, kind: Phrase) -> Objection {
    Objection::new(
        input::ATTACKED_CELL.say([GEOMETRY.name(cell).into(), kind.into(), GEOMETRY.name(attacker).into()]),
        cell.set() | attacker.set(),
        "chess.html#check",
    )
}
