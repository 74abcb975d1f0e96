//! Scores that change from the midgame to the endgame.

use std::ops::{Add, AddAssign, Sub};

/// A midgame and an endgame score in centipawns, packed into one word so that both are added at
/// once. A negative endgame half borrows from the midgame half, which is corrected when it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaperedScore(i64);

impl TaperedScore {
    pub const fn new(mg: i32, eg: i32) -> TaperedScore {
        TaperedScore(((mg as i64) << 32) + eg as i64)
    }

    /// Both halves in one word, and back.
    pub const fn word(self) -> i64 {
        self.0
    }

    pub const fn from_word(word: i64) -> TaperedScore {
        TaperedScore(word)
    }

    pub const fn mg(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    pub const fn eg(self) -> i32 {
        self.0 as i32
    }

    pub const fn times(self, count: i32) -> TaperedScore {
        TaperedScore(self.0 * count as i64)
    }
}

impl Add for TaperedScore {
    type Output = TaperedScore;
    fn add(self, other: TaperedScore) -> TaperedScore {
        TaperedScore(self.0 + other.0)
    }
}

impl AddAssign for TaperedScore {
    fn add_assign(&mut self, other: TaperedScore) {
        *self = *self + other;
    }
}

impl Sub for TaperedScore {
    type Output = TaperedScore;
    fn sub(self, other: TaperedScore) -> TaperedScore {
        TaperedScore(self.0 - other.0)
    }
}
