//! Correction history: how far the static evaluation was from the search's score, by the structure of the position.

use crate::network::inputs::{MOST_PLANES, Planes};
use rules::Color;

/// Entries for each key.
const ENTRIES: usize = 1 << 14;
/// Entries are in this part of a centipawn.
const GRAIN: i32 = 256;
/// The largest error that an entry can hold, in centipawns.
const MOST: i32 = 64;
/// What an entry of the pawns counts, and one of the other pieces of a side; the sum is divided by `WHOLE`.
const WEIGHTS: [i32; 3] = [2, 1, 1];
const WHOLE: i32 = 2;

/// Where the errors of a position are kept.
pub type Places = [u16; 3];

/// Errors of the static evaluation in similar positions: of the same pawns, of the same other pieces of White, and of Black.
pub struct CorrectionHistory(Vec<i16>);

/// Places of a position's errors: one for the pawns, one for White's other pieces and one for Black's, each with the side to move.
/// `pawns` is their plane.
pub fn places(pieces: &Planes, pawns: usize, turn: Color) -> Places {
    // Cheaper than `hash64`, and not as good: positions that share a place only blur what it holds.
    let mix = |hash: u64, bits: u64| (hash ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let place = |kind: usize, hash: u64| {
        let mixed = (hash ^ hash >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (kind * ENTRIES + (mixed >> 32) as usize % ENTRIES) as u16
    };
    let [white, black] = pieces;
    let others = |planes: &[u64; MOST_PLANES]| {
        let others = planes.iter().enumerate().filter(|&(plane, _)| plane != pawns);
        others.fold(turn as u64, |hash, (_, &bits)| mix(hash, bits))
    };
    let both = mix(mix(turn as u64, white[pawns]), black[pawns]);
    [place(0, both), place(1, others(white)), place(2, others(black))]
}

impl CorrectionHistory {
    pub fn new() -> CorrectionHistory {
        CorrectionHistory(vec![0; 3 * ENTRIES])
    }

    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// What to add to the static evaluation of a position with these places, in centipawns.
    #[inline]
    pub fn of(&self, places: Places) -> i32 {
        let entries = places.into_iter().zip(WEIGHTS);
        entries.map(|(at, weight)| i32::from(self.0[usize::from(at)]) * weight).sum::<i32>() / (WHOLE * GRAIN)
    }

    /// A search to this depth has found that the evaluation was wrong by so many centipawns. Deeper searches count more.
    pub fn learn(&mut self, places: Places, depth: i32, error: i32) {
        let weight = (depth + 1).min(16);
        let goal = error.clamp(-GRAIN, GRAIN) * GRAIN;
        for at in places {
            let entry = &mut self.0[usize::from(at)];
            let mixed = (i32::from(*entry) * (GRAIN - weight) + goal * weight) / GRAIN;
            *entry = mixed.clamp(-MOST * GRAIN, MOST * GRAIN) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_pawns_or_of_a_sides_pieces_moves_one_place_and_the_turn_all() {
        let planes: Planes =
            [[0xff00, 0x42, 0x24, 0x81, 8, 16, 0, 0], [0xff << 48, 0x42 << 56, 0, 0x81 << 56, 8 << 56, 16 << 56, 0, 0]];
        let before = places(&planes, 0, Color::White);
        assert_eq!(before.map(|place| usize::from(place) / ENTRIES), [0, 1, 2]);
        let differ = |places: Places| [0, 1, 2].map(|kind| places[kind] != before[kind]);
        for (side, plane, expected) in
            [(0, 0, [true, false, false]), (0, 3, [false, true, false]), (1, 5, [false, false, true])]
        {
            let mut changed = planes;
            changed[side][plane] ^= 1 << 30;
            assert_eq!(differ(places(&changed, 0, Color::White)), expected);
        }
        assert_eq!(differ(places(&planes, 0, Color::Black)), [true; 3]);
    }

    #[test]
    fn an_error_is_learnt_for_what_has_the_same_structure() {
        let mut history = CorrectionHistory::new();
        for _ in 0..200 {
            history.learn([1, 2, 3], 8, 40);
        }
        assert!((60..=80).contains(&history.of([1, 2, 3])), "{}", history.of([1, 2, 3]));
        assert_eq!(history.of([1, 5, 6]), history.of([1, 2, 3]) / 2);
        assert_eq!(history.of([4, 5, 6]), 0);
        for _ in 0..2000 {
            history.learn([1, 2, 3], 30, -5000);
        }
        assert_eq!(history.of([1, 2, 3]), -2 * MOST);
        history.clear();
        assert_eq!(history.of([1, 2, 3]), 0);
    }
}
