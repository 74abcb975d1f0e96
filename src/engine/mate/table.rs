//! The proof table: in how many moves positions are won, in how many they are not, and the proof
//! numbers of open ones.

/// Proof and disproof number: the minimum number of leaves to be decided to prove that the attacker
/// wins, or that the defender is safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofNumbers {
    pub proof: u32,
    pub refutation: u32,
}

/// Infinite: cannot be proved.
pub const NEVER: u32 = u32::MAX;

impl ProofNumbers {
    pub const WON: ProofNumbers = ProofNumbers { proof: 0, refutation: NEVER };
    pub const SAFE: ProofNumbers = ProofNumbers { proof: NEVER, refutation: 0 };
    pub const OPEN: ProofNumbers = ProofNumbers { proof: 1, refutation: 1 };

    pub const fn settled(won: bool) -> ProofNumbers {
        if won { ProofNumbers::WON } else { ProofNumbers::SAFE }
    }
}

/// The results of a position. What is won within some moves is won within more, and what is safe
/// for some moves is safe for fewer, so one entry serves all numbers of moves.
#[derive(Clone, Copy)]
struct ProofEntry {
    key: u64,
    numbers: ProofNumbers,
    /// The number of moves that `numbers` refers to.
    moves: u8,
    /// The smallest number of moves within which it is won; [`NOT`] if unknown.
    won: u8,
    /// One more than the largest number of moves for which it is safe; 0 if unknown.
    safe: u8,
    /// Between which two clearings it was made.
    age: u32,
}

const NOT: u8 = u8::MAX;
const BLANK: ProofEntry = ProofEntry { key: 0, numbers: ProofNumbers::OPEN, moves: 0, won: NOT, safe: 0, age: 0 };
const CLUSTER: usize = 4;

/// A fixed-size table in clusters. The entry with the fewest moves is replaced, since it is the
/// cheapest to recompute. Entries of another age count as blank: emptying all of them would take as
/// long as many a short search before which the table is cleared.
pub struct ProofTable {
    entries: Vec<ProofEntry>,
    age: u32,
}

impl ProofTable {
    /// Creates a table of this many megabytes, rounded down to a power of two entries.
    pub fn new(megabytes: u32) -> ProofTable {
        let bytes = (megabytes.clamp(1, 1024) as usize) << 20;
        let count = (bytes / size_of::<ProofEntry>() / 2 + 1).next_power_of_two();
        ProofTable { entries: vec![BLANK; count], age: 1 }
    }

    pub fn clear(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.age == BLANK.age {
            self.entries.fill(BLANK);
            self.age += 1;
        }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1) & !(CLUSTER - 1)
    }

    /// Returns the proof numbers for a win within this number of moves.
    #[inline]
    pub fn recall(&self, key: u64, moves: u8) -> Option<ProofNumbers> {
        let place = self.place(key);
        let mut cluster = self.entries[place..place + CLUSTER].iter();
        let entry = cluster.find(|entry| entry.key == key && entry.age == self.age)?;
        if entry.won <= moves {
            Some(ProofNumbers::WON)
        } else if entry.safe > moves {
            Some(ProofNumbers::SAFE)
        } else if entry.moves == moves {
            Some(entry.numbers)
        } else {
            None
        }
    }

    #[inline]
    pub fn learn(&mut self, key: u64, moves: u8, numbers: ProofNumbers) {
        let place = self.place(key);
        let cluster = &mut self.entries[place..place + CLUSTER];
        let age = self.age;
        for entry in cluster.iter_mut().filter(|entry| entry.age != age) {
            *entry = ProofEntry { age, ..BLANK };
        }
        let mut at = 0;
        for (index, entry) in cluster.iter().enumerate() {
            if entry.key == key {
                at = index;
                break;
            }
            if entry.moves < cluster[at].moves {
                at = index;
            }
        }
        let entry = &mut cluster[at];
        if entry.key != key {
            *entry = ProofEntry { key, age, ..BLANK };
        }
        (entry.numbers, entry.moves) = (numbers, moves);
        if numbers.proof == 0 {
            entry.won = entry.won.min(moves);
        } else if numbers.refutation == 0 {
            entry.safe = entry.safe.max(moves + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_serves_more_moves_and_safety_serves_fewer() {
        let mut facts = ProofTable::new(1);
        facts.learn(7, 3, ProofNumbers::SAFE);
        facts.learn(7, 5, ProofNumbers::WON);
        facts.learn(7, 4, ProofNumbers::OPEN);
        let known = [2, 3, 4, 5, 6].map(|moves| facts.recall(7, moves));
        assert_eq!(
            known,
            [ProofNumbers::SAFE, ProofNumbers::SAFE, ProofNumbers::OPEN, ProofNumbers::WON, ProofNumbers::WON]
                .map(Some)
        );
        facts.learn(7, 6, ProofNumbers::WON);
        assert_eq!(facts.recall(7, 5), Some(ProofNumbers::WON));
        assert_eq!(facts.recall(8, 1), None);
        facts.clear();
        assert_eq!(facts.recall(7, 5), None);
    }

    #[test]
    fn what_concerns_few_moves_makes_room() {
        let mut facts = ProofTable::new(1);
        let key = |index: u64| (index + 1) << 40;
        for (index, moves) in [4, 2, 5, 3, 1].into_iter().enumerate() {
            facts.learn(key(index as u64), moves, ProofNumbers::OPEN);
        }
        let known: Vec<bool> = [4, 2, 5, 3, 1]
            .into_iter()
            .zip(0..)
            .map(|(moves, index)| facts.recall(key(index), moves).is_some())
            .collect();
        assert_eq!(known, [true, false, true, true, true]);
    }
}
