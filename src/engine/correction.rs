//! Correction history: how far the static evaluation was from the search's score, by the structure of the position.

/// Entries for each key.
const ENTRIES: usize = 1 << 14;
/// Entries are in this part of a centipawn.
const GRAIN: i32 = 256;
/// The largest error that an entry can hold, in centipawns.
const MOST: i32 = 64;
/// What an entry of the pawns counts, and one of the other pieces of a side; the sum is divided by `WHOLE`.
const WEIGHTS: [i32; 3] = [2, 1, 1];
const WHOLE: i32 = 2;

/// Errors of the static evaluation in similar positions: of the same pawns, of the same other pieces of White, and of Black.
pub struct CorrectionHistory(Vec<i16>);

impl CorrectionHistory {
    pub fn new() -> CorrectionHistory {
        CorrectionHistory(vec![0; 3 * ENTRIES])
    }

    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    fn places(keys: [u64; 3]) -> [usize; 3] {
        [0, 1, 2].map(|kind| kind * ENTRIES + keys[kind] as usize % ENTRIES)
    }

    /// What to add to the static evaluation of a position with these keys, in centipawns.
    #[inline]
    pub fn of(&self, keys: [u64; 3]) -> i32 {
        let entries = CorrectionHistory::places(keys).into_iter().zip(WEIGHTS);
        entries.map(|(at, weight)| i32::from(self.0[at]) * weight).sum::<i32>() / (WHOLE * GRAIN)
    }

    /// A search to this depth has found that the evaluation was wrong by so many centipawns. Deeper searches count more.
    pub fn learn(&mut self, keys: [u64; 3], depth: i32, error: i32) {
        let weight = (depth + 1).min(16);
        let goal = error.clamp(-GRAIN, GRAIN) * GRAIN;
        for at in CorrectionHistory::places(keys) {
            let mixed = (i32::from(self.0[at]) * (GRAIN - weight) + goal * weight) / GRAIN;
            self.0[at] = mixed.clamp(-MOST * GRAIN, MOST * GRAIN) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
