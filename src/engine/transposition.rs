//! The transposition table. Threads may share one.

use std::array;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use crate::score::DECISIVE;

/// How a score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// It is the true score.
    Exact = 3,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TtEntry {
    /// The id of the best move; 0 if unknown.
    pub best_move: u32,
    /// The score for the side to move; mates are counted from the position itself.
    pub score: i32,
    /// The depth of the search that found it, in plies; up to 127.
    pub depth: i32,
    /// How the score bounds the true one.
    pub bound: Bound,
}

/// Entries that share an index: pairs of a key, mixed with the data, and packed data. Aligned to one cache line, because
/// most probes wait for memory.
///
/// Threads write without locks. Two words of different writers do not fit each other, so such an entry is not found.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([AtomicU64; 8]);

impl Cluster {
    /// The mixed keys and data of the four entries.
    #[inline]
    fn entries(&self) -> [(u64, u64); 4] {
        array::from_fn(|at| (self.0[2 * at].load(Relaxed), self.0[2 * at + 1].load(Relaxed)))
    }
}

const AGES: u64 = 128;

/// A fixed-size table in clusters of four. The shallowest entry is replaced, entries of earlier
/// searches first.
pub struct TranspositionTable {
    clusters: Arc<[Cluster]>,
    /// Mixed into keys. Changing it hides all earlier entries without clearing the memory.
    salt: u64,
    age: u64,
}

impl TranspositionTable {
    /// Creates a table of this many megabytes, rounded down to a power of two.
    pub fn new(megabytes: u32) -> TranspositionTable {
        let bytes = (megabytes.clamp(1, 1024) as usize) << 20;
        let count = (bytes / size_of::<Cluster>() / 2 + 1).next_power_of_two();
        TranspositionTable { clusters: (0..count).map(|_| Cluster::default()).collect(), salt: 1, age: 0 }
    }

    /// The same table for another thread, whose next search counts as the same as the one of this that has begun.
    pub fn shared(&self) -> TranspositionTable {
        TranspositionTable { clusters: Arc::clone(&self.clusters), salt: self.salt, age: self.age.saturating_sub(1) }
    }

    /// Starts a new search: entries of earlier searches are replaced first.
    pub fn new_search(&mut self) {
        self.age += 1;
        if self.age == AGES {
            self.clusters.iter().flat_map(|cluster| &cluster.0).for_each(|word| word.store(0, Relaxed));
            self.age = 1;
        }
    }

    /// Makes all entries invisible, as in a new table.
    pub fn clear(&mut self) {
        self.salt = self.salt.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        self.new_search();
    }

    /// Identifies the time since the last [`TranspositionTable::clear`].
    pub const fn generation(&self) -> u64 {
        self.salt
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.clusters.len() - 1)
    }

    /// Returns the entry of a position `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        let wanted = key ^ self.salt;
        let entries = self.clusters[self.index(key)].entries();
        let (_, packed) = entries.into_iter().find(|(mixed, packed)| mixed ^ packed == wanted)?;
        let bound = match packed >> 55 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let score = i32::from((packed >> 32) as u16 as i16);
        let depth = (packed >> 48 & 127) as i32;
        Some(TtEntry { best_move: packed as u32, score: shifted(score, -(ply as i32)), depth, bound })
    }

    /// Stores what is known, in place of what is known of the same position or of the least valuable one of its cluster. `ply` is the
    /// distance from the root.
    #[inline]
    pub fn store(&mut self, key: u64, ply: usize, known: TtEntry) {
        let wanted = key ^ self.salt;
        let index = self.index(key);
        let age = self.age;
        let cluster = &self.clusters[index];
        let mut place = 0;
        let mut least = u64::MAX;
        let mut id = known.best_move;
        for (at, (mixed, packed)) in cluster.entries().into_iter().enumerate() {
            if mixed ^ packed == wanted {
                if id == 0 {
                    id = packed as u32;
                }
                place = at;
                break;
            }
            let value = (packed >> 48 & 127) + if packed >> 57 == age { 256 } else { u64::from(packed != 0) };
            if value < least {
                (least, place) = (value, at);
            }
        }
        let score = shifted(known.score, ply as i32) as i16 as u16;
        let depth = known.depth.clamp(0, 127) as u64;
        let rest = u64::from(score) << 32 | depth << 48 | (known.bound as u64) << 55 | age << 57;
        let packed = u64::from(id) | rest;
        cluster.0[2 * place].store(wanted ^ packed, Relaxed);
        cluster.0[2 * place + 1].store(packed, Relaxed);
    }

    /// Permille of entries used by the current search.
    pub fn full(&self) -> usize {
        let sample = self.clusters.iter().take(250);
        sample.flat_map(Cluster::entries).filter(|&(_, packed)| packed != 0 && packed >> 57 == self.age).count()
    }
}

/// Proved scores are stored relative to the position, not the root.
const fn shifted(score: i32, plies: i32) -> i32 {
    if score >= DECISIVE {
        score + plies
    } else if score <= -DECISIVE {
        score - plies
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    #[test]
    fn what_is_stored_is_found_from_another_ply_until_it_is_forgotten() {
        let mut table = TranspositionTable::new(1);
        let known = TtEntry { best_move: 77, score: MATE - 9, depth: 5, bound: Bound::Lower };
        table.store(12345, 4, known);
        assert_eq!(table.probe(12345, 2), Some(TtEntry { score: MATE - 7, ..known }));
        assert_eq!(table.probe(54321, 2), None);
        table.clear();
        assert_eq!(table.probe(12345, 4), None);
    }

    #[test]
    fn another_thread_finds_and_replaces_what_the_first_has_stored() {
        let mut table = TranspositionTable::new(1);
        table.new_search();
        let mut other = table.shared();
        other.new_search();
        let known = TtEntry { best_move: 5, score: -40, depth: 9, bound: Bound::Upper };
        table.store(99, 0, known);
        assert_eq!(other.probe(99, 3), Some(known));
        // Entries of the same search: the shallowest makes room, whoever stored it.
        for entry in 1..5 {
            other.store(99 + (entry << 40), 0, TtEntry { depth: 20, ..known });
        }
        assert!(table.probe(99, 0).is_none() && table.probe(99 + (1 << 40), 0).is_some());
    }

    #[test]
    fn shallow_and_old_entries_make_room() {
        let mut table = TranspositionTable::new(1);
        let step = 1 << 40;
        let known = |depth| TtEntry { best_move: 1, score: -3, depth, bound: Bound::Exact };
        for entry in 0..5 {
            table.store(entry * step, 0, known(10 - entry as i32));
        }
        assert!(table.probe(3 * step, 0).is_none() && table.probe(4 * step, 0).is_some());
        table.new_search();
        table.store(9 * step, 0, known(1));
        table.store(8 * step, 0, known(2));
        assert!(table.probe(9 * step, 0).is_some() && table.probe(0, 0).is_some());
    }
}
