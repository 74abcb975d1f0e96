//! What a search asks of a game beyond its rules.

use crate::engine::endgame::EndgameTerms;
use crate::engine::prover::Prover;
use crate::engine::search_board::RootBoard;
use crate::rules::Status;
use crate::rules::draw::DrawRules;

/// What is known of a move before it is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveHints {
    /// In centipawns, what it takes and what it becomes; 0 for a quiet move.
    pub gain: i32,
    /// In centipawns, the piece that moves: what it may cost if that is taken back.
    pub risk: i32,
    /// Moves of the same slot are alike in most positions; below [`SLOTS`].
    pub slot: usize,
}

/// How many kinds of moves the search keeps statistics of.
pub const SLOTS: usize = 1024;

/// Numbers of an evaluation that stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalTerm {
    pub name: &'static str,
    /// Whether they come in pairs, for early and late in a game.
    pub pairs: bool,
    /// How many of them, or of their pairs, stand in an inner row; 0 if there are no inner rows.
    pub group: usize,
    pub values: Vec<i32>,
}

/// The numbers of an evaluation.
pub type EvalTerms = Vec<EvalTerm>;

/// Values that are likely to be wanted again soon: of positions, or of parts that stay the same for many moves, such as how the
/// pawns stand.
pub struct EvalCache(Vec<([u64; 3], i64)>);

impl EvalCache {
    /// Of so many values, a power of two.
    pub fn new(count: usize) -> EvalCache {
        EvalCache(vec![([0; 3], 0); count])
    }

    pub fn clear(&mut self) {
        self.0.fill(([0; 3], 0));
    }

    /// The value of what the key, which must not be all zeros, stands for in full; it is worked out unless it is still there.
    #[inline]
    pub fn get_or_insert_with(&mut self, key: [u64; 3], work: impl FnOnce() -> i64) -> i64 {
        let mixed = key.iter().fold(0_u64, |mixed, word| (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let at = (mixed >> 40) as usize & (self.0.len() - 1);
        let place = &mut self.0[at];
        if place.0 != key {
            *place = (key, work());
        }
        place.1
    }
}

/// A game that can be searched.
pub trait Evaluate: DrawRules {
    /// What is needed to answer endgames exactly; `None` where they are not.
    const ENDGAMES: Option<&'static EndgameTerms> = None;

    /// Whether static scores mean something, and a side that may pass is never worse off than one that must move. Where they
    /// do not, the search prunes by proof alone.
    const HAS_EVAL: bool = true;

    /// A number for a move, distinct in its position and never 0.
    fn move_id(&self, mv: Self::Move) -> u32;

    /// A hash of all that repetition compares.
    fn key(&self) -> u64;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// In centipawns, how the position stands for the side to move as far as one sees without moving.
    fn evaluate(&self) -> i32;

    /// The same, with the help of what earlier scores have left.
    fn evaluate_cached(&self, _memory: &mut EvalCache) -> i32 {
        self.evaluate()
    }

    /// The numbers that the score is made of, as far as they can be tuned; none where there is nothing to tune.
    fn eval_terms() -> EvalTerms {
        EvalTerms::new()
    }

    /// The scores of positions as they were with other numbers.
    fn evaluate_with(positions: &[Self], _numbers: &EvalTerms) -> Vec<i32> {
        positions.iter().map(Self::evaluate).collect()
    }

    fn move_hints(&self, mv: Self::Move) -> MoveHints;

    /// Adds the legal moves that gain something, in the order of all.
    fn captures_and_promotions(&self, list: &mut Vec<Self::Move>) {
        let first = list.len();
        self.legal_into(list);
        let mut at = first;
        for from in first..list.len() {
            let mv = list[from];
            if self.move_hints(mv).gain > 0 {
                list[at] = mv;
                at += 1;
            }
        }
        list.truncate(at);
    }

    /// Whether a quiet move attacks the enemy king from where it goes; what a search may not overlook. False costs only strength.
    fn attacks_king(&self, _mv: Self::Move) -> bool {
        false
    }

    /// What a move that takes something wins once both sides have taken on its square as long as it pays; at most its gain.
    fn see(&self, mv: Self::Move) -> i32;

    /// The position with the other side to move, where passing is not better than any move could be.
    fn null_move(&self) -> Option<Self>;

    /// Whether the side to move has lost by the rules.
    fn has_lost(&self) -> bool {
        self.in_check() && self.status() == Status::Checkmate
    }

    /// Whether the side to move is known to be lost, whatever it does.
    fn is_known_loss(&self) -> bool {
        false
    }

    /// What can prove the position, where the game knows more than a search does.
    fn prover(&self) -> Option<Box<dyn Prover>> {
        None
    }

    /// The same board in the game without what is odd: same side to move, rights and clock. Nothing where that is no position
    /// there, where the game has no such counterpart, or where it is the counterpart itself.
    fn orthodox_counterpart(&self) -> Option<Box<dyn RootBoard>> {
        None
    }
}

/// Stirs words into a hash. Cheaper than tables for positions that are a few words, and there is nothing to keep up to date.
#[inline]
pub fn hash64(words: impl IntoIterator<Item = u64>) -> u64 {
    let mut hash = 0x9e37_79b9_7f4a_7c15_u64;
    for word in words {
        // Two rounds: after one, two words that differ in a few high bits can undo each other.
        hash ^= word;
        hash = (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        hash = (hash ^ hash >> 29).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^= hash >> 32;
    }
    hash.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sparse_words_have_hashes_of_their_own() {
        let sparse = || (0..64).flat_map(|one| (one..64).map(move |two| 1_u64 << one | 1 << two));
        let mut hashes: Vec<u64> =
            sparse().step_by(3).flat_map(|one| sparse().step_by(2).map(move |two| hash64([one, two]))).collect();
        let count = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), count);
        // Equal hashes of an older way to stir.
        assert_ne!(hash64([0, 0xc000_0000_0040_0000]), hash64([0x8c40_0000_0000_0000, 0x80_0000]));
    }
}
