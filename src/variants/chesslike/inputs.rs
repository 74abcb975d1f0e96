//! What a network sees of a chess-like position: pieces on squares, and what the rules of kings and costs add.

use crate::engine::network::inputs::{NetworkInputs, Plane, Planes, View, bucket_of};
use crate::rules::Color;
use crate::variants::chesslike::ChesslikeRules;
use crate::variants::chesslike::board::Piece;
use crate::variants::chesslike::cost_rules::CostRules;
use crate::variants::chesslike::king_rules::KingRules;
use crate::variants::chesslike::position::ChesslikePosition;

const SQUARES: Plane = Plane::new(64, View::Ranks);
/// Number of pieces at the start.
const PIECES: u32 = 32;

impl<V: ChesslikeRules> NetworkInputs for ChesslikePosition<V> {
    const PLANES: &'static [Plane] = &[
        SQUARES,
        SQUARES,
        SQUARES,
        SQUARES,
        SQUARES,
        SQUARES,
        Plane::new(V::KingRules::INPUTS, View::Same),
        Plane::new(V::CostRules::INPUTS, View::Same),
    ];

    /// But for castling.
    const FILES_ALIKE: bool = V::KingRules::FILES_ALIKE;

    #[inline]
    fn planes(&self) -> Planes {
        Color::BOTH.map(|side| {
            let mut planes = [0; 8];
            for (plane, piece) in planes.iter_mut().zip(Piece::ALL) {
                *plane = self.board.of(side, piece).0;
            }
            planes[6] = V::KingRules::inputs(&self.board, side);
            planes[7] = self.costs.inputs(side, self.turn);
            planes
        })
    }

    #[inline]
    fn bucket(&self) -> usize {
        bucket_of(self.board.occupied().len(), PIECES)
    }
}
