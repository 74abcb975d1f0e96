//! Moves and positions as text: what a game must tell so that SAN can be written and read for it.

use crate::board::{BoardShape, Square};
use crate::rules::Position;
use crate::rules::setup::{FenFormat, PositionSetup, SetupError};

/// What a move looks like on the board, in the terms that all games share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveShape {
    /// The moving piece's letter in human notation; none for pawns.
    pub letter: Option<char>,
    pub from: Square,
    /// Where it ends; `from` if it takes without moving.
    pub to: Square,
    /// The square of what it takes.
    pub takes: Option<Square>,
    /// Whether it takes at a distance, without going to the victim.
    pub shot: bool,
    /// The letter of what it becomes.
    pub promotion: Option<char>,
    pub castling: Option<CastlingShape>,
}

impl MoveShape {
    /// What it takes at a distance.
    pub fn shot_at(&self) -> Option<Square> {
        self.takes.filter(|_| self.shot)
    }
}

/// The rook's part in castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingShape {
    pub san: &'static str,
    pub from: Square,
    pub to: Square,
}

/// Positions and moves as text.
pub trait PositionText: Position {
    /// How its position texts are made.
    const FEN_FORMAT: &'static FenFormat;

    /// The shape of the board, which names the squares.
    const SHAPE: &'static BoardShape = Self::FEN_FORMAT.shape;

    /// The position that a setup describes. Otherwise every error in it, as far as one does not hide another; at least one,
    /// and the first is the one to show where there is room for one only.
    fn validate(setup: &PositionSetup) -> Result<Self, Vec<SetupError>>;

    /// The position as a setup, which validates to this position again.
    fn setup(&self) -> PositionSetup;

    /// Move text, such as `e7e8q`. Distinct for the legal moves of a position.
    fn text(&self, mv: Self::Move) -> String;

    /// What a candidate looks like.
    fn move_shape(&self, mv: Self::Move) -> MoveShape;

    /// The number written before the move to be played, from 1.
    fn fullmove_number(&self) -> u32;
}
