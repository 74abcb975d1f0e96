//! The best try where there is no mate: the first move that the fewest replies refute. Runs in slices.

use crate::proof_report::Attempt;
use engine::mate::solver::{MateLimits, MateOutcome, MateSolver, replies};
use engine::search_board::RootBoard;

/// Node limits: for one reply, and for all of them.
const REPLY: u64 = 20_000;
const ALL: u64 = 400_000;

pub struct Tries {
    /// The first moves, the most forcing first, and which one is searched.
    first_moves: Vec<u32>,
    at: usize,
    moves: u8,
    /// The replies to it and which one is searched; `None` before they are known.
    replies: Option<Vec<u32>>,
    reply: usize,
    started: bool,
    /// Its replies that escape, and the first one that certainly does.
    escapes: u32,
    escape: Option<u32>,
    /// The fewest refutations, with the try and one of them.
    best: Option<(u32, u32, u32)>,
    nodes: u64,
}

impl Tries {
    /// `first_moves`: all of them, the most forcing first; none mates within `moves`.
    pub fn new(first_moves: Vec<u32>, moves: u8) -> Tries {
        Tries {
            first_moves,
            at: 0,
            moves,
            replies: None,
            reply: 0,
            started: false,
            escapes: 0,
            escape: None,
            best: None,
            nodes: 0,
        }
    }

    pub fn done(&self) -> bool {
        self.at >= self.first_moves.len() || self.nodes >= ALL
    }

    /// Runs until finished or until `should_pause` returns true.
    pub fn run(&mut self, board: &mut dyn RootBoard, solver: &mut MateSolver, should_pause: &mut dyn FnMut() -> bool) {
        while let (false, Some(&first)) = (self.done(), self.first_moves.get(self.at)) {
            let replies = self.replies.get_or_insert_with(|| replies(board, &[first]));
            let worse = self.best.is_some_and(|(fewest, ..)| self.escapes >= fewest);
            let Some(&reply) = replies.get(self.reply).filter(|_| !worse) else {
                self.next_move(first, worse);
                continue;
            };
            if !self.started {
                let limits = MateLimits { moves: self.moves - 1, nodes: REPLY };
                solver.start(board, limits, &[first, reply]);
                self.started = true;
            }
            solver.run(board, should_pause);
            if !solver.done() {
                return;
            }
            self.nodes += solver.nodes().max(1);
            if !matches!(solver.outcome(), MateOutcome::Mate(..)) {
                self.escapes += 1;
                if *solver.outcome() == MateOutcome::None {
                    self.escape = self.escape.or(Some(reply));
                }
            }
            (self.reply, self.started) = (self.reply + 1, false);
            if should_pause() {
                return;
            }
        }
    }

    /// Positions searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn next_move(&mut self, first: u32, worse: bool) {
        if let (false, Some(escape)) = (worse, self.escape) {
            self.best = Some((self.escapes, first, escape));
        }
        (self.at, self.replies, self.reply, self.escapes, self.escape) = (self.at + 1, None, 0, 0, None);
    }

    /// The best try so far.
    pub fn best(&self, board: &dyn RootBoard) -> Option<Attempt> {
        let (refutations, first, escape) = self.best?;
        let mut steps = board.steps(&[first, escape]).into_iter();
        Some(Attempt { step: steps.next()?, reply: steps.next()?, refutations })
    }
}
