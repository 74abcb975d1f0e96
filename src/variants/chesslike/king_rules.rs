//! What may be odd about a king: where it goes, when it takes the other king, what it may pass over.

use std::fmt::Debug;

use crate::board::attacks::{CHESSBOARD, king_steps};
use crate::board::{Square, SquareSet};
use crate::message::MessageId;
use crate::rules::input;
use crate::rules::present::{Hint, Indicator, Mark, Note};
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::Theme;
use crate::rules::{Color, Refusal};
use crate::variants::chesslike::board::{Board, Piece};
use crate::variants::chesslike::position::CastlingSide;
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::chesslike::solution::{SolutionMove, SolutionSummary};
use crate::variants::chesslike::weights::TaperedScore;

const KINGS_APART: MessageId = MessageId::new("chess.kings_apart", &["square", "king"]);
const KING_WAY: MessageId = MessageId::new("chess.way.king", &[]);

/// A king that might take the other one.
#[derive(Clone, Copy)]
pub struct KingContact<'a> {
    pub board: &'a Board,
    /// Whose king would take.
    pub by: Color,
    /// Where that king stands.
    pub king: Square,
    /// Where the other king stands, or would stand.
    pub target: Square,
    /// What is occupied, which may differ from the board by a move.
    pub occupied: SquareSet,
    /// Cells of the board whose piece a move has taken.
    pub gone: SquareSet,
}

impl KingContact<'_> {
    /// The king of `side` and the other one that might take it, where they stand.
    pub fn on(board: &Board, side: Color) -> KingContact<'_> {
        let (king, target) = (board.king(!side), board.king(side));
        KingContact { board, by: !side, king, target, occupied: board.occupied(), gone: SquareSet::NONE }
    }
}

/// The king's part of a game's rules. As it stands here it is orthodox; an odd king says where it differs.
pub trait KingRules: Copy + Eq + Debug + Send + Sync + 'static {
    /// Whether a king may also walk to the square where castling takes it, so that move text must tell the two apart.
    const WALKS_LIKE_CASTLING: bool = false;

    /// Whether there is something to say of what moves mean for the kings.
    const HAS_MOVE_HINTS: bool = false;

    /// Where the rules say that a king may not pass over attacked squares, castling aside.
    const PASSING_RULE: &'static str = "chess.html#castling";

    /// The squares that a king attacks, and may go to as far as its way alone matters. Every way begins with a step.
    #[inline]
    fn reach(_board: &Board, _side: Color, from: Square, _occupied: SquareSet) -> SquareSet {
        king_steps(from)
    }

    /// Whether one king could take the other.
    #[inline]
    fn takes_king(contact: KingContact<'_>) -> bool {
        king_steps(contact.king).has(contact.target)
    }

    /// The squares on which it depends that the enemy king can't take `side`'s: another piece's move that neither leaves nor
    /// enters one of them leaves it so. All squares if it can take now. May be too many, never too few.
    #[inline]
    fn king_contact_squares(_board: &Board, _side: Color) -> SquareSet {
        SquareSet::NONE
    }

    /// The squares that a king passes over on its way and that no enemy may attack; castling aside. It may go to each of them.
    #[inline]
    fn passes(_from: Square, _to: Square) -> SquareSet {
        SquareSet::NONE
    }

    /// What `side`'s king is worth where it stands, beside what any king is.
    #[inline]
    fn worth(_board: &Board, _side: Color) -> TaperedScore {
        TaperedScore::default()
    }

    /// Whether what this game demands for castling beside the orthodox conditions is met.
    #[inline]
    fn castles(_board: &Board, _side: Color, _wing: CastlingSide) -> bool {
        true
    }

    /// Why it is not, if it is not.
    fn castling_refusal(_board: &Board, _side: Color, _wing: CastlingSide) -> Option<Refusal> {
        None
    }

    /// Whether no sequence of moves can lead to a mate, as far as men decide: bare kings, or one minor piece besides.
    fn insufficient_material(board: &Board) -> bool {
        let others = board.occupied().without(board.all(Piece::King));
        let minors = board.all(Piece::Bishop) | board.all(Piece::Knight);
        others.is_empty() || !others.has_several() && (others & minors).is_not_empty()
    }

    /// Why a king on `from` has no way to `to`, an empty or enemy square.
    fn no_way(_board: &Board, _side: Color, from: Square, _to: Square) -> Refusal {
        Refusal::new(KING_WAY.with([]), king_steps(from), "chess.html#king")
    }

    /// Why a king on `from` has no way at all, if it may have none for another reason than pieces of its own around it.
    fn no_way_at_all(_board: &Board, _side: Color, _from: Square) -> Option<Refusal> {
        None
    }

    /// Why a move may not leave `side`'s king on the meeting's target, since the other king could take it there.
    /// `before` is the same meeting before the move, when the king did not move by it.
    fn exposed(contact: KingContact<'_>, _before: Option<KingContact<'_>>) -> Refusal {
        Refusal::new(
            KINGS_APART.with([CHESSBOARD.name(contact.target).into(), CHESSBOARD.name(contact.king).into()]),
            contact.king.as_set() | contact.target.as_set(),
            "chess.html#king",
        )
    }

    fn indicators(_board: &Board, _side: Color) -> Vec<Indicator> {
        Vec::new()
    }

    /// Marks that are always shown. `goals` gives the squares to which the king of the side to move may go.
    fn marks(_board: &Board, _turn: Color, _goals: impl FnOnce() -> SquareSet) -> Vec<Mark> {
        Vec::new()
    }

    /// What is worth saying of the kings where they stand; `goals` as above.
    fn notes(_board: &Board, _turn: Color, _goals: impl FnOnce() -> SquareSet) -> Vec<Note> {
        Vec::new()
    }

    /// What is worth saying of `side`'s king when it is pointed at.
    fn king_hint(_board: &Board, _side: Color) -> Hint {
        Hint::default()
    }

    /// What a move of `side`'s piece would mean for the kings.
    fn move_hint(_before: &Board, _after: &Board, _side: Color, _piece: Piece) -> Hint {
        Hint::default()
    }

    /// Marks while `side`'s king is in hand.
    fn marks_in_hand(_board: &Board, _side: Color) -> Vec<Mark> {
        Vec::new()
    }

    /// What is odd about the solution of a puzzle as far as kings matter.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(_deeds: &[SolutionMove], _outline: SolutionSummary) -> Vec<Theme> {
        Vec::new()
    }
}

/// The orthodox king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orthodox;

impl KingRules for Orthodox {}

/// Only kings are left.
pub fn only_kings(board: &Board) -> bool {
    board.occupied() == board.all(Piece::King)
}

/// A piece of the enemy attacks the square to which the king would go.
pub fn attacked_square(square: Square, attacker: Square, kind: MessageId) -> Refusal {
    Refusal::new(
        input::ATTACKED_CELL.with([CHESSBOARD.name(square).into(), kind.into(), CHESSBOARD.name(attacker).into()]),
        square.as_set() | attacker.as_set(),
        "chess.html#check",
    )
}
