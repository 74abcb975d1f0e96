//! Decides sums of parts, and computes the nimbers of parts.
//!
//! A sum is decided with one part and one heap at a time, after Lemoine and Viennot: parts with
//! known nimbers become heaps, heaps add up to one, and the nimbers of small parts are computed
//! until a single large part is left. The query "is it a win together with a heap of n?" needs only
//! one winning answer, so the nimber of the large part is never computed completely.
//!
//! Proof numbers choose the next query: for each pair of a part and a heap, the table stores how
//! much is missing to prove a win or a loss, and the search follows the smallest (df-pn, after
//! Nagai). Many move orders transpose, so a sum over the moves would count much of it twice;
//! instead the maximum is used, plus one for each other move.
//!
//! The search is plain recursion that pauses after a number of nodes by unwinding completely; the
//! table leads it back to where it was. It does so at the same nodes however it is sliced, so
//! slicing does not affect results.

use crate::anarchist::sums::{DoubleSteps, Part, Shape};
use engine::evaluate::hash64;

/// Number of table entries. Two of 32 bytes form a bucket of one cache line.
const ENTRIES: usize = 1 << 19;
const BUCKET: usize = 2;
/// Number of results whose table entries are looked up in one go, so that the memory accesses
/// overlap.
const STRETCH: usize = 4;
/// The largest heap; queries about larger ones are abandoned.
const LARGEST: u32 = 31;

/// The node budget is used up; call again to continue.
pub(super) struct Pause;

/// Parts up to this room are solved so quickly that returning to them would cost more.
const SMALL: u32 = 50;
/// Infinite: cannot be proved.
const NEVER: u32 = 1 << 28;

/// What is known about a part.
#[derive(Clone, Copy, Default)]
struct KnownValue {
    /// Its nimber.
    nimber: Option<u32>,
    /// Nimbers it does not have, one bit each.
    not: u32,
}

/// Lower bounds on the number of leaves to prove a win and a loss of the player to move.
#[derive(Clone, Copy, Default)]
struct Missing {
    win: u32,
    loss: u32,
}

const WON: Missing = Missing { win: 0, loss: NEVER };
const LOST: Missing = Missing { win: NEVER, loss: 0 };
const UNLIMITED: Missing = Missing { win: NEVER, loss: NEVER };

/// The result of a move during the search: a heap for its solved parts, and a range of the part
/// stack for the rest, small ones first. `missing` is for the player to move there.
#[derive(Clone, Copy)]
struct Outlook {
    effort: u32,
    heap: u32,
    first: usize,
    last: usize,
    missing: Missing,
}

/// The table's entry for a part.
#[derive(Clone, Copy, Default)]
struct TableEntry {
    shape: Shape,
    known: KnownValue,
    /// Logarithm of the number of nodes spent.
    effort: u8,
    /// The heap that `missing` refers to; all zeros if there was no query.
    heap: u8,
    missing: Missing,
}

/// A packed entry: a zeroed table of plain integers needs no physical memory until it is filled.
type Packed = [u64; 4];

impl TableEntry {
    fn pack(self) -> Packed {
        let nimber = self.known.nimber.map_or(0, |nimber| u64::from(nimber) + 1);
        let rest = nimber << 32 | u64::from(self.effort) << 40 | u64::from(self.heap) << 48;
        let missing = u64::from(self.missing.win) | u64::from(self.missing.loss) << 32;
        [self.shape.up, self.shape.down, u64::from(self.known.not) | rest, missing]
    }

    fn unpack([up, down, rest, missing]: Packed) -> TableEntry {
        let nimber = (rest >> 32 & 63).checked_sub(1).map(|nimber| nimber as u32);
        TableEntry {
            shape: Shape { up, down },
            known: KnownValue { nimber, not: rest as u32 },
            effort: (rest >> 40) as u8,
            heap: (rest >> 48) as u8,
            missing: Missing { win: missing as u32, loss: (missing >> 32) as u32 },
        }
    }
}

pub(super) struct Solver {
    /// The rule for steps of two squares; what the table knows holds under no other.
    pub over: DoubleSteps,
    /// Allocated on first use.
    table: Vec<Packed>,
    /// The shapes after each move from one shape.
    made: Vec<Shape>,
    parts: Vec<Part>,
    results: Vec<Outlook>,
    pub nodes: u64,
    pause: u64,
}

impl Solver {
    pub fn new(over: DoubleSteps) -> Solver {
        let (table, made, parts, results) = Default::default();
        Solver { over, table, made, parts, results, nodes: 0, pause: 0 }
    }

    /// Returns the nimber, if the table knows it.
    pub fn glance(&mut self, shape: Shape) -> Option<u32> {
        let known = self.open(shape, 0);
        self.parts.is_empty().then_some(known)
    }

    /// Returns whether the player to move wins, or pauses after `nodes` nodes.
    pub fn decide(&mut self, shape: Shape, nodes: u64) -> Result<bool, Pause> {
        let mut heap = self.open(shape, nodes);
        // The parts are sorted, the largest last.
        for at in 1..self.parts.len() {
            heap ^= self.nimber(self.parts[at - 1].shape)?;
        }
        match self.parts.last() {
            Some(part) => self.wins(part.shape, heap),
            None => Ok(heap != 0),
        }
    }

    /// Returns the nimber.
    pub fn nimber_of_sum(&mut self, shape: Shape, nodes: u64) -> Result<u32, Pause> {
        let mut heap = self.open(shape, nodes);
        for at in 0..self.parts.len() {
            heap ^= self.nimber(self.parts[at].shape)?;
        }
        Ok(heap)
    }

    /// Pushes the unsolved parts. Returns the nim-sum of the others.
    fn open(&mut self, shape: Shape, nodes: u64) -> u32 {
        if self.table.is_empty() {
            self.table = vec![[0; 4]; ENTRIES];
        }
        self.parts.clear();
        self.results.clear();
        self.pause = self.nodes + nodes;
        shape.split(self.over, &mut self.parts);
        let (known, last) = self.reduce(0, self.parts.len());
        self.parts.truncate(last);
        known
    }

    /// Removes the solved parts from a range of the part stack. Returns their nim-sum and the new
    /// end of the range.
    fn reduce(&mut self, first: usize, last: usize) -> (u32, usize) {
        let (mut heap, mut write) = (0, first);
        for read in first..last {
            let part = self.parts[read];
            match self.known(part.shape).nimber {
                Some(nimber) => heap ^= nimber,
                None => {
                    self.parts[write] = part;
                    write += 1;
                }
            }
        }
        (heap, write)
    }

    fn nimber(&mut self, shape: Shape) -> Result<u32, Pause> {
        let mut heap = 0;
        while self.wins(shape, heap)? {
            heap += 1;
        }
        Ok(heap)
    }

    /// Whether a part together with a heap is a win.
    fn wins(&mut self, shape: Shape, heap: u32) -> Result<bool, Pause> {
        Ok(self.prove(shape, heap, UNLIMITED)?.win == 0)
    }

    /// Searches a part together with a heap until it is decided or a limit is reached.
    fn prove(&mut self, shape: Shape, heap: u32, limit: Missing) -> Result<Missing, Pause> {
        let known = self.known(shape);
        if let Some(decided) = known.decides(heap) {
            return Ok(decided);
        }
        if self.nodes >= self.pause {
            return Err(Pause);
        }
        self.nodes += 1;
        if heap > LARGEST {
            return Err(Pause);
        }
        let begin = self.nodes;
        let (pile, first) = (self.parts.len(), self.results.len());
        let not = known.not | self.expand(shape, heap, known.not);
        let missing = if not >> heap & 1 != 0 { Ok(WON) } else { self.choose(heap, first, limit) };
        self.parts.truncate(pile);
        self.results.truncate(first);
        let missing = missing?;
        // The search may have learnt more about this part meanwhile.
        let before = self.known(shape);
        let not = not | before.not;
        let known = match (before.nimber, missing) {
            (None, Missing { win: 0, .. }) => KnownValue { nimber: None, not: not | 1 << heap },
            (None, Missing { loss: 0, .. }) => KnownValue { nimber: Some(heap), not },
            (nimber, _) => KnownValue { nimber, not },
        };
        self.keep(shape, known, heap, missing, self.nodes - begin);
        Ok(missing)
    }

    /// Pushes the undecided results of all moves. Returns the nimbers of the decided ones as bits.
    /// Moves to smaller heaps are included, since the nimber of the part depends on them. Results
    /// known to be wins for the other player are left out.
    fn expand(&mut self, shape: Shape, heap: u32, not: u32) -> u32 {
        let begin = self.results.len();
        let mut led = not;
        self.made.clear();
        shape.moves(self.over, |made| self.made.push(made));
        for from in (0..self.made.len()).step_by(STRETCH) {
            let start = self.results.len();
            for made in &self.made[from..self.made.len().min(from + STRETCH)] {
                let first = self.parts.len();
                made.split(self.over, &mut self.parts);
                let last = self.parts.len();
                self.results.push(Outlook { effort: 0, heap: 0, first, last, missing: WON });
            }
            for at in start..self.results.len() {
                let Outlook { first, last, .. } = self.results[at];
                let (known, last) = self.reduce(first, last);
                (self.results[at].heap, self.results[at].last) = (known, last);
                if first == last {
                    led |= 1 << known.min(LARGEST);
                }
            }
            if led >> heap & 1 != 0 {
                return led;
            }
        }
        for smaller in 0..heap {
            if led >> smaller & 1 == 0 {
                let first = self.parts.len();
                self.parts.push(Part { room: 0, shape });
                self.results.push(Outlook { effort: 0, heap: smaller ^ heap, first, last: first + 1, missing: WON });
            }
        }
        let mut write = begin;
        for read in begin..self.results.len() {
            let result = self.results[read];
            if result.first == result.last {
                continue;
            }
            let result = self.outlook(result, heap);
            if result.missing.win > 0 {
                self.results[write] = result;
                write += 1;
            }
        }
        self.results.truncate(write);
        led
    }

    /// Fills in the missing proof of a result from the table, or estimates it by the number of
    /// moves.
    fn outlook(&self, result: Outlook, heap: u32) -> Outlook {
        let parts = &self.parts[result.first..result.last];
        let effort = parts.iter().map(|part| part.room * part.room).sum();
        let moves: u32 = parts.iter().map(|part| part.shape.count(self.over)).sum();
        let missing = match parts {
            [part] => self.missing(part.shape, heap ^ result.heap).unwrap_or(Missing { win: 1, loss: moves }),
            _ => Missing { win: 2, loss: 2 * moves },
        };
        Outlook { effort, missing, ..result }
    }

    /// Searches the results from `first` on, always the one that seems easiest to prove lost for
    /// the other player.
    fn choose(&mut self, heap: u32, first: usize, limit: Missing) -> Result<Missing, Pause> {
        loop {
            let (mut best, mut easiest, mut second, mut hardest) = (first, u64::MAX, NEVER, 0);
            for (at, result) in self.results.iter().enumerate().skip(first) {
                let Missing { win, loss } = result.missing;
                let ease = u64::from(loss) << 32 | u64::from(result.effort);
                if ease < easiest {
                    second = (easiest >> 32).min(NEVER.into()) as u32;
                    (best, easiest) = (at, ease);
                } else {
                    second = second.min(loss);
                }
                hardest = hardest.max(win);
            }
            let others = match (self.results.len() - first).checked_sub(1) {
                None => return Ok(LOST),
                Some(others) => others as u32,
            };
            let missing = Missing { win: (easiest >> 32) as u32, loss: (hardest + others).min(NEVER - 1) };
            if missing.win == 0 {
                return Ok(WON);
            }
            if missing.win >= limit.win || missing.loss >= limit.loss {
                return Ok(missing);
            }
            let result = self.results[best];
            let known = if result.last - result.first > 1 {
                self.simplify(result, heap)?
            } else {
                let part = self.parts[result.first];
                // A little more than the second best, to avoid switching to and fro. Small parts
                // are solved at once.
                let limit = if part.room <= SMALL {
                    UNLIMITED
                } else {
                    Missing { win: limit.loss - others, loss: limit.win.min(second + second / 4 + 1) }
                };
                let missing = self.prove(part.shape, heap ^ result.heap, limit)?;
                Outlook { missing, ..result }
            };
            if known.missing.win == 0 {
                self.results.swap_remove(best);
            } else {
                self.results[best] = known;
            }
        }
    }

    /// Computes the nimbers of all parts of a result except the largest.
    fn simplify(&mut self, mut result: Outlook, heap: u32) -> Result<Outlook, Pause> {
        while result.last - result.first > 1 {
            result.heap ^= self.nimber(self.parts[result.first].shape)?;
            result.first += 1;
        }
        Ok(self.outlook(result, heap))
    }

    fn bucket(shape: Shape) -> usize {
        hash64([shape.up, shape.down]) as usize & (ENTRIES - BUCKET)
    }

    fn entry(&self, shape: Shape) -> Option<TableEntry> {
        let bucket = Solver::bucket(shape);
        let found = self.table[bucket..bucket + BUCKET].iter().find(|entry| entry[..2] == [shape.up, shape.down]);
        found.map(|&entry| TableEntry::unpack(entry))
    }

    fn known(&self, shape: Shape) -> KnownValue {
        self.entry(shape).map_or(KnownValue::default(), |entry| entry.known)
    }

    /// The missing proof together with that heap, if it was searched.
    fn missing(&self, shape: Shape, heap: u32) -> Option<Missing> {
        let entry = self.entry(shape)?;
        let asked = u32::from(entry.heap) == heap && entry.missing.win > 0;
        entry.known.decides(heap).or(asked.then_some(entry.missing))
    }

    /// Stores an entry; within a bucket, the one with the least effort is replaced.
    fn keep(&mut self, shape: Shape, known: KnownValue, heap: u32, missing: Missing, nodes: u64) {
        let before = self.entry(shape).map(|entry| entry.effort);
        let effort = (64 - nodes.leading_zeros() as u8).max(before.unwrap_or(0));
        let bucket = Solver::bucket(shape);
        let entries = &mut self.table[bucket..bucket + BUCKET];
        let rank = |entry: &Packed| (entry[..2] != [shape.up, shape.down], TableEntry::unpack(*entry).effort);
        if let Some(place) = entries.iter_mut().min_by_key(|entry| rank(entry)) {
            *place = TableEntry { shape, known, effort, heap: heap as u8, missing }.pack();
        }
    }
}

impl KnownValue {
    fn decides(&self, heap: u32) -> Option<Missing> {
        match self.nimber {
            Some(nimber) => Some(if nimber == heap { LOST } else { WON }),
            None => (self.not.checked_shr(heap).unwrap_or(0) & 1 != 0).then_some(WON),
        }
    }
}
