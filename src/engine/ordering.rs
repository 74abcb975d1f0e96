//! Move ordering: history statistics and late move reductions.

use crate::evaluate::SLOTS;

/// History scores of quiet moves by slot.
pub struct History(Vec<i16>);

const MAX_HISTORY: i32 = 8192;

/// The slot of a missing move.
pub const NO_MOVE: usize = SLOTS;

/// History scores of quiet moves as replies to other moves, by both slots. The replies of both
/// sides share slots, since the move before tells the sides apart.
pub struct ContinuationHistory {
    scores: Vec<i16>,
    /// The slots of moves before that have scores: a short search learns of few, and going through all of
    /// them would take longer than searching a hundred nodes.
    learned: [bool; SLOTS],
}

/// The number of scores for each move before.
const REPLIES: usize = SLOTS / 2;

impl ContinuationHistory {
    pub fn new() -> ContinuationHistory {
        ContinuationHistory { scores: vec![0; SLOTS * REPLIES], learned: [false; SLOTS] }
    }

    pub fn clear(&mut self) {
        for (row, learned) in self.scores.chunks_exact_mut(REPLIES).zip(&mut self.learned) {
            if std::mem::take(learned) {
                row.fill(0);
            }
        }
    }

    /// Halves all values, so that earlier searches count less.
    pub fn age(&mut self) {
        for (row, learned) in self.scores.chunks_exact_mut(REPLIES).zip(&mut self.learned) {
            if *learned {
                row.iter_mut().for_each(|number| *number /= 2);
                *learned = row.iter().any(|&number| number != 0);
            }
        }
    }

    fn at(before: usize, slot: usize) -> Option<usize> {
        (before < NO_MOVE).then_some(before * REPLIES + slot % REPLIES)
    }

    #[inline]
    pub fn of(&self, before: usize, slot: usize) -> i32 {
        ContinuationHistory::at(before, slot).map_or(0, |at| self.scores[at].into())
    }

    #[inline]
    pub fn learn(&mut self, before: usize, slot: usize, bonus: i32) {
        if let Some(at) = ContinuationHistory::at(before, slot) {
            learn(&mut self.scores[at], bonus);
            self.learned[before] = true;
        }
    }
}

/// Moves a value towards the end of its range in proportion to the remaining distance (history
/// gravity).
fn learn(old: &mut i16, bonus: i32) {
    let now = i32::from(*old) + bonus - i32::from(*old) * bonus.abs() / MAX_HISTORY;
    *old = now.clamp(-MAX_HISTORY, MAX_HISTORY) as i16;
}

impl History {
    pub fn new() -> History {
        History(vec![0; SLOTS])
    }

    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    pub fn age(&mut self) {
        self.0.iter_mut().for_each(|number| *number /= 2);
    }

    #[inline]
    pub fn of(&self, slot: usize) -> i32 {
        self.0[slot % SLOTS].into()
    }

    pub fn learn(&mut self, slot: usize, bonus: i32) {
        learn(&mut self.0[slot % SLOTS], bonus);
    }
}

/// Late move reduction in plies; grows with the logarithms of depth and move number.
pub fn reduction(depth: i32, tried: u32) -> i32 {
    (6 + quarter_log(depth.max(1) as u32) * quarter_log(tried.max(1)) / 6) / 10
}

/// Approximates four times the binary logarithm.
const fn quarter_log(number: u32) -> i32 {
    let whole = number.ilog2();
    (4 * whole + ((number << 2) >> whole & 3)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_moves_deep_down_are_reduced_most() {
        assert_eq!(
            [(3, 2), (3, 10), (8, 4), (10, 30), (20, 40)].map(|(depth, tried)| reduction(depth, tried)),
            [1, 1, 2, 4, 6]
        );
    }

    #[test]
    fn replies_are_halved_and_forgotten() {
        let mut history = ContinuationHistory::new();
        for before in [3, 4] {
            history.learn(before, 9, 64 * before as i32);
        }
        assert_eq!([3, 4, 5, NO_MOVE].map(|before| history.of(before, 9)), [192, 256, 0, 0]);
        history.age();
        assert_eq!([3, 4].map(|before| history.of(before, 9)), [96, 128]);
        (0..6).for_each(|_| history.age());
        history.learn(3, 9, 5);
        assert_eq!([3, 4].map(|before| history.of(before, 9)), [6, 2]);
        history.clear();
        assert_eq!([3, 4].map(|before| history.of(before, 9)), [0, 0]);
    }

    #[test]
    fn history_stays_in_its_range() {
        let mut history = History::new();
        for _ in 0..1000 {
            history.learn(7, 900);
            history.learn(8, -900);
        }
        assert!(history.of(7) > 7000 && history.of(7) <= MAX_HISTORY && history.of(8) < -7000 && history.of(9) == 0);
    }
}
