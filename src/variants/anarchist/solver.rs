//! Who wins a sum of parts, and how large a heap of Nim a part is worth.
//!
//! A sum is decided by asking about one part and one heap at a time, after Lemoine and Viennot: parts of known worth
//! become heaps, heaps add up to one, and the worth of small parts is found out until a single large one is left. "Is it a win
//! beside a heap of n?" needs no more than one good answer, so the worth of the large part is never found out as a whole.
//!
//! The search is plain recursion that gives way after a number of nodes by leaving altogether; what it has learnt stays in
//! the table and leads it back to where it was. As it does so at the same nodes however it is sliced, slices do not matter.

use super::parts::{Part, Shape};
use crate::search::weighed::stir;

/// Parts of which the table can tell something; four share a bucket, of 24 bytes each.
const ENTRIES: usize = 1 << 20;
const BUCKET: usize = 4;
/// No heap is larger; what would be is given up.
const LARGEST: u32 = 31;

/// It gives way, and is to be called again.
pub(super) struct Pause;

/// What is known of a part.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The heap that it is worth.
    worth: Option<u32>,
    /// Heaps that it is not worth, one bit each.
    not: u32,
}

/// A move's result under consideration: what of it is known, as a heap, and the rest as parts that lie in a pile.
#[derive(Clone, Copy)]
struct Outlook {
    effort: u32,
    heap: u32,
    first: usize,
    last: usize,
}

pub(super) struct Solver {
    /// Triples: a shape and what is packed behind it.
    table: Vec<[u64; 3]>,
    parts: Vec<Part>,
    results: Vec<Outlook>,
    pub nodes: u64,
    pause: u64,
}

impl Solver {
    pub fn new() -> Solver {
        Solver { table: vec![[0; 3]; ENTRIES], parts: Vec::new(), results: Vec::new(), nodes: 0, pause: 0 }
    }

    /// The heap that it is worth, if the table knows it.
    pub fn glance(&mut self, shape: Shape) -> Option<u32> {
        self.open(0);
        shape.split(&mut self.parts);
        let heap = self.reduce(0);
        self.parts.is_empty().then_some(heap)
    }

    /// Whether whoever is to move wins, if so many nodes are enough.
    pub fn decide(&mut self, shape: Shape, nodes: u64) -> Result<bool, Pause> {
        self.open(nodes);
        shape.split(&mut self.parts);
        self.sum(0, 0)
    }

    /// The heap that it is worth.
    pub fn worth(&mut self, shape: Shape, nodes: u64) -> Result<u32, Pause> {
        self.open(nodes);
        shape.split(&mut self.parts);
        let mut heap = 0;
        while let Some(part) = self.parts.pop() {
            heap ^= self.nimber(part.shape)?;
        }
        Ok(heap)
    }

    fn open(&mut self, nodes: u64) {
        self.parts.clear();
        self.results.clear();
        self.pause = self.nodes + nodes;
    }

    /// Whether the parts from there on win beside a heap. They are taken off the pile.
    fn sum(&mut self, first: usize, mut heap: u32) -> Result<bool, Pause> {
        heap ^= self.reduce(first);
        // Those on the pile are sorted: the largest lies at its end.
        while self.parts.len() > first + 1 {
            let part = self.parts.remove(first);
            heap ^= self.nimber(part.shape)?;
        }
        if self.parts.len() == first {
            return Ok(heap != 0);
        }
        let part = self.parts.remove(first);
        self.wins(part.shape, heap)
    }

    /// Takes off the pile what is known: the heap that it is worth together.
    fn reduce(&mut self, first: usize) -> u32 {
        let (mut heap, mut write) = (0, first);
        for read in first..self.parts.len() {
            let part = self.parts[read];
            match self.known(part.shape).worth {
                Some(worth) => heap ^= worth,
                None => {
                    self.parts[write] = part;
                    write += 1;
                }
            }
        }
        self.parts.truncate(write);
        heap
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
        let known = self.known(shape);
        if let Some(worth) = known.worth {
            return Ok(worth != heap);
        }
        if heap > LARGEST {
            return Err(Pause);
        }
        if known.not >> heap & 1 != 0 {
            return Ok(true);
        }
        if self.nodes >= self.pause {
            return Err(Pause);
        }
        self.nodes += 1;
        let begin = self.nodes;
        let (pile, first) = (self.parts.len(), self.results.len());
        let known = Known { worth: None, not: known.not | self.expand(shape) };
        let won = known.not >> heap & 1 != 0 || self.search(shape, heap, first)?;
        self.parts.truncate(pile);
        self.results.truncate(first);
        // What was learnt of it on the way was learnt behind its back.
        let not = known.not | self.known(shape).not;
        let known = match (self.known(shape).worth, won) {
            (Some(worth), _) => Known { worth: Some(worth), not },
            (None, true) => Known { worth: None, not: not | 1 << heap },
            (None, false) => Known { worth: Some(heap), not },
        };
        self.keep(shape, known, self.nodes - begin);
        Ok(won)
    }

    /// Lays down the results of all moves of which something is open, easy ones first; the heaps that the others are worth.
    fn expand(&mut self, shape: Shape) -> u32 {
        let first = self.results.len();
        let mut not = 0;
        shape.moves(|made| {
            let begin = self.parts.len();
            made.split(&mut self.parts);
            let heap = self.reduce(begin);
            let last = self.parts.len();
            if begin == last {
                not |= 1 << heap.min(LARGEST);
                return;
            }
            let effort = self.parts[begin..].iter().map(|part| part.room * part.room).sum();
            self.results.push(Outlook { effort, heap, first: begin, last });
        });
        // Where two are alike in effort, the first made is the first tried.
        self.results[first..].sort_unstable_by_key(|result| (result.effort, result.first));
        not
    }

    /// Whether one of the results, or a smaller heap, loses for the other player.
    fn search(&mut self, shape: Shape, heap: u32, first: usize) -> Result<bool, Pause> {
        for smaller in 0..heap {
            if !self.wins(shape, smaller)? {
                return Ok(true);
            }
        }
        for at in first..self.results.len() {
            let result = self.results[at];
            let pile = self.parts.len();
            self.parts.extend_from_within(result.first..result.last);
            if !self.sum(pile, heap ^ result.heap)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn bucket(shape: Shape) -> usize {
        stir([shape.up, shape.down]) as usize & (ENTRIES - BUCKET)
    }

    fn known(&self, shape: Shape) -> Known {
        let bucket = Solver::bucket(shape);
        let found = self.table[bucket..bucket + BUCKET].iter().find(|entry| entry[..2] == [shape.up, shape.down]);
        found.map_or(Known::default(), |entry| Known {
            worth: (entry[2] >> 32 & 63).checked_sub(1).map(|worth| worth as u32),
            not: entry[2] as u32,
        })
    }

    /// What cost most stays longest.
    fn keep(&mut self, shape: Shape, known: Known, effort: u64) {
        let bucket = Solver::bucket(shape);
        let entries = &mut self.table[bucket..bucket + BUCKET];
        let own = entries.iter().position(|entry| entry[..2] == [shape.up, shape.down]);
        let cheapest = || (0..BUCKET).min_by_key(|&at| entries[at][2] >> 40);
        let Some(at) = own.or_else(cheapest) else { return };
        let before = if own.is_some() { entries[at][2] >> 40 } else { 0 };
        let effort = (64 - u64::from(effort.leading_zeros())).max(before);
        let worth = known.worth.map_or(0, |worth| u64::from(worth) + 1);
        entries[at] = [shape.up, shape.down, u64::from(known.not) | worth << 32 | effort << 40];
    }
}
