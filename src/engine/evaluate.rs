//! What the search needs to know about a variant beyond its rules.

use crate::endgame::EndgameTerms;
use crate::network::inputs::NetworkInputs;
use crate::personality::Personality;
use crate::prover::Prover;
use crate::search_board::RootBoard;
use crate::strength::{self, Levels};
use rules::draw::DrawRules;
use rules::{Color, Status};

/// Properties of a move that are known before it is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveHints {
    /// Material gained by capture and promotion, in centipawns; 0 for a quiet move.
    pub gain: i32,
    /// Value of the moving piece in centipawns: what a recapture may cost.
    pub risk: i32,
    /// History slot, below [`SLOTS`]. Moves that share a slot are similar in most positions.
    pub slot: usize,
}

/// Number of history slots.
pub const SLOTS: usize = 1024;

/// A group of evaluation weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalTerm {
    /// The name that the tuner prints, such as `material`.
    pub name: &'static str,
    /// Whether the weights are midgame/endgame pairs.
    pub pairs: bool,
    /// Number of weights (or pairs) per inner row; 0 if there are no inner rows.
    pub group: usize,
    /// The weights in centipawns; with `pairs`, midgame and endgame in turn.
    pub values: Vec<i32>,
}

/// All weights of an evaluation.
pub type EvalTerms = Vec<EvalTerm>;

/// A cache of evaluations by the hash of the position.
///
/// An entry is one word, the hash of its position. Its lowest bits are known from the place of the entry, so they hold the score.
pub struct ScoreCache(Vec<u64>);

impl Default for ScoreCache {
    fn default() -> ScoreCache {
        ScoreCache(vec![0; ScoreCache::PLACES as usize])
    }
}

impl ScoreCache {
    const PLACES: u64 = 1 << 16;

    /// Forgets all scores.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Returns the score for a hash, computing it if it is not cached. Scores fit 16 bits.
    #[inline]
    pub fn get_or_insert_with(&mut self, hash: u64, compute: impl FnOnce() -> i32) -> i32 {
        let entry = &mut self.0[(hash % ScoreCache::PLACES) as usize];
        if *entry / ScoreCache::PLACES != hash / ScoreCache::PLACES {
            *entry = hash - hash % ScoreCache::PLACES + u64::from(compute() as u16);
        }
        i32::from(*entry as i16)
    }
}

/// A cache of evaluation terms that stay the same for many moves, such as pawn structure.
pub struct EvalCache(Vec<([u64; 3], i64)>);

impl EvalCache {
    /// Creates a cache of `count` values, a power of two.
    pub fn new(count: usize) -> EvalCache {
        EvalCache(vec![([0; 3], 0); count])
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        self.0.fill(([0; 3], 0));
    }

    /// Returns the value for a key, computing it if it is not cached. The key must not be all
    /// zeros.
    #[inline]
    pub fn get_or_insert_with(&mut self, key: [u64; 3], compute: impl FnOnce() -> i64) -> i64 {
        let mixed = key.iter().fold(0_u64, |mixed, word| (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let at = (mixed >> 40) as usize & (self.0.len() - 1);
        let place = &mut self.0[at];
        if place.0 != key {
            *place = (key, compute());
        }
        place.1
    }
}

/// A variant that can be searched.
pub trait Evaluate: DrawRules + NetworkInputs {
    /// The levels of a player.
    const LEVELS: &'static Levels = &strength::WIDE;

    /// The endgame terms, or `None` if endgames are not covered by tables.
    const ENDGAMES: Option<&'static EndgameTerms> = None;

    /// Whether the evaluation is meaningful and null-move pruning is sound. Otherwise the search
    /// prunes by proof alone.
    const HAS_EVAL: bool = true;

    /// Returns the id of a move, unique in its position and never 0.
    fn move_id(&self, mv: Self::Move) -> u32;

    /// Returns a hash of everything repetition compares.
    fn key(&self) -> u64;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// Returns the static evaluation in centipawns for the side to move.
    fn evaluate(&self) -> i32;

    /// [`Evaluate::evaluate`] with a cache of evaluation terms.
    fn evaluate_cached(&self, _cache: &mut EvalCache) -> i32 {
        self.evaluate()
    }

    /// The weights of a player with a personality, for both sides.
    type Taste: Send + 'static;

    /// The weights of a player with a personality who plays `side`; `None` if they are the tuned ones.
    fn taste(_personality: Personality, _side: Color) -> Option<Self::Taste> {
        None
    }

    /// [`Evaluate::evaluate_cached`] by the weights of a player; the cache must not be used for others.
    fn evaluate_by(&self, _taste: &Self::Taste, cache: &mut EvalCache) -> i32 {
        self.evaluate_cached(cache)
    }

    /// The tunable weights of the evaluation; empty if there are none.
    fn eval_terms() -> EvalTerms {
        EvalTerms::new()
    }

    /// Evaluates positions with other weights.
    fn evaluate_with(positions: &[Self], _terms: &EvalTerms) -> Vec<i32> {
        positions.iter().map(Self::evaluate).collect()
    }

    /// What the order of moves needs to know about a legal move.
    fn move_hints(&self, mv: Self::Move) -> MoveHints;

    /// Appends the legal captures and promotions, in the order of all legal moves.
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

    /// Whether a move attacks the enemy king, from its destination or by uncovering another piece: it is searched with more care.
    /// A wrong answer only costs strength.
    fn attacks_king(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Appends the legal quiet moves that attack the enemy king, for the quiescence search; some may be missing.
    fn quiet_checks(&self, _list: &mut Vec<Self::Move>) {}

    /// Static exchange evaluation: the gain of a capture after all profitable recaptures on its
    /// square; at most its own gain.
    fn see(&self, mv: Self::Move) -> i32;

    /// The position with the other side to move, or `None` where null-move pruning is unsound.
    fn null_move(&self) -> Option<Self>;

    /// Whether the side to move has lost by the rules.
    fn has_lost(&self) -> bool {
        self.in_check() && self.status() == Status::Checkmate
    }

    /// Whether the side to move is known to lose with any move.
    fn is_known_loss(&self) -> bool {
        false
    }

    /// Returns a prover for the position, if the variant can decide it exactly.
    fn prover(&self) -> Option<Box<dyn Prover>> {
        None
    }

    /// The same position under orthodox rules. `None` if it would be illegal there, if the variant
    /// has no orthodox counterpart, or if it is orthodox chess.
    fn orthodox_counterpart(&self) -> Option<Box<dyn RootBoard>> {
        None
    }

    /// The id of the game of that counterpart, also where this position would be illegal there. `None` if the variant has none.
    fn orthodox_game(&self) -> Option<&'static str> {
        None
    }
}

/// Hashes words. Positions are only a few words, so this is cheaper than incremental Zobrist keys
/// and there is nothing to update.
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
    fn scores_are_kept_until_another_position_takes_their_place() {
        let mut cache = ScoreCache::default();
        let hashes = [5 | 1 << 20, 5 | 1 << 16, 5 | 1 << 63, u64::MAX];
        for (at, hash) in (0..).zip(hashes) {
            let score = -20_000 + 10_000 * at;
            assert_eq!(cache.get_or_insert_with(hash, || score), score);
            assert_eq!(cache.get_or_insert_with(hash, || unreachable!()), score);
        }
        assert_eq!(cache.get_or_insert_with(hashes[0], || 7), 7);
    }

    #[test]
    fn sparse_words_have_hashes_of_their_own() {
        let sparse = || (0..64).flat_map(|one| (one..64).map(move |two| 1_u64 << one | 1 << two));
        let mut hashes: Vec<u64> =
            sparse().step_by(3).flat_map(|one| sparse().step_by(2).map(move |two| hash64([one, two]))).collect();
        let count = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), count);
        // These collided in an earlier version of the hash.
        assert_ne!(hash64([0, 0xc000_0000_0040_0000]), hash64([0x8c40_0000_0000_0000, 0x80_0000]));
    }
}
