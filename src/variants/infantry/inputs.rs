//! What a network sees of a position: pieces on squares, Black's as if the board were turned round.

use crate::infantry::InfantryPosition;
use crate::infantry::board::Role;
use crate::infantry::geometry::COUNT;
use crate::infantry::options::InfantryRules;
use engine::network::inputs::{NetworkInputs, Plane, Planes, View, bucket_of};
use rules::Color;

/// Number of pieces at the start.
const PIECES: u32 = 20;

/// A plane for each role.
pub const PLANES: [Plane; 7] = [Plane::new(COUNT, View::Turned); 7];

impl<R: InfantryRules> NetworkInputs for InfantryPosition<R> {
    const PLANES: &'static [Plane] = R::PLANES;
    const PAWNS: usize = Role::Pawn as usize;

    #[inline]
    fn pieces(&self) -> Planes {
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
