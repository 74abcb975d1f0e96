//! The rules about kings that a variant may change: how a king moves, when it attacks the other
//! king, what it may pass over. What keeps it safe from the other king is a part of its own, `guard_rules`.

use crate::chesslike::board::{Board, Piece};
use crate::chesslike::castling::CastlingSide;
#[cfg(not(target_arch = "wasm32"))]
use crate::chesslike::solution::{SolutionMove, SolutionSummary};
use crate::chesslike::tapered::TaperedScore;
use board::attacks::{CHESSBOARD, king_steps};
use board::{Square, SquareSet};
use message::MessageId;
use rules::input;
use rules::present::{Figure, Hint, Indicator, Mark};
use rules::settings::SettingValues;
#[cfg(not(target_arch = "wasm32"))]
use rules::theme::Theme;
use rules::{Color, Refusal};

const KINGS_APART: MessageId = MessageId::new(&("chess.kings_apart", &["square", "king"]));
const KING_WAY: MessageId = MessageId::new(&("chess.way.king", &[]));

/// A king that might attack the other one.
#[derive(Clone, Copy)]
pub struct KingContact<'a> {
    /// The board, before a move that is only tried.
    pub board: &'a Board,
    /// The side of the attacking king.
    pub by: Color,
    /// The square of the attacking king.
    pub king: Square,
    /// The square of the other king, actual or hypothetical.
    pub target: Square,
    /// Occupied squares, which may differ from the board by a move.
    pub occupied: SquareSet,
    /// Squares of the board whose piece has been captured by a move.
    pub gone: SquareSet,
}

impl KingContact<'_> {
    /// The king of `side` as the target of the other king.
    pub fn on(board: &Board, side: Color) -> KingContact<'_> {
        let (king, target) = (board.king(!side), board.king(side));
        KingContact { board, by: !side, king, target, occupied: board.occupied(), gone: SquareSet::NONE }
    }
}

/// The dark squares, of which a1 is one.
pub const DARK: SquareSet = SquareSet(0xaa55_aa55_aa55_aa55);

/// How a king moves, when it attacks the other king, what it may pass over. The defaults here and below are orthodox. A value, so that
/// rules can also be chosen at run time.
pub trait Kings: Sync + 'static {
    /// The same under other values of the settings; `None` if they don't concern it.
    fn under(&self, _values: &SettingValues) -> Option<Box<dyn KingRules>> {
        None
    }

    /// Whether a king may also move normally to its castling destination, so that move text must
    /// distinguish the two.
    #[inline]
    fn walks_like_castling(&self) -> bool {
        false
    }

    /// Whether a king can't go anywhere, if these are the squares beside it that it may go to: usually every move begins with a step to
    /// one of them.
    #[inline]
    fn is_shut_in(&self, steps: SquareSet) -> bool {
        steps.is_empty()
    }

    /// The squares a king attacks, and may move to by geometry.
    #[inline]
    fn reach(&self, _board: &Board, _side: Color, from: Square, _occupied: SquareSet) -> SquareSet {
        king_steps(from)
    }

    /// Whether one king could capture the other, if nothing guards that.
    #[inline]
    fn attacks_king(&self, contact: KingContact<'_>) -> bool {
        king_steps(contact.king).has(contact.target)
    }

    /// Squares that decide whether the enemy king attacks ours. A move of another piece that
    /// touches none of them cannot change it. All squares if it attacks now. May be a superset.
    #[inline]
    fn king_contact_squares(&self, _board: &Board, _side: Color) -> SquareSet {
        SquareSet::NONE
    }

    /// The squares a king passes over that must not be attacked, castling aside. It may move to
    /// each of them.
    #[inline]
    fn passes(&self, _from: Square, _to: Square) -> SquareSet {
        SquareSet::NONE
    }

    /// Whether the variant's additional condition for castling is met.
    #[inline]
    fn castles(&self, _board: &Board, _side: Color, _castling_side: CastlingSide) -> bool {
        true
    }
}

/// What the search and the rules of draws ask.
pub trait KingBounds: Kings {
    /// Evaluation of `side`'s king placement that is specific to the variant.
    #[inline]
    fn score(&self, _board: &Board, _side: Color) -> TaperedScore {
        TaperedScore::default()
    }

    /// Whether a king alone could mate, by slides that the other king can't answer; with prices if `priced`.
    fn bare_king_mates(&self, _priced: bool) -> bool {
        false
    }

    /// Whether the material cannot lead to a mate: besides the kings a knight, or bishops on squares of one color.
    fn insufficient_material(&self, board: &Board) -> bool {
        let others = board.occupied().without(board.all(Piece::King));
        let bishops = board.all(Piece::Bishop);
        let fitting = if others.has_several() { bishops } else { bishops | board.all(Piece::Knight) };
        others.without(fitting).is_empty() && (others.without(DARK).is_empty() || (others & DARK).is_empty())
    }

    /// How many squares a king can go when only kings are left; 0 if it cannot move.
    fn longest_bare_move(&self) -> u32 {
        1
    }
}

/// Why a king may not move so.
pub trait KingRefusals: Kings {
    /// The rule that a king may not pass over attacked squares, castling aside.
    fn passing_rule(&self) -> &'static str {
        "chess.html#castling"
    }

    /// Why that condition is not met; `None` if it is.
    fn castling_refusal(&self, _board: &Board, _side: Color, _castling_side: CastlingSide) -> Option<Refusal> {
        None
    }

    /// Why a king on `from` cannot move to `to`, an empty or enemy square, by geometry.
    fn no_way(&self, _board: &Board, _side: Color, from: Square, _to: Square) -> Refusal {
        Refusal::new(KING_WAY.with([]), king_steps(from), "chess.html#king")
    }

    /// Why a king on `from` has no move by geometry, other than being surrounded by its own pieces.
    fn no_way_at_all(&self, _board: &Board, _side: Color, _from: Square) -> Option<Refusal> {
        None
    }

    /// Why a move may not leave a king on the target of `contact`.
    fn exposed(&self, contact: KingContact<'_>) -> Refusal {
        Refusal::new(
            KINGS_APART.with([CHESSBOARD.name(contact.target).into(), CHESSBOARD.name(contact.king).into()]),
            contact.king.as_set() | contact.target.as_set(),
            "chess.html#king",
        )
    }
}

/// What is shown and said of it: marks, hints, figures and themes.
pub trait KingWords: Kings {
    /// Whether moves have hints about the kings.
    fn has_move_hints(&self) -> bool {
        false
    }

    /// What is shown beside the board of `side`'s king.
    fn indicators(&self, _board: &Board, _side: Color) -> Vec<Indicator> {
        Vec::new()
    }

    /// The hint for `side`'s king.
    fn king_hint(&self, _board: &Board, _side: Color) -> Hint {
        Hint::default()
    }

    /// The hint for a move of `side`'s piece, as far as it concerns the kings.
    fn move_hint(&self, _before: &Board, _after: &Board, _side: Color, _piece: Piece) -> Hint {
        Hint::default()
    }

    /// What a move adds to the figures of a game. `path` is set if a king moved without castling.
    fn figures(&self, _path: Option<(Square, Square)>) -> Vec<Figure> {
        Vec::new()
    }

    /// Marks while `side`'s king is selected.
    fn marks_in_hand(&self, _board: &Board, _side: Color) -> Vec<Mark> {
        Vec::new()
    }

    /// Themes of a puzzle solution that concern kings.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, _moves: &[SolutionMove], _summary: SolutionSummary) -> Vec<Theme> {
        Vec::new()
    }
}

/// The king rules of a variant.
pub trait KingRules: KingBounds + KingRefusals + KingWords {}

impl<K: KingBounds + KingRefusals + KingWords> KingRules for K {}

/// The orthodox king.
pub struct Orthodox;

impl Kings for Orthodox {}

impl KingBounds for Orthodox {}

impl KingRefusals for Orthodox {}

impl KingWords for Orthodox {}

/// Whether only kings are left.
pub fn only_kings(board: &Board) -> bool {
    board.occupied() == board.all(Piece::King)
}

/// The refusal for a king move to an attacked square.
pub fn attacked_square(square: Square, attacker: Square, kind: MessageId) -> Refusal {
    Refusal::new(
        input::ATTACKED_SQUARE.with([CHESSBOARD.name(square).into(), kind.into(), CHESSBOARD.name(attacker).into()]),
        square.as_set() | attacker.as_set(),
        "chess.html#check",
    )
}
