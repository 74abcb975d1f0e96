//! A move of the chess-like variants. King rules and cost rules see it, so it knows nothing of positions.

use crate::board::Square;
use crate::variants::chesslike::board::Piece;
use crate::variants::chesslike::castling::CastlingSide;

/// A move. Castling is encoded as the king capturing its own rook, so that it is distinct from all
/// other moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub piece: Piece,
    pub from: Square,
    pub to: Square,
    pub kind: MoveKind,
}

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    Plain,
    /// A pawn's double step.
    Double,
    EnPassant,
    Promote(Piece),
    Castle(CastlingSide),
}
