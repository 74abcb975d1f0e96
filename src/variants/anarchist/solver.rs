//! Who wins a sum of parts, and how large a heap of Nim a part is worth.
//!
//! A sum is decided by asking about one part and one heap at a time, after Lemoine and Viennot: parts of known worth
//! become heaps, heaps add up to one, and the worth of small parts is found out until a single large one is left. "Is it a win
//! beside a heap of n?" needs no more than one good answer, so the worth of the large part is never found out as a whole.
//!
//! Which question comes next is left to proof numbers: of each couple of a part and a heap, the table remembers how much seems
//! to be missing until it is won and until it is lost, and the search goes where least is missing (df-pn, after Nagai). Many
//! orders of the same moves lead to the same position, so a sum over moves would count much twice; the largest counts, and one
//! for each other move.
//!
//! The search is plain recursion that gives way after a number of nodes by leaving altogether; what it has learnt stays in
//! the table and leads it back to where it was. As it does so at the same nodes however it is sliced, slices do not matter.

use crate::engine::evaluate::hash64;
use crate::variants::anarchist::sums::{Part, Shape};

/// Parts of which the table can tell something; two share a bucket, of 32 bytes each, since that is a line of the cache.
const ENTRIES: usize = 1 << 20;
const BUCKET: usize = 2;
/// The table is asked about so many results at a stretch, so that the processor waits for its memory once; then one of them
/// may be good enough.
const STRETCH: usize = 4;
/// No heap is larger; what would be is given up.
const LARGEST: u32 = 31;

/// It gives way, and is to be called again.
pub(super) struct Pause;

/// Parts with no more room than that are so soon decided that coming back to them would cost more.
const SMALL: u32 = 50;
/// More than can be missing: what is won is never lost.
const NEVER: u32 = 1 << 28;

/// What is known of a part.
#[derive(Clone, Copy, Default)]
struct KnownValue {
    /// The heap that it is worth.
    worth: Option<u32>,
    /// Heaps that it is not worth, one bit each.
    not: u32,
}

/// How much is missing until it is proved that whoever is to move wins, or loses.
#[derive(Clone, Copy, Default)]
struct Missing {
    win: u32,
    loss: u32,
}

const WON: Missing = Missing { win: 0, loss: NEVER };
const LOST: Missing = Missing { win: NEVER, loss: 0 };
const UNLIMITED: Missing = Missing { win: NEVER, loss: NEVER };

/// A move's result under consideration: what of it is known, as a heap, and the rest as parts that lie in a pile, small ones
/// first; and what is missing for the player who would be to move there.
#[derive(Clone, Copy)]
struct Outlook {
    effort: u32,
    heap: u32,
    first: usize,
    last: usize,
    missing: Missing,
}

/// What the table keeps of a part.
#[derive(Clone, Copy, Default)]
struct TableEntry {
    shape: Shape,
    known: KnownValue,
    /// The logarithm of the nodes that it has cost.
    effort: u8,
    /// Beside this heap, so much is missing; nothing at all is a question that was never asked.
    heap: u8,
    missing: Missing,
}

/// An entry in the table: a table of plain numbers costs nothing before it is filled.
type Packed = [u64; 4];

impl TableEntry {
    fn pack(self) -> Packed {
        let worth = self.known.worth.map_or(0, |worth| u64::from(worth) + 1);
        let rest = worth << 32 | u64::from(self.effort) << 40 | u64::from(self.heap) << 48;
        let missing = u64::from(self.missing.win) | u64::from(self.missing.loss) << 32;
        [self.shape.up, self.shape.down, u64::from(self.known.not) | rest, missing]
    }

    fn unpack([up, down, rest, missing]: Packed) -> TableEntry {
        let worth = (rest >> 32 & 63).checked_sub(1).map(|worth| worth as u32);
        TableEntry {
            shape: Shape { up, down },
            known: KnownValue { worth, not: rest as u32 },
            effort: (rest >> 40) as u8,
            heap: (rest >> 48) as u8,
            missing: Missing { win: missing as u32, loss: (missing >> 32) as u32 },
        }
    }
}

pub(super) struct Solver {
    /// Empty until it is needed.
    table: Vec<Packed>,
    /// What the moves from one shape lead to.
    made: Vec<Shape>,
    parts: Vec<Part>,
    results: Vec<Outlook>,
    pub nodes: u64,
    pause: u64,
}

impl Solver {
    pub fn new() -> Solver {
        let (table, made, parts, results) = Default::default();
        Solver { table, made, parts, results, nodes: 0, pause: 0 }
    }

    /// The heap that it is worth, if the table knows it.
    pub fn glance(&mut self, shape: Shape) -> Option<u32> {
        let known = self.open(shape, 0);
        self.parts.is_empty().then_some(known)
    }

    /// Whether whoever is to move wins, if so many nodes are enough.
    pub fn decide(&mut self, shape: Shape, nodes: u64) -> Result<bool, Pause> {
        let mut heap = self.open(shape, nodes);
        // The pile is sorted: the largest part lies at its end.
        for at in 1..self.parts.len() {
            heap ^= self.nimber(self.parts[at - 1].shape)?;
        }
        match self.parts.last() {
            Some(part) => self.wins(part.shape, heap),
            None => Ok(heap != 0),
        }
    }

    /// The heap that it is worth.
    pub fn worth(&mut self, shape: Shape, nodes: u64) -> Result<u32, Pause> {
        let mut heap = self.open(shape, nodes);
        for at in 0..self.parts.len() {
            heap ^= self.nimber(self.parts[at].shape)?;
        }
        Ok(heap)
    }

    /// Lays down the parts of which the worth is not known; the heap that the others are worth.
    fn open(&mut self, shape: Shape, nodes: u64) -> u32 {
        if self.table.is_empty() {
            self.table = vec![[0; 4]; ENTRIES];
        }
        self.parts.clear();
        self.results.clear();
        self.pause = self.nodes + nodes;
        shape.split(&mut self.parts);
        let (known, last) = self.reduce(0, self.parts.len());
        self.parts.truncate(last);
        known
    }

    /// Takes out of a stretch of the pile what is known: the heap that it is worth together, and where the rest ends.
    fn reduce(&mut self, first: usize, last: usize) -> (u32, usize) {
        let (mut heap, mut write) = (0, first);
        for read in first..last {
            let part = self.parts[read];
            match self.known(part.shape).worth {
                Some(worth) => heap ^= worth,
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

    /// Whether a part beside a heap wins.
    fn wins(&mut self, shape: Shape, heap: u32) -> Result<bool, Pause> {
        Ok(self.prove(shape, heap, UNLIMITED)?.win == 0)
    }

    /// Asks whether a part beside a heap wins, until that is known or one way has at least so much missing.
    fn prove(&mut self, shape: Shape, heap: u32, limit: Missing) -> Result<Missing, Pause> {
        let known = self.known(shape);
        if let Some(settled) = known.settles(heap) {
            return Ok(settled);
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
        // What was learnt of it on the way was learnt behind its back.
        let before = self.known(shape);
        let not = not | before.not;
        let known = match (before.worth, missing) {
            (None, Missing { win: 0, .. }) => KnownValue { worth: None, not: not | 1 << heap },
            (None, Missing { loss: 0, .. }) => KnownValue { worth: Some(heap), not },
            (worth, _) => KnownValue { worth, not },
        };
        self.keep(shape, known, heap, missing, self.nodes - begin);
        Ok(missing)
    }

    /// Lays down the results of all moves of which something is open; the heaps that the others are worth. Smaller heaps are
    /// moves too, and are asked at once, since without them nobody knows what the part is worth. What the other player is known
    /// to win is left out.
    fn expand(&mut self, shape: Shape, heap: u32, not: u32) -> u32 {
        let begin = self.results.len();
        let mut led = not;
        self.made.clear();
        shape.moves(|made| self.made.push(made));
        for from in (0..self.made.len()).step_by(STRETCH) {
            let start = self.results.len();
            for made in &self.made[from..self.made.len().min(from + STRETCH)] {
                let first = self.parts.len();
                made.split(&mut self.parts);
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

    /// What is missing to decide a result, as far as the table knows, or else by how many moves there are.
    fn outlook(&self, result: Outlook, heap: u32) -> Outlook {
        let parts = &self.parts[result.first..result.last];
        let effort = parts.iter().map(|part| part.room * part.room).sum();
        let moves: u32 = parts.iter().map(|part| part.shape.count()).sum();
        let missing = match parts {
            [part] => self.missing(part.shape, heap ^ result.heap).unwrap_or(Missing { win: 1, loss: moves }),
            _ => Missing { win: 2, loss: 2 * moves },
        };
        Outlook { effort, missing, ..result }
    }

    /// Tries the results from there on, always the one that seems easiest to lose for the other player.
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
                // A little more than the next best, lest it goes to and fro between them. What is small is asked once.
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

    /// Finds out what all parts of a result are worth but the largest.
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

    /// What is missing beside that heap, if the question was asked.
    fn missing(&self, shape: Shape, heap: u32) -> Option<Missing> {
        let entry = self.entry(shape)?;
        let asked = u32::from(entry.heap) == heap && entry.missing.win > 0;
        entry.known.settles(heap).or(asked.then_some(entry.missing))
    }

    /// What cost most stays longest.
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
    fn settles(&self, heap: u32) -> Option<Missing> {
        match self.worth {
            Some(worth) => Some(if worth == heap { LOST } else { WON }),
            None => (self.not >> heap & 1 != 0).then_some(WON),
        }
    }
}
