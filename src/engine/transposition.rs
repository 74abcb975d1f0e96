//! The transposition table.

use crate::engine::score::DECISIVE;

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

/// Entries that share an index: pairs of a key and packed data. Aligned to one cache line, because
/// most probes wait for memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Cluster([u64; 8]);

const EMPTY: Cluster = Cluster([0; 8]);

const AGES: u64 = 128;

/// A fixed-size table in clusters of four. The shallowest entry is replaced, entries of earlier
/// searches first.
pub struct TranspositionTable {
    clusters: Vec<Cluster>,
    /// Mixed into keys. Changing it hides all earlier entries without clearing the memory.
    salt: u64,
    age: u64,
}

impl TranspositionTable {
    /// Creates a table of this many megabytes, rounded down to a power of two.
    pub fn new(megabytes: u32) -> TranspositionTable {
        let bytes = (megabytes.clamp(1, 1024) as usize) << 20;
        let count = (bytes / size_of::<Cluster>() / 2 + 1).next_power_of_two();
        TranspositionTable { clusters: vec![EMPTY; count], salt: 1, age: 0 }
    }

    /// Starts a new search: entries of earlier searches are replaced first.
    pub fn new_search(&mut self) {
        self.age += 1;
        if self.age == AGES {
            self.clusters.fill(EMPTY);
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
        let packed =
            self.clusters[self.index(key)].0.chunks_exact(2).find(|pair| pair[0] == wanted).map(|pair| pair[1])?;
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
        let cluster = &mut self.clusters[index].0;
        let mut place = 0;
        let mut least = u64::MAX;
        let mut id = known.best_move;
        for at in 0..4 {
            let packed = cluster[2 * at + 1];
            if cluster[2 * at] == wanted {
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
        cluster[2 * place] = wanted;
        cluster[2 * place + 1] = u64::from(id) | rest;
    }

    /// Permille of entries used by the current search.
    pub fn full(&self) -> usize {
        let sample = self.clusters.iter().take(250);
        let entries = sample.flat_map(|cluster| cluster.0.chunks_exact(2));
        entries.filter(|pair| pair[1] != 0 && pair[1] >> 57 == self.age).count()
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
    use crate::engine::score::MATE;

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
