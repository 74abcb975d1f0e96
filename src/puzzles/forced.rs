//! What proofs of a forced goal have in common, whether the goal is mate or material.

use engine::line::{play_line, undo_line};
use engine::mate::solver::{MateLimits, MateOutcome, MateSolver};
use engine::search_board::{RootBoard, SearchBoard};

/// Proves that the side to move reaches a goal within a number of moves, whatever the replies.
pub trait ForcedSolver {
    /// Forgets everything. Needed when the board's root changes.
    fn clear(&mut self);

    /// Cancels the query.
    fn cancel(&mut self);

    /// Starts a query about the position after `line`, moves from the board's root.
    fn start(&mut self, board: &mut dyn RootBoard, limits: MateLimits, line: &[u32]);

    /// Runs until finished or until `should_pause` returns true.
    fn run(&mut self, board: &mut dyn SearchBoard, should_pause: &mut dyn FnMut() -> bool);

    fn done(&self) -> bool;

    /// The smallest number of moves that suffices, and all first moves that reach the goal within it; `None` if there is no
    /// way, and until it is known.
    fn answer(&self) -> Option<(u8, &[u32])>;

    /// Whether the goal is reached after `line`, which ends with a move of the side that pursues it.
    fn is_reached(&mut self, board: &mut dyn RootBoard, line: &[u32]) -> bool;

    /// The reply that undoes what the last move of `line` seems to reach, if there is such a thing.
    fn undone_by(&mut self, _board: &mut dyn RootBoard, _line: &[u32]) -> Option<u32> {
        None
    }
}

impl ForcedSolver for MateSolver {
    fn clear(&mut self) {
        MateSolver::clear(self);
    }

    fn cancel(&mut self) {
        MateSolver::cancel(self);
    }

    fn start(&mut self, board: &mut dyn RootBoard, limits: MateLimits, line: &[u32]) {
        MateSolver::start(self, board, limits, line);
    }

    fn run(&mut self, board: &mut dyn SearchBoard, should_pause: &mut dyn FnMut() -> bool) {
        MateSolver::run(self, board, should_pause);
    }

    fn done(&self) -> bool {
        MateSolver::done(self)
    }

    fn answer(&self) -> Option<(u8, &[u32])> {
        match self.outcome() {
            MateOutcome::Mate(moves, ids) => Some((*moves, ids)),
            _ => None,
        }
    }

    fn is_reached(&mut self, board: &mut dyn RootBoard, line: &[u32]) -> bool {
        let (plies, _) = play_line(board, line);
        let lost = board.has_lost();
        undo_line(board, plies);
        lost
    }
}
