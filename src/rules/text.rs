//! Moves and positions as text: what a variant provides so that SAN and FEN can be written and
//! read.

use crate::Position;
use crate::setup::{FenFormat, PositionSetup, SetupError};
use crate::setup_fields::SetupField;
use board::{BoardShape, Square};

/// A move in the terms that all variants share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveShape {
    /// The moving piece's SAN letter; `None` for pawns.
    pub letter: Option<char>,
    /// The square of the moving piece.
    pub from: Square,
    /// The destination; `from` if the piece captures without moving.
    pub to: Square,
    /// The square of the captured piece.
    pub takes: Option<Square>,
    /// Whether it captures at a distance, without moving to the victim's square.
    pub shot: bool,
    /// The letter of the promotion piece.
    pub promotion: Option<char>,
    /// The rook's part, if the move castles.
    pub castling: Option<CastlingShape>,
}

impl MoveShape {
    /// The square of a capture at a distance.
    pub fn shot_at(&self) -> Option<Square> {
        self.takes.filter(|_| self.shot)
    }
}

/// The rook's move in castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingShape {
    /// The SAN without check marks: `O-O` or `O-O-O`.
    pub san: &'static str,
    /// The square of the rook.
    pub from: Square,
    /// Where the rook goes.
    pub to: Square,
}

/// Positions and moves as text.
pub trait PositionText: Position {
    /// The FEN format of the variant; its board names the squares.
    fn fen_format(&self) -> &'static FenFormat;

    /// Returns the setup of the position. Validating it yields this position again.
    fn setup(&self) -> PositionSetup;

    /// Coordinate notation such as `e7e8q`. Distinct for the legal moves of a position.
    fn text(&self, mv: Self::Move) -> String;

    /// Returns the shape of a pseudo-legal move.
    fn move_shape(&self, mv: Self::Move) -> MoveShape;

    /// The fullmove number, from 1.
    fn fullmove_number(&self) -> u32;
}

/// Positions that are made from setups. What is needed before there is a position belongs to the type.
pub trait FromSetup: PositionText {
    /// The board.
    const SHAPE: &'static BoardShape;

    /// The FEN format of the variant.
    const FEN_FORMAT: &'static FenFormat;

    /// Returns the position, or all errors of the setup that can be determined independently. The
    /// list is never empty, and its first error is the one to report if only one can be.
    fn validate(setup: &PositionSetup) -> Result<Self, Vec<SetupError>>;

    /// The editable fields besides pieces and side to move. Their list is fixed for a variant; only what
    /// they offer depends on the setup.
    fn fields(_setup: &PositionSetup) -> Vec<SetupField> {
        vec![SetupField::clock(), SetupField::number()]
    }
}
