//! Tries where a game knows no mate, but who wins: right is what leaves the other player a lost position.

use crate::engine::prover::{Outcome, Prover};
use crate::message::MessageId;
use crate::puzzles::Judgement;
use crate::puzzles::mate_judge::{Replay, open};
use crate::rules::dyn_position::DynPosition;

const TASK: MessageId = MessageId::new("puzzle.task.win", &[]);
const WON: MessageId = MessageId::new("puzzle.won", &[]);
const TAKEN_OVER: MessageId = MessageId::new("puzzle.wrong.taken_over", &["move"]);
const UNKNOWN: MessageId = MessageId::new("puzzle.unknown", &[]);

/// A try of a puzzle that asks for a win.
pub(super) struct Wins {
    walk: Replay,
    /// What proves the moves where who solves it has to move, or had, and the replies to the last try.
    firsts: Moves,
    replies: Option<Moves>,
}

/// One position's moves.
struct Moves {
    /// Nothing where the game is over.
    prover: Option<Box<dyn Prover>>,
    breadth: usize,
    done: bool,
}

impl Moves {
    fn new(position: &dyn DynPosition) -> Moves {
        let over = position.move_texts().is_empty();
        let board = position.root_board(&[], over);
        let prover = board.prover();
        Moves { done: prover.is_none(), prover, breadth: board.root_move_count() as usize }
    }

    /// Who wins by which move is enough; by how much they differ does not matter.
    fn think(&mut self, rest: &mut dyn FnMut() -> bool) {
        while let (Some(prover), false) = (&mut self.prover, self.done) {
            self.done = prover.run(&mut || true) || prover.moves().len() == self.breadth;
            if rest() {
                return;
            }
        }
    }

    /// The winning moves.
    fn winning(&self) -> Vec<u32> {
        let moves = self.prover.as_ref().map_or_else(Vec::new, |prover| prover.moves());
        moves.into_iter().filter(|(_, verdict)| verdict.outcome == Outcome::Win).map(|(code, _)| code).collect()
    }

    /// Whether who is to move there has lost; nothing if that is not known.
    fn lost(&self) -> Option<bool> {
        match &self.prover {
            None => Some(true),
            Some(prover) if !self.winning().is_empty() => Some(false),
            Some(prover) if prover.moves().len() == self.breadth => Some(true),
            Some(prover) => prover.result().map(|verdict| verdict.outcome == Outcome::Loss),
        }
    }
}

impl Wins {
    pub fn new(walk: Replay) -> Wins {
        let tried = walk.tried();
        let firsts = Moves::new(walk.before.as_deref().filter(|_| tried).unwrap_or(walk.now.as_ref()));
        let replies = tried.then(|| Moves::new(walk.now.as_ref()));
        Wins { walk, firsts, replies }
    }

    pub fn done(&self) -> bool {
        self.firsts.done && self.replies.as_ref().is_none_or(|replies| replies.done)
    }

    pub fn think(&mut self, rest: &mut dyn FnMut() -> bool) {
        self.firsts.think(rest);
        if let (true, Some(replies)) = (self.firsts.done, &mut self.replies) {
            replies.think(rest);
        }
    }

    pub fn judgement(&self) -> Judgement {
        let mut told = open(self.done());
        if !told.done {
            return told;
        }
        told.moves = self.walk.steps(self.walk.asked(), &self.firsts.winning());
        let Some(replies) = &self.replies else {
            told.said = TASK.into();
            return told;
        };
        told.right = replies.lost();
        told.solved = told.right == Some(true);
        if told.right == Some(false) {
            told.reply = self.walk.steps(&self.walk.codes, &replies.winning()).into_iter().next();
        }
        told.said = match (told.right, &told.reply) {
            (None, _) => UNKNOWN.into(),
            (Some(true), _) => WON.into(),
            (_, reply) => {
                TAKEN_OVER.with([reply.as_ref().map_or_else(String::new, |step| step.san.clone()).into()]).into()
            }
        };
        told
    }
}
