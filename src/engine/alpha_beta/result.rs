//! The score of a child and of a finished node: the line, the history of moves, the transposition table.

use std::iter;

use crate::alpha_beta::moves::PRUNED;
use crate::alpha_beta::{AlphaBeta, Step};
use crate::node::{Node, PLIES, SearchMode};
use crate::score::{DECISIVE, INFINITE};
use crate::search_board::{ScoredMove, SearchBoard};
use crate::transposition::{Bound, TranspositionTable, TtEntry};

impl AlphaBeta {
    /// Processes the score returned by a child.
    pub(super) fn child_done(
        &mut self,
        board: &mut dyn SearchBoard,
        table: &mut TranspositionTable,
        score: i32,
    ) -> Step {
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
                // A move from the table that is not singular, but expected to fail high, is searched less deep.
                node.extension = if score < bound { 1 } else { -i32::from(bound + 2 * node.depth >= beta) };
                self.nodes_on_path[ply] = node;
                return Step::TryNext;
            }
            SearchMode::Reduced if score > alpha => {
                node.mode = if node.pv_node { SearchMode::Scout } else { SearchMode::Full };
                // A move much better than the others is searched deeper, one hardly better less deep.
                if ply > 0 && node.child_depth > 1 {
                    let better = score - node.best_score;
                    node.child_depth += i32::from(better > 40 + 2 * node.child_depth) - i32::from(better < 6);
                }
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
                    // It is unlikely that another move is still better.
                    let less = ply > 0 && score < beta && score.abs() < DECISIVE && (3..14).contains(&node.depth);
                    node.depth -= i32::from(less);
                }
            }
        }
        node.cutoffs += u32::from(score >= beta);
        self.nodes_on_path[ply] = node;
        if score >= beta {
            if mv.hints.gain <= 0 && ply > 0 {
                self.update_history(node, mv);
            }
            return self.finish(board, table);
        }
        Step::TryNext
    }

    pub(super) fn note_root(&mut self, mv: ScoredMove, score: i32, matters: bool) {
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
    pub(super) fn extend_line(&mut self, ply: usize, id: u32) -> usize {
        let length = self.nodes_on_path[ply + 1].pv_length.min(PLIES - 1);
        let (own, deeper) = self.lines.split_at_mut(ply + 1);
        own[ply][0] = id;
        own[ply][1..=length].copy_from_slice(&deeper[0][..length]);
        length + 1
    }

    /// Updates history after a quiet beta cutoff: a bonus for the move, a malus for the quiet moves
    /// searched before it.
    pub(super) fn update_history(&mut self, node: Node, mv: ScoredMove) {
        let ply = self.ply;
        let before = self.before(ply);
        let killers = &mut self.nodes_on_path[ply].killers;
        if killers[0] != mv.id {
            *killers = [mv.id, killers[0]];
        }
        let bonus = (node.depth * node.depth * 24 + 16).min(1400);
        let history = &mut self.history;
        let searched = |other: &&ScoredMove| other.hints.gain <= 0 && other.order != PRUNED;
        let others = self.moves[node.first..node.current].iter().filter(searched);
        let others = others.map(|other| (other.hints.slot, -bonus));
        for (slot, bonus) in iter::once((mv.hints.slot, bonus)).chain(others) {
            history.learn(slot, bonus);
            for (continuation, before) in self.continuation.iter_mut().zip(before) {
                continuation.learn(before, slot, bonus);
            }
        }
    }

    /// Learns how far the static evaluation was from the score. Not where the score is a bound on the evaluation's own side, nor
    /// where a capture made it, which says little of similar positions.
    fn learn_correction(&mut self, node: Node, bound: Bound) {
        let error = node.best_score - node.own_eval;
        let usual = self.ply > 0 && node.depth > 0 && !node.in_check && node.excluded_move == 0 && self.has_eval;
        let fits = match bound {
            Bound::Lower => error <= 0,
            Bound::Upper => error >= 0,
            Bound::Exact => false,
        };
        if !usual || fits || node.best_score.abs() >= DECISIVE {
            return;
        }
        let best = self.moves[node.first..].iter().find(|mv| mv.id == node.best_move);
        if bound == Bound::Upper || best.is_none_or(|mv| mv.hints.gain <= 0) {
            self.correction.learn(node.places, node.depth, error);
        }
    }

    pub(super) fn drop_moves(&mut self, board: &mut dyn SearchBoard, first: usize) {
        self.moves.truncate(first);
        board.truncate_moves(first);
    }

    /// Stores the node in the transposition table and returns its score.
    pub(super) fn finish(&mut self, board: &mut dyn SearchBoard, table: &mut TranspositionTable) -> Step {
        let node = self.nodes_on_path[self.ply];
        let bound = if node.best_score >= node.beta {
            Bound::Lower
        } else if node.best_score > node.original_alpha && node.pv_node {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.learn_correction(node, bound);
        self.drop_moves(board, node.first);
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
