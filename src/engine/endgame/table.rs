//! The slices of the endgame tables, and the work of solving them.
//!
//! A slice is solved as far as needed: starting from the requested placements, all placements
//! reachable within the slice are examined; exits are requested from other slices, which are solved
//! first; then the values are computed by retrograde analysis. The work is a stack of slices, so it
//! can pause anywhere.

use crate::endgame::EndgameResult;
use crate::endgame::adapter::{EndgameRules, Placement};
use crate::endgame::material::{Material, Place, Shape};
use crate::endgame::retrograde::{PredecessorGraph, Solution};

/// Special values of a byte in a slice. Other values are the number of plies to the end plus one;
/// their parity tells who wins.
pub const UNKNOWN: u8 = 0;
/// A draw.
pub const DRAW: u8 = 254;
/// Not a legal position.
const VOID: u8 = 253;
/// Being examined.
pub const SEEN: u8 = 255;
/// The longest win that a byte can represent, in plies.
pub const LONGEST: u32 = 250;

/// Steps between two calls of `should_pause`; they take a millisecond or two.
const STRIDE: u32 = 256;

struct Slice {
    key: u64,
    /// One byte per place; empty until a place is requested.
    values: Vec<u8>,
    /// Requested places.
    wanted: Vec<u32>,
    /// Its last place in the queue.
    queued: usize,
}

/// A slice being solved.
struct Task {
    slice: u32,
    graph: PredecessorGraph,
    /// The next placement to examine.
    next: usize,
    /// Slices behind this place in the queue must be solved first.
    base: usize,
    /// What is made of it when all placements are examined and those slices are solved.
    solution: Option<Solution>,
}

/// Endgame tables, made while they are asked for: the result of each placement of few pieces with best play.
pub struct EndgameTables {
    rules: &'static dyn EndgameRules,
    shape: Shape,
    slices: Vec<Slice>,
    /// Indices of slices by key: an open hash table whose size is a power of two.
    places: Vec<u32>,
    tasks: Vec<Task>,
    /// Slices with requested places, the next one last.
    queue: Vec<u32>,
    after: Vec<Material>,
    bytes: usize,
    most_bytes: usize,
    failed: bool,
    looked: u64,
}

const FREE: u32 = u32::MAX;

impl EndgameTables {
    /// Creates tables of at most about `most_bytes`. `None` if the variant's endgames are not
    /// covered.
    pub fn new(rules: &'static dyn EndgameRules, most_bytes: usize) -> Option<EndgameTables> {
        let shape = Shape::new(rules.fen_format(), rules.terms()?);
        Some(EndgameTables {
            rules,
            shape,
            slices: Vec::new(),
            places: vec![FREE; 64],
            tasks: Vec::new(),
            queue: Vec::new(),
            after: Vec::new(),
            bytes: 0,
            most_bytes,
            failed: false,
            looked: 0,
        })
    }

    /// The symmetries of the variant.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Bytes used by all values.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Number of placements examined.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// Whether a request exceeded the limits. It can be retried with what has been solved since.
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// The solved placements with their results, one per symmetry class.
    pub fn solved(&self) -> impl Iterator<Item = (Material, EndgameResult)> + '_ {
        self.slices.iter().flat_map(move |slice| {
            let values = (0..).zip(&slice.values);
            values.filter_map(move |(index, &value)| Some((self.shape.at(slice.key, index), known(value)?)))
        })
    }

    /// Returns the result of a placement if it is solved.
    pub fn known(&self, material: &Material) -> Option<EndgameResult> {
        let Place { slice, index } = self.shape.place(material);
        let slice = &self.slices[self.find(slice).ok()?];
        known(*slice.values.get(index as usize)?)
    }

    /// Returns the state of a placement and appends its successors to `after`.
    pub fn look(&self, material: &Material, after: &mut Vec<Material>) -> Option<Placement> {
        self.rules.classify(material, after)
    }

    /// Requests a placement; [`EndgameTables::work`] solves it. Illegal positions stay unknown.
    pub fn want(&mut self, material: &Material) {
        let Place { slice, index } = self.shape.place(material);
        let number = self.number(slice);
        if self.value(number, index) != UNKNOWN {
            return;
        }
        self.after.clear();
        if self.rules.classify(material, &mut self.after).is_some() {
            self.want_place(number, index, 0);
        } else if self.open(number) {
            self.slices[number as usize].values[index as usize] = VOID;
        }
    }

    /// Whether another ending fits beside what was solved.
    pub fn has_room(&self) -> bool {
        !self.failed && self.bytes <= self.most_bytes / 2
    }

    /// Drops all requests; solved values are kept.
    pub fn drop_work(&mut self) {
        self.failed = false;
        for number in std::mem::take(&mut self.queue) {
            self.slices[number as usize].wanted = Vec::new();
        }
        for task in std::mem::take(&mut self.tasks) {
            let values = &mut self.slices[task.slice as usize].values;
            for &index in &task.graph.nodes {
                values[index as usize] = UNKNOWN;
            }
        }
    }

    /// Runs until all requests are solved or `should_pause` returns true. Returns whether all are
    /// solved; true after a failure too.
    pub fn work(&mut self, should_pause: &mut dyn FnMut() -> bool) -> bool {
        while !self.failed && (!self.tasks.is_empty() || !self.queue.is_empty()) {
            for _ in 0..STRIDE {
                self.step();
            }
            if should_pause() {
                return false;
            }
        }
        true
    }

    /// Examines one placement, or starts a slice or goes on solving it.
    fn step(&mut self) {
        if self.failed {
            return;
        }
        let base = self.tasks.last().map_or(0, |task| task.base);
        if let Some(mut task) = self.tasks.pop_if(|task| task.next < task.graph.nodes.len()) {
            self.explore(&mut task);
            self.tasks.push(task);
        } else if self.queue.len() > base {
            self.start();
        } else if let Some(task) = self.tasks.pop() {
            self.solve(task);
        }
    }

    fn start(&mut self) {
        let Some(number) = self.queue.pop() else { return };
        let slice = &mut self.slices[number as usize];
        let wanted = std::mem::take(&mut slice.wanted);
        // It may have been solved meanwhile for another request.
        if wanted.is_empty() {
            return;
        }
        let mut graph = PredecessorGraph::new(slice.values.len());
        for index in wanted {
            let value = &mut slice.values[index as usize];
            if *value == UNKNOWN {
                *value = SEEN;
                graph.add(index);
            }
        }
        self.tasks.push(Task { slice: number, graph, next: 0, base: self.queue.len(), solution: None });
    }

    fn explore(&mut self, task: &mut Task) {
        let Task { slice: number, graph, next, base, .. } = task;
        let key = self.slices[*number as usize].key;
        let material = self.shape.at(key, graph.nodes[*next]);
        *next += 1;
        self.looked += 1;
        let mut after = std::mem::take(&mut self.after);
        after.clear();
        let placement = self.rules.classify(&material, &mut after);
        graph.begin(placement.unwrap_or(Placement::Drawn));
        for material in &after {
            let place = self.shape.place(material);
            if place.slice != key {
                let other = self.number(place.slice);
                match self.value(other, place.index) {
                    // A way back to a slice that waits for this one: the endgame terms of the
                    // variant are wrong.
                    SEEN => self.failed = true,
                    UNKNOWN => self.want_place(other, place.index, *base),
                    _ => {}
                }
                graph.lead_out(other, place.index);
                continue;
            }
            let value = &mut self.slices[*number as usize].values[place.index as usize];
            match *value {
                SEEN => graph.lead_to(place.index),
                UNKNOWN => {
                    *value = SEEN;
                    graph.add(place.index);
                    graph.lead_to(place.index);
                }
                _ => graph.lead_out(*number, place.index),
            }
        }
        self.after = after;
    }

    /// Goes on solving a slice, and keeps its values in the end.
    fn solve(&mut self, mut task: Task) {
        let mut solution = task.solution.take().unwrap_or_else(|| Solution::new(&task.graph));
        if !solution.step(&task.graph, |slice, index| self.value(slice, index)) {
            self.tasks.push(Task { solution: Some(solution), ..task });
            return;
        }
        let values = &mut self.slices[task.slice as usize].values;
        match solution.values() {
            Some(solved) => {
                for (&index, value) in task.graph.nodes.iter().zip(solved) {
                    values[index as usize] = value;
                }
            }
            None => {
                self.failed = true;
                self.tasks.push(task);
            }
        }
    }

    fn value(&self, slice: u32, index: u32) -> u8 {
        self.slices[slice as usize].values.get(index as usize).copied().unwrap_or(UNKNOWN)
    }

    /// Adds a place to the requests of a slice; `base` is the length of the queue when the
    /// requesting task started.
    fn want_place(&mut self, number: u32, index: u32, base: usize) {
        if !self.open(number) {
            return;
        }
        let slice = &mut self.slices[number as usize];
        if slice.wanted.is_empty() || slice.queued < base {
            slice.queued = self.queue.len();
            self.queue.push(number);
        }
        slice.wanted.push(index);
    }

    /// Allocates the values of a slice. Returns false if the memory limit is exceeded.
    fn open(&mut self, number: u32) -> bool {
        let slice = &mut self.slices[number as usize];
        if slice.values.is_empty() {
            let size = Shape::size(slice.key);
            if self.bytes + size > self.most_bytes {
                self.failed = true;
                return false;
            }
            self.bytes += size;
            slice.values = vec![UNKNOWN; size];
        }
        true
    }

    /// The place of a slice index in the hash table, or the free place for it.
    fn bucket(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.places[at] != FREE && self.slices[self.places[at] as usize].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn find(&self, key: u64) -> Result<usize, usize> {
        let bucket = self.bucket(key);
        if self.places[bucket] == FREE { Err(bucket) } else { Ok(self.places[bucket] as usize) }
    }

    /// The index of a slice, which is created if necessary.
    fn number(&mut self, key: u64) -> u32 {
        let bucket = match self.find(key) {
            Ok(number) => return number as u32,
            Err(bucket) => bucket,
        };
        let number = self.slices.len() as u32;
        self.slices.push(Slice { key, values: Vec::new(), wanted: Vec::new(), queued: 0 });
        self.places[bucket] = number;
        if self.slices.len() * 2 > self.places.len() {
            self.places = vec![FREE; self.places.len() * 2];
            for number in 0..self.slices.len() {
                let bucket = self.bucket(self.slices[number].key);
                self.places[bucket] = number as u32;
            }
        }
        number
    }
}

fn known(value: u8) -> Option<EndgameResult> {
    match value {
        UNKNOWN | SEEN | VOID => None,
        DRAW => Some(EndgameResult::Draw),
        odd if odd % 2 == 1 => Some(EndgameResult::Loss(u32::from(odd) - 1)),
        even => Some(EndgameResult::Win(u32::from(even) - 1)),
    }
}
