//! What the rules are told of a puzzle's solution: the board before and after each move of the solving side.

use crate::chesslike::board::Board;
use crate::chesslike::mv::Move;
use board::SquareSet;
use rules::Color;
use rules::theme::Contrast;

/// A move of the solving side.
pub struct SolutionMove {
    pub side: Color,
    pub mv: Move,
    pub before: Board,
    pub after: Board,
    /// The pieces that give check after it.
    pub checkers: SquareSet,
    /// What the side holds after it.
    pub left: u32,
}

/// Properties of the whole solution.
#[derive(Clone, Copy)]
pub struct SolutionSummary {
    pub contrast: Contrast,
    /// Whether the solution ends with mate.
    pub mates: bool,
    /// Whether the mated side would not be mated in orthodox chess.
    pub saved: bool,
}
