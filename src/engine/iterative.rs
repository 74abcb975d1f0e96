//! Iterative deepening with aspiration windows and multiple lines (MultiPV).

use crate::alpha_beta::AlphaBeta;
use crate::node::{PLIES, RootMove, Stop};
use crate::score::{DECISIVE, INFINITE, mate_plies};
use crate::search_board::{RootBoard, SearchBoard};
use crate::sort::sort_by_key;
use crate::transposition::TranspositionTable;

/// Limits of a search; 0 means unlimited.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchLimits {
    /// The last depth in plies.
    pub depth: u32,
    /// The number of nodes, checked every 256.
    pub nodes: u64,
    /// Number of lines, best first.
    pub lines: usize,
    /// Whether to stop once the move is decided: a single legal move, or a mate.
    pub stop_when_decided: bool,
    /// Whether mates are told only as far as they are proved: against the draws that can be claimed, and a loss once all moves
    /// have been searched.
    pub true_mates: bool,
}

/// One of the best lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// The score for the side to move at the root; see [`crate::score`].
    pub score: i32,
    /// The ids of the moves, from the root on. Never empty.
    pub moves: Vec<u32>,
}

/// An iterative search that can be run in slices.
pub struct IterativeSearch {
    alpha_beta: AlphaBeta,
    limits: SearchLimits,
    /// The current iteration.
    depth: i32,
    /// The line being searched.
    line: usize,
    window: (i32, i32),
    /// Half the width of the aspiration window.
    aspiration: i32,
    finished_depth: i32,
    /// The best score of the last completed depth.
    finished_score: i32,
    done: bool,
}

impl Default for IterativeSearch {
    fn default() -> IterativeSearch {
        IterativeSearch {
            alpha_beta: AlphaBeta::new(),
            limits: SearchLimits::default(),
            depth: 0,
            line: 0,
            window: (0, 0),
            aspiration: 0,
            finished_depth: 0,
            finished_score: 0,
            done: true,
        }
    }
}

impl IterativeSearch {
    /// Starts a search of the board's root. Unless `only` is empty, other root moves are not
    /// searched.
    pub fn start(
        &mut self,
        board: &mut dyn RootBoard,
        table: &mut TranspositionTable,
        limits: SearchLimits,
        only: &[u32],
    ) {
        let past = board.past().to_vec();
        self.alpha_beta.draw_times = board.draw_times();
        self.alpha_beta.exact_claims = limits.true_mates;
        self.alpha_beta.set_root(board, &past, only, table.generation());
        table.new_search();
        let count = self.alpha_beta.count;
        self.limits = SearchLimits { lines: limits.lines.clamp(1, count.max(1)), ..limits };
        self.done = count == 0 || board.over();
        (self.depth, self.finished_depth, self.finished_score) = (0, 0, 0);
        if !self.done {
            self.next_depth();
        }
    }

    /// Whether the search is finished or has been stopped.
    pub fn done(&self) -> bool {
        self.done
    }

    /// The last completed depth.
    pub fn depth(&self) -> u32 {
        self.finished_depth as u32
    }

    /// The selective depth in plies.
    pub fn seldepth(&self) -> usize {
        self.alpha_beta.seldepth
    }

    /// The number of nodes of all iterations.
    pub fn nodes(&self) -> u64 {
        self.alpha_beta.nodes
    }

    /// Runs until finished or until `should_pause` returns true.
    pub fn run(
        &mut self,
        board: &mut dyn SearchBoard,
        table: &mut TranspositionTable,
        should_pause: &mut dyn FnMut() -> bool,
    ) {
        while !self.done && self.run_one_depth(board, table, should_pause) {}
    }

    /// Runs until a depth is completed or `should_pause` returns true. Returns whether it was
    /// completed.
    pub fn run_one_depth(
        &mut self,
        board: &mut dyn SearchBoard,
        table: &mut TranspositionTable,
        should_pause: &mut dyn FnMut() -> bool,
    ) -> bool {
        let max_nodes = if self.limits.nodes == 0 { u64::MAX } else { self.limits.nodes };
        let depth = self.finished_depth;
        while !self.done && self.finished_depth == depth {
            match self.alpha_beta.run(board, table, max_nodes, should_pause) {
                Stop::Paused => return false,
                Stop::NodeLimit => self.stop(board),
                Stop::Finished(score) => self.line_done(score),
            }
        }
        true
    }

    /// Stops the search; the lines found so far remain.
    pub fn stop(&mut self, board: &mut dyn SearchBoard) {
        if !self.done {
            self.alpha_beta.abandon(board);
            self.sort_from(self.line);
            self.done = true;
        }
    }

    /// Starts the next iteration.
    fn next_depth(&mut self) {
        self.depth += 1;
        self.line = 0;
        self.alpha_beta.iteration = self.depth;
        for root in &mut self.alpha_beta.root_moves {
            root.previous_score = if root.score > -INFINITE { root.score } else { root.previous_score };
            root.score = -INFINITE;
        }
        self.next_line();
    }

    /// Starts the next line of an iteration.
    fn next_line(&mut self) {
        let score = self.root(self.line).previous_score;
        self.aspiration = if self.depth >= 5 && mate_plies(score).is_none() { 20 } else { INFINITE };
        self.window = ((score - self.aspiration).max(-INFINITE), (score + self.aspiration).min(INFINITE));
        self.start_line();
    }

    fn start_line(&mut self) {
        self.alpha_beta.start_line(self.line, self.depth, self.window.0, self.window.1);
    }

    fn root(&self, index: usize) -> &RootMove {
        &self.alpha_beta.root_moves[self.alpha_beta.moves[index].at]
    }

    /// Sorts the root moves from `line` on by score. Moves without a score keep their order.
    fn sort_from(&mut self, line: usize) {
        let roots = &self.alpha_beta.root_moves;
        let count = self.alpha_beta.count;
        sort_by_key(&mut self.alpha_beta.moves[line..count], |mv| -roots[mv.at].score);
    }

    fn line_done(&mut self, score: i32) {
        self.sort_from(self.line);
        let (low, high) = self.window;
        if score <= low && low > -INFINITE || score >= high && high < INFINITE {
            self.aspiration = if self.aspiration > 300 { INFINITE } else { self.aspiration * 2 };
            // Only the bound that failed moves away; after a fail low, the other one comes nearer.
            self.window = if score <= low {
                ((score - self.aspiration).max(-INFINITE), i32::midpoint(low, high).max(score + 1))
            } else {
                (low, (score + self.aspiration).min(INFINITE))
            };
            self.start_line();
            return;
        }
        self.line += 1;
        if self.line < self.limits.lines {
            self.next_line();
            return;
        }
        self.line = 0;
        self.sort_from(0);
        (self.finished_depth, self.finished_score) = (self.depth, self.root(0).score);
        let clear =
            self.alpha_beta.count == 1 || mate_plies(self.root(0).score).is_some_and(|plies| plies <= self.depth);
        let deepest =
            if self.limits.depth == 0 { PLIES as i32 - 1 } else { self.limits.depth.min(PLIES as u32 - 1) as i32 };
        self.done = self.depth >= deepest || self.limits.stop_when_decided && clear;
        if !self.done {
            self.next_depth();
        }
    }

    /// A move that may be better, where the best one so far loses: until a depth is completed, the others may not lose.
    fn undecided(&self) -> Option<PvLine> {
        if !self.limits.true_mates || self.line > 0 || self.finished_depth == self.depth {
            return None;
        }
        let roots = || (0..self.alpha_beta.count).map(|index| (self.root(index), self.alpha_beta.moves[index].id));
        let safe = roots().filter(|(root, _)| root.score > -DECISIVE).max_by_key(|(root, _)| root.score);
        let open = || roots().find(|(root, _)| root.score == -INFINITE);
        let (root, id) = safe.or_else(open)?;
        let searched = root.score > -INFINITE;
        Some(PvLine {
            score: if searched { root.score } else { self.finished_score },
            moves: if searched { root.line.clone() } else { vec![id] },
        })
    }

    /// The best lines found so far, best first; at least one if there is a legal move.
    pub fn lines(&self) -> Vec<PvLine> {
        let count = self.limits.lines.min(self.alpha_beta.count);
        let line = |index| {
            let root = self.root(index);
            let score = if root.score > -INFINITE { root.score } else { root.previous_score };
            PvLine { score, moves: root.line.clone() }
        };
        let mut lines: Vec<PvLine> = (0..count).map(line).filter(|line| !line.moves.is_empty()).collect();
        // During an iteration, some lines have been searched deeper than others.
        sort_by_key(&mut lines, |line| -line.score);
        if let (Some(best), Some(other)) = (lines.first(), self.undecided())
            && best.score <= -DECISIVE
        {
            lines.retain(|line| line.moves[0] != other.moves[0]);
            lines.insert(0, other);
            lines.truncate(count);
        }
        if let (true, Some(first)) = (lines.is_empty(), self.alpha_beta.moves.first()) {
            lines.push(PvLine { score: 0, moves: vec![first.id] });
        }
        lines
    }
}
