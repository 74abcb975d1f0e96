//! A move of the chess-like variants. King rules and cost rules see it, so it knows nothing of positions.

use crate::chesslike::board::Piece;
use crate::chesslike::castling::CastlingSide;
use board::Square;

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
