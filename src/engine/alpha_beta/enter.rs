//! Entering a node: what ends it at once (draws, bounds, the transposition table, pruning), and its static evaluation.

use crate::alpha_beta::{AlphaBeta, Step};
use crate::node::{Node, PLIES, SearchMode};
use crate::ordering::NO_MOVE;
use crate::score::{DECISIVE, DRAW, INFINITE, MATE, PROVED_WIN, mate_plies};
use crate::search_board::{NodeInfo, SearchBoard};
use crate::transposition::{Bound, TranspositionTable, TtEntry};

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

/// What the occurrences of a position mean for the player to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repeated {
    /// Nothing.
    Open,
    /// A draw may be claimed.
    Claim,
    /// A draw.
    Draw,
}

impl AlphaBeta {
    /// Evaluates the position on the board, using the cache, and corrects it by what searches found in similar ones.
    pub(super) fn evaluate(&mut self, board: &mut dyn SearchBoard, info: NodeInfo, node: &mut Node) {
        // The evaluation may depend on the halfmove clock, which is not part of the key.
        let hash = info.key ^ u64::from(info.halfmove_clock).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let score = self.scores.get_or_insert_with(hash, || board.evaluate());
        node.places = board.correction_places();
        node.own_eval = score + self.correction.of(node.places);
    }

    /// What the occurrences of the position mean, on the current path and in the game before the root.
    fn repeated(&self, key: u64, halfmove_clock: u32) -> Repeated {
        let mut seen = 1;
        let last = self.keys.len() - 1;
        for back in (4..=(halfmove_clock as usize).min(last)).step_by(2) {
            if self.keys[last - back] == key {
                seen += 1;
                // On the path, once is enough: whoever went round can do so again.
                if last - back > self.past || seen >= self.draw_times + 2 {
                    return Repeated::Draw;
                }
            }
        }
        if seen >= self.draw_times { Repeated::Claim } else { Repeated::Open }
    }

    pub(super) fn enter(&mut self, board: &mut dyn SearchBoard, table: &mut TranspositionTable) -> Step {
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
                self.evaluate(board, info, &mut node);
                node.static_eval = Some(node.own_eval);
            }
            self.nodes_on_path[0] = node;
            return Step::TryNext;
        }
        let repeated = self.repeated(info.key, info.halfmove_clock);
        // Who is mated or has lost by stalemate can't claim a draw any more, nor is it one by itself.
        let late = info.claim_in <= 0 && (self.exact_claims || !info.in_check) && !board.has_lost();
        let claims = late || repeated == Repeated::Claim;
        let ends = repeated == Repeated::Draw || late && info.end_in <= 0;
        // The player to move may claim, but need not.
        if info.is_dead || ends || if self.exact_claims { self.ended } else { claims } {
            return Step::Return(DRAW);
        }
        if claims {
            // What is known of the position is not what is known of it before.
            node.key ^= u64::from(info.halfmove_clock + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
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
        if claims {
            if node.beta <= DRAW {
                return Step::Return(DRAW);
            }
            node.alpha = node.alpha.max(DRAW);
        }
        let parent = self.nodes_on_path[ply - 1];
        let reduced = if parent.mode == SearchMode::Reduced { parent.child_depth - node.depth } else { 0 };
        // Check extension, also at the horizon; bounded, or a series of checks would never end.
        let extends = node.depth == 0 || node.depth > 0 && (ply as i32) < 2 * self.iteration;
        node.depth += i32::from(info.in_check && extends);
        node.original_alpha = node.alpha;
        (node.best_score, node.best_move) = (if claims { DRAW } else { -INFINITE }, 0);
        (node.tried, node.quiets, node.skip_quiets) = (0, 0, false);
        if ply + 2 <= PLIES {
            let grandchild = &mut self.nodes_on_path[ply + 2];
            (grandchild.killers, grandchild.cutoffs) = ([0; 2], 0);
        }

        let known = if node.excluded_move == 0 { table.probe(node.key, ply) } else { None };
        node.tt_move = known.map_or(0, |known| known.best_move);
        if let Some(TtEntry { score, depth, bound, .. }) = known
            && !node.pv_node
            && depth >= node.depth
            && self.holds(score, info)
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
        (node.extension, node.checks_due) = (0, node.depth == 0 && !info.in_check);
        if !has_eval && node.depth <= 0 {
            return Step::Return(board.evaluate());
        }
        if has_eval && !info.in_check {
            self.evaluate(board, info, &mut node);
            let score = known.map_or(node.own_eval, |known| adjusted_eval(node.own_eval, known));
            node.static_eval = Some(score);
            node.improving = ply >= 2 && self.nodes_on_path[ply - 2].static_eval.is_none_or(|before| score > before);
            // Both sides' evaluations tell whether it was right to reduce the last move: it may have been better, or worse, than thought.
            let sum = parent.static_eval.map(|before| score + before);
            if reduced >= 3 && sum.is_none_or(|sum| sum <= 0) {
                node.depth += 1;
            }
            if reduced >= 1 && node.depth >= 2 && sum.is_some_and(|sum| sum > 150) {
                node.depth -= 1;
            }
            if node.depth <= 0 {
                if score >= node.beta {
                    return Step::Return(score);
                }
                node.best_score = node.best_score.max(score);
                node.alpha = node.alpha.max(score);
            } else if !node.pv_node && node.excluded_move == 0 && node.beta.abs() < DECISIVE {
                let margin = 80 * (node.depth - i32::from(node.improving));
                if node.depth <= 6 && score - margin >= node.beta {
                    return Step::Return(score);
                }
                if node.depth >= 2 && score >= node.beta && !node.after_null_move && board.null_move() {
                    node.mode = SearchMode::NullMove;
                    let depth = node.depth - 3 - node.depth / 4 - ((score - node.beta) / 200).min(2);
                    // Not below the first ply of the quiescence search, which sees the threat of a check.
                    let depth = depth.max(0);
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

    /// Whether a score of the table holds under the clock and after the game before this position: a mate only if nobody can
    /// claim a draw on the way.
    fn holds(&self, score: i32, info: NodeInfo) -> bool {
        let sure = |plies: i32| plies - self.ply as i32 <= info.claim_in.max(0) && !self.claimable;
        !self.exact_claims || mate_plies(score).is_none_or(sure)
    }

    /// Enters the child that the board has already moved to.
    pub(super) fn enter_child(&mut self, alpha: i32, beta: i32, depth: i32, exact: bool, passed: bool) {
        self.ply += 1;
        let child = &mut self.nodes_on_path[self.ply];
        (child.alpha, child.beta, child.depth, child.pv_node, child.after_null_move) =
            (alpha, beta, depth, exact, passed);
        child.excluded_move = 0;
    }

    /// The slots of the move that led to the node and of the move before it.
    pub(super) fn before(&self, ply: usize) -> [usize; 2] {
        [self.nodes_on_path[ply].slot, if ply > 0 { self.nodes_on_path[ply - 1].slot } else { NO_MOVE }]
    }
}
