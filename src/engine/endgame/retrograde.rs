//! One slice, worked back from its ends and from what it leads out to.

use crate::engine::endgame::adapter::Placement;
use crate::engine::endgame::table::{DRAW, LONGEST};

/// The placements of a slice that are to be solved, and where their moves lead.
pub struct PredecessorGraph {
    /// Their places in the slice.
    pub nodes: Vec<u32>,
    /// For each place of the slice the number of its node.
    numbers: Vec<u32>,
    stands: Vec<Placement>,
    /// For each node that has been looked at, where its moves begin.
    starts: Vec<u32>,
    /// Numbers of nodes; those with the highest bit count what leads out.
    leads: Vec<u32>,
    /// Slices and places.
    outs: Vec<(u32, u32)>,
}

const OUT: u32 = 1 << 31;

impl PredecessorGraph {
    /// For a slice of that size.
    pub fn new(size: usize) -> PredecessorGraph {
        PredecessorGraph {
            nodes: Vec::new(),
            numbers: vec![0; size],
            stands: Vec::new(),
            starts: Vec::new(),
            leads: Vec::new(),
            outs: Vec::new(),
        }
    }

    pub fn add(&mut self, index: u32) {
        self.numbers[index as usize] = self.nodes.len() as u32;
        self.nodes.push(index);
    }

    /// The next node, in the order in which they were added, stands so; then come its moves.
    pub fn begin(&mut self, stand: Placement) {
        self.stands.push(stand);
        self.starts.push(self.leads.len() as u32);
    }

    pub fn lead_to(&mut self, index: u32) {
        self.leads.push(self.numbers[index as usize]);
    }

    pub fn lead_out(&mut self, slice: u32, index: u32) {
        self.leads.push(OUT | self.outs.len() as u32);
        self.outs.push((slice, index));
    }

    fn leads(&self, node: usize) -> &[u32] {
        let end = self.starts.get(node + 1).map_or(self.leads.len(), |&end| end as usize);
        &self.leads[self.starts[node] as usize..end]
    }
}

/// The values of all nodes, from those of the places to which they lead out. Nothing if a win is too long to be kept.
///
/// Plies rise from 0, and those who win or lose in so many are settled before any in more. A loss makes a win one ply
/// earlier; a win takes a hope away, and whoever has no hope left has lost, at the last of them. What is never settled is
/// a draw.
pub fn solve(web: &PredecessorGraph, value: impl Fn(u32, u32) -> u8) -> Option<Vec<u8>> {
    let count = web.nodes.len();
    let mut values = vec![DRAW; count];
    // Moves that do not lose yet, and the latest end of those that do.
    let mut hopes = vec![0u32; count];
    let mut latest = vec![0u8; count];
    // Whom each node is reached from: first how many, then where they end, at last where they begin.
    let mut starts = vec![0u32; count + 1];
    let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); LONGEST as usize + 2];
    for node in 0..count {
        let mut win = DRAW;
        for &lead in web.leads(node) {
            if lead & OUT == 0 {
                starts[lead as usize] += 1;
                hopes[node] += 1;
                continue;
            }
            let (slice, index) = web.outs[(lead & !OUT) as usize];
            match value(slice, index) {
                even if even % 2 == 0 && even < DRAW => latest[node] = latest[node].max(even),
                other => {
                    // A draw, or a win, which is a hope that nobody takes away.
                    win = win.min(other);
                    hopes[node] += 1;
                }
            }
        }
        match web.stands[node] {
            Placement::Lost => buckets[0].push(node as u32),
            Placement::Drawn => {}
            Placement::Open if win < DRAW => buckets.get_mut(usize::from(win))?.push(node as u32),
            Placement::Open if hopes[node] == 0 => buckets.get_mut(usize::from(latest[node]))?.push(node as u32),
            Placement::Open => {}
        }
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut backs = vec![0u32; sum as usize];
    for node in 0..count {
        for &lead in web.leads(node).iter().filter(|&lead| lead & OUT == 0) {
            starts[lead as usize] -= 1;
            backs[starts[lead as usize] as usize] = node as u32;
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
            for &before in &backs[starts[node] as usize..starts[node + 1] as usize] {
                let before = before as usize;
                if values[before] != DRAW {
                    continue;
                }
                if plies.is_multiple_of(2) {
                    buckets[plies + 1].push(before as u32);
                    continue;
                }
                hopes[before] -= 1;
                if hopes[before] == 0 {
                    let end = (plies + 1).max(latest[before].into());
                    buckets[end].push(before as u32);
                }
            }
        }
    }
    let beyond = buckets[LONGEST as usize + 1].iter().any(|&node| values[node as usize] == DRAW);
    (!beyond).then_some(values)
}
