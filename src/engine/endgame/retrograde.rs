//! Retrograde analysis of one slice, from its terminal placements and exits to other slices.

use crate::endgame::adapter::Placement;
use crate::endgame::table::{DRAW, LONGEST};

/// The placements of a slice to be solved, and their moves.
pub struct PredecessorGraph {
    /// The places of the nodes in the slice.
    pub nodes: Vec<u32>,
    /// For each place of the slice, the number of its node.
    numbers: Vec<u32>,
    placements: Vec<Placement>,
    /// For each examined node, where its moves begin.
    starts: Vec<u32>,
    /// Node numbers; those with the highest bit set are indices of exits.
    leads: Vec<u32>,
    /// Slices and places.
    exits: Vec<(u32, u32)>,
}

const OUT: u32 = 1 << 31;

impl PredecessorGraph {
    /// Creates an empty graph for a slice of this size.
    pub fn new(size: usize) -> PredecessorGraph {
        PredecessorGraph {
            nodes: Vec::new(),
            numbers: vec![0; size],
            placements: Vec::new(),
            starts: Vec::new(),
            leads: Vec::new(),
            exits: Vec::new(),
        }
    }

    pub fn add(&mut self, index: u32) {
        self.numbers[index as usize] = self.nodes.len() as u32;
        self.nodes.push(index);
    }

    /// Sets the state of the next node, in order of insertion. Its moves follow.
    pub fn begin(&mut self, placement: Placement) {
        self.placements.push(placement);
        self.starts.push(self.leads.len() as u32);
    }

    pub fn lead_to(&mut self, index: u32) {
        self.leads.push(self.numbers[index as usize]);
    }

    pub fn lead_out(&mut self, slice: u32, index: u32) {
        self.leads.push(OUT | self.exits.len() as u32);
        self.exits.push((slice, index));
    }

    fn leads(&self, node: usize) -> &[u32] {
        let end = self.starts.get(node + 1).map_or(self.leads.len(), |&end| end as usize);
        &self.leads[self.starts[node] as usize..end]
    }
}

/// Nodes that one step settles or looks at: together they take about as long as examining a placement does.
const STRIDE: usize = 64;

/// The solution of a slice, in small steps: the largest have some hundred thousand nodes.
///
/// Nodes are settled by increasing distance in plies from 0. A loss makes its predecessors wins one ply later. A win removes one
/// candidate move from each predecessor; a node without candidates is lost, after the longest of its moves. Nodes that are never
/// settled are draws.
pub struct Solution {
    values: Vec<u8>,
    /// Number of moves that do not lose yet, and the longest loss among those that do.
    candidates: Vec<u32>,
    longest_loss: Vec<u8>,
    /// Predecessors of each node: first their number, then where they end, finally where they begin.
    starts: Vec<u32>,
    predecessors: Vec<u32>,
    /// The nodes to be settled after so many plies.
    buckets: Vec<Vec<u32>>,
    phase: Phase,
    /// How far the phase is: a node, or a place in the current bucket.
    next: usize,
    too_long: bool,
}

#[derive(Clone, Copy)]
enum Phase {
    /// The moves of each node are counted, and those out of the slice are valued.
    Count,
    /// The predecessors of each node are listed.
    List,
    /// The nodes that are decided after so many plies are settled.
    Settle(usize),
}

impl Solution {
    pub fn new(graph: &PredecessorGraph) -> Solution {
        let count = graph.nodes.len();
        Solution {
            values: vec![DRAW; count],
            candidates: vec![0; count],
            longest_loss: vec![0; count],
            starts: vec![0; count + 1],
            predecessors: Vec::new(),
            buckets: vec![Vec::new(); LONGEST as usize + 2],
            phase: Phase::Count,
            next: 0,
            too_long: false,
        }
    }

    /// The values of all nodes, once it is finished; `None` if a win is too long for a byte.
    pub fn values(self) -> Option<Vec<u8>> {
        (!self.too_long).then_some(self.values)
    }

    /// Takes a step, given the values of the exits. Returns whether it is finished.
    pub fn step(&mut self, graph: &PredecessorGraph, value: impl Fn(u32, u32) -> u8) -> bool {
        let end = (self.next + STRIDE).min(graph.nodes.len());
        match self.phase {
            Phase::Count => {
                for node in self.next..end {
                    self.count(graph, node, &value);
                }
                self.next = end;
                if end == graph.nodes.len() {
                    let mut sum = 0;
                    for start in &mut self.starts {
                        sum += *start;
                        *start = sum;
                    }
                    self.predecessors = vec![0; sum as usize];
                    (self.phase, self.next) = (Phase::List, 0);
                }
                self.too_long
            }
            Phase::List => {
                for node in self.next..end {
                    for &target in graph.leads(node).iter().filter(|&target| target & OUT == 0) {
                        let start = &mut self.starts[target as usize];
                        *start -= 1;
                        self.predecessors[*start as usize] = node as u32;
                    }
                }
                self.next = end;
                if end == graph.nodes.len() {
                    (self.phase, self.next) = (Phase::Settle(0), 0);
                }
                false
            }
            Phase::Settle(plies) => self.settle(plies),
        }
    }

    /// Counts the moves of a node, which is to be settled if they or the lack of them decide it.
    fn count(&mut self, graph: &PredecessorGraph, node: usize, value: &impl Fn(u32, u32) -> u8) {
        let mut win = DRAW;
        for &target in graph.leads(node) {
            if target & OUT == 0 {
                self.starts[target as usize] += 1;
                self.candidates[node] += 1;
                continue;
            }
            let (slice, index) = graph.exits[(target & !OUT) as usize];
            match value(slice, index) {
                even if even % 2 == 0 && even < DRAW => {
                    self.longest_loss[node] = self.longest_loss[node].max(even);
                }
                other => {
                    // A draw or a win: a candidate that is never removed.
                    win = win.min(other);
                    self.candidates[node] += 1;
                }
            }
        }
        match graph.placements[node] {
            Placement::Lost => self.settle_after(0, node as u32),
            Placement::Drawn => {}
            Placement::Open if win < DRAW => self.settle_after(win.into(), node as u32),
            Placement::Open if self.candidates[node] == 0 => {
                self.settle_after(self.longest_loss[node].into(), node as u32);
            }
            Placement::Open => {}
        }
    }

    fn settle_after(&mut self, plies: usize, node: u32) {
        match self.buckets.get_mut(plies) {
            Some(bucket) => bucket.push(node),
            None => self.too_long = true,
        }
    }

    /// Settles nodes that are decided after so many plies. Returns whether all are settled.
    fn settle(&mut self, mut plies: usize) -> bool {
        while plies <= LONGEST as usize && self.buckets[plies].is_empty() {
            plies += 1;
        }
        if plies > LONGEST as usize {
            self.too_long |= self.buckets[plies].iter().any(|&node| self.values[node as usize] == DRAW);
            return true;
        }
        // Settling adds to the buckets of more plies only.
        let now = std::mem::take(&mut self.buckets[plies]);
        let end = (self.next + STRIDE).min(now.len());
        for &node in &now[self.next..end] {
            self.settle_node(plies, node as usize);
        }
        if end < now.len() {
            (self.buckets[plies], self.next) = (now, end);
        } else {
            (self.phase, self.next) = (Phase::Settle(plies + 1), 0);
        }
        false
    }

    fn settle_node(&mut self, plies: usize, node: usize) {
        if self.values[node] != DRAW {
            return;
        }
        self.values[node] = plies as u8 + 1;
        for at in self.starts[node]..self.starts[node + 1] {
            let before = self.predecessors[at as usize] as usize;
            if self.values[before] != DRAW {
                continue;
            }
            if plies.is_multiple_of(2) {
                self.buckets[plies + 1].push(before as u32);
                continue;
            }
            self.candidates[before] -= 1;
            if self.candidates[before] == 0 {
                let end = (plies + 1).max(self.longest_loss[before].into());
                self.buckets[end].push(before as u32);
            }
        }
    }
}
