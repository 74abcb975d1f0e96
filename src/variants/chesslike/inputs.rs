//! What a network sees of a chess-like position: pieces on squares, and what the rules of kings, guards and costs add.

use std::marker::PhantomData;

use crate::chesslike::board::{Board, Piece};
use crate::chesslike::cost_rules::{CostRules, Free};
use crate::chesslike::guard_rules::Unguarded;
use crate::chesslike::king_rules::Orthodox;
use crate::chesslike::position::ChesslikePosition;
use crate::chesslike::{SearchRules, StaticRules};
use engine::network::inputs::{NetworkInputs, Plane, Planes, View, bucket_of};
use rules::Color;

const SQUARES: Plane = Plane::new(64, View::Ranks);
/// Number of pieces at the start.
const PIECES: u32 = 32;

/// What the rules of kings and guards add, which the board alone decides.
pub trait BoardInputs {
    /// Whether the files of the board could be reversed without changing the rules, castling aside.
    const FILES_ALIKE: bool = true;

    /// Number of additional inputs for each side, at most 63 for both parts.
    const INPUTS: usize = 0;

    /// Those of `side`'s king that are set.
    #[inline]
    fn inputs(_board: &Board, _side: Color) -> u64 {
        0
    }
}

impl BoardInputs for Orthodox {}

impl BoardInputs for Unguarded {}

/// What the rules of costs add.
pub trait CostInputs: CostRules {
    /// Number of additional inputs for each side, at most 64.
    const INPUTS: usize = 0;

    /// Those of `side` that are set.
    #[inline]
    fn inputs(&self, _side: Color, _turn: Color) -> u64 {
        0
    }
}

impl CostInputs for Free {}

impl<V: SearchRules> NetworkInputs for ChesslikePosition<V> {
    const PLANES: &'static [Plane] = V::PLANES;
    const MIRRORED_BY: Option<usize> = if V::FILES_ALIKE { Some(Piece::King as usize) } else { None };

    #[inline]
    fn planes(&self) -> Planes {
        let mut planes = self.pieces();
        for side in Color::BOTH {
            let own = &mut planes[side.index()];
            [own[6], own[7]] = V::inputs(self, side);
        }
        planes
    }

    #[inline]
    fn pieces(&self) -> Planes {
        Color::BOTH.map(|side| {
            let mut planes = [0; 8];
            for (plane, piece) in planes.iter_mut().zip(Piece::ALL) {
                *plane = self.board.of(side, piece).0;
            }
            planes
        })
    }

    #[inline]
    fn bucket(&self) -> usize {
        bucket_of(self.board.occupied().len(), PIECES)
    }
}

/// The planes of games whose rules are known when compiling.
pub struct StaticPlanes<V>(PhantomData<V>);

impl<V: StaticRules> StaticPlanes<V> {
    pub const PLANES: [Plane; 8] = [
        SQUARES,
        SQUARES,
        SQUARES,
        SQUARES,
        SQUARES,
        SQUARES,
        Plane::new(V::King::INPUTS + V::Guard::INPUTS, View::Same),
        Plane::new(V::Costs::INPUTS, View::Same),
    ];
}
