//! Playing strength: weaker levels search less and misjudge moves with similar scores.
//!
//! An error is plausible if the move would be good but for something overlooked. So low levels search few nodes, and the seed
//! decides among moves with close scores. Even casual players see a mate in one, so from a certain level on mates are always
//! taken and, one level later, avoided.

use crate::evaluate::hash64;
use crate::iterative::{PvLine, SearchLimits};
use crate::score::{DECISIVE, mate_plies};

/// The strongest level.
pub const FULL: u8 = 10;

/// The limits of a level.
#[derive(Clone, Copy)]
struct Level {
    nodes: u64,
    /// Largest misjudgement of a move in centipawns.
    error: i32,
    /// Number of moves that are compared, which share the nodes.
    moves: usize,
}

/// The levels of a game, the weakest first.
///
/// Each is meant to win 60 to 75 % of the points against the one below; `docs/levels.md` has what was measured. More thinking is worth
/// less in some games than in others, so the steps differ.
pub struct Levels([Level; FULL as usize]);

/// From nodes, error and moves of each level but the last, which has no limit.
const fn levels(limits: [(u64, i32, usize); FULL as usize - 1]) -> Levels {
    let mut levels = [Level { nodes: 0, error: 0, moves: 1 }; FULL as usize];
    let mut at = 0;
    while at < limits.len() {
        let (nodes, error, moves) = limits[at];
        levels[at] = Level { nodes, error, moves };
        at += 1;
    }
    Levels(levels)
}

/// Default for games without measurements. Puzzles are rated by these, whatever their game.
pub static WIDE: Levels = levels([
    (2_600, 34, 12),
    (3_900, 26, 12),
    (6_000, 17, 12),
    (7_600, 14, 11),
    (9_500, 11, 9),
    (14_000, 7, 7),
    (18_500, 5, 4),
    (27_000, 2, 2),
    (75_000, 0, 1),
]);

/// For games where more thinking brings much, above all to strong players.
pub static TAPERING: Levels = levels([
    (2_900, 32, 12),
    (4_200, 25, 12),
    (6_300, 17, 12),
    (8_600, 13, 10),
    (11_400, 9, 8),
    (13_700, 7, 7),
    (16_300, 5, 5),
    (19_500, 4, 4),
    (25_000, 3, 3),
]);

/// For games where more thinking brings little to weak players and much to strong ones.
pub static RISING: Levels = levels([
    (1_900, 40, 12),
    (3_200, 30, 12),
    (5_500, 19, 12),
    (8_000, 13, 11),
    (10_500, 9, 8),
    (14_500, 7, 5),
    (18_000, 5, 4),
    (23_500, 3, 3),
    (32_000, 1, 2),
]);

/// For games that are mostly drawn between neighbours: more thinking decides few of them, larger errors do.
pub static DRAWISH: Levels = levels([
    (2_600, 97, 12),
    (3_900, 80, 12),
    (6_000, 66, 12),
    (7_600, 53, 11),
    (9_500, 43, 9),
    (14_000, 33, 8),
    (18_500, 23, 6),
    (27_000, 12, 4),
    (75_000, 0, 1),
]);

/// For games whose scores are proofs, so that errors only choose between moves of unknown value.
pub static PROOFS: Levels = levels([
    (75, 1, 3),
    (150, 1, 3),
    (330, 1, 3),
    (900, 1, 3),
    (2_300, 1, 3),
    (6_000, 1, 3),
    (14_000, 1, 3),
    (34_000, 1, 3),
    (70_000, 1, 3),
]);

/// The level from which a mate in one is always played, and the level from which known mates are
/// avoided.
const TAKES_MATE: u8 = 3;
const SEES_MATE: u8 = 4;

impl Levels {
    fn level(&self, number: u8) -> Level {
        self.0[usize::from(number.clamp(1, FULL)) - 1]
    }

    /// Returns the search limits of a level within the requested ones.
    pub fn limits(&self, number: u8, asked: SearchLimits) -> SearchLimits {
        let Level { nodes, error, moves } = self.level(number);
        SearchLimits {
            nodes: match (nodes, asked.nodes) {
                (0, other) | (other, 0) => other,
                (own, asked) => own.min(asked),
            },
            // Only moves with their own score can be compared.
            lines: moves,
            stop_when_decided: error == 0,
            ..asked
        }
    }

    /// Returns the index of the line a level plays; `lines` are best first. Deterministic for the same
    /// seed and position.
    pub fn choose(&self, number: u8, seed: u32, key: u64, lines: &[PvLine]) -> usize {
        let error = self.level(number).error;
        let Some(best) = lines.first() else { return 0 };
        let number = number.clamp(1, FULL);
        if error == 0 || number >= TAKES_MATE && best.score > 0 && mate_plies(best.score) == Some(1) {
            return 0;
        }
        let threatened = |line: &PvLine| number >= SEES_MATE && line.score <= -DECISIVE;
        let noisy_score = |index: &usize| {
            let line = &lines[*index];
            let noise = hash64([key, seed.into(), u64::from(line.moves[0])]);
            // A sum of four random numbers makes small errors more likely than large ones.
            let random_sum: i32 = (0..4).map(|part| (noise >> (16 * part) & 0xffff) as i32).sum::<i32>() - 2 * 0xffff;
            line.score.clamp(-2000, 2000) + (i64::from(random_sum) * i64::from(error) / 0xffff) as i32
        };
        let sane = |index: &usize| !threatened(&lines[*index]) && best.score - lines[*index].score <= 3 * error;
        (0..lines.len()).filter(sane).max_by_key(noisy_score).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    fn lines(scores: &[i32]) -> Vec<PvLine> {
        (1..).zip(scores).map(|(id, &score)| PvLine { score, moves: vec![id] }).collect()
    }

    fn chosen(number: u8, scores: &[i32]) -> Vec<usize> {
        let lines = lines(scores);
        let mut chosen: Vec<usize> = (0..2000).map(|seed| WIDE.choose(number, seed, 9, &lines)).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }

    #[test]
    fn weak_levels_err_and_strong_ones_do_not() {
        assert_eq!(chosen(1, &[40, 30, 10, -5, -2000]), [0, 1, 2, 3]);
        assert_eq!(chosen(4, &[40, 30, 25, -100]), [0, 1, 2]);
        assert_eq!(chosen(10, &[40, 40, 39]), [0]);
    }

    #[test]
    fn mates_are_taken_and_avoided_from_their_levels_on() {
        assert_eq!(chosen(3, &[MATE - 1, 2000, 1990]), [0]);
        assert_eq!(chosen(4, &[-900, -910, 2 - MATE]), [0, 1]);
    }
}
