//! The tree search: principal variation search as a state machine over an explicit stack.
//!
//! A node is entered, then its moves are tried in turn; each try enters a child node, whose score
//! is returned and evaluated. The search can pause between any two nodes, because [`Node`] is the
//! complete state of one node on the current path.
//!
//! The steps have a file each, and share the state here: `enter` a node, generate and try its `moves`, take the `result` of a child.

mod enter;
mod moves;
mod result;

use crate::correction::CorrectionHistory;
use crate::evaluate::ScoreCache;
use crate::node::{Node, PLIES, RootMove, SearchMode, Stop};
use crate::ordering::{ContinuationHistory, History, NO_MOVE};
use crate::score::INFINITE;
use crate::search_board::{ScoredMove, SearchBoard};
use crate::sort::sort_by_key;
use crate::transposition::TranspositionTable;

/// The next step of the state machine.
#[derive(Clone, Copy)]
enum Step {
    Enter,
    TryNext,
    /// The current node returns this score.
    Return(i32),
}

pub struct AlphaBeta {
    nodes_on_path: Vec<Node>,
    /// Moves of all nodes on the current path; the root moves come first and stay.
    pub moves: Vec<ScoredMove>,
    /// Indexed by the place where the board keeps the move.
    pub root_moves: Vec<RootMove>,
    /// How many of the root moves are searched; they come first.
    pub count: usize,
    lines: Vec<[u32; PLIES + 1]>,
    /// Keys of the positions of the game, then of those on the current path.
    keys: Vec<u64>,
    past: usize,
    /// Occurrences of a position after which a draw can be claimed.
    pub draw_times: usize,
    /// Whether it counts that a draw can be claimed, but need not be; otherwise a claim ends a line.
    pub exact_claims: bool,
    /// Whether a position of the game before the root allows a claim when it recurs.
    claimable: bool,
    /// Whether the game is over at the root by a draw, so that nobody mates behind it.
    ended: bool,
    history: History,
    /// Indexed by the opponent's last move and by the own move before it.
    continuation: [ContinuationHistory; 2],
    correction: CorrectionHistory,
    /// Whether the variant's evaluation is meaningful.
    has_eval: bool,
    /// Generation of the transposition table in which the statistics were collected.
    generation: u64,
    ply: usize,
    step: Step,
    /// Number of root moves that are skipped because their lines are already known.
    skipped: usize,
    /// Depth of the current iteration; bounds extensions.
    pub iteration: i32,
    pub nodes: u64,
    pub seldepth: usize,
    scores: ScoreCache,
}

impl AlphaBeta {
    pub fn new() -> AlphaBeta {
        AlphaBeta {
            nodes_on_path: vec![Node::default(); PLIES + 1],
            moves: Vec::with_capacity(PLIES * 40),
            root_moves: Vec::new(),
            count: 0,
            lines: vec![[0; PLIES + 1]; PLIES + 1],
            keys: Vec::new(),
            past: 0,
            draw_times: 3,
            exact_claims: false,
            claimable: false,
            ended: false,
            history: History::new(),
            continuation: [ContinuationHistory::new(), ContinuationHistory::new()],
            correction: CorrectionHistory::new(),
            has_eval: true,
            generation: 0,
            ply: 0,
            step: Step::Enter,
            skipped: 0,
            iteration: 0,
            nodes: 0,
            seldepth: 0,
            scores: ScoreCache::default(),
        }
    }

    /// Sets a new root. `past` holds the keys of earlier positions, the last first; unless `only`
    /// is empty, other root moves are not searched. History is kept, but aged, while `generation`
    /// is unchanged.
    pub fn set_root(&mut self, board: &mut dyn SearchBoard, past: &[u64], only: &[u32], generation: u64) {
        self.keys.clear();
        self.keys.extend(past.iter().rev());
        self.past = past.len();
        let stood = |key: u64| past.iter().filter(|&&other| other == key).count();
        let root = board.node_info();
        self.ended = root.end_in <= 0 || stood(root.key) > self.draw_times;
        self.claimable = past.iter().any(|&key| stood(key) >= self.draw_times - 1);
        self.nodes_on_path.fill(Node { slot: NO_MOVE, ..Node::default() });
        if self.generation == generation {
            self.history.age();
            self.continuation.iter_mut().for_each(ContinuationHistory::age);
        } else {
            self.history.clear();
            self.scores.clear();
            self.correction.clear();
            self.continuation.iter_mut().for_each(ContinuationHistory::clear);
        }
        (self.generation, self.has_eval) = (generation, board.has_eval());
        (self.ply, self.nodes, self.seldepth) = (0, 0, 0);
        self.moves.clear();
        board.truncate_moves(0);
        board.generate_all(&mut self.moves);
        self.root_moves = vec![RootMove::default(); self.moves.len()];
        sort_by_key(&mut self.moves, |mv| (!only.contains(&mv.id), -mv.hints.gain));
        let named = self.moves.iter().filter(|mv| only.contains(&mv.id)).count();
        self.count = if named == 0 { self.moves.len() } else { named };
    }

    /// Starts searching the root with a window, leaving out its first `skipped` moves.
    pub fn start_line(&mut self, skipped: usize, depth: i32, alpha: i32, beta: i32) {
        let count = self.root_moves.len();
        let root = &mut self.nodes_on_path[0];
        *root = Node { alpha, beta, original_alpha: alpha, depth, pv_node: true, best_score: -INFINITE, ..*root };
        (root.first, root.next, root.end) = (count, skipped, self.count);
        (root.tried, root.quiets, root.best_move, root.pv_length) = (0, 0, 0, 0);
        (self.ply, self.skipped) = (0, skipped);
        self.step = Step::Enter;
    }

    /// Runs until the root has a score, the node limit is reached or `should_pause` returns true.
    pub fn run(
        &mut self,
        board: &mut dyn SearchBoard,
        table: &mut TranspositionTable,
        max_nodes: u64,
        should_pause: &mut dyn FnMut() -> bool,
    ) -> Stop {
        loop {
            self.step = match self.step {
                Step::Enter => {
                    if self.nodes >= max_nodes {
                        return Stop::NodeLimit;
                    }
                    self.nodes += 1;
                    let step = self.enter(board, table);
                    if self.nodes.is_multiple_of(256) && should_pause() {
                        self.step = step;
                        return Stop::Paused;
                    }
                    step
                }
                Step::TryNext => self.try_next(board, table),
                Step::Return(score) if self.ply == 0 => return Stop::Finished(score),
                Step::Return(score) => {
                    self.ply -= 1;
                    self.child_done(board, table, -score)
                }
            };
        }
    }

    /// Abandons an unfinished search and returns the board to the root.
    pub fn abandon(&mut self, board: &mut dyn SearchBoard) {
        for node in &self.nodes_on_path[..self.ply] {
            if node.mode != SearchMode::Singular {
                board.undo();
            }
        }
        self.ply = 0;
        self.moves.truncate(self.root_moves.len());
        board.truncate_moves(self.root_moves.len());
    }
}
