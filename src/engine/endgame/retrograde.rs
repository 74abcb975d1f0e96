//! Retrograde analysis of one slice, from its terminal placements and exits to other slices.

use crate::engine::endgame::adapter::Placement;
use crate::engine::endgame::table::{DRAW, LONGEST};

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

/// Returns the values of all nodes, given the values of the exits. `None` if a win is too long for
/// a byte.
///
/// Nodes are settled by increasing distance in plies from 0. A loss makes its predecessors wins one
/// ply later. A win removes one candidate move from each predecessor; a node without candidates is
/// lost, after the longest of its moves. Nodes that are never settled are draws.
pub fn solve(graph: &PredecessorGraph, value: impl Fn(u32, u32) -> u8) -> Option<Vec<u8>> {
    let count = graph.nodes.len();
    let mut values = vec![DRAW; count];
    // Number of moves that do not lose yet, and the longest loss among those that do.
    let mut candidates = vec![0u32; count];
    let mut longest_loss = vec![0u8; count];
    // Predecessors of each node: first their number, then where they end, finally where they begin.
    let mut starts = vec![0u32; count + 1];
    let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); LONGEST as usize + 2];
    for node in 0..count {
        let mut win = DRAW;
        for &target in graph.leads(node) {
            if target & OUT == 0 {
                starts[target as usize] += 1;
                candidates[node] += 1;
                continue;
            }
            let (slice, index) = graph.exits[(target & !OUT) as usize];
            match value(slice, index) {
                even if even % 2 == 0 && even < DRAW => longest_loss[node] = longest_loss[node].max(even),
                other => {
                    // A draw or a win: a candidate that is never removed.
                    win = win.min(other);
                    candidates[node] += 1;
                }
            }
        }
        match graph.placements[node] {
            Placement::Lost => buckets[0].push(node as u32),
            Placement::Drawn => {}
            Placement::Open if win < DRAW => buckets.get_mut(usize::from(win))?.push(node as u32),
            Placement::Open if candidates[node] == 0 => {
                buckets.get_mut(usize::from(longest_loss[node]))?.push(node as u32)
            }
            Placement::Open => {}
        }
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut predecessors = vec![0u32; sum as usize];
    for node in 0..count {
        for &target in graph.leads(node).iter().filter(|&target| target & OUT == 0) {
            starts[target as usize] -= 1;
            predecessors[starts[target as usize] as usize] = node as u32;
        }
    }
    for plies in 0..=LONGEST as usize {
        let now = std::mem::take(&mut buckets[plies]);
        for node in now {
            let node = node as usize;
            if values[node] != DRAW {
                continue;
            }
            values[node] = plies as u8 + 1;
            for &before in &predecessors[starts[node] as usize..starts[node + 1] as usize] {
                let before = before as usize;
                if values[before] != DRAW {
                    continue;
                }
                if plies.is_multiple_of(2) {
                    buckets[plies + 1].push(before as u32);
                    continue;
                }
                candidates[before] -= 1;
                if candidates[before] == 0 {
                    let end = (plies + 1).max(longest_loss[before].into());
                    buckets[end].push(before as u32);
                }
            }
        }
    }
    let beyond = buckets[LONGEST as usize + 1].iter().any(|&node| values[node as usize] == DRAW);
    (!beyond).then_some(values)
}
