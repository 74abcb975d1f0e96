//! What a network sees of a position: pieces on squares, Black's as if the board were turned round.

use crate::engine::network::inputs::{NetworkInputs, Plane, Planes, View, bucket_of};
use crate::rules::Color;
use crate::variants::infantry::Infantry;
use crate::variants::infantry::board::Role;
use crate::variants::infantry::geometry::COUNT;

/// Number of pieces at the start.
const PIECES: u32 = 20;

impl NetworkInputs for Infantry {
    const PLANES: &'static [Plane] = &[Plane::new(COUNT, View::Turned); 7];

    #[inline]
    fn planes(&self) -> Planes {
        Color::BOTH.map(|side| {
            let mut planes = [0; 8];
            for (plane, role) in planes.iter_mut().zip(Role::ALL) {
                *plane = self.board.of(side, role).0;
            }
            planes
        })
    }

    #[inline]
    fn bucket(&self) -> usize {
        bucket_of(self.board.occupied().len(), PIECES)
    }
}
