//! Judges tries of win puzzles: a move is right if it leaves the other player a lost position.

use crate::engine::prover::{Outcome, Prover};
use crate::message::MessageId;
use crate::puzzles::Judgement;
use crate::puzzles::mate_judge::{Replay, open};
use crate::rules::dyn_position::DynPosition;

const TASK: MessageId = MessageId::new("puzzle.task.win", &[]);
const WON: MessageId = MessageId::new("puzzle.won", &[]);
const TAKEN_OVER: MessageId = MessageId::new("puzzle.wrong.taken_over", &["move"]);
const UNKNOWN: MessageId = MessageId::new("puzzle.unknown", &[]);

/// A try of a win puzzle.
pub(super) struct Wins {
    replay: Replay,
    /// The proofs of the solving side's moves and of the replies to the last try.
    firsts: Moves,
    replies: Option<Moves>,
}

/// The moves of one position.
struct Moves {
    /// `None` if the game is over.
    prover: Option<Box<dyn Prover>>,
    move_count: usize,
    done: bool,
}

impl Moves {
    fn new(position: &dyn DynPosition) -> Moves {
        let over = position.move_texts().is_empty();
        let board = position.root_board(&[], over);
        let prover = board.prover();
        Moves { done: prover.is_none(), prover, move_count: board.root_move_count() as usize }
    }

    /// Only wins and losses are needed, so the prover may stop before it knows the nimbers.
    fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        while let (Some(prover), false) = (&mut self.prover, self.done) {
            self.done = prover.run(&mut || true) || prover.moves().len() == self.move_count;
            if should_pause() {
                return;
            }
        }
    }

    /// The winning moves.
    fn winning(&self) -> Vec<u32> {
        let moves = self.prover.as_ref().map_or_else(Vec::new, |prover| prover.moves());
        moves.into_iter().filter(|(_, result)| result.outcome == Outcome::Win).map(|(id, _)| id).collect()
    }

    /// Whether the side to move has lost; `None` if unknown.
    fn lost(&self) -> Option<bool> {
        match &self.prover {
            None => Some(true),
            Some(prover) if !self.winning().is_empty() => Some(false),
            Some(prover) if prover.moves().len() == self.move_count => Some(true),
            Some(prover) => prover.result().map(|result| result.outcome == Outcome::Loss),
        }
    }
}

impl Wins {
    pub fn new(replay: Replay) -> Wins {
        let tried = replay.tried();
        let firsts = Moves::new(replay.before.as_deref().filter(|_| tried).unwrap_or(replay.now.as_ref()));
        let replies = tried.then(|| Moves::new(replay.now.as_ref()));
        Wins { replay, firsts, replies }
    }

    pub fn done(&self) -> bool {
        self.firsts.done && self.replies.as_ref().is_none_or(|replies| replies.done)
    }

    pub fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        self.firsts.run(should_pause);
        if let (true, Some(replies)) = (self.firsts.done, &mut self.replies) {
            replies.run(should_pause);
        }
    }

    pub fn judgement(&self) -> Judgement {
        let mut judgement_so_far = open(self.done());
        if !judgement_so_far.done {
            return judgement_so_far;
        }
        judgement_so_far.moves = self.replay.steps(self.replay.before_try(), &self.firsts.winning());
        let Some(replies) = &self.replies else {
            judgement_so_far.message = TASK.into();
            return judgement_so_far;
        };
        judgement_so_far.right = replies.lost();
        judgement_so_far.solved = judgement_so_far.right == Some(true);
        if judgement_so_far.right == Some(false) {
            judgement_so_far.reply = self.replay.steps(&self.replay.ids, &replies.winning()).into_iter().next();
        }
        judgement_so_far.message = match (judgement_so_far.right, &judgement_so_far.reply) {
            (None, _) => UNKNOWN.into(),
            (Some(true), _) => WON.into(),
            (_, reply) => {
                TAKEN_OVER.with([reply.as_ref().map_or_else(String::new, |step| step.san.clone()).into()]).into()
            }
        };
        judgement_so_far
    }
}
