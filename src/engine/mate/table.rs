//! What a mate search remembers of positions: in how many moves they are won, in how many they are not, and how hard the
//! question seemed where it is still open.

/// Proof number and disproof number: how many positions must at least be settled, each in favour of the attacker or each in
/// favour of the defender, to settle this one so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofNumbers {
    pub proof: u32,
    pub refutation: u32,
}

/// More than any sum: can't be settled so.
pub const NEVER: u32 = u32::MAX;

impl ProofNumbers {
    pub const WON: ProofNumbers = ProofNumbers { proof: 0, refutation: NEVER };
    pub const SAFE: ProofNumbers = ProofNumbers { proof: NEVER, refutation: 0 };
    pub const OPEN: ProofNumbers = ProofNumbers { proof: 1, refutation: 1 };

    pub const fn settled(won: bool) -> ProofNumbers {
        if won { ProofNumbers::WON } else { ProofNumbers::SAFE }
    }
}

/// A position with the moves that the attacker has left. What is won within some moves is won within more, and what is safe
/// for some moves is safe for fewer; so one entry serves all numbers of moves.
#[derive(Clone, Copy)]
struct ProofEntry {
    key: u64,
    effort: ProofNumbers,
    /// The number of moves that `effort` is about.
    moves: u8,
    /// The smallest number of moves within which it is won; [`NOT`] if none is known.
    won: u8,
    /// One more than the largest number of moves for which it is safe; 0 if none is known.
    safe: u8,
}

const NOT: u8 = u8::MAX;
const BLANK: ProofEntry = ProofEntry { key: 0, effort: ProofNumbers::OPEN, moves: 0, won: NOT, safe: 0 };
const CLUSTER: usize = 4;

/// Of a fixed size, in clusters; what concerns the fewest moves makes room, since it is the quickest to be found again.
pub struct ProofTable(Vec<ProofEntry>);

impl ProofTable {
    /// Of so many megabytes, rounded down to a power of two of entries.
    pub fn new(megabytes: u32) -> ProofTable {
        let bytes = (megabytes.clamp(1, 1024) as usize) << 20;
        let count = (bytes / size_of::<ProofEntry>() / 2 + 1).next_power_of_two();
        ProofTable(vec![BLANK; count])
    }

    pub fn forget(&mut self) {
        self.0.fill(BLANK);
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1) & !(CLUSTER - 1)
    }

    /// What is known of winning the position within so many moves.
    #[inline]
    pub fn recall(&self, key: u64, moves: u8) -> Option<ProofNumbers> {
        let place = self.place(key);
        let fact = self.0[place..place + CLUSTER].iter().find(|fact| fact.key == key)?;
        if fact.won <= moves {
            Some(ProofNumbers::WON)
        } else if fact.safe > moves {
            Some(ProofNumbers::SAFE)
        } else if fact.moves == moves {
            Some(fact.effort)
        } else {
            None
        }
    }

    #[inline]
    pub fn learn(&mut self, key: u64, moves: u8, effort: ProofNumbers) {
        let place = self.place(key);
        let cluster = &mut self.0[place..place + CLUSTER];
        let mut at = 0;
        for (index, fact) in cluster.iter().enumerate() {
            if fact.key == key {
                at = index;
                break;
            }
            if fact.moves < cluster[at].moves {
                at = index;
            }
        }
        let fact = &mut cluster[at];
        if fact.key != key {
            *fact = ProofEntry { key, ..BLANK };
        }
        (fact.effort, fact.moves) = (effort, moves);
        if effort.proof == 0 {
            fact.won = fact.won.min(moves);
        } else if effort.refutation == 0 {
            fact.safe = fact.safe.max(moves + 1);
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
        facts.forget();
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
