//! The slices that have been asked for, and the work of solving them.
//!
//! A slice is solved as far as somebody wants it: from the placements wanted, all that can be reached in it is looked at;
//! what leads out of it is wanted of other slices, which are solved first; then all of it is worked back from the ends. The
//! work is a stack of slices, so it can rest anywhere.

use crate::engine::endgame::EndgameResult;
use crate::engine::endgame::adapter::{EndgameRules, Placement};
use crate::engine::endgame::material::{Material, Place, Shape};
use crate::engine::endgame::retrograde::{self, PredecessorGraph};

/// What a byte of a slice says. Else it is the number of plies to the end and one more, which tells whose the win is.
pub const UNKNOWN: u8 = 0;
pub const DRAW: u8 = 254;
/// What stands there is no position of the game.
const VOID: u8 = 253;
/// Being looked at.
pub const SEEN: u8 = 255;
/// The longest win that a byte can hold, in plies.
pub const LONGEST: u32 = 250;

/// So many steps are made without asking whether to rest; they take a few milliseconds.
const STRIDE: u32 = 1024;

struct Slice {
    key: u64,
    /// A byte a place, none before one is wanted.
    values: Vec<u8>,
    /// Places that somebody waits for.
    wanted: Vec<u32>,
    /// Where it was last put in the queue.
    queued: usize,
}

/// A slice that is being solved.
struct Task {
    slice: u32,
    web: PredecessorGraph,
    /// The next placement to look at.
    next: usize,
    /// What stands behind that in the queue has to be solved first.
    base: usize,
}

pub struct EndgameTables {
    ground: &'static dyn EndgameRules,
    shape: Shape,
    slices: Vec<Slice>,
    /// Numbers of slices by key, an open table whose size is a power of two; what is beyond the slices is free.
    places: Vec<u32>,
    tasks: Vec<Task>,
    /// Slices with places wanted, those last that are wanted first.
    queue: Vec<u32>,
    after: Vec<Material>,
    bytes: usize,
    most_bytes: usize,
    failed: bool,
    looked: u64,
}

const FREE: u32 = u32::MAX;

impl EndgameTables {
    /// Tables that take at most about so many bytes; nothing for a game whose endings are not answered.
    pub fn new(ground: &'static dyn EndgameRules, most_bytes: usize) -> Option<EndgameTables> {
        let shape = Shape::new(ground.fen_format(), ground.terms()?);
        Some(EndgameTables {
            ground,
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

    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How many bytes all values take.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// How many placements have been looked at.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// Whether what was wanted can't be answered within the bounds. It can be tried again with what is known by then.
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// The placements that are answered by now, each with what is known of it; those that are alike once.
    pub fn solved(&self) -> impl Iterator<Item = (Material, EndgameResult)> + '_ {
        self.slices.iter().flat_map(move |slice| {
            let values = (0..).zip(&slice.values);
            values.filter_map(move |(index, &value)| Some((self.shape.at(slice.key, index), known(value)?)))
        })
    }

    /// What is known of a placement.
    pub fn known(&self, men: &Material) -> Option<EndgameResult> {
        let Place { slice, index } = self.shape.place(men);
        let slice = &self.slices[self.find(slice).ok()?];
        known(*slice.values.get(index as usize)?)
    }

    /// How a placement stands and what its moves make of it.
    pub fn look(&self, men: &Material, after: &mut Vec<Material>) -> Option<Placement> {
        self.ground.classify(men, after)
    }

    /// Asks for a placement; [`EndgameTables::work`] does the rest. What is no position of the game stays unknown.
    pub fn want(&mut self, men: &Material) {
        let Place { slice, index } = self.shape.place(men);
        let number = self.number(slice);
        if self.value(number, index) != UNKNOWN {
            return;
        }
        self.after.clear();
        if self.ground.classify(men, &mut self.after).is_some() {
            self.want_place(number, index, 0);
        } else if self.open(number) {
            self.slices[number as usize].values[index as usize] = VOID;
        }
    }

    /// Forgets what is wanted; what is solved stays.
    pub fn drop_work(&mut self) {
        self.failed = false;
        for number in std::mem::take(&mut self.queue) {
            self.slices[number as usize].wanted = Vec::new();
        }
        for task in std::mem::take(&mut self.tasks) {
            let values = &mut self.slices[task.slice as usize].values;
            for &index in &task.web.nodes {
                values[index as usize] = UNKNOWN;
            }
        }
    }

    /// Solves on until all that is wanted is known, or there is a reason to rest; whether it is the former. After a failure
    /// there is nothing more to do.
    pub fn work(&mut self, rest: &mut dyn FnMut() -> bool) -> bool {
        while !self.failed && (!self.tasks.is_empty() || !self.queue.is_empty()) {
            for _ in 0..STRIDE {
                self.step();
            }
            if rest() {
                return false;
            }
        }
        true
    }

    /// Looks at one placement, begins a slice or finishes one.
    fn step(&mut self) {
        if self.failed {
            return;
        }
        let base = self.tasks.last().map_or(0, |task| task.base);
        if let Some(mut task) = self.tasks.pop_if(|task| task.next < task.web.nodes.len()) {
            self.explore(&mut task);
            self.tasks.push(task);
        } else if self.queue.len() > base {
            self.start();
        } else if let Some(task) = self.tasks.pop() {
            self.finish(task);
        }
    }

    fn start(&mut self) {
        let Some(number) = self.queue.pop() else { return };
        let slice = &mut self.slices[number as usize];
        let wanted = std::mem::take(&mut slice.wanted);
        // It may have been solved since, for another that wanted it too.
        if wanted.is_empty() {
            return;
        }
        let mut web = PredecessorGraph::new(slice.values.len());
        for index in wanted {
            let value = &mut slice.values[index as usize];
            if *value == UNKNOWN {
                *value = SEEN;
                web.add(index);
            }
        }
        self.tasks.push(Task { slice: number, web, next: 0, base: self.queue.len() });
    }

    fn explore(&mut self, task: &mut Task) {
        let Task { slice: number, web, next, base } = task;
        let key = self.slices[*number as usize].key;
        let men = self.shape.at(key, web.nodes[*next]);
        *next += 1;
        self.looked += 1;
        let mut after = std::mem::take(&mut self.after);
        after.clear();
        let stand = self.ground.classify(&men, &mut after);
        web.begin(stand.unwrap_or(Placement::Drawn));
        for men in &after {
            let place = self.shape.place(men);
            if place.slice != key {
                let other = self.number(place.slice);
                match self.value(other, place.index) {
                    // A way back to a slice that waits for this one: the terms are wrong.
                    SEEN => self.failed = true,
                    UNKNOWN => self.want_place(other, place.index, *base),
                    _ => {}
                }
                web.lead_out(other, place.index);
                continue;
            }
            let value = &mut self.slices[*number as usize].values[place.index as usize];
            match *value {
                SEEN => web.lead_to(place.index),
                UNKNOWN => {
                    *value = SEEN;
                    web.add(place.index);
                    web.lead_to(place.index);
                }
                _ => web.lead_out(*number, place.index),
            }
        }
        self.after = after;
    }

    fn finish(&mut self, task: Task) {
        let solved = retrograde::solve(&task.web, |slice, index| self.value(slice, index));
        let values = &mut self.slices[task.slice as usize].values;
        match solved {
            Some(solved) => {
                for (&index, value) in task.web.nodes.iter().zip(solved) {
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

    /// Puts a place on the list; `base` is what the queue held when the one who wants it was begun.
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

    /// Makes room for the values of a slice, if there is any left.
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

    /// Where the number of a slice stands, or would.
    fn spot(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.places[at] != FREE && self.slices[self.places[at] as usize].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn find(&self, key: u64) -> Result<usize, usize> {
        let spot = self.spot(key);
        if self.places[spot] == FREE { Err(spot) } else { Ok(self.places[spot] as usize) }
    }

    /// The number of a slice, which is made if there is none.
    fn number(&mut self, key: u64) -> u32 {
        let spot = match self.find(key) {
            Ok(number) => return number as u32,
            Err(spot) => spot,
        };
        let number = self.slices.len() as u32;
        self.slices.push(Slice { key, values: Vec::new(), wanted: Vec::new(), queued: 0 });
        self.places[spot] = number;
        if self.slices.len() * 2 > self.places.len() {
            self.places = vec![FREE; self.places.len() * 2];
            for number in 0..self.slices.len() {
                let spot = self.spot(self.slices[number].key);
                self.places[spot] = number as u32;
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
