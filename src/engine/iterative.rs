//! Iterations: depth after depth, each line with a window around what the depth before said of it.

use crate::engine::alpha_beta::{Halt, Walk};
use crate::engine::node::PLIES;
use crate::engine::score::{ENDLESS, mate_plies};
use crate::engine::search_board::{Board, Teller};
use crate::engine::transposition::Table;

/// What bounds a search; 0 is no bound.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    pub depth: u32,
    pub nodes: u64,
    /// How many lines are wanted, best first.
    pub lines: usize,
    /// Whether to be done as soon as the move is clear: when there is only one, or a mate has been found.
    pub hasty: bool,
}

/// One of the best lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub score: i32,
    pub codes: Vec<u32>,
}

/// A search from begin to end, in as many slices as one likes.
pub struct Search {
    walk: Walk,
    limits: Limits,
    /// The iteration under way.
    depth: i32,
    /// The line under way.
    line: usize,
    window: (i32, i32),
    /// How far the window reaches from what is expected.
    reach: i32,
    expected: i32,
    finished_depth: i32,
    done: bool,
}

impl Default for Search {
    fn default() -> Search {
        Search {
            walk: Walk::new(),
            limits: Limits::default(),
            depth: 0,
            line: 0,
            window: (0, 0),
            reach: 0,
            expected: 0,
            finished_depth: 0,
            done: true,
        }
    }
}

impl Search {
    /// Begins a search of the position on the board; where `only` names moves, no others are searched.
    pub fn begin(&mut self, board: &mut dyn Teller, table: &mut Table, limits: Limits, only: &[u32]) {
        let past = board.past().to_vec();
        self.walk.begin(board, &past, only, table.era());
        table.turn();
        let count = self.walk.count;
        self.limits = Limits { lines: limits.lines.clamp(1, count.max(1)), ..limits };
        self.done = count == 0 || board.over();
        (self.depth, self.finished_depth) = (0, 0);
        if !self.done {
            self.deepen();
        }
    }

    pub fn done(&self) -> bool {
        self.done
    }

    /// The last depth that was searched as a whole.
    pub fn depth(&self) -> u32 {
        self.finished_depth as u32
    }

    /// The longest line that was looked at, in plies.
    pub fn deepest(&self) -> usize {
        self.walk.deepest
    }

    pub fn nodes(&self) -> u64 {
        self.walk.nodes
    }

    /// Goes on until it is done or there is a reason to rest.
    pub fn think(&mut self, board: &mut dyn Board, table: &mut Table, rest: &mut dyn FnMut() -> bool) {
        while !self.done && self.step(board, table, rest) {}
    }

    /// Goes on until a depth is finished or there is a reason to rest; whether it is the former.
    pub fn step(&mut self, board: &mut dyn Board, table: &mut Table, rest: &mut dyn FnMut() -> bool) -> bool {
        let most = if self.limits.nodes == 0 { u64::MAX } else { self.limits.nodes };
        let depth = self.finished_depth;
        while !self.done && self.finished_depth == depth {
            match self.walk.run(board, table, most, rest) {
                Halt::Rest => return false,
                Halt::Spent => self.stop(board),
                Halt::Done(score) => self.searched(score),
            }
        }
        true
    }

    /// Ends the search as it stands.
    pub fn stop(&mut self, board: &mut dyn Board) {
        if !self.done {
            self.walk.leave(board);
            self.sort_from(self.line);
            self.done = true;
        }
    }

    /// The next iteration.
    fn deepen(&mut self) {
        self.depth += 1;
        self.line = 0;
        self.walk.iteration = self.depth;
        for root in &mut self.walk.roots {
            root.before = if root.score > -ENDLESS { root.score } else { root.before };
            root.score = -ENDLESS;
        }
        self.aim();
    }

    /// The next line of an iteration.
    fn aim(&mut self) {
        self.expected = self.root(self.line).before;
        self.reach = if self.depth >= 5 && mate_plies(self.expected).is_none() { 20 } else { ENDLESS };
        self.open();
    }

    fn open(&mut self) {
        self.window = ((self.expected - self.reach).max(-ENDLESS), (self.expected + self.reach).min(ENDLESS));
        self.walk.aim(self.line, self.depth, self.window.0, self.window.1);
    }

    fn root(&self, index: usize) -> &crate::engine::alpha_beta::Root {
        &self.walk.roots[self.walk.choices[index].at]
    }

    /// Sorts what has been searched of a line and behind it; what has no score stays in its order.
    fn sort_from(&mut self, line: usize) {
        let roots = &self.walk.roots;
        let count = self.walk.count;
        self.walk.choices[line..count].sort_by_key(|choice| -roots[choice.at].score);
    }

    fn searched(&mut self, score: i32) {
        self.sort_from(self.line);
        let (low, high) = self.window;
        if score <= low && low > -ENDLESS || score >= high && high < ENDLESS {
            self.expected = score;
            self.reach = if self.reach > 300 { ENDLESS } else { self.reach * 4 };
            self.open();
            return;
        }
        self.line += 1;
        if self.line < self.limits.lines {
            self.aim();
            return;
        }
        self.line = 0;
        self.sort_from(0);
        self.finished_depth = self.depth;
        let clear = self.walk.count == 1 || mate_plies(self.root(0).score).is_some_and(|plies| plies <= self.depth);
        let deepest =
            if self.limits.depth == 0 { PLIES as i32 - 1 } else { self.limits.depth.min(PLIES as u32 - 1) as i32 };
        self.done = self.depth >= deepest || self.limits.hasty && clear;
        if !self.done {
            self.deepen();
        }
    }

    /// The best lines as far as they are known, best first; at least one if there is a move.
    pub fn lines(&self) -> Vec<Line> {
        let count = self.limits.lines.min(self.walk.count);
        let line = |index| {
            let root = self.root(index);
            let score = if root.score > -ENDLESS { root.score } else { root.before };
            Line { score, codes: root.line.clone() }
        };
        let mut lines: Vec<Line> = (0..count).map(line).filter(|line| !line.codes.is_empty()).collect();
        // In the middle of an iteration some have been searched deeper than others.
        lines.sort_by_key(|line| -line.score);
        if let (true, Some(first)) = (lines.is_empty(), self.walk.choices.first()) {
            lines.push(Line { score: 0, codes: vec![first.code] });
        }
        lines
    }
}
