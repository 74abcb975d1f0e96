//! The moves of a node: generated in stages, picked by their order, and tried with reductions and pruning.

use crate::alpha_beta::{AlphaBeta, Step};
use crate::node::SearchMode;
use crate::ordering::{ContinuationHistory, reduction};
use crate::prover::Outcome;
use crate::score::{DECISIVE, DRAW, MATE};
use crate::search_board::SearchBoard;
use crate::transposition::TranspositionTable;

/// Ordering score of the move from the transposition table.
const FROM_TABLE: i32 = 1 << 30;
/// Ordering score of a quiet move whose history has not been looked up: above all such scores, since many nodes end before a quiet move
/// is tried.
const UNSCORED: i32 = KILLER - 1;
/// Ordering score of a killer move.
const KILLER: i32 = 1 << 19;
/// Ordering score of a move that was pruned.
pub(super) const PRUNED: i32 = i32::MIN;

/// Sum of the continuation history of a move after the two moves before it.
fn continuation_score(continuation: &[ContinuationHistory; 2], before: [usize; 2], slot: usize) -> i32 {
    continuation[0].of(before[0], slot) + continuation[1].of(before[1], slot)
}

impl AlphaBeta {
    pub(super) fn generate(&mut self, board: &mut dyn SearchBoard) -> Step {
        let ply = self.ply;
        let first = self.moves.len();
        let captures_only = self.nodes_on_path[ply].depth <= 0 && self.nodes_on_path[ply].static_eval.is_some();
        let any = board.generate(&mut self.moves, captures_only);
        let end = self.moves.len();
        if !any {
            return Step::Return(match board.outcome_without_moves() {
                Outcome::Loss => ply as i32 - MATE,
                Outcome::Draw => DRAW,
                // As if one more move won: whoever wins has an odd number of plies to go.
                Outcome::Win => MATE - ply as i32 - 1,
            });
        }
        let node = &mut self.nodes_on_path[ply];
        (node.first, node.next, node.end) = (first, first, end);
        for mv in &mut self.moves[first..] {
            let hints = mv.hints;
            mv.order = if mv.id == node.tt_move {
                FROM_TABLE
            } else if hints.gain > 0 {
                (1 << 20) + 16 * hints.gain - hints.risk
            } else if node.killers.contains(&mv.id) {
                KILLER
            } else {
                UNSCORED
            };
        }
        Step::TryNext
    }

    /// Orders the quiet moves by their history.
    fn score_quiets(&mut self, next: usize, end: usize) {
        let before = self.before(self.ply);
        for mv in self.moves[next..end].iter_mut().filter(|mv| mv.order == UNSCORED) {
            let slot = mv.hints.slot;
            mv.order = self.history.of(slot) + continuation_score(&self.continuation, before, slot);
        }
    }

    /// Moves the best remaining move to the front. A capture that loses material is deferred when
    /// its turn comes.
    pub(super) fn select_next(&mut self, board: &dyn SearchBoard, next: usize, end: usize) {
        loop {
            let (mut best, mut highest) = (next, i32::MIN);
            for (mv, at) in self.moves[next..end].iter().zip(next..) {
                if mv.order > highest {
                    (best, highest) = (at, mv.order);
                }
            }
            if highest == UNSCORED {
                self.score_quiets(next, end);
                continue;
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

    pub(super) fn try_next(&mut self, board: &mut dyn SearchBoard, table: &mut TranspositionTable) -> Step {
        let ply = self.ply;
        let mut node = self.nodes_on_path[ply];
        let has_eval = self.has_eval;
        loop {
            if node.next == node.end && node.checks_due {
                node.checks_due = false;
                board.generate_quiet_checks(&mut self.moves);
                node.end = self.moves.len();
                let history = &self.history;
                self.moves[node.next..].iter_mut().for_each(|mv| mv.order = history.of(mv.hints.slot));
            }
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
            let usual_reduction = if node.tried > 0 { reduction(node.depth, node.tried) } else { 0 };
            let attacks_king = node.depth > 0 && node.tried > 0 && !node.in_check && board.attacks_king(mv.at);
            if ply > 0 && has_eval && !node.in_check {
                let static_score = node.static_eval.unwrap_or(0);
                if node.depth <= 0 {
                    if mv.order < -(1 << 19) {
                        // All remaining captures lose material as well.
                        node.next = node.end;
                        continue;
                    }
                    let hoped = static_score + mv.hints.gain + 150;
                    if quiet {
                        if board.see(mv.at) < 0 {
                            continue;
                        }
                    } else if hoped <= node.alpha && !board.attacks_king(mv.at) {
                        node.best_score = node.best_score.max(hoped);
                        continue;
                    }
                } else if node.tried > 0 && node.best_score > -DECISIVE && node.depth - usual_reduction <= 6 {
                    // Quiet moves are pruned by the depth that they would be searched to.
                    let shallow = (node.depth - usual_reduction).max(1);
                    let margin = 90 + 90 * shallow;
                    let many = 3 + (node.depth * node.depth) as u32 * if node.improving { 2 } else { 1 };
                    if quiet
                        && !node.pv_node
                        && (node.skip_quiets || node.quiets >= many || static_score + margin <= node.alpha)
                    {
                        // Captures and promotions have been tried or deferred by now.
                        node.skip_quiets = mv.order < KILLER;
                        if !attacks_king {
                            self.moves[at].order = PRUNED;
                            continue;
                        }
                    }
                    let refuted = quiet && node.depth <= 5 && mv.order < -4000 * node.depth;
                    if refuted && !node.pv_node && !attacks_king {
                        self.moves[at].order = PRUNED;
                        continue;
                    }
                    let bearable = if attacks_king {
                        -200 * node.depth
                    } else if quiet {
                        -25 * shallow * shallow
                    } else {
                        -80 * node.depth
                    };
                    let risky = if quiet { !node.pv_node && mv.hints.risk > -bearable } else { mv.order < -(1 << 19) };
                    if risky && board.see(mv.at) < bearable {
                        self.moves[at].order = PRUNED;
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
                    let killer = mv.order == KILLER;
                    let less = usual_reduction - i32::from(node.pv_node) - i32::from(killer) - i32::from(attacks_king)
                        + i32::from(!node.improving)
                        + i32::from(self.nodes_on_path[ply + 1].cutoffs > 3)
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
}
