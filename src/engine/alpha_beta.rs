//! The tree, node by node: principal-variation search as a machine over an explicit stack.
//!
//! A node is entered, then its moves are tried one after the other; each trial enters a child, whose score comes back and is
//! judged. Between any two nodes the machine can rest. What a frame holds is all there is to know of a node on the way.

use std::iter;

use crate::engine::evaluate::EvalCache;
use crate::engine::node::{Node, PLIES, RootMove, SearchMode, Stop};
use crate::engine::ordering::{ContinuationHistory, History, NO_MOVE, reduction};
use crate::engine::score::{DECISIVE, DRAW, INFINITE, MATE, PROVED_WIN};
use crate::engine::search_board::{NodeInfo, ScoredMove, SearchBoard};
use crate::engine::transposition::{Bound, TranspositionTable, TtEntry};

/// The order of the move that the table knows to be best.
const FROM_TABLE: i32 = 1 << 30;

/// What to do next.
#[derive(Clone, Copy)]
enum Step {
    Enter,
    TryNext,
    /// A node has this score.
    Return(i32),
}

pub struct AlphaBeta {
    nodes_on_path: Vec<Node>,
    /// The moves of all nodes on the way; those of the root come first and stay.
    pub moves: Vec<ScoredMove>,
    /// By the place where the board keeps the move.
    pub root_moves: Vec<RootMove>,
    /// How many of the root's choices are searched; they come first.
    pub count: usize,
    lines: Vec<[u32; PLIES + 1]>,
    /// Keys of the game's positions, then of those on the way.
    keys: Vec<u64>,
    past: usize,
    history: History,
    /// To the other side's last move, and to one's own before it.
    continuation: [ContinuationHistory; 2],
    /// Whether the game's static scores mean something.
    has_eval: bool,
    /// When they were learnt, as the table names it.
    generation: u64,
    ply: usize,
    step: Step,
    /// How many choices of the root are left out, since they have their lines already.
    skipped: usize,
    /// How deep the iteration is meant to be; bounds extensions.
    pub iteration: i32,
    pub nodes: u64,
    pub seldepth: usize,
    /// Static scores.
    eval_cache: EvalCache,
}

/// A static score, corrected by what a search has found where that bounds it.
const fn adjusted_eval(score: i32, known: TtEntry) -> i32 {
    let better = match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score > score,
        Bound::Upper => known.score < score,
    };
    if better && known.score.abs() < DECISIVE { known.score } else { score }
}

/// How well a move has done after those before it.
fn continuation_score(answers: &[ContinuationHistory; 2], before: [usize; 2], slot: usize) -> i32 {
    answers[0].of(before[0], slot) + answers[1].of(before[1], slot)
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

    /// Prepares for a new root; `past` gives the keys of the positions before, the last first;
    /// where `only` names moves, there are no others. What was learnt of moves is of use as long as the era is the same.
    pub fn set_root(&mut self, board: &mut dyn SearchBoard, past: &[u64], only: &[u32], era: u64) {
        self.keys.clear();
        self.keys.extend(past.iter().rev());
        self.past = past.len();
        self.nodes_on_path.fill(Node { slot: NO_MOVE, ..Node::default() });
        if self.generation == era {
            self.history.age();
            self.continuation.iter_mut().for_each(ContinuationHistory::age);
        } else {
            self.history.clear();
            self.eval_cache.clear();
            self.continuation.iter_mut().for_each(ContinuationHistory::clear);
        }
        (self.generation, self.has_eval) = (era, board.has_eval());
        (self.ply, self.nodes, self.seldepth) = (0, 0, 0);
        self.moves.clear();
        board.truncate_moves(0);
        board.generate_all(&mut self.moves);
        self.root_moves = vec![RootMove::default(); self.moves.len()];
        self.moves.sort_by_key(|choice| (!only.contains(&choice.id), -choice.hints.gain));
        let named = self.moves.iter().filter(|choice| only.contains(&choice.id)).count();
        self.count = if named == 0 { self.moves.len() } else { named };
    }

    /// Starts to search the root with a window, its choices before `skipped` left out.
    pub fn start_line(&mut self, skipped: usize, depth: i32, alpha: i32, beta: i32) {
        let count = self.root_moves.len();
        let root = &mut self.nodes_on_path[0];
        *root = Node { alpha, beta, original_alpha: alpha, depth, pv_node: true, best_score: -INFINITE, ..*root };
        (root.first, root.next, root.end) = (count, skipped, self.count);
        (root.tried, root.quiets, root.best_move, root.pv_length) = (0, 0, 0, 0);
        (self.ply, self.skipped) = (0, skipped);
        self.step = Step::Enter;
    }

    /// Goes on until the root has a score, the nodes are used up or there is a reason to rest.
    pub fn run(
        &mut self,
        board: &mut dyn SearchBoard,
        table: &mut TranspositionTable,
        most: u64,
        rest: &mut dyn FnMut() -> bool,
    ) -> Stop {
        loop {
            self.step = match self.step {
                Step::Enter => {
                    if self.nodes >= most {
                        return Stop::NodeLimit;
                    }
                    self.nodes += 1;
                    let act = self.enter(board, table);
                    if self.nodes.is_multiple_of(256) && rest() {
                        self.step = act;
                        return Stop::Paused;
                    }
                    act
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

    /// Leaves a search that is not finished: the board is at its root again.
    pub fn abandon(&mut self, board: &mut dyn SearchBoard) {
        for frame in &self.nodes_on_path[..self.ply] {
            if frame.mode != SearchMode::Singular {
                board.undo();
            }
        }
        self.ply = 0;
        self.moves.truncate(self.root_moves.len());
        board.truncate_moves(self.root_moves.len());
    }

    /// Evaluates the position on the board, unless its value is still in the cache.
    fn evaluate(&mut self, board: &mut dyn SearchBoard, look: NodeInfo) -> i32 {
        // A score may fade with idling, which the key does not tell of.
        self.eval_cache.get_or_insert_with([look.key, look.halfmove_clock.into(), 1], || board.evaluate().into()) as i32
    }

    /// Whether the position has been on the way, or twice in the game before.
    fn repeated(&self, key: u64, idle: u32) -> bool {
        let mut seen = 0;
        let last = self.keys.len() - 1;
        for back in (4..=(idle as usize).min(last)).step_by(2) {
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
        let look = board.node_info();
        self.seldepth = self.seldepth.max(ply);
        self.keys.truncate(self.past + ply);
        self.keys.push(look.key);
        let mut frame = self.nodes_on_path[ply];
        (frame.key, frame.in_check, frame.pv_length) = (look.key, look.in_check, 0);
        (frame.static_eval, frame.improving) = (None, false);
        if ply == 0 {
            if !look.in_check {
                frame.static_eval = Some(self.evaluate(board, look));
            }
            self.nodes_on_path[0] = frame;
            return Step::TryNext;
        }
        if look.is_dead || look.halfmove_clock >= 100 && !look.in_check || self.repeated(look.key, look.halfmove_clock)
        {
            return Step::Return(DRAW);
        }
        if look.is_known_loss {
            return Step::Return(ply as i32 - PROVED_WIN);
        }
        if ply == PLIES {
            return Step::Return(if look.in_check { DRAW } else { board.evaluate() });
        }
        // A mate that is nearer has been found: nothing here can matter.
        frame.alpha = frame.alpha.max(ply as i32 - MATE);
        frame.beta = frame.beta.min(MATE - ply as i32 - 1);
        if frame.alpha >= frame.beta {
            return Step::Return(frame.alpha);
        }
        if look.in_check && frame.depth == 0 {
            frame.depth += 1;
        }
        frame.original_alpha = frame.alpha;
        (frame.best_score, frame.best_move) = (-INFINITE, 0);
        (frame.tried, frame.quiets, frame.skip_quiets) = (0, 0, false);
        if ply + 2 <= PLIES {
            self.nodes_on_path[ply + 2].killers = [0; 2];
        }

        let known = if frame.excluded_move == 0 { table.probe(look.key, ply) } else { None };
        frame.tt_move = known.map_or(0, |known| known.best_move);
        if let Some(TtEntry { score, depth, bound, .. }) = known
            && !frame.pv_node
            && depth >= frame.depth
            && match bound {
                Bound::Exact => true,
                Bound::Lower => score >= frame.beta,
                Bound::Upper => score <= frame.alpha,
            }
        {
            return Step::Return(score);
        }
        // Without a move to begin with, a search less deep finds one for the next iteration.
        frame.depth -= i32::from(frame.depth >= 4 && frame.tt_move == 0 && frame.excluded_move == 0);
        let guesses = self.has_eval;
        let trusted = |known: &TtEntry| {
            known.depth >= frame.depth - 3 && known.bound != Bound::Upper && known.score.abs() < DECISIVE
        };
        let comparable = guesses && frame.depth >= 7 && (ply as i32) < 2 * self.iteration;
        frame.tt_score = known.filter(|known| comparable && trusted(known)).map(|known| known.score);
        frame.extension = 0;
        if !guesses && frame.depth <= 0 {
            return Step::Return(board.evaluate());
        }
        if guesses && !look.in_check {
            let score = self.evaluate(board, look);
            let score = known.map_or(score, |known| adjusted_eval(score, known));
            frame.static_eval = Some(score);
            frame.improving = ply >= 2 && self.nodes_on_path[ply - 2].static_eval.is_none_or(|before| score > before);
            if frame.depth <= 0 {
                if score >= frame.beta {
                    return Step::Return(score);
                }
                frame.best_score = score;
                frame.alpha = frame.alpha.max(score);
            } else if !frame.pv_node && frame.excluded_move == 0 && frame.beta.abs() < DECISIVE {
                let margin = 80 * (frame.depth - i32::from(frame.improving));
                if frame.depth <= 6 && score - margin >= frame.beta {
                    return Step::Return(score);
                }
                if frame.depth >= 2 && score >= frame.beta && !frame.after_null_move && board.null_move() {
                    frame.mode = SearchMode::NullMove;
                    let depth = frame.depth - 3 - frame.depth / 4 - ((score - frame.beta) / 200).min(2);
                    self.nodes_on_path[ply] = frame;
                    self.enter_child(-frame.beta, 1 - frame.beta, depth, false, true);
                    self.nodes_on_path[ply + 1].slot = NO_MOVE;
                    return Step::Enter;
                }
            }
        }
        self.nodes_on_path[ply] = frame;
        self.generate(board)
    }

    /// The slots of the move that led here and of the one before it.
    fn before(&self, ply: usize) -> [usize; 2] {
        [self.nodes_on_path[ply].slot, if ply > 0 { self.nodes_on_path[ply - 1].slot } else { NO_MOVE }]
    }

    /// Goes to the child that the board stands on.
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
        let gains = self.nodes_on_path[ply].depth <= 0 && self.nodes_on_path[ply].static_eval.is_some();
        let any = board.generate(&mut self.moves, gains);
        let end = self.moves.len();
        if !any {
            return Step::Return(if board.no_moves_loses() { ply as i32 - MATE } else { DRAW });
        }
        let before = self.before(ply);
        let frame = &mut self.nodes_on_path[ply];
        (frame.first, frame.next, frame.end) = (first, first, end);
        let history = &self.history;
        for choice in &mut self.moves[first..] {
            let prospect = choice.hints;
            choice.order = if choice.id == frame.tt_move {
                FROM_TABLE
            } else if prospect.gain > 0 {
                (1 << 20) + 16 * prospect.gain - prospect.risk
            } else if frame.killers.contains(&choice.id) {
                1 << 19
            } else {
                history.of(prospect.slot) + continuation_score(&self.continuation, before, prospect.slot)
            };
        }
        Step::TryNext
    }

    /// Brings the next choice to the front of those left. A capture that loses is put off when its turn comes.
    fn select_next(&mut self, board: &dyn SearchBoard, next: usize, end: usize) {
        loop {
            let (mut best, mut most) = (next, i32::MIN);
            for (choice, at) in self.moves[next..end].iter().zip(next..) {
                if choice.order > most {
                    (best, most) = (at, choice.order);
                }
            }
            self.moves.swap(next, best);
            let choice = &mut self.moves[next];
            let capture = (1 << 20..FROM_TABLE).contains(&choice.order);
            if capture && choice.hints.risk > choice.hints.gain && board.see(choice.at) < 0 {
                choice.order -= 1 << 21;
                continue;
            }
            return;
        }
    }

    fn try_next(&mut self, board: &mut dyn SearchBoard, table: &mut TranspositionTable) -> Step {
        let ply = self.ply;
        let mut frame = self.nodes_on_path[ply];
        let guesses = self.has_eval;
        loop {
            if frame.next == frame.end {
                self.nodes_on_path[ply] = frame;
                return self.finish(board, table);
            }
            if ply > 0 && !frame.skip_quiets {
                self.select_next(board, frame.next, frame.end);
            }
            let at = frame.next;
            frame.next += 1;
            let choice = self.moves[at];
            if choice.id == frame.excluded_move {
                continue;
            }
            if let Some(score) = frame.tt_score.take()
                && choice.id == frame.tt_move
            {
                // It is tried once the others are known.
                frame.next = at;
                frame.mode = SearchMode::Singular;
                frame.singular_beta = score - 2 * frame.depth;
                self.nodes_on_path[ply] = frame;
                self.enter_child(frame.singular_beta - 1, frame.singular_beta, (frame.depth - 1) / 2, false, true);
                (self.nodes_on_path[ply + 1].slot, self.nodes_on_path[ply + 1].excluded_move) = (frame.slot, choice.id);
                return Step::Enter;
            }
            let quiet = choice.hints.gain <= 0;
            if ply > 0 && guesses && !frame.in_check {
                let static_score = frame.static_eval.unwrap_or(0);
                if frame.depth <= 0 {
                    let hopeless = static_score + choice.hints.gain + 150 <= frame.alpha;
                    if choice.order < -(1 << 19) {
                        // All that follow lose something, too.
                        frame.next = frame.end;
                        continue;
                    }
                    if hopeless {
                        frame.best_score = frame.best_score.max(static_score + choice.hints.gain + 150);
                        continue;
                    }
                } else if frame.tried > 0 && frame.best_score > -DECISIVE && frame.depth <= 6 {
                    let margin = 90 + 90 * frame.depth;
                    let many = 3 + (frame.depth * frame.depth) as u32 * if frame.improving { 2 } else { 1 };
                    if quiet
                        && !frame.pv_node
                        && (frame.skip_quiets || frame.quiets >= many || static_score + margin <= frame.alpha)
                    {
                        // What gains something has been tried or put off by now.
                        frame.skip_quiets = choice.order < 1 << 19;
                        if !board.attacks_king(choice.at) {
                            continue;
                        }
                    }
                    let bearable = if quiet { -50 } else { -80 } * frame.depth;
                    let risky =
                        if quiet { !frame.pv_node && choice.hints.risk > -bearable } else { choice.order < -(1 << 19) };
                    if risky && board.see(choice.at) < bearable {
                        continue;
                    }
                }
            }
            let child = frame.depth - 1 + if choice.id == frame.tt_move { frame.extension } else { 0 };
            (frame.current, frame.child_depth) = (at, child);
            let mut depth = child;
            frame.mode = SearchMode::Full;
            if frame.tried > 0 {
                if frame.pv_node {
                    frame.mode = SearchMode::Scout;
                }
                if (quiet || choice.order < -(1 << 19)) && frame.depth >= 3 && frame.tried >= 2 && !frame.in_check {
                    let slot = choice.hints.slot;
                    let before = self.before(ply);
                    let history = self.history.of(slot) + continuation_score(&self.continuation, before, slot);
                    let killer = choice.order == 1 << 19;
                    let less = reduction(frame.depth, frame.tried) - i32::from(frame.pv_node) - i32::from(killer)
                        + i32::from(!frame.improving)
                        - history / 8192;
                    if less > 0 {
                        depth = (child - less).max(1);
                        frame.mode = SearchMode::Reduced;
                    }
                }
            }
            frame.quiets += u32::from(quiet);
            let (alpha, beta) =
                (frame.alpha, if frame.mode == SearchMode::Full { frame.beta } else { frame.alpha + 1 });
            let exact = frame.pv_node && frame.mode == SearchMode::Full;
            self.nodes_on_path[ply] = frame;
            board.play(choice.at);
            self.enter_child(-beta, -alpha, depth, exact, false);
            self.nodes_on_path[ply + 1].slot = choice.hints.slot;
            return Step::Enter;
        }
    }

    /// Judges what has come back from a child.
    fn child_done(&mut self, board: &mut dyn SearchBoard, table: &mut TranspositionTable, score: i32) -> Step {
        let ply = self.ply;
        let mut frame = self.nodes_on_path[ply];
        let (alpha, beta) = (frame.alpha, frame.beta);
        match frame.mode {
            SearchMode::NullMove => {
                board.undo();
                if score >= beta {
                    // That there is a mate behind a pass proves none.
                    return Step::Return(if score >= DECISIVE { beta } else { score });
                }
                return self.generate(board);
            }
            SearchMode::Singular => {
                let (score, bound) = (-score, frame.singular_beta);
                if score >= bound && bound >= beta {
                    // Not only the table's move is too good.
                    self.drop_moves(board, frame.first);
                    return Step::Return(bound);
                }
                frame.extension = i32::from(score < bound);
                self.nodes_on_path[ply] = frame;
                return Step::TryNext;
            }
            SearchMode::Reduced if score > alpha => {
                frame.mode = if frame.pv_node { SearchMode::Scout } else { SearchMode::Full };
                let bound = if frame.pv_node { alpha + 1 } else { beta };
                self.nodes_on_path[ply] = frame;
                self.enter_child(-bound, -alpha, frame.child_depth, false, false);
                return Step::Enter;
            }
            SearchMode::Scout if score > alpha && score < beta => {
                frame.mode = SearchMode::Full;
                self.nodes_on_path[ply] = frame;
                self.enter_child(-beta, -alpha, frame.child_depth, true, false);
                return Step::Enter;
            }
            _ => board.undo(),
        }
        let choice = self.moves[frame.current];
        frame.tried += 1;
        if ply == 0 {
            self.note_root(choice, score, frame.tried == 1 || score > alpha);
        }
        if score > frame.best_score {
            frame.best_score = score;
            frame.best_move = choice.id;
            if score > alpha {
                frame.alpha = score;
                if frame.pv_node {
                    frame.pv_length = self.extend_line(ply, choice.id);
                }
            }
        }
        self.nodes_on_path[ply] = frame;
        if score >= beta {
            if choice.hints.gain <= 0 && ply > 0 {
                self.update_history(frame, choice);
            }
            return self.finish(board, table);
        }
        Step::TryNext
    }

    fn note_root(&mut self, choice: ScoredMove, score: i32, matters: bool) {
        let length = self.nodes_on_path[1].pv_length;
        let root = &mut self.root_moves[choice.at];
        root.score = -INFINITE;
        if matters {
            root.score = score;
            root.line.clear();
            root.line.push(choice.id);
            root.line.extend(&self.lines[1][..length]);
        }
    }

    /// The move with the child's line behind it.
    fn extend_line(&mut self, ply: usize, code: u32) -> usize {
        let length = self.nodes_on_path[ply + 1].pv_length.min(PLIES - 1);
        let (own, rest) = self.lines.split_at_mut(ply + 1);
        own[ply][0] = code;
        own[ply][1..=length].copy_from_slice(&rest[0][..length]);
        length + 1
    }

    /// A quiet move has refuted the one before: it and its like come earlier, those tried in vain later.
    fn update_history(&mut self, frame: Node, choice: ScoredMove) {
        let ply = self.ply;
        let before = self.before(ply);
        let killers = &mut self.nodes_on_path[ply].killers;
        if killers[0] != choice.id {
            *killers = [choice.id, killers[0]];
        }
        let bonus = (frame.depth * frame.depth * 24 + 16).min(1400);
        let history = &mut self.history;
        let others = self.moves[frame.first..frame.current].iter().filter(|other| other.hints.gain <= 0);
        let others = others.map(|other| (other.hints.slot, -bonus));
        for (slot, bonus) in iter::once((choice.hints.slot, bonus)).chain(others) {
            history.learn(slot, bonus);
            for (answers, before) in self.continuation.iter_mut().zip(before) {
                answers.learn(before, slot, bonus);
            }
        }
    }

    fn drop_moves(&mut self, board: &mut dyn SearchBoard, first: usize) {
        self.moves.truncate(first);
        board.truncate_moves(first);
    }

    /// All moves that matter are tried.
    fn finish(&mut self, board: &mut dyn SearchBoard, table: &mut TranspositionTable) -> Step {
        let frame = self.nodes_on_path[self.ply];
        self.drop_moves(board, frame.first);
        let bound = if frame.best_score >= frame.beta {
            Bound::Lower
        } else if frame.best_score > frame.original_alpha && frame.pv_node {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let code = if bound == Bound::Upper { 0 } else { frame.best_move };
        if frame.excluded_move == 0 && (self.ply > 0 || self.skipped == 0) {
            table.store(
                frame.key,
                self.ply,
                TtEntry { best_move: code, score: frame.best_score, depth: frame.depth.max(0), bound },
            );
        }
        Step::Return(frame.best_score)
    }
}
