//! Which move first: what has refuted others here and elsewhere.

use super::weighed::SLOTS;

/// How well quiet moves have done, by slot.
pub struct History(Vec<i16>);

const MOST: i32 = 8192;

impl History {
    pub fn new() -> History {
        History(vec![0; SLOTS])
    }

    pub fn forget(&mut self) {
        self.0.fill(0);
    }

    #[inline]
    pub fn of(&self, slot: usize) -> i32 {
        self.0[slot % SLOTS].into()
    }

    /// Moves a number towards its end of the range by a share of what is left of the way.
    pub fn learn(&mut self, slot: usize, bonus: i32) {
        let old = &mut self.0[slot % SLOTS];
        let now = i32::from(*old) + bonus - i32::from(*old) * bonus.abs() / MOST;
        *old = now.clamp(-MOST, MOST) as i16;
    }
}

/// Plies by which a late quiet move is searched less deep at first: it grows with the logarithms of both.
pub fn reduction(depth: i32, tried: u32) -> i32 {
    (4 + quarter_log(depth.max(1) as u32) * quarter_log(tried.max(1)) / 8) / 10
}

/// Four times the binary logarithm, roughly.
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
            [0, 1, 1, 3, 4]
        );
    }

    #[test]
    fn history_stays_in_its_range() {
        let mut history = History::new();
        for _ in 0..1000 {
            history.learn(7, 900);
            history.learn(8, -900);
        }
        assert!(history.of(7) > 7000 && history.of(7) <= MOST && history.of(8) < -7000 && history.of(9) == 0);
    }
}
