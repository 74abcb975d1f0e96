//! The tree search: principal variation search as a state machine over an explicit stack.
//!
//! A node is entered, then its moves are tried in turn; each try enters a child node, whose score
//! is returned and evaluated. The search can pause between any two nodes, because [`Node`] is the
//! complete state of one node on the current path.

use std::iter;

use crate::engine::evaluate::EvalCache;
use crate::engine::node::{Node, PLIES, RootMove, SearchMode, Stop};
use crate::engine::ordering::{ContinuationHistory, History, NO_MOVE, reduction};
use crate::engine::score::{DECISIVE, DRAW, INFINITE, MATE, PROVED_WIN};
use crate::engine::search_board::{NodeInfo, ScoredMove, SearchBoard};
use crate::engine::transposition::{Bound, TranspositionTable, TtEntry};

/// Ordering score of the move from the transposition table.
const FROM_TABLE: i32 = 1 << 30;

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
    history: History,
    /// Indexed by the opponent's last move and by the own move before it.
    continuation: [ContinuationHistory; 2],
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
    eval_cache: EvalCache,
}

/// Returns the static evaluation, corrected by the transposition table score where that is a
/// tighter bound.
const fn adjusted_eval(score: i32, known: TtEntry) -> i32 {
    let better = match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score > score,
        Bound::Upper => known.score < score,
    };
    if better && known.score.abs() < DECISIVE { known.score } else { score }
}

/// Sum of the continuation history of a move after the two moves before it.
fn continuation_score(continuation: &[ContinuationHistory; 2], before: [usize; 2], slot: usize) -> i32 {
    continuation[0].of(before[0], slot) + continuation[1].of(before[1], slot)
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
            history: History::new(),
            continuation: [ContinuationHistory::new(), ContinuationHistory::new()],
            has_eval: true,
            generation: 0,
            ply: 0,
            step: Step::Enter,
            skipped: 0,
            iteration: 0,
            nodes: 0,
            seldepth: 0,
            eval_cache: EvalCache::new(1 << 13),
        }
    }

    /// Sets a new root. `past` holds the keys of earlier positions, the last first; unless `only`
    /// is empty, other root moves are not searched. History is kept, but aged, while `generation`
    /// is unchanged.
    pub fn set_root(&mut self, board: &mut dyn SearchBoard, past: &[u64], only: &[u32], generation: u64) {
        self.keys.clear();
        self.keys.extend(past.iter().rev());
        self.past = past.len();
        self.nodes_on_path.fill(Node { slot: NO_MOVE, ..Node::default() });
        if self.generation == generation {
            self.history.age();
            self.continuation.iter_mut().for_each(ContinuationHistory::age);
        } else {
            self.history.clear();
            self.eval_cache.clear();
            self.continuation.iter_mut().for_each(ContinuationHistory::clear);
        }
        (self.generation, self.has_eval) = (generation, board.has_eval());
        (self.ply, self.nodes, self.seldepth) = (0, 0, 0);
        self.moves.clear();
        board.truncate_moves(0);
        board.generate_all(&mut self.moves);
        self.root_moves = vec![RootMove::default(); self.moves.len()];
        self.moves.sort_by_key(|mv| (!only.contains(&mv.id), -mv.hints.gain));
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

    /// Evaluates the position on the board, using the cache.
    fn evaluate(&mut self, board: &mut dyn SearchBoard, info: NodeInfo) -> i32 {
        // The evaluation may depend on the halfmove clock, which is not part of the key.
        self.eval_cache.get_or_insert_with([info.key, info.halfmove_clock.into(), 1], || board.evaluate().into()) as i32
    }

    /// Whether the position occurred on the current path, or twice in the game before the root.
    fn repeated(&self, key: u64, halfmove_clock: u32) -> bool {
        let mut seen = 0;
        let last = self.keys.len() - 1;
        for back in (4..=(halfmove_clock as usize).min(last)).step_by(2) {
            if self.keys[last - back] == key {
                seen += 1;
                if last - back > self.past || seen > 1 {
                    return true;
                }
            }
        }
        false
    }

    fn enter(&mut self, board: &mut dyn SearchBoard, table: &mut TranspositionTable) -> Step {
        let ply = self.ply;
        let info = board.node_info();
        self.seldepth = self.seldepth.max(ply);
        self.keys.truncate(self.past + ply);
        self.keys.push(info.key);
        let mut node = self.nodes_on_path[ply];
        (node.key, node.in_check, node.pv_length) = (info.key, info.in_check, 0);
        (node.static_eval, node.improving) = (None, false);
        if ply == 0 {
            if !info.in_check {
                node.static_eval = Some(self.evaluate(board, info));
            }
            self.nodes_on_path[0] = node;
            return Step::TryNext;
        }
        if info.is_dead || info.halfmove_clock >= 100 && !info.in_check || self.repeated(info.key, info.halfmove_clock)
        {
            return Step::Return(DRAW);
        }
        if info.is_known_loss {
            return Step::Return(ply as i32 - PROVED_WIN);
        }
        if ply == PLIES {
            return Step::Return(if info.in_check { DRAW } else { board.evaluate() });
        }
        // Mate distance pruning: a shorter mate is already known.
        node.alpha = node.alpha.max(ply as i32 - MATE);
        node.beta = node.beta.min(MATE - ply as i32 - 1);
        if node.alpha >= node.beta {
            return Step::Return(node.alpha);
        }
        if info.in_check && node.depth == 0 {
            node.depth += 1;
        }
        node.original_alpha = node.alpha;
        (node.best_score, node.best_move) = (-INFINITE, 0);
        (node.tried, node.quiets, node.skip_quiets) = (0, 0, false);
        if ply + 2 <= PLIES {
            self.nodes_on_path[ply + 2].killers = [0; 2];
        }

        let known = if node.excluded_move == 0 { table.probe(info.key, ply) } else { None };
        node.tt_move = known.map_or(0, |known| known.best_move);
        if let Some(TtEntry { score, depth, bound, .. }) = known
            && !node.pv_node
            && depth >= node.depth
            && match bound {
                Bound::Exact => true,
                Bound::Lower => score >= node.beta,
                Bound::Upper => score <= node.alpha,
            }
        {
            return Step::Return(score);
        }
        // Internal iterative reduction: without a hash move, a shallower search finds one for the
        // next iteration.
        node.depth -= i32::from(node.depth >= 4 && node.tt_move == 0 && node.excluded_move == 0);
        let has_eval = self.has_eval;
        let trusted = |known: &TtEntry| {
            known.depth >= node.depth - 3 && known.bound != Bound::Upper && known.score.abs() < DECISIVE
        };
        let comparable = has_eval && node.depth >= 7 && (ply as i32) < 2 * self.iteration;
        node.tt_score = known.filter(|known| comparable && trusted(known)).map(|known| known.score);
        node.extension = 0;
        if !has_eval && node.depth <= 0 {
            return Step::Return(board.evaluate());
        }
        if has_eval && !info.in_check {
            let score = self.evaluate(board, info);
            let score = known.map_or(score, |known| adjusted_eval(score, known));
            node.static_eval = Some(score);
            node.improving = ply >= 2 && self.nodes_on_path[ply - 2].static_eval.is_none_or(|before| score > before);
            if node.depth <= 0 {
                if score >= node.beta {
                    return Step::Return(score);
                }
                node.best_score = score;
                node.alpha = node.alpha.max(score);
            } else if !node.pv_node && node.excluded_move == 0 && node.beta.abs() < DECISIVE {
                let margin = 80 * (node.depth - i32::from(node.improving));
                if node.depth <= 6 && score - margin >= node.beta {
                    return Step::Return(score);
                }
                if node.depth >= 2 && score >= node.beta && !node.after_null_move && board.null_move() {
                    node.mode = SearchMode::NullMove;
                    let depth = node.depth - 3 - node.depth / 4 - ((score - node.beta) / 200).min(2);
                    self.nodes_on_path[ply] = node;
                    self.enter_child(-node.beta, 1 - node.beta, depth, false, true);
                    self.nodes_on_path[ply + 1].slot = NO_MOVE;
                    return Step::Enter;
                }
            }
        }
        self.nodes_on_path[ply] = node;
        self.generate(board)
    }

    /// The slots of the move that led to the node and of the move before it.
    fn before(&self, ply: usize) -> [usize; 2] {
        [self.nodes_on_path[ply].slot, if ply > 0 { self.nodes_on_path[ply - 1].slot } else { NO_MOVE }]
    }

    /// Enters the child that the board has already moved to.
    fn enter_child(&mut self, alpha: i32, beta: i32, depth: i32, exact: bool, passed: bool) {
        self.ply += 1;
        let child = &mut self.nodes_on_path[self.ply];
        (child.alpha, child.beta, child.depth, child.pv_node, child.after_null_move) =
            (alpha, beta, depth, exact, passed);
        child.excluded_move = 0;
    }

    fn generate(&mut self, board: &mut dyn SearchBoard) -> Step {
        let ply = self.ply;
        let first = self.moves.len();
        let captures_only = self.nodes_on_path[ply].depth <= 0 && self.nodes_on_path[ply].static_eval.is_some();
        let any = board.generate(&mut self.moves, captures_only);
        let end = self.moves.len();
        if !any {
            return Step::Return(if board.no_moves_loses() { ply as i32 - MATE } else { DRAW });
        }
        let before = self.before(ply);
        let node = &mut self.nodes_on_path[ply];
        (node.first, node.next, node.end) = (first, first, end);
        let history = &self.history;
        for mv in &mut self.moves[first..] {
            let hints = mv.hints;
            mv.order = if mv.id == node.tt_move {
                FROM_TABLE
            } else if hints.gain > 0 {
                (1 << 20) + 16 * hints.gain - hints.risk
            } else if node.killers.contains(&mv.id) {
                1 << 19
            } else {
                history.of(hints.slot) + continuation_score(&self.continuation, before, hints.slot)
            };
        }
        Step::TryNext
    }

    /// Moves the best remaining move to the front. A capture that loses material is deferred when
    /// its turn comes.
    fn select_next(&mut self, board: &dyn SearchBoard, next: usize, end: usize) {
        loop {
            let (mut best, mut highest) = (next, i32::MIN);
            for (mv, at) in self.moves[next..end].iter().zip(next..) {
                if mv.order > highest {
                    (best, highest) = (at, mv.order);
                }
            }
            self.moves.swap(next, best);
            let mv = &mut self.moves[next];
            let capture = (1 << 20..FROM_TABLE).contains(&mv.order);
            if capture && mv.hints.risk > mv.hints.gain && board.see(mv.at) < 0 {
                mv.order -= 1 << 21;
                continue;
            }
            return;
        }
    }

    fn try_next(&mut self, board: &mut dyn SearchBoard, table: &mut TranspositionTable) -> Step {
        let ply = self.ply;
        let mut node = self.nodes_on_path[ply];
        let has_eval = self.has_eval;
        loop {
            if node.next == node.end {
                self.nodes_on_path[ply] = node;
                return self.finish(board, table);
            }
            if ply > 0 && !node.skip_quiets {
                self.select_next(board, node.next, node.end);
            }
            let at = node.next;
            node.next += 1;
            let mv = self.moves[at];
            if mv.id == node.excluded_move {
                continue;
            }
            if let Some(score) = node.tt_score.take()
                && mv.id == node.tt_move
            {
                // The hash move is tried after the singular search of the others.
                node.next = at;
                node.mode = SearchMode::Singular;
                node.singular_beta = score - 2 * node.depth;
                self.nodes_on_path[ply] = node;
                self.enter_child(node.singular_beta - 1, node.singular_beta, (node.depth - 1) / 2, false, true);
                (self.nodes_on_path[ply + 1].slot, self.nodes_on_path[ply + 1].excluded_move) = (node.slot, mv.id);
                return Step::Enter;
            }
            let quiet = mv.hints.gain <= 0;
            if ply > 0 && has_eval && !node.in_check {
                let static_score = node.static_eval.unwrap_or(0);
                if node.depth <= 0 {
                    let hopeless = static_score + mv.hints.gain + 150 <= node.alpha;
                    if mv.order < -(1 << 19) {
                        // All remaining moves lose material as well.
                        node.next = node.end;
                        continue;
                    }
                    if hopeless {
                        node.best_score = node.best_score.max(static_score + mv.hints.gain + 150);
                        continue;
                    }
                } else if node.tried > 0 && node.best_score > -DECISIVE && node.depth <= 6 {
                    let margin = 90 + 90 * node.depth;
                    let many = 3 + (node.depth * node.depth) as u32 * if node.improving { 2 } else { 1 };
                    if quiet
                        && !node.pv_node
                        && (node.skip_quiets || node.quiets >= many || static_score + margin <= node.alpha)
                    {
                        // Captures and promotions have been tried or deferred by now.
                        node.skip_quiets = mv.order < 1 << 19;
                        if !board.attacks_king(mv.at) {
                            continue;
                        }
                    }
                    let bearable = if quiet { -50 } else { -80 } * node.depth;
                    let risky = if quiet { !node.pv_node && mv.hints.risk > -bearable } else { mv.order < -(1 << 19) };
                    if risky && board.see(mv.at) < bearable {
                        continue;
                    }
                }
            }
            let child = node.depth - 1 + if mv.id == node.tt_move { node.extension } else { 0 };
            (node.current, node.child_depth) = (at, child);
            let mut depth = child;
            node.mode = SearchMode::Full;
            if node.tried > 0 {
                if node.pv_node {
                    node.mode = SearchMode::Scout;
                }
                if (quiet || mv.order < -(1 << 19)) && node.depth >= 3 && node.tried >= 2 && !node.in_check {
                    let slot = mv.hints.slot;
                    let before = self.before(ply);
                    let history = self.history.of(slot) + continuation_score(&self.continuation, before, slot);
                    let killer = mv.order == 1 << 19;
                    let less = reduction(node.depth, node.tried) - i32::from(node.pv_node) - i32::from(killer)
                        + i32::from(!node.improving)
                        - history / 8192;
                    if less > 0 {
                        depth = (child - less).max(1);
                        node.mode = SearchMode::Reduced;
                    }
                }
            }
            node.quiets += u32::from(quiet);
            let (alpha, beta) = (node.alpha, if node.mode == SearchMode::Full { node.beta } else { node.alpha + 1 });
            let exact = node.pv_node && node.mode == SearchMode::Full;
            self.nodes_on_path[ply] = node;
            board.play(mv.at);
            self.enter_child(-beta, -alpha, depth, exact, false);
            self.nodes_on_path[ply + 1].slot = mv.hints.slot;
            return Step::Enter;
        }
    }

    /// Processes the score returned by a child.
    fn child_done(&mut self, board: &mut dyn SearchBoard, table: &mut TranspositionTable, score: i32) -> Step {
        let ply = self.ply;
        let mut node = self.nodes_on_path[ply];
        let (alpha, beta) = (node.alpha, node.beta);
        match node.mode {
            SearchMode::NullMove => {
                board.undo();
                if score >= beta {
                    // A mate after a null move proves nothing.
                    return Step::Return(if score >= DECISIVE { beta } else { score });
                }
                return self.generate(board);
            }
            SearchMode::Singular => {
                let (score, bound) = (-score, node.singular_beta);
                if score >= bound && bound >= beta {
                    // Multi-cut: another move fails high as well.
                    self.drop_moves(board, node.first);
                    return Step::Return(bound);
                }
                node.extension = i32::from(score < bound);
                self.nodes_on_path[ply] = node;
                return Step::TryNext;
            }
            SearchMode::Reduced if score > alpha => {
                node.mode = if node.pv_node { SearchMode::Scout } else { SearchMode::Full };
                let bound = if node.pv_node { alpha + 1 } else { beta };
                self.nodes_on_path[ply] = node;
                self.enter_child(-bound, -alpha, node.child_depth, false, false);
                return Step::Enter;
            }
            SearchMode::Scout if score > alpha && score < beta => {
                node.mode = SearchMode::Full;
                self.nodes_on_path[ply] = node;
                self.enter_child(-beta, -alpha, node.child_depth, true, false);
                return Step::Enter;
            }
            _ => board.undo(),
        }
        let mv = self.moves[node.current];
        node.tried += 1;
        if ply == 0 {
            self.note_root(mv, score, node.tried == 1 || score > alpha);
        }
        if score > node.best_score {
            node.best_score = score;
            node.best_move = mv.id;
            if score > alpha {
                node.alpha = score;
                if node.pv_node {
                    node.pv_length = self.extend_line(ply, mv.id);
                }
            }
        }
        self.nodes_on_path[ply] = node;
        if score >= beta {
            if mv.hints.gain <= 0 && ply > 0 {
                self.update_history(node, mv);
            }
            return self.finish(board, table);
        }
        Step::TryNext
    }

    fn note_root(&mut self, mv: ScoredMove, score: i32, matters: bool) {
        let length = self.nodes_on_path[1].pv_length;
        let root = &mut self.root_moves[mv.at];
        root.score = -INFINITE;
        if matters {
            root.score = score;
            root.line.clear();
            root.line.push(mv.id);
            root.line.extend(&self.lines[1][..length]);
        }
    }

    /// Writes the principal variation: the move followed by the child's line. Returns its length.
    fn extend_line(&mut self, ply: usize, id: u32) -> usize {
        let length = self.nodes_on_path[ply + 1].pv_length.min(PLIES - 1);
        let (own, deeper) = self.lines.split_at_mut(ply + 1);
        own[ply][0] = id;
        own[ply][1..=length].copy_from_slice(&deeper[0][..length]);
        length + 1
    }

    /// Updates history after a quiet beta cutoff: a bonus for the move, a malus for quiet moves
    /// tried before it.
    fn update_history(&mut self, node: Node, mv: ScoredMove) {
        let ply = self.ply;
        let before = self.before(ply);
        let killers = &mut self.nodes_on_path[ply].killers;
        if killers[0] != mv.id {
            *killers = [mv.id, killers[0]];
        }
        let bonus = (node.depth * node.depth * 24 + 16).min(1400);
        let history = &mut self.history;
        let others = self.moves[node.first..node.current].iter().filter(|other| other.hints.gain <= 0);
        let others = others.map(|other| (other.hints.slot, -bonus));
        for (slot, bonus) in iter::once((mv.hints.slot, bonus)).chain(others) {
            history.learn(slot, bonus);
            for (continuation, before) in self.continuation.iter_mut().zip(before) {
                continuation.learn(before, slot, bonus);
            }
        }
    }

    fn drop_moves(&mut self, board: &mut dyn SearchBoard, first: usize) {
        self.moves.truncate(first);
        board.truncate_moves(first);
    }

    /// Stores the node in the transposition table and returns its score.
    fn finish(&mut self, board: &mut dyn SearchBoard, table: &mut TranspositionTable) -> Step {
        let node = self.nodes_on_path[self.ply];
        self.drop_moves(board, node.first);
        let bound = if node.best_score >= node.beta {
            Bound::Lower
        } else if node.best_score > node.original_alpha && node.pv_node {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let id = if bound == Bound::Upper { 0 } else { node.best_move };
        if node.excluded_move == 0 && (self.ply > 0 || self.skipped == 0) {
            table.store(
                node.key,
                self.ply,
                TtEntry { best_move: id, score: node.best_score, depth: node.depth.max(0), bound },
            );
        }
        Step::Return(node.best_score)
    }
}
