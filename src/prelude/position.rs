//! A position and its moves.

use notation::fen::Fen;
use std::fmt;
use std::sync::Arc;

use crate::prelude::variant::sentence;
use crate::prelude::{Color, Error, Game, Outcome, Status, Variant};
use game::record::GameRecord;
use notation::{illegal, san};
use rules::dyn_position::DynPosition;
use rules::present::Indicator;
use rules::text::MoveShape;
use variants::DynVariant;

/// A position of any variant. It is never changed: [`Position::play`] returns another one.
///
/// Moves and squares are text here, and legal moves are generated for each question. That is fast enough to play, to check and
/// to display, but for walking large trees use [`Position::perft`] and [`Engine`](crate::prelude::Engine), which are compiled for
/// each game.
#[derive(Clone)]
pub struct Position {
    variant: &'static dyn DynVariant,
    position: Arc<dyn DynPosition>,
}

impl Position {
    pub(super) fn new(variant: &'static dyn DynVariant, position: Box<dyn DynPosition>) -> Position {
        Position { variant, position: position.into() }
    }

    pub(super) fn inner(&self) -> &dyn DynPosition {
        self.position.as_ref()
    }

    /// The variant, with its settings.
    pub fn variant(&self) -> Variant {
        Variant(self.variant)
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The FEN. Its last fields are those that the game has beyond orthodox chess.
    pub fn fen(&self) -> String {
        self.position.fen()
    }

    /// Plies since the last capture or pawn move, as the fifty-move rule counts them; 0 in a game without that rule.
    pub fn halfmove_clock(&self) -> u32 {
        self.position.halfmove_clock()
    }

    /// The number of the move, from 1. It grows after Black's moves.
    pub fn fullmove_number(&self) -> u32 {
        self.position.fullmove_number()
    }

    /// The names of all squares of the board, for [`Position::piece_on`]. Not every board has 64, or is a square itself.
    pub fn squares(&self) -> Vec<String> {
        let shape = self.position.shape();
        shape.squares().map(|square| shape.name(square)).collect()
    }

    /// The FEN letter of the piece on a square such as `e4`; `None` for an empty square, or one that the board does not have.
    pub fn piece_on(&self, square: &str) -> Option<char> {
        self.position.setup().at(self.position.shape().find(square)?)
    }

    /// What a player holds in a game where moves cost something or where something else is counted; `None` in all others.
    pub fn amount(&self, side: Color) -> Option<i32> {
        self.position.indicators(side).into_iter().find_map(|indicator| match indicator {
            Indicator::Amount { value, .. } => Some(value),
            Indicator::Count { .. } | Indicator::DirectionChart { .. } => None,
        })
    }

    /// Whether the side to move is in check, or what it means that it has no legal move.
    pub fn status(&self) -> Status {
        self.position.status()
    }

    /// Whether the side to move is in check, mate included.
    pub fn is_check(&self) -> bool {
        matches!(self.status(), Status::Check | Status::Checkmate)
    }

    /// How the game is over in this position, if it is, whatever was played before: by mate, for lack of moves, or as a draw
    /// that needs no history. [`Game::outcome`] knows the history, too.
    pub fn outcome(&self) -> Option<Outcome> {
        let record = GameRecord::new(self.inner().fresh_copy());
        record.ending().map(|end| Outcome::new(end, self.inner()))
    }

    /// The legal moves, in an order that depends on the position only. There are none after mate, but there may be some in a
    /// position that is drawn.
    pub fn legal_moves(&self) -> Vec<Move> {
        let shape = self.position.shape();
        let moves = self.position.move_shapes().into_iter().zip(self.position.move_texts()).enumerate();
        let named = |(index, (mv, uci)): (usize, (MoveShape, String))| Move {
            uci,
            from: shape.name(mv.from),
            to: shape.name(mv.to),
            captured: mv.takes.map(|square| shape.name(square)),
            promotion: mv.promotion,
            price: self.position.tag(index).map(|tag| tag.amount),
        };
        moves.map(named).collect()
    }

    /// The legal move of a text in SAN, such as `Nf3`, or in coordinates as UCI has them, such as `g1f3` or `e7e8q`. SAN is read
    /// tolerantly: check marks, `x` and `=` may be missing.
    ///
    /// # Errors
    ///
    /// If there is no such move, with the rule that forbids it if it is illegal, or if several moves fit.
    pub fn parse_move(&self, text: &str) -> Result<Move, Error> {
        let index = san::find(self.inner(), text).map_err(|unknown| match illegal::refuse(self.inner(), text) {
            Some(refusal) => san::illegal(text, refusal.message),
            None => unknown,
        })?;
        Ok(self.legal_moves().swap_remove(index))
    }

    /// The SAN of a legal move, with `+` for check and `#` for mate.
    ///
    /// # Errors
    ///
    /// If the move is not legal here.
    pub fn san(&self, mv: &Move) -> Result<String, Error> {
        Ok(san::written(self.inner(), self.index(mv)?))
    }

    /// Why a move is illegal, given as in [`Position::parse_move`]; `None` if it is legal, or the text names no move.
    pub fn why_illegal(&self, text: &str) -> Option<Illegal> {
        let refusal = illegal::refuse(self.inner(), text)?;
        let shape = self.position.shape();
        Some(Illegal {
            reason: sentence(&refusal.message),
            id: refusal.message.id.key(),
            squares: refusal.evidence.map(|square| shape.name(square)).collect(),
            rule: refusal.rule,
        })
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal here.
    pub fn play(&self, mv: &Move) -> Result<Position, Error> {
        Ok(Position::new(self.variant, self.position.play(self.index(mv)?)))
    }

    /// The number of lines of that many plies, as perft is defined: 1 for depth 0. Draws by rule do not end a line.
    pub fn perft(&self, depth: u32) -> u64 {
        let tools = variants::tools(self.variant.id());
        tools.and_then(|tools| tools.perft(Some(&self.fen()), depth)).unwrap_or_default()
    }

    /// The same for each legal move, by its coordinates, in alphabetical order. Empty for depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let tools = variants::tools(self.variant.id());
        tools.and_then(|tools| tools.divide(Some(&self.fen()), depth, &mut |_, _| ())).unwrap_or_default()
    }

    /// The static evaluation in centipawns for the side to move, without any search; `None` in a game that has none because its
    /// positions are won or lost and nothing in between.
    pub fn evaluate(&self) -> Option<i32> {
        let mut board = variants::root_board(&*self.position, &[], false);
        board.set_network(crate::data::network(board.game()).as_ref());
        board.has_eval().then(|| board.evaluate())
    }

    /// The fragment of a link that opens the position on the page.
    pub fn link(&self) -> String {
        Game::from(self.clone()).link()
    }

    fn index(&self, mv: &Move) -> Result<usize, Error> {
        let texts = self.position.move_texts();
        Ok(texts.iter().position(|text| *text == mv.uci).ok_or_else(|| san::unknown(&mv.uci))?)
    }
}

/// Positions are equal if their variant and their FEN are.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.variant.id() == other.variant.id() && self.position.equals(other.inner())
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({:?}, {:?})", self.variant.id(), self.fen())
    }
}

/// The FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

/// A legal move of some position. Displayed, it is in coordinates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    uci: String,
    from: String,
    to: String,
    captured: Option<String>,
    promotion: Option<char>,
    price: Option<u32>,
}

impl Move {
    /// The move in coordinates, as UCI has them: `e2e4`, `e7e8q`. Castling is the king's move. No two legal moves of a position
    /// have the same.
    pub fn uci(&self) -> &str {
        &self.uci
    }

    /// The square of the piece that moves, such as `e2`.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// Where it goes. The same as [`Move::from`] if it captures without moving.
    pub fn to(&self) -> &str {
        &self.to
    }

    /// The square of the captured piece, which is another than [`Move::to`] en passant and for captures at a distance; `None` if
    /// nothing is captured.
    pub fn captured(&self) -> Option<&str> {
        self.captured.as_deref()
    }

    /// The letter of the piece that a pawn becomes, in upper case; `None` if it becomes nothing else.
    pub fn promotion(&self) -> Option<char> {
        self.promotion
    }

    /// What the move costs, in the unit of the game; `None` where moves have no price.
    pub fn price(&self) -> Option<u32> {
        self.price
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.uci)
    }
}

/// Why a move is illegal. Displayed, it is an English sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Illegal {
    /// The rule that forbids the move, as an English sentence.
    pub reason: String,
    /// The id of that sentence.
    pub id: &'static str,
    /// The squares that prove it, such as those of the pieces that give check; in the order of the board.
    pub squares: Vec<String>,
    /// The page and the anchor in the rules of the project where the rule is explained, such as `chess.html#castling`.
    pub rule: &'static str,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}
