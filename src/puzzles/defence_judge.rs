//! Judges tries of puzzles whose goal is to avoid mate: a move is right if no mate is forced after it within the number of moves.

use crate::Judgement;
use crate::judge::{Replay, open, ranked, without_node_limit};
use engine::mate::solver::{MateOutcome, MateSolver};
use message::MessageId;

const TASK: MessageId = MessageId::new(&("puzzle.task.save", &["count"]));
const SAVED: MessageId = MessageId::new(&("puzzle.saved", &[]));
const MATED: MessageId = MessageId::new(&("puzzle.wrong.mated", &["move", "count"]));

/// A try of a puzzle. A single move decides it.
pub(crate) struct DefenceTry {
    replay: Replay,
    moves: u8,
    /// The moves to be decided: the try, or all moves if there is none.
    moves_to_try: Vec<u32>,
    /// What each leads to: in how many moves it is mate, and by which move.
    mates: Vec<Option<(u8, u32)>>,
}

impl DefenceTry {
    pub fn new(replay: Replay, moves: u8, solver: &mut MateSolver) -> DefenceTry {
        let moves_to_try = match replay.tried() {
            true => replay.ids.last().copied().into_iter().collect(),
            false => ranked(replay.now.as_ref()),
        };
        let mut defence = DefenceTry { replay, moves, moves_to_try, mates: Vec::new() };
        defence.next(solver);
        defence
    }

    /// Starts with the next move.
    fn next(&mut self, solver: &mut MateSolver) {
        if let Some(&id) = self.moves_to_try.get(self.mates.len()) {
            let line = [self.replay.before_try(), &[id]].concat();
            solver.start(self.replay.board.as_mut(), without_node_limit(self.moves), &line);
        }
    }

    pub fn done(&self) -> bool {
        self.mates.len() == self.moves_to_try.len()
    }

    pub fn run(&mut self, solver: &mut MateSolver, should_pause: &mut dyn FnMut() -> bool) {
        while !self.done() {
            solver.run(self.replay.board.as_mut(), should_pause);
            if !solver.done() {
                return;
            }
            self.mates.push(match solver.outcome() {
                MateOutcome::Mate(moves, ids) => ids.first().map(|&id| (*moves, id)),
                _ => None,
            });
            self.next(solver);
        }
    }

    pub fn judgement(&self) -> Judgement {
        let mut judgement = open(self.done());
        if !judgement.done {
            return judgement;
        }
        let saving = self.moves_to_try.iter().zip(&self.mates).filter(|(_, mate)| mate.is_none()).map(|(&id, _)| id);
        judgement.moves = self.replay.steps(self.replay.before_try(), &saving.collect::<Vec<_>>());
        let Some(mate) = self.mates.first().filter(|_| self.replay.tried()) else {
            judgement.message = TASK.with([u32::from(self.moves).into()]).into();
            return judgement;
        };
        judgement.right = Some(mate.is_none());
        judgement.solved = mate.is_none();
        judgement.reply = mate.and_then(|(_, id)| self.replay.step(&self.replay.ids, id));
        judgement.message = match (mate, &judgement.reply) {
            (Some((moves, _)), Some(reply)) => MATED.with([reply.san.clone().into(), u32::from(*moves).into()]).into(),
            _ => SAVED.into(),
        };
        judgement
    }
}
